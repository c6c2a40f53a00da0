"""SIGTERM: steps under way are finished, everybody is told to come back, the next server goes on.

Real processes and sockets. A write lock held by another program stands in for a slow disk.
"""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import websockets

from tests.support.databases import Database
from tests.support.served import Served
from tests.support.serving import Line

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM to send")

GOODBYE = 1012, "shutting_down"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    server = Served(tmp_path)
    server.start()
    yield server
    server.kill()


@pytest.fixture
def on_either(database: Database, tmp_path: Path) -> Iterator[Served]:
    """A server on each kind of database."""
    server = Served(tmp_path / "data", options=("--database", database.url))
    server.start()
    yield server
    server.kill()


@asynccontextmanager
async def line(served: Served) -> AsyncIterator[Line]:
    async with websockets.connect(served.socket_url, max_queue=None) as connection:
        yield Line(connection)


@asynccontextmanager
async def playing(served: Served, **options: Any) -> AsyncIterator[Line]:
    """A guest who plays with bots and is on turn: with any dealer, claims are passed until then."""
    async with line(served) as ann:
        await ann.hello(name="Ann")
        await ann.say("play_now", ruleset="mahjong/tuidaohu", options={"clock": None, **options})
        asked = await ann.until("prompt")
        while asked["window"]:
            await ann.say("act", n=asked["n"], choice=asked["default"])
            asked = await ann.until("prompt")
        yield ann


def lock(served: Served) -> sqlite3.Connection:
    """Another program that writes; the server waits up to two seconds for it."""
    other = sqlite3.connect(served.data / "paiju.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other


async def stopped(served: Served) -> int:
    return await asyncio.to_thread(served.wait)


async def again(served: Served, ann: Line) -> Line:
    """The same guest at the next server, at the same table."""
    served.start()
    connection = await websockets.connect(served.socket_url, max_queue=None)
    back = Line(connection)
    await back.hello(token=ann.welcome["token"])
    await back.say("enter", table=back.welcome["tables"][0]["table"])
    return back


def told(heard: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        event for message in heard if message["type"] == "events" for event in message["events"]
    ]


async def test_an_action_under_way_is_stored_and_acknowledged_before_the_goodbye(
    served: Served,
) -> None:
    async with playing(served) as ann:
        prompt = ann.heard[-1]
        other = lock(served)
        await ann.say("act", n=prompt["n"], choice=prompt["default"])
        await asyncio.sleep(0.2)
        served.send_signal(signal.SIGTERM)
        await asyncio.sleep(0.5)
        assert not served.ended()
        other.execute("ROLLBACK")
        assert await ann.closed() == GOODBYE
        assert {"type": "acked", "n": prompt["n"]} in ann.heard
        other.close()
        assert await stopped(served) == 0
    back = await again(served, ann)
    await back.until("prompt")
    assert told(back.heard)[: len(told(ann.heard))] == told(ann.heard)
    assert len(told(back.heard)) > len(told(ann.heard))
    await back.connection.close()


async def test_an_action_that_could_not_be_stored_is_asked_for_again(served: Served) -> None:
    async with playing(served) as ann:
        prompt = ann.heard[-1]
        other = lock(served)
        await ann.say("act", n=prompt["n"], choice=prompt["default"])
        await asyncio.sleep(0.2)
        served.send_signal(signal.SIGTERM)
        assert await ann.closed(10) == GOODBYE
        assert {"type": "acked", "n": prompt["n"]} not in ann.heard
        assert await stopped(served) == 0
        other.close()
    back = await again(served, ann)
    assert await back.until("prompt") == prompt
    assert told(back.heard) == told(ann.heard)
    await back.connection.close()


async def test_the_deal_goes_on_and_clocks_are_given_back_whole(on_either: Served) -> None:
    served = on_either
    async with playing(served, clock={"base": 60, "bank": 30}) as ann:
        first = ann.heard[-1]
        await asyncio.sleep(1.2)
        served.send_signal(signal.SIGTERM)
        assert await ann.closed() == GOODBYE
        assert await stopped(served) == 0
    back = await again(served, ann)
    asked = await back.until("prompt")
    assert asked == first
    assert told(back.heard) == told(ann.heard)
    await back.connection.close()


async def test_while_it_drains_no_table_is_opened_and_newcomers_are_sent_away(
    served: Served,
) -> None:
    async with playing(served) as ann, line(served) as bob:
        await bob.hello(name="Bob")
        prompt = ann.heard[-1]
        other = lock(served)
        await ann.say("act", n=prompt["n"], choice=prompt["default"])
        await asyncio.sleep(0.2)
        served.send_signal(signal.SIGTERM)
        await asyncio.sleep(0.3)
        await bob.say("create_table", ruleset="mahjong/tuidaohu")
        assert (await bob.until("refused"))["code"] == "shutting_down"
        async with line(served) as eve:
            assert await eve.closed() == GOODBYE
        other.close()
        assert await bob.closed() == GOODBYE
    assert await stopped(served) == 0


async def test_a_second_signal_ends_it_on_the_spot_and_loses_nothing_acknowledged(
    served: Served,
) -> None:
    async with playing(served) as ann:
        prompt = ann.heard[-1]
        await ann.say("act", n=prompt["n"], choice=prompt["default"])
        await ann.until("acked")
        asked = await ann.until("prompt")
        other = lock(served)
        await ann.say("act", n=asked["n"], choice=asked["default"])
        await asyncio.sleep(0.2)
        served.send_signal(signal.SIGTERM)
        await asyncio.sleep(0.7)
        assert not served.ended()
        served.send_signal(signal.SIGTERM)
        assert await stopped(served) == 1
        other.close()
    back = await again(served, ann)
    assert await back.until("prompt") == asked
    await back.connection.close()


async def test_a_client_that_says_nothing_back_does_not_keep_it_from_stopping(
    served: Served,
) -> None:
    async with line(served) as deaf:
        await deaf.hello(name="Deaf")
        # It neither reads nor answers any frame, not even the goodbye.
        deaf.connection.transport.pause_reading()
        served.send_signal(signal.SIGTERM)
        assert await stopped(served) == 0
        deaf.connection.transport.abort()
