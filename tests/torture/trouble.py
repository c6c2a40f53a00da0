"""Faults of a database while its server runs: its own crash, and connections that break."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter

from tests.support import postgresql
from tests.support.postgresql import Cluster

CRASH_EVERY = 9

EVERYBODY, WRITER = "true", "query NOT LIKE 'SELECT%'"
"""Whose sessions end."""


class Trouble:
    """PostgreSQL that crashes with a server on it, or ends the server's sessions."""

    def __init__(self, cluster: Cluster, rng: random.Random) -> None:
        self._cluster = cluster
        self._rng = rng
        self._url = postgresql.create_database(cluster.url, f"torture_{rng.getrandbits(32):08x}")
        self._number = 0
        self.counts: Counter[str] = Counter()

    @property
    def url(self) -> str:
        """The empty database for the server."""
        return self._url.render_as_string(hide_password=False)

    async def happen(self, within: float) -> None:
        """One thing after the other, for so many seconds."""
        loop = asyncio.get_running_loop()
        end = loop.time() + within
        while loop.time() < end:
            await asyncio.sleep(self._rng.random() * 0.4)
            self._number += 1
            if self._number % CRASH_EVERY == 2:
                await asyncio.to_thread(self._cluster.crash)
                self.counts["database crashes"] += 1
            else:
                await self._cut()

    async def _cut(self) -> None:
        whose = self._rng.choice((EVERYBODY, WRITER))
        with contextlib.suppress(OSError):
            ended = await postgresql.end_sessions(self._url, among=whose)
            self.counts["sessions ended"] += ended
