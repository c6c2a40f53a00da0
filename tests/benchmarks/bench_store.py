"""Durable rows a second, one by one and together, and the cost of a row and a record on the way.

``python -m tests.benchmarks.bench_store [FOLDER]`` writes to a fresh file in FOLDER (default: the
current one, because a temporary folder is often no disk) and removes it.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from sqlalchemy import event

from server.runtime.clock import SystemClock
from server.storage.connections import sqlite_url
from server.storage.sql import SqlStore
from server.storage.store import Row
from server.wire.records import (
    decode_record,
    decode_rows,
    encode_decision,
    encode_opening,
    encode_record,
)
from tests.server.storage.samples import match, settled, table
from tests.support.golden_records import FOLDER

TABLES = 200
SINGLE = 500
"""Rows written one after the other."""
EACH = 40
"""Rows of each table when all tables write."""
ROUNDS = 30


def show(name: str, value: float, unit: str) -> None:
    """One line of the result."""
    print(f"{name:44s} {value:10,.1f} {unit}")


async def bench_writes(store: SqlStore, payload: bytes) -> None:
    """Rows a second: one writer, then every table waiting for its own."""
    commits = [0]

    def count(_: object) -> None:
        commits[0] += 1

    event.listen(store.writing.engine, "commit", count)
    times: list[float] = []
    for number in range(SINGLE):
        start = time.perf_counter()
        await store.write(Row("match1", 1, number, 0, number, payload))
        times.append(time.perf_counter() - start)
    show("one by one", SINGLE / sum(times), "rows/s")
    show("one by one, a row takes (median)", median(times) * 1e3, "ms")
    waits: list[float] = []

    async def play(which: int) -> None:
        for number in range(EACH):
            start = time.perf_counter()
            await store.write(Row(f"match{which}", 2, number, 0, number, payload))
            waits.append(time.perf_counter() - start)

    commits[0] = 0
    start = time.perf_counter()
    await asyncio.gather(*(play(which) for which in range(1, TABLES + 1)))
    show(f"{TABLES} tables at once", TABLES * EACH / (time.perf_counter() - start), "rows/s")
    show(f"{TABLES} tables, a row takes (median)", median(waits) * 1e3, "ms")
    show("rows in a transaction", TABLES * EACH / commits[0], "")


async def bench_reads(store: SqlStore, record: bytes) -> None:
    """The queries that a start and a replay wait for."""
    start = time.perf_counter()
    found = await store.running_tables()
    rows = sum(len(running.rows) for running in found)
    show("reading running tables", rows / (time.perf_counter() - start), "rows/s")
    await store.write(settled(2, record=record))
    start = time.perf_counter()
    for _ in range(100):
        await store.record("match1", 2)
    show("reading a record", (time.perf_counter() - start) * 10, "ms")


def bench_conversion(data: bytes) -> None:
    """Encoding and decoding, without a database."""
    record = decode_record(data)
    payloads = [encode_opening(record.opening), *map(encode_decision, record.decisions)]
    show("a record is long", len(data) / 1e3, "kB")
    show("a row is long (mean)", sum(map(len, payloads)) / len(payloads), "bytes")
    measures: list[tuple[str, Callable[[], object], int]] = [
        ("encoding a row", lambda: list(map(encode_decision, record.decisions)), len(payloads) - 1),
        ("decoding a row", lambda: decode_rows(record.game, payloads), len(payloads)),
        ("encoding a record", lambda: encode_record(record), 1),
        ("decoding a record", lambda: decode_record(data), 1),
    ]
    for name, call, parts in measures:
        start = time.perf_counter()
        for _ in range(ROUNDS):
            call()
        show(name, (time.perf_counter() - start) / ROUNDS / parts * 1e6, "us")


async def main() -> None:
    """Measure."""
    folder = sys.argv[1] if len(sys.argv) > 1 else "."
    data = (FOLDER / "v1-discard.json").read_bytes()
    record = decode_record(data)
    payload = encode_decision(record.decisions[0])
    with tempfile.TemporaryDirectory(dir=folder) as place:
        url = sqlite_url(Path(place) / "bench.sqlite3")
        store = await SqlStore.open(url, SystemClock())
        for number in range(1, TABLES + 1):
            await store.write(table(number), match(number))
        await bench_writes(store, payload)
        await bench_reads(store, data)
        await store.close()
    bench_conversion(data)


if __name__ == "__main__":
    asyncio.run(main())
