"""Plans as transactions of a database, on one connection that is held."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection, select
from sqlalchemy.engine import RootTransaction
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql.base import Executable

from server.storage.failures import code_of, refusal
from server.storage.lane import Lane
from server.storage.operations import ORDER, Operation, Plan, Values, gathered, is_same
from server.storage.ownership import Ownership
from server.storage.store import StoreRefused, StoreUnknown
from server.storage.writer import Failure

T = TypeVar("T")


class SqlTransactions:
    """`Transactions` over SQLAlchemy. `unsettled`: a commit may still be under way on a connection
    that was given up; whoever needs the truth has to write something first. `lost` is called once,
    when another server has the database.

    What begins with an underscore runs on the lane.
    """

    def __init__(
        self, lane: Lane, ownership: Ownership, lost: Callable[[], None] | None = None
    ) -> None:
        self.unsettled = False
        self._lane = lane
        self._ownership = ownership
        self._lost = lost
        self._connection: Connection | None = None
        self._statements: dict[Operation, Executable] = {
            operation: operation.statement(lane.engine.dialect.name) for operation in ORDER
        }

    async def perform(self, plans: Sequence[Plan], *, careful: bool) -> Failure | None:
        """Store these plans in one transaction; returns what went wrong."""
        failure = await self._lane.run(partial(self._perform, plans, careful=careful))
        if isinstance(failure, StoreRefused) and failure.code == "storage_in_use" and self._lost:
            self._lost()
            self._lost = None
        return failure

    async def alone(self, work: Callable[[Connection], T], *, begin: bool) -> T:
        """Work on the connection, in a transaction if one is to `begin`. Raises `StoreRefused`;
        whether a transaction that fails in the end is stored is not known.
        """
        return await self._lane.run(partial(self._alone, work, begin=begin))

    async def disconnect(self) -> None:
        """Give the connection up; closing it rolls back whatever it had begun."""
        await self._lane.run(self._disconnect)

    def _perform(self, plans: Sequence[Plan], *, careful: bool) -> Failure | None:
        held = self._connection is not None
        failure = self._attempt(plans, careful=careful)
        if held and isinstance(failure, StoreRefused) and failure.code == "storage_unreachable":
            # The connection was lost while it was idle: nothing is stored, the next one may do.
            self._disconnect()
            failure = self._attempt(plans, careful=careful)
        return failure

    def _alone(self, work: Callable[[Connection], T], *, begin: bool) -> T:
        try:
            connection = self._connected()
            with connection.begin() if begin else contextlib.nullcontext():
                return work(connection)
        except Exception as error:
            self._disconnect()
            raise refusal(error) from None

    def _attempt(self, plans: Sequence[Plan], *, careful: bool) -> Failure | None:
        try:
            connection = self._connected()
            transaction = connection.begin()
        except Exception as error:  # whatever it was, nothing has been written
            self._disconnect()
            return refusal(error)
        try:
            for operation, values in gathered(plans):
                if careful and operation.once:
                    values = _missing(connection, operation, values)
                if values:
                    connection.execute(self._statements[operation], values)
        except Exception as error:  # without a commit nothing is stored
            self._roll_back(transaction)
            refused = refusal(error)
            if refused.code in ("storage_read_only", "storage_unreachable"):
                # A file that was read-only when it was opened stays so for this connection.
                self._disconnect()
            return refused
        try:
            transaction.commit()
        except Exception as error:
            return self._failed_commit(transaction, error)
        return None

    def _failed_commit(self, transaction: RootTransaction, error: Exception) -> Failure:
        """Whether a commit that failed is known to have stored nothing."""
        if code_of(error) in ("storage_failed", "storage_unreachable"):
            # A lost connection, a failed sync: it may be on the disk, it may not.
            self.unsettled = True
            self._disconnect()
            return StoreUnknown(str(refusal(error)))
        self._roll_back(transaction)
        return refusal(error)

    def _roll_back(self, transaction: RootTransaction) -> None:
        try:
            transaction.rollback()
        except Exception:  # a connection that cannot roll back is given up
            self._disconnect()

    def _connected(self) -> Connection:
        if self._connection is None or self._connection.invalidated:
            self._connection = self._lane.engine.connect()
            self._ownership.check(self._connection)
            # Who owns the database has ended whatever was under way on other connections.
            self.unsettled = False
        return self._connection

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(SQLAlchemyError, OSError):
                connection.invalidate()
            with contextlib.suppress(SQLAlchemyError, OSError):
                connection.close()


def _missing(connection: Connection, operation: Operation, values: list[Values]) -> list[Values]:
    """Of rows that are inserted once, those that are not there. Raises `StoreRefused` when there
    is another one under the key.
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
