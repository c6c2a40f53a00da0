"""A WebSocket's protocol without a network: what comes in, and when the other side is asked."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from typing import Any

import pytest
from uvicorn.server import ServerState

from server.cli.serving import uvicorn_config
from server.config import Config
from server.door import MOST_WAITING, SILENCE, STRAIGHT_IN, Door, Frames, Hear
from tests.support.clock import VirtualClock
from tests.support.raw import BINARY, CONTINUATION, PONG, TEXT, close_frame, frame, handshake
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
        self.heard: list[str] = []
        self._accepted, self._over = asyncio.Event(), asyncio.Event()

    async def open(self) -> None:
        async def app(scope: Any, receive: Any, send: Any) -> None:
            self.listen = scope["extensions"][STRAIGHT_IN]
            self.on_silence = scope["extensions"][SILENCE]
            await receive()
            await send({"type": "websocket.accept"})
            self._accepted.set()
            await self._over.wait()

        config = Config()
        settings = uvicorn_config(app, config)
        settings.load()
        door = Door(config, behind_proxy=False)
        loop: Any = Loop(self.clock)
        self.frames = Frames(settings, ServerState(), {}, _loop=loop, door=door)
        self.frames.connection_made(self.wire)
        self.frames.data_received(handshake())
        await self._accepted.wait()
        self.wire.written.clear()

    async def shut(self) -> None:
        self._over.set()
        self.frames.connection_lost(None)
        await asyncio.sleep(0)

    def takes(self, *but: str) -> Hear:
        """Hears everything; what is left of these is to be received."""

        def hear(text: str) -> bool:
            self.heard.append(text)
            return text not in but

        return hear

    def come(self, *pieces: bytes) -> None:
        for piece in pieces:
            self.frames.data_received(piece)

    async def received(self) -> list[str]:
        """What the application finds in the queue."""
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


async def test_who_waits_is_given_a_message_at_once(socket: Socket) -> None:
    socket.listen(socket.takes())
    socket.come(text("a"), text("b")[:3], text("b")[3:])
    assert socket.heard == ["a", "b"]
    assert socket.wire.paused == 0
    socket.listen(None)
    socket.come(text("c"))
    assert socket.heard == ["a", "b"]
    assert socket.wire.paused == 1
    assert await socket.received() == ["c"]


async def test_nothing_overtakes_what_is_to_be_received(socket: Socket) -> None:
    socket.listen(socket.takes("long"))
    socket.come(text("a"), text("long"), text("b"), text("c"))
    assert socket.heard == ["a", "long"]
    assert socket.wire.paused == 1
    assert await socket.received() == ["long", "b", "c"]
    socket.come(text("d"))
    assert socket.heard == ["a", "long", "d"]


async def test_what_comes_in_one_piece_is_received_one_after_the_other(socket: Socket) -> None:
    socket.listen(socket.takes())
    socket.come(text("a") + text("b"), text("c"))
    assert socket.heard == []
    assert await socket.received() == ["a", "b", "c"]
    socket.come(text("d") + frame(PONG))
    assert await socket.received() == ["d"]
    socket.come(text("e"))
    assert socket.heard == ["e"]


async def test_only_so_many_messages_come_in_one_piece(socket: Socket) -> None:
    socket.listen(socket.takes())
    socket.come(text("x") * MOST_WAITING)
    assert not socket.written(CLOSE)
    socket.come(text("x"))
    assert socket.written(CLOSE) == 1
    assert socket.heard == []
    assert await socket.received() == ["x"] * MOST_WAITING + ["1008"]


async def test_fragments_go_in_as_one_message_and_are_checked_as_one(socket: Socket) -> None:
    socket.listen(socket.takes())
    word = "桌子".encode()
    first, last = word[:4], word[4:]
    socket.come(frame(TEXT, first, final=False), frame(CONTINUATION, b"", final=False))
    assert socket.heard == []
    socket.come(frame(CONTINUATION, last))
    assert socket.heard == ["桌子"]
    socket.come(frame(TEXT, first, final=False), frame(CONTINUATION, b"("))
    assert socket.heard == ["桌子"]
    assert await socket.received() == ["1007"]


@pytest.mark.parametrize(
    ("data", "code"), [(frame(TEXT, b"\xff"), "1007"), (close_frame(1000), "1000")]
)
async def test_no_message_goes_in_that_is_none_or_comes_after_the_end(
    socket: Socket, data: bytes, code: str
) -> None:
    socket.listen(socket.takes())
    socket.come(data)
    assert await socket.received() == [code]
    socket.come(text("after the end"))
    assert socket.heard == []
    assert await socket.received() == []


async def test_what_is_said_after_we_have_closed_goes_nowhere(socket: Socket) -> None:
    socket.listen(socket.takes())
    await socket.frames.send({"type": "websocket.close", "code": 1008, "reason": "too_fast"})
    assert await socket.received() == ["1008"]
    socket.come(text("a"))
    assert socket.heard == []
    assert await socket.received() == []


async def test_bytes_are_received(socket: Socket) -> None:
    socket.listen(socket.takes())
    socket.come(frame(BINARY, b"a"))
    assert socket.heard == []
    assert socket.frames.queue.qsize() == 1


# ------------------------------------------------------------------- who is asked


async def test_who_talks_is_not_asked_whether_he_is_there(socket: Socket) -> None:
    socket.listen(socket.takes())
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
    """However he talked before."""
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
    """Out of the tunnel: whatever comes first, the connection has stayed."""
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


async def test_who_comes_to_no_end_is_asked_and_found(socket: Socket) -> None:
    endless = text("a" * 100)
    for at in range(20):
        assert not socket.wire.closed
        socket.come(endless[at : at + 1])
        await socket.clock.advance((INTERVAL + ANSWER) / 20 + 0.01)
    assert socket.wire.closed


async def test_who_talks_on_without_answering_a_ping_is_closed(socket: Socket) -> None:
    """What is sent to him may not arrive: then a connection is of no use."""
    await socket.clock.advance(INTERVAL)
    assert socket.written(PING) == 1
    for _ in range(10):
        socket.come(text("a"))
        await socket.clock.advance(ANSWER / 10 + 0.01)
    assert socket.wire.closed
