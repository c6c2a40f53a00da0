"""Cycles are collected while a server runs, at the server's times and not the interpreter's."""

from __future__ import annotations

import asyncio
import gc
import os
import weakref
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from server import garbage
from server.garbage import Sweeper


class Knot:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.me = self


async def gone(knot: weakref.ref[Knot]) -> bool:
    """Whether it goes within some sweeps."""
    for _ in range(garbage.SAMPLED + 2):
        await asyncio.sleep(garbage.SWEPT)
        if knot() is None:
            return True
    return False


class Seen(SimpleNamespace):
    """What a sweeper sees."""

    memory: int = 100 << 20
    now: float = 0.0
    playing: bool = False


@pytest.fixture
async def seen(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Seen]:
    """A running sweeper sees this."""
    monkeypatch.setattr(garbage, "SWEPT", 0.01)
    seen = Seen()
    sweeper = Sweeper(lambda: seen.memory, lambda: seen.now, lambda: seen.playing)
    gc.collect()
    sweeper.begin()
    yield seen
    sweeper.end()
    assert gc.isenabled()


def old_knot() -> weakref.ref[Knot]:
    """One that has become old before it dies."""
    knot = Knot()
    gc.collect(0)
    gc.collect(1)
    return weakref.ref(knot)


async def test_what_dies_young_is_swept_away_once_something_was_found(seen: Seen) -> None:
    assert not gc.isenabled()
    knots = [weakref.ref(Knot())]
    # A look that is not taken puts aside what is there: found is what was made just before one is.
    while all(knot() is not None for knot in knots):
        assert len(knots) < 100 * garbage.SAMPLED
        await asyncio.sleep(garbage.SWEPT / 4)
        knots.append(weakref.ref(Knot()))
    for _ in range(garbage.SAMPLED):
        assert await gone(weakref.ref(Knot()))


async def test_what_was_put_aside_goes_when_everything_is_looked_at(seen: Seen) -> None:
    knot = weakref.ref(Knot())
    gc.freeze()
    assert not await gone(knot)
    seen.now = garbage.WHOLE + 1
    assert await gone(knot)


async def test_what_dies_old_waits_until_memory_has_grown(seen: Seen) -> None:
    knot = old_knot()
    assert not await gone(knot)
    seen.memory += garbage.SPARE
    assert not await gone(knot)
    seen.memory += int(seen.memory * (garbage.GROWN - 1))
    assert await gone(knot)


async def test_or_for_a_while(seen: Seen) -> None:
    knot = old_knot()
    seen.now = garbage.WHOLE
    assert not await gone(knot)
    seen.now += 1
    assert await gone(knot)


async def test_while_somebody_plays_it_waits_for_more(seen: Seen) -> None:
    seen.playing = True
    knot = old_knot()
    seen.now = garbage.WHOLE + 1
    grown = garbage.SPARE + int(seen.memory * (garbage.GROWN - 1))
    seen.memory += garbage.ENOUGH * grown
    assert not await gone(knot)
    seen.memory += 1
    assert await gone(knot)


async def test_or_longer(seen: Seen) -> None:
    seen.playing = True
    knot = old_knot()
    seen.now = garbage.ENOUGH * garbage.WHOLE
    assert not await gone(knot)
    seen.now += 1
    assert await gone(knot)


async def test_until_nobody_plays(seen: Seen) -> None:
    seen.playing = True
    knot = old_knot()
    seen.now = garbage.WHOLE + 1
    assert not await gone(knot)
    seen.playing = False
    assert await gone(knot)


def test_a_busy_process_is_not_interrupted_by_the_interpreter() -> None:
    """The reason for all this: nothing is looked through while no sweep is due."""
    looked: list[str] = []

    def watch(phase: str, _: dict[str, Any]) -> None:
        looked.append(phase)

    async def work() -> list[list[int]]:
        sweeper = Sweeper()
        sweeper.begin()
        gc.callbacks.append(watch)
        try:
            return [[number] for number in range(100_000)]
        finally:
            gc.callbacks.remove(watch)
            sweeper.end()

    kept = asyncio.run(work())
    assert len(kept) == 100_000
    assert looked == []


class Collector:
    """Stands in for the interpreter's, and notes what it is asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.on = True
        self.finds: set[int] = set()
        """Which looks at what is new find something."""

    def isenabled(self) -> bool:
        return self.on

    def enable(self) -> None:
        self.on = True

    def disable(self) -> None:
        self.on = False

    def freeze(self) -> None:
        self.asked.append("aside")

    def unfreeze(self) -> None:
        self.asked.append("back")

    def collect(self, generation: int = 2) -> int:
        self.asked.append("new" if generation == 0 else "everything")
        return int(self.asked.count("new") in self.finds)


@pytest.fixture
def collector(monkeypatch: pytest.MonkeyPatch) -> Collector:
    monkeypatch.setattr(garbage, "SWEPT", 0.0)
    collector = Collector()
    monkeypatch.setattr(garbage, "gc", collector)
    return collector


async def asked(collector: Collector, count: int) -> list[str]:
    """What the collector is asked for first."""
    for _ in range(10 * count):
        if len(collector.asked) >= count:
            return collector.asked[:count]
        await asyncio.sleep(0)
    raise AssertionError("nothing is swept any more")


def steady() -> Sweeper:
    """One that sees neither time nor memory change."""
    return Sweeper(lambda: 0, lambda: 0.0)


ROUND = ["aside"] * (garbage.SAMPLED - 1) + ["new"]


async def test_of_many_looks_one_is_taken_and_what_is_not_looked_at_is_put_aside(
    collector: Collector,
) -> None:
    sweeper = steady()
    sweeper.begin()
    assert await asked(collector, 3 * len(ROUND)) == ROUND * 3
    sweeper.end()


async def test_once_something_was_found_the_next_looks_are_all_taken(collector: Collector) -> None:
    """Since the last one that was found: here the first look finds something, and the third."""
    collector.finds = {1, 3}
    sweeper = steady()
    sweeper.begin()
    expected = ROUND + ["new"] * (2 + garbage.ALERT) + ROUND * 2
    assert await asked(collector, len(expected)) == expected
    sweeper.end()


async def test_everything_is_looked_at_once_and_then_the_time_begins_anew(
    collector: Collector,
) -> None:
    now = 0.0
    sweeper = Sweeper(lambda: 0, lambda: now)
    sweeper.begin()
    whole = [*ROUND[:-1], "back", "everything"]
    now = garbage.WHOLE
    assert await asked(collector, len(ROUND)) == ROUND
    now = garbage.WHOLE + 1
    expected = ROUND + whole + ROUND * 2
    assert await asked(collector, len(expected)) == expected
    now = 2 * (garbage.WHOLE + 1)
    expected += whole
    assert await asked(collector, len(expected)) == expected
    sweeper.end()


@pytest.mark.parametrize("was_on", [True, False])
async def test_in_the_end_all_is_as_it_was(collector: Collector, was_on: bool) -> None:
    collector.on = was_on
    sweeper = steady()
    sweeper.begin()
    assert not collector.on
    await asked(collector, 1)
    sweeper.end()
    assert collector.on is was_on
    assert collector.asked[-1] == "back", "what was put aside is the interpreter's business again"
    asked_by_then = list(collector.asked)
    for _ in range(10):
        await asyncio.sleep(0)
    sweeper.end()
    assert collector.asked == asked_by_then


def test_the_memory_of_this_process_is_known_where_the_system_says_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(garbage, "Path", lambda _: tmp_path / "statm")
    assert garbage.resident() == 0
    (tmp_path / "statm").write_text("9000 1234 500 1 0 800 0\n")
    assert garbage.resident() == 1234 * os.sysconf("SC_PAGE_SIZE")
