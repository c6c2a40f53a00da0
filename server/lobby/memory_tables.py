"""The tables in memory, and those on the way there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

from server.lobby.members import Members
from server.lobby.memory_room import MemoryRoom
from server.lobby.room_codes import RoomCodes
from server.table.actor import Table
from server.table.state import Services, TableState


class MemoryTables:
    """Finds tables by id, by member, and through `codes` by code and link; `room` counts them by
    address. `seated` is called when a person has sat down at one.
    """

    def __init__(self, services: Services, seated: Callable[[Table, str], None]) -> None:
        self._services = services
        self._seated = seated
        self._tables: dict[str, Table] = {}
        self._members = Members()
        self._coming: dict[str, asyncio.Task[Table]] = {}
        """Table → its opening or loading."""
        self.codes = RoomCodes(services, self._tables)
        self.room = MemoryRoom(services.config.limits, self._tables)
        self.moves = 0
        """The number of times that other nodes may have taken every table."""

    def __iter__(self) -> Iterator[Table]:
        return iter(list(self._tables.values()))

    def __len__(self) -> int:
        return len(self._tables)

    def __contains__(self, table: object) -> bool:
        """True if the table with this id is in memory, or on the way there."""
        return table in self._tables or table in self._coming

    def get(self, table: str) -> Table | None:
        """The table with this id, if it is in memory."""
        return self._tables.get(table)

    def of_member(self, player: str) -> list[Table]:
        """The tables in memory where this person has a seat, sits out or waits for a seat."""
        return [self._tables[table] for table in self._members.tables_of(player)]

    # ------------------------------------------------------------ on the way

    @property
    def coming(self) -> list[asyncio.Task[Table]]:
        """The tasks of the tables on the way."""
        return list(self._coming.values())

    def bringing(self, table: str) -> asyncio.Task[Table] | None:
        """The task of this table, if it is on the way."""
        return self._coming.get(table)

    def bring(self, table: str, work: Coroutine[Any, Any, Table]) -> asyncio.Task[Table]:
        """Have a table come: the task of the work that opens or loads it."""
        task = asyncio.create_task(work)
        self._coming[table] = task
        task.add_done_callback(lambda task: self._came(table, task))
        return task

    def _came(self, table: str, task: asyncio.Task[Table]) -> None:
        """The table is there, or it is not: callers of `bring` that still wait get the error."""
        del self._coming[table]
        if not task.cancelled():
            task.exception()

    def make_room(self, address: str, table: str) -> bool:
        """Have deserted tables unloaded, until there is room for this one; False if there will be
        none.
        """
        others = len(self._coming) - (table in self._coming)
        return self.room.make(address, others)

    # ------------------------------------------------------------ coming and going

    def add(self, state: TableState) -> Table:
        """A table, which has still to begin, is in memory from now on."""
        assert state.id not in self._tables
        table = Table(self._services, state, self._remove, self._seated, self._note_members)
        self._tables[state.id] = table
        self._note_members(table)
        self.codes.add(state)
        return table

    def _note_members(self, table: Table) -> None:
        if self._tables.get(table.id) is table:
            self._members.set(table.id, table.state.members)

    def _remove(self, table: Table) -> None:
        """The table is closed, or stands in the storage only."""
        state = table.state
        if self._tables.get(state.id) is not table:
            return
        del self._tables[state.id]
        self._members.set(state.id, frozenset())
        self.codes.remove(state)
        self.room.forget(state.id)

    def move_all(self) -> None:
        """Other nodes may have every table by now, those on the way here as well."""
        self.moves += 1
        for table in self:
            table.move()
