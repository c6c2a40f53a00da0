"""The event from which on a bot has decided for a seat: told to its person on return."""

from __future__ import annotations

from server.runtime.config import Config
from server.wire.messages import CallBot, TakeBack
from tests.support.world import Device, World


async def match() -> tuple[World, list[Device]]:
    world = World(config=Config(pace=1.0), jitter=lambda: 0.0)
    _, people = await world.four(deals=2, clock=None)
    await world.clock.advance(5)
    return world, people


async def play_until_own_discard(world: World, people: list[Device], seat: int) -> int:
    """The number of the next discard of this seat; people who are here make the default choice."""
    seen = max(people[0].events())
    while True:
        await world.clock.advance(1)
        for person in people:
            if person.prompt is not None and person.table is not None:
                await world.answer(person)
        for number, event in people[0].events().items():
            if number > seen and event["type"] == "discarded" and event["seat"] == seat:
                return number


async def come_back(world: World, device: Device) -> int | None:
    """The answer to a device of this person that has just been opened."""
    again = Device(device.player)
    await world.enter(again, next(iter(world.lobby)))
    first: int | None = again.last("entered").get("stood_in")
    await world.drop(again)
    return first


async def test_after_a_reload_the_bots_first_event_is_known_until_its_person_decides() -> None:
    world, people = await match()
    bob = people[1]
    assert await come_back(world, bob) is None
    await world.drop(bob)
    others = [person for person in people if person is not bob]
    first = await play_until_own_discard(world, others, 1)
    await play_until_own_discard(world, others, 1)
    told = await come_back(world, bob)
    assert told is not None
    assert told <= first
    assert told > first - 3
    # Again, for he has decided nothing yet.
    assert await come_back(world, bob) == told
    await world.enter(bob, next(iter(world.lobby)))
    assert bob.last("entered")["stood_in"] == told
    await play_until_own_discard(world, people, 1)
    assert await come_back(world, bob) is None


async def test_others_are_not_told_and_nothing_is_known_of_those_who_decide() -> None:
    world, people = await match()
    bob = people[1]
    await world.drop(bob)
    others = [person for person in people if person is not bob]
    await play_until_own_discard(world, others, 1)
    for other in others:
        assert await come_back(world, other) is None
    assert await come_back(world, Device("E")) is None


async def test_a_bot_that_was_called_is_told_of_like_one_that_came() -> None:
    world, people = await match()
    bob = people[1]
    await world.say(bob, CallBot(1))
    first = await play_until_own_discard(world, people, 1)
    told = await come_back(world, bob)
    assert told is not None
    assert told <= first
    await world.say(bob, TakeBack())
    assert await come_back(world, bob) == told
