"""A client that remembers all it was told, sends the given messages, and judges every answer."""

from __future__ import annotations

import contextlib
import select
import socket
import struct
import time
from collections import Counter
from typing import Any

import msgspec

from ai.remote.messages import PromptMessage, RoomMessage
from ai.remote.protocol import RemoteProtocol
from server.runtime import codes
from server.wire.messages import (
    Entered,
    FromServer,
    Notice,
    Paired,
    Refused,
    RevealWanted,
    Room,
    Welcome,
)
from tests.support.raw import CLOSE, PING, PONG, TEXT, frame, frames_in, handshake
from tests.support.waiting import PATIENCE

ENDS = {1000, 1002, 1003, 1005, 1007, 1008, 1009, 1012, 1013}
"""Numbers of closed sockets that are the client's fault or nobody's; 1011 would be ours."""

_decoder = msgspec.json.Decoder(FromServer)


class Broken(AssertionError):
    """The server sent something that it must never send, or nothing when it has to answer."""


class Peer:
    """One client over all its connections. `heard` counts the server's messages."""

    def __init__(self, port: int, source: str, heard: Counter[str]) -> None:
        self._port = port
        self._source = source
        self.heard = heard
        self.protocol = RemoteProtocol("Ann", keeps_events=False)
        """Its knowledge; it sends the given messages, and seldom those of this protocol."""
        self.table: str | None = None
        """The last table it was shown."""
        self.pair: str | None = None
        self.wanted = False
        """True while its share of the shuffle is asked for."""
        self.deaf = False
        self.answers: list[FromServer] = []
        """The answers since the last look."""
        self._socket: socket.socket | None = None
        self._buffer = b""
        self._pieces: list[bytes] = []
        self._upgraded = False

    @property
    def token(self) -> str | None:
        """Its identity."""
        return self.protocol.token

    @property
    def room(self) -> RoomMessage | None:
        """The table as everybody sees it."""
        return self.protocol.room

    @property
    def prompt(self) -> PromptMessage | None:
        """The decision that it has not answered."""
        return self.protocol.prompt if self.open else None

    @property
    def open(self) -> bool:
        """True if frames can be sent."""
        return self._socket is not None and self._upgraded

    def connect(self, request: bytes = b"", *, small: bool = False) -> None:
        """A new connection; with `request` instead of a handshake that is right."""
        self.drop()
        self._socket = made = socket.socket()
        if small:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        made.bind((self._source, 0))
        made.settimeout(PATIENCE)
        made.connect(("127.0.0.1", self._port))
        if request:
            self.send(request)
            return
        made.sendall(handshake())
        while b"\r\n\r\n" not in self._buffer:
            data = made.recv(65536)
            if not data:
                raise Broken("a handshake that is right was not answered")
            self._buffer += data
        head, _, self._buffer = self._buffer.partition(b"\r\n\r\n")
        self.heard[f"handshake {head[9:12].decode()}"] += 1
        self._upgraded = head.startswith(b"HTTP/1.1 101 ")
        if not self._upgraded:
            self.drop()

    def drop(self) -> None:
        """The connection is gone without a word."""
        if self._socket is not None:
            # Nothing is waited for: the other side hears of it by a reset.
            with contextlib.suppress(OSError):
                linger = struct.pack("ii", 1, 0)
                self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            self._socket.close()
        self._socket = None
        self._upgraded = False
        self._buffer = b""
        self._pieces = []
        self.deaf = False

    def send(self, data: bytes) -> None:
        """Send raw bytes; arriving ones are read meanwhile, unless the client is deaf."""
        if self._socket is None:
            return
        view = memoryview(data)
        end = time.monotonic() + PATIENCE
        while view and self._socket is not None:
            _, writable, _ = select.select([], [self._socket], [], 0.01)
            try:
                if writable:
                    self._socket.setblocking(False)
                    view = view[self._socket.send(view) :]
            except BlockingIOError:
                pass
            except OSError:
                self.drop()
                return
            if self.deaf and not writable:
                return
            self.listen()
            if time.monotonic() > end:
                raise Broken("the server takes nothing any more")

    # ------------------------------------------------------------ hearing

    def listen(self) -> None:
        """Read the bytes that have come."""
        while self._socket is not None and not self.deaf:
            self._socket.setblocking(False)
            try:
                data = self._socket.recv(1 << 16)
            except BlockingIOError:
                return
            except OSError:
                data = b""
            if not data:
                self.drop()
                return
            self._buffer += data
            if self._upgraded:
                frames, self._buffer = frames_in(self._buffer)
                for kind, heard, final in frames:
                    self._take_frame(kind, heard, final)

    def _take_frame(self, kind: int, data: bytes, final: bool) -> None:
        if kind == PING:
            with contextlib.suppress(OSError):
                if self._socket is not None:
                    self._socket.send(frame(PONG, data))
        elif kind == CLOSE:
            self._closed(data)
        elif kind in (TEXT, 0):
            self._pieces.append(data)
            if final:
                self._told(b"".join(self._pieces))
                self._pieces = []
        elif kind != PONG:
            raise Broken(f"the server sent a frame of kind {kind}")

    def _closed(self, data: bytes) -> None:
        code = int.from_bytes(data[:2], "big") if data else 1005
        reason = data[2:].decode()
        self.heard[f"close {code}"] += 1
        if reason in codes.CLOSES:
            expected = codes.CLOSES[reason][0]
            if reason == "internal_error" or code != expected:
                raise Broken(f"closed with {code} {reason}")
        elif code not in ENDS and code < 3000 and "keepalive" not in reason:
            raise Broken(f"closed with {code} {reason!r}")

    def _told(self, text: bytes) -> None:
        try:
            message = _decoder.decode(text)
        except msgspec.DecodeError as error:
            raise Broken(f"the server said {text[:200]!r}: {error}") from None
        self.heard[str(message.__struct_config__.tag)] += 1
        self.answers.append(message)
        self.protocol.receive(text)
        match message:
            case Room(table=table) | Entered(table=table):
                self.table = table
            case Paired(code=code):
                self.pair = code
            case RevealWanted():
                self.wanted = True
            case Refused(code=code):
                self._refused(code)
            case Notice(code="frozen"):
                raise Broken("a table is frozen")

    def _refused(self, code: str) -> None:
        self.heard[f"refused {code}"] += 1
        if code not in codes.REFUSALS and code not in codes.ILLEGAL:
            raise Broken(f"refused with {code}, which has no sentence")
        if code == "internal_error" or code.startswith("storage"):
            raise Broken(f"refused with {code}")

    # ------------------------------------------------------------ asking

    def hello(self, name: str = "Ann") -> FromServer | None:
        """Sign in: a new guest, or the same as before."""
        self.protocol.name = name
        self.protocol.hello()
        (hello,) = self.protocol.data_to_send()
        return self.ask(msgspec.json.decode(hello), Welcome, Refused)

    def act(self, choice: int) -> None:
        """Answer the open prompt."""
        self.protocol.act(choice)
        self.flush()

    def flush(self) -> int:
        """Send the protocol's own messages; return their number."""
        texts = self.protocol.data_to_send()
        for text in texts:
            self.send(frame(TEXT, text.encode()))
        return len(texts)

    def say(self, message: dict[str, Any]) -> None:
        """Say something."""
        self.send(frame(TEXT, msgspec.json.encode(message)))

    def wait(self, seconds: float) -> None:
        """Listen for a while, or until something has come."""
        if self._socket is not None:
            select.select([self._socket], [], [], seconds)
        self.listen()

    def ask(self, message: dict[str, Any], *kinds: type[FromServer]) -> FromServer | None:
        """Say something and wait for one of these answers; None when the connection ends first."""
        self.listen()
        self.answers.clear()
        self.say(message)
        end = time.monotonic() + PATIENCE
        while self._socket is not None:
            for answer in self.answers:
                if isinstance(answer, kinds):
                    return answer
            if time.monotonic() > end:
                raise Broken(f"no answer to {message['type']}")
            self.wait(0.05)
        return None
