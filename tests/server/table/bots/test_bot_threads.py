"""Bots that are not known to be quick: they think beside the table, and not for ever."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from structlog.testing import capture_logs

from ai.levels import LEVELS, Level
from game.core.deal import GameBoard
from game.core.events import Action
from game.core.rng import HashStream
from game.core.switches import Text
from server.runtime.config import Timers
from server.table.actor import Table
from server.table.bot_threads import STOPS
from server.wire.messages import NextDeal
from tests.support.world import QUIET, Device, World, phase

TIMERS = Timers()
Chooser = Callable[[GameBoard[Any], Sequence[Action], HashStream], int]


def world_with(chooser: Chooser) -> World:
    slow = Level("slow", Text("慢", "slow"), {"mahjong": chooser, "paohuzi": chooser})
    return World(levels={**LEVELS, "quiet": QUIET, "slow": slow})


def last(board: GameBoard[Any], actions: Sequence[Action], rng: HashStream) -> int:
    return len(actions) - 1


def endless(board: GameBoard[Any], actions: Sequence[Action], rng: HashStream) -> int:
    while True:
        pass


def thinking() -> int:
    return sum(thread.name == "bot" for thread in threading.enumerate())


async def until(world: World, holds: Callable[[], bool]) -> None:
    """In real time: threads know no other."""
    for _ in range(2000):
        await world.settle()
        if holds():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never came")


def thinks(table: Table) -> bool:
    """True while a bot thinks beside this table."""
    return bool(table._bots._threads)


async def play_on(
    world: World, ann: Device, table: Table, rounds: int, step: float = TIMERS.think
) -> None:
    """Answer, and let so much time pass while bots think."""
    for _ in range(rounds):
        if phase(table) == "finished":
            return
        if ann.prompt is not None:
            await world.answer(ann)
        elif thinks(table):
            await asyncio.sleep(0 if step else 0.001)
            await world.clock.advance(step)
        else:
            await asyncio.sleep(0.001)
            await world.settle()


async def test_a_bot_beside_the_table_plays_as_one_that_is_waited_for() -> None:
    played = []
    for quick in (True, False):
        level = Level("slow", Text("慢", "slow"), {"mahjong": last}, quick)
        world = World(levels={**LEVELS, "slow": level}, seed="the same")
        ann = Device("ann")
        table = await world.play_now(ann, level="slow", deals=1)
        await play_on(world, ann, table, 50_000, step=0.0)
        assert phase(table) == "finished"
        played.append(ann.events())
        await world.stop()
    assert played[0] == played[1]


async def test_a_bot_that_never_answers_holds_up_nobody() -> None:
    """Other tables play on while it thinks; then it is stopped, and its seat is played on."""
    world = world_with(endless)
    ann, bob = Device("ann"), Device("bob")
    table = await world.play_now(ann, level="slow", deals=1)
    other = await world.play_now(bob, deals=8)
    with capture_logs() as logs:
        await world.answer(ann)
        while not thinks(table):
            assert ann.prompt is not None
            await world.answer(ann)
        told, others = table.state.history.published, other.state.history.published
        for _ in range(20):
            if bob.prompt is not None:
                await world.answer(bob)
            elif phase(other) == "between":
                await world.say(bob, NextDeal())
        assert other.state.history.published > others + 10
        assert table.state.history.published == told
        assert thinks(table)
        await world.clock.advance(TIMERS.think)
        await until(world, lambda: not thinks(table) or table.state.history.published > told)
        await play_on(world, ann, table, 20_000)
    assert phase(table) == "finished"
    hung = [entry for entry in logs if entry["event"] == "bot hung"]
    assert len(hung) == STOPS, "then somebody simpler plays"
    assert [entry["asked"] for entry in hung] == [True] * (STOPS - 1) + [False]
    assert world.metrics.bot_faults.labels("bot_hung")._value.get() == STOPS
    await until(world, lambda: not thinking())
    await world.stop()


async def test_a_bot_that_cannot_be_stopped_is_asked_three_times() -> None:
    enough = threading.Event()

    def stubborn(board: GameBoard[Any], actions: Sequence[Action], rng: HashStream) -> int:
        while not enough.is_set():
            try:
                while not enough.is_set():
                    time.sleep(0.001)
            except BaseException:
                continue
        return 0

    world = world_with(stubborn)
    ann = Device("ann")
    table = await world.play_now(ann, level="slow", deals=1)
    await play_on(world, ann, table, 20_000)
    assert phase(table) == "finished"
    assert thinking() == STOPS
    enough.set()
    await until(world, lambda: not thinking())
    await world.stop()


@pytest.mark.parametrize(
    ("chooser", "code"),
    [(lambda *_: 1 // 0, "bot_failed"), (lambda board, actions, rng: 400, "bot_chose_nothing")],
)
async def test_a_bot_that_raises_or_chooses_nothing_does_what_happens_by_itself(
    chooser: Chooser, code: str
) -> None:
    world = world_with(chooser)
    ann = Device("ann")
    table = await world.play_now(ann, level="slow", deals=1)
    await play_on(world, ann, table, 50_000, step=0.0)
    assert phase(table) == "finished"
    assert world.metrics.bot_faults.labels(code)._value.get() > STOPS
    assert not world.metrics.bot_faults.labels("bot_hung")._value.get()
    await world.stop()


async def test_a_person_who_comes_back_does_not_wait_for_the_bot() -> None:
    world = world_with(endless)
    ann = Device("ann")
    table = await world.play_now(ann, level="slow", deals=1)
    while not thinks(table):
        await world.answer(ann)
    (thread,) = (thinking.thread for thinking in table._bots._threads.values())
    table._bots.keep_only(replace(table.state, prompts={}))
    assert not table._bots._threads
    await until(world, lambda: not thread._thread.is_alive())
    await world.stop()
    assert not thinking()


async def test_when_the_server_ends_nobody_thinks_on() -> None:
    world = world_with(endless)
    ann = Device("ann")
    table = await world.play_now(ann, level="slow", deals=1)
    while not thinks(table):
        await world.answer(ann)
    await world.stop()
    await until(world, lambda: not thinking())
