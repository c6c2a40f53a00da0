"""The page behind an invitation, and the information for a chat and a stranger."""

from __future__ import annotations

import gzip
import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from ai.levels import LEVELS
from game.registry import RULESETS
from server.http.api import Api
from server.http.replies import coded
from server.runtime.config import Config
from server.wire.messages import AddBot, Join
from server.wire.refusal import Refusal
from tests.support.served import ROOT
from tests.support.world import Device, World

BROWSER = {"accept-encoding": "gzip"}


async def asking(world: World, config: Config) -> AsyncIterator[httpx.AsyncClient]:
    api = Api(config, world.clock, RULESETS, LEVELS)
    api.tables = world.lobby
    app = Starlette(
        routes=[
            Route("/j/{code}", coded(api.invitation)),
            Route("/l/{link}", coded(api.invitation)),
        ]
    )
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="https://paiju.test") as one:
        yield one


@pytest.fixture
def static(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_text((ROOT / "web" / "index.html").read_text("utf-8"))
    return tmp_path


@pytest.fixture
async def chat(world: World, static: Path) -> AsyncIterator[httpx.AsyncClient]:
    async for one in asking(world, Config(static=static)):
        yield one


def told(page: str) -> dict[str, str]:
    """Title and picture that a chat reads from the page."""
    named = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', page)
    title = re.search(r"<title>(.*?)</title>", page)
    assert title is not None
    return {**dict(named), "title": title[1]}


async def test_a_chat_is_told_which_game_it_is_and_how_many_are_missing(
    world: World, chat: httpx.AsyncClient
) -> None:
    ann = Device("ann", "安安")
    table = await world.create(ann)
    for path in (f"/j/{table.state.code}", f"/l/{table.state.link}"):
        answer = await chat.get(path)
        card = told(answer.text)
        name = table.state.settings.ruleset.name.zh
        assert card["og:title"] == card["title"] == f"{name} · 还差 3 人"
        assert card["og:description"] == card["description"]
        assert card["og:image"] == "/share.png"
        assert "安安" not in answer.text
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
    await world.say(ann, AddBot(1))
    assert "还差 2 人" in told((await chat.get(f"/j/{table.state.code}")).text)["og:title"]


async def test_a_table_that_lets_nobody_in_looks_like_none(
    world: World, chat: httpx.AsyncClient
) -> None:
    closed = await world.play_now(Device("ann"), spectators=False)
    watched = await world.play_now(Device("bob"), spectators=True)
    nothing = await chat.get("/l/abcdefghij_klmnop-qrst")
    assert (await chat.get(f"/l/{closed.state.link}")).text == nothing.text
    assert "正在打" in told((await chat.get(f"/l/{watched.state.link}")).text)["og:title"]


async def test_a_wrong_code_is_answered_like_a_right_one_and_guesses_are_few(
    world: World, chat: httpx.AsyncClient
) -> None:
    table = await world.create(Device("ann"))
    right = await chat.get(f"/j/{table.state.code}")
    assert "还差" in right.text
    for wrong in ("zzzzzz", "%00", "%E7%89%8C", "1" * 3000, *("x" * 6,) * 6):
        answer = await chat.get(f"/j/{wrong}")
        assert answer.status_code == right.status_code == 200
        assert answer.headers.keys() == right.headers.keys()
        assert told(answer.text)["og:title"] == "牌局 · 来打牌"
    again = await chat.get(f"/j/{table.state.code}")
    assert told(again.text)["og:title"] == "牌局 · 来打牌", "after ten wrong ones even a right one"
    assert "还差" in (await chat.get(f"/l/{table.state.link}")).text


async def test_wrong_invitations_lock_nobody_out_of_the_right_room(
    world: World, chat: httpx.AsyncClient
) -> None:
    table = await world.create(Device("ann"))
    for number in range(20):
        await chat.get(f"/j/00000{number:02}")
    # The address of the chat as the server sees it.
    assert await world.lobby.find(Join(code=table.state.code), "bob", "127.0.0.1") is table
    for _ in range(10):
        with pytest.raises(Refusal, match="no_such_table"):
            await world.lobby.find(Join(code="0000000"), "bob", "127.0.0.1")
    with pytest.raises(Refusal, match="too_many_guesses"):
        await world.lobby.find(Join(code=table.state.code), "bob", "127.0.0.1")


async def test_whoever_asks_too_often_gets_the_page_without_a_card(
    world: World, chat: httpx.AsyncClient, static: Path
) -> None:
    table = await world.create(Device("ann"))
    plain = (static / "index.html").read_text("utf-8")
    pages = [(await chat.get(f"/l/{table.state.link}")).text for _ in range(61)]
    assert all("还差" in page for page in pages[:60])
    assert pages[60] == plain


async def test_the_page_is_filled_once_and_anew_after_a_build(
    world: World, chat: httpx.AsyncClient, static: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed: list[bytes] = []
    compress = gzip.compress

    def pack(body: bytes, level: int, *, mtime: int) -> bytes:
        packed.append(body)
        return compress(body, level, mtime=mtime)

    monkeypatch.setattr("server.http.invitation.gzip.compress", pack)
    table = await world.create(Device("ann"))
    for _ in range(5):
        await chat.get(f"/l/{table.state.link}")
    assert len(packed) == 1
    page = (static / "index.html").read_text("utf-8")
    (static / "index.html").write_text(page + "<!-- another build -->", "utf-8")
    assert "another build" in (await chat.get(f"/l/{table.state.link}")).text


async def test_the_picture_has_the_address_that_the_operator_names(
    world: World, static: Path
) -> None:
    named = Config(static=static, public_url="https://mj.example.org/")
    async for chat in asking(world, named):
        page = (await chat.get("/j/1")).text
        assert told(page)["og:image"] == "https://mj.example.org/share.png"
    async for chat in asking(world, Config(static=static)):
        for host in ('x"><script>', "evil.example", "8.8.8.8"):
            page = (await chat.get("/j/1", headers={"host": host})).text
            assert told(page)["og:image"] == "/share.png"
        page = (await chat.get("/j/1", headers={"host": "192.168.1.5:8000"})).text
        assert told(page)["og:image"] == "https://192.168.1.5:8000/share.png"


async def test_the_page_is_packed_for_whoever_unpacks_it(chat: httpx.AsyncClient) -> None:
    plain = await chat.get("/j/1", headers={"accept-encoding": "identity"})
    async with chat.stream("GET", "/j/1", headers=BROWSER) as answer:
        packed = b"".join([part async for part in answer.aiter_raw()])
    assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed).decode() == plain.text
    assert plain.headers["vary"] == answer.headers["vary"] == "accept-encoding"
