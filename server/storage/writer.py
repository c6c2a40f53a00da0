"""The only task that writes: all plans that came while it was busy go into one transaction."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Hashable, Sequence
from typing import Protocol, TypeVar

from server.runtime.metrics import Metrics
from server.storage.failures import WHOLE_DATABASE
from server.storage.statements import Plan
from server.storage.store import Condition, StoreRefused, StoreUnknown

Failure = StoreRefused | StoreUnknown

TURNS = 4
"""Turns of the event loop from a message on a socket to the write that it leads to: it is read, its
table takes it up, and the table's step waits for the writer.
"""
T = TypeVar("T")


class Transactions(Protocol):
    """A database to write to, or its stand-in in a simulation."""

    async def perform(self, plans: Sequence[Plan], *, careful: bool) -> Failure | None:
        """Store these plans in one transaction. Returns None, or the failure if nothing is stored
        or this is not known. `careful`: look first if a row is stored already.
        """

    async def disconnect(self) -> None:
        """Give up the connection, and with it its open transaction."""


class _Request:
    """A plan, and the future of the caller that waits for it."""

    def __init__(self, plan: Plan) -> None:
        loop = asyncio.get_running_loop()
        self.plan = plan
        self.since = loop.time()
        self.future: asyncio.Future[None] = loop.create_future()

    def succeed(self) -> None:
        if not self.future.done():
            self.future.set_result(None)

    def fail(self, error: Exception) -> None:
        if not self.future.done():
            self.future.set_exception(error)


class Writer:
    """Group commit.

    The task is never cancelled, because nobody knows the fate of a transaction that is cancelled
    while it commits; `close` drains it.
    """

    def __init__(self, transactions: Transactions, metrics: Metrics | None = None) -> None:
        self._transactions = transactions
        self._metrics = metrics
        self._waiting: list[_Request] = []
        self._taken: list[_Request] = []
        """The requests that are being stored."""
        self._turns: deque[tuple[asyncio.Future[None], asyncio.Future[None]]] = deque()
        """Two futures for each caller of `alone`: its turn has come, its turn is over."""
        self._failure: str | None = None
        self._failed_at = 0.0
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="store-writer")

    async def perform(self, plan: Plan) -> None:
        """Store a plan; returns once it is durable. Raises `StoreRefused` or `StoreUnknown`.

        A caller that is cancelled while it waits does not learn the fate of the plan.
        """
        if self._closing:
            raise StoreRefused("storage_failed", "the store is closed")
        request = _Request(plan)
        self._waiting.append(request)
        self._wake.set()
        await request.future

    async def alone(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do `work` between two transactions; new plans wait for it. Raises the errors of `work`,
        and `StoreRefused` when the writer is closed.
        """
        if self._closing:
            raise StoreRefused("storage_failed", "the store is closed")
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._turns.append((turn, over))
        self._wake.set()
        try:
            await turn
            return await work()
        finally:
            if not over.done():
                over.set_result(None)

    def condition(self) -> Condition:
        """The state of the writes."""
        waiting = [request for request in self._taken if not request.future.done()] + self._waiting
        now = asyncio.get_running_loop().time()
        lag = max((now - request.since for request in waiting), default=0.0)
        return Condition(len(waiting), lag, self._failure, now - self._failed_at)

    async def close(self) -> None:
        """Store the waiting plans, then stop. Cancelling this does not cancel the writer."""
        self._closing = True
        self._wake.set()
        await asyncio.wait([self._task])

    async def _run(self) -> None:
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                if self._waiting:
                    await self._gather()
                self._taken, self._waiting = self._waiting, []
                if self._taken:
                    await self._store(self._taken)
                # Under load there are always plans: a turn must not wait until there are none.
                if self._turns:
                    await self._give(*self._turns.popleft())
                elif self._closing and not self._taken:
                    break
                if self._waiting or self._turns or self._closing:
                    self._wake.set()
        finally:
            # Also when the event loop is torn down: no caller may wait for ever.
            self._closing = True
            for request in self._taken + self._waiting:
                request.fail(StoreUnknown("the writer has stopped"))
            for turn, _ in self._turns:
                turn.cancel()
            await self._transactions.disconnect()

    async def _gather(self) -> None:
        """Let plans that are ready now join the transaction. This takes no time if there are none;
        under load they would otherwise wait for a whole transaction, which costs as much for one
        plan as for ten.
        """
        for _ in range(TURNS):
            await asyncio.sleep(0)

    async def _give(self, turn: asyncio.Future[None], over: asyncio.Future[None]) -> None:
        if not turn.done():
            turn.set_result(None)
            await over

    async def _store(self, requests: list[_Request]) -> None:
        """Store these in one transaction, or else one by one."""
        plans = [request.plan for request in requests]
        failure = await self._perform(plans, careful=False)
        if failure is None:
            for request in requests:
                request.succeed()
        elif isinstance(failure, StoreUnknown) or failure.code in WHOLE_DATABASE:
            for request in requests:
                request.fail(failure)
        else:
            await self._store_one_by_one(requests)

    async def _perform(self, plans: list[Plan], *, careful: bool) -> Failure | None:
        begun = time.perf_counter()
        failure = await self._transactions.perform(plans, careful=careful)
        code = getattr(failure, "code", "storage_unknown") if failure is not None else None
        # The table causes a conflict, not the storage.
        self._failure = None if code == "storage_conflict" else code
        self._failed_at = asyncio.get_running_loop().time()
        if self._metrics is not None:
            self._metrics.commits.observe(time.perf_counter() - begun)
            self._metrics.batches.observe(len(plans))
            if code is not None:
                self._metrics.store_failures.labels(code).inc()
        return failure

    async def _store_one_by_one(self, requests: list[_Request]) -> None:
        """Store these one by one, to find the one that fails. A request that shares a subject with
        an earlier refused one is refused as well, so that no table has a later step stored without
        an earlier one.
        """
        refused: dict[Hashable, Failure] = {}
        for request in requests:
            subjects = request.plan.subjects
            failure = next((refused[subject] for subject in subjects if subject in refused), None)
            if failure is None:
                failure = await self._perform([request.plan], careful=True)
            if failure is None:
                request.succeed()
            else:
                refused.update(dict.fromkeys(subjects, failure))
                request.fail(failure)
