"""A storage that neither stores nor refuses: the table says that it waits once it takes long."""

from __future__ import annotations

from server.runtime.config import Limits, Timers
from server.table.commands import ClientRequest
from server.wire.messages import NextDeal, Sit
from tests.support.memory_store import UNKNOWN_KEPT
from tests.support.world import World, config, phase

LATE = Timers().late


async def test_a_discard_that_takes_long_to_store_is_explained_to_everybody(world: World) -> None:
    table, people = await world.four()
    world.store.hold()
    await world.answer(people[0])
    await world.clock.advance(LATE - 0.1)
    assert table.condition == "playing"
    assert not any(person.of("notice") for person in people)
    await world.clock.advance(0.1)
    assert table.condition == "storage_waiting"
    assert [person.last("notice")["code"] for person in people] == ["storage_waiting"] * 4
    await world.clock.advance(60)
    assert not people[0].of("acked")
    assert len(people[2].of("notice")) == 1
    world.store.let_go()
    await world.settle()
    assert people[0].of("acked")
    assert [person.last("notice")["code"] for person in people] == ["storage_back"] * 4
    assert len(people[2].events()) > 1
    assert table.condition == "playing"


async def test_clocks_stand_while_a_write_takes_long() -> None:
    world = World()
    table, people = await world.four()
    await world.drop(people[1])
    world.store.hold()
    await world.answer(people[0])
    await world.clock.advance(500)
    assert not table.state.seats[1].substituted
    world.store.let_go()
    await world.settle()
    await world.clock.advance(Timers().substitute - 1)
    assert not table.state.seats[1].substituted
    await world.clock.advance(1)
    assert table.state.seats[1].substituted
    await world.stop()


async def test_each_write_has_its_own_time() -> None:
    """A table that stores one thing after the other does not say that it waits."""
    world = World()
    table, people = await world.four()
    for _ in range(6):
        if phase(table) != "playing":
            break
        world.store.hold()
        await world.answer(next(person for person in people if person.prompt is not None))
        await world.clock.advance(LATE * 0.6)
        world.store.let_go()
        await world.settle()
    assert not any(person.of("notice") for person in people)
    await world.stop()


async def test_what_becomes_of_a_late_write_is_as_if_it_had_not_been_late() -> None:
    for fault in ("storage_busy", UNKNOWN_KEPT):
        world = World(config=config())
        table, people = await world.four()
        world.store.hold()
        await world.answer(people[0])
        await world.clock.advance(LATE)
        world.store.faults.append(fault)
        world.store.let_go()
        await world.settle()
        assert people[0].last("notice")["code"] == "storage_waiting"
        await world.say(people[1], Sit(0))
        assert people[1].refusals() == ["storage_waiting"]
        await world.clock.advance(10)
        assert people[0].last("notice")["code"] == "storage_back"
        assert len(people[2].events()) > 1
        assert not table.state.frozen
        await world.stop()


async def test_only_so_much_can_wait(world: World) -> None:
    table, people = await world.four()
    world.store.hold()
    await world.answer(people[0])
    again = ClientRequest(people[1], NextDeal())
    for _ in range(Limits().inbox):
        assert table.post(again)
    assert not table.post(again)
    world.store.let_go()
    await world.settle()
    assert table.post(again)
    await world.stop()
