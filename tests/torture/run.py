"""Load on a real server that dies again and again, and the audit of its promises.

The people are those of the simulation, on real sockets (`crowd`).
"""

from __future__ import annotations

import asyncio
import signal
import time
from pathlib import Path
from typing import Any

from server.app import database_url
from server.runtime.config import Config
from tests.simulation.mutants import MUTANTS
from tests.simulation.network import Line
from tests.simulation.people import Device
from tests.support.ports import free_port
from tests.torture.crowd import LIMITS, TIMERS, Crowd, Report
from tests.torture.line import SocketLine
from tests.torture.process import Process
from tests.torture.trouble import Trouble

REST = 2.0


class Torture(Crowd):
    """One run: `kills` deaths under the load of `tables` tables; `life` is the longest life of the
    server, in seconds. With `trouble` the database has some while the server lives. With `drains`
    it is asked to stop instead (SIGTERM), and has to say goodbye to everybody.
    """

    def __init__(
        self,
        folder: Path,
        *,
        trouble: Trouble | None = None,
        tables: int = 6,
        seed: int = 1,
        life: float = 1.5,
        mutant: str | None = None,
        drains: bool = False,
    ) -> None:
        super().__init__(tables, seed)
        self._drains = drains
        self._life = life
        self._trouble = trouble
        self._happening: asyncio.Task[None] | None = None
        self.config = Config(
            host="127.0.0.1",
            port=free_port(),
            data=folder,
            database=trouble.url if trouble is not None else None,
            pace=0.1,
            timers=TIMERS,
            limits=LIMITS,
            log_json=True,
        )
        lacking = MUTANTS[mutant] if mutant is not None else None
        self.process = Process(self.config, folder / "log.jsonl", lacking)

    def _connect(self, device: Device) -> Line:
        line: Any = SocketLine(device, self.process.url, self.report.goodbyes)
        return line  # type: ignore[no-any-return]

    # ------------------------------------------------------------ the run

    async def run(self, kills: int) -> Report:
        """Kill the server that often, let it go on, rest, audit."""
        lives = [asyncio.create_task(self._live(device)) for device in self.devices]
        try:
            for _ in range(kills):
                await self._one_life()
            if self._happening is not None:
                await self._happening
            await self._start()
            self.weather.calm_down()
            await asyncio.sleep(self._life + REST)
            for device in self.devices:
                device.resting = True
            await asyncio.sleep(REST)
        finally:
            self._over = True
            await asyncio.gather(*lives)
            self.process.end(signal.SIGTERM if self._drains else signal.SIGKILL)
            if self._drains:
                await asyncio.sleep(1.0)  # The last messages have to arrive.
            await self._hang_up()
        await self._audit()
        return self.report

    async def _start(self) -> bool:
        self.process.start()
        answers = await asyncio.to_thread(self.process.answers)
        self.report.counts["starts"] += answers
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
        self.report.longest = max(self.report.longest, time.monotonic() - begun)
        self.report.counts["kills"] += 1
        if code != expected:
            self.report.complaints.append(f"the server ended by itself: {code}")

    def _trouble_for(self, life: float) -> None:
        """It may outlast this life: the next one then begins while the database is still down."""
        if self._trouble is None or (self._happening is not None and not self._happening.done()):
            return
        if self._rng.random() < 0.6:
            self._happening = asyncio.create_task(self._trouble.happen(life))

    # ------------------------------------------------------------ the audit

    async def _audit(self) -> None:
        await self._judge(database_url(self.config), self._told())
        if self._trouble is not None:
            self.report.counts.update(self._trouble.counts)
        self.report.waits = self.process.waits()
        self.report.complaints += [f"logged: {line}" for line in self.process.faults()]
