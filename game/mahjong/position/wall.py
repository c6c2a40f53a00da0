"""The wall: hands and draws come from its front, replacement tiles from its tail."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.rng import HashStream
from game.mahjong.kernel.tiles import BONUS_TILES, COPIES
from game.mahjong.rules import MahjongRules


class Wall:
    """The tiles of one deal that nobody holds yet, and the order in which they are drawn."""

    __slots__ = ("_front", "_tail", "_tiles")

    def __init__(self, tiles: Sequence[int]) -> None:
        self._tiles = tuple(tiles)
        self._front = 0
        self._tail = len(self._tiles)

    @classmethod
    def shuffled(cls, seed: bytes, rules: MahjongRules) -> Wall:
        """The wall of a seed."""
        return cls(wall_from(seed, rules))

    @classmethod
    def stacked(cls, tiles: Sequence[int], rules: MahjongRules) -> Wall:
        """These tiles, the first tile first. Raises `ValueError` when the rules have others."""
        if sorted(tiles) != _tiles_of(rules):
            raise ValueError("the wall must hold four tiles of every kind, and one of each flower")
        return cls(tiles)

    def deal(self, seats: int, dealer: int, size: int) -> tuple[tuple[int, ...], ...]:
        """By seat a hand of `size` tiles in ascending order, the dealer's from the front and first;
        then the dealer's last tile, which stands apart like a tile just drawn.
        """
        hands: list[tuple[int, ...]] = [()] * seats
        for turn in range(seats):
            hands[(dealer + turn) % seats] = tuple(sorted(self.take(size)))
        hands[dealer] += self.take(1)
        return tuple(hands)

    def take(self, number: int) -> tuple[int, ...]:
        """So many tiles from the front, for a hand."""
        first = self._front
        self._front += number
        return self._tiles[first : self._front]

    def draw(self) -> int:
        """The next tile from the front."""
        tile = self._tiles[self._front]
        self._front += 1
        return tile

    def replace(self) -> int:
        """The next tile from the tail: for a kong or a flower, or to choose the wild kinds."""
        self._tail -= 1
        return self._tiles[self._tail]

    def take_out(self, place: int) -> int:
        """The tile that many places from the tail, 1 for the last; the others close up."""
        index = self._tail - place
        tile = self._tiles[index]
        self._tiles = self._tiles[:index] + self._tiles[index + 1 :]
        self._tail -= 1
        return tile

    def rest(self) -> tuple[int, ...]:
        """The tiles that are left, in the order in which they would be drawn."""
        return self._tiles[self._front : self._tail]


def wall_from(seed: bytes, rules: MahjongRules) -> list[int]:
    """The shuffled tiles of a seed, first tile first."""
    # A record keeps the seed, not the wall: in any other order old deals come out differently.
    tiles = _tiles_of(rules)
    HashStream(seed, "wall").shuffle(tiles)
    return tiles


def _tiles_of(rules: MahjongRules) -> list[int]:
    """Every tile of the set, ascending."""
    tiles = [kind for kind in rules.kinds for _ in range(COPIES)]
    return [*tiles, *BONUS_TILES] if rules.flowers else tiles
