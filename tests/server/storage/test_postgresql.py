"""Faults of a database server alone: crash, end sessions, lose an answer, change hands."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.util import await_only

from server.runtime.clock import SystemClock
from server.storage.sql import SqlStore
from server.storage.store import StoreRefused, StoreUnknown
from tests.server.storage.samples import match, row, stored_rows, table
from tests.support import postgresql
from tests.support.databases import PostgresqlDatabase
from tests.support.postgresql import Cluster, Scratch
from tests.support.proxy import Break, Proxy, proxy

ROOT = Path(__file__).parents[3]

SLOW_COMMIT = (
    """CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN PERFORM pg_sleep(1.5); RETURN NULL; END $$""",
    """CREATE CONSTRAINT TRIGGER slowly AFTER INSERT ON rows DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW EXECUTE FUNCTION slowly()""",
)
"""Only when it commits does it take its time."""
REST = """DO $$ BEGIN
  WHILE EXISTS (
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active'
  ) LOOP PERFORM pg_sleep(0.02), pg_stat_clear_snapshot(); END LOOP;
END $$"""
"""Waits until nobody else does anything."""


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[SqlStore]:
    """A store, closed at the end."""
    store = await SqlStore.open(url, SystemClock(), busy_timeout=0.5)
    try:
        yield store
    finally:
        await store.close()


async def code_of(write: Callable[[], Awaitable[object]]) -> str:
    """The code with which it is refused."""
    with pytest.raises(StoreRefused) as refused:
        await write()
    return refused.value.code


# ------------------------------------------------------------------- sessions


async def test_a_commit_waits_for_the_disk_and_locks_are_not_waited_for_long(
    postgres: PostgresqlDatabase,
) -> None:
    names = ("synchronous_commit", "lock_timeout", "tcp_keepalives_idle")
    query = "SELECT name, setting, source FROM pg_settings WHERE name = ANY(:names)"
    async with opened(postgres.url) as store:

        def ask(connection: Connection) -> dict[str, tuple[str, str]]:
            with connection.begin():
                found = connection.execute(text(query), {"names": list(names)})
                return {entry.name: (entry.setting, entry.source) for entry in found}

        settings = await store.writing.run(ask)
    assert settings["synchronous_commit"] == ("on", "client")
    assert settings["lock_timeout"] == ("500", "client")


async def test_an_answer_of_several_queries_is_of_one_moment_and_writes_nothing(
    postgres: PostgresqlDatabase,
) -> None:
    async with opened(postgres.url) as store:
        await store.write(table(), match(), row(0))

        def read(connection: Connection) -> None:
            count = text("SELECT count(*) FROM rows")
            assert connection.execute(count).scalar() == 1
            await_only(store.write(row(1)))
            assert connection.execute(count).scalar() == 1
            with pytest.raises(DBAPIError, match="read-only transaction"):
                connection.execute(text("DELETE FROM rows"))

        await store.reading.ask(read)


async def test_a_server_that_is_not_there_is_told_apart() -> None:
    url = "postgresql://ann:secret@127.0.0.1:1/paiju"
    assert await code_of(lambda: SqlStore.open(url, SystemClock())) == "storage_unreachable"


async def test_a_line_that_breaks_while_the_database_is_opened_is_told_apart_too(
    postgres: PostgresqlDatabase,
) -> None:
    async with proxy(postgres.url) as line:
        for line.marker in (b"pg_advisory_lock", b"alembic_version", b"ownership"):
            line.next = Break.COMMIT_LOST
            assert await code_of(partial(SqlStore.open, line.url, SystemClock())) == (
                "storage_unreachable"
            )
            assert line.next is None


# ------------------------------------------------------------------- nobody knows


@pytest.mark.parametrize("how", Break)
async def test_a_line_that_breaks_in_a_commit_leaves_its_fate_unknown_and_then_one_truth(
    postgres: PostgresqlDatabase, how: Break
) -> None:
    async with proxy(postgres.url) as line, opened(line.url) as store:
        await store.write(table(), match())
        await postgres.execute(*SLOW_COMMIT)
        line.next = how
        with pytest.raises(StoreUnknown):
            await store.write(row(0), row(1))
        truth = await stored_rows(store)
        assert truth == ([0, 1] if how is Break.ANSWER_LOST else [])
        # Transactions under way have ended, and have changed nothing any more.
        await postgres.execute(REST)
        assert await stored_rows(store) == truth
        await store.write(row(0), row(1), row(2))
        assert await stored_rows(store) == [0, 1, 2]


async def test_while_nobody_knows_and_the_database_is_away_nothing_is_read(
    postgres: PostgresqlDatabase,
) -> None:
    line = Proxy(postgres.url)
    await line.start()
    async with opened(line.url) as store:
        await store.write(table(), match())
        line.next = Break.ANSWER_LOST
        with pytest.raises(StoreUnknown):
            await store.write(row(0))
        await line.stop()
        assert await code_of(lambda: store.running_table("table1")) == "storage_unreachable"


# ------------------------------------------------------------------- crashes


@pytest.fixture
def own(cluster: Cluster) -> Iterator[PostgresqlDatabase]:
    """An empty database on the server that may be crashed."""
    scratch = Scratch(cluster.url)
    yield PostgresqlDatabase(scratch)
    scratch.remove()


def write_until_the_crash(url: str, cluster: Cluster, synchronous: str) -> dict[int, int]:
    """A server writes until its database crashes; the last acknowledged row of each match."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.server.storage.writing_child", url, synchronous],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,  # it ends with the refusal of a write
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert child.stdout is not None
    last: dict[int, int] = {}
    with child, child.stdout as told:
        for count, line in enumerate(told, start=1):
            if count == 400:
                cluster.halt()
            number, _, step = line.partition(b" ")
            last[int(number)] = int(step)
    cluster.start()
    return last


async def lost(url: str, last: dict[int, int]) -> int:
    """The number of acknowledged rows that are missing."""
    async with opened(url) as store:
        stored = {number: await stored_rows(store, number) for number in last}
    return sum(max(0, step + 1 - len(stored[number])) for number, step in last.items())


async def test_every_acknowledged_write_survives_a_crash_of_the_database(
    own: PostgresqlDatabase, cluster: Cluster
) -> None:
    last = write_until_the_crash(own.url, cluster, "FULL")
    assert sum(last.values()) > 300
    assert await lost(own.url, last) == 0


CRASHES = 8
"""Few miss all writes: the last acknowledged rows may just have been flushed."""


async def test_without_waiting_for_the_disk_a_crash_loses_writes(cluster: Cluster) -> None:
    """So that the test above is worth something."""
    change = "ALTER SYSTEM SET wal_writer_delay = '10s'", "SELECT pg_reload_conf()"
    back = "ALTER SYSTEM RESET wal_writer_delay", "SELECT pg_reload_conf()"
    await postgresql.execute(cluster.url, *change)
    try:
        for _ in range(CRASHES):
            scratch = Scratch(cluster.url)
            url = PostgresqlDatabase(scratch).url
            missing = await lost(url, write_until_the_crash(url, cluster, "NORMAL"))
            scratch.remove()
            if missing:
                break
        assert missing > 0
    finally:
        await postgresql.execute(cluster.url, *back)


async def test_a_store_goes_on_when_its_database_is_back(
    own: PostgresqlDatabase, cluster: Cluster
) -> None:
    async with opened(own.url) as store:
        await store.write(table(), match(), row(0))
        cluster.halt()
        assert await code_of(lambda: store.write(row(1))) == "storage_unreachable"
        assert await code_of(lambda: store.running_tables()) == "storage_unreachable"
        assert store.condition().failure == "storage_unreachable"
        cluster.start()
        await store.write(row(1))
        assert await stored_rows(store) == [0, 1]


# ------------------------------------------------------------------- other hands


async def test_whoever_comes_while_we_are_away_has_the_database_for_good(
    postgres: PostgresqlDatabase,
) -> None:
    async with proxy(postgres.url) as line, opened(line.url) as ours:
        await ours.write(table(), match(), row(0))
        await postgres.lose_connection(ours)
        async with opened(postgres.url) as theirs:
            assert await code_of(lambda: ours.write(row(1))) == "storage_in_use"
            await theirs.write(row(1, payload=b"theirs"))
        assert await code_of(lambda: ours.write(table(1, phase="closed"))) == "storage_in_use"
        found = await ours.running_table("table1")
        assert found is not None
        assert [step.payload for step in found.rows] == [row(0).payload, b"theirs"]
