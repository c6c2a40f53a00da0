"""People at tables of both games, on real sockets, until it is over.

Every time they come back, some from what they know and some from the beginning, they hear again
what their seat had heard: a different event, a different offer under an old number, a hole or a
repetition is a complaint. In the end the audit compares everything with the database.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from game.core.catalogue import Ruleset
from game.registry import RULESETS
from server.runtime.config import Config, Timers
from server.storage.connections import ask_once
from tests.support.live.audit import audit, counted
from tests.support.live.ledger import Ledger, stored_in
from tests.support.live.limits import LIMITS
from tests.support.live.lines import Line, SocketLine
from tests.support.live.people import Device, Mishaps, around, live
from tests.support.live.report import Report
from tests.support.live.tables import Table, wish
from tests.support.live.witness import Witness

GAMES = ("mahjong", "paohuzi")
CONFIG = Config(
    host="127.0.0.1",
    pace=0.1,
    timers=Timers(next_deal=1.0, reveal=0.5, substitute=1.0, grace=0.1),
    limits=LIMITS,
    log_json=True,
)
"""Of a server that plays with a crowd; its port and folder are missing."""
SLACK = 5.0
"""Seconds by which a frame may be late on a busy machine."""


@dataclass
class CrowdReport(Report):
    """The result of a run of a crowd."""

    drops: Counter[str] = field(default_factory=Counter)
    """Lines that broke, by game and phase."""
    waits: Counter[str] = field(default_factory=Counter)
    """Waits of tables for their storage, by code."""
    goodbyes: Counter[str] = field(default_factory=Counter)
    """Connections that the server ended, by number and reason."""

    def tallies(self) -> dict[str, Counter[str]]:
        return {
            **super().tallies(),
            "drops": self.drops,
            "waits": self.waits,
            "goodbyes": self.goodbyes,
        }


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


P = TypeVar("P", bound=Person)
K = TypeVar("K", bound=Person)


class Crowd(Generic[P]):
    """The people of a run, and what it comes to."""

    def __init__(self, rng: random.Random, mishaps: Mishaps) -> None:
        self.rng = rng
        self.mishaps = mishaps
        self.report = CrowdReport()
        self.devices: list[P] = []
        self.over = False
        self._lives: list[asyncio.Task[None]] = []

    def gather(self, tables: int, kind: type[P], connect: Callable[[Device], Line | None]) -> None:
        """People around so many tables, and a watcher at some."""
        rng = self.rng
        for number in range(tables):
            ruleset, preset = drawn(rng, number)
            options = {"deals": 2, "clock": rng.choice((None, {"base": 3, "bank": 2}))}
            table = Table(wish(ruleset.id, preset, {**options, "pace": "fast"}))

            def device(name: str, host: bool, first: P | None, table: Table = table) -> P:
                return self.person(kind, name, table, connect, host=host, first=first)

            people = ruleset.presets[preset].rules.seats - rng.randrange(2) + 1
            self.devices += around(number, people, lambda _: 1 + rng.randrange(2), device)

    def person(
        self,
        kind: type[K],
        name: str,
        table: Table,
        connect: Callable[[Device], Line | None],
        *,
        host: bool,
        first: Person | None,
    ) -> K:
        """A device of this run, whose broken lines are counted in its report."""
        made = kind(
            Witness(name, SLACK),
            table,
            host=host,
            rng=self.rng,
            mishaps=self.mishaps,
            connect=connect,
            first=first,
        )
        made.drops_by = self.report.drops
        return made

    def come(self) -> None:
        """Let them live."""
        self._lives += [
            asyncio.create_task(live(device, lambda: self.over)) for device in self.devices
        ]

    async def stop(self) -> None:
        """It is over: nobody does anything any more."""
        self.over = True
        await asyncio.gather(*self._lives)

    async def hang_up(self) -> None:
        """All at once, since nobody is to hear what another one cannot."""
        lines = [device.line for device in self.devices if isinstance(device.line, SocketLine)]
        for line in lines:
            line.drop(0.0, lossy=True)
        await asyncio.gather(*(line.closed() for line in lines))

    def told(self) -> dict[str, int]:
        """By table, the last event that anybody who sees it has heard."""
        told: dict[str, int] = {}
        for witness in (device.witness for device in self.devices):
            if witness.table is not None and not witness.incomplete:
                told[witness.table] = max(told.get(witness.table, 0), witness.next - 1)
        return told

    async def judge(self, database: str, told: Mapping[str, int]) -> None:
        """Compare what a database holds with what everybody heard and said. `told`: by table, the
        last event that whoever sees it must have heard.
        """
        ledger = Ledger(await ask_once(database, stored_in))
        witnesses = [device.witness for device in self.devices]
        self.report.counts.update(counted(ledger, witnesses))
        self.report.counts["tables"] = len(ledger.tables)
        self.report.counts["drops"] = sum(self.report.drops.values())
        self.report.complaints += audit(ledger, witnesses, told)


def drawn(rng: random.Random, number: int) -> tuple[Ruleset, str]:
    """A ruleset and its preset for the table of this number: mahjong and paohuzi in turn."""
    game = GAMES[number % 2]
    ruleset = RULESETS[rng.choice([name for name in RULESETS if name.startswith(game)])]
    return ruleset, rng.choice(sorted(ruleset.presets))
