"""Rows as a log: their place, their end, and the writes of a transaction."""

from __future__ import annotations

import random
import sqlite3
import statistics
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import cast

import pytest

from server.runtime.clock import SystemClock
from server.storage.connections import sqlite_url
from server.storage.journal import AT_ONCE, Journal
from server.storage.sql import SqlStore
from server.storage.statements import FORGET, ROW, Plan
from server.storage.store import StoreRefused, Write
from server.storage.writer import Writer
from tests.server.storage.conftest import OpenStore
from tests.server.storage.samples import found, match, row, settled, stored_rows, table
from tests.support.databases import Database

PAGE = 4096
"""Bytes of a page of SQLite."""

Log = list[tuple[int, str, int, int]]


async def log(store: SqlStore) -> Log:
    """Position, match, deal and number of every row."""
    rows = await found(store, "SELECT id, match_id, deal, number FROM rows ORDER BY id")
    return [(position, name, deal, number) for position, name, deal, number in rows]


async def test_every_row_is_put_behind_all_others(store: SqlStore) -> None:
    await store.write(row(0), row(1))
    await store.write(row(0, of=2))
    await store.write(row(2))
    assert [entry[1:] for entry in await log(store)] == [
        ("match1", 1, 0),
        ("match1", 1, 1),
        ("match2", 1, 0),
        ("match1", 1, 2),
    ]


async def test_rows_of_settled_deals_go_once_there_are_many_the_oldest_first(
    store: SqlStore,
) -> None:
    await store.write(row(0, of=2))
    half = AT_ONCE // 2
    await store.write(*(row(number) for number in range(half)))
    await store.write(settled(1))
    await store.write(*(row(number, deal=2) for number in range(half + 10)))
    await store.write(settled(2))
    assert len(await log(store)) == 1 + 2 * half + 10
    await store.write(row(1, of=2))
    left = [entry[1:] for entry in await log(store)]
    assert left == [
        ("match2", 1, 0),
        *(("match1", 2, half + number) for number in range(10)),
        ("match2", 1, 1),
    ]
    assert await stored_rows(store, of=2) == [0, 1]


async def test_who_opens_the_database_goes_on_behind_the_log(open_store: OpenStore) -> None:
    store = await open_store()
    await store.write(table(1), match(1), table(2), match(2))
    await store.write(*(row(number) for number in range(AT_ONCE)), row(0, of=2))
    await store.write(settled(1), row(0, deal=2))
    await store.close()
    store = await open_store()
    assert await stored_rows(store, of=2) == [0]
    before = await log(store)
    # The same row again, after an answer that was lost with the server.
    await store.write(row(0, of=2))
    assert await log(store) == before[AT_ONCE:]
    await store.write(row(1, of=2))
    assert (await log(store))[:2] == before[AT_ONCE:]
    assert (await log(store))[2:] == [(before[-1][0] + 1, "match2", 1, 1)]
    assert await refused(store, row(1, of=2, payload=b"other")) == "storage_conflict"


async def refused(store: SqlStore, *writes: Write) -> str:
    with pytest.raises(StoreRefused) as error:
        await store.write(*writes)
    return error.value.code


async def test_what_could_not_be_forgotten_is_forgotten_later(store: SqlStore) -> None:
    await store.write(row(0, of=2))
    await store.write(*(row(number) for number in range(AT_ONCE)))
    await store.write(settled(1))
    assert await refused(store, row(0, of=2, payload=b"other")) == "storage_conflict"
    assert len(await log(store)) == AT_ONCE + 1
    await store.write(row(1, of=2))
    assert [entry[1:] for entry in await log(store)] == [("match2", 1, 0), ("match2", 1, 1)]


async def test_a_table_that_is_closed_keeps_its_deal_and_is_no_burden(
    open_store: OpenStore, database: Database
) -> None:
    store = await open_store()
    await store.write(table(1), match(1), table(2), match(2))
    await store.write(row(0), row(1), row(0, of=2))
    await store.write(table(1, phase="closed"))
    await store.write(*(row(number, of=2) for number in range(1, AT_ONCE)))
    await store.write(settled(1, of=2))
    await store.write(row(0, of=2, deal=2))
    assert [entry[1:] for entry in await log(store)] == [
        ("match1", 1, 0),
        ("match1", 1, 1),
        ("match2", 2, 0),
    ]


async def test_one_table_is_read_as_all_are_wherever_its_rows_lie(open_store: OpenStore) -> None:
    store = await open_store()
    dice = random.Random(5)
    numbers = dict.fromkeys(range(1, 6), 0)
    deals = dict.fromkeys(numbers, 1)
    for one in numbers:
        await store.write(table(one), match(one))
    for step in range(400):
        one = dice.choice(list(numbers))
        await store.write(row(numbers[one], of=one, deal=deals[one]))
        numbers[one] += 1
        if dice.random() < 0.05:
            await store.write(settled(deals[one], of=one))
            deals[one], numbers[one] = deals[one] + 1, 0
        if step == 200:
            await store.close()
            store = await open_store()
            assert [len(await stored_rows(store, of=two)) for two in numbers] == [*numbers.values()]
    everything = {entry.table.id: entry for entry in await store.running_tables()}
    assert {entry: len(found.rows) for entry, found in everything.items()} == {
        f"table{one}": number for one, number in numbers.items()
    }
    for name, entry in everything.items():
        assert await store.running_table(name) == entry
        assert [step.number for step in entry.rows] == list(range(len(entry.rows)))


@pytest.fixture
async def watched(tmp_path: Path) -> AsyncIterator[tuple[SqlStore, Callable[[], int]]]:
    """A store with a match, and the number of pages written since the last call."""
    file = tmp_path / "paiju.db"
    store = await SqlStore.open(sqlite_url(file), SystemClock())
    other = sqlite3.connect(file)

    def written() -> int:
        pages = file.with_name("paiju.db-wal").stat().st_size // PAGE
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return pages

    try:
        await store.write(table())
        yield store, written
    finally:
        other.close()
        await store.close()


async def test_rows_that_are_stored_together_are_written_together(
    watched: tuple[SqlStore, Callable[[], int]],
) -> None:
    """Ten rows of ten deals among two hundred: were they kept by deal, each would be written with
    a page of its own.
    """
    store, written = watched
    deals, together, most = 200, 10, 4
    dice = random.Random(1)
    numbers = [0] * deals

    def some() -> Write:
        one = dice.randrange(deals)
        numbers[one] += 1
        return row(numbers[one], of=one, payload=bytes(80))

    await store.write(*(some() for _ in range(5000)))
    written()
    pages = []
    for _ in range(20):
        await store.write(*(some() for _ in range(together)))
        pages.append(written())
    assert 1 <= statistics.mean(pages) <= most


class Listening:
    """In place of the writer: keeps which positions were written and forgotten."""

    def __init__(self) -> None:
        self.log: set[int] = set()
        self.forgotten: list[list[int]] = []

    async def perform(self, plan: Plan) -> None:
        """Follow a plan."""
        gone = [values["key_id"] for operation, values in plan.steps if operation is FORGET]
        self.log |= {values["id"] for operation, values in plan.steps if operation is ROW}
        self.log -= set(gone)
        if gone:
            self.forgotten.append(gone)


async def test_rows_that_are_forgotten_together_lie_together_and_the_log_stays_short() -> None:
    """Two hundred tables are somewhere in their deals, one of them stands still for ever. Were the
    rows of a deal forgotten with it, or at once, each would be on a page of its own.
    """
    tables, length, on_a_page = 200, 60, 30
    writer = Listening()
    journal = Journal(cast("Writer", writer))
    dice = random.Random(1)
    numbers = [dice.randrange(length) for _ in range(tables)]
    deals = [1] * tables
    for first, number in enumerate(numbers):
        await journal.write(*(row(step, of=first) for step in range(number)))
    for _ in range(5 * tables * length):
        one = dice.randrange(1, tables)
        await journal.write(row(numbers[one], of=one, deal=deals[one]))
        numbers[one] += 1
        if numbers[one] == length:
            await journal.write(settled(deals[one], of=one))
            numbers[one], deals[one] = 0, deals[one] + 1
        assert len(writer.log) < 2 * sum(numbers) + AT_ONCE + length
    rows = sum(len(gone) for gone in writer.forgotten)
    pages = sum(len({position // on_a_page for position in gone}) for gone in writer.forgotten)
    assert rows > 3 * tables * length
    assert pages < rows / 8
