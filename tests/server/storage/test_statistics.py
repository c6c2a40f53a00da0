"""The sums over a person's deals, counted a second way from the matches themselves."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection, event, text

from server.storage import migrate
from server.storage.sql import SqlStore
from server.storage.statistics import GameCount, Kind, StatisticsAsked
from server.storage.statistics_query import MATCHES_OF_COURSE, statistics_of
from server.storage.store import SeatResult, StoredPlayer, StoredWin
from server.table.match_run import sitters_in, wins_of
from tests.migrations.test_migrations import look
from tests.server.storage.conftest import OpenStore
from tests.support.databases import Database
from tests.support.played_months import Played, people, played_months

KNOWN = people(9)
SUMS = (
    *("deals", "points", "squares", "first", "last", "seats", "wins", "won", "self_drawn"),
    *("given", "deal_ins", "dealt_in"),
)


async def fill(store: SqlStore, months: Sequence[Played], known: Sequence[StoredPlayer]) -> None:
    """Store these matches as a server does."""
    for person in known:
        await store.create_player(person, person.id.ljust(32, "x").encode())
    for one in months:
        await store.write(*one.writes)


def sat(one: Played, deal: int) -> list[str | None]:
    return [seat.player for seat in sitters_in(one.run.stored, deal)]


def counted(
    months: Sequence[Played], player: str, beside: str | None = None
) -> dict[Kind, dict[str, Any]]:
    """The sums of a person by kind of game, deal by deal from the matches."""
    found: dict[Kind, dict[str, Any]] = defaultdict(
        lambda: {
            **dict.fromkeys(SUMS, 0),
            "best": 0,
            "fans": Counter(),
            "course": [],
            "places": [],
            "opponents": defaultdict(lambda: [0] * 5),
        }
    )
    for one in months:
        stored = one.run.stored
        by_kind: dict[Kind, list[int]] = defaultdict(list)
        naming = '{"winners_stay":true}' if "winners_stay" in stored.rules else "{}"
        for deal in one.ends:
            there = sat(one, deal)
            if player not in there or (beside is not None and beside not in there):
                continue
            seat = there.index(player)
            race = stored.length[0] == "points"
            with_people = sum(who is not None for who in there) > 1
            kind = Kind(stored.ruleset, naming, race, with_people)
            points, game = stored.history[deal - 1][seat], found[kind]
            by_kind[kind].append(points)
            game["deals"] += 1
            game["points"] += points
            game["squares"] += points**2
            ended = one.ends[deal]
            game["first"] = min(game["first"] or ended, ended)
            game["last"] = max(game["last"], ended)
            deal_wins = wins_of(stored)[deal]
            game["won"] += any(win.seat == seat for win in deal_wins)
            game["dealt_in"] += any(win.giver == seat for win in deal_wins)
            for win in deal_wins:
                game["given"] += win.giver is not None
                game["deal_ins"] += win.giver == seat
                if win.seat == seat:
                    game["wins"] += 1
                    game["self_drawn"] += win.self_drawn
                    game["fans"].update(win.fans)
                    game["best"] = max(game["best"], win.points or 0)
            for other, who in enumerate(there):
                if who not in (None, player):
                    met = game["opponents"][who]
                    met[0] += 1
                    for win in deal_wins:
                        if win.giver is not None and {win.seat, win.giver} == {seat, other}:
                            place = 1 if win.giver == seat else 3
                            met[place] += 1
                            met[place + 1] += win.points
            game["seats"] = len(there)
            through = all(sat(one, number)[seat] == player for number in range(1, deal + 1))
            if one.run.state.finished and deal == len(stored.history) and through:
                totals = one.run.state.marks
                game["places"].append(sorted(totals, reverse=True).index(totals[seat]) + 1)
        for kind, gained in by_kind.items():
            found[kind]["course"].append(sum(gained))
    return dict(found)


def told(game: GameCount) -> dict[str, Any]:
    """The same of an answer."""
    places = [place for place, times in enumerate(game.places, 1) for _ in range(times)]
    return {
        **{name: getattr(game, name) for name in SUMS if name != "seats"},
        "seats": len(game.places),
        "best": game.best[0].points if game.best else 0,
        "fans": Counter(dict(game.fans)),
        "course": [one.points for one in game.course],
        "places": places,
        "opponents": {player: counts for player, _, *counts in game.opponents},
    }


async def test_the_sums_are_those_of_the_matches(open_store: OpenStore) -> None:
    store = await open_store()
    months = played_months(random.Random(32), KNOWN, 60)
    await fill(store, months, KNOWN)
    for person, beside in ((KNOWN[0], None), (KNOWN[1], None), (KNOWN[2], KNOWN[3])):
        asked = StatisticsAsked(person.id, None if beside is None else beside.id)
        found = await store.statistics(asked)
        expected = counted(months, asked.player, asked.beside)
        assert found is not None
        assert found.name == person.name
        assert {game.kind: told(game) for game in found.games} == {
            kind: {**game, "places": sorted(game["places"])} for kind, game in expected.items()
        }
        assert len(found.ended) == sum(game["deals"] for game in expected.values())
        assert beside is not None or max(len(game.best) for game in found.games) == 3
        for game in found.games:
            assert len(game.course) < MATCHES_OF_COURSE
            assert [win.points for win in game.best] == sorted(
                (win.points for win in game.best), reverse=True
            )


async def test_two_people_have_the_same_wins_between_them_on_both_pages(
    open_store: OpenStore,
) -> None:
    store = await open_store()
    months = played_months(random.Random(33), KNOWN, 40)
    await fill(store, months, KNOWN)
    pages = {}
    for person in KNOWN:
        found = await store.statistics(StatisticsAsked(person.id))
        assert found is not None
        for game in found.games:
            assert game.kind.people or not game.opponents
            for one in game.opponents:
                pages[game.kind, person.id, one.player] = one
    given = 0
    for (kind, player, other), count in pages.items():
        back = pages[kind, other, player]
        assert (count.deals, count.given, count.given_points) == (
            back.deals,
            back.taken,
            back.taken_points,
        )
        given += count.given
    thrown = sum(
        win.giver is not None and None not in (sat(one, deal)[win.seat], sat(one, deal)[win.giver])
        for one in months
        for deal in one.ends
        for win in wins_of(one.run.stored)[deal]
    )
    assert given == thrown > 0


async def test_points_that_were_not_kept_are_not_told(open_store: OpenStore) -> None:
    store = await open_store()
    months = played_months(random.Random(1), KNOWN[:4], 12)
    one = next(one for one in months if None not in sat(one, 1))
    first, second, *_ = (write for write in one.writes if isinstance(write, SeatResult))
    win = StoredWin(
        *(first.match, first.deal, 0, first.seat, first.player, second.seat, second.player),
        self_drawn=False,
        points=None,
        fans=(),
    )
    kept = [write for write in one.writes if not isinstance(write, StoredWin)]
    await fill(store, [replace(one, writes=(*kept, win))], KNOWN[:4])
    assert first.player is not None
    found = await store.statistics(StatisticsAsked(first.player))
    assert found is not None
    (game,) = (game for game in found.games if game.won)
    met = {entry.player: entry for entry in game.opponents}[second.player or ""]
    assert (met.taken, met.taken_points, met.given, met.given_points) == (1, None, 0, 0)
    assert game.best == ()


async def test_the_points_of_every_deal_sum_to_zero(open_store: OpenStore) -> None:
    store = await open_store()
    months = played_months(random.Random(34), KNOWN, 12)
    await fill(store, months, KNOWN)
    sums = await store.reading.ask(
        lambda connection: connection.execute(
            text("SELECT match_id, deal, SUM(points) FROM seat_results GROUP BY match_id, deal")
        ).all()
    )
    assert len(sums) == sum(len(one.ends) for one in months)
    assert {total for *_, total in sums} == {0}


async def test_a_deal_whose_end_is_not_told_does_not_count(open_store: OpenStore) -> None:
    store = await open_store()
    months = played_months(random.Random(35), KNOWN[:4], 3)
    await fill(store, months, KNOWN[:4])
    player = KNOWN[0].id
    last = next(one for one in reversed(months) if len(one.ends) > 1 and player in sat(one, 2))
    before = await store.statistics(StatisticsAsked(player))
    found = await store.statistics(
        StatisticsAsked(player, unheard={last.run.stored.id: 2, "another": 1})
    )
    assert before is not None
    assert found is not None
    hidden = [end for deal, end in last.ends.items() if deal >= 2 and player in sat(last, deal)]
    assert sorted([*found.ended, *hidden]) == list(before.ended)
    assert await store.statistics(StatisticsAsked("nobody")) is None
    assert await store.statistics(StatisticsAsked(player, beside="nobody")) is None


async def test_the_results_of_earlier_releases_are_filled_in(
    database: Database, open_store: OpenStore
) -> None:
    store = await open_store()
    months = played_months(random.Random(36), KNOWN, 25)
    await fill(store, months, KNOWN)
    await store.close()
    kept = {}
    columns = {
        "seat_results": (
            "seat, player_id, ruleset, naming, race, seats, people, points, place, ended"
        ),
        "wins": "number, seat, player_id, giver, giver_id, self_drawn, points, fans",
    }

    async def stored(table: str) -> list[tuple[Any, ...]]:
        told = f"match_id, deal, {columns[table]}"
        return await database.execute(f"SELECT {told} FROM {table} ORDER BY 1, 2, 3")

    for table in columns:
        kept[table] = await stored(table)
        assert kept[table]
    await look(database, lambda connection: migrate.downgrade(connection, "0012"), writes=True)
    await migrate.upgrade(database.url)
    assert {table: await stored(table) for table in columns} == kept


async def test_no_table_is_read_from_end_to_end(open_store: OpenStore) -> None:
    store = await open_store()
    if store.reading.engine.dialect.name != "sqlite":
        pytest.skip("PostgreSQL reads a small table from end to end whatever indexes it has")
    await fill(store, played_months(random.Random(37), KNOWN, 25), KNOWN)

    def explained(connection: Connection) -> list[str]:
        plans: list[str] = []

        def explain(
            _: Connection, cursor: Any, statement: str, parameters: Any, *__: object
        ) -> None:
            if statement.startswith(("SELECT", "WITH")):
                cursor.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)
                plans.extend(f"{entry[-1]} in {statement}" for entry in cursor.fetchall())

        event.listen(connection, "before_cursor_execute", explain)
        statistics_of(connection, StatisticsAsked(KNOWN[0].id, KNOWN[1].id))
        return plans

    plans = await store.reading.ask(explained)
    assert len(plans) > 10
    tables = ("own", "other", "beside", "wins", "matches", "players", "seat_results")
    scans = tuple(f"SCAN {table} " for table in tables)
    assert not [plan for plan in plans if plan.startswith(scans)]
