"""The bus between nodes: a seam with one implementation for NATS and one for PostgreSQL.

It is lossy on purpose. Messages of one sender to one subject arrive in the order in which they were
published, each once or not at all; a sender that needs to know numbers them, and asks again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Heard = Callable[[bytes], None]
"""Takes a message; must not wait, and must not raise."""


class BusRefused(Exception):
    """The bus cannot be opened: no such host, wrong password, a missing driver.

    `code`: `bus_unreachable`, `bus_denied`, `bus_no_driver`, `bus_pooled` (a pooler between us and
    PostgreSQL hands sessions out by the transaction, so that nobody can listen).
    """

    def __init__(self, code: str, message: str = "") -> None:
        super().__init__(f"{code}: {message}")
        self.code = code


class Bus(Protocol):
    """Messages between nodes. A subject is a word of letters, digits, `_` and `-` (63 at most).

    While the connection is lost, messages are lost, too; it comes back by itself, with all subjects
    listened to. Messages published just before may arrive late, but never after anything younger of
    their subject. All methods belong to the event loop on which the bus was opened.
    """

    @property
    def connected(self) -> bool:
        """True while messages go out, as far as is known."""

    def publish(self, subject: str, message: bytes) -> None:
        """Send a message (UTF-8 text without NUL, up to a few megabytes), soon; never waits and
        never raises. A node hears its own.
        """

    async def listen(self, subject: str, heard: Heard) -> None:
        """Call `heard` with every message of this subject from now on, also after a break. A
        caller that listens twice is called twice. A bus which is not connected listens once it is.
        """

    async def close(self) -> None:
        """Send the waiting messages, then let go; harmless when that has been done."""
