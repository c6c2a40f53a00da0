"""A store on a fresh file."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from server.clock import SystemClock
from server.storage.connections import sqlite_url
from server.storage.sql import SqlStore
from tests.server.storage.samples import match, table

OpenStore = Callable[..., Awaitable[SqlStore]]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database is."""
    return tmp_path / "paiju.sqlite3"


@pytest.fixture
async def open_store(path: Path) -> AsyncIterator[OpenStore]:
    """Opens the database, with options; closes what is still open at the end."""
    opened: list[SqlStore] = []

    async def open_it(**options: Any) -> SqlStore:
        store = await SqlStore.open(sqlite_url(path), SystemClock(), **options)
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
