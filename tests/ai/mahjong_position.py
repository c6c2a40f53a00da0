"""Positions for mahjong bots, in the notation of players: a hand, its melds, the table's tiles."""

from __future__ import annotations

from collections.abc import Sequence

from ai.levels import LEVELS
from game.core.events import Action
from game.core.rng import HashStream
from game.mahjong.kernel.melds import Meld, meld
from game.mahjong.kernel.tiles import parse_tiles, tiles_of
from game.mahjong.position.actions import Discard
from game.mahjong.position.board import SeatBoard
from game.mahjong.position.events import Dealt, Discarded
from game.mahjong.position.phase import Phase
from game.mahjong.position.river import RiverTile
from game.mahjong.rules import MahjongRules
from game.registry import RULESETS


def rules_of(name: str, preset: str) -> MahjongRules:
    """A preset of a mahjong ruleset."""
    rules = RULESETS[name].presets[preset].rules
    assert isinstance(rules, MahjongRules)
    return rules


def tile(text: str) -> int:
    """One tile."""
    (kind,) = parse_tiles(text)
    return kind


def position(
    rules: MahjongRules,
    hand: str,
    melds: Sequence[str] = (),
    *,
    wild: str = "",
    river: str = "",
) -> SeatBoard:
    """Seat 0 holds these tiles beside its melds, which seat 3 gave; `river` lies before seat 2.

    A hand of 3n + 2 tiles is on turn; one of 3n + 1 waits while seat 3 is.
    """
    board = SeatBoard(rules, 0)
    held = tuple(parse_tiles(hand))
    on_turn = len(held) % 3 == 2
    sizes = (len(held), 13, 13, 13 if on_turn else 14)
    kinds = tuple(parse_tiles(wild))
    board.apply(Dealt(1, 0 if on_turn else 3, 0, 0, (held, None, None, None), sizes, 60, kinds))
    for text in melds:
        read = meld(text)
        given = (read.tile, 3) if read.is_open else (None, None)
        board.melds[0].append(Meld(read.kind, read.tile, *given))
    board.rivers[2] = [RiverTile(kind, False, False, False) for kind in parse_tiles(river)]
    if on_turn and melds:
        board.phase = Phase.AFTER_CLAIM
    return board


def offered(board: SeatBoard, text: str) -> SeatBoard:
    """The same position once seat 3, upstream, has discarded a tile."""
    board.apply(Discarded(3, tile(text), drawn=False))
    return board


def discards(board: SeatBoard) -> list[Discard]:
    """Every tile in hand."""
    hand = board.hands[0]
    assert hand is not None
    return [Discard(kind) for kind in sorted(set(tiles_of(hand.counts)))]


def answer(board: SeatBoard, *actions: Action, level: str = "greedy") -> Action:
    """The action that a level picks of these."""
    return actions[LEVELS[level].choose(board, actions, HashStream(b"test", "bots"))]


def thrown(board: SeatBoard, level: str = "greedy") -> int:
    """The tile of its hand that a level discards."""
    choice = answer(board, *discards(board), level=level)
    assert isinstance(choice, Discard)
    return choice.tile
