"""Retention: matches that ended long ago are deleted, if the operator says so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from server.runtime import log
from server.runtime.clock import Clock
from server.storage.maintenance import Pruned
from server.storage.sql import SqlStore
from server.storage.store import StoreRefused, StoreUnknown

DAY = 86400.0
TIDYING = 3600.0
"""Seconds between two looks for old matches."""


async def keep_matches(store: SqlStore, clock: Clock, days: int, first: Callable[[], bool]) -> None:
    """Delete the matches of closed tables that ended so many days ago, until cancelled; of several
    nodes the `first` one does. People stay: one of them may be about to sit down.
    """
    logger = log.get("retention")
    while True:
        try:
            if first():
                gone = await store.prune(clock.wall() - days * DAY, guests=False)
                if gone != Pruned():
                    logger.info("old matches deleted", **gone._asdict())
        except (StoreRefused, StoreUnknown) as error:
            logger.warning("old matches are deleted later", **log.fault(error))
        await asyncio.sleep(TIDYING)
