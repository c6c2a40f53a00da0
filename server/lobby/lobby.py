"""Every table of this server: opening, finding and listing."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec

from server.lobby.finished_deals import FinishedDeals
from server.lobby.left_tables import LeftTables
from server.lobby.loader import Loader
from server.lobby.memory_tables import MemoryTables
from server.lobby.placement import Elsewhere, Here, Placement
from server.lobby.public_tables import PublicTables
from server.lobby.seats_elsewhere import SeatsElsewhere
from server.lobby.sessions import answer, storage_refusal
from server.runtime import log
from server.runtime.identity import keyed_id, new_id
from server.runtime.limits import Buckets, SharedLimits
from server.storage.store import RunningTable, StoredMatch, StoreRefused, StoreUnknown, Write
from server.table.actor import Table
from server.table.audience import Viewer
from server.table.commands import (
    ClientRequest,
    CloseTable,
    Departure,
    Disconnect,
    EnterTable,
    ErasePerson,
    EraseThere,
    RenamePlayer,
)
from server.table.room import level_named
from server.table.seats import Seats
from server.table.settings import settings_of
from server.table.state import Services, TableState, new_table
from server.wire.messages import (
    CreateTable,
    Join,
    Opening,
    PlayNow,
    PlayOn,
    Ready,
    Start,
    TableSummary,
)
from server.wire.refusal import Refusal

TIDYING = 60.0
"""Seconds between two looks for tables to which nobody comes back."""


class Lobby:
    """The tables in memory; others are loaded when somebody comes."""

    def __init__(self, services: Services, placement: Placement | None = None) -> None:
        self._services = services
        self._placement = placement or Here()
        self._store = services.store
        self._limits = limits = services.config.limits
        self._log = log.get("lobby")
        self._openings = Buckets(services.clock, *limits.openings_per_address)
        self._openings_while_full = Buckets(services.clock, *limits.openings_while_full)
        self._tables = MemoryTables(services, self.settle_at)
        self.left = LeftTables(services, self._tables)
        self._loader = Loader(services, self._placement, self._tables, self.left)
        self._deals = FinishedDeals(services)
        codes = self._tables.codes
        self.shared = SharedLimits(
            {
                "codes": codes.guesses.minute,
                "codes_hour": codes.guesses.hour,
                "cards": codes.card_guesses.minute,
                "cards_hour": codes.card_guesses.hour,
                "openings": self._openings,
                "openings_while_full": self._openings_while_full,
                "loads": self._loader.loads,
            }
        )
        """The limits that hold for all nodes together."""
        self._openers: dict[str, str] = {}
        """Table → the person who opens it, while that is being stored."""
        self._settling: set[asyncio.Task[None]] = set()
        """Tasks that give up seats elsewhere of people who have sat down."""
        self._public = PublicTables(services.clock, self._public_ones)
        self._elsewhere = SeatsElsewhere(
            limits, self._tables, self.left, self._loader.load, self._placement.tell
        )

    def __iter__(self) -> Iterator[Table]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    def __contains__(self, table: object) -> bool:
        """True if the table with this id is in memory, or on the way there."""
        return table in self._tables

    @property
    def idle(self) -> bool:
        """True while no table is on the way, and nobody settles elsewhere."""
        return not (self._tables.coming or self._settling)

    @property
    def first(self) -> bool:
        """True on the one node that does the common work for all."""
        return self._placement.first

    # ------------------------------------------------------------ opening

    async def create(self, viewer: Viewer, message: Opening, address: str) -> Table:
        """Open a table with this person as its host, and show it. The same key again shows the same
        table and changes nothing. An opening that has begun is finished, even if the person goes
        meanwhile. Raises `Refusal`, and `Elsewhere` for a table that was asked for before.
        """
        key = _key_of(message)
        names = self._services.names
        table_id = new_id(names) if key is None else keyed_id(viewer.player, key)
        asked_before = key is not None and (
            table_id in self or await answer(self._store.is_closed(table_id)) is not None
        )
        if asked_before or table_id in self:
            return await self._create_again(viewer, table_id, address)
        work: Callable[[], Coroutine[Any, Any, Table]]
        if isinstance(message, PlayOn):
            work = partial(self._play_on, viewer, message, table_id)
        else:
            work = partial(self._open, self._new_state(viewer, message, table_id), viewer, message)
        if list(self._openers.values()).count(viewer.player) >= self._limits.tables_per_player:
            raise Refusal("too_many_tables")
        self._require_room(address, table_id)
        self._openers[table_id] = viewer.player
        self._tables.room.count(table_id, address)
        opening = self._tables.bring(table_id, work())
        opening.add_done_callback(lambda _: self._openers.pop(table_id))
        try:
            return await asyncio.shield(opening)
        except asyncio.CancelledError:
            opening.add_done_callback(partial(_gone, viewer))
            raise

    async def _create_again(self, viewer: Viewer, table_id: str, address: str) -> Table:
        """Show the table that was asked for before. Raises `Refusal` and `Elsewhere`."""
        opening = self._tables.bringing(table_id)
        if opening is not None and table_id in self._openers:
            await asyncio.shield(opening)
        table = await self.load(table_id, address, viewer.player)
        if table.state.person(viewer.player) is None:
            raise Refusal("no_such_table")
        if not table.post(EnterTable(viewer, 0)):
            raise Refusal("busy")
        return table

    async def _open(
        self, state: TableState, viewer: Viewer, message: CreateTable | PlayNow
    ) -> Table:
        """Store the table, and begin. Raises `Refusal`."""
        given_up = message.instead_of if isinstance(message, PlayNow) else None
        table = await self._stored(state, viewer, given_up)
        table.begin()
        table.post(EnterTable(viewer, 0))
        if isinstance(message, PlayNow):
            table.post(ClientRequest(viewer, Ready(True, message.commitment)))
            table.post(ClientRequest(viewer, Start()))
        viewer.shown(state.id)
        if isinstance(message, CreateTable):
            self.settle_at(table, viewer.player)
        else:
            self._settle_later(self._elsewhere.play_beside(viewer.player, table.id, given_up))
        return table

    async def _play_on(self, viewer: Viewer, message: PlayOn, table_id: str) -> Table:
        """Store the table at which a finished deal is played on, and go on there as at one that was
        loaded. The person keeps the seats that he has elsewhere, but in the game given up. Raises
        `Refusal`.
        """
        try:
            state, writes = await self._deals.table_for(viewer, message, table_id, self.unheard)
        except BaseException as error:
            self._tables.room.forget(table_id)
            if isinstance(error, StoreRefused | StoreUnknown):
                raise storage_refusal(error) from None
            raise
        table = await self._stored(state, viewer, message.instead_of, *writes)
        table.expect_somebody()
        table.go_on(None)
        table.begin()
        table.post(EnterTable(viewer, 0))
        viewer.shown(state.id)
        if message.instead_of is not None:
            self._settle_later(self._elsewhere.close_game(viewer.player, message.instead_of))
        return table

    async def _stored(
        self, state: TableState, viewer: Viewer, given_up: str | None, *writes: Write
    ) -> Table:
        """The table with a code, stored with these, and in memory. Raises `Refusal`."""
        moves = self._tables.moves
        try:
            await self._elsewhere.require_one_more(viewer.player, given_up)
            state = replace(state, code=await self._tables.codes.take(state.id))
            await self._store_opening(state, *writes)
        except BaseException as error:
            self._tables.codes.give_back(state.code, state.id)
            self._tables.room.forget(state.id)
            if isinstance(error, StoreRefused | StoreUnknown):
                raise storage_refusal(error) from None
            raise
        if moves != self._tables.moves:
            # The next request has it loaded, here or elsewhere.
            self._tables.codes.give_back(state.code, state.id)
            self._tables.room.forget(state.id)
            raise Refusal("busy")
        return self._tables.add(state)

    async def _store_opening(self, state: TableState, *writes: Write) -> None:
        """Raises `StoreRefused`, `StoreUnknown` and `Elsewhere`."""
        try:
            await self._store.write_new(state.stored(), *writes)
        except StoreUnknown:
            # Nobody knows the table yet: either it was stored, or there is none.
            if await self._store.running_table(state.id, rows=False) is None:
                raise
            node = await self._store.claim(state.id)
            if node is not None:
                # Another node has opened it: the same person asked for it there.
                raise Elsewhere(state.id, node) from None

    def _new_state(
        self, viewer: Viewer, message: CreateTable | PlayNow, table_id: str
    ) -> TableState:
        """The table as it was asked for, without a code. Raises `Refusal`."""
        services = self._services
        settings = settings_of(services.rulesets, message)
        seats = Seats.empty(settings.rules.seats).sit(viewer.player, viewer.name, 0)
        if isinstance(message, PlayNow):
            level = level_named(services.levels, settings.ruleset.game, message.level)
            seats = seats.fill(level)
        return new_table(services, settings, seats, viewer.player, table_id)

    def unheard_at(self, table_id: str, match: str) -> int | None:
        """The deal of this match that has ended, though its table has not told the end yet."""
        table = self._tables.get(table_id)
        state = table.latest if table is not None else None
        if state is None or state.match is None or state.match.stored.id != match:
            return None
        return state.unpublished_deal

    async def unheard(self, matches: Sequence[StoredMatch]) -> dict[str, int]:
        """The same for many, by match, also at tables of other nodes."""
        here = {match.id: self.unheard_at(match.table, match.id) for match in matches}
        elsewhere = await self._placement.unheard_elsewhere(matches)
        return {match: deal for match, deal in here.items() if deal is not None} | {**elsewhere}

    # ------------------------------------------------------------ room, and seats elsewhere

    def _require_room(self, address: str, table_id: str) -> None:
        """Raises `Refusal` when no table more may be opened, from this address or at all."""
        if not self._openings.take(address):
            raise Refusal("too_fast")
        often = not self._openings_while_full.take(address)
        if (often and self.left.full) or not self._tables.make_room(address, table_id):
            raise Refusal("no_room_for_tables")

    def settle_at(self, chosen: Table, player: str) -> None:
        """The person has sat down at this table: see `SeatsElsewhere.give_up`."""
        self._settle_later(self._elsewhere.give_up(player, chosen.state.id))

    def _settle_later(self, work: Coroutine[Any, Any, None]) -> None:
        settling = asyncio.create_task(self._settle(work))
        self._settling.add(settling)
        settling.add_done_callback(self._settling.discard)

    async def _settle(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except (StoreRefused, StoreUnknown, Refusal) as error:
            # The seats stay; the tables are closed in time if nobody comes.
            self._log.info("not settled", code=getattr(error, "code", "storage_failed"))

    async def close(self, table_id: str, code: str) -> str | None:
        """Close a table for everybody, and all hear this code. Return the code of the reason why it
        is not closed, or None. Raises `Refusal` if there is no such table, `StoreRefused` and
        `StoreUnknown`.
        """
        if table_id not in self:
            if not await self.left.close(table_id):
                raise Refusal("no_such_table")
            return None
        table = await self.load(table_id)
        done: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        table.post(CloseTable(done, code))
        return await done

    async def erase_at(self, player: str, table_id: str, into: str | None = None) -> bool:
        """Have a table and its matches forget a person, or take `into` for him: see `People`. False
        if it has to be asked again. Raises `Refusal`, `StoreRefused` and `Elsewhere`: then that
        node was told.
        """
        if await self._store.is_closed(table_id):
            await self._replace(player, table_id, into)
            return True
        try:
            table = await self.load(table_id)
        except Elsewhere as elsewhere:
            self._placement.tell(elsewhere, EraseThere(player, into))
            raise
        except Refusal as refusal:
            if refusal.code != "no_such_table":
                raise
            # One that this release cannot read stays in the storage, where nobody writes it.
            await self._replace(player, table_id, into)
            return True
        return await self._erase_here(player, table, into)

    async def _replace(self, player: str, table_id: str, into: str | None) -> None:
        # Practice on a device has no database, and nobody to erase.
        from server.storage.sql import SqlStore

        store: object = self._store
        assert isinstance(store, SqlStore)
        if into is None:
            await store.people.erase_at(player, table_id)
        else:
            await store.people.merge_at(player, into, table_id)

    async def _erase_told(self, player: str, table_id: str, into: str | None) -> None:
        """Another node has asked this one for it, which has the table or is to have it."""
        with contextlib.suppress(Elsewhere):
            await self._erase_here(player, await self.load(table_id), into)

    async def _erase_here(self, player: str, table: Table, into: str | None) -> bool:
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        erase = partial(self._replace, player, table.id, into)
        table.post(ErasePerson(player, erase, done, leaves=into is None))
        erased = await done
        table.unload()
        return erased

    async def keep_tidy(self) -> None:
        """Close tables to which nobody comes back, until cancelled; of several nodes one does."""
        while True:
            await asyncio.sleep(TIDYING)
            try:
                if self._placement.first:
                    await self.left.close_due()
                else:
                    await self.left.look()
            except Exception as error:
                self._log.error("tables not closed", **log.fault(error))

    # ------------------------------------------------------------ finding

    async def find(self, message: Join, player: str, address: str) -> Table:
        """The table behind a code or link, for a person who comes in. Raises `Refusal`, the same
        one for every fault, and `Elsewhere`.
        """
        found = await self._tables.codes.find(message, address, self._tables.codes.guesses)
        if player not in await self._people_at(found):
            await answer(self._elsewhere.require_one_more(player))
        return await self.load(found, address, player)

    async def _people_at(self, table_id: str) -> set[str | None]:
        """The people who have a seat there. Raises `Refusal`."""
        table = self._tables.get(table_id)
        if table is not None:
            return {person.player for person in table.state.people}
        running = await answer(self._store.running_table(table_id, rows=False))
        if running is None:
            raise Refusal("no_such_table")
        return {person.player for person in running.table.people}

    async def invited(self, message: Join, address: str) -> TableState:
        """The table behind a code or link, for the card of an invitation. A wrong code here costs
        no guess of people who come in. Raises `Refusal`, the same one for every fault.
        """
        found = await self._tables.codes.find(message, address, self._tables.codes.card_guesses)
        table = self._tables.get(found)
        if table is not None:
            return table.state
        running = await answer(self._store.running_table(found, rows=False))
        state = None if running is None else self.left.shown(running)
        if state is None:
            raise Refusal("no_such_table")
        return state

    async def load(
        self, table_id: str, address: str | None = None, player: str | None = None
    ) -> Table:
        """The table with this id, in memory from now on: see `Loader.load`."""
        return await self._loader.load(table_id, address, player)

    def get(self, table: str) -> Table:
        """A table in memory by its id. Raises `Refusal`."""
        found = self._tables.get(table)
        if found is None:
            raise Refusal("no_such_table")
        return found

    def in_memory(self, table: str) -> Table | None:
        """The table with this id, if it is in memory."""
        return self._tables.get(table)

    async def sees(self, player: str, table: str) -> bool:
        """True if this person sits at this open table, or looks at it. Raises `StoreRefused`."""
        found = self._tables.get(table)
        if found is not None:
            return found.is_seen_by(player)
        return any(state.id == table for state in await self.left.of_player(player))

    async def together(self, player: str, other: str) -> bool:
        """True if the other sits at a table in memory at which this person sits or looks."""
        return any(
            table.state.has(other) and table.is_seen_by(player)
            for table in self._tables.of_member(other)
        )

    async def of_player(self, player: str) -> list[TableSummary]:
        """The tables where this person has a seat, those with people first, then those left last.
        Raises `StoreRefused`.
        """
        return self._listed(await self._elsewhere.tables_of(player), player)

    async def listed(
        self, player: str, elsewhere: Sequence[RunningTable] = ()
    ) -> list[TableSummary]:
        """The person's tables as `of_player` has them, then the public ones that are in memory, or
        `elsewhere`, newest first. Raises `StoreRefused`.
        """
        own = await self._elsewhere.tables_of(player)
        ids = {state.id for state in own}
        return [*self._listed(own, player), *self._public.rows(ids, elsewhere)]

    def _listed(self, states: list[TableState], player: str) -> list[TableSummary]:
        now, wall = self._services.clock.now(), self._services.clock.wall()
        listed = [state for state in states if len(state.people) > 1 or self._goes_on(state)]
        listed.sort(key=lambda state: (state.left_for(now, wall) or 0.0, -state.created))
        return [_line(state, player, state.left_for(now, wall)) for state in listed]

    def _public_ones(self, elsewhere: Sequence[RunningTable]) -> Iterator[TableState]:
        """The public tables that are in memory and go on, then those of `elsewhere`."""
        for table in self._tables:
            if table.state.settings.options.public and self._goes_on(table.state):
                yield table.state
        for running in elsewhere:
            if self._tables.get(running.table.id) is not None:
                continue
            state = self.left.shown(running)
            if state is not None and state.settings.options.public and self._goes_on(state):
                yield state

    def _goes_on(self, state: TableState) -> bool:
        """True if something is played there, or may still be: a rematch is offered for a while."""
        ended = state.match.stored.ended if state.match is not None else None
        if state.phase != "finished" or ended is None:
            return True
        timers = self._services.config.timers
        return self._services.clock.wall() - ended < timers.rematch

    async def give_up_seat(self, player: str, table: str) -> None:
        """The person gives up the seat at this table, which need not be in memory. Raises
        `Refusal`.
        """
        await answer(self._elsewhere.give_up_seat(player, table))

    def renamed(self, player: str, name: str, face: int | None = None) -> None:
        """Tell every table where the person sits, or waits for a seat."""
        for table in self._tables.of_member(player):
            table.post(RenamePlayer(player, name, face))

    # ------------------------------------------------------------ other nodes, and the end

    def post(self, table: str, departure: Departure | EraseThere) -> None:
        """Another node says this of a person of a table that may be here."""
        if isinstance(departure, EraseThere):
            told = self._erase_told(departure.player, table, departure.into)
            self._settle_later(told)
        elif (found := self._tables.get(table)) is not None:
            found.post(departure)

    def move_all(self) -> None:
        """Other nodes may have every table by now, those on the way here as well."""
        self._tables.move_all()

    async def stop(self) -> None:
        """Let every table finish its work, within the time for it. They stay in the storage."""
        self._loader.stop()
        on_the_way = [*self._tables.coming, *self._settling]
        if on_the_way:
            await asyncio.wait(on_the_way, timeout=self._services.config.timers.drain)
        stopping = [asyncio.create_task(table.stop()) for table in self]
        if stopping:
            patience = self._services.config.timers.drain
            _, late = await asyncio.wait(stopping, timeout=patience)
            for table in self if late else ():
                self._log.warning("table did not stop in time", table=table.state.id)
                table.kill()
            await asyncio.gather(*late, return_exceptions=True)


def _line(state: TableState, player: str, left: float | None) -> TableSummary:
    """The line of a table in the list of a person who has a seat there."""
    return msgspec.structs.replace(
        state.summary(player), left_s=None if left is None else int(left)
    )


def _key_of(message: Opening) -> str | None:
    """The key by which a repeated request is recognized. A share of the shuffle is promised once,
    so its commitment serves as well.
    """
    if message.key is None and isinstance(message, PlayNow):
        return message.commitment
    return message.key


def _gone(viewer: Viewer, opening: asyncio.Task[Table]) -> None:
    """The table is open, and the device that asked for it went before."""
    if not opening.cancelled() and opening.exception() is None:
        opening.result().post(Disconnect(viewer))
