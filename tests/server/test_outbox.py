from __future__ import annotations

import asyncio

from server.outbox import Outbox


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
