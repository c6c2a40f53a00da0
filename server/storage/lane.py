"""Where the one connection that writes is worked on, so that the event loop never waits for a disk.

What writes is plain synchronous SQLAlchemy. A whole transaction is one visit to the lane: to hand
every single statement over to a thread and back costs several times what the statements do.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from sqlalchemy import Engine
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.util import greenlet_spawn

T = TypeVar("T")


class Lane(Protocol):
    """One piece of work at a time, for whoever awaits it. `engine` may be used in there only."""

    @property
    def engine(self) -> Engine:
        """An engine with one connection."""

    async def run(self, work: Callable[[], T]) -> T:
        """Do this; raises what it raises. Who is cancelled does not stop what has begun."""

    async def close(self) -> None:
        """Close the connection; harmless when that has been done."""


class ThreadLane:
    """For a driver that blocks: a thread of its own."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="storage")
        self._closed = False

    async def run(self, work: Callable[[], T]) -> T:
        """Do this in the thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def close(self) -> None:
        """Close the connection where it lives, then let the thread end."""
        if not self._closed:
            self._closed = True
            await self.run(self.engine.dispose)
            self._thread.shutdown(wait=False)


class GreenletLane:
    """For a driver of asyncio: SQLAlchemy lets synchronous code wait in a greenlet."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._asynchronous = engine
        self.engine = engine.sync_engine

    async def run(self, work: Callable[[], T]) -> T:
        """Do this in a greenlet: where it waits, the event loop goes on."""
        return await greenlet_spawn(work)

    async def close(self) -> None:
        """Close the connection."""
        await self._asynchronous.dispose()
