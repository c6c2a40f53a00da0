"""Lines between clients and a server, and those on real sockets."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from typing import Protocol

import websockets

MOST_UNANSWERED = 32
"""Frames that a client says without hearing anything: a process that stands still on a busy machine
reads them in one piece, and ends the connection for more than 64 as a flood.
"""

LOST = 1006
"""The code of a connection that has ended without a word."""
UNREAD = "1006 unread"
"""A connection that has ended so while something was on its way to the server: if a process ends
before it has read everything, TCP throws away the bytes that the other side has not read yet, the
goodbye as well.
"""


class End(Protocol):
    """The client's end of a line."""

    def hear(self, frame: str, sent: float) -> None:
        """A frame has come, which the server sent at this time."""

    def broken(self) -> None:
        """The line is gone; whoever ended it."""


class Line(Protocol):
    """The server's end of a line, as a client sees it."""

    @property
    def reading(self) -> bool:
        """True if the client reads what comes."""

    @reading.setter
    def reading(self, reads: bool) -> None: ...

    def read_on(self) -> None:
        """Read again what has piled up."""

    def say(self, frame: str) -> None:
        """Send a frame to the server."""

    def drop(self, noticed_after: float, *, lossy: bool) -> None:
        """The line breaks: what is under way to the client is lost, with `lossy` also what is
        under way to the server, which notices later.
        """


class SocketLine:
    """A connection to a server process, from the attempt to its end. `goodbyes` counts the ways in
    which the server ended it.
    """

    def __init__(self, client: End, url: str, goodbyes: Counter[str] | None = None) -> None:
        self._end = client
        self._goodbyes = goodbyes
        self._waiting: asyncio.Queue[str] = asyncio.Queue()
        self._reads = asyncio.Event()
        self._reads.set()
        self._unanswered = 0
        self._answered = asyncio.Event()
        self.open = True
        self._task = asyncio.create_task(self._run(url))

    @property
    def reading(self) -> bool:
        """True while the client reads."""
        return self._reads.is_set()

    @reading.setter
    def reading(self, reads: bool) -> None:
        if reads:
            self._reads.set()
        else:
            self._reads.clear()

    def read_on(self) -> None:
        """Read again, the waiting frames first."""
        self._reads.set()

    def say(self, frame: str) -> None:
        """Send a frame to the server."""
        self._waiting.put_nowait(frame)

    def drop(self, noticed_after: float, *, lossy: bool) -> None:
        """The line breaks, without a word when it is `lossy`."""
        self.open = False
        self._task.cancel()

    async def closed(self) -> None:
        """Until nothing of it is left."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self, url: str) -> None:
        with contextlib.suppress(OSError, websockets.WebSocketException, EOFError):
            connection = await websockets.connect(url, compression=None, close_timeout=0.1)
            sender = asyncio.create_task(self._send(connection))
            try:
                await self._read(connection)
            finally:
                sender.cancel()
                connection.transport.abort()
                if self.open and self._goodbyes is not None:
                    self._goodbyes[self._goodbye(connection)] += 1
        if self.open:
            self.open = False
            self._end.broken()

    def _goodbye(self, connection: websockets.ClientConnection) -> str:
        if connection.close_code == LOST and self._unanswered:
            return UNREAD
        return f"{connection.close_code} {connection.close_reason}"

    async def _read(self, connection: websockets.ClientConnection) -> None:
        now = asyncio.get_running_loop().time
        async for frame in connection:
            assert isinstance(frame, str)
            self._unanswered = 0
            self._answered.set()
            await self._reads.wait()
            self._end.hear(frame, now())

    async def _send(self, connection: websockets.ClientConnection) -> None:
        with contextlib.suppress(websockets.ConnectionClosed):
            while True:
                frame = await self._waiting.get()
                if self._unanswered >= MOST_UNANSWERED:
                    self._answered.clear()
                    await self._answered.wait()
                self._unanswered += 1
                await connection.send(frame)
