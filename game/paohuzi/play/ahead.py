"""The board of a seat ahead of time: as it will be once the seat has claimed."""

from __future__ import annotations

from game.core.events import Action
from game.paohuzi.play.legal import melded_by
from game.paohuzi.position.actions import Chi, Peng
from game.paohuzi.position.board import SeatBoard
from game.paohuzi.position.events import Melded


def after_claim(board: SeatBoard, seat: int, action: Action) -> SeatBoard:
    """The board of this seat once it has claimed the open card. Raises `ValueError` for an action
    that claims nothing.
    """
    if not isinstance(action, Chi | Peng):
        raise ValueError("the action claims nothing")
    meld, bi = melded_by(board, seat, action)
    return board.after(Melded(seat, meld, board.stock_left, bi=bi))
