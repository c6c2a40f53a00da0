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
"""The number of questions that are answered at a time."""


class Reader:
    """Connections that read. A question is synchronous SQLAlchemy on one of them."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._free = asyncio.Semaphore(READERS)

    async def ask(self, question: Callable[[Connection], T]) -> T:
        """Answer a question. Raises the errors of the question and of the database."""
        async with self._free, self.engine.connect() as connection:
            return await connection.run_sync(question)

    async def close(self) -> None:
        """Answer the questions that were asked and close the connections; harmless when they are
        closed.
        """
        async with contextlib.AsyncExitStack() as all_of_them:
            for _ in range(READERS):
                await all_of_them.enter_async_context(self._free)
            await self.engine.dispose()
