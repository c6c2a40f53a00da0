"""Retries for a database that starts together with the server, or crashes while it starts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from server.runtime import log
from server.storage.store import StoreRefused

T = TypeVar("T")

LIMIT = 30.0
"""Seconds."""
PAUSE = 0.2


async def retry_while_unreachable(
    work: Callable[[], Awaitable[T]], database: str, limit: float = LIMIT
) -> T:
    """Do `work`, and repeat it while the database called `database` cannot be reached.

    Raises `StoreRefused` as `work` does, with `storage_unreachable` after `limit` seconds.
    """
    now = asyncio.get_running_loop().time
    end = now() + limit
    told = False
    while True:
        try:
            return await work()
        except StoreRefused as problem:
            if problem.code != "storage_unreachable" or now() > end:
                raise
            if not told:
                log.get("storage").warning("waiting for the database", database=database)
                told = True
        await asyncio.sleep(PAUSE)
