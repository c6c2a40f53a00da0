"""宝牌: the treasure of a deal."""

from __future__ import annotations

from typing import NamedTuple


class Treasure(NamedTuple):
    """宝牌: the tile that wins when a declared hand draws it."""

    tile: int | None
    """None if it is not known."""
    die: int
    replaced: tuple[int, ...]
    """The treasures before it (换宝), which lie open, oldest first."""

    @property
    def known(self) -> tuple[int, ...]:
        """This one, if it is known, and those before it."""
        return self.replaced if self.tile is None else (self.tile, *self.replaced)
