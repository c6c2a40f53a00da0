"""The tables of one node among several nodes on one database: see `owners`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from server.storage.store import StoredMatch, StoredTable, StoreRefused, Write


class Claim(NamedTuple):
    """A table, and the epoch in which its owner has it."""

    table: str
    epoch: int


class Claims:
    """The tables of one node, with the epoch and the last match of each."""

    def __init__(self, node: str) -> None:
        self.node = node
        self._epochs: dict[str, int] = {}
        self._match_of: dict[str, str] = {}
        """The last match of each table."""
        self._table_of: dict[str, str] = {}
        """The table of each of these matches: matches before the last one are not written."""

    def __len__(self) -> int:
        return len(self._epochs)

    def __contains__(self, table: str) -> bool:
        return table in self._epochs

    def hold(self, claim: Claim) -> None:
        """Note that this node owns a table."""
        self._epochs[claim.table] = claim.epoch

    def drop(self, table: str) -> None:
        """Note that this node no longer owns a table."""
        self._epochs.pop(table, None)
        self._table_of.pop(self._match_of.pop(table, ""), None)

    def clear(self) -> None:
        """Note that this node owns no table."""
        for known in (self._epochs, self._match_of, self._table_of):
            known.clear()

    def know(self, match: str, table: str) -> None:
        """Note the last match of a table, if this node owns the table."""
        if table in self._epochs and self._match_of.get(table) != match:
            self._table_of.pop(self._match_of.get(table, ""), None)
            self._match_of[table] = match
            self._table_of[match] = table

    def needed_by(self, writes: Iterable[Write]) -> frozenset[Claim]:
        """The claims that these writes need. Raises `StoreRefused` with `storage_moved` for a match
        that is not known as the last one of a table of this node.
        """
        names: set[str] = set()
        for write in writes:
            if isinstance(write, StoredTable):
                table, match = write.id, write.match
            elif isinstance(write, StoredMatch):
                table, match = write.table, write.id
            elif write.match in self._table_of:
                table, match = self._table_of[write.match], None
            else:
                raise StoreRefused("storage_moved", "the table is not this node's")
            if match is not None:
                self.know(match, table)
            names.add(table)
        return self.of(names)

    def of(self, names: Iterable[str]) -> frozenset[Claim]:
        """The claims with which these tables are written. A table that this node does not own gets
        an epoch that no table has, so that nothing of it is stored.
        """
        return frozenset(Claim(table, self._epochs.get(table, -1)) for table in names)
