"""What every method of checking a win has in common."""

from collections.abc import Sequence
from typing import Protocol


class WinChecker(Protocol):
    """One method of telling whether tiles are melds and a pair."""

    name: str
    """The method, one word."""

    most_wild: int
    """The most wildcards it can handle; 0 when it knows none."""

    def is_complete(self, counts: Sequence[int], wild: int = 0) -> bool:
        """Say whether 34 counts of 0-4 and ``wild`` wildcards are melds and exactly one pair.

        Any number of melds from 0 to 5; totals other than 2, 5, … 17 are not complete.
        """


def melds_in(counts: Sequence[int], wild: int = 0) -> int | None:
    """Return the melds beside the pair in so many tiles; None when the total is not 3n + 2."""
    melds, left = divmod(sum(counts) + wild - 2, 3)
    return None if left or melds < 0 else melds
