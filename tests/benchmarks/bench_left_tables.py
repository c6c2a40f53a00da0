"""Costs of tables that people have left: ``python -m tests.benchmarks.bench_left_tables [TABLES]
[FOLDER]`` has so many people (10,000) begin a game against bots and go, at the real lobby over an
SQLite file in FOLDER (default: the current one, because a temporary folder is often no disk).
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import resource
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from ai.levels import LEVELS
from game.registry import RULESETS
from server.lobby.lobby import Lobby
from server.runtime.clock import SystemClock
from server.runtime.config import Config, Limits
from server.storage.connections import sqlite_url
from server.storage.sql import SqlStore
from server.storage.store import Store
from server.table.commands import ClientRequest, Disconnect, EnterTable
from server.table.state import Services
from server.wire.messages import PlayNow, TableOptions
from tests.support.world import QUIET, Device

AT_ONCE = 250
"""Tables that are in memory at once while the database is filled."""
MEASURED = 1000
"""Tables in memory of which the memory is measured, and loads of which the time is."""
ANSWERS = 3
CLOCK = SystemClock()
FREE = replace(Limits(), tables_per_address=10**6, openings_per_address=(1e6, 1e6), tables=10**6)
OPTIONS = TableOptions(deals=4, clock=None)


def memory() -> float:
    """Kilobytes that the process has now."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / 1024


def size_of(file: Path) -> int:
    """Bytes of the database."""
    return file.stat().st_size + file.with_name(f"{file.name}-wal").stat().st_size


def spent() -> float:
    """Seconds of processor time."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def lobby_of(store: Store) -> Lobby:
    dice = random.Random(1)
    return Lobby(
        Services(
            clock=CLOCK,
            store=store,
            config=Config(pace=0.0, limits=FREE),
            levels={**LEVELS, "quiet": QUIET},
            rulesets=RULESETS,
            entropy=os.urandom,
            jitter=dice.random,
        )
    )


async def rest(lobby: Lobby) -> None:
    """Until every table waits for somebody."""
    while not lobby.idle or not all(table.idle for table in lobby):  # noqa: ASYNC110
        await asyncio.sleep(0.001)


async def unload(lobby: Lobby) -> None:
    """Have all tables go to the storage, some at a time: the writer is not to be late."""
    while len(lobby):
        for table in list(lobby)[:AT_ONCE]:
            table.unload()
        await rest(lobby)


async def begin(lobby: Lobby, player: str) -> None:
    """Somebody begins a game, answers a few times, and goes."""
    device = Device(player)
    wish = PlayNow("mahjong/tuidaohu", level="quiet", options=OPTIONS)
    table = await lobby.create(device, wish, "a")
    answered = 0
    while answered < ANSWERS:
        await asyncio.sleep(0.002)
        if device.prompt is not None:
            table.post(ClientRequest(device, device.answer(device.prompt["default"]), CLOCK.now()))
            answered += 1
    await asyncio.sleep(0.01)
    table.post(Disconnect(device))


async def leave(lobby: Lobby, first: int, count: int) -> None:
    await asyncio.gather(*(begin(lobby, f"player{first + one}") for one in range(count)))
    await rest(lobby)


async def measure(count: int, file: Path) -> None:
    store = await SqlStore.open(sqlite_url(file), CLOCK)
    lobby = lobby_of(store)
    await leave(lobby, 0, AT_ONCE)  # Code is loaded only once.
    await unload(lobby)
    before = memory()
    for first in range(AT_ONCE, AT_ONCE + MEASURED, AT_ONCE):
        await leave(lobby, first, AT_ONCE)
    there = memory()
    print(f"{MEASURED} tables in memory: {(there - before) / MEASURED:.0f} kB each")
    await unload(lobby)
    empty = memory()
    for first in range(AT_ONCE + MEASURED, count, AT_ONCE):
        await leave(lobby, first, AT_ONCE)
        await unload(lobby)
    left = await store.left_count()
    print(f"{left} left tables: {(memory() - empty):.0f} kB more than {MEASURED}")
    print(f"in the database: {size_of(file) / count / 1024:.1f} kB each")
    used = spent()
    await lobby.left.close_due()
    print(f"a look for those to be closed: {1e3 * (spent() - used):.1f} ms of processor time")
    await load(store, count)
    await store.close()
    began = time.perf_counter()
    store = await SqlStore.open(sqlite_url(file), CLOCK)
    print(f"a start: {1e3 * (time.perf_counter() - began):.0f} ms")
    print(
        f"memory of a server that has started anew: {memory() - before:.0f} kB more than at first"
    )
    await load(store, count)
    await store.close()


async def load(store: SqlStore, count: int) -> None:
    """People come back."""
    lobby = lobby_of(store)
    dice = random.Random(2)
    times: list[float] = []
    used = spent()
    for _ in range(MEASURED):
        player = f"player{dice.randrange(count)}"
        began = time.perf_counter()
        (state,) = await lobby.left.of_player(player)
        table = await lobby.load(state.id, "a")
        device = Device(player)
        table.post(EnterTable(device, 0))
        while device.prompt is None:  # noqa: ASYNC110
            await asyncio.sleep(0.0002)
        times.append(time.perf_counter() - began)
        table.post(Disconnect(device))
        await rest(lobby)
    times.sort()
    each = 1e3 * (spent() - used) / MEASURED
    print(
        f"coming back: p50 {1e3 * times[MEASURED // 2]:.1f} ms, p99"
        f" {1e3 * times[MEASURED * 99 // 100]:.1f} ms, {each:.1f} ms of processor time"
    )
    await unload(lobby)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    folder = sys.argv[2] if len(sys.argv) > 2 else "."
    with tempfile.TemporaryDirectory(dir=folder) as made:
        asyncio.run(measure(count, Path(made) / "paiju.db"))


if __name__ == "__main__":
    main()
