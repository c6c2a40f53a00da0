"""Where connections are worked on, so that the event loop never waits for a disk.

What writes and reads is plain synchronous SQLAlchemy. A whole transaction, a whole answer is one
visit to the lane: to hand every single statement over to a thread and back costs several times what
the statements do.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.util import greenlet_spawn

T = TypeVar("T")


class Lane(Protocol):
    """As many pieces of work at a time as `engine` has connections, for whoever awaits them: one
    on the lane that writes. `engine` may be used in there only.
    """

    @property
    def engine(self) -> Engine:
        """Where the connections come from."""

    async def run(self, work: Callable[[], T]) -> T:
        """Do this; raises what it raises. Who is cancelled does not stop what has begun."""

    async def close(self) -> None:
        """Finish what has begun and close the connections; harmless when that has been done."""


async def asked(lane: Lane, question: Callable[[Connection], T]) -> T:
    """The answer to a question, in one visit to a lane that reads."""

    def ask() -> T:
        with lane.engine.connect() as connection:
            return question(connection)

    return await lane.run(ask)


class ThreadLane:
    """For a driver that blocks: threads of its own, one for each connection."""

    def __init__(self, engine: Engine, connections: int = 1) -> None:
        self.engine = engine
        self._threads = ThreadPoolExecutor(connections, thread_name_prefix="storage")
        self._connections = connections
        self._closing: Future[int] | None = None

    async def run(self, work: Callable[[], T]) -> T:
        """Do this in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def close(self) -> None:
        """Close the connections where they live, then let the threads end; also when nobody waits
        for it any more.
        """
        if self._closing is None:
            # Each thread comes here once it has done what it was asked to.
            meeting = threading.Barrier(self._connections, action=self.engine.dispose)
            ends = [self._threads.submit(meeting.wait) for _ in range(self._connections)]
            self._threads.shutdown(wait=False)
            self._closing = ends[0]
        await asyncio.shield(asyncio.wrap_future(self._closing))


class GreenletLane:
    """For a driver of asyncio: SQLAlchemy lets synchronous code wait in a greenlet."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._asynchronous = engine
        self.engine = engine.sync_engine

    async def run(self, work: Callable[[], T]) -> T:
        """Do this in a greenlet: where it waits, the event loop goes on."""
        return await greenlet_spawn(work)

    async def close(self) -> None:
        """Close the connections."""
        await self._asynchronous.dispose()
