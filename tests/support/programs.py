"""Servers of other people that tests bring along: found among the installed programs, started in a
folder and at a port of their own, watched, ended, and forgotten.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from tests.support.ports import free_port, listens
from tests.support.waiting import PATIENCE

REQUIRED = "required"
PLACES = ("/usr/sbin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/bin")
"""Folders of servers that are not always on the PATH."""
WATCH = """
while kill -0 "$1" 2>/dev/null; do sleep 1; done
kill -"$2" "$3" && sleep 1
rm -rf "$4"
"""
"""Ends a server whose tests were killed: they could not do it themselves."""


class NotInstalled(Exception):
    """A program is not there; the text says what is not tested. `required`: it has to be."""

    def __init__(self, text: str, variable: str) -> None:
        super().__init__(text)
        self.required = os.environ.get(variable) == REQUIRED


class Program(NamedTuple):
    """An installed program. With `required` in the environment's `variable` it is a failure, and
    no reason to skip a test, when there is none; `missing` says what is not tested then.
    """

    name: str
    variable: str
    missing: str

    def path(self) -> str:
        """Its path. Raises `NotInstalled`."""
        places = os.pathsep.join((os.environ.get("PATH", ""), *PLACES))
        found = shutil.which(self.name, path=places)
        if found is None:
            raise NotInstalled(self.missing, self.variable)
        return found


def tell(find: Callable[[], object]) -> None:
    """Print what the tests would use; the exit status 1 when it is not installed."""
    try:
        print(find())
    except NotInstalled as problem:
        sys.exit(str(problem))


class ServerProcess:
    """A server in a folder and at a port of its own, which stay the same from one start to the
    next. It runs as `user` (None: as whom the tests do), and ends by the signal `ends_by` where the
    tests are killed.
    """

    def __init__(self, name: str, user: str | None = None, ends_by: str = "KILL") -> None:
        # Short: the path of a socket has 107 bytes at most.
        self.folder = Path(tempfile.mkdtemp(prefix=f"paiju-{name}-", dir=_temporary()))
        self.port = free_port()
        self._ends_by = ends_by
        self._process: subprocess.Popen[bytes] | None = None
        self._watch: subprocess.Popen[bytes] | None = None
        self._options: dict[str, Any] = {
            "cwd": self.folder,
            # The processes that it starts must not keep a pipe of ours open.
            **dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL),
            "env": {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"},
            "start_new_session": True,
        }
        self._identity: dict[str, Any] = {}
        if user is not None:
            shutil.chown(self.folder, user)
            self._identity = {"user": user, "group": _group(user), "extra_groups": ()}

    def run(self, *command: str | Path) -> None:
        """Run a command there. Raises `CalledProcessError`."""
        subprocess.run(command, check=True, **self._options, **self._identity)

    def start(self, *command: str | Path, ready: Callable[[], bool] | None = None) -> None:
        """Start, and wait until it answers at its port, or is `ready`. Raises `AssertionError`."""
        process = self._process = subprocess.Popen(command, **self._options, **self._identity)
        watched = (str(os.getpid()), self._ends_by, str(process.pid), str(self.folder))
        self._watch = subprocess.Popen(["sh", "-c", WATCH, "sh", *watched], **self._options)
        deadline = time.monotonic() + PATIENCE
        while not (ready() if ready is not None else listens(self.port)):
            assert process.poll() is None, f"{command!r} does not start"
            assert time.monotonic() < deadline, f"{command!r} does not answer"
            time.sleep(0.05)

    @property
    def pid(self) -> int | None:
        """The process that runs now."""
        return None if self._process is None else self._process.pid

    def send(self, how: signal.Signals) -> None:
        """Send a signal, which it may survive."""
        assert self._process is not None
        self._process.send_signal(how)

    def end(self, how: signal.Signals | None = None) -> None:
        """End it by a signal (None: at once, without a word to anybody), unless it has ended."""
        if self._watch is not None:
            self._watch.kill()
            self._watch.wait()
        if self._process is not None:
            self._process.kill() if how is None else self._process.send_signal(how)
            self._process.wait(PATIENCE)
        self._watch = self._process = None

    def remove(self, how: signal.Signals | None = None) -> None:
        """End it, and leave nothing."""
        self.end(how)
        shutil.rmtree(self.folder, ignore_errors=True)


def _group(user: str) -> int:
    import pwd

    return pwd.getpwnam(user).pw_gid


def _temporary() -> str | None:
    """A folder with a short name, if the usual one is not."""
    return "/tmp" if os.path.isdir("/tmp") and len(tempfile.gettempdir()) > 60 else None
