"""The seats that a person has at other tables, when one more is taken."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from server.lobby.left_tables import LeftTables, of_one_person
from server.lobby.memory_tables import MemoryTables
from server.lobby.placement import Elsewhere
from server.runtime.config import Limits
from server.table.actor import Table
from server.table.commands import Departure, GiveUpGame, GiveUpSeat, LeaveIfIdle
from server.table.state import TableState
from server.wire.refusal import Refusal


class SeatsElsewhere:
    """`load` reads a table that people have left, `tell` reaches one on another node."""

    def __init__(
        self,
        limits: Limits,
        tables: MemoryTables,
        left: LeftTables,
        load: Callable[[str], Awaitable[Table]],
        tell: Callable[[Elsewhere, Departure], None],
    ) -> None:
        self._limits = limits
        self._tables = tables
        self._left = left
        self._load = load
        self._tell_elsewhere = tell

    async def tables_of(self, player: str) -> list[TableState]:
        """The open tables where this person has a seat, in memory or not. Raises `StoreRefused`."""
        left = await self._left.of_player(player)
        there = [table.state for table in self._tables.of_member(player) if table.state.has(player)]
        return [*there, *(state for state in left if self._tables.get(state.id) is None)]

    async def require_one_more(self, player: str, given_up: str | None = None) -> None:
        """Raises `Refusal` if this person has the most unfinished matches allowed, and none of them
        gives way; `given_up` is a game that will be closed. Raises `StoreRefused`.
        """
        self._surplus(await self.tables_of(player), given_up)

    def _surplus(self, states: list[TableState], given_up: str | None) -> list[str]:
        """The tables that give way to one more: deserted games against bots, when too many matches
        are not over; then rooms in which no match runs and nobody is, when too many seats are this
        person's. Those left longest ago go first. A match that friends have left never does.
        Raises `Refusal` if there are not enough.
        """
        staying = [state for state in states if not (state.id == given_up and _alone(state))]
        unfinished = [state for state in staying if not (state.open or self._sleeps(state))]
        games = self._yielding(
            [state for state in unfinished if _alone(state)],
            len(unfinished) + 1 - self._limits.tables_per_player,
        )
        rooms = self._yielding(
            [state for state in staying if state.open],
            len(staying) - len(games) + 1 - self._limits.rooms_per_player,
        )
        return [*games, *rooms]

    def _yielding(self, states: list[TableState], over: int) -> list[str]:
        """So many deserted ones of these tables. Raises `Refusal` if there are not enough."""
        deserted = [state for state in states if self._is_deserted(state)]
        if len(deserted) < over:
            raise Refusal("too_many_tables")
        deserted.sort(key=lambda state: state.left_since())
        return [state.id for state in deserted[: max(0, over)]]

    def _sleeps(self, state: TableState) -> bool:
        """True for a table that several people have left, and that stands in the storage only."""
        stored = self._tables.get(state.id) is None and state.left_at is not None
        return stored and not _alone(state)

    def _is_deserted(self, state: TableState) -> bool:
        """True if nobody is there. A table that another node has does not count as deserted."""
        found = self._tables.get(state.id)
        return state.left_at is not None if found is None else found.deserted

    async def give_up(self, player: str, chosen: str) -> None:
        """The person has sat down at the table `chosen`. Give up the seats at other tables without
        a match where others are, or nobody else belongs, and without a device of the person; then
        those that give way. Raises `StoreRefused` and `StoreUnknown`.
        """
        await self._settle(player, chosen, None)

    async def play_beside(self, player: str, game: str, given_up: str | None) -> None:
        """The same for a person who begins this `game` against bots, perhaps instead of the game
        `given_up`, which is closed: a room where he waits for others, or they for him, is kept.
        """
        await self._settle(player, game, given_up, beside=True)

    async def _settle(
        self, player: str, chosen: str, given_up: str | None, *, beside: bool = False
    ) -> None:
        states = [state for state in await self.tables_of(player) if state.id != chosen]
        try:
            closing = {given_up, *self._surplus(states, given_up)}
        except Refusal:
            # The person has sat down at several tables at once, and has one too many for once.
            closing = {given_up}
        for state in states:
            if state.id in closing:
                if state.open and state.id != given_up:
                    await self._tell(state, GiveUpSeat(player))
                elif _alone(state):
                    await self._tell(state, GiveUpGame(player))
            elif state.open and not (self._sleeps(state) or (beside and _is_room(state))):
                await self._tell(state, LeaveIfIdle(player))

    async def give_up_seat(self, player: str, table: str) -> None:
        """The person gives up the seat at this table, whatever is played there. Raises `Refusal`,
        `StoreRefused` and `StoreUnknown`.
        """
        for state in await self.tables_of(player):
            if state.id == table:
                await self._tell(state, GiveUpSeat(player))
                return
        raise Refusal("no_such_table")

    async def close_game(self, player: str, given_up: str) -> None:
        """Close this game of the person against bots, and leave all other seats as they are. Raises
        as `give_up` does.
        """
        for state in await self.tables_of(player):
            if state.id == given_up and _alone(state):
                await self._tell(state, GiveUpGame(player))

    async def _tell(self, state: TableState, command: Departure) -> None:
        """Give a table the command. A table in the storage only, of this person alone, is closed at
        once.
        """
        table = self._tables.get(state.id)
        if table is None:
            if _alone(state) and await self._left.close(state.id, of_one_person):
                return
            try:
                table = await self._load(state.id)
            except Elsewhere as elsewhere:
                self._tell_elsewhere(elsewhere, command)
                return
            table.post(command)
            table.unload()
        else:
            table.post(command)


def _alone(state: TableState) -> bool:
    """True if the table has no other person."""
    return len(state.people) == 1


def _is_room(state: TableState) -> bool:
    """True for a room of several people, or one where somebody waits for others."""
    return not _alone(state) or state.phase == "gathering"
