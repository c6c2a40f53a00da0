"""Parts of the server that every connection uses."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, Protocol

from server.lobby.sessions import DeviceChange, Sessions
from server.net.outbox import Turn
from server.runtime import log
from server.runtime.clock import Clock
from server.runtime.config import Limits, Timers
from server.runtime.limits import Buckets
from server.runtime.log_sums import LogSums
from server.runtime.metrics import Metrics
from server.storage.store import StoredPlayer
from server.table.audience import Viewer
from server.table.commands import Command
from server.wire import messages as wire

DEAR: dict[type[wire.FromClient], float] = {
    wire.ListTables: 4,
    wire.CreateTable: 4,
    wire.PlayNow: 4,
    wire.PlayOn: 8,
    wire.Rename: 4,
    wire.Recovery: 4,
    wire.SignOut: 4,
}
"""Messages that cost an address as much as several others: these read the storage, or write."""


class TableHandle(Protocol):
    """A table, here or on another node."""

    @property
    def id(self) -> str:
        """Its id."""

    def post(self, command: Command) -> bool:
        """Give it something to do; False when it has too much to do already."""


class Tables(Protocol):
    """The tables that a connection can come to: the lobby, or those of all nodes."""

    def get(self, table: str) -> TableHandle:
        """One that is on this node. Raises `Refusal`."""

    async def create(self, viewer: Viewer, message: wire.Opening, address: str) -> TableHandle:
        """Open a table with this person as its host, and show it. Raises `Refusal`."""

    async def find(self, message: wire.Join, player: str, address: str) -> TableHandle:
        """The table behind a code or link. Raises `Refusal`."""

    async def load(self, table_id: str, address: str, player: str) -> TableHandle:
        """The table with this id. Raises `Refusal`."""

    async def of_player(self, player: str) -> list[wire.TableSummary]:
        """The tables at which this person has a seat. Raises `StoreRefused`."""

    async def listed(self, player: str) -> list[wire.TableSummary]:
        """The same, then the public ones. Raises `StoreRefused`."""

    async def give_up_seat(self, player: str, table: str) -> None:
        """The person gives up the seat at this table. Raises `Refusal`."""

    def renamed(self, player: str, name: str, face: int | None = None) -> None:
        """Tell every table at which the person sits."""


SIGNED_OUT = 1000
"""Devices that are known as signed out: more than in the time that a `hello` takes."""


class Device(Protocol):
    """A connection on which a person has signed in."""

    @property
    def signed_in(self) -> str | None:
        """Public id of the person; None before the `hello` that was accepted."""

    def called(self, person: StoredPlayer) -> None:
        """A person has another name, perhaps this one."""

    def changed(self, change: DeviceChange) -> None:
        """The devices of its person have changed."""

    def tell(self, message: wire.FromServer) -> None:
        """Send a message."""


class Devices:
    """The connections of every person, by public id."""

    def __init__(self) -> None:
        self._of: dict[str, set[Device]] = {}
        self._gone: deque[str] = deque(maxlen=SIGNED_OUT)
        """Ids of the devices that were signed out last."""

    def __len__(self) -> int:
        return len(self._of)

    def add(self, device: Device) -> None:
        """Its person is known now."""
        if device.signed_in is not None:
            self._of.setdefault(device.signed_in, set()).add(device)

    def signed_out(self, device: str) -> bool:
        """True if the device of this id was signed out just now: one that signs in meanwhile was
        looked up before that, and is none of the connections that were told.
        """
        return device in self._gone

    def discard(self, device: Device) -> None:
        """It is gone, whether or not somebody had signed in."""
        player = device.signed_in
        others = self._of.get(player or "", set())
        others.discard(device)
        if player is not None and not others:
            self._of.pop(player, None)

    def rename(self, person: StoredPlayer) -> None:
        """Tell every device of this person the new name."""
        for device in self._of.get(person.id, ()):
            device.called(person)

    def tell(self, people: Collection[str], message: wire.FromServer) -> None:
        """Send a message to every device of these people."""
        for person in people:
            for device in list(self._of.get(person, ())):
                device.tell(message)

    def change(self, change: DeviceChange) -> None:
        """Tell every device of this person that one has come, or that some are signed out."""
        self._gone.extend(change.gone)
        for device in list(self._of.get(change.player, ())):
            device.changed(change)


@dataclass
class ConnectionServices:
    """Everything outside a connection that it needs: a value, made once by the gateway."""

    limits: Limits
    timers: Timers
    clock: Clock
    lobby: Tables
    sessions: Sessions
    metrics: Metrics
    messages: Buckets
    """By address, the messages that all its connections together may still send,"""
    page_errors: Buckets
    """and the page faults that are still noted."""
    elsewhere: tuple[str, ...] = ()
    """Sockets of the other nodes."""
    turn: Turn = field(default_factory=Turn)
    devices: Devices = field(default_factory=Devices)
    log: Any = field(default_factory=lambda: log.get("gateway"))
    sums: LogSums = field(init=False)
    """Log lines that any client may cause."""
    draining: bool = False
    """True once the server ends: no table is opened any more."""

    def __post_init__(self) -> None:
        self.sums = LogSums(self.clock, self.log)

    def allow(self, address: str, message: wire.FromClient) -> bool:
        """Charge an address for a message; False when it may not say so much."""
        if not self.messages.take(address):
            return False
        self.messages.charge(address, DEAR.get(type(message), 1) - 1)
        return True

    def note_page_error(self, address: str, fault: wire.PageError) -> None:
        """A page has met a fault: count it and log its place, unless the address has told many."""
        if not self.page_errors.take(address):
            return
        version = self.metrics.page_failed(fault.version, fault.kind)
        self.log.warning("page error", code=fault.kind, place=fault.place, version=version)
