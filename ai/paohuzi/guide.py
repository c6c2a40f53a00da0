"""Advice in paohuzi: the choice that leaves the best plans, as `solid` plays."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ai.advice import NO_ADVICE, Advice, Because
from ai.paohuzi.chances import CardChances
from ai.paohuzi.greedy import HeldCards, best_claim
from ai.paohuzi.solid import WIDTH, claim_worths
from ai.paohuzi.worth import Appraiser
from game.core.events import Action
from game.paohuzi.position.actions import Chi, Discard, Pass, Peng
from game.paohuzi.position.board import SeatBoard


def advise(board: SeatBoard, actions: Sequence[Action], ready: Collection[int]) -> Advice:
    """The advice about these actions of one's own turn; the best of those that are `ready`, if any
    is.
    """
    offered = {
        index: action.card for index, action in enumerate(actions) if isinstance(action, Discard)
    }
    if len(set(offered.values())) < 2:
        return NO_ADVICE
    chances, held = CardChances(board), HeldCards(board)
    strength = held.strength(held.counts)
    left = {card: held.after((card,), owes_discard=False) for card in sorted({*offered.values()})}
    worth = Appraiser(chances, WIDTH).throwing(chances.holding)
    # Without any plan the strongest rest counts.
    score = {card: worth[card] for card in left} if any(worth[card] for card in left) else left
    asked = {index: card for index, card in offered.items() if index in ready} or offered
    best = max(score[card] for card in asked.values())
    return Advice(
        best=tuple(index for index, card in asked.items() if score[card] == best),
        loose=tuple(index for index, card in offered.items() if left[card] >= strength),
    )


def advise_on_offer(board: SeatBoard, actions: Sequence[Action]) -> Advice:
    """The advice about claiming a card or passing; none for any other decision."""
    if not all(isinstance(action, Chi | Peng | Pass) for action in actions):
        return NO_ADVICE
    worth = claim_worths(CardChances(board), actions)
    most = max(worth.values())
    if most:
        # Ways to lay down the same sets are worth the same.
        best = tuple(index for index, value in worth.items() if value == most)
    else:
        best = (best_claim(HeldCards(board), actions),)
    passes = any(isinstance(actions[index], Pass) for index in best)
    if passes:
        best = tuple(index for index in best if isinstance(actions[index], Pass))
    return Advice(best=best, because=Because("weaker" if passes else "stronger"))
