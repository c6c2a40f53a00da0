"""Groups over HTTP: founding, coming, leaving, rooms and their invitations, the season."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, NamedTuple

import httpx
import pytest

from server.lobby.lobby import Lobby
from server.runtime.config import Config, Limits
from tests.support.serving import Line, Served, serve

LIMITS = Limits(groups_per_player=2, members_per_group=3)


class Friends(NamedTuple):
    """A server with four people, who ask by name."""

    served: Served
    client: httpx.AsyncClient
    lines: dict[str, Line]

    async def ask(self, person: str | None, method: str, path: str, body: Any = None) -> Any:
        """The answer to this person, its status in front if it is none of success."""
        headers = {}
        if person is not None:
            headers["Authorization"] = f"Bearer {self.lines[person].welcome['token']}"
        request = self.client.build_request(method, f"/api{path}", headers=headers, json=body)
        answer = await self.client.send(request)
        told = answer.json()
        return told if answer.is_success else (answer.status_code, told["code"])

    def id_of(self, person: str) -> str:
        return str(self.lines[person].welcome["player"])

    async def found(self, person: str, name: str = "周五局") -> tuple[str, str]:
        """A new group: its id and its link."""
        told = await self.ask(person, "POST", "/groups", {"name": name, "key": f"key {name}"})
        group = told["group"]
        return group, (await self.ask(person, "GET", f"/groups/{group}"))["link"]

    async def open_room(self, person: str) -> dict[str, Any]:
        """A room that this person hosts."""
        line = self.lines[person]
        await line.say("create_table", ruleset="mahjong/tuidaohu", options={"deals": 1})
        return await line.until("room")


@pytest.fixture
async def friends(tmp_path: Any) -> AsyncIterator[Friends]:
    config = Config(data=tmp_path, limits=LIMITS, pace=0.0)
    async with (
        serve(config) as served,
        served.guest("Ann") as ann,
        served.guest("Bob") as bob,
        served.guest("Cat") as cat,
        served.guest("Dan") as dan,
        httpx.AsyncClient(base_url=served.http, timeout=30) as client,
    ):
        lines = {"Ann": ann, "Bob": bob, "Cat": cat, "Dan": dan}
        yield Friends(served, client, lines)


async def test_a_group_is_founded_once_and_joined_by_its_link(friends: Friends) -> None:
    group, link = await friends.found("Ann")
    assert await friends.found("Ann") == (group, link)
    assert await friends.ask("Bob", "GET", f"/groups/link/{link}") == {
        "name": "周五局",
        "founder": "Ann",
        "members": 1,
        "group": None,
    }
    for _ in range(2):
        assert await friends.ask("Bob", "POST", f"/groups/link/{link}") == {"group": group}
    told = await friends.ask("Bob", "GET", f"/groups/{group}")
    assert (told["founder"], told["members"]) == (friends.id_of("Ann"), 2)
    assert [one["name"] for one in told["people"]] == ["Ann", "Bob"]
    (line,) = (await friends.ask("Bob", "GET", "/groups"))["groups"]
    assert line == {"group": group, "name": "周五局", "members": 2, "rooms": []}


async def test_a_group_is_nothing_to_people_outside_of_it(friends: Friends) -> None:
    group, _ = await friends.found("Ann")
    room = await friends.open_room("Bob")
    missing = (404, "no_such_group")
    for method, path in (
        ("GET", ""),
        ("PATCH", ""),
        ("GET", "/season"),
        ("GET", "/evenings"),
        ("DELETE", f"/members/{friends.id_of('Ann')}"),
        ("PUT", f"/rooms/{room['table']}"),
        ("DELETE", f"/rooms/{room['table']}"),
    ):
        for name in (group, "nothing", "not!"):
            assert await friends.ask("Bob", method, f"/groups/{name}{path}") == missing
        code = await friends.ask(None, method, f"/groups/{group}{path}")
        assert code == (401, "unauthorized")
    assert await friends.ask("Bob", "GET", f"/groups/link/{group}") == missing
    assert await friends.ask("Bob", "GET", "/groups/link/x") == missing
    assert await friends.ask("Bob", "POST", f"/groups/link/{group}") == missing
    assert (await friends.ask("Bob", "GET", "/groups"))["groups"] == []


async def test_the_founder_changes_the_group_and_nobody_else(friends: Friends) -> None:
    group, link = await friends.found("Ann")
    await friends.ask("Bob", "POST", f"/groups/link/{link}")
    path = f"/groups/{group}"
    bob, cat = friends.id_of("Bob"), friends.id_of("Cat")
    assert await friends.ask("Bob", "PATCH", path, {"name": "x"}) == (403, "not_founder")
    member = f"{path}/members/{friends.id_of('Ann')}"
    assert await friends.ask("Bob", "DELETE", member) == (403, "not_founder")
    assert await friends.ask("Ann", "DELETE", f"{path}/members/{cat}") == (404, "no_such_member")
    assert (await friends.ask("Ann", "PATCH", path, {"name": " 周六局 "}))["name"] == "周六局"
    for name in ("", "x" * 200, "a\u202eb"):
        assert await friends.ask("Ann", "PATCH", path, {"name": name}) == (400, "bad_name")
    wrong: list[Any] = [{"nothing": 1}, [], {"name": 3}]
    for body in wrong:
        assert await friends.ask("Ann", "PATCH", path, body) == (400, "bad_json")
    assert await friends.ask("Ann", "PATCH", path, {"founder": cat}) == (404, "no_such_member")
    assert (await friends.ask("Ann", "PATCH", path, {"founder": bob}))["founder"] == bob
    assert await friends.ask("Ann", "PATCH", path, {"link": True}) == (403, "not_founder")
    renewed = (await friends.ask("Bob", "PATCH", path, {"link": True}))["link"]
    assert renewed != link
    assert await friends.ask("Cat", "POST", f"/groups/link/{link}") == (404, "no_such_group")
    assert await friends.ask("Cat", "POST", f"/groups/link/{renewed}") == {"group": group}


async def test_a_removed_person_has_no_link_back_and_one_who_leaves_has(friends: Friends) -> None:
    group, link = await friends.found("Ann")
    for person in ("Bob", "Cat"):
        await friends.ask(person, "POST", f"/groups/link/{link}")
    assert await friends.ask("Dan", "POST", f"/groups/link/{link}") == (409, "group_full")
    members = f"/groups/{group}/members"
    assert await friends.ask("Cat", "DELETE", f"{members}/{friends.id_of('Cat')}") == {}
    assert await friends.ask("Cat", "GET", f"/groups/{group}") == (404, "no_such_group")
    assert await friends.ask("Cat", "POST", f"/groups/link/{link}") == {"group": group}
    assert await friends.ask("Ann", "DELETE", f"{members}/{friends.id_of('Bob')}") == {}
    assert await friends.ask("Bob", "POST", f"/groups/link/{link}") == (404, "no_such_group")


async def test_nobody_founds_groups_without_end(friends: Friends) -> None:
    for name in ("一", "二"):
        await friends.found("Ann", name)
    wish = {"name": "三", "key": "third"}
    assert await friends.ask("Ann", "POST", "/groups", wish) == (409, "too_many_groups")
    assert await friends.ask("Bob", "POST", "/groups", {"name": "三"}) == (400, "bad_json")


async def test_the_people_of_a_group_are_invited_to_its_room_once(friends: Friends) -> None:
    group, link = await friends.found("Ann")
    for person in ("Bob", "Cat"):
        await friends.ask(person, "POST", f"/groups/link/{link}")
    room = await friends.open_room("Bob")
    path = f"/groups/{group}/rooms/{room['table']}"
    assert await friends.ask("Ann", "PUT", path) == (403, "not_host")
    assert await friends.ask("Bob", "PUT", f"/groups/{group}/rooms/nowhere") == (403, "not_host")
    assert await friends.ask("Bob", "PUT", path) == {}
    assert await friends.ask("Bob", "PUT", path) == {}
    for person in ("Ann", "Cat"):
        invited = await friends.lines[person].until("invited")
        assert invited == {
            "type": "invited",
            "group": group,
            "name": "周五局",
            "host": "Bob",
            "table": room["table"],
            "code": room["code"],
            "ruleset": "mahjong/tuidaohu",
        }
    for line in friends.lines.values():
        await line.say("ping", id=7)
        heard: list[str] = []
        while not heard or heard[-1] != "pong":
            heard.append((await line.hear())["type"])
        assert "invited" not in heard, "one invitation, and none to Dan or the host himself"
    (told,) = (await friends.ask("Ann", "GET", f"/groups/{group}"))["rooms"]
    assert (told["code"], told["phase"], told["host"]) == (room["code"], "gathering", "Bob")
    assert (told["people"], told["free"], told["mine"]) == (["Bob"], 3, False)
    of_room = f"/tables/{room['table']}/group"
    assert await friends.ask("Bob", "GET", of_room) == {"group": {"group": group, "name": "周五局"}}
    assert await friends.ask("Dan", "GET", of_room) == (404, "no_such_table")
    other, _ = await friends.found("Bob", "别的")
    moved = f"/groups/{other}/rooms/{room['table']}"
    assert await friends.ask("Bob", "PUT", moved) == (409, "room_has_group")
    assert await friends.ask("Bob", "DELETE", path) == {}
    assert await friends.ask("Bob", "GET", of_room) == {"group": None}
    assert await friends.ask("Bob", "PUT", moved) == {}


async def play(line: Line) -> None:
    """Play the match to its end by the defaults of the prompts."""
    phase = ""
    while phase != "finished":
        message = await line.hear()
        if message["type"] == "room":
            phase = message["phase"]
        elif message["type"] == "prompt":
            await line.say("act", n=message["n"], choice=message["default"])


async def play_with_bots(friends: Friends, room: dict[str, Any]) -> None:
    """Ann and Bob play the match of one deal with two bots to its end."""
    ann, bob = friends.lines["Ann"], friends.lines["Bob"]
    await bob.say("join", code=room["code"])
    await bob.until("entered")
    for seat in (2, 3):
        await ann.say("add_bot", seat=seat, level="greedy")
    for line in (ann, bob):
        await line.say("ready", ready=True)
    ready: list[bool] = []
    while ready.count(True) < 2:
        seats = (await ann.until("room"))["seats"]
        ready = [seat["ready"] for seat in seats[:2]]
    await ann.say("start")
    await asyncio.gather(play(ann), play(bob))


async def test_a_match_in_a_room_of_the_group_counts_for_it(
    friends: Friends, monkeypatch: pytest.MonkeyPatch
) -> None:
    group, link = await friends.found("Ann")
    await friends.ask("Cat", "POST", f"/groups/link/{link}")
    room = await friends.open_room("Ann")
    await friends.ask("Ann", "PUT", f"/groups/{group}/rooms/{room['table']}")
    await play_with_bots(friends, room)
    season = await friends.ask("Cat", "GET", f"/groups/{group}/season")
    (match,) = (await friends.ask("Ann", "GET", "/matches"))["matches"]
    assert (season["deals"], season["matches"]) == (1, 1)
    by_person = {one["player"]: one["points"] for one in season["standings"]}
    (scores,) = match["history"]
    seats = [seat["player"] for seat in match["seats"]]
    expected: dict[str | None, int] = {}
    for player, score in zip(seats, scores, strict=True):
        expected[player] = expected.get(player, 0) + score
    assert by_person == expected
    assert set(season["names"].values()) == {"Ann", "Bob"}
    ratings = {player: one["rating"] - 1500 for player, one in season["ratings"].items()}
    assert ratings.keys() == season["names"].keys()
    assert sum(ratings.values()) == 0
    assert all(one["provisional"] for one in season["ratings"].values())
    (evening,) = (await friends.ask("Ann", "GET", f"/groups/{group}/evenings"))["evenings"]
    assert (evening["matches"], sorted(evening["with"])) == (1, ["Ann", "Bob"])
    (line,) = (await friends.ask("Cat", "GET", "/groups"))["groups"]
    assert [one["phase"] for one in line["rooms"]] == ["finished"]
    later = f"/groups/{group}/season?from={int(season['last']) + 1}"
    assert (await friends.ask("Cat", "GET", later))["deals"] == 0
    earlier = f"/groups/{group}/season?from=0&to={int(season['last'])}"
    assert (await friends.ask("Cat", "GET", earlier))["deals"] == 0
    # Until its table has told the end, the deal is nowhere.
    monkeypatch.setattr(Lobby, "unheard_at", lambda self, table, match: 1)
    assert (await friends.ask("Cat", "GET", f"/groups/{group}/season"))["deals"] == 0
    (line,) = (await friends.ask("Cat", "GET", "/groups"))["groups"]
    assert [one["phase"] for one in line["rooms"]] == ["playing"]
