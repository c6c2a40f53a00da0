"""Plans as transactions of a database, on one connection that is held."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.base import Executable

from server.storage.failures import code_of, refusal
from server.storage.operations import ORDER, Operation, Plan, Values, gathered, is_same
from server.storage.ownership import Ownership
from server.storage.store import StoreRefused, StoreUnknown
from server.storage.writer import Failure

T = TypeVar("T")


class SqlTransactions:
    """`Transactions` over SQLAlchemy. `unsettled`: a commit may still be under way on a connection
    that was given up; whoever needs the truth has to write something first. `lost` is called once,
    when another server has the database.
    """

    def __init__(
        self, engine: AsyncEngine, ownership: Ownership, lost: Callable[[], None] | None = None
    ) -> None:
        self.unsettled = False
        self._engine = engine
        self._ownership = ownership
        self._lost = lost
        self._connection: AsyncConnection | None = None
        self._statements: dict[Operation, Executable] = {
            operation: operation.statement(engine.dialect.name) for operation in ORDER
        }

    async def perform(self, plans: Sequence[Plan], *, careful: bool) -> Failure | None:
        """Store these plans in one transaction; returns what went wrong."""
        held = self._connection is not None
        failure = await self._attempt(plans, careful=careful)
        if held and isinstance(failure, StoreRefused) and failure.code == "storage_unreachable":
            # The connection was lost while it was idle: nothing is stored, the next one may do.
            await self.disconnect()
            failure = await self._attempt(plans, careful=careful)
        if isinstance(failure, StoreRefused) and failure.code == "storage_in_use" and self._lost:
            self._lost()
            self._lost = None
        return failure

    async def alone(self, work: Callable[[AsyncConnection], Awaitable[T]], *, begin: bool) -> T:
        """Work on the connection, in a transaction if one is to `begin`. Raises `StoreRefused`;
        whether a transaction that fails in the end is stored is not known.
        """
        try:
            connection = await self._connected()
            async with connection.begin() if begin else contextlib.nullcontext():
                return await work(connection)
        except Exception as error:
            await self.disconnect()
            raise refusal(error) from None

    async def _attempt(self, plans: Sequence[Plan], *, careful: bool) -> Failure | None:
        try:
            connection = await self._connected()
            transaction = await connection.begin()
        except Exception as error:  # whatever it was, nothing has been written
            await self.disconnect()
            return refusal(error)
        try:
            for operation, values in gathered(plans):
                if careful and operation.once:
                    values = await _missing(connection, operation, values)
                if values:
                    await connection.execute(self._statements[operation], values)
        except Exception as error:  # without a commit nothing is stored
            await self._roll_back(transaction)
            refused = refusal(error)
            if refused.code in ("storage_read_only", "storage_unreachable"):
                # A file that was read-only when it was opened stays so for this connection.
                await self.disconnect()
            return refused
        try:
            await transaction.commit()
        except Exception as error:
            return await self._failed_commit(transaction, error)
        return None

    async def _failed_commit(self, transaction: Any, error: Exception) -> Failure:
        """Whether a commit that failed is known to have stored nothing."""
        if code_of(error) in ("storage_failed", "storage_unreachable"):
            # A lost connection, a failed sync: it may be on the disk, it may not.
            self.unsettled = True
            await self.disconnect()
            return StoreUnknown(str(refusal(error)))
        await self._roll_back(transaction)
        return refusal(error)

    async def _roll_back(self, transaction: Any) -> None:
        try:
            await transaction.rollback()
        except Exception:  # a connection that cannot roll back is given up
            await self.disconnect()

    async def _connected(self) -> AsyncConnection:
        if self._connection is None or self._connection.invalidated:
            self._connection = await self._engine.connect()
            await self._ownership.check(self._connection)
            # Who owns the database has ended whatever was under way on other connections.
            self.unsettled = False
        return self._connection

    async def disconnect(self) -> None:
        """Give the connection up; closing it rolls back whatever it had begun."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(SQLAlchemyError, OSError):
                await connection.invalidate()
            with contextlib.suppress(SQLAlchemyError, OSError):
                await connection.close()


async def _missing(
    connection: AsyncConnection, operation: Operation, values: list[Values]
) -> list[Values]:
    """Of rows that are inserted once, those that are not there. Raises `StoreRefused` when there
    is another one under the key.
    """
    missing: list[Values] = []
    seen: dict[tuple[Any, ...], Mapping[Any, Any]] = {}
    for entry in values:
        key = tuple(entry[name] for name in operation.key)
        where = [operation.table.c[name] == entry[name] for name in operation.key]
        found = (await connection.execute(select(operation.table).where(*where))).mappings().first()
        stored: Mapping[Any, Any] | None = found or seen.get(key)
        if stored is None:
            missing.append(entry)
            seen[key] = entry
        elif not is_same(operation, stored, entry):
            raise StoreRefused(
                "storage_conflict", f"something else is stored in {operation.table.name}"
            )
    return missing
