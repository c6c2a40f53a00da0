"""The ways between nodes and what they share, which can be cut without a word to anybody."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Protocol

from tests.support.relay import Relay

DATABASE, BUS = "database", "bus"


class Ways(Protocol):
    """The ways of all nodes. `what` is `DATABASE` or `BUS`."""

    host: str
    """Where clients find nodes on this machine, if they have no address of their own."""

    async def open(self) -> None:
        """Make them."""

    async def close(self) -> None:
        """Leave nothing of them."""

    def place(self, node: int, what: str) -> tuple[int, str]:
        """Where this node finds it: port and host."""

    def cut(self, node: int, what: str) -> None:
        """Nothing gets through between this node and it, on new connections neither."""

    def mend(self, node: int, what: str) -> None:
        """Everything does, also what has waited."""


class Relays:
    """Ways through relays in this process."""

    host = "127.0.0.1"

    def __init__(self, nodes: int, targets: dict[str, int]) -> None:
        self._relays = {
            (node, what): Relay(partial(asyncio.open_connection, "127.0.0.1", port))
            for node in range(nodes)
            for what, port in targets.items()
        }

    async def open(self) -> None:
        for relay in self._relays.values():
            await relay.start()

    async def close(self) -> None:
        for relay in self._relays.values():
            await relay.stop()

    def place(self, node: int, what: str) -> tuple[int, str]:
        return self._relays[node, what].port, self.host

    def cut(self, node: int, what: str) -> None:
        self._relays[node, what].cut()

    def mend(self, node: int, what: str) -> None:
        self._relays[node, what].resume()
