"""The last deal of a match lies on the table until the next one: for the people who played it."""

from __future__ import annotations

import pytest

from server.table.actor import Table
from server.wire.messages import Leave, Sit
from tests.support.world import Device, World, phase


async def over(world: World) -> tuple[Table, list[Device]]:
    """A match of one deal is over."""
    table, people = await world.four(deals=1)
    while phase(table) == "playing":
        await world.answer(next(person for person in people if person.prompt is not None))
    assert phase(table) == "finished"
    return table, people


async def test_who_played_it_sees_it_again_after_a_restart(world: World) -> None:
    table, people = await over(world)
    played = people[1].events()
    await world.say(people[3], Leave())
    await world.restart()
    (again,) = world.lobby
    assert again.state.id == table.state.id
    back = Device("B")
    await world.enter(back, again)
    assert back.last("entered")["deal"] is not None
    assert back.events() == played


@pytest.mark.parametrize("mover", ["B", "E"])
async def test_whoever_sits_down_where_another_played_it_is_not_shown_it(
    world: World, mover: str
) -> None:
    table, people = await over(world)
    played = people[3].events()
    await world.say(people[3], Leave())
    coming = Device(mover)
    await world.enter(coming, table)
    coming.forget()
    await world.say(coming, Sit(3))
    assert coming.refusals() == []
    assert table.state.seats.of(mover) == 3
    assert coming.last("entered")["seat"] == 3
    assert coming.last("entered")["deal"] is None
    assert not coming.events()
    await world.restart()
    (again,) = world.lobby
    back = Device(mover)
    await world.enter(back, again)
    assert back.last("entered")["seat"] == 3
    assert back.last("entered")["deal"] is None
    assert not back.events()
    assert back.last("entered")["seq"] == max(played) + 1


async def test_whoever_stays_where_he_is_keeps_it(world: World) -> None:
    table, people = await over(world)
    await world.say(people[1], Sit(1))
    assert table.state.history.deal is not None
