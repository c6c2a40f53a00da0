"""Server processes that need not load anything: loading is most of the time of a start."""

from __future__ import annotations

import contextlib
import multiprocessing
import multiprocessing.context
import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from multiprocessing.connection import Connection

POSSIBLE = "forkserver" in multiprocessing.get_all_start_methods()
"""Windows has none."""

Main = Callable[[], None]
"""The function that a process runs; its arguments are in `sys.argv`."""


def context() -> multiprocessing.context.ForkServerContext:
    """Makes processes that are forked from one that has loaded a server. That one is this worker's,
    for all its tests, and ends with it.
    """
    made = multiprocessing.get_context("forkserver")
    made.set_forkserver_preload(["tests.support.loaded"])
    return made


def run(main: Main, arguments: Sequence[str], env: Mapping[str, str], told: Connection) -> None:
    """Run in a process of its own, with these arguments, and say everything to `told`."""
    for number in (1, 2):
        os.dup2(told.fileno(), number)
    told.close()
    sys.stdout = os.fdopen(1, "w", buffering=1, encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", buffering=1, encoding="utf-8", closefd=False)
    os.environ.clear()
    os.environ.update(env)
    sys.argv = ["paiju", *arguments]
    main()


class Forked:
    """A process with the part of `subprocess.Popen` that `Served` uses, forked from one that has
    loaded a server.
    """

    def __init__(self, main: Main, arguments: Sequence[str]) -> None:
        forking = context()
        told, telling = forking.Pipe(duplex=False)
        self._process = forking.Process(
            target=run, args=(main, arguments, dict(os.environ), telling), daemon=True
        )
        self._process.start()
        telling.close()
        self.stdout = os.fdopen(os.dup(told.fileno()), encoding="utf-8")
        told.close()

    @property
    def pid(self) -> int:
        """The process."""
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        """The exit status; negative: the signal that ended it. None: it runs."""
        return self._process.exitcode

    def wait(self, seconds: float) -> int:
        """The exit status, once it has ended. Raises `TimeoutError`."""
        self._process.join(seconds)
        code = self._process.exitcode
        if code is None:
            raise TimeoutError
        return code

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal, unless it has ended."""
        if self._process.exitcode is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)
