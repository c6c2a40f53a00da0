"""The whole application in virtual time, without a network: input and output are ASGI messages, so
a socket receives byte for byte the gateway's output.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator, Callable, MutableMapping
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette

from ai.levels import LEVELS, Level
from game.core.rng import HashStream
from server.app import create_app
from server.runtime.config import Config
from server.storage.store import StoreRefused, Write
from tests.interference.gateway_node import GatewayNode
from tests.support.live import log
from tests.support.live.virtual_time import LoopClock
from tests.support.memory_store import MemoryStore


class FaultyStore(MemoryStore):
    """A store of which `refuse` says which writes are refused, and that takes `slow` seconds for
    each.
    """

    def __init__(self) -> None:
        super().__init__()
        self.refuse: Callable[[tuple[Write, ...]], bool] = lambda writes: False
        self.refused = 0
        self.slow = 0.0

    async def write(self, *writes: Write) -> None:
        if self.slow:
            await asyncio.sleep(self.slow)
        if self.refuse(writes):
            self.refused += 1
            raise StoreRefused("storage_busy")
        await super().write(*writes)


class Socket:
    """A WebSocket to the application. `hear` is called with every frame as it is sent."""

    def __init__(self, app: Starlette, address: str, hear: Callable[[str], None]) -> None:
        self._frames: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._frames.put_nowait({"type": "websocket.connect"})
        self._hear = hear
        self.open = True
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": "/ws",
            "raw_path": b"/ws",
            "root_path": "",
            "query_string": b"",
            "headers": [(b"host", b"paiju.test")],
            "client": (address, 50000),
            "server": ("paiju.test", 80),
            "subprotocols": [],
            "state": {},
            "extensions": {"websocket.http.response": {}},
        }
        self._task = asyncio.create_task(app(scope, self._frames.get, self._sent))

    async def _sent(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "websocket.send" and self.open:
            self._hear(message["text"])
        elif message["type"] == "websocket.close" and self.open:
            self._hear(f"closed {message.get('code')} {message.get('reason')}")
            self.open = False

    def say(self, text: str) -> None:
        """Send a frame to the server."""
        if self.open:
            self._frames.put_nowait({"type": "websocket.receive", "text": text})

    def drop(self) -> None:
        """The line breaks."""
        if self.open:
            self.open = False
            self._frames.put_nowait({"type": "websocket.disconnect", "code": 1006})

    async def over(self) -> None:
        """Until the server is done with it."""
        self.drop()
        await self._task


async def get(app: Starlette, path: str) -> str:
    """Status and body of a GET request."""
    parts: list[str] = []
    asked: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    asked.put_nowait({"type": "http.request", "body": b"", "more_body": False})

    async def send(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            parts.append(str(message["status"]))
        else:
            parts.append(message.get("body", b"").decode())

    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", b"paiju.test")],
        "client": ("10.9.9.9", 50000),
        "server": ("paiju.test", 80),
        "state": {},
    }
    await app(scope, asked.get, send)
    return " ".join(parts)


class Server:
    """A running server with one table. Nothing about it is by chance; `log` holds its log lines,
    with the time. With `nodes` there is a second one, to which all come but A.
    """

    def __init__(self, config: Config, level: Level, *, nodes: bool = False) -> None:
        loop = asyncio.get_running_loop()
        self.config = config
        self.node = GatewayNode() if nodes else None
        self.store = FaultyStore()
        self.log: list[tuple[float, str]] = []
        self._told = 0
        self._drawn = {"names": 0, "seeds": 0}

        async def opened() -> FaultyStore:
            return self.store

        self.app = create_app(
            config,
            clock=LoopClock(loop),
            store_factory=opened,
            levels=dict.fromkeys(LEVELS, level) | {level.id: level},
            entropy=lambda count: self._bytes("seeds", count),
            names=lambda count: self._bytes("names", count),
            # Chance that follows from public facts: the number of draws does not matter.
            jitter=lambda: HashStream(b"jitter", str(self.told())).below(1000) / 1000,
        )

    def socket(self, name: str, hear: Callable[[str], None]) -> Socket:
        """A connection of this device, at one node or the other."""
        app = self.app if self.node is None or name == "A" else self.node.app
        return Socket(app, f"10.0.0.{ord(name[0])}", hear)

    def told(self) -> int:
        """Number of the last event that everybody knows."""
        for table in self.app.state.lobby:
            self._told = table.state.history.published
        return self._told

    def _bytes(self, kind: str, count: int) -> bytes:
        self._drawn[kind] += 1
        return hashlib.sha512(f"{kind} {self._drawn[kind]}".encode()).digest()[:count]

    def _note(self, entry: log.Entry) -> None:
        now = round(asyncio.get_running_loop().time(), 6)
        self.log.append((now, json.dumps(entry, sort_keys=True, default=str)))

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Serve until the block ends."""
        with log.listening(self._note):
            async with self.app.router.lifespan_context(self.app):
                if self.node is not None:
                    state, clock = self.app.state, LoopClock(asyncio.get_running_loop())
                    await self.node.begin(state, self.config, clock, state.sessions)
                yield
