"""Every socket: the conditions for opening one, and the limits of all of them together."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.websockets import WebSocket

from server.lobby.sessions import DeviceChange, Sessions
from server.net.connection import Connection, close, within_time
from server.net.services import ConnectionServices, Tables
from server.runtime.clock import Clock
from server.runtime.config import Config
from server.runtime.limits import Buckets, address_of
from server.runtime.metrics import Metrics
from server.storage.store import StoredPlayer
from server.wire.messages import Invited


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
        lobby: Tables,
        sessions: Sessions,
        metrics: Metrics | None = None,
    ) -> None:
        self.metrics = metrics or Metrics()
        self._limits = config.limits
        self._timers = config.timers
        self._services = ConnectionServices(
            config.limits,
            config.timers,
            clock,
            lobby,
            sessions,
            self.metrics,
            Buckets(clock, *config.limits.messages_per_address),
            Buckets(clock, *config.limits.page_errors_per_address),
            config.elsewhere,
        )
        sessions.told = self.devices_changed
        self._numbers = itertools.count(1)
        self._addresses: Counter[str] = Counter()
        self._handshakes = Buckets(clock, *self._limits.handshakes_per_address)
        self._connections: set[Connection] = set()
        self._origins = allowed_origins(config)

    @property
    def draining(self) -> bool:
        """True once the server ends: nobody is let in, and no table is opened."""
        return self._services.draining

    @draining.setter
    def draining(self, draining: bool) -> None:
        self._services.draining = draining

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
            # As ASCII: its sender must not steer the operator's terminal.
            services = self._services
            services.sums.say(services.log, "foreign origin", address, origin=ascii(origin)[:100])
            self.metrics.foreign.inc()
            await close(socket)
            return
        if not await within_time(socket.accept()):
            return
        reason = "shutting_down" if self.draining else None
        if self._addresses[address] >= self._limits.sockets_per_address:
            reason = "too_many_connections"
        self.metrics.opened.inc()
        if reason is not None:
            self.metrics.closed.labels(reason).inc()
            await close(socket, reason)
            return
        self._addresses[address] += 1
        connection = Connection(self._services, socket, address, next(self._numbers))
        self._connections.add(connection)
        try:
            await connection.serve()
        finally:
            self._connections.discard(connection)
            self._services.devices.discard(connection)
            self.metrics.closed.labels(connection.reason or "gone").inc()
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]

    def send_elsewhere(self) -> None:
        """Close every connection, so that clients look for another node."""
        for connection in list(self._connections):
            connection.end("shutting_down")

    def renamed(self, person: StoredPlayer) -> None:
        """A person has another name since a device of another node said so."""
        self._services.devices.rename(person)

    def invite(self, people: Collection[str], message: Invited) -> None:
        """Send an invitation to all devices of these people that are connected here."""
        self._services.devices.tell(people, message)

    def devices_changed(self, change: DeviceChange) -> None:
        """A person has signed in on one more device, or some are signed out."""
        self._services.devices.change(change)

    async def drain(self) -> None:
        """Close every connection; clients connect again, to the next process. One that does not
        read its messages is cut off.
        """
        self.draining = True
        for connection in list(self._connections):
            connection.end("shutting_down")
        await self._wait_for_nobody(self._timers.farewell)
        for connection in list(self._connections):
            connection.cut()
        await self._wait_for_nobody(self._timers.farewell)

    async def _wait_for_nobody(self, waiting: float) -> None:
        while self._connections and waiting > 0:
            await asyncio.sleep(0.02)
            waiting -= 0.02
