"""Advice about a throw in paohuzi: what leaves the best plans, as `solid` plays."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ai.advice import NO_ADVICE, Advice
from ai.paohuzi.chances import CardChances
from ai.paohuzi.greedy import HeldCards
from ai.paohuzi.solid import WIDTH
from ai.paohuzi.worth import Appraiser
from game.core.events import Action
from game.paohuzi.position.actions import Discard
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
    # Where no plan is left the strongest rest counts.
    score = {card: worth[card] for card in left} if any(worth[card] for card in left) else left
    asked = {index: card for index, card in offered.items() if index in ready} or offered
    best = max(score[card] for card in asked.values())
    return Advice(
        best=tuple(index for index, card in asked.items() if score[card] == best),
        loose=tuple(index for index, card in offered.items() if left[card] >= strength),
    )
