"""The award of a tile that several seats may claim: one policy and one window for every game.

The seats answer in any order. A window is decided as soon as no missing answer could change which
seats are served; it never waits for a seat whose best claim is beaten already.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, NamedTuple

from game.core.events import Action


class Bid(NamedTuple):
    """A claim's strength. A higher `rank` beats a lower one; within a rank the smaller `order`
    (distance from the giver in turn order) comes first.
    """

    rank: int
    order: int


Share = Callable[[tuple[int, ...]], tuple[int, ...]]
"""Of the seats that bid the shared rank (first in order first), those that are served."""


def nearest(seats: tuple[int, ...]) -> tuple[int, ...]:
    """Only the first in turn order."""
    return seats[:1]


def nearest_of_two(seats: tuple[int, ...]) -> tuple[int, ...]:
    """Of two only the first in turn order; three or more are all served."""
    return seats[:1] if len(seats) == 2 else seats


def everybody(seats: tuple[int, ...]) -> tuple[int, ...]:
    """Every one of them."""
    return seats


class ClaimPolicy(NamedTuple):
    """The resolution of a window: at `shared_rank` (a win) `share` chooses the seats that are
    served, at every other rank the first in order is served alone.
    """

    shared_rank: int
    share: Share

    def decided(
        self, answers: Mapping[int, Bid | None], outstanding: Mapping[int, Bid]
    ) -> tuple[int, ...] | None:
        """The seats that are served, first in order first; () when everybody passed; None while
        an outstanding answer could matter.

        `answers` holds the bids given (None: passed), `outstanding` the best bid each silent seat
        could still make.
        """
        bids = sorted(
            ((-bid.rank, bid.order, seat) for seat, bid in answers.items() if bid is not None)
        )
        if not bids:
            return () if not outstanding else None
        # Two seats never both hold a pung of the open tile (it would have five
        # copies): the order decides between wins, and between chows of 抢听.
        rank, order = -bids[0][0], bids[0][1]
        top = tuple(seat for minus, _, seat in bids if -minus == rank)
        # With 截胡 the first in order is served as at any other rank,
        # and need not wait for the others.
        alone = rank != self.shared_rank or self.share is nearest
        for possible in outstanding.values():
            if possible.rank > rank:
                return None
            # A shared rank waits for everybody who could still bid it:
            # 一炮多响 has to know how many win.
            if possible.rank == rank and (not alone or possible.order < order):
                return None
        return top[:1] if alone else self.share(top)


class ClaimWindow:
    """One open tile and the seats that owe an answer. Passing is an answer too.

    `giver` is the seat in front of which the tile lies; `options` holds by seat its possible
    answers, strongest first and the pass last. A game orders the claims by `ranks`.
    """

    __slots__ = ("answers", "giver", "options", "policy", "seats")

    ranks: ClassVar[Mapping[type[Action], int]]
    """The rank of every action that claims the tile."""

    def __init__(
        self, giver: int, seats: int, policy: ClaimPolicy, options: Mapping[int, tuple[Action, ...]]
    ) -> None:
        self.giver = giver
        self.seats = seats
        self.policy = policy
        self.options = options
        self.answers: dict[int, Action] = {}

    def answer(self, seat: int, action: Action) -> tuple[int, ...] | None:
        """Take an answer; return the seats served (perhaps none) once certain, until then None."""
        self.answers[seat] = action
        # Nobody else can answer: the ranks have nothing to decide.
        if len(self.options) == 1:
            return () if action.passes else (seat,)
        return self.policy.decided(self.bids(), self.best_bids())

    def bids(self) -> dict[int, Bid | None]:
        """By seat the bid of its answer; None for a pass."""
        bids: dict[int, Bid | None] = {}
        for seat, action in self.answers.items():
            rank = self.rank(seat, action)
            bids[seat] = None if rank is None else Bid(rank, self.order(seat))
        return bids

    def best_bids(self) -> dict[int, Bid]:
        """By seat without an answer, the strongest claim that it could still make."""
        return {
            # Options stand strongest first: the first one bounds all that the seat may still say.
            seat: Bid(rank, self.order(seat))
            for seat, options in self.options.items()
            if seat not in self.answers and (rank := self.rank(seat, options[0])) is not None
        }

    def rank(self, seat: int, action: Action) -> int | None:
        """The rank of this seat's answer; None for a pass."""
        return self.ranks.get(type(action))

    def order(self, seat: int) -> int:
        """The distance from the giver in turn order."""
        # Turn order goes on after the giver, not round from the dealer: 截胡 goes to the nearest
        # seat.
        return (seat - self.giver) % self.seats
