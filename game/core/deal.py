"""The engine protocol: one deal of any game from the shuffle to the payment."""

from __future__ import annotations

import abc
from collections.abc import Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from game.core.events import Action, Emission, Event
from game.core.switches import Rules

RulesT = TypeVar("RulesT", bound=Rules)


class DealSetup(NamedTuple):
    """The state that a deal takes over from the match."""

    number: int = 1
    """The number of the deal in the match, from 1."""
    dealer: int = 0
    prevalent_wind: int = 0
    """0–3 for east to north; games without winds ignore it."""
    streak: int = 0
    """The times that the dealer has stayed dealer in a row."""
    exhausted: int = 0
    """The number of deals just before this one that ended without a winner."""


class Outcome(NamedTuple):
    """The result that the match takes over from a finished deal."""

    scores: tuple[int, ...]
    """Points won and lost in this deal by seat; they sum to zero."""
    winners: tuple[int, ...]
    """Empty when the deal was exhausted."""
    next_dealer: int
    marks: tuple[int, ...] = ()
    """Marks for a race if the scores do not count; empty if they do."""


class Win(NamedTuple):
    """A win of a deal as a match counts it."""

    seat: int
    giver: int | None
    """The seat that threw the tile or card (点炮); None if no seat did."""
    self_drawn: bool
    """自摸: it drew or flipped that itself."""
    fans: tuple[str, ...]
    """The ids of the fans that it counted."""
    points: int | None
    """The points that it was paid so far, birds included; in a race its marks. None in records
    stored before these were kept.
    """


class GameBoard(abc.ABC, Generic[RulesT]):
    """The table as somebody knows it: the fold of the events they were told.

    `apply` is the only code that changes it. The same fold is the engine's own table, a bot's
    memory, a spectator's screen and a stored replay; tiles that were not told are unknown.
    """

    __slots__ = ()

    game: ClassVar[str]
    rules: RulesT
    seats: int

    @abc.abstractmethod
    def apply(self, event: Event) -> None:
        """Fold one event. Raises `BadRecord` when it does not follow from the events before."""


class Deal(abc.ABC, Generic[RulesT]):
    """One running deal, a state machine: decide → emit → fold.

    `begin()` is called once, then `act` for every decision until `outcome` is set. Several seats
    may owe a decision at once (a claim window); they answer in any order.
    """

    game: ClassVar[str]
    engine_version: ClassVar[int]
    """Rises whenever the same seed and decisions would give other events."""

    def __init__(self, rules: RulesT, seed: bytes, setup: DealSetup | None = None) -> None:
        self.rules = rules
        self.seed = seed
        self.setup = setup or DealSetup()
        self.seats = rules.seats
        self.outcome: Outcome | None = None

    @abc.abstractmethod
    def begin(self) -> list[Emission]:
        """Shuffle and deal."""

    @property
    @abc.abstractmethod
    def deciders(self) -> tuple[int, ...]:
        """The seats that owe a decision, in seat order; empty when the deal is over."""

    @abc.abstractmethod
    def legal_actions(self, seat: int) -> Sequence[Action]:
        """The actions of this seat now, in a fixed order; empty when it owes no decision."""

    @abc.abstractmethod
    def act(self, seat: int, action: Action) -> list[Emission]:
        """Take one decision and everything that follows by itself.

        Raises `IllegalAction` and changes nothing when `legal_actions(seat)` lacks the action.
        """

    @property
    @abc.abstractmethod
    def wins(self) -> tuple[Win, ...]:
        """The wins so far."""

    @abc.abstractmethod
    def default_action(self, seat: int) -> Action:
        """The action taken when this seat's time runs out. Raises `IllegalAction` off its turn."""
