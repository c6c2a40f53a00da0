"""Nobody sees a change of the seats before it is stored, and none that never is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from server.table.actor import Table
from server.wire.messages import AddBot, ConfigureTable, Ready, RemoveSeat, Sit, TableOptions
from tests.support.memory_store import UNKNOWN_LOST
from tests.support.world import RULESET, Device, World

Change = Callable[[World, Table, Device, Device], Awaitable[None]]

CHANGES: dict[str, Change] = {
    "join": lambda world, table, host, guest: world.join(Device("C"), table),
    "sit": lambda world, table, host, guest: world.say(guest, Sit(3)),
    "add_bot": lambda world, table, host, guest: world.say(host, AddBot(3, "quiet")),
    "remove_bot": lambda world, table, host, guest: world.say(host, RemoveSeat(2)),
    "remove": lambda world, table, host, guest: world.say(host, RemoveSeat(1)),
    "remove_oneself": lambda world, table, host, guest: world.say(host, RemoveSeat(0)),
    "configure": lambda world, table, host, guest: world.say(
        host, ConfigureTable(RULESET, "flat", options=TableOptions(deals=2, spectators=False))
    ),
    "watch": lambda world, table, host, guest: world.say(host, ConfigureTable(RULESET, watch=[1])),
}


async def gathered(world: World) -> tuple[Table, Device, Device, dict[str, Any]]:
    """A host, a guest, a bot on seat 2; and the room as all of them see it."""
    host, guest = Device("A"), Device("B")
    table = await world.create(host)
    await world.join(guest, table)
    await world.say(host, AddBot(2, "quiet"))
    return table, host, guest, seen(host)


def seen(device: Device) -> dict[str, Any]:
    """The room as this device sees it."""
    return plain(device.last("room"))


def plain(room: dict[str, Any]) -> dict[str, Any]:
    """The room without presence and spectators."""
    seats = [dict(seat, connected=True) for seat in room["seats"]]
    return dict(room, spectators=0, seats=seats)


def refuse(world: World, how: str) -> None:
    if how == "hangs":
        world.store.hold()
    elif how == "lost":
        world.store.faults.append(UNKNOWN_LOST)
    else:
        world.store.always = how


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.parametrize("how", ["storage_busy", "hangs"])
async def test_a_change_is_seen_once_it_is_stored(world: World, name: str, how: str) -> None:
    table, host, guest, _ = await gathered(world)
    await world.say(guest, Ready(True))
    before = seen(host)
    refuse(world, how)
    await CHANGES[name](world, table, host, guest)
    watcher = Device("W")
    await world.enter(watcher, table)
    await world.clock.advance(3)
    sees = [host, guest] if how == "hangs" else [host, guest, watcher]
    assert [seen(device) for device in sees] == [before] * len(sees)
    assert not host.of("left") + guest.of("left")
    world.store.always = None
    if how == "hangs":
        world.store.let_go()
    await world.clock.advance(6)
    assert any(seen(device) != before for device in (host, guest))
    assert world.store.tables[table.state.id] == table.state.stored()
    assert not table.state.frozen


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.parametrize("how", ["storage_full", "hangs", "lost"])
async def test_what_was_never_stored_was_never_seen(world: World, name: str, how: str) -> None:
    table, host, guest, before = await gathered(world)
    told = len(host.of("room")), len(guest.of("room"))
    refuse(world, how)
    await CHANGES[name](world, table, host, guest)
    await world.clock.advance(3)
    if how != "lost":
        world.store.gate = None
        world.store.always = None
        await world.restart()
        (table,) = world.lobby
        for device in (host, guest):
            await world.enter(device, table)
    for device, count in zip((host, guest), told, strict=True):
        assert all(plain(room) == before for room in device.of("room")[count:])
        assert len(device.of("room")) > count
        assert not device.of("left")


async def test_who_goes_while_the_move_is_not_stored_is_not_taken_for_present(world: World) -> None:
    _, host, guest, _ = await gathered(world)
    world.store.always = "storage_busy"
    await world.say(guest, Sit(3))
    await world.drop(guest)
    world.store.always = None
    await world.clock.advance(6)
    seat = host.last("room")["seats"][3]
    assert (seat["player"], seat["connected"]) == ("B", False)


async def test_a_match_that_is_over_is_shown_until_other_rules_are_stored(world: World) -> None:
    table, people = await world.four(deals=1)
    while table.state.phase == "playing":
        await world.answer(next(person for person in people if person.prompt is not None))
    host, before = people[0], seen(people[0])
    world.store.always = "storage_busy"
    await world.say(host, ConfigureTable(RULESET, "flat", options=TableOptions(deals=1)))
    late = Device("B")
    await world.enter(late, table)
    assert seen(late) == before
    assert late.events() == people[1].events() != {}
    world.store.always = None
    await world.clock.advance(6)
    assert (late.last("room")["phase"], late.last("room")["match"]) == ("gathering", None)
    later = Device("B")
    await world.enter(later, table)
    assert not later.events()
