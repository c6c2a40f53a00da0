"""Messages that wait to be sent to one connection: bounded, so that a slow reader costs only
itself.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable

AtOnce = Callable[[Iterable[str]], bool]
"""Sends frames without waiting; False when it has sent none, because it would have to wait."""


class Turn:
    """The turn of the event loop that runs now: the calls due at its end, for many outboxes by one
    call of the loop.
    """

    def __init__(self) -> None:
        self._due: list[Callable[[], object]] = []

    def at_its_end(self, call: Callable[[], object]) -> None:
        """Call this when everything that is ready now has been done."""
        if not self._due:
            asyncio.get_running_loop().call_soon(self._end)
        self._due.append(call)

    def _end(self) -> None:
        due, self._due = self._due, []
        for call in due:
            try:
                call()
            except Exception as error:
                # As the loop does: a failure of one is no reason to leave out the others.
                asyncio.get_running_loop().call_exception_handler(
                    {"message": "sending failed", "exception": error}
                )


class Outbox:
    """Frames in order. When more wait than the bounds allow, it is `overflowed`: the connection is
    closed, and the client comes back by resync. `overflow` is called once then: the sender may be
    waiting for the reader that does not read.

    With `at_once`, the frames of one `turn` of the event loop go out together at its end; the
    `pump` is for sockets that are full. Sending is most of the cost of a frame.
    """

    def __init__(
        self,
        most_frames: int,
        most_bytes: int,
        overflow: Callable[[], object] = lambda: None,
        at_once: AtOnce | None = None,
        turn: Turn | None = None,
    ) -> None:
        self._overflow = overflow
        self._at_once = at_once
        self._turn = turn or Turn()
        self._due = False
        """True if `_send_at_once` is to be called."""
        self._pumping = False
        self._most_frames = most_frames
        self._most_bytes = most_bytes
        self._frames: deque[str] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self.overflowed = False
        self.closed = False

    def put(self, frame: str) -> None:
        """Add a frame; never waits."""
        if self.closed or self.overflowed:
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        if len(self._frames) > self._most_frames or self._bytes > self._most_bytes:
            self.overflowed = True
            self._frames.clear()
            self._overflow()
        elif self._at_once is not None and not self._pumping:
            if not self._due:
                self._due = True
                self._turn.at_its_end(self._send_at_once)
            return
        self._wake.set()

    def _send_at_once(self) -> None:
        self._due = False
        assert self._at_once is not None
        # The frames that the pump has begun to send come first.
        if not self._pumping and self._frames and self._at_once(self._frames):
            self._frames.clear()
            self._bytes = 0
        else:
            self._wake.set()

    def close(self) -> None:
        """Let `pump` return after the waiting frames are sent."""
        self.closed = True
        self._wake.set()

    async def pump(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send frames until the outbox is closed or overflows."""
        while True:
            self._pumping = True
            while self._frames:
                frame = self._frames.popleft()
                self._bytes -= len(frame)
                await send(frame)
            self._pumping = False
            if self.closed or self.overflowed:
                return
            self._wake.clear()
            await self._wake.wait()
