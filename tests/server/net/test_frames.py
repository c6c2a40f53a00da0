"""A WebSocket's protocol without a network: its input, and the times of its pings."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from typing import Any

import pytest
from uvicorn.server import ServerState

from server.net.uvicorn_protocols import MOST_WAITING, SILENCE, ConnectionLimiter, LimitedWebSocket
from server.ops.serving.run import uvicorn_config
from server.runtime.config import Config
from tests.support.clock import VirtualClock
from tests.support.raw import CONTINUATION, PONG, TEXT, close_frame, frame, handshake
from tests.support.wire import Wire

PING, CLOSE = 0x89, 0x88
INTERVAL, SILENT = Config().timers.ping, Config().timers.silent
ANSWER = Config().timers.pong


class Loop:
    """As much of an event loop as a protocol asks for, with time of its own."""

    def __init__(self, clock: VirtualClock) -> None:
        self.time = clock.now
        self.call_later = clock.call_later

    def create_task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return asyncio.create_task(work)


class Socket:
    """A WebSocket that has been accepted, and an application that does as the test says."""

    def __init__(self) -> None:
        self.clock = VirtualClock()
        self.wire = Wire()
        self._accepted, self._over = asyncio.Event(), asyncio.Event()

    async def open(self) -> None:
        async def app(scope: Any, receive: Any, send: Any) -> None:
            self.on_silence = scope["extensions"][SILENCE]
            await receive()
            await send({"type": "websocket.accept"})
            self._accepted.set()
            await self._over.wait()

        config = Config()
        settings = uvicorn_config(app, config)
        settings.load()
        limiter = ConnectionLimiter(config, behind_proxy=False)
        loop: Any = Loop(self.clock)
        self.frames = LimitedWebSocket(settings, ServerState(), {}, _loop=loop, limiter=limiter)
        self.frames.connection_made(self.wire)
        self.frames.data_received(handshake())
        await self._accepted.wait()
        self.wire.written.clear()

    async def shut(self) -> None:
        self._over.set()
        self.frames.connection_lost(None)
        await asyncio.sleep(0)

    def come(self, *pieces: bytes) -> None:
        for piece in pieces:
            self.frames.data_received(piece)

    async def received(self) -> list[str]:
        """The messages that the application finds in the queue."""
        events: list[Any] = []
        while not self.frames.queue.empty():
            events.append(await self.frames.receive())
        return [str(event.get("text", event.get("code"))) for event in events]

    def written(self, kind: int) -> int:
        """Frames of this kind since the last question."""
        found = sum(data[0] == kind for data in self.wire.written)
        self.wire.written.clear()
        return found


@pytest.fixture
async def socket() -> AsyncIterator[Socket]:
    socket = Socket()
    await socket.open()
    yield socket
    await socket.shut()


def text(said: str, *, final: bool = True) -> bytes:
    return frame(TEXT, said.encode(), final=final)


# ------------------------------------------------------------------- coming in


async def test_nothing_more_is_read_until_a_message_was_received(socket: Socket) -> None:
    socket.come(text("a") + text("b"))
    assert not socket.wire.reading
    await socket.frames.receive()
    assert not socket.wire.reading
    await socket.frames.receive()
    assert socket.wire.reading


async def test_only_so_many_messages_come_in_one_piece(socket: Socket) -> None:
    socket.come(text("x") * MOST_WAITING)
    assert not socket.written(CLOSE)
    socket.come(text("x"))
    assert socket.written(CLOSE) == 1
    assert await socket.received() == ["x"] * MOST_WAITING + ["1008"]


async def test_fragments_go_in_as_one_message_and_are_checked_as_one(socket: Socket) -> None:
    word = "桌子".encode()
    first, last = word[:4], word[4:]
    socket.come(frame(TEXT, first, final=False), frame(CONTINUATION, b"", final=False))
    socket.come(frame(CONTINUATION, last))
    assert await socket.received() == ["桌子"]
    socket.come(frame(TEXT, first, final=False), frame(CONTINUATION, b"("))
    assert await socket.received() == ["1007"]


@pytest.mark.parametrize(
    ("data", "code"), [(frame(TEXT, b"\xff"), "1007"), (close_frame(1000), "1000")]
)
async def test_no_message_goes_in_that_is_none_or_comes_after_the_end(
    socket: Socket, data: bytes, code: str
) -> None:
    socket.come(data)
    assert await socket.received() == [code]
    socket.come(text("after the end"))
    assert await socket.received() == []


async def test_what_is_said_after_we_have_closed_goes_nowhere(socket: Socket) -> None:
    await socket.frames.send({"type": "websocket.close", "code": 1008, "reason": "too_fast"})
    assert await socket.received() == ["1008"]
    socket.come(text("a"))
    assert await socket.received() == []


# ------------------------------------------------------------------- peers that are pinged


async def test_who_talks_is_not_asked_whether_he_is_there(socket: Socket) -> None:
    for _ in range(30):
        await socket.clock.advance(INTERVAL * 0.7)
        socket.come(text("a"))
    assert not socket.wire.written
    assert not socket.wire.closed


async def test_who_answers_is_asked_again_and_again(socket: Socket) -> None:
    for _ in range(20):
        await socket.clock.advance(INTERVAL)
        (ping,) = socket.wire.written
        assert socket.written(PING) == 1
        await socket.clock.advance(ANSWER * 0.9)
        socket.come(frame(PONG, ping[2:]))
    assert not socket.wire.closed


@pytest.mark.parametrize("before", [0.0, 0.3, 0.999, 1.0, 3.9])
async def test_who_falls_silent_is_asked_reported_and_closed_in_time(
    socket: Socket, before: float
) -> None:
    """The earlier traffic does not matter."""
    for _ in range(4):
        await socket.clock.advance(INTERVAL * before / 4)
        socket.come(text("a"))
    socket.wire.written.clear()
    reported: list[float | None] = []
    socket.on_silence(reported.append)
    await socket.clock.advance(INTERVAL - 0.1)
    assert not socket.wire.written
    await socket.clock.advance(0.1)
    assert socket.written(PING) == 1
    await socket.clock.advance(SILENT - 0.1)
    assert not reported
    await socket.clock.advance(0.1)
    assert reported == [pytest.approx(INTERVAL + SILENT)]
    await socket.clock.advance(ANSWER - SILENT - 0.1)
    assert not socket.wire.closed
    await socket.clock.advance(0.1)
    assert socket.written(CLOSE) == 1
    assert socket.wire.closed
    assert (await socket.received())[-1] == "1011"


@pytest.mark.parametrize("word", ["pong", "message"])
async def test_who_is_heard_after_a_while_is_reported_again(socket: Socket, word: str) -> None:
    """Out of the tunnel: the connection has stayed, with any first frame."""
    reported: list[float | None] = []
    socket.on_silence(reported.append)
    for _ in range(3):
        await socket.clock.advance(INTERVAL)
        (ping,) = socket.wire.written
        assert socket.written(PING) == 1
        await socket.clock.advance(ANSWER - 0.1)
        assert reported == [pytest.approx(INTERVAL + SILENT)]
        if word == "message":
            socket.come(text("a"))
            assert reported[1:] == [None]
        socket.come(frame(PONG, ping[2:]))
        assert reported[1:] == [None]
        reported.clear()
    assert not socket.wire.closed


async def test_who_answers_late_but_in_time_is_not_reported(socket: Socket) -> None:
    reported: list[float | None] = []
    socket.on_silence(reported.append)
    for _ in range(5):
        await socket.clock.advance(INTERVAL)
        (ping,) = socket.wire.written
        socket.wire.written.clear()
        await socket.clock.advance(SILENT * 0.9)
        socket.come(frame(PONG, ping[2:]))
    assert reported == []
