"""A server of one's own to put the load on: another process, an empty database, no limits that
keep one address from being thousands of people.

`python -m server.ops.load.target FOLDER PACE CORE [DATABASE BUS]` is that process, with a database
and a bus one of several nodes; CORE -1 binds it to none. It notes the stalls of its loop in the
file `stalls.json` of FOLDER if there is one.
"""

from __future__ import annotations

import logging
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from server.ops.load.client import LoadError
from server.ops.load.process import allow_sockets, bind, cores
from server.ops.load.stalls import Stall, StallWatch, read, write
from server.ops.serving.run import serve
from server.runtime.config import Config, Limits, Timers

STALLS = "stalls.json"
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
    """Server, or its nodes, that the load goes to. No `pids`: somebody else's processes."""

    addresses: tuple[str, ...]
    pids: tuple[int, ...] = ()

    @property
    def own(self) -> bool:
        """True if the processes are ours."""
        return bool(self.pids)


class Shared(NamedTuple):
    """An empty database of PostgreSQL and a bus, by their URLs, for several nodes."""

    database: str
    bus: str


@contextmanager
def own_server(
    pace: float, nodes: int = 1, shared: Shared | None = None, stalls: list[Stall] | None = None
) -> Iterator[Target]:
    """A server process, or several nodes, stopped and forgotten in the end. One alone has a
    processor for itself if there are several. With `stalls` it is watched, and they are added to
    the list in the end. Raises `LoadError`.
    """
    split = cores()
    core = split[0] if split is not None and nodes == 1 else -1
    with ExitStack() as stack:
        addresses, pids = [], []
        for _ in range(nodes):
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="paiju-load-"))
            if stalls is not None:
                noted = Path(folder) / STALLS
                noted.touch()
                stack.callback(_collect, noted, stalls)
            arguments = ["server.ops.load.target", folder, str(pace), str(core), *(shared or ())]
            process, port = stack.enter_context(child(arguments, SERVING))
            addresses.append(f"ws://127.0.0.1:{port}/ws")
            pids.append(process.pid)
        yield Target(tuple(addresses), tuple(pids))


def _collect(noted: Path, stalls: list[Stall]) -> None:
    stalls += read(noted)


@contextmanager
def child(
    arguments: Sequence[str], serving: re.Pattern[str]
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A process of our own, and the match of the group in `serving` in the first line it printed.
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


def main(
    folder: str, pace: str, core: str, database: str | None = None, bus: str | None = None
) -> None:
    """Serve until told to stop."""
    allow_sockets()
    if int(core) >= 0:
        bind({int(core)})
    config = Config(
        host="127.0.0.1",
        port=0,
        data=Path(folder),
        database=database,
        bus=bus,
        pace=float(pace),
        timers=Timers(hello=60.0),
        limits=LIMITS,
    )
    greeting = "Serving on http://127.0.0.1:{}"
    noted, watches = Path(folder) / STALLS, list[StallWatch]()

    def started(port: int) -> None:
        if noted.exists():
            watches.append(StallWatch())
        print(greeting.format(port), flush=True)

    serve(config, started, level=logging.ERROR)
    for watch in watches:
        watch.stop()
        write(watch.stalls, noted)


if __name__ == "__main__":
    main(*sys.argv[1:])
