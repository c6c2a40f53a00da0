"""Practice on one device: the protocol, the storage and the answers without a server."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from ai.remote.protocol import RemoteProtocol
from game.core.rng import HashStream
from game.registry import RULESETS
from server.practice.host import Host
from server.practice.kept import MOST_MATCHES
from server.runtime.config import Config, Timers
from tests.support.clock import VirtualClock
from tests.support.fair_vectors import FOLDER

OPEN = "/api/practice/open"
CONFIG = Config(pace=0.0, timers=Timers(start=0.0, reveal=1.0))


class Page:
    """A page with its host: answers every prompt with its default, and stores what is kept."""

    def __init__(self, kept: dict[str, bytes] | None = None, seed: str = "page") -> None:
        self.kept = {} if kept is None else kept
        self.clock = VirtualClock()
        self.clock.settle = self.settle
        chance = HashStream(b"practice", seed)
        self.host = Host(
            self.keep,
            list(self.kept.items()),
            clock=self.clock,
            entropy=lambda size: bytes(chance.below(256) for _ in range(size)),
            config=CONFIG,
        )
        self.heard: list[dict[str, Any]] = []
        self.protocol = RemoteProtocol("练习")
        self.line = self.host.connect(self.hear)

    def keep(self, key: str, value: bytes | None) -> None:
        if value is None:
            self.kept.pop(key, None)
        else:
            self.kept[key] = value

    def hear(self, frame: str) -> None:
        self.heard.append(json.loads(frame))
        self.protocol.receive(frame)

    async def settle(self) -> None:
        for _ in range(30):
            await asyncio.sleep(0)
            for text in self.protocol.data_to_send():
                self.line.receive(text)

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] == kind]

    async def sign_in(self, token: str | None = None) -> None:
        self.protocol.token = token
        self.protocol.hello()
        await self.settle()

    async def say(self, kind: str, **fields: object) -> None:
        self.protocol.say(kind, **fields)
        await self.settle()

    async def play(self, until: str) -> None:
        """Play until this phase of the room, at most some thousand steps."""
        for _ in range(5000):
            room = self.protocol.room
            if room is not None and room.phase == until:
                return
            if self.protocol.prompt is not None:
                self.protocol.act(self.protocol.prompt.default)
            elif room is not None and room.phase == "between":
                self.protocol.say("next_deal")
            await self.clock.advance(1.0)
        raise AssertionError("the match does not end")

    async def ask(self, path: str, body: str | None = None) -> tuple[int, Any]:
        status, found = await self.host.answer(path, body, self.protocol.token)
        return status, json.loads(found)

    async def play_now(self, ruleset: str, key: str = "k" * 22) -> None:
        await self.say(
            "play_now",
            ruleset=ruleset,
            options={"deals": 1},
            key=key,
        )

    async def stop(self) -> None:
        await self.line.close()
        await self.host.stop()


@pytest.fixture
async def page() -> AsyncIterator[Page]:
    made = Page()
    await made.sign_in()
    yield made
    await made.stop()


@pytest.mark.parametrize("ruleset", ["mahjong/tuidaohu", "paohuzi/leiyang"])
async def test_a_match_is_played_to_its_end_and_its_replay_is_kept(
    page: Page, ruleset: str
) -> None:
    await page.play_now(ruleset)
    await page.play("finished")
    assert page.of("refused") == []
    status, found = await page.ask("/api/matches")
    (match,) = found["matches"]
    assert status == 200
    assert match["ended"] is not None
    status, record = await page.ask(f"/api/replay/{match['share']}/1")
    assert status == 200
    assert record["seed"]
    status, review = await page.ask(f"/api/replay/{match['share']}/1/review/0")
    assert status == 200
    assert review["judged"] > 0
    status, whole = await page.ask(f"/api/replay/{match['share']}/export")
    assert whole["format"] == "paiju-match-1"
    status, told = await page.ask(f"/api/tables/{page.protocol.table}/matches")
    assert [one["share"] for one in told["matches"]] == [match["share"]]
    # It is here already.
    assert (await page.ask(OPEN, json.dumps(whole)))[1] == {"share": match["share"]}

    again = Page(page.kept)
    await again.sign_in(page.protocol.token)
    assert again.protocol.player == page.protocol.player
    assert (await again.ask("/api/matches"))[1]["matches"][0]["share"] == match["share"]
    assert (await again.ask(f"/api/replay/{match['share']}/1"))[1] == record
    await again.stop()


async def test_a_match_goes_on_after_the_page_was_closed_in_a_deal(page: Page) -> None:
    await page.play_now("mahjong/tuidaohu")
    while page.protocol.prompt is None:
        await page.clock.advance(1.0)
    assert any(key.startswith("row/") for key in page.kept)

    again = Page(dict(page.kept), "again")
    await again.sign_in(page.protocol.token)
    (table,) = again.of("welcome")[0]["tables"]
    await again.say("enter", table=table["table"], last_seq=0)
    assert [event for event in again.protocol.events if event["type"] == "dealt"] == [
        event for event in page.protocol.events if event["type"] == "dealt"
    ]
    await again.play("finished")
    assert not any(key.startswith("row/") for key in again.kept)
    await again.stop()


async def test_a_match_out_of_a_file_is_replayed_reviewed_and_not_kept(page: Page) -> None:
    before = dict(page.kept)
    for name in ("mahjong", "paohuzi"):
        text = (FOLDER / f"{name}.json").read_text("utf-8")
        status, told = await page.ask(OPEN, text)
        assert status == 200
        path = f"/api/replay/{told['share']}"
        whole = json.loads(text)
        assert (await page.ask(f"{path}/export"))[1] == {"dice": []} | whole
        summary = (await page.ask(path))[1]
        assert [seat["name"] for seat in summary["seats"]] == [
            seat["name"] for seat in whole["seats"]
        ]
        number = summary["deals"][0]
        assert (await page.ask(f"{path}/{number}"))[1]["seed"] == whole["deals"][0]["seed"]
        assert (await page.ask(f"{path}/{number}/review/0"))[0] == 200
        assert (await page.ask(OPEN, text))[1] == told
    assert (await page.ask("/api/matches"))[1]["matches"] == []
    assert page.kept == before


async def test_only_the_last_files_stay_open_and_no_match_of_ones_own_goes_for_them(
    page: Page,
) -> None:
    await page.play_now("mahjong/tuidaohu")
    await page.play("finished")
    (own,) = (await page.ask("/api/matches"))[1]["matches"]
    plain = json.loads((FOLDER / "mahjong.json").read_text("utf-8"))
    shares = []
    for number in range(MOST_MATCHES + 1):
        text = json.dumps(plain | {"match": f"match-{number:08d}", "started": 1.0 + number})
        shares.append((await page.ask(OPEN, text))[1]["share"])
    there = [(await page.ask(f"/api/replay/{share}"))[0] for share in shares]
    assert there == [404] + [200] * MOST_MATCHES
    await page.play_now("mahjong/tuidaohu", key="n" * 22)
    await page.clock.advance(5.0)
    assert len([key for key in page.kept if key.startswith("match/")]) == 2
    assert (await page.ask(f"/api/replay/{own['share']}"))[0] == 200
    # A match of one's own that begins takes no file away either.
    assert (await page.ask(f"/api/replay/{shares[1]}"))[0] == 200


@pytest.mark.parametrize(
    "change",
    [
        lambda plain: "{}",
        lambda plain: json.dumps(plain | {"format": "paiju-match-9"}),
        lambda plain: json.dumps(plain | {"deals": []}),
        lambda plain: json.dumps(plain | {"history": []}),
        lambda plain: json.dumps(plain | {"history": [[0]] * len(plain["history"])}),
        lambda plain: json.dumps(plain | {"deals": [{"version": 1}]}),
    ],
)
async def test_a_file_that_is_no_match_is_refused(
    page: Page, change: Callable[[dict[str, Any]], str]
) -> None:
    plain = json.loads((FOLDER / "mahjong.json").read_text("utf-8"))
    assert await page.ask(OPEN, change(plain)) == (400, {"code": "bad_match_file"})
    assert (await page.ask(OPEN))[1] == {"code": "method_not_allowed"}


async def test_the_oldest_matches_go(page: Page) -> None:
    for number in range(MOST_MATCHES + 2):
        await page.say(
            "play_now",
            ruleset="mahjong/tuidaohu",
            options={"deals": 1},
            key=f"{number:022d}",
        )
        await page.clock.advance(5.0)
        await page.say("give_up_seat", table=page.protocol.table)
    matches = [key for key in page.kept if key.startswith("match/")]
    assert len(matches) == MOST_MATCHES


async def test_a_kept_value_that_cannot_be_read_is_dropped() -> None:
    page = Page({"table/1": b"broken", "elsewhere/1": b""})
    await page.sign_in()
    assert sorted(key.partition("/")[0] for key in page.kept) == ["device", "player"]
    await page.stop()


async def test_what_needs_a_server_is_refused_with_a_code(page: Page) -> None:
    await page.say("pair")
    page.line.receive("{")
    await page.say("act", n=1, choice=0)
    assert [message["code"] for message in page.of("refused")] == [
        "not_in_practice",
        "bad_json",
        "no_table",
    ]
    assert (await page.ask("/api/nothing"))[0] == 404
    assert (await page.ask("/api/replay/" + "x" * 20))[1] == {"code": "no_such_match"}
    assert (await page.ask("/api/judge", "{"))[1] == {"code": "bad_json"}


async def test_the_judge_answers_as_over_http(page: Page) -> None:
    question = {"ask": "rulesets"}
    status, found = await page.ask("/api/judge", json.dumps([question, question]))
    assert status == 200
    assert len(found) == 2
    assert [one["id"] for one in (await page.ask("/api/rulesets"))[1]["rulesets"]] == list(RULESETS)


def test_practice_loads_no_server_and_no_database() -> None:
    told = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys, server.practice.host\n"
            "print(*{name.partition('.')[0] for name in sys.modules})",
        ],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert "msgspec" in told
    assert {"starlette", "sqlalchemy", "uvicorn", "websockets", "prometheus_client"}.isdisjoint(
        told
    )
