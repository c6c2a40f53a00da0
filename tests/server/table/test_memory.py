"""A table's own memory while it plays, without the part that all tables share."""

from __future__ import annotations

import asyncio
import gc
import random
import tracemalloc
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from server.wire.messages import NextDeal, Ready, Start
from tests.support.memory_store import MemoryStore
from tests.support.world import Device, World

DEALS = 5
EVERY = 8
"""Actions between two looks."""
GROWN = 5_000
MOST = 115_000
"""Bytes of a table at its largest; this test by itself counts a kilobyte more than after others.
The goal of 150 kB is about resident memory, which includes the holes of the allocators and the part
that all tables share.
"""
RULESETS = ("mahjong/tuidaohu", "mahjong/harbin", "paohuzi/changde")


class Forgetful(MemoryStore):
    """Stores nothing: stored rows are in no table's memory."""

    async def write(self, *writes: object) -> None:
        """Keep none of these."""


class Reader(Device):
    """A device that keeps no more than the open prompt."""

    def send(self, frame: str) -> None:
        super().send(frame)
        self.frames.clear()
        self.heard.clear()
        self.protocol.room = None


class Played:
    """The measurements of some deals: bytes after each of them, and at most within them."""

    def __init__(self) -> None:
        self.between: list[int] = []
        self.most = 0
        self.cycles = 0
        self._before = 0

    def begin(self) -> None:
        """Memory in use now belongs to no table."""
        self._before = self._traced()

    def look(self) -> int:
        """Bytes since the beginning."""
        found = self._traced() - self._before
        self.most = max(self.most, found)
        return found

    def _traced(self) -> int:
        if not tracemalloc.is_tracing():
            return 0
        # A full collection also empties the interpreter's lists of free objects.
        self.cycles += gc.collect()
        return tracemalloc.get_traced_memory()[0]


async def play(ruleset: str) -> Played:
    """Play some deals, always the same."""
    rng = random.Random(ruleset)
    world = World(ruleset=ruleset, store=Forgetful())
    played = Played()
    played.begin()
    people = [Reader(name) for name in "ABCD"]
    table = await world.create(people[0], deals=DEALS + 1)
    people = people[: len(table.state.seats)]
    for person in people[1:]:
        await world.join(person, table)
    for person in people:
        await world.say(person, Ready(True))
    await world.say(people[0], Start())
    played.cycles = 0
    for action in count():
        # Cancelled timers are the event loop's, for all tables together.
        world.clock.forget_cancelled()
        if action % EVERY == 0:
            played.look()
        asked = [person for person in people if person.prompt is not None]
        if asked:
            person = rng.choice(asked)
            prompt: Any = person.prompt
            await world.answer(person, rng.randrange(len(prompt["actions"])))
        elif table.state.phase == "between":
            played.between.append(played.look())
            if len(played.between) == DEALS:
                break
            for person in people:
                await world.say(person, NextDeal())
        else:
            await world.clock.advance(1.0)
    await world.stop()
    return played


@pytest.fixture
def _off() -> Iterator[None]:
    """Only the test collects garbage; older objects are left alone."""
    gc.disable()
    gc.freeze()
    yield
    gc.unfreeze()
    gc.enable()


@pytest.mark.usefixtures("_off")
@pytest.mark.parametrize("ruleset", RULESETS)
async def test_a_table_stays_small_does_not_grow_and_leaves_no_cycles(ruleset: str) -> None:
    # In this mode every timer remembers the place where it was set.
    asyncio.get_running_loop().set_debug(False)
    # Objects that the first run leaves behind serve all tables.
    await play(ruleset)
    tracemalloc.start()
    try:
        played = await play(ruleset)
    finally:
        tracemalloc.stop()
    assert played.most < MOST
    first, *later = played.between
    assert max(later) < first + GROWN
    assert played.cycles == 0
