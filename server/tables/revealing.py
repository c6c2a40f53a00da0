"""The shares of the shuffle: every device is asked for the one that it has promised.

Whoever does not answer in time is left out and named, so that nobody can hold up or steer the
shuffle by keeping silent (`server/fair/FAIR.md`).
"""

from __future__ import annotations

from server.config import Timers
from server.refusal import Refusal
from server.tables.agenda import Agenda, Due
from server.tables.attending import Attending
from server.tables.crowd import Crowd
from server.tables.fair import MatchRun
from server.tables.state import TableState
from server.wire.messages import RevealWanted

REVEAL = Due("reveal")


class Revealing:
    """Asks the devices at one table for their shares. When `REVEAL` is due, the deal begins."""

    def __init__(
        self,
        timers: Timers,
        state: TableState,
        crowd: Crowd,
        agenda: Agenda,
        attending: Attending,
    ) -> None:
        self._timers = timers
        self._state = state
        self._crowd = crowd
        self._agenda = agenda
        self._attending = attending

    def ask(self) -> None:
        """The match and its commitments are stored: ask the devices for their shares."""
        state = self._state
        assert state.match is not None
        state.phase = "revealing"
        state.shown = state.match.message()
        state.changed = True
        for seat in state.match.awaited:
            self._crowd.tell_seat(seat, self.wanted(state.match))
        self._attending.watch_absences()
        self._agenda.set(REVEAL, self._timers.reveal if state.match.awaited else 0.0)

    def ask_if_put_off(self) -> None:
        """The same, if it was put off because nobody was there and somebody is now."""
        now = self._state.phase == "revealing" and not self._attending.standing
        if now and not self._agenda.waits_for(REVEAL):
            self.ask()

    def wanted(self, match: MatchRun) -> RevealWanted:
        """What a device is asked."""
        within = round(self._timers.reveal * 1000)
        stored = match.stored
        return RevealWanted(stored.id, stored.commitment, list(stored.commitments), within)

    def reveal(self, seat: int, entropy: str) -> None:
        """A device shows its share. Raises `Refusal`."""
        match = self._state.match
        if match is None or self._state.phase != "revealing":
            raise Refusal("reveal_not_wanted")
        match.reveal(seat, entropy)
        if not match.awaited:
            self._agenda.set(REVEAL, 0.0)
