"""A level of bots is given up for its own faults, for a while, and everybody hears of it."""

from __future__ import annotations

import time
from typing import Any

import pytest
from structlog.testing import capture_logs

from ai.levels import Level
from game.core.switches import Text
from server.gauges import gauges
from server.runtime import log
from server.table import bot_threads
from server.table.bot_threads import FORGIVEN, STOPS, BotThreads, ProcessorTime, Stopped
from tests.server.table.bots.test_bot_threads import (
    TIMERS,
    endless,
    last,
    play_on,
    until,
    world_with,
)
from tests.support.clock import VirtualClock
from tests.support.world import Device, VirtualProcessorTime, phase

QUICK = Level("quick", Text("快", "quick"), {"mahjong": last}, quick=True)


def test_of_the_answers_that_waited_in_one_stall_one_counts() -> None:
    clock = VirtualClock()
    known = BotThreads(clock.now)
    for _ in range(STOPS - 1):
        asked_at = clock.now()
        clock._now += 2.0
        for _ in range(3):
            known.stopped("greedy", asked_at)
        assert known.trusted("greedy")
    clock._now += 1.0
    known.stopped("greedy", clock.now())
    assert not known.trusted("greedy")
    assert known.given_up() == ["greedy"]


def test_stops_of_more_than_an_hour_ago_are_forgiven() -> None:
    clock = VirtualClock()
    known = BotThreads(clock.now)
    for _ in range(4 * STOPS):
        known.stopped("greedy", clock.now())
        assert known.trusted("greedy"), "never three in an hour"
        clock._now += FORGIVEN / 2
    for _ in range(STOPS):
        known.stopped("greedy", clock.now())
    assert not known.trusted("greedy")
    clock._now += FORGIVEN
    assert known.trusted("greedy")
    assert known.given_up() == []


def test_a_level_is_slow_for_an_hour_not_for_good(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_threads, "SLOW", 0.0)
    clock = VirtualClock()
    known = BotThreads(clock.now)
    other = Level("other", Text("别的", "other"), {"mahjong": last}, quick=True)
    assert known.ask(QUICK.id, lambda: 3) == 3
    assert not known.quick(QUICK)
    assert known.quick(other)
    clock._now += FORGIVEN
    assert known.quick(QUICK)


def test_the_processor_time_of_another_thread_is_known() -> None:
    spent: list[float | None] = []
    meter = ProcessorTime()
    meter.begin()
    end = time.thread_time() + 0.05
    while time.thread_time() < end:
        pass
    spent.append(meter.spent())
    assert spent[0] is None or 0.05 <= spent[0] < 60


async def test_bots_that_do_not_get_to_run_are_not_given_up() -> None:
    """The table goes on without them, and the level is asked again and again."""
    world = world_with(endless)
    threads = world.lobby._services.bot_threads
    threads.processor = lambda: VirtualProcessorTime(world.clock, starved=True)
    ann = Device("ann")
    table = await world.play_now(ann, level="slow", deals=1)
    # In claim windows: nobody has all day there.
    for _ in range(5 * STOPS):
        threads.stopped("slow", world.clock.now(), guilty=False)
        await world.clock.advance(1.0)
    assert threads.trusted("slow")
    with capture_logs() as logs:
        while not table._bots._threads:
            await world.answer(ann)
        told = table.state.history.published
        await world.clock.advance(TIMERS.think)
        assert table._bots._threads, "it has done nothing yet"
        await world.clock.advance(bot_threads.PATIENCE * TIMERS.think)
        await until(world, lambda: table.state.history.published > told)
    assert next(line["bot_level"] for line in logs if line["event"] == "bot hung") == "slow"
    await world.stop()


async def test_a_process_that_stood_still_gives_its_bots_that_time_back() -> None:
    world = world_with(endless)
    threads = world.lobby._services.bot_threads
    stood = 0.0
    threads.stood = lambda: stood
    threads.processor = lambda: VirtualProcessorTime(world.clock, starved=True)
    ann = Device("ann")
    table = await world.play_now(ann, level="slow", deals=1)
    with capture_logs() as logs:
        while not table._bots._threads:
            await world.answer(ann)
        long = bot_threads.PATIENCE * TIMERS.think
        stood = 10 * long
        await world.clock.advance(10 * long)
        assert table._bots._threads
        assert not [line for line in logs if line["event"] == "bot hung"]
        await world.clock.advance(long)
        await until(world, lambda: bool(logs))
    await world.stop()


async def test_metrics_name_a_level_that_is_given_up() -> None:
    world = world_with(last)
    threads = world.lobby._services.bot_threads

    def given_up() -> list[Any]:
        families = gauges([], world.lobby, world.store, None, threads)
        (family,) = (one for one in families if one.name == "paiju_bot_level_given_up")
        return [(sample.labels, sample.value) for sample in family.samples]

    assert given_up() == []
    for _ in range(STOPS):
        threads.stopped("slow", world.clock.now())
    assert given_up() == [({"level": "slow"}, 1)]
    await world.stop()


async def test_the_log_names_the_level_besides_how_bad_it_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """`level` is the severity of a line: a field of that name would be lost."""
    world = world_with(endless)
    log.configure(json=True)
    ann = Device("ann")
    table = await world.play_now(ann, level="slow", deals=1)
    await play_on(world, ann, table, 20_000)
    assert phase(table) == "finished"
    await world.stop()
    assert '"bot_level": "slow"' in capsys.readouterr().err


def test_a_quick_bot_is_stopped_by_the_processor_time_it_uses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bot_threads, "HUNG", 0.1)
    known = BotThreads()
    with pytest.raises(Stopped):
        known.ask("quick", lambda: endless(None, (), None))  # type: ignore[arg-type]
