"""The queue before the judge: one request is answered at a time, and addresses take turns."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from server.http.errors import HttpError
from server.runtime.config import Limits
from server.runtime.limits import Buckets


class Ticket:
    """A request's time with the judge; `spent`: processor time (s) of its answer."""

    def __init__(self) -> None:
        self.spent = 0.0


class JudgeQueue:
    """Requests wait here. Each address has one at a time with the judge and few in the queue, and
    after one of its requests comes the next address. A request leaves a deposit, so that a burst
    is no cheaper than the same questions one after the other.
    """

    def __init__(self, tokens: Buckets, limits: Limits) -> None:
        self._tokens = tokens
        self._limits = limits
        self._busy = False
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By address, in the order in which they have their turn."""

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[Ticket]:
        """Wait for the judge. Raises `HttpError` if too many wait, of this address or in all."""
        limits = self._limits
        if len(self._waiting.get(address, ())) >= limits.questions_waiting_per_address:
            raise HttpError("too_many_requests")
        if sum(map(len, self._waiting.values())) >= limits.questions_waiting:
            raise HttpError("judge_busy")
        deposit = limits.question_deposit
        self._tokens.charge(address, deposit)
        ticket = Ticket()
        try:
            await self._come(address)
            try:
                yield ticket
            finally:
                self._next()
        finally:
            self._tokens.charge(address, ticket.spent // limits.question_token - deposit)

    async def _come(self, address: str) -> None:
        if not self._busy:
            self._busy = True
            return
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._next()
            else:
                self._leave(address, called)
            raise

    def _leave(self, address: str, called: asyncio.Future[None]) -> None:
        own = self._waiting[address]
        own.remove(called)
        if not own:
            del self._waiting[address]

    def _next(self) -> None:
        """Call the next one: the oldest of the address whose turn is longest ago."""
        if not self._waiting:
            self._busy = False
            return
        address = next(iter(self._waiting))
        own = self._waiting.pop(address)
        called = own.popleft()
        if own:
            self._waiting[address] = own
        called.set_result(None)
