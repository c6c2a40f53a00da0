"""The duties of a bus, on every server."""

from __future__ import annotations

import asyncio
import secrets

import pytest

from server.cluster.bus import Bus
from server.cluster.buses import open_bus
from tests.server.cluster.conftest import OpenBus
from tests.server.cluster.scenes import Scene, told
from tests.support.relay import relay
from tests.support.waiting import until

pytestmark = pytest.mark.timeout(240)

LONG = "牌局".encode() * 500_000
"""Three megabytes, in characters of three bytes."""


async def meet(sender: Bus, *receivers: Bus) -> None:
    """Wait until messages that `sender` publishes from now on arrive at all of these."""
    place = f"meeting_{secrets.token_hex(4)}"
    arrived: set[int] = set()
    for number, receiver in enumerate(receivers):
        await receiver.listen(place, lambda _, number=number: arrived.add(number))  # type: ignore[misc]

    def all_have() -> bool:
        sender.publish(place, b"?")
        return len(arrived) == len(receivers)

    await until(all_have)


async def test_messages_arrive_in_order(opened: OpenBus) -> None:
    sender, receiver = await opened(), await opened()
    heard: list[bytes] = []
    await receiver.listen("order", heard.append)
    sent = [b"%d" % number for number in range(5000)]
    for message in sent:
        sender.publish("order", message)
    await until(lambda: len(heard) == len(sent))
    assert heard == sent


async def test_equal_messages_are_not_folded_into_one(opened: OpenBus) -> None:
    bus = await opened()
    heard: list[bytes] = []
    await bus.listen("equal", heard.append)
    for _ in range(100):
        bus.publish("equal", b"same")
    await until(lambda: len(heard) >= 100)
    assert heard == [b"same"] * 100


async def test_long_messages_arrive_whole_and_in_their_place(opened: OpenBus) -> None:
    sender, receiver = await opened(), await opened()
    heard: list[bytes] = []
    await receiver.listen("long", heard.append)
    sent = [b"before", LONG, b"between", LONG[:-3], "é\n\t ".encode(), b"", b"after"]
    for message in sent:
        sender.publish("long", message)
    await until(lambda: len(heard) == len(sent))
    assert heard == sent


async def test_long_messages_of_several_senders_do_not_mix(opened: OpenBus) -> None:
    buses = [await opened(), await opened()]
    heard: list[bytes] = []
    await buses[0].listen("mixed", heard.append)
    sent = [letter * 100_000 for letter in (b"a", b"b")]
    for _ in range(5):
        for bus, message in zip(buses, sent, strict=True):
            bus.publish("mixed", message)
        await asyncio.sleep(0)
    await until(lambda: len(heard) == 10)
    assert sorted(heard) == sorted(sent * 5)


async def test_a_node_hears_its_own_and_so_do_all_who_listen(opened: OpenBus) -> None:
    first, second = await opened(), await opened()
    heard: list[str] = []
    await first.listen("own", lambda message: heard.append("first"))
    await first.listen("own", lambda message: heard.append("first again"))
    await second.listen("own", lambda message: heard.append("second"))
    first.publish("own", b"!")
    await until(lambda: len(heard) == 3)
    assert sorted(heard) == ["first", "first again", "second"]


async def test_nothing_is_heard_of_other_subjects(opened: OpenBus) -> None:
    sender, receiver = await opened(), await opened()
    heard: list[bytes] = []
    # As long as subjects may be, and different in the last letter only.
    asked, other = "s" * 62 + "a", "s" * 62 + "b"
    await receiver.listen(asked, heard.append)
    sender.publish(other, b"not asked for")
    sender.publish("nobody_asked-for_this", b"not asked for")
    sender.publish(asked.upper(), b"not asked for")
    sender.publish(asked, b"asked for")
    await until(lambda: heard)
    await meet(sender, receiver)
    assert heard == [b"asked for"]


async def test_a_listener_that_raises_harms_nobody(
    opened: OpenBus, capsys: pytest.CaptureFixture[str]
) -> None:
    bus = await opened()
    heard: list[bytes] = []

    def fail(message: bytes) -> None:
        raise RuntimeError("East Wind")

    await bus.listen("harm", fail)
    await bus.listen("harm", heard.append)
    bus.publish("harm", b"1")
    bus.publish("harm", b"2")
    await until(lambda: len(heard) == 2)
    printed = "".join(capsys.readouterr())
    assert "listener failed" in printed
    assert "East Wind" not in printed


async def test_it_comes_back_with_all_that_is_listened_to(scene: Scene, opened: OpenBus) -> None:
    buses = [await opened(), await opened()]
    heard: list[list[bytes]] = [[], []]
    for bus, messages in zip(buses, heard, strict=True):
        await bus.listen("before", messages.append)
    for round_number in range(3):
        async with scene.outage():
            await until(lambda: not any(bus.connected for bus in buses))
            # Also subscriptions made meanwhile.
            for bus, messages in zip(buses, heard, strict=True):
                await bus.listen(f"during_{round_number}", messages.append)
        await until(lambda: all(bus.connected for bus in buses))
        for bus in buses:
            await meet(bus, *buses)
        for messages in heard:
            messages.clear()
        for subject in ("before", f"during_{round_number}"):
            buses[0].publish(subject, subject.encode())
        await until(lambda: all(len(messages) >= 2 for messages in heard))
        await meet(buses[0], *buses)
        assert [sorted(messages) for messages in heard] == [
            [b"before", b"during_%d" % round_number]
        ] * 2


async def test_publishing_without_a_connection_loses_the_message_at_once(
    scene: Scene, opened: OpenBus
) -> None:
    bus = await opened()
    heard: list[bytes] = []
    await bus.listen("lost", heard.append)
    async with scene.outage():
        await until(lambda: not bus.connected)
        for _ in range(1000):
            bus.publish("lost", LONG)
        bus.publish("lost", b"lost")
    await until(lambda: bus.connected)
    await meet(bus, bus)
    bus.publish("lost", b"after")
    await until(lambda: heard)
    assert heard == [b"after"]


async def test_across_breaks_messages_come_once_and_in_order(scene: Scene, opened: OpenBus) -> None:
    sender, receiver = await opened(), await opened()
    heard: list[int] = []
    await receiver.listen("numbers", lambda message: heard.append(int(message.split()[0])))
    stop = asyncio.Event()

    async def publish() -> int:
        number = 0
        while not stop.is_set():
            for _ in range(20):
                number += 1
                # Some of them in several parts.
                sender.publish("numbers", b"%d %s" % (number, b"." * (number % 7 * 5000)))
            await asyncio.sleep(0.002)
        return number

    publishing = asyncio.create_task(publish())
    try:
        for _ in range(4):
            before = len(heard)
            await until(lambda before=before: len(heard) > before + 200)  # type: ignore[misc]
            await scene.interrupt()
        before = len(heard)
        await until(lambda: len(heard) > before + 200)
    finally:
        stop.set()
        published = await publishing
    await meet(sender, receiver)
    assert heard == sorted(set(heard))
    assert heard[-1] == published


@pytest.mark.parametrize("load", [0, pytest.param(5, marks=pytest.mark.long)])
async def test_a_line_that_falls_silent_counts_as_lost(scene: Scene, load: int) -> None:
    """Also when nobody publishes anything, and when more has been published than goes into it."""
    async with relay(scene.opened) as line:
        bus = await open_bus(scene.through(line.port))
        try:
            heard: list[bytes] = []
            await bus.listen("silent", heard.append)
            lines = line.count
            line.silence()
            for _ in range(load):
                bus.publish("silent", LONG)
            await until(lambda: line.count > lines)
            await meet(bus, bus)
            bus.publish("silent", b"heard")
            await until(lambda: heard)
            assert heard == [b"heard"]
        finally:
            await bus.close()


async def test_what_a_lost_line_delivers_late_is_not_heard_after_younger_messages(
    scene: Scene, opened: OpenBus
) -> None:
    receiver = await opened()
    heard: list[bytes] = []
    await receiver.listen("late", heard.append)
    delivered: list[bytes] = []
    await receiver.listen("late_but_first", delivered.append)
    async with relay(scene.opened) as line:
        sender = await open_bus(scene.through(line.port))
        try:
            await meet(sender, receiver)
            lines = line.count
            line.silence()
            sender.publish("late_but_first", b"old")
            sender.publish("late", b"old")
            await until(lambda: line.count > lines)
            await meet(sender, receiver)
            sender.publish("late", b"new")
            await until(lambda: heard)
            line.resume()
            await until(lambda: delivered)
            await meet(sender, receiver)
            sender.publish("late", b"newest")
            await until(lambda: b"newest" in heard)
            assert heard == [b"new", b"newest"]
        finally:
            await sender.close()


async def test_too_much_is_dropped_and_counted_and_never_waited_for(opened: OpenBus) -> None:
    bus = await opened()
    heard: list[bytes] = []
    await bus.listen("much", heard.append)
    for _ in range(50):  # without a pause in which anything could be sent
        bus.publish("much", LONG)
    dropped = bus.dropped  # type: ignore[attr-defined]
    assert 40 < dropped < 50
    bus.publish("much", b"the rest")
    await until(lambda: heard and heard[-1] == b"the rest")
    assert heard == [LONG] * (50 - dropped) + [b"the rest"]


async def test_closing_sends_what_is_waiting(scene: Scene, opened: OpenBus) -> None:
    receiver = await opened()
    sender = await open_bus(scene.url)
    heard: list[bytes] = []
    await receiver.listen("last", heard.append)
    sent = [*(b"%d" % number for number in range(1000)), LONG, b"the last"]
    for message in sent:
        sender.publish("last", message)
    await sender.close()
    assert not sender.connected
    sender.publish("last", b"too late")
    await sender.close()
    await until(lambda: len(heard) >= len(sent))
    await meet(receiver, receiver)
    assert heard == sent


async def test_closing_without_a_connection_does_not_wait_for_one(scene: Scene) -> None:
    bus = await open_bus(scene.url)
    async with scene.outage():
        await until(lambda: not bus.connected)
        await asyncio.wait_for(bus.close(), 30)
    assert not bus.connected


async def test_breaks_are_told_in_the_log_and_nowhere_else(
    scene: Scene, opened: OpenBus, capfd: pytest.CaptureFixture[str]
) -> None:
    bus = await opened()
    async with scene.outage():
        await until(lambda: not bus.connected)
        await asyncio.sleep(1)  # some attempts to connect that fail
    await until(lambda: bus.connected)
    await meet(bus, bus)
    printed, others = told(capfd)
    assert "bus is lost" in printed
    assert "bus is back" in printed
    assert others == ""
    assert len(printed.splitlines()) < 10
