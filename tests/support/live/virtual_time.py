"""An event loop whose time is virtual: when nothing is left to do, it jumps to the next timer.

All waits on it (sleeps, time limits, the server's clock) take no real time, and the same program
does the same things in the same order every time.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

WALL = 1_700_000_000.0
"""UTC seconds at the beginning."""


class _Jump(selectors.SelectSelector):
    """Waits by moving the time on. There are no files to wait for."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1000.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise RuntimeError("nothing is ever going to happen")
        self.now += max(0.0, timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop in virtual time."""

    def __init__(self) -> None:
        self._jump = _Jump()
        super().__init__(self._jump)

    def time(self) -> float:
        return self._jump.now


class LoopClock:
    """The server's clock over a virtual loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def now(self) -> float:
        return self._loop.time()

    def wall(self) -> float:
        return WALL + self._loop.time()

    def call_later(self, delay: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        return self._loop.call_later(delay, call)


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run `work` in virtual time; returns its result."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(work)
