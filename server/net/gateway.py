"""Every socket: who may open one, and what all of them together may do."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from urllib.parse import urlsplit

from starlette.websockets import WebSocket

from server.clock import Clock
from server.lobby import Lobby
from server.net.connection import Connection, close, within_time
from server.net.limits import Buckets, address_of
from server.net.outbox import Turn
from server.ops import log
from server.ops.config import Config
from server.ops.metrics import Metrics
from server.sessions import Sessions
from server.storage.store import StoredPlayer
from server.wire import messages as wire

DEAR: dict[type[wire.FromClient], float] = {
    wire.ListTables: 4,
    wire.CreateTable: 4,
    wire.PlayNow: 4,
    wire.Rename: 4,
}
"""Messages that cost an address as much as several others: these look at every table, or write."""


def origin_allowed(origin: str | None, host: str | None, allowed: tuple[str, ...]) -> bool:
    """True if a page from this origin may open a socket: the server's own pages, those that the
    operator names, and programs, which send no origin.
    """
    if origin is None or origin in allowed:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(host) and parts.netloc == host


def allowed_origins(config: Config) -> tuple[str, ...]:
    """The origins that the operator names, that of the public address among them."""
    if config.public_url is None:
        return config.origins
    parts = urlsplit(config.public_url)
    return (*config.origins, f"{parts.scheme}://{parts.netloc}")


class Gateway:
    """Every open connection of the server."""

    def __init__(
        self,
        config: Config,
        clock: Clock,
        lobby: Lobby,
        sessions: Sessions,
        metrics: Metrics | None = None,
    ) -> None:
        self.config = config
        self.metrics = metrics or Metrics()
        self.limits = config.limits
        self.clock = clock
        self.lobby = lobby
        self.sessions = sessions
        self.log = log.get("gateway")
        self._numbers = itertools.count(1)
        self._addresses: Counter[str] = Counter()
        self._handshakes = Buckets(clock, *self.limits.handshakes_per_address)
        self._messages = Buckets(clock, *self.limits.messages_per_address)
        self._connections: set[Connection] = set()
        self._people: dict[str, set[Connection]] = {}
        """Their devices, by the public id of the person."""
        self._origins = allowed_origins(config)
        self.turn = Turn()
        self.draining = False

    def __len__(self) -> int:
        return len(self._connections)

    async def serve(self, socket: WebSocket) -> None:
        """Serve one connection to its end."""
        address = address_of(socket.client.host if socket.client else None)
        if not self._handshakes.take(address):
            self.metrics.throttled.inc()
            await close(socket)
            return
        origin, host = socket.headers.get("origin"), socket.headers.get("host")
        if not origin_allowed(origin, host, self._origins):
            # As ASCII: whoever sends it must not steer the operator's terminal.
            self.log.warning("foreign origin", origin=ascii(origin)[:100])
            self.metrics.foreign.inc()
            await close(socket)
            return
        if not await within_time(socket.accept()):
            return
        reason = "shutting_down" if self.draining else None
        if self._addresses[address] >= self.limits.sockets_per_address:
            reason = "too_many_connections"
        self.metrics.opened.inc()
        if reason is not None:
            self.metrics.closed.labels(reason).inc()
            await close(socket, reason)
            return
        self._addresses[address] += 1
        connection = Connection(self, socket, address, next(self._numbers))
        self._connections.add(connection)
        try:
            await connection.serve()
        finally:
            self._gone(connection)
            self.metrics.closed.labels(connection.reason or "gone").inc()
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]

    def allows(self, address: str, message: wire.FromClient) -> bool:
        """True if this address may say so, with all its connections together."""
        if not self._messages.take(address):
            return False
        self._messages.charge(address, DEAR.get(type(message), 1) - 1)
        return True

    def known(self, connection: Connection) -> None:
        """Its person is known now."""
        self._people.setdefault(connection.player, set()).add(connection)

    def _gone(self, connection: Connection) -> None:
        self._connections.discard(connection)
        player = connection.signed_in
        devices = self._people.get(player or "", set())
        devices.discard(connection)
        if player is not None and not devices:
            self._people.pop(player, None)

    def renamed(self, person: StoredPlayer) -> None:
        """Tell every device and every table of this person."""
        for connection in self._people.get(person.id, ()):
            connection.called(person)
        self.lobby.renamed(person.id, person.name)

    async def drain(self) -> None:
        """Close every connection; clients connect again, to the next process. One that does not
        read what it is sent is cut off.
        """
        self.draining = True
        for connection in list(self._connections):
            connection.end("shutting_down")
        await self._wait_for_nobody(self.config.timers.farewell)
        for connection in list(self._connections):
            connection.cut()
        await self._wait_for_nobody(self.config.timers.farewell)

    async def _wait_for_nobody(self, waiting: float) -> None:
        while self._connections and waiting > 0:
            await asyncio.sleep(0.02)
            waiting -= 0.02
