"""A server is killed in the middle of its writes; acknowledged rows are there."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from server.storage.sql import SqlStore
from tests.server.storage.samples import row, stored_rows
from tests.server.storage.writing_child import MATCHES
from tests.support.databases import Database

OpenStore = Callable[..., Awaitable[SqlStore]]
ROOT = Path(__file__).parents[3]


def write_until_killed(url: str, acknowledgements: int) -> dict[int, int]:
    """Start a server, kill it after so many acknowledgements, and one of each match at least; the
    last row of each match.
    """
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.server.storage.writing_child", url],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert child.stdout is not None
    last: dict[int, int] = {}
    with child, child.stdout as told:
        for count, line in enumerate(told, start=1):
            match, _, step = line.partition(b" ")
            if step.endswith(b"\n"):
                last[int(match)] = int(step)
            if count >= acknowledgements and len(last) == MATCHES:
                child.send_signal(signal.SIGKILL)
    assert child.returncode == -signal.SIGKILL
    return last


async def test_every_acknowledged_write_survives_the_death_of_the_server(
    open_store: OpenStore, database: Database
) -> None:
    for acknowledgements in (50, 333):
        last = write_until_killed(database.url, acknowledgements)
        assert sorted(last) == list(range(1, MATCHES + 1))
        store = await open_store()
        for match, step in last.items():
            running = await store.running_table(f"table{match}")
            assert running is not None
            stored = running.rows
            assert len(stored) > step
            assert stored == tuple(row(number, of=match) for number in range(len(stored)))
        await store.close()
    await database.check()


async def test_the_lock_dies_with_the_server(open_store: OpenStore, database: Database) -> None:
    write_until_killed(database.url, 20)
    store = await open_store()
    assert len(await stored_rows(store)) > 0
