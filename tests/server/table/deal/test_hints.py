"""A seat that waits for nothing is not looked at again until its hand changes."""

from __future__ import annotations

import random
from typing import Any

from game.core.catalogue import Insight
from game.core.events import Emission
from game.mahjong.play.insight import _why
from game.mahjong.position.board import SeatBoard
from game.mahjong.position.phase import Phase
from game.mahjong.scoring.winning import checker_of
from server.table.history import History
from server.wire.messages import DealIdentity
from tests.support.play import CASES, each_case, new_deal, play

DEALS = 6


class Looking:
    """Looks at every hand after every event, and compares that with the assumption."""

    def __init__(self, case: str, seed: int) -> None:
        self.game, rules = CASES[case]
        self.deal = new_deal(self.game, rules, seed)
        self.history = History().begun(
            DealIdentity("match", 1, case), lambda viewer: self.game.board(rules, viewer)
        )
        self.steady: dict[int, int] = {}
        self.assumed = 0
        """The number of times that a hand was not looked at."""

    def tell(self, emission: Emission) -> None:
        """Something happened."""
        history = self.history.written([emission])
        history = self.history = history.published_to(history.last)
        for seat in range(self.deal.rules.seats):
            board: Any = history.board(seat)
            insight = self.game.insight(board)
            since = self.steady.pop(seat, None)
            if since is not None and not history.concerns(seat, since):
                assert insight in (Insight(), Insight(steady=True)), (seat, emission)
                self.steady[seat] = history.published
                self.assumed += 1
            elif insight.steady:
                assert insight == Insight(steady=True)
                self.steady[seat] = history.published
            hand = board.hands[seat]
            if isinstance(board, SeatBoard) and hand is not None and not insight.why:
                # Even if it could not be ready: nothing forbids it to win.
                checker = checker_of(board.rules)
                if hand.size % 3 == 2 and not hand.flowers and board.phase is not Phase.OVER:
                    assert _why(board, seat, hand.drawn, checker) is None


@each_case
def test_what_others_do_changes_nothing_for_a_hand_that_is_steady(case: str) -> None:
    assumed = 0
    for seed in range(DEALS):
        looking = Looking(case, seed)
        play(looking.deal, random.Random(seed), looking.tell)
        assumed += looking.assumed
    assert assumed > 0
