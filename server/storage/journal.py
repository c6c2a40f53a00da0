"""The rows of running deals as a log.

Each row is put behind all others, whichever deal it is of: what is stored together lies together.
Were they kept deal by deal, each row of a transaction would lie on a page of its own, all of which
are written, and a deal that is settled would take its rows off a hundred pages at once. So the key
of a row is its place in the log, and who wrote it remembers where that was.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from typing import NamedTuple

from server.storage.operations import plan_of
from server.storage.store import Row, SettledDeal, StoredTable, Write
from server.storage.writer import Writer

AT_ONCE = 256
"""Rows that are forgotten together, the oldest first."""


class Place(NamedTuple):
    """Where a stored row lies."""

    id: int
    match: str
    deal: int
    number: int
    settled: bool
    """Whether its deal is; the row is to be forgotten then."""


class Journal:
    """What tables write, on its way to the writer.

    A row keeps its place from the first attempt to store it: a second one, after an attempt whose
    failure was none, is refused by the key unless it is the same. `stored` are the rows that are
    there already, `last` is the last place that is taken.
    """

    def __init__(
        self, writer: Writer, stored: Iterable[Place] = (), last: int = 0, at_once: int = AT_ONCE
    ) -> None:
        self._writer = writer
        self._last = last
        self._at_once = at_once
        self._running: dict[str, dict[tuple[int, int], int]] = {}
        """Places by match, deal and number."""
        self._kept = 0
        """How many those are."""
        self._over: list[int] = []
        """A heap of the places whose rows are to be forgotten."""
        for place in stored:
            if place.settled:
                heapq.heappush(self._over, place.id)
            else:
                self._of(place.match)[place.deal, place.number] = place.id
                self._kept += 1

    async def write(self, *writes: Write) -> None:
        """Store all of these or none. Raises `StoreRefused` or `StoreUnknown`."""
        forgotten = self._forgotten()
        try:
            await self._writer.perform(plan_of(writes, self.place, forgotten))
        except BaseException:
            # Also when who waits is cancelled, and whether or not they were forgotten: it does no
            # harm to forget them again.
            for place in forgotten:
                heapq.heappush(self._over, place)
            raise
        for write in writes:
            if isinstance(write, SettledDeal):
                self._settle(write.match, write.deal)
            elif isinstance(write, StoredTable) and write.phase == "closed":
                # A deal that nobody will finish is kept as long as its match.
                self._kept -= len(self._running.pop(write.match or "", ()))

    def place(self, row: Row) -> int:
        """Where this row is to lie, or lies."""
        places, key = self._of(row.match), (row.deal, row.number)
        if key not in places:
            self._last += 1
            places[key] = self._last
            self._kept += 1
        return places[key]

    def places(self, match: str) -> list[int]:
        """Where the rows of the match's running deal lie, if they are stored. May be asked by any
        thread.
        """
        return list(self._running.get(match, {}).values())

    def _of(self, match: str) -> dict[tuple[int, int], int]:
        return self._running.setdefault(match, {})

    def _settle(self, match: str, deal: int) -> None:
        """This deal is over, and those before it."""
        left: dict[tuple[int, int], int] = {}
        for key, place in self._running.pop(match, {}).items():
            if key[0] > deal:
                left[key] = place
            else:
                heapq.heappush(self._over, place)
                self._kept -= 1
        if left:
            self._running[match] = left

    def _forgotten(self) -> list[int]:
        """The oldest of what is to be forgotten, once there is as much of it as of what is kept:
        sooner, the pages that it lies on hold rows of running deals as well, and have to be written
        for one row each.
        """
        if len(self._over) < max(self._at_once, self._kept):
            return []
        return [heapq.heappop(self._over) for _ in range(self._at_once)]
