"""A line between a server and its database that can break at the worst moment."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from enum import Enum

from sqlalchemy.engine import make_url

from tests.support.postgresql import moved, opened


class Break(Enum):
    """The fate of the next COMMIT. After each of them the server's end is closed."""

    COMMIT_LOST = "it never reaches the database"
    ANSWER_LOST = "the database commits, and nobody hears of it"
    LEFT_ALONE = "it reaches the database, which is not told that nobody waits any more"


class Proxy:
    """Relays connections to the database behind `url`. `next` is the next fate."""

    def __init__(self, url: str) -> None:
        self._target = make_url(url)
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.next: Break | None = None
        self.marker = b"COMMIT"
        """The statement that breaks, when it is not a COMMIT."""

    @property
    def url(self) -> str:
        """Its address. Without encryption, or a COMMIT would not be seen."""
        assert self._server is not None
        port = self._server.sockets[0].getsockname()[1]
        return moved(self._target, port)

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._relay, "127.0.0.1", 0)

    async def stop(self) -> None:
        assert self._server is not None
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        up_reader, up_writer = await opened(self._target)
        answers = asyncio.create_task(_copy(up_reader, writer))
        try:
            while data := await reader.read(1 << 16):
                if self.marker in data and self.next is not None:
                    await self._break(data, answers, up_reader, up_writer, writer)
                    return
                up_writer.write(data)
                await up_writer.drain()
        except OSError:
            return
        finally:
            answers.cancel()
            await asyncio.gather(answers, return_exceptions=True)
            for end in (up_writer, writer):
                end.transport.abort()

    async def _break(
        self,
        data: bytes,
        answers: asyncio.Task[None],
        up_reader: asyncio.StreamReader,
        up_writer: asyncio.StreamWriter,
        writer: asyncio.StreamWriter,
    ) -> None:
        how, self.next = self.next, None
        answers.cancel()
        await asyncio.gather(answers, return_exceptions=True)
        if how is not Break.COMMIT_LOST:
            up_writer.write(data)
            await up_writer.drain()
        if how is Break.ANSWER_LOST:
            await up_reader.read(1 << 16)
        writer.transport.abort()
        if how is Break.LEFT_ALONE:
            await up_reader.read()  # until the database ends it


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
        # The database has ended the session.
        writer.close()


@contextlib.asynccontextmanager
async def proxy(url: str) -> AsyncIterator[Proxy]:
    """A proxy as long as the block."""
    made = Proxy(url)
    await made.start()
    try:
        yield made
    finally:
        await made.stop()
