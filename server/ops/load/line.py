"""A WebSocket client without a task of its own: a frame is handed over as soon as it is there.

The protocol is that of `websockets`; thousands of these fit into one process that must not become
the bottleneck of its own measurement.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable
from typing import cast

from websockets.client import ClientProtocol
from websockets.exceptions import InvalidHandshake
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

Hear = Callable[[bytes], None]
"""Is given the text of every message."""
Lost = Callable[[str], None]
"""Is told once, with a reason, when the connection has ended and nobody here has closed it."""


class Line(asyncio.Protocol):
    """One connection. `open` returns it after the handshake."""

    def __init__(self, address: str, hear: Hear, lost: Lost) -> None:
        self._ws = ClientProtocol(parse_uri(address), max_size=None)
        self._hear = hear
        self._lost = lost
        self._transport: asyncio.Transport | None = None
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._closing = False

    @classmethod
    async def open(cls, address: str, hear: Hear, lost: Lost) -> Line:
        """Connect to a `ws://` or `wss://` address. Raises `OSError` or `InvalidHandshake`."""
        uri = parse_uri(address)
        security = ssl.create_default_context() if uri.secure else None
        line = cls(address, hear, lost)
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: line, uri.host, uri.port, ssl=security)
        await line._opened
        return line

    def send(self, text: str) -> None:
        """Send a message."""
        self._ws.send_text(text.encode())
        self._flush()

    def close(self) -> None:
        """End the connection; harmless when it has ended."""
        self._closing = True
        if self._transport is not None:
            self._transport.abort()

    # ------------------------------------------------------------ asyncio.Protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin the handshake."""
        # uvloop's transports are none of asyncio's classes.
        self._transport = cast(asyncio.Transport, transport)
        self._ws.send_request(self._ws.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Hand over complete messages."""
        self._ws.receive_data(data)
        for event in self._ws.events_received():
            if isinstance(event, Frame):
                if event.opcode is Opcode.TEXT:
                    self._hear(bytes(event.data))
            elif isinstance(event, Response) and not self._opened.done():
                if self._ws.handshake_exc is None:
                    self._opened.set_result(None)
                else:
                    self._opened.set_exception(self._ws.handshake_exc)
        # Answers to pings, and to a close.
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side has gone, or this one."""
        self._transport = None
        if not self._opened.done():
            self._opened.set_exception(exc or InvalidHandshake("the connection was closed"))
        elif not self._closing:
            self._lost(self._ws.close_reason or str(exc or "the connection was closed"))

    def _flush(self) -> None:
        if self._transport is None:
            return
        for data in self._ws.data_to_send():
            if data:
                self._transport.write(data)
            else:
                self._transport.close()
