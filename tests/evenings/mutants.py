"""Faults that are planted in the server, for the walker to find; the product has none."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any
from unittest import mock

import msgspec

from server.table import match, presence
from server.table.audience import Viewer
from server.table.match_run import MatchRun
from server.table.seats import Seats
from server.table.step import Step
from server.table.timers import EXACT, TimerId
from server.wire import messages as wire
from tests.support.live.mutants import by_name


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


def kept_timer() -> AbstractContextManager[object]:
    """The next deal begins at its time even if the host holds it."""
    clear = Step.clear_timer

    def cleared(self: Step, *timers: TimerId) -> None:
        due = self.table.timers.get(match.NEXT_DEAL, 0.0) <= self.now + EXACT
        clear(self, *(timer for timer in timers if due or timer != match.NEXT_DEAL))

    return mock.patch.object(Step, "clear_timer", cleared)


def closed_prompt() -> AbstractContextManager[object]:
    """A page that comes while its seat is asked is not asked."""
    show_own = presence._show_own

    def shown(step: Step, viewer: Viewer, number: int) -> None:
        table = step.table
        step.change(prompts={})
        show_own(step, viewer, number)
        step.change(prompts=table.prompts)

    return mock.patch.object(presence, "_show_own", shown)


MUTANTS = by_name(lost_entered, doubled_seat, moved_score, kept_timer, closed_prompt)
