"""A database of every earlier step opens: matches are listed and replayed, tables are played on."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, RowMapping, select

import migrations
from game.core.record import DealRecord
from game.registry import GAMES
from server.runtime.clock import SystemClock
from server.runtime.config import Config, Limits, Timers
from server.storage import models
from server.storage.connections import ask_once
from server.storage.sql import SqlStore
from server.storage.statements import unpacked
from server.wire.records import decode_record
from tests.migrations import stored
from tests.support.databases import Database
from tests.support.serving import Line, Served, serve

LEVELS = sorted(
    script.revision for script in ScriptDirectory(migrations.__path__[0]).walk_revisions()
)
NEAR = {LEVELS[0], LEVELS[len(LEVELS) // 2], LEVELS[-1]}
STEPS = [pytest.param(level, marks=[] if level in NEAR else pytest.mark.long) for level in LEVELS]
"""Every level; between the first, the middle and the last one those that `make test-long` tests."""
HASTY = Limits(
    rate=1e6,
    burst=1e6,
    sockets_per_address=1000,
    handshakes_per_address=(1e6, 1e6),
    requests_per_address=(1e6, 1e6),
)
FIRST = {("mahjong", 1), ("mahjong", 2), ("paohuzi", 1)}
SECOND = FIRST | {("mahjong", 3), ("paohuzi", 2)}
ENGINES_OF_LEVEL = {"0001": FIRST, "0002": SECOND, "0003": SECOND | {("paohuzi", 3)}}
"""Game and `engine_version` of the records in the database of a step."""


@pytest.mark.parametrize("engine", stored.ENGINES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_database_of_every_step_is_kept(level: str, engine: str) -> None:
    file = stored.dump_file(level, engine)
    assert file.exists(), f"{file.name} is missing: see {stored.FOLDER.name}/README.md"
    stands = {one["stands"] for one in stored.standings(level, engine)}
    assert stands == {"gathering", "playing", "between", "finished"}


async def records_in(database: Database) -> list[tuple[Any, DealRecord]]:
    """Every stored deal, with its row."""

    def read(connection: Connection) -> list[RowMapping]:
        return [*connection.execute(select(models.records)).mappings()]

    found = await ask_once(database.url, read)
    return [(row, decode_record(unpacked(row["record"], row["version"]))) for row in found]


@pytest.mark.parametrize("level", STEPS)
async def test_every_stored_deal_is_replayed_to_the_scores_that_were_paid(
    database: Database, level: str
) -> None:
    await stored.load(database.url, level)
    assert await database.execute("SELECT version_num FROM alembic_version") == [(level,)]
    store = await SqlStore.open(database.url, SystemClock())
    await store.close()
    assert await database.execute("SELECT version_num FROM alembic_version") == [(LEVELS[-1],)]
    records = await records_in(database)
    for row, record in records:
        game = GAMES[record.game]
        table: Any = game.table(game.rules().replace(record.rules))
        for emission in record.emissions():
            table.apply(emission.full)
        assert record.outcome is not None
        assert table.scores == list(record.outcome.scores) == row["scores"]
        assert sum(table.scores) == 0
    played_by = {(record.game, record.engine_version) for _, record in records}
    assert {game for game, _ in played_by} == set(GAMES)
    assert ENGINES_OF_LEVEL.get(level, played_by) == played_by


async def go_on(line: Line, standing: dict[str, Any]) -> None:
    """Come back to the table, and play on by three decisions, or to the end of the match. Only a
    deal that was running may be void, and only when an engine of another version had dealt it; then
    the next one is dealt.
    """
    engine = GAMES[standing["ruleset"].partition("/")[0]].deal.engine_version
    await line.hello(token=standing["token"])
    await line.say("enter", table=standing["table"])
    phase = (await line.until("room"))["phase"]
    if phase == "between" and standing["stands"] == "playing":
        assert standing["engine"] != engine
        assert (await line.until("notice"))["code"] == "deal_void"
    else:
        assert phase == standing["stands"]
    if phase in ("gathering", "finished"):
        return
    acked = 0
    while acked < 3 and phase != "finished":
        if phase == "between":
            await line.say("next_deal")
            phase = ""
        message = await line.hear(60)
        # On a busy machine a write may take long, which everybody is told.
        slow = message.get("code") in ("storage_waiting", "storage_back")
        assert slow or message["type"] not in ("notice", "left"), message
        acked += message["type"] == "acked"
        if message["type"] == "room":
            phase = message["phase"]
        elif message["type"] == "prompt":
            await line.say("act", n=message["n"], choice=message["default"])


async def replays(served: Served, standing: dict[str, Any]) -> int:
    """Read every finished deal of the person's matches as a browser does; return their number."""
    import httpx

    headers = {"Authorization": f"Bearer {standing['token']}"}
    seen = 0
    async with httpx.AsyncClient(base_url=served.http, headers=headers, timeout=60) as browser:
        [match] = (await browser.get("/api/matches")).json()["matches"]
        for deal in match["deals"]:
            answer = await browser.get(f"/api/replay/{match['share']}/{deal}")
            assert answer.status_code == 200
            assert msgspec.json.decode(answer.content)
            seen += 1
    return seen


PLAYED_ON = [
    *(
        pytest.param("sqlite", level, marks=[] if level == LEVELS[0] else pytest.mark.long)
        for level in LEVELS
    ),
    ("postgresql", LEVELS[0]),
]
"""From the first step: the others are on the way."""


@pytest.mark.slow
@pytest.mark.parametrize(("database", "level"), PLAYED_ON, indirect=["database"])
async def test_matches_are_listed_and_every_table_is_played_on(
    database: Database, level: str, tmp_path: Path
) -> None:
    await stored.load(database.url, level)
    # All of them come at once, while every table is asked for its standing.
    patient = Timers(hello=60.0)
    config = Config(data=tmp_path, database=database.url, pace=0.0, limits=HASTY, timers=patient)
    async with serve(config) as served:

        async def come_back(standing: dict[str, Any]) -> None:
            async with served.line() as line:
                await go_on(line, standing)
            if standing["stands"] in ("between", "finished"):
                assert await replays(served, standing) > 0

        async with asyncio.TaskGroup() as everybody:
            for standing in stored.standings(level, database.name):
                everybody.create_task(come_back(standing))
