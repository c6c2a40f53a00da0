"""People at tables of both games, on real sockets, and the result of a run with them.

Every time they come back, some from their last event and some from the beginning, they hear again
the events of their seat: a different event, a different offer under an old number, a hole or a
repetition is a complaint. In the end the audit compares everything with the database.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from game.registry import RULESETS
from server.runtime.config import Limits, Timers
from server.storage.connections import ask_once
from tests.simulation.network import Line
from tests.simulation.people import Device, Table
from tests.simulation.weather import Weather
from tests.support.audit import audit
from tests.support.ledger import Ledger, stored_in
from tests.support.witness import Witness

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


@dataclass
class Report:
    """The result of a run."""

    complaints: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    drops: Counter[str] = field(default_factory=Counter)
    """By game and phase."""
    waits: Counter[str] = field(default_factory=Counter)
    """The number of times that a table waited for its storage, by code."""
    goodbyes: Counter[str] = field(default_factory=Counter)
    """The ends of connections by the server: number and reason."""
    longest: float = 0.0
    """Seconds from the signal to the end of the process, at most."""


class Person(Device):
    """A device that counts the breaks of its line by place."""

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


class Crowd:
    """The people of `tables` tables. The runner gives their addresses."""

    kind: type[Person] = Person

    def __init__(self, tables: int, seed: int) -> None:
        self._rng = random.Random(seed)
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
                made = self.kind(
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
        """A line to a server."""
        raise NotImplementedError

    async def _live(self, device: Device) -> None:
        while not self._over:
            await asyncio.sleep(device.pause())
            if not self._over:
                device.step()

    async def _hang_up(self) -> None:
        """All at once, since nobody is to hear frames that another one cannot."""
        lines: list[Any] = [device.line for device in self.devices if device.line is not None]
        for line in lines:
            line.drop(0.0, lossy=True)
        await asyncio.gather(*(line.closed() for line in lines))

    async def _judge(self, database: str, told: Mapping[str, int]) -> None:
        """Compare the rows of a database with all messages heard and sent. `told`: by table, the
        last event that every viewer must have heard.
        """
        ledger = Ledger(await ask_once(database, stored_in))
        witnesses = [device.witness for device in self.devices]
        counts = self.report.counts
        counts["decisions"] = ledger.decisions
        counts["settled"] = ledger.settled
        counts["tables"] = len(ledger.tables)
        counts["acked"] = sum(len(witness.acked) for witness in witnesses)
        counts["resyncs"] = sum(witness.resyncs for witness in witnesses)
        counts["drops"] = sum(self.report.drops.values())
        self.report.complaints += audit(ledger, witnesses, told)

    def _told(self) -> dict[str, int]:
        """By table, the last event that any viewer has heard."""
        told: dict[str, int] = {}
        for witness in (device.witness for device in self.devices):
            if witness.table is not None and not witness.incomplete:
                told[witness.table] = max(told.get(witness.table, 0), witness.next - 1)
        return told
