"""Group commit: writes that go together, a faulty one alone, unknown outcomes, and the end."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import event

from server.storage.sql import SqlStore
from server.storage.store import StoreRefused, StoreUnknown
from server.storage.writer import TURNS
from tests.server.storage.samples import match, row, settled, stored_rows, table
from tests.support.databases import LOST_SQLITE, Database, on_the_loop

OpenStore = Callable[..., Awaitable[SqlStore]]


class Transactions:
    """Counts the statements of the writing connection."""

    def __init__(self, store: SqlStore) -> None:
        self.beginning = asyncio.Event()
        self.committed = 0
        loop = asyncio.get_running_loop()
        event.listen(store.writing.engine, "begin", lambda _: on_the_loop(loop, self.beginning.set))
        event.listen(store.writing.engine, "commit", self._commit)

    def _commit(self, _: object) -> None:
        self.committed += 1


def break_commit(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch, error: Exception, *, stores: bool
) -> None:
    """Let every commit fail with this error, after (`stores`) or instead of committing."""
    dialect = store.writing.engine.dialect
    commit = dialect.do_commit

    def broken(connection: Any) -> None:
        if stores:
            commit(connection)
        raise error

    monkeypatch.setattr(dialect, "do_commit", broken)


async def outcome(write: Awaitable[None]) -> str | None:
    """The code of a refusal, `unknown`, or None when it is stored."""
    try:
        await write
    except StoreRefused as refused:
        return refused.code
    except StoreUnknown:
        return "unknown"
    return None


async def outcomes_of(*writes: Awaitable[None]) -> list[str | None]:
    """The outcomes of writes that are asked for at once."""
    return list(await asyncio.gather(*map(outcome, writes)))


# ------------------------------------------------------------------- together


async def test_what_waits_together_is_committed_together(store: SqlStore) -> None:
    transactions = Transactions(store)
    await asyncio.gather(*(store.write(row(number)) for number in range(300)))
    assert transactions.committed == 1
    assert await stored_rows(store) == list(range(300))


async def test_what_is_ready_when_something_waits_comes_along(store: SqlStore) -> None:
    """As on the way from a socket to a table and from there to the writer."""

    async def come(number: int) -> None:
        for _ in range(number):
            await asyncio.sleep(0)
        await store.write(row(number))

    await store.write(row(9))
    transactions = Transactions(store)
    await asyncio.gather(*map(come, range(TURNS)))
    assert transactions.committed == 1
    assert await stored_rows(store) == [*range(TURNS), 9]


async def test_what_comes_during_a_commit_goes_into_the_next(store: SqlStore) -> None:
    transactions = Transactions(store)
    first = asyncio.create_task(store.write(row(0)))
    await transactions.beginning.wait()
    rest = [asyncio.create_task(store.write(row(number))) for number in range(1, 60)]
    rest += [asyncio.create_task(store.write(row(number, of=2))) for number in range(60)]
    await asyncio.gather(first, *rest)
    assert transactions.committed == 2


async def test_writes_one_after_the_other_are_committed_one_by_one(store: SqlStore) -> None:
    transactions = Transactions(store)
    for number in range(5):
        await store.write(row(number))
    assert transactions.committed == 5


async def test_nothing_is_acknowledged_before_the_commit(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    acknowledged: list[bool] = []
    dialect = store.writing.engine.dialect
    commit = dialect.do_commit
    write = asyncio.create_task(store.write(row(0)))

    def watched(connection: Any) -> None:
        acknowledged.append(write.done())
        commit(connection)

    monkeypatch.setattr(dialect, "do_commit", watched)
    await write
    assert acknowledged == [False]


# ------------------------------------------------------------------- to blame alone


async def test_of_a_refused_group_only_the_write_to_blame_is_refused(store: SqlStore) -> None:
    await store.write(row(0))
    transactions = Transactions(store)
    outcomes = await outcomes_of(
        store.write(row(0, of=2)),
        store.write(row(0, payload=b"other")),
        store.write(table(3), match(3), row(0, of=3)),
    )
    assert outcomes == [None, "storage_conflict", None]
    assert transactions.committed == 2
    assert await stored_rows(store, of=2) == [0]
    assert await stored_rows(store, of=3) == [0]


async def test_what_follows_a_refused_write_of_a_table_is_refused_too(store: SqlStore) -> None:
    await store.write(row(0))
    outcomes = await outcomes_of(
        store.write(row(0, payload=b"other")),
        store.write(row(1)),
        store.write(table(1, phase="between")),
        store.write(row(1, of=2)),
    )
    assert outcomes == ["storage_conflict"] * 3 + [None]
    assert await stored_rows(store) == [0]


async def test_a_value_that_the_database_cannot_hold_refuses_its_own_write(
    store: SqlStore,
) -> None:
    outcomes = await outcomes_of(store.write(row(0, n=2**70)), store.write(row(0, of=2)))
    assert outcomes == ["storage_failed", None]


# ------------------------------------------------------------------- nobody knows


@pytest.mark.parametrize("stores", [True, False])
async def test_when_the_commit_itself_fails_the_fate_is_unknown(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch, stores: bool
) -> None:
    with monkeypatch.context() as patch:
        break_commit(store, patch, sqlite3.OperationalError("disk I/O error"), stores=stores)
        writes = (store.write(row(number)) for number in range(2))
        assert await outcomes_of(*writes) == ["unknown", "unknown"]
    assert await stored_rows(store) == ([0, 1] if stores else [])
    await store.write(row(0), row(1))
    await store.write(row(2))
    assert await stored_rows(store) == [0, 1, 2]


async def test_when_the_commit_finds_the_database_locked_nothing_is_stored(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked = sqlite3.OperationalError("database is locked")
    locked.sqlite_errorcode = sqlite3.SQLITE_BUSY
    with monkeypatch.context() as patch:
        break_commit(store, patch, locked, stores=False)
        assert await outcome(store.write(row(0))) == "storage_busy"
    assert await stored_rows(store) == []
    await store.write(row(0))
    assert await stored_rows(store) == [0]


async def test_a_connection_that_was_lost_while_it_was_idle_is_opened_again(
    store: SqlStore, database: Database
) -> None:
    await store.write(row(0))
    await database.lose_connection(store)
    await store.write(row(1))
    assert await stored_rows(store) == [0, 1]


async def test_a_connection_that_is_lost_in_every_transaction_refuses_and_writes_nothing(
    store: SqlStore, database: Database
) -> None:
    engine = store.writing.engine

    def lose(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        if not statement.startswith("INSERT INTO rows"):
            return
        if database.name == "sqlite":
            raise LOST_SQLITE
        connection.connection.driver_connection.terminate()

    event.listen(engine, "before_cursor_execute", lose)
    assert await outcome(store.write(row(0))) == "storage_unreachable"
    event.remove(engine, "before_cursor_execute", lose)
    assert await stored_rows(store) == []
    await store.write(row(0))
    assert await stored_rows(store) == [0]


# ------------------------------------------------------------------- the end


async def test_closing_stores_what_is_waiting(open_store: OpenStore) -> None:
    store = await open_store()
    await store.write(table(), match())
    writes = [asyncio.create_task(store.write(row(number))) for number in range(40)]
    await asyncio.sleep(0)
    await store.close()
    assert [write.done() and write.exception() for write in writes] == [None] * 40
    again = await open_store()
    assert await stored_rows(again) == list(range(40))


async def test_a_closed_store_refuses_to_write_and_may_be_closed_again(store: SqlStore) -> None:
    await store.close()
    assert await outcome(store.write(row(0))) == "storage_failed"
    await store.close()


async def test_who_stops_waiting_disturbs_nobody(store: SqlStore) -> None:
    impatient = asyncio.create_task(store.write(row(0)))
    patient = asyncio.create_task(store.write(row(1), settled(7, of=2)))
    await asyncio.sleep(0)
    impatient.cancel()
    await patient
    with pytest.raises(asyncio.CancelledError):
        await impatient
    await store.write(row(2))
    assert set(await stored_rows(store)) >= {1, 2}
    assert await store.record("match2", 7) == settled(7).record


async def test_a_close_that_is_cancelled_still_drains(open_store: OpenStore) -> None:
    store = await open_store()
    await store.write(table(), match())
    writes = [asyncio.create_task(store.write(row(number))) for number in range(5)]
    await asyncio.sleep(0)
    closing = asyncio.create_task(store.close())
    await asyncio.sleep(0)
    closing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing
    assert await outcomes_of(*writes) == [None] * 5


async def test_when_the_loop_is_torn_down_nobody_waits_for_ever(open_store: OpenStore) -> None:
    store = await open_store()
    await store.write(table(), match())
    waiting = asyncio.create_task(outcome(store.write(row(0))))
    await asyncio.sleep(0)
    writer = next(task for task in asyncio.all_tasks() if task.get_name() == "store-writer")
    writer.cancel()
    assert await waiting == "unknown"
    assert await outcome(store.write(row(1))) == "storage_failed"
    await store.close()
