"""The process that is measured ends with the measurement."""

from __future__ import annotations

import re
import signal
import subprocess

import pytest

from server.ops.load.client import LoadError
from server.ops.load.target import child

SERVER = ["http.server", "--bind", "127.0.0.1", "0"]
SERVING = re.compile(r"port (\d+)")


@pytest.fixture(autouse=True)
def _prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    """It prints at once."""
    monkeypatch.setenv("PYTHONUNBUFFERED", "1")


def test_it_is_told_to_end() -> None:
    with child(SERVER, SERVING) as (process, port):
        assert int(port) > 0
        assert process.poll() is None
    assert process.returncode == -signal.SIGTERM


def test_one_that_does_not_listen_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    wait = subprocess.Popen.wait

    def no_longer(process: subprocess.Popen[str], seconds: float | None = None) -> int:
        if seconds is not None:
            raise subprocess.TimeoutExpired(process.args, seconds)
        return wait(process)

    monkeypatch.setattr(subprocess.Popen, "terminate", lambda process: None)
    monkeypatch.setattr(subprocess.Popen, "wait", no_longer)
    with child(SERVER, SERVING) as (process, _port):
        pass
    assert process.returncode == -signal.SIGKILL


def test_one_that_says_something_else_has_not_started() -> None:
    with pytest.raises(LoadError), child(SERVER, re.compile("something else")):
        pass
