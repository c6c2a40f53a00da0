"""What a table has to do later. Time is a command: a due entry comes through the inbox."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from server.clock import Clock, Timer

EXACT = 1e-6
"""Seconds by which a timer may come too early; to set it once more would be of no use."""


class Due(NamedTuple):
    """An entry: what, and for which seat (-1: for the table)."""

    what: str
    seat: int = -1


class TimeUp(NamedTuple):
    """The command that an entry turns into; `stamp` tells a current one from a replaced one."""

    due: Due
    stamp: int


class Agenda:
    """At most one entry of each kind and seat; setting it again replaces it."""

    def __init__(self, clock: Clock, post: Callable[[TimeUp], None]) -> None:
        self._clock = clock
        self._post = post
        self._entries: dict[Due, tuple[int, Timer | None]] = {}
        self._stamps = 0

    def set(self, due: Due, delay: float) -> None:
        """Have it come after `delay` seconds, at once when there are none."""
        self.clear(due)
        self._stamps += 1
        time_up = TimeUp(due, self._stamps)
        if delay <= 0:
            self._entries[due] = (self._stamps, None)
            self._post(time_up)
        else:
            timer = self._clock.call_later(delay, lambda: self._post(time_up))
            self._entries[due] = (self._stamps, timer)

    def clear(self, due: Due) -> None:
        """Let it not come."""
        entry = self._entries.pop(due, None)
        if entry is not None and entry[1] is not None:
            entry[1].cancel()

    def clear_all(self) -> None:
        """Let nothing come."""
        for due in list(self._entries):
            self.clear(due)

    def waits_for(self, due: Due) -> bool:
        """Whether this entry is still to come."""
        return due in self._entries

    def take(self, time_up: TimeUp) -> bool:
        """Whether this command is current; it is taken off the agenda."""
        entry = self._entries.get(time_up.due)
        if entry is None or entry[0] != time_up.stamp:
            return False
        del self._entries[time_up.due]
        return True
