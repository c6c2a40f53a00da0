"""Tells what happened, at the pace of the table, to each viewer in its own version."""

from __future__ import annotations

from collections.abc import Callable

from server.clock import Clock
from server.tables.agenda import Agenda, Due
from server.tables.crowd import Crowd
from server.tables.pacing import Pace
from server.tables.state import TableState
from server.wire.codec import encode_server
from server.wire.messages import Events

RELEASE = Due("release")


class Teller:
    """Releases the emissions of the history one after the other. `told` is called after each
    release, whether or not something is left to tell.
    """

    def __init__(
        self,
        clock: Clock,
        state: TableState,
        crowd: Crowd,
        agenda: Agenda,
        pace: Pace,
        told: Callable[[], None],
    ) -> None:
        self._clock = clock
        self._state = state
        self._crowd = crowd
        self._agenda = agenda
        self._pace = pace
        self._told = told
        self._told_at = clock.now()
        self._due: float | None = None
        """When the next emission may be told: fixed once for each."""

    def release(self) -> None:
        """Tell what may be told by now. A beat counts from the emission before it."""
        history = self._state.history
        now = self._clock.now()
        start = history.told + 1
        while (emission := history.next_untold()) is not None:
            if self._due is None:
                self._due = self._told_at + self._pace.before(emission.beat)
            if now < self._due:
                self._agenda.set(RELEASE, self._due - now)
                break
            history.tell()
            self._told_at, self._due = now, None
        self._publish(start, history.told)
        self._told()

    def _publish(self, start: int, end: int) -> None:
        if end < start:
            return
        history = self._state.history
        frames: dict[int | None, str] = {}
        for viewer in self._crowd:
            seat = self._state.seats.of(viewer.player)
            face = None if seat is None or history.public_only(start, end, seat) else seat
            if face not in frames:
                frames[face] = encode_server(Events(start, history.between(face, start, end)))
            self._crowd.send(viewer, frames[face])
