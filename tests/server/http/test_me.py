"""A person's own data over HTTP, taken along or erased: with real deals, on both databases."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from ai.levels import LEVELS
from server.app import create_app
from server.fair.export import read_export
from server.fair.verify import verify
from server.http import me
from server.lobby.erasing import Erasing
from server.lobby.lobby import Lobby
from server.runtime.clock import SystemClock
from server.runtime.config import Config, Timers
from server.runtime.identity import hash_token
from server.storage.groups import Capacity, Group
from server.storage.recordings import NewRecording, Room
from server.storage.sql import SqlStore
from server.storage.store import StoredPlayer
from server.table.actor import Table
from server.table.commands import ClientRequest, JoinTable
from server.wire.messages import (
    CreateTable,
    FromClient,
    Join,
    Leave,
    NextDeal,
    Ready,
    Rematch,
    TableOptions,
)
from tests.support.database_text import everything_in
from tests.support.databases import Database
from tests.support.waiting import until
from tests.support.world import QUIET, Device

PEOPLE = ("person-ann-00001", "person-bob-00002", "person-cyd-00003", "person-dan-00004")
NAMES = ("安安", 'Bob "B"', "cyd_%", "Dan")
RULESET = "mahjong/tuidaohu"


def token(player: str) -> str:
    return (player * 3)[:43]


class Site:
    """A server with four people; nothing is asked over sockets, the tables are real."""

    def __init__(
        self, client: httpx.AsyncClient, store: SqlStore, lobby: Lobby, erasing: Erasing
    ) -> None:
        self.client = client
        self.store = store
        self.lobby = lobby
        self.erasing = erasing
        self.devices: list[Device] = []

    async def ask(self, player: str, path: str, method: str = "GET") -> httpx.Response:
        headers = {"Authorization": f"Bearer {token(player)}"}
        return await self.client.request(method, path, headers=headers)

    def say(self, device: Device, message: FromClient) -> None:
        assert device.table is not None
        self.lobby.get(device.table).post(ClientRequest(device, message))

    async def gather(self, people: int = 4, deals: int = 1, **options: Any) -> Table:
        """A room of so many people, who are ready."""
        self.devices = [Device(PEOPLE[one], NAMES[one]) for one in range(people)]
        host = self.devices[0]
        settings = TableOptions(clock=None, deals=deals, **options)
        table = await self.lobby.create(host, CreateTable(RULESET, options=settings), "address")
        for device in self.devices[1:]:
            found = await self.lobby.find(Join(code=table.state.code), device.player, "address")
            found.post(JoinTable(device))
        await until(lambda: len(table.state.people) == people)
        return table

    async def play(self, table: Table, until_deal: int | None = None) -> None:
        """Play until the match is over, or until so many deals are."""
        for device in self.devices:
            if table.state.open:
                self.say(device, Ready(True) if table.state.phase == "gathering" else Rematch())
        await until(lambda: table.state.phase not in ("gathering", "finished"))

        def step() -> bool:
            for device in self.devices:
                if device.prompt is not None:
                    self.say(device, device.answer(device.prompt["default"]))
                elif table.state.phase == "between" and device.table is not None:
                    self.say(device, NextDeal())
            deals = len(table.state.match.stored.history) if table.state.match else 0
            return table.state.phase == "finished" or deals == until_deal

        await until(step)

    async def everything(self) -> str:
        """All that the database holds, as one text."""
        return await everything_in(self.store)


@pytest.fixture
async def site(database: Database) -> AsyncIterator[Site]:
    store = await SqlStore.open(database.url, SystemClock())
    for player, name in zip(PEOPLE, NAMES, strict=True):
        await store.create_player(StoredPlayer(player, name), hash_token(token(player)))

    async def opened() -> SqlStore:
        return store

    config = Config(pace=0.0, timers=Timers(grace=0.0, reveal=0.0, next_deal=0.0))
    app = create_app(config, store_factory=opened, levels={**LEVELS, "greedy": QUIET})
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://paiju.test") as client,
    ):
        yield Site(client, store, app.state.lobby, app.state.erasing)


def gone(text: str, at: int) -> bool:
    """True if nothing of this person stands in it."""
    written = json.dumps(NAMES[at])[1:-1]
    return all(one not in text for one in (PEOPLE[at], NAMES[at], written, repr(NAMES[at])[1:-1]))


@pytest.mark.dice
async def test_nothing_of_an_erased_person_is_left_and_the_sums_of_the_others_hold(
    site: Site,
) -> None:
    table = await site.gather(deals=2)
    await site.play(table)
    ann, bob, *_ = PEOPLE
    await site.store.set_recovery_code(ann, b"r" * 32)
    groups, founded = site.store.groups, Group("group1", "周五局", "l" * 22, ann, 1.0)
    assert await groups.found(founded, Capacity(9, 9)) is None
    assert await groups.join("group1", bob, Capacity(9, 9), 2.0) is None
    assert await groups.add_room("group1", table.id, 3.0) is None
    (before,) = (await site.ask(bob, "/api/matches")).json()["matches"]
    statistics = (await site.ask(bob, "/api/statistics")).json()
    assert not gone(await site.everything(), 0)

    assert (await site.ask(ann, "/api/me", "DELETE")).json() == {"done": True}

    assert gone(await site.everything(), 0)
    assert not gone(await site.everything(), 1)
    assert (await site.ask(ann, "/api/matches")).json() == {"code": "unauthorized"}
    answer = await site.ask(bob, "/api/matches")
    assert gone(answer.text, 0)
    (after,) = answer.json()["matches"]
    nameless = after["seats"][0]
    assert nameless["name"] == ""
    assert nameless["player"] not in (None, *PEOPLE)
    assert after["history"] == before["history"]
    assert after["wins"] == before["wins"]
    assert after["seats"][1:] == before["seats"][1:]
    told = (await site.ask(bob, "/api/statistics")).json()
    met = {nameless["player"]: (ann, "")}
    for game in told["games"]:
        for one in game["opponents"]:
            one["player"], one["name"] = met.get(one["player"], (one["player"], one["name"]))
        game["opponents"].sort(key=lambda one: one["player"])
    for game in statistics["games"]:
        for one in game["opponents"]:
            one["name"] = "" if one["player"] == ann else one["name"]
    assert told == statistics
    season = await site.ask(bob, "/api/groups/group1/season")
    assert gone(season.text, 0)
    assert sum(one["points"] for one in season.json()["standings"]) == 0
    assert (await site.ask(bob, "/api/groups/group1")).json()["founder"] == bob
    export = (await site.client.get(f"/api/replay/{after['share']}/export")).content
    assert gone(export.decode(), 0)
    verdict = verify(read_export(export))
    assert verdict.kept
    assert len(read_export(export).deals) == 2
    # Nothing that the table still says tells of him, and it goes on without his name.
    assert gone(json.dumps(site.devices[1].last("room")), 0)
    assert table.state.phase == "finished"
    site.say(site.devices[1], Leave())
    await until(lambda: len(table.state.people) == 2)
    assert gone(await site.everything(), 0)


async def test_a_person_who_is_erased_in_a_match_leaves_it_and_it_is_played_on(site: Site) -> None:
    table = await site.gather(deals=4)
    await site.play(table, until_deal=1)
    # With another person gone, the match has the people of each deal.
    site.say(site.devices.pop(), Leave())
    await until(lambda: len(table.state.people) == 3)
    await site.play(table, until_deal=2)
    match = table.state.match
    assert match is not None
    assert match.stored.state["sitters"]

    assert (await site.ask(PEOPLE[0], "/api/me", "DELETE")).json() == {"done": True}

    assert gone(await site.everything(), 0)
    site.devices = site.devices[1:]
    assert site.lobby.get(table.id) is table
    assert table.state.seats[0].kind == "bot"
    assert {device.player for device in site.devices} == table.state.seats.players

    def over() -> bool:
        for device in site.devices:
            if device.prompt is not None:
                site.say(device, device.answer(device.prompt["default"]))
            elif table.state.phase == "between":
                site.say(device, NextDeal())
        return table.state.phase == "finished"

    await until(over)
    text = await site.everything()
    assert gone(text, 0)
    (one,) = (await site.ask(PEOPLE[1], "/api/matches")).json()["matches"]
    assert one["match"] == match.stored.id
    assert all(sum(scores) == 0 for scores in one["history"])
    assert len(one["history"]) == 4


async def test_the_name_of_a_person_who_has_left_a_score_board_goes_too(site: Site) -> None:
    table = await site.gather()
    await site.play(table)
    site.say(site.devices[3], Leave())
    await until(lambda: len(table.state.people) == 3)
    assert NAMES[3] in await site.everything()
    assert (await site.ask(PEOPLE[3], "/api/me", "DELETE")).json() == {"done": True}
    assert gone(await site.everything(), 3)
    assert table.state.seats[3].name == ""


async def test_a_room_of_the_person_alone_is_closed_and_forgets_him(site: Site) -> None:
    table = await site.gather(people=1)
    assert (await site.ask(PEOPLE[0], "/api/me", "DELETE")).json() == {"done": True}
    assert table.state.phase == "closed"
    assert gone(await site.everything(), 0)


async def test_a_person_who_was_erased_by_half_is_erased_when_the_server_looks_again(
    database: Database,
) -> None:
    store = await SqlStore.open(database.url, SystemClock())
    await store.create_player(StoredPlayer(PEOPLE[0], NAMES[0]), hash_token(token(PEOPLE[0])))
    await store.people.begin_erasing(PEOPLE[0])
    assert await store.player_by_token(hash_token(token(PEOPLE[0]))) is None
    assert await store.people.profile(PEOPLE[0]) is not None

    async def opened() -> SqlStore:
        return store

    app = create_app(Config(), store_factory=opened)
    async with app.router.lifespan_context(app), asyncio.timeout(60):
        while await store.people.profile(PEOPLE[0]) is not None:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


@pytest.mark.dice
async def test_all_data_of_a_person_are_one_file_without_a_running_deal(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(me, "MATCHES_OF_A_PAGE", 1)
    table = await site.gather(deals=2)
    await site.play(table)
    await site.play(table, until_deal=1)
    answer = await site.ask(PEOPLE[0], "/api/me/export")
    told = answer.json()
    assert answer.headers["content-disposition"].endswith(f'"paiju-{PEOPLE[0]}.json"')
    assert (told["format"], told["player"], told["name"]) == (
        "paiju-person-1",
        PEOPLE[0],
        NAMES[0],
    )
    running, played = told["matches"]
    assert running["seed"] is None
    assert [deal["seed"] for deal in running["deals"]] == [None]
    assert verify(read_export(json.dumps(played).encode())).kept
    assert len(played["deals"]) == 2
    assert told["statistics"] == (await site.ask(PEOPLE[0], "/api/statistics?offset=0")).json()
    assert (await site.ask("nobody-at-all-00", "/api/me/export")).status_code == 401


async def test_one_person_is_made_of_two_who_have_never_met(site: Site) -> None:
    table = await site.gather(deals=3)
    await site.play(table, until_deal=1)
    ann, bob, *_ = PEOPLE
    eve = "person-eve-00005"
    await site.store.create_player(StoredPlayer(eve, "Eve"), hash_token(token(eve)))
    for player in (ann, bob):
        await site.store.recordings.keep(
            NewRecording(player, "pung", "d", b"sound"), Room(9999, 99999), 1e9
        )
    await site.store.set_recovery_code(ann, b"r" * 32)
    before = (await site.ask(ann, "/api/statistics")).json()
    assert await site.erasing.merge(ann, bob) == "people_met"
    assert await site.erasing.merge(ann, ann) == "no_such_person"
    assert await site.erasing.merge(ann, eve) is None
    assert gone(await site.everything(), 0)
    assert table.state.seats[0].player == eve
    assert table.state.host == eve
    # The device of the first one is the other's, and so are results, recordings and the code.
    (match,) = (await site.ask(ann, "/api/matches")).json()["matches"]
    assert match["reader"] == eve
    assert match["seats"][0] == {
        **match["seats"][0],
        "player": eve,
        "name": "Eve",
    }
    after = (await site.ask(eve, "/api/statistics")).json()
    assert after == {**before, "player": eve, "name": "Eve"}
    assert [one.line for one in await site.store.recordings.of(eve)] == ["pung"]
    owner = await site.store.player_by_recovery_code(b"r" * 32)
    assert owner is not None
    assert owner.id == eve
    listed = {one.player: one for one in await site.store.people.listed()}
    assert ann not in listed
    assert listed[eve].matches == 1
    assert [one.player for one in await site.store.people.listed("EV")] == [eve]
