"""The bus on NATS: each message is published under its subject and kept nowhere.

The library connects again by itself after a break, and asks for all subjects again. It gives up
when the server says why it ends a connection (too long a message, a login that has expired), and it
waits as long as TCP does, many minutes, for a dead line to take the bytes written to it: then a new
client takes its place. Messages that the old one had taken from us but not sent may go out after
the break, `PENDING` bytes and those in the operating system at most.
"""

from __future__ import annotations

import asyncio

import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription

from server.cluster.bus import BusRefused, Heard
from server.cluster.bus_url import read_nats_url
from server.cluster.listeners import Listeners
from server.cluster.parts import Splitter
from server.cluster.waiting import Waiting
from server.runtime import log

SUBJECTS = "paiju."
"""The beginning of all subjects: other programs may use the same server."""

OPEN_TIMEOUT = 5.0
CONNECT_TIMEOUT = 2
"""Seconds that one server has to answer."""
RECONNECT_WAIT = 0.2
PING_INTERVAL = 2
MOST_PINGS = 2
"""Pings without an answer after which the connection counts as lost."""
PENDING = 256 << 10
"""Bytes that the library may hold back before the publisher has to wait."""
ANSWER_TIMEOUT = 2.0
CLOSE_TIMEOUT = 3.0
LOOK = 0.5
"""Seconds between checks that the library has neither given up nor got stuck."""
MOST_LOOKS = 10
"""Looks in a row that find no connection after which it counts as stuck."""
LONGEST_PART = 512 << 10

_DENIED = ("authorization", "authentication", "permissions")


class NatsBus:
    """A bus on one NATS server or a cluster of them; see `Bus`."""

    def __init__(self, servers: list[str], login: dict[str, str]) -> None:
        self._servers = servers
        self._login = login
        self._client = Client()
        self._listeners = Listeners()
        self._waiting = Waiting()
        self._splitter = Splitter()
        self._subscriptions: list[Subscription] = []
        self._opened = False
        self._closing = False
        self._told = ""
        self._tasks: list[asyncio.Task[None]] = []

    @classmethod
    async def open(cls, url: str) -> NatsBus:
        """Connect to the servers of a URL, `nats://` or `tls://`, several with commas between them.
        Raises `ValueError` for another URL, and `BusRefused` when none can be used.
        """
        bus = cls(*read_nats_url(url))
        try:
            async with asyncio.timeout(OPEN_TIMEOUT):
                await bus._connect()
        except (OSError, nats.errors.Error):
            raise BusRefused("bus_unreachable", "no NATS server answers") from None
        bus._opened = True
        bus._tasks = [asyncio.create_task(bus._send()), asyncio.create_task(bus._watch())]
        return bus

    @property
    def connected(self) -> bool:
        """True while messages go out, as far as is known."""
        return self._client.is_connected and not self._closing

    @property
    def dropped(self) -> int:
        """The number of messages not sent, because there was no connection or too much waited."""
        return self._waiting.dropped

    def publish(self, subject: str, message: bytes) -> None:
        """Send a message soon, or drop it when that cannot be; see `Bus`."""
        if self.connected:
            self._waiting.put(subject, message)
        else:
            self._waiting.dropped += 1

    async def listen(self, subject: str, heard: Heard) -> None:
        """Call `heard` with every message of this subject from now on; see `Bus`."""
        if self._listeners.add(subject, heard) and not self._client.is_closed:
            await self._ask_for(self._client, subject)

    async def close(self) -> None:
        """Send the waiting messages, then let go; harmless when that has been done."""
        if self._closing:
            return
        self._closing = True
        self._waiting.wake()
        sending, watching = self._tasks
        watching.cancel()
        # The library swallows a cancellation at times: the tasks also end by themselves.
        await asyncio.wait([sending, watching], timeout=CLOSE_TIMEOUT)
        if self._client.is_connected:
            await self._answered(self._client)
        await self._end(self._client)
        self._waiting.drop_all()

    async def _connect(self) -> None:
        """Connect a new client, however long it takes."""
        client = Client()
        try:
            await client.connect(
                self._servers,
                name="paiju",
                error_cb=self._on_error,
                disconnected_cb=self._on_break,
                reconnected_cb=self._on_return,
                connect_timeout=CONNECT_TIMEOUT,
                reconnect_time_wait=RECONNECT_WAIT,  # type: ignore[arg-type]  # it is slept
                max_reconnect_attempts=-1,
                ping_interval=PING_INTERVAL,
                max_outstanding_pings=MOST_PINGS,
                pending_size=PENDING,
                flush_timeout=ANSWER_TIMEOUT,
                **self._login,  # type: ignore[arg-type]  # user and password, or a token
            )
        except BaseException:
            await self._end(client)
            raise
        self._client = client
        for subject in self._listeners:
            await self._ask_for(client, subject)

    async def _ask_for(self, client: Client, subject: str) -> None:
        async def hear(message: Msg) -> None:
            self._listeners.take(subject, message.data)

        try:
            self._subscriptions.append(await client.subscribe(SUBJECTS + subject, cb=hear))
        except (OSError, nats.errors.Error) as error:
            await self._on_error(error)
            return
        if client.is_connected:
            await self._answered(client)

    async def _answered(self, client: Client) -> None:
        """Wait until the server has taken all that was sent, or the connection is lost."""
        try:
            await client.flush(ANSWER_TIMEOUT)  # type: ignore[arg-type]  # it is a timeout
        except (OSError, nats.errors.Error) as error:
            await self._on_error(error)

    async def _send(self) -> None:
        """Send published messages, until the bus is closed and nothing waits."""
        while self._waiting or not self._closing:
            if not self._waiting:
                await self._waiting.changed(LOOK)
                continue
            client = self._client
            subject, message = self._waiting.take()
            try:
                for part in self._splitter.split(message, min(client.max_payload, LONGEST_PART)):
                    await client.publish(SUBJECTS + subject, part)
            except Exception as error:
                self._waiting.dropped += 1
                await self._on_error(error)

    async def _watch(self) -> None:
        """Replace the client when it has given up or got stuck."""
        looks = 0
        while not self._closing:
            await asyncio.sleep(LOOK)
            looks = 0 if self._client.is_connected else looks + 1
            if self._closing or not (self._client.is_closed or looks > MOST_LOOKS):
                continue
            looks = 0
            self._waiting.drop_all()
            log.get("bus").warning("bus has ended", last=str(self._client.last_error))
            try:
                await self._end(self._client)
                await self._connect()
            except Exception as error:
                await self._on_error(error)
            else:
                await self._on_return()

    async def _end(self, client: Client) -> None:
        subscriptions, self._subscriptions = self._subscriptions, []
        try:
            async with asyncio.timeout(CLOSE_TIMEOUT):
                if not client.is_closed:
                    # Its tasks would stay if closing got stuck.
                    for subscription in subscriptions:
                        await subscription.unsubscribe()
                await client.close()
        except (OSError, nats.errors.Error) as error:
            log.get("bus").warning("bus error", **log.fault(error))

    async def _on_error(self, error: Exception) -> None:
        if not self._opened:
            if any(word in str(error).lower() for word in _DENIED):
                # Out of the library's `connect`, which would try again.
                raise BusRefused("bus_denied", "the NATS server refuses us") from None
            return
        # An attempt to connect every 200 ms is not worth a line each.
        kind = type(error).__name__
        if kind != self._told and not self._closing:
            self._told = kind
            log.get("bus").warning("bus error", **log.fault(error))

    async def _on_break(self) -> None:
        self._waiting.drop_all()
        if self._opened and not self._closing:
            log.get("bus").warning("bus is lost")

    async def _on_return(self) -> None:
        self._told = ""
        log.get("bus").info("bus is back", dropped=self.dropped)
