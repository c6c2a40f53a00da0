"""Shanten: the distance of a hand from a win, and the shanten after each discard.

Shanten is the deficit less one: -1 complete, 0 ready.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.mahjong.kernel.algebra import remove_tile
from game.mahjong.kernel.shapes import WinShapes
from game.mahjong.kernel.tiles import Mask, Tile
from game.mahjong.kernel.waits import LiveTiles

STANDARD_SHAPES: Final = WinShapes()
"""Four melds and a pair."""


class DiscardOption(NamedTuple):
    """A hand after one discard."""

    kind: Tile
    shanten: int
    accepted: Mask
    """Kinds of which one more tile lowers the shanten, the discarded kind possibly among them."""
    live: int
    """Tiles of those kinds that are left."""


def shanten(
    keys: Sequence[int], exposed: int = 0, wild: int = 0, shapes: WinShapes = STANDARD_SHAPES
) -> int:
    """Return the exchanges a hand with ``wild`` wildcards is away from being ready.

    >>> from game.mahjong.kernel.algebra import keys_of
    >>> from game.mahjong.kernel.tiles import hand
    >>> shanten(keys_of(hand("123m456s789p55p67m"))), shanten(keys_of(hand("1m4m7m258s369pESWN")))
    (0, 8)
    """
    # A wildcard is worth one tile of any deficit: the least of all shapes stays the least.
    return shapes.deficit(keys, exposed) - wild - 1


def discards(
    keys: Sequence[int],
    live: Sequence[int],
    exposed: int = 0,
    wild: int = 0,
    shapes: WinShapes = STANDARD_SHAPES,
) -> list[DiscardOption]:
    """Look at each natural tile that a hand of ``3 * melds + 2`` tiles may discard.

    ``live`` counts the tiles of each of the 34 kinds that may still come.  The order is by kind;
    ``best_discards`` picks.
    """
    found = []
    left_over = LiveTiles(live)
    special = shapes.special(exposed)
    for kind, standard, among in shapes.algebra.after_discards(keys, shapes.melds - exposed):
        # Exposed melds rule most special shapes out, so that most hands ask nothing more.
        deficit, accepted = standard, among
        if special:
            left = list(keys)
            remove_tile(left, kind)
            deficit, accepted = shapes.with_special(left, exposed, standard, among)
        found.append(DiscardOption(kind, deficit - wild - 1, accepted, left_over.count(accepted)))
    return found


def best_discards(options: Sequence[DiscardOption]) -> list[DiscardOption]:
    """Return the discards of lowest shanten with the most live tiles.

    >>> from game.mahjong.kernel.algebra import keys_of
    >>> from game.mahjong.kernel.tiles import hand, tile_text
    >>> options = discards(keys_of(hand("123m456s789p55p67mE")), [4] * 34)
    >>> [(tile_text(option.kind), option.shanten, option.live) for option in best_discards(options)]
    [('E', 0, 8)]
    """
    best = min((option.shanten, -option.live) for option in options)
    return [option for option in options if (option.shanten, -option.live) == best]
