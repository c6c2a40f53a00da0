"""Reasons why a hand does not win: the first condition missed, in the order in which a player would
ask.

First the shape, then what the rules ask of the hand, then of its past, then of how the tile came.
Everything is read from the public table and the one hand that is asked about.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.mahjong.fans.reading import Circumstances
from game.mahjong.play.legal import may_rob, may_win_on, wildcards_forbid_claim
from game.mahjong.position.board import Board, hand_of
from game.mahjong.position.declared import may_win, named_another
from game.mahjong.scoring.readings import first_missed
from game.mahjong.scoring.winning import WinChecker

NO_SHAPE: Final = "no_shape"
NOT_DECLARED: Final = "not_ready_declared"
ANOTHER_NAMED: Final = "another_pair_named"

CONDITION_CODES: Final = {
    "opened_needed": "not_opened",
    "suits_needed": "suits",
    "suit_missing": "suit_missing",
    "terminal_needed": "no_terminal",
    "terminal_early": "terminal_late",
    "pung_needed": "no_pung",
    "run_needed": "no_run",
    "least_concealed": "few_concealed",
    "pair_258": "pair_258",
    "middle_only": "not_middle",
    "most_wild_plain": "plain_with_wild",
}
"""By the switch that asks it of the hand."""

Moment = Callable[[Board, int, int, str], bool]
"""`missed(board, seat, tile, how)`: whether something about the moment forbids the win."""


def _self_draw_only(board: Board, seat: int, tile: int, how: str) -> bool:
    return how == "discard" and board.rules.self_draw_only


def _no_robbing(board: Board, seat: int, tile: int, how: str) -> bool:
    return how == "robbing_kong" and not board.rules.robbing_kong


def _concealed_kong(board: Board, seat: int, tile: int, how: str) -> bool:
    return how == "robbing_kong" and not may_rob(board, seat)


def _not_declared(board: Board, seat: int, tile: int, how: str) -> bool:
    return not may_win(board, seat)


def _another_named(board: Board, seat: int, tile: int, how: str) -> bool:
    return named_another(board, seat, tile)


def _wild_self_draw_only(board: Board, seat: int, tile: int, how: str) -> bool:
    return how != "self_drawn" and wildcards_forbid_claim(board, seat)


def _missed_win(board: Board, seat: int, tile: int, how: str) -> bool:
    return how != "self_drawn" and not may_win_on(board, seat, tile)


MOMENTS: Final[dict[str, Moment]] = {
    "self_draw_only": _self_draw_only,
    "no_robbing_kong": _no_robbing,
    "concealed_kong": _concealed_kong,
    NOT_DECLARED: _not_declared,
    ANOTHER_NAMED: _another_named,
    "wild_self_draw_only": _wild_self_draw_only,
    "missed_win": _missed_win,
}
"""Questions about the moment, by code."""

WHY_CODES: Final = (NO_SHAPE, *CONDITION_CODES.values(), *MOMENTS)
"""Every code, in the order in which they are asked."""


def why_not(board: Board, seat: int, tile: int, how: str, checker: WinChecker) -> str | None:
    """The code of the first condition that keeps the seat from winning on `tile`: the tile it has
    drawn (`how` is `self_drawn`) or another seat's (`discard`, `robbing_kong`). None when it may
    win. The board knows the seat's hand.
    """
    hand, melds = hand_of(board, seat), board.melds[seat]
    if how == "self_drawn":
        hand = board.hand_of(hand.tiles())
        hand.remove(tile)
    if not checker.shaped(hand, melds) >> tile & 1:
        return NO_SHAPE
    # Where the other pair was named, the hand meets the conditions as if this one had been.
    named = None if board.named[seat] is None else tile
    if not checker.waits(hand, melds, named) >> tile & 1:
        counts = list(hand.counts)
        counts[tile] += 1
        drawn = Circumstances(tile, "self_drawn", wild=board.wild, named=named)
        missed = first_missed(board.rules, counts, tuple(melds), drawn)
        return NO_SHAPE if missed is None else CONDITION_CODES[missed]
    moments = MOMENTS.items()
    return next((code for code, missed in moments if missed(board, seat, tile, how)), None)
