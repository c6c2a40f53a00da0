"""The award of a tile that several seats may claim: one policy for every game and every window.

The seats answer in any order. A window is decided as soon as no answer that is still missing
could change who is served; it never waits for a seat whose best claim is beaten already.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple


class Bid(NamedTuple):
    """A claim's strength. A higher `rank` beats a lower one (win > pung, kong > chow); within a
    rank the smaller `order` (distance from the giver in turn order) comes first.
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
    """The resolution of a window: at `shared_rank` (a win) `share` says who of several is served,
    at every other rank the first in order is served alone.
    """

    shared_rank: int
    share: Share

    def decided(
        self, answers: Mapping[int, Bid | None], outstanding: Mapping[int, Bid]
    ) -> tuple[int, ...] | None:
        """The seats that are served, first in order first; () when everybody passed; None while
        an outstanding answer could matter.

        `answers` holds what was said (None: passed), `outstanding` the best bid each silent seat
        could still make.
        """
        bids = sorted(
            ((-bid.rank, bid.order, seat) for seat, bid in answers.items() if bid is not None)
        )
        if not bids:
            return () if not outstanding else None
        rank, order = -bids[0][0], bids[0][1]
        top = tuple(seat for minus, _, seat in bids if -minus == rank)
        alone = rank != self.shared_rank or self.share is nearest
        for possible in outstanding.values():
            if possible.rank > rank:
                return None
            if possible.rank == rank and (not alone or possible.order < order):
                return None
        return top[:1] if alone else self.share(top)
