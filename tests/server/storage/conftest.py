"""A store on a fresh database of each kind."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest

from server.runtime.clock import SystemClock
from server.storage.sql import SqlStore
from tests.server.storage.samples import match, table
from tests.support.databases import Database

OpenStore = Callable[..., Awaitable[SqlStore]]


@pytest.fixture
async def open_store(database: Database) -> AsyncIterator[OpenStore]:
    """Opens the database, with options; closes the open ones at the end."""
    # Threads work here: asyncio complains when one of them touches the loop, if told to look.
    asyncio.get_running_loop().set_debug(True)
    opened: list[SqlStore] = []

    async def open_it(**options: Any) -> SqlStore:
        store = await SqlStore.open(database.url, SystemClock(), **options)
        opened.append(store)
        return store

    yield open_it
    for store in opened:
        await store.close()


@pytest.fixture
async def store(open_store: OpenStore) -> SqlStore:
    """An open store with two tables that play."""
    store = await open_store(busy_timeout=0.05)
    await store.write(table(1), match(1))
    await store.write(table(2), match(2))
    return store
