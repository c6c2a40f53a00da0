"""Bots that may take long think beside the table, and are stopped when they take too long.

A thread cannot be killed from outside; but it can be made to raise, which ends whatever is written
in Python. One that does not end even so shares the processor with everybody for good, and hinders
nobody else: so a level that was stopped a few times is not asked any more.
"""

from __future__ import annotations

import asyncio
import ctypes
import threading
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

STOPS = 3
"""How often a level may be stopped before nobody asks it again."""


class Stopped(BaseException):
    """Raised inside a bot that thinks too long."""


class Thought(NamedTuple):
    """What a bot has come to: an index, or what it raised."""

    choice: int
    fault: Exception | None


class Mind:
    """One decision in a thread of its own. `done` is called on the running loop, unless it was
    stopped before.
    """

    def __init__(self, choose: Callable[[], int], done: Callable[[Thought], None]) -> None:
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
                thread = ctypes.c_ulong(self._thread.ident)
                ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(Stopped))

    def _think(self) -> None:
        try:
            try:
                thought = Thought(self._choose(), None)
            except Exception as error:
                thought = Thought(-1, error)
            with self._ends:
                self._over = True
            self._loop.call_soon_threadsafe(self._tell, thought)
        except (Stopped, RuntimeError):
            # Stopped, or the loop is closed: there is nobody to tell.
            self._over = True

    def _tell(self, thought: Thought) -> None:
        if self._wanted:
            self._done(thought)


class Minds:
    """What one server knows about its levels."""

    def __init__(self) -> None:
        self._stopped: Counter[str] = Counter()

    def stopped(self, level: str) -> None:
        """A level took too long."""
        self._stopped[level] += 1

    def trusted(self, level: str) -> bool:
        """Whether this level is asked."""
        return self._stopped[level] < STOPS
