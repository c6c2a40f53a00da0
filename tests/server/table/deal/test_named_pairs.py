"""支对 over the wire: the seat that names a pair is told so again and again, others never."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.rng import SEED_BYTES
from game.core.switches import Setting
from server.table.actor import Table
from server.table.match_run import MatchRun
from tests.support.world import Device, World

DEALT = 27812
"""The dealer is dealt 1234789m44s66789p and waits with the pairs of 4s and 6p without 1m or 4m."""
FOUR_BAMBOO, SIX_DOTS = 12, 23
ELSEWHERE = ('{"type":"entered"', '{"type":"room"')
SWITCHES: dict[str, Setting] = {"named_pair_is_middle": True, "opened_needed": False}


@pytest.fixture(autouse=True)
def dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    seed = DEALT.to_bytes(SEED_BYTES, "big")
    monkeypatch.setattr(MatchRun, "deal_seed", lambda self: seed)


def ways(person: Device) -> dict[int | None, int]:
    """By the pair that is named, None for none: the person's ways to declare with 4m."""
    assert person.prompt is not None
    return {
        action.get("named"): choice
        for choice, action in enumerate(person.prompt["actions"])
        if action == {**action, "type": "discard", "tile": 3, "ready": True}
    }


async def declared(named: int | None) -> tuple[World, Table, list[Device]]:
    """The dealer has declared ready, and a spectator is there."""
    world = World(ruleset="mahjong/harbin", preset="no_treasure", switches=SWITCHES)
    table, people = await world.four(clock=None)
    watcher = Device("watcher")
    await world.enter(watcher, table)
    await world.answer(people[0], ways(people[0])[named])
    return world, table, [*people, watcher]


async def played_on(named: int | None) -> list[list[str]]:
    """The frames to the others about the deal, while everybody does only the necessary."""
    world, table, people = await declared(named)
    ann, *others = people
    for _ in range(12):
        asked = [person for person in people if person.prompt is not None]
        for person in asked:
            await world.answer(person)
        await world.clock.advance(1.0)
    for person in others:
        await world.enter(person, table)
    assert [named_in(event) for event in ann.events().values() if "named" in event] == (
        [] if named is None else [named]
    )
    await world.stop()
    # Names of tables and codes differ from world to world.
    return [
        [frame for frame in person.frames if not frame.startswith(ELSEWHERE)] for person in others
    ]


async def test_the_ways_to_declare_and_what_each_waits_for_are_told_to_their_seat() -> None:
    world = World(ruleset="mahjong/harbin", preset="no_treasure", switches=SWITCHES)
    _, people = await world.four()
    found = ways(people[0])
    assert list(found) == [None, FOUR_BAMBOO, SIX_DOTS]
    assert people[0].prompt is not None
    hints = {
        hint["choice"]: [wait["tile"] for wait in hint["waits"]]
        for hint in people[0].prompt["hints"]
    }
    assert [hints[choice] for choice in found.values()] == [
        [FOUR_BAMBOO, SIX_DOTS],
        [FOUR_BAMBOO],
        [SIX_DOTS],
    ]
    await world.stop()


async def test_what_was_named_is_told_to_nobody_else_not_even_after_a_resync() -> None:
    told = [await played_on(named) for named in (FOUR_BAMBOO, SIX_DOTS, None)]
    assert told[0] == told[1] == told[2]
    assert min(map(len, told[0])) > 10
    assert not any('"named"' in frame for frames in told[0] for frame in frames)


@pytest.mark.parametrize("restart", [False, True])
async def test_a_seat_that_comes_back_knows_what_it_has_named(restart: bool) -> None:
    world, table, (ann, *_) = await declared(SIX_DOTS)
    events = ann.events()
    if restart:
        await world.restart()
        table = next(iter(world.lobby))
    again = Device(ann.player)
    await world.enter(again, table)
    assert again.events() == events
    (ready,) = [event for event in again.events().values() if named_in(event) is not None]
    assert named_in(ready) == SIX_DOTS
    assert [wait["tile"] for wait in again.last("waits")["waits"]] == [SIX_DOTS]
    await world.stop()


def named_in(event: dict[str, Any]) -> int | None:
    found = event.get("named")
    assert found is None or isinstance(found, int)
    return found
