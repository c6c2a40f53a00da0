"""Loading: tables that people have left come back into memory, each once for all who ask."""

from __future__ import annotations

import asyncio

from server.lobby.left_tables import UNREADABLE, LeftTables
from server.lobby.memory_tables import MemoryTables
from server.lobby.placement import Elsewhere, Placement
from server.lobby.sessions import answer, storage_refusal
from server.runtime import log
from server.runtime.limits import Buckets
from server.storage.store import RunningTable, StoreRefused, StoreUnknown
from server.table.actor import Table
from server.table.recovery import LostDeal, load_deal, load_state
from server.table.state import Services, TableState
from server.wire.refusal import Refusal


class Loader:
    """Reads tables from the storage, which `left` does not close meanwhile, and adds them to those
    in memory.
    """

    def __init__(
        self, services: Services, placement: Placement, tables: MemoryTables, left: LeftTables
    ) -> None:
        self._services = services
        self._placement = placement
        self._tables = tables
        self._left = left
        self._store = services.store
        self._limits = limits = services.config.limits
        self._log = log.get("lobby")
        self._stopped = False
        self.loads = Buckets(services.clock, *limits.loads_per_address)
        """By address, the number of tables that it may still have loaded."""

    async def load(
        self, table_id: str, address: str | None = None, player: str | None = None
    ) -> Table:
        """The table with this id, read from the storage if it is not in memory; it counts for
        `address` then. For a `player` without a seat there it is read only if there is room, and
        people may look on. Raises `Refusal`, and `Elsewhere` when another node has it.
        """
        while (found := self._tables.get(table_id)) is None:
            if self._stopped:
                raise Refusal("shutting_down")
            if self._left.is_closing(table_id):
                raise Refusal("no_such_table")
            coming = self._tables.bringing(table_id)
            if coming is None:
                loading = self._tables.bring(table_id, self._load(table_id, address, player))
                return await asyncio.shield(loading)
            # A refusal to another person is not a refusal to this one.
            await asyncio.wait([coming])
        return found

    async def _load(self, table_id: str, address: str | None, player: str | None) -> Table:
        """Load the table; it is frozen if its deal cannot be dealt again. Raises `Refusal`,
        `Elsewhere`.
        """
        await self._require_here(table_id)
        if address is not None:
            wait = self.loads.reserve(address, self._limits.http_wait)
            if wait is None:
                raise Refusal("too_fast")
            if wait:
                await asyncio.sleep(wait)
        moves = self._tables.moves
        await self._claim(table_id)
        try:
            running = await answer(self._store.running_table(table_id))
            if running is None:
                raise Refusal("no_such_table")
            state = load_state(self._services, running)
            if address is not None:
                self._require_entrance(state, address, player)
            return await self._loaded(state, running, address, moves)
        except BaseException as error:
            await self._give_claim_back(table_id)
            if isinstance(error, UNREADABLE):
                self._log.error("table unreadable", table=table_id, **log.fault(error))
                raise Refusal("no_such_table") from None
            raise

    async def _require_here(self, table_id: str) -> None:
        """Raises `Elsewhere` when another node has this table, or is to have it, and `Refusal`."""
        node = await answer(self._placement.node_of(table_id))
        if node is not None:
            raise Elsewhere(table_id, node)

    async def _claim(self, table_id: str) -> None:
        """Be the node that has this table. Raises `Elsewhere` when another one was sooner, and
        `Refusal`.
        """
        node = await answer(self._store.claim(table_id))
        if node is not None:
            raise Elsewhere(table_id, node)

    async def _give_claim_back(self, table_id: str) -> None:
        try:
            await self._store.give_back(table_id)
        except (StoreRefused, StoreUnknown) as error:
            # It stays ours as long as this node lives; a person who comes has it loaded here.
            self._log.info("claim not given back", table=table_id, **log.fault(error))

    def _require_entrance(self, state: TableState, address: str, player: str | None) -> None:
        """Raises `Refusal` for a person without a seat if nobody may look on or no room is left."""
        seated = player is None or state.person(player) is not None
        rotates = state.settings.options.rotation is not None
        free = rotates or (state.open and state.seats.free() is not None)
        if not seated and not free and not state.settings.options.spectators:
            raise Refusal("no_such_table")
        if not self._tables.make_room(address, state.id) and not seated:
            raise Refusal("no_room_for_tables")

    async def _loaded(
        self, state: TableState, running: RunningTable, address: str | None, moves: int
    ) -> Table:
        frozen: Exception | None = None
        lost_deal: LostDeal | None = None
        try:
            state, lost_deal = await load_deal(self._services, state, running)
        except StoreRefused as error:
            raise storage_refusal(error) from None
        except Exception as error:
            frozen = error
        if moves != self._tables.moves:
            # Another node may have it by now, and the rows read may be out of date.
            raise Refusal("storage_waiting")
        if address is not None:
            self._tables.room.count(state.id, address)
        table = self._tables.add(state)
        table.expect_somebody()
        if frozen is not None:
            table.freeze(frozen)
        else:
            table.go_on(lost_deal)
        table.begin()
        return table

    def stop(self) -> None:
        """Load nothing any more."""
        self._stopped = True
