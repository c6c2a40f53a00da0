"""Questions to a database, each answered as of one moment."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

T = TypeVar("T")

READERS = 4
"""Answers that are read at a time."""


class Reader:
    """Connections that read. A question is synchronous SQLAlchemy on one of them."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._free = asyncio.Semaphore(READERS)

    async def ask(self, question: Callable[[Connection], T]) -> T:
        """Answer a question. Raises what it raises, and what the database does."""
        async with self._free, self.engine.connect() as connection:
            return await connection.run_sync(question)

    async def close(self) -> None:
        """Finish what has been asked and close the connections; harmless when that has been
        done.
        """
        async with contextlib.AsyncExitStack() as all_of_them:
            for _ in range(READERS):
                await all_of_them.enter_async_context(self._free)
            await self.engine.dispose()
