"""Pruning takes whole old matches and nothing else; a turn alone on the writer's connection."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from sqlalchemy import Connection, func, select

from server.storage.maintenance import Pruned
from server.storage.models import metadata
from server.storage.sql import SqlStore
from server.storage.store import StoredBench, StoredPlayer, StoredSeat, StoreRefused
from tests.server.storage.samples import ANN, BOB, match, results, row, settled, stored_rows, table

LONG_AGO, NOW = 1_700_001_000.0, 1_800_000_000.0


COUNTED = (
    *("players", "devices", "tables", "matches", "match_seats", "rows", "records"),
    *("seat_results", "wins"),
)


async def sizes(store: SqlStore) -> dict[str, int]:
    """Number of rows of each table of the database."""

    def count(connection: Connection) -> dict[str, int]:
        return {
            name: connection.execute(select(func.count()).select_from(one)).scalar_one()
            for name, one in metadata.tables.items()
            if name in COUNTED
        }

    return await store.reading.ask(count)


async def fill(store: SqlStore) -> None:
    """Match 1 ended long ago at a closed table, 2 at an open one, 3 ended yesterday, 4 runs."""
    ended: dict[str, Any] = {"ended": LONG_AGO}
    await store.write(
        table(1, phase="closed"), match(1, **ended), settled(1), settled(2), row(0, deal=3)
    )
    await store.write(table(2, phase="finished"), match(2, **ended), settled(1, of=2))
    await store.write(table(3, phase="closed"), match(3, ended=NOW), settled(1, of=3))
    await store.write(table(4), match(4), row(0, of=4))
    await store.write(table(5, phase="closed", match=None, created=LONG_AGO))
    await store.write(*results(of=1), *results(of=3))
    for number, player in enumerate((ANN, BOB, StoredPlayer("cy", "Cy"), StoredPlayer("di", "Di"))):
        await store.create_player(player, bytes([number]) * 32)


@pytest.fixture
async def filled(store: SqlStore) -> SqlStore:
    await fill(store)
    return store


async def test_counting_deletes_nothing(filled: SqlStore) -> None:
    before = await sizes(filled)
    found = await filled.prunable(NOW, guests=False)
    assert (found.matches, found.deals, found.tables, found.players) == (1, 2, 2, 0)
    assert found.record_bytes > 0
    assert await sizes(filled) == before


async def test_what_was_counted_is_what_is_deleted(filled: SqlStore) -> None:
    before = await sizes(filled)
    counted = await filled.prunable(NOW, guests=False)
    assert await filled.prune(NOW, guests=False) == counted
    after = await sizes(filled)
    gone = {name: before[name] - after[name] for name in before}
    assert gone == {
        "players": 0,
        "devices": 0,
        "tables": 2,
        "matches": 1,
        "match_seats": 4,
        "rows": 1,
        "records": 2,
        "seat_results": 1,
        "wins": 1,
    }
    assert await filled.prune(NOW, guests=False) == Pruned()


async def test_of_a_match_that_is_kept_everything_is_kept(filled: SqlStore) -> None:
    kept = [await filled.match_by_share(f"share{number}") for number in (2, 3, 4)]
    await filled.prune(NOW, guests=True)
    assert [await filled.match_by_share(f"share{number}") for number in (2, 3, 4)] == kept
    assert await filled.record("match3", 1) == settled(1, of=3).record
    assert await stored_rows(filled, of=4) == [0]
    assert await filled.match_by_share("share1") is None
    assert await filled.record("match1", 1) is None
    assert (await filled.player_by_token(b"\x00" * 32)) == ANN


async def test_a_match_younger_than_that_stays(filled: SqlStore) -> None:
    assert await filled.prunable(LONG_AGO, guests=True) == Pruned(tables=0)
    assert await filled.prune(LONG_AGO, guests=True) == Pruned()


async def test_guests_who_played_nothing_go_only_when_asked_for_and_never_from_their_seats(
    filled: SqlStore,
) -> None:
    await filled.write(
        table(6, match=None, host="di", seats=(StoredSeat("di", "Di"), StoredSeat()))
    )
    # Eli sits out there.
    await filled.create_player(StoredPlayer("eli", "Eli"), b"\x05" * 32)
    bench = StoredBench((StoredSeat("eli", "Eli"),))
    await filled.write(
        table(7, match=None, host="di", seats=(StoredSeat("di", "Di"),), bench=bench)
    )
    far = 4_000_000_000.0
    assert (await filled.prunable(far, guests=False)).players == 0
    counted = await filled.prunable(far, guests=True)
    # Cy alone: Ann and Bob have played matches that stay, Di sits at an open table.
    assert counted.players == 1
    assert await filled.prune(far, guests=True) == counted
    assert await filled.player_by_token(b"\x02" * 32) is None
    assert [await filled.player_by_token(bytes([n]) * 32) for n in (0, 1, 3)] == [
        ANN,
        BOB,
        StoredPlayer("di", "Di"),
    ]


async def test_more_than_fits_into_one_transaction_goes_too(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.storage.maintenance.AT_ONCE", 2)
    await fill(store)
    for number in range(10, 15):
        await store.write(table(number, phase="closed"), match(number, ended=LONG_AGO))
    assert (await store.prune(NOW, guests=True)).matches == 6


async def test_tables_go_on_writing_while_it_prunes(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.storage.maintenance.AT_ONCE", 1)
    for number in range(10, 40):
        await store.write(table(number, phase="closed"), match(number, ended=LONG_AGO))
    pruning = asyncio.create_task(store.prune(NOW, guests=False))
    written = 0
    while not pruning.done():
        await store.write(row(written))
        written += 1
    assert (await pruning).matches == 30
    assert written > 10
    assert await stored_rows(store) == list(range(written))


async def test_work_alone_waits_for_its_turn_and_others_wait_for_it(store: SqlStore) -> None:
    order: list[str] = []
    go, begun = asyncio.Event(), asyncio.Event()

    async def work() -> str:
        order.append("alone")
        begun.set()
        await go.wait()
        order.append("over")
        return "done"

    alone = asyncio.create_task(store._writer.alone(work))
    await begun.wait()
    write = asyncio.create_task(store.write(row(0)))
    write.add_done_callback(lambda _: order.append("written"))
    await asyncio.sleep(0.05)
    assert store.condition().waiting == 1
    go.set()
    assert await alone == "done"
    await write
    assert order == ["alone", "over", "written"]


async def test_work_that_fails_or_is_given_up_stops_nobody(store: SqlStore) -> None:
    async def broken() -> None:
        raise RuntimeError("a fault")

    async def endless() -> None:
        await asyncio.Event().wait()

    with pytest.raises(RuntimeError):
        await store._writer.alone(broken)
    impatient = asyncio.create_task(store._writer.alone(endless))
    await asyncio.sleep(0.01)
    impatient.cancel()
    await store.write(row(0))
    assert await stored_rows(store) == [0]


async def test_a_closed_store_does_no_such_work(store: SqlStore) -> None:
    await store.close()
    with pytest.raises(StoreRefused):
        await store.prune(NOW, guests=False)


async def test_a_vacuum_gives_back_what_was_deleted_and_postgresql_needs_none(
    store: SqlStore,
) -> None:
    if store.writing.engine.dialect.name != "sqlite":
        with pytest.raises(StoreRefused) as refused:
            await store.vacuum()
        assert refused.value.code == "storage_vacuums_itself"
        return
    noise = random.Random(1)
    await store.write(*(settled(deal, record=noise.randbytes(9000)) for deal in range(1, 100)))
    await store.write(table(1, phase="closed"), match(1, ended=LONG_AGO))
    await store.prune(NOW, guests=False)
    writes = [asyncio.create_task(store.write(row(number, of=2))) for number in range(5)]
    before, after = await store.vacuum()
    assert after < before / 2
    await asyncio.gather(*writes)
    assert await stored_rows(store, of=2) == list(range(5))
