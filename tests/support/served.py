"""A real server process on a port of its own, that can be killed and started again."""

from __future__ import annotations

import json
import os
import re
import signal
import ssl
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.support.forked import POSSIBLE, Forked, Main

ROOT = Path(__file__).resolve().parents[2]
TUNED = "tests.support.tuned_server"


def _paiju() -> None:
    from server.ops.cli import main

    main()


def _tuned() -> None:
    from tests.support.tuned_server import main

    main()


FORKED: dict[str, Main] = {"server": _paiju, TUNED: _tuned}
"""Modules that need not be loaded each time."""

Tuning = Mapping[str, Mapping[str, float | tuple[float, float]]]
"""Fields of the configuration that no command-line option sets: `{"timers": {"substitute": 1}}`;
and `{"shuffle": {"seed": 1}}`, the number from which every deal is shuffled
and every bot chooses; `{"seats": {"seed": 1}}`, that from which seats are drawn.
"""


class Served:
    """`paiju serve` on a data folder. The port stays the same from one start to the next.

    It is a process of its own, forked from one that has loaded a server's modules (`forked`). With
    `tuned` it is the same server started another way: see `tests.support.tuned_server`.
    """

    def __init__(
        self,
        data: Path,
        pace: float = 0.0,
        host: str = "127.0.0.1",
        tuned: Tuning | None = None,
        options: Sequence[str] = (),
        module: Sequence[str] = ("server", "serve"),
    ) -> None:
        self.options = tuple(options)
        """More options of `paiju serve`."""
        self.module = tuple(module)
        """The module that is run, and its first arguments."""
        self.data = data
        self.pace = pace
        self.host = host
        self.tuned = tuned
        self.port = 0
        self.scheme = "http"
        self.trusted: ssl.SSLContext | None = None
        """Authorities by which `get` trusts the certificate of a server that speaks https."""
        self.output: list[str] = []
        self._process: subprocess.Popen[str] | Forked | None = None
        self._reader: threading.Thread | None = None

    @property
    def url(self) -> str:
        """Its address for a browser."""
        return f"{self.scheme}://{self.host}:{self.port}"

    @property
    def socket_url(self) -> str:
        """Its address for a WebSocket client."""
        return f"ws{self.scheme.removeprefix('http')}://{self.host}:{self.port}/ws"

    @property
    def pid(self) -> int:
        """The process that runs now."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start and wait until it answers; fails with its output when it does not."""
        self._process = self._run()
        first = len(self.output)
        self._reader = threading.Thread(target=self._read, args=(self._process,), daemon=True)
        self._reader.start()
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            found = re.search(r"Serving on (https?)://[^:]+:(\d+)", "".join(self.output[first:]))
            if found:
                self.scheme, self.port = found[1], int(found[2])
                return
            if self._process.poll() is not None:
                # Its last lines may not have been read yet.
                self._reader.join(10)
                break
            time.sleep(0.02)
        raise RuntimeError("the server did not start:\n" + "".join(self.output))

    def _run(self) -> subprocess.Popen[str] | Forked:
        options = ["--host", self.host, "--port", str(self.port), "--data", str(self.data)]
        options += ["--pace", str(self.pace), *self.options]
        module = [*self.module] if self.tuned is None else [TUNED, json.dumps(self.tuned)]
        if POSSIBLE and module[0] in FORKED:
            return Forked(FORKED[module[0]], [*module[1:], *options])
        return subprocess.Popen(
            [sys.executable, "-m", *module, *options],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )

    def _read(self, process: subprocess.Popen[str] | Forked) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            self.output.append(line)

    def kill(self) -> None:
        """`kill -9`: no chance to say goodbye to anything."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to stop, as Ctrl-C or a service manager does."""
        self._end(signal.SIGTERM)

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal, and go on."""
        assert self._process is not None
        self._process.send_signal(number)

    def ended(self) -> bool:
        """True if the process has ended."""
        return self._process is None or self._process.poll() is not None

    def wait(self, seconds: float = 60.0) -> int:
        """Until it ends by itself: its exit status."""
        assert self._process is not None
        status = self._process.wait(seconds)
        self._end(None)
        return status

    def _end(self, how: signal.Signals | None) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if how is not None:
            process.send_signal(how)
        try:
            process.wait(15)
        except (subprocess.TimeoutExpired, TimeoutError):
            process.send_signal(signal.SIGKILL)
            process.wait(15)
        if self._reader is not None:
            self._reader.join(5)
        if process.stdout is not None:
            process.stdout.close()

    def get(self, path: str, token: str | None = None) -> bytes:
        """The body of a GET request; raises `urllib.error.HTTPError`."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        request = urllib.request.Request(self.url + path, headers=headers)
        with urllib.request.urlopen(request, timeout=10, context=self.trusted) as answer:
            body: bytes = answer.read()
            return body

    def get_json(self, path: str, token: str | None = None) -> Any:
        """The same, read as JSON."""
        return json.loads(self.get(path, token))
