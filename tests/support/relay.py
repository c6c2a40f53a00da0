"""A line to a server that can fall silent without breaking, and lose its traffic."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable

Opened = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Filter = Callable[[bytes], bytes]


def _open_gate() -> asyncio.Event:
    gate = asyncio.Event()
    gate.set()
    return gate


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
        self._flows = _open_gate()
        self._silent: list[asyncio.Event] = []
        self._ends: list[asyncio.StreamWriter] = []

    @property
    def port(self) -> int:
        """Its port, on 127.0.0.1."""
        assert self._server is not None
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    @property
    def count(self) -> int:
        """The number of connections so far."""
        return len(self._tasks)

    def silence(self) -> None:
        """The connections that there are stay, and nothing gets through."""
        self._flows.clear()
        self._silent.append(self._flows)
        self._flows = _open_gate()

    def cut(self) -> None:
        """Nothing gets through, on connections that are made meanwhile neither."""
        self._flows.clear()

    def resume(self) -> None:
        """Bytes held back get through, and all that follow."""
        self._flows.set()
        for flows in self._silent:
            flows.set()
        self._silent.clear()

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._relay, "127.0.0.1", 0)

    async def stop(self) -> None:
        assert self._server is not None
        self._server.close()
        self.resume()
        for end in self._ends:
            end.transport.abort()
        await asyncio.gather(*self._tasks)

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        flows = self._flows
        try:
            up_reader, up_writer = await self._target()
        except OSError:
            writer.transport.abort()
            return
        self._ends += (up_writer, writer)
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(_copy(reader, up_writer, flows, _everything))
                group.create_task(_copy(up_reader, writer, flows, self._answers()))
        finally:
            for end in (up_writer, writer):
                end.transport.abort()


async def _copy(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    flows: asyncio.Event,
    passed: Filter,
) -> None:
    try:
        while data := await reader.read(1 << 16):
            await flows.wait()
            writer.write(passed(data))
            await writer.drain()
    except OSError:
        # A client that waits for an answer is to know that none comes.
        writer.transport.abort()
    else:
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
