"""A transport without a network."""

from __future__ import annotations

import asyncio


class Wire(asyncio.Transport):
    """Keeps the written bytes, and whether more is to be read."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.paused = 0
        self.closed = False
        self.reading = True

    def write(self, data: bytes) -> None:  # type: ignore[override]
        self.written.append(data)

    def pause_reading(self) -> None:
        self.paused += 1
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    abort = close
