"""The power fails: only synced data is still there.

A server writes with `synced.c` loaded, which keeps a copy of each file as it was at its last sync.
The server is killed, and another one goes on from the copies. A disk that loses all unsynced data
holds the same. A disk may also have kept part of the rest, in any order: the log is tried with some
sectors as they were written after its last sync as well. Not modelled: disks that lie about a sync,
sectors torn inside, names that outlive their removal, and a database file with pages that it was
not told to keep.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from server.runtime.clock import SystemClock
from server.storage.connections import sqlite_url
from server.storage.sql import SqlStore
from tests.server.storage.samples import row

ROOT = Path(__file__).parents[3]
SECTOR = 512
COMPILER = shutil.which("cc") or shutil.which("gcc")

pytestmark = pytest.mark.skipif(
    COMPILER is None or not sys.platform.startswith("linux"),
    reason="needs Linux and a C compiler to see what is synced",
)


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    assert COMPILER is not None
    library = tmp_path_factory.mktemp("shim") / "synced.so"
    source = Path(__file__).with_name("synced.c")
    command = [COMPILER, "-shared", "-fPIC", "-O1", "-o", str(library), str(source), "-ldl"]
    subprocess.run([*command, "-lpthread"], check=True)
    return library


def write_until_the_power_fails(
    folder: Path, shim: Path, acknowledgements: int, synchronous: str
) -> dict[int, int]:
    """The last row that was acknowledged in each match; synced data is in `folder/synced`."""
    live, synced = folder / "live", folder / "synced"
    live.mkdir()
    synced.mkdir()
    child = subprocess.Popen(
        [
            *(sys.executable, "-m", "tests.server.storage.writing_child"),
            *(sqlite_url(live / "paiju.db"), synchronous),
        ],
        stdout=subprocess.PIPE,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "LD_PRELOAD": str(shim),
            "SYNCED_FROM": str(live),
            "SYNCED_TO": str(synced),
        },
    )
    assert child.stdout is not None
    last: dict[int, int] = {}
    with child, child.stdout as told:
        for count, line in enumerate(told, start=1):
            if count == acknowledgements:
                child.send_signal(signal.SIGKILL)
            match, _, step = line.partition(b" ")
            if step.endswith(b"\n"):
                last[int(match)] = int(step)
    assert child.returncode == -signal.SIGKILL
    return last


def partly(synced: bytes, written: bytes, chance: random.Random) -> bytes:
    """Some sectors as they were written last, the others as they were synced last."""
    mixed = bytearray(synced.ljust(len(written), b"\0"))
    for start in range(0, len(written), SECTOR):
        if chance.random() < 0.5:
            mixed[start : start + SECTOR] = written[start : start + SECTOR]
    return bytes(mixed)


async def lost(file: Path, last: dict[int, int]) -> int:
    """The number of acknowledged rows that the database in this file lacks."""
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    store = await SqlStore.open(sqlite_url(file), SystemClock())
    missing = 0
    for match, step in last.items():
        running = await store.running_table(f"table{match}")
        rows = running.rows if running is not None else ()
        assert rows == tuple(row(number, of=match) for number in range(len(rows)))
        missing += max(0, step + 1 - len(rows))
    await store.close()
    return missing


@pytest.mark.parametrize("acknowledgements", [60, 700, 2000])
async def test_every_acknowledged_write_survives_a_power_failure(
    tmp_path: Path, shim: Path, acknowledgements: int
) -> None:
    last = write_until_the_power_fails(tmp_path, shim, acknowledgements, "FULL")
    assert sum(last.values()) > acknowledgements // 2
    chance = random.Random(acknowledgements)
    for attempt in range(4):
        copy = tmp_path / f"disk{attempt}"
        shutil.copytree(tmp_path / "synced", copy)
        if attempt:
            log = copy / "paiju.db-wal"
            written = (tmp_path / "live" / log.name).read_bytes()
            log.write_bytes(partly(log.read_bytes(), written, chance))
        assert await lost(copy / "paiju.db", last) == 0


async def test_without_a_sync_at_each_commit_the_model_loses_writes(
    tmp_path: Path, shim: Path
) -> None:
    """So that the test above is worth something."""
    last = write_until_the_power_fails(tmp_path, shim, 300, "NORMAL")
    assert await lost(tmp_path / "synced" / "paiju.db", last) > 0
