"""A server of one's own to put the load on: another process, an empty database, no limits that
keep one address from being thousands of people.

`python -m server.ops.load.target FOLDER PACE CORE` is that process; CORE -1 binds it to none.
"""

from __future__ import annotations

import logging
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from server.ops.cli.serving import serve
from server.ops.config import Config, Limits, Timers
from server.ops.load.client import LoadError
from server.ops.load.process import allow_sockets, bind, cores

MANY = 10**6
LIMITS = Limits(
    rate=MANY,
    burst=MANY,
    messages_per_address=(MANY, MANY),
    connections=MANY,
    connections_per_address=MANY,
    sockets_per_address=MANY,
    handshakes_per_address=(MANY, MANY),
    tables=MANY,
    tables_per_address=MANY,
    openings_per_address=(MANY, MANY),
    guests_per_address=(MANY, MANY),
    http_per_address=(MANY, MANY),
    requests_per_address=(MANY, MANY),
)
SERVING = re.compile(r"Serving on http://127\.0\.0\.1:(\d+)")


class Target(NamedTuple):
    """Server that the load goes to. `pid` None: somebody else's process."""

    address: str
    pid: int | None


@contextmanager
def own_server(pace: float) -> Iterator[Target]:
    """A server process, stopped and forgotten in the end. Raises `LoadError`."""
    split = cores()
    core = split[0] if split is not None else -1
    with tempfile.TemporaryDirectory(prefix="paiju-load-") as folder:
        arguments = ["server.ops.load.target", folder, str(pace), str(core)]
        with child(arguments, SERVING) as (process, port):
            yield Target(f"ws://127.0.0.1:{port}/ws", process.pid)


@contextmanager
def child(
    arguments: Sequence[str], serving: re.Pattern[str]
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A process of our own, and what the group in `serving` matched in the first line it printed.
    Raises `LoadError` when it does not start.
    """
    process = subprocess.Popen(
        [sys.executable, "-m", *arguments], stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )
    try:
        assert process.stdout is not None
        found = serving.search(process.stdout.readline())
        if found is None:
            raise LoadError("the process to be measured did not start")
        yield process, found[1]
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()


def main(folder: str, pace: str, core: str) -> None:
    """Serve until told to stop."""
    allow_sockets()
    if int(core) >= 0:
        bind({int(core)})
    config = Config(
        host="127.0.0.1",
        port=0,
        data=Path(folder),
        pace=float(pace),
        timers=Timers(hello=60.0),
        limits=LIMITS,
    )
    greeting = "Serving on http://127.0.0.1:{}"
    serve(config, lambda port: print(greeting.format(port), flush=True), level=logging.ERROR)


if __name__ == "__main__":
    main(*sys.argv[1:])
