"""The choices before the first turn: the tiles to exchange, and the suit to do without."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.events import Action
from game.mahjong.kernel.algebra import GROUP, POWER
from game.mahjong.kernel.tiles import SUIT_MASKS
from game.mahjong.position.actions import ChooseLacking, Exchange
from game.mahjong.position.board import SeatBoard
from game.mahjong.rules.shapes import shapes_of

LOOKED_AT: Final = 120
"""Ways to give three tiles away that are looked at; they stand likely ones first."""


def best_exchange(board: SeatBoard, actions: Sequence[Action]) -> int:
    """The index of the three tiles without which the rest is nearest to a win; if a suit will be
    lacking, without one.
    """
    keys = _own_keys(board)
    best, least = 0, (99, 99)
    for index, action in enumerate(actions[:LOOKED_AT]):
        if not isinstance(action, Exchange):
            continue
        left = list(keys)
        for tile in action.tiles:
            left[GROUP[tile]] -= POWER[tile] if not board.wild >> tile & 1 else 0
        missing = min(_deficits(board, left)) if board.rules.lacking_suit else _deficit(board, left)
        # Of equals the tiles that hold least together: three kinds rather than a pair or a pung.
        worth = missing, len(action.tiles) - len(set(action.tiles))
        if worth < least:
            best, least = index, worth
    return best


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
