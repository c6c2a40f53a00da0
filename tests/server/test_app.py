from __future__ import annotations

import asyncio
from pathlib import Path

import httpx

from server.runtime.config import Config, Limits
from tests.support.serving import Line, Served, serve


async def play(line: Line, deals: int, pause: float = 0.0) -> dict[str, object]:
    """Play with the default answers until the match is over; the last room. A `pause` (s) before
    each answer keeps below the rate that a server process allows.
    """
    while True:
        message = await line.hear()
        if message["type"] == "prompt":
            await asyncio.sleep(pause)
            await line.answer()
        elif message["type"] == "room":
            if message["phase"] == "finished":
                return message
            if message["phase"] == "between" and message["awaited"]:
                await line.say("next_deal")


async def replays(served: Served, line: Line) -> None:
    async with httpx.AsyncClient(base_url=served.http) as client:
        token = line.welcome["token"]
        mine = await client.get("/api/matches", headers={"Authorization": f"Bearer {token}"})
        (match,) = mine.json()["matches"]
        assert match["seat"] == 0
        assert match["deals"] == [1, 2]
        by_link = await client.get(f"/api/replay/{match['share']}")
        assert by_link.json() == {**match, "seat": None, "reader": None}
        for deal, scores in zip(match["deals"], match["history"], strict=True):
            record = (await client.get(f"/api/replay/{match['share']}/{deal}")).json()
            last = record["decisions"][-1]["emissions"][-1]["full"]
            assert last["type"] == "settled"
            assert last["scores"] == scores
            assert len(record["seed"]) == 64


async def test_a_match_over_real_sockets_and_a_real_database_is_replayed(tmp_path: Path) -> None:
    # A quick machine plays faster than a device may.
    config = Config(data=tmp_path, pace=0.0, limits=Limits(rate=1000, burst=1000))
    async with serve(config) as served, served.guest() as line:
        await line.say("play_now", ruleset="mahjong/tuidaohu", options={"deals": 2, "clock": None})
        room = await play(line, 2)
        assert room["match"]["seed"] is not None  # type: ignore[index]
        await replays(served, line)
