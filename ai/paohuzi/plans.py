"""Plans: ways to cut a hand into groups, parts and cards that are thrown.

A card never enters the hand alone, so a hand wins only by a cut into exactly as many groups and
parts as it still needs: every part takes one card from the table and every claim costs one loose
card. The search goes through the kinds rank by rank and keeps the best cuts of the kinds it has
passed; cuts that leave the same cards and have the same loose ones, groups and huxi are one.

A cut is one integer of four-bit digits: the cards not passed yet, the loose ones, then counters.
The highest bit of a guarded digit shows that a count has run below nought or over its limit.
"""

from __future__ import annotations

import heapq
import math
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from ai.paohuzi.chances import CardChances, Holding, never
from ai.paohuzi.parts import parts
from game.paohuzi.kernel.cards import KINDS, RANKS

MOST_PARTS: Final = 6
"""A plan that waits for more cards is hopeless."""
MOST_LOOSE: Final = 7
HUXI_WEIGHT: Final = 0.12
"""The value of a huxi, as the logarithm of a chance, while cuts are compared half-way."""
LOOSE_COST: Final = 0.35
"""The cost of a loose card half-way: it must be paid for by a part elsewhere."""

BETWEEN_COPIES: Final = 4
"""Between two copies of one kind so many times as many cuts are kept as between kinds."""

ORDER: Final = tuple(rank + size for rank in range(RANKS) for size in (0, RANKS))
"""Both sizes of a rank together: then few cards ahead are touched by a cut."""
_PLACE: Final = {kind: place for place, kind in enumerate(ORDER)}
ONE: Final = tuple(1 << 4 * _PLACE[kind] for kind in range(KINDS))
"""One copy of a kind among the digits of the cards."""

_LOOSE: Final = 4 * KINDS
_GROUPS: Final = 1 << 2 * _LOOSE
_PARTS: Final = _GROUPS << 4
_THROWN: Final = _PARTS << 4
_PAIRS: Final = _THROWN << 4
_HUXI: Final = _PAIRS << 4
_GUARD: Final = 8 * (sum(ONE) + _PARTS + _THROWN + _PAIRS)
_CARDS: Final = (1 << _LOOSE) - 1

Cuts: TypeAlias = dict[int, float]
"""Cut → logarithm of its chance, with the half-way cost of its loose cards."""


class HandPlan(NamedTuple):
    """A whole cut: the cards that are thrown (one copy of a kind is `ONE[kind]`), the huxi it has
    in the end, the cards it waits for, and the chance that all of them come.
    """

    loose: int
    huxi: int
    parts: int
    chance: float

    def throws(self, kind: int) -> int:
        """The number of copies of a kind that are thrown."""
        return self.loose // ONE[kind] & 15


@dataclass
class Effort:
    """The limit and the cost of searches: `width` cuts are kept from kind to kind."""

    width: int
    nodes: int = field(default=0)


class _Option(NamedTuple):
    """One use of the lowest card of a cut: its change of the integer and of the logarithm."""

    delta: int
    score: float


def plans(chances: CardChances, holding: Holding, effort: Effort) -> list[HandPlan]:
    """The best plans of a hand that waits for a card or is to throw one; [] when it cannot win."""
    free = list(holding.counts)
    start = holding.huxi * _HUXI
    if chances.rules.kan_locked:
        for kind, count in enumerate(free):
            if count > 2:
                start += _GROUPS + chances.values.three[kind] * _HUXI
                free[kind] = 0
    # The numbers of loose cards and of awaited cards differ by a number that the hand's size fixes.
    surplus = sum(holding.counts) - 3 * holding.groups + holding.pair
    most_loose = min(MOST_LOOSE, max(0, MOST_PARTS + surplus))
    # A counter begins so far below eight that one too many sets its highest bit, the guard's.
    first_part, first_loose = 7 - MOST_PARTS, 7 - most_loose
    start += first_part * _PARTS + first_loose * _THROWN + (7 - holding.pair) * _PAIRS
    start += sum(ONE[kind] * count for kind, count in enumerate(free))
    wanted = chances.rules.min_huxi
    cuts: Cuts = {start: 0.0}
    options = _options(chances, holding, free)
    for kind in ORDER:
        if free[kind]:
            cuts = _pass(cuts, kind, options[kind], effort, wanted)
            cuts = _best(cuts, effort.width, wanted)
    found = []
    for cut, score in cuts.items():
        # All groups, and the pair exactly when a quad asks for it (its counter has reached seven).
        if cut // _GROUPS & 15 == holding.groups and cut // _PAIRS & 15 == 7:
            waited = (cut // _PARTS & 15) - first_part
            thrown = (cut // _THROWN & 15) - first_loose
            # The half-way cost of loose cards is given back: the chance is that of the parts alone.
            chance = math.exp(score + LOOSE_COST * (thrown - waited))
            found.append(HandPlan(cut >> _LOOSE & _CARDS, cut // _HUXI, waited, chance))
    return found


def _pass(cuts: Cuts, kind: int, options: list[_Option], effort: Effort, wanted: int) -> Cuts:
    """Use up every copy of a kind in every way, copy by copy."""
    held = 7 * ONE[kind]
    done: Cuts = {}
    while cuts:
        more: Cuts = {}
        for cut, score in cuts.items():
            if not cut & held:
                if score > done.get(cut, -math.inf):
                    done[cut] = score
                continue
            effort.nodes += len(options)
            for delta, added in options:
                new = cut + delta
                if new & _GUARD:
                    continue
                into = more if new & held else done
                total = score + added
                if total > into.get(new, -math.inf):
                    into[new] = total
        cuts = _best(more, BETWEEN_COPIES * effort.width, wanted)
    return done


def _best(cuts: Cuts, width: int, wanted: int) -> Cuts:
    """The most promising cuts."""
    # Below, huxi count up to 起胡: more than that makes no win likelier.
    if len(cuts) <= width:
        return cuts
    return dict(
        heapq.nlargest(
            width, cuts.items(), key=lambda cut: cut[1] + HUXI_WEIGHT * min(cut[0] // _HUXI, wanted)
        )
    )


def _options(chances: CardChances, holding: Holding, free: list[int]) -> list[list[_Option]]:
    """By kind, the uses of its lowest card."""
    found: list[list[_Option]] = [[] for _ in range(KINDS)]
    for kind, count in enumerate(free):
        one = ONE[kind]
        if count:
            found[kind].append(_Option((one << _LOOSE) - one + _THROWN, -LOOSE_COST))
        if count > 2:
            huxi = chances.values.three[kind] * _HUXI
            found[kind].append(_Option(_GROUPS + huxi - 3 * one, 0.0))
        if holding.pair and count:
            found[kind] += _pairs(chances, kind, count)
    for cards, huxi in chances.combos.items():
        if all(free[card] >= cards.count(card) for card in cards):
            delta = _GROUPS + huxi * _HUXI - sum(ONE[card] for card in cards)
            # By its first card in `ORDER` only, so that a cut into the same groups is met once.
            found[min(cards, key=_PLACE.__getitem__)].append(_Option(delta, 0.0))
    for (low, high), chance, huxi in parts(chances, holding):
        delta = _GROUPS + _PARTS + huxi * _HUXI - ONE[low] - ONE[high]
        option = _Option(delta, math.log(chance) + LOOSE_COST)
        found[min(low, high, key=_PLACE.__getitem__)].append(option)
    return found


def _pairs(chances: CardChances, kind: int, count: int) -> list[_Option]:
    """The pair that a quad asks for: two in hand, or one that waits for the winning card."""
    found = []
    if count > 1:
        found.append(_Option(_GROUPS + _PAIRS - 2 * ONE[kind], 0.0))
    # A single card waits for the pair until the end: neither 吃 nor 碰 makes one, only 胡 does.
    chance = 1 - math.exp(chances.live[kind] * never(chances.by_win))
    if chance > 0:
        delta = _GROUPS + _PAIRS + _PARTS - ONE[kind]
        found.append(_Option(delta, math.log(chance) + LOOSE_COST))
    return found
