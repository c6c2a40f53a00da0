"""A transaction of the group commit on SQLite: ``python -m tests.benchmarks.bench_batch [FOLDER]``.

Plans as tables send them, 1, 5 and 20 in a transaction, by turns on a thread (as the server does)
and statement by statement through aiosqlite, each on a file of its own in FOLDER.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from statistics import median

import uvloop

from server.runtime.clock import SystemClock
from server.storage.connections import open_write_connection, open_write_engine, sqlite_url
from server.storage.sql import SqlStore
from server.storage.statements import Plan, plan_of
from server.storage.store import Row, Write
from server.storage.transactions import write_batch
from server.storage.write_connection import AsyncioConnection, WriteConnection
from server.wire.records import decode_record, encode_decision
from tests.server.storage.samples import match, settled, table
from tests.support.golden_records import FOLDER

TABLES = 200
DECISIONS = 60
"""Of a deal; with the last one it is settled."""
SIZES = (1, 5, 20)
ROUNDS = 12
TRANSACTIONS = 60
"""Of a size in a round."""


class Tables:
    """Tables somewhere in their deals."""

    def __init__(self, payloads: list[bytes], record: bytes) -> None:
        self._payloads = payloads
        self._record = record
        self._dice = random.Random(1)
        self._decisions = [self._dice.randrange(DECISIONS) for _ in range(TABLES)]
        self._deals = [1] * TABLES

    def plan(self) -> Plan:
        """The next step of one of them."""
        one = self._dice.randrange(TABLES)
        deal, number, name = self._deals[one], self._decisions[one], one + 1
        payload = self._payloads[number % len(self._payloads)]
        writes: list[Write] = [Row(f"match{name}", deal, number, 0, number, payload)]
        self._decisions[one] += 1
        if self._decisions[one] == DECISIONS:
            writes += [settled(deal, of=name, record=self._record), match(name)]
            self._decisions[one], self._deals[one] = 0, deal + 1
        return plan_of(writes)


async def measured(connection: WriteConnection, tables: Tables, size: int) -> tuple[float, float]:
    """Median seconds and mean processor time of a transaction."""
    batches = [[tables.plan() for _ in range(size)] for _ in range(TRANSACTIONS)]
    times: list[float] = []
    spent = time.process_time()
    for plans in batches:
        start = time.perf_counter()
        assert await connection.run(partial(write_batch, plans=plans, careful=False)) is None
        times.append(time.perf_counter() - start)
    return median(times), (time.process_time() - spent) / TRANSACTIONS


async def prepared(url: str) -> None:
    """A database with every table and its match."""
    store = await SqlStore.open(url, SystemClock())
    for number in range(1, TABLES + 1):
        await store.write(table(number), match(number))
    await store.close()


async def main(folder: str = ".") -> None:
    """Print a table."""
    record = (FOLDER / "v1-discard.json").read_bytes()
    payloads = [encode_decision(one) for one in decode_record(record).decisions]
    with tempfile.TemporaryDirectory(dir=folder) as place:
        urls = [sqlite_url(Path(place, f"{name}.db")) for name in ("thread", "aiosqlite")]
        for url in urls:
            await prepared(url)
        forms: dict[str, tuple[WriteConnection, Tables]] = {
            "thread": (open_write_connection(urls[0]), Tables(payloads, record)),
            "aiosqlite": (AsyncioConnection(open_write_engine(urls[1])), Tables(payloads, record)),
        }
        found: dict[tuple[int, str], list[tuple[float, float]]] = {}
        for _ in range(ROUNDS):
            for size in SIZES:
                for name, form in forms.items():
                    found.setdefault((size, name), []).append(await measured(*form, size))
        for connection, _ in forms.values():
            await connection.close()
    print(
        "| plans | form | a transaction | CPU a transaction | CPU a plan |\n|---|---|---|---|---|"
    )
    for (size, name), rounds in found.items():
        wall, spent = (median(values) * 1e6 for values in zip(*rounds, strict=True))
        print(f"| {size} | {name} | {wall:.0f} µs | {spent:.0f} µs | {spent / size:.0f} µs |")


if __name__ == "__main__":
    uvloop.run(main(*sys.argv[1:2]))
