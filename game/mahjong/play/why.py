"""Reasons why a hand does not win: the first condition missed, in the order in which a player would
ask.

First the shape, then the rules' conditions on the hand, on its past, and on the source of the tile.
Everything is read from the public table and the one hand that is asked about.
"""

from __future__ import annotations

from typing import Final

from game.mahjong.fans.reading import Circumstances
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.play.win_legality import may_rob, moment_refusal
from game.mahjong.position.board import Board, hand_of
from game.mahjong.scoring.conditions import CONDITIONS
from game.mahjong.scoring.readings import first_missed
from game.mahjong.scoring.winning import WinChecker, widest_checker_of

NO_SHAPE: Final = "no_shape"
NOT_DECLARED: Final = "not_ready_declared"
NO_ROBBING: Final = "no_robbing_kong"
TOO_FEW_FANS: Final = "too_few_fans"
CONCEALED_KONG: Final = "concealed_kong"
LACKING: Final = "lacking_suit_held"

WHY_CODES: Final = (
    NO_SHAPE,
    LACKING,
    *(condition.code for condition in CONDITIONS),
    NO_ROBBING,
    CONCEALED_KONG,
    "self_draw_only",
    NOT_DECLARED,
    "another_pair_named",
    TOO_FEW_FANS,
    "wild_self_draw_only",
    "missed_win",
)
"""Every code, in the order in which the conditions are asked; the last are `moment_refusal`'s."""


def why_not(board: Board, seat: int, tile: int, how: WinHow, checker: WinChecker) -> str | None:
    """The code of the first condition that keeps the seat from winning on `tile`: the tile it has
    drawn (`how` is `self_drawn`) or another seat's (`discard`, `robbing_kong`). None when it may
    win. The board knows the seat's hand.
    """
    hand, melds = hand_of(board, seat), board.melds[seat]
    if how is WinHow.SELF_DRAWN:
        # Waits are of 3n + 1 tiles: the drawn one comes out, of a copy.
        hand = hand.copy()
        hand.remove(tile)
    if not checker.shaped(hand, melds) >> tile & 1:
        return NO_SHAPE
    if hand.barred >> tile & 1 or hand.barred_tiles:
        return LACKING
    # If the other pair was named, the hand meets the conditions as if this one had been.
    named = None if board.named[seat] is None else tile
    wide = widest_checker_of(board.rules) if board.rules.moment_any_pair else checker
    if not wide.waits(hand, melds, named) >> tile & 1:
        counts = list(hand.counts)
        counts[tile] += 1
        # As the win checker asks: conditions look at the tiles, not at the giver of the last one.
        drawn = Circumstances(
            tile, WinHow.SELF_DRAWN, wild=board.wild, barred=hand.barred, named=named
        )
        missed = first_missed(board.rules, counts, tuple(melds), drawn)
        return NO_SHAPE if missed is None else missed.code
    if how is WinHow.ROBBING_KONG:
        if not board.rules.robbing_kong:
            return NO_ROBBING
        if not may_rob(board, seat):
            return CONCEALED_KONG
    return moment_refusal(board, seat, tile, how)
