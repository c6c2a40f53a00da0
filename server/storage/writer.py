"""The one task that writes: everything that came while it was busy goes into one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Sequence
from typing import Protocol

from server.storage.failures import WHOLE_DATABASE
from server.storage.operations import Plan
from server.storage.store import StoreRefused, StoreUnknown

Failure = StoreRefused | StoreUnknown


class Transactions(Protocol):
    """Where the writer writes to: a database, or what stands in for one in a simulation."""

    async def perform(self, plans: Sequence[Plan], *, careful: bool) -> Failure | None:
        """Store these plans in one transaction; returns what went wrong, when nothing (or nothing
        that is known) was stored. `careful`: look first whether a row is there already.
        """

    async def disconnect(self) -> None:
        """Give up the connection, with whatever has been begun on it."""


class _Request:
    """A plan and who waits for it."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def succeed(self) -> None:
        if not self.future.done():
            self.future.set_result(None)

    def fail(self, error: Exception) -> None:
        if not self.future.done():
            self.future.set_exception(error)


class Writer:
    """Group commit.

    The task is never cancelled, because a transaction that is cancelled while it commits leaves
    nobody who knows its fate; `close` drains it.
    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions
        self._waiting: list[_Request] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="store-writer")

    async def perform(self, plan: Plan) -> None:
        """Store a plan; returns once it is durable. Raises `StoreRefused` or `StoreUnknown`.

        Who is cancelled while waiting does not learn what became of the plan.
        """
        if self._closing:
            raise StoreRefused("storage_failed", "the store is closed")
        request = _Request(plan)
        self._waiting.append(request)
        self._wake.set()
        await request.future

    async def close(self) -> None:
        """Write what is waiting, then stop. To cancel this does not cancel the writer."""
        self._closing = True
        self._wake.set()
        await asyncio.wait([self._task])

    async def _run(self) -> None:
        taken: list[_Request] = []
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                taken, self._waiting = self._waiting, []
                if taken:
                    await self._store(taken)
                elif self._closing:
                    break
                if self._waiting or self._closing:
                    self._wake.set()
        finally:
            # Also when the loop is torn down around us: nobody waits for ever.
            self._closing = True
            for request in taken + self._waiting:
                request.fail(StoreUnknown("the writer has stopped"))
            await self._transactions.disconnect()

    async def _store(self, requests: list[_Request]) -> None:
        """Store these together, or else each for itself."""
        plans = [request.plan for request in requests]
        failure = await self._transactions.perform(plans, careful=False)
        if failure is None:
            for request in requests:
                request.succeed()
        elif isinstance(failure, StoreUnknown) or failure.code in WHOLE_DATABASE:
            for request in requests:
                request.fail(failure)
        else:
            await self._store_one_by_one(requests)

    async def _store_one_by_one(self, requests: list[_Request]) -> None:
        """Find out which of them was to blame. What follows a refused one is refused as well, so
        that no table has a later step stored without an earlier one.
        """
        refused: dict[Hashable, Failure] = {}
        for request in requests:
            subjects = request.plan.subjects
            failure = next((refused[subject] for subject in subjects if subject in refused), None)
            if failure is None:
                failure = await self._transactions.perform([request.plan], careful=True)
            if failure is None:
                request.succeed()
            else:
                refused.update(dict.fromkeys(subjects, failure))
                request.fail(failure)
