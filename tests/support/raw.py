"""Bytes on a socket: messages that no client library would send."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import struct
from types import TracebackType
from typing import NamedTuple, Self

KEY = base64.b64encode(b"0123456789abcdef")
TEXT, BINARY, CLOSE, PING, PONG, CONTINUATION = 1, 2, 8, 9, 10, 0


def frame(
    kind: int, data: bytes = b"", *, final: bool = True, masked: bool = True, reserved: int = 0
) -> bytes:
    """A frame as a client sends it, the mask being zero; or one that is wrong."""
    head = bytes([final << 7 | reserved << 4 | kind])
    mask = 0x80 if masked else 0
    if len(data) < 126:
        head += bytes([mask | len(data)])
    elif len(data) < 1 << 16:
        head += bytes([mask | 126]) + struct.pack("!H", len(data))
    else:
        head += bytes([mask | 127]) + struct.pack("!Q", len(data))
    return head + (b"\0\0\0\0" if masked else b"") + data


def close_frame(code: int = 1000, reason: bytes = b"") -> bytes:
    """The polite end."""
    return frame(CLOSE, struct.pack("!H", code) + reason)


def handshake(path: bytes = b"/ws", method: bytes = b"GET", headers: bytes = b"") -> bytes:
    """The request that makes a connection a WebSocket."""
    return (
        method + b" " + path + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: " + KEY + b"\r\n" + headers + b"\r\n"
    )


class Frame(NamedTuple):
    """A frame of a server. `final`: it ends its message."""

    kind: int
    data: bytes
    final: bool


def frames_in(heard: bytes) -> tuple[list[Frame], bytes]:
    """The whole frames of a server with which what has come begins, and the rest."""
    found: list[Frame] = []
    while len(heard) >= 2:
        length, at = heard[1], 2
        if length >= 126:
            at = 4 if length == 126 else 10
            length = int.from_bytes(heard[2:at], "big")
        if len(heard) < at + length:
            break
        found.append(Frame(heard[0] & 15, heard[at : at + length], bool(heard[0] & 128)))
        heard = heard[at + length :]
    return found, heard


class Raw:
    """A TCP connection. `source`: the address that it comes from."""

    def __init__(self, port: int, source: str | None = None) -> None:
        self._port = port
        self._source = source
        self.heard = b""

    async def __aenter__(self) -> Self:
        local = (self._source, 0) if self._source is not None else None
        self._reader, self._writer = await asyncio.open_connection(
            "127.0.0.1", self._port, local_addr=local
        )
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._writer.transport.abort()
        with contextlib.suppress(OSError):
            await self._writer.wait_closed()

    def abort(self) -> None:
        """Gone, without a word."""
        self._writer.transport.abort()

    async def send(self, data: bytes) -> bool:
        """Send; true while the other side still takes anything."""
        try:
            self._writer.write(data)
            await self._writer.drain()
        except OSError:
            return False
        return True

    async def flood(self, data: bytes, most: int, within: float) -> int:
        """Send this again and again without reading; the number of bytes that went out until the
        other side had enough, `most` were sent, or time was over.
        """
        sent = 0
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(within):
                while sent < most and await self.send(data):
                    sent += len(data)
        return sent

    async def until(self, wanted: bytes, within: float = 60.0) -> bytes:
        """Read until this has come."""
        async with asyncio.timeout(within):
            while wanted not in self.heard:
                data = await self._reader.read(65536)
                if not data:
                    raise EOFError(self.heard[-200:])
                self.heard += data
        return self.heard

    async def ended(self, within: float = 60.0) -> bytes:
        """Read until the other side is gone; all that it said. Raises `TimeoutError`."""
        async with asyncio.timeout(within):
            with contextlib.suppress(ConnectionError):
                while data := await self._reader.read(65536):
                    self.heard += data
        return self.heard

    async def upgrade(self) -> None:
        """Become a WebSocket."""
        await self.send(handshake())
        await self.until(b"\r\n\r\n")
        assert b" 101 " in self.heard, self.heard
        self.heard = b""
