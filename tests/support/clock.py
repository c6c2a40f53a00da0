"""Time that passes when a test says so."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field


@dataclass(order=True)
class VirtualTimer:
    when: float
    order: int
    call: Callable[[], None] = field(compare=False)
    cancelled: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        self.cancelled = True


class VirtualClock:
    """A `Clock` whose timers run inside `advance`, one after the other, each followed by `settle`:
    everything that the timer set in motion comes to rest before the next.
    """

    def __init__(self, wall: float = 1_700_000_000.0) -> None:
        self._now = 1000.0
        self._wall = wall
        self._timers: list[VirtualTimer] = []
        self._kept = 50
        self._orders = itertools.count()
        self.settle: Callable[[], Awaitable[None]] | None = None

    def now(self) -> float:
        return self._now

    def wall(self) -> float:
        return self._wall + self._now

    def call_later(self, delay: float, call: Callable[[], None]) -> VirtualTimer:
        timer = VirtualTimer(self._now + delay, next(self._orders), call)
        heapq.heappush(self._timers, timer)
        if len(self._timers) > 2 * self._kept:
            # An event loop forgets cancelled ones as well, once there are many.
            self.forget_cancelled()
            self._kept = max(50, len(self._timers))
        return timer

    def forget_cancelled(self) -> None:
        """Keep only the timers that will come."""
        self._timers = [one for one in self._timers if not one.cancelled]
        heapq.heapify(self._timers)

    @property
    def pending(self) -> int:
        """Timers that will come."""
        return sum(not timer.cancelled for timer in self._timers)

    async def advance(self, seconds: float) -> None:
        """Let this much time pass."""
        end = self._now + seconds
        await self._rest()
        while self._timers and self._timers[0].when <= end:
            timer = heapq.heappop(self._timers)
            if timer.cancelled:
                continue
            self._now = max(self._now, timer.when)
            timer.call()
            await self._rest()
        self._now = end

    async def _rest(self) -> None:
        if self.settle is not None:
            await self.settle()
