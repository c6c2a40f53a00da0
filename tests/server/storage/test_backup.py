"""A copy while others write: of one moment, whole, private, and in nobody's way."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import sys
from pathlib import Path

import pytest

from server.runtime.clock import SystemClock
from server.storage import backup
from server.storage.backup import back_up
from server.storage.connections import sqlite_url
from server.storage.sql import SqlStore
from server.storage.store import StoreRefused
from tests.server.storage.samples import match, row, stored_rows, table


async def opened(file: Path) -> SqlStore:
    return await SqlStore.open(sqlite_url(file), SystemClock())


async def test_a_copy_is_of_one_moment_and_writers_do_not_wait_for_it(tmp_path: Path) -> None:
    file, copy = tmp_path / "paiju.db", tmp_path / "copy.db"
    store = await opened(file)
    await store.write(table(), match())
    copying = asyncio.create_task(asyncio.to_thread(back_up, file, copy))
    written = 0
    while not copying.done() or written < 20:
        # Two rows at a time: a copy has both or none.
        await store.write(row(written), row(written + 1))
        written += 2
    assert await copying == copy.stat().st_size
    assert await stored_rows(store) == list(range(written))
    await store.close()
    again = await opened(copy)
    rows = await stored_rows(again)
    assert rows == list(range(len(rows)))
    assert len(rows) % 2 == 0
    await again.write(row(len(rows)))
    await again.close()


async def test_a_database_that_nobody_has_open_is_copied_too(tmp_path: Path) -> None:
    store = await opened(tmp_path / "paiju.db")
    await store.write(table(), match(), row(0))
    await store.close()
    back_up(tmp_path / "paiju.db", tmp_path / "copy.db")
    again = await opened(tmp_path / "copy.db")
    assert await stored_rows(again) == [0]
    await again.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
async def test_only_the_owner_can_read_a_copy(tmp_path: Path) -> None:
    await (await opened(tmp_path / "paiju.db")).close()
    before = os.umask(0)
    try:
        back_up(tmp_path / "paiju.db", tmp_path / "copy.db")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o600


async def test_a_copy_replaces_nothing_and_leaves_nothing_behind_when_it_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "paiju.db"
    await (await opened(file)).close()
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / "there.db").write_text("mine")
    with pytest.raises(FileExistsError):
        back_up(file, folder / "there.db")
    with pytest.raises(FileNotFoundError):
        back_up(tmp_path / "none.db", folder / "copy.db")
    with pytest.raises(FileNotFoundError):
        back_up(file, folder / "nowhere" / "copy.db")

    def meanwhile(source: Path, part: Path) -> None:
        (folder / "copy.db").write_text("mine too")

    with monkeypatch.context() as patch:
        patch.setattr(backup, "_copy", meanwhile)
        with pytest.raises(FileExistsError):
            back_up(file, folder / "copy.db")
    (tmp_path / "broken.db").write_text("this is no database, but it is long enough to be read")
    with pytest.raises(StoreRefused):
        back_up(tmp_path / "broken.db", folder / "other.db")
    assert {one.name: one.read_text() for one in folder.iterdir()} == {
        "there.db": "mine",
        "copy.db": "mine too",
    }


async def test_a_damaged_copy_is_no_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "paiju.db"
    store = await opened(file)
    await store.write(table(), match(), *(row(number) for number in range(400)))
    await store.close()
    connect = sqlite3.connect

    def damaging(database: Path, **options: object) -> sqlite3.Connection:
        if database != file:
            with Path(database).open("rb+") as copy:
                copy.seek(4096 * 3)
                copy.write(b"\xff" * 4096 * 12)
        return connect(database, **options)  # type: ignore[call-overload,no-any-return]

    monkeypatch.setattr("server.storage.backup.sqlite3.connect", damaging)
    with pytest.raises(StoreRefused):
        back_up(file, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()
