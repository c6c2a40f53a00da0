from __future__ import annotations

import asyncio
from collections.abc import Iterable

from server.net.outbox import Outbox, Turn


async def test_frames_are_sent_in_order_until_it_is_closed() -> None:
    outbox, sent = Outbox(10, 1000), list[str]()

    async def send(frame: str) -> None:
        sent.append(frame)

    pump = asyncio.create_task(outbox.pump(send))
    outbox.put("a")
    await asyncio.sleep(0)
    outbox.put("b")
    outbox.close()
    outbox.put("after the end")
    await pump
    assert sent == ["a", "b"]
    assert not outbox.overflowed


async def test_a_reader_that_does_not_read_overflows_it_and_costs_no_more() -> None:
    for frames, size, filler in ((3, 1000, "x"), (1000, 10, "xxxx")):
        outbox = Outbox(frames, size)
        stuck = asyncio.Event()

        async def send(frame: str, stuck: asyncio.Event = stuck) -> None:
            await stuck.wait()

        pump = asyncio.create_task(outbox.pump(send))
        await asyncio.sleep(0)
        for _ in range(5):
            outbox.put(filler)
        assert outbox.overflowed
        assert not outbox._frames
        stuck.set()
        await pump


async def test_what_is_sent_makes_room_again() -> None:
    outbox, sent = Outbox(2, 8), list[str]()

    async def send(frame: str) -> None:
        sent.append(frame)

    pump = asyncio.create_task(outbox.pump(send))
    for number in range(50):
        outbox.put(f"{number:04}")
        await asyncio.sleep(0)
    outbox.close()
    await pump
    assert len(sent) == 50
    assert not outbox.overflowed


class Socket:
    """Takes frames at once while it has `room`; `sent` holds each piece that went out."""

    def __init__(self) -> None:
        self.room = asyncio.Event()
        self.room.set()
        self.sent: list[list[str]] = []

    @property
    def frames(self) -> list[str]:
        return [frame for piece in self.sent for frame in piece]

    def at_once(self, frames: Iterable[str]) -> bool:
        if self.room.is_set():
            self.sent.append(list(frames))
        return self.room.is_set()

    async def send(self, frame: str) -> None:
        await self.room.wait()
        self.sent.append([frame])


async def test_what_is_put_in_during_one_turn_goes_out_in_one_piece() -> None:
    socket = Socket()
    outbox = Outbox(10, 1000, at_once=socket.at_once)
    pump = asyncio.create_task(outbox.pump(socket.send))
    await asyncio.sleep(0)
    for frames in (["a", "b"], ["c"]):
        for frame in frames:
            outbox.put(frame)
        assert socket.frames == ([] if frames == ["a", "b"] else ["a", "b"])
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    assert socket.sent == [["a", "b"], ["c"]]
    outbox.put("d")
    outbox.close()
    await pump
    assert socket.frames == ["a", "b", "c", "d"]


async def test_a_full_socket_is_waited_for_and_nothing_overtakes() -> None:
    socket = Socket()
    outbox = Outbox(10, 1000, at_once=socket.at_once)
    pump = asyncio.create_task(outbox.pump(socket.send))
    socket.room.clear()
    for number in range(3):
        outbox.put(f"{number}")
        await asyncio.sleep(0.01)
    socket.room.set()
    # The pump has not come to its turn yet, and the socket would take this at once.
    outbox.put("3")
    await asyncio.sleep(0.01)
    outbox.put("4")
    await asyncio.sleep(0.01)
    outbox.close()
    await pump
    assert socket.frames == ["0", "1", "2", "3", "4"]


async def test_a_socket_that_stays_full_overflows_it_too() -> None:
    socket, told = Socket(), list[str]()
    outbox = Outbox(3, 1000, lambda: told.append("overflow"), socket.at_once)
    pump = asyncio.create_task(outbox.pump(socket.send))
    socket.room.clear()
    for _ in range(9):
        outbox.put("x")
        await asyncio.sleep(0)
    assert outbox.overflowed
    assert told == ["overflow"]
    socket.room.set()
    await pump


async def test_outboxes_that_share_a_turn_are_sent_from_in_order_and_one_that_fails_alone() -> None:
    sent, faults = list[str](), list[object]()
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: faults.append(context["exception"]))
    broken = OSError("broken")

    def fail(frames: Iterable[str]) -> bool:
        raise broken

    def take(frames: Iterable[str]) -> bool:
        sent.extend(frames)
        return True

    turn = Turn()
    outboxes = [Outbox(10, 1000, at_once=how, turn=turn) for how in (take, fail, take)]
    for number, outbox in enumerate(outboxes):
        outbox.put(f"{number}")
    outboxes[0].put("3")
    assert not sent
    await asyncio.sleep(0)
    assert sent == ["0", "3", "2"]
    assert faults == [broken]
    outboxes[2].put("4")
    await asyncio.sleep(0)
    assert sent[3:] == ["4"]
