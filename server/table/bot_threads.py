"""Bots that may take long think beside the table, and are stopped when they take too long.

A thread cannot be killed from outside; but it can be made to raise, which ends whatever is written
in Python. One that does not end even so shares the processor with everybody for good, and hinders
nobody else: so a level that was stopped a few times is not asked any more.

Quick ones are asked where the whole server runs, which costs less than a thread. That they are
quick is only said: so each answer is timed, a `Watch` stops one that hangs, and who was too slow
once thinks beside the tables from then on.
"""

from __future__ import annotations

import asyncio
import ctypes
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from ai.levels import Level

STOPS = 3
"""Times that a level may be stopped before nobody asks it again."""

SLOW = 0.25
"""Seconds of the processor: a level that takes as much is not quick, whatever it is said to be."""

HUNG = 2.0
"""Seconds after which a quick level is stopped."""


class Stopped(BaseException):
    """Raised inside a bot that thinks too long."""


class BotResult(NamedTuple):
    """The choice of a bot: an index, or what it raised."""

    choice: int
    fault: Exception | None


class BotThread:
    """One decision in a thread of its own. `done` is called on the running loop, unless it was
    stopped before.
    """

    def __init__(self, choose: Callable[[], int], done: Callable[[BotResult], None]) -> None:
        self._choose = choose
        self._done = done
        self._loop = asyncio.get_running_loop()
        self._wanted = True
        self._ends = threading.Lock()
        self._over = False
        self._thread = threading.Thread(target=self._think, name="bot", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Nobody wants to know any more."""
        self._wanted = False
        with self._ends:
            if not self._over and self._thread.ident is not None:
                _raise_in(self._thread.ident, Stopped)

    def _think(self) -> None:
        try:
            try:
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
        self.until = time.monotonic() + HUNG
        self.ends = threading.Lock()
        self.over = False


class Watch:
    """Ends quick bots that do not answer, from a thread of its own; one for the whole process."""

    def __init__(self) -> None:
        self._calls: dict[int, _Call] = {}
        self._thread: threading.Thread | None = None

    def ask(self, choose: Callable[[], int]) -> int:
        """The index that the bot picks. Raises what it raises, `Stopped` when it takes too long."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._look, name="watch", daemon=True)
            self._thread.start()
        call = self._calls[threading.get_ident()] = _Call()
        try:
            try:
                return choose()
            finally:
                with call.ends:
                    call.over = True
                # What was sent and has not come must not come to anybody else.
                _raise_in(call.thread, None)
        finally:
            del self._calls[call.thread]

    def _look(self) -> None:
        before = time.monotonic()
        while True:
            time.sleep(HUNG / 8)
            now = time.monotonic()
            # While this thread did not run, since the process stood still, no bot did.
            stood, before = now - before - HUNG / 8, now
            for call in list(self._calls.values()):
                with call.ends:
                    call.until += stood
                    if now >= call.until and not call.over:
                        call.over = True
                        _raise_in(call.thread, Stopped)


WATCH = Watch()


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Raise this in the thread as soon as it runs Python; None: nothing any more."""
    raised = None if error is None else ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), raised)


class BotThreads:
    """Levels of bots: those asked on the loop, those asked in a thread, those asked no more."""

    def __init__(self) -> None:
        self._stopped: Counter[str] = Counter()
        self._slow: set[str] = set()

    def ask(self, level: str, choose: Callable[[], int]) -> int:
        """The index that a quick level picks; it is not quick any more when that takes too long.
        Raises what it raises, and `Stopped`.
        """
        worked = time.thread_time()
        try:
            choice = WATCH.ask(choose)
        except Stopped:
            self._slow.add(level)
            raise
        if time.thread_time() - worked >= SLOW:
            self._slow.add(level)
        return choice

    def quick(self, level: Level) -> bool:
        """True if one may wait for this level: it is said to be quick, and always was."""
        return level.quick and level.id not in self._slow

    def stopped(self, level: str) -> None:
        """A level took too long."""
        self._stopped[level] += 1

    def trusted(self, level: str) -> bool:
        """True if this level is asked."""
        return self._stopped[level] < STOPS
