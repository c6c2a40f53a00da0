"""A page of somebody's history costs the same with any number of stored deals; `bench_history`
measures a million deals.
"""

from __future__ import annotations

import time
from pathlib import Path

from server.runtime.clock import SystemClock
from server.storage.connections import sqlite_url
from server.storage.sql import SqlStore
from server.storage.store import StoredMatch
from tests.benchmarks.bench_history import REGULAR, fill, people

FEW, MANY = 60, 6_000
PAGE = 20


async def spent(store: SqlStore, before: StoredMatch | None) -> float:
    """Processor time of a page, the least of several."""
    times = []
    for _ in range(12):
        start = time.process_time()
        found = await store.matches_of(REGULAR.id, PAGE, before)
        times.append(time.process_time() - start)
        assert len(found) == PAGE
    return min(times)


async def test_a_page_costs_the_same_with_a_hundred_times_as_many_matches(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "paiju.db")
    store = await SqlStore.open(url, SystemClock())
    await people(store)
    await fill(url, 0, FEW, deals=2)
    (*_, twentieth) = await store.matches_of(REGULAR.id, PAGE)
    few = await spent(store, None), await spent(store, twentieth.match)
    await fill(url, FEW, MANY, deals=2)
    many = await spent(store, None), await spent(store, twentieth.match)
    await store.close()
    assert many[0] < 3 * few[0]
    # The page that was near the newest is far from it now.
    assert many[1] < 3 * few[1]
