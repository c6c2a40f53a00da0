"""Poolers before the database: those that a server can work with, and those that it refuses."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from server.cluster.bus import BusRefused
from server.cluster.buses import open_bus
from server.storage.pooler import require_sessions
from server.storage.store import StoreRefused
from tests.support.databases import PostgresqlDatabase
from tests.support.pgbouncer import IGNORED, PgBouncer

StartPooler = Callable[..., PgBouncer]


async def test_a_database_without_a_pooler_is_let_through(postgres: PostgresqlDatabase) -> None:
    await require_sessions(postgres.url)


async def test_a_pooler_that_lends_by_the_session_is_let_through(pooler: StartPooler) -> None:
    url = pooler("session", IGNORED).url
    await require_sessions(url)
    await (await open_bus(url)).close()


@pytest.mark.parametrize(
    ("mode", "settings", "word"),
    [
        ("transaction", "", "our setting lock_timeout"),
        ("transaction", IGNORED, "by the transaction"),
        # Sessions in turn: two of them would always meet the same two connections.
        ("transaction", f"{IGNORED}\nserver_round_robin = 1\nmin_pool_size = 2", "transaction"),
        ("statement", IGNORED, "by the statement"),
    ],
)
async def test_another_one_is_refused_by_storage_and_bus(
    pooler: StartPooler, mode: str, settings: str, word: str
) -> None:
    url = pooler(mode, settings).url
    for _ in range(2):
        with pytest.raises(StoreRefused, match=f"storage_pooled: .*pooler.*{word}"):
            await require_sessions(url)
    with pytest.raises(BusRefused, match="bus_pooled"):
        await open_bus(url)


async def test_a_database_that_is_not_there_is_no_pooler() -> None:
    with pytest.raises(StoreRefused, match="storage_unreachable"):
        await require_sessions("postgresql://ann@127.0.0.1:1/paiju")
