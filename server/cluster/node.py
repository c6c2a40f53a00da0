"""Joining: the steps of a server before it is one node among others."""

from __future__ import annotations

from contextlib import AsyncExitStack

from game.registry import GAMES
from server.cluster.buses import open_bus
from server.cluster.cluster import Cluster
from server.cluster.exchange import Exchange
from server.cluster.membership import Membership, require_engines
from server.runtime.clock import Clock
from server.runtime.config import Config
from server.runtime.metrics import Metrics
from server.runtime.version import VERSION
from server.storage import migrate
from server.storage.connections import open_sessions, read_url, shown
from server.storage.failures import database_failures, refusal
from server.storage.pooler import require_sessions
from server.storage.retry import retry_while_unreachable
from server.storage.sql import SqlStore
from server.storage.store import StoreRefused

TABLE_VERSION = 3
"""Raised when a node of the release before could not read or write stored rooms or matches, or the
messages about them. 2: matches with their wins, rooms with a bench. 3: rows by match, deal and
number.
"""


def engine_versions() -> dict[str, int]:
    """The version of each game's engine, and of `table`: only nodes of the same ones can go on with
    a deal of each other.
    """
    games = {name: game.deal.engine_version for name, game in GAMES.items()}
    return {**games, "table": TABLE_VERSION}


def name_of(config: Config) -> str:
    """The name of this node for its operator."""
    return config.node or f"{config.host}:{config.port}"


async def prepare(config: Config) -> None:
    """Bring the database up to date, and see that it and the bus can be used. Raises
    `StoreRefused` and `BusRefused`.
    """
    url = cluster_database(config)
    await retry_while_unreachable(lambda: _prepare_database(url), shown(url))
    assert config.bus is not None
    await (await open_bus(config.bus)).close()


async def _prepare_database(url: str) -> None:
    await require_sessions(url)
    engine = open_sessions(url)
    try:
        # Nodes of other versions may be playing on the database as it is.
        await require_engines(engine, engine_versions())
        await migrate.upgrade(url, shared=True)
    except database_failures() as error:
        raise refusal(error) from None
    finally:
        await engine.dispose()


def cluster_database(config: Config) -> str:
    """The URL of the database that all nodes have. Raises `StoreRefused` for a file."""
    if config.database is None or read_url(config.database).get_backend_name() != "postgresql":
        raise StoreRefused("cluster_needs_postgresql", "nodes share a database of PostgreSQL")
    return config.database


async def join(config: Config, clock: Clock, metrics: Metrics) -> Cluster:
    """Become a node of the cluster. Raises `StoreRefused` and `BusRefused`."""
    url = cluster_database(config)
    assert config.bus is not None
    async with AsyncExitStack() as opened:
        membership = Membership(open_sessions(url), name_of(config), VERSION, engine_versions())
        await retry_while_unreachable(membership.join, shown(url))
        opened.push_async_callback(membership.leave)
        store = await SqlStore.join(url, clock, membership.own.id, metrics=metrics)
        opened.push_async_callback(store.close)
        bus = await open_bus(config.bus)
        opened.pop_all()
    return Cluster(membership, Exchange(bus, membership.own.id), store, clock)
