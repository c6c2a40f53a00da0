"""The tiles a seat holds, counted, with one base-5 key per suit kept up to date."""

from __future__ import annotations

from collections.abc import Iterable

from game.mahjong.algebra import GROUP, POWER
from game.mahjong.tiles import KINDS, tiles_of


class Hand:
    """A hand: copies by kind, keys of the suit algebra, and which tile was drawn last."""

    __slots__ = ("counts", "drawn", "keys")

    counts: list[int]
    """Copies of each of the 34 kinds."""
    keys: list[int]
    """Base-5 numbers of characters, bamboo, dots and honours; the digit of a kind is its count."""
    drawn: int | None
    """The tile that makes this hand complete its turn; None once it is merged into the hand."""

    def __init__(self, tiles: Iterable[int] = (), drawn: int | None = None) -> None:
        self.counts = [0] * KINDS
        self.keys = [0, 0, 0, 0]
        self.drawn = drawn
        for tile in tiles:
            self.counts[tile] += 1
            self.keys[GROUP[tile]] += POWER[tile]

    @property
    def size(self) -> int:
        """How many tiles it holds."""
        return sum(self.counts)

    def tiles(self) -> list[int]:
        """Its tiles in ascending order."""
        return tiles_of(self.counts)

    def add(self, tile: int, copies: int = 1) -> None:
        """Take copies of a kind in."""
        self.counts[tile] += copies
        self.keys[GROUP[tile]] += POWER[tile] * copies

    def remove(self, tile: int, copies: int = 1) -> None:
        """Give copies of a kind away. Raises `ValueError` when it does not hold them."""
        if self.counts[tile] < copies:
            raise ValueError("tile not held")
        self.counts[tile] -= copies
        self.keys[GROUP[tile]] -= POWER[tile] * copies
