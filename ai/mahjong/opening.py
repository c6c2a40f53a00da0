"""The choice before the first turn: the suit to do without."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import Action
from game.mahjong.kernel.tiles import SUIT_MASKS
from game.mahjong.position.actions import ChooseLacking
from game.mahjong.position.board import SeatBoard
from game.mahjong.rules.shapes import shapes_of


def best_lacking(board: SeatBoard, actions: Sequence[Action]) -> int:
    """The index of the suit without which the hand is nearest to a win; of equals the one of which
    it holds fewest, which stands first.
    """
    deficits = _deficits(board, _own_keys(board))
    worths = [
        deficits[action.suit] if isinstance(action, ChooseLacking) else 99 for action in actions
    ]
    return worths.index(min(worths))


def _own_keys(board: SeatBoard) -> list[int]:
    hand = None if board.viewer is None else board.hands[board.viewer]
    if hand is None:
        raise ValueError("a spectator has nothing to choose")
    return hand.keys


def _deficits(board: SeatBoard, keys: Sequence[int]) -> list[int]:
    """By suit the tiles that are missing when it is left out."""
    return [
        _deficit(board, [0 if group == suit else key for group, key in enumerate(keys)])
        for suit in range(len(SUIT_MASKS))
    ]


def _deficit(board: SeatBoard, keys: Sequence[int]) -> int:
    return shapes_of(board.rules).deficit(keys, 0)
