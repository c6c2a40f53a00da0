"""Every table of this server: opening, finding, listing, and bringing them back after a restart."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from functools import partial

from game.core.errors import GameError
from server.clock import Clock
from server.identity import (
    GuessLimit,
    IdentityError,
    keyed_id,
    new_id,
    new_link,
    new_room_code,
    read_code,
)
from server.net.limits import Buckets
from server.ops import log
from server.ops.config import Limits
from server.refusal import Refusal
from server.sessions import storage_refusal
from server.storage.store import RunningTable, StoredMatch, StoreRefused, StoreUnknown
from server.table.actor import Table
from server.table.audience import Viewer
from server.table.commands import ClientRequest, Disconnect, EnterTable, LeaveIfIdle, RenamePlayer
from server.table.recovery import load_deal, load_state
from server.table.room import level_named
from server.table.seats import Seats
from server.table.settings import settings_of
from server.table.state import Services, TableState
from server.wire.messages import CreateTable, Join, PlayNow, Ready, Start, TableSummary

MOST_LISTED = 50

MOST_CLOSED = 10_000
"""Tables that were closed and are remembered, so that a message that asks for one of them once more
opens no other.
"""

_GuessLimits = tuple[GuessLimit, GuessLimit]
"""Wrong codes in a minute and in an hour."""


class Lobby:
    """The tables that are open, by id, room code and link."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._limits = limits = services.config.limits
        self._guesses = _guess_limits(services.clock, limits)
        self._card_guesses = _guess_limits(services.clock, limits)
        """Their own: any page can let its visitors ask for cards of wrong codes."""
        self._log = log.get("lobby")
        self._openings = Buckets(services.clock, *limits.openings_per_address)
        self._tables: dict[str, Table] = {}
        self._codes: dict[str, str] = {}
        self._links: dict[str, str] = {}
        self._opened_by: dict[str, str] = {}
        """Table → address that opens or has opened it."""
        self._opening: dict[str, asyncio.Task[Table]] = {}
        """Table → its opening, while that is being stored."""
        self._closed: dict[str, None] = {}
        """Tables that were closed, oldest first."""

    def __iter__(self) -> Iterator[Table]:
        return iter(list(self._tables.values()))

    def __len__(self) -> int:
        return len(self._tables)

    # ------------------------------------------------------------ opening

    async def create(self, viewer: Viewer, message: CreateTable | PlayNow, address: str) -> Table:
        """Open a table with this person as its host, and show it. The same key again shows the same
        table and changes nothing. What was begun is done, even if whoever asked goes meanwhile.
        Raises `Refusal`.
        """
        key = _key_of(message)
        names = self._services.names
        table_id = new_id(names) if key is None else keyed_id(viewer.player, key)
        known = table_id in self._tables or table_id in self._closed
        if known or table_id in self._opening:
            return await self._create_again(viewer, table_id)
        self._require_room_for(viewer.player, address)
        state = self._new_state(viewer, message, table_id)
        self._codes[state.code] = state.id
        self._opened_by[state.id] = address
        opening = asyncio.create_task(self._open(state, viewer, message))
        self._opening[state.id] = opening
        opening.add_done_callback(lambda _: self._opening.pop(state.id))
        try:
            return await asyncio.shield(opening)
        except asyncio.CancelledError:
            opening.add_done_callback(partial(_gone, viewer))
            raise

    async def _create_again(self, viewer: Viewer, table_id: str) -> Table:
        """Show the table that was asked for before. Raises `Refusal`."""
        opening = self._opening.get(table_id)
        if opening is not None:
            await asyncio.shield(opening)
        table = self.get(table_id)
        if table.state.seats.of(viewer.player) is None:
            raise Refusal("no_such_table")
        if not table.post(EnterTable(viewer, 0)):
            raise Refusal("busy")
        return table

    def _new_state(
        self, viewer: Viewer, message: CreateTable | PlayNow, table_id: str
    ) -> TableState:
        """The table as it was asked for. Raises `Refusal`."""
        services = self._services
        settings = settings_of(services.rulesets, message)
        seats = Seats.empty(settings.rules.seats).sit(viewer.player, viewer.name, 0)
        if isinstance(message, PlayNow):
            level = level_named(services.levels, settings.ruleset.game, message.level)
            seats = seats.fill(level)
        return TableState(
            id=table_id,
            code=new_room_code(self._codes, services.names),
            link=new_link(services.names),
            settings=settings,
            host=viewer.player,
            seats=seats,
            created=services.clock.wall(),
            room_tokens=(self._limits.rooms[1], services.clock.now()),
        )

    async def _open(
        self, state: TableState, viewer: Viewer, message: CreateTable | PlayNow
    ) -> Table:
        """Store the table, and begin. Raises `Refusal`."""
        try:
            await self._services.store.write(state.stored())
        except BaseException as error:
            del self._codes[state.code], self._opened_by[state.id]
            if isinstance(error, StoreRefused | StoreUnknown):
                raise storage_refusal(error) from None
            raise
        table = self._add(state)
        table.begin()
        table.post(EnterTable(viewer, 0))
        if isinstance(message, PlayNow):
            table.post(ClientRequest(viewer, Ready(True, message.commitment)))
            table.post(ClientRequest(viewer, Start()))
        viewer.shown(state.id)
        self.settle_at(table, viewer.player)
        return table

    def unheard(self, match: StoredMatch) -> int | None:
        """The deal of this match that has ended, though its table has not told the end yet."""
        table = self._tables.get(match.table)
        state = table.latest if table is not None else None
        if state is None or state.match is None or state.match.stored.id != match.id:
            return None
        return state.unpublished_deal

    def _add(self, state: TableState) -> Table:
        table = Table(self._services, state, self._over, self.settle_at)
        self._tables[state.id] = table
        self._codes[state.code] = state.id
        self._links[state.link] = state.id
        return table

    def _over(self, table: Table) -> None:
        """The table is closed."""
        self._remove(table)
        self._closed[table.state.id] = None
        if len(self._closed) > MOST_CLOSED:
            del self._closed[next(iter(self._closed))]

    def _remove(self, table: Table) -> None:
        state = table.state
        self._tables.pop(state.id, None)
        self._codes.pop(state.code, None)
        self._links.pop(state.link, None)
        self._opened_by.pop(state.id, None)

    def _require_room_for(self, player: str, address: str) -> None:
        opened = Counter(self._opened_by.values())[address]
        tables = len(self) + len(self._opening)
        if tables >= self._limits.tables or opened >= self._limits.tables_per_address:
            raise Refusal("no_room_for_tables")
        self._require_seat_for(player)
        if not self._openings.take(address):
            raise Refusal("too_fast")

    def _require_seat_for(self, player: str) -> None:
        running = sum(
            table.state.seats.of(player) is not None and not table.state.open for table in self
        )
        if running >= self._limits.tables_per_player:
            raise Refusal("too_many_tables")

    def settle_at(self, chosen: Table, player: str) -> None:
        """The person has sat down at this table: seats where nothing runs and none of the person's
        devices is are given up.
        """
        for table in self:
            if (
                table is not chosen
                and table.state.open
                and table.state.seats.of(player) is not None
            ):
                table.post(LeaveIfIdle(player))

    # ------------------------------------------------------------ finding

    def find(self, message: Join, player: str, address: str) -> Table:
        """The table behind a code or link, for somebody who comes in. Raises `Refusal`, the same
        whatever is wrong.
        """
        table = self._behind(message, address, self._guesses)
        if table.state.seats.of(player) is None:
            self._require_seat_for(player)
        return table

    def invited(self, message: Join, address: str) -> Table:
        """The table behind a code or link, for the card of an invitation. What is wrong there costs
        no guess of those who come in. Raises `Refusal`, the same whatever is wrong.
        """
        return self._behind(message, address, self._card_guesses)

    def _behind(self, message: Join, address: str, limits: _GuessLimits) -> Table:
        if message.code is not None:
            found = self._by_code(message.code, address, limits)
        else:
            # Nobody guesses a link: there is nothing to be limited.
            found = self._links.get(message.link or "")
        table = None if found is None else self._tables.get(found)
        if table is None:
            raise Refusal("no_such_table")
        return table

    def _by_code(self, code: str, address: str, limits: _GuessLimits) -> str | None:
        try:
            for limit in limits:
                limit.require(address)
        except IdentityError as error:
            raise Refusal(error.code) from None
        found = self._codes.get(read_code(code))
        if found not in self._tables:
            for limit in limits:
                limit.wrong(address)
        return found

    def get(self, table: str) -> Table:
        """A table by its id. Raises `Refusal`."""
        found = self._tables.get(table)
        if found is None:
            raise Refusal("no_such_table")
        return found

    def sees(self, player: str, table: str) -> bool:
        """True if this person sits at this open table, or looks at it."""
        found = self._tables.get(table)
        return found is not None and found.is_seen_by(player)

    def of_player(self, player: str) -> list[TableSummary]:
        """The tables where this person has a seat, newest first; finished ones for a while."""
        return self._listed(player, mine=True)

    def listed(self, player: str) -> list[TableSummary]:
        """The person's tables and the public ones, newest first."""
        others = self._listed(player, mine=False, most=MOST_LISTED)
        return [*self.of_player(player), *others]

    def _listed(self, player: str, *, mine: bool, most: int | None = None) -> list[TableSummary]:
        tables = [
            table.state
            for table in self
            if (table.state.seats.of(player) is not None) is mine
            and (mine or table.state.settings.options.public)
            and self._goes_on(table.state)
        ]
        tables.sort(key=lambda state: state.created, reverse=True)
        return [state.summary(player) for state in tables[:most]]

    def _goes_on(self, state: TableState) -> bool:
        """True if something is played there, or may still be: a rematch is offered for a while."""
        ended = state.match.stored.ended if state.match is not None else None
        if state.phase != "finished" or ended is None:
            return True
        timers = self._services.config.timers
        return self._services.clock.wall() - ended < timers.rematch

    def renamed(self, player: str, name: str) -> None:
        """Tell every table where the person sits."""
        for table in self:
            if table.state.seats.of(player) is not None:
                table.post(RenamePlayer(player, name))

    # ------------------------------------------------------------ restarts

    async def restore(self) -> None:
        """Go on with every table that was not closed. One that cannot be read stands frozen, or
        stays in the storage; the others go on. Raises `StoreRefused`; called again, it goes on
        with those that are missing.
        """
        for running in await self._services.store.running_tables():
            if running.table.id not in self._tables:
                await self._restore(running)
        if self._tables:
            self._log.info("tables restored", count=len(self))

    async def _restore(self, running: RunningTable) -> None:
        try:
            state = load_state(self._services, running)
        except (GameError, LookupError, ValueError, TypeError) as error:
            self._log.error("table unreadable", table=running.table.id, **log.fault(error))
            return
        try:
            state, lost = await load_deal(self._services, state, running)
        except StoreRefused:
            raise
        except Exception as error:
            table = self._add(state)
            table.freeze(error)
        else:
            table = self._add(state)
            table.go_on(lost)
        table.begin()

    async def stop(self) -> None:
        """Let every table finish what it is doing, within the time for it. They stay in the
        storage.
        """
        if self._opening:
            await asyncio.wait(self._opening.values(), timeout=self._services.config.timers.drain)
        stopping = [asyncio.create_task(table.stop()) for table in self]
        if stopping:
            patience = self._services.config.timers.drain
            _, late = await asyncio.wait(stopping, timeout=patience)
            for table in self if late else ():
                self._log.warning("table did not stop in time", table=table.state.id)
                table.kill()
            await asyncio.gather(*late, return_exceptions=True)


def _guess_limits(clock: Clock, limits: Limits) -> _GuessLimits:
    return (
        GuessLimit(clock, each=limits.guesses_per_address, total=limits.guesses),
        GuessLimit(
            clock,
            each=limits.guesses_per_address_and_hour,
            total=60 * limits.guesses,
            window=3600.0,
        ),
    )


def _key_of(message: CreateTable | PlayNow) -> str | None:
    """By what the same wish is known when it comes again. A share of the shuffle is promised once,
    so its commitment does as well.
    """
    if message.key is None and isinstance(message, PlayNow):
        return message.commitment
    return message.key


def _gone(viewer: Viewer, opening: asyncio.Task[Table]) -> None:
    """The table is open, and the device that asked for it went before."""
    if not opening.cancelled() and opening.exception() is None:
        opening.result().post(Disconnect(viewer))
