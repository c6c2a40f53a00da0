"""A running deal that today's rules cannot deal again is void, and the match goes on without it."""

from __future__ import annotations

import gc
import json
from dataclasses import replace
from typing import Any

import pytest
from structlog.testing import capture_logs

from server.fair.export import export, read_export
from server.fair.verify import verify
from server.storage.store import Row, StoredMatch
from server.table.actor import Table
from server.table.recovery import LostDeal
from server.wire.messages import ConfigureTable, Leave, NextDeal, Rematch
from tests.support.memory_store import UNKNOWN_KEPT, UNKNOWN_LOST
from tests.support.world import RULESET, Device, World, phase, timed


def asked(people: list[Device]) -> Device:
    return next(person for person in people if person.prompt is not None)


async def play_a_deal(table: Table, people: list[Device], world: World) -> None:
    while phase(table) == "playing":
        await world.answer(asked(people))


def spoil(world: World, how: str) -> None:
    """Rows of an older release, as today's rules see them."""
    for key, row in list(world.store.rows.items()):
        changed = spoiled(row, how)
        if changed is None:
            del world.store.rows[key]
        else:
            world.store.rows[key] = changed


def spoiled(row: Row, how: str) -> Row | None:
    payload: Any = json.loads(row.payload)
    if row.number == 3 and how == "hole":
        return None
    if row.number == 3 and how == "leads elsewhere":
        payload["emissions"] = []
    if row.number == 0 and how == "another opening":
        payload[0]["full"]["tiles_left"] += 1
    if row.number == 2 and how == "unknown action":
        payload["offered"] = [{"type": "conjure"}] * len(payload["offered"])
    if row.number == 1 and how == "no json":
        return replace(row, payload=b"{")
    return replace(row, payload=json.dumps(payload).encode())


SPOILED = ("leads elsewhere", "another opening", "unknown action", "no json", "hole")


async def after_an_upgrade(
    world: World, deals: int = 3, settled: int = 1, how: str = "leads elsewhere"
) -> tuple[Table, list[Device], list[Device]]:
    """A match in the middle of a deal, whose server is replaced; the people before and after it."""
    table, people = await world.four(deals=deals)
    for _ in range(settled):
        await play_a_deal(table, people, world)
        for person in people:
            await world.say(person, NextDeal())
    for _ in range(6):
        await world.answer(asked(people))
    spoil(world, how)
    await world.restart()
    (again,) = world.lobby
    back = [Device(person.player) for person in people]
    for old, new in zip(people, back, strict=True):
        await world.enter(new, again, max(old.events()))
    return again, people, back


def stored(world: World) -> StoredMatch:
    (match,) = world.store.matches.values()
    return match


@pytest.mark.dice
@pytest.mark.parametrize("how", SPOILED)
async def test_the_match_goes_on_with_the_next_deal(world: World, how: str) -> None:
    with capture_logs() as logs:
        table, before, people = await after_an_upgrade(world, how=how)
    (line,) = [entry for entry in logs if entry["log_level"] == "error"]
    assert (line["event"], line["deal"]) == ("deal void", 2)
    assert (line["table"], line["match"]) == (table.state.id, stored(world).id)
    for old, person in zip(before, people, strict=True):
        room = person.last("room")
        assert person.last("notice")["code"] == "deal_void"
        assert room["phase"] == "between"
        history = room["match"]["history"]
        assert history[1:] == [[0, 0, 0, 0]]
        assert room["match"]["scores"] == history[0]
        assert room["match"]["number"] == 3
        assert room["match"]["seed"] is None
        assert person.events() == {}
        assert person.last("entered")["seq"] > max(old.events()) + 1
        await world.say(person, NextDeal())
    assert phase(table) == "playing"
    dealt = min(people[0].events().items())[1]
    assert (dealt["type"], dealt["number"]) == ("dealt", 3)
    late = Device("A")
    await world.enter(late, table)
    assert late.of("notice") == []
    await play_a_deal(table, people, world)
    assert phase(table) == "finished"
    match = stored(world)
    assert match.ended is not None
    assert sorted(deal for _, deal in world.store.deals) == [1, 3]
    settled = [world.store.deals[match.id, deal].scores for deal in (1, 3)]
    assert [*match.history] == [settled[0], (0, 0, 0, 0), settled[1]]
    assert match.state["scores"] == [sum(column) for column in zip(*settled, strict=True)]
    records = [world.store.deals[match.id, deal].record for deal in (1, 3)]
    verdict = verify(read_export(export(match, records)))
    assert verdict.kept
    assert "deals_absent" in [finding.code for finding in verdict.findings]


async def test_it_is_dealt_from_another_seed_by_the_same_dealer(world: World) -> None:
    table, people = await world.four(deals=3, **timed(15, 60))
    run = table.state.run
    assert run is not None
    spoil(world, "another opening")
    await world.restart()
    (again,) = world.lobby
    for person in people:
        await world.enter(person, again)
        await world.say(person, NextDeal())
    now = again.state.run
    assert now is not None
    assert now.plan.seed != run.plan.seed
    assert now.plan.setup == run.plan.setup._replace(number=2)
    prompt = asked(people).prompt
    assert prompt is not None
    assert (prompt["base_ms"], prompt["bank_ms"]) == (15_000, 60_000)


async def test_after_the_last_deal_the_match_ends_with_those_that_were_paid(world: World) -> None:
    table, _, people = await after_an_upgrade(world, deals=2)
    match = stored(world)
    assert phase(table) == "finished"
    assert match.ended is not None
    assert people[0].last("notice")["code"] == "deal_void"
    room = people[0].last("room")
    assert room["match"]["seed"] == match.server_seed.hex()
    assert room["match"]["history"][1] == [0, 0, 0, 0]
    for person in people:
        await world.say(person, Rematch())
    assert phase(table) == "playing"
    assert any(person.prompt for person in people)


async def test_under_other_rules_the_void_deal_is_not_shown_any_more(world: World) -> None:
    table, _, people = await after_an_upgrade(world, deals=2)
    heard = len(people[0].of("notice"))
    await world.say(people[0], ConfigureTable(RULESET, preset="official"))
    late = Device("watcher")
    await world.enter(late, table)
    assert late.last("room")["match"] is None
    assert late.of("notice") == []
    assert len(people[0].of("notice")) == heard


async def test_nothing_is_kept_of_a_void_deal(world: World) -> None:
    await after_an_upgrade(world)
    gc.collect()
    assert [one for one in gc.get_objects() if isinstance(one, LostDeal)] == []


async def test_the_void_deal_stays_void_after_another_restart(world: World) -> None:
    await after_an_upgrade(world)
    await world.restart()
    (table,) = world.lobby
    people = [Device(name) for name in "ABCD"]
    for person in people:
        await world.enter(person, table)
        assert person.last("notice")["code"] == "deal_void"
    for person in people:
        await world.say(person, NextDeal())
    await world.answer(asked(people))
    await world.restart()
    (table,) = world.lobby
    assert phase(table) == "playing", "the rows of the void deal are no part of the next one"
    assert not table.state.frozen
    assert table.state.match is not None
    assert table.state.match.state.number == 3


@pytest.mark.parametrize("fault", ["storage_full", UNKNOWN_LOST, UNKNOWN_KEPT])
async def test_a_storage_that_does_not_take_it_at_once_takes_it_later(
    world: World, fault: str
) -> None:
    _, people = await world.four(deals=3)
    for _ in range(6):
        await world.answer(asked(people))
    spoil(world, "leads elsewhere")
    world.store.faults.append(fault)
    await world.restart()
    (again,) = world.lobby
    await world.enter(people[0], again)
    await world.clock.advance(2)
    assert phase(again) == "between"
    assert people[0].last("room")["phase"] == "between"
    assert "deal_void" in [notice["code"] for notice in people[0].of("notice")]
    assert stored(world).history == ((0, 0, 0, 0),)


async def test_people_may_leave_a_table_with_a_void_deal(world: World) -> None:
    table, _, people = await after_an_upgrade(world)
    for person in people:
        await world.say(person, Leave())
    assert phase(table) == "closed"
    again = await world.play_now(people[0])
    assert phase(again) == "playing"


async def test_nothing_of_the_void_deal_is_logged_or_told(world: World) -> None:
    with capture_logs() as logs:
        _, _, people = await after_an_upgrade(world)
    assert "full" not in repr(logs)
    assert "tile" not in repr(logs)
    for person in people:
        assert {message["type"] for message in person.heard} <= {"entered", "room", "notice"}
