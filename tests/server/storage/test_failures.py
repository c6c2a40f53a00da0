"""A database that is locked, full, read-only, in use, or newer than we are."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from asyncpg import InternalClientError
from sqlalchemy import Connection, event
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.exc import InterfaceError, OperationalError

from server.runtime.clock import SystemClock
from server.storage.connections import sqlite_url
from server.storage.failures import code_of
from server.storage.failures import refusal as refusal_of
from server.storage.sql import SqlStore
from server.storage.store import StoreRefused
from tests.server.storage.samples import ANN, found, match, row, settled, stored_rows, table
from tests.support.databases import Database, PostgresqlDatabase

OpenStore = Callable[..., Awaitable[SqlStore]]


async def refusal(write: Awaitable[object]) -> str:
    """The code with which a write is refused."""
    with pytest.raises(StoreRefused) as refused:
        await write
    return refused.value.code


DIARY = b"my diary " * 500


@pytest.fixture
async def sqlite_store(tmp_path: Path) -> AsyncIterator[SqlStore]:
    """A store on a file."""
    path = tmp_path / "paiju.sqlite3"
    store = await SqlStore.open(sqlite_url(path), SystemClock(), busy_timeout=0.05)
    yield store
    await store.close()


# ------------------------------------------------------------------- settings


async def test_a_commit_to_a_file_is_on_the_disk(sqlite_store: SqlStore) -> None:
    store = sqlite_store
    ((mode,),) = await found(store, "PRAGMA journal_mode")
    settings: list[int] = []

    def look(connection: Any) -> None:
        names = ("synchronous", "foreign_keys", "busy_timeout")
        settings.extend(connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names)

    event.listen(store.writing.engine, "begin", look, once=True)
    await store.write(table(1), match(1), row(0))
    assert mode == "wal"
    assert settings == [2, 1, 50]  # FULL, ON, milliseconds


# ------------------------------------------------------------------- locked


async def test_a_locked_database_refuses_everything_once_and_the_next_write_succeeds(
    store: SqlStore, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    attempts: list[object] = []
    run = store.writing.run

    async def attempt(work: Callable[[Connection], object]) -> object:
        attempts.append(work)
        return await run(work)

    monkeypatch.setattr(store.writing, "run", attempt)
    async with database.locked():
        writes = [refusal(store.write(row(number))) for number in range(20)]
        assert set(await asyncio.gather(*writes)) == {"storage_busy"}
        assert len(attempts) == 1
        assert await stored_rows(store) == []
    await store.write(row(0))
    assert await stored_rows(store) == [0]


async def test_a_lock_that_is_given_up_in_time_is_waited_for(
    open_store: OpenStore, database: Database
) -> None:
    store = await open_store(busy_timeout=20.0)
    await store.write(table(), match())
    async with database.locked():
        write = asyncio.create_task(store.write(row(0)))
        done, _ = await asyncio.wait([write], timeout=0.05)
        assert not done
    await write
    assert await stored_rows(store) == [0]


async def test_reading_does_not_wait_for_a_lock(store: SqlStore, database: Database) -> None:
    await store.write(row(0))
    async with database.locked():
        assert await stored_rows(store) == [0]


async def test_a_database_that_is_locked_at_the_start_is_refused(
    store: SqlStore, open_store: OpenStore, database: Database
) -> None:
    await store.close()
    async with database.locked():
        assert await refusal(open_store(busy_timeout=0.01)) == "storage_busy"
    await open_store()


# ------------------------------------------------------------------- full


async def test_a_full_disk_refuses_what_does_not_fit_and_serves_again_when_it_has_room(
    store: SqlStore, database: Database
) -> None:
    await store.write(row(0))
    large = row(1, payload=os.urandom(100_000))
    with database.full(store, room=10_000):
        small = asyncio.gather(store.write(row(0, of=2)))
        large_and_next = [refusal(store.write(large)), refusal(store.write(row(2)))]
        assert await asyncio.gather(*large_and_next) == ["storage_full", "storage_full"]
        await small
        assert await stored_rows(store) == [0]
        assert await stored_rows(store, of=2) == [0]
    await store.write(large)
    await store.write(row(2))
    assert await stored_rows(store) == [0, 1, 2]


# ------------------------------------------------------------------- read-only


async def test_a_database_that_turns_read_only_refuses_and_recovers(
    store: SqlStore, database: Database
) -> None:
    with database.read_only(store):
        writes = [refusal(store.write(row(number))) for number in range(3)]
        assert set(await asyncio.gather(*writes)) == {"storage_read_only"}
    await store.write(row(0))
    assert await stored_rows(store) == [0]


async def test_a_read_only_database_cannot_be_opened(
    store: SqlStore, open_store: OpenStore, database: Database
) -> None:
    await store.close()
    await database.forbid_writing()
    assert await refusal(open_store()) == "storage_read_only"


async def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "nowhere" / "paiju.sqlite3")
    assert await refusal(SqlStore.open(url, SystemClock())) == "storage_read_only"


async def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    diary.write_bytes(DIARY)
    assert await refusal(SqlStore.open(sqlite_url(diary), SystemClock())) == "storage_failed"
    assert diary.read_bytes() == DIARY


# ------------------------------------------------------------------- in use


async def test_two_servers_do_not_open_one_database(store: SqlStore, open_store: OpenStore) -> None:
    assert await refusal(open_store(busy_timeout=0.05)) == "storage_in_use"
    await store.write(row(0))
    await store.close()
    again = await open_store()
    assert await stored_rows(again) == [0]


async def test_a_server_whose_database_was_played_on_by_another_one_writes_no_more(
    store: SqlStore, database: Database
) -> None:
    await store.write(row(0))
    await database.execute("UPDATE ownership SET epoch = epoch + 1")
    await store.write(row(1))  # its connection has never been lost: nobody else can have been there
    await database.lose_connection(store)
    assert await refusal(store.write(row(2))) == "storage_in_use"
    await database.execute("UPDATE ownership SET epoch = epoch - 1")
    assert await refusal(store.write(row(2))) == "storage_in_use"
    assert await stored_rows(store) == [0, 1]


# ------------------------------------------------------------------- codes


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (sqlite3.SQLITE_BUSY, "storage_busy"),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, "storage_busy"),
        (sqlite3.SQLITE_FULL, "storage_full"),
        (sqlite3.SQLITE_READONLY_DBMOVED, "storage_read_only"),
        (sqlite3.SQLITE_IOERR_FSYNC, "storage_failed"),
        (sqlite3.SQLITE_CONSTRAINT_UNIQUE, "storage_failed"),
    ],
)
def test_codes_follow_the_primary_code_of_sqlite(number: int, code: str) -> None:
    error = sqlite3.OperationalError("it went wrong")
    error.sqlite_errorcode = number
    assert code_of(error) == code
    assert code_of(OperationalError("INSERT", None, error)) == code


@pytest.mark.parametrize(
    ("state", "code"),
    [
        ("55P03", "storage_busy"),
        ("40P01", "storage_busy"),
        ("53100", "storage_full"),
        ("25006", "storage_read_only"),
        ("08006", "storage_unreachable"),
        ("57P01", "storage_unreachable"),
        ("28P01", "storage_denied"),
        ("3D000", "storage_denied"),
        ("23505", "storage_failed"),
        ("22003", "storage_failed"),
    ],
)
def test_codes_follow_the_state_of_other_databases(state: str, code: str) -> None:
    class Failure(Exception):
        """As drivers of PostgreSQL raise it."""

        sqlstate = state

    assert code_of(OperationalError("INSERT", None, Failure())) == code


def test_a_connection_that_cannot_be_made_or_breaks_is_no_failure_of_the_database() -> None:
    assert code_of(ConnectionRefusedError("refused")) == "storage_unreachable"
    assert code_of(TimeoutError()) == "storage_unreachable"
    broken = InterfaceError("COMMIT", None, Exception("connection is closed"))
    assert code_of(broken) == "storage_failed"
    broken.connection_invalidated = True
    assert code_of(broken) == "storage_unreachable"
    told = Exception("cannot switch to state 15; another operation (2) is in progress")
    told.__cause__ = InternalClientError(str(told))
    assert code_of(InterfaceError("SELECT", None, told)) == "storage_unreachable"


async def test_a_line_that_breaks_while_a_connection_is_set_up_is_a_database_out_of_reach(
    postgres: PostgresqlDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLAlchemy lets asyncpg's error about it through."""
    store = await SqlStore.open(postgres.url, SystemClock())
    set_up: Any = PGDialect_asyncpg.setup_asyncpg_jsonb_codec

    async def broken(dialect: PGDialect_asyncpg, connection: Any) -> None:
        connection.driver_connection.terminate()
        await set_up(dialect, connection)

    with monkeypatch.context() as cut:
        cut.setattr(PGDialect_asyncpg, "setup_asyncpg_jsonb_codec", broken)
        await store.reading.engine.dispose()
        with pytest.raises(StoreRefused) as refused:
            await store.player_by_token(b"token")
        assert refused.value.code == "storage_unreachable"
    assert await store.player_by_token(b"token") is None
    await store.close()


# ------------------------------------------------------------------- silence


def test_what_a_database_says_about_values_is_not_repeated() -> None:
    cause = Exception("duplicate key\nDETAIL: Key (share)=(secret) already exists.")
    assert "secret" not in str(refusal_of(OperationalError("INSERT", None, cause)))
    value = Exception("invalid input for query argument $6: 'secret' (expected bytes)")
    value.sqlstate = "22000"  # type: ignore[attr-defined]
    assert "secret" not in str(refusal_of(OperationalError("INSERT", None, value)))


async def test_neither_log_nor_refusal_holds_what_is_stored(
    store: SqlStore, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    hand, link, token = b"secret-hand", "secret-link", b"secret-token"
    await store.create_player(ANN, token)
    await store.write(table(3, link=link), match(3, share=link), row(0, of=3, payload=hand))
    await store.write(settled(3, record=hand), row(0, of=3, deal=4, payload=hand))
    refusals = [
        store.write(row(0, of=3, deal=4, payload=hand + b"!")),
        store.write(settled(1, of=9, record=hand)),
        store.write(match(4, table="table3", share=link)),
        store.write(row(1, of=3, n=10**30)),
    ]
    told = [await complaint(refused) for refused in refusals]
    await database.execute("DROP TABLE devices", "ALTER TABLE matches DROP COLUMN commitment")
    told += [
        await complaint(store.player_by_token(token)),
        await complaint(store.match_by_share(link)),
        await complaint(store.add_device("ann", token)),
        caplog.text,
    ]
    assert "INSERT INTO matches" not in caplog.text
    assert "secret" not in "".join(told)
    assert str(10**30) not in "".join(told)


async def complaint(refused: Awaitable[object]) -> str:
    """Everything that a log could say about a refusal, causes included."""
    with pytest.raises(StoreRefused) as refusal:
        await refused
    return "".join(traceback.format_exception(refusal.value))
