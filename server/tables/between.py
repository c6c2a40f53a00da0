"""Between two deals: everybody looks at the result, then the next one is dealt.

It is dealt when everybody who is there has said so, or in a while. With nobody there it waits:
whoever comes back has the time that was left, and in any case enough to look.
"""

from __future__ import annotations

from server.clock import Clock
from server.config import Timers
from server.refusal import Refusal
from server.tables.agenda import Agenda, Due
from server.tables.attending import Attending
from server.tables.state import TableState

NEXT_DEAL = Due("next_deal")


class Between:
    """Waits for the next deal at one table. When `NEXT_DEAL` is due, it is dealt."""

    def __init__(
        self, clock: Clock, timers: Timers, state: TableState, agenda: Agenda, attending: Attending
    ) -> None:
        self._clock = clock
        self._timers = timers
        self._state = state
        self._agenda = agenda
        self._attending = attending
        self._left = timers.next_deal
        """What is left until the next deal while everything stands (s)."""

    def begin(self) -> None:
        """A deal is over, and another one follows."""
        self._left = self._timers.next_deal
        self.await_next()

    def next_deal(self, seat: int) -> None:
        """A person has seen the result. Raises `Refusal`."""
        if self._state.phase != "between":
            raise Refusal("not_between_deals")
        self._state.said_next.add(seat)
        self.await_next()

    def await_next(self) -> None:
        """Who is there has changed, or who has seen the result: go on, wait, or stand."""
        state = self._state
        if state.phase != "between":
            return
        state.changed = True
        if self._attending.standing:
            if state.next_deal_at is not None:
                left = state.next_deal_at - self._clock.now()
                self._left = max(left, self._timers.next_deal_at_least)
            self._agenda.clear(NEXT_DEAL)
            state.next_deal_at = None
        elif state.said_next and not state.awaited():
            self._agenda.set(NEXT_DEAL, 0.0)
        elif not self._agenda.waits_for(NEXT_DEAL):
            state.next_deal_at = self._clock.now() + self._left
            self._agenda.set(NEXT_DEAL, self._left)
