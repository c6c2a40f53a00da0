"""Waiting for what nobody tells."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

PATIENCE = 60.0
"""Seconds: far more than anything takes, even where many tests run side by side."""


async def until(holds: Callable[[], object], patience: float = PATIENCE) -> None:
    """Wait until something holds. Raises `TimeoutError`."""
    async with asyncio.timeout(patience):
        while not holds():  # noqa: ASYNC110 - nobody says when it does
            await asyncio.sleep(0.01)
