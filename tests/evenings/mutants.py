"""Faults that are planted in the server, for the walker to find; the product has none."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any
from unittest import mock

import msgspec

from server.table import presence
from server.table.match_run import MatchRun
from server.table.seats import Seats
from server.table.step import Step
from server.wire import messages as wire

Mutant = Callable[[], AbstractContextManager[object]]


def lost_entered() -> AbstractContextManager[object]:
    """Nobody hears that he has moved to another seat."""

    def show_player(step: Step, player: str) -> None:
        presence.update(step)

    return mock.patch.object(presence, "show_player", show_player)


def doubled_seat() -> AbstractContextManager[object]:
    """A person who moves keeps the seat before, too."""
    sit = Seats.sit

    def seated(self: Seats, player: str, name: str, number: int) -> Seats:
        before = self.of(player)
        seats = sit(self, player, name, number)
        return seats if before is None else seats.with_seat(before, replace(self[before]))

    return mock.patch.object(Seats, "sit", seated)


def moved_score() -> AbstractContextManager[object]:
    """Everybody is told one point too many of the first seat."""
    message = MatchRun.message

    def told(self: MatchRun, *given: Any, **named: Any) -> wire.MatchState:
        said = message(self, *given, **named)
        scores = [score + (seat == 0) for seat, score in enumerate(said.scores)]
        return msgspec.structs.replace(said, scores=scores)

    return mock.patch.object(MatchRun, "message", told)


MUTANTS: dict[str, Mutant] = {
    one.__name__: one for one in (lost_entered, doubled_seat, moved_score)
}
