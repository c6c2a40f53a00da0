"""A process that is killed, and another one that goes on from its database."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import websockets

from server.app import DATABASE
from tests.support.ports import free_port
from tests.support.serving import Line

SERVER = """
import random
import sys
from pathlib import Path
import uvicorn
from server.app import create_app
from server.runtime.config import Config, Timers
# Always the same walls: a deal that somebody wins at once would have nothing to go on with.
config = Config(data=Path(sys.argv[1]), pace=0.0, timers=Timers(pause=float(sys.argv[3])))
app = create_app(config, entropy=random.Random(1).randbytes)
uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[2]), ws="websockets-sansio",
            log_level="warning", access_log=False)
"""


@asynccontextmanager
async def process(
    data: Path, pause: float = 600.0
) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """A server process over this folder; killed at the end if it still runs. `pause`: seconds until
    a table that people have left is in memory no more.
    """
    port = free_port()
    command = (sys.executable, "-c", SERVER, str(data), str(port), str(pause))
    running = await asyncio.create_subprocess_exec(*command)
    try:
        yield running, f"ws://127.0.0.1:{port}/ws"
    finally:
        if running.returncode is None:
            running.kill()
        await running.wait()


@asynccontextmanager
async def line_to(url: str) -> AsyncIterator[Line]:
    """A connection as soon as the server answers."""
    async with asyncio.timeout(60):
        while True:
            connection = await connected(url)
            if connection is not None:
                break
            await asyncio.sleep(0.05)
    async with connection:
        yield Line(connection)


async def connected(url: str) -> websockets.ClientConnection | None:
    """A connection, or None as long as the server does not listen."""
    try:
        return await websockets.connect(url)
    except OSError:
        return None


async def test_after_kill_9_everybody_goes_on_in_the_same_deal(tmp_path: Path) -> None:
    async with process(tmp_path) as (running, url), line_to(url) as ann:
        await ann.hello(name="Ann")
        await ann.say("play_now", ruleset="mahjong/tuidaohu", options={"clock": None})
        for _ in range(4):
            await ann.until("prompt")
            await ann.until("acked", n=await ann.answer())
        prompt = await ann.until("prompt")
        running.kill()
        await ann.closed_or_broken()
    told = [m for m in ann.heard if m["type"] == "events"]
    events = [event for message in told for event in message["events"]]
    table = next(m for m in ann.heard if m["type"] == "entered")["table"]
    async with process(tmp_path) as (_, url), line_to(url) as again:
        welcome = await again.hello(token=ann.welcome["token"])
        assert [summary["table"] for summary in welcome["tables"]] == [table]
        await again.say("enter", table=table)
        assert await again.until("prompt") == prompt
        # Events that waited for a claim window are told after all of that time.
        heard = [m for m in again.heard if m["type"] == "events"]
        assert [event for message in heard for event in message["events"]] == events
        await again.say("act", n=prompt["n"], choice=prompt["default"])
        await again.until("acked", n=prompt["n"])


async def went_to_the_storage(data: Path) -> None:
    """Until the only table is in memory no more."""
    async with asyncio.timeout(60):
        while True:
            with contextlib.closing(sqlite3.connect(data / DATABASE)) as connection:
                ((left_at,),) = connection.execute("SELECT left_at FROM tables").fetchall()
            if left_at is not None:
                return
            await asyncio.sleep(0.05)


async def test_who_comes_back_again_and_again_goes_on_in_the_same_deal(tmp_path: Path) -> None:
    """The table has gone to the storage each time, and the process is killed each second time."""
    token, table, prompt = "", "", None
    for _ in range(2):
        async with process(tmp_path, pause=0.2) as (_, url):
            for _ in range(2):
                async with line_to(url) as ann:
                    if not token:
                        token = (await ann.hello(name="Ann"))["token"]
                        wish = {"ruleset": "mahjong/tuidaohu", "options": {"clock": None}}
                        await ann.say("play_now", **wish)
                        table = (await ann.until("entered"))["table"]
                    else:
                        (summary,) = (await ann.hello(token=token))["tables"]
                        assert (summary["table"], summary["phase"]) == (table, "paused")
                        await ann.say("enter", table=table)
                        assert await ann.until("prompt") == prompt
                        await ann.until("acked", n=await ann.answer())
                    prompt = await ann.until("prompt")
                await went_to_the_storage(tmp_path)
