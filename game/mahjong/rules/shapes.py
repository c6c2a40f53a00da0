"""The shapes of hands that win under a ruleset."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from game.mahjong.kernel.melds import Meld
from game.mahjong.kernel.shapes import MASK_258, WinShapes
from game.mahjong.rules import MahjongRules


@lru_cache(maxsize=256)
def shapes_of(rules: MahjongRules) -> WinShapes:
    """The shapes that win.

    >>> shapes_of(MahjongRules(seven_pairs=False)).seven_pairs
    False
    """
    return WinShapes(
        melds=rules.melds_needed,
        wild_as_fifth_copy=rules.wild_fifth_copy,
        seven_pairs=rules.seven_pairs,
        quad_is_two_pairs=rules.quad_is_two_pairs,
        thirteen_orphans=rules.thirteen_orphans,
        knitted_honours=rules.knitted_honours,
        eight_pairs=rules.eight_pairs,
        knitted_straight=rules.knitted_straight,
        all_258=rules.all_258,
    )


def shapes_beside(rules: MahjongRules, melds: Iterable[Meld]) -> WinShapes:
    """The shapes that win beside these melds: 将将胡 is none if one has other ranks."""
    shapes = shapes_of(rules)
    if shapes.all_258 and not all(lies_in_258(meld) for meld in melds):
        return _without_258(shapes)
    return shapes


def lies_in_258(meld: Meld) -> bool:
    """True for a pung or kong of rank 2, 5 or 8."""
    return all(MASK_258 >> tile & 1 for tile in meld.tiles)


@lru_cache(maxsize=256)
def _without_258(shapes: WinShapes) -> WinShapes:
    return replace(shapes, all_258=False)
