"""Arithmetic on many vectors at once, for the builder of the suit algebra.

A *vector* holds, for every number of melds 0-5 and pairs 0-1, the fewest tiles that must be added
until some tiles contain that many melds and pairs: one byte per entry.  A *column* is an ``int``
of vectors one after the other, the first of them lowest, so that a handful of operations on whole
columns serves thousands of vectors.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

from game.mahjong.kernel.algebra_pack import MELDS

Column: TypeAlias = int

WIDTH: Final = 2 * (MELDS + 1)
"""Entries of a vector; entry ``2 * melds + pairs``."""

NEVER: Final = 40
"""Out of reach.  Real entries are at most 17, and sums stay below 128, the guard bit of a lane."""


class Lanes:
    """The operations on columns of ``count`` vectors."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.ones = self._repeat(b"\x01" * WIDTH)
        self.nothing = self.ones * NEVER
        """Nothing is in reach."""
        self._guard = self.ones << 7
        self._stays, self._below = [], []
        for melds in range(MELDS + 1):
            high = b"\xff" * (WIDTH - 2 * melds)
            self._stays.append(self._repeat(high.ljust(WIDTH, b"\0")))
            self._below.append(self._repeat(high.rjust(WIDTH, b"\0")) ^ self.ones * 0xFF)
        self._no_pair = self._repeat(b"\xff\x00" * (MELDS + 1))

    def _repeat(self, pattern: bytes) -> Column:
        return int.from_bytes(pattern * self.count, "little")

    def column(self, vectors: Iterable[bytes]) -> Column:
        """Return ``count`` vectors as one column."""
        return int.from_bytes(b"".join(vectors), "little")

    def split(self, column: Column) -> list[bytes]:
        """Return the vectors of a column."""
        entries = column.to_bytes(WIDTH * self.count, "little")
        return [entries[i : i + WIDTH] for i in range(0, len(entries), WIDTH)]

    def smaller(self, x: Column, y: Column) -> Column:
        """Return the smaller entry of every lane."""
        # With its guard bit up a lane never borrows from the next; the bit is left if x >= y.
        larger = ((x | self._guard) - y & self._guard) >> 7
        return x ^ (x ^ y) & larger * 0xFF

    def add_melds(self, column: Column, melds: int) -> Column:
        """Return the column with so many melds more, without any tile more."""
        kept = (column & self._stays[melds]) << 16 * melds
        # Shifting by a meld is two bytes; the bytes that come in from below must not read as
        # costing nothing.
        return kept | self.nothing & self._below[melds]

    def add_pair(self, column: Column) -> Column:
        """Return the column with a pair more; two pairs are out of reach."""
        return (column & self._no_pair) << 8 | self.nothing & self._no_pair

    def join(self, vector: bytes, column: Column) -> Column:
        """Return one group of tiles put beside each of the others: min-plus convolutions.

        The groups share no meld.
        """
        # (min, +): melds are shared between the groups in every way, the cheapest share wins.
        best = self.nothing
        paired = self.add_pair(column)
        fewer = (0, 0)
        for melds in range(MELDS + 1):
            alone, with_pair = vector[2 * melds : 2 * melds + 2]
            if melds and (alone, with_pair) == (fewer[0] + 3, fewer[1] + 3):
                break  # from here on it only adds melds it has no tiles for, and so can the others
            fewer = alone, with_pair
            best = self.smaller(best, self.add_melds(column, melds) + self.ones * alone)
            best = self.smaller(best, self.add_melds(paired, melds) + self.ones * with_pair)
        return best
