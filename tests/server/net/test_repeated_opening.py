"""A table is opened once for each key, even if it is asked for often, anywhere and at any time."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import replace
from typing import Any

import pytest

from server.runtime.config import Config, Limits, Timers
from server.storage.store import StoredMatch, StoredTable
from server.table.actor import Table
from server.wire.messages import CreateTable, Leave, PlayNow, TableOptions
from server.wire.refusal import Refusal
from tests.support.memory_store import MemoryStore
from tests.support.serving import fast, serve
from tests.support.world import RULESET, Device, World, phase

KEY = "k" * 22
OPTIONS = TableOptions(deals=1, clock=None)
WISH = PlayNow(RULESET, level="quiet", options=OPTIONS, key=KEY)


async def ask(world: World, device: Device, wish: PlayNow | CreateTable = WISH) -> Table:
    table = await world.lobby.create(device, wish, "address")
    await world.settle()
    return table


def opened(world: World) -> tuple[int, int]:
    """The numbers of stored tables and matches."""
    return len(world.store.tables), len(world.store.matches)


async def being_stored(world: World) -> None:
    """Until the table is on its way to the storage, and everybody else has asked, too."""
    await world.store.write_waits.wait()
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.mark.parametrize("second", ["same device", "another device"])
async def test_play_now_said_twice_is_one_match(world: World, second: str) -> None:
    ann = Device("ann")
    table = await ask(world, ann)
    device = ann if second == "same device" else Device("ann")
    assert await ask(world, device, replace_level(WISH, "greedy")) is table
    assert opened(world) == (1, 1)
    assert device.table == table.state.id
    assert [seat["level"] for seat in device.last("room")["seats"]] == [None] + ["quiet"] * 3
    assert device.prompt is not None
    assert device.refusals() == []


def replace_level(wish: PlayNow, level: str) -> PlayNow:
    return PlayNow(wish.ruleset, level=level, options=wish.options, key=wish.key)


async def test_two_devices_that_ask_at_once_get_one_match(world: World) -> None:
    world.store.hold()
    phone, tablet = Device("ann"), Device("ann")
    asked = [
        asyncio.create_task(world.lobby.create(device, WISH, "address"))
        for device in (phone, tablet)
    ]
    await being_stored(world)
    world.store.let_go()
    first, second = await asyncio.gather(*asked)
    await world.settle()
    assert first is second
    assert opened(world) == (1, 1)
    assert phone.table == tablet.table == first.state.id
    assert phase(first) == "playing"


async def test_both_hear_why_it_could_not_be_opened(world: World) -> None:
    world.store.hold()
    world.store.faults.append("storage_full")
    asked = [
        asyncio.create_task(world.lobby.create(Device("ann"), WISH, "address")) for _ in range(2)
    ]
    await being_stored(world)
    world.store.let_go()
    heard = await asyncio.gather(*asked, return_exceptions=True)
    assert [str(one) for one in heard] == ["storage_full"] * 2
    assert opened(world) == (0, 0)
    assert phase(await ask(world, Device("ann"))) == "playing"


async def test_the_commitment_is_the_key_of_a_play_now_without_one(world: World) -> None:
    commitment = hashlib.sha256(b"share").hexdigest()
    wish = PlayNow(RULESET, commitment, level="quiet", options=OPTIONS)
    assert await ask(world, Device("ann"), wish) is await ask(world, Device("ann"), wish)
    assert opened(world)[0] == 1


async def test_keys_are_each_persons_own(world: World) -> None:
    assert await ask(world, Device("ann")) is not await ask(world, Device("bob"))
    wish = CreateTable(RULESET, key="another" + KEY)
    table = await ask(world, Device("ann"), wish)
    assert table is await ask(world, Device("ann"), wish)
    assert opened(world) == (3, 2)


async def test_without_a_key_each_message_opens_a_table(world: World) -> None:
    wish = CreateTable(RULESET)
    assert await ask(world, Device("ann"), wish) is not await ask(world, Device("ann"), wish)


async def test_a_message_that_comes_after_the_table_was_closed_opens_no_other(world: World) -> None:
    ann = Device("ann")
    await ask(world, ann)
    await world.say(ann, Leave())
    with pytest.raises(Refusal, match="no_such_table"):
        await ask(world, ann)
    assert opened(world) == (1, 1)


async def test_who_has_left_is_not_brought_back_by_a_late_message(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    wish = CreateTable(RULESET, key=KEY)
    table = await ask(world, ann, wish)
    await world.join(bob, table)
    await world.say(ann, Leave())
    with pytest.raises(Refusal, match="no_such_table"):
        await ask(world, ann, wish)
    assert table.state.seats.of("ann") is None


async def test_a_repeated_message_after_a_restart_shows_the_same_match() -> None:
    world = World()
    table = await ask(world, Device("ann"))
    await world.restart()
    again, phone = await asyncio.gather(ask(world, Device("ann")), ask(world, Device("ann")))
    assert again is phone
    assert again.state.id == table.state.id
    assert opened(world) == (1, 1)
    await world.stop()


async def test_repetitions_use_up_no_limits() -> None:
    limits = Limits(tables_per_player=1, tables_per_address=1, openings_per_address=(0.0, 1.0))
    world = World(config=Config(pace=0.0, timers=Timers(grace=0.0), limits=limits))
    for _ in range(5):
        await ask(world, Device("ann"))
    assert opened(world) == (1, 1)
    await world.stop()


async def test_a_key_is_known_after_a_restart_and_once_its_table_was_left(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    closed = CreateTable(RULESET, key=f"{KEY}closed")
    await ask(world, bob, closed)
    await world.say(bob, Leave())
    table = await ask(world, ann)
    await world.drop(ann)
    await world.clock.advance(world.config.timers.pause + 1)
    assert len(world.lobby) == 0
    assert (await ask(world, ann)).state.id == table.state.id
    await world.restart()
    assert (await ask(world, Device("ann"))).state.id == table.state.id
    with pytest.raises(Refusal, match="no_such_table"):
        await ask(world, Device("bob"), closed)
    assert opened(world) == (2, 1)


async def test_who_goes_while_the_table_is_stored_finds_it_opened_once(world: World) -> None:
    world.store.hold()
    ann = Device("ann")
    asking = asyncio.create_task(world.lobby.create(ann, WISH, "address"))
    await being_stored(world)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    world.store.let_go()
    await world.settle()
    assert opened(world) == (1, 1)
    (table,) = world.lobby
    assert not table.state.seats[0].connected, "the device that asked is gone"
    back = Device("ann")
    assert await ask(world, back) is table
    await world.clock.advance(5)
    assert opened(world) == (1, 1)
    assert back.prompt is not None


class Stuck(MemoryStore):
    """Its first write of a table is cancelled from within, as by a lane that is shut."""

    async def write(self, *writes: Any) -> None:
        if isinstance(writes[0], StoredTable) and not self.log and not self.tables:
            self.tables["a write has begun"] = replace(writes[0], phase="closed")
            raise asyncio.CancelledError
        await super().write(*writes)


async def test_a_write_that_is_cancelled_leaves_no_code_behind() -> None:
    world = World(store=Stuck())
    with pytest.raises(asyncio.CancelledError):
        await world.lobby.create(Device("ann"), WISH, "address")
    await asyncio.sleep(0)
    assert not len(world.lobby._tables.codes)
    assert not len(world.lobby._tables.room)
    assert not world.lobby._tables.coming
    assert phase(await ask(world, Device("ann"))) == "playing"
    await world.stop()


async def test_a_server_that_stops_waits_for_a_table_that_is_being_opened(world: World) -> None:
    world.store.hold()
    asking = asyncio.create_task(world.lobby.create(Device("ann"), WISH, "address"))
    await being_stored(world)
    stopping = asyncio.create_task(world.lobby.stop())
    await asyncio.sleep(0.01)
    assert not stopping.done()
    world.store.let_go()
    await asyncio.gather(asking, stopping)
    assert opened(world)[0] == 1


async def test_over_real_sockets_a_repeated_play_now_is_one_match() -> None:
    store = MemoryStore()
    wish = {"ruleset": RULESET, "options": {"deals": 1, "clock": None}, "key": KEY}
    async with serve(fast(), lambda: store) as served:
        async with served.guest() as line:
            for _ in range(3):
                await line.say("play_now", **wish)
            first = await line.until("entered")
            await line.until("prompt")
            token = line.welcome["token"]
        async with served.line() as phone, served.line() as tablet:
            for device in (phone, tablet):
                await device.hello(token=token)
                await device.say("play_now", **wish)
            for device in (phone, tablet):
                assert (await device.until("entered"))["table"] == first["table"]
                await device.until("prompt")
            await phone.say("list_tables")
            assert len((await phone.until("tables"))["tables"]) == 1
    assert len(store.tables) == 1
    assert len({write.id for write in store.log if isinstance(write, StoredMatch)}) == 1
