"""Paohuzi (跑胡子): cards, hands, the win checker, scores, and the running deal.

The most huxi of a hand with one card more, turned over by another seat:

>>> from game.paohuzi import CHANGDE, Hand, Source, checker_of, parse_cards
>>> checker = checker_of(CHANGDE.default)
>>> hand = Hand(parse_cards("一二三 壹贰叁 贰柒拾 二七十 四四四 五六七 八九"))
>>> checker.best(hand, [], parse_cards("十")[0], Source.FLIP)
21

Play a deal in which everybody chooses at random:

>>> from game.core.rng import HashStream
>>> from game.paohuzi import PaohuziDeal
>>> dice = HashStream(b"choices", "a random deal")
>>> deal = PaohuziDeal(CHANGDE.default, seed=bytes(32))
>>> emissions = deal.begin()
>>> while deal.outcome is None:
...     seat = deal.deciders[0]
...     emissions += deal.act(seat, dice.choice(deal.legal_actions(seat)))
>>> sum(deal.outcome.scores)
0
"""

from game.paohuzi.catalogue import PAOHUZI, RULESETS
from game.paohuzi.kernel.cards import card_text, format_cards, parse_cards
from game.paohuzi.kernel.hand import Hand
from game.paohuzi.kernel.melds import Meld, MeldKind, meld
from game.paohuzi.kernel.source import Source
from game.paohuzi.play.engine import PaohuziDeal
from game.paohuzi.play.insight import insight
from game.paohuzi.position.board import SeatBoard, TableBoard
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.rulesets.changde import CHANGDE
from game.paohuzi.rulesets.hengyang import HENGYANG, LIUHUQIANG
from game.paohuzi.rulesets.jichu import JICHU
from game.paohuzi.rulesets.leiyang import LEIYANG
from game.paohuzi.rulesets.loudi import LOUDI
from game.paohuzi.scoring.score import score_hand
from game.paohuzi.scoring.winning import WinChecker, checker_of

__all__ = [
    "CHANGDE",
    "HENGYANG",
    "JICHU",
    "LEIYANG",
    "LIUHUQIANG",
    "LOUDI",
    "PAOHUZI",
    "RULESETS",
    "Hand",
    "Meld",
    "MeldKind",
    "PaohuziDeal",
    "PaohuziRules",
    "SeatBoard",
    "Source",
    "TableBoard",
    "WinChecker",
    "card_text",
    "checker_of",
    "format_cards",
    "insight",
    "meld",
    "parse_cards",
    "score_hand",
]
