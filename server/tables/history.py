"""What has happened at a table, once: live play, reconnecting, watching and restarts all read it.

It holds the emissions of one deal: the running one, or the finished one until the next is dealt.
Every emission has one public number; the numbers go on over all deals and matches of the table.
An emission is written down when it is durable and *told* when the pace of the table allows it;
nobody hears it before, however he asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from game.core.deal import Board
from game.core.events import Emission, Event
from server.wire.codec import event_json

BoardMaker = Callable[[int | None], Board[Any]]
"""Makes the empty board of a seat, or of a spectator (None)."""


class History:
    """The emissions of one deal and how many of them are told.

    `first` is the number of its first emission; the boards of the viewers are folded when somebody
    asks for them.
    """

    def __init__(self, first: int = 1) -> None:
        self.first = first
        self._emissions: list[Emission] = []
        self._told = 0
        self._make_board: BoardMaker | None = None
        self._boards: dict[int | None, tuple[Board[Any], int]] = {}
        self._public: list[dict[str, Any]] = []

    @property
    def last(self) -> int:
        """Number of the last emission, told or not."""
        return self.first + len(self._emissions) - 1

    @property
    def told(self) -> int:
        """Number of the last emission that was told."""
        return self.first + self._told - 1

    @property
    def emissions(self) -> Sequence[Emission]:
        """Those that were told."""
        return self._emissions[: self._told]

    def begin(self, make_board: BoardMaker) -> None:
        """Another deal: what was before is forgotten, the numbers go on."""
        self.forget()
        self._make_board = make_board

    def write(self, emissions: Iterable[Emission]) -> None:
        """These are durable now, and waiting to be told."""
        self._emissions.extend(emissions)

    def next_untold(self) -> Emission | None:
        """The emission that is to be told next."""
        return self._emissions[self._told] if self._told < len(self._emissions) else None

    def tell(self) -> None:
        """The next emission is told from now on."""
        self._told += 1

    def tell_to(self, last: int) -> None:
        """So is everything up to the emission of this number, if there are so many."""
        self._told = max(self._told, min(len(self._emissions), last - self.first + 1))

    def heard(self, viewer: int | None, last_seq: int) -> tuple[int, list[dict[str, Any]]]:
        """What this viewer has been told after `last_seq`, ready to be sent, and the number of the
        first of it. From the deal's first event when `last_seq` lies before the deal or ahead.
        """
        start = last_seq + 1 if self.first - 1 <= last_seq <= self.told else self.first
        return start, self.between(viewer, start, self.told)

    def between(self, viewer: int | None, start: int, end: int) -> list[dict[str, Any]]:
        """The viewer's faces of the emissions `start` to `end`, ready to be sent."""
        return [self._plain(viewer, i) for i in range(start - self.first, end - self.first + 1)]

    def public_only(self, start: int, end: int, viewer: int) -> bool:
        """Whether this seat hears nothing in this range that not everybody hears."""
        span = self._emissions[start - self.first : end - self.first + 1]
        return all(viewer not in emission.faces for emission in span)

    def concerns(self, seat: int, since: int) -> bool:
        """Whether anything that was told after event `since` may have changed this seat's hand:
        whatever is not about one other seat.
        """
        span = self._emissions[since - self.first + 1 : self._told]
        return any(getattr(emission.full, "seat", seat) == seat for emission in span)

    def _plain(self, viewer: int | None, index: int) -> dict[str, Any]:
        emission = self._emissions[index]
        event: Event = emission.face(viewer)
        if event is not emission.public:
            return event_json(event)
        while len(self._public) <= index:
            self._public.append(event_json(self._emissions[len(self._public)].public))
        return self._public[index]

    def board(self, viewer: int | None) -> Board[Any]:
        """What this viewer knows: the fold of what it was told. Only to be read."""
        if self._make_board is None:
            raise LookupError("no deal was begun")
        board, folded = self._boards.get(viewer, (None, 0))
        if board is None:
            board = self._make_board(viewer)
        for emission in self._emissions[folded : self._told]:
            board.apply(emission.face(viewer))
        self._boards[viewer] = (board, self._told)
        return board

    def forget(self) -> None:
        """Nothing can be heard again; the numbers go on (somebody new sits down after a match)."""
        self.first += len(self._emissions)
        self._emissions.clear()
        self._told = 0
        self._boards.clear()
        self._public.clear()
