"""A table that is closed leaves at once: nothing waits for a collector."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from typing import Any

import pytest

from server.wire.messages import Act, Leave, Ready, Start
from tests.support.world import Device, World


@pytest.fixture(autouse=True)
def _off() -> Iterator[None]:
    """Nobody collects garbage."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("moment", ["gathering", "playing", "between deals"])
@pytest.mark.parametrize("ruleset", ["mahjong/tuidaohu", "paohuzi/changde"])
async def test_what_a_closed_table_took_is_free_at_once(ruleset: str, moment: str) -> None:
    world = World(ruleset=ruleset)
    people = [Device(name) for name in "ABCD"]
    table = await world.create(people[0], deals=8)
    people = people[: len(table.state.seats)]
    for person in people[1:]:
        await world.join(person, table)
    if moment != "gathering":
        for person in people:
            await world.say(person, Ready(True))
        await world.say(people[0], Start())
        await world.clock.advance(5.0)
    while moment == "between deals" and table.state.phase == "playing":
        for person in people:
            if person.prompt is not None:
                last = len(person.prompt["actions"]) - 1
                await world.say(person, Act(person.prompt["n"], last))
        await world.clock.advance(1.0)
    parts: list[Any] = [weakref.ref(table), weakref.ref(table.state), weakref.ref(table._play)]
    for person in people:
        await world.say(person, Leave())
    assert table.state.phase == "closed"
    await world.settle()
    del table
    assert [part() for part in parts] == [None, None, None]
    assert all(person.last("left") for person in people)
    await world.stop()
