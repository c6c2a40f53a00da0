"""The tiles that somebody can see."""

from __future__ import annotations

from collections.abc import Iterable

from game.mahjong.kernel.hand import Hand
from game.mahjong.kernel.melds import Meld
from game.mahjong.kernel.tiles import KINDS
from game.mahjong.position.river import RiverTile


def count_seen(
    hands: Iterable[Hand | None],
    melds: Iterable[Iterable[Meld]],
    rivers: Iterable[Iterable[RiverTile]],
    turned: Iterable[int],
) -> list[int]:
    """Copies by kind in known hands, melds, rivers, and among tiles turned over; flowers do not
    count. A claimed tile lies in a meld.
    """
    seen = [0] * KINDS
    for tile in turned:
        # A flower may be turned over as a bird; it is none of the 34 kinds.
        if tile < KINDS:
            seen[tile] += 1
    for hand in hands:
        if hand is not None:
            seen = [a + b for a, b in zip(seen, hand.counts, strict=True)]
    for laid in melds:
        for meld in laid:
            for tile in meld.tiles:
                seen[tile] += 1
    for river in rivers:
        for told in river:
            if not told.claimed:
                seen[told.tile] += 1
    return seen
