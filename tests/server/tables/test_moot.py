"""When others have decided, whoever is still asked finds that out when everybody does."""

from __future__ import annotations

from typing import Any

from server.config import Config, Timers
from server.tables.actor import Table
from server.tables.pacing import ANSWERED, RESERVE
from server.tables.prompts import PER_EVENT
from server.wire.messages import Act, NextDeal
from tests.support.world import Device, World, phase, timed


async def somebody_is_beaten(**options: Any) -> tuple[World, Table, Device, Device]:
    """A table where the hold has just begun, who has claimed already, and who is still asked,
    though that is decided.
    """
    world = World(config=Config(pace=1.0, timers=Timers(grace=0.0)), jitter=lambda: 0.0)
    table, people = await world.four(deals=16, **options)
    answered: set[tuple[str, int]] = set()
    for _ in range(8000):
        asked = [person for person in people if person.prompt is not None]
        for person in asked:
            prompt = person.prompt
            if prompt is None or (person.player, prompt["n"]) in answered:
                continue
            answered.add((person.player, prompt["n"]))
            await world.answer(person, 0 if prompt["window"] else None)
            moot = [one for one in table._play.prompts.open.values() if one.moot]
            if moot:
                return world, table, person, people[moot[0].seat]
        if phase(table) == "between":
            for person in people:
                await world.say(person, NextDeal())
        if not any(p.prompt and (p.player, p.prompt["n"]) not in answered for p in people):
            await world.clock.advance(0.05 if "uniform_window" not in options else 0.5)
    raise AssertionError("nobody was beaten")


def kinds(device: Device, since: int) -> list[str]:
    return [message["type"] for message in device.heard[since:]]


async def test_an_answer_that_comes_too_late_to_matter_is_answered_like_any() -> None:
    world, table, _, beaten = await somebody_is_beaten()
    second = Device(beaten.player)
    await world.enter(second, table)
    prompt = beaten.prompt
    assert prompt is not None
    assert second.prompt == prompt
    before, other_before = len(beaten.heard), len(second.heard)
    rows = dict(world.store.rows)
    await world.say(beaten, Act(prompt["n"], 400))
    assert beaten.refusals() == ["bad_choice"]
    for choice in (0, 1):
        await world.say(beaten, Act(prompt["n"], choice))
    assert kinds(beaten, before) == ["refused"], "however fast that was stored"
    await world.clock.advance(ANSWERED)
    assert kinds(beaten, before) == ["refused", "acked", "acked"]
    assert kinds(second, other_before) == ["prompt_closed"]
    assert second.last("prompt_closed")["code"] == "answered"
    assert world.store.rows == rows
    third = Device(beaten.player)
    await world.enter(third, table)
    assert third.prompt is None, "answered is answered, on every device"
    before = len(beaten.heard)
    await world.clock.advance(0.5)
    assert "events" in kinds(beaten, before)
    assert not [m for m in beaten.heard[before:] if m["type"] == "prompt_closed"]
    await world.stop()


async def test_who_does_not_answer_hears_it_with_the_event() -> None:
    world, _, _, beaten = await somebody_is_beaten()
    prompt = beaten.prompt
    assert prompt is not None
    before = len(beaten.heard)
    await world.clock.advance(0.4)
    assert not kinds(beaten, before)
    await world.clock.advance(0.1)
    assert kinds(beaten, before)[:2] == ["prompt_closed", "events"]
    assert beaten.last("prompt_closed") == {
        "type": "prompt_closed",
        "n": prompt["n"],
        "code": "decided",
    }
    await world.say(beaten, Act(prompt["n"], 0))
    assert beaten.refusals() == ["stale_action"]
    await world.stop()


async def test_the_time_runs_out_as_if_nobody_had_decided() -> None:
    world, _, _, beaten = await somebody_is_beaten(uniform_window=4, **timed(5, 0))
    before = len(beaten.heard)
    for _ in range(42):
        if kinds(beaten, before):
            break
        await world.clock.advance(0.1)
    assert kinds(beaten, before) == ["prompt_closed"]
    assert beaten.last("prompt_closed")["code"] == "time_up"
    await world.clock.advance(RESERVE - ANSWERED)
    assert kinds(beaten, before)[1] == "events"
    await world.stop()


async def test_when_the_storage_refuses_it_waits_like_any() -> None:
    world, _, _, beaten = await somebody_is_beaten()
    prompt = beaten.prompt
    assert prompt is not None
    world.store.faults.append("storage_busy")
    before = len(beaten.heard)
    await world.say(beaten, Act(prompt["n"], 0))
    assert not kinds(beaten, before)
    await world.clock.advance(0.3)
    assert kinds(beaten, before) == ["acked"]
    await world.stop()


async def test_a_restart_does_not_tell_which_answers_counted() -> None:
    """Of a window that is over: what counted is stored there, what did not is not."""
    world, _, claimant, beaten = await somebody_is_beaten()
    prompt = beaten.prompt
    assert prompt is not None
    await world.say(beaten, Act(prompt["n"], 0))
    await world.clock.advance(ANSWERED)
    assert beaten.last("acked")["n"] == prompt["n"]
    claimed = claimant.last("acked")["n"]
    assert claimed // PER_EVENT == prompt["n"] // PER_EVENT, "it is the answer in this window"
    await world.restart()
    (table,) = world.lobby
    for person, n in ((claimant, claimed), (beaten, prompt["n"])):
        back = Device(person.player)
        await world.enter(back, table)
        assert max(back.events()) >= n // PER_EVENT
        await world.say(back, Act(n, 0))
        assert back.refusals() == ["stale_action"]
    await world.stop()


async def test_a_pass_in_a_window_that_is_open_is_known_after_a_restart() -> None:
    world = World()
    _, people = await world.four(deals=16)
    for _ in range(4000):
        asked = [p for p in people if p.prompt is not None]
        if len(asked) > 1:
            break
        for person in asked:
            await world.answer(person)
        for person in people:
            await world.say(person, NextDeal())
    prompt = asked[0].prompt
    assert prompt is not None
    await world.answer(asked[0])
    await world.restart()
    (table,) = world.lobby
    back = Device(asked[0].player)
    await world.enter(back, table)
    assert back.prompt is None
    await world.say(back, Act(prompt["n"], prompt["default"]))
    assert back.last("acked")["n"] == prompt["n"]
    await world.stop()


async def test_who_says_to_know_more_than_was_told_learns_not_that_there_is_more() -> None:
    world, table, _, _ = await somebody_is_beaten()
    told = table.state.history.told
    assert table.state.history.last > told, "it is decided, and nobody has heard of it"
    for ahead in (told + 1, told + 2):
        nosy = Device("nosy")
        await world.enter(nosy, table, ahead)
        assert nosy.last("entered")["seq"] == table.state.history.first
        assert max(nosy.events()) == told
    await world.stop()
