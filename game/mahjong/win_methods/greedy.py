"""The greedy method: two theorems about hands of one suit, for hands of any length.

Theorem 1.  With the pair taken out, let x be the lowest tile.  If there are three x, some way of
completing the rest has them as a triplet; if not, x begins a run.  (Three equal runs are three
triplets, so fewer than three runs need begin at the lowest tile.)

Theorem 2.  Sort the tiles into the piles 147, 258 and 369.  A run adds one to each pile and a
triplet three to one, so without the pair the three sizes are alike modulo 3; the pair is in the
pile that differs from the other two.

Theorem 1 is that of Y. Cheng, C.-K. Li and S. H. Li, arXiv:1707.07345.  The theorems
tell whether a hand wins, not in which ways, and they say nothing about wildcards; but they hold
for any number of tiles and of copies.
"""

from collections.abc import Sequence
from typing import NamedTuple

from game.mahjong.kernel.tiles import FIRST_HONOUR, KINDS, Tile
from game.mahjong.win_methods.checker import MethodLimits

SUITS = (slice(0, 9), slice(9, 18), slice(18, 27))


class Taken(NamedTuple):
    """Tiles taken from the lowest end of a suit: triplets of ``rank``, then runs that begin there.

    ``rank`` counts from 0.
    """

    rank: int
    triplets: int
    runs: int


def piles(suit: Sequence[int]) -> tuple[int, int, int]:
    """Return how many tiles of nine counts are in 147, in 258 and in 369."""
    return sum(suit[0::3]), sum(suit[1::3]), sum(suit[2::3])


def odd_pile(suit: Sequence[int]) -> int:
    """Return the pile, 0-2, that holds the pair of 3n + 2 tiles of one suit.

    Of three sizes that add up to 3n + 2, as of those that add up to 3n + 2 less a pair, two are
    always alike modulo 3 and the third is two more.
    """
    first, second, third = (size % 3 for size in piles(suit))
    if first == second:
        return 2
    return 1 if first == third else 0


def take_melds(suit: Sequence[int], taken: list[Taken] | None = None) -> int | None:
    """Take a suit apart from its lowest tile upwards, by theorem 1.

    Return None when nothing is left over, else the rank at which neither three alike nor a run are
    there.  The melds taken are appended to ``taken``.
    """
    # Two empty places: a run that would begin at 8 or 9 fails like any that lacks a tile.
    left = [*suit, 0, 0]
    for rank in range(9):
        if count := left[rank]:
            # Four of a rank are a triplet and a run, by theorem 1; no other way can succeed if this
            # fails.
            triplets, runs = divmod(count, 3)
            if left[rank + 1] < runs or left[rank + 2] < runs:
                return rank
            left[rank + 1] -= runs
            left[rank + 2] -= runs
            if taken is not None:
                taken.append(Taken(rank, triplets, runs))
    return None


def paired_group(counts: Sequence[int]) -> int | None:
    """Return the group, 0-3, that the pair must be in: the one with 3n + 2 tiles.

    None when there is none, or when another group has not 3n tiles, or an honour not 3n copies
    besides the pair: then the hand is not complete.
    """
    sizes = [sum(counts[suit]) % 3 for suit in SUITS]
    honours = [count % 3 for count in counts[FIRST_HONOUR:KINDS] if count % 3]
    if not honours:
        sizes.append(0)
    elif honours == [2]:
        sizes.append(2)
    else:
        return None
    return sizes.index(2) if sorted(sizes) == [0, 0, 0, 2] else None


def eyes(counts: Sequence[int], group: int) -> list[Tile]:
    """Return the kinds that may be the pair, at most three; ``group`` as in ``paired_group``."""
    if group == 3:
        return [kind for kind in range(FIRST_HONOUR, KINDS) if counts[kind] % 3 == 2]
    first = 9 * group + odd_pile(counts[SUITS[group]])
    return [kind for kind in range(first, 9 * group + 9, 3) if counts[kind] >= 2]


class GreedyChecker:
    """Theorem 2 for the pair, theorem 1 for the melds."""

    name = "greedy"
    limits = MethodLimits(most_copies=None)

    def is_complete(self, counts: Sequence[int], wild: int = 0) -> bool:
        """Say whether the tiles are melds and a pair; see ``WinMethod``."""
        if wild:
            self.limits.require(counts, wild)
        group = paired_group(counts)
        if group is None:
            return False
        for other, suit in enumerate(SUITS):
            if other != group and take_melds(counts[suit]) is not None:
                return False
        if group == 3:
            return True
        paired = list(counts[SUITS[group]])
        for eye in eyes(counts, group):
            paired[eye % 9] -= 2
            if take_melds(paired) is None:
                return True
            paired[eye % 9] += 2
        return False
