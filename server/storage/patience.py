"""Databases start when we do, and crash while we start: that is no reason to give up at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from server import log
from server.storage.store import StoreRefused

T = TypeVar("T")

PATIENCE = 30.0
"""Seconds."""
PAUSE = 0.2


async def patiently(work: Callable[[], Awaitable[T]], place: str, patience: float = PATIENCE) -> T:
    """What `work` comes to, tried again while the database at `place` cannot be reached.

    Raises `StoreRefused` as `work` does, with `storage_unreachable` after `patience` seconds.
    """
    now = asyncio.get_running_loop().time
    give_up = now() + patience
    told = False
    while True:
        try:
            return await work()
        except StoreRefused as problem:
            if problem.code != "storage_unreachable" or now() > give_up:
                raise
            if not told:
                log.get("storage").warning("waiting for the database", place=place)
                told = True
        await asyncio.sleep(PAUSE)
