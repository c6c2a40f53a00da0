"""Several servers as one: real processes on one database and one bus."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from sqlalchemy.engine import URL

from tests.chaos.ways import BUS, DATABASE, HOST, Ways
from tests.support.live.crowd import CONFIG
from tests.support.live.mutants import Mutant
from tests.support.live.process import Process
from tests.support.nats import NatsServer
from tests.support.ports import free_port
from tests.support.postgresql import moved

NAMES = "abc"
LATE = '"bot hung"'


class Nodes:
    """The processes, which keep their names and ports for all their lives. Without `nats` the bus
    is on the database.
    """

    def __init__(
        self,
        folder: Path,
        ways: Ways,
        database: URL,
        nats: NatsServer | None,
        mutant: Mutant | None = None,
    ) -> None:
        self._ways = ways
        self.processes: list[Process] = []
        for number, name in enumerate(NAMES):
            bus = ways.port(number, BUS)
            config = replace(
                CONFIG,
                port=free_port(),
                data=folder / name,
                database=moved(database, ways.port(number, DATABASE)),
                bus=f"nats://{HOST}:{bus}" if nats is not None else moved(database, bus),
                node=name,
            )
            self.processes.append(Process(config, folder / f"{name}.jsonl", mutant))

    def __len__(self) -> int:
        return len(self.processes)

    def url(self, number: int) -> str:
        """The address at which clients find a node; they count on without end."""
        return self.processes[number % len(self)].url

    async def start(self, number: int) -> bool:
        """Begin a life of a node; False when it does not come to answer."""
        process = self.processes[number]
        process.start()
        return await asyncio.to_thread(process.answers)

    async def end(self, number: int, how: signal.Signals = signal.SIGKILL) -> int | None:
        """End a life of a node; its exit code."""
        return await asyncio.to_thread(self.processes[number].end, how)

    async def freeze(self, number: int, seconds: float) -> None:
        """Stop a node in the middle of its work, and let it go on."""
        self.processes[number].send(signal.SIGSTOP)
        try:
            await asyncio.sleep(seconds)
        finally:
            self.processes[number].send(signal.SIGCONT)

    async def cut(self, number: int, what: str, seconds: float) -> None:
        """Let nothing through between a node and `what` for a while."""
        self._ways.cut(number, what)
        try:
            await asyncio.sleep(seconds)
        finally:
            self._ways.mend(number, what)

    def faults(self) -> Iterator[str]:
        """The errors that any of them logged; a bot whose node stood still is only late."""
        for name, process in zip(NAMES, self.processes, strict=True):
            for line in process.faults():
                if LATE not in line:
                    yield f"{name} logged: {line}"

    def count(self, event: str) -> int:
        """The number of times that any of them logged this."""
        return sum(process.events()[event] for process in self.processes)
