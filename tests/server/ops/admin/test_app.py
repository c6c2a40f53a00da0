"""The admin listener: access, pages and commands."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from starlette.datastructures import State
from structlog.testing import capture_logs

from server.http.health import Health
from server.ops.admin.app import create_admin_app, is_loopback
from server.ops.admin.endpoint_file import new_endpoint
from server.runtime.config import Config, Timers
from server.runtime.metrics import Metrics
from server.storage.store import Condition
from server.table.actor import Table
from server.table.commands import CloseTable
from tests.support.world import Device, World

ENDPOINT = new_endpoint("127.0.0.1", 9464)
KEY = {"authorization": f"Bearer {ENDPOINT.key}"}


class Gateway:
    draining = False


@asynccontextmanager
async def opened(
    world: World, listens_on: str = "127.0.0.1", name: str = "127.0.0.1:9464", **headers: str
) -> AsyncIterator[httpx.AsyncClient]:
    """The admin listener of this world's server, asked by this name."""
    health = Health(world.clock, Timers())
    health.begin(world.store, Gateway())
    state = State(
        {
            "lobby": world.lobby,
            "store": world.store,
            "health": health,
            "metrics": Metrics(),
        }
    )
    transport = httpx.ASGITransport(app=create_admin_app(state, ENDPOINT, listens_on))
    async with httpx.AsyncClient(
        transport=transport, base_url=f"http://{name}", headers=headers
    ) as client:
        yield client


async def ask(client: httpx.AsyncClient, world: World, path: str) -> tuple[int, Any]:
    """Post, and let the tables work."""
    asking = asyncio.create_task(client.post(path))
    while not asking.done():
        await asyncio.sleep(0)
        await world.settle()
    answer = asking.result()
    return answer.status_code, answer.json()


# ------------------------------------------------------------------- access


@pytest.mark.parametrize("path", ["/admin/tables", "/admin/tables/x/close", "/admin/vacuum"])
@pytest.mark.parametrize(
    "key",
    [None, "Bearer wrong", f"Basic {ENDPOINT.key}", "Bearer é"],
    ids=["none", "wrong", "basic", "no_ascii"],
)
async def test_without_the_key_nothing_under_admin_answers(
    world: World, path: str, key: str | None
) -> None:
    headers = {} if key is None else {"authorization": key}
    async with opened(world) as client:
        ask = client.get if path == "/admin/tables" else client.post
        answer = await ask(path, headers={k: v.encode() for k, v in headers.items()})  # type: ignore[arg-type]
    assert (answer.status_code, answer.json()) == (401, {"code": "unauthorized"})


async def test_a_wrong_key_is_logged_without_the_key(world: World) -> None:
    with capture_logs() as logs:
        async with opened(world, authorization="Bearer wrong") as client:
            await client.get("/admin/tables")
    assert [entry["event"] for entry in logs] == ["wrong key"]
    assert "wrong" not in json.dumps([{**entry, "event": ""} for entry in logs])


@pytest.mark.parametrize(
    ("listens_on", "name", "status"),
    [
        ("127.0.0.1", "127.0.0.1:9464", 200),
        ("127.0.0.1", "localhost:9464", 200),
        ("::1", "[::1]:9464", 200),
        ("127.0.0.1", "rebound.example.org:9464", 404),
        ("127.0.0.1", "127.0.0.1.example.org", 404),
        ("0.0.0.0", "paiju:9464", 200),
    ],
)
async def test_a_private_listener_answers_to_its_own_names_only(
    world: World, listens_on: str, name: str, status: int
) -> None:
    async with opened(world, listens_on, name) as client:
        for path in ("/metrics", "/healthz", "/readyz"):
            assert (await client.get(path)).status_code == status


def test_loopback_is_told_from_other_addresses() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "127.8.9.1", "::1", "localhost")))
    assert not any(map(is_loopback, ("0.0.0.0", "10.0.0.1", "::", "", "example.org")))


# ------------------------------------------------------------------- pages


async def test_it_lists_tables_without_anything_that_is_hidden_at_them() -> None:
    world = World()
    table, people = await world.four(deals=1)
    other = await world.create(Device("eve", "Eve"))
    async with opened(world, **KEY) as client:
        found = (await client.get("/admin/tables")).json()["tables"]
    assert [one["table"] for one in found] == [table.state.id, other.state.id]
    first = found[0]
    assert (first["state"], first["deal"], first["viewers"]) == ("playing", 1, 4)
    assert [seat["name"] for seat in first["seats"]] == [person.name for person in people]
    assert set(first) == {
        *("table", "code", "ruleset", "state", "created", "deal", "match", "seq", "seats"),
        "viewers",
    }
    assert table.state.match is not None
    assert table.state.match.stored.server_seed.hex() not in json.dumps(found)
    await world.stop()


async def test_metrics_are_in_the_text_format(world: World) -> None:
    async with opened(world) as client:
        answer = await client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=")
    assert "# TYPE paiju_action_seconds histogram" in answer.text


# ------------------------------------------------------------------- closing a table


@pytest.mark.parametrize("by", ["id", "code"])
async def test_a_table_is_closed_for_everybody_and_its_seed_is_shown(by: str) -> None:
    world = World()
    table, people = await world.four(deals=2)
    name = table.state.id if by == "id" else table.state.code
    async with opened(world, **KEY) as client:
        assert await ask(client, world, f"/admin/tables/{name}/close") == (
            200,
            {"closed": table.state.id},
        )
        again = await ask(client, world, f"/admin/tables/{name}/close")
    assert again == (404, {"code": "no_such_table"})
    assert len(world.lobby) == 0
    for person in people:
        assert person.last("left")["code"] == "closed_by_operator"
        assert person.last("room")["match"]["seed"] is not None
    assert world.store.tables[table.state.id].phase == "closed"
    await world.stop()


async def test_a_frozen_table_can_be_closed(world: World) -> None:
    table, people = await world.four(deals=1)
    table.freeze(RuntimeError("a fault"))
    async with opened(world, **KEY) as client:
        assert (await ask(client, world, f"/admin/tables/{table.state.id}/close"))[0] == 200
    assert people[0].last("left")["code"] == "closed_by_operator"


async def test_a_table_that_waits_for_its_storage_is_not_closed_yet(world: World) -> None:
    table, people = await world.four(deals=1)
    world.store.always = "storage_full"
    await world.answer(people[0])
    async with opened(world, **KEY) as client:
        said = await ask(client, world, f"/admin/tables/{table.state.id}/close")
    assert said == (503, {"code": "storage_waiting"})
    assert table.state.phase == "playing"
    world.store.always = None
    await world.clock.advance(10)
    assert table.condition != "storage_waiting"


async def test_a_close_that_the_storage_refuses_is_said_and_done_later(world: World) -> None:
    table, people = await world.four(deals=1)
    world.store.faults.append("storage_busy")
    async with opened(world, **KEY) as client:
        said = await ask(client, world, f"/admin/tables/{table.state.id}/close")
    assert said == (503, {"code": "storage_waiting"})
    await world.clock.advance(1)
    assert people[0].last("left")["code"] == "closed_by_operator"


async def test_two_operators_may_close_the_same_table(world: World) -> None:
    table: Table = await world.create(Device("ann"))
    loop = asyncio.get_running_loop()
    answers: list[asyncio.Future[str | None]] = [loop.create_future() for _ in range(2)]
    for done in answers:
        table.post(CloseTable(done))
    await world.settle()
    assert await asyncio.gather(*answers) == [None, None]


async def test_a_server_that_does_not_write_is_not_ready_at_the_door_either(world: World) -> None:
    class Slow:
        def condition(self) -> Condition:
            return Condition(1, Config().timers.lag + 1)

    health = Health(world.clock, Timers())
    health.begin(Slow(), Gateway())  # type: ignore[arg-type]
    state = State({"health": health, "metrics": Metrics()})
    transport = httpx.ASGITransport(app=create_admin_app(state, ENDPOINT, "127.0.0.1"))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        assert (await client.get("/readyz")).status_code == 503
        # Before the start there is nothing to be listed.
        answer = await client.get("/admin/tables", headers=KEY)
    assert answer.json() == {"code": "shutting_down"}
