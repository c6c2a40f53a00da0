"""Limit of HTTP requests by address."""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp, Receive, Scope, Send

from server.http.replies import error_response
from server.runtime.clock import Clock
from server.runtime.config import Limits
from server.runtime.limits import Buckets, address_of


class RequestRate:
    """So many requests a second from one address, as with messages. Requests over it wait for their
    turn, which costs little, so a page is not left without its files; they are refused only if too
    many wait.
    """

    def __init__(self, app: ASGIApp, clock: Clock, limits: Limits) -> None:
        self._app = app
        self._requests = Buckets(clock, *limits.http_per_address)
        self._most = limits.http_wait

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer it when it is its turn."""
        app = self._app
        if scope["type"] == "http":
            client = scope.get("client")
            wait = self._requests.reserve(address_of(client[0] if client else None), self._most)
            if wait is None:
                app = error_response("too_many_requests")
            elif wait > 0:
                await asyncio.sleep(wait)
        await app(scope, receive, send)
