"""A line to a server that can fall silent without breaking, and lose what is said on it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable

Opened = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Filter = Callable[[bytes], bytes]


def _everything(data: bytes) -> bytes:
    return data


class Relay:
    """Relays connections to the server that `target` opens one to. Each connection's answers go
    through a filter of its own.
    """

    def __init__(
        self, target: Callable[[], Awaitable[Opened]], answers: Callable[[], Filter] | None = None
    ) -> None:
        self._target = target
        self._answers = answers or (lambda: _everything)
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._flows = asyncio.Event()
        self._flows.set()

    @property
    def port(self) -> int:
        """Where it is found, on 127.0.0.1."""
        assert self._server is not None
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    def silence(self) -> None:
        """Connections stay, and nothing gets through."""
        self._flows.clear()

    def resume(self) -> None:
        """What was held back gets through, and all that follows."""
        self._flows.set()

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
        up_reader, up_writer = await self._target()
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._copy(reader, up_writer, _everything))
                group.create_task(self._copy(up_reader, writer, self._answers()))
        finally:
            for end in (up_writer, writer):
                end.transport.abort()

    async def _copy(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, passed: Filter
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                await self._flows.wait()
                writer.write(passed(data))
                await writer.drain()
            writer.close()


@contextlib.asynccontextmanager
async def relay(
    target: Callable[[], Awaitable[Opened]], answers: Callable[[], Filter] | None = None
) -> AsyncIterator[Relay]:
    """A relay as long as the block."""
    made = Relay(target, answers)
    await made.start()
    try:
        yield made
    finally:
        await made.stop()
