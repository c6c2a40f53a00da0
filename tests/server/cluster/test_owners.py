"""Owners of tables: one of many claims a table, and a node that is not its owner stores nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection, insert

from server.runtime.clock import SystemClock
from server.storage import migrate, owners
from server.storage.claims import Claim
from server.storage.connections import open_write_connection, open_write_engine
from server.storage.models import nodes
from server.storage.sql import SqlStore
from server.storage.store import Row, SettledDeal, StoredTable, StoreRefused
from tests.server.storage.samples import match, table
from tests.support.databases import PostgresqlDatabase

FREE_TABLE = table(1, match=None, phase="gathering")


def row(number: int, payload: bytes = b"row") -> Row:
    """A row of the running deal of match `match1`."""
    return Row("match1", 1, number, None, -1, payload)


class Two:
    """Two nodes that are alive, `one` and `other`, on one database."""

    def __init__(self, database: PostgresqlDatabase) -> None:
        self.database = database
        self.stores: list[SqlStore] = []

    async def join(self, number: int) -> SqlStore:
        node = f"node{number}"
        await self.run(lambda connection: _add(connection, node, number))
        self.stores.append(await SqlStore.join(self.database.url, SystemClock(), node))
        return self.stores[-1]

    async def run(self, work: object) -> None:
        engine = open_write_engine(self.database.url, shared=True)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(work)  # type: ignore[arg-type]
        finally:
            await engine.dispose()

    async def remove(self, number: int) -> None:
        """The others have given this node up."""
        await self.database.execute(f"DELETE FROM nodes WHERE id = 'node{number}'")


def _add(connection: Connection, node: str, number: int) -> None:
    connection.execute(
        insert(nodes).values(
            id=node,
            number=number,
            name=node,
            version="1",
            engines={},
            started=0.0,
            beat=0.0,
            draining=False,
            condition={},
        )
    )


@pytest.fixture
async def two(postgres: PostgresqlDatabase) -> AsyncIterator[Two]:
    await migrate.upgrade(postgres.url, shared=True)
    found = Two(postgres)
    yield found
    for store in found.stores:
        await store.close()


async def opened(two: Two) -> tuple[SqlStore, SqlStore, StoredTable]:
    """A table that the first of two nodes has, with a running deal of one row."""
    one, other = await two.join(1), await two.join(2)
    await one.write_new(FREE_TABLE)
    playing = replace(FREE_TABLE, match="match1", phase="playing")
    await one.write(playing, match(1))
    await one.write(row(0))
    return one, other, playing


async def refused(work: object) -> str:
    """The code with which this is refused."""
    with pytest.raises(StoreRefused) as caught:
        await work  # type: ignore[misc]
    return caught.value.code


async def test_a_table_is_claimed_by_one_of_many(two: Two) -> None:
    one, other, _ = await opened(two)
    assert await other.claim(FREE_TABLE.id) == "node1"
    assert await one.claim(FREE_TABLE.id) is None, "its own already"
    await one.give_back(FREE_TABLE.id)
    found = await asyncio.gather(one.claim(FREE_TABLE.id), other.claim(FREE_TABLE.id))
    assert sorted(found, key=str) in ([None, "node1"], [None, "node2"])
    assert await one.owner_of(FREE_TABLE.id) in ("node1", "node2")


async def test_nobody_claims_what_is_closed_or_was_never_there(two: Two) -> None:
    one, other, playing = await opened(two)
    await one.write(replace(playing, phase="closed"))
    assert await other.claim(FREE_TABLE.id) is None
    assert await refused(other.write(playing)) == "storage_moved"
    assert await other.claim("none") is None
    assert await other.owner_of("none") is None


async def test_who_was_given_up_stores_nothing_once_another_node_has_the_table(two: Two) -> None:
    one, other, playing = await opened(two)
    await two.remove(1)
    await one.write(row(1))
    assert await other.claim(FREE_TABLE.id) is None
    for write in (
        row(2),
        playing,
        match(1),
        SettledDeal("match1", 1, (0, 0, 0, 0), b"record", 1.0),
    ):
        assert await refused(one.write(write)) == "storage_moved"
    assert await refused(one.come_back(playing)) == "storage_moved"
    running = await other.running_table(FREE_TABLE.id)
    assert running is not None
    assert [one.number for one in running.rows] == [0, 1]
    await other.write(row(2, b"of the other"))


async def test_a_table_that_becomes_free_just_now_is_claimed(two: Two) -> None:
    """Its owner gives it back between the attempt and the look at its owner."""
    one, other, _ = await opened(two)

    def claim(connection: Connection) -> object:
        class Between:
            first = True

            def execute(self, *arguments: Any) -> Any:
                answer = connection.execute(*arguments)
                if self.first:
                    self.first = False
                    owners.release(connection, "node1", FREE_TABLE.id)
                return answer

        return owners.claim(Between(), "node2", FREE_TABLE.id)  # type: ignore[arg-type]

    found = await other.writing.run(lambda connection: _in_transaction(connection, claim))
    assert found == Claim(FREE_TABLE.id, 2)
    assert await one.owner_of(FREE_TABLE.id) == "node2"


def _in_transaction(connection: Connection, work: Callable[[Connection], object]) -> object:
    with connection.begin():
        return work(connection)


async def test_a_table_that_comes_back_to_a_node_has_another_epoch(two: Two) -> None:
    one, other, _ = await opened(two)
    epochs = [await epoch(two)]
    for store in (other, one):
        await (one if store is other else other).give_back(FREE_TABLE.id)
        assert await store.claim(FREE_TABLE.id) is None
        epochs.append(await epoch(two))
    assert epochs == [1, 2, 3]


async def epoch(two: Two) -> int:
    [(found,)] = await two.database.execute(
        f"SELECT epoch FROM tables WHERE id = '{FREE_TABLE.id}'"
    )
    assert isinstance(found, int)
    return found


async def test_one_write_that_is_out_of_date_costs_no_other_of_its_batch(two: Two) -> None:
    one, other, _ = await opened(two)
    second = table(2, match=None, phase="gathering")
    await one.write_new(second)
    await one.give_back(FREE_TABLE.id)
    assert await other.claim(FREE_TABLE.id) is None
    found = await asyncio.gather(
        one.write(row(1)), one.write(replace(second, phase="closed")), return_exceptions=True
    )
    assert isinstance(found[0], StoreRefused)
    assert found[0].code == "storage_moved"
    assert found[1] is None
    assert await one.is_closed(second.id)


async def test_a_claim_waits_for_a_write_that_is_under_way(two: Two) -> None:
    one, other, _ = await opened(two)
    await two.remove(1)
    engine = open_write_engine(two.database.url, shared=True)
    async with engine.connect() as writing:
        await writing.begin()
        await writing.run_sync(owners.require, "node1", one._claims.of([FREE_TABLE.id]))  # type: ignore[union-attr]
        claiming = asyncio.create_task(other.claim(FREE_TABLE.id))
        await asyncio.wait([claiming], timeout=0.3)
        assert not claiming.done()
        await writing.commit()
    assert await claiming is None
    await engine.dispose()


async def test_a_node_that_stands_still_in_a_write_keeps_nobody_from_a_claim(two: Two) -> None:
    one, other, _ = await opened(two)
    await two.remove(1)
    stopped = open_write_connection(two.database.url, shared=True)
    held = one._claims.of([FREE_TABLE.id])  # type: ignore[union-attr]

    def hold(connection: Connection) -> None:
        connection.begin()
        owners.require(connection, "node1", held)

    await stopped.run(hold)
    try:
        async with asyncio.timeout(60):
            while await claimed(other) is not True:
                pass
    finally:
        await stopped.close()


async def claimed(store: SqlStore) -> bool | None:
    """True if the table is this node's now, None while a lock on it is waited for in vain."""
    try:
        return await store.claim(FREE_TABLE.id) is None
    except StoreRefused:
        return None


async def test_two_nodes_cannot_open_one_table(two: Two) -> None:
    one, other = await two.join(1), await two.join(2)
    await one.write_new(FREE_TABLE)
    await one.write_new(FREE_TABLE)
    assert await refused(other.write_new(FREE_TABLE)) == "storage_conflict"
    assert await one.owner_of(FREE_TABLE.id) == "node1"


async def test_a_node_opens_a_table_with_its_match_and_plays_on_there(two: Two) -> None:
    one, other = await two.join(1), await two.join(2)
    await one.write_new(table(1), match(1), row(0))
    await one.write(row(1))
    found = await other.running_table("table1")
    assert found is not None
    assert [step.number for step in found.rows] == [0, 1]
    assert await refused(other.write(row(2))) == "storage_moved"


async def test_a_table_that_nobody_has_is_left_unless_somebody_claims_it(two: Two) -> None:
    one, other, _ = await opened(two)
    assert await other.ownerless() == {}
    await two.remove(1)
    found = await other.ownerless()
    assert found == {FREE_TABLE.id: 1}
    assert await other.claim(FREE_TABLE.id) is None
    assert await other.leave(found) == 0
    await other.give_all_back()
    assert await other.leave(await other.ownerless()) == 1
    running = await other.running_table(FREE_TABLE.id, rows=False)
    assert running is not None
    assert running.table.left_at is not None
    assert len(one._claims or ()) == 1, "who was given up does not know it yet"


async def test_a_node_that_took_a_deal_over_settles_it_with_all_its_rows(two: Two) -> None:
    one, other, playing = await opened(two)
    await one.give_back(FREE_TABLE.id)
    assert await other.claim(FREE_TABLE.id) is None
    assert await other.running_table(FREE_TABLE.id) is not None
    await other.write(row(1))
    await other.write(row(2), SettledDeal("match1", 1, (0, 0, 0, 0), b"record", 1.0), playing)
    assert await rows(two) == 0


async def test_nothing_is_written_of_a_match_before_the_last_one(two: Two) -> None:
    one, _, playing = await opened(two)
    await one.write(match(2, table=FREE_TABLE.id), replace(playing, match="match2"))
    assert await refused(one.write(row(1))) == "storage_moved"
    await one.write(replace(row(0), match="match2"))


async def rows(two: Two) -> int:
    [(found,)] = await two.database.execute("SELECT count(*) FROM rows")
    assert isinstance(found, int)
    return found


async def test_a_fence_takes_every_table_from_every_node(two: Two) -> None:
    one, _, playing = await opened(two)
    await two.run(owners.fence)
    assert await epoch(two) == 2
    assert await refused(one.write(playing)) == "storage_moved"
    assert await refused(one.claim(FREE_TABLE.id)) == "storage_moved"


async def test_a_server_that_is_alone_and_nodes_keep_each_other_out(two: Two) -> None:
    await two.join(1)
    await two.stores[0].write_new(FREE_TABLE)
    alone_too = SqlStore.open(two.database.url, SystemClock(), busy_timeout=0.1)
    assert await refused(alone_too) == "storage_in_use"
    await two.stores.pop().close()
    alone = await SqlStore.open(two.database.url, SystemClock())
    late = await SqlStore.join(two.database.url, SystemClock(), "node9")
    assert await refused(late.write_new(table(9, match=None))) == "storage_in_use"
    await late.close()
    await alone.close()
