"""The seats that a person has at other tables, when one more is taken."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from server.lobby.left_tables import LeftTables, of_one_person
from server.lobby.memory_tables import MemoryTables
from server.lobby.placement import Elsewhere
from server.runtime.config import Limits
from server.table.actor import Table
from server.table.commands import GiveUpGame, LeaveIfIdle
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
        tell: Callable[[Elsewhere, LeaveIfIdle | GiveUpGame], None],
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
        """The games that give way to one more: deserted games against bots, those left longest ago.
        Raises `Refusal` if there are not enough.
        """
        unfinished = [
            state
            for state in states
            if not state.open and not (state.id == given_up and _alone(state))
        ]
        over = len(unfinished) + 1 - self._limits.tables_per_player
        yielding = [state for state in unfinished if _alone(state) and self._is_deserted(state)]
        if len(yielding) < over:
            raise Refusal("too_many_tables")
        yielding.sort(key=lambda state: state.left_since())
        return [state.id for state in yielding[: max(0, over)]]

    def _is_deserted(self, state: TableState) -> bool:
        """True if nobody is there. A table that another node has does not count as deserted."""
        found = self._tables.get(state.id)
        return state.left_at is not None if found is None else found.deserted

    async def give_up(self, player: str, chosen: str, given_up: str | None) -> None:
        """The person has sat down at the table `chosen`. Give up the seats at other tables without
        a match and without a device of the person, and close the games against bots that give way,
        or that the person has `given_up`. Raises `Refusal`, `StoreRefused` and `StoreUnknown`.
        """
        states = [state for state in await self.tables_of(player) if state.id != chosen]
        try:
            closing = {given_up, *self._surplus(states, given_up)}
        except Refusal:
            # The person has sat down at several tables at once, and has one match too many for
            # once.
            closing = {given_up}
        for state in states:
            if state.open:
                await self._tell(state, LeaveIfIdle(player))
            elif state.id in closing and _alone(state):
                await self._tell(state, GiveUpGame(player))

    async def close_game(self, player: str, given_up: str) -> None:
        """Close this game of the person against bots, and leave all other seats as they are. Raises
        as `give_up` does.
        """
        for state in await self.tables_of(player):
            if state.id == given_up and _alone(state):
                await self._tell(state, GiveUpGame(player))

    async def _tell(self, state: TableState, command: LeaveIfIdle | GiveUpGame) -> None:
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
