"""Real processes: an operator's view of a start, a refusal to start, and a stop."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from sqlalchemy.engine import make_url
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

from server.app import DATABASE, database_url
from server.ops.serving.places import listen
from server.runtime.clock import SystemClock
from server.runtime.config import Config
from server.storage.migrate import upgrade
from server.storage.sql import SqlStore
from server.wire.messages import PROTOCOL
from tests.support.databases import END_OWNER, PostgresqlDatabase
from tests.support.postgresql import Cluster

ROOT = Path(__file__).resolve().parents[4]
PAIJU = [sys.executable, "-m", "server"]


class Running(NamedTuple):
    """A server that answers, and its output until then."""

    process: subprocess.Popen[str]
    port: int
    printed: str

    def get(self, path: str) -> int:
        """The status of an answer."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=10) as answer:
            status: int = answer.status
            return status

    def stop(self, number: signal.Signals) -> int:
        """Send a signal; the exit status."""
        self.process.send_signal(number)
        return self.process.wait(20)

    def rest(self) -> str:
        """Everything that it printed afterwards, once it has ended."""
        assert self.process.stdout is not None
        return self.process.stdout.read()


Start = Callable[..., Running]


def stopped(data: Path) -> str:
    """The last line of a server that was told to stop."""
    return f"Stopped. Matches are kept in {data}; start again to go on.\n"


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts servers and stops those that still run."""
    started: list[subprocess.Popen[str]] = []

    def run(*arguments: str, until: str = r"Serving on http://localhost:(\d+)/") -> Running:
        process = subprocess.Popen(
            [*PAIJU, *arguments, "--port", "0", "--data", str(tmp_path)],
            cwd=ROOT,
            # Names are for `test_local_name.py`, which keeps to this machine.
            env={"PAIJU_MDNS": "0", **os.environ, "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        assert process.stdout is not None
        printed, port = "", None
        for line in process.stdout:
            printed += line
            if found := re.search(r"http://localhost:(\d+)/", line):
                port = int(found[1])
            if re.search(until, line):
                break
        assert port is not None, printed
        return Running(process, port, printed)

    yield run
    for process in started:
        process.kill()
        process.wait(20)
        assert process.stdout is not None
        process.stdout.close()


def refused(*arguments: str) -> str:
    """The output of a server that does not start."""
    result = subprocess.run(
        [*PAIJU, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert result.returncode == 1
    assert "Traceback" not in result.stderr
    return result.stderr


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_server_answers_until_it_is_told_to_stop_and_ends_in_order(
    start: Start, tmp_path: Path, number: signal.Signals
) -> None:
    server = start("serve")
    assert server.get("/healthz") == 200
    assert (tmp_path / "paiju.db").is_file()
    assert server.stop(number) == 0
    assert server.rest() == stopped(tmp_path)


def test_a_server_ends_in_order_though_nobody_reads_what_it_prints(start: Start) -> None:
    server = start("serve")
    assert server.process.stdout is not None
    server.process.stdout.close()
    assert server.stop(signal.SIGTERM) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_what_is_stored_is_for_its_owner_only_even_in_an_open_folder(
    start: Start, tmp_path: Path
) -> None:
    tmp_path.chmod(0o755)
    server = start("serve")
    made = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    assert server.stop(signal.SIGTERM) == 0
    assert {"paiju.db", "paiju.db-wal", "admin.json"} <= made.keys()
    assert set(made.values()) == {0o600}


def test_play_says_where_to_open_it_where_games_are_kept_and_how_to_stop(
    start: Start, tmp_path: Path
) -> None:
    server = start("play", until="Stop with Ctrl-C")
    assert server.get("/healthz") == 200
    assert f"http://localhost:{server.port}/" in server.printed
    assert str(tmp_path) in server.printed
    assert server.stop(signal.SIGINT) == 0
    assert server.rest().endswith(
        f"Stopped. Matches are kept in {tmp_path}; start again to go on.\n"
    )


@pytest.mark.parametrize(
    "statements",
    [
        [
            "PRAGMA writable_schema = ON",
            "UPDATE sqlite_master SET sql = 'CREATE TABLE %' WHERE name = 'players'",
        ],
        # Found when the tables are read, with all of the server there already.
        ["ALTER TABLE matches RENAME COLUMN rules TO something_else"],
    ],
    ids=["schema", "column"],
)
def test_a_start_on_a_damaged_database_says_where_it_lies_and_what_to_do(
    tmp_path: Path, statements: list[str]
) -> None:
    asyncio.run(upgrade(database_url(Config(data=tmp_path))))
    file = tmp_path / DATABASE
    with contextlib.closing(sqlite3.connect(file)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()
    said = " ".join(refused("serve", "--port", "0", "--data", str(tmp_path)).split())
    assert f"{file} cannot be read: it is damaged" in said
    assert f"move {file} away" in said
    assert "put your last backup in its place" in said


def test_one_data_folder_has_one_server(start: Start, tmp_path: Path) -> None:
    start("serve")
    said = refused("serve", "--port", "0", "--data", str(tmp_path))
    assert "another server is running" in said
    assert "--data" in said


def test_a_taken_port_gets_a_sentence_with_another_one(tmp_path: Path) -> None:
    with listen("0.0.0.0", 0) as taken:
        taken.listen()
        port = taken.getsockname()[1]
        said = refused("play", "--port", str(port), "--data", str(tmp_path))
    assert f"Port {port} is taken" in said
    assert f"make play PORT={port + 1}" in said


def test_a_data_folder_that_is_a_file_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "games").touch()
    said = refused("serve", "--port", "0", "--data", str(tmp_path / "games" / "here"))
    assert "Choose another --data" in said


def test_sockets_are_served_uncompressed_and_frames_are_limited(start: Start) -> None:
    server = start("serve")
    with connect(f"ws://127.0.0.1:{server.port}/ws", proxy=None) as socket:
        assert socket.protocol.extensions == []
        socket.send('{"type":"' + "x" * 10_000 + '"}')
        with pytest.raises(ConnectionClosedError) as closed:
            socket.recv(timeout=60)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


# ------------------------------------------------------------------- PostgreSQL


@pytest.fixture
def with_password(postgres: PostgresqlDatabase) -> str:
    """The URL of an empty database, with a password that must never be seen."""
    url = make_url(postgres.url)
    if url.password is None:  # a server that trusts us does not look at it
        url = url.set(password="geheim")
    return url.render_as_string(hide_password=False)


@pytest.mark.parametrize(
    ("command", "until"),
    [
        ("serve", r"http:"),
        pytest.param("play", "Stop with Ctrl-C", marks=pytest.mark.long),
    ],
)
def test_a_server_on_postgresql_says_where_without_the_password(
    start: Start,
    with_password: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    command: str,
    until: str,
) -> None:
    monkeypatch.setenv("PAIJU_DATABASE_URL", with_password)
    server = start(command, until=until)
    assert server.get("/readyz") == 200
    assert "PostgreSQL database" in server.printed
    refusal = refused("serve", "--port", "0")
    assert "another server is running" in refusal
    diagnosis = subprocess.run(
        [*PAIJU, "doctor"], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert "Database: up to date" in diagnosis.stdout
    password = make_url(with_password).password
    assert password is not None
    assert password not in server.printed + refusal + diagnosis.stdout + diagnosis.stderr
    assert server.stop(signal.SIGTERM) == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("postgresql://ann:geheim@127.0.0.1:5432/nobody_made_this", "Look at user, password"),
        ("mysql://ann:geheim@127.0.0.1/paiju", "has to begin with"),
        ("geheim", "no database URL"),
    ],
)
def test_a_database_that_cannot_be_used_is_told_without_its_password(
    cluster: Cluster, url: str, sentence: str
) -> None:
    url = url.replace("5432", str(cluster.port))
    result = subprocess.run(
        [*PAIJU, "serve", "--port", "0", "--database", url],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "COLUMNS": "500"},
    )
    assert result.returncode != 0
    assert sentence in result.stderr
    assert "geheim" not in result.stdout + result.stderr
    assert "Traceback" not in result.stderr


def test_a_database_that_is_just_starting_is_waited_for(start: Start, cluster: Cluster) -> None:
    cluster.stop()
    timer = threading.Timer(2.0, cluster.start)
    timer.start()
    try:
        server = start("serve", "--database", str(cluster.url))
    finally:
        timer.join()
    assert server.get("/readyz") == 200


async def test_a_server_whose_database_another_one_has_taken_over_ends(
    start: Start, postgres: PostgresqlDatabase
) -> None:
    server = start("serve", "--database", postgres.url)
    await postgres.execute(END_OWNER)
    theirs = await SqlStore.open(postgres.url, SystemClock())
    try:
        with connect(f"ws://127.0.0.1:{server.port}/ws") as line:
            line.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "name": "Ann"}))
            assert json.loads(line.recv())["code"] == "storage_in_use"
        assert await asyncio.to_thread(server.process.wait, 60) == 0
    finally:
        await theirs.close()
