"""What goes wrong between nodes at the worst moment: claims, moves and links that cross."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from server.storage.statements import Plan
from server.storage.writer import Failure, Writer

__all__ = []


# ------------------------------------------------------------ claims


class SlowTransactions:
    """A database that takes its time."""

    async def perform(self, plans: Sequence[Plan], *, careful: bool) -> Failure | None:
        await asyncio.sleep(0.01)
        return None

    async def disconnect(self) -> None:
        return


async def test_a_claim_has_its_turn_though_writes_come_all_the_time() -> None:
    writer = Writer(SlowTransactions())

    async def play(pause: float) -> None:
        while True:
            await asyncio.sleep(pause)
            await writer.perform(Plan(()))

    async def claim() -> bool:
        return True

    tables = [asyncio.create_task(play(0.001 + 0.0003 * number)) for number in range(50)]
    await asyncio.sleep(0.2)
    try:
        async with asyncio.timeout(2):
            assert await writer.alone(claim)
    finally:
        for task in tables:
            task.cancel()
        await asyncio.gather(*tables, return_exceptions=True)
        await writer.close()


# ------------------------------------------------------------ moves


# ------------------------------------------------------------ links


# ------------------------------------------------------------ nodes that do not answer
