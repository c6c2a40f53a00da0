from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from server.app import create_app
from server.http.faces import MOST_PEOPLE
from server.runtime.config import Config
from server.runtime.identity import hash_token
from server.storage.store import StoredPlayer
from tests.support.memory_store import MemoryStore


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a server where Ada has the seventh face, and Bo none."""
    store = MemoryStore()
    for name in ("ada", "bo"):
        await store.create_player(StoredPlayer(name, name), hash_token(name))
    await store.rename_player("ada", "Ada", 7)

    async def opened() -> MemoryStore:
        return store

    app = create_app(Config(data=tmp_path, admin=None), store_factory=opened)
    transport = httpx.ASGITransport(app=app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://test") as asking,
    ):
        yield asking


async def test_everybody_who_knows_people_sees_the_faces_they_have(
    client: httpx.AsyncClient,
) -> None:
    answer = await client.get("/api/faces/ada,bo,nobody")
    assert answer.status_code == 200
    assert answer.json() == {"faces": {"ada": 7}}


async def test_what_is_no_list_of_a_few_people_is_not_found(client: httpx.AsyncClient) -> None:
    for people in ("ada,,bo", "a b", ",".join(["ada"] * (MOST_PEOPLE + 1))):
        answer = await client.get(f"/api/faces/{people}")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found"), people
    most = ",".join(["ada"] * MOST_PEOPLE)
    assert (await client.get(f"/api/faces/{most}")).status_code == 200
