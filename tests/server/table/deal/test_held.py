"""A held step: nothing that happens meanwhile is lost, told early or done twice."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from typing import Any

import pytest

from ai.levels import LEVELS, Level
from game.core.deal import GameBoard
from game.core.events import Action
from game.core.rng import HashStream
from game.core.switches import Text
from game.registry import GAMES
from server.runtime.config import Config, Timers
from server.table.actor import Table
from server.table.commands import ClientRequest
from server.wire.messages import Act, AddBot, Leave, Ready, Sit, Start
from tests.server.table.bots.test_bot_threads import until
from tests.server.table.match.test_void_deal import spoil
from tests.support.memory_store import UNKNOWN_KEPT, UNKNOWN_LOST
from tests.support.world import QUIET, Device, World, phase, timed


def asked(people: list[Device]) -> Device:
    return next(person for person in people if person.prompt is not None)


async def substituted(world: World) -> tuple[Table, list[Device]]:
    """The person on seat 0 is there, and has let the time run out until a bot sits in."""
    table, people = await world.four(**timed(5, 0))
    while not table.state.seats[0].substituted:
        person = asked(people)
        prompt = table.state.prompts[people.index(person)]
        if person is people[0] and not prompt.in_window:
            await world.clock.advance(5.1)
        else:
            await world.answer(person)
    return table, people


async def test_who_comes_back_while_a_step_is_held_decides_again(world: World) -> None:
    table, people = await world.four(**timed(15, 60))
    away = next(person for person in people if person.prompt is None)
    seat = table.state.seats.of(away.player)
    assert seat is not None
    await world.drop(away)
    await world.clock.advance(21)
    assert table.state.seats[seat].substituted
    world.store.always = "storage_busy"
    await world.answer(asked([person for person in people if person is not away]))
    back = Device(away.player)
    await world.enter(back, table)
    assert back.last("room")["phase"] == "playing"
    assert back.last("notice")["code"] == "storage_waiting"
    world.store.always = None
    await world.clock.advance(10)
    assert not table.state.seats[seat].substituted
    assert not back.last("room")["seats"][seat]["substituted"]
    assert back.last("notice")["code"] == "storage_back"


async def test_a_device_that_comes_while_a_move_is_held_sees_the_new_seat(world: World) -> None:
    table = await world.create(Device("A"))
    first, second = Device("B"), Device("B")
    await world.join(first, table)
    world.store.always = "storage_busy"
    await world.say(first, Sit(3))
    await world.enter(second, table)
    assert second.last("entered")["seat"] == 1, "nobody knows of the move yet"
    world.store.always = None
    await world.clock.advance(5)
    assert first.last("entered")["seat"] == second.last("entered")["seat"] == 3


async def test_nobody_reads_a_result_that_may_be_stored_and_is_not_told(world: World) -> None:
    table, people = await world.four(deals=2)
    while not world.store.deals:
        world.store.faults.clear()
        run: Any = table.state.run
        if run.deal.board.tiles_left == 0:
            world.store.faults.append(UNKNOWN_KEPT)
        person = next((one for one in people if one.prompt is not None), None)
        if person is not None:
            await world.answer(person)
        else:
            await world.clock.advance(0.05)
    assert table.state.storage_waiting
    (match,) = world.store.matches.values()
    assert len(match.history) == 1
    assert world.lobby.unheard_at(match.table, match.id) == 1
    await world.clock.advance(10)
    assert phase(table) == "between"
    assert world.lobby.unheard_at(match.table, match.id) is None


async def test_an_unknown_write_gives_no_seat_back(world: World) -> None:
    table, people = await substituted(world)
    world.store.faults.append(UNKNOWN_KEPT)
    while not table.state.storage_waiting:
        await world.answer(asked(people[1:]))
    await world.clock.advance(5)
    assert not table.state.storage_waiting
    assert table.state.seats[0].substituted


async def test_a_deal_is_void_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is read twice before it can be."""
    _, people = await world.four(deals=6)
    for _ in range(6):
        await world.answer(asked(people))
    spoil(world, "leads elsewhere")
    world.store.faults.append(UNKNOWN_LOST)
    await world.restart()
    (again,) = world.lobby
    first, second = Device("A"), Device("B")
    await world.enter(first, again)
    await world.enter(second, again)
    world.store.faults.append(UNKNOWN_LOST)
    running_table = world.store.running_table

    async def meanwhile(name: str) -> Any:
        monkeypatch.undo()
        found = await running_table(name)
        again.post(ClientRequest(second, Leave(), world.clock.now()))
        return found

    monkeypatch.setattr(world.store, "running_table", meanwhile)
    await world.clock.advance(10)
    (match,) = world.store.matches.values()
    assert match.history == ((0, 0, 0, 0),)
    assert phase(again) == "between"


async def test_a_bot_thinks_once_about_a_prompt() -> None:
    go, thinking = threading.Event(), [0]

    def slow(board: GameBoard[Any], actions: Sequence[Action], rng: HashStream) -> int:
        thinking[0] += 1
        try:
            while not go.is_set():
                time.sleep(0.002)
        finally:
            thinking[0] -= 1
        return len(actions) - 1

    level = Level("slow", Text("慢", "slow"), dict.fromkeys(GAMES, slow), quick=False)
    world = World(levels={**LEVELS, "quiet": QUIET, "slow": level})
    ann, bob = Device("ann"), Device("bob")
    table = await world.create(ann)
    await world.join(bob, table)
    for message in (AddBot(2, "slow"), AddBot(3, "slow"), Ready(True)):
        await world.say(ann, message)
    await world.say(bob, Ready(True))
    await world.say(ann, Start())
    while not table._bots._threads:
        await world.answer(asked([ann, bob]))
    await until(world, lambda: thinking[0] == 1)
    world.store.faults.append("storage_busy")
    world.lobby.renamed("bob", "Bob")
    await world.settle()
    assert table.state.storage_waiting
    await world.clock.advance(0.3)
    assert not table.state.storage_waiting
    await until(world, lambda: thinking[0] == 1)
    assert len(table._bots._threads) == 1
    go.set()
    await until(world, lambda: thinking[0] == 0)
    await world.stop()


async def test_a_uniform_window_and_its_prompts_have_the_same_time_after_a_wait() -> None:
    config = Config(pace=1.0, timers=Timers(grace=0.0))
    world = World(config=config, jitter=lambda: 0.0)
    table, people = await world.four(uniform_window=8, **timed(15, 60))
    while table.state.window is None or not table.state.prompts:
        person = next((one for one in people if one.prompt is not None), None)
        if person is None:
            await world.clock.advance(0.5)
        else:
            await world.answer(person)
    await world.clock.advance(7)
    world.store.faults.append("storage_busy")
    world.lobby.renamed("A", "Ann")
    await world.settle()
    await world.clock.advance(0.3)
    now, window = world.clock.now(), table.state.window
    assert window is not None
    for prompt in table.state.prompts.values():
        assert prompt.time_left(now) == pytest.approx(window.closes_at - now)
    await world.stop()


async def must_win(seed: int, **options: Any) -> tuple[World, Table, list[Device], int] | None:
    """A deal in which somebody is asked in a claim window and has to win; the seat."""
    config = Config(pace=1.0, timers=Timers(grace=0.0))
    world = World(
        ruleset="paohuzi/liuhuqiang",
        preset="six",
        seed=f"must {seed}",
        config=config,
        jitter=lambda: 0.0,
    )
    table, people = await world.four(deals=1, **options)
    while phase(table) == "playing":
        person = next((one for one in people if one.prompt is not None), None)
        if person is None:
            await world.clock.advance(0.25)
            continue
        seat = people.index(person)
        prompt = table.state.prompts[seat]
        if prompt.in_window and not prompt.may_pass:
            return world, table, people, seat
        if not prompt.in_window and not table.state.seats[seat].timeouts:
            # A first time-out on one's own turn: the next decision would end the count.
            await world.clock.advance(prompt.time_left(world.clock.now()) or 0.0)
        else:
            await world.answer(person)
    await world.stop()
    return None


async def forced(**options: Any) -> tuple[World, Table, list[Device], int]:
    for seed in range(60):
        found = await must_win(seed, **options)
        if found is not None:
            return found
    raise AssertionError("nobody had to win")


@pytest.mark.parametrize("in_time", [True, False])
async def test_a_win_that_one_has_to_take_is_as_secret_as_a_claim(in_time: bool) -> None:
    """It is no turn of one's own: everybody would see that somebody is asked."""
    world, table, people, seat = await forced(**timed(5, 0))
    others = [person for person in people if person is not people[seat]]
    timeouts = table.state.seats[seat].timeouts
    await world.clock.advance(0.05)
    for other in others:
        other.news()
    prompt = table.state.prompts[seat]
    if in_time:
        await world.say(people[seat], Act(prompt.n, prompt.default))
        assert not any(other.news() for other in others)
    else:
        await world.clock.advance(prompt.time_left(world.clock.now()) or 0.0)
    assert table.state.window is not None
    assert table.state.seats[seat].timeouts == timeouts
    assert not table.state.seats[seat].substituted
    await world.stop()


async def test_and_has_the_time_of_everybody_in_a_uniform_window() -> None:
    world, table, people, seat = await forced(uniform_window=4, **timed(15, 60))
    prompt, window = people[seat].prompt, table.state.window
    assert prompt is not None
    assert window is not None
    assert prompt["bank_ms"] == 0
    assert prompt["base_ms"] == round((window.closes_at - world.clock.now()) * 1000)
    await world.stop()
