"""Tells what happened, at the pace of the table, to each viewer in its own version."""

from __future__ import annotations

from collections.abc import Callable

from game.core.events import Beat
from server.clock import Clock
from server.metrics import Meter
from server.tables.agenda import EXACT, Agenda, Due
from server.tables.crowd import Crowd
from server.tables.pacing import Pace
from server.tables.state import TableState
from server.wire.codec import encode_server
from server.wire.messages import Events

RELEASE = Due("release")


class Teller:
    """Releases the emissions of the history one after the other. `telling` is called before anybody
    hears of them, `told` after each release, whether or not something is left to tell.

    Nothing is told while clocks and bots are `standing`: who was asked does not answer then, and
    what comes of nobody having been asked must not come sooner.
    """

    def __init__(
        self,
        clock: Clock,
        state: TableState,
        crowd: Crowd,
        agenda: Agenda,
        pace: Pace,
        meter: Meter,
        standing: Callable[[], bool],
        telling: Callable[[], None],
        told: Callable[[], None],
    ) -> None:
        self._clock = clock
        self._state = state
        self._crowd = crowd
        self._agenda = agenda
        self._pace = pace
        self._meter = meter
        self._standing = standing
        self._telling = telling
        self._told = told
        self._told_at = clock.now()
        self._due: float | None = None
        """When the next emission may be told: fixed once for each."""

    def release(self) -> None:
        """Tell what may be told by now. A beat counts from the emission before it."""
        history = self._state.history
        now = self._clock.now()
        start = history.told + 1
        while not self._standing() and (emission := history.next_untold()) is not None:
            if self._due is None:
                self._due = self._told_at + self._pace.before(emission.beat)
            if now < self._due - EXACT:
                self._agenda.set(RELEASE, self._due - now)
                break
            history.tell()
            if emission.beat is Beat.WINDOW:
                self._meter.waited(self._state.agreement.ruleset.game, now - self._told_at)
            self._told_at, self._due = now, None
        self._publish(start, history.told)
        self._told()

    def go_on(self) -> None:
        """Clocks and bots do not stand any more: all of a hold is still to come, since bots begin
        to think anew.
        """
        self._told_at, self._due = self._clock.now(), None
        self._agenda.set(RELEASE, 0.0)

    def hold_left(self) -> float:
        """How much longer nobody can tell whether anybody was asked after what was told last."""
        return max(0.0, self._told_at + self._pace.longest_hold - self._clock.now())

    def window_left(self) -> float | None:
        """How much longer one may answer in the uniform window after what was told last; None
        where none is agreed.
        """
        if self._pace.uniform is None:
            return None
        return max(0.0, self._told_at + self._pace.uniform - self._clock.now())

    def _publish(self, start: int, end: int) -> None:
        if end < start:
            return
        self._telling()
        history = self._state.history
        frames: dict[int | None, str] = {}
        for viewer in self._crowd:
            seat = self._state.seats.of(viewer.player)
            face = None if seat is None or history.public_only(start, end, seat) else seat
            if face not in frames:
                frames[face] = encode_server(Events(start, history.between(face, start, end)))
            self._crowd.send(viewer, frames[face])
        self._meter.told()
