"""Sockets that are none: frames take time, connections break half-way, readers stop reading."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from types import SimpleNamespace
from typing import Any

from starlette.websockets import WebSocketDisconnect

from server.net.uvicorn_protocols import AT_ONCE
from tests.support.live.lines import End

KERNEL_FRAMES = 40
"""Frames that a sender gets rid of while the other side does not read."""


class MemoryLine:
    """A connection. The server holds it as if it were Starlette's `WebSocket`; `latency` gives the
    seconds that the next frame takes. Frames of one direction keep their order.
    """

    def __init__(self, client: End, address: str, latency: Callable[[], float]) -> None:
        self.headers: dict[str, str] = {}
        self.client = SimpleNamespace(host=address)
        self.scope = {"extensions": {AT_ONCE: self.send_at_once}}
        self._end = client
        self._latency = latency
        self._loop = asyncio.get_running_loop()
        self._arrives = {"down": 0.0, "up": 0.0}
        self._inbox: deque[dict[str, Any]] = deque()
        self._waiting: asyncio.Future[None] | None = None
        self._flight: deque[tuple[float, str]] = deque()
        self._rising: deque[dict[str, Any]] = deque()
        self._lossy = False
        self._room = asyncio.Event()
        self._room.set()
        self.reading = True
        self.open = True
        """For the client."""
        self.served = True
        """True while the server believes in it."""

    # ------------------------------------------------------------ the server's side

    async def accept(self) -> None:
        return

    async def receive(self) -> dict[str, Any]:
        while not self._inbox:
            self._waiting = self._loop.create_future()
            await self._waiting
        return self._inbox.popleft()

    async def send_text(self, frame: str) -> None:
        if not self.served:
            raise WebSocketDisconnect(1006)
        await self._room.wait()
        self._send(frame)

    def send_at_once(self, frames: Iterable[str]) -> bool:
        if not self.served or not self._room.is_set():
            return False
        for frame in frames:
            self._send(frame)
        return True

    def _send(self, frame: str) -> None:
        if not self.open:
            return
        self._flight.append((self._loop.time(), frame))
        if not self.reading and len(self._flight) >= KERNEL_FRAMES:
            self._room.clear()
        self._later("down", self._land)

    async def close(self, code: int = 1000, reason: str | None = None) -> None:
        self.served = False
        self._later("down", self._break)

    # ------------------------------------------------------------ the client's side

    def say(self, frame: str) -> None:
        """Send a frame to the server."""
        self._rising.append({"type": "websocket.receive", "text": frame})
        self._later("up", self._rise)

    def drop(self, noticed_after: float, *, lossy: bool) -> None:
        """The line breaks: frames under way to the client are lost, with `lossy` also those under
        way to the server, which notices later.
        """
        if not self.open:
            return
        self.open = False
        self._lossy = lossy
        self._flight.clear()
        self._room.set()
        self._loop.call_later(noticed_after, self._hang_up)

    def sever(self, landing: int) -> None:
        """The server is dead. Of the frames under way to the client, so many still arrive."""
        self.served = False
        while len(self._flight) > landing:
            self._flight.pop()
        self._room.set()
        self._later("down", self._break)

    def read_on(self) -> None:
        """Read again, the waiting frames first."""
        self.reading = True
        self._room.set()
        while self._flight and self.open:
            self._hand_over()

    # ------------------------------------------------------------ under way

    def _later(self, direction: str, call: Callable[[], None]) -> None:
        """In order, after the latency."""
        when = max(self._arrives[direction], self._loop.time() + self._latency())
        self._arrives[direction] = when
        self._loop.call_at(when, call)

    def _land(self) -> None:
        if self.open and self.reading and self._flight:
            self._hand_over()

    def _hand_over(self) -> None:
        sent, frame = self._flight.popleft()
        self._end.hear(frame, sent)

    def _break(self) -> None:
        if self.open:
            self.open = False
            self._end.broken()

    def _hang_up(self) -> None:
        self._rising.append({"type": "websocket.disconnect", "code": 1006})
        self._later("up", self._rise)

    def _rise(self) -> None:
        frame = self._rising.popleft()
        if not self.served or (self._lossy and frame["type"] == "websocket.receive"):
            return
        self._inbox.append(frame)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)
