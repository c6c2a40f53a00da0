"""This node in the cluster: the places of tables, and the devices at tables of other nodes."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any

from server.cluster.exchange import Exchange
from server.cluster.links import SETTLED, Links, RemoteTable
from server.cluster.membership import TTL, Membership
from server.cluster.messages import (
    Answer,
    AskSees,
    AskUnheard,
    Charged,
    DevicesChanged,
    DoorLeft,
    Dropped,
    Entered,
    Given,
    Gone,
    InvitedOf,
    Moved,
    Pairing,
    Part,
    Pulse,
    Quiet,
    Renamed,
    Said,
    Shown,
    Told,
)
from server.cluster.visitors import Visitors
from server.lobby.lobby import Lobby
from server.lobby.placement import Elsewhere
from server.lobby.sessions import DeviceChange, Sessions
from server.net.gateway import Gateway
from server.net.services import TableHandle
from server.runtime import log
from server.runtime.clock import Clock
from server.storage.sql import SqlStore
from server.storage.store import RunningTable, StoredMatch, StoredPlayer, StoreRefused, StoreUnknown
from server.table.audience import Viewer
from server.table.commands import (
    Departure,
    EnterTable,
    EraseThere,
    GiveUpGame,
    GiveUpSeat,
    LeaveDoor,
    LeaveIfIdle,
)
from server.table.state import TableState
from server.wire.messages import Invited, Join, Opening, TableSummary
from server.wire.refusal import Refusal

Reply = int | None

PULSE = 0.5
"""Seconds between two pulses to each node."""
SILENCE = 2.5
"""Seconds without one, after which nothing is known of a node."""
PATIENCE = 1.0
"""Seconds for an answer of another node."""
ALONE = 10.0
"""Seconds without database and without other nodes, after which devices are sent to look for a
node that has both.
"""
LISTED = 1.0
"""Seconds for which a list of public tables is good: it looks at every open table."""
SCAN = 10.0
"""Seconds between two looks for tables that nobody has, more or less."""


class Cluster:
    """One node among several: a `Placement` for its lobby, and `Tables` for its connections."""

    def __init__(
        self, membership: Membership, exchange: Exchange, store: SqlStore, clock: Clock
    ) -> None:
        self.membership = membership
        self.exchange = exchange
        self.links = Links(exchange, clock)
        self.store = store
        self._clock = clock
        self._log = log.get("cluster")
        self._pulses: dict[str, tuple[float, bool]] = {}
        """By node, the time it was heard last, and True if it had heard from the database."""
        self._asked: dict[int, asyncio.Future[Reply]] = {}
        self._questions = itertools.count(1)
        self._lapsed_at: float | None = None
        """Time since which nothing is heard from the database."""
        self._public: tuple[float, list[RunningTable]] = (float("-inf"), [])
        """Public tables, and the time at which they were read."""
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self, lobby: Lobby, gateway: Gateway, sessions: Sessions) -> None:
        """Work for these from now on, the parts of this node."""
        self._lobby, self._gateway, self._sessions = lobby, gateway, sessions
        self.visitors = Visitors(self.exchange, lobby, self._clock)
        for limits in (lobby.shared, sessions.shared):
            limits.share(lambda *charge: self._say_to_all(Charged(*charge)))
        sessions.share_pairings(lambda *pairing: self._say_to_all(Pairing(*pairing)))
        sessions.told = self._devices_changed
        self.membership.condition = self.condition
        self.membership.gone = self._lose
        self.membership.given_up = self._give_up
        await self.exchange.begin(self._hear)
        self._tasks = [
            asyncio.create_task(self._beat(), name="pulse"),
            asyncio.create_task(self._scan(), name="scan"),
        ]

    async def hand_over(self) -> None:
        """Let every table go: they have finished their work, and devices that looked at them come
        to another node.
        """
        try:
            await self.store.give_all_back()
        except (StoreRefused, StoreUnknown) as error:
            # The others take them once this node is gone.
            self._log.warning("tables not handed over", **log.fault(error))
        self.visitors.send_away()
        self.exchange.flush()

    async def end(self) -> None:
        """Be no node any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.membership.leave()
        await self.exchange.close()

    def condition(self) -> dict[str, Any]:
        """This node as the operator sees it."""
        return {
            "tables": len(self._lobby),
            "sockets": len(self._gateway),
            "links": len(self.links),
            "visitors": len(self.visitors),
            "lag": round(self.store.condition().lag, 3),
        }

    # ------------------------------------------------------------ places of tables

    @property
    def first(self) -> bool:
        """True for the one node that does the common work for all."""
        return self.membership.first

    def _require_fresh(self) -> None:
        """Raises `Refusal` while others may have taken this node's tables."""
        if not self.membership.fresh:
            raise Refusal("storage_waiting")

    async def node_of(self, table: str) -> str | None:
        """The node that has this table, or is to load it; None for this one."""
        self._require_fresh()
        own = self.membership.own.id
        owner = await self.store.owner_of(table) or self.membership.preferred(table)
        return None if owner == own else owner

    def tell(self, elsewhere: Elsewhere, command: Departure | EraseThere) -> None:
        """Have a table on another node do this."""
        game, erased = isinstance(command, GiveUpGame), isinstance(command, EraseThere)
        into = command.into if isinstance(command, EraseThere) else None
        seat = (erased and into is None) or isinstance(command, GiveUpSeat)
        given = Given(elsewhere.table, command.player, game, seat, erased, into)
        self.exchange.say(elsewhere.node, given)

    # ------------------------------------------------------------ as the tables of connections

    def get(self, table: str) -> TableHandle:
        """A table of this node. Raises `Refusal`."""
        return self._lobby.get(table)

    async def create(self, viewer: Viewer, message: Opening, address: str) -> TableHandle:
        """Open a table here and show it, or show one that was asked for before, on any node."""
        self._require_fresh()
        try:
            return await self._lobby.create(viewer, message, address)
        except Elsewhere as elsewhere:
            table = self._remote(elsewhere)
            if not table.post(EnterTable(viewer, 0)):
                raise Refusal("storage_waiting") from None
            return table

    async def find(self, message: Join, player: str, address: str) -> TableHandle:
        """The table behind a code or link, on any node."""
        self._require_fresh()
        try:
            return await self._lobby.find(message, player, address)
        except Elsewhere as elsewhere:
            return self._remote(elsewhere)

    async def load(self, table_id: str, address: str, player: str) -> TableHandle:
        """The table with this id, on any node."""
        self._require_fresh()
        try:
            return await self._lobby.load(table_id, address, player)
        except Elsewhere as elsewhere:
            return self._remote(elsewhere)

    def _remote(self, elsewhere: Elsewhere) -> RemoteTable:
        return RemoteTable(self.links, elsewhere.node, elsewhere.table)

    async def of_player(self, player: str) -> list[TableSummary]:
        """The tables at which this person has a seat; the storage knows those of other nodes."""
        return await self._lobby.of_player(player)

    async def listed(self, player: str) -> list[TableSummary]:
        """The person's tables, then the public ones of all nodes."""
        now = self._clock.now()
        if now - self._public[0] > LISTED:
            self._public = now, await self.store.public_tables()
        return await self._lobby.listed(player, self._public[1])

    async def give_up_seat(self, player: str, table: str) -> None:
        """The person gives up the seat at this table, on any node."""
        self._require_fresh()
        await self._lobby.give_up_seat(player, table)

    def renamed(self, player: str, name: str, face: int | None = None) -> None:
        """Tell every table at which the person sits."""
        self._lobby.renamed(player, name, face)
        self.visitors.renamed(player, name)
        self._say_to_all(Renamed(player, name, face))

    def invite(self, people: Collection[str], message: Invited) -> None:
        """Send an invitation to all devices of these people, on all nodes."""
        self._gateway.invite(people, message)
        # In a bundle of its own: a node of an earlier release reads none that has such a part.
        self.exchange.flush()
        self._say_to_all(InvitedOf(tuple(people), message))
        self.exchange.flush()

    def _devices_changed(self, change: DeviceChange) -> None:
        """Tell every device of the person, on all nodes."""
        self._gateway.devices_changed(change)
        self._say_to_all(DevicesChanged(*change))

    # ------------------------------------------------------------ as the tables of the API

    async def invited(self, message: Join, address: str) -> TableState:
        """The table behind a code or link, as it is here or stored."""
        return await self._lobby.invited(message, address)

    async def unheard(self, matches: Sequence[StoredMatch]) -> Mapping[str, int]:
        """Of these matches, the deals that have ended though their tables have not told the end."""
        return await self._lobby.unheard(matches)

    async def unheard_elsewhere(self, matches: Sequence[StoredMatch]) -> Mapping[str, int]:
        """The same of tables on other nodes. If a node does not answer, the last deal counts as
        one.
        """
        elsewhere = await self.store.owners_of([match.table for match in matches])
        asked = [
            (match, node)
            for match in matches
            if (node := elsewhere.get(match.table)) is not None
            and node != self.membership.own.id
            and match.history
        ]
        # All at once: of a node that does not answer one learns that only once.
        answers = await asyncio.gather(*(self._ask_unheard(*one) for one in asked))
        return {
            match.id: deal
            for (match, _), deal in zip(asked, answers, strict=True)
            if deal is not None
        }

    async def _ask_unheard(self, match: StoredMatch, node: str) -> int | None:
        try:
            return await self._ask(node, partial(AskUnheard, table=match.table, match=match.id))
        except TimeoutError:
            return len(match.history)

    async def sees(self, player: str, table: str) -> bool:
        """True if this person sits at this open table, or looks at it, on any node."""
        if await self._lobby.sees(player, table):
            return True
        node = await self.store.owner_of(table)
        if node is None or node == self.membership.own.id:
            return False
        try:
            return await self._ask(node, partial(AskSees, table=table, player=player)) == 1
        except TimeoutError:
            return False

    async def together(self, player: str, other: str) -> bool:
        """True if the other sits at an open table of any node that this person sits or looks at."""
        if await self._lobby.together(player, other):
            return True
        for running in await self.store.tables_of(other):
            if await self.sees(player, running.table.id):
                return True
        return False

    # ------------------------------------------------------------ messages of nodes

    def _say_to_all(self, part: Part) -> None:
        for node in self.membership.alive:
            if node != self.membership.own.id:
                self.exchange.say(node, part)

    def _hear(self, sender: str, part: Part) -> None:
        match part:
            case Entered() | Said() | Quiet() | Gone():
                self._hear_device(sender, part)
            case Told() | Shown() | Dropped() | Moved():
                self.links.hear(sender, part)
            case Pulse():
                self._pulses[sender] = (self._clock.now(), part.fresh)
                self.links.check(sender, part.others)
                self.visitors.check(sender, part.own)
            case Renamed():
                self._gateway.renamed(StoredPlayer(part.player, part.name))
                self._lobby.renamed(part.player, part.name, part.face)
                self.visitors.renamed(part.player, part.name)
            case InvitedOf():
                self._gateway.invite(part.people, part.message)
            case DevicesChanged():
                self._gateway.devices_changed(
                    DeviceChange(part.player, part.came, part.gone, part.moved, part.erased)
                )
            case Given():
                self._lobby.post(part.table, _departure(part))
            case DoorLeft():
                left = self._lobby.in_memory(part.table)
                if left is not None:
                    left.post(LeaveDoor(part.player, part.asked))
            case Charged():
                for limits in (self._lobby.shared, self._sessions.shared):
                    limits.charge(part.limit, part.address, part.amount)
            case Pairing():
                self._sessions.know_pairing(part.code, part.player)
            case AskUnheard():
                deal = self._lobby.unheard_at(part.table, part.match)
                self.exchange.say(sender, Answer(part.question, deal))
            case AskSees():
                table = self._lobby.in_memory(part.table)
                sees = table is not None and table.is_seen_by(part.player)
                self.exchange.say(sender, Answer(part.question, 1 if sees else None))
            case Answer():
                asked = self._asked.get(part.question)
                if asked is not None and not asked.done():
                    asked.set_result(part.value)

    def _hear_device(self, sender: str, part: Entered | Said | Quiet | Gone) -> None:
        known = self.membership.fresh and sender in self.membership.alive
        if isinstance(part, Entered) and not known:
            # This node's data may be out of date, or the other one is gone, or quite new; the
            # device asks again.
            self.exchange.say(sender, Moved(part.link))
        else:
            self.visitors.hear(sender, part)

    async def _ask(self, node: str, question: Callable[[int], AskUnheard | AskSees]) -> Reply:
        """The answer of a node. Raises `TimeoutError` when there is none."""
        number = next(self._questions)
        asked = self._asked[number] = asyncio.get_running_loop().create_future()
        self.exchange.say(node, question(number))
        try:
            return await asyncio.wait_for(asked, PATIENCE)
        finally:
            del self._asked[number]

    # ------------------------------------------------------------ nodes that come and go

    def _lose(self, node: str) -> None:
        """A node is gone: its tables are free, its devices come back."""
        self._pulses.pop(node, None)
        self.links.lose(node)
        self.visitors.lose(node)

    def _give_up(self) -> None:
        """The others have given this node up: none of its tables is its own any more."""
        self.store.lose_all()
        self._lobby.move_all()
        self.visitors.send_away()
        for node in self.membership.alive:
            # They have forgotten the devices of this one.
            self.links.lose(node)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(PULSE)
            try:
                self._pulse()
            except Exception as error:
                self._log.error("pulse failed", **log.fault(error))

    def _pulse(self) -> None:
        now, fresh = self._clock.now(), self.membership.fresh
        for node in self.membership.alive:
            if node == self.membership.own.id:
                continue
            own, others = self.links.numbers(node), self.visitors.numbers(node)
            self.exchange.say(node, Pulse(fresh, own, others))
            heard, _ = self._pulses.setdefault(node, (now, False))
            if now - heard > SILENCE:
                self.links.wait_for(node)
                self.visitors.wait_for(node, heard)
        for node in self.links.nodes_before(now - SETTLED) - self.membership.alive.keys():
            # It was gone already when the device came.
            self.links.lose(node)
        self._leave_if_lapsed(now, fresh)

    def _leave_if_lapsed(self, now: float, fresh: bool) -> None:
        """Send everybody to other nodes while only this one does not reach the database."""
        if fresh:
            self._lapsed_at = None
            return
        if self._lapsed_at is None:
            self._lapsed_at = now
        lapsed = now - self._lapsed_at
        others = any(well and now - at < SILENCE for at, well in self._pulses.values())
        if (lapsed > TTL and others) or (lapsed > ALONE and len(self.membership.alive) > 1):
            self._gateway.send_elsewhere()

    async def _scan(self) -> None:
        """Look for tables that nobody has, and to which nobody has come since the last look: their
        people have left.
        """
        before: dict[str, int] = {}
        while True:
            await asyncio.sleep(SCAN * random.uniform(0.7, 1.3))
            if not self.first:
                before = {}
                continue
            try:
                found = await self.store.ownerless()
                still = dict(found.items() & before.items())
                if still:
                    left = await self.store.leave(still)
                    self._log.info("tables left with their node", tables=left)
                before = found
            except (StoreRefused, StoreUnknown) as error:
                self._log.info("no look for tables", **log.fault(error))


def _departure(part: Given) -> Departure | EraseThere:
    """The command that a node has given."""
    if part.erased:
        return EraseThere(part.player, part.into)
    if part.seat:
        return GiveUpSeat(part.player)
    return GiveUpGame(part.player) if part.game else LeaveIfIdle(part.player)
