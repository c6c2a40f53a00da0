"""People's recordings, in both databases."""

from __future__ import annotations

import hashlib

import pytest

from server.storage.recordings import SURELY_KEPT, NewRecording, Recordings, Room
from server.storage.sql import SqlStore
from server.storage.store import StoredPlayer, StoredSeat
from tests.server.storage.samples import match, settled, table

DAY = 86400.0
NOW = 1_800_000_000.0
LONG = bytes(10_000)
ROOM = Room(of_one=100_000, of_all=100_000)


def new(player: str, line: str = "pung", sound: bytes = LONG) -> NewRecording:
    return NewRecording(player, line, hashlib.sha256(sound).hexdigest(), sound)


@pytest.fixture
async def recordings(store: SqlStore) -> Recordings:
    for number, name in enumerate(("ann", "bob", "cyd", "dan")):
        await store.create_player(StoredPlayer(name, name), bytes([number]) * 32)
    return store.recordings


async def lines(recordings: Recordings, player: str) -> list[str]:
    return [one.line for one in await recordings.of(player)]


async def test_strangers_who_are_heard_by_nobody_make_room(recordings: Recordings) -> None:
    tight = Room(of_one=20_000, of_all=20_000)
    assert await recordings.keep(new("ann"), tight, NOW)
    (one,) = await recordings.of("ann")
    await recordings.heard("ann", one, NOW)
    assert await recordings.keep(new("bob"), tight, NOW)
    # Within the first hour nothing gives way, and then recordings that nobody else has heard do.
    assert not await recordings.keep(new("cyd"), tight, NOW + SURELY_KEPT / 2)
    assert await recordings.keep(new("cyd"), tight, NOW + SURELY_KEPT + 1)
    assert await lines(recordings, "ann") == ["pung"]
    assert await lines(recordings, "bob") == []
    # The one that is left is heard, and the other one is too new.
    assert not await recordings.keep(new("dan"), tight, NOW + SURELY_KEPT + 2)


async def test_where_too_little_would_give_way_nothing_does(recordings: Recordings) -> None:
    tight = Room(of_one=20_000, of_all=20_000)
    assert await recordings.keep(new("ann"), tight, NOW)
    assert not await recordings.keep(new("bob", sound=bytes(20_001)), tight, NOW + DAY)
    assert not await recordings.keep(
        new("bob", sound=bytes(20_000)), Room(20_000, 19_000), NOW + DAY
    )
    assert await lines(recordings, "ann") == ["pung"]


async def test_what_nobody_hears_is_forgotten(recordings: Recordings) -> None:
    for line in ("pung", "kong", "chow"):
        await recordings.keep(new("ann", line), ROOM, NOW)
    first = {one.line: one for one in await recordings.of("ann")}
    await recordings.heard("ann", first["pung"], NOW + 10 * DAY)
    await recordings.heard("ann", first["kong"], NOW + 30 * DAY)
    assert await recordings.expire(NOW - DAY) == 0
    assert await recordings.expire(NOW + 20 * DAY) == 2
    assert await lines(recordings, "ann") == ["kong"]


async def test_a_day_counts_as_one_hearing(recordings: Recordings) -> None:
    await recordings.keep(new("ann"), ROOM, NOW)
    (one,) = await recordings.of("ann")
    assert await recordings.needs_hearing("ann", "pung", NOW)
    await recordings.heard("ann", one, NOW)
    assert not await recordings.needs_hearing("ann", "pung", NOW + DAY / 2)
    assert await recordings.needs_hearing("ann", "pung", NOW + 2 * DAY)
    # Another one stands in its place meanwhile.
    await recordings.keep(new("ann", sound=bytes(9)), ROOM, NOW + DAY)
    await recordings.heard("ann", one, NOW + DAY)
    assert await recordings.needs_hearing("ann", "pung", NOW + DAY)


async def test_a_clock_that_goes_back_makes_no_older_mark(recordings: Recordings) -> None:
    await recordings.keep(new("ann"), ROOM, NOW)
    (first,) = await recordings.of("ann")
    await recordings.keep(new("ann"), ROOM, NOW - DAY)
    (again,) = await recordings.of("ann")
    assert again.mark > first.mark


async def test_people_know_each_other_from_open_tables_and_matches_of_late(
    store: SqlStore, recordings: Recordings
) -> None:
    since = NOW - DAY
    assert await recordings.known("ann", "bob", since), "the fixture's tables are open"
    assert not await recordings.known("cyd", "dan", since)
    seats = (StoredSeat("cyd", "Cyd"), StoredSeat("dan", "Dan"))
    await store.write(table(5, match=None, host="cyd", phase="gathering", seats=seats))
    assert await recordings.known("cyd", "dan", since)
    await store.write(table(5, match=None, host="cyd", phase="closed", seats=seats))
    assert not await recordings.known("cyd", "dan", since)
    played = match(5, seats=seats, started=since - DAY, ended=since - 1)
    await store.write(played)
    assert not await recordings.known("cyd", "dan", since)
    assert await recordings.known("cyd", "dan", since - 2)
    assert await recordings.known("dan", "cyd", since - 2)


async def test_who_has_played_a_match_to_its_end_may_record(
    store: SqlStore, recordings: Recordings
) -> None:
    await store.write(settled(of=1))
    assert not await recordings.may_record("ann"), "it is not over"
    await store.write(match(1, ended=NOW))
    assert await recordings.may_record("ann")
    assert not await recordings.may_record("cyd")


async def test_an_operator_sees_and_clears_what_is_there(recordings: Recordings) -> None:
    await recordings.keep(new("ann"), ROOM, NOW)
    await recordings.keep(new("bob"), ROOM, NOW)
    await recordings.keep(new("bob", "kong"), ROOM, NOW)
    (kong, _) = await recordings.of("bob")
    await recordings.heard("bob", kong, NOW)
    assert [tuple(one) for one in await recordings.by_person()] == [
        ("bob", "bob", 2, 20_000, NOW),
        ("ann", "ann", 1, 10_000, None),
    ]
    assert await recordings.delete("bob") == 2
    assert await recordings.delete() == 1
    assert await recordings.by_person() == []
