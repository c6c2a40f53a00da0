"""Every table of this server: opening, finding, listing, and bringing them back after a restart."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator

from game.core.errors import GameError
from server import log
from server.identity import GuessLimit, IdentityError, new_id, new_link, new_room_code, read_code
from server.limits import Buckets
from server.refusal import Refusal
from server.sessions import storage_refusal
from server.storage.store import RunningTable, StoredMatch, StoreRefused, StoreUnknown
from server.tables.actor import Table
from server.tables.agreement import agree
from server.tables.commands import Quit, Renamed, Say, Show
from server.tables.crowd import Viewer
from server.tables.loading import load_deal, load_state
from server.tables.seats import Seats
from server.tables.state import Surroundings, TableState
from server.wire.messages import CreateTable, Join, PlayNow, Ready, Start, TableSummary

MOST_LISTED = 50


class Lobby:
    """The tables that are open, by id, room code and link."""

    def __init__(self, surroundings: Surroundings) -> None:
        self._surroundings = surroundings
        self._limits = limits = surroundings.config.limits
        self._guesses = GuessLimit(
            surroundings.clock, each=limits.guesses_per_address, total=limits.guesses
        )
        self._log = log.get("lobby")
        self._openings = Buckets(surroundings.clock, *limits.openings_per_address)
        self._tables: dict[str, Table] = {}
        self._codes: dict[str, str] = {}
        self._links: dict[str, str] = {}
        self._opened_by: dict[str, str] = {}
        """Table → address that opened it."""

    def __iter__(self) -> Iterator[Table]:
        return iter(list(self._tables.values()))

    def __len__(self) -> int:
        return len(self._tables)

    # ------------------------------------------------------------ opening

    async def create(self, viewer: Viewer, message: CreateTable | PlayNow, address: str) -> Table:
        """Open a table with this person as its host. Raises `Refusal`."""
        self._require_room_for(viewer.player, address)
        surroundings = self._surroundings
        agreement = agree(surroundings.rulesets, message)
        seats = Seats(agreement.rules.seats)
        seats.sit(viewer.player, viewer.name, 0)
        if isinstance(message, PlayNow):
            level = surroundings.levels.get(message.level)
            if level is None or not level.plays(agreement.ruleset.game):
                raise Refusal("unknown_level", (message.level,))
            for number in range(1, len(seats)):
                seats.add_bot(number, message.level)
        state = TableState(
            table_id=new_id(surroundings.names),
            code=new_room_code(self._codes, surroundings.names),
            link=new_link(surroundings.names),
            agreement=agreement,
            host=viewer.player,
            seats=seats,
            created=surroundings.clock.wall(),
        )
        self._codes[state.code] = state.id
        try:
            await surroundings.store.write(state.stored())
        except (StoreRefused, StoreUnknown) as error:
            del self._codes[state.code]
            raise storage_refusal(error) from None
        table = self._add(state)
        self._opened_by[state.id] = address
        table.begin()
        table.post(Show(viewer, 0))
        if isinstance(message, PlayNow):
            table.post(Say(viewer, Ready(True, message.commitment)))
            table.post(Say(viewer, Start()))
        return table

    def unheard(self, match: StoredMatch) -> int | None:
        """The deal of this match that has ended, though its table has not told the end yet."""
        table = self._tables.get(match.table)
        state = table.state if table is not None else None
        if state is None or state.match is None or state.match.stored.id != match.id:
            return None
        return state.unheard_deal

    def _add(self, state: TableState) -> Table:
        table = Table(self._surroundings, state, self._remove, self.settle_at)
        self._tables[state.id] = table
        self._codes[state.code] = state.id
        self._links[state.link] = state.id
        return table

    def _remove(self, table: Table) -> None:
        state = table.state
        self._tables.pop(state.id, None)
        self._codes.pop(state.code, None)
        self._links.pop(state.link, None)
        self._opened_by.pop(state.id, None)

    def _require_room_for(self, player: str, address: str) -> None:
        opened = Counter(self._opened_by.values())[address]
        if len(self) >= self._limits.tables or opened >= self._limits.tables_per_address:
            raise Refusal("too_many_tables")
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
                table.post(Quit(player))

    # ------------------------------------------------------------ finding

    def find(self, message: Join, player: str, address: str) -> Table:
        """The table behind a code or link. Raises `Refusal`, the same whatever is wrong."""
        if message.code is not None:
            found = self._by_code(message.code, address)
        else:
            # Nobody guesses a link: there is nothing to be limited.
            found = self._links.get(message.link or "")
        table = None if found is None else self._tables.get(found)
        if table is None:
            raise Refusal("no_such_table")
        if table.state.seats.of(player) is None:
            self._require_seat_for(player)
        return table

    def _by_code(self, code: str, address: str) -> str | None:
        try:
            self._guesses.require(address)
        except IdentityError as error:
            raise Refusal(error.code) from None
        found = self._codes.get(read_code(code))
        if found not in self._tables:
            self._guesses.wrong(address)
        return found

    def get(self, table: str) -> Table:
        """A table by its id. Raises `Refusal`."""
        found = self._tables.get(table)
        if found is None:
            raise Refusal("no_such_table")
        return found

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
            and (mine or table.state.agreement.options.public)
            and self._goes_on(table.state)
        ]
        tables.sort(key=lambda state: state.created, reverse=True)
        return [state.summary(player) for state in tables[:most]]

    def _goes_on(self, state: TableState) -> bool:
        """Whether something is played there, or may still be: a rematch is offered for a while."""
        ended = state.match.stored.ended if state.match is not None else None
        if state.phase != "finished" or ended is None:
            return True
        timers = self._surroundings.config.timers
        return self._surroundings.clock.wall() - ended < timers.rematch

    def renamed(self, player: str, name: str) -> None:
        """Tell every table where the person sits."""
        for table in self:
            if table.state.seats.of(player) is not None:
                table.post(Renamed(player, name))

    # ------------------------------------------------------------ restarts

    async def restore(self) -> None:
        """Go on with every table that was not closed. One that cannot be read stands frozen, or
        stays in the storage; the others go on. Raises `StoreRefused`; called again, it goes on
        with those that are missing.
        """
        for running in await self._surroundings.store.running_tables():
            if running.table.id not in self._tables:
                await self._restore(running)
        if self._tables:
            self._log.info("tables restored", count=len(self))

    async def _restore(self, running: RunningTable) -> None:
        try:
            state = load_state(self._surroundings, running)
        except (GameError, LookupError, ValueError, TypeError) as error:
            self._log.error("table unreadable", table=running.table.id, **log.fault(error))
            return
        table = self._add(state)
        try:
            table.go_on(await load_deal(self._surroundings, state, running))
        except StoreRefused:
            self._remove(table)
            raise
        except Exception as error:
            table.freeze(error)
        table.begin()

    async def stop(self) -> None:
        """Let every table finish what it is doing, within the time for it. They stay in the
        storage.
        """
        stopping = [asyncio.create_task(table.stop()) for table in self]
        if stopping:
            patience = self._surroundings.config.timers.drain
            _, late = await asyncio.wait(stopping, timeout=patience)
            for table in self if late else ():
                self._log.warning("table did not stop in time", table=table.state.id)
                table.kill()
            await asyncio.gather(*late, return_exceptions=True)
