"""Nodes as their operator sees them, read from the database that they share."""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select, text

from server.cluster.membership import DATABASE_TIME, TTL
from server.storage import migrate, owners
from server.storage.connections import ask_once, open_write_engine
from server.storage.failures import database_failures, refusal
from server.storage.models import nodes, tables
from server.storage.pooler import require_sessions
from server.storage.postgresql import OWNER
from server.storage.queries import LEFT


class NodesAlive(Exception):
    """Nodes beat while a fence was asked for: `names` of these."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(", ".join(names))
        self.names = names


class Seen(NamedTuple):
    """A node at one moment; times in seconds until then, by the clock of the database."""

    id: str
    name: str
    version: str
    alive_for: float
    beat_ago: float
    draining: bool
    tables: int
    """Those that it owns in the database."""
    condition: dict[str, Any]
    """Its own figures: `sockets`, `links`, `visitors`, `lag`."""


class Overview(NamedTuple):
    """Nodes, and open tables that none of them has."""

    nodes: list[Seen]
    ownerless: int
    left: int
    alone: bool
    """True if a server that is no node has the database."""

    def plain(self) -> dict[str, Any]:
        """As one prints it in JSON."""
        found = self._asdict()
        found["nodes"] = [one._asdict() for one in self.nodes]
        return found


async def overview(url: str) -> Overview:
    """The nodes in the database of a PostgreSQL. Raises `StoreRefused`."""
    try:
        return await ask_once(url, _overview)
    except database_failures() as error:
        raise refusal(error) from None


def _overview(connection: Connection) -> Overview:
    now = float(connection.execute(select(DATABASE_TIME)).scalar_one())
    count = select(tables.c.owner, func.count()).where(tables.c.closed.is_(False))
    owned = {one[0]: one[1] for one in connection.execute(count.group_by(tables.c.owner))}
    found = [
        Seen(
            id=node["id"],
            name=node["name"],
            version=node["version"],
            alive_for=round(now - node["started"], 1),
            # One that beats at this moment may do so after we asked for the time.
            beat_ago=round(max(now - node["beat"], 0.0), 2),
            draining=node["draining"],
            tables=owned.get(node["id"], 0),
            condition=dict(node["condition"]),
        )
        for node in connection.execute(select(nodes).order_by(nodes.c.number)).mappings()
    ]
    left = select(func.count()).select_from(tables).where(LEFT)
    alone = text(
        "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted"
        " AND mode = 'ExclusiveLock' AND classid = :part AND objid = :lock"
        " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    )
    return Overview(
        nodes=found,
        ownerless=len(owners.ownerless(connection)),
        left=connection.execute(left).scalar_one(),
        alone=bool(connection.execute(alone, {"part": OWNER[0], "lock": OWNER[1]}).scalar_one()),
    )


async def fence(url: str, *, forced: bool) -> int:
    """Take every open table from its owner and raise its epoch: the number of them. The database
    is brought up to date before.

    Nodes that beat are in the way unless it is `forced`: then each loses all its tables within a
    moment, and goes on from the database once it was started again. Raises `NodesAlive` and
    `StoreRefused` (`storage_in_use` while a server that is no node has the database, or nodes are
    connected that do not beat).
    """
    await require_sessions(url)
    if not forced and (names := await _beating(url)):
        raise NodesAlive(names)
    engine = None
    try:
        await migrate.upgrade(url, shared=forced)
        # Alone, so that no node joins meanwhile; beside those that live it has to be shared.
        engine = open_write_engine(url, shared=forced)
        async with engine.begin() as connection:
            return await connection.run_sync(owners.fence)
    except database_failures() as error:
        raise refusal(error) from None
    finally:
        if engine is not None:
            await engine.dispose()


async def _beating(url: str) -> list[str]:
    """The names of nodes whose beat moves. A row alone says nothing: it may be restored."""

    def beats(connection: Connection) -> dict[str, tuple[str, float]]:
        exists = connection.execute(text("SELECT to_regclass('nodes')")).scalar()
        if exists is None:
            return {}
        found = connection.execute(select(nodes.c.id, nodes.c.name, nodes.c.beat))
        return {node.id: (node.name, node.beat) for node in found}

    try:
        before = await ask_once(url, beats)
        await asyncio.sleep(TTL)
        after = await ask_once(url, beats)
    except database_failures() as error:
        raise refusal(error) from None
    return sorted(after[node][0] for node in after if after[node] != before.get(node))
