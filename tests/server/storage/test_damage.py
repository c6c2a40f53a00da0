"""A database file that was damaged is noticed: when the server starts, and by `paiju doctor`."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from server.ops.cli import doctor
from server.runtime.clock import SystemClock
from server.storage.connections import sqlite_url
from server.storage.sql import SqlStore
from server.storage.store import StoreRefused
from tests.server.storage.samples import ANN

NAME = "paiju.db"


async def killed(tmp_path: Path) -> Path:
    """The files of a server that was killed while it wrote."""
    running, copy = tmp_path / "running", tmp_path / "copy"
    running.mkdir()
    store = await SqlStore.open(sqlite_url(running / NAME), SystemClock())
    with contextlib.closing(sqlite3.connect(running / NAME)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    await store.create_player(ANN, b"1" * 32)
    shutil.copytree(running, copy)
    await store.close()
    assert (copy / f"{NAME}-wal").stat().st_size > 0
    return copy / NAME


@pytest.mark.parametrize("lost", ["emptied", "gone"])
async def test_a_journal_that_lost_its_database_is_refused_and_kept(
    tmp_path: Path, lost: str
) -> None:
    file = await killed(tmp_path)
    file.unlink()
    if lost == "emptied":
        file.touch()
    wal = file.with_name(f"{NAME}-wal")
    before = wal.read_bytes()
    with pytest.raises(
        StoreRefused, match=f"{NAME}-wal beside it holds what was stored"
    ) as refused:
        await SqlStore.open(sqlite_url(file), SystemClock())
    assert refused.value.code == "storage_failed"
    assert wal.read_bytes() == before
    finding = await doctor.database(sqlite_url(file))
    assert not finding.ok
    assert "backup" in finding.advice


async def test_after_a_kill_nothing_is_said_about_whole_files(tmp_path: Path) -> None:
    file = await killed(tmp_path)
    with capture_logs() as logs:
        store = await SqlStore.open(sqlite_url(file), SystemClock())
    assert await store.player_by_token(b"1" * 32) == ANN
    await store.close()
    assert not logs


async def test_after_a_kill_damaged_pages_are_said_in_the_log(tmp_path: Path) -> None:
    file = await killed(tmp_path)
    with contextlib.closing(sqlite3.connect(tmp_path / "running" / NAME)) as connection:
        (root,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'records'"
        ).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with file.open("rb+") as opened:
        opened.seek((root - 1) * size)
        opened.write(b"\xff" * size)
    with capture_logs() as logs:
        store = await SqlStore.open(sqlite_url(file), SystemClock())
    await store.close()
    assert [line["event"] for line in logs] == ["database damaged"]
    assert logs[0]["log_level"] == "error"


async def test_an_index_that_misses_a_row_is_found_by_the_doctor(tmp_path: Path) -> None:
    """As after a few flipped bits: every page can be read."""
    file = tmp_path / NAME
    store = await SqlStore.open(sqlite_url(file), SystemClock())
    await store.create_player(ANN, b"1" * 32)
    await store.close()
    assert (await doctor.database(sqlite_url(file))).ok
    index = "ix_devices_player_id"
    with contextlib.closing(sqlite3.connect(file)) as connection:
        find = "SELECT sql FROM sqlite_master WHERE name = ?"
        (sql,) = connection.execute(find, (index,)).fetchone()
    for said, statement in (
        (f"{sql} WHERE 0", "INSERT INTO devices SELECT x'02', player_id, created FROM devices"),
        (sql, "SELECT 1"),
    ):
        with contextlib.closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA writable_schema = ON")
            change = "UPDATE sqlite_master SET sql = ? WHERE name = ?"
            connection.execute(change, (said, index))
            connection.commit()
        with contextlib.closing(sqlite3.connect(file)) as connection:
            connection.execute(statement)
            connection.commit()
    finding = await doctor.database(sqlite_url(file))
    assert not finding.ok
    assert index in finding.text
