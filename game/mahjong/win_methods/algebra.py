"""The production checker: the suit algebra asked about counts, and the special shapes."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from game.mahjong.kernel.algebra import (
    FIFTH_COPY_ALLOWED,
    NO_FIFTH_COPY,
    keys_of,
    keys_of_tiles,
    table,
)
from game.mahjong.kernel.algebra_pack import MELDS
from game.mahjong.kernel.shapes import STANDARD, WinShapes
from game.mahjong.kernel.tiles import COPIES, Tile
from game.mahjong.win_methods.checker import MethodLimits, melds_in

DISTINCT_PAIRS: Final = "distinct_pairs"
"""Seven pairs of which no two are alike."""


class AlgebraChecker:
    """The suit algebra; wildcards are free, fifth copies by choice of ``cap``."""

    name = "algebra"
    # A complete hand may be nothing but wildcards: 5 melds and a pair of them are 17.
    limits = MethodLimits(
        shapes=(
            STANDARD,
            "seven_pairs",
            DISTINCT_PAIRS,
            "thirteen_orphans",
            "knitted_honours",
            "knitted_straight",
            "eight_pairs",
        ),
        most_wild=3 * MELDS + 2,
        most_copies=COPIES,
        most_melds=MELDS,
        fifth_copy_optional=True,
    )

    def __init__(self, cap: int = FIFTH_COPY_ALLOWED) -> None:
        self._algebra = table(cap)

    def is_complete(self, counts: Sequence[int], wild: int = 0) -> bool:
        """Say whether the tiles are 0-5 melds and a pair; see ``WinMethod``."""
        melds = melds_in(counts, wild)
        if melds is None:
            return False
        if melds > MELDS:
            self.limits.require(counts, wild)
        try:
            keys = keys_of(counts)
        except ValueError:
            self.limits.require(counts, wild)
            raise
        return self._algebra.is_complete(keys, melds, wild)

    def are_complete(self, tiles: Sequence[Tile], wild: int = 0) -> bool:
        """Say the same about a plain list of hand tiles in any order, at most four of a kind.

        Nobody counts the copies here: a fifth one spoils the answer.
        """
        melds, left = divmod(len(tiles) + wild - 2, 3)
        if left or not 0 <= melds <= MELDS:
            return False
        return self._algebra.is_complete(keys_of_tiles(tiles), melds, wild)

    def is_shape(self, shape: str, counts: Sequence[int], wild: int = 0) -> bool:
        """Say whether the concealed tiles are a shape of ``limits``; raises ``NotJudged``.

        14 tiles, or 17 for eight pairs; 11 are a knitted straight beside an exposed meld.
        """
        if shape == STANDARD:
            return self.is_complete(counts, wild)
        self.limits.require_shape(shape)
        self.limits.require(counts, wild)
        shapes = _shapes(shape, self._algebra.cap)
        exposed, left = divmod(3 * shapes.melds + 2 - sum(counts) - wild, 3)
        # Tiles missing by threes lie outside as melds; a special
        # shape then says itself whether it may.
        if left or exposed < 0:
            return False
        name = "seven_pairs" if shape == DISTINCT_PAIRS else shape
        return name in shapes.completed(keys_of(counts), exposed, wild)


@cache
def _shapes(shape: str, cap: int) -> WinShapes:
    """Return melds and a pair together with one special shape."""
    fifth = cap != NO_FIFTH_COPY
    match shape:
        case "seven_pairs":
            return WinShapes(wild_as_fifth_copy=fifth, seven_pairs=True)
        case "distinct_pairs":
            return WinShapes(wild_as_fifth_copy=fifth, seven_pairs=True, quad_is_two_pairs=False)
        case "thirteen_orphans":
            return WinShapes(wild_as_fifth_copy=fifth, thirteen_orphans=True)
        case "knitted_honours":
            return WinShapes(wild_as_fifth_copy=fifth, knitted_honours=True)
        case "knitted_straight":
            return WinShapes(wild_as_fifth_copy=fifth, knitted_straight=True)
        case _:
            return WinShapes(5, wild_as_fifth_copy=fifth, eight_pairs=True)
