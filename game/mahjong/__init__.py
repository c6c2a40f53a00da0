"""Mahjong: tiles, hands, the win checker, scores, and the running deal.

Check a hand and list its waits:

>>> from game.mahjong import TUIDAOHU, Hand, checker_of, format_tiles, kinds_in, meld, parse_tiles
>>> checker = checker_of(TUIDAOHU.default)
>>> hand = Hand(parse_tiles("23456m99p"))
>>> format_tiles(kinds_in(checker.waits(hand, [meld("pung EEE"), meld("chow 456s")])))
'147m'

Play a deal in which everybody chooses at random:

>>> from game.core.rng import HashStream
>>> from game.mahjong import MahjongDeal
>>> dice = HashStream(b"choices", "a random deal")
>>> deal = MahjongDeal(TUIDAOHU.default, seed=bytes(32))
>>> emissions = deal.begin()
>>> while deal.outcome is None:
...     seat = deal.deciders[0]
...     emissions += deal.act(seat, dice.choice(deal.legal_actions(seat)))
>>> sum(deal.outcome.scores)
0
>>> emissions[-1].full.type
'settled'
"""

from game.mahjong.catalogue import MAHJONG, RULESETS
from game.mahjong.kernel.hand import Hand
from game.mahjong.kernel.melds import Meld, MeldKind, meld
from game.mahjong.kernel.shanten import best_discards, discards, shanten
from game.mahjong.kernel.tiles import format_tiles, kinds_in, parse_tiles, tile_text
from game.mahjong.play.engine import MahjongDeal
from game.mahjong.play.insight import insight
from game.mahjong.position.board import SeatBoard, TableBoard
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.harbin import HARBIN
from game.mahjong.rulesets.hongzhong import HONGZHONG
from game.mahjong.rulesets.laizi import LAIZI
from game.mahjong.rulesets.tuidaohu import TUIDAOHU
from game.mahjong.scoring.score import score_win
from game.mahjong.scoring.winning import WinChecker, checker_of

__all__ = [
    "HARBIN",
    "HONGZHONG",
    "LAIZI",
    "MAHJONG",
    "RULESETS",
    "TUIDAOHU",
    "Hand",
    "MahjongDeal",
    "MahjongRules",
    "Meld",
    "MeldKind",
    "SeatBoard",
    "TableBoard",
    "WinChecker",
    "best_discards",
    "checker_of",
    "discards",
    "format_tiles",
    "insight",
    "kinds_in",
    "meld",
    "parse_tiles",
    "score_win",
    "shanten",
    "tile_text",
]
