"""Several nodes on one PostgreSQL and one NATS: the cost of an action at a node that has its table
and at one that carries it, with the shares of database and bus, and the limit of the database by
itself.

`python -m tests.benchmarks.bench_cluster [--rate 200] [--seconds 8] [--tables 60]`. It needs a
PostgreSQL and a nats-server as the tests do, on this machine: their processor time is read.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import asyncpg
from sqlalchemy.engine import make_url

from server.ops.load.report import Report
from server.ops.load.run import LoadPlan, run
from server.ops.load.target import Shared, own_server
from server.storage import migrate
from tests.support import postgresql
from tests.support.nats import NatsServer
from tests.support.postgresql import Scratch

RULESETS = ("mahjong/tuidaohu", "paohuzi/changde")

BATCH = """
INSERT INTO rows (match_id, deal, number, seat, n, payload)
SELECT 'match' || i % 97, $1::int, $2::int + i, 0, 1, $3::bytea
FROM generate_series(1, $4::int) AS i
"""
PAYLOAD = bytes(400)
"""About as long as the row of a decision."""


class Place(NamedTuple):
    """The place of nodes, and the way of their people to them."""

    name: str
    nodes: int
    apart: bool
    shared: bool = True


PLACES = (
    Place("SQLite, alone", 1, False, shared=False),
    Place("one node", 1, False),
    Place("two nodes, people at their table's", 2, False),
    Place("two nodes, people anywhere", 2, True),
    Place("three nodes, people at their table's", 3, False),
    Place("three nodes, people anywhere", 3, True),
)


def spent(name: str) -> float:
    """Processor seconds of all processes with this name, and of those among their children that
    have ended: sessions of a database come and go.
    """
    found = subprocess.run(["pgrep", "-x", name], capture_output=True, text=True, check=False)
    ticks = 0
    for pid in found.stdout.split():
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


@contextmanager
def measured(names: tuple[str, ...]) -> Iterator[dict[str, float]]:
    """Processor seconds that the processes with these names take meanwhile."""
    took: dict[str, float] = {}
    before = {name: spent(name) for name in names}
    yield took
    for name in names:
        took[name] = spent(name) - before[name]


def play(place: Place, plan: LoadPlan, database: str, bus: str) -> tuple[Report, dict[str, float]]:
    """Play there; the processor seconds are of all that was played, coming included."""
    shared = Shared(database, bus) if place.shared else None
    with (
        own_server(0.0, place.nodes, shared) as target,
        measured(("postgres", "nats-server")) as took,
    ):
        report = run(plan, target, lambda what, part: None)
    return report, took


async def append(url: str, writers: int, rows: int, seconds: float) -> tuple[float, float]:
    """Transactions a second, and processor seconds of the database for each."""
    place = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    lines = [await asyncpg.connect(place) for _ in range(writers)]
    statements = [await line.prepare(BATCH) for line in lines]
    end = time.perf_counter() + seconds
    count = 0

    async def write(number: int) -> None:
        nonlocal count
        last = 0
        while time.perf_counter() < end:
            async with lines[number].transaction():
                await statements[number].fetch(number + 1, last, PAYLOAD, rows)
            last += rows
            count += 1

    with measured(("postgres",)) as took:
        await asyncio.gather(*map(write, range(writers)))
    for line in lines:
        await line.close()
    return count / seconds, took["postgres"] / max(1, count)


def main() -> None:
    """Measure, and print tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rate", type=float, default=200.0)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--tables", type=int, default=60)
    options = parser.parse_args()
    plan = LoadPlan(options.tables, (options.rate,), options.seconds, RULESETS)
    scratch, nats = Scratch(postgresql.server()), NatsServer()
    nats.start()
    try:
        print(f"{options.tables} tables, {options.rate:g} actions a second\n")
        print("| place | CPU of the nodes | acked p50 | p99 | CPU of PostgreSQL, NATS |")
        print("|---|---|---|---|---|")
        for place in PLACES:
            scratch.empty()
            step, took = play(place, replace(plan, apart=place.apart), scratch.url, nats.url)
            shown = step.steps[0]
            beside = f"{took['postgres']:.1f} s, {took['nats-server']:.1f} s"
            print(
                f"| {place.name} | {shown.cpu_us or 0:,.0f} µs | {shown.acked.p50:.1f} ms |"
                f" {shown.acked.p99:.1f} ms | {beside} |",
                flush=True,
            )
        scratch.empty()
        asyncio.run(migrate.upgrade(scratch.url, shared=True))
        print("\n| writers | rows each | transactions/s | rows/s | CPU of PostgreSQL a row |")
        print("|---|---|---|---|---|")
        for writers, rows in ((1, 1), (1, 20), (3, 1), (3, 20), (3, 100), (8, 20)):
            scratch.empty()
            asyncio.run(migrate.upgrade(scratch.url, shared=True))
            rate, cpu = asyncio.run(append(scratch.url, writers, rows, 4.0))
            figures = f"{rate:,.0f} | {rate * rows:,.0f} | {cpu / rows * 1e6:.0f} µs"
            print(f"| {writers} | {rows} | {figures} |", flush=True)
    finally:
        nats.remove()
        scratch.remove()


if __name__ == "__main__":
    main()
