"""Garbage collection at times of our choosing.

What a table drops goes at once, by its count of references, and so does a connection that ends;
only a request, or a table that is read again, leaves cycles behind. The interpreter's own
collector does not know that: at 500 busy tables it finds nothing again and again, and lets
everybody wait, 25 ms every two seconds, 160 ms now and then, 400 ms for everything. So it is off
while a server runs.
"""

from __future__ import annotations

import asyncio
import gc
import os
import time
from collections.abc import Callable
from pathlib import Path

SWEPT = 0.1
"""Seconds between two looks at what is new: most cycles die young."""
SAMPLED, ALERT = 10, 100
"""Only one look of so many is taken, unless something was found within the last so many. What was
not looked at is put aside (`gc.freeze`, which costs nothing) until everything is looked at.
"""
WHOLE = 600.0
"""Seconds after which everything is looked at, however little there is to be found."""
GROWN, SPARE = 1.25, 64 << 20
"""Sooner when memory has grown by this factor and so many bytes: cycles that died old pile up."""
ENOUGH = 8
"""While a deal runs, so many times as seldom: with ten thousand connections it takes two seconds,
and eight times the growth is more than so many connections take.
"""


def resident() -> int:
    """Memory of this process in bytes; 0 where the system does not say."""
    try:
        pages = Path("/proc/self/statm").read_text().split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


class Sweeper:
    """Collects garbage on the event loop; the interpreter does not, meanwhile."""

    def __init__(
        self,
        memory: Callable[[], int] = resident,
        now: Callable[[], float] = time.monotonic,
        playing: Callable[[], bool] = lambda: False,
    ) -> None:
        self._playing = playing
        self._memory = memory
        self._now = now
        self._timer: asyncio.TimerHandle | None = None
        self._was_on = True
        self._looked = 0.0
        self._memory_then = 0
        self._passed = 0
        """Looks that were not taken since the last one."""
        self._alert = 0
        """Looks that are all to be taken."""

    def begin(self) -> None:
        """Sweep from now on."""
        self._was_on = gc.isenabled()
        gc.disable()
        self._remember()
        self._again()

    def end(self) -> None:
        """Leave it to the interpreter again; harmless when that has been done."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            gc.unfreeze()
            if self._was_on:
                gc.enable()

    def _again(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(SWEPT, self._sweep)

    def _remember(self) -> None:
        self._looked = self._now()
        self._memory_then = self._memory()

    def _sweep(self) -> None:
        if not self._alert and self._passed < SAMPLED - 1:
            self._passed += 1
            gc.freeze()
        elif self._due():
            self._passed = 0
            gc.unfreeze()
            gc.collect()
            self._remember()
        else:
            self._passed = 0
            self._alert = ALERT if gc.collect(0) else max(0, self._alert - 1)
        self._again()

    def _due(self) -> bool:
        """Whether everything is to be looked at."""
        then, times = self._memory_then, ENOUGH if self._playing() else 1
        grown = self._memory() > then + times * (int(then * (GROWN - 1)) + SPARE)
        return grown or self._now() - self._looked > times * WHOLE
