"""Room for tables in memory: their number by address, and the tables that give way."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from server.runtime.config import Limits
from server.table.actor import Table


class MemoryRoom:
    """Counts the tables in memory, and those on the way there, by the address that opens them, or
    was the first to come back to them.
    """

    def __init__(self, limits: Limits, tables: Mapping[str, Table]) -> None:
        self._limits = limits
        self._tables = tables
        """All that are in memory."""
        self._address_of: dict[str, str] = {}
        self._of_address: dict[str, set[str]] = {}

    def __len__(self) -> int:
        """Number of the tables that are counted for an address."""
        return len(self._address_of)

    def count(self, table: str, address: str) -> None:
        """This table is on the way, for this address and for no other."""
        self.forget(table)
        self._address_of[table] = address
        self._of_address.setdefault(address, set()).add(table)

    def forget(self, table: str) -> None:
        """This table is not in memory any more."""
        address = self._address_of.pop(table, None)
        if address is not None:
            self._of_address[address].discard(table)
            if not self._of_address[address]:
                del self._of_address[address]

    def make(self, address: str, coming: int) -> bool:
        """Have deserted tables unloaded, until there is room for one more; False if there will be
        none. `coming` is the number of tables on the way, of all addresses.
        """
        counted = self._of_address.get(address, set())
        own = [self._tables[table] for table in counted if table in self._tables]
        for_own = self._limits.tables_per_address - (len(counted) - len(own))
        for_all = self._limits.tables - coming
        return _unload(own, for_own) and _unload(self._tables.values(), for_all)


def _unload(tables: Collection[Table], most: int) -> bool:
    """Have deserted ones of these tables unloaded, so that with one more there are `most` at most;
    False if too few are deserted. Tables of one person go first, and of these the ones left longest
    ago.
    """
    if len(tables) < most:
        return True
    staying = [table for table in tables if not table.unloading]
    excess = len(staying) + 1 - most
    if excess <= 0:
        return True
    deserted = [table for table in staying if table.deserted]
    deserted.sort(key=_order)
    for table in deserted[:excess]:
        table.unload()
    return len(deserted) >= excess


def _order(table: Table) -> tuple[bool, float]:
    return len(table.state.people) > 1, table.state.left_since()
