"""Plans as transactions of a database, on one connection that is held."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection, select
from sqlalchemy.engine import RootTransaction

from server.storage import owners, sqlite
from server.storage.failures import database_failures, refusal
from server.storage.ownership import Ownership
from server.storage.statements import (
    ROW,
    Operation,
    Plan,
    Values,
    gathered,
    is_same,
    statements_of,
)
from server.storage.store import StoreRefused, StoreUnknown
from server.storage.write_connection import WriteConnection
from server.storage.writer import Failure

T = TypeVar("T")

OWNED = "paiju_owned"
"""Key in the `info` of a connection of the driver whose ownership has been checked."""


class SqlTransactions:
    """`Transactions` over SQLAlchemy. `unsettled`: a commit may still be under way on a connection
    that was given up; a caller that needs the truth must write something first. `lost` is called
    once, when another server has the database. Without `ownership` this is a `node` among others,
    which writes the tables that it owns.
    """

    def __init__(
        self,
        connection: WriteConnection,
        ownership: Ownership | None,
        lost: Callable[[], None] | None = None,
        node: str | None = None,
    ) -> None:
        self.unsettled = False
        self._node = node
        self._connection = connection
        self._ownership = ownership
        self._lost = lost

    async def perform(self, plans: Sequence[Plan], *, careful: bool) -> Failure | None:
        """Store these plans in one transaction. Returns the failure, if any."""
        held = self._connection.connected
        failure = await self._attempt(plans, careful=careful)
        if held and isinstance(failure, StoreRefused) and failure.code == "storage_unreachable":
            # The connection was lost while it was idle: nothing is stored, a new one may work.
            failure = await self._attempt(plans, careful=careful)
        if isinstance(failure, StoreRefused) and failure.code == "storage_in_use" and self._lost:
            self._lost()
            self._lost = None
        return failure

    async def alone(self, work: Callable[[Connection], T], *, begin: bool) -> T:
        """Do `work` on the connection, in a transaction if `begin`. Raises `StoreRefused`; a
        transaction that fails at its end may be stored or not.
        """

        def visit(connection: Connection) -> T:
            self._check(connection)
            with connection.begin() if begin else contextlib.nullcontext():
                return work(connection)

        try:
            return await self._connection.run(visit)
        except Exception as error:
            await self.disconnect()
            raise refusal(error) from None

    async def disconnect(self) -> None:
        """Give the connection up; closing it rolls back its open transaction."""
        await self._connection.disconnect()

    async def _attempt(self, plans: Sequence[Plan], *, careful: bool) -> Failure | None:
        def visit(connection: Connection) -> Failure | None:
            self._check(connection)
            return write_batch(connection, plans, careful=careful, node=self._node)

        try:
            failure = await self._connection.run(visit)
        except Exception as error:  # of any kind: no transaction has begun
            await self.disconnect()
            return refusal(error)
        if isinstance(failure, StoreUnknown):
            self.unsettled = True
            await self.disconnect()
        elif failure is not None and failure.code in ("storage_read_only", "storage_unreachable"):
            # A file that was read-only when it was opened stays so for this connection.
            await self.disconnect()
        return failure

    def _check(self, connection: Connection) -> None:
        """Check the ownership of a connection of the driver when it is first used."""
        if OWNED not in connection.info:
            if self._ownership is not None:
                self._ownership.check(connection)
            connection.info[OWNED] = True
            # A new connection has ended the transactions of all earlier ones.
            self.unsettled = False


def write_batch(
    connection: Connection, plans: Sequence[Plan], *, careful: bool, node: str | None = None
) -> Failure | None:
    """Store these plans in one transaction. Returns the failure, if any; raises the errors from
    before the transaction has begun.
    """
    statements = statements_of(connection.dialect.name)
    transaction = connection.begin()
    try:
        if node is not None:
            owners.require(connection, node, {claim for plan in plans for claim in plan.claims})
        for operation, values in gathered(plans):
            if careful and operation.once:
                values = _missing(connection, operation, values)
            if values and operation is ROW and connection.dialect.name == "sqlite":
                # An action of a player stores nothing else.
                sqlite.insert(connection, operation.table, values)
            elif values:
                connection.execute(statements[operation], values)
    except Exception as error:  # without a commit nothing is stored
        _roll_back(connection, transaction)
        return refusal(error)
    try:
        transaction.commit()
    except Exception as error:
        refused = refusal(error)
        if refused.code in ("storage_failed", "storage_unreachable"):
            # After a lost connection or a failed sync the commit may be on the disk or not.
            return StoreUnknown(str(refused))
        _roll_back(connection, transaction)
        return refused
    return None


def _roll_back(connection: Connection, transaction: RootTransaction) -> None:
    try:
        transaction.rollback()
    except Exception:  # a connection that cannot roll back is of no more use
        with contextlib.suppress(*database_failures()):
            connection.invalidate()


def _missing(connection: Connection, operation: Operation, values: list[Values]) -> list[Values]:
    """Of rows that are inserted once, those that are not stored yet. Raises `StoreRefused` when a
    different row is stored under the key.
    """
    missing: list[Values] = []
    seen: dict[tuple[Any, ...], Mapping[Any, Any]] = {}
    for entry in values:
        key = tuple(entry[name] for name in operation.key)
        where = [operation.table.c[name] == entry[name] for name in operation.key]
        found = connection.execute(select(operation.table).where(*where)).mappings().first()
        stored: Mapping[Any, Any] | None = found or seen.get(key)
        if stored is None:
            missing.append(entry)
            seen[key] = entry
        elif not is_same(operation, stored, entry):
            raise StoreRefused(
                "storage_conflict", f"something else is stored in {operation.table.name}"
            )
    return missing
