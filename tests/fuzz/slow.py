"""The effect of slow and silent clients on a table beside them: `python -m tests.fuzz.slow`.

Rounds with and without them alternate, so that other work of the machine falls on both. Time in
which the server was ready and other programs had the processors does not count: a server that is
busy waits longer for its turn than one that rests, and the more so the busier the machine is.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from server.ops.load.process import resident_kb
from tests.fuzz.crowd import Plan
from tests.fuzz.watcher import Watcher, watched
from tests.support.live import arguments
from tests.support.served import ROOT, Served, Tuning

MOST_GROWTH = 100_000
"""Memory (kB) that a flood of requests may cost."""
PAUSE = 0.14
"""Between two answers of an honest player: as fast as one socket may go for long."""


class Half(NamedTuple):
    """The half of a round: its length by the server's clock, and seconds from each answer to its
    acknowledgement.
    """

    seconds: float
    times: list[float]


@dataclass
class Times:
    """The answers of quiet rounds and of disturbed ones."""

    rounds: list[tuple[Half, Half]] = field(default_factory=list)
    """Of each round the quiet half and the disturbed one."""
    memory: list[int] = field(default_factory=list)
    """The server's memory (kB) after each round, a quiet one first."""

    @property
    def quiet(self) -> list[float]:
        """Those of all rounds."""
        return [taken for quiet, _ in self.rounds for taken in quiet.times]

    @property
    def disturbed(self) -> list[float]:
        """Those of all rounds."""
        return [taken for _, disturbed in self.rounds for taken in disturbed.times]

    def ratio(self, share: float) -> float:
        """The quantile of the disturbed half by that of the quiet one: the middle round's."""
        return statistics.median(
            quantile(disturbed.times, share) / quantile(quiet.times, share)
            for quiet, disturbed in self.rounds
        )

    @property
    def answered(self) -> float:
        """Answers a second of the disturbed halves by those of the quiet ones."""
        quiet = sum(half.seconds for half, _ in self.rounds)
        disturbed = sum(half.seconds for _, half in self.rounds)
        return len(self.disturbed) / disturbed / (len(self.quiet) / quiet)

    @property
    def growth(self) -> int:
        """The growth of memory (kB): the peak less the value after the first quiet round."""
        return max(self.memory) - self.memory[0]

    def lines(self) -> list[str]:
        """For people."""
        said = []
        for name, times in (("quiet", self.quiet), ("disturbed", self.disturbed)):
            p99 = quantile(times, 0.99)
            middle = statistics.median(times)
            said.append(
                f"{name}: {len(times)} answers, p50 {middle * 1e3:.2f} ms, p99 {p99 * 1e3:.2f} ms"
            )
        return [
            *said,
            f"ratio (median of {len(self.rounds)} rounds) p50 {self.ratio(0.5):.2f},"
            f" p99 {self.ratio(0.99):.2f}",
            f"memory (kB) by round: {self.memory}",
        ]


def quantile(times: list[float], share: float) -> float:
    """So many of the times are no longer."""
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


@contextlib.contextmanager
def crowd(plan: Plan) -> Iterator[None]:
    """Everybody of this plan is there. Raises `RuntimeError` when not."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.fuzz.crowd", json.dumps(plan._asdict())],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        if process.stdout.readline() != "ready\n":
            raise RuntimeError("the crowd did not come")
        yield
    finally:
        process.kill()
        process.communicate()


def measure(
    folder: Path,
    plan: Plan,
    *,
    rounds: int,
    seconds: float,
    players: int = 4,
    tuned: Tuning | None = None,
) -> Times:
    """Let honest players play in alternating rounds of so many seconds. Raises `AssertionError`
    when the server logs a fault, `Exception` when a player's table stands still.
    """
    served = Served(folder, tuned=tuned or {})

    def clock() -> float:
        return time.monotonic() - kept_waiting(served.pid)

    times = Times()
    with watched(served, players, PAUSE, clock) as watchers:
        _play(watchers, seconds / 2, clock)
        for _ in range(rounds):
            quiet = _play(watchers, seconds, clock)
            times.memory.append(_memory(served))
            tables = [watcher.table for watcher in watchers if watcher.table is not None]
            with crowd(plan._replace(port=served.port, tables=tables)):
                disturbed = _play(watchers, seconds, clock)
                times.memory.append(_memory(served))
            times.rounds.append((quiet, disturbed))
            _play(watchers, seconds / 2, clock)
    return times


def _play(watchers: list[Watcher], seconds: float, clock: Callable[[], float]) -> Half:
    """Let them play for so long."""
    before, began = [len(watcher.times) for watcher in watchers], clock()
    time.sleep(seconds)
    times = [
        taken
        for watcher, count in zip(watchers, before, strict=True)
        for taken in watcher.times[count:]
    ]
    return Half(clock() - began, times)


def kept_waiting(pid: int) -> float:
    """Seconds in which the main thread of this process was ready to run and had no processor; 0 if
    the system does not say.
    """
    try:
        return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9
    except OSError:
        return 0.0


def _memory(served: Served) -> int:
    return resident_kb(served.pid) or 0


def main() -> int:
    """The long run."""
    parser = arguments.parser("tests.fuzz.slow", idle=10_000, rounds=3, seconds=25.0, players=16)
    given = parser.parse_args()
    few = max(1, given.idle // 200)
    print(f"--- Beside {given.players} tables: {given.idle} idle sockets, {few * 4} silent ones,")
    print(f"    {few} that read nothing, {few // 5} that only talk", flush=True)
    plan = Plan(0, [], given.idle, silent=few * 4, stuck=few, talkers=few // 5)
    idle = _beside(plan, given)
    print("--- Beside as many: 64 connections that pipeline HTTP requests", flush=True)
    flood = _beside(Plan(0, [], pipelines=64), given)
    calm = max(idle.ratio(0.99), flood.ratio(0.5)) <= 2
    return 0 if calm and flood.growth < MOST_GROWTH else 1


def _beside(plan: Plan, given: argparse.Namespace) -> Times:
    with arguments.folder() as folder:
        times = measure(
            folder,
            plan,
            rounds=given.rounds,
            seconds=given.seconds,
            players=given.players,
        )
    print(*times.lines(), sep="\n", flush=True)
    return times


if __name__ == "__main__":
    sys.exit(main())
