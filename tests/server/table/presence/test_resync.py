"""A person who comes back sees the same as one who stayed; nobody is shown hidden facts."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.core.rng import HashStream
from server.runtime.config import Config
from server.wire.messages import NextDeal
from tests.support.world import Device, World, phase


async def random_match(
    world: World, people: list[Device], chance: HashStream, between: Any = None
) -> None:
    """Play a match with random answers; `between` is called before each."""
    (table,) = world.lobby
    while phase(table) != "finished":
        if between is not None:
            await between()
        asked = [person for person in people if person.prompt is not None]
        if asked:
            person = chance.choice(asked)
            assert person.prompt is not None
            await world.answer(person, chance.below(len(person.prompt["actions"])))
        else:
            for person in people:
                await world.say(person, NextDeal())


@pytest.mark.parametrize("seed", range(6))
async def test_who_comes_and_goes_at_any_moment_sees_what_staying_shows(seed: int) -> None:
    world = World(seed=f"resync {seed}")
    table, people = await world.four(deals=2)
    chance = HashStream(b"resync", str(seed))
    restless = [Device(name) for name in ("A", "C", "watcher")]
    steady = Device("other watcher")
    await world.enter(steady, table)

    async def come_and_go() -> None:
        device = chance.choice(restless)
        if device.table is not None:
            await world.drop(device)
        else:
            known = device.events()
            await world.enter(device, table, max(known, default=0))

    await random_match(world, people, chance, come_and_go)
    for device, twin in zip(restless, (people[0], people[2], steady), strict=True):
        if device.table is None:
            await world.enter(device, table, max(device.events(), default=0))
        whole, seen = twin.events(), device.events()
        assert seen.items() <= whole.items()
        last_deal = max(n for n, event in whole.items() if event["type"] == "dealt")
        assert [n for n in whole if n >= last_deal] == [n for n in seen if n >= last_deal]
        assert device.prompt == twin.prompt
    await world.stop()


async def test_entered_says_where_the_events_begin(world: World) -> None:
    table, people = await world.four(deals=2)
    for _ in range(10):
        await world.answer(next(p for p in people if p.prompt is not None))
    told = table.state.history.published
    for last, start in ((0, 1), (5, 6), (told, told + 1), (told + 7, 1), (2**53 - 1, 1)):
        device = Device("B")
        await world.enter(device, table, last)
        assert device.last("entered")["seq"] == start
        events = device.events()
        assert sorted(events) == list(range(start, told + 1))
    while phase(table) == "playing":
        await world.answer(next(p for p in people if p.prompt is not None))
    end = table.state.history.published
    for person in people:
        await world.say(person, NextDeal())
    for last, start in ((end, end + 1), (end - 1, end + 1), (3, end + 1)):
        device = Device("B")
        await world.enter(device, table, last)
        assert device.last("entered")["seq"] == start
        assert device.events()[end + 1]["type"] == "dealt"


def tiles_of(message: dict[str, Any], seat: int | None) -> None:
    """Nothing in this message shows a tile that this seat (None: a spectator) cannot know."""
    for event in message.get("events", ()):
        if event["type"] == "dealt":
            shown = [number for number, hand in enumerate(event["hands"]) if hand is not None]
            assert shown == ([] if seat is None else [seat])
        if event["type"] == "drawn":
            assert (event["tile"] is None) == (event["seat"] != seat)
        for missed in event.get("missed", ()):
            assert missed["seat"] == seat


@pytest.mark.parametrize("seed", range(4))
async def test_no_frame_shows_another_seats_tiles_before_the_deal_is_settled(seed: int) -> None:
    world = World(seed=f"hidden {seed}")
    table, people = await world.four(deals=2)
    watcher = Device("watcher")
    await world.enter(watcher, table)
    chance = HashStream(b"hidden", str(seed))

    async def look_again() -> None:
        if chance.below(10) == 0:
            for device in (*people, watcher):
                await world.enter(device, table, 0)

    await random_match(world, people, chance, look_again)
    for seat, device in ((None, watcher), *enumerate(people)):
        assert len(device.of("events")) > 50
        for message in device.heard:
            tiles_of(message, seat)
    for kind in ("prompt", "waits", "acked", "prompt_closed"):
        assert not watcher.of(kind)
    await world.stop()


async def test_what_a_spectator_hears_does_not_depend_on_the_hands() -> None:
    """Two tables with other hands: the same frames until the first discard."""
    heard = []
    for seed in ("one", "two"):
        world = World(seed=seed)
        table, _ = await world.four()
        watcher = Device("watcher")
        await world.enter(watcher, table)
        heard.append([_shape(message) for message in watcher.heard])
        assert table.state.phase == "playing"
        await world.stop()
    assert heard[0] == heard[1]


def _shape(message: dict[str, Any]) -> str:
    """The message without its public random parts."""
    masked = dict(message)
    for field in ("table", "code", "link", "match"):
        masked.pop(field, None)
    if masked.get("deal") is not None:
        masked["deal"] = {**masked["deal"], "match": None}
    return json.dumps(masked, sort_keys=True)


async def test_prompts_of_others_leave_no_trace(world: World) -> None:
    """For every asked, passing or slow seat: a spectator hears events, clocks and the room."""
    table, people = await world.four(deals=1)
    watcher = Device("watcher")
    await world.enter(watcher, table)
    await random_match(world, people, HashStream(b"trace", "answers"))
    heard = {message["type"] for message in watcher.heard}
    assert heard == {"entered", "room", "events", "turn_clock"}
    assert sorted(watcher.events()) == list(range(1, table.state.history.published + 1))


async def test_what_is_held_back_for_the_pace_is_not_told_to_who_asks_anew() -> None:
    world = World(config=Config(pace=1.0), jitter=lambda: 0.0)
    table, people = await world.four(deals=1)
    for _ in range(20):
        history = table.state.history
        asked = [person for person in people if person.prompt is not None]
        if asked:
            await world.answer(asked[0])
        if history.last > history.published:
            break
        await world.clock.advance(0.1)
    assert history.last > history.published
    fresh = Device("A")
    await world.enter(fresh, table)
    assert max(fresh.events()) == history.published
    await world.clock.advance(2)
    assert fresh.events() == people[0].events()
    await world.stop()
