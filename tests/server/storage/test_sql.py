"""Stored rows are found again: players, tables, matches, rows, records."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from sqlalchemy import event

from server.runtime.clock import SystemClock
from server.storage.moment import Moment, moment_of
from server.storage.queries import page_of_matches
from server.storage.sql import SqlStore
from server.storage.statements import MATCH, TABLE, plan_of
from server.storage.store import (
    MatchSummary,
    Row,
    RunningTable,
    Store,
    StoredBench,
    StoredMatch,
    StoredPlayer,
    StoredSeat,
    StoreRefused,
    Write,
)
from tests.server.storage.samples import ANN, BOB, found, match, row, settled, stored_rows, table
from tests.support.databases import Database

OpenStore = Callable[..., Awaitable[SqlStore]]


async def refusal(write: Awaitable[None]) -> str:
    """The code with which a write is refused."""
    with pytest.raises(StoreRefused) as refused:
        await write
    return refused.value.code


def test_it_is_a_store() -> None:
    implementation: type[Store] = SqlStore
    assert implementation is SqlStore


# ------------------------------------------------------------------- players


async def test_a_player_is_found_by_each_device(store: SqlStore) -> None:
    await store.create_player(ANN, b"1" * 32)
    await store.create_player(BOB, b"2" * 32)
    await store.add_device("ann", b"3" * 32)
    assert await store.player_by_token(b"1" * 32) == ANN
    assert await store.player_by_token(b"2" * 32) == BOB
    assert await store.player_by_token(b"3" * 32) == ANN
    assert await store.player_by_token(b"4" * 32) is None


async def test_a_player_is_renamed_and_nobody_else(store: SqlStore) -> None:
    await store.create_player(ANN, b"1" * 32)
    await store.create_player(BOB, b"2" * 32)
    await store.rename_player("ann", "老王")
    await store.rename_player("nobody", "x")
    assert await store.player_by_token(b"1" * 32) == StoredPlayer("ann", "老王")
    assert await store.player_by_token(b"2" * 32) == BOB


async def test_a_face_stays_until_another_is_chosen(store: SqlStore) -> None:
    await store.create_player(ANN, b"1" * 32)
    await store.create_player(BOB, b"2" * 32)
    assert await store.faces(["ann", "bob"]) == {}
    await store.rename_player("ann", "安", 7)
    await store.rename_player("ann", "老王")
    assert await store.player_by_token(b"1" * 32) == StoredPlayer("ann", "老王", 7)
    assert await store.faces(["ann", "bob", "nobody"]) == {"ann": 7}
    await store.rename_player("ann", "老王", 0)
    assert await store.faces(["ann"]) == {}
    assert await store.player_by_token(b"2" * 32) == BOB


async def test_a_recovery_code_is_of_one_person_and_spent_by_a_device(store: SqlStore) -> None:
    await store.create_player(ANN, b"1" * 32)
    await store.create_player(BOB, b"2" * 32)
    await store.set_recovery_code("ann", b"a" * 32)
    await store.set_recovery_code("bob", b"b" * 32)
    await store.set_recovery_code("ann", b"c" * 32)
    assert await store.player_by_recovery_code(b"a" * 32) is None
    assert await store.player_by_recovery_code(b"c" * 32) == ANN
    assert await store.recover("ann", b"c" * 32, b"3" * 32)
    assert await store.player_by_recovery_code(b"c" * 32) is None
    assert await store.player_by_recovery_code(b"b" * 32) == BOB
    assert await store.player_by_token(b"3" * 32) == ANN


async def test_a_recovery_code_that_two_devices_use_at_once_makes_one(store: SqlStore) -> None:
    await store.create_player(ANN, b"1" * 32)
    await store.set_recovery_code("ann", b"c" * 32)
    tokens = [bytes([number]) * 32 for number in (3, 4, 5)]
    made = await asyncio.gather(*(store.recover("ann", b"c" * 32, token) for token in tokens))
    assert made.count(True) == 1
    hashes = {device.token_hash for device in await store.devices_of("ann")}
    assert hashes == {b"1" * 32, tokens[made.index(True)]}


async def test_devices_are_listed_and_removed(store: SqlStore) -> None:
    await store.create_player(ANN, b"1" * 32)
    await store.create_player(BOB, b"2" * 32)
    for token in (b"3" * 32, b"4" * 32):
        await store.add_device("ann", token)
    hashes = [device.token_hash for device in await store.devices_of("ann")]
    assert hashes == [b"1" * 32, b"3" * 32, b"4" * 32]
    for player, code in (("ann", b"c" * 32), ("bob", b"d" * 32)):
        await store.set_recovery_code(player, code)
    await store.remove_devices("ann", [b"1" * 32, b"4" * 32])
    assert await store.player_by_recovery_code(b"c" * 32) is None
    assert await store.player_by_recovery_code(b"d" * 32) == BOB
    assert [device.token_hash for device in await store.devices_of("ann")] == [b"3" * 32]
    assert await store.player_by_token(b"1" * 32) is None
    assert await store.player_by_token(b"2" * 32) == BOB


async def test_a_player_is_created_once_and_a_device_belongs_to_one(store: SqlStore) -> None:
    await store.create_player(ANN, b"1" * 32)
    await store.create_player(ANN, b"1" * 32)
    other = StoredPlayer("ann", "Other")
    assert await refusal(store.create_player(other, b"5" * 32)) == "storage_conflict"
    assert await store.player_by_token(b"5" * 32) is None
    await store.create_player(BOB, b"2" * 32)
    assert await refusal(store.add_device("bob", b"1" * 32)) == "storage_conflict"
    assert await refusal(store.add_device("nobody", b"9" * 32)) == "storage_failed"


# ------------------------------------------------------------------- tables


async def test_a_running_table_is_found_with_its_match_and_rows_in_order(store: SqlStore) -> None:
    await store.write(row(0), row(2), row(1))
    await store.write(row(0, of=2))
    await store.write(row(3))
    first = RunningTable(table(1), match(1), (row(0), row(1), row(2), row(3)), 12)
    second = RunningTable(table(2), match(2), (row(0, of=2),), 12)
    assert await store.running_tables() == [first, second]
    assert await store.running_table("table2") == second
    assert await store.running_table("table3") is None


async def test_everything_is_there_after_the_next_start(open_store: OpenStore) -> None:
    store = await open_store()
    await store.create_player(ANN, b"1" * 32)
    await store.write(table(), match(), row(0), row(1))
    before = await store.running_tables()
    await store.close()
    again = await open_store()
    (after,) = await again.running_tables()
    assert after.table.left_at is not None
    assert [replace(after, table=replace(after.table, left_at=None))] == before
    assert before == [RunningTable(table(), match(), (row(0), row(1)), 12)]
    assert await again.player_by_token(b"1" * 32) == ANN


async def test_who_sits_out_is_there_and_finds_the_table_after_the_next_start(
    open_store: OpenStore,
) -> None:
    store = await open_store()
    bench = StoredBench((StoredSeat("cy", "Cy"),), next_out=2, due=True)
    await store.create_player(StoredPlayer("cy", "Cyril"), b"1" * 32)
    await store.write(table(bench=bench), match())
    await store.close()
    again = await open_store()
    assert [one.table.id for one in await again.tables_of("cy")] == ["table1"]
    (running,) = await again.running_tables()
    called_today = (StoredSeat("cy", "Cyril"),)
    assert running.table.bench == replace(bench, people=called_today)
    assert running.table.persons == 3
    await again.write(table())
    assert await again.tables_of("cy") == []


MOVED = (StoredSeat(level="greedy", bot=1), StoredSeat("ann", "安"), StoredSeat(level="quiet"))
LATER = {"2": [[None, "", "greedy", 1], [None, "", "greedy", 0], [None, "", "quiet"]]}


async def test_bots_are_stored_with_the_seats_that_they_have(open_store: OpenStore) -> None:
    store = await open_store()
    bench = StoredBench((StoredSeat("bob", "Bob"),), due=True)
    moved = table(3, seats=MOVED, match="match3"), match(3, seats=MOVED, state={"sitters": LATER})
    for written in (moved[0], replace(moved[0], bench=bench)):
        await store.write(written, moved[1])
        stored = await store.running_table("table3")
        assert stored is not None
        assert (stored.table, stored.match) == (written, moved[1])
    usual = tuple(replace(seat, bot=None) for seat in MOVED)
    back = table(3, seats=usual, match="match3"), match(3, seats=usual, state={"sitters": {}})
    await store.write(*back)
    stored = await store.running_table("table3")
    assert stored is not None
    assert (stored.table, stored.match) == back
    await store.close()


def test_a_node_of_the_release_before_reads_seats_with_bots() -> None:
    written = plan_of([table(seats=MOVED), match(seats=MOVED, state={"sitters": LATER})])
    values = dict(written.steps)
    plain = [
        {"player": None, "name": "", "level": "greedy"},
        {"player": "ann", "name": "安", "level": None},
        {"player": None, "name": "", "level": "quiet"},
    ]
    assert values[TABLE]["seats"] == values[MATCH]["seats"] == plain
    assert values[MATCH]["state"] == {
        "sitters": {"2": [[None, "", "greedy"], [None, "", "greedy"], [None, "", "quiet"]]}
    }
    # Keys that it does not know it passes over there.
    assert msgspec.convert(values[TABLE]["bench"], StoredBench) == StoredBench()
    unmoved = plan_of([table(), match()])
    assert {entry["bench"] for operation, entry in unmoved.steps if operation is TABLE} == {None}
    assert {entry["bots"] for operation, entry in unmoved.steps if operation is MATCH} == {None}


async def test_a_closed_table_no_longer_runs(store: SqlStore) -> None:
    await store.write(table(1, phase="closed"))
    assert [running.table.id for running in await store.running_tables()] == ["table2"]
    assert await store.running_table("table1") is None


async def test_a_table_without_a_match_runs(store: SqlStore) -> None:
    await store.write(table(3, match=None, phase="gathering", preset="official"))
    expected = RunningTable(table(3, match=None, phase="gathering", preset="official"), None, ())
    assert await store.running_table("table3") == expected


async def test_a_table_and_a_match_are_replaced(store: SqlStore) -> None:
    seats = (StoredSeat("bob", "Bob"), StoredSeat(), StoredSeat(), StoredSeat(level="random"))
    changed_table = table(1, phase="between", rules={"base": 2}, seats=seats, host="bob")
    changed_match = match(
        1,
        seats=seats,
        ended=1_700_000_900.0,
        state={"number": 2},
        history=((3, -1, -1, -1), (0, 0, 0, 0)),
        entropies=("ef" * 32, None, None, None),
        first_seq=99,
    )
    await store.write(changed_table, changed_match)
    assert await store.running_table("table1") == RunningTable(
        changed_table, changed_match, (), changed_match.first_seq
    )
    assert [summary.seat for summary in await store.matches_of("bob")] == [1, 0]
    assert [summary.match.id for summary in await store.matches_of("ann")] == ["match2"]


async def test_of_versions_written_at_once_the_last_remains(store: SqlStore) -> None:
    phases = ["revealing", "playing", "between", "paused"]
    await asyncio.gather(*(store.write(table(1, phase=phase)) for phase in phases))
    found = await store.running_table("table1")
    assert found is not None
    assert found.table.phase == "paused"


async def test_only_the_rows_of_the_newest_match_are_those_of_the_table(store: SqlStore) -> None:
    await store.write(row(0), row(1))
    rematch = match(1, id="match9", share="share9")
    await store.write(table(1, match="match9"), rematch, row(0, match="match9"))
    found = await store.running_table("table1")
    assert found is not None
    assert found.rows == (row(0, match="match9"),)


# ------------------------------------------------------------------- records


async def test_a_record_replaces_the_rows_of_its_deal(store: SqlStore) -> None:
    await store.write(row(0), row(1))
    await store.write(row(0, of=2))
    await store.write(row(2), settled(1), match(1, first_seq=40))
    assert await stored_rows(store) == []
    assert await stored_rows(store, of=2) == [0]
    assert await store.record("match1", 1) == settled(1).record
    await store.write(row(0, deal=2))
    assert await stored_rows(store) == [0]
    assert await store.record("match1", 2) is None
    assert await store.record("match2", 1) is None


async def test_a_record_takes_less_room_than_it_is_long(store: SqlStore) -> None:
    record = settled(1).record
    await store.write(settled(1))
    ((packed, version),) = await found(store, "SELECT length(record), version FROM records")
    assert version == 1
    assert packed < len(record) / 5


async def test_a_record_packed_by_a_later_release_is_refused(
    store: SqlStore, database: Database
) -> None:
    await store.write(settled(1))
    await database.execute("UPDATE records SET version = 2")
    with pytest.raises(StoreRefused, match="unknown way 2"):
        await store.record("match1", 1)


async def test_matches_of_a_player_come_newest_first_with_their_deals(store: SqlStore) -> None:
    await store.write(settled(2), settled(1))
    first = MatchSummary(match(1), 0, (1, 2))
    second = MatchSummary(match(2), 0, ())
    assert await store.matches_of("ann") == [second, first]
    assert await store.matches_of("ann", limit=1) == [second]
    assert [summary.seat for summary in await store.matches_of("bob")] == [1, 1]
    assert await store.matches_of("nobody") == []


async def test_matches_come_page_by_page_without_a_gap_or_a_repetition(store: SqlStore) -> None:
    # Three began at the same moment.
    for number, started in enumerate((5.0, 7.0, 7.0, 7.0, 9.0), start=3):
        await store.write(table(number), match(number, started=started))
    everything = [summary.match for summary in await store.matches_of("ann")]
    assert [one.id for one in everything][-5:] == [f"match{number}" for number in (7, 6, 5, 4, 3)]
    pages: list[StoredMatch] = []
    before: StoredMatch | None = None
    while page := await store.matches_of("ann", 2, before):
        pages += [summary.match for summary in page]
        before = pages[-1]
    assert pages == everything


async def test_an_index_leads_to_a_page_of_matches(store: SqlStore, database: Database) -> None:
    await store.write(match(1))
    for before in (None, match(1)):
        query = page_of_matches("ann", 50, before).compile(
            store.reading.engine.sync_engine, compile_kwargs={"literal_binds": True}
        )
        index = "ix_match_seats_player_id_started_match_id"
        if database.name == "sqlite":
            plan = [step[-1] for step in await database.execute(f"EXPLAIN QUERY PLAN {query}")]
            assert index in plan[0]
            assert plan[1].startswith("SEARCH matches USING INDEX")
            assert plan[-1].startswith("SEARCH records USING COVERING INDEX")
            assert not any("SCAN" in step or "TEMP B-TREE" in step for step in plan)
        else:
            # With a handful of rows it would not look at an index.
            plan = [
                step
                for (step,) in await database.execute(
                    "SET enable_seqscan = off", "SET enable_bitmapscan = off", f"EXPLAIN {query}"
                )
            ]
            assert any(f"Index Scan Backward using {index}" in step for step in plan) or any(
                f"Index Only Scan Backward using {index}" in step for step in plan
            )
            assert any("using pk_records on records" in step for step in plan)


async def test_an_answer_is_one_visit_and_one_statement(store: SqlStore) -> None:
    await store.write(settled(1), settled(2), settled(1, of=2))
    await store.matches_of("ann")  # connects
    said: list[str] = []

    def listen(*told: Any) -> None:
        said.append(told[2])

    event.listen(store.reading.engine.sync_engine, "before_cursor_execute", listen)
    await store.matches_of("ann", 20, match(3))
    await store.match_by_share("share1")
    await store.player_by_token(b"?" * 32)
    assert [text.split()[0] for text in said if text != "BEGIN"] == ["SELECT"] * 3


async def test_the_last_matches_of_a_table_come_oldest_first(store: SqlStore) -> None:
    again = [match(1, id=f"again{n}", share=f"again{n}", started=2e9 + n) for n in range(3)]
    await store.write(*again, settled(2), settled(1))
    told = await store.matches_at("table1", 10)
    assert told == [MatchSummary(match(1), None, (1, 2))] + [
        MatchSummary(one, None, ()) for one in again
    ]
    assert await store.matches_at("table1", 2) == told[-2:]
    assert await store.matches_at("nowhere", 10) == []
    first = {"table1": told[0].match.share}
    assert await store.first_shares(["table1", "nowhere"]) == first
    assert await store.first_shares([]) == {}


async def test_a_match_that_plays_a_deal_on_is_stored_at_once_and_is_nobodys(
    store: SqlStore,
) -> None:
    moment = Moment("share1", 1, 20, 0, "match1", 1)
    played_on = match(3, state={"number": 1, **moment.beside()})
    step = Row("match3", 1, 0, None, -1, b"opening")
    before = [one.match.id for one in await store.matches_of("ann")]
    await store.write_new(table(3), played_on, step)
    found = await store.running_table("table3")
    assert found == RunningTable(table(3), played_on, (step,), played_on.first_seq)
    assert moment_of(played_on) == moment
    assert [one.match.id for one in await store.matches_of("ann")] == before
    assert await store.match_by_share("share3") == MatchSummary(played_on, None, ())


async def test_a_match_is_found_by_its_link(store: SqlStore) -> None:
    await store.write(settled(1, of=2))
    assert await store.match_by_share("share2") == MatchSummary(match(2), None, (1,))
    assert await store.match_by_share("match2") is None


# ------------------------------------------------------------------- once


@pytest.mark.parametrize("again", [row(1), settled(1)])
async def test_the_same_under_the_same_key_is_no_error(store: SqlStore, again: Write) -> None:
    await store.write(row(0), row(1))
    if again == settled(1):
        await store.write(again)
    await store.write(again)
    await asyncio.gather(store.write(again), store.write(again), store.write(row(0, of=2)))
    assert await stored_rows(store, of=2) == [0]


async def test_the_last_row_and_the_record_may_be_written_again(store: SqlStore) -> None:
    await store.write(row(0))
    last = (row(1), settled(1), match(1, first_seq=7))
    await store.write(*last)
    await store.write(*last)
    assert await stored_rows(store) == []
    assert await store.record("match1", 1) == settled(1).record


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (row(1), row(1, payload=b"other")),
        (row(1), row(1, seat=3)),
        (row(1), row(1, n=7)),
        (settled(1), settled(1, record=b"other")),
        (settled(1), settled(1, scores=(0, 0, 0, 0))),
    ],
)
async def test_something_else_under_the_same_key_is_refused(
    store: SqlStore, first: Write, second: Write
) -> None:
    await store.write(first)
    before = await store.running_tables(), await store.record("match1", 1)
    assert await refusal(store.write(second)) == "storage_conflict"
    assert await refusal(store.write(row(5, of=2), second)) == "storage_conflict"
    assert (await store.running_tables(), await store.record("match1", 1)) == before


async def test_two_different_rows_under_one_key_in_one_write_are_refused(store: SqlStore) -> None:
    assert await refusal(store.write(row(1), row(1, payload=b"other"))) == "storage_conflict"
    assert await stored_rows(store) == []


async def test_all_of_a_write_is_stored_or_none(store: SqlStore) -> None:
    await store.write(row(0))
    code = await refusal(store.write(table(1, phase="paused"), row(1), row(0, payload=b"x")))
    assert code == "storage_conflict"
    assert await store.running_table("table1") == RunningTable(table(1), match(1), (row(0),), 12)


async def test_a_match_without_a_table_and_a_record_without_a_match_are_refused(
    store: SqlStore,
) -> None:
    assert await refusal(store.write(match(7))) == "storage_failed"
    assert await refusal(store.write(settled(1, of=7))) == "storage_failed"


# ------------------------------------------------------------------- opening


def refused() -> None:
    raise StoreRefused("storage_no_driver", "the driver is not installed")


@pytest.mark.parametrize("at", ["open_write_connection", "open_reader", "Ownership.claim"])
async def test_what_cannot_be_opened_as_a_whole_is_let_go(
    at: str, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the next one that tries would find it in use."""
    before = set(threading.enumerate())
    with monkeypatch.context() as broken:
        broken.setattr(f"server.storage.sql.{at}", lambda *_, **__: refused())
        with pytest.raises(StoreRefused) as error:
            await SqlStore.open(database.url, SystemClock())
    assert error.value.code == "storage_no_driver"
    for thread in set(threading.enumerate()) - before:
        if thread.name.startswith("storage"):
            await asyncio.to_thread(thread.join, 10)
            assert not thread.is_alive()
    store = await SqlStore.open(database.url, SystemClock())
    await store.close()


async def test_who_is_no_longer_waited_for_lets_go_as_well(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = asyncio.Event()

    async def endless(*_: object, **__: object) -> None:
        begun.set()
        await asyncio.Event().wait()

    with monkeypatch.context() as broken:
        broken.setattr("server.storage.migrate.upgrade", endless)
        opening = asyncio.create_task(SqlStore.open(database.url, SystemClock()))
        await begun.wait()
        opening.cancel()
        with pytest.raises(asyncio.CancelledError):
            await opening
    store = await SqlStore.open(database.url, SystemClock())
    await store.close()
