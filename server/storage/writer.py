"""The one task that writes: everything that came while it was busy goes into one transaction."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.base import Executable

from server.storage.failures import WHOLE_DATABASE, code_of, refusal
from server.storage.operations import ORDER, Operation, Plan, Values, gathered, is_same
from server.storage.store import StoreRefused, StoreUnknown


class _Request:
    """A plan and who waits for it."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def succeed(self) -> None:
        if not self.future.done():
            self.future.set_result(None)

    def fail(self, error: Exception) -> None:
        if not self.future.done():
            self.future.set_exception(error)


class Writer:
    """Group commit over one held connection.

    The task is never cancelled, because a transaction that is cancelled while it commits leaves
    nobody who knows its fate; `close` drains it.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None
        self._waiting: list[_Request] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._statements: dict[Operation, Executable] = {
            operation: operation.statement(engine.dialect.name) for operation in ORDER
        }
        self._task = asyncio.create_task(self._run(), name="store-writer")

    async def perform(self, plan: Plan) -> None:
        """Store a plan; returns once it is durable. Raises `StoreRefused` or `StoreUnknown`.

        Who is cancelled while waiting does not learn what became of the plan.
        """
        if self._closing:
            raise StoreRefused("storage_failed", "the store is closed")
        request = _Request(plan)
        self._waiting.append(request)
        self._wake.set()
        await request.future

    async def close(self) -> None:
        """Write what is waiting, then stop. To cancel this does not cancel the writer."""
        self._closing = True
        self._wake.set()
        await asyncio.wait([self._task])

    async def _run(self) -> None:
        taken: list[_Request] = []
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                taken, self._waiting = self._waiting, []
                if taken:
                    await self._store(taken)
                elif self._closing:
                    break
                if self._waiting or self._closing:
                    self._wake.set()
        finally:
            # Also when the loop is torn down around us: nobody waits for ever.
            self._closing = True
            for request in taken + self._waiting:
                request.fail(StoreUnknown("the writer has stopped"))
            await self._disconnect()

    async def _store(self, requests: list[_Request]) -> None:
        """Store these together, or else each for itself."""
        failure = await self._transaction([request.plan for request in requests], careful=False)
        if failure is None:
            for request in requests:
                request.succeed()
        elif isinstance(failure, StoreUnknown) or failure.code in WHOLE_DATABASE:
            for request in requests:
                request.fail(failure)
        else:
            await self._store_one_by_one(requests)

    async def _store_one_by_one(self, requests: list[_Request]) -> None:
        """Find out which of them was to blame. What follows a refused one is refused as well, so
        that no table has a later step stored without an earlier one.
        """
        refused: dict[Hashable, StoreRefused | StoreUnknown] = {}
        for request in requests:
            subjects = request.plan.subjects
            failure = next((refused[subject] for subject in subjects if subject in refused), None)
            if failure is None:
                failure = await self._transaction([request.plan], careful=True)
            if failure is None:
                request.succeed()
            else:
                refused.update(dict.fromkeys(subjects, failure))
                request.fail(failure)

    async def _transaction(
        self, plans: Iterable[Plan], *, careful: bool
    ) -> StoreRefused | StoreUnknown | None:
        """Store plans in one transaction; returns what went wrong, when nothing (or nothing that
        is known) was stored. `careful`: look first whether a row is there already.
        """
        try:
            connection = await self._connected()
            transaction = await connection.begin()
        except Exception as error:  # whatever it was, nothing has been written
            await self._disconnect()
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
            if refused.code == "storage_read_only":
                # A file that was read-only when it was opened stays so for this connection.
                await self._disconnect()
            return refused
        try:
            await transaction.commit()
        except Exception as error:
            return await self._failed_commit(transaction, error)
        return None

    async def _failed_commit(
        self, transaction: Any, error: Exception
    ) -> StoreRefused | StoreUnknown:
        """Whether a commit that failed is known to have stored nothing."""
        if code_of(error) == "storage_failed":
            # A lost connection, a failed sync: it may be on the disk, it may not.
            await self._disconnect()
            return StoreUnknown(str(refusal(error)))
        await self._roll_back(transaction)
        return refusal(error)

    async def _roll_back(self, transaction: Any) -> None:
        try:
            await transaction.rollback()
        except Exception:  # a connection that cannot roll back is given up
            await self._disconnect()

    async def _connected(self) -> AsyncConnection:
        if self._connection is None or self._connection.invalidated:
            self._connection = await self._engine.connect()
        return self._connection

    async def _disconnect(self) -> None:
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
