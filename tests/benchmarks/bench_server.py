"""How many actions a second go through real sockets on one core: `python -m
tests.benchmarks.bench_server [seconds]`.

Tables of four programs each play on a server process of their own, without pauses, on a real
database. Every program acts as soon as it is asked, or after a fixed time of thinking; without
thinking the latencies are those of a server that is given all it can take. They count from the
sending of an action to its acknowledgement, and of a discard to the moment each seat has been told
of it. CPU and memory are those of the server process alone; the programs need another core.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import websockets

from tests.support.served import Served

RULESET = "mahjong/tuidaohu"
TABLES = (10, 50)
THINKING = (0.0, 0.1)
"""Seconds before each action."""
IDLE = 200
MANY = 10**6
TUNING: Any = {
    "timers": {"next_deal": 0.05},
    "limits": {
        "rate": MANY,
        "burst": MANY,
        "sockets_per_address": MANY,
        "tables_per_address": MANY,
        "guests_per_address": [MANY, MANY],
        "openings_per_address": [MANY, MANY],
        "outbox_frames": 4096,
    },
}
"""All clients come from one address here, and are faster than people."""


ENCODE = msgspec.json.encode
DECODE = msgspec.json.decode


@dataclass
class Tally:
    """What the programs of one run have measured; times in seconds."""

    acked: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    running: bool = False


class Program:
    """One client: passes claims, discards what it drew, wins when it can."""

    def __init__(self, address: str, tally: Tally, think: float) -> None:
        self._address = address
        self._tally = tally
        self._think = think
        self._sent: dict[int, float] = {}
        self.others: list[Program] = []
        self.waiting: list[float] = []
        """When somebody at the table acted whose events this one has not been told yet."""
        self.seated = asyncio.Event()
        self.code = ""
        self._line: websockets.ClientConnection | None = None

    async def come(self, stack: AsyncExitStack, name: str) -> None:
        """Connect and say hello."""
        self._line = await stack.enter_async_context(
            websockets.connect(self._address, compression=None, ping_interval=None)
        )
        await self.say("hello", protocol=1, name=name)
        await self._line.recv()

    async def say(self, kind: str, **fields: object) -> None:
        """Send a message."""
        assert self._line is not None
        await self._line.send(ENCODE({"type": kind, **fields}).decode())

    async def run(self) -> None:
        """Answer until cancelled."""
        assert self._line is not None
        async for frame in self._line:
            message = DECODE(frame)
            now = time.perf_counter()
            match message["type"]:
                case "entered":
                    await self.say("ready", ready=True)
                case "room":
                    self.code = message["code"]
                    self.seated.set()
                    if message["phase"] == "finished":
                        await self.say("rematch")
                case "events":
                    if self.waiting and self._tally.running:
                        self._tally.told.append(now - self.waiting[0])
                    self.waiting.clear()
                case "acked":
                    sent = self._sent.pop(message["n"], None)
                    if sent is not None and self._tally.running:
                        self._tally.acked.append(now - sent)
                case "prompt":
                    await self._act(message)
                case "refused" if message["about"] not in ("act", "rematch"):
                    raise RuntimeError(f"refused: {message}")

    async def _act(self, prompt: dict[str, Any]) -> None:
        if self._think:
            await asyncio.sleep(self._think)
        kinds = [action["type"] for action in prompt["actions"]]
        wins = "declare_win" in kinds
        choice = kinds.index("declare_win") if wins else prompt["default"]
        now = time.perf_counter()
        self._sent[prompt["n"]] = now
        if not prompt["window"]:
            # A discard is told to everybody at once; a pass is told to nobody.
            for program in self.others:
                program.waiting.append(now)
        await self.say("act", n=prompt["n"], choice=choice)


def cpu_seconds(pid: int) -> float:
    """User and system time of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_kb(pid: int) -> int:
    """Resident memory of a process."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise LookupError("VmRSS")


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of them lies, in milliseconds."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000


async def seat(programs: Sequence[Program], stack: AsyncExitStack) -> list[asyncio.Task[None]]:
    """Four programs at a table of their own, ready to start."""
    tasks = []
    for number, program in enumerate(programs):
        await program.come(stack, f"p{number}")
        tasks.append(asyncio.create_task(program.run()))
        program.others = list(programs)
        if number == 0:
            options = {"deals": 32, "clock": None, "spectators": False}
            await program.say("create_table", ruleset=RULESET, options=options)
        else:
            await program.say("join", code=programs[0].code)
        seated = asyncio.create_task(program.seated.wait())
        await asyncio.wait((seated, tasks[-1]), return_when=asyncio.FIRST_COMPLETED)
        if tasks[-1].done():
            tasks[-1].result()
    return tasks


async def measure(served: Served, tables: int, seconds: float, think: float) -> str:
    """One row: so many tables for so long."""
    tally = Tally()
    async with AsyncExitStack() as stack:
        tasks: list[asyncio.Task[None]] = []
        before = memory_kb(served.pid)
        hosts = []
        for _ in range(tables):
            programs = [Program(served.socket_url, tally, think) for _ in range(4)]
            tasks += await seat(programs, stack)
            hosts.append(programs[0])
        for host in hosts:
            await host.say("start")
        await asyncio.sleep(1.0)
        grown = memory_kb(served.pid) - before
        tally.running = True
        started, spent = time.perf_counter(), cpu_seconds(served.pid)
        await asyncio.sleep(seconds)
        tally.running = False
        lasted = time.perf_counter() - started
        spent = cpu_seconds(served.pid) - spent
        for task in tasks:
            if task.done():
                task.result()
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    actions = len(tally.acked)
    rate = actions / lasted
    return (
        f"| {tables} | {think * 1000:.0f} | {rate:,.0f} | {rate / (spent / lasted):,.0f} "
        f"| {percentile(tally.acked, 0.5):.1f} / {percentile(tally.acked, 0.99):.1f} "
        f"| {percentile(tally.told, 0.5):.1f} / {percentile(tally.told, 0.99):.1f} "
        f"| {spent / actions * 1e6:.0f} | {100 * spent / lasted:.0f} % | {grown / tables:.0f} |"
    )


async def idle(served: Served) -> float:
    """Memory of a connection that has said hello and nothing else, in kB."""
    async with AsyncExitStack() as stack:
        # The first ones fill caches that all share.
        for number in range(20):
            await Program(served.socket_url, Tally(), 0).come(stack, f"w{number}")
        before = memory_kb(served.pid)
        for number in range(IDLE):
            await Program(served.socket_url, Tally(), 0).come(stack, f"i{number}")
        await asyncio.sleep(0.2)
        return (memory_kb(served.pid) - before) / IDLE


@contextmanager
def fresh() -> Iterator[Served]:
    """A new server on an empty folder."""
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder), tuned=TUNING)
        served.start()
        try:
            yield served
        finally:
            served.stop()


def main(seconds: float = 10.0) -> None:
    """Print the table."""
    with fresh() as served:
        print(f"idle connection: {asyncio.run(idle(served)):.0f} kB\n")
    print(
        "| tables × 4 | thinking ms | actions/s | actions/s per core | act → acked ms p50 / p99 "
        "| discard → told ms p50 / p99 | CPU µs/action | CPU | kB/table, sockets included |\n"
        "|---|---|---|---|---|---|---|---|---|"
    )
    for tables in TABLES:
        for think in THINKING:
            with fresh() as served:
                print(asyncio.run(measure(served, tables, seconds, think)), flush=True)


if __name__ == "__main__":
    main(*[float(given) for given in sys.argv[1:2]])
