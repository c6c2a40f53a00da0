"""The tables that a node has, among several on one database: see `owners`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class NodeId(NamedTuple):
    """A node; both are new at every start of a process."""

    id: str
    number: int


class Claim(NamedTuple):
    """A table as its owner knows it."""

    table: str
    epoch: int


class Claims:
    """The tables of one node, with the epoch of each."""

    def __init__(self, node: str) -> None:
        self.node = node
        self._epochs: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._epochs)

    def __contains__(self, table: str) -> bool:
        return table in self._epochs

    def hold(self, claim: Claim) -> None:
        """This table is ours."""
        self._epochs[claim.table] = claim.epoch

    def drop(self, table: str) -> None:
        """It is not any more."""
        self._epochs.pop(table, None)

    def clear(self) -> None:
        """Nothing is."""
        self._epochs.clear()

    def of(self, names: Iterable[str]) -> frozenset[Claim]:
        """The claims with which these tables are written. What is not ours gets an epoch that no
        table has, so that nothing of it is stored.
        """
        return frozenset(Claim(table, self._epochs.get(table, -1)) for table in names)
