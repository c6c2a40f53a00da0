"""A real server on a real port, and a client that speaks to it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Any

import uvicorn
import websockets
from starlette.applications import Starlette

from ai.remote.protocol import RemoteProtocol
from server.app import create_app
from server.net.uvicorn_protocols import ConnectionLimiter
from server.ops.serving.run import uvicorn_config
from server.runtime.config import Config
from server.storage.store import Store
from server.wire.messages import PROTOCOL
from tests.support.memory_store import MemoryStore
from tests.support.waiting import PATIENCE


class Served:
    """A running server."""

    def __init__(self, app: Starlette, port: int, limiter: ConnectionLimiter) -> None:
        self.app = app
        self.limiter = limiter
        self.port = port
        self.http = f"http://127.0.0.1:{port}"
        self.ws = f"ws://127.0.0.1:{port}/ws"

    @contextlib.asynccontextmanager
    async def line(self, **options: Any) -> AsyncIterator[Line]:
        """A connection that has said nothing yet."""
        async with websockets.connect(self.ws, **options) as connection:
            yield Line(connection)

    @contextlib.asynccontextmanager
    async def guest(self, name: str = "Ann") -> AsyncIterator[Line]:
        """A connection of a new guest."""
        async with self.line() as line:
            await line.hello(name=name)
            yield line


class Line:
    """One connection of a client."""

    def __init__(self, connection: websockets.ClientConnection) -> None:
        self.connection = connection
        self.protocol = RemoteProtocol(keeps_events=False)
        """Its knowledge; it sends only messages that a test lets it send."""
        self.welcome: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []

    async def say(self, kind: str, /, **fields: Any) -> None:
        self.protocol.data_to_send()
        self.protocol.say(kind, **fields)
        await self._flush()

    async def answer(self, choice: int | None = None) -> int:
        """Answer the open prompt, with its default if nothing else is said; its number."""
        prompt = self.protocol.prompt
        assert prompt is not None, "nothing is asked"
        self.protocol.data_to_send()
        self.protocol.act(prompt.default if choice is None else choice)
        await self._flush()
        return prompt.n

    async def _flush(self) -> None:
        for text in self.protocol.data_to_send():
            await self.connection.send(text)

    async def hear(self, within: float = PATIENCE) -> dict[str, Any]:
        """The next message."""
        async with asyncio.timeout(within):
            text = await self.connection.recv()
        self.protocol.receive(text)
        message: dict[str, Any] = json.loads(text)
        self.heard.append(message)
        return message

    async def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of this type with these fields; earlier messages are skipped."""
        while True:
            message = await self.hear()
            if message["type"] == kind and fields.items() <= message.items():
                return message

    async def hello(self, **fields: Any) -> dict[str, Any]:
        await self.say("hello", protocol=PROTOCOL, **fields)
        self.welcome = await self.until("welcome")
        return self.welcome

    async def closed_or_broken(self, within: float = PATIENCE) -> None:
        """Read until the connection is gone, in any way."""
        async with asyncio.timeout(within):
            with contextlib.suppress(websockets.ConnectionClosed):
                while True:
                    self.heard.append(json.loads(await self.connection.recv()))

    async def closed(self, within: float = PATIENCE) -> tuple[int, str]:
        """Code and reason with which the server closes."""
        async with asyncio.timeout(within):
            try:
                while True:
                    self.heard.append(json.loads(await self.connection.recv()))
            except websockets.ConnectionClosed as closed:
                received = closed.rcvd
        assert received is not None, "the connection broke"
        return received.code, received.reason


class _Server(uvicorn.Server):
    """A server that says when it has started, or cannot."""

    def __init__(self, settings: uvicorn.Config) -> None:
        super().__init__(settings)
        self.up = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.up.set()


@contextlib.asynccontextmanager
async def listening(
    app: Starlette, config: Config, bound: socket.socket
) -> AsyncIterator[ConnectionLimiter]:
    """Serve at a socket, which is closed when the block ends, as `paiju serve` does."""
    settings = uvicorn_config(app, config)
    server = _Server(settings)
    task = asyncio.create_task(server.serve([bound]))
    starting = asyncio.create_task(server.up.wait())
    try:
        await asyncio.wait({task, starting}, return_when=asyncio.FIRST_COMPLETED)
        starting.cancel()
        assert server.started
        yield settings.http.keywords["limiter"]  # type: ignore[union-attr]
    finally:
        server.should_exit = True
        await task


@contextlib.asynccontextmanager
async def serve(
    config: Config,
    store: Callable[[], Store] | None = None,
    *,
    send_buffer: int | None = None,
    **options: Any,
) -> AsyncIterator[Served]:
    """Serve on a free port; stops when the block ends. `send_buffer`: bytes that the system takes
    for a client that does not read, instead of some megabytes.
    """

    async def opened() -> Store:
        assert store is not None
        opened = store()
        if isinstance(opened, MemoryStore):
            opened.reopen(time.time())
        return opened

    app = create_app(config, store_factory=opened if store else None, **options)
    with socket.socket() as bound:
        if send_buffer is not None:
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
        bound.bind(("127.0.0.1", 0))
        bound.listen()
        port = bound.getsockname()[1]
        async with listening(app, config, bound) as limiter:
            yield Served(app, port, limiter)


def fast(config: Config | None = None) -> Config:
    """No pauses for bots and motions."""
    return replace(config or Config(), pace=0.0)
