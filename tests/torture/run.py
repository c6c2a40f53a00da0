"""Load on a real server that dies again and again, and the audit of what it promised.

The people are those of the simulation, on real sockets. Every time they come back, some from what
they know and some from the beginning, they hear again what their seat had heard: a different event,
a different offer under an old number, a hole or a repetition is a complaint. In the end the audit
compares everything with the database.
"""

from __future__ import annotations

import asyncio
import random
import signal
import socket
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.registry import RULESETS
from server.app import database_url
from server.ops.config import Config, Limits, Timers
from server.storage.connections import ask_once
from tests.simulation.network import Line
from tests.simulation.people import Device, Table
from tests.simulation.weather import Weather
from tests.support.audit import audit
from tests.support.ledger import Ledger, stored_in
from tests.support.witness import Witness
from tests.torture.line import SocketLine
from tests.torture.process import Process
from tests.torture.trouble import Trouble

MANY = 10**6
LIMITS = Limits(
    rate=MANY,
    burst=MANY,
    messages_per_address=(MANY, MANY),
    sockets_per_address=MANY,
    connections_per_address=MANY,
    handshakes_per_address=(MANY, MANY),
    tables_per_address=MANY,
    guests_per_address=(MANY, MANY),
    openings_per_address=(MANY, MANY),
    guesses_per_address=MANY,
    guesses=MANY,
    guesses_per_address_and_hour=MANY,
)
TIMERS = Timers(next_deal=1.0, reveal=0.5, substitute=1.0, grace=0.1)
SLACK = 5.0
"""Seconds by which a frame may be late on a busy machine."""
REST = 2.0


@dataclass
class Report:
    """What a run came to."""

    complaints: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    drops: Counter[str] = field(default_factory=Counter)
    """By game and phase."""
    waits: Counter[str] = field(default_factory=Counter)
    """How often a table waited for its storage, by code."""
    goodbyes: Counter[str] = field(default_factory=Counter)
    """How the server ended connections: number and reason."""
    longest: float = 0.0
    """Seconds from the signal to the end of the process, at most."""


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
        mutant: str | None = None,
        drains: bool = False,
    ) -> None:
        self._rng = random.Random(seed)
        self._drains = drains
        self._life = life
        self._trouble = trouble
        self._happening: asyncio.Task[None] | None = None
        self.config = Config(
            host="127.0.0.1",
            port=_free_port(),
            data=folder,
            database=trouble.url if trouble is not None else None,
            pace=0.1,
            timers=TIMERS,
            limits=LIMITS,
            log_json=True,
        )
        self.process = Process(self.config, folder / "log.jsonl", mutant)
        self.report = Report()
        self.weather = Weather(drops=0.01, mischief=0.15)
        self.devices: list[Person] = []
        self._over = False
        for number in range(tables):
            self._gather(number)

    def _gather(self, number: int) -> None:
        """People and a watcher around a table; mahjong and paohuzi in turn."""
        rng = self._rng
        game = ("mahjong", "paohuzi")[number % 2]
        ruleset = RULESETS[rng.choice([name for name in RULESETS if name.startswith(game)])]
        preset = rng.choice(sorted(ruleset.presets))
        clock = rng.choice((None, {"base": 3, "bank": 2}))
        options = {"deals": 2, "clock": clock, "pace": "fast"}
        table = Table(
            {
                "type": "create_table",
                "ruleset": ruleset.id,
                "preset": preset,
                "switches": {},
                "options": options,
            }
        )
        for person in range(ruleset.presets[preset].rules.seats - rng.randrange(2) + 1):
            first: Person | None = None
            for device in range(1 + rng.randrange(2)):
                made = Person(
                    Witness(f"{'ABCDE'[person]}{number}.{device}", SLACK),
                    table,
                    host=person == 0,
                    rng=rng,
                    weather=self.weather,
                    connect=self._connect,
                    first=first,
                )
                made.drops_by = self.report.drops
                first = first or made
                self.devices.append(made)

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
                await asyncio.sleep(1.0)  # For what was said last to arrive.
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

    async def _live(self, device: Device) -> None:
        while not self._over:
            await asyncio.sleep(device.pause())
            if not self._over:
                device.step()

    async def _hang_up(self) -> None:
        for device in self.devices:
            line: Any = device.line
            if line is not None:
                line.open = False
                await line.closed()

    # ------------------------------------------------------------ the audit

    async def _audit(self) -> None:
        ledger = Ledger(await ask_once(database_url(self.config), stored_in))
        witnesses = [device.witness for device in self.devices]
        told: dict[str, int] = {}
        for witness in witnesses:
            if witness.table is not None and not witness.incomplete:
                told[witness.table] = max(told.get(witness.table, 0), witness.next - 1)
        counts = self.report.counts
        counts["decisions"] = ledger.decisions
        counts["settled"] = ledger.settled
        counts["tables"] = len(ledger.tables)
        counts["acked"] = sum(len(witness.acked) for witness in witnesses)
        counts["resyncs"] = sum(witness.resyncs for witness in witnesses)
        counts["drops"] = sum(self.report.drops.values())
        if self._trouble is not None:
            counts.update(self._trouble.counts)
        self.report.waits = self.process.waits()
        self.report.complaints += audit(ledger, witnesses, told)
        self.report.complaints += [f"logged: {line}" for line in self.process.faults()]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Person(Device):
    """A device that counts where its line broke."""

    drops_by: Counter[str]

    def pause(self) -> float:
        """Faster than people: the server does not live long."""
        return self.rng.random() * (0.5 if self.resting else 0.1)

    def broken(self) -> None:
        self._count()
        super().broken()

    def drop(self) -> None:
        if self.line is not None:
            self._count()
        super().drop()

    def _count(self) -> None:
        room = self.witness.room
        if room is not None and self.witness.table == room["table"]:
            self.drops_by[f"{room['ruleset'].partition('/')[0]} {room['phase']}"] += 1
