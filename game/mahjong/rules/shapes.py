"""The shapes of hands that win under a ruleset."""

from __future__ import annotations

from functools import lru_cache

from game.mahjong.kernel.shapes import WinShapes
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
    )
