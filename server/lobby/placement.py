"""The node where a table is, or is to be loaded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from server.storage.store import StoredMatch
from server.table.commands import Departure, EraseThere


class Elsewhere(Exception):
    """Another node has this table, or is to have it."""

    def __init__(self, table: str, node: str) -> None:
        super().__init__(f"table {table} is on node {node}")
        self.table = table
        self.node = node


class Placement(Protocol):
    """Knows which of several nodes has a table."""

    @property
    def first(self) -> bool:
        """True for the one node that does the common work for all."""

    async def node_of(self, table: str) -> str | None:
        """The node that has this table, or is to load it when none has; None for this one. Raises
        `Refusal` while it is not known, and `StoreRefused`.
        """

    def tell(self, elsewhere: Elsewhere, command: Departure | EraseThere) -> None:
        """Have a table on another node do this."""

    async def unheard_elsewhere(self, matches: Sequence[StoredMatch]) -> Mapping[str, int]:
        """Of these matches, the deals that have ended though tables of other nodes have not told
        the end, by match.
        """


class Here:
    """There is one node."""

    first = True

    async def node_of(self, table: str) -> str | None:
        """This one."""
        return None

    def tell(self, elsewhere: Elsewhere, command: Departure | EraseThere) -> None:
        """Never asked."""
        raise elsewhere

    async def unheard_elsewhere(self, matches: Sequence[StoredMatch]) -> Mapping[str, int]:
        """None."""
        return {}
