"""The real server as a process of its own, born quickly and killed at any instant.

Every life is forked from a process that has everything imported, so that hundreds of them fit into
a few minutes; otherwise it is the same as `paiju serve`.
"""

from __future__ import annotations

import contextlib
import multiprocessing.process
import os
import signal
from collections import Counter
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path

from server.ops.serving.run import serve
from server.runtime.config import Config
from tests.support import forked
from tests.support.live.log import Entry, entry_of
from tests.support.live.mutants import Mutant, planted
from tests.support.waiting import PATIENCE


def _live(config: Config, log: Path, ready: Connection, mutant: Mutant | None) -> None:
    """One life."""
    errors = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(errors, 2)
    with planted(mutant):
        serve(config, ready.send)


class Process:
    """A server that is started and killed again and again on one database and one port. With
    `mutant` it lacks a promise.
    """

    def __init__(self, config: Config, log: Path, mutant: Mutant | None = None) -> None:
        self._mutant = mutant
        self._context = forked.context()
        self._log = log
        self.config = config
        self._running: multiprocessing.process.BaseProcess | None = None
        self._ready: Connection | None = None

    @property
    def url(self) -> str:
        """Its address for clients."""
        return f"ws://{self.config.host}:{self.config.port}/ws"

    @property
    def page(self) -> str:
        """Its address for pages."""
        return f"http://{self.config.host}:{self.config.port}"

    def start(self) -> None:
        """Begin a life; it may not answer yet."""
        self._ready, ready = self._context.Pipe(duplex=False)
        process = self._context.Process(
            target=_live, args=(self.config, self._log, ready, self._mutant)
        )
        process.start()
        ready.close()
        self._running = process

    def answers(self) -> bool:
        """Wait until it does; False when it has ended instead."""
        assert self._ready is not None
        try:
            return self._ready.poll(PATIENCE) and self._ready.recv() == self.config.port
        except EOFError:
            return False

    def send(self, how: signal.Signals) -> None:
        """Send a signal to this life, which it may survive."""
        assert self._running is not None
        assert self._running.pid is not None
        os.kill(self._running.pid, how)

    def end(self, how: signal.Signals = signal.SIGKILL) -> int | None:
        """End this life; its exit code."""
        process, self._running = self._running, None
        assert process is not None
        assert process.pid is not None
        with contextlib.suppress(ProcessLookupError):  # the exit code tells of that
            os.kill(process.pid, how)
        process.join(PATIENCE)
        code = process.exitcode
        process.close()
        if self._ready is not None:
            self._ready.close()
        return code

    def faults(self) -> Iterator[str]:
        """The errors that the server logged in all its lives, and output that is no log line."""
        for line, entry in self._logged():
            if entry is None or entry.get("level") in ("error", "critical"):
                yield line

    def waits(self) -> Counter[str]:
        """The number of times that a table waited for its storage, by code."""
        entries = (entry for _, entry in self._logged() if entry is not None)
        return Counter(
            entry["code"] for entry in entries if entry.get("event") == "storage refused"
        )

    def events(self) -> Counter[str]:
        """By event the number of its log lines, in all its lives."""
        return Counter(str(entry.get("event")) for _, entry in self._logged() if entry is not None)

    def _logged(self) -> Iterator[tuple[str, Entry | None]]:
        """Every line of the log, and what it says when it is a line of ours."""
        lines = self._log.read_text().splitlines() if self._log.exists() else []
        yield from ((line, entry_of(line)) for line in lines)
