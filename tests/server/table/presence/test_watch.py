"""Bots that are said to be quick and are not: the server stands still for a moment, and once."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from structlog.testing import capture_logs

from ai.levels import LEVELS, Level
from game.core.deal import GameBoard
from game.core.events import Action
from game.core.rng import HashStream
from game.core.switches import Text
from server.table import bot_threads
from server.table.bot_threads import HUNG, STOPS, WATCH, BotThreads, Stopped
from tests.server.table.bots.test_bot_threads import (
    Chooser,
    endless,
    last,
    play_on,
    thinking,
    until,
)
from tests.support.served import ROOT
from tests.support.world import QUIET, Device, World, phase


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_threads, "HUNG", 0.2)


def world_with(chooser: Chooser) -> World:
    hasty = Level(
        "hasty", Text("急", "hasty"), {"mahjong": chooser, "paohuzi": chooser}, quick=True
    )
    return World(levels={**LEVELS, "quiet": QUIET, "hasty": hasty})


def asleep(board: GameBoard[Any], actions: Sequence[Action], rng: HashStream) -> int:
    while True:
        time.sleep(0.001)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("chooser", [endless, asleep])
async def test_a_quick_bot_that_hangs_is_stopped_and_thinks_beside_from_then_on(
    chooser: Chooser,
) -> None:
    world = world_with(chooser)
    ann = Device("ann")
    with capture_logs() as logs:
        table = await world.play_now(ann, level="hasty", deals=1)
        while not thinking():
            assert ann.prompt is not None
            await world.answer(ann)
        hung = [line for line in logs if line["event"] == "bot hung"]
        assert len(hung) == 1, "one hang, not one for each decision"
        await play_on(world, ann, table, 20_000)
    assert phase(table) == "finished"
    hung = [line for line in logs if line["event"] == "bot hung"]
    assert len([line for line in hung if line["bot_level"] == "hasty"]) == STOPS
    assert world.metrics.bot_faults.labels("bot_hung")._value.get() == len(hung)
    assert not table.state.frozen
    await until(world, lambda: not thinking())
    await world.stop()


async def test_a_bot_that_works_too_long_is_not_quick_whatever_it_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bot_threads, "HUNG", 60.0)
    monkeypatch.setattr(bot_threads, "SLOW", 0.05)
    threads: list[str] = []

    def busy(board: GameBoard[Any], actions: Sequence[Action], rng: HashStream) -> int:
        threads.append(threading.current_thread().name)
        end = time.thread_time() + 0.06
        while time.thread_time() < end:
            pass
        return len(actions) - 1

    world = world_with(busy)
    world.lobby._services.bot_threads.worked = time.thread_time
    ann = Device("ann")
    with capture_logs() as logs:
        table = await world.play_now(ann, level="hasty", deals=1)
        while len(threads) < 4:
            await play_on(world, ann, table, 1, step=0.0)
    assert len([line for line in logs if line["event"] == "bot slow"]) == 1
    assert [name == "bot" for name in threads[:4]] == [False, True, True, True]
    await until(world, lambda: not thinking())
    await world.stop()


@pytest.mark.usefixtures("hasty")
def test_what_was_raised_too_late_comes_to_nobody() -> None:
    """A bot that answers just when it is stopped: either it is, or its answer counts."""
    stopped = answered = 0
    for number in range(10):
        end = time.monotonic() + 0.2 + number * 0.005

        def close(end: float = end) -> int:
            while time.monotonic() < end:
                pass
            return 7

        try:
            assert WATCH.ask(close) == 7
            answered += 1
        except Stopped:
            stopped += 1
        for _ in range(1000):
            pass
    assert stopped + answered == 10
    assert not WATCH._calls


@pytest.mark.usefixtures("hasty")
def test_a_bot_that_catches_what_stops_it_answers_late(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = threading.Semaphore(0)

    def pause(seconds: float) -> None:
        looks.release()
        time.sleep(seconds)

    clock = SimpleNamespace(**{**vars(time), "sleep": pause})
    monkeypatch.setattr(bot_threads, "time", clock)
    stopped = 0

    def stubborn() -> int:
        nonlocal stopped
        while not stopped:
            try:
                looks.acquire()
            except Stopped:
                stopped += 1
        for _ in range(5):
            looks.acquire()
        return 3

    assert WATCH.ask(stubborn) == 3
    for _ in range(5):
        looks.acquire()
    assert stopped == 1


def test_what_a_quick_bot_raises_is_told() -> None:
    def wrong() -> int:
        raise RuntimeError("no idea")

    with pytest.raises(RuntimeError):
        WATCH.ask(wrong)
    assert not WATCH._calls


@pytest.mark.usefixtures("hasty")
def test_only_levels_that_were_never_slow_are_quick() -> None:
    known = BotThreads()
    quick = Level("quick", Text("快", "quick"), {"mahjong": last}, quick=True)
    said_nothing = Level("other", Text("别的", "other"), {"mahjong": last})
    assert known.quick(quick)
    assert not known.quick(said_nothing)
    assert known.ask("quick", lambda: 3) == 3
    assert known.quick(quick)
    with pytest.raises(Stopped):
        known.ask("quick", lambda: asleep(None, (), None))  # type: ignore[arg-type]
    assert not known.quick(quick)


@pytest.mark.parametrize(
    "level", [level for level in LEVELS.values() if level.quick], ids=lambda level: level.id
)
async def test_the_levels_that_come_with_the_server_are_quick(level: Level) -> None:
    """A deal of every game they play."""
    for game, ruleset in (("mahjong", "mahjong/tuidaohu"), ("paohuzi", "paohuzi/jichu")):
        if not level.plays(game):
            continue
        world = World(ruleset=ruleset, levels=dict(LEVELS))
        ann = Device("ann")
        with capture_logs() as logs:
            table = await world.play_now(ann, level=level.id, deals=1)
            while phase(table) == "playing":
                await world.answer(ann)
        assert phase(table) == "finished"
        assert not [line for line in logs if line["event"] in ("bot slow", "bot hung")]
        await world.stop()


STANDING = """
import os, time
from server.table.bot_threads import HUNG, Watch

def choose():
    print("thinking", flush=True)
    end = time.process_time() + 0.5
    while time.process_time() < end:
        pass
    return 7

print(Watch().ask(choose), flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGSTOP")
def test_a_process_that_stands_still_is_no_fault_of_its_bot() -> None:
    command = [sys.executable, "-c", STANDING]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "thinking\n"
        process.send_signal(signal.SIGSTOP)
        time.sleep(HUNG + 1.0)
        process.send_signal(signal.SIGCONT)
        assert process.stdout.read() == "7\n"
