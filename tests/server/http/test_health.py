"""Alive, and ready: a watcher of a process asks both."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from server.app import create_app
from server.runtime.config import Config
from server.runtime.version import VERSION
from server.storage.store import Condition, StoredPlayer
from server.wire.messages import PROTOCOL
from tests.support.clock import VirtualClock
from tests.support.memory_store import MemoryStore

READY = 200, {"status": "ready"}
WAITING = 503, {"code": "storage_waiting"}
STOPPING = 503, {"code": "shutting_down"}


class Database(MemoryStore):
    """Counts the questions and can be out of order."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0
        self.state = Condition()
        self.broken = False

    async def player_by_token(self, token_hash: bytes) -> StoredPlayer | None:
        self.asked += 1
        if self.broken:
            self.always = "storage_failed"
            self._refuse()
        return await super().player_by_token(token_hash)

    def condition(self) -> Condition:
        return self.state


class Probe:
    """Asks both questions of one server."""

    def __init__(self, app: Starlette, client: httpx.AsyncClient) -> None:
        self.app = app
        self._client = client

    async def ready(self) -> tuple[int, Any]:
        alive = (await self._client.get("/healthz")).json()
        assert alive == {"status": "ok", "version": VERSION, "protocol": PROTOCOL}
        answer = await self._client.get("/readyz")
        return answer.status_code, answer.json()


@asynccontextmanager
async def probing(store: Database, clock: VirtualClock) -> AsyncIterator[Probe]:
    async def opened() -> Database:
        return store

    app = create_app(Config(), store_factory=opened, clock=clock)
    transport = httpx.ASGITransport(app=app)
    async with (
        httpx.AsyncClient(transport=transport, base_url="http://paiju.test") as client,
    ):
        probe = Probe(app, client)
        assert await probe.ready() == STOPPING
        async with app.router.lifespan_context(app):
            yield probe
        assert await probe.ready() == STOPPING


async def test_a_server_is_ready_from_its_start_until_it_stops() -> None:
    async with probing(Database(), VirtualClock()) as probe:
        assert await probe.ready() == READY
        probe.app.state.gateway.draining = True
        assert await probe.ready() == STOPPING


async def test_a_database_that_does_not_answer_makes_it_unready_but_alive() -> None:
    store, clock = Database(), VirtualClock()
    async with probing(store, clock) as probe:
        store.broken = True
        assert await probe.ready() == WAITING
        store.broken = False
        await clock.advance(1)
        assert await probe.ready() == READY


async def test_the_database_is_asked_once_a_second_however_often_we_are() -> None:
    store, clock = Database(), VirtualClock()
    async with probing(store, clock) as probe:
        for _ in range(5):
            await probe.ready()
        assert store.asked == 1
        await clock.advance(1)
        await probe.ready()
        assert store.asked == 2


@pytest.mark.parametrize(
    ("condition", "answer"),
    [
        (Condition(9, 4.9), READY),
        (Condition(1, 5.1), WAITING),
        (Condition(0, 0.0, "storage_full", 1.0), WAITING),
        (Condition(0, 0.0, "storage_full", 31.0), READY),
    ],
)
async def test_writes_that_wait_or_fail_make_it_unready(condition: Condition, answer: Any) -> None:
    store = Database()
    async with probing(store, VirtualClock()) as probe:
        store.state = condition
        assert await probe.ready() == answer


class Node:
    """True until the others may have given it up."""

    fresh = True


async def test_a_node_is_ready_while_nobody_can_have_given_it_up_and_until_it_drains() -> None:
    async with probing(Database(), VirtualClock()) as probe:
        node, gateway = Node(), probe.app.state.gateway
        probe.app.state.health.begin(probe.app.state.store, gateway, node)
        assert await probe.ready() == READY
        node.fresh = False
        assert await probe.ready() == WAITING
        node.fresh = True
        assert await probe.ready() == READY
        gateway.draining = True
        assert await probe.ready() == STOPPING
