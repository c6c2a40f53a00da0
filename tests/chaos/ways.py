"""The connections between nodes and their shared servers, which can be cut silently."""

from __future__ import annotations

import asyncio
from typing import Protocol

from sqlalchemy.engine import URL

from tests.support.relay import Opened, Relay

DATABASE, BUS = "database", "bus"


class Ways(Protocol):
    """The connections of all nodes. `what` is `DATABASE` or `BUS`."""

    host: str
    """The host for clients of nodes on this machine, if these have no address of their own."""

    async def open(self) -> None:
        """Make them."""

    async def close(self) -> None:
        """Leave nothing of them."""

    def place(self, node: int, what: str) -> tuple[str, int]:
        """The address at which this node finds it: host and port."""

    def cut(self, node: int, what: str) -> None:
        """Nothing gets through between this node and it, on new connections neither."""

    def mend(self, node: int, what: str) -> None:
        """Let everything through, also the bytes that have waited."""


class Relays:
    """Ways through relays in this process."""

    host = "127.0.0.1"

    def __init__(self, nodes: int, targets: dict[str, int]) -> None:
        self._relays = {
            (node, what): Relay(lambda port=port: _open(port))  # type: ignore[misc]
            for node in range(nodes)
            for what, port in targets.items()
        }

    async def open(self) -> None:
        for relay in self._relays.values():
            await relay.start()

    async def close(self) -> None:
        for relay in self._relays.values():
            await relay.stop()

    def place(self, node: int, what: str) -> tuple[str, int]:
        return self.host, self._relays[node, what].port

    def cut(self, node: int, what: str) -> None:
        self._relays[node, what].cut()

    def mend(self, node: int, what: str) -> None:
        self._relays[node, what].resume()


async def _open(port: int) -> Opened:
    return await asyncio.open_connection("127.0.0.1", port)


def url_through(url: URL, place: tuple[str, int]) -> str:
    """The URL of a database as it is found at another place."""
    host, port = place
    moved = url.set(drivername="postgresql+asyncpg", host=host, port=port, query={"ssl": "disable"})
    return moved.render_as_string(hide_password=False)
