"""Every way to take a complete hand apart into a pair, runs and triplets, for scoring.

Each suit is split on its own and remembered; a hand is a choice of one split per group of which
exactly one has the pair.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from game.mahjong.kernel.tiles import KINDS, Tile


class Decomposition(NamedTuple):
    """One reading of concealed tiles; no two differ only in order."""

    pair: Tile
    runs: tuple[Tile, ...]
    """The lowest kind of each run, ascending."""
    triplets: tuple[Tile, ...]
    """The kind of each triplet, ascending."""


Split: TypeAlias = tuple[tuple[Tile, ...], tuple[Tile, ...]]
"""Runs and triplets of one group, by index within the group."""


def decompositions(counts: Sequence[int]) -> list[Decomposition]:
    """Return all readings of the 34 counts as melds and one pair; none when there is no way.

    Counts may be above four (a fifth copy that a wildcard stands for).

    >>> from game.mahjong.kernel.tiles import hand
    >>> for parts in decompositions(hand("111222333m99p")):
    ...     print(parts)
    Decomposition(pair=26, runs=(), triplets=(0, 1, 2))
    Decomposition(pair=26, runs=(0, 0, 0), triplets=())
    """
    # Melds are three tiles of one group: the group of the pair has 3n + 2 tiles, every other 3n.
    sizes = [sum(counts[first : first + 9]) for first in (0, 9, 18, 27)]
    if sorted(size % 3 for size in sizes) != [0, 0, 0, 2]:
        return []
    found = []
    paired = next(group for group in range(4) if sizes[group] % 3 == 2)
    plain = []
    for group in range(4):
        if group != paired and sizes[group]:
            splits = melds_of(tuple(counts[9 * group : min(9 * group + 9, KINDS)]), group < 3)
            if not splits:
                return []
            plain.append([_moved(split, 9 * group) for split in splits])
    group_counts = tuple(counts[9 * paired : min(9 * paired + 9, KINDS)])
    for pair, split in pairs_and_melds_of(group_counts, paired < 3):
        for others in product(*plain):
            chosen = [_moved(split, 9 * paired), *others]
            runs = sorted(run for part in chosen for run in part[0])
            triplets = sorted(triplet for part in chosen for triplet in part[1])
            found.append(Decomposition(9 * paired + pair, tuple(runs), tuple(triplets)))
    return sorted(found)


def is_complete(counts: Sequence[int]) -> bool:
    """Say whether the tiles are melds and one pair; slower than the algebra, any counts.

    >>> from game.mahjong.kernel.tiles import hand
    >>> is_complete(hand("234m55p")), is_complete(hand("235m55p"))
    (True, False)
    """
    return bool(decompositions(counts))


def _moved(split: Split, first: Tile) -> Split:
    """Turn indexes within a group into kinds."""
    if not first:
        return split
    return tuple(first + run for run in split[0]), tuple(first + kind for kind in split[1])


@lru_cache(maxsize=1 << 14)
def pairs_and_melds_of(counts: tuple[int, ...], suited: bool) -> tuple[tuple[int, Split], ...]:
    """Split one group into melds and a pair."""
    found = []
    for rank, count in enumerate(counts):
        if count >= 2:
            rest = (*counts[:rank], count - 2, *counts[rank + 1 :])
            found += [(rank, split) for split in melds_of(rest, suited)]
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def melds_of(counts: tuple[int, ...], suited: bool) -> tuple[Split, ...]:
    """Split one group into melds: the lowest tile is in a triplet or begins a run."""
    found: list[Split] = []

    def take(left: list[int], rank: int, runs: tuple[int, ...], triplets: tuple[int, ...]) -> None:
        while rank < len(left) and not left[rank]:
            rank += 1
        if rank == len(left):
            found.append((runs, triplets))
            return
        if left[rank] >= 3:
            left[rank] -= 3
            take(left, rank, runs, (*triplets, rank))
            left[rank] += 3
        if suited and rank + 2 < len(left) and left[rank + 1] and left[rank + 2]:
            for used in range(rank, rank + 3):
                left[used] -= 1
            take(left, rank, (*runs, rank), triplets)
            for used in range(rank, rank + 3):
                left[used] += 1

    # Both ways are tried at every tile: 111222333 is three triplets
    # and three runs, and 碰碰和 and 平和 pay for different ones. The
    # greedy theorem finds but one, so it must not be used to score.
    take(list(counts), 0, (), ())
    # A triplet and a run from the same rank are found in either order.
    return tuple(dict.fromkeys(found))
