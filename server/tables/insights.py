"""What a person could work out from what they see, worked out for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import convert

from game.core.catalogue import Insight, Wait
from game.core.events import Action
from server.tables.crowd import Crowd
from server.tables.prompts import Prompts
from server.tables.state import TableState
from server.wire.messages import DiscardHint, WaitingTile, Waits


def waiting_tiles(waits: Iterable[Wait]) -> list[WaitingTile]:
    """Waits as they are sent."""
    return [convert(wait, WaitingTile, from_attributes=True) for wait in waits]


def hints(insight: Insight, actions: Sequence[Action]) -> list[DiscardHint]:
    """For each offered action that puts a tile down: what the hand would wait for then."""
    waits = {(discard.tile, discard.named): discard.waits for discard in insight.discards}
    return [
        DiscardHint(choice, waiting_tiles(waits[discard]))
        for choice, action in enumerate(actions)
        if (discard := (action.laid_down, action.named)) in waits
    ]


class ReadyHands:
    """Tells the people at one table what their hands wait for. `prompts`: those that are open."""

    def __init__(self, state: TableState, crowd: Crowd, prompts: Callable[[], Prompts]) -> None:
        self._state = state
        self._crowd = crowd
        self._prompts = prompts
        self._told: dict[int, tuple[list[WaitingTile], str | None]] = {}
        self._steady: dict[int, int] = {}
        """Seats that wait for nothing until something happens to their hands, and the number of the
        event up to which nothing has.
        """
        self._after = -1
        """The event after which everybody was told."""

    def forget(self) -> None:
        """A new deal: nobody was told anything."""
        self._told.clear()
        self._steady.clear()
        self._after = -1

    def tell(self) -> None:
        """Tell each person whose hand has become ready, or is no longer, or does not win with the
        tile that lies open although it completes the hand. Not on their own turn:
        what they would wait for stands beside each discard then.

        Once after each event: who has come since would hear what is new to this seat when somebody
        else decides in secret.
        """
        history = self._state.history
        if history.told == self._after:
            return
        self._after = history.told
        for seat in self._state.seats.persons():
            since = self._steady.pop(seat, None)
            if since is not None and not history.concerns(seat, since):
                self._steady[seat] = history.told
                continue
            insight = self._insight(seat) if self._crowd.of_seat(seat) else None
            if insight is None:
                continue
            if insight.steady:
                self._steady[seat] = history.told
            found = waiting_tiles(insight.waits), insight.why
            if found != self._told.get(seat, ([], None)):
                self._told[seat] = found
                self._crowd.tell_seat(seat, Waits(history.told, *found))

    def waits(self, seat: int) -> tuple[list[WaitingTile], str | None] | None:
        """What this seat waits for, and why it does not win with the tile that lies open; None
        while it is its turn or no deal is running.
        """
        insight = self._insight(seat)
        return None if insight is None else (waiting_tiles(insight.waits), insight.why)

    def _insight(self, seat: int) -> Insight | None:
        prompt = self._prompts().open.get(seat)
        if self._state.run is None or (prompt is not None and not prompt.window):
            return None
        return self._state.agreement.game.insight(self._state.history.board(seat))
