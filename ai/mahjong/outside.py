"""The distance of a hand from 全带幺: a terminal or an honour in every set and in the pair.

Of a suit only the runs and pungs at its two ends serve, which share no tile: each end has a small
table of what so many sets and a pair lack, and the tables add up.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final, TypeAlias

from game.mahjong.kernel.algebra import GROUP, POWER
from game.mahjong.kernel.algebra_ask import FAR
from game.mahjong.kernel.tiles import COPIES, FIRST_HONOUR, HONOUR_KINDS, KINDS, Mask, mask_of

MOST_SETS: Final = 5
END: Final = 5**3
"""The keys of the ranks 1, 2 and 3 are below it."""
HIGH: Final = POWER[6]
"""The amount that a tile of rank 7 adds to a key."""
PAIRED: Final = MOST_SETS + 1
"""The place of a pair alone in `Lacks`."""

Lacks: TypeAlias = tuple[int, ...]
"""The tiles that 0 to `MOST_SETS` sets lack, then those that they and a pair lack."""

SERVING: Final = tuple(
    kind for kind in range(KINDS) if kind >= FIRST_HONOUR or kind % 9 not in (3, 4, 5)
)
"""The kinds that such sets are made of."""


def outside_deficit(keys: Sequence[int], sets: int) -> int:
    """The fewest tiles to be added until so many such sets and a pair are there."""
    characters, bamboo, dots, honours = keys
    one = _together(_of_suit(characters), _of_suit(bamboo))
    other = _together(_of_suit(dots), _of_honours(honours))
    return min(
        min(one[some] + other[PAIRED + sets - some], one[PAIRED + some] + other[sets - some])
        for some in range(sets + 1)
    )


def outside_accepted(keys: Sequence[int], sets: int) -> Mask:
    """The kinds of which one more tile lowers that deficit."""
    deficit = outside_deficit(keys, sets)
    nearer = []
    for kind in SERVING:
        more = list(keys)
        if more[GROUP[kind]] // POWER[kind] % 5 < COPIES:
            more[GROUP[kind]] += POWER[kind]
            if outside_deficit(more, sets) < deficit:
                nearer.append(kind)
    return mask_of(nearer)


def _of_suit(key: int) -> Lacks:
    high = key // HIGH
    mirrored = high % 5 * 25 + high // 5 % 5 * 5 + high // 25
    return _together(_of_end(key % END), _of_end(mirrored))


@lru_cache(maxsize=1 << 13)
def _together(one: Lacks, other: Lacks) -> Lacks:
    """The tiles that sets lack of which some are of one part and the others of the other."""
    alone = [
        min(one[some] + other[sets - some] for some in range(sets + 1)) for sets in range(PAIRED)
    ]
    paired = [
        min(
            min(one[some] + other[PAIRED + sets - some], one[PAIRED + some] + other[sets - some])
            for some in range(sets + 1)
        )
        for sets in range(PAIRED)
    ]
    return (*alone, *paired)


@lru_cache(maxsize=END)
def _of_end(key: int) -> Lacks:
    """Of three ranks from a terminal on: runs of them, a pung and a pair of the terminal."""
    held = [key % 5, key // 5 % 5, key // 25]
    lacks = [FAR] * 2 * PAIRED
    for runs, pung, pair in product(range(PAIRED), (0, 1), (0, 1)):
        terminals = runs + 3 * pung + 2 * pair
        if terminals <= COPIES and runs + pung <= MOST_SETS:
            wanted = (terminals, runs, runs)
            missing = sum(max(0, n - have) for n, have in zip(wanted, held, strict=True))
            place = runs + pung + PAIRED * pair
            lacks[place] = min(lacks[place], missing)
    return tuple(lacks)


@lru_cache(maxsize=1 << 12)
def _of_honours(key: int) -> Lacks:
    held = sorted((key // POWER[kind] % 5 for kind in HONOUR_KINDS), reverse=True)
    alone, paired = [], []
    for sets in range(PAIRED):
        missing = sum(max(0, 3 - have) for have in held[:sets])
        alone.append(missing)
        # The kinds of which most are held become pungs, the next one the pair.
        paired.append(missing + max(0, 2 - held[sets]))
    return (*alone, *paired)
