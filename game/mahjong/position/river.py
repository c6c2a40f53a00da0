"""Rivers: the discarded tiles, in front of the seats that discarded them."""

from __future__ import annotations

from typing import NamedTuple

from game.mahjong.kernel.tiles import KINDS


class RiverTile(NamedTuple):
    """A tile in the river, where it stays visible as a mark when it has been claimed."""

    tile: int
    drawn: bool
    """True if it was the tile just drawn (摸切)."""
    claimed: bool
    """True if it lies in a meld now."""
    ready: bool
    """True if the seat declared ready with it."""
    won: bool = False
    """True if somebody won on it and the others play on; it stays where it lies."""


RIVER_TILES = tuple(
    RiverTile(tile, drawn, claimed, ready)
    for tile in range(KINDS)
    for drawn in (False, True)
    for claimed in (False, True)
    for ready in (False, True)
)
"""Every one there can be, at `tile << 3 | drawn << 2 | claimed << 1 | ready`."""
