"""Time as an argument: the server's clock and timers, replaced by virtual ones in tests."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

processor_time: Callable[[], float] = getattr(time, "thread_time", time.perf_counter)
"""Seconds of the processor that this thread has used; in WebAssembly, which has one thread and no
such clock, seconds.
"""


class Timer(Protocol):
    """A call that will happen later."""

    def cancel(self) -> None:
        """Make it not happen; harmless when it has."""


class Clock(Protocol):
    """Seconds and timers. Deadlines use `now` (monotonic); `wall` is for display and storage."""

    def now(self) -> float:
        """Monotonic seconds."""

    def wall(self) -> float:
        """Seconds since 1970, UTC."""

    def call_later(self, delay: float, call: Callable[[], None]) -> Timer:
        """Call once after `delay` seconds."""


class SystemClock:
    """The clock of the running event loop."""

    def now(self) -> float:
        """Monotonic seconds."""
        return time.monotonic()

    def wall(self) -> float:
        """Seconds since 1970, UTC."""
        return time.time()

    def call_later(self, delay: float, call: Callable[[], None]) -> Timer:
        """Call once after `delay` seconds on the running loop."""
        return asyncio.get_running_loop().call_later(delay, call)
