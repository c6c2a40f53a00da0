"""Pair first (选将拆分): choose the pair, then take the rest apart over ``counts[34]``.

Any number of wildcards (赖子) stand for the tiles that a pair, a triplet or a run lacks.  A
wildcard never stands for a kind of which a natural tile is at hand: were that tile used elsewhere,
the two could change places.  The number of wildcards left over is a multiple of three: they are
triplets.

Two prunings keep it quick.  Suits and honours are taken apart each on its own, within the wildcards
that the others leave; and tiles that lack 3n by more than there are wildcards are given up at once,
so that without wildcards only pairs of the one group with 3n + 2 tiles are tried.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from game.mahjong.kernel.tiles import COPIES, FIRST_HONOUR, KINDS, Tile
from game.mahjong.win_methods.checker import MethodLimits, melds_in

MOST_COPIES: Final = COPIES + 1
"""A fifth copy of a kind can be asked about; with many more the ways to try become too many."""

FAR: Final = 1 << 30
"""More wildcards than there are."""


class Tried(NamedTuple):
    """One choice of the pair, and the wildcards that the whole hand then needs."""

    pair: Tile | None
    """The kind; None for a pair of two wildcards."""
    own: int
    """Natural tiles of the pair, 0-2."""
    groups: tuple[int, ...]
    """Tiles lacking to characters, bamboo, dots and honours; ``FAR`` when more than there is."""

    @property
    def lacking(self) -> int:
        """The tiles needed, those for the pair included."""
        return 2 - self.own + sum(self.groups)


def lacking(group: Sequence[int], most: int, runs: bool = True) -> int:
    """Return the fewest wildcards that make melds of one group; ``FAR`` when more than ``most``.

    ``group`` are the counts of a suit, or of honours with ``runs`` false.
    """
    if not runs:
        # Honours make triplets only: each kind is filled up to the next multiple of three.
        total = sum(-count % 3 for count in group)
        return total if total <= most else FAR
    return _lacking([0, 0, *group, 0, 0], 2, sum(group), most)


def _lacking(left: list[int], rank: int, tiles: int, most: int) -> int:
    """The same from a rank upwards; two empty places stand on either side of the nine."""
    if -tiles % 3 > most:
        return FAR
    if not most:
        return 0 if _is_melds(left, rank) else FAR
    while rank < 11 and not left[rank]:
        rank += 1
    if rank == 11:
        return 0
    best = FAR
    own = left[rank] if left[rank] < 3 else 3
    if 3 - own <= most:
        left[rank] -= own
        best = 3 - own + _lacking(left, rank, tiles - own, most - 3 + own)
        left[rank] += own
        most = min(most, best - 1)
    # The lowest tile is in a triplet, or in a run that begins at it or, with wildcards, below.
    for first in range(rank, max(1, rank - 3, rank - 1 - most), -1):
        used = [other for other in range(rank, first + 3) if left[other]]
        if 3 - len(used) > most or first > 8:
            continue
        for other in used:
            left[other] -= 1
        rest = _lacking(left, rank, tiles - len(used), most - 3 + len(used))
        for other in used:
            left[other] += 1
        best = min(best, 3 - len(used) + rest)
        most = min(most, best - 1)
    return min(best, FAR)


def _is_melds(left: list[int], rank: int) -> bool:
    """The same without wildcards: True if nothing is lacking."""
    while not left[rank]:
        rank += 1
        if rank >= 11:
            return True
    if left[rank] >= 3:
        left[rank] -= 3
        done = _is_melds(left, rank)
        left[rank] += 3
        if done:
            return True
    if not (left[rank + 1] and left[rank + 2]):
        return False
    left[rank] -= 1
    left[rank + 1] -= 1
    left[rank + 2] -= 1
    done = _is_melds(left, rank)
    left[rank] += 1
    left[rank + 1] += 1
    left[rank + 2] += 1
    return done


def tries(counts: Sequence[int], wild: int = 0) -> Iterator[Tried]:
    """Yield each pair that the prunings leave, and the tiles that the hand lacks with it."""
    groups = [list(counts[first : min(first + 9, KINDS)]) for first in (0, 9, 18, FIRST_HONOUR)]
    alone = [lacking(group, wild, number < 3) for number, group in enumerate(groups)]
    for number, group in enumerate(groups):
        others = sum(alone[:number]) + sum(alone[number + 1 :])
        for rank, count in enumerate(group):
            own = min(2, count)
            most = wild - others - 2 + own
            if own and most >= 0 and -(sum(group) - own) % 3 <= most:
                group[rank] -= own
                rest = lacking(group, most, number < 3)
                group[rank] += own
                yield Tried(9 * number + rank, own, (*alone[:number], rest, *alone[number + 1 :]))
    if wild >= 2:
        yield Tried(None, 0, tuple(alone))


class PairFirstChecker:
    """Backtracking over pairs and melds, with wildcards."""

    name = "pairfirst"
    limits = MethodLimits(most_wild=None, most_copies=MOST_COPIES)

    def is_complete(self, counts: Sequence[int], wild: int = 0) -> bool:
        """Say whether the tiles are melds and a pair; see ``WinMethod``."""
        self.limits.require(counts, wild)
        if melds_in(counts, wild) is None:
            return False
        return any(tried.lacking <= wild for tried in tries(counts, wild))
