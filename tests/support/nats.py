"""A NATS server for the tests: started from the installed program, on a port of its own.

`PAIJU_TEST_NATS=required` makes it a failure, and no reason to skip, when there is none.
`python -m tests.support.nats` says whether there is one.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.support.ports import free_port, wait_for

VARIABLE = "PAIJU_TEST_NATS"
REQUIRED = "required"
MISSING = (
    "NATS is not tested: nats-server is not installed (as root on Debian and its like: sh .ci/nats)"
)
PLACES = ("/usr/sbin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/bin")

WATCH = """
while kill -0 "$1" 2>/dev/null; do sleep 1; done
kill -KILL "$2"
rm -rf "$3"
"""
"""Ends a server whose tests were killed: they could not do it themselves."""


class NoNats(Exception):
    """There is none."""


def program() -> str:
    """The path of `nats-server`. Raises `NoNats`."""
    path = os.pathsep.join((os.environ.get("PATH", ""), *PLACES))
    found = shutil.which("nats-server", path=path)
    if found is None:
        raise NoNats(MISSING)
    return found


class NatsServer:
    """A server that keeps its port, through all lives of its process."""

    def __init__(self, settings: str = "") -> None:
        self._program = program()
        self._folder = Path(tempfile.mkdtemp(prefix="paiju-nats-"))
        self._process: subprocess.Popen[bytes] | None = None
        self._watch: subprocess.Popen[bytes] | None = None
        self.port = free_port()
        self.write(settings)

    @property
    def url(self) -> str:
        """The URL for a bus."""
        return f"nats://127.0.0.1:{self.port}"

    def write(self, settings: str) -> None:
        """Change the settings that it reads when it starts, or when it is told to."""
        (self._folder / "server.conf").write_text(
            f"listen: 127.0.0.1:{self.port}\n{settings}\n", encoding="utf-8"
        )

    def start(self) -> None:
        """Start, and wait until it answers."""
        self._process = self._run()
        self._watch = self._watched(self._process.pid)
        wait_for(self._process, self.port)

    def _run(self) -> subprocess.Popen[bytes]:
        return _quiet([self._program, "-c", str(self._folder / "server.conf")])

    def _watched(self, pid: int) -> subprocess.Popen[bytes]:
        return _quiet(["sh", "-c", WATCH, "sh", str(os.getpid()), str(pid), str(self._folder)])

    def reload(self) -> None:
        """Let it read its settings again."""
        assert self._process is not None
        self._process.send_signal(signal.SIGHUP)

    def kill(self) -> None:
        """End it, without a word to anybody."""
        for process in filter(None, (self._watch, self._process)):
            process.kill()
            process.wait()
        self._watch = self._process = None

    def remove(self) -> None:
        """End it, and leave nothing."""
        self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)


def _quiet(command: list[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def is_required() -> bool:
    """True if a test without a server fails."""
    return os.environ.get(VARIABLE) == REQUIRED


def main() -> None:
    """Say which program the tests would use; the exit status 1 when there is none."""
    try:
        print(program())
    except NoNats as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
