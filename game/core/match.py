"""A match: the agreed number of deals, the dealer, the prevalent wind, the running scores."""

from __future__ import annotations

from typing import Literal, NamedTuple

from game.core.deal import DealSetup, Outcome
from game.core.rng import seat_by_dice

LengthUnit = Literal["deals", "rounds", "points"]


class MatchLength(NamedTuple):
    """The length of a match: `target` deals, `target` rounds (圈: every seat has dealt and passed
    the deal on), or until a seat has `target` points: marks, if the game keeps them apart from
    scores.
    """

    unit: LengthUnit = "deals"
    target: int = 8


class Match(NamedTuple):
    """The state of a match between two deals; `after` folds the next outcome.

    >>> match = Match.start(4, MatchLength("deals", 2))
    >>> match = match.after(Outcome(scores=(3, -1, -1, -1), winners=(0,), next_dealer=0))
    >>> match.scores, match.dealer, match.streak, match.finished
    ((3, -1, -1, -1), 0, 1, False)
    >>> match.after(Outcome(scores=(-2, 2, 0, 0), winners=(1,), next_dealer=1)).finished
    True
    """

    seats: int
    length: MatchLength
    scores: tuple[int, ...]
    number: int = 1
    """The deal that is running or comes next, from 1."""
    dealer: int = 0
    passed: int = 0
    """Mask of the seats that have dealt and passed the deal on in this round."""
    rounds: int = 0
    """Rounds in which every seat has dealt and passed the deal on."""
    streak: int = 0
    exhausted: int = 0
    """The number of deals in a row that have ended without a winner."""
    marks: tuple[int, ...] = ()
    """Marks by seat in a race; empty before the first deal."""
    marks_history: tuple[tuple[int, ...], ...] = ()
    """In a race: the marks of each finished deal."""
    finished: bool = False
    dice: tuple[int, ...] = ()
    """Dice that chose the first dealer; empty before they are thrown, and if seat 0 deals first
    without any.
    """

    @classmethod
    def start(cls, seats: int, length: MatchLength) -> Match:
        """A new match: seat 0 deals first, unless dice choose another; nobody has points."""
        return cls(seats, length, (0,) * seats)

    def with_dice(self, dice: tuple[int, ...]) -> Match:
        """The match before its first deal, which the seat deals that these dice point at.

        >>> Match.start(4, MatchLength()).with_dice((6, 5)).dealer
        2
        """
        return self._replace(dice=dice, dealer=seat_by_dice(dice, self.seats))

    def setup(self) -> DealSetup:
        """The setup of the next deal."""
        return DealSetup(self.number, self.dealer, self.rounds % 4, self.streak, self.exhausted)

    def after(self, outcome: Outcome) -> Match:
        """The match once this deal is over."""
        scores = _added(self.scores, outcome.scores)
        gained = outcome.marks or outcome.scores
        marks = _added(self.marks or (0,) * self.seats, gained)
        # 连庄: an exhausted deal after which the dealer stays prolongs the streak as a win does.
        stays = outcome.next_dealer == self.dealer
        passed = self.passed if stays else self.passed | 1 << self.dealer
        # 圈: if winners deal, the deal does not go round in seat order. A round is over when every
        # seat has passed the deal on, no matter which seat deals next.
        came_round = passed == (1 << self.seats) - 1
        rounds = self.rounds + came_round
        finished = {
            "deals": self.number >= self.length.target,
            "rounds": rounds >= self.length.target,
            "points": max(marks) >= self.length.target,
        }[self.length.unit]
        return self._replace(
            scores=scores,
            marks=marks,
            marks_history=self._with_marks(gained),
            number=self.number + (not finished),
            dealer=outcome.next_dealer,
            passed=0 if came_round else passed,
            rounds=rounds,
            streak=self.streak + 1 if stays else 0,
            exhausted=0 if outcome.winners else self.exhausted + 1,
            finished=finished,
        )

    def void(self) -> Match:
        """The match once this deal counts for nothing: the next one is dealt as if it had not been,
        under its own number.
        """
        # Its number is used up: a match of deals ends also if deals fail.
        finished = self.length.unit == "deals" and self.number >= self.length.target
        return self._replace(
            marks_history=self._with_marks((0,) * self.seats),
            number=self.number + (not finished),
            finished=finished,
        )

    def _with_marks(self, gained: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        return (*self.marks_history, gained) if self.length.unit == "points" else ()


def _added(some: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    """Seat by seat."""
    return tuple(a + b for a, b in zip(some, more, strict=True))
