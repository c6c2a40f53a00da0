"""The time of a page of history, with any number of stored deals: ``python -m
tests.benchmarks.bench_history [DEALS] [FOLDER]`` fills a database with so many settled deals (a
million take two gigabytes), and asks the real server for pages over HTTP on the way there.

Every match has 32 deals and four people. One of them has sat in all of them, the others are a
thousand who come and go. FOLDER (default: the current one, because a temporary folder is often no
disk) holds the database while this runs.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import random
import sys
import tempfile
import time
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection, insert

from server.app import DATABASE
from server.ops.load.process import cpu_seconds
from server.ops.load.report import latency
from server.ops.load.target import SERVING, child
from server.runtime.clock import SystemClock
from server.runtime.identity import hash_token
from server.storage.connections import open_write_engine, sqlite_url
from server.storage.models import records
from server.storage.sql import SqlStore
from server.storage.statements import RECORD_PACKING, plan_of
from server.storage.store import StoredMatch, StoredPlayer, StoredSeat, StoredTable, Write
from tests.support.golden_records import FOLDER

DEALS = 32
"""Deals of a match."""
GUESTS = 1000
AT_ONCE = 200
"""Matches in a transaction."""
REQUESTS = 200
REGULAR, REGULAR_TOKEN = StoredPlayer("regular", "老王"), "r" * 43
GUEST_TOKEN = "g" * 43


class Figures(NamedTuple):
    """Pages of one kind: milliseconds until the answer, and the server's processor time."""

    p50: float
    p99: float
    cpu_ms: float


async def people(store: SqlStore) -> None:
    """All players."""
    await store.create_player(REGULAR, hash_token(REGULAR_TOKEN))
    await store.create_player(StoredPlayer("guest0", "Guest 0"), hash_token(GUEST_TOKEN))


def finished(number: int, rng: random.Random, rules: dict[str, Any]) -> tuple[Write, Write]:
    """A table that is closed, and the match that was played there."""
    guests = (StoredSeat(f"guest{rng.randrange(GUESTS)}", f"Guest {n}") for n in range(3))
    seats = (StoredSeat(REGULAR.id, REGULAR.name), *guests)
    name, began = f"{rng.getrandbits(128):032x}", 1_600_000_000.0 + 600 * number
    table = StoredTable(
        id=name,
        code="",
        link=name,
        ruleset="mahjong/tuidaohu",
        preset=None,
        rules=rules,
        options={"deals": DEALS},
        host=REGULAR.id,
        phase="closed",
        seats=seats,
        created=began,
        match=name,
    )
    match = StoredMatch(
        id=name,
        table=name,
        share=name,
        ruleset="mahjong/tuidaohu",
        rules=rules,
        seats=seats,
        length=("deals", DEALS),
        server_seed=rng.randbytes(32),
        commitment="ab" * 32,
        commitments=(None,) * 4,
        entropies=(None,) * 4,
        started=began,
        ended=began + 500,
        state={"number": DEALS},
        history=((3, -1, -1, -1),) * DEALS,
    )
    return table, match


async def fill(url: str, first: int, last: int, deals: int = DEALS) -> None:
    """Store the matches of these numbers, with a real record for every deal."""
    engine = open_write_engine(url)
    record = (FOLDER / "v1-self-drawn.json").read_bytes()
    rules: dict[str, Any] = json.loads(record)["rules"]
    packed = zlib.compress(record, 6)
    for start in range(first, last, AT_ONCE):
        numbers = range(start, min(last, start + AT_ONCE))
        async with engine.begin() as connection:
            await connection.run_sync(_store, numbers, rules, packed, deals)
    await engine.dispose()


def _store(
    connection: Connection,
    numbers: Sequence[int],
    rules: dict[str, Any],
    packed: bytes,
    deals: int,
) -> None:
    settled: list[dict[str, Any]] = []
    writes: list[Write] = []
    for number in numbers:
        table, match = finished(number, random.Random(number), rules)
        writes += (table, match)
        settled += [
            {
                "match_id": match.id,
                "deal": deal,
                "version": RECORD_PACKING,
                "scores": [3, -1, -1, -1],
                "record": packed,
                "ended": match.started + deal,
            }
            for deal in range(1, deals + 1)
            if isinstance(match, StoredMatch)
        ]
    by_kind: dict[Any, list[dict[str, Any]]] = {}
    for operation, values in plan_of(writes).steps:
        by_kind.setdefault(operation, []).append(values)
    for operation, several in by_kind.items():
        connection.execute(operation.statement(connection.dialect.name), several)
    connection.execute(insert(records), settled)


# ------------------------------------------------------------------- asking


def ask(port: int, path: str, token: str = "") -> Any:
    """The answer to a request, on a connection of its own."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", path, headers={"Authorization": f"Bearer {token}"})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    if answer.status != 200:
        raise RuntimeError(f"{path}: {answer.status} {body[:100]!r}")
    return json.loads(body)


def measured(port: int, pid: int, paths: Sequence[str], token: str) -> Figures:
    """Ask for each of these paths, one after the other."""
    times = []
    spent = cpu_seconds(pid) or 0.0
    for path in paths:
        start = time.perf_counter()
        ask(port, path, token)
        times.append(time.perf_counter() - start)
    used = (cpu_seconds(pid) or 0.0) - spent
    found = latency(times)
    return Figures(found.p50, found.p99, used / len(paths) * 1000)


def pages(folder: Path, matches: int) -> dict[str, Figures]:
    """Pages and records of a server on this folder."""
    rng = random.Random(7)

    kinds = {
        "first page of who plays always": (["/api/matches"] * REQUESTS, REGULAR_TOKEN),
        "any later page": (
            [f"/api/matches?before={_of(rng.randrange(matches))}" for _ in range(REQUESTS)],
            REGULAR_TOKEN,
        ),
        "first page of a guest": (["/api/matches"] * REQUESTS, GUEST_TOKEN),
        "a match by its link": ([f"/api/replay/{_of(rng.randrange(matches))}"] * REQUESTS, ""),
        "the record of a deal": (
            [f"/api/replay/{_of(rng.randrange(matches))}/7" for _ in range(REQUESTS)],
            "",
        ),
    }
    with child(["server.ops.load.target", str(folder), "1", "-1"], SERVING) as (process, port):
        ask(int(port), "/api/matches", REGULAR_TOKEN)
        return {
            name: measured(int(port), process.pid, paths, token)
            for name, (paths, token) in kinds.items()
        }


def _of(number: int) -> str:
    """The link of the match of this number."""
    return next(
        write.share
        for write in finished(number, random.Random(number), {})
        if isinstance(write, StoredMatch)
    )


async def grow(folder: Path, first: int, last: int) -> float:
    """Fill on; seconds it took."""
    start = time.perf_counter()
    url = sqlite_url(folder / DATABASE)
    if not first:
        store = await SqlStore.open(url, SystemClock())
        await people(store)
        await store.close()
    await fill(url, first, last)
    return time.perf_counter() - start


def main(deals: int = 100_000, place: str = ".") -> None:
    """Print a table."""
    sizes = [size for size in (10_000, 100_000) if size < deals]
    with tempfile.TemporaryDirectory(dir=place, prefix="bench-history-") as name:
        folder, stored = Path(name), 0
        print("| stored deals | what | p50 ms | p99 ms | CPU ms |\n|---|---|---|---|---|")
        for size in [*sizes, deals]:
            matches = size // DEALS
            took = asyncio.run(grow(folder, stored, matches))
            stored = matches
            for kind, found in pages(folder, matches).items():
                print(
                    f"| {size:,} | {kind} | {found.p50:.1f} | {found.p99:.1f} "
                    f"| {found.cpu_ms:.1f} |",
                    flush=True,
                )
            room = (folder / DATABASE).stat().st_size / 2**30
            print(f"  {room:.2f} GiB, filled in {took:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    given = sys.argv[1:]
    main(int(given[0]) if given else 100_000, *given[1:2])
