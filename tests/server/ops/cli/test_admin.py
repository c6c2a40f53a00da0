"""`paiju admin` against a real server, and on a database that no server has open."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import time
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
import websockets
from click.testing import CliRunner

from game.core.record import DealRecord
from server.ops.admin.endpoint_file import FILE, read_endpoint
from server.ops.cli.commands import app
from server.runtime.clock import SystemClock
from server.storage.connections import sqlite_url
from server.storage.recordings import NewRecording, Room
from server.storage.sql import SqlStore
from server.storage.store import StoredPlayer
from server.wire.records import decode_record
from tests.server.storage.samples import match, settled, table
from tests.server.test_app import play
from tests.support.databases import PostgresqlDatabase
from tests.support.served import Served
from tests.support.serving import Line

LONG_AGO = 1_700_001_000.0


class Answer(NamedTuple):
    status: int
    out: str
    err: str


Paiju = Callable[..., Answer]


@pytest.fixture
def paiju(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Paiju:
    """Runs `paiju admin` on the data folder of the test."""
    monkeypatch.setenv("PAIJU_DATA", str(tmp_path))
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")

    def run(*arguments: str) -> Answer:
        result = CliRunner().invoke(app, ["admin", *arguments])
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Answer(result.exit_code, result.stdout, result.stderr)

    return run


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    server = Served(tmp_path)
    server.start()
    yield server
    server.stop()


@asynccontextmanager
async def playing(served: Served, ruleset: str = "mahjong/tuidaohu") -> AsyncIterator[Line]:
    """A guest in the middle of a deal against bots."""
    async with websockets.connect(served.socket_url, proxy=None) as connection:
        ann = Line(connection)
        await ann.hello(name="Ann")
        await ann.say("play_now", ruleset=ruleset, options={"deals": 2, "clock": None})
        while (told := await ann.hear())["type"] != "prompt":
            if told["type"] == "room" and told["phase"] == "between":
                # A bot of 跑胡子 may win before she is asked anything.
                await ann.say("next_deal")
        yield ann


def entered(ann: Line) -> str:
    name: str = next(m for m in ann.heard if m["type"] == "entered")["table"]
    return name


def read(answer: Answer) -> DealRecord:
    assert answer.status == 0, answer.err
    return decode_record(answer.out.encode())


# ------------------------------------------------------------------- beside a running server


async def test_tables_are_listed_and_closed(served: Served, paiju: Paiju) -> None:
    async with playing(served) as ann:
        name = entered(ann)
        listed = await asyncio.to_thread(paiju, "tables")
        assert re.search(rf"{name} +\w{{6}} +mahjong/tuidaohu +playing +1 +Ann,", listed.out)
        (found,) = json.loads((await asyncio.to_thread(paiju, "tables", "--json")).out)["tables"]
        assert found["table"] == name
        assert (await asyncio.to_thread(paiju, "close", found["code"])).status == 0
        assert (await ann.until("left"))["code"] == "closed_by_operator"
        again = await asyncio.to_thread(paiju, "close", name)
        assert (again.status, again.err) == (1, "There is no open table of this id or code.\n")
    assert (await asyncio.to_thread(paiju, "tables")).out == "Nobody is at a table.\n"


async def test_recordings_are_listed_and_cleared(served: Served, paiju: Paiju) -> None:
    assert (await asyncio.to_thread(paiju, "voices")).out == "Nobody has recorded anything.\n"
    await asyncio.to_thread(served.stop)
    store = await SqlStore.open(sqlite_url(served.data / "paiju.db"), SystemClock())
    for number, (player, name) in enumerate((("ann", "安\x1b[31m"), ("bob", "Bob"))):
        await store.create_player(StoredPlayer(player, name), bytes([number]) * 32)
        new = NewRecording(player, "pung", f"{number}", bytes(2**20))
        assert await store.recordings.keep(new, Room(2**22, 2**22), time.time())
    await store.close()
    # Without a server the database itself is asked.
    listed = (await asyncio.to_thread(paiju, "voices")).out
    assert re.search(r"bob +Bob +1 +1\.0 MiB +never", listed)
    assert "\x1b" not in listed
    await asyncio.to_thread(served.start)
    told = json.loads((await asyncio.to_thread(paiju, "voices", "--json")).out)
    assert [(one["player"], one["lines"], one["size"]) for one in told] == [
        ("ann", 1, 2**20),
        ("bob", 1, 2**20),
    ]
    cleared = await asyncio.to_thread(paiju, "voices", "--clear", "bob")
    assert cleared.out == "1 recording is deleted.\n"
    told = json.loads((await asyncio.to_thread(paiju, "voices", "--json")).out)
    assert [one["player"] for one in told] == ["ann"]
    assert (await asyncio.to_thread(paiju, "voices", "--clear-all")).status == 1
    await asyncio.to_thread(paiju, "voices", "--clear-all", "--yes")
    assert json.loads((await asyncio.to_thread(paiju, "voices", "--json")).out) == []


async def test_people_are_listed_merged_and_erased(served: Served, paiju: Paiju) -> None:
    async with playing(served) as ann:
        me = ann.heard[0]["player"]
        listed = await asyncio.to_thread(paiju, "people", "list", "--json")
        (found,) = json.loads(listed.out)
        assert (found["player"], found["name"], found["matches"]) == (me, "Ann", 1)
        assert (await asyncio.to_thread(paiju, "people", "erase", me)).status == 1
        again = await asyncio.to_thread(paiju, "people", "merge", me, "nobody", "--yes")
        assert again.err == "There are no such people, or they are one and the same.\n"
        erased = await asyncio.to_thread(paiju, "people", "erase", me, "--yes")
        assert (erased.status, erased.out) == (0, "Erased.\n")
    assert (await asyncio.to_thread(paiju, "people", "list")).out == "There is nobody.\n"
    await asyncio.to_thread(served.stop)
    store = await SqlStore.open(sqlite_url(served.data / "paiju.db"), SystemClock())
    for number, player in enumerate(("bob", "bobby")):
        await store.create_player(StoredPlayer(player, player), bytes([number]) * 32)
    await store.close()
    # Without a server the database itself is changed.
    merged = await asyncio.to_thread(paiju, "people", "merge", "bobby", "bob", "--yes")
    assert merged.out == "They are one person now.\n"
    begun = await asyncio.to_thread(paiju, "people", "erase", "bob", "--yes")
    assert "does the rest soon" in begun.out
    assert (await asyncio.to_thread(paiju, "people", "erase", "bobby", "--yes")).status == 1


async def test_a_table_that_people_have_left_is_counted_and_closed(
    served: Served, paiju: Paiju
) -> None:
    async with playing(served) as ann:
        name = entered(ann)
    # A server that starts has none in memory.
    await asyncio.to_thread(served.kill)
    await asyncio.to_thread(served.start)
    listed = (await asyncio.to_thread(paiju, "tables")).out
    assert listed == (
        "Nobody is at a table.\n1 table stands in the storage, and nobody is there.\n"
    )
    assert (await asyncio.to_thread(paiju, "close", name)).status == 0
    told = json.loads((await asyncio.to_thread(paiju, "tables", "--json")).out)
    assert told == {"tables": [], "left": 0}
    again = await asyncio.to_thread(paiju, "close", name)
    assert (again.status, again.err) == (1, "There is no open table of this id or code.\n")


def test_figures_are_printed(served: Served, paiju: Paiju) -> None:
    assert "\npaiju_sockets 0.0\n" in paiju("metrics").out


@pytest.mark.parametrize("ruleset", ["mahjong/tuidaohu", "paohuzi/jichu"])
async def test_a_running_deal_is_dumped_only_when_that_is_meant(
    served: Served, paiju: Paiju, ruleset: str
) -> None:
    async with playing(served, ruleset) as ann:
        name = entered(ann)
        refused = await asyncio.to_thread(paiju, "dump", name)
        assert (refused.status, refused.out) == (1, "")
        assert "--running" in refused.err
        record = read(await asyncio.to_thread(paiju, "dump", name, "--running"))
        assert record.outcome is None
        assert record.ruleset == ruleset
        told = [event for m in ann.heard if m["type"] == "events" for event in m["events"]]
        hand = told[0]["hands"][0]
        assert list(record.opening[0].full.hands[0]) == hand  # type: ignore[attr-defined]
        missing = await asyncio.to_thread(paiju, "dump", name, "--deal", "7")
        assert missing.err == "That match has no deal 7; stored: none.\n"


async def test_a_finished_deal_is_dumped_by_match_share_table_or_code(
    served: Served, paiju: Paiju
) -> None:
    async with playing(served) as ann:
        await ann.answer()
        room = await play(ann, 2, pause=0.1)
        shown: dict[str, str] = room["match"]  # type: ignore[assignment]
        names = (shown["match"], shown["share"], entered(ann), str(room["code"]).lower())
        records = [read(await asyncio.to_thread(paiju, "dump", name)) for name in names]
        assert [record.setup.number for record in records] == [2] * 4
        assert read(await asyncio.to_thread(paiju, "dump", names[0], "--deal", "1")).outcome


async def test_a_backup_of_a_running_server_is_a_server_that_goes_on(
    served: Served, paiju: Paiju, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("copy")
    async with playing(served) as ann:
        prompt = ann.heard[-1]
        told = [event for m in ann.heard if m["type"] == "events" for event in m["events"]]
        made = await asyncio.to_thread(paiju, "backup", str(folder / "paiju.db"))
        assert made.status == 0
        again = await asyncio.to_thread(paiju, "backup", str(folder / "paiju.db"))
        assert (again.status, "exists already" in again.err) == (1, True)
    copy = Served(folder)
    copy.start()
    try:
        async with websockets.connect(copy.socket_url, proxy=None) as connection:
            back = Line(connection)
            await back.hello(token=ann.welcome["token"])
            await back.say("enter", table=entered(ann))
            again_told: list[Any] = []
            while len(again_told) < len(told):
                again_told += (await back.until("events"))["events"]
            assert again_told == told
            assert await back.until("prompt") == prompt
    finally:
        copy.stop()


def test_a_running_server_prunes_and_vacuums_but_keeps_its_guests(
    served: Served, paiju: Paiju, tmp_path: Path
) -> None:
    with sqlite3.connect(tmp_path / "paiju.db") as other:
        other.execute("INSERT INTO players (id, name, created) VALUES ('old', 'Old', 1.0)")
    other.close()
    fill(tmp_path, served)
    counted = paiju("prune", "--older-than", "30")
    assert "Would be deleted (nothing is, without --yes): 1 matches with 1 deals" in counted.out
    assert "1 tables, 0 guests" in counted.out
    assert "Deleted: 1 matches with 1 deals" in paiju("prune", "--older-than", "30", "--yes").out
    assert re.fullmatch(
        r"The database took [\d.]+ MiB and takes [\d.]+ MiB now\.\n", paiju("vacuum").out
    )
    assert "0 matches" in paiju("prune", "--older-than", "30").out


def fill(folder: Path, served: Served) -> None:
    """A match that ended long ago, put there while the server is away."""
    served.stop()

    async def store() -> None:
        opened = await SqlStore.open(sqlite_url(folder / "paiju.db"), SystemClock())
        await opened.write(table(phase="closed"), match(ended=LONG_AGO), settled())
        await opened.close()

    asyncio.run(store())
    served.start()


# ------------------------------------------------------------------- without a server


def test_a_stopped_server_leaves_no_endpoint_and_a_killed_one_a_wrong_one(
    served: Served, paiju: Paiju, tmp_path: Path
) -> None:
    assert read_endpoint(tmp_path) is not None
    served.stop()
    assert not (tmp_path / FILE).exists()
    said = paiju("tables")
    assert (said.status, said.out) == (1, "")
    assert said.err.startswith(f"No server answers for {tmp_path}.\n")
    served.start()
    served.kill()
    assert read_endpoint(tmp_path) is not None
    assert paiju("tables").err.startswith("No server answers")
    assert paiju("vacuum").status == 0


def test_on_a_stopped_database_guests_go_too(served: Served, paiju: Paiju, tmp_path: Path) -> None:
    fill(tmp_path, served)
    served.stop()
    with sqlite3.connect(tmp_path / "paiju.db") as other:
        other.execute("INSERT INTO players (id, name, created) VALUES ('old', 'Old', 1.0)")
        for player in ("old", "ann"):
            values = f"('{player}', 'pung', 1, 'ab', 3, 1.0, x'010203')"
            other.execute(f"INSERT INTO recordings VALUES {values}")
    other.close()
    counted = paiju("prune", "--older-than", "30").out
    assert "1 matches with 1 deals" in counted
    assert "1 tables, 1 guests" in counted
    done = paiju("prune", "--older-than", "30", "--yes").out
    with sqlite3.connect(tmp_path / "paiju.db") as other:
        assert other.execute("SELECT player_id FROM recordings").fetchall() == [("ann",)]
    other.close()
    assert counted.partition(": ")[2] == done.partition(": ")[2].partition("The file")[0]
    assert "0 matches with 0 deals" in paiju("prune", "--older-than", "30").out


def test_a_server_without_admin_listener_is_not_disturbed(paiju: Paiju, tmp_path: Path) -> None:
    served = Served(tmp_path, options=("--admin", "off"))
    served.start()
    try:
        assert not (tmp_path / FILE).exists()
        said = paiju("prune", "--older-than", "30", "--yes")
        assert said.status == 1
        assert "its admin listener was not found" in said.err
    finally:
        served.stop()


def test_where_nothing_is_stored_nothing_is_made(paiju: Paiju, tmp_path: Path) -> None:
    for command in (("vacuum",), ("prune", "--older-than", "9")):
        said = paiju(*command)
        assert (said.status, said.err) == (1, f"No games are stored in {tmp_path}.\n")
    assert paiju("backup", str(tmp_path / "copy.db")).status == 1
    assert paiju("dump", "anything").status == 1
    assert list(tmp_path.iterdir()) == []


def test_on_postgresql_the_running_server_prunes_and_vacuum_is_left_to_the_database(
    postgres: PostgresqlDatabase, paiju: Paiju, tmp_path: Path
) -> None:
    async def store() -> None:
        opened = await SqlStore.open(postgres.url, SystemClock())
        await opened.write(table(phase="closed"), match(ended=LONG_AGO), settled())
        await opened.close()

    asyncio.run(store())
    served = Served(tmp_path, options=("--database", postgres.url))
    served.start()
    try:
        said = paiju("prune", "--older-than", "30", "--yes", "--database", postgres.url)
        assert "Deleted: 1 matches with 1 deals" in said.out, said.err
        said = paiju("vacuum", "--database", postgres.url)
        assert (said.status, "by itself" in said.err) == (1, True)
        said = paiju("dump", "match1", "--database", postgres.url)
        assert said.err == "There is no match match1, and no table with one.\n"
    finally:
        served.stop()
    # Without the server's own options the command asks the database itself.
    counted = paiju("prune", "--older-than", "30", "--database", postgres.url)
    assert "0 matches" in counted.out, counted.err


def test_postgresql_has_tools_of_its_own(paiju: Paiju, tmp_path: Path) -> None:
    url = "postgresql+asyncpg://ann:secret@db.example.org/paiju"
    said = paiju("backup", str(tmp_path / "copy.db"), "--database", url)
    assert said.status == 1
    assert "pg_dump" in said.err
    assert "secret" not in said.err


# ------------------------------------------------------------------- the listener


def test_metrics_are_on_a_listener_of_their_own(served: Served, tmp_path: Path) -> None:
    endpoint = read_endpoint(tmp_path)
    assert endpoint is not None
    assert endpoint.pid == served.pid
    assert endpoint.url.startswith("http://127.0.0.1:")
    with urllib.request.urlopen(f"{endpoint.url}/metrics", timeout=10) as answer:
        assert b"paiju_sockets_opened_total 0.0" in answer.read()
    # The public port has neither path.
    for path in ("/metrics", "/admin/tables"):
        answer = httpx.get(served.url + path, trust_env=False)
        assert "paiju_sockets" not in answer.text
        assert answer.status_code == 404


@pytest.mark.parametrize("address", ["nonsense", "127.0.0.1", ":9", "127.0.0.1:x", "h:99999"])
def test_an_address_that_is_none_gets_a_sentence(tmp_path: Path, address: str) -> None:
    result = CliRunner().invoke(
        app, ["serve", "--port", "0", "--data", str(tmp_path), "--admin", address]
    )
    assert result.exit_code == 1
    assert f"--admin {address} is no address" in result.stderr


def test_an_admin_port_that_is_taken_gets_a_sentence(served: Served, tmp_path: Path) -> None:
    endpoint = read_endpoint(tmp_path)
    assert endpoint is not None
    address = endpoint.url.removeprefix("http://")
    second = Served(tmp_path / "b", options=("--admin", address))
    try:
        with pytest.raises(RuntimeError, match=re.escape(f"{address} (--admin): taken")):
            second.start()
    finally:
        second.kill()
