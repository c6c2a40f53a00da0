"""The only connection that writes."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from server.storage.failures import database_failures

T = TypeVar("T")


class WriteConnection(Protocol):
    """A connection that is made when it is needed and held from then on."""

    @property
    def engine(self) -> Engine:
        """The engine it comes from, for diagnosis and tests."""

    @property
    def connected(self) -> bool:
        """True while it is held."""

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Do `work` on the connection. Raises the errors of `work` and of connecting."""

    async def disconnect(self) -> None:
        """Give the connection up; closing it rolls back its open transaction."""

    async def close(self) -> None:
        """Finish the work that has begun and close the connection; harmless when it is closed."""


class ThreadConnection:
    """A connection of a driver that blocks, in a thread of its own: a piece of work is one visit,
    with any number of statements. Cancelling the caller does not stop work that has begun.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="storage")
        self._connection: Connection | None = None
        self._closing: Future[None] | None = None

    @property
    def connected(self) -> bool:
        """True while it is held."""
        return self._connection is not None and not self._connection.invalidated

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Do `work` in the thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, work)

    async def disconnect(self) -> None:
        """Give the connection up."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)

    async def close(self) -> None:
        """Close the connection in its thread, then let the thread end, even if the caller no longer
        waits for it.
        """
        if self._closing is None:
            self._closing = self._thread.submit(self._close)
            self._thread.shutdown(wait=False)
        await asyncio.shield(asyncio.wrap_future(self._closing))

    def _run(self, work: Callable[[Connection], T]) -> T:
        if self._connection is None or self._connection.invalidated:
            self._disconnect()
            self._connection = self.engine.connect()
        return work(self._connection)

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(*database_failures()):
                connection.invalidate()
            with contextlib.suppress(*database_failures()):
                connection.close()

    def _close(self) -> None:
        self._disconnect()
        self.engine.dispose()


class AsyncioConnection:
    """A connection of an asyncio driver. Work must never be cancelled while it commits."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine.sync_engine
        self._engine = engine
        self._connection: AsyncConnection | None = None

    @property
    def connected(self) -> bool:
        """True while it is held."""
        return self._connection is not None and not self._connection.invalidated

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Do `work` in a greenlet: its statements wait for the database, the event loop goes on."""
        if self._connection is None or self._connection.invalidated:
            await self.disconnect()
            self._connection = await self._engine.connect()
        return await self._connection.run_sync(work)

    async def disconnect(self) -> None:
        """Give the connection up."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(*database_failures()):
                await connection.invalidate()
            with contextlib.suppress(*database_failures()):
                await connection.close()

    async def close(self) -> None:
        """Close the connection."""
        await self.disconnect()
        await self._engine.dispose()
