"""The statistics of a person over HTTP: of real deals, for people who have played with them."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from server.app import create_app
from server.http.statistics import statistics_to_plain
from server.lobby.lobby import Lobby
from server.runtime.clock import SystemClock
from server.runtime.config import Config
from server.runtime.identity import hash_token
from server.storage.connections import sqlite_url
from server.storage.sql import SqlStore
from server.storage.statistics import Statistics
from server.storage.store import StoredPlayer
from server.wire.messages import NextDeal
from tests.support.memory_store import MemoryStore
from tests.support.world import World, phase

STRANGER = "Z"


def token(person: str) -> str:
    return person * 43


class Asked(NamedTuple):
    """A server at which four people have played a match of three deals, and a stranger none."""

    client: httpx.AsyncClient
    played: MemoryStore

    async def get(self, path: str, person: str) -> Any:
        """The answer to this person."""
        headers = {"Authorization": f"Bearer {token(person)}"}
        return (await self.client.get(path, headers=headers)).json()


@pytest.fixture
async def asked(tmp_path: Path) -> AsyncIterator[Asked]:
    played = MemoryStore()
    world = World(store=played)
    table, people = await world.four(deals=3)
    while phase(table) != "finished":
        for person in people:
            if person.prompt is not None:
                await world.answer(person)
            elif phase(table) == "between":
                await world.say(person, NextDeal())
    for one in world.lobby:
        one.kill()
    store = await SqlStore.open(sqlite_url(tmp_path / "paiju.db"), SystemClock())
    for person in (*"ABCD", STRANGER):
        await store.create_player(StoredPlayer(person, f"人{person}"), hash_token(token(person)))
    for write in played.log:
        await store.write(write)

    async def opened() -> SqlStore:
        return store

    app = create_app(Config(), store_factory=opened)
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://paiju.test") as client,
    ):
        yield Asked(client, played)


async def test_the_sums_are_those_of_the_list_of_matches(asked: Asked) -> None:
    (match,) = (await asked.get("/api/matches", "A"))["matches"]
    scores = [line[match["seat"]] for line in match["history"]]
    told = await asked.get("/api/statistics?offset=480", "A")
    (game,) = told["games"]
    assert (told["name"], told["together"], told["days"]) == ("人A", False, 1)
    kind = {name: game[name] for name in ("ruleset", "rules", "race", "people")}
    assert kind == {"ruleset": match["ruleset"], "rules": {}, "race": False, "people": True}
    assert (game["deals"], game["points"], game["matches"]) == (3, sum(scores), 1)
    mean = sum(scores) / 3
    assert game["spread"] == round((sum((one - mean) ** 2 for one in scores) / 3) ** 0.5, 2)
    assert game["course"] == [[told["last"], sum(scores)]]
    totals = [sum(column) for column in zip(*match["history"], strict=True)]
    place = 1 + sum(total > sum(scores) for total in totals)
    assert game["places"] == [0] * (place - 1) + [1] + [0] * (4 - place)
    assert {one["player"]: one["deals"] for one in game["opponents"]} == dict.fromkeys("BCD", 3)
    best = {(one["share"], one["deal"]) for one in game["best_wins"]}
    assert len(best) == len(game["best_wins"]) == min(game["wins"], 3)
    assert best <= {(match["share"], deal) for deal in match["deals"]}


async def test_everybodys_results_are_stored_with_the_deal(asked: Asked) -> None:
    results = asked.played.results
    assert set(results) == {
        (match, deal, seat) for match, deal in asked.played.deals for seat in range(4)
    }
    for key, deal in asked.played.deals.items():
        assert tuple(results[*key, seat].points for seat in range(4)) == deal.scores
        assert {results[*key, seat].place is None for seat in range(4)} == {key[1] != 3}
    (stored,) = asked.played.matches.values()
    assert {
        (deal, win.seat, win.giver, win.points) for (_, deal, _), win in asked.played.wins.items()
    } == {
        (int(deal), seat, giver, points)
        for deal, wins in stored.state["wins"].items()
        for seat, giver, _, _, points in wins
    }


async def test_another_persons_are_those_of_the_deals_together(asked: Asked) -> None:
    told = await asked.get("/api/statistics/B", "A")
    own = await asked.get("/api/statistics", "B")
    assert told == {**own, "together": True}, "they have played all deals together"
    for person, path in itertools.product(
        [STRANGER], ["/api/statistics/A", "/api/statistics/nobody", "/api/statistics/not!"]
    ):
        assert await asked.get(path, person) == {"code": "no_such_person"}
    nothing = await asked.get("/api/statistics", STRANGER)
    assert (nothing["name"], nothing["games"], nothing["first"]) == (f"人{STRANGER}", [], None)
    answer = await asked.client.get("/api/statistics/A")
    assert (answer.status_code, answer.json()) == (401, {"code": "unauthorized"})


@pytest.mark.parametrize(
    ("offset", "days"), [(0, 1), (480, 2), (510, 1), (-840, 1), (-930, 1), (-931, 2)]
)
def test_the_days_are_those_of_the_readers_calendar(offset: int, days: int) -> None:
    day = 20_000 * 86_400.0
    ended = (day + 15.5 * 3600, day + 16 * 3600, day + 23 * 3600)
    told = statistics_to_plain(Statistics("A", ended=ended), "A", offset, together=False)
    assert told["days"] == days


async def test_an_offset_that_is_none_is_that_of_utc(asked: Asked) -> None:
    for offset in ("x", "", "900000", "--5", "841"):
        told = await asked.get(f"/api/statistics?offset={offset}", "A")
        assert told == await asked.get("/api/statistics", "A")


async def test_a_deal_whose_end_nobody_has_heard_does_not_count(
    asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Lobby, "unheard_at", lambda self, table, match: 3)
    for path in ("/api/statistics", "/api/statistics/B"):
        told = await asked.get(path, "A")
        (game,) = told["games"]
        assert (game["deals"], game["places"]) == (2, [0] * 4)
        assert {one["deals"] for one in game["opponents"]} == {2}
        assert all(one["deal"] < 3 for one in game["best_wins"])
    monkeypatch.setattr(Lobby, "unheard_at", lambda self, table, match: 1)
    assert (await asked.get("/api/statistics", "A"))["games"] == []
    assert await asked.get("/api/statistics/B", "A") == {"code": "no_such_person"}
