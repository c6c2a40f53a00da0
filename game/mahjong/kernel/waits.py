"""Waits and accepted tiles of a standard hand (melds and a pair).

``WinShapes`` in ``shapes`` adds seven pairs and the other special hands to the same questions.
"""

from collections.abc import Sequence
from typing import Final

from game.mahjong.kernel import decompose
from game.mahjong.kernel.algebra import NO_FIFTH_COPY, counts_of_keys, table
from game.mahjong.kernel.tiles import COPIES, Mask


def exhausted(held: Sequence[int]) -> Mask:
    """Return the kinds of which all four copies are among ``held``, 34 counts.

    >>> from game.mahjong.kernel.tiles import hand, kinds_in
    >>> kinds_in(exhausted(hand("2222m")))
    [1]
    """
    mask = 0
    for kind, count in enumerate(held):
        if count >= COPIES:
            mask |= 1 << kind
    return mask


def waits_mask(
    keys: Sequence[int],
    melds: int,
    wild: int = 0,
    held: Sequence[int] | None = None,
    cap: int = NO_FIFTH_COPY,
) -> Mask:
    """Return the kinds that complete a hand of ``3 * melds + 1`` concealed tiles.

    ``wild`` wildcards are part of the hand but not of its keys.  ``held`` counts the player's own
    tiles, melds included: a kind all of whose copies are there is no wait (the competition rules
    for Sichuan, 10.3.2, say so, and so does every list of waits players use).

    >>> from game.mahjong.kernel.algebra import keys_of
    >>> from game.mahjong.kernel.tiles import format_tiles, hand, kinds_in
    >>> format_tiles(kinds_in(waits_mask(keys_of(hand("23456m99p")), 2)))
    '147m'
    """
    waits = table(cap).waits(keys, melds, wild)
    if waits and held is not None:
        waits &= ~exhausted(held)
    return waits


def formal_waits(keys: Sequence[int], melds: int) -> Mask:
    """Return the waits of a natural hand, kinds with four copies in it included.

    Guobiao asks for these: a wait on a fifth copy still makes an edge or closed wait two-sided.
    """
    waits = table().waits(keys, melds)
    counts = counts_of_keys(keys)
    for kind, count in enumerate(counts):
        if count == COPIES:
            counts[kind] += 1
            # Keys have no room for a fifth copy; the slow way counts as many as there are.
            if sum(counts) == 3 * melds + 2 and decompose.is_complete(counts):
                waits |= 1 << kind
            counts[kind] -= 1
    return waits


def live_tiles(mask: Mask, live: Sequence[int]) -> int:
    """Return how many tiles of the kinds in ``mask`` are left; ``live`` holds 34 counts of 0-4.

    >>> from game.mahjong.kernel.tiles import mask_of
    >>> live_tiles(mask_of([0, 3]), [4, 4, 4, 1] + [4] * 30)
    5
    """
    total = 0
    while mask:
        low = mask & -mask
        total += live[low.bit_length() - 1]
        mask ^= low
    return total


_AT_LEAST: Final = [bytes(b"01"[count >= least] for count in range(256)) for least in range(5)]
"""By number, the table that turns counts into binary digits: 1 for at least so many."""


class LiveTiles:
    """The same for many masks and one state of the table, counted four kinds' worth at a time."""

    __slots__ = ("_four", "_once", "_thrice", "_twice")

    def __init__(self, live: Sequence[int]) -> None:
        # Four sets, of kinds with at least 1, 2, 3 and 4 tiles: a
        # kind is in as many as it has tiles.
        digits = bytes(live)[::-1]
        self._once, self._twice, self._thrice, self._four = (
            int(digits.translate(least), 2) for least in _AT_LEAST[1:]
        )

    def count(self, mask: Mask) -> int:
        """Return how many tiles of the kinds in ``mask`` are left."""
        return (
            (mask & self._once).bit_count()
            + (mask & self._twice).bit_count()
            + (mask & self._thrice).bit_count()
            + (mask & self._four).bit_count()
        )
