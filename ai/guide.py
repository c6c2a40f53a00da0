"""Advice for a newcomer's own turn, from what the seat sees."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from ai.advice import NO_ADVICE, Advice
from ai.mahjong import guide as mahjong_guide
from ai.paohuzi import guide as paohuzi_guide
from game.core.deal import GameBoard
from game.core.events import Action

GUIDES: Mapping[str, Callable[[Any, Sequence[Action], Collection[int]], Advice]] = {
    "mahjong": mahjong_guide.advise,
    "paohuzi": paohuzi_guide.advise,
}
"""By game."""


def advise(board: GameBoard[Any], actions: Sequence[Action], ready: Collection[int] = ()) -> Advice:
    """The advice about these actions for the viewer of the board; a claim gets none. Where some of
    the discards, `ready` by their index, leave a ready hand, one of them is the best: the table
    shows a newcomer both, and one would contradict the other.
    """
    if len(actions) < 2 or any(action.passes for action in actions):
        return NO_ADVICE
    return GUIDES[board.game](board, actions, ready)
