"""A storage that refuses an answer in a claim window does not say that there was one."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from server.config import Config, Timers
from server.tables.actor import Table
from server.tables.commands import Renamed
from server.tables.pacing import ANSWERED, HOLD, RESERVE
from server.wire.messages import Act, Leave, NextDeal
from tests.support.memory_store import UNKNOWN_KEPT
from tests.support.world import Device, World, phase, timed

UNIFORM = 4


async def somebody_is_asked(
    several: bool = False, **options: Any
) -> tuple[World, Table, list[Device], list[Device]]:
    """A table where the hold has just begun, and who is asked: one person, or several."""
    world = World(config=Config(pace=1.0, timers=Timers(grace=0.0)), jitter=lambda: 0.0)
    table, people = await world.four(deals=8, **options)
    answered: set[tuple[str, int]] = set()
    for _ in range(4000):
        in_window = [p for p in people if p.prompt is not None and p.prompt["window"]]
        if in_window and (len(in_window) > 1) is several:
            return world, table, people, in_window
        for person in people:
            if person.prompt is not None and (person.player, person.prompt["n"]) not in answered:
                answered.add((person.player, person.prompt["n"]))
                await world.answer(person)
            if phase(table) == "between":
                await world.say(person, NextDeal())
        if not any(p.prompt and (p.player, p.prompt["n"]) not in answered for p in people):
            await world.clock.advance(0.05)
    raise AssertionError("nobody was asked")


async def test_within_the_hold_nobody_hears_that_a_pass_is_not_stored_yet() -> None:
    world, table, people, (claimant, *_) = await somebody_is_asked()
    watcher = Device("watcher")
    await world.enter(watcher, table)
    others = [watcher, *(person for person in people if person is not claimant)]
    heard = [len(person.frames) for person in others]
    told = table.state.history.told
    world.store.faults.append("storage_busy")
    await world.answer(claimant)
    late = Device("late")
    await world.enter(late, table)
    assert not late.of("notice")
    await world.clock.advance(0.3)
    # The retry has succeeded, and the hold is not over: nothing has been said, but the new room.
    for person, before in zip(others, heard, strict=True):
        assert [message["type"] for message in person.heard[before:]] == ["room"]
    assert claimant.last("acked")
    await world.clock.advance(0.2)
    assert table.state.history.told > told
    assert not any(person.of("notice") for person in people)
    await world.stop()


async def test_when_the_hold_is_over_everybody_hears_why_nothing_happens() -> None:
    world, _, people, (claimant, *_) = await somebody_is_asked()
    world.store.always = "storage_busy"
    await world.answer(claimant)
    await world.clock.advance(0.5)
    assert not any(person.of("notice") for person in people)
    await world.clock.advance(0.2)
    assert {person.last("notice")["code"] for person in people} == {"storage_waiting"}
    world.store.always = None
    await world.clock.advance(6)
    assert {person.last("notice")["code"] for person in people} == {"storage_back"}
    await world.stop()


async def test_a_uniform_window_hides_it_to_its_end() -> None:
    world, _, people, (claimant, *_) = await somebody_is_asked(uniform_window=UNIFORM)
    world.store.always = "storage_busy"
    await world.answer(claimant)
    await world.clock.advance(UNIFORM + RESERVE - 0.1)
    assert not any(person.of("notice") for person in people)
    await world.clock.advance(0.2)
    assert {person.last("notice")["code"] for person in people} == {"storage_waiting"}
    await world.stop()


@pytest.mark.parametrize("returns", [True, False])
async def test_what_another_says_meanwhile_is_done_a_little_later(returns: bool) -> None:
    """Nobody is refused because somebody else's answer is not stored yet."""
    world, _, _, (one, other, *_) = await somebody_is_asked(several=True)
    assert other.prompt is not None
    world.store.always = "storage_busy"
    await world.answer(one)
    # Until something is stored this one is still asked, as far as he knows.
    await world.say(other, Act(other.prompt["n"], other.prompt["default"]))
    assert not other.refusals()
    assert not other.of("notice")
    if returns:
        world.store.always = None
    await world.clock.advance(1)
    if returns:
        assert other.of("acked")
        assert not other.refusals()
    else:
        assert other.refusals() == ["storage_waiting"]
    await world.stop()


async def test_a_discard_that_is_not_stored_is_told_at_once() -> None:
    """What everybody waits for is no secret."""
    world = World()
    _, people = await world.four()
    world.store.always = "storage_busy"
    await world.answer(people[0])
    assert people[2].last("notice")["code"] == "storage_waiting"
    await world.stop()


async def test_a_uniform_window_takes_nothing_from_the_bank() -> None:
    world, table, _, (claimant, *_) = await somebody_is_asked(uniform_window=UNIFORM, **timed(5, 7))
    assert claimant.prompt is not None
    assert (claimant.prompt["base_ms"], claimant.prompt["bank_ms"]) == (UNIFORM * 1000, 0)
    prompt = claimant.prompt
    await world.clock.advance(UNIFORM + ANSWERED)
    assert claimant.last("prompt_closed") == {
        "type": "prompt_closed",
        "n": prompt["n"],
        "code": "time_up",
    }
    assert table._play.prompts.banks == [7.0] * 4
    await world.stop()


async def test_while_a_pass_is_being_stored_others_are_answered_as_ever() -> None:
    """However long it takes, up to the end of the hold."""
    world, table, people, (one, other, *_) = await somebody_is_asked(several=True)
    watcher = Device("watcher")
    assert one.prompt is not None
    assert other.prompt is not None
    world.store.hold()
    await world.answer(one)
    assert world.store.waiting == 1
    before = len(other.heard)
    # Resync, a second device, what is refused, a name: nothing waits.
    await world.enter(watcher, table)
    second = Device(other.player)
    await world.enter(second, table)
    assert second.prompt == other.prompt
    await world.say(other, Act(other.prompt["n"], 400))
    await world.say(other, Act(other.prompt["n"] - 8, 0))
    table.post(Renamed(other.player, "Otto"))
    await world.settle()
    said = [message["type"] for message in other.heard[before:]]
    assert [kind for kind in said if kind != "room"] == ["refused", "refused"]
    assert "Otto" in [seat["name"] for seat in other.last("room")["seats"]]
    # The own answer is taken, as far as anybody sees, and acknowledged at its time.
    await world.say(other, Act(other.prompt["n"], other.prompt["default"]))
    third = Device(other.player)
    await world.enter(third, table)
    assert third.prompt is None
    await world.clock.advance(ANSWERED / 2)
    world.store.let_go()
    await world.settle()
    assert not other.of("acked") or other.last("acked")["n"] != other.prompt["n"]
    n = other.prompt["n"]
    await world.clock.advance(ANSWERED / 2)
    assert other.last("acked")["n"] == n
    assert one.last("acked")
    assert not any(person.of("notice") for person in people)
    assert {seat.name for seat in world.store.tables[table.state.id].seats} >= {"Otto"}
    await world.stop()


async def test_an_answer_is_acknowledged_at_its_time_while_another_one_is_refused() -> None:
    """Or else who has answered would see that somebody else has, too."""
    world, _, _, (one, other, *_) = await somebody_is_asked(several=True)
    assert one.prompt is not None
    n = one.prompt["n"]
    await world.answer(one)
    await world.clock.advance(ANSWERED / 2)
    world.store.always = "storage_busy"
    await world.answer(other)
    await world.clock.advance(ANSWERED / 2)
    assert one.last("acked")["n"] == n
    await world.stop()


@pytest.mark.parametrize("leaves", [False, True])
async def test_what_was_said_counts_though_its_device_goes_before_it_is_stored(
    leaves: bool,
) -> None:
    """That the device goes is seen at once, as ever; what it has said before comes later."""
    world, table, _, (one, other, *_) = await somebody_is_asked(several=True)
    assert other.prompt is not None
    n = other.prompt["n"]
    seat = table.state.seats.of(other.player)
    assert seat is not None
    world.store.hold()
    await world.answer(one)
    await world.say(other, Leave() if leaves else Act(n, other.prompt["default"]))
    await world.drop(other)
    assert not table.state.seats[seat].connected
    again = Device(other.player)
    if not leaves:
        await world.enter(again, table)
        assert again.prompt is None
    world.store.let_go()
    await world.settle()
    await world.clock.advance(ANSWERED)
    assert not other.refusals()
    if leaves:
        assert table.state.seats.of(other.player) is None
    else:
        assert table._play.prompts.answered[seat] == n
        assert again.last("prompt_closed")["n"] == n
    await world.stop()


async def test_who_has_gone_to_another_table_hears_no_more_of_an_answer_here() -> None:
    """The number might be that of a prompt there."""
    world, _, _, (one, *_) = await somebody_is_asked()
    elsewhere = await world.create(Device("host"))
    await world.say(one, Act(one.prompt["n"] if one.prompt else 0, 0))
    await world.drop(one)
    await world.enter(one, elsewhere)
    before = len(one.heard)
    await world.clock.advance(ANSWERED * 2)
    assert "acked" not in [message["type"] for message in one.heard[before:]]
    await world.stop()


async def test_a_device_that_came_while_an_answer_waited_is_asked_when_that_is_refused() -> None:
    """Or else nobody might answer who has no other device left."""
    world, table, _, (one, other, *_) = await somebody_is_asked(several=True)
    asked = other.prompt
    assert asked is not None
    world.store.always = "storage_busy"
    await world.answer(one)
    await world.say(other, Act(asked["n"], asked["default"]))
    again = Device(other.player)
    await world.enter(again, table)
    assert again.prompt is None
    await world.clock.advance(1)
    assert other.refusals() == ["storage_waiting"]
    assert again.prompt is not None
    assert again.prompt["n"] == asked["n"]
    world.store.always = None
    await world.clock.advance(10)
    await world.answer(again)
    await world.clock.advance(ANSWERED)
    assert again.last("acked")["n"] == asked["n"]
    await world.stop()


async def test_however_much_had_to_wait_others_have_their_turn_in_between() -> None:
    world, _, _, (one, other, *_) = await somebody_is_asked(several=True)
    assert other.prompt is not None
    world.store.always = "storage_busy"
    await world.answer(one)
    for _ in range(50):
        await world.say(other, Act(other.prompt["n"], other.prompt["default"]))
    seen: list[int] = []

    async def watch() -> None:
        while len(other.refusals()) < 50:
            seen.append(len(other.refusals()))
            await asyncio.sleep(0)

    watching = asyncio.create_task(watch())
    await world.clock.advance(1)
    await watching
    assert len(set(seen)) > 25
    await world.stop()


async def test_what_is_stored_after_a_fault_stopped_the_table_is_told_to_nobody() -> None:
    world, table, people, (claimant, *_) = await somebody_is_asked()
    world.store.hold()
    await world.answer(claimant)
    table.freeze(RuntimeError("a fault"))
    told, heard = table.state.history.told, [len(person.heard) for person in people]
    world.store.let_go()
    await world.clock.advance(5)
    assert claimant.last("notice")["code"] == "frozen"
    assert table.state.history.last == told
    for person, before in zip(people, heard, strict=True):
        assert {message["type"] for message in person.heard[before:]} <= {"room"}
    await world.stop()


async def test_when_a_bot_sits_in_does_not_tell_what_was_stored_at_the_second_try() -> None:
    """Everybody sees since when the person is away."""
    for faults in ((), ("storage_busy",)):
        world, table, people, (claimant, *_) = await somebody_is_asked()
        away = next(person for person in people if person is not claimant)
        seat = table.state.seats.of(away.player)
        assert seat is not None
        await world.drop(away)
        gone = world.clock.now()
        await world.clock.advance(0.2)
        world.store.faults.extend(faults)
        await world.answer(claimant)
        while not table.state.seats[seat].substituted:
            await world.clock.advance(0.05)
        assert abs(world.clock.now() - gone - Timers().substitute) < 0.06
        await world.stop()


async def test_while_a_second_try_hangs_others_are_answered_as_ever() -> None:
    world, table, people, (claimant, *_) = await somebody_is_asked()
    world.store.faults.append("storage_busy")
    await world.answer(claimant)
    world.store.hold()
    await world.clock.advance(Timers().retry_first)
    assert world.store.waiting == 1
    watcher = Device("watcher")
    await world.enter(watcher, table)
    assert watcher.of("entered")
    assert not any(person.of("notice") for person in (*people, watcher))
    await world.stop()


async def test_clocks_run_while_an_answer_is_refused_in_secret() -> None:
    """Or else who was asked as well would see that they stand, and everybody that a uniform window
    is longer.
    """
    world, table, _, (one, other, *_) = await somebody_is_asked(several=True, **timed(5, 7))
    world.store.always = "storage_busy"
    await world.answer(one)
    await world.clock.advance(0.4)
    second = Device(other.player)
    await world.enter(second, table)
    assert second.prompt is not None
    assert second.prompt["base_ms"] == 4600
    world.store.always = None
    await world.stop()


async def test_a_table_is_not_read_again_before_the_hold_is_over() -> None:
    """It is shown to everybody anew then."""
    world, table, people, (claimant, *_) = await somebody_is_asked()
    other = next(person for person in people if person is not claimant)
    entered = len(other.of("entered"))
    world.store.faults.append(UNKNOWN_KEPT)
    await world.answer(claimant)
    await world.clock.advance(HOLD[1] - 0.01)
    assert len(other.of("entered")) == entered
    await world.clock.advance(0.02)
    assert len(other.of("entered")) == entered + 1
    assert table.condition == "playing"
    await world.stop()
