"""Solid: plans the whole hand, and makes the choice that leaves the best plans.

Every choice is appraised by the best cuts of the cards that remain into groups, parts and cards to
throw: the chance that all the parts are completed times the payment of the win. A win is always
taken. Without any plan it plays as greedy does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ai.paohuzi import greedy
from ai.paohuzi.chances import CardChances, Holding
from ai.paohuzi.worth import Appraiser
from game.core.events import Action
from game.core.rng import HashStream
from game.paohuzi.kernel.cards import RANKS
from game.paohuzi.position.actions import Chi, DeclareWin, Discard, Pass, Peng
from game.paohuzi.position.board import SeatBoard

# Measured with these figures: against two greedy rivals it won 40.5 % of the deals of 常德红黑点,
# each of them 13.6 %; at 娄底 43.5 % and 14.2 %.
WIDTH: Final = 40
"""Cuts that a search keeps from kind to kind."""
WIDTH_OF_ALL: Final = 120
"""The state that the searches of one decision share."""
LEAST_WIDTH: Final = 8
AS_GOOD: Final = 0.97
"""Discards worth so much of the best are as good, and the safest of them goes."""
ALIKE: Final = 1 - 1e-9
"""Claims worth so much of the best are worth the same: computers differ in the last digit of a
power, and a bot chooses alike on all of them.
"""
PASS_DISCOUNT: Final = 0.85
"""A hand that passes is appraised too well: others get nearer meanwhile."""


def choose(board: SeatBoard, actions: Sequence[Action], rng: HashStream) -> int:
    """The index of the chosen action."""
    for index, action in enumerate(actions):
        if isinstance(action, DeclareWin):
            return index
    chances = CardChances(board)
    if isinstance(actions[0], Discard):
        chosen = _discard(chances, Appraiser(chances, WIDTH), actions, rng)
    else:
        chosen = _claim(claim_worths(chances, actions))
    return greedy.choose(board, actions, rng) if chosen is None else chosen


def _claim(worth: Mapping[int, float]) -> int | None:
    """The first of the best claims, or passing; None when every one leaves nothing."""
    best = max(worth.values())
    alike = (index for index, value in worth.items() if value >= ALIKE * best)
    return next(alike) if best else None


def _discard(
    chances: CardChances, appraiser: Appraiser, actions: Sequence[Action], rng: HashStream
) -> int | None:
    """The discard that loses least, among those as good the one that others can use least; None
    when every one leaves nothing.
    """
    worth = appraiser.throwing(chances.holding)
    offered = {
        index: action.card for index, action in enumerate(actions) if isinstance(action, Discard)
    }
    best = max(worth[card] for card in offered.values())
    if not best:
        return None
    danger = {
        index: _danger(chances, card)
        for index, card in offered.items()
        if worth[card] >= AS_GOOD * best
    }
    least = min(danger.values())
    return rng.choice([index for index, much in danger.items() if much == least])


def _danger(chances: CardChances, card: int) -> int:
    """A measure of how much a card may help others: the copies that could go with it and are not
    seen.
    """
    rank = card % RANKS
    beside = [card + step for step in (-1, 1) if 0 <= rank + step < RANKS]
    # Copies of the card itself weigh most, for 碰 and 跑; 吃 with its neighbours is for one seat.
    return 4 * chances.live[card] + sum(chances.live[kind] for kind in beside)


def claim_worths(chances: CardChances, actions: Sequence[Action]) -> dict[int, float]:
    """By index the worth of the hand after each claim, and after passing; 0.0 without any plan."""
    width = max(LEAST_WIDTH, min(WIDTH, WIDTH_OF_ALL // len(actions)))
    appraiser = Appraiser(chances, width)
    worth = {}
    for index, action in enumerate(actions):
        if isinstance(action, Pass):
            worth[index] = PASS_DISCOUNT * appraiser.waiting(passed(chances, actions))
        elif isinstance(action, Peng | Chi):
            holding = claimed(chances, action)
            # Two 提 as dealt waive a discard, and with it the loose card that a claim costs.
            if chances.board.waived_discards[chances.seat]:
                worth[index] = appraiser.waiting(holding)
            else:
                worth[index] = max(appraiser.throwing(holding).values(), default=0.0)
    return worth


def passed(chances: CardChances, actions: Sequence[Action]) -> Holding:
    """The seat once it has let the open card go by: 过张 and 忍碰 hold from then on."""
    holding, board = chances.holding, chances.board
    offer = board.offer
    if offer is None:
        return holding
    no_chi, no_peng = holding.no_chi, holding.no_peng
    if board.rules.no_chi_scope != "none" and any(isinstance(action, Chi) for action in actions):
        no_chi |= 1 << offer.card
    # 忍碰 holds in every ruleset, 过张 by a switch.
    if any(isinstance(action, Peng) for action in actions):
        no_peng |= 1 << offer.card
    return holding._replace(no_chi=no_chi, no_peng=no_peng)


def claimed(chances: CardChances, action: Peng | Chi) -> Holding:
    """The seat once it has taken the open card."""
    holding, card = chances.holding, action.card
    threes = holding.threes
    if isinstance(action, Peng):
        groups, laid = 1, [card] * 3
        huxi = chances.values.peng[card]
        # The fourth will run by any flip: it is no part of another plan.
        threes |= {card}
    else:
        laid = [part for group in (action.cards, *action.bi) for part in group]
        groups = 1 + len(action.bi)
        huxi = sum(chances.combos[group] for group in (action.cards, *action.bi))
    counts = list(holding.counts)
    counts[card] += 1
    for part in laid:
        counts[part] -= 1
    return holding._replace(
        counts=tuple(counts),
        groups=holding.groups - groups,
        huxi=holding.huxi + huxi,
        reds=holding.reds + sum(part in chances.red for part in laid),
        threes=threes,
        untouched=False,
    )
