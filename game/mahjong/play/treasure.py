"""宝牌: the tile that only declared hands may look at, and that wins when one of them draws it.

The mechanics follow the written competition rules of Changchun (长春, 2024): a die, the tile that
many from the tail, another one once three copies lie open. The details differ from town to town.
"""

from __future__ import annotations

from game.core.events import Delay, Emission
from game.core.rng import SIDES, HashStream
from game.mahjong.kernel.tiles import COPIES
from game.mahjong.position import views
from game.mahjong.position.board import Board
from game.mahjong.position.events import TreasureSet
from game.mahjong.position.wall import Wall

LEAST_LEFT = 2
"""Tiles in the wall from which a treasure can be taken: one remains to be drawn."""


class TreasureKeeper:
    """Throws the die and takes the treasure out of the wall of one deal."""

    __slots__ = ("_die", "_wall")

    def __init__(self, seed: bytes, wall: Wall) -> None:
        # A stream of its own: throwing the die leaves the shuffle of the wall as it was.
        self._die = HashStream(seed, "treasure")
        self._wall = wall

    def after_declaring(self, board: Board, seat: int, delay: Delay) -> Emission | None:
        """The consequences of this seat's declaration: the first sets the treasure, a later one
        looks at it. None if there is none, and when too little is left of the wall.
        """
        if not board.rules.treasure:
            return None
        if board.treasure is not None:
            return views.treasure_shown(seat, _known(board), delay)
        return self._set(board, None, delay)

    def before_drawing(self, board: Board, seat: int, delay: Delay) -> Emission | None:
        """换宝: another treasure before a declared hand draws, once three copies lie open."""
        if board.treasure is None or not board.ready[seat]:
            return None
        tile = _known(board)
        # Three in the open and the 宝 itself are all four: nobody could draw its like any more.
        if board.lying_open(tile) < COPIES - 1:
            return None
        return self._set(board, tile, delay)

    def _set(self, board: Board, replaced: int | None, delay: Delay) -> Emission | None:
        if board.tiles_left < LEAST_LEFT:
            return None
        die = 1 + self._die.below(SIDES)
        # If fewer tiles than the die says are left, the last of them is taken.
        tile = self._wall.take_out(min(die, board.tiles_left))
        # The 宝 is out of the wall: there is one draw less for everybody.
        event = TreasureSet(die, tile, board.tiles_left - 1, replaced)
        ready = [seat for seat in range(board.seats) if board.ready[seat]]
        return views.treasure_set(event, ready, delay)


def _known(board: Board) -> int:
    if board.treasure is None or board.treasure.tile is None:
        raise ValueError("the treasure is not known")
    return board.treasure.tile
