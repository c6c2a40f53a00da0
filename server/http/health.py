"""Health checks: the server lives (`/healthz`), and can be used now (`/readyz`).

A supervisor restarts a process that does not live, and sends nobody to one that is not ready: a
full disk makes a server unready, and a restart would not mend it.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.http.replies import coded, error_response, json_response
from server.runtime.clock import Clock
from server.runtime.config import Timers
from server.runtime.version import VERSION
from server.storage.store import Store, StoreRefused, StoreUnknown
from server.wire.messages import PROTOCOL

FRESH = 1.0
"""Seconds for which an answer of the database stands for the next question too."""
FORGIVEN = 30.0
"""Seconds after which a failed write is no sign any more, when nothing was written since."""


class Draining(Protocol):
    """Anything that knows whether the server is stopping."""

    draining: bool


class Fresh(Protocol):
    """Anything that knows whether other nodes may have taken this one's tables."""

    @property
    def fresh(self) -> bool:
        """True while they cannot."""


class Health:
    """Answers both questions; public, so it says no more of a fault than its code."""

    def __init__(self, clock: Clock, timers: Timers) -> None:
        self._clock = clock
        self._timers = timers
        self._store: Store | None = None
        self._gateway: Draining | None = None
        self._node: Fresh | None = None
        self._asked_at = float("-inf")
        self._reads = False
        self._asking = asyncio.Lock()

    def begin(self, store: Store, gateway: Draining, node: Fresh | None = None) -> None:
        """The server has started, perhaps as a node among others."""
        self._store, self._gateway, self._node = store, gateway, node

    def end(self) -> None:
        """The server has stopped."""
        self._store = self._gateway = None

    async def fault(self) -> str | None:
        """Reason why it cannot be used now: one of `codes.HTTP_ERRORS`; None when it can."""
        if self._store is None or self._gateway is None or self._gateway.draining:
            return "shutting_down"
        if self._node is not None and not self._node.fresh:
            return "storage_waiting"
        condition = self._store.condition()
        if condition.lag > self._timers.lag:
            return "storage_waiting"
        if condition.failure is not None and condition.failed_ago < FORGIVEN:
            return "storage_waiting"
        return None if await self._answers(self._store) else "storage_waiting"

    async def _answers(self, store: Store) -> bool:
        """True if the database answers a question, asked at most once a second."""
        async with self._asking:
            if self._clock.now() - self._asked_at >= FRESH:
                try:
                    await store.player_by_token(b"")
                except (StoreRefused, StoreUnknown):
                    self._reads = False
                else:
                    self._reads = True
                self._asked_at = self._clock.now()
            return self._reads

    async def alive(self, request: Request) -> Response:
        """The process answers; nothing else is asked."""
        return json_response({"status": "ok", "version": VERSION, "protocol": PROTOCOL})

    async def ready(self, request: Request) -> Response:
        """True if tables can be opened and actions stored now."""
        fault = await self.fault()
        return json_response({"status": "ready"}) if fault is None else error_response(fault)

    def routes(self) -> list[Route]:
        """Routes of both."""
        return [Route("/healthz", coded(self.alive)), Route("/readyz", coded(self.ready))]
