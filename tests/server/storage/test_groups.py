"""Groups in the database: their people, their rooms, and a season counted a second way."""

from __future__ import annotations

import asyncio
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection, event

from server.storage.group_season import (
    GroupSeason,
    PlacesAsked,
    SeasonAsked,
    places_of,
    season_of,
    streaks_of,
)
from server.storage.groups import Capacity, Group, Groups
from server.storage.maintenance import Pruned
from server.storage.sql import SqlStore
from server.storage.statistics import Kind
from server.storage.store import StoredTable
from server.table.match_run import wins_of
from tests.server.storage.conftest import OpenStore
from tests.server.storage.test_statistics import KNOWN, fill, sat
from tests.support.played_months import Played, played_months

MANY = Capacity(groups=50, members=50)
ANN, BOB, CAT, DAN = (person.id for person in KNOWN[:4])
LONG = 9e10


def group(number: int = 1, founder: str = ANN) -> Group:
    return Group(f"group{number}", f"周五局{number}", f"link{number}", founder, 100.0 * number)


async def opened(open_store: OpenStore, *people: str) -> tuple[SqlStore, Groups]:
    """A store with a group of these people, founded by the first."""
    store = await open_store()
    await fill(store, (), KNOWN)
    groups = store.groups
    assert await groups.found(group(founder=people[0]), MANY) is None
    for number, person in enumerate(people[1:]):
        assert await groups.join("group1", person, MANY, 200.0 + number) is None
    return store, groups


async def people_of(groups: Groups, name: str = "group1") -> list[str]:
    line = await groups.line(name)
    return [] if line is None else [member.player for member in line.members]


async def test_people_come_by_the_link_and_the_group_is_theirs(open_store: OpenStore) -> None:
    _, groups = await opened(open_store, ANN, BOB)
    assert await groups.join("group1", BOB, MANY, 999.0) is None
    assert await groups.found(group(), MANY) is None
    line = await groups.behind("link1")
    assert line is not None
    assert line.group == group()
    assert [(one.player, one.name, one.joined) for one in line.members] == [
        (ANN, KNOWN[0].name, 100.0),
        (BOB, KNOWN[1].name, 200.0),
    ]
    assert line.has(BOB)
    assert not line.has(CAT)
    assert [one.group.id for one in await groups.of(BOB)] == ["group1"]
    assert await groups.of(CAT) == []
    assert await groups.line("group2") is None
    assert await groups.behind("group1") is None
    assert await groups.join("group2", CAT, MANY, 1.0) == "no_such_group"


async def test_nobody_belongs_to_too_many_groups_and_no_group_has_too_many_people(
    open_store: OpenStore,
) -> None:
    _, groups = await opened(open_store, ANN, BOB)
    two = Capacity(groups=2, members=2)
    assert await groups.join("group1", CAT, two, 1.0) == "group_full"
    for number in (2, 3):
        assert await groups.found(group(number, CAT), two) is None
    assert await groups.found(group(4, CAT), two) == "too_many_groups"
    assert await groups.line("group4") is None
    wide = two._replace(members=9)
    assert await groups.join("group1", CAT, wide, 1.0) == "too_many_groups"
    joining = (groups.join("group1", one, two._replace(members=3), 1.0) for one in (CAT, DAN))
    codes = await asyncio.gather(*joining)
    assert sorted(filter(None, codes)) == ["too_many_groups"]


async def test_a_founder_is_followed_and_the_last_person_takes_the_group_along(
    open_store: OpenStore,
) -> None:
    store, groups = await opened(open_store, ANN, BOB, CAT)
    (one,) = played_months(random.Random(1), KNOWN, 1)
    await store.write(*(replaced(write) for write in one.writes))
    assert await groups.hand_over("group1", DAN) == "no_such_member"
    assert await groups.hand_over("group1", BOB) is None
    await groups.remove("group1", CAT, "link9")
    assert await people_of(groups) == [ANN, BOB]
    assert await groups.behind("link1") is None
    assert await groups.behind("link9") is not None
    await groups.remove("group1", BOB)
    line = await groups.line("group1")
    assert line is not None
    assert (line.group.founder, line.group.link) == (ANN, "link9")
    assert await groups.add_room("group1", one.run.stored.table, 5.0) is None
    await groups.remove("group1", ANN)
    assert await groups.line("group1") is None
    assert await groups.group_of(one.run.stored.table) is None
    assert await store.matches_at(one.run.stored.table, 5), "its matches are there"


async def test_a_room_belongs_to_one_group_while_it_is_open(open_store: OpenStore) -> None:
    store, groups = await opened(open_store, ANN, BOB)
    assert await groups.found(group(2, BOB), MANY) is None
    room = next(
        write
        for one in played_months(random.Random(2), KNOWN, 1)
        for write in one.writes
        if isinstance(write, StoredTable)
    )
    room = replace(room, phase="gathering", match=None)
    await store.write(room)
    assert await groups.add_room("group1", "nowhere", 5.0) == "no_such_table"
    for _ in range(2):
        assert await groups.add_room("group1", room.id, 5.0) is None
    assert await groups.add_room("group2", room.id, 5.0) == "room_has_group"
    found = await groups.group_of(room.id)
    assert found is not None
    assert found.id == "group1"
    line = await groups.line("group1")
    assert line is not None
    assert [one.table.id for one in line.rooms] == [room.id]
    await groups.drop_room("group2", room.id)
    assert await groups.group_of(room.id) == found
    await groups.drop_room("group1", room.id)
    assert await groups.add_room("group2", room.id, 6.0) is None
    await store.write(replace(room, phase="closed"))
    (other,) = (one for one in await groups.of(BOB) if one.group.id == "group2")
    assert other.rooms == ()


# ------------------------------------------------------------------- the season


def counted(
    months: Sequence[Played], rooms: set[str], begin: float, end: float
) -> tuple[dict[Any, Any], Counter[Any], int, int]:
    """Standings and wins given by kind of game, deals, and matches that somebody has played from
    the first deal to the last, from the matches themselves.
    """
    standings: dict[Any, Any] = defaultdict(Counter)
    fed: Counter[Any] = Counter()
    deals = matches = 0
    for one in months:
        stored = one.run.stored
        naming = '{"winners_stay":true}' if "winners_stay" in stored.rules else "{}"
        kind = Kind(stored.ruleset, naming, stored.length[0] == "points", True)
        for deal, ended in one.ends.items():
            there = sat(one, deal)
            people = sum(who is not None for who in there)
            if stored.table not in rooms or people < 2 or not begin <= ended < end:
                continue
            deals += 1
            last = one.run.state.finished and deal == len(stored.history)
            stayed = [
                all(sat(one, n)[seat] == who for n in range(1, deal + 1))
                for seat, who in enumerate(there)
            ]
            matches += last and any(stayed)
            for seat, who in enumerate(there):
                mine = standings[kind, who]
                mine["deals"] += 1
                mine["points"] += stored.history[deal - 1][seat]
                if last and stayed[seat] and who is not None:
                    totals = one.run.state.marks
                    mine["matches"] += 1
                    mine["firsts"] += totals[seat] == max(totals)
                for win in wins_of(stored)[deal]:
                    mine["wins"] += win.seat == seat
                    mine["self_drawn"] += win.seat == seat and win.self_drawn
                    mine["deal_ins"] += win.giver == seat
            for win in wins_of(stored)[deal]:
                if win.giver is not None and None not in (there[win.seat], there[win.giver]):
                    fed[kind, there[win.giver], there[win.seat]] += 1
    return {key: without_zeros(sums) for key, sums in standings.items()}, fed, deals, matches


def without_zeros(sums: Mapping[str, int]) -> dict[str, int]:
    return {name: value for name, value in sums.items() if value != 0}


def told(season: GroupSeason) -> tuple[dict[Any, Any], Counter[Any], int, int]:
    """The same of an answer."""
    standings = {}
    for one in season.standings:
        sums = {name: value for name, value in one._asdict().items() if isinstance(value, int)}
        standings[one.kind, one.player] = without_zeros(sums)
    fed = Counter({(one.kind, one.giver, one.winner): one.wins for one in season.feedings})
    return standings, fed, season.deals, season.matches


async def test_a_season_has_the_deals_of_its_rooms_and_time(open_store: OpenStore) -> None:
    store, groups = await opened(open_store, ANN, BOB)
    months = played_months(random.Random(40), KNOWN, 60)
    rooms = {one.run.stored.table for one in months[::2]}
    for one in months:
        await store.write(*(replaced(write) for write in one.writes))
        if one.run.stored.table in rooms:
            assert await groups.add_room("group1", one.run.stored.table, 5.0) is None
    for one in months[::4]:
        # The rooms are closed again, as their matches remain.
        await store.write(one.writes[0])
    ends = sorted(
        end for one in months if one.run.stored.table in rooms for end in one.ends.values()
    )
    middle = ends[len(ends) // 2]
    seasons = []
    for begin, end in ((0.0, LONG), (0.0, middle), (middle, LONG)):
        season = await groups.season(SeasonAsked("group1", begin, end))
        assert told(season) == counted(months, rooms, begin, end)
        assert sum(one.points for one in season.standings) == 0
        seasons.append(season)
    whole, first, second = (season.deals for season in seasons)
    assert whole == first + second > first > 0
    assert seasons[0].best
    for kind in {one.kind for one in seasons[0].best}:
        points = [one.points for one in seasons[0].best if one.kind == kind]
        assert points == sorted(points, reverse=True)
    names = {person.id: person.name for person in KNOWN}
    met = {one.player for one in seasons[0].standings if one.player is not None}
    assert seasons[0].names == {player: names[player] for player in met}


async def test_the_places_of_a_group_are_those_of_its_last_matches(open_store: OpenStore) -> None:
    store, groups = await opened(open_store, ANN, BOB)
    months = played_months(random.Random(44), KNOWN, 40)
    rooms = months[::2]
    for one in months:
        await store.write(*(replaced(write) for write in one.writes))
        if one in rooms:
            assert await groups.add_room("group1", one.run.stored.table, 5.0) is None
    expected = []
    for one in rooms:
        last = len(one.run.stored.history)
        there = sat(one, last) if last in one.ends else []
        if not one.run.state.finished or sum(who is not None for who in there) < 2:
            continue
        totals = one.run.state.marks
        places = {
            who: sorted(totals, reverse=True).index(totals[seat]) + 1
            for seat, who in enumerate(there)
            if who is not None and all(sat(one, n)[seat] == who for n in range(1, last + 1))
        }
        if places:
            expected.append((places, one.ends[last]))
    assert len(expected) > 5

    async def told(end: float, limit: int, **unheard: int) -> list[dict[str, int]]:
        return await groups.places(PlacesAsked("group1", end, unheard, limit))

    assert await told(LONG, 99) == [places for places, _ in expected]
    assert await told(LONG, 3) == [places for places, _ in expected[-3:]]
    assert await told(expected[-1][1], 99) == [places for places, _ in expected[:-1]]
    newest = next(one for one in reversed(rooms) if expected[-1][1] in one.ends.values())
    hidden = {newest.run.stored.id: 1}
    assert await told(LONG, 99, **hidden) == [places for places, _ in expected[:-1]]


async def test_a_deal_whose_end_is_not_told_is_in_no_season(open_store: OpenStore) -> None:
    store, groups = await opened(open_store, ANN)
    months = played_months(random.Random(41), KNOWN[:4], 12)
    one = next(one for one in months if len(one.ends) > 1 and None not in sat(one, 1))
    await store.write(*(replaced(write) for write in one.writes))
    assert await groups.add_room("group1", one.run.stored.table, 5.0) is None
    whole = await groups.season(SeasonAsked("group1", 0.0, LONG))
    part = await groups.season(SeasonAsked("group1", 0.0, LONG, {one.run.stored.id: 2}))
    assert (whole.deals, part.deals) == (len(one.ends), 1)
    assert part.matches == 0
    assert all(win.deal == 1 for win in part.best)
    none = await groups.season(SeasonAsked("group1", 0.0, LONG, {one.run.stored.id: 1}))
    assert (none.deals, none.first, none.standings, none.best) == (0, None, (), ())


def replaced(write: Any) -> Any:
    """The same write, of a table that is open."""
    if isinstance(write, StoredTable):
        return replace(write, phase="finished")
    return write


async def test_old_rooms_go_with_their_matches_and_people_of_groups_stay(
    open_store: OpenStore,
) -> None:
    store, groups = await opened(open_store, ANN, BOB)
    room = next(
        write
        for one in played_months(random.Random(3), KNOWN, 1)
        for write in one.writes
        if isinstance(write, StoredTable)
    )
    await store.write(replace(room, phase="gathering", match=None))
    assert await groups.add_room("group1", room.id, 5.0) is None
    await store.write(replace(room, phase="closed", match=None))
    gone = await store.prune(LONG, guests=True)
    assert gone == Pruned(tables=1, players=len(KNOWN) - 2)
    assert await people_of(groups) == [ANN, BOB]
    assert await groups.group_of(room.id) is None


async def erase(store: SqlStore, player: str) -> None:
    assert await store.people.begin_erasing(player) is not None
    for table in await store.people.tables_with(player):
        await store.people.erase_at(player, table)
    await store.people.finish_erasing(player)


def points_of(season: GroupSeason, player: str | None) -> int:
    """The points of a person over all games."""
    return sum(one.points for one in season.standings if one.player == player)


async def test_an_erased_person_leaves_groups_and_stands_without_a_name(
    open_store: OpenStore,
) -> None:
    store, groups = await opened(open_store, ANN, BOB, CAT)
    months = played_months(random.Random(43), KNOWN[:4], 20)
    for one in months:
        await store.write(*(replaced(write) for write in one.writes))
        assert await groups.add_room("group1", one.run.stored.table, 5.0) is None
    before = await groups.season(SeasonAsked("group1", 0.0, LONG))
    placed = await groups.places(PlacesAsked("group1", LONG, {}, 99))
    assert await groups.found(group(2, ANN), MANY) is None
    await erase(store, ANN)
    await erase(store, DAN)
    line = await groups.line("group1")
    assert line is not None
    assert (line.group.founder, await people_of(groups)) == (BOB, [BOB, CAT])
    assert await groups.line("group2") is None
    after = await groups.season(SeasonAsked("group1", 0.0, LONG))
    assert after.names.keys() == {BOB, CAT}

    gone = {one.player for one in after.standings} - {None, BOB, CAT}
    assert len(gone) == 2, "each of them is one person, over all rooms"
    ann, dan = sorted(gone, key=lambda one: points_of(after, one) != points_of(before, ANN))
    renamed = {ANN: ann, DAN: dan}
    assert points_of(after, dan) == points_of(before, DAN)

    def called(rows: Iterable[Any], *fields: str) -> Counter[Any]:
        return Counter(
            one._replace(
                **{name: renamed.get(getattr(one, name), getattr(one, name)) for name in fields}
            )
            for one in rows
        )

    assert called(after.standings) == called(before.standings, "player")
    assert called(after.feedings) == called(before.feedings, "giver", "winner")
    assert called(after.streaks) == called(before.streaks, "player")
    places = [
        Counter({renamed.get(player, player): place for player, place in one.items()})
        for one in placed
    ]
    asked = PlacesAsked("group1", LONG, {}, 99)
    assert [Counter(one) for one in await groups.places(asked)] == places, "ratings stay"
    assert [one.points for one in after.best] == [one.points for one in before.best]


async def test_a_person_who_is_another_too_belongs_to_the_groups_of_both(
    open_store: OpenStore,
) -> None:
    store, groups = await opened(open_store, ANN, BOB)
    assert await groups.found(group(2, BOB), MANY) is None
    assert await groups.join("group2", DAN, MANY, 250.0) is None
    assert await groups.join("group2", CAT, MANY, 300.0) is None
    await store.people.finish_merging(BOB, CAT)
    assert await people_of(groups) == [ANN, CAT]
    line = await groups.line("group2")
    assert line is not None
    assert (line.group.founder, await people_of(groups, "group2")) == (CAT, [DAN, CAT])


def test_a_streak_is_of_matches_won_one_after_the_other() -> None:
    found = streaks_of({"a": [1, 1, 2, 1, 1, 1], "b": [1, 3, 1], "c": [1, 1, 4], "d": []})
    assert [tuple(one) for one in found] == [("a", 3, 3), ("c", 2, 0)]


async def test_no_table_is_read_from_end_to_end(open_store: OpenStore) -> None:
    store, groups = await opened(open_store, ANN)
    if store.reading.engine.dialect.name != "sqlite":
        pytest.skip("PostgreSQL reads a small table from end to end whatever indexes it has")
    months = played_months(random.Random(42), KNOWN, 25)
    for one in months:
        await store.write(*(replaced(write) for write in one.writes))
        assert await groups.add_room("group1", one.run.stored.table, 5.0) is None

    def explained(connection: Connection) -> list[str]:
        plans: list[str] = []

        def explain(
            _: Connection, cursor: Any, statement: str, parameters: Any, *__: object
        ) -> None:
            if statement.startswith(("SELECT", "WITH")):
                cursor.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)
                plans.extend(f"{entry[-1]} in {statement}" for entry in cursor.fetchall())

        event.listen(connection, "before_cursor_execute", explain)
        season_of(connection, SeasonAsked("group1", 0.0, LONG))
        places_of(connection, PlacesAsked("group1", LONG, {}, 10))
        return plans

    plans = await store.reading.ask(explained)
    assert len(plans) > 10
    tables = ("group_rooms", "matches", "seat_results", "wins", "players")
    scans = tuple(f"SCAN {table} " for table in tables)
    assert not [plan for plan in plans if plan.startswith(scans)]
