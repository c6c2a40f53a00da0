"""Nodes that are alive: each keeps a row, and takes away those whose beat stands still.

A node is alive exactly as long as its row is there. Its beat is a time by the clock of the
database; the others give it up when that has not moved for `TTL` seconds while they were asking all
along by their own clocks, so that neither clocks that differ nor a database that was away for a
while cost anybody a table. A node that finds its own row gone has lost all its tables, and begins
anew without any.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    delete,
    extract,
    func,
    insert,
    inspect,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncEngine

from server.runtime import log
from server.storage import owners
from server.storage.failures import database_failures, refusal
from server.storage.models import nodes, ownership
from server.storage.store import StoreRefused

T = TypeVar("T")

TTL = 2.0
"""Seconds after which a node that does not beat has no tables any more."""
BEAT = 0.25
"""Seconds between two beats."""
WATCHED = TTL / 2
"""Seconds for which a node has asked without a break before it gives up another: after the database
was away everybody is late.
"""
BREAK = 4 * BEAT
"""Seconds between two answers that make a break."""


class NodeId(NamedTuple):
    """A node; both are new at every start of a process."""

    id: str
    number: int
    """In the order in which they have joined."""


@dataclass(frozen=True)
class Node:
    """A node as the others see it."""

    id: str
    number: int
    name: str
    version: str
    engines: Mapping[str, int]
    started: float
    """UTC seconds by the clock of the database, as all of these."""
    beat: float
    draining: bool
    condition: Mapping[str, Any] = field(default_factory=dict)
    """`tables`, `sockets`, `relayed`, `lag`: for the operator."""


DATABASE_TIME: ColumnElement[Any] = extract("epoch", func.clock_timestamp())


class Membership:
    """This node among the others.

    `gone` is called with the id of a node that is alive no longer, `given_up` when the others have
    given this one up, after it has joined again.
    """

    def __init__(
        self,
        engine: AsyncEngine,
        name: str,
        version: str,
        engines: Mapping[str, int],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.own = NodeId("", 0)
        self.draining = False
        self.alive: dict[str, Node] = {}
        """All nodes, this one too, by id."""
        self.condition: Callable[[], Mapping[str, Any]] = dict
        self.gone: Callable[[str], None] = lambda node: None
        self.given_up: Callable[[], None] = lambda: None
        self._engine = engine
        self._name = name
        self._version = version
        self._engines = dict(engines)
        self._clock = clock
        self._log = log.get("cluster")
        self._answered = float("-inf")
        """Time of the last answer of the database,"""
        self._asking_since = float("inf")
        """and the time since which there was no break between two."""
        self._lost = False
        """True from when it finds itself given up until `given_up` has been called."""
        self._unmoved: dict[str, tuple[float, float]] = {}
        """By node, its last beat, and the time at which that was first seen."""
        self._task: asyncio.Task[None] | None = None

    @property
    def fresh(self) -> bool:
        """True while the others cannot have given this node up."""
        return self._clock() - self._answered < TTL - 2 * BEAT

    @property
    def first(self) -> bool:
        """True for one of the nodes, which does the common work for all of them."""
        return self.own.number == min((one.number for one in self.alive.values()), default=0)

    def preferred(self, table: str) -> str:
        """The node that takes this table if nobody has it: all of them name the same, and of many
        tables each node gets its share (rendezvous hashing).
        """
        staying = [one.id for one in self.alive.values() if not one.draining]
        return max(staying or [self.own.id], key=lambda node: _weight(node, table))

    async def join(self) -> None:
        """Become one of the nodes, and stay one until `leave`. Raises `StoreRefused`: besides the
        refusals of a database, `cluster_engines_differ` when another node deals by another version
        of the games.
        """
        try:
            await self._run(self._enter)
            await self._look()
        except database_failures() as error:
            raise refusal(error) from None
        self._task = asyncio.create_task(self._beat(), name="membership")

    async def drain(self) -> None:
        """Tell the others that this node is about to leave: it takes no more tables. Returns when
        they should know.
        """
        if self.draining:
            return
        self.draining = True
        await self._try(self._look())
        await asyncio.sleep(2 * BEAT)

    async def leave(self) -> None:
        """Be no node any more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._try(self._run(self._remove_own))
        await self._engine.dispose()

    def _remove_own(self, connection: Connection) -> None:
        _remove(connection, self.own.id)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            await self._try(self._look())

    async def _try(self, work: Awaitable[None]) -> None:
        try:
            await work
        except database_failures(StoreRefused) as error:
            # This node's tables cannot be stored either, which they say.
            self._log.debug("no beat", **log.fault(error))
        except Exception as error:
            self._log.error("membership failed", **log.fault(error))

    async def _run(self, work: Callable[[Connection], T]) -> T:
        async with asyncio.timeout(TTL), self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def _look(self) -> None:
        """Beat, and find the other nodes that beat."""
        asked = self._clock()
        if asked - self._answered > BREAK:
            self._asking_since = asked
        found = await self._run(partial(self._ask, now=asked))
        self._answered = asked
        gone = self.alive.keys() - found.keys()
        self.alive = found
        for node in gone:
            self.gone(node)
        if self._lost:
            self._lost = False
            self.given_up()

    def _enter(self, connection: Connection) -> None:
        """Have a row among the nodes, the first time under an id and a number of its own."""
        for other in others_of(connection, self._engines):
            raise engines_differ(other, self._engines)
        if not self.own.number:
            count = update(ownership).values(nodes=ownership.c.nodes + 1)
            number = connection.execute(count.returning(ownership.c.nodes)).scalar_one()
            self.own = NodeId(secrets.token_hex(8), number)
        connection.execute(
            insert(nodes).values(
                id=self.own.id,
                number=self.own.number,
                name=self._name,
                version=self._version,
                engines=self._engines,
                started=DATABASE_TIME,
                beat=DATABASE_TIME,
                draining=self.draining,
                condition=dict(self.condition()),
            )
        )

    def _ask(self, connection: Connection, now: float) -> dict[str, Node]:
        """Everybody who is alive after this beat. A node that was given up joins again, and has
        lost its tables also if the result of this transaction is never heard.
        """
        values = {"draining": self.draining, "condition": dict(self.condition())}
        own = update(nodes).where(nodes.c.id == self.own.id).values(beat=DATABASE_TIME, **values)
        if connection.execute(own).rowcount == 0:
            self._lost = True
            self._log.warning("the others have given this node up", node=self.own.id)
            # Under its id it would have them again, though it knows nothing of them.
            owners.release(connection, self.own.id)
            self._enter(connection)
        found = _all(connection)
        self._take_away(connection, found, now)
        return found

    def _take_away(self, connection: Connection, found: dict[str, Node], now: float) -> None:
        """Take away the nodes that stand still."""
        database = connection.execute(select(DATABASE_TIME)).scalar_one()
        unmoved = {}
        for node in [*found.values()]:
            beat, since = self._unmoved.get(node.id, (None, now))
            unmoved[node.id] = (node.beat, since if beat == node.beat else now)
            watched = now - max(unmoved[node.id][1], self._asking_since) >= WATCHED
            still = watched and float(database) - node.beat >= TTL
            # One that beats just now is alive.
            if node.id != self.own.id and still and _remove(connection, node.id, node.beat):
                self._log.warning("node given up", node=node.id, name=node.name)
                del found[node.id]
        self._unmoved = unmoved


async def require_engines(engine: AsyncEngine, engines: Mapping[str, int]) -> None:
    """Raises `StoreRefused` with `cluster_engines_differ` while a node deals by another version of
    the games. The rows of such nodes whose beat stands still are taken away: when all nodes died at
    once, nobody else does that. A database without tables has no nodes.
    """

    def look(connection: Connection) -> list[Node]:
        there = inspect(connection).has_table(nodes.name)
        return others_of(connection, engines) if there else []

    async with engine.begin() as connection:
        before = await connection.run_sync(look)
    if not before:
        return
    await asyncio.sleep(TTL)

    def take_away(connection: Connection) -> None:
        for node in before:
            _remove(connection, node.id, node.beat)

    async with engine.begin() as connection:
        await connection.run_sync(take_away)
        for other in await connection.run_sync(others_of, engines):
            raise engines_differ(other, engines)


def others_of(connection: Connection, engines: Mapping[str, int]) -> list[Node]:
    """The nodes that deal by another version of the games than this."""
    return [one for one in _all(connection).values() if dict(one.engines) != dict(engines)]


def engines_differ(other: Node, engines: Mapping[str, int]) -> StoreRefused:
    """The reason why a node with these engines cannot be one beside another."""
    return StoreRefused(
        "cluster_engines_differ",
        f"node {other.name} deals by {dict(other.engines)}, this one by {dict(engines)}",
    )


def _all(connection: Connection) -> dict[str, Node]:
    entries = connection.execute(select(nodes)).mappings()
    return {entry["id"]: Node(**entry) for entry in entries}


def _remove(connection: Connection, node: str, beat: float | None = None) -> bool:
    """Take a node away, if its beat is still this one; True if it was."""
    where = [nodes.c.id == node] if beat is None else [nodes.c.id == node, nodes.c.beat == beat]
    return connection.execute(delete(nodes).where(*where)).rowcount > 0


def _weight(node: str, table: str) -> bytes:
    return hashlib.blake2b(f"{node} {table}".encode(), digest_size=8).digest()
