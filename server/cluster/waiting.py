"""Messages waiting to be sent: few of them, for a slow bus must not fill the memory."""

from __future__ import annotations

import asyncio
from collections import deque

MOST_BYTES = 16 << 20
"""The most that may wait. A bus that is so far behind is as good as lost."""


class Waiting:
    """Messages in the order in which they were published, and the number dropped."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._messages: deque[tuple[str, bytes]] = deque()
        self._bytes = 0
        self._some = asyncio.Event()
        self.dropped = 0

    def __bool__(self) -> bool:
        return bool(self._messages)

    def put(self, subject: str, message: bytes) -> None:
        """Let a message wait, or drop it when too much does."""
        if self._bytes + len(message) > self._most:
            self.dropped += 1
            return
        self._messages.append((subject, message))
        self._bytes += len(message)
        self._some.set()

    def take(self) -> tuple[str, bytes]:
        """The next one. Raises `IndexError` when none waits."""
        subject, message = self._messages.popleft()
        self._bytes -= len(message)
        return subject, message

    def drop_all(self) -> None:
        """Nothing waits any more."""
        self.dropped += len(self._messages)
        self._messages.clear()
        self._bytes = 0

    def wake(self) -> None:
        """Let `changed` return although there may be nothing."""
        self._some.set()

    async def changed(self, longest: float) -> None:
        """Wait until something was put or `wake` was called, but no longer than these seconds."""
        try:
            async with asyncio.timeout(longest):
                await self._some.wait()
        except TimeoutError:
            return
        finally:
            self._some.clear()
