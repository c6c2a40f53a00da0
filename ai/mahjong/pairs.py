"""支对: the choice to name one of two pairs with the declaration, or none.

A named pair pays more and comes less often. A way to declare is worth the chance that one of the
tiles it waits for still comes, times the payment for the win and the payment it spares: while
nobody else wins, nothing is paid to them.
"""

from __future__ import annotations

import math

from ai.mahjong.evaluator import HandEvaluator
from game.mahjong.fans.reading import Circumstances
from game.mahjong.kernel.tiles import kinds_in
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.position.actions import Discard
from game.mahjong.position.board import SeatBoard
from game.mahjong.scoring.score import best_score
from game.mahjong.scoring.winning import checker_of

SHOWN = 5 / 8
"""The part of the tiles still to be drawn that is seen: one's own, and half of the others'."""


def declared_worth(evaluator: HandEvaluator, action: Discard) -> float:
    """The value of declaring ready by this action; to be compared with other ways to declare
    the same hand.
    """
    board, seat = evaluator.board, evaluator.board.viewer
    assert seat is not None
    hand = evaluator.hand.copy()
    hand.remove(action.tile)
    waits = kinds_in(checker_of(board.rules).waits(hand, evaluator.melds, action.named))
    live = sum(evaluator.live[tile] for tile in waits)
    if not live:
        return 0.0
    earned = sum(
        evaluator.live[tile] * _points(board, evaluator, list(hand.counts), tile, action.named)
        for tile in waits
    )
    spared = board.rules.base
    return _chance(evaluator, live) * (earned / live + spared)


def _chance(evaluator: HandEvaluator, live: int) -> float:
    """The chance that one of so many tiles is drawn or thrown before the wall ends."""
    unseen = max(sum(evaluator.live), 1)
    return 1 - math.pow(1 - min(live / unseen, 1.0), SHOWN * evaluator.board.tiles_left)


def _points(
    board: SeatBoard, evaluator: HandEvaluator, counts: list[int], tile: int, named: int | None
) -> float:
    """The points of a win on this tile, drawn or thrown."""
    counts[tile] += 1
    ways = [
        best_score(
            board.rules, counts, evaluator.melds, Circumstances(tile, how, ready=True, named=named)
        ).points
        for how in (WinHow.SELF_DRAWN, WinHow.DISCARD)
    ]
    return sum(ways) / len(ways)
