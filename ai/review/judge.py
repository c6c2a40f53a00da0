"""The judgement of a decision by the game that it belongs to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ai.review import mahjong, paohuzi
from ai.review.judgement import Judgement
from game.core.deal import GameBoard
from game.core.events import Action

JUDGES: Mapping[str, Callable[[Any, Sequence[Action], int], Judgement | None]] = {
    "mahjong": mahjong.judge,
    "paohuzi": paohuzi.judge,
}
"""By game."""


def judge(board: GameBoard[Any], actions: Sequence[Action], choice: int) -> Judgement | None:
    """The judgement of an answer, from the board of the seat before it; None where there was
    nothing to choose, where a win was offered, and for decisions that are not judged.
    """
    if len(actions) < 2 or any(action.wins for action in actions):
        return None
    return JUDGES[board.game](board, actions, choice)
