"""The fold that the boards of all games share: the changes by each event, and the payments."""

from __future__ import annotations

import abc
import enum
import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from game.core.deal import GameBoard, RulesT
from game.core.errors import BadRecord
from game.core.events import Event
from game.core.points import Paid, Transfer, totals


class Dealt(Event):
    """The fields that the first event with hands has in every game. A hand is None if it is
    unknown.
    """

    __slots__ = ()

    number: int
    dealer: int
    streak: int
    hands: tuple[tuple[int, ...] | None, ...]
    sizes: tuple[int, ...]


class Settled(Event):
    """The fields that the last event of a deal has in every game; every hand is open in it."""

    __slots__ = ()

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    next_dealer: int
    hands: tuple[tuple[int, ...], ...]


class CountedHand(Protocol):
    """A hand that can be compared with another."""

    counts: list[int]
    """Copies of each kind."""

    def copy(self) -> Self:
        """Another hand with the same tiles."""


HandT = TypeVar("HandT", bound=CountedHand)

Folds = Mapping[type[Event], Callable[[Any, Any], None]]
"""By class of an event the method of a board that folds it."""


class FoldingBoard(GameBoard[RulesT], Generic[RulesT, HandT]):
    """The board of one game: the deal, the hands as far as they are known, and the payments."""

    rules: RulesT
    seats: int
    number: int
    """The number of the deal in the match, from 1; 0 before the deal."""
    dealer: int
    streak: int
    turn: int
    """The seat whose turn it is; while a tile lies open to claims, the seat that it lies before."""
    hands: list[HandT | None]
    """By seat; None if it is not known."""
    sizes: list[int]
    """Concealed tiles by seat."""
    transfers: list[Transfer]
    scores: list[int]
    next_dealer: int | None
    """None until the deal is settled."""

    # As a dictionary these would take a kilobyte more: a table has up to five boards.
    __slots__ = tuple(__annotations__)

    phase: enum.Enum
    """The phase of the deal, as the game names its phases."""
    _folds: ClassVar[Folds]

    def __init__(self, rules: RulesT) -> None:
        seats = rules.seats
        self.rules = rules
        self.seats = seats
        self.number = self.dealer = self.streak = self.turn = 0
        self.hands = [None] * seats
        self.sizes = [0] * seats
        self.transfers = []
        self.scores = [0] * seats
        self.next_dealer = None

    def apply(self, event: Event) -> None:
        """Fold one event. Raises `BadRecord` when it does not follow from the events before."""
        fold = self._folds.get(type(event))
        if fold is None:
            raise BadRecord("unknown_event", event.type)
        fold(self, event)

    def after(self, event: Event) -> Self:
        """This board as it is once the event has happened; this one stays as it is."""
        ahead = object.__new__(type(self))
        for name in _fields_of(type(self)):
            value = getattr(self, name)
            if type(value) is list:
                value = [one.copy() if type(one) in (list, dict) else one for one in value]
            setattr(ahead, name, value)
        ahead.hands = [None if hand is None else hand.copy() for hand in self.hands]
        ahead.apply(event)
        return ahead

    @abc.abstractmethod
    def knows(self, seat: int) -> bool:
        """True if this seat's tiles must be told to this board."""

    @abc.abstractmethod
    def hand_of(self, tiles: Iterable[int]) -> HandT:
        """A hand of these tiles at this table."""

    def _out_of_order(self, event: Event) -> BadRecord:
        """The refusal of an event that does not come in this phase."""
        return BadRecord("event_out_of_order", f"{event.type} in phase {self.phase.value}")

    def _deal(self, event: Dealt) -> None:
        """The hands that this board must be told of, and no other."""
        self.number = event.number
        self.dealer = self.turn = event.dealer
        self.streak = event.streak
        self.sizes = list(event.sizes)
        for seat, tiles in enumerate(event.hands):
            # Both ways: a board that is told too much has heard a tile it must not know.
            if (tiles is not None) is not self.knows(seat):
                raise BadRecord("wrong_face", event.type)
            if tiles is not None:
                self.hands[seat] = self.hand_of(tiles)

    def _open_hand(self, seat: int, tiles: Sequence[int], event: Event) -> None:
        """A hand is shown: it is known from now on, or is the one that was known."""
        shown = self.hand_of(tiles)
        hand = self.hands[seat]
        if hand is None:
            self.hands[seat] = shown
        # The hand that was folded and the one that is shown at last
        # check each other in every replay.
        elif hand.counts != shown.counts:
            raise BadRecord("hand_differs", event.type)

    def _paid(self, event: Paid) -> None:
        self.transfers.extend(event.transfers)
        gained = totals(event.transfers, self.seats)
        self.scores = [score + more for score, more in zip(self.scores, gained, strict=True)]

    def _settle(self, event: Settled) -> None:
        """The scores are the sum of the payments, every hand is open, the next dealer is known."""
        # Scores are told only to be checked: the payments are the truth.
        if list(event.scores) != self.scores:
            raise BadRecord("scores_differ", event.type)
        for seat, tiles in enumerate(event.hands):
            self._open_hand(seat, tiles, event)
        self.next_dealer = event.next_dealer


@functools.cache
def _fields_of(board: type) -> tuple[str, ...]:
    """The fields of a class of boards."""
    slots = (getattr(base, "__slots__", ()) for base in board.__mro__)
    return tuple(name for names in slots for name in names if name != "__weakref__")
