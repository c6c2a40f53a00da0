"""Judgements in paohuzi: the worth of the plans that an answer leaves, as `solid` appraises it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ai.paohuzi.chances import CardChances
from ai.paohuzi.solid import WIDTH, claim_worths
from ai.paohuzi.worth import Appraiser, pay
from ai.review.judgement import GOOD, Judgement, Standing
from game.core.events import Action
from game.paohuzi.play.insight import insight
from game.paohuzi.position.actions import Chi, Discard, Pass, Peng
from game.paohuzi.position.board import SeatBoard

CLEARLY_WEAKER = 0.5
"""Plans worth less than so much of the best ones are weaker beyond the error of the appraisal,"""
SMALL_CHANCE = 0.1
"""unless even the best win so seldom that nothing is lost with them."""
REDS = 3
"""Red cards of a usual win."""


def judge(board: SeatBoard, actions: Sequence[Action], choice: int) -> Judgement | None:
    """The judgement of a discard, or of a claim or a pass."""
    if all(isinstance(action, Chi | Peng | Pass) for action in actions):
        return _compared(board, claim_worths(CardChances(board), actions), choice, {})
    if not all(isinstance(action, Discard) for action in actions):
        return None
    chances = CardChances(board)
    worth = Appraiser(chances, WIDTH).throwing(chances.holding)
    offered = {
        index: action.card for index, action in enumerate(actions) if isinstance(action, Discard)
    }
    if any(card not in worth for card in offered.values()):
        return None
    waits = {one.action: sum(wait.left for wait in one.waits) for one in insight(board).discards}
    standings = {
        index: Standing(0 if (left := waits.get(action, 0)) else None, left or None)
        for index, action in enumerate(actions)
    }
    by_index = {index: worth[card] for index, card in offered.items()}
    return _compared(board, by_index, choice, standings)


def _compared(
    board: SeatBoard,
    worth: Mapping[int, float],
    choice: int,
    standings: Mapping[int, Standing],
) -> Judgement | None:
    """The judgement of the choice among answers of these worths; None where there is little to
    lose.
    """
    better = max(worth, key=worth.__getitem__)
    least = SMALL_CHANCE * pay(board.rules, board.rules.min_huxi, REDS, own=False)
    if worth[better] < least or choice not in worth:
        return None
    chosen, best = (standings.get(index, Standing()) for index in (choice, better))
    share = worth[choice] / worth[better]
    if share > CLEARLY_WEAKER:
        return Judgement(GOOD, choice, chosen, chosen, share=share)
    if best.ready and not chosen.ready:
        return Judgement(
            "unready", better, chosen, best, share, loss=2 * (worth[better] - worth[choice])
        )
    return Judgement("weaker", better, chosen, best, share, loss=worth[better] - worth[choice])
