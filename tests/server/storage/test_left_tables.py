"""Tables that people have left, in the database: rows, people, the order of giving way."""

from __future__ import annotations

import asyncio

from server.storage.sql import SqlStore
from server.storage.store import StoredPlayer, StoredSeat
from tests.server.storage.samples import found, match, row, settled, stored_rows, table
from tests.server.storage.test_sql import OpenStore

ALONE = (StoredSeat("ann", "安"), StoredSeat(level="greedy"))
LEFT = 1_700_000_500.25


async def test_what_was_left_is_found_by_whoever_had_a_seat(store: SqlStore) -> None:
    await store.write(table(1, left_at=LEFT), match(1))
    await store.write(table(2, seats=ALONE))
    await store.create_player(StoredPlayer("bob", "Bobby"), b"2" * 32)
    (left,) = await store.tables_of("bob")
    assert left.table.left_at == LEFT
    assert [seat.name for seat in left.table.seats] == ["安", "Bobby", "", ""]
    assert left.match == match(1)
    assert left.rows == ()
    assert [one.table.id for one in await store.tables_of("ann")] == ["table1", "table2"]
    assert await store.tables_of("cat") == []
    # A person who has given up the seat has no table any more, nor has anybody once it is closed.
    await store.write(table(1, seats=ALONE, left_at=LEFT))
    assert await store.tables_of("bob") == []
    await store.write(table(1, phase="closed"))
    assert [one.table.id for one in await store.tables_of("ann")] == ["table2"]
    assert (
        await found(store, "SELECT player_id, table_id FROM seated WHERE table_id = 'table1'") == []
    )


async def test_codes_and_links_lead_to_open_tables_only(store: SqlStore) -> None:
    await store.write(table(1, left_at=LEFT))
    assert await store.open_table(code="CODE1") == "table1"
    assert await store.open_table(link="link1") == "table1"
    assert await store.open_table(code="CODE9") is None
    assert [await store.is_closed(name) for name in ("table1", "table9")] == [False, None]
    await store.write(table(1, phase="closed"))
    assert await store.open_table(code="CODE1") is None
    assert await store.open_table(link="link1") is None
    assert await store.is_closed("table1") is True


async def test_the_order_in_which_tables_are_closed(store: SqlStore) -> None:
    await store.write(table(1, left_at=100.0), match(1))
    await store.write(table(2, left_at=300.0, seats=ALONE))
    await store.write(table(3, left_at=200.0, seats=ALONE, phase="between", match=None))
    await store.write(table(4, left_at=50.0, seats=ALONE, phase="gathering", match=None))
    await store.write(table(5, seats=ALONE))
    assert await store.left_count() == 4
    assert await store.yielding_tables(9) == ["table3", "table2", "table4"]
    assert await store.yielding_tables(1) == ["table3"]
    assert await store.abandoned_tables(101.0, 301.0, 9) == ["table4", "table1", "table2"]
    assert await store.abandoned_tables(201.0, 301.0, 9) == ["table4", "table1", "table3", "table2"]
    assert await store.abandoned_tables(101.0, 301.0, 1) == ["table4"]
    assert await store.abandoned_tables(50.0, 300.0, 9) == []


async def test_a_table_that_was_left_keeps_its_rows(open_store: OpenStore) -> None:
    store = await open_store()
    await store.write(table(1), match(1), row(0), row(1))
    await store.write(table(2), match(2), row(0, of=2))
    await store.write(row(2))
    await store.write(table(1, left_at=LEFT))
    assert await stored_rows(store) == [0, 1, 2]
    await store.close()
    again = await open_store()
    # The other one was there when the server ended.
    assert await again.left_count() == 2
    assert await stored_rows(again, of=2) == [0]
    assert await stored_rows(again) == [0, 1, 2]


async def test_who_comes_back_is_there_when_the_server_ends(open_store: OpenStore) -> None:
    store = await open_store()
    await store.write(table(1), match(1), row(0), row(1))
    await store.write(table(1, left_at=LEFT))
    await store.come_back(table(1, left_at=LEFT))
    assert await store.left_count() == 0
    await store.write(row(2))
    await store.close()
    again = await open_store()
    assert await stored_rows(again) == [0, 1, 2]
    (running,) = await again.tables_of("ann")
    assert running.table.left_at not in (LEFT, None), "the server ended while somebody was there"


async def test_the_next_write_of_a_table_says_that_somebody_is_there(store: SqlStore) -> None:
    await store.write(table(1, left_at=LEFT), match(1), row(0))
    await store.write(row(1), settled(1), match(1, state={"number": 2}), table(1))
    assert await store.left_count() == 0


async def test_who_only_looked_changes_nothing_in_the_database(open_store: OpenStore) -> None:
    store = await open_store()
    await store.write(table(1), match(1), row(0))
    await store.write(table(1, left_at=LEFT))
    assert await stored_rows(store) == [0]
    await store.close()
    again = await open_store()
    (running,) = await again.tables_of("ann")
    assert running.table.left_at == LEFT


async def test_a_deal_that_is_settled_after_coming_back_is_over_after_a_crash(
    open_store: OpenStore,
) -> None:
    store = await open_store()
    await store.write(table(1), match(1), row(0), row(1))
    await store.write(table(1, left_at=LEFT))
    assert await stored_rows(store) == [0, 1]
    await store.write(row(2), settled(1), match(1, state={"number": 2}))
    await store.write(row(0, deal=2))
    await store.close()
    again = await open_store()
    running = await again.running_table("table1")
    assert running is not None
    assert running.rows == (row(0, deal=2),)


async def test_a_table_that_comes_and_goes_often_keeps_its_rows(open_store: OpenStore) -> None:
    store = await open_store()
    await store.write(table(1), match(1))
    for number in range(0, 12, 2):
        await store.write(row(number), row(number + 1))
        await store.write(table(1, left_at=LEFT))
        # Others write meanwhile.
        await asyncio.gather(*(store.write(row(number + one, of=2)) for one in range(2)))
        assert await stored_rows(store) == list(range(number + 2))
