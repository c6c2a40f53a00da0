"""The rows of running deals as a log.

Each row is put behind all others, whichever deal it is of: what is stored together lies together.
Were they kept deal by deal, each row of a transaction would lie on a page of its own, all of which
are written, and a deal that is settled would take its rows off a hundred pages at once. So the key
of a row is its position in the log, and who wrote it remembers that; once people have left their
table, the positions are stored with it instead.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from server.storage.claims import Claim, Claims
from server.storage.statements import (
    FIRST_EPOCH,
    come_back_plan,
    new_table_plan,
    plan_of,
)
from server.storage.store import Row, SettledDeal, StoredMatch, StoredTable, Write
from server.storage.writer import Writer

AT_ONCE = 256
"""Rows that are forgotten together, the oldest first."""


class LogPosition(NamedTuple):
    """The position of a stored row."""

    id: int
    match: str
    deal: int
    number: int
    settled: bool
    """The deal is over, and the row is to be forgotten."""


class Journal:
    """The way from tables to the writer; it gives each row a position.

    A row keeps its position from the first attempt to store it: a second one, after an attempt
    whose failure was none, is refused by the key unless it is the same. `stored` are the rows that
    are there already, `last` is the last position that is taken. With `claims`, a table is written
    only while it is this node's.
    """

    def __init__(
        self,
        writer: Writer,
        stored: Iterable[LogPosition] = (),
        last: int = 0,
        at_once: int = AT_ONCE,
        claims: Claims | None = None,
    ) -> None:
        self._writer = writer
        self._claims = claims
        self._table_of: dict[str, str] = {}
        """Match → its table, where there are claims,"""
        self._match_of: dict[str, str] = {}
        """and the last match of a table."""
        self._last = last
        self._at_once = at_once
        self._running: dict[str, dict[tuple[int, int], int]] = {}
        """Positions by match, deal and number."""
        self._kept = 0
        """The number of those."""
        self._left: dict[str, str] = {}
        """Match → its table, while that is stored as one that people have left."""
        self._over: list[int] = []
        """A heap of the positions whose rows are to be forgotten."""
        for one in stored:
            if one.settled:
                heapq.heappush(self._over, one.id)
            else:
                self._of(one.match)[one.deal, one.number] = one.id
                self._kept += 1

    async def write(self, *writes: Write) -> None:
        """Store all of these or none. Raises `StoreRefused` or `StoreUnknown`."""
        forgotten, back = self._forgotten(), self._coming_back(writes)
        claims = self._claims_of(writes)
        plan = plan_of(writes, self.position, self.positions, forgotten, back, claims)
        try:
            await self._writer.perform(plan)
        except BaseException:
            # Also when who waits is cancelled, and whether or not they were forgotten: it does no
            # harm to forget them again.
            for position in forgotten:
                heapq.heappush(self._over, position)
            raise
        for write in writes:
            if isinstance(write, SettledDeal):
                self._settle(write.match, write.deal)
            elif isinstance(write, StoredTable):
                if write.phase == "closed" and self._claims is not None:
                    self._claims.drop(write.id)
                if write.match is not None:
                    self._stored(write, write.match)
            elif isinstance(write, Row):
                self._left.pop(write.match, None)

    async def write_new(self, table: StoredTable) -> None:
        """Store a table that nobody has had before. Raises `StoreRefused`, with `storage_conflict`
        when there is one, and `StoreUnknown`.
        """
        if self._claims is None:
            await self.write(table)
            return
        await self._writer.perform(new_table_plan(table, self._claims.node))
        self._claims.hold(Claim(table.id, FIRST_EPOCH))

    def _claims_of(self, writes: Iterable[Write]) -> frozenset[Claim]:
        """The claims that these writes need."""
        if self._claims is None:
            return frozenset()
        names = set()
        for write in writes:
            if isinstance(write, StoredTable):
                names.add(write.id)
                if write.match is not None:
                    self._table_of[write.match] = write.id
            elif isinstance(write, StoredMatch):
                names.add(write.table)
                self._table_of[write.id] = write.table
            else:
                names.add(self._table_of[write.match])
        return self._claims.of(names)

    def _belongs(self, match: str, table: str) -> None:
        """This match is the last of its table: nothing is written of one before."""
        before = self._match_of.get(table)
        if before is not None and before != match:
            self._table_of.pop(before, None)
        self._match_of[table] = match
        self._table_of[match] = table

    async def come_back(self, table: StoredTable) -> None:
        """Store no longer that people have left this table. Raises `StoreRefused` and
        `StoreUnknown`.
        """
        claims = frozenset[Claim]() if self._claims is None else self._claims.of([table.id])
        await self._writer.perform(come_back_plan(table, claims))
        self._left.pop(table.match or "", None)

    def _coming_back(self, writes: Iterable[Write]) -> str | None:
        """The table whose deal goes on, if it is stored as one that people have left."""
        played = {write.match for write in writes if isinstance(write, Row)}
        return next((self._left[match] for match in played if match in self._left), None)

    def _stored(self, table: StoredTable, match: str) -> None:
        if self._claims is not None:
            self._belongs(match, table.id)
        if table.left_at is not None:
            self._left[match] = table.id
        else:
            self._left.pop(match, None)
        if table.phase == "closed":
            # A deal that nobody will finish is kept as long as its match.
            self.release(match)

    def take_up(
        self, match: str, table: str, positions: Mapping[tuple[int, int], int], *, left: bool
    ) -> None:
        """Remember where the rows of a match lie whose table people had `left`, or another node
        had, by deal and number, unless that is known.
        """
        if left:
            self._left[match] = table
        if self._claims is not None:
            self._belongs(match, table)
        if match not in self._running:
            self._running[match] = dict(positions)
            self._kept += len(positions)

    def release(self, match: str) -> None:
        """Remember nothing of this match any more."""
        self._kept -= len(self._running.pop(match, ()))
        self._left.pop(match, None)
        table = self._table_of.pop(match, None)
        if table is not None:
            self._match_of.pop(table, None)

    def position(self, row: Row) -> int:
        """The position that this row has or gets."""
        positions, key = self._of(row.match), (row.deal, row.number)
        if key not in positions:
            self._last += 1
            positions[key] = self._last
            self._kept += 1
        return positions[key]

    def positions(self, match: str) -> list[int]:
        """The positions of the rows of the match's running deal, if they are stored. May be asked
        by any thread.
        """
        return list(self._running.get(match, {}).values())

    def _of(self, match: str) -> dict[tuple[int, int], int]:
        return self._running.setdefault(match, {})

    def _settle(self, match: str, deal: int) -> None:
        """This deal is over, and those before it."""
        left: dict[tuple[int, int], int] = {}
        for key, position in self._running.pop(match, {}).items():
            if key[0] > deal:
                left[key] = position
            else:
                heapq.heappush(self._over, position)
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
