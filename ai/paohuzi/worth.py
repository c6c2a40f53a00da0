"""The worth of a hand: the chance of winning with it times the payment of the win."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from ai.paohuzi.chances import CardChances, Holding, never
from ai.paohuzi.plans import Effort, HandPlan, plans
from game.paohuzi.fans.reading import Circumstances
from game.paohuzi.kernel.cards import KINDS, RANKS, cards_of
from game.paohuzi.kernel.combos import ComboKind
from game.paohuzi.kernel.groups import Group
from game.paohuzi.kernel.hand import Hand
from game.paohuzi.kernel.source import Source
from game.paohuzi.kernel.values import red_kinds
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.scoring.score import score_groups
from game.paohuzi.scoring.winning import checker_of

SHORT: Final = 0.03
"""The share of its worth left to a plan that lacks some huxi: they may still come unexpectedly."""
SHORT_STEP: Final = 0.7
"""And of every huxi that it lacks."""
SHARPNESS: Final = 3.0
"""The weight of the best plan over the others: plans of one hand mostly live and die together."""
RED_COMES: Final = 0.3
"""The share of red cards among those that come."""


@lru_cache(maxsize=1 << 16)
def pay(rules: PaohuziRules, huxi: int, reds: int, own: bool, untouched: bool = False) -> int:
    """The payment for an ordinary win with so much huxi and so many red cards, nothing else about
    it being remarkable. `own`: by one's own flip; `untouched`: with nothing laid down before.
    """
    red = red_kinds(rules.red)
    # Both sizes in turn, or 大胡 and 小胡 would be counted though nobody has them.
    middling = [kind + size for kind in range(RANKS) for size in (0, RANKS)]
    bright = [kind for kind in middling if kind in red]
    dull = [kind for kind in middling if kind not in red]
    # No quads and no pair, and groups without huxi of their own: `huxi` is told apart from them.
    size = 3 * rules.groups
    # Spread out, so that no group is of one colour unless all are.
    columns: list[list[int]] = [[] for _ in range(rules.groups)]
    for place in range(size):
        kinds = bright if place < reds else dull
        columns[place % rules.groups].append(kinds[place % len(kinds)])
    groups = tuple(Group(ComboKind.RUN.value, tuple(sorted(column)), 0) for column in columns)
    source = Source.SELF if own else Source.FLIP
    circumstances = Circumstances(card=None, source=source, raised_hand=untouched)
    score = score_groups(rules, groups, huxi, circumstances)
    return score.points


class Appraiser:
    """Appraises the holdings that a seat has or could have. Equal holdings are appraised once."""

    def __init__(self, chances: CardChances, width: int) -> None:
        self.chances = chances
        self.effort = Effort(width)
        self._kept: dict[Holding, dict[int, float]] = {}
        self._waiting: dict[Holding, float] = {}

    def waiting(self, holding: Holding) -> float:
        """The worth of a hand that waits for a card."""
        if holding not in self._waiting:
            found = plans(self.chances, holding, self.effort)
            worth = together(self._best_by_loose(holding, found).values())
            # A plan misses waits by 提, 跑 and 破跑; for a ready hand they are counted exactly.
            self._waiting[holding] = max(worth, self.ready(holding))
        return self._waiting[holding]

    def throwing(self, holding: Holding) -> dict[int, float]:
        """By kind, the worth of the hand once such a card has been thrown."""
        if holding not in self._kept:
            found = plans(self.chances, holding, self.effort)
            best = self._best_by_loose(holding, found)
            worth = {}
            for kind in holding.to_throw(self.chances.rules.kan_locked):
                thrown = (value for plan, value in best.items() if plan.throws(kind))
                worth[kind] = max(together(thrown), self.ready(holding.without(kind)))
            self._kept[holding] = worth
        return self._kept[holding]

    def _best_by_loose(self, holding: Holding, found: Iterable[HandPlan]) -> dict[HandPlan, float]:
        """Of the plans that throw the same cards only the one that is worth most."""
        best: dict[int, tuple[float, HandPlan]] = {}
        for plan in found:
            value = self._plan(holding, plan)
            if plan.loose not in best or value > best[plan.loose][0]:
                best[plan.loose] = value, plan
        return {plan: value for value, plan in best.values()}

    def _plan(self, holding: Holding, plan: HandPlan) -> float:
        """The worth of a plan."""
        rules = self.chances.rules
        least = rules.min_huxi
        reds = holding.reds + RED_COMES * plan.parts
        for kind in self.chances.red:
            reds += holding.counts[kind] - plan.throws(kind)
        # 举手: every part but the one that wins has to be laid down.
        untouched = holding.untouched and plan.parts <= 1
        if rules.no_huxi and not plan.huxi:
            return plan.chance * self._pay(0, reds, untouched=untouched)
        value = plan.chance * self._pay(max(plan.huxi, least), reds, untouched=untouched)
        if plan.huxi < least:
            value *= SHORT * SHORT_STEP ** (least - plan.huxi)
        return value

    def _pay(self, huxi: int, reds: float, own: bool = False, untouched: bool = False) -> float:
        """The payment for a win with a number of red cards that is not certain."""
        rules, low = self.chances.rules, math.floor(reds)
        upper = reds - low
        worth = (1 - upper) * pay(rules, huxi, low, own, untouched)
        if upper:
            worth += upper * pay(rules, huxi, low + 1, own, untouched)
        return worth

    def ready(self, holding: Holding) -> float:
        """The worth of a hand's exact waits; 0.0 when it is not one card from winning."""
        chances, checker = self.chances, checker_of(self.chances.board.rules)
        hand = Hand(cards_of(holding.counts))
        # Not the right number of cards: it owes a discard or has one waived.
        if hand.size + 1 != 3 * holding.groups - holding.pair:
            return 0.0
        reds = holding.reds + sum(holding.counts[kind] for kind in chances.red)
        missed = paid = weight = 0.0
        sources = (
            (Source.SELF, chances.by_own_flip),
            (Source.FLIP, chances.by_flips_to_win),
        )
        for card in range(KINDS):
            live = chances.live[card]
            if not live:
                continue
            three = chances.three_melds.get(card)
            for source, chance in sources:
                found = checker.with_card(hand, three, holding.pair, card, source)
                huxi = checker.enough(found, hand, holding.huxi, card, source)
                if huxi is not None:
                    own = source is Source.SELF
                    one = self._pay(huxi, reds + (card in chances.red), own, holding.untouched)
                    missed += live * never(chance)
                    weight += live * chance
                    paid += live * chance * one
        return (1 - math.exp(missed)) * paid / weight if weight else 0.0


def together(values: Iterable[float]) -> float:
    """The worth of several plans of one hand: a little more than the best of them."""
    known = list(values)
    best = max(known, default=0.0)
    if not best:
        return 0.0
    return float(best * sum((value / best) ** SHARPNESS for value in known) ** (1 / SHARPNESS))
