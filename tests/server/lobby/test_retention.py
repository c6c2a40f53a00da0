"""Old matches are deleted by a server that is told so, and by no other."""

from __future__ import annotations

import asyncio
import time

from server.app import create_app
from server.runtime.clock import SystemClock
from server.runtime.config import Config
from server.storage.sql import SqlStore
from tests.server.storage.samples import match, results, settled, table
from tests.support.databases import Database

DAY = 86400.0


async def open_with(database: Database, keep: int | None, enough: int) -> list[bool]:
    """For two old matches and a new one, whether each is there once `enough` are left."""
    store = await SqlStore.open(database.url, SystemClock())
    now = time.time()
    for number, (age, phase) in enumerate(((40, "closed"), (20, "closed"), (40, "finished")), 1):
        await store.write(table(number, phase=phase, created=now - 50 * DAY))
        await store.write(
            match(number, ended=now - age * DAY), settled(of=number), *results(of=number)
        )

    async def opened() -> SqlStore:
        return store

    app = create_app(Config(keep_matches=keep), store_factory=opened)
    async with app.router.lifespan_context(app), asyncio.timeout(60):
        while True:
            there = [await store.match_by_share(f"share{number}") for number in (1, 2, 3)]
            if sum(one is not None for one in there) <= enough:
                return [one is not None for one in there]
            await asyncio.sleep(0.01)


async def test_matches_of_closed_tables_go_after_so_many_days(database: Database) -> None:
    assert await open_with(database, 30, enough=2) == [False, True, True]


async def test_without_the_option_every_match_stays(database: Database) -> None:
    assert await open_with(database, None, enough=3) == [True, True, True]
