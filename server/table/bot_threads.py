"""Bots that may take long think beside the table, and are stopped when they take too long.

A thread cannot be killed from outside; but it can be made to raise, which ends all Python code. One
that does not end even so shares the processor with everybody for good, and hinders nobody else: so
a level that was stopped a few times within an hour is not asked for a while.

Only the processor time of the bot counts. The machine may have others to serve, be suspended or out
of memory: while a bot does not get to run it is not slow, and one stall of the machine counts once,
even if many answers waited in it.

Quick ones are asked on the event loop, which costs less than a thread. Their speed is only a claim:
so each answer is timed, a `Watch` stops one that hangs, and a level that was too slow thinks beside
the tables for an hour.
"""

from __future__ import annotations

import asyncio
import ctypes
import math
import sys
import threading
import time
from collections.abc import Callable
from typing import NamedTuple

from ai.levels import Level
from server.runtime.clock import processor_time

STOPS = 3
"""Times that a level may be stopped within `FORGIVEN` before it is not asked."""

FORGIVEN = 3600.0
"""Seconds after which it is forgotten that a level was stopped or slow."""

SLOW = 0.25
"""Seconds of the processor: a level that takes as much is not quick, even if it claims to be."""

HUNG = 2.0
"""Seconds of the processor after which a quick level is stopped."""

PATIENCE = 4.0
"""So many times longer may a bot be waited for that does not use the processor."""


class Stopped(BaseException):
    """Raised inside a bot that thinks too long."""


class BotResult(NamedTuple):
    """The choice of a bot: an index, or the exception that it raised."""

    choice: int
    fault: Exception | None


class ProcessorTime:
    """The seconds of the processor that a thread uses, as any thread may ask."""

    def __init__(self) -> None:
        self._clock: int | None = None
        self._begun = 0.0

    def begin(self) -> None:
        """Measure the calling thread from now on."""
        if sys.platform == "linux":
            self._clock = time.pthread_getcpuclockid(threading.get_ident())
            self._begun = time.clock_gettime(self._clock)

    def spent(self) -> float | None:
        """Seconds so far; None if that is not known."""
        if self._clock is None:
            return 0.0 if sys.platform == "linux" else None
        try:
            return time.clock_gettime(self._clock) - self._begun
        except OSError:
            # The thread has ended.
            return 0.0


class BotThread:
    """One decision in a thread of its own. `done` is called on the running loop, unless it was
    stopped before.
    """

    def __init__(
        self,
        choose: Callable[[], int],
        done: Callable[[BotResult], None],
        processor: ProcessorTime | None = None,
    ) -> None:
        self._choose = choose
        self._done = done
        self.processor = processor or ProcessorTime()
        self._loop = asyncio.get_running_loop()
        self._wanted = True
        self._ends = threading.Lock()
        self._over = False
        self._thread = threading.Thread(target=self._think, name="bot", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread: nobody waits for its choice any more."""
        self._wanted = False
        with self._ends:
            if not self._over and self._thread.ident is not None:
                _raise_in(self._thread.ident, Stopped)

    @property
    def alive(self) -> bool:
        """True while it has not ended."""
        return self._thread.is_alive()

    def _think(self) -> None:
        try:
            try:
                self.processor.begin()
                result = BotResult(self._choose(), None)
            except Exception as error:
                result = BotResult(-1, error)
            with self._ends:
                self._over = True
            self._loop.call_soon_threadsafe(self._tell, result)
        except (Stopped, RuntimeError):
            # Stopped, or the loop is closed: there is nobody to tell.
            self._over = True

    def _tell(self, result: BotResult) -> None:
        if self._wanted:
            self._done(result)


class _Call:
    """One question to a quick bot."""

    def __init__(self) -> None:
        self.thread = threading.get_ident()
        self.begun = time.monotonic()
        self.processor = ProcessorTime()
        self.processor.begin()
        self.ends = threading.Lock()
        self.over = False

    def hangs(self, stood: float) -> bool:
        """True if it has taken too long, when the process has stood still for so long since."""
        waited = time.monotonic() - self.begun - stood
        worked = self.processor.spent()
        return waited >= PATIENCE * HUNG or (waited if worked is None else worked) >= HUNG


class Watch:
    """Ends quick bots that do not answer, from a thread of its own; one for the whole process. It
    also measures the time for which the process stood still: while this thread did not run, no bot
    did.
    """

    def __init__(self) -> None:
        self._calls: dict[int, tuple[_Call, float]] = {}
        """By thread; and the time for which the process had stood still when it was asked."""
        self._thread: threading.Thread | None = None
        self._stood = 0.0
        self._looks_at = math.inf
        """The time at which this thread looks next."""

    def ask(self, choose: Callable[[], int]) -> int:
        """The index that the bot picks. Raises its exceptions, and `Stopped` if it is too slow."""
        call = _Call()
        self._calls[call.thread] = call, self.stood()
        try:
            try:
                return choose()
            finally:
                with call.ends:
                    call.over = True
                # A `Stopped` that was sent and has not come must not come to anybody else.
                _raise_in(call.thread, None)
        finally:
            del self._calls[call.thread]

    def stood(self) -> float:
        """Seconds that the process has stood still, since it began to be watched."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._look, name="watch", daemon=True)
            self._thread.start()
        return self._stood + max(0.0, time.monotonic() - self._looks_at)

    def _look(self) -> None:
        while True:
            self._looks_at = time.monotonic() + HUNG / 8
            time.sleep(HUNG / 8)
            now = time.monotonic()
            # In this order: time that nobody counts for a moment is counted by the next look.
            late, self._looks_at = max(0.0, now - self._looks_at), math.inf
            self._stood += late
            for call, stood in list(self._calls.values()):
                with call.ends:
                    if not call.over and call.hangs(self._stood - stood):
                        call.over = True
                        _raise_in(call.thread, Stopped)


WATCH = Watch()


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Raise this in the thread as soon as it runs Python; None: nothing any more."""
    raised = None if error is None else ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), raised)


class _Stop(NamedTuple):
    """A level was stopped."""

    at: float
    counts: bool
    """It was its own fault."""
    thread: BotThread | None


class BotThreads:
    """Levels of bots: those asked on the loop, those asked in a thread, those asked nothing for a
    while. `now` are seconds; `processor` measures a thread, `worked` is the processor time of the
    calling one, `stood` the time for which the process stood still.
    """

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        processor: Callable[[], ProcessorTime] = ProcessorTime,
        stood: Callable[[], float] = WATCH.stood,
        worked: Callable[[], float] = processor_time,
    ) -> None:
        self.processor = processor
        self.worked = worked
        self.stood = stood
        self._now = now
        self._stops: dict[str, list[_Stop]] = {}
        self._counted_at = -math.inf
        self._slow: dict[str, float] = {}
        """By level, until when it is not quick."""

    def ask(self, level: str, choose: Callable[[], int]) -> int:
        """The index that a quick level picks; it is not quick any more when that takes too long.
        Raises the level's exceptions, and `Stopped`.
        """
        before = self.worked()
        try:
            choice = WATCH.ask(choose)
        except Stopped:
            self._slow[level] = self._now() + FORGIVEN
            raise
        if self.worked() - before >= SLOW:
            self._slow[level] = self._now() + FORGIVEN
        return choice

    def quick(self, level: Level) -> bool:
        """True if one may wait for this level: it is said to be quick, and was in the last hour."""
        return level.quick and self._slow.get(level.id, -math.inf) <= self._now()

    def stopped(
        self,
        level: str,
        asked_at: float,
        *,
        guilty: bool = True,
        thread: BotThread | None = None,
    ) -> None:
        """A level that was asked then took too long. Of all that were asked before the last one
        that counted, none counts: they waited in the same stall. One that is not `guilty` has not
        got to run; it counts only if its thread does not end.
        """
        now = self._now()
        counts = guilty and asked_at >= self._counted_at
        if counts:
            self._counted_at = now
        self._stops.setdefault(level, []).append(_Stop(now, counts, thread))

    def trusted(self, level: str) -> bool:
        """True if this level is asked."""
        now = self._now()
        stops = [
            stop
            for stop in self._stops.get(level, ())
            if now - stop.at < FORGIVEN or (stop.thread is not None and stop.thread.alive)
        ]
        self._stops[level] = stops
        return sum(_against(stop, now) for stop in stops) < STOPS

    def given_up(self) -> list[str]:
        """The levels that are not asked."""
        return sorted(level for level in list(self._stops) if not self.trusted(level))


def _against(stop: _Stop, now: float) -> bool:
    """True if it counts against its level: also that it does not end although it was stopped."""
    stubborn = stop.thread is not None and stop.thread.alive and now - stop.at >= HUNG
    return stubborn or (stop.counts and now - stop.at < FORGIVEN)
