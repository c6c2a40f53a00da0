"""One connection: the messages of a client, and those to it.

No message is trusted: sizes, rates and contents are checked here; the sender is known from the
session, never from a message.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from server.lobby.sessions import DeviceChange, answer
from server.net.outbox import Outbox
from server.net.services import ConnectionServices, TableHandle
from server.net.uvicorn_protocols import AT_ONCE, SILENCE, SilenceCallback
from server.runtime import codes, log
from server.runtime.limits import Bucket
from server.storage.store import StoredPlayer
from server.table.commands import (
    ClientRequest,
    Disconnect,
    EnterTable,
    JoinTable,
    LeaveDoor,
    Silence,
)
from server.wire import messages as wire
from server.wire.codec import WireError, decode_client, encode_server
from server.wire.refusal import Refusal

PATIENCE = 1.0
"""Seconds for the last words to a connection."""


class Closing(Exception):
    """The connection is to be closed; `reason` is one of `codes.CLOSES`."""

    def __init__(self, reason: str) -> None:
        assert reason in codes.CLOSES, reason
        super().__init__(reason)
        self.reason = reason


async def close(socket: WebSocket, reason: str | None = None) -> None:
    """Close a socket with a reason, if it takes one; one of `codes.CLOSES`."""
    number, text = (1000, "") if reason is None else (codes.CLOSES[reason][0], reason)
    await within_time(socket.close(number, text))


async def within_time(saying: Awaitable[None]) -> bool:
    """Say something to a socket; False if it could not be said. A reader that reads nothing would
    keep us waiting for ever, and the other side may be gone at any time.
    """
    try:
        async with asyncio.timeout(PATIENCE):
            await saying
    except (RuntimeError, WebSocketDisconnect, TimeoutError):
        return False
    return True


def _text(frame: Message) -> str:
    """The text that was received. Raises `Closing`, `WebSocketDisconnect`."""
    if frame["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(frame.get("code", 1005))
    text: str | None = frame.get("text")
    if text is None:
        raise Closing("text_only")
    return text


def _ignore(_: SilenceCallback | None) -> None:
    """For sockets that do not notice silence."""


class Connection:
    """One socket: a reader, a writer, and its limits. It is a `Viewer` of at most one table."""

    def __init__(
        self, services: ConnectionServices, socket: WebSocket, address: str, number: int
    ) -> None:
        self._services = services
        self._limits = services.limits
        self._lobby = services.lobby
        self._sessions = services.sessions
        self._metrics = services.metrics
        self._clock = services.clock
        self._socket = socket
        self._address = address
        self._log = services.log.bind(connection=number)
        extensions = socket.scope.get("extensions", {})
        self._outbox = Outbox(
            self._limits.outbox_frames,
            self._limits.outbox_bytes,
            self._read_no_more,
            extensions.get(AT_ONCE),
            services.turn,
        )
        self._on_silence: Callable[[SilenceCallback | None], None] = extensions.get(
            SILENCE, _ignore
        )
        self._bucket = Bucket(services.clock, self._limits.rate, self._limits.burst)
        self._strikes: Counter[str] = Counter()
        self._person: StoredPlayer | None = None
        self._device = ""
        """Id of the device, once somebody has signed in."""
        self._table: TableHandle | None = None
        """The table that gets its messages."""
        self._seen: TableHandle | None = None
        """The table that shows itself to it; another than `_table` for a moment, on the way."""
        self._door: TableHandle | None = None
        """The table that it joined last by a code: its person may ask there from outside."""
        self._over = False
        """True once every table that it is known to be at has been told that it goes."""
        self.reason: str | None = None
        """The reason why the server closes it; None while it does not, or when the client went."""
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
        """Name of the person."""
        assert self._person is not None
        return self._person.name

    @property
    def address(self) -> str:
        """The address that limits count for."""
        return self._address

    @property
    def table(self) -> str | None:
        """The table that it sees."""
        return self._seen.id if self._seen is not None else None

    def called(self, person: StoredPlayer) -> None:
        """A person has another name, perhaps this one."""
        if self._person is not None and self._person.id == person.id:
            self._person = person

    def changed(self, change: DeviceChange) -> None:
        """The devices of its person have changed: it may be one that is signed out."""
        if self._device in change.gone:
            self.end("erased" if change.erased else "signed_out")
        elif change.moved:
            self.end("moved")
        elif change.came is not None and change.came != self._device:
            self.tell(wire.DeviceAdded())

    def send(self, frame: str) -> None:
        """Put a frame into the outbox."""
        self._outbox.put(frame)

    def shown(self, table: str) -> None:
        """The device sees this table now, and no other: it looks at one at a time."""
        self.turn_to(self._lobby.get(table))

    def turn_to(self, table: TableHandle) -> None:
        """The same for a table that may be on another node. When two nodes show the same table, the
        client connects again.
        """
        if self._over:
            # It went before the table took up that it came.
            table.post(Disconnect(self))
            return
        before, self._seen = self._seen, table
        if before is not None and before != table:
            twice = before.id == table.id
            before.post(Disconnect(self, turned=not twice))
            if twice:
                # It has moved since this device asked for it first, and the node that had it has
                # answered late. Nobody could tell the events of both apart, nor is the node known
                # here that has the table now.
                table.post(Disconnect(self))
                self.moved()
        if self._table is None:
            # It had left this one just before it came again.
            self._table = table

    def dropped(self, table: str) -> None:
        """The device left this table, or was never let in: then it is at the table before."""
        if self._seen is not None and self._seen.id == table:
            self._seen = None
        if self._table is not None and self._table.id == table:
            self._table = self._seen

    def moved(self) -> None:
        """Its table is on another node: the client connects again, and is led there."""
        self.end("moved")

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
        self._on_silence(self._silence_changed)
        try:
            await asyncio.wait({self._reader, writer}, return_when=asyncio.FIRST_COMPLETED)
            if self._outbox.overflowed:
                self.reason = "too_slow"
                self._log.warning("too slow")
            self._outbox.close()
            if self._reader.done() and self.reason != "too_slow":
                # The last messages before the end, a refusal perhaps, are still sent.
                await asyncio.wait({writer}, timeout=1.0)
        finally:
            self._over = True
            for table in (self._table, self._seen):
                if table is not None:
                    table.post(Disconnect(self))
            self._leave_door(asked=False)
            self._read_no_more()
            self._outbox.close()
            writer.cancel()
            await asyncio.gather(self._reader, writer, return_exceptions=True)
            await close(self._socket, self.reason or "shutting_down")

    def _silence_changed(self, silence: float | None) -> None:
        """Nothing was heard for so many seconds, or (None) something is again."""
        if self._seen is not None:
            since = None if silence is None else self._clock.now() - silence
            self._seen.post(Silence(self, since))

    def _read_no_more(self) -> None:
        self._on_silence(None)
        if self._reader is not None:
            self._reader.cancel()

    def end(self, reason: str) -> None:
        """Close the connection from outside."""
        self.reason = reason
        self._outbox.close()

    def cut(self) -> None:
        """Stop waiting for it."""
        self._read_no_more()

    async def _read(self) -> None:
        try:
            await self._sign_in()
            while True:
                message = await self._next()
                if message is not None:
                    await self._refusing(message, self._do(message))
        except WebSocketDisconnect:
            return
        except Closing as closing:
            self.reason = closing.reason
            self._say("closing", code=closing.reason)
        except Exception as error:
            self.reason = "internal_error"
            self._log.error("connection failed", **log.fault(error))

    async def _next(self) -> wire.FromClient | None:
        """The next message, None when it was refused. Raises `Closing`."""
        return self._accepted(_text(await self._socket.receive()))

    def _accepted(self, text: str) -> wire.FromClient | None:
        """The message, None when it was refused. Raises `Closing`."""
        if len(text.encode("utf-8", "surrogatepass")) > self._limits.frame:
            raise Closing("too_large")
        if not self._bucket.take():
            self._strike("too_fast", self._limits.flood_strikes)
            self.tell(wire.Refused("too_fast"))
            return None
        try:
            message = decode_client(text)
        except WireError as error:
            self._say("malformed message", code=error.code, about=error.about)
            self.tell(wire.Refused(error.code, error.about, [error.path] if error.path else []))
            self._strike("malformed", self._limits.malformed_strikes)
            return None
        if not self._services.allow(self._address, message):
            # No strike: it may be the others of the household.
            self.tell(wire.Refused("too_fast", str(message.__struct_config__.tag)))
            return None
        return message

    def _say(self, event: str, **fields: object) -> None:
        """Log an event that the other side has caused, or count it."""
        self._services.sums.say(self._log, event, self._address, **fields)

    def _strike(self, reason: str, allowed: int) -> None:
        self._strikes[reason] += 1
        if self._strikes[reason] >= allowed:
            raise Closing(reason)

    async def _refusing(self, message: wire.FromClient, work: Awaitable[None]) -> bool:
        """Do it, or send the refusal; True if it was done."""
        try:
            await work
        except Refusal as refusal:
            self.tell(refusal.message(str(message.__struct_config__.tag)))
            return False
        return True

    # ------------------------------------------------------------ messages

    async def _sign_in(self) -> None:
        """Wait for a `hello` that is accepted. Raises `Closing`."""
        try:
            async with asyncio.timeout(self._services.timers.hello):
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
        signed = await self._sessions.hello(message, self._address)
        person, token = signed.player, signed.token
        new = token is not None and message.pair is None and message.recover is None
        tables = [] if new else await self._tables_of(person.id)
        if self._services.devices.signed_out(signed.device):
            raise Refusal("bad_token")
        self._person, self._device = person, signed.device
        self._services.devices.add(self)
        how = "guest" if new else "pairing" if message.recover is None else "recovery"
        self._metrics.signed_in.labels("token" if token is None else how).inc()
        if token is None and tables:
            self._metrics.reconnects.inc()
        elsewhere = list(self._services.elsewhere)
        self.tell(
            wire.Welcome(
                wire.PROTOCOL, person.id, person.name, token, tables, elsewhere, person.face
            )
        )

    async def _tables_of(self, player: str) -> list[wire.TableSummary]:
        """The person's tables; none while the storage does not answer: that keeps nobody out."""
        try:
            return await answer(self._lobby.of_player(player))
        except Refusal:
            return []

    async def _do(self, message: wire.FromClient) -> None:
        """Carry out a message, or hand it to the table. Raises `Refusal`."""
        assert self._person is not None
        match message:
            case wire.Ping(id=number):
                self.tell(wire.Pong(number))
            case wire.Hello():
                raise Refusal("hello_twice")
            case wire.PageError():
                self._services.note_page_error(self._address, message)
            case wire.Pair():
                self.tell(self._sessions.pair(self._person))
            case wire.Recovery():
                self.tell(await self._sessions.new_recovery_code(self._person))
            case wire.ListDevices():
                self.tell(await self._sessions.devices(self._person, self._device))
            case wire.SignOut(device=device):
                self.tell(await self._sessions.sign_out(self._person, device, self._device))
            case wire.ListTables():
                self.tell(wire.Tables(await answer(self._lobby.listed(self._person.id))))
            case wire.Join():
                table = await self._lobby.find(message, self._person.id, self._address)
                self._go_to(table, JoinTable(self))
                self._door = table
            case wire.Enter(table=table_id, last_seq=last_seq):
                table = await self._lobby.load(table_id, self._address, self._person.id)
                self._go_to(table, EnterTable(self, last_seq))
            case wire.Rename():
                self._person = await self._sessions.rename(self._person, message.name, message.face)
                self._services.devices.rename(self._person)
                self._lobby.renamed(self._person.id, self._person.name, message.face)
            case wire.CreateTable() | wire.PlayNow() | wire.PlayOn():
                if self._services.draining:
                    raise Refusal("shutting_down")
                self._table = await self._lobby.create(self, message, self._address)
            case wire.GiveUpSeat(table=table_id):
                await self._lobby.give_up_seat(self._person.id, table_id)
            case wire.Detach():
                if self._table is None:
                    raise Refusal("no_table")
                self._table.post(Disconnect(self, asked=True))
            case wire.Admit(player=self.player, yes=False) if self._seen is None:
                self._leave_door(asked=True)
            case _:
                if self._table is None:
                    raise Refusal("no_table")
                if not self._table.post(ClientRequest(self, message, self._clock.now())):
                    raise Refusal("busy")

    def _leave_door(self, *, asked: bool) -> None:
        if self._door is not None:
            self._door.post(LeaveDoor(self.player, asked))

    def _go_to(self, table: TableHandle, command: JoinTable | EnterTable) -> None:
        if not table.post(command):
            raise Refusal("busy")
        self._table = table
