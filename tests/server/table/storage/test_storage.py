"""Storage that refuses, loses its answer, or dies with the process."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from structlog.testing import capture_logs

from ai.levels import Level
from game.core.deal import GameBoard
from game.core.events import Action
from game.core.rng import HashStream
from game.core.switches import Text
from server.storage.store import Row
from server.table import match as course
from server.table.actor import Table
from server.table.commands import Disconnect, JoinTable
from server.table.commit import FLAPS, STEADY
from server.table.step import Step
from server.wire.messages import Act, Leave, NextDeal, Sit
from tests.support.memory_store import UNKNOWN_KEPT, UNKNOWN_LOST
from tests.support.world import Device, World, config, phase, timed


def asked(people: list[Device]) -> Device:
    return next(person for person in people if person.prompt is not None)


async def test_a_refused_write_is_held_and_done_later_under_the_same_keys(world: World) -> None:
    table, people = await world.four()
    person = asked(people)
    prompt = person.prompt
    assert prompt is not None
    world.store.faults.extend(["storage_busy", "storage_busy"])
    rows = len(world.store.rows)
    await world.answer(person)
    assert people[3].last("notice")["code"] == "storage_waiting"
    assert not person.of("acked")
    assert len(people[3].events()) == 1, "nobody hears of it"
    await world.say(person, Act(prompt["n"], 0))
    await world.say(people[1], Sit(0))
    assert person.refusals() == ["storage_waiting"]
    assert people[1].refusals() == ["storage_waiting"]
    await world.clock.advance(0.25)
    assert not person.of("acked"), "refused again"
    await world.clock.advance(1)
    assert person.last("acked")["n"] == prompt["n"]
    assert people[3].last("notice")["code"] == "storage_back"
    assert len(world.store.rows) == rows + 1
    assert len(people[3].events()) > 1
    await world.say(person, Act(prompt["n"], 0))
    assert len(person.of("acked")) == 2
    assert not table.state.frozen


async def test_somebody_who_comes_while_the_storage_is_away_sees_what_is_durable(
    world: World,
) -> None:
    table, people = await world.four()
    world.store.always = "storage_full"
    await world.answer(asked(people))
    late = Device("D")
    await world.enter(late, table)
    assert late.last("notice")["code"] == "storage_waiting"
    assert late.events() == people[3].events()
    await world.clock.advance(60)
    world.store.always = None
    await world.clock.advance(6)
    assert late.last("notice")["code"] == "storage_back"
    assert late.events() == people[3].events()
    assert len(late.events()) > 1


async def test_clocks_stand_while_the_storage_is_away() -> None:
    world = World()
    table, people = await world.four()
    world.store.always = "storage_busy"
    await world.answer(asked(people))
    await world.drop(people[1])
    await world.clock.advance(500)
    assert not table.state.seats[1].substituted
    world.store.always = None
    await world.clock.advance(10)
    assert people[0].of("acked")
    await world.stop()


async def test_a_storage_that_is_away_for_hours_freezes_nothing(world: World) -> None:
    table, people = await world.four()
    person = asked(people)
    world.store.always = "storage_full"
    await world.answer(person)
    await world.clock.advance(2 * 3600)
    assert not table.state.frozen
    world.store.always = None
    await world.clock.advance(6)
    assert person.of("acked")
    assert people[3].last("notice")["code"] == "storage_back"


async def test_the_operator_is_told_when_something_else_is_stored(world: World) -> None:
    _, people = await world.four()
    world.store.faults.append("storage_conflict")
    with capture_logs() as logs:
        await world.answer(asked(people))
    assert "storage_conflict" in [line.get("code") for line in logs]


@pytest.mark.parametrize("fault", [UNKNOWN_KEPT, UNKNOWN_LOST, "storage_conflict"])
async def test_when_nobody_knows_what_is_stored_the_table_becomes_what_is_stored(
    world: World, fault: str
) -> None:
    table, people = await world.four()
    for _ in range(12):
        await world.answer(asked(people))
    person = asked(people)
    prompt = person.prompt
    assert prompt is not None
    before = dict(people[3].events())
    world.store.faults.append(fault)
    await world.answer(person)
    await world.clock.advance(1)
    assert people[3].last("notice")["code"] == "storage_back"
    assert not person.of("acked") or person.last("acked")["n"] != prompt["n"]
    await world.say(person, Act(prompt["n"], prompt["default"]))
    assert person.last("acked")["n"] == prompt["n"]
    stored = [row for row in world.store.rows.values() if row.n == prompt["n"]]
    assert len([row for row in stored if row.seat == people.index(person)]) == 1
    assert before.items() <= people[3].events().items()
    while phase(table) == "playing":
        await world.answer(asked(people))
    assert not table.state.frozen


async def test_a_refused_settlement_settles_later(world: World) -> None:
    table, people = await world.four(deals=2)
    while True:
        run = table.state.run
        assert run is not None
        if run.deal.board.tiles_left == 0 or len(world.store.rows) > 60:  # type: ignore[attr-defined]
            break
        await world.answer(asked(people))
    while not world.store.deals and phase(table) == "playing":
        world.store.faults.append("storage_failed")
        await world.answer(asked(people))
        await world.clock.advance(1 + STEADY)
    assert len(world.store.deals) == 1
    assert phase(table) == "between"
    assert not world.store.rows


@pytest.mark.parametrize("seed", range(3))
async def test_every_moment_survives_a_crash(seed: int) -> None:
    """After each answer the process dies; the same tiles, prompts and numbers come back. In the
    end the match is the one that nobody interrupted.
    """
    calm = World(seed=f"crash {seed}")
    _, people = await calm.four(deals=2)
    await play(calm, people, crash=False)
    crashing = World(seed=f"crash {seed}")
    _, devices = await crashing.four(deals=2)
    crashes = await play(crashing, devices, crash=True)
    assert crashes > 40
    whole = people[2].events()
    assert crashing.devices_heard["C"] == whole
    first, second = calm.store.deals, crashing.store.deals
    assert [d.scores for d in first.values()] == [d.scores for d in second.values()]
    assert [json.loads(d.record) for d in first.values()] == [
        json.loads(d.record) for d in second.values()
    ]
    await calm.stop()
    await crashing.stop()


async def play(world: World, people: list[Device], *, crash: bool) -> int:
    """Play to the end with answers that depend on the prompt alone; crash after every second."""
    crashes = count = 0
    world.devices_heard = {}
    while True:
        (table,) = world.lobby
        if phase(table) == "finished":
            break
        if phase(table) == "between":
            for person in people:
                await world.say(person, NextDeal())
            continue
        person = asked(people)
        prompt = person.prompt
        assert prompt is not None
        mind = HashStream(b"mind", f"{person.player}{prompt['n']}")
        await world.answer(person, mind.below(len(prompt["actions"])))
        count += 1
        if crash and count % 2 and phase(table) != "finished":
            people = await come_back(world, people, count)
            crashes += 1
    for person in people:
        remember(world, person)
    return crashes


def remember(world: World, person: Device) -> None:
    world.devices_heard.setdefault(person.player, {}).update(person.events())


async def come_back(world: World, people: list[Device], count: int) -> list[Device]:
    """A crash, and all connect again, some with their last event, some from the beginning."""
    for person in people:
        remember(world, person)
    prompts = {person.player: person.unacked for person in people}
    await world.restart()
    (table,) = world.lobby
    back = [Device(person.player) for person in people]
    for number, person in enumerate(back):
        known = max(world.devices_heard[person.player])
        await world.enter(person, table, known if (number + count) % 2 else 0)
    for person in back:
        before = prompts[person.player]
        assert person.prompt == before, "the same decision under the same number"
    return back


async def test_a_bug_stops_one_table_and_its_log_shows_no_hand(world: World) -> None:
    healthy, others = await world.four("EFGH")
    table, people = await world.four()
    run = table.state.run
    assert run is not None

    def broken(seat: int, action: Action) -> Sequence[Any]:
        raise RuntimeError("seat 0 holds 1m 2m 3m")

    run.deal.act = broken  # type: ignore[method-assign,assignment]
    with capture_logs() as logs:
        answering = asked(people)
        await world.answer(answering)
    assert table.state.frozen
    assert answering.last("refused")["code"] == "internal_error"
    assert people[2].last("notice")["code"] == "frozen"
    (line,) = [entry for entry in logs if entry["event"] == "table frozen"]
    assert line["table"] == table.state.id
    assert line["seq"] == 1
    assert line["kind"] == "RuntimeError"
    assert "1m 2m" not in repr(logs)
    await world.say(people[0], Act(1, 0))
    assert people[0].refusals()[-1] == "frozen"
    late = Device("B")
    await world.enter(late, table)
    assert late.last("notice")["code"] == "frozen"
    await world.answer(asked(others))
    assert not healthy.state.frozen
    run.deal.act = type(run.deal).act.__get__(run.deal)  # type: ignore[method-assign]
    await world.restart()
    again = world.lobby.get(table.state.id)
    assert not again.state.frozen, "its record was kept, and is played on"
    await world.enter(people[0], again)
    assert people[0].prompt is not None


async def test_a_table_that_cannot_go_on_after_a_restart_freezes_alone(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    healthy, _ = await world.four("EFGH")
    table, _ = await world.four()
    resume = course.resume

    def failing(step: Step) -> None:
        if step.table.id == table.state.id:
            raise RuntimeError("a bug in going on")
        resume(step)

    monkeypatch.setattr(course, "resume", failing)
    with capture_logs() as logs:
        await world.restart()
    assert world.lobby.get(table.state.id).state.frozen
    assert len([entry for entry in logs if entry["event"] == "table frozen"]) == 1
    again = world.lobby.get(healthy.state.id)
    back = [Device(name) for name in "EFGH"]
    for person in back:
        await world.enter(person, again)
    await world.answer(asked(back))
    assert not again.state.frozen


async def test_a_bot_that_fails_does_what_happens_by_itself() -> None:
    def failing(board: GameBoard[Any], actions: Sequence[Action], rng: HashStream) -> int:
        raise RuntimeError("no idea")

    def absurd(board: GameBoard[Any], actions: Sequence[Action], rng: HashStream) -> int:
        return len(actions)

    levels = {
        name: Level(name, Text(name, name), {"mahjong": chooser}, quick=True)
        for name, chooser in (("failing", failing), ("greedy", absurd))
    }
    world = World(levels=levels)
    ann = Device("ann")
    table = await world.play_now(ann, level="failing", deals=1)
    with capture_logs() as logs:
        while phase(table) == "playing":
            await world.answer(ann)
    assert phase(table) == "finished"
    assert any(entry["event"] == "bot failed" for entry in logs)
    await world.stop()


async def test_a_deal_that_today_leads_elsewhere_is_void_at_its_table_alone(world: World) -> None:
    spoiled, people = await world.four()
    healthy, others = await world.four("EFGH")
    for group in (people, others):
        for _ in range(5):
            await world.answer(asked(group))
    key = next(k for k, row in world.store.rows.items() if row.number == 3)
    row: Row = world.store.rows[key]
    assert row.match == spoiled.state.match.stored.id  # type: ignore[union-attr]
    payload = json.loads(row.payload)
    payload["emissions"] = []
    world.store.rows[key] = replace(row, payload=json.dumps(payload).encode())
    with capture_logs() as logs:
        await world.restart()
    void = [table.state.id for table in world.lobby if table.state.void]
    assert void == [spoiled.state.id]
    (line,) = [entry for entry in logs if entry["event"] == "deal void"]
    assert line["code"] == "record_differs"
    again: Table = world.lobby.get(healthy.state.id)
    for person in others:
        await world.enter(person, again)
    await world.answer(asked(others))


async def test_a_table_of_a_ruleset_nobody_knows_does_not_stop_the_others(world: World) -> None:
    old, _ = await world.four()
    healthy, _ = await world.four("EFGH")
    stored = world.store.tables[old.state.id]
    world.store.tables[old.state.id] = replace(stored, ruleset="mahjong/forgotten")
    with capture_logs() as logs:
        await world.restart()
    assert [table.state.id for table in world.lobby] == [healthy.state.id]
    assert any(entry["event"] == "table unreadable" for entry in logs)


async def test_a_restart_between_deals_still_shows_the_result(world: World) -> None:
    table, people = await world.four(deals=2)
    while phase(table) == "playing":
        await world.answer(asked(people))
    known = people[1].events()
    await world.restart()
    (again,) = world.lobby
    back = Device("B")
    await world.enter(back, again)
    assert back.events() == known
    assert back.last("room")["phase"] == "between"
    assert back.last("room")["match"] == people[1].last("room")["match"]
    await world.say(back, NextDeal())
    assert phase(again) == "playing"
    assert back.events()[max(known) + 1]["type"] == "dealt"


@pytest.mark.parametrize("fault", [UNKNOWN_KEPT, UNKNOWN_LOST, "storage_busy"])
async def test_who_goes_while_sitting_down_is_stored_is_not_there_afterwards(
    world: World, fault: str
) -> None:
    host, coming = Device("A"), Device("B")
    table = await world.create(host)
    world.store.faults.append(fault)
    table.post(JoinTable(coming))
    await world.settle()
    assert table.state.storage_waiting
    table.post(Disconnect(coming))
    await world.clock.advance(1)
    assert not table.state.storage_waiting
    assert coming not in table._audience
    person = table.state.person("B")
    assert (person is None) == (fault == UNKNOWN_LOST)
    assert person is None or not person.connected


async def test_after_a_reload_nobody_is_asked_about_what_he_has_not_heard(world: World) -> None:
    _, people = await world.four()
    person = asked(people)
    for device in people:
        device.news()
    world.store.faults.append(UNKNOWN_KEPT)
    await world.answer(person)
    await world.clock.advance(1)
    for device in people:
        told = [message for message in device.news() if message["type"] in ("events", "prompt")]
        heard = 0
        for message in told:
            if message["type"] == "events":
                heard = message["seq"] + len(message["events"]) - 1
            else:
                assert message["seq"] <= heard
        assert heard > 1


async def test_who_leaves_hears_what_his_seat_may_know_until_that_is_stored() -> None:
    world = World(config=replace(config(), pace=1.0))
    table, people = await world.four()
    await world.clock.advance(5)
    person = asked(people)
    seat = people.index(person)
    following = people[(seat + 1) % 4]
    await world.answer(person)
    world.store.faults.extend(["storage_busy"] * 3 + [UNKNOWN_LOST])
    await world.say(following, Leave())
    await world.clock.advance(10)
    drawn = next(event for event in following.events().values() if event["type"] == "drawn")
    assert drawn["tile"] is not None
    assert table.state.seats.of(following.player) is not None, "that was not stored"
    await world.stop()


async def test_after_a_restart_nobody_is_told_that_the_answer_of_the_clock_was_his(
    world: World,
) -> None:
    _, people = await world.four(**timed(3, 0))
    person = asked(people)
    prompt = person.prompt
    assert prompt is not None
    other = next(n for n in range(len(prompt["actions"])) if n != prompt["default"])
    await world.clock.advance(3)
    await world.restart()
    (again,) = world.lobby
    back = Device(person.player)
    await world.enter(back, again)
    await world.say(back, Act(prompt["n"], other))
    assert back.refusals() == ["stale_action"]
    assert not back.of("acked")
    await world.say(back, Act(prompt["n"], prompt["default"]))
    assert back.last("acked")["n"] == prompt["n"], "that is what is stored"


async def test_storage_that_comes_and_goes_is_back_after_a_second_without_failure(
    world: World,
) -> None:
    """As if a file may not grow: a write is stored now and then."""
    table, people = await world.four()
    for _ in range(20):
        world.store.faults.extend(["storage_full"])
        while not any(person.prompt is not None for person in people):
            await world.clock.advance(0.25)
        await world.answer(asked(people))
        begun = world.clock.now()
        while table.state.storage_waiting:
            await world.clock.advance(0.25)
        steady = world.clock.now() - begun
    codes = [one["code"] for one in people[3].of("notice")]
    assert codes == ["storage_waiting", "storage_back"] * 20
    assert steady >= STEADY, "and not a quarter of it"
    assert not table.state.frozen
    await world.clock.advance(FLAPS)
    world.store.faults.extend(["storage_full"])
    await world.answer(asked(people))
    await world.clock.advance(0.25)
    assert not table.state.storage_waiting, "once in a while it is back at once"
