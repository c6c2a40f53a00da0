"""Real processes: what an operator sees of a start, a refusal to start, and a stop."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

from server.cli.places import listen

ROOT = Path(__file__).resolve().parents[3]
PAIJU = [sys.executable, "-m", "server"]


class Running(NamedTuple):
    """A server that answers, and what it printed until then."""

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


Start = Callable[..., Running]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts servers and stops what is left of them."""
    started: list[subprocess.Popen[str]] = []

    def run(*arguments: str, until: str = r"Serving on http://localhost:(\d+)/") -> Running:
        process = subprocess.Popen(
            [*PAIJU, *arguments, "--port", "0", "--data", str(tmp_path)],
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
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
    """What a server says that does not start."""
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


def test_play_says_where_to_open_it_where_games_are_kept_and_how_to_stop(
    start: Start, tmp_path: Path
) -> None:
    server = start("play", until="Stop with Ctrl-C")
    assert server.get("/healthz") == 200
    assert f"http://localhost:{server.port}/" in server.printed
    assert str(tmp_path) in server.printed
    assert server.stop(signal.SIGINT) == 0


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
            socket.recv(timeout=10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
