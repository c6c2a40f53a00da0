"""The name of a database, and the little of it that is ever shown."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sized
from pathlib import Path

import pytest
from sqlalchemy import event

from server.runtime.clock import SystemClock
from server.storage import models, sqlite
from server.storage.connections import file_of, open_reader, read_url, shown, sqlite_url
from server.storage.sql import SqlStore
from server.storage.store import StoreRefused
from tests.server.storage.samples import match, row, table


@pytest.mark.parametrize(
    ("url", "driver"),
    [
        ("sqlite:////var/paiju.db", "sqlite+aiosqlite"),
        ("sqlite+aiosqlite:////var/paiju.db", "sqlite+aiosqlite"),
        ("postgres://ann@host/paiju", "postgresql+asyncpg"),
        ("postgresql://ann@host/paiju", "postgresql+asyncpg"),
        ("postgresql+asyncpg://ann@host/paiju", "postgresql+asyncpg"),
    ],
)
def test_the_driver_may_be_left_out(url: str, driver: str) -> None:
    assert read_url(url).drivername == driver


@pytest.mark.parametrize(
    "url",
    [
        "secret",
        "",
        "://secret@host/paiju",
        "mysql://ann:secret@host/paiju",
        "postgresql+psycopg2://ann:secret@host/paiju",
        "postgresql://ann:secret@host:secret/paiju",
        "postgresql://ann:secret@host/",
        "postgresql://ann:secret@host",
        "sqlite://",
    ],
)
def test_what_is_no_url_is_refused_without_being_repeated(url: str) -> None:
    with pytest.raises(ValueError, match=r"URL") as refused:
        read_url(url)
    assert "secret" not in "".join(traceback.format_exception(refused.value))


@pytest.mark.parametrize(
    ("url", "text"),
    [
        ("sqlite:////var/paiju.db", "/var/paiju.db"),
        ("postgresql://ann:secret@host/paiju", "PostgreSQL database paiju at host"),
        ("postgresql://ann:secret@host:6432/paiju", "PostgreSQL database paiju at host:6432"),
        ("postgresql://host/paiju?password=secret", "PostgreSQL database paiju at host"),
        ("postgresql://ann@/paiju?host=/run/pg", "PostgreSQL database paiju at /run/pg"),
    ],
)
def test_neither_password_nor_user_nor_options_are_shown(url: str, text: str) -> None:
    assert shown(url) == text


def test_only_sqlite_has_a_file(tmp_path: Path) -> None:
    assert file_of(sqlite_url(tmp_path / "a b.db")) == tmp_path / "a b.db"
    assert file_of("postgresql://host/paiju") is None


def test_a_driver_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StoreRefused, match="asyncpg") as refused:
        open_reader("postgresql://ann:secret@host/paiju")
    assert refused.value.code == "storage_no_driver"
    assert "secret" not in str(refused.value)


async def test_a_statement_has_no_more_rows_than_the_driver_may_keep(tmp_path: Path) -> None:
    store = await SqlStore.open(sqlite_url(tmp_path / "paiju.db"), SystemClock())
    lengths: list[int] = []

    @event.listens_for(store.writing.engine, "before_cursor_execute")
    def count(_: object, __: object, statement: str, parameters: Sized, *___: object) -> None:
        if statement.startswith("INSERT INTO rows"):
            lengths.append(len(parameters) // len(models.rows.columns))

    try:
        rows = [row(number) for number in range(2 * sqlite.PAGE + 1)]
        await store.write(table(), match(), *rows)
        assert lengths == [sqlite.PAGE, sqlite.PAGE, 1]
        found = await store.running_table(table().id)
        assert found is not None
        assert found.rows == tuple(rows)
    finally:
        await store.close()
