"""Another match after one that is over: who wants it, and how long the others are waited for."""

from __future__ import annotations

from server.clock import Clock
from server.config import Timers
from server.refusal import Refusal
from server.tables.gathering import Gathering
from server.tables.play import Play
from server.tables.state import TableState


class Rematch:
    """The wishes for another match at one table. It begins when everybody wants it; some time after
    the first wish whoever wants it may begin with bots for those who are missing.
    """

    def __init__(
        self, clock: Clock, timers: Timers, state: TableState, gathering: Gathering, play: Play
    ) -> None:
        self._clock = clock
        self._timers = timers
        self._state = state
        self._gathering = gathering
        self._play = play

    async def want(self, player: str, commitment: str | None, *, fill: bool) -> None:
        """A person wants another match; `fill`: now, with bots. Raises `Refusal`."""
        state = self._state
        if state.phase != "finished":
            raise Refusal("match_not_finished")
        if fill and not self._may_fill():
            raise Refusal("rematch_too_early")
        self.ready(player, True, commitment)
        if fill:
            self._gathering.fill()
            await self._play.start(without_missing=True)
        elif self._gathering.everybody_ready():
            await self._play.start()

    def ready(self, player: str, ready: bool, commitment: str | None) -> None:
        """A person is (not) ready for a match. Raises `Refusal`."""
        first = not self._state.rematch_wanted
        self._gathering.ready(player, ready, commitment)
        if first:
            self._state.fill_at = self._clock.now() + self._timers.fill
        self._state.changed = True

    def _may_fill(self) -> bool:
        fill_at = self._state.fill_at if self._state.rematch_wanted else None
        return fill_at is not None and self._clock.now() >= fill_at
