"""The line of the one person: the messages of the protocol, without a socket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from server.lobby.lobby import Lobby
from server.lobby.sessions import Sessions, answer
from server.runtime import log
from server.runtime.clock import Clock
from server.storage.store import StoredPlayer
from server.table.actor import Table
from server.table.commands import ClientRequest, Disconnect, EnterTable, JoinTable
from server.wire import messages as wire
from server.wire.codec import WireError, decode_client, encode_server
from server.wire.refusal import Refusal

ADDRESS = "device"
"""The address that limits count for: there is one."""


class Line:
    """A `Viewer` of at most one table. `send` is given every frame for the page."""

    def __init__(
        self, lobby: Lobby, sessions: Sessions, clock: Clock, send: Callable[[str], None]
    ) -> None:
        self._lobby = lobby
        self._sessions = sessions
        self._clock = clock
        self._send = send
        self._person: StoredPlayer | None = None
        self._table: Table | None = None
        """The table that gets its messages."""
        self._seen: Table | None = None
        """The table that shows itself to it."""
        self._heard: asyncio.Queue[str | None] = asyncio.Queue()
        self._task = asyncio.create_task(self._work(), name="line")

    @property
    def player(self) -> str:
        """Public id of the person."""
        assert self._person is not None
        return self._person.id

    @property
    def name(self) -> str:
        """Name of the person."""
        assert self._person is not None
        return self._person.name

    @property
    def address(self) -> str:
        """The address that limits count for."""
        return ADDRESS

    @property
    def table(self) -> str | None:
        """The table that it sees."""
        return None if self._seen is None else self._seen.id

    def send(self, frame: str) -> None:
        """Give the page a frame."""
        self._send(frame)

    def shown(self, table: str) -> None:
        """The page sees this table now, and no other."""
        before, self._seen = self._seen, self._lobby.get(table)
        if before is not None and before is not self._seen:
            before.post(Disconnect(self, turned=True))
        if self._table is None:
            self._table = self._seen

    def dropped(self, table: str) -> None:
        """The page does not see this table any more."""
        if self.table == table:
            self._seen = None
        if self._table is not None and self._table.id == table:
            self._table = self._seen

    def moved(self) -> None:
        """Nothing: there is no other node."""

    def receive(self, frame: str) -> None:
        """Take a frame of the page; frames are done one after the other."""
        self._heard.put_nowait(frame)

    async def close(self) -> None:
        """The page has gone."""
        self._heard.put_nowait(None)
        await self._task
        for table in {self._table, self._seen} - {None}:
            assert table is not None
            table.post(Disconnect(self))

    async def _work(self) -> None:
        while (frame := await self._heard.get()) is not None:
            about: str | None = None
            try:
                message = decode_client(frame)
                about = str(message.__struct_config__.tag)
                await self._do(message)
            except WireError as error:
                self._tell(
                    wire.Refused(error.code, error.about, [error.path] if error.path else [])
                )
            except Refusal as refusal:
                self._tell(refusal.message(about))
            except Exception as error:
                log.get("practice").error("message failed", **log.fault(error))
                self._tell(wire.Refused("internal_error", about))

    def _tell(self, message: wire.FromServer) -> None:
        self._send(encode_server(message))

    async def _do(self, message: wire.FromClient) -> None:
        """Carry out a message, or hand it to the table. Raises `Refusal`."""
        if isinstance(message, wire.Ping):
            self._tell(wire.Pong(message.id))
            return
        if self._person is None:
            if not isinstance(message, wire.Hello):
                raise Refusal("hello_expected")
            await self._hello(message)
            return
        match message:
            case wire.Hello():
                raise Refusal("hello_twice")
            case wire.PageError():
                # It stays on the device, where nobody reads it.
                return
            case wire.ListTables():
                self._tell(wire.Tables(await answer(self._lobby.listed(self.player))))
            case wire.Join():
                self._go_to(await self._lobby.find(message, self.player, ADDRESS), JoinTable(self))
            case wire.Enter(table=table, last_seq=last_seq):
                found = await self._lobby.load(table, ADDRESS, self.player)
                self._go_to(found, EnterTable(self, last_seq))
            case wire.Rename():
                person = await self._sessions.rename(self._person, message.name, message.face)
                self._person = person
                self._lobby.renamed(person.id, person.name, message.face)
            case wire.CreateTable() | wire.PlayNow() | wire.PlayOn():
                self._table = await self._lobby.create(self, message, ADDRESS)
            case wire.GiveUpSeat(table=table):
                await self._lobby.give_up_seat(self.player, table)
            case wire.Pair() | wire.Recovery() | wire.ListDevices() | wire.SignOut():
                raise Refusal("not_in_practice")
            case wire.Detach():
                self._at_table().post(Disconnect(self, asked=True))
            case _:
                if not self._at_table().post(ClientRequest(self, message, self._clock.now())):
                    raise Refusal("busy")

    async def _hello(self, message: wire.Hello) -> None:
        signed = await self._sessions.hello(message, ADDRESS)
        self._person = replace(signed.player)
        tables = await answer(self._lobby.of_player(self.player))
        self._tell(
            wire.Welcome(
                wire.PROTOCOL,
                self.player,
                self.name,
                signed.token,
                tables,
                [],
                self._person.face,
            )
        )

    def _at_table(self) -> Table:
        if self._table is None:
            raise Refusal("no_table")
        return self._table

    def _go_to(self, table: Table, command: JoinTable | EnterTable) -> None:
        if not table.post(command):
            raise Refusal("busy")
        self._table = table
