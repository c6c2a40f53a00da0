"""The time that tables stand still after a fault, as their viewers hear it."""

from __future__ import annotations

import asyncio
import statistics
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable

IN_FLIGHT = 0.3
"""Seconds for which an arriving message may have been sent before the fault."""


class Pauses:
    """News of each table, and the pauses by kind of fault."""

    def __init__(self) -> None:
        self._news: defaultdict[str, list[float]] = defaultdict(list)
        self.by_kind: defaultdict[str, list[float]] = defaultdict(list)
        self.endless: defaultdict[str, int] = defaultdict(int)

    def hear(self, table: str) -> None:
        """Something has just happened at this table."""
        self._news[table].append(asyncio.get_running_loop().time())

    def has_news(self, table: str, since: float) -> bool:
        """True if something has happened there since then."""
        news = self._news[table]
        return bool(news) and news[-1] > since

    def pause(self, table: str, fault: float) -> float | None:
        """Seconds from a fault to the first news after it; None while there is none."""
        news = self._news[table]
        first = bisect_right(news, fault + IN_FLIGHT)
        return news[first] - fault if first < len(news) else None

    def note(self, kind: str, tables: Iterable[str], fault: float) -> None:
        """Note the pauses of the tables that a fault has hit."""
        for table in tables:
            pause = self.pause(table, fault)
            if pause is None:
                self.endless[kind] += 1
            else:
                self.by_kind[kind].append(pause)

    def rows(self) -> Iterable[tuple[str, int, float, float]]:
        """By kind of fault, the number of pauses, the usual one and the longest, in seconds."""
        for kind, pauses in sorted(self.by_kind.items()):
            yield kind, len(pauses), statistics.median(pauses), max(pauses)
