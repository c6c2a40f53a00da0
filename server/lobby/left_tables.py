"""Tables that people have left: nobody was there for long, and they stand in the storage only.

They take no memory and no time. The lobby loads the table of a player who comes back. Tables to
which nobody comes back are closed. If too many stand, tables of one person are closed earlier,
games against bots first; a table of several people never is.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Container, Sequence
from dataclasses import replace

from game.core.errors import GameError
from server.runtime import log
from server.storage.store import RunningTable, StoredTable, StoreRefused, StoreUnknown
from server.table.recovery import load_state
from server.table.state import Services, TableState

AT_ONCE = 200
"""The most tables that one query looks for."""

SHOWN = 1000
"""The most left tables that are kept as a list shows them: to make one takes a millisecond, and a
page that shows rooms asks for them every five seconds.
"""

UNREADABLE = (GameError, LookupError, ValueError, TypeError)
"""Errors of a table that this release cannot read."""


def of_one_person(table: StoredTable) -> bool:
    """True if nobody but one person can come back to it."""
    return table.persons == 1


class LeftTables:
    """Lists and closes left tables without loading any. A table of `here` (in memory, or on the way
    there) is not a left one.
    """

    def __init__(self, services: Services, here: Container[str]) -> None:
        self._services = services
        self._here = here
        self._log = log.get("lobby")
        self._closing: set[str] = set()
        self._shown: dict[str, tuple[RunningTable, TableState]] = {}
        """By table, what was read of a left one and what it looks like, looked at last the last."""
        self.count = 0
        """Their number at the last look."""

    @property
    def full(self) -> bool:
        """True if more stand than may."""
        return self.count > self._services.config.limits.left_tables

    def is_closing(self, table: str) -> bool:
        """True while this table is being closed, so that it must not be loaded any more."""
        return table in self._closing

    async def of_player(self, player: str) -> list[TableState]:
        """The tables where this person has a seat, as they are stored, without their deals. Raises
        `StoreRefused`.
        """
        found = await self._services.store.tables_of(player)
        return [state for running in found if (state := self.shown(running)) is not None]

    def shown(self, running: RunningTable) -> TableState | None:
        """A table as a list or a card shows it, None if it cannot be read."""
        table = running.table.id
        read, known = self._shown.pop(table, (None, None))
        state = known if read == running else self._made(running)
        if state is not None and running.table.left_at is not None:
            # A table with people in it, at another node, counts as left just now at each look.
            self._shown[table] = running, state
            while len(self._shown) > SHOWN:
                del self._shown[next(iter(self._shown))]
        return state

    def _made(self, running: RunningTable) -> TableState | None:
        try:
            state = load_state(self._services, running)
        except UNREADABLE as error:
            self._log.error("table unreadable", table=running.table.id, **log.fault(error))
            return None
        # Without its rows a table with a running deal looks like one without a deal.
        phase = "playing" if running.table.phase == "playing" else state.phase
        return replace(state, phase=phase, paused=phase not in ("gathering", "finished"))

    async def close(
        self, table: str, still: Callable[[StoredTable], bool] = lambda table: True
    ) -> bool:
        """Close it for everybody, if it stands in the storage only and `still` holds of it; its
        match is dissolved, and its records stay. Return True if it was closed now. Raises
        `StoreRefused` and `StoreUnknown`.
        """
        if table in self._here or table in self._closing:
            return False
        store = self._services.store
        self._closing.add(table)
        try:
            if await store.claim(table) is not None:
                return False
            try:
                closed = await self._close(table, still)
            except BaseException:
                # The next node that closes it may be another one.
                with contextlib.suppress(StoreRefused, StoreUnknown):
                    await store.give_back(table)
                raise
            if not closed:
                await store.give_back(table)
            return closed
        finally:
            self._closing.discard(table)

    async def _close(self, table: str, still: Callable[[StoredTable], bool]) -> bool:
        store = self._services.store
        running = await store.running_table(table, rows=False)
        if running is None or not still(running.table):
            return False
        match = running.match
        closed = replace(running.table, phase="closed", left_at=None)
        if match is None or match.ended is not None:
            await store.write(closed)
        else:
            await store.write(closed, replace(match, ended=self._services.clock.wall()))
        return True

    async def look(self) -> None:
        """Update `count` on a node that does not close them itself. Raises `StoreRefused`."""
        self.count = await self._services.store.left_count()

    async def close_due(self) -> None:
        """Close the tables to which nobody has come back in time, then as many as there are over
        the limit. Raises `StoreRefused` and `StoreUnknown`.
        """
        store, timers = self._services.store, self._services.config.timers
        now = self._services.clock.wall()
        rooms, games = now - timers.sleep, now - timers.abandon

        def due(table: StoredTable) -> bool:
            return table.left_at is not None and table.left_at < max(rooms, games)

        abandoned = 0
        # Some cannot be closed, since another node has them: the tables after them can.
        kept: set[str] = set()
        while True:
            found = await store.abandoned_tables(rooms, games, AT_ONCE + len(kept))
            if not (found := [table for table in found if table not in kept]):
                break
            abandoned += await self._close_all(found, due, kept)
        self.count = await store.left_count()
        gave_way = 0
        while (over := self.count - self._services.config.limits.left_tables) > 0:
            first = await store.yielding_tables(min(over, AT_ONCE) + len(kept))
            if not (first := [table for table in first if table not in kept]):
                break
            gave_way += (closed := await self._close_all(first, of_one_person, kept))
            self.count -= closed
        if abandoned or gave_way:
            self._log.info("tables closed", abandoned=abandoned, gave_way=gave_way)

    async def _close_all(
        self, tables: Sequence[str], still: Callable[[StoredTable], bool], kept: set[str]
    ) -> int:
        """Close these tables and return the number closed; the others are added to `kept`."""
        closed = [table for table in tables if await self.close(table, still)]
        kept.update(set(tables) - set(closed))
        return len(closed)
