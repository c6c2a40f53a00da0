"""The tiles a seat holds, counted, with one base-5 key per suit kept up to date."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from game.mahjong.kernel.algebra import GROUP, POWER
from game.mahjong.kernel.tiles import KINDS, Mask, kinds_in, tiles_of


@lru_cache(maxsize=256)
def powers(wild: Mask) -> tuple[int, ...]:
    """By kind, the amount that one tile adds to the key of its group: 0 when the kind is wild."""
    # Wildcards are a number beside the keys: the checks then cost the same for any number of them.
    return tuple(0 if wild >> kind & 1 else power for kind, power in enumerate(POWER))


class Hand:
    """A hand: copies by kind, keys of the suit algebra, and which tile was drawn last.

    >>> hand = Hand([0, 0, 27], drawn=27)
    >>> hand.add(1)
    >>> hand.tiles(), hand.counts[0], hand.size
    ([0, 0, 1, 27], 2, 4)
    """

    __slots__ = ("barred", "counts", "drawn", "flowers", "keys", "powers", "wild_kinds")

    counts: list[int]
    """Copies of each of the 34 kinds, wildcards included."""
    keys: list[int]
    """Base-5 numbers of characters, bamboo, dots and honours; the digit of a kind is its count.
    Wildcards are not in them.
    """
    powers: tuple[int, ...]
    """The amount that a tile of each kind adds to the key of its group."""
    wild_kinds: Mask
    """The kinds that are wild at this table."""
    barred: Mask
    """定缺: the kinds of which a winning hand has none."""
    flowers: list[int]
    """Flowers that are to be shown and replaced before anything else happens."""
    drawn: int | None
    """The tile that makes this hand complete its turn; None once it is merged into the hand."""

    def __init__(
        self,
        tiles: Iterable[int] = (),
        drawn: int | None = None,
        wild_kinds: Mask = 0,
        barred: Mask = 0,
    ) -> None:
        self.counts = counts = [0] * KINDS
        self.keys = keys = [0, 0, 0, 0]
        self.powers = added = powers(wild_kinds)
        self.wild_kinds = wild_kinds
        self.barred = barred
        self.drawn = drawn
        self.flowers = []
        for tile in tiles:
            if tile >= KINDS:
                self.flowers.append(tile)
                continue
            counts[tile] += 1
            keys[GROUP[tile]] += added[tile]

    def copy(self) -> Hand:
        """Another hand with the same tiles."""
        other = Hand(drawn=self.drawn, wild_kinds=self.wild_kinds, barred=self.barred)
        other.counts = self.counts.copy()
        other.keys = self.keys.copy()
        other.flowers = self.flowers.copy()
        return other

    @property
    def wild(self) -> int:
        """The number of wildcards it holds."""
        if not self.wild_kinds:
            return 0
        return sum(self.counts[kind] for kind in kinds_in(self.wild_kinds))

    @property
    def barred_tiles(self) -> int:
        """The number of tiles it holds with which it cannot win (定缺)."""
        return sum(self.counts[kind] for kind in kinds_in(self.barred)) if self.barred else 0

    @property
    def size(self) -> int:
        """The number of tiles it holds."""
        return sum(self.counts) + len(self.flowers)

    def tiles(self) -> list[int]:
        """Its tiles in ascending order."""
        return tiles_of(self.counts) + sorted(self.flowers)

    def add(self, tile: int, copies: int = 1) -> None:
        """Take copies of a kind in."""
        if tile >= KINDS:
            self.flowers.append(tile)
            return
        self.counts[tile] += copies
        self.keys[GROUP[tile]] += self.powers[tile] * copies

    def remove(self, tile: int, copies: int = 1) -> None:
        """Give copies of a kind away. Raises `ValueError` when it does not hold them."""
        # Without this a key would borrow from the next rank and silently be another hand.
        if self.counts[tile] < copies:
            raise ValueError("tile not held")
        self.counts[tile] -= copies
        self.keys[GROUP[tile]] -= self.powers[tile] * copies
