"""Cycles are collected while a server runs, at the server's times and not the interpreter's."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator
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
    knots = []
    for _ in range(2 * garbage.SAMPLED):
        knots.append(weakref.ref(Knot()))
        await asyncio.sleep(garbage.SWEPT)
    # Those of the first looks that were not taken are put aside; the later ones go at once.
    assert sum(knot() is None for knot in knots) >= garbage.SAMPLED


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
