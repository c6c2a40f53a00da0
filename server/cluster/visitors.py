"""Visitors: devices of other nodes that look at tables of this one."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator, Mapping

from server.cluster.exchange import Exchange
from server.cluster.links import SETTLED
from server.cluster.messages import Dropped, Entered, Gone, Moved, Quiet, Said, Shown, Told
from server.lobby.lobby import Lobby
from server.lobby.placement import Elsewhere
from server.runtime import log
from server.runtime.clock import Clock
from server.table.actor import Table
from server.table.commands import ClientRequest, Disconnect, EnterTable, JoinTable, Silence
from server.wire.codec import WireError, encode_server
from server.wire.refusal import Refusal

FromGateway = Entered | Said | Quiet | Gone


class Visitor:
    """A device of another node, as a table here sees it."""

    def __init__(self, visitors: Visitors, node: str, first: Entered, now: float) -> None:
        self.player = first.player
        self.name = first.name
        self.address = first.address
        self.table: str | None = first.table
        self.node = node
        self.link = first.link
        self.since = now
        self.told = 0
        """The last number that was said,"""
        self.heard = 0
        """and heard."""
        self.over = False
        self.at: Table | None = None
        """The table, once it is loaded."""
        self.coming = False
        """True while it is."""
        self.pending: deque[FromGateway] = deque()
        """The words that were said meanwhile."""
        self._visitors = visitors

    def send(self, frame: str) -> None:
        """Have a frame carried to the device."""
        self._say(Told(self.link, self.told + 1, frame))

    def shown(self, table: str) -> None:
        """The device sees this table, and no other."""
        if self.over and self.at is not None:
            # It was sent away before the table took up that it came again.
            self.at.post(Disconnect(self))
        self._say(Shown(self.link, self.told + 1))

    def dropped(self, table: str) -> None:
        """It does not any more."""
        self._say(Dropped(self.link, self.told + 1))
        self._visitors.forget(self)

    def moved(self) -> None:
        """The table is elsewhere, or something was lost: the device begins anew."""
        if not self.over:
            self._visitors.say(self.node, Moved(self.link))
            self._visitors.forget(self)

    def _say(self, part: Told | Shown | Dropped) -> None:
        if not self.over:
            self.told += 1
            self._visitors.say(self.node, part)


class Visitors:
    """All of them."""

    def __init__(self, exchange: Exchange, lobby: Lobby, clock: Clock) -> None:
        self._exchange = exchange
        self._lobby = lobby
        self._clock = clock
        self._log = log.get("cluster")
        self._visitors: dict[tuple[str, int], Visitor] = {}
        self._entering: set[asyncio.Task[None]] = set()
        self._silent: set[str] = set()
        """Nodes of which nothing is heard."""
        self.say = exchange.say

    def __len__(self) -> int:
        return len(self._visitors)

    def forget(self, visitor: Visitor) -> None:
        """This one is no more."""
        visitor.over = True
        self._visitors.pop((visitor.node, visitor.link), None)

    def _remove(self, visitor: Visitor) -> None:
        """It has gone, also if its table does not know it yet."""
        self.forget(visitor)
        if visitor.at is not None:
            visitor.at.post(Disconnect(visitor))

    # ------------------------------------------------------------ messages of devices

    def hear(self, sender: str, part: FromGateway) -> None:
        """Carry out the message of a device of another node."""
        visitor = self._visitors.get((sender, part.link))
        if isinstance(part, Gone) and part.number == 0:
            if visitor is not None:
                self._remove(visitor)
            return
        if visitor is None:
            if not isinstance(part, Entered) or part.number != 1:
                self.say(sender, Moved(part.link))
                return
            visitor = Visitor(self, sender, part, self._clock.now())
            self._visitors[sender, part.link] = visitor
        if part.number <= visitor.heard:
            return
        if part.number > visitor.heard + 1:
            self._remove(visitor)
            self.say(sender, Moved(part.link))
            return
        visitor.heard = part.number
        visitor.pending.append(part)
        if not visitor.coming:
            self._go_on(visitor)

    def _go_on(self, visitor: Visitor) -> None:
        """Carry out the pending messages, up to the next coming."""
        while visitor.pending and not visitor.coming and not visitor.over:
            part = visitor.pending.popleft()
            if isinstance(part, Entered):
                visitor.coming = True
                entering = asyncio.create_task(self._enter(visitor, part))
                self._entering.add(entering)
                entering.add_done_callback(self._entering.discard)
            elif visitor.at is not None:
                self._do(visitor, visitor.at, part)

    async def _enter(self, visitor: Visitor, part: Entered) -> None:
        try:
            await self._let_in(visitor, part)
        except Exception as error:
            self._log.error("visitor failed", **log.fault(error))
            visitor.moved()
        finally:
            visitor.coming = False
            self._go_on(visitor)

    async def _let_in(self, visitor: Visitor, part: Entered) -> None:
        about = "join" if part.last_seq is None else "enter"
        try:
            table = await self._lobby.load(part.table, part.address, part.player)
        except Refusal as refusal:
            visitor.send(encode_server(refusal.message(about)))
            visitor.dropped(part.table)
            return
        except Elsewhere:
            visitor.moved()
            return
        if visitor.over:
            return
        comes_first = visitor.at is None
        visitor.at = table
        command = (
            JoinTable(visitor) if part.last_seq is None else EnterTable(visitor, part.last_seq)
        )
        if not table.post(command):
            visitor.send(encode_server(Refusal("busy").message(about)))
            if comes_first:
                visitor.dropped(part.table)

    def _do(self, visitor: Visitor, table: Table, part: Said | Quiet | Gone) -> None:
        now = self._clock.now()
        match part:
            case Said():
                try:
                    request = ClientRequest(visitor, part.message, now)
                except WireError as error:
                    # Its node is of another release.
                    visitor.send(encode_server(Refusal(error.code).message(error.about)))
                    return
                if not table.post(request):
                    about = str(request.message.__struct_config__.tag)
                    visitor.send(encode_server(Refusal("busy").message(about)))
            case Quiet(seconds=seconds):
                table.post(Silence(visitor, None if seconds is None else now - seconds))
            case Gone(asked=asked):
                table.post(Disconnect(visitor, asked))
                if not asked:
                    self.forget(visitor)

    def renamed(self, player: str, name: str) -> None:
        """A person sits down under this name from now on."""
        for visitor in self._visitors.values():
            if visitor.player == player:
                visitor.name = name

    # ------------------------------------------------------------ nodes

    def of_node(self, node: str) -> Iterator[Visitor]:
        """The devices of a node."""
        return iter([one for one in self._visitors.values() if one.node == node])

    def numbers(self, node: str) -> dict[int, int]:
        """The last number that was said to each device of a node."""
        return {one.link: one.told for one in self.of_node(node)}

    def check(self, node: str, said: Mapping[int, int]) -> None:
        """Compare with the last numbers of the messages that a node's devices have sent."""
        if node in self._silent:
            self._silent.discard(node)
            self._tell_silence(node, None)
        for visitor in self.of_node(node):
            last = said.get(visitor.link)
            if last is None and self._clock.now() - visitor.since > SETTLED:
                self._remove(visitor)
            elif last is not None and last > visitor.heard:
                self._remove(visitor)
                self.say(node, Moved(visitor.link))
        known = {link for sender, link in self._visitors if sender == node}
        for unknown in said.keys() - known:
            self.say(node, Moved(unknown))

    def wait_for(self, node: str, since: float) -> None:
        """Nothing is heard of a node since then: nobody knows whether its people are there."""
        if node not in self._silent:
            self._silent.add(node)
            self._tell_silence(node, since)

    def _tell_silence(self, node: str, since: float | None) -> None:
        for visitor in self.of_node(node):
            if visitor.at is not None:
                visitor.at.post(Silence(visitor, since))

    def lose(self, node: str) -> None:
        """A node is gone, with all its devices."""
        self._silent.discard(node)
        for visitor in self.of_node(node):
            self._remove(visitor)

    def send_away(self) -> None:
        """This node has no tables any more."""
        for visitor in list(self._visitors.values()):
            visitor.moved()
