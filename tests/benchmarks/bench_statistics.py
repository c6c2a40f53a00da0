"""The query for a person's statistics, among 200 people and 5,000 matches.

``python -m tests.benchmarks.bench_statistics [postgresql]``: on a fresh SQLite file, or on a
database of the PostgreSQL that the tests use.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from server.runtime.clock import SystemClock
from server.storage.connections import sqlite_url
from server.storage.sql import SqlStore
from server.storage.statistics import StatisticsAsked
from tests.support import postgresql
from tests.support.played_months import people, played_months

PEOPLE, MATCHES, ASKED, AT_ONCE = 200, 5000, 60, 50


async def measure(url: str) -> None:
    """Fill the database, then ask for the pages of some people, one after the other."""
    store = await SqlStore.open(url, SystemClock())
    known = people(PEOPLE)
    for person in known:
        await store.create_player(person, person.id.ljust(32, "x").encode())
    months = played_months(random.Random(1), known, MATCHES)
    for first in range(0, MATCHES, AT_ONCE):
        some = months[first : first + AT_ONCE]
        await store.write(*(write for one in some for write in one.writes))
    for beside in (None, known[0].id):
        times = []
        for person in known[1 : ASKED + 1]:
            begun = time.perf_counter()
            await store.statistics(StatisticsAsked(person.id, beside))
            times.append(1e3 * (time.perf_counter() - begun))
        kind = "own page" if beside is None else "with a friend"
        print(f"{kind}: median {median(times):.1f} ms, longest {max(times):.1f} ms")
    await store.close()


def main() -> None:
    """Measure on the database that is named."""
    if sys.argv[1:] == ["postgresql"]:
        scratch = postgresql.Scratch(postgresql.server())
        scratch.empty()
        try:
            asyncio.run(measure(scratch.url))
        finally:
            scratch.remove()
        return
    with tempfile.TemporaryDirectory(dir=".") as folder:
        asyncio.run(measure(sqlite_url(Path(folder) / "statistics.db")))


if __name__ == "__main__":
    main()
