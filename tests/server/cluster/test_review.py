"""Faults between nodes at the worst moment: claims, moves and links that cross."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection

from server.cluster import cluster as cluster_module
from server.cluster.links import SETTLED
from server.cluster.membership import BEAT, TTL
from server.lobby import left_tables
from server.lobby import lobby as lobby_module
from server.lobby.placement import Elsewhere
from server.storage import owners, postgresql
from server.storage.connections import open_write_connection
from server.storage.statements import Plan
from server.storage.store import StoreRefused, StoreUnknown
from server.storage.write_connection import AsyncioConnection
from server.storage.writer import Failure, Writer
from server.table.commands import Command, Disconnect, EnterTable, JoinTable
from server.wire.refusal import Refusal
from tests.server.cluster.test_links import Pair, Phone, Room, entered, pair
from tests.server.cluster.test_membership import Members, members
from tests.server.cluster.test_nodes import (
    Nodes,
    cluster_of,
    joined,
    nodes,
    opened,
)
from tests.server.cluster.test_owners import FREE_TABLE, Two, two
from tests.server.storage.samples import match
from tests.support.databases import PostgresqlDatabase
from tests.support.serving import Served
from tests.support.waiting import until

__all__ = ["members", "nodes", "pair", "two"]


async def owner_of(served: Served, table: str) -> str | None:
    """The node that has a table, as the database knows it."""
    return await cluster_of(served).store.owner_of(table)


def own_id(served: Served) -> str:
    return cluster_of(served).membership.own.id


# ------------------------------------------------------------ claims


class SlowTransactions:
    """A database that takes its time."""

    async def perform(self, plans: Sequence[Plan], *, careful: bool) -> Failure | None:
        await asyncio.sleep(0.01)
        return None

    async def disconnect(self) -> None:
        return


async def test_a_claim_has_its_turn_though_writes_come_all_the_time() -> None:
    writer = Writer(SlowTransactions())

    async def play(pause: float) -> None:
        while True:
            await asyncio.sleep(pause)
            await writer.perform(Plan(()))

    async def claim() -> bool:
        return True

    tables = [asyncio.create_task(play(0.001 + 0.0003 * number)) for number in range(50)]
    await asyncio.sleep(0.2)
    try:
        async with asyncio.timeout(60):
            assert await writer.alone(claim)
    finally:
        for task in tables:
            task.cancel()
        await asyncio.gather(*tables, return_exceptions=True)
        await writer.close()


async def test_who_may_not_load_so_often_claims_nothing(nodes: Nodes) -> None:
    limits = {"loads_per_address": (0.001, 1.0), "http_wait": 0.0}
    async with contextlib.AsyncExitStack() as stack:
        served = await stack.enter_async_context(nodes.node("one", **limits))
        ann = await stack.enter_async_context(served.guest())
        room = await opened(ann)
        store = cluster_of(served).store
        for _ in range(2):
            lobby = served.app.state.lobby
            table = lobby.in_memory(room["table"])
            if table is not None:
                table.move()
                await store.give_back(room["table"])
            with contextlib.suppress(Exception):
                await lobby.load(room["table"], "127.0.0.1", ann.welcome["player"])
        assert lobby.in_memory(room["table"]) is None
        assert await owner_of(served, room["table"]) is None


async def test_tables_of_a_node_that_was_given_up_are_free(nodes: Nodes) -> None:
    async with nodes.several(2) as (one, other), one.guest() as ann:
        room = await opened(ann)
        cluster = cluster_of(one)
        await cluster_of(other).membership._run(
            lambda connection: connection.exec_driver_sql(
                f"DELETE FROM nodes WHERE id = '{cluster.membership.own.id}'"
            )
        )
        assert await ann.closed() == (1012, "moved")
        await until(lambda: own_id(one) in cluster_of(other).membership.alive)
        assert len(one.app.state.lobby) == 0
        assert await owner_of(other, room["table"]) is None, "nobody would ever mark it as left"


@pytest.mark.parametrize("error", [StoreRefused("storage_busy"), StoreUnknown()])
async def test_a_table_that_could_not_be_closed_is_not_kept(nodes: Nodes, error: Exception) -> None:
    async with nodes.node("one") as served, served.guest() as ann:
        room = await opened(ann)
        store = cluster_of(served).store
        served.app.state.lobby.in_memory(room["table"]).move()
        await store.give_back(room["table"])

        async def fails(*_: object) -> None:
            raise error

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(store, "write", fails)
            with pytest.raises(type(error)):
                await served.app.state.lobby.left.close(room["table"])
        assert await owner_of(served, room["table"]) is None


async def test_a_table_that_is_closed_is_claimed_no_longer(two: Two) -> None:
    one = await two.join(1)
    await one.write_new(FREE_TABLE)
    await one.write(replace(FREE_TABLE, phase="closed"))
    assert len(one._claims or ()) == 0


async def test_a_table_that_another_node_opened_meanwhile_is_shown_there(nodes: Nodes) -> None:
    async with nodes.several(2) as (one, other), one.guest() as ann:
        room = await opened(ann, key="k" * 22)
        token = ann.welcome["token"]
        lobby, store = other.app.state.lobby, cluster_of(other).store

        async def not_yet(_: str) -> None:
            return None

        async def unknown(_: object) -> None:
            raise StoreUnknown

        async with other.line() as again:
            await again.hello(token=token)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(store, "is_closed", not_yet)
                patch.setattr(store, "write_new", unknown)
                shown = await opened(again, key="k" * 22)
            assert shown["code"] == room["code"]
            assert len(lobby) == 0


async def test_who_connects_again_waits_for_the_end_of_the_session_before(
    postgres: PostgresqlDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only then are the rows of that session known: its commit may be under way."""
    connection = open_write_connection(postgres.url, shared=True)
    assert isinstance(connection, AsyncioConnection)

    async def backend() -> int:
        def ask(it: Connection) -> int:
            found: int = it.exec_driver_sql("SELECT pg_backend_pid()").scalar_one()
            it.rollback()
            return found

        return await connection.run(ask)

    # It does not end on any request: its disk stands still.
    monkeypatch.setattr(postgresql, "_END_OWN", "SELECT 1")
    first = await backend()
    stuck, connection._connection = connection._connection, None
    connection.engine.pool = connection.engine.pool.recreate()
    with pytest.raises(StoreRefused) as refused:
        await backend()
    assert refused.value.code == "storage_in_use"
    assert stuck is not None
    await stuck.invalidate()
    await stuck.close()
    async with asyncio.timeout(60):
        while True:
            with contextlib.suppress(StoreRefused):
                assert await backend() != first
                break
    await connection.close()


# ------------------------------------------------------------ moves


def write_late(
    patch: pytest.MonkeyPatch, served: Served, *, fails: bool = False
) -> tuple[asyncio.Event, asyncio.Event]:
    """Let writes wait: set once one does, and to be set when they may go on."""
    store = cluster_of(served).store
    storing, goes_on, write = asyncio.Event(), asyncio.Event(), store.write

    async def slow(*writes: Any) -> None:
        storing.set()
        await goes_on.wait()
        if fails:
            raise StoreRefused("storage_unreachable")
        await write(*writes)

    patch.setattr(store, "write", slow)
    return storing, goes_on


@pytest.mark.parametrize("fails", [False, True])
async def test_who_comes_while_the_table_moves_is_led_there(nodes: Nodes, fails: bool) -> None:
    async with nodes.several(2) as served, contextlib.AsyncExitStack() as stack:
        one, other = served
        ann = await stack.enter_async_context(one.guest())
        room = await opened(ann)
        bob = await stack.enter_async_context(other.guest("Bob"))
        with pytest.MonkeyPatch.context() as patch:
            storing, goes_on = write_late(patch, one, fails=fails)
            await bob.say("join", code=room["code"])
            await storing.wait()
            one.app.state.lobby.move_all()
            goes_on.set()
            assert await bob.closed(5) == (1012, "moved")


async def test_who_waits_for_a_step_that_is_held_is_led_to_where_the_table_moves(
    nodes: Nodes,
) -> None:
    async with nodes.node("one") as one, one.guest() as ann, one.guest("Bob") as bob:
        room = await opened(ann)

        async def refuses(*_: object) -> None:
            raise StoreRefused("storage_unreachable")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(cluster_of(one).store, "write", refuses)
            await bob.say("join", code=room["code"])
            table = one.app.state.lobby.in_memory(room["table"])
            await until(lambda: table._committer.held is not None)
            cluster_of(one)._give_up()
            assert await bob.closed(5) == (1012, "moved")


async def test_who_is_shown_a_table_by_two_nodes_begins_anew(nodes: Nodes) -> None:
    """The old owner answers late, to a client that has asked twice meanwhile."""
    async with nodes.several(2) as (one, other), one.guest() as ann, other.guest("Bob") as bob:
        room = await opened(ann)
        table = room["table"]
        with pytest.MonkeyPatch.context() as patch:
            storing, goes_on = write_late(patch, one, fails=True)
            await ann.say("add_bot", seat=3, level="greedy")
            await storing.wait()
            await bob.say("enter", table=table)
            visitors = cluster_of(one).visitors
            await until(lambda: len(visitors) == 1)
            free = partial(owners.release, node=own_id(one), table=table)
            await cluster_of(one).store._alone(free, begin=True)
            assert await cluster_of(other).store.claim(table) is None
            await bob.say("enter", table=table)
            await bob.until("room")
            here = other.app.state.lobby.in_memory(table)
            assert here.viewers == 1
            goes_on.set()
            assert await bob.closed(5) == (1012, "moved")
            assert [message["type"] for message in bob.heard].count("entered") == 1
            await until(lambda: not len(visitors) and not here.viewers)
            assert len(cluster_of(other).links) == 0


@pytest.mark.parametrize("place", [0, 1], ids=["at the owner", "at another node"])
async def test_who_goes_while_two_tables_are_asked_for_is_at_neither(
    nodes: Nodes, place: int
) -> None:
    async with nodes.several(2) as served, served[0].guest() as ann, served[0].guest("Cyd") as cyd:
        one = served[0]
        busy, free = [(await opened(line))["table"] for line in (ann, cyd)]
        tables = [one.app.state.lobby.in_memory(table) for table in (busy, free)]
        gateway = served[place].app.state.gateway
        others = len(gateway)
        with pytest.MonkeyPatch.context() as patch:
            storing, goes_on = write_late(patch, one)
            await ann.say("add_bot", seat=3, level="greedy")
            await storing.wait()
            async with served[place].guest("Bob") as bob:
                await bob.say("enter", table=busy)
                await bob.say("enter", table=free)
                await bob.until("room")
            await until(lambda: len(gateway) == others)
            goes_on.set()
        await ann.say("remove_seat", seat=3)
        await ann.until("room")
        await until(lambda: [table.viewers for table in tables] == [1, 1], 5)
        assert len(cluster_of(served[1]).links) == len(cluster_of(one).visitors) == 0


async def test_a_table_that_was_lost_while_it_was_loaded_is_not_shown(nodes: Nodes) -> None:
    async with nodes.node("one") as one, one.guest() as ann:
        room = await opened(ann)
        lobby, store = one.app.state.lobby, cluster_of(one).store
        lobby.in_memory(room["table"]).move()
        await store.give_back(room["table"])
        reading, goes_on, read = asyncio.Event(), asyncio.Event(), store.running_table

        async def slow(*args: Any, **options: Any) -> Any:
            found = await read(*args, **options)
            reading.set()
            await goes_on.wait()
            return found

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(store, "running_table", slow)
            loading = asyncio.create_task(lobby.load(room["table"]))
            await reading.wait()
            cluster_of(one)._give_up()
            goes_on.set()
            with pytest.raises(Refusal):
                await loading
        assert lobby.in_memory(room["table"]) is None


async def test_who_leaves_a_busy_table_and_comes_again_may_speak_there(nodes: Nodes) -> None:
    async with nodes.several(2) as served, contextlib.AsyncExitStack() as stack:
        one, other = served
        ann = await stack.enter_async_context(one.guest())
        room = await opened(ann)
        for guest in (one.guest("Bob"), other.guest("Cyd")):
            line = await stack.enter_async_context(guest)
            await joined(line, room["code"])
            with pytest.MonkeyPatch.context() as patch:
                storing, goes_on = write_late(patch, one)
                await ann.say("add_bot", seat=3, level="greedy")
                await storing.wait()
                await line.say("detach")
                await line.say("enter", table=room["table"])
                await asyncio.sleep(0.3)
                goes_on.set()
                await line.until("left")
                await line.until("room")
            await line.say("ready", ready=True)
            message = await line.until("room")
            assert [seat["ready"] for seat in message["seats"]].count(True) >= 2, message
            await ann.say("remove_seat", seat=3)
            await ann.until("room")


async def test_a_game_that_is_played_at_another_node_does_not_give_way(nodes: Nodes) -> None:
    async with nodes.several(2, tables_per_player=1) as (one, other), one.guest() as ann:
        game = {"ruleset": "mahjong/tuidaohu", "options": {"pace": "fast"}}
        await ann.say("play_now", **game)
        await ann.until("prompt")
        for served in (one, other):
            async with served.line() as phone:
                await phone.hello(token=ann.welcome["token"])
                await phone.say("play_now", **game)
                answer = await phone.hear()
                while answer["type"] not in ("refused", "entered"):
                    answer = await phone.hear()
                assert answer.get("code") == "too_many_tables", served.port


async def test_a_table_that_another_node_has_keeps_no_other_open(
    nodes: Nodes, postgres: PostgresqlDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(left_tables, "AT_ONCE", 1)
    async with nodes.several(2) as (one, other), other.guest() as ann, other.guest("Bob") as bob:
        kept, free = [(await opened(line))["table"] for line in (ann, bob)]
        other.app.state.lobby.in_memory(free).move()
        await cluster_of(other).store.give_back(free)
        for table, left in ((kept, 1), (free, 2)):
            await postgres.execute(f"UPDATE tables SET left_at = {left} WHERE id = '{table}'")
        await one.app.state.lobby.left.close_due()
        store = cluster_of(one).store
        assert [await store.is_closed(table) for table in (kept, free)] == [False, True]


async def test_every_node_knows_how_many_tables_people_have_left(
    nodes: Nodes, postgres: PostgresqlDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_module, "TIDYING", 0.1)
    async with nodes.several(2) as served, served[0].guest() as ann:
        await opened(ann)
        await postgres.execute("UPDATE tables SET left_at = extract(epoch FROM now())")
        await until(lambda: all(one.app.state.lobby.left.count == 1 for one in served), 5)


# ------------------------------------------------------------ links


class BusyRoom(Room):
    """A table that handles commands a little later, as tables do while they store."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.inbox: list[Command] = []
        self.audience: list[Any] = []

    def post(self, command: Command) -> bool:
        self.inbox.append(command)
        return True

    def work(self) -> None:
        while self.inbox:
            command = self.inbox.pop(0)
            if isinstance(command, EnterTable | JoinTable):
                if command.viewer not in self.audience:
                    self.audience.append(command.viewer)
                command.viewer.shown(self.id)
            elif isinstance(command, Disconnect):
                if command.viewer in self.audience:
                    self.audience.remove(command.viewer)
                command.viewer.dropped(self.id)


async def test_who_leaves_and_comes_again_at_once_is_there(pair: Pair) -> None:
    room = BusyRoom("t1")
    pair.rooms.tables["t1"] = room
    phone, table = Phone(), pair.table()
    table.post(EnterTable(phone, 0))
    await pair.settle()
    room.work()
    await pair.settle()
    assert phone.table == "t1"
    table.post(Disconnect(phone, asked=True))
    table.post(EnterTable(phone, 0))
    await pair.settle()
    for _ in range(3):
        room.work()
        await pair.settle()
    assert len(room.audience) == len(pair.visitors) == len(pair.links), "nobody is a ghost"
    assert phone.table == "t1" or phone.begins_anew, "it hears what became of its coming"


async def test_who_is_sent_away_while_coming_again_is_no_ghost(pair: Pair) -> None:
    room = BusyRoom("t1")
    pair.rooms.tables["t1"] = room
    phone, table = Phone(), pair.table()
    table.post(EnterTable(phone, 0))
    await pair.settle()
    room.work()
    await pair.settle()
    # Its host has it removed, and it enters before it hears of that.
    room.audience[0].dropped("t1")
    room.audience.clear()
    table.post(EnterTable(phone, 0))
    await pair.settle()
    for _ in range(3):
        room.work()
        await pair.settle()
    assert len(room.audience) == len(pair.visitors) == len(pair.links)
    assert phone.table == "t1" or phone.begins_anew


async def test_who_does_not_come_into_a_full_table_is_where_it_was(pair: Pair) -> None:
    phone, _ = await entered(pair)
    pair.rooms.tables["t2"].full = True
    pair.table("t2").post(EnterTable(phone, 0))
    await pair.settle()
    assert msgspec.json.decode(phone.heard[-1])["code"] == "busy"
    assert phone.table == "t1"
    assert len(pair.links) == len(pair.visitors) == 1, "nothing is said to the full one"


async def test_a_link_to_a_node_that_was_gone_before_is_broken(nodes: Nodes) -> None:
    async with nodes.node("one") as served, served.guest() as ann:
        cluster = cluster_of(served)
        connection = next(iter(cluster._gateway._connections))
        table = cluster._remote(Elsewhere("table", "gone"))
        assert table.post(EnterTable(connection, 0))
        assert await ann.closed(SETTLED + 3) == (1012, "moved")
        assert len(cluster.links) == 0


async def test_a_renamed_visitor_sits_down_under_the_new_name(nodes: Nodes) -> None:
    async with nodes.several(2) as (one, other), one.guest() as ann, other.guest("Bob") as bob:
        room = await opened(ann)
        await bob.say("enter", table=room["table"])
        await bob.until("room")
        await bob.say("rename", name="Robert")
        await bob.say("sit", seat=1)
        seen = await ann.until("room")
        while seen["seats"][1]["name"] is None or seen["seats"][1]["kind"] != "player":
            seen = await ann.until("room")
        assert seen["seats"][1]["name"] == "Robert"


# ------------------------------------------------------------ nodes that do not answer


async def test_many_matches_of_a_node_that_does_not_answer_take_no_longer_than_one(
    nodes: Nodes,
) -> None:
    async with nodes.node("one") as served:
        cluster = cluster_of(served)
        found = [match(number, table="table") for number in range(50)]

        async def owners(_: Sequence[str]) -> dict[str, str]:
            return {"table": "silent"}

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(cluster.store, "owners_of", owners)
            async with asyncio.timeout(3 * cluster_module.PATIENCE):
                unheard = await cluster.unheard(found)
        assert unheard == {one.id: 1 for one in found}


async def test_who_beats_again_just_now_is_not_said_to_be_gone(members: Members) -> None:
    one, other = await members.join("one"), await members.join("other")
    await members.pass_time(TTL - BEAT, one)
    stale = dict(one.alive)
    members.set_time(members.time.now + 2 * BEAT)
    await other._look()
    await one._run(lambda connection: one._take_away(connection, stale, members.time.now))
    assert other.own.id in stale
