"""The events of one deal, once: live play, reconnecting, watching and restarts all read them.

Every emission has one public number; the numbers go on over all deals and matches of the table. An
emission is written down when it is durable and *published* when the pace of the table allows it;
nobody hears it before, however he asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from game.core.deal import GameBoard
from game.core.events import Emission, Event
from server.table.values import changed
from server.wire.codec import event_json
from server.wire.messages import DealIdentity

BoardMaker = Callable[[int | None], GameBoard[Any]]
"""Makes the empty board of a seat, or of a spectator (None)."""


class _Folded:
    """Boards and versions worked out from a deal's published emissions: this grows with them, and
    is shared by all values of one deal's history.
    """

    __slots__ = ("boards", "public")

    def __init__(self) -> None:
        self.boards: dict[int | None, tuple[GameBoard[Any], int]] = {}
        self.public: list[dict[str, Any]] = []


@dataclass(frozen=True)
class History:
    """The emissions of one deal, the running one or the finished one until the next is dealt.

    `first` is the number of its first emission, `count` the number of published ones, `deal` the
    deal, None if nothing lies on the table.
    """

    first: int = 1
    emissions: tuple[Emission, ...] = ()
    count: int = 0
    deal: DealIdentity | None = None
    make_board: BoardMaker | None = None
    _folded: _Folded = field(default_factory=_Folded, compare=False, repr=False)

    # ------------------------------------------------------------ changes

    def begun(self, deal: DealIdentity, make_board: BoardMaker) -> History:
        """Another deal: the events before are forgotten, the numbers go on."""
        return History(self.last + 1, deal=deal, make_board=make_board)

    def written(self, emissions: Iterable[Emission]) -> History:
        """With these, which wait to be published."""
        return changed(self, emissions=(*self.emissions, *emissions))

    def published_to(self, last: int) -> History:
        """Everything up to the emission of this number is published, if there are so many."""
        count = max(self.count, min(len(self.emissions), last - self.first + 1))
        return changed(self, count=count)

    def forgotten(self) -> History:
        """Nothing can be heard again; the numbers go on (somebody new sits down after a match)."""
        return History(self.last + 1)

    # ------------------------------------------------------------ questions

    @property
    def last(self) -> int:
        """Number of the last emission, published or not."""
        return self.first + len(self.emissions) - 1

    @property
    def published(self) -> int:
        """Number of the last emission that was published."""
        return self.first + self.count - 1

    @property
    def unpublished(self) -> Emission | None:
        """The emission that is to be published next."""
        return self.emissions[self.count] if self.count < len(self.emissions) else None

    def begins_with(self, start: int) -> DealIdentity | None:
        """The deal, if this is the number of its first emission."""
        return self.deal if start == self.first else None

    def heard(self, viewer: int | None, last_seq: int) -> tuple[int, list[dict[str, Any]]]:
        """Everything that this viewer has been told after `last_seq`, ready to be sent, and the
        number of the first of it: of the deal's first event when `last_seq` lies before the deal
        or ahead.
        """
        start = last_seq + 1 if self.first - 1 <= last_seq <= self.published else self.first
        return start, self.between(viewer, start, self.published)

    def between(self, viewer: int | None, start: int, end: int) -> list[dict[str, Any]]:
        """The viewer's versions of the emissions `start` to `end`, ready to be sent."""
        return [self._plain(viewer, i) for i in range(start - self.first, end - self.first + 1)]

    def public_only(self, start: int, end: int, viewer: int) -> bool:
        """True if this seat hears nothing in this range that not everybody hears."""
        span = self.emissions[start - self.first : end - self.first + 1]
        return all(viewer not in emission.views for emission in span)

    def concerns(self, seat: int, since: int) -> bool:
        """True if anything published after event `since` may have changed this seat's hand: any
        event that is not about one other seat.
        """
        span = self.emissions[since - self.first + 1 : self.count]
        return any(getattr(emission.full, "seat", seat) == seat for emission in span)

    def board(self, viewer: int | None) -> GameBoard[Any]:
        """The fold of the events that this viewer was told. Only to be read."""
        if self.make_board is None:
            raise LookupError("no deal was begun")
        board, folded = self._folded.boards.get(viewer, (None, 0))
        if board is None:
            board = self.make_board(viewer)
        for emission in self.emissions[folded : self.count]:
            board.apply(emission.view_for(viewer))
        self._folded.boards[viewer] = (board, self.count)
        return board

    def _plain(self, viewer: int | None, index: int) -> dict[str, Any]:
        emission = self.emissions[index]
        event: Event = emission.view_for(viewer)
        if event is not emission.public:
            return event_json(event)
        public = self._folded.public
        while len(public) <= index:
            public.append(event_json(self.emissions[len(public)].public))
        return public[index]
