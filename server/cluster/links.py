"""Links: this node's devices that look at tables of other nodes."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol, cast

from server.cluster.exchange import Exchange
from server.cluster.messages import (
    DoorLeft,
    Dropped,
    Entered,
    Gone,
    Moved,
    Quiet,
    Said,
    Shown,
    Told,
)
from server.net.services import TableHandle
from server.runtime.clock import Clock
from server.table.audience import Viewer
from server.table.commands import (
    ClientRequest,
    Command,
    Disconnect,
    EnterTable,
    JoinTable,
    LeaveDoor,
    Silence,
)
from server.wire import messages as wire
from server.wire.codec import encode_server

SETTLED = 3.0
"""Seconds after which both sides know of a link."""


class GatewayDevice(Viewer, Protocol):
    """A device whose socket is here."""

    def turn_to(self, table: TableHandle) -> None:
        """It sees this table now, and no other."""


@dataclass(frozen=True)
class RemoteTable:
    """A table of another node, for the devices here."""

    links: Links = field(repr=False)
    node: str
    id: str

    def post(self, command: Command) -> bool:
        """Have it carried there; False while the bus is lost."""
        return self.links.post(self, command)


@dataclass(eq=False)
class Link:
    """One of them."""

    id: int
    table: RemoteTable
    device: GatewayDevice
    since: float
    said: int = 0
    """The last number that was said,"""
    heard: int = 0
    """and heard."""
    admitted: bool = False
    """True while the device sees the table."""
    coming: int = 0
    """The number of times that it has come without having been shown the table."""
    leaving: bool = False
    """True once it has asked to leave: a device that comes again then does so by another link."""

    def count(self) -> int:
        """The number of the next message."""
        self.said += 1
        return self.said


class Links:
    """All of them."""

    def __init__(self, exchange: Exchange, clock: Clock) -> None:
        self._exchange = exchange
        self._clock = clock
        self._ids = itertools.count(1)
        self._links: dict[int, Link] = {}
        self._of_device: dict[tuple[GatewayDevice, RemoteTable], Link] = {}
        self._waiting: set[str] = set()
        """Nodes of which nothing is heard."""

    def __len__(self) -> int:
        return len(self._links)

    # ------------------------------------------------------------ messages of devices

    def post(self, table: RemoteTable, command: Command) -> bool:
        """Carry a command to a table of another node; False while the bus is lost."""
        if isinstance(command, EnterTable | JoinTable):
            if not self._exchange.connected:
                return False
            self._enter(table, command)
            return True
        if isinstance(command, LeaveDoor):
            # A visitor turned away has no link any more. A node of an earlier release reads
            # nothing of a bundle with this: it travels alone.
            self._exchange.flush()
            self._exchange.say(table.node, DoorLeft(table.id, command.player, command.asked))
            self._exchange.flush()
            return True
        if not isinstance(command, ClientRequest | Disconnect | Silence):
            raise TypeError(f"no device says {command!r}")
        link = self._of_device.get((cast(GatewayDevice, command.viewer), table))
        if link is None:
            if isinstance(command, ClientRequest):
                command.viewer.moved()
        elif isinstance(command, ClientRequest):
            if not self._exchange.connected:
                return False
            self._exchange.say(table.node, Said.of(link.id, link.count(), command.message))
        elif isinstance(command, Disconnect):
            if command.turned and link.coming:
                return True  # It is on the way here again.
            self._exchange.say(table.node, Gone(link.id, link.count(), command.asked))
            link.leaving = True
            if not command.asked:
                self._forget(link)
        else:
            seconds = None if command.since is None else self._clock.now() - command.since
            self._exchange.say(table.node, Quiet(link.id, link.count(), seconds))
        return True

    def _enter(self, table: RemoteTable, command: EnterTable | JoinTable) -> None:
        device = cast(GatewayDevice, command.viewer)
        link = self._of_device.get((device, table))
        if link is None or link.leaving:
            link = Link(next(self._ids), table, device, self._clock.now())
            self._links[link.id] = self._of_device[device, table] = link
            if table.node in self._waiting:
                device.send(encode_server(wire.Notice("storage_waiting")))
        link.coming += 1
        last_seq = command.last_seq if isinstance(command, EnterTable) else None
        self._exchange.say(
            table.node,
            Entered(
                link.id,
                link.count(),
                table.id,
                device.player,
                device.name,
                device.address,
                last_seq,
            ),
        )

    def _forget(self, link: Link) -> None:
        self._links.pop(link.id, None)
        if self._of_device.get((link.device, link.table)) is link:
            del self._of_device[link.device, link.table]

    # ------------------------------------------------------------ messages of tables

    def hear(self, sender: str, part: Told | Shown | Dropped | Moved) -> None:
        """Carry out the message of another node's table for a device here."""
        link = self._links.get(part.link)
        if link is None or link.table.node != sender:
            return
        if isinstance(part, Moved):
            self._break(link)
            return
        if part.number <= link.heard:
            return
        if part.number > link.heard + 1:
            self._break(link)
            return
        link.heard = part.number
        match part:
            case Told(frame=frame):
                # A device that looks at another table by now could not tell them apart.
                elsewhere = link.admitted and link.device.table != link.table.id
                if not elsewhere and not self._is_late(link):
                    link.device.send(frame)
            case Shown():
                link.admitted = True
                link.coming = max(0, link.coming - 1)
                if not self._is_late(link):
                    link.device.turn_to(link.table)
            case Dropped():
                self._drop(link)

    def _is_late(self, link: Link) -> bool:
        """True if the device has left by this link and sees the same table by a later one: while
        the table is loaded, the later may be let in first.
        """
        last = self._of_device.get((link.device, link.table))
        return last is not None and last is not link and last.admitted

    def _drop(self, link: Link) -> None:
        """The device does not see the table any more, or was not let in."""
        self._forget(link)
        if (link.device, link.table) in self._of_device:
            return  # It has come again meanwhile.
        if link.admitted and link.coming:
            # It came again before it heard of that, and nobody there knows of it.
            link.device.moved()
        else:
            link.device.dropped(link.table.id)

    def _break(self, link: Link) -> None:
        """Something was lost, or the table is elsewhere: the device begins anew."""
        self._forget(link)
        link.device.moved()
        self._exchange.say(link.table.node, Gone(link.id, 0, False))

    # ------------------------------------------------------------ nodes

    def of_node(self, node: str) -> Iterator[Link]:
        """The links to a node."""
        return iter([link for link in self._links.values() if link.table.node == node])

    def nodes_before(self, when: float) -> set[str]:
        """The nodes of links that were there before this time."""
        return {link.table.node for link in self._links.values() if link.since < when}

    def numbers(self, node: str) -> dict[int, int]:
        """The last number that was said on each link to a node."""
        return {link.id: link.said for link in self.of_node(node)}

    def check(self, node: str, told: Mapping[int, int]) -> None:
        """Compare with the last numbers of the messages that a node's tables have sent."""
        if node in self._waiting:
            self._waiting.discard(node)
            self._notify(node, "storage_back")
        for link in self.of_node(node):
            last = told.get(link.id)
            lost = last is None and self._clock.now() - link.since > SETTLED
            if lost or (last is not None and last > link.heard):
                self._break(link)
        for unknown in told.keys() - self._links.keys():
            self._exchange.say(node, Gone(unknown, 0, False))

    def wait_for(self, node: str) -> None:
        """Nothing is heard of a node: the state of its tables is not known here."""
        if node not in self._waiting:
            self._waiting.add(node)
            self._notify(node, "storage_waiting")

    def _notify(self, node: str, code: str) -> None:
        frame = encode_server(wire.Notice(code))
        for link in self.of_node(node):
            if link.device.table in (None, link.table.id):
                link.device.send(frame)

    def lose(self, node: str) -> None:
        """A node is gone: devices that looked at its tables begin anew."""
        self._waiting.discard(node)
        for link in self.of_node(node):
            self._break(link)
