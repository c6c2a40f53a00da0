"""The connections between nodes and their shared servers, which can be cut silently."""

from __future__ import annotations

import asyncio
from functools import partial

from tests.support.relay import Relay

DATABASE, BUS = "database", "bus"


HOST = "127.0.0.1"


class Ways:
    """The ways of all nodes to what they share, each through a relay in this process. `what` is
    `DATABASE` or `BUS`; `targets` are their ports.
    """

    def __init__(self, nodes: int, targets: dict[str, int]) -> None:
        self._relays = {
            (node, what): Relay(partial(asyncio.open_connection, HOST, port))
            for node in range(nodes)
            for what, port in targets.items()
        }

    async def open(self) -> None:
        """Make them."""
        for relay in self._relays.values():
            await relay.start()

    async def close(self) -> None:
        """Leave nothing of them."""
        for relay in self._relays.values():
            await relay.stop()

    def port(self, node: int, what: str) -> int:
        """Its address for this node."""
        return self._relays[node, what].port

    def cut(self, node: int, what: str) -> None:
        """Nothing gets through between this node and it, on new connections neither."""
        self._relays[node, what].cut()

    def mend(self, node: int, what: str) -> None:
        """Everything does, also what has waited."""
        self._relays[node, what].resume()
