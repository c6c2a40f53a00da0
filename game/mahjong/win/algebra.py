"""The production checker: the suit algebra asked about counts."""

from collections.abc import Sequence

from game.mahjong.algebra import FIFTH_COPY_ALLOWED, keys_of, table
from game.mahjong.algebra_pack import MELDS
from game.mahjong.win.checker import melds_in


class AlgebraChecker:
    """The suit algebra; wildcards are free, fifth copies by choice of ``cap``."""

    name = "algebra"
    most_wild = 3 * MELDS + 2

    def __init__(self, cap: int = FIFTH_COPY_ALLOWED) -> None:
        self._algebra = table(cap)

    def is_complete(self, counts: Sequence[int], wild: int = 0) -> bool:
        """Say whether the tiles are 0-5 melds and a pair; ``ValueError`` for a fifth copy."""
        melds = melds_in(counts, wild)
        if melds is None or melds > MELDS:
            return False
        return self._algebra.is_complete(keys_of(counts), melds, wild)
