"""A disk that is full, locked by another process or read-only, under a server that plays.

The table waits and says so, takes nothing new, acknowledges nothing, and goes on when it can, with
the step that it had begun. Acknowledged rows are there for the next server.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable
from contextlib import (
    AbstractAsyncContextManager,
    AbstractContextManager,
    asynccontextmanager,
)
from typing import Any

import pytest

from server.runtime.clock import SystemClock
from server.runtime.config import Config, Timers
from server.storage.sql import SqlStore
from tests.support.databases import Database
from tests.support.live.ledger import Ledger, stored_in
from tests.support.serving import Line, Served, serve

RULESETS = ("mahjong/tuidaohu", "paohuzi/changde")
PATIENT = Timers(retry_first=0.05, retry_most=0.1)


def full(database: Database, store: SqlStore) -> AbstractAsyncContextManager[None]:
    """There is no room left."""
    return _awaited(database.full(store))


def locked(database: Database, store: SqlStore) -> AbstractAsyncContextManager[None]:
    """Another program holds the writer's lock."""
    return database.locked()


def read_only(database: Database, store: SqlStore) -> AbstractAsyncContextManager[None]:
    """It cannot be written any more."""
    return _awaited(database.read_only(store))


@asynccontextmanager
async def _awaited(fault: AbstractContextManager[None]) -> AsyncIterator[None]:
    with fault:
        yield


Fault = Callable[[Database, SqlStore], AbstractAsyncContextManager[None]]


@asynccontextmanager
async def serving(database: Database) -> AsyncIterator[tuple[Served, SqlStore]]:
    store = await SqlStore.open(database.url, SystemClock(), busy_timeout=0.02)
    chance = random.Random(1)
    options: dict[str, Any] = {"entropy": chance.randbytes, "jitter": chance.random}
    async with serve(Config(pace=0.0, timers=PATIENT), lambda: store, **options) as served:
        yield served, store


async def act(line: Line, prompt: dict[str, Any]) -> None:
    await line.say("act", n=prompt["n"], choice=prompt["default"])


async def heard_next(line: Line, after: int) -> dict[str, Any]:
    """The next prompt with a higher number, in the next deal if need be, or a notice."""
    while True:
        message = await line.hear()
        if message["type"] == "notice":
            return message
        if message["type"] == "prompt" and message["n"] > after:
            return message
        if message["type"] == "room" and message["phase"] == "between":
            await line.say("next_deal")


async def play_until_it_waits(line: Line, prompt: dict[str, Any]) -> dict[str, Any]:
    """Act until the storage refuses a step (a full file has room for a few); the open prompt, or
    the last one when a bot's step was refused.
    """
    for _ in range(200):
        await act(line, prompt)
        message = await heard_next(line, prompt["n"])
        if message["type"] == "notice":
            assert message["code"] == "storage_waiting"
            return prompt
        prompt = message
    raise AssertionError("the storage took everything")


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("fault", [full, locked, read_only])
async def test_the_table_waits_says_so_and_goes_on(
    database: Database, fault: Fault, ruleset: str
) -> None:
    async with serving(database) as (served, store), served.guest("Ann") as ann:
        options = {"clock": None, "deals": 8}
        await ann.say("play_now", ruleset=ruleset, options=options)
        prompt = await ann.until("prompt")
        table = next(m for m in ann.heard if m["type"] == "entered")["table"]
        async with fault(database, store):
            prompt = await play_until_it_waits(ann, prompt)
            acked = [m["n"] for m in ann.heard if m["type"] == "acked"]
            await act(ann, prompt)
            assert (await ann.until("refused"))["code"] == "storage_waiting"
            async with served.line() as late:
                await late.hello(token=ann.welcome["token"])
                await late.say("enter", table=table)
                assert (await late.until("notice"))["code"] == "storage_waiting"
                assert told(late) == {n: e for n, e in told(ann).items() if n in told(late)}
                if fault is not full:  # a table may still fit where a step does not
                    await late.say("create_table", ruleset=ruleset)
                    code = (await late.until("refused", about="create_table"))["code"]
                    assert code in ("storage_busy", "storage_read_only")
            assert [m["n"] for m in ann.heard if m["type"] == "acked"] == acked
        while (message := await heard_next(ann, prompt["n"]))["type"] == "prompt":
            prompt = message
        assert message["code"] == "storage_back"
        played = 0
        # A window may be closed by another's claim; one's own turn stays.
        while played < 3 or prompt["window"]:
            await act(ann, prompt)
            prompt = await heard_next(ann, prompt["n"])
            played += 1
        acked = [m["n"] for m in ann.heard if m["type"] == "acked"]
        ledger = Ledger(await store.reading.ask(stored_in))
        assert ledger.complaints == []
        assert {(0, n) for n in acked} <= set(ledger.tables[table].decisions)
        heard = told(ann)
        token = ann.welcome["token"]
    async with serving(database) as (served, _), served.line() as again:
        await again.hello(token=token)
        await again.say("enter", table=table)
        assert (await again.until("prompt"))["n"] == prompt["n"]
        assert told(again).items() <= heard.items()
        await act(again, prompt)
        await again.until("acked", n=prompt["n"])


def told(line: Line) -> dict[int, dict[str, Any]]:
    """Every event by its number."""
    return {
        number: event
        for message in line.heard
        if message["type"] == "events"
        for number, event in enumerate(message["events"], message["seq"])
    }
