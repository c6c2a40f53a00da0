"""Nodes that come, go, stand still and are given up, by a clock of the test."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import TypeVar

import pytest
from sqlalchemy import Connection, literal, text
from sqlalchemy.ext.asyncio import create_async_engine

from server.cluster import membership
from server.cluster.membership import BEAT, TTL, Membership
from server.storage import migrate
from server.storage.store import StoreRefused
from tests.support.databases import PostgresqlDatabase

T = TypeVar("T")

ENGINES = {"mahjong": 5}


class Time:
    """Monotonic seconds of one node, moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Members:
    """Nodes that beat when the test says so; the clock of the database goes with theirs."""

    def __init__(self, database: PostgresqlDatabase, patch: pytest.MonkeyPatch) -> None:
        self.database = database
        self._patch = patch
        self.time = Time()
        self.made: list[Membership] = []
        self.gone: list[tuple[str, str]] = []

    async def join(self, name: str, engines: dict[str, int] | None = None) -> Membership:
        made = Membership(
            create_async_engine(self.database.url), name, "1", engines or ENGINES, clock=self.time
        )
        made._beat = _nothing  # type: ignore[method-assign]
        self.made.append(made)
        await made.join()
        made.gone = lambda node: self.gone.append((name, node))
        return made

    def set_time(self, now: float) -> None:
        """It is this time, by the clocks of all nodes and of the database."""
        self.time.now = now
        self._patch.setattr(membership, "DATABASE_TIME", literal(now))

    async def pass_time(self, seconds: float, *beating: Membership) -> None:
        """Let time pass for all, while these beat."""
        for _ in range(round(seconds / BEAT)):
            self.set_time(self.time.now + BEAT)
            for one in beating:
                await one._look()


async def _nothing() -> None:
    await asyncio.Event().wait()


@pytest.fixture
async def members(
    postgres: PostgresqlDatabase, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Members]:
    await migrate.upgrade(postgres.url, shared=True)
    found = Members(postgres, monkeypatch)
    found.set_time(found.time.now)
    yield found
    for one in found.made:
        await one.leave()


async def test_nodes_know_each_other(members: Members) -> None:
    one, other = await members.join("one"), await members.join("other")
    await one._look()
    assert (
        {node.name for node in one.alive.values()}
        == {"one", "other"}
        == {node.name for node in other.alive.values()}
    )
    assert (one.first, other.first) == (True, False)
    assert one.own.number < other.own.number
    await other.leave()
    await one._look()
    assert members.gone == [("one", other.own.id)]


async def test_who_stands_still_is_given_up_after_a_while(members: Members) -> None:
    one, other = await members.join("one"), await members.join("other")
    await members.pass_time(TTL - 2 * BEAT, one)
    assert other.own.id in one.alive
    await members.pass_time(3 * BEAT, one)
    assert one.alive.keys() == {one.own.id}
    assert members.gone == [("one", other.own.id)]
    assert not other.fresh


async def test_whoever_was_given_up_learns_it_with_its_next_beat(members: Members) -> None:
    one, other = await members.join("one"), await members.join("other")
    lost = Counter[str]()
    other.given_up = lambda: lost.update(["other"])
    await members.pass_time(TTL + BEAT, one)
    number = other.own.number
    await other._look()
    assert lost == {"other": 1}
    assert other.fresh
    assert other.own.number == number, "it keeps its place among them"
    await one._look()
    assert other.own.id in one.alive


async def test_it_learns_it_even_if_the_answer_to_joining_is_lost(members: Members) -> None:
    one, other = await members.join("one"), await members.join("other")
    lost = Counter[str]()
    other.given_up = lambda: lost.update(["other"])
    await members.pass_time(TTL + BEAT, one)
    run = other._run

    async def unheard(work: Callable[[Connection], T]) -> T:
        await run(work)
        raise OSError("the connection is lost")

    other._run = unheard  # type: ignore[method-assign]
    await other._try(other._look())
    other._run = run  # type: ignore[method-assign]
    assert lost == {}
    await other._look()
    assert lost == {"other": 1}


async def test_nobody_is_given_up_because_the_database_was_away(members: Members) -> None:
    one, other = await members.join("one"), await members.join("other")
    await members.pass_time(10 * TTL)
    assert not one.fresh
    await one._look()
    await members.pass_time(2 * BEAT, one)
    assert other.own.id in one.alive, "it may not have had the time to beat"
    await members.pass_time(TTL, one, other)
    assert one.fresh
    assert other.fresh
    assert members.gone == []


async def test_who_does_not_answer_is_not_fresh_before_others_give_it_up(members: Members) -> None:
    one, other = await members.join("one"), await members.join("other")
    await one._look()
    was_fresh = True
    while other.own.id in one.alive:
        was_fresh = other.fresh
        await members.pass_time(BEAT, one)
    assert not was_fresh


async def test_who_deals_by_other_versions_is_refused(members: Members) -> None:
    await members.join("one")
    with pytest.raises(StoreRefused) as caught:
        await members.join("other", {"mahjong": 6})
    assert caught.value.code == "cluster_engines_differ"


async def test_all_nodes_prefer_the_same_one_and_each_gets_its_share(members: Members) -> None:
    nodes = [await members.join(name) for name in "abc"]
    for node in nodes:
        await node._look()
    shares = Counter(nodes[0].preferred(f"table {number}") for number in range(300))
    assert all(
        node.preferred(f"table {number}") == nodes[0].preferred(f"table {number}")
        for node in nodes
        for number in range(50)
    )
    assert len(shares) == 3
    assert min(shares.values()) > 60
    await nodes[0].drain()
    await nodes[1]._look()
    assert {nodes[1].preferred(f"table {number}") for number in range(50)} == {
        nodes[1].own.id,
        nodes[2].own.id,
    }


async def test_a_beat_that_moves_while_others_look_saves_the_node(members: Members) -> None:
    one, other = await members.join("one"), await members.join("other")
    await members.pass_time(TTL - 2 * BEAT, one)
    beat = one.alive[other.own.id].beat

    def too_late(connection: Connection) -> int:
        connection.execute(text("UPDATE nodes SET beat = beat + 1 WHERE name = 'other'"))
        gone = text("DELETE FROM nodes WHERE name = 'other' AND beat = :beat")
        return connection.execute(gone, {"beat": beat}).rowcount

    assert await one._run(too_late) == 0
