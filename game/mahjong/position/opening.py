"""Opening hands (起手胡): those that a hand is, and the tiles that prove it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.mahjong.kernel.shapes import MASK_258
from game.mahjong.kernel.tiles import COPIES, SUIT_MASKS, kinds_in, parse_tiles, tiles_of

Proof = Callable[[Sequence[int]], list[int]]
"""The tiles of a hand of these counts that prove it; none if it is no such hand."""

_MIDDLE: Final = tuple(range(4, 27, 9))
"""The fives."""
_TWO_DOTS, _TWO_BAMBOO = parse_tiles("2p2s")


def _four_alike(counts: Sequence[int]) -> list[int]:
    return [kind for kind, count in enumerate(counts) if count == COPIES for _ in range(COPIES)]


def _no_258(counts: Sequence[int]) -> list[int]:
    return [] if any(counts[kind] for kind in kinds_in(MASK_258)) else tiles_of(counts)


def _suit_missing(counts: Sequence[int]) -> list[int]:
    suits = sum(any(counts[kind] for kind in kinds_in(mask)) for mask in SUIT_MASKS)
    return tiles_of(counts) if suits < len(SUIT_MASKS) else []


def _two_triplets(counts: Sequence[int]) -> list[int]:
    # A third triplet is shown too: drawn in the course of the deal it makes the hand anew.
    kinds = [kind for kind, count in enumerate(counts) if count >= 3]
    return [kind for kind in kinds for _ in range(3)] if len(kinds) >= 2 else []


def _three_suits(counts: Sequence[int]) -> list[int]:
    for rank in range(9):
        kinds = (rank, rank + 9, rank + 18)
        if all(counts[kind] >= 2 for kind in kinds):
            return [kind for kind in kinds for _ in range(2)]
    return []


def _steps(counts: Sequence[int]) -> list[int]:
    for first in range(27):
        kinds = (first, first + 1, first + 2)
        if first % 9 <= 6 and all(counts[kind] >= 2 for kind in kinds):
            return [kind for kind in kinds for _ in range(2)]
    return []


def _single_flower(counts: Sequence[int]) -> list[int]:
    fives = [kind for kind in _MIDDLE if counts[kind] == 1]
    alone = sum(counts[kind] for kind in kinds_in(MASK_258)) == 1
    of_suit = any(sum(counts[kind - 4 : kind + 5]) == 1 for kind in fives)
    return tiles_of(counts) if fives and (alone or of_suit) else []


def _golden_pair(counts: Sequence[int]) -> list[int]:
    kinds = (_TWO_BAMBOO, _TWO_DOTS)
    held = all(counts[kind] >= 2 for kind in kinds)
    return [kind for kind in kinds for _ in range(2)] if held else []


PROOFS: Final[dict[str, Proof]] = {
    "four_alike": _four_alike,
    "no_258": _no_258,
    "suit_missing": _suit_missing,
    "two_triplets": _two_triplets,
    "three_suits": _three_suits,
    "steps": _steps,
    "single_flower": _single_flower,
    "golden_pair": _golden_pair,
}
"""By name of an opening hand, in the order in which they are called."""


def openings_among(names: Sequence[str], counts: Sequence[int]) -> tuple[str, ...]:
    """Those of these opening hands that a hand is.

    >>> from game.mahjong.kernel.tiles import counts_of, parse_tiles
    >>> openings_among(tuple(PROOFS), counts_of(parse_tiles("1111m333s4679p1p")))
    ('four_alike', 'no_258', 'two_triplets')
    """
    return tuple(name for name in names if PROOFS[name](counts))


def proof_of(names: Sequence[str], counts: Sequence[int]) -> tuple[int, ...]:
    """The tiles that prove all these opening hands together, ascending."""
    most = [0] * len(counts)
    for name in names:
        tiles = PROOFS[name](counts)
        for kind in set(tiles):
            most[kind] = max(most[kind], tiles.count(kind))
    return tuple(tiles_of(most))
