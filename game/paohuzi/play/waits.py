"""The cards by which a hand wins, and the huxi that it would have with each."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.paohuzi.kernel.hand import Hand
from game.paohuzi.kernel.melds import Meld
from game.paohuzi.kernel.source import Source
from game.paohuzi.position.board import SeatBoard
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.scoring.winning import checker_of

REMEMBERED = 1 << 13
"""The number of hands whose waits are kept: the same hand is asked about after every event of
others, and again with each of its discards.
"""


class WinningCard(NamedTuple):
    """A card that wins: the huxi with it when another seat flips it, and when the seat does so
    itself; None if it does not win so.
    """

    card: int
    by_flip: int | None
    by_own_flip: int | None


class Outcome(NamedTuple):
    """The cards by which a hand wins; `short`: others complete it with too few huxi."""

    winning: tuple[WinningCard, ...] = ()
    short: bool = False


def winning_cards(board: SeatBoard, seat: int, hand: Hand) -> tuple[WinningCard, ...]:
    """The cards by which this hand of the seat wins, as if no card had been seen yet."""
    return _of(board, seat, hand).winning


def short_of_huxi(board: SeatBoard, seat: int, hand: Hand) -> bool:
    """True if some card completes this hand of the seat, and none with huxi enough."""
    outcome = _of(board, seat, hand)
    return outcome.short and not outcome.winning


def _of(board: SeatBoard, seat: int, hand: Hand) -> Outcome:
    threes = tuple((card, board.melds[seat][place]) for card, place in board.threes[seat].items())
    pair, table = board.quads[seat] > 0, board.huxi[seat]
    return _found(board.rules, hand.small, hand.big, threes, pair, table)


@lru_cache(maxsize=REMEMBERED)
def _found(
    rules: PaohuziRules,
    small: int,
    big: int,
    threes: tuple[tuple[int, Meld], ...],
    pair: bool,
    table: int,
) -> Outcome:
    """The cards by which a hand of these two keys wins beside melds of `table` huxi: `threes` are
    those of three alike by kind; `pair`: one of the others is a quad.
    """
    checker, three_of = checker_of(rules), dict(threes)
    likely = checker.solver.completing(small, big, pair, three_of)
    # Groups leave out two cards that wait for a third, and a pair; a pair alone beside a new quad.
    if not likely or checker.solver.leaves_out(small, big, 4 if pair else 2):
        return Outcome()
    hand = Hand.of_keys(small, big)
    found, short = [], False
    while likely:
        card = (likely & -likely).bit_length() - 1
        likely &= likely - 1
        held, three = hand.counts[card], three_of.get(card)
        worth: list[int | None] = []
        for source in (Source.FLIP, Source.SELF):
            if worth and three is None and held < 2:
                # It makes nothing that depends on its source.
                worth *= 2
                break
            huxi = checker.with_card(hand, three, pair, card, source)
            worth.append(checker.enough(huxi, hand, table, card, source))
            short |= huxi is not None and worth[-1] is None
        if any(huxi is not None for huxi in worth):
            found.append(WinningCard(card, *worth))
    return Outcome(tuple(found), short)
