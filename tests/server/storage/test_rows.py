"""Rows of running deals: they go with their deal, and are found again until then."""

from __future__ import annotations

import random

import pytest

from server.storage.sql import SqlStore
from server.storage.store import StoreRefused, Write
from tests.server.storage.conftest import OpenStore
from tests.server.storage.samples import found, match, row, settled, stored_rows, table


async def keys(store: SqlStore) -> list[tuple[str, int, int]]:
    """Match, deal and number of every row."""
    rows = await found(store, "SELECT match_id, deal, number FROM rows ORDER BY 1, 2, 3")
    return [(name, deal, number) for name, deal, number in rows]


async def refused(store: SqlStore, *writes: Write) -> str:
    with pytest.raises(StoreRefused) as error:
        await store.write(*writes)
    return error.value.code


async def test_a_deal_that_is_settled_takes_its_rows_along_and_no_others(store: SqlStore) -> None:
    await store.write(row(0), row(1), row(0, of=2), row(0, of=12))
    await store.write(row(2), settled(1))
    assert await keys(store) == [("match12", 1, 0), ("match2", 1, 0)]
    await store.write(row(0, deal=2))
    await store.write(settled(1, of=2))
    assert await keys(store) == [("match1", 2, 0), ("match12", 1, 0)]


async def test_rows_of_a_void_deal_go_with_the_next_one_that_is_settled(store: SqlStore) -> None:
    await store.write(row(0), row(1))
    await store.write(row(0, deal=2), settled(2))
    assert await keys(store) == []


async def test_a_deal_is_not_settled_without_its_rows_going_nor_they_without_it(
    store: SqlStore,
) -> None:
    await store.write(row(0), row(1), settled(1, of=2))
    other = settled(1, of=2, record=b"other")
    assert await refused(store, settled(1), other) == "storage_conflict"
    assert await keys(store) == [("match1", 1, 0), ("match1", 1, 1)]
    assert await store.record("match1", 1) is None


async def test_what_is_stored_and_said_to_be_refused_is_stored_once_more(store: SqlStore) -> None:
    """The same writes again, after an answer that was lost with its connection."""
    last = (row(1), settled(1), match(1, first_seq=7))
    await store.write(row(0))
    await store.write(row(0))
    for _ in range(2):
        await store.write(*last)
        assert await keys(store) == []
    assert await store.record("match1", 1) == settled(1).record


async def test_two_transactions_that_settle_deals_together_take_the_rows_of_both(
    store: SqlStore,
) -> None:
    await store.write(row(0), row(1), row(0, of=2), row(1, of=2), row(0, of=12))
    await store.write(row(2), settled(1), row(2, of=2), settled(1, of=2))
    assert await keys(store) == [("match12", 1, 0)]


async def test_another_row_under_the_same_number_is_refused_after_a_restart_too(
    open_store: OpenStore,
) -> None:
    store = await open_store()
    await store.write(table(1), match(1), row(0), row(1))
    await store.close()
    store = await open_store()
    await store.write(row(1))
    assert await refused(store, row(1, payload=b"other")) == "storage_conflict"
    await store.write(row(2))
    assert await stored_rows(store) == [0, 1, 2]


async def test_a_table_that_is_closed_keeps_its_deal(store: SqlStore) -> None:
    """It is kept as long as its match."""
    await store.write(table(1), match(1), row(0), row(1))
    await store.write(table(1, phase="closed"))
    assert await keys(store) == [("match1", 1, 0), ("match1", 1, 1)]


async def test_one_table_is_read_as_all_are(open_store: OpenStore) -> None:
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
