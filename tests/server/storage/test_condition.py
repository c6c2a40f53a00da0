"""The writer's reports on itself, to `/readyz` and to the operator."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from server.runtime.metrics import Metrics
from server.storage.sql import SqlStore
from server.storage.store import Condition, StoreUnknown
from tests.server.storage.samples import match, row, table
from tests.support.databases import on_the_loop

OpenStore = Callable[..., Awaitable[SqlStore]]


async def test_a_store_at_rest_has_nothing_to_say(store: SqlStore) -> None:
    assert store.condition()[:3] == Condition()[:3]


async def test_the_lag_is_the_age_of_the_oldest_write_also_of_one_that_is_being_stored(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Condition] = []
    dialect, loop = store.writing.engine.dialect, asyncio.get_running_loop()
    commit = dialect.do_commit

    def watched(connection: Any) -> None:
        seen.append(on_the_loop(loop, store.condition))
        commit(connection)

    monkeypatch.setattr(dialect, "do_commit", watched)
    writes = [asyncio.create_task(store.write(row(number))) for number in range(3)]
    await asyncio.sleep(0)
    waiting = store.condition()
    await asyncio.gather(*writes)
    assert [condition.waiting for condition in (waiting, *seen)] == [3, 3]
    assert seen[0].lag > waiting.lag >= 0
    assert store.condition()[:3] == Condition()[:3]


async def test_a_failure_is_told_until_a_write_succeeds(
    open_store: OpenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    metrics = Metrics()
    store = await open_store(metrics=metrics)
    await store.write(table(), match())
    dialect = store.writing.engine.dialect

    def broken(connection: Any) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(dialect, "do_commit", broken)
        with pytest.raises(StoreUnknown):
            await store.write(row(0))
    assert store.condition().failure == "storage_unknown"
    assert 'paiju_store_failures_total{code="storage_unknown"} 1.0' in metrics.text().decode()
    await store.write(row(0))
    assert store.condition().failure is None
