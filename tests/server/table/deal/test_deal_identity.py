"""The deal that events belong to, as everybody is told it."""

from __future__ import annotations

from typing import Any

from server.wire.messages import (
    ConfigureTable,
    Dissolve,
    NextDeal,
    Ready,
    Rematch,
    Start,
    TableOptions,
)
from tests.server.table.room.test_friends import until_between
from tests.support.world import RULESET, Device, World, phase


def named(device: Device) -> dict[str, Any] | None:
    """The deal that lies on the table, by the newest message that says so."""
    told = [m for m in device.heard if m["type"] == "entered" or "deal" in m]
    deal: dict[str, Any] | None = told[-1]["deal"]
    return deal


def running(device: Device, number: int) -> dict[str, Any]:
    """The deal of this number in the match that the room shows."""
    room = device.last("room")
    return {"match": room["match"]["match"], "number": number, "ruleset": room["ruleset"]}


async def test_every_deal_is_named_with_its_first_event_and_to_whoever_comes(world: World) -> None:
    table, people = await world.four(deals=2)
    assert people[0].of("entered")[0]["deal"] is None, "nothing lies there yet"
    first = running(people[0], 1)
    await until_between(world, people)
    batches = people[0].of("events")
    assert [m["seq"] for m in batches if "deal" in m] == [1]
    assert named(people[0]) == first
    watcher = Device("E")
    await world.join(watcher, table)
    assert watcher.last("entered")["deal"] == watcher.last("events")["deal"] == first
    again = Device("A")
    await world.enter(again, table, watcher.last("entered")["seq"])
    assert again.last("entered")["deal"] == first
    for person in people:
        await world.say(person, NextDeal())
    await world.clock.advance(0.1)
    for person in [*people, watcher, again]:
        assert named(person) == running(person, 2)


async def test_a_deal_is_named_the_same_after_a_restart(world: World) -> None:
    _, people = await world.four(deals=2)
    await world.restart()
    (again,) = world.lobby
    for person in people:
        await world.enter(person, again)
    assert people[1].last("entered")["deal"] == running(people[1], 1)
    await until_between(world, people)
    await world.restart()
    (again,) = world.lobby
    await world.enter(people[1], again)
    assert people[1].last("entered")["deal"] == running(people[1], 1)
    assert people[1].last("events")["deal"] == running(people[1], 1)


async def test_where_a_match_ends_in_mid_deal_nothing_lies_on_the_table(world: World) -> None:
    table, people = await world.four(deals=3)
    watcher = Device("E")
    await world.join(watcher, table)
    for person in people:
        await world.say(person, Dissolve(True))
    assert phase(table) == "finished"
    for person in [*people, watcher]:
        assert person.last("entered")["deal"] is None
    await world.restart()
    (again,) = world.lobby
    await world.enter(watcher, again)
    assert watcher.last("entered")["deal"] is None
    for person in people:
        await world.enter(person, again)
        await world.say(person, Rematch())
    await world.clock.advance(0.1)
    assert named(people[0]) == running(people[0], 1)


async def test_where_a_match_ends_between_two_deals_the_last_one_lies_there(world: World) -> None:
    table, people = await world.four(deals=3)
    await until_between(world, people)
    last = running(people[0], 1)
    for person in people:
        await world.say(person, Dissolve(True))
    assert phase(table) == "finished"
    assert people[2].last("entered")["deal"] == last


async def test_under_other_rules_nothing_lies_on_the_table(world: World) -> None:
    table, people = await world.four(deals=1)
    while table.state.phase == "playing":
        await world.answer(next(person for person in people if person.prompt is not None))
    assert people[1].last("entered")["deal"] is None
    assert named(people[1]) == running(people[1], 1)
    options = TableOptions(deals=1)
    await world.say(people[0], ConfigureTable(RULESET, "flat", options=options))
    assert [person.last("entered")["deal"] for person in people] == [None] * 4
    for person in people:
        await world.say(person, Ready(True))
    await world.say(people[0], Start())
    assert named(people[1]) == running(people[1], 1)
