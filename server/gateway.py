"""The socket: from frames to commands, and back.

A connection is trusted with nothing: its origin, its size, its speed and every message are checked
here; who it is comes from the session, never from a message.
"""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import Awaitable
from urllib.parse import urlsplit

from starlette.websockets import WebSocket, WebSocketDisconnect

from server import codes, log
from server.clock import Clock
from server.config import Config
from server.door import AT_ONCE
from server.limits import Bucket, Buckets, address_of
from server.lobby import Lobby
from server.metrics import Metrics
from server.outbox import Outbox
from server.refusal import Refusal
from server.sessions import Sessions
from server.storage.store import StoredPlayer
from server.tables.actor import Table
from server.tables.commands import Come, Gone, Say, Show
from server.wire import messages as wire
from server.wire.codec import WireError, decode_client, encode_server

DEAR: dict[type[wire.FromClient], float] = {
    wire.ListTables: 4,
    wire.CreateTable: 4,
    wire.PlayNow: 4,
    wire.Rename: 4,
}
"""What costs an address as much as several messages: these look at every table, or write."""

PATIENCE = 1.0
"""Seconds for the last words to a connection."""


class Closing(Exception):
    """The connection is to be closed; `reason` is one of `codes.CLOSES`."""

    def __init__(self, reason: str) -> None:
        assert reason in codes.CLOSES, reason
        super().__init__(reason)
        self.reason = reason


def origin_allowed(origin: str | None, host: str | None, allowed: tuple[str, ...]) -> bool:
    """Whether a page from this origin may open a socket: the server's own pages, those that the
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
        self._config = config
        self._metrics = metrics or Metrics()
        self._limits = config.limits
        self._clock = clock
        self._lobby = lobby
        self._sessions = sessions
        self._log = log.get("gateway")
        self._numbers = itertools.count(1)
        self._addresses: Counter[str] = Counter()
        self._handshakes = Buckets(clock, *self._limits.handshakes_per_address)
        self._messages = Buckets(clock, *self._limits.messages_per_address)
        self._connections: set[Connection] = set()
        self._people: dict[str, set[Connection]] = {}
        """Their devices, by the public id of the person."""
        self._origins = allowed_origins(config)
        self.draining = False

    def __len__(self) -> int:
        return len(self._connections)

    async def serve(self, socket: WebSocket) -> None:
        """Serve one connection to its end."""
        address = address_of(socket.client.host if socket.client else None)
        if not self._handshakes.take(address):
            self._metrics.throttled.inc()
            await _close(socket)
            return
        origin, host = socket.headers.get("origin"), socket.headers.get("host")
        if not origin_allowed(origin, host, self._origins):
            # As ASCII: whoever sends it must not steer the operator's terminal.
            self._log.warning("foreign origin", origin=ascii(origin)[:100])
            self._metrics.foreign.inc()
            await _close(socket)
            return
        if not await _within_time(socket.accept()):
            return
        reason = "shutting_down" if self.draining else None
        if self._addresses[address] >= self._limits.sockets_per_address:
            reason = "too_many_connections"
        self._metrics.opened.inc()
        if reason is not None:
            self._metrics.closed.labels(reason).inc()
            await _close(socket, reason)
            return
        self._addresses[address] += 1
        connection = Connection(self, socket, address, next(self._numbers))
        self._connections.add(connection)
        try:
            await connection.serve()
        finally:
            self._gone(connection)
            self._metrics.closed.labels(connection.reason or "gone").inc()
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]

    def allows(self, address: str, message: wire.FromClient) -> bool:
        """Whether this address may say so, with all its connections together."""
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
        self._lobby.renamed(person.id, person.name)

    async def drain(self) -> None:
        """Close every connection; clients connect again, to the next process. One that does not
        read what it is sent is cut off.
        """
        self.draining = True
        for connection in list(self._connections):
            connection.end("shutting_down")
        await self._wait_for_nobody(self._config.timers.farewell)
        for connection in list(self._connections):
            connection.cut()
        await self._wait_for_nobody(self._config.timers.farewell)

    async def _wait_for_nobody(self, waiting: float) -> None:
        while self._connections and waiting > 0:
            await asyncio.sleep(0.02)
            waiting -= 0.02


async def _close(socket: WebSocket, reason: str | None = None) -> None:
    number, text = (1000, "") if reason is None else (codes.CLOSES[reason][0], reason)
    await _within_time(socket.close(number, text))


async def _within_time(saying: Awaitable[None]) -> bool:
    """Say something to a socket; whether it could be said. A reader that reads nothing would keep
    us waiting for ever, and the other side may be gone at any time.
    """
    try:
        async with asyncio.timeout(PATIENCE):
            await saying
    except (RuntimeError, WebSocketDisconnect, TimeoutError):
        return False
    return True


GONE = Outbox(0, 0)
"""That of connections that have ended: whatever is put in goes nowhere."""
GONE.close()


class Connection:
    """One socket: a reader, a writer, and what it may do. It is a `Viewer` of at most one table."""

    def __init__(self, gateway: Gateway, socket: WebSocket, address: str, number: int) -> None:
        self._gateway = gateway
        self._limits = gateway._limits
        self._timers = gateway._config.timers
        self._lobby = gateway._lobby
        self._sessions = gateway._sessions
        self._metrics = gateway._metrics
        self._clock = gateway._clock
        self._socket = socket
        self._address = address
        self._log = gateway._log.bind(connection=number)
        self._outbox = Outbox(
            self._limits.outbox_frames,
            self._limits.outbox_bytes,
            self._read_no_more,
            socket.scope.get("extensions", {}).get(AT_ONCE),
        )
        self._bucket = Bucket(gateway._clock, self._limits.rate, self._limits.burst)
        self._strikes: Counter[str] = Counter()
        self._person: StoredPlayer | None = None
        self._table: Table | None = None
        """Where its messages go."""
        self._seen: Table | None = None
        """Which one shows itself to it; the other one for a moment, on the way."""
        self.reason: str | None = None
        """Why the server closes it; None while it does not, or when the client went."""
        self._reader: asyncio.Task[None] | None = None

    # ------------------------------------------------------------ as a viewer

    @property
    def player(self) -> str:
        """Public id of the person."""
        assert self._person is not None
        return self._person.id

    @property
    def signed_in(self) -> str | None:
        """The same, None before the `hello` that was accepted."""
        return self._person.id if self._person is not None else None

    @property
    def name(self) -> str:
        """How the person is called."""
        assert self._person is not None
        return self._person.name

    @property
    def table(self) -> str | None:
        """The table that it sees."""
        return self._seen.state.id if self._seen is not None else None

    def called(self, person: StoredPlayer) -> None:
        """A person has another name, perhaps this one."""
        if self._person is not None and self._person.id == person.id:
            self._person = person

    def send(self, frame: str) -> None:
        """Put a frame into the outbox."""
        self._outbox.put(frame)

    def shown(self, table: str) -> None:
        """The device sees this table now, and no other: it looks at one at a time."""
        self._turn_to(self._lobby.get(table))

    def _turn_to(self, table: Table) -> None:
        if self._seen is not None and self._seen is not table:
            self._seen.post(Gone(self))
        self._seen = table

    def dropped(self, table: str) -> None:
        """It does not any more, or was never let in: then it is where it was before."""
        if self._seen is not None and self._seen.state.id == table:
            self._seen = None
        if self._table is not None and self._table.state.id == table:
            self._table = self._seen

    def tell(self, message: wire.FromServer) -> None:
        """Send a message."""
        if isinstance(message, wire.Refused):
            self._metrics.refused(message.code)
        self.send(encode_server(message))

    # ------------------------------------------------------------ reading and writing

    async def serve(self) -> None:
        """Read and write until one of both ends."""
        self._reader = asyncio.create_task(self._read())
        writer = asyncio.create_task(self._outbox.pump(self._socket.send_text))
        try:
            await asyncio.wait({self._reader, writer}, return_when=asyncio.FIRST_COMPLETED)
            if self._outbox.overflowed:
                self.reason = "too_slow"
                self._log.warning("too slow")
            self._outbox.close()
            if self._reader.done() and self.reason != "too_slow":
                # What was said before the end, a refusal perhaps, is still sent.
                await asyncio.wait({writer}, timeout=1.0)
        finally:
            for table in (self._table, self._seen):
                if table is not None:
                    table.post(Gone(self))
            for task in (self._reader, writer):
                task.cancel()
            await asyncio.gather(self._reader, writer, return_exceptions=True)
            # The outbox calls this connection: without that nothing here refers to itself, and all
            # of it goes at once.
            self._reader, self._outbox = None, GONE
            await _close(self._socket, self.reason or "shutting_down")

    def _read_no_more(self) -> None:
        if self._reader is not None:
            self._reader.cancel()

    def end(self, reason: str) -> None:
        """Close the connection from outside."""
        self.reason = reason
        self._outbox.close()

    def cut(self) -> None:
        """Stop waiting for it."""
        if self._reader is not None:
            self._reader.cancel()

    async def _read(self) -> None:
        try:
            await self._sign_in()
            while True:
                message = await self._next()
                if message is not None:
                    await self._refusing(message, self._do(message))
        except Closing as closing:
            self.reason = closing.reason
            self._log.info("closing", reason=closing.reason)
        except WebSocketDisconnect:
            return
        except Exception as error:
            self.reason = "internal_error"
            self._log.error("connection failed", **log.fault(error))

    async def _next(self) -> wire.FromClient | None:
        """The next message, None when it was refused. Raises `Closing`."""
        frame = await self._socket.receive()
        if frame["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(frame.get("code", 1005))
        text = frame.get("text")
        if text is None:
            raise Closing("text_only")
        if len(text.encode("utf-8", "surrogatepass")) > self._limits.frame:
            raise Closing("too_large")
        if not self._bucket.take():
            self._strike("too_fast", self._limits.flood_strikes)
            self.tell(wire.Refused("too_fast"))
            return None
        try:
            message = decode_client(text)
        except WireError as error:
            self._log.info("malformed message", code=error.code, about=error.about)
            self.tell(wire.Refused(error.code, error.about, [error.path] if error.path else []))
            self._strike("malformed", self._limits.malformed_strikes)
            return None
        if not self._gateway.allows(self._address, message):
            # No strike: it may be the others of the household.
            self.tell(wire.Refused("too_fast", str(message.__struct_config__.tag)))
            return None
        return message

    def _strike(self, reason: str, allowed: int) -> None:
        self._strikes[reason] += 1
        if self._strikes[reason] >= allowed:
            raise Closing(reason)

    async def _refusing(self, message: wire.FromClient, work: Awaitable[None]) -> bool:
        """Do it, or say why not; whether it was done."""
        try:
            await work
        except Refusal as refusal:
            self.tell(refusal.message(str(message.__struct_config__.tag)))
            return False
        return True

    # ------------------------------------------------------------ what is said

    async def _sign_in(self) -> None:
        """Wait for a `hello` that is accepted. Raises `Closing`."""
        try:
            async with asyncio.timeout(self._timers.hello):
                while self._person is None:
                    message = await self._next()
                    if message is None:
                        continue
                    if isinstance(message, wire.Ping):
                        self.tell(wire.Pong(message.id))
                    elif not isinstance(message, wire.Hello):
                        tag = str(message.__struct_config__.tag)
                        self.tell(wire.Refused("hello_expected", tag))
                        self._strike("bad_hello", self._limits.hello_strikes)
                    elif not await self._refusing(message, self._hello(message)):
                        self._strike("bad_hello", self._limits.hello_strikes)
        except TimeoutError:
            raise Closing("hello_timeout") from None

    async def _hello(self, message: wire.Hello) -> None:
        person, token = await self._sessions.hello(message, self._address)
        self._person = person
        self._gateway.known(self)
        tables = self._lobby.of_player(person.id)
        how = "guest" if message.pair is None else "pairing"
        self._metrics.signed_in.labels("token" if token is None else how).inc()
        if token is None and tables:
            self._metrics.reconnects.inc()
        self.tell(wire.Welcome(wire.PROTOCOL, person.id, person.name, token, tables))

    async def _do(self, message: wire.FromClient) -> None:
        """Do what was said, or hand it to the table. Raises `Refusal`."""
        assert self._person is not None
        match message:
            case wire.Ping(id=number):
                self.tell(wire.Pong(number))
            case wire.Hello():
                raise Refusal("hello_twice")
            case wire.Rename(name=name):
                self._person = await self._sessions.rename(self._person, name)
                self._gateway.renamed(self._person)
            case wire.Pair():
                self.tell(self._sessions.pair(self._person))
            case wire.ListTables():
                self.tell(wire.Tables(self._lobby.listed(self._person.id)))
            case wire.CreateTable() | wire.PlayNow():
                if self._gateway.draining:
                    raise Refusal("shutting_down")
                table = await self._lobby.create(self, message, self._address)
                self._table = table
                self._turn_to(table)
                self._lobby.settle_at(table, self._person.id)
            case wire.Join():
                table = self._lobby.find(message, self._person.id, self._address)
                self._go_to(table, Come(self))
            case wire.Enter(table=table_id, last_seq=last_seq):
                self._go_to(self._lobby.get(table_id), Show(self, last_seq))
            case wire.Detach():
                if self._table is None:
                    raise Refusal("no_table")
                self._table.post(Gone(self, told=True))
            case _:
                if self._table is None:
                    raise Refusal("no_table")
                if not self._table.post(Say(self, message, self._clock.now())):
                    raise Refusal("busy")

    def _go_to(self, table: Table, command: Come | Show) -> None:
        if not table.post(command):
            raise Refusal("busy")
        self._table = table
