"""The bus on PostgreSQL: LISTEN and NOTIFY, on a connection of its own.

Notifications of one connection arrive in the order of its transactions, and within one in the order
in which they were made. Every transaction that notifies takes a lock of the whole server until it
has been committed: one round trip takes all that waits, and no write of the game notifies.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from typing import Any

import asyncpg

from server.cluster.bus import BusRefused, Heard
from server.cluster.listeners import Listeners
from server.cluster.parts import Splitter
from server.cluster.waiting import Waiting
from server.runtime import log
from server.storage.connections import read_url
from server.storage.postgresql import CONNECT_TIMEOUT, KEEPALIVE

PREFIX = "paiju_"
LONGEST_NAME = 63
"""Bytes of a channel's name; PostgreSQL cuts off the rest."""
LONGEST_PART = 7900
"""Bytes of a notification: PostgreSQL has it less than 8,000."""
MOST_PARTS = 512
"""Parts in one round trip."""

ANSWER_TIMEOUT = 5.0
"""Seconds after which a query counts as lost, and with it the connection."""
QUIET = 3.0
"""Seconds without a message after which the connection is tried."""
PROOF_TIMEOUT = 5.0
RECONNECT_WAIT = 0.2
CLOSE_TIMEOUT = 3.0

_NOTIFY = "SELECT pg_notify(channel, part) FROM unnest($1::text[], $2::text[]) AS t (channel, part)"
_ONLY_SQLALCHEMY = (
    "async_creator_fn",
    "prepared_statement_cache_size",
    "prepared_statement_name_func",
)
_DENIED = (asyncpg.InvalidAuthorizationSpecificationError, asyncpg.InsufficientPrivilegeError)


class PostgresBus:
    """A bus on the database that the nodes share; see `Bus`."""

    def __init__(self, url: str) -> None:
        self._options = _options(url)
        self._connection: Any = None
        # A connection takes one query at a time.
        self._using = asyncio.Lock()
        self._listeners = Listeners()
        self._waiting = Waiting()
        self._splitter = Splitter()
        self._closing = False
        self._task: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str) -> PostgresBus:
        """Connect to the database of a URL. Raises `ValueError` for another URL, and `BusRefused`
        when the database cannot be used, or a pooler keeps us from listening.
        """
        bus = cls(url)
        try:
            bus._connection = await bus._connect()
            await bus._prove()
        except BaseException as error:
            await bus._let_go()
            if (refusal := _refusal(error)) is not None:
                raise refusal from None
            raise
        bus._task = asyncio.create_task(bus._run())
        return bus

    @property
    def connected(self) -> bool:
        """True while messages go out, as far as is known."""
        connection = self._connection
        return connection is not None and not connection.is_closed() and not self._closing

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
        if not self._listeners.add(subject, heard):
            return
        async with self._using:
            if not self.connected:
                return
            try:
                await self._ask_for(self._connection, subject)
            except Exception as error:
                log.get("bus").warning("bus error", **log.fault(error))
                self._connection.terminate()

    async def close(self) -> None:
        """Send the waiting messages, then let go; harmless when that has been done."""
        if self._closing:
            return
        assert self._task is not None
        if self.connected:
            self._closing = True
            self._waiting.wake()
            await asyncio.wait([self._task], timeout=CLOSE_TIMEOUT)
        self._closing = True
        self._task.cancel()
        await asyncio.wait([self._task])
        await self._let_go()
        self._waiting.drop_all()

    async def _connect(self) -> Any:
        return await asyncpg.connect(
            **self._options,
            timeout=CONNECT_TIMEOUT,
            command_timeout=ANSWER_TIMEOUT,
            server_settings={
                "application_name": "paiju bus",
                "statement_timeout": f"{ANSWER_TIMEOUT * 1000:.0f}",
                # Nobody may wait for the disk while the lock of all notifications is held.
                "synchronous_commit": "off",
                **KEEPALIVE,
            },
        )

    async def _prove(self) -> None:
        """Hear a message of another connection. One of the same would arrive through a pooler, too,
        which gives us a session as long as a transaction takes.
        """
        channel = PREFIX + secrets.token_hex(8)
        came = asyncio.Event()

        def hear(*_: object) -> None:
            came.set()

        await self._connection.add_listener(channel, hear)
        other = await self._connect()
        try:
            await other.execute("SELECT pg_notify($1, '')", channel)
            async with asyncio.timeout(PROOF_TIMEOUT):
                await came.wait()
        except TimeoutError:
            raise BusRefused(
                "bus_pooled", "no notification arrives: connect to the database without a pooler"
            ) from None
        finally:
            other.terminate()
        await self._connection.remove_listener(channel, hear)

    async def _run(self) -> None:
        """Send published messages, and connect again after a break, until the bus is closed."""
        self._connection.add_termination_listener(self._on_end)
        while True:
            try:
                await self._serve()
                return
            except Exception as error:
                log.get("bus").warning("bus is lost", **log.fault(error))
            self._connection.terminate()
            self._connection = None
            self._waiting.drop_all()
            if self._closing:
                return
            await self._return()
            log.get("bus").info("bus is back", dropped=self.dropped)

    async def _serve(self) -> None:
        """Send until the bus is closed. Raises when the connection is lost."""
        while self._waiting or not self._closing:
            if not self._waiting:
                await self._waiting.changed(QUIET)
            channels, parts = self._batch()
            async with self._using:
                if parts:
                    await self._connection.execute(_NOTIFY, channels, parts)
                elif not self._closing:
                    await self._connection.execute("SELECT 1")

    def _batch(self) -> tuple[list[str], list[str]]:
        """The channels and parts of the next round trip."""
        channels: list[str] = []
        parts: list[str] = []
        while self._waiting and len(parts) < MOST_PARTS:
            subject, message = self._waiting.take()
            try:
                texts = self._texts(message)
            except ValueError:
                # It would take all others down with it.
                self._waiting.dropped += 1
                log.get("bus").error("message is no text", subject=subject)
                continue
            parts += texts
            channels += [_channel(subject)] * len(texts)
        return channels, parts

    def _texts(self, message: bytes) -> list[str]:
        """The parts of a message. Raises `ValueError` when PostgreSQL cannot take them."""
        if b"\0" in message:
            raise ValueError("NUL")
        return [part.decode() for part in self._splitter.split(message, LONGEST_PART)]

    async def _return(self) -> None:
        """Connect and listen again, however long it takes."""
        while True:
            connection = None
            try:
                connection = await self._connect()
                connection.add_termination_listener(self._on_end)
                async with self._using:
                    for subject in self._listeners:
                        await self._ask_for(connection, subject)
                    self._connection = connection
                return
            except Exception:
                # The break has been told: an attempt every moment is not worth a line each.
                await asyncio.sleep(RECONNECT_WAIT)
            finally:
                if connection is not None and connection is not self._connection:
                    connection.terminate()

    async def _ask_for(self, connection: Any, subject: str) -> None:
        def hear(_connection: object, _pid: int, _channel: str, part: str) -> None:
            self._listeners.take(subject, part.encode())

        await connection.add_listener(_channel(subject), hear)

    def _on_end(self, _connection: object) -> None:
        self._waiting.wake()

    async def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            await connection.close(timeout=CLOSE_TIMEOUT)
        except Exception:
            # It could not close in order: it goes all the same.
            connection.terminate()


def _refusal(error: BaseException) -> BusRefused | None:
    """The meaning of an error at the start for the opener of the bus; None: it has none."""
    if isinstance(error, _DENIED):
        return BusRefused("bus_denied", "the database refuses us")
    if isinstance(error, asyncpg.ProtocolViolationError):
        # Said by poolers of settings that a session of theirs cannot have.
        return BusRefused("bus_pooled", "connect to the database without a pooler")
    if isinstance(error, OSError | asyncpg.PostgresError | asyncpg.InterfaceError):
        return BusRefused("bus_unreachable", type(error).__name__)
    return None


def _options(url: str) -> dict[str, Any]:
    """The arguments of the driver, the same as for the storage. Raises `ValueError`."""
    parsed = read_url(url)
    if parsed.get_backend_name() != "postgresql":
        raise ValueError("the URL of the bus has to begin with postgresql://")
    _, options = parsed.get_dialect()().create_connect_args(parsed)
    return {name: value for name, value in options.items() if name not in _ONLY_SQLALCHEMY}


def _channel(subject: str) -> str:
    """The channel of a subject. The end of a long name is replaced by a digest."""
    name = PREFIX + subject
    if len(name) <= LONGEST_NAME:
        return name
    digest = hashlib.sha256(subject.encode()).hexdigest()[:16]
    return f"{name[: LONGEST_NAME - 17]}.{digest}"
