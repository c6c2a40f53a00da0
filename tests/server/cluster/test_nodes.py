"""Several nodes as one service: real applications, PostgreSQL, a bus, and sockets."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from server.cluster.cluster import Cluster
from server.cluster.membership import Membership
from server.cluster.node import engine_versions, prepare
from server.runtime.config import Config, Limits, Timers
from server.storage import migrate
from server.storage.connections import open_sessions, open_write_engine
from server.storage.store import StoreRefused
from tests.server.http.test_voices import sound
from tests.support.database_text import everything_in
from tests.support.databases import PostgresqlDatabase
from tests.support.nats import NatsServer
from tests.support.serving import Line, Served, serve
from tests.support.waiting import until

TABLE = {"ruleset": "mahjong/tuidaohu", "options": {"clock": None, "pace": "fast"}}


class Nodes:
    """Nodes of one cluster, each an application on a port of its own."""

    def __init__(self, database: str, bus: str, folder: Path) -> None:
        self.database, self.bus = database, bus
        self._folder = folder

    @contextlib.asynccontextmanager
    async def node(self, name: str, **limits: Any) -> AsyncIterator[Served]:
        """One more node, until the block ends."""
        config = Config(
            host="127.0.0.1",
            data=self._folder / name,
            database=self.database,
            bus=self.bus,
            node=name,
            pace=0.0,
            timers=Timers(next_deal=1.0, reveal=0.2, start=0.1),
            limits=replace(Limits(), **limits),
        )
        await prepare(config)
        async with serve(config) as served:
            yield served

    @contextlib.asynccontextmanager
    async def several(self, count: int, **limits: Any) -> AsyncIterator[list[Served]]:
        """So many nodes, which know of each other."""
        async with contextlib.AsyncExitStack() as stack:
            served = [
                await stack.enter_async_context(self.node(f"node {number}", **limits))
                for number in range(count)
            ]
            await until(
                lambda: all(len(cluster_of(one).membership.alive) == count for one in served)
            )
            yield served


@pytest.fixture
def nodes(postgres: PostgresqlDatabase, nats_server: NatsServer, tmp_path: Path) -> Nodes:
    """A cluster on NATS."""
    return Nodes(postgres.url, nats_server.url, tmp_path)


def cluster_of(served: Served) -> Cluster:
    """The cluster as this node has it."""
    found = served.app.state.cluster
    assert isinstance(found, Cluster)
    return found


async def opened(line: Line, **fields: Any) -> dict[str, Any]:
    """The room of a new table."""
    await line.say("create_table", **(TABLE | fields))
    return await line.until("room")


async def joined(line: Line, code: str) -> dict[str, Any]:
    """The room of the table with this code."""
    await line.say("join", code=code)
    return await line.until("room")


async def come_back(served: Served, token: str, table: str) -> dict[str, Any]:
    """The room of a table, for a client that connects again until it is shown, as clients do."""
    while True:
        async with served.line() as line:
            await line.hello(token=token)
            await line.say("enter", table=table)
            try:
                return await line.until("room")
            except ConnectionClosed as closed:
                if closed.rcvd is None or closed.rcvd.reason != "moved":
                    raise


async def test_people_at_three_nodes_play_one_deal(nodes: Nodes) -> None:
    # They answer as fast as they are asked, which is faster than people may.
    quick = {"rate": 1000.0, "burst": 1000}
    async with contextlib.AsyncExitStack() as stack, nodes.several(3, **quick) as served:
        lines = [
            await stack.enter_async_context(served[number % 3].guest(name))
            for number, name in enumerate(("Ann", "Bob", "Cyd", "Dan"))
        ]
        code = (await opened(lines[0]))["code"]
        for line in lines[1:]:
            await joined(line, code)
        await asyncio.gather(*(line.say("ready", ready=True) for line in lines))
        ended = await asyncio.gather(*(play_deal(line) for line in lines))
        assert len({tuple(scores) for scores in ended}) == 1
        assert sum(len(one.app.state.lobby) for one in served) == 1
        owners = [one for one in served if len(one.app.state.lobby)]
        assert len(cluster_of(owners[0]).visitors) == 2, "those of the two other nodes"


async def play_deal(line: Line) -> list[int]:
    """Answer with the first choice until the deal is over; the scores of the match then."""
    while True:
        message = await line.hear()
        assert message["type"] not in ("refused", "left"), message
        if message["type"] == "prompt":
            await line.answer()
        elif message["type"] == "room":
            match = message["match"]
            if match is not None and match["history"]:
                scores: list[int] = match["history"][0]
                return scores


async def test_a_table_that_was_asked_for_before_is_shown_wherever_it_is(nodes: Nodes) -> None:
    async with nodes.several(2) as (one, other):
        async with one.guest() as line:
            room = await opened(line, key="k" * 22)
            token = line.welcome["token"]
        async with other.line() as again:
            await again.hello(token=token)
            assert (await opened(again, key="k" * 22))["table"] == room["table"]
            await again.say("list_tables")
            listed = await again.until("tables")
            assert [table["table"] for table in listed["tables"]] == [room["table"]]
        assert len(one.app.state.lobby) + len(other.app.state.lobby) == 1


async def test_who_asks_from_another_node_takes_it_back_outside(nodes: Nodes) -> None:
    async with nodes.several(2) as (one, other), one.guest() as ann, other.guest("Bob") as bob:
        room = await opened(ann, options={"spectators": False})
        await ann.say("lock", locked=True)
        await bob.say("join", code=room["code"])
        assert (await bob.until("refused"))["code"] == "host_asked"
        (table,) = one.app.state.lobby
        await until(lambda: len(table.state.admission.asking) == 1)
        await bob.say("admit", player=bob.welcome["player"], yes=False)
        await until(lambda: not table.state.admission.asking)


async def test_public_tables_are_listed_at_every_node(nodes: Nodes) -> None:
    async with (
        nodes.several(2) as (one, other),
        one.guest() as ann,
        one.guest("Cyd") as cyd,
        other.guest("Bob") as bob,
    ):
        room = await opened(ann, options={"public": True})
        # By somebody else: a table at which nobody looks any more is listed no longer.
        await opened(cyd)
        await bob.say("list_tables")
        listed = await bob.until("tables")
        assert [table["table"] for table in listed["tables"]] == [room["table"]]


async def test_what_is_recorded_at_one_node_is_heard_and_deleted_at_every_node(
    nodes: Nodes,
) -> None:
    async with (
        nodes.several(2) as (one, other),
        one.guest("Ann") as ann,
        one.guest("Bob") as bob,
        httpx.AsyncClient(trust_env=False) as http,
    ):
        player = ann.welcome["player"]
        mine, his = ({"authorization": f"Bearer {line.welcome['token']}"} for line in (ann, bob))

        async def lines(at: Served, headers: dict[str, str]) -> list[str]:
            answer = await http.get(f"{at.http}/api/voices/{player}", headers=headers)
            return list(answer.json()["lines"])

        await ann.say("play_now", **(TABLE | {"options": {"deals": 1, "clock": None}}))
        table = (await ann.until("entered"))["table"]
        while (message := await ann.hear())["type"] != "room" or message["phase"] != "finished":
            if message["type"] == "prompt":
                await ann.answer()
        put = await http.put(f"{one.http}/api/voices/own/pung", headers=mine, content=sound())
        assert put.status_code == 200
        assert await lines(other, mine) == ["pung"]
        assert await lines(other, his) == []
        # Bob looks at a table of the first node, and asks the second one.
        await bob.say("enter", table=table)
        await bob.until("entered")
        assert await lines(other, his) == await lines(one, his) == ["pung"]
        await http.delete(f"{other.http}/api/voices/own/pung", headers=mine)
        for node in (one, other):
            assert await lines(node, mine) == []
            heard = await http.get(f"{node.http}/api/voices/{player}/pung", headers=his)
            assert heard.status_code == 404


async def test_a_pairing_code_signs_in_at_another_node_once(nodes: Nodes) -> None:
    async with nodes.several(2) as (one, other), one.guest() as ann:
        await ann.say("pair")
        code = (await ann.until("paired"))["code"]
        await until(lambda: code in other.app.state.sessions._pairings._open)
        async with other.line() as phone:
            welcome = await phone.hello(pair=code)
            assert welcome["player"] == ann.welcome["player"]
        await until(lambda: code not in one.app.state.sessions._pairings._open)
        async with one.line() as thief:
            await thief.say("hello", protocol=1, pair=code)
            assert (await thief.until("refused"))["code"] == "bad_pairing_code"


async def test_a_device_of_another_node_is_signed_out(nodes: Nodes) -> None:
    async with nodes.several(2) as (one, other), one.guest() as ann, other.line() as phone:
        await ann.say("recovery")
        code = (await ann.until("recovery_code"))["code"]
        await phone.hello(recover=code)
        await ann.until("device_added")
        await ann.say("sign_out")
        assert len((await ann.until("devices"))["devices"]) == 1
        assert (await phone.closed())[1] == "signed_out"


async def test_a_person_is_erased_at_tables_of_another_node(nodes: Nodes) -> None:
    async with (
        nodes.several(2) as (one, other),
        one.guest("Ann") as ann,
        one.guest("Bob") as bob,
        httpx.AsyncClient(trust_env=False) as http,
    ):
        code = (await opened(ann))["code"]
        await joined(bob, code)
        me = ann.welcome["player"]
        headers = {"authorization": f"Bearer {ann.welcome['token']}"}
        answer = await http.delete(f"{other.http}/api/me", headers=headers)
        assert answer.json() == {"done": True}
        assert (await ann.closed())[1] == "erased"
        text = await everything_in(cluster_of(other).store)
        assert me not in text
        assert "Ann" not in text
        assert "Bob" in text
        while (room := await bob.until("room"))["seats"][0]["kind"] != "empty":
            pass
        assert room["host"] == bob.welcome["player"]
        await bob.say("add_bot", seat=0)
        while (await bob.until("room"))["seats"][0]["kind"] != "bot":
            pass
        assert me not in await everything_in(cluster_of(other).store)


async def test_wrong_codes_count_at_all_nodes_together(nodes: Nodes) -> None:
    async with (
        nodes.several(2, guesses_per_address=3) as (one, other),
        one.guest() as ann,
        other.guest("Bob") as bob,
    ):
        for code in ("000000", "000001", "000002"):
            await ann.say("join", code=code)
            assert (await ann.until("refused"))["code"] == "no_such_table"
        limit = other.app.state.lobby._tables.codes.guesses.minute
        await until(lambda: any(len(own) >= 3 for own in limit._by_address.values()))
        await bob.say("join", code="000003")
        assert (await bob.until("refused"))["code"] == "too_many_guesses"


async def test_another_name_is_known_at_every_node(nodes: Nodes) -> None:
    async with nodes.several(2) as (one, other), one.guest() as ann, other.guest("Bob") as bob:
        code = (await opened(ann))["code"]
        await joined(bob, code)
        await bob.say("rename", name="Robert")
        room = await ann.until("room")
        while room["seats"][1]["name"] != "Robert":
            room = await ann.until("room")


async def test_the_people_of_a_group_are_invited_at_every_node(nodes: Nodes) -> None:
    async with nodes.several(2) as (one, other), one.guest() as ann, other.guest("Bob") as bob:

        async def ask(served: Served, line: Line, method: str, path: str, body: Any = None) -> Any:
            headers = {"Authorization": f"Bearer {line.welcome['token']}"}
            async with httpx.AsyncClient(base_url=served.http, headers=headers) as client:
                answer = await client.request(method, f"/api/groups{path}", json=body)
                return answer.raise_for_status().json()

        made = await ask(one, ann, "POST", "", {"name": "周五局", "key": "k"})
        group = await ask(one, ann, "GET", f"/{made['group']}")
        await ask(other, bob, "POST", f"/link/{group['link']}")
        room = await opened(bob)
        await ask(other, bob, "PUT", f"/{made['group']}/rooms/{room['table']}")
        invited = await ann.until("invited")
        assert (invited["host"], invited["code"]) == ("Bob", room["code"])
        (shown,) = (await ask(one, ann, "GET", f"/{made['group']}"))["rooms"]
        assert (shown["table"], shown["left_s"]) == (room["table"], None)


async def test_what_is_wrong_is_said_the_same_at_every_node(nodes: Nodes) -> None:
    async with nodes.several(2) as (one, other), one.guest() as ann, other.guest("Bob") as bob:
        room = await opened(ann, options={"spectators": False})
        await bob.say("enter", table=room["table"])
        assert (await bob.until("refused"))["code"] == "no_such_table"
        await joined(bob, room["code"])
        await bob.say("act", n=99, choice=0)
        refused = await bob.until("refused")
        await ann.say("act", n=99, choice=0)
        assert (await ann.until("refused")) == refused


async def test_whoever_drains_hands_its_tables_over(nodes: Nodes) -> None:
    async with nodes.several(2) as (_, stays), stays.guest("Bob") as bob:
        async with contextlib.AsyncExitStack() as leaving:
            third = await leaving.enter_async_context(nodes.node("third"))
            await until(lambda: len(cluster_of(stays).membership.alive) == 3)
            ann = await leaving.enter_async_context(third.guest())
            room = await opened(ann)
            await joined(bob, room["code"])
        # The node has ended: a client that looked at its table from elsewhere hears that it has
        # moved.
        assert await bob.closed() == (1012, "moved")
        again = await come_back(stays, bob.welcome["token"], room["table"])
        assert [seat["name"] for seat in again["seats"][:2]] == ["Ann", "Bob"]
        await until(lambda: len(cluster_of(stays).membership.alive) == 2)


async def test_who_is_given_up_has_no_tables_and_joins_again(nodes: Nodes) -> None:
    async with nodes.several(2) as (one, other), one.guest() as ann:
        room = await opened(ann)
        cluster = cluster_of(one)
        await cluster_of(other).membership._run(
            lambda connection: connection.exec_driver_sql(
                f"DELETE FROM nodes WHERE id = '{cluster.membership.own.id}'"
            )
        )
        assert await ann.closed() == (1012, "moved")
        assert len(one.app.state.lobby) == 0
        await until(lambda: len(cluster_of(other).membership.alive) == 2)
        again = await come_back(other, ann.welcome["token"], room["table"])
        assert again["table"] == room["table"]


async def test_a_match_is_told_no_further_at_another_node_than_at_its_table(nodes: Nodes) -> None:
    async with nodes.several(2) as (one, other), one.guest() as ann:
        await ann.say("play_now", ruleset="mahjong/tuidaohu", options={"pace": "fast"})
        await play_deal(ann)
        shares = {}
        for served in (one, other):
            async with httpx.AsyncClient(base_url=served.http) as client:
                headers = {"Authorization": f"Bearer {ann.welcome['token']}"}
                shares[served.port] = (await client.get("/api/matches", headers=headers)).json()
        assert shares[one.port] == shares[other.port]
        (match,) = shares[other.port]["matches"]
        table = next(iter(one.app.state.lobby), None) or next(iter(other.app.state.lobby))
        owner, asked = (one, other) if len(one.app.state.lobby) else (other, one)
        owner.app.state.lobby.unheard_at = lambda table, match: 1
        async with httpx.AsyncClient(base_url=asked.http) as client:
            path = f"/api/replay/{match['share']}"
            assert (await client.get(path)).json()["deals"] == [], table.id
            assert (await client.get(f"{path}/1")).status_code == 404


async def test_a_node_that_nodes_of_another_release_keep_out_leaves_them_their_database(
    nodes: Nodes, postgres: PostgresqlDatabase
) -> None:
    """They could not play on a database of this release."""
    await migrate.upgrade(postgres.url, shared=True)
    engine = open_write_engine(postgres.url, shared=True)
    async with engine.begin() as connection:
        await connection.run_sync(migrate.downgrade, "0011")
    await engine.dispose()
    older = Membership(open_sessions(postgres.url), "older", "1", {**engine_versions(), "table": 2})
    await older.join()
    try:
        with pytest.raises(StoreRefused) as caught:
            async with nodes.node("newer"):
                raise AssertionError("it has started")
        assert caught.value.code == "cluster_engines_differ"
        told = "SELECT version_num FROM alembic_version"
        assert await postgres.execute(told) == [("0011",)]
    finally:
        await older.leave()
    async with nodes.node("newer") as newer, newer.guest() as ann:
        await opened(ann)
