"""Sitting down and getting up: what people may change about who plays, and who may.

Everything here changes the seats at once or raises `Refusal` and changes nothing; `tried` shows
what would come of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ai.levels import Level, default_level
from server.refusal import Refusal
from server.tables.state import Agreement, TableState


def level_named(levels: Mapping[str, Level], game: str, name: str | None) -> str:
    """The level of this name, or the one that is meant where none is named. Raises `Refusal` for
    one that does not play the game.
    """
    wanted = default_level(game) if name is None else name
    level = levels.get(wanted)
    if level is None or not level.plays(game):
        raise Refusal("unknown_level", (wanted,))
    return wanted


class Gathering:
    """The rules of the seats of one table."""

    def __init__(self, state: TableState, levels: Mapping[str, Level]) -> None:
        self._state = state
        self._levels = levels

    def require_host(self, player: str) -> None:
        """Raises `Refusal` unless this is the host."""
        if self._state.host != player:
            raise Refusal("not_host")

    def require_open(self) -> None:
        """Raises `Refusal` while a match is running."""
        if not self._state.open:
            raise Refusal("match_running")

    def require_seat(self, player: str) -> int:
        """Where this person sits. Raises `Refusal`."""
        seat = self._state.seats.of(player)
        if seat is None:
            raise Refusal("not_seated")
        return seat

    def tried(self, change: Change) -> TableState:
        """What the table would be after this change. Raises what the change raises."""
        draft = self._state.draft()
        change(Gathering(draft, self._levels))
        return draft

    def free(self) -> int | None:
        """Where a newcomer may sit down, None when only to watch. Raises `Refusal` when nobody may
        do that either.
        """
        state = self._state
        free = state.seats.free() if state.open else None
        if free is None and not state.agreement.options.spectators:
            raise Refusal("table_full")
        return free

    def sit(self, player: str, name: str, seat: int) -> None:
        """Take an empty seat or move to it."""
        self.require_open()
        newcomer = self._state.seats.of(player) is None
        self._state.seats.sit(player, name, seat)
        if newcomer and self._state.phase == "finished":
            # The last deal was not told to the newcomer's seat; it cannot be told to him now.
            self._state.history.forget()

    def add_bot(self, player: str, seat: int, level: str | None) -> None:
        """Put a bot on an empty seat."""
        self.require_host(player)
        self.require_open()
        game = self._state.agreement.ruleset.game
        self._state.seats.add_bot(seat, level_named(self._levels, game, level))

    def remove(self, player: str, number: int) -> None:
        """Clear a seat."""
        self.require_host(player)
        self.require_open()
        if self._state.seats.at(number).kind == "empty":
            raise Refusal("seat_empty")
        self._state.seats.clear(number, named=self._state.phase == "finished")
        self.pass_host_on()

    def leave(self, player: str) -> None:
        """Give up the seat, to a bot while a match is running."""
        number = self.require_seat(player)
        if self._state.open:
            self._state.seats.clear(number, named=self._state.phase == "finished")
        else:
            level = default_level(self._state.agreement.ruleset.game)
            self._state.seats.hand_to_bot(number, level)
        self.pass_host_on()

    def pass_host_on(self) -> None:
        """A host who has left is followed by the first person who has a seat."""
        state = self._state
        persons = state.seats.persons()
        if persons and state.seats.of(state.host) is None:
            state.host = state.seats[persons[0]].player or ""

    def configure(self, player: str, agreement: Agreement) -> None:
        """Play by other rules; nobody is ready any more."""
        self.require_host(player)
        self.require_open()
        game = agreement.ruleset.game
        for seat in self._state.seats:
            if seat.level is not None and not self._levels[seat.level].plays(game):
                raise Refusal("unknown_level", (seat.level,))
        self._state.seats.resize(agreement.rules.seats)
        self._state.agree(agreement)
        self._state.seats.unready()

    def ready(self, player: str, ready: bool, commitment: str | None) -> None:
        """The person is (not) ready."""
        number = self.require_seat(player)
        self.require_open()
        seat = self._state.seats[number]
        seat.ready = ready
        seat.commitment = commitment if ready else None

    def fill(self) -> None:
        """Put a bot on every empty seat."""
        level = default_level(self._state.agreement.ruleset.game)
        while (free := self._state.seats.free()) is not None:
            self._state.seats.add_bot(free, level)

    def everybody_ready(self) -> bool:
        """Whether a match could begin."""
        try:
            self._state.seats.require_startable()
        except Refusal:
            return False
        return True


Change = Callable[[Gathering], None]
"""What somebody wants to be different, and may: `tried` first, and done once it is stored."""
