"""Tells a seat that its answer has arrived, on every device that waits to hear it.

In a claim window that comes a fixed time after the answer: how long it took to be stored depends
on what others had to store, and so on who else was asked.
"""

from __future__ import annotations

from typing import NamedTuple

from server.clock import Clock
from server.tables.agenda import Agenda, Due
from server.tables.crowd import Crowd, Viewer
from server.tables.pacing import Pace
from server.tables.prompts import OpenPrompt
from server.wire.messages import Acked, PromptClosed

ACKNOWLEDGE = "acknowledge"


class Closing(NamedTuple):
    """How a prompt has ended, the device that answered it, and those that answered again."""

    n: int
    code: str
    by: Viewer | None
    again: list[Viewer]


class Acknowledging:
    """Acknowledges the answers at one table; they are stored by then."""

    def __init__(self, clock: Clock, crowd: Crowd, agenda: Agenda, pace: Pace) -> None:
        self._clock = clock
        self._crowd = crowd
        self._agenda = agenda
        self._pace = pace
        self._unheard: dict[int, Closing] = {}
        """By seat an answer of a claim window that is stored, and not acknowledged yet."""

    def answered(self, prompt: OpenPrompt, code: str, by: Viewer | None, at: float | None) -> None:
        """The prompt is over, because of an answer that came `at`."""
        self._unheard[prompt.seat] = Closing(prompt.n, code, by, [])
        wait = 0.0
        if prompt.window:
            now = self._clock.now()
            wait = (now if at is None else at) + self._pace.answered - now
        if wait > 0:
            self._agenda.set(Due(ACKNOWLEDGE, prompt.seat), wait)
        else:
            self.acknowledge(prompt.seat)

    def waits_too(self, viewer: Viewer, seat: int, n: int) -> bool:
        """Whether this answers again what is to be acknowledged: it is acknowledged then as well,
        no sooner.
        """
        closing = self._unheard.get(seat)
        if closing is None or closing.n != n:
            return False
        closing.again.append(viewer)
        return True

    def acknowledge(self, seat: int | None = None) -> None:
        """Tell a seat that its answer has arrived, or all that wait for it."""
        for one in list(self._unheard) if seat is None else [seat]:
            closing = self._unheard.pop(one, None)
            if closing is not None:
                self._agenda.clear(Due(ACKNOWLEDGE, one))
                if closing.by is not None:
                    self.tell(closing.by, closing.n)
                closed = PromptClosed(closing.n, closing.code)
                self._crowd.tell_seat(one, closed, but=closing.by)
                for viewer in closing.again if closing.by is not None else ():
                    self.tell(viewer, closing.n)

    def tell(self, viewer: Viewer, n: int) -> None:
        """Unless the device has gone: at another table this would be about a prompt there."""
        if viewer in self._crowd:
            self._crowd.tell(viewer, Acked(n))
