"""Load on a real server that dies again and again, and the audit of its promises.

The people are those of the simulation, on real sockets (`tests.support.live.crowd`).
"""

from __future__ import annotations

import asyncio
import random
import signal
import time
from dataclasses import replace
from pathlib import Path

from server.app import database_url
from tests.support.live.crowd import CONFIG, Crowd, CrowdReport, Person
from tests.support.live.lines import SocketLine
from tests.support.live.mutants import Mutant
from tests.support.live.people import Device, Mishaps, rest
from tests.support.live.process import Process
from tests.support.ports import free_port
from tests.torture.trouble import Trouble

REST = 2.0


class Torture:
    """One run: `kills` deaths under the load of `tables` tables; `life` is how long the server
    lives at most, in seconds. With `trouble` the database has some while the server lives.
    With `drains` it is asked to stop instead (SIGTERM), and has to say goodbye to everybody.
    """

    def __init__(
        self,
        folder: Path,
        *,
        trouble: Trouble | None = None,
        tables: int = 6,
        seed: int = 1,
        life: float = 1.5,
        mutant: Mutant | None = None,
        drains: bool = False,
    ) -> None:
        self._rng = random.Random(seed)
        self.crowd = Crowd[Person](self._rng, Mishaps(drops=0.01, mischief=0.15))
        self.crowd.gather(tables, Person, self._connect)
        self.longest = 0.0
        """Seconds from the signal to the end of the process, at most."""
        self._drains = drains
        self._life = life
        self._trouble = trouble
        self._happening: asyncio.Task[None] | None = None
        database = trouble.url if trouble is not None else None
        config = replace(CONFIG, port=free_port(), data=folder, database=database)
        self.process = Process(config, folder / "log.jsonl", mutant)

    def _connect(self, device: Device) -> SocketLine:
        return SocketLine(device, self.process.url, self.crowd.report.goodbyes)

    # ------------------------------------------------------------ the run

    async def run(self, kills: int) -> CrowdReport:
        """Kill the server that often, let it go on, rest, audit."""
        self.crowd.come()
        try:
            for _ in range(kills):
                await self._one_life()
            if self._happening is not None:
                await self._happening
            await self._start()
            self.crowd.mishaps.calm_down()
            await asyncio.sleep(self._life + REST)
            rest(self.crowd.devices)
            await asyncio.sleep(REST)
        finally:
            await self.crowd.stop()
            self.process.end(signal.SIGTERM if self._drains else signal.SIGKILL)
            if self._drains:
                await asyncio.sleep(1.0)  # For what was said last to arrive.
            await self.crowd.hang_up()
        await self._audit()
        return self.crowd.report

    async def _start(self) -> bool:
        self.process.start()
        answers = await asyncio.to_thread(self.process.answers)
        self.crowd.report.counts["starts"] += answers
        return answers

    async def _one_life(self) -> None:
        """From the start to the kill, which may come while it is still starting."""
        if self._rng.random() < 0.1 and not self._drains:
            self.process.start()
            await asyncio.sleep(self._rng.random() * 0.3)
        elif await self._start():
            life = self._rng.random() * self._life
            self._trouble_for(life)
            await asyncio.sleep(life)
        how, expected = signal.SIGKILL, -signal.SIGKILL
        if self._drains:
            how, expected = signal.SIGTERM, 0
        begun = time.monotonic()
        code = await asyncio.to_thread(self.process.end, how)
        self.longest = max(self.longest, time.monotonic() - begun)
        self.crowd.report.counts["kills"] += 1
        if code != expected:
            self.crowd.report.complaints.append(f"the server ended by itself: {code}")

    def _trouble_for(self, life: float) -> None:
        """It may outlast this life: the next one then begins while the database is still down."""
        if self._trouble is None or (self._happening is not None and not self._happening.done()):
            return
        if self._rng.random() < 0.6:
            self._happening = asyncio.create_task(self._trouble.happen(life))

    # ------------------------------------------------------------ the audit

    async def _audit(self) -> None:
        report = self.crowd.report
        await self.crowd.judge(database_url(self.process.config), self.crowd.told())
        if self._trouble is not None:
            report.counts.update(self._trouble.counts)
        report.waits = self.process.waits()
        report.complaints += [f"logged: {line}" for line in self.process.faults()]
