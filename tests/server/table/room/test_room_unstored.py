"""People who come, leave or are sent away while the storage refuses or its contents are unknown."""

from __future__ import annotations

import pytest

from server.table.commands import Disconnect
from server.wire.messages import AdjustTable, Hold, Leave, NextDeal, RemoveSeat, Sit
from tests.support.memory_store import UNKNOWN_KEPT, UNKNOWN_LOST
from tests.support.world import Device, World, phase


async def test_who_goes_before_the_seat_is_stored_is_not_taken_for_present(world: World) -> None:
    table = await world.create(Device("A"))
    late = Device("B")
    world.store.faults.append("storage_busy")
    await world.join(late, table)
    table.post(Disconnect(late))
    await world.clock.advance(5)
    assert table.state.seats.of("B") == 1
    assert not table.state.seats[1].connected
    assert table.viewers == 1
    assert not late.of("entered")
    await world.enter(late, table)
    assert table.state.seats[1].connected


@pytest.mark.parametrize("fault", [UNKNOWN_KEPT, UNKNOWN_LOST])
async def test_who_asks_for_a_seat_hears_what_became_of_it(world: World, fault: str) -> None:
    table = await world.create(Device("A"))
    late = Device("B")
    world.store.faults.append(fault)
    await world.join(late, table)
    await world.clock.advance(5)
    if fault == UNKNOWN_KEPT:
        assert late.last("entered")["seat"] == 1
        assert table.state.seats[1].connected
    else:
        assert late.refusals() == ["storage_failed"]
        assert late.table is None
        await world.join(late, table)
        assert late.last("entered")["seat"] == 1


async def test_who_asks_for_a_seat_at_a_table_that_is_gone_or_broken_hears_that(
    world: World,
) -> None:
    for code in ("no_such_table", "frozen"):
        table = await world.create(Device(f"A {code}"))
        late = Device("B")
        world.store.faults.append(UNKNOWN_LOST)
        await world.join(late, table)
        if code == "frozen":
            table.freeze(RuntimeError())
        else:
            del world.store.tables[table.state.id]
        await world.clock.advance(5)
        assert late.refusals()[-1] == code


@pytest.mark.parametrize("fault", [UNKNOWN_KEPT, UNKNOWN_LOST])
async def test_what_is_not_stored_outlives_a_table_that_is_read_again(
    world: World, fault: str
) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.play_now(ann, deals=3)
    await world.join(bob, table)
    await world.say(bob, Sit(2))
    await world.admit(ann, bob)
    await world.say(ann, Hold(True))
    while phase(table) == "playing":
        if ann.prompt is not None:
            await world.answer(ann)
        await world.clock.advance(0.1)
    world.store.faults.append(fault)
    await world.say(ann, AdjustTable("fast"))
    await world.clock.advance(5)
    room = ann.last("room")
    assert room["options"]["pace"] == ("fast" if fault == UNKNOWN_KEPT else "normal")
    assert room["held"]
    assert room["successors"][2] == {"player": "bob", "name": "bob"}
    await world.say(ann, Hold(False))
    await world.say(ann, NextDeal())
    await world.clock.advance(0.1)
    assert table.state.seats[2].player == "bob"


@pytest.mark.parametrize("sent_away", [False, True])
async def test_who_has_left_does_not_watch_where_nobody_may(world: World, sent_away: bool) -> None:
    host, guest = Device("A"), Device("B")
    table = await world.create(host, spectators=False)
    await world.join(guest, table)
    world.store.faults.append(UNKNOWN_KEPT)
    await world.say(*((host, RemoveSeat(1)) if sent_away else (guest, Leave())))
    await world.clock.advance(5)
    assert table.state.seats.of("B") is None
    assert guest.last("left")["code"] == ("removed" if sent_away else "left")
    assert table.viewers == 1
