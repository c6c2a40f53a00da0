"""The faults of nodes and of their shared servers, one kind after the other."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence

from sqlalchemy.engine import URL

from tests.chaos.nodes import NAMES, Nodes
from tests.chaos.ways import BUS, DATABASE
from tests.support import postgresql
from tests.support.nats import NatsServer
from tests.support.postgresql import Cluster

BUSY = 0.9
"""The probability that it is a node that has tables, if there is one."""
OWNED = """
SELECT tables.id FROM tables JOIN nodes ON nodes.id = tables.owner
WHERE NOT tables.closed AND nodes.name LIKE '{}'
"""
BUS_SESSIONS = "application_name = 'paiju bus'"
NOTHING = "nothing"
SHORTEST, LONGEST = 1.0, 6.0
"""Seconds that a node stands still, or that a way is cut."""
ANYBODY = "%"


class Faults:
    """Makes things go wrong. `complaints` are nodes that do not start or do not end in order."""

    def __init__(
        self,
        nodes: Nodes,
        cluster: Cluster,
        database: URL,
        nats: NatsServer | None,
        rng: random.Random,
        shortest: float = SHORTEST,
    ) -> None:
        self._shortest = shortest
        self._nodes = nodes
        self._cluster = cluster
        self._database = database
        self._nats = nats
        self._rng = rng
        self._hit: set[str] = set()
        """Nodes and shared servers to which something happens just now."""
        self.counts: Counter[str] = Counter()
        self.complaints: list[str] = []
        self._kinds: dict[str, tuple[Sequence[str], Callable[[str], Awaitable[None]]]] = {
            "kill": (NAMES, self._kill),
            "freeze": (NAMES, self._freeze),
            "drain": (NAMES, self._drain),
            "cut database": (NAMES, lambda name: self._cut(name, DATABASE)),
            "cut bus": (NAMES, lambda name: self._cut(name, BUS)),
            "crash": (("database",), self._crash),
            "sessions": (("database",), self._end_sessions),
            "bus": (("bus",), self._end_bus),
            NOTHING: (("nothing",), self._let_be),
        }

    @property
    def kinds(self) -> list[str]:
        """All kinds of faults; one of them is none, to compare with."""
        return list(self._kinds)

    async def happen(self, kind: str) -> tuple[float, list[str]] | None:
        """Let it happen and pass; when it began, and the tables that it hit. None when all that it
        could hit is hit by something else.
        """
        places, work = self._kinds[kind]
        free = [place for place in places if place not in self._hit]
        if not free:
            return None
        owned = {place: await self._owned(place if place in NAMES else ANYBODY) for place in free}
        free = [place for place in free if place not in self._hit]
        if not free:
            return None
        busy = [place for place in free if owned[place]]
        place = self._rng.choice(busy if busy and self._rng.random() < BUSY else free)
        self._hit.add(place)
        try:
            tables = owned[place]
            begun = asyncio.get_running_loop().time()
            await work(place)
        finally:
            self._hit.discard(place)
        self.counts[kind] += 1
        return begun, tables

    async def _owned(self, name: str) -> list[str]:
        """The tables that a node has; none while the database cannot be asked."""
        with contextlib.suppress(Exception):
            found = await postgresql.execute(self._database, OWNED.format(name))
            return [table for (table,) in found]
        return []

    def _seconds(self) -> float:
        return self._rng.uniform(self._shortest, LONGEST)

    async def start(self, number: int) -> None:
        """Start a node, and complain if it does not come to answer."""
        if not await self._nodes.start(number):
            self.complaints.append(f"node {NAMES[number]} does not start")

    async def _kill(self, name: str) -> None:
        code = await self._nodes.end(NAMES.index(name))
        if code != -signal.SIGKILL:
            self.complaints.append(f"node {name} ended by itself: {code}")
        await asyncio.sleep(self._rng.random() * 2)
        await self.start(NAMES.index(name))

    async def _drain(self, name: str) -> None:
        code = await self._nodes.end(NAMES.index(name), signal.SIGTERM)
        if code != 0:
            self.complaints.append(f"node {name} did not end in order: {code}")
        await self.start(NAMES.index(name))

    async def _freeze(self, name: str) -> None:
        await self._nodes.freeze(NAMES.index(name), self._seconds())

    async def _cut(self, name: str, what: str) -> None:
        await self._nodes.cut(NAMES.index(name), what, self._seconds())

    async def _crash(self, _: str) -> None:
        await asyncio.to_thread(self._cluster.crash)

    async def _end_sessions(self, _: str) -> None:
        with contextlib.suppress(Exception):  # it has crashed just now
            share = self._rng.choice((0.3, 1))
            await postgresql.end_sessions(self._database, among=f"random() < {share}")

    async def _end_bus(self, _: str) -> None:
        if self._nats is None:
            with contextlib.suppress(Exception):
                await postgresql.end_sessions(self._database, among=BUS_SESSIONS)
            return
        await asyncio.to_thread(self._nats.kill)
        await asyncio.sleep(self._rng.random() * 3)
        await asyncio.to_thread(self._nats.start)

    async def _let_be(self, _: str) -> None:
        """To compare with: the time that tables stand still when nothing happens."""
