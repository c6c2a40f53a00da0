"""What goes wrong between nodes at the worst moment: claims, moves and links that cross."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import Connection

from server.storage import postgresql
from server.storage.connections import open_write_connection
from server.storage.statements import Plan
from server.storage.store import StoreRefused
from server.storage.write_connection import AsyncioConnection
from server.storage.writer import Failure, Writer
from tests.server.cluster.test_nodes import (
    Nodes,
    cluster_of,
    nodes,
    opened,
    until,
)
from tests.support.databases import PostgresqlDatabase
from tests.support.serving import Served

__all__ = ["nodes"]


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
        async with asyncio.timeout(2):
            assert await writer.alone(claim)
    finally:
        for task in tables:
            task.cancel()
        await asyncio.gather(*tables, return_exceptions=True)
        await writer.close()


async def test_who_connects_again_waits_for_the_end_of_the_session_before(
    postgres: PostgresqlDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only then is it known what that one has stored: its commit may be under way."""
    connection = open_write_connection(postgres.url, shared=True)
    assert isinstance(connection, AsyncioConnection)

    async def backend() -> int:
        def ask(it: Connection) -> int:
            found: int = it.exec_driver_sql("SELECT pg_backend_pid()").scalar_one()
            it.rollback()
            return found

        return await connection.run(ask)

    # It does not end, however it is asked to: its disk stands still.
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
    async with asyncio.timeout(5):
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


# ------------------------------------------------------------ links


# ------------------------------------------------------------ nodes that do not answer
