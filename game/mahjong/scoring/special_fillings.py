"""Fillings of special hands (seven pairs and the like): the tiles of their wildcards.

As with sets and a pair, of hands that no fan can tell apart one is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.mahjong.kernel.shapes import KNITTED, MASK_258
from game.mahjong.kernel.tiles import (
    COPIES,
    HONOUR_MASK,
    KINDS,
    ORPHAN_KINDS,
    ORPHAN_MASK,
    SUIT_MASKS,
    Mask,
    kinds_in,
)

_CLASSES = (
    *(mask & ORPHAN_MASK for mask in SUIT_MASKS),
    *(mask & ~ORPHAN_MASK for mask in SUIT_MASKS),
    HONOUR_MASK,
)
"""Kinds that are the same to every fan of seven pairs."""


def seven_pairs(
    counts: Sequence[int], wild: int, kinds: Mask, quads: bool, tile: int
) -> Iterator[list[int]]:
    """Counts of seven pairs that natural tiles and `wild` wildcards are; `quads`: four alike are
    two pairs. `tile` is the winning tile, which one of four alike may have to be.
    """
    # One wildcard for every single tile; the other wildcards make pairs.
    whole = [count + count % 2 for count in counts]
    free, odd = divmod(wild - sum(whole) + sum(counts), 2)
    if free < 0 or odd or (not quads and max(whole) > 2):
        return
    found = {_pairs_signature(whole, counts, tile): whole}
    for _ in range(free):
        longer: dict[tuple[int, int, int, int], list[int]] = {}
        for held in found.values():
            for kind in _next_pairs(held, kinds, quads, tile):
                more = [*held]
                more[kind] += 2
                longer.setdefault(_pairs_signature(more, counts, tile), more)
        found = longer
    yield from found.values()


def eight_pairs(counts: Sequence[int], wild: int, kinds: Mask, tile: int) -> Iterator[list[int]]:
    """Counts of seven pairs and three alike that natural tiles and `wild` wildcards are. `tile` is
    the winning tile.
    """
    found: dict[tuple[object, ...], list[int]] = {}
    for kind in kinds_in(kinds):
        # A fourth of the three alike would be left alone.
        missing = 3 - counts[kind]
        if not 0 <= missing <= wild:
            continue
        rest = [*counts]
        rest[kind] = 0
        for pairs in seven_pairs(rest, wild - missing, kinds & ~(1 << kind), True, tile):
            whole = [*pairs]
            whole[kind] = 3
            signature = (_class_of(kind), *_pairs_signature(whole, counts, tile))
            found.setdefault(signature, whole)
    yield from found.values()


def _class_of(kind: int) -> int:
    return next(number for number, mask in enumerate(_CLASSES) if mask >> kind & 1)


def _next_pairs(held: Sequence[int], kinds: Mask, quads: bool, tile: int) -> Iterator[int]:
    """Kinds for one more pair: of each class one that is new and one of which there is a pair."""
    for kinds_alike in _CLASSES:
        for copies in (0, 2) if quads else (0,):
            for kind in kinds_in(kinds_alike & kinds):
                if held[kind] == copies:
                    yield kind
                    break
    # 龙七对 (MIL 红中 2024): the winning tile has to be one of the four.
    if quads and held[tile] == 2:
        yield tile


def _pairs_signature(
    held: Sequence[int], counts: Sequence[int], tile: int
) -> tuple[int, int, int, int]:
    """The signature of seven pairs: sorts of tiles, fours of a kind, whether the winning tile (or
    a wildcard) is in one of them.
    """
    sorts = 0
    for number, mask in enumerate(_CLASSES):
        if any(held[kind] for kind in kinds_in(mask)):
            sorts |= 1 << number
    fours = [kind for kind in range(KINDS) if held[kind] == COPIES]
    with_wild = any(counts[kind] < COPIES for kind in fours)
    return sorts, len(fours), tile in fours, with_wild


def thirteen_orphans(counts: Sequence[int], wild: int) -> Iterator[list[int]]:
    """Counts of thirteen orphans; the kind that is there twice makes no difference to any fan."""
    whole = [0] * KINDS
    for kind in ORPHAN_KINDS:
        whole[kind] = max(1, counts[kind])
    if sum(whole) == len(ORPHAN_KINDS):
        whole[ORPHAN_KINDS[0]] += 1
    if _fits(whole, counts, wild) and sum(whole) == len(ORPHAN_KINDS) + 1:
        yield whole


def knitted_honours(counts: Sequence[int], wild: int) -> Iterator[list[int]]:
    """Counts of honours and knitted tiles, honours before others."""
    for pattern in KNITTED:
        whole = [*counts]
        for kind in (*kinds_in(HONOUR_MASK), *kinds_in(pattern)):
            if not whole[kind] and sum(whole) < 14:
                whole[kind] = 1
        allowed = pattern | HONOUR_MASK
        fits = all(count == 0 or allowed >> kind & 1 for kind, count in enumerate(whole))
        if fits and max(whole) == 1 and _fits(whole, counts, wild):
            yield whole


def all_258(counts: Sequence[int], wild: int, kinds: Mask, cap: int) -> Iterator[list[int]]:
    """Counts of tiles that are all of rank 2, 5 or 8, those of the suits that are held first."""
    if any(count and not MASK_258 >> kind & 1 for kind, count in enumerate(counts)):
        return
    whole, left = [*counts], wild
    suits = [sum(counts[9 * suit : 9 * suit + 9]) for suit in range(len(SUIT_MASKS))]
    for kind in sorted(kinds_in(MASK_258 & kinds), key=lambda kind: -suits[kind // 9]):
        more = min(left, max(0, cap - whole[kind]))
        whole[kind] += more
        left -= more
    if not left:
        yield whole


def _fits(whole: Sequence[int], counts: Sequence[int], wild: int) -> bool:
    """True if exactly the wildcards make the natural tiles into this."""
    return sum(whole) - sum(counts) == wild and all(
        natural <= wanted for natural, wanted in zip(counts, whole, strict=True)
    )
