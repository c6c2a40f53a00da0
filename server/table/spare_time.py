"""Spare time of the process: work that nobody waits for, a slice at a time."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Generator

SLICE = 0.002
"""Seconds after which the event loop looks after everything else first."""


class SpareTime:
    """Does pieces of work between the events of the loop, for everybody in turn. A piece that takes
    longer than a slice ends it.
    """

    def __init__(
        self, slice: float | None = None, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self._slice = SLICE if slice is None else slice
        self._clock = clock
        self._works: deque[Generator[None]] = deque()
        self._loop: asyncio.AbstractEventLoop | None = None

    def do(self, work: Generator[None]) -> None:
        """Begin this work later: it pauses after each piece."""
        self._works.append(work)
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            self._loop = loop
            loop.call_soon(self._work)

    def _work(self) -> None:
        end = self._clock() + self._slice
        while self._works and self._clock() < end:
            work = self._works.popleft()
            for _ in work:
                if self._clock() >= end:
                    # The others come first.
                    self._works.append(work)
                    break
        if self._works and self._loop is not None:
            self._loop.call_soon(self._work)
        else:
            self._loop = None
