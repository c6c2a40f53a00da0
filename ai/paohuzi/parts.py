"""Parts: two cards of a hand that the right third card makes a group."""

from __future__ import annotations

import math
from collections import defaultdict
from typing import Final, NamedTuple

from ai.paohuzi.chances import CardChances, Holding, never
from game.paohuzi.kernel.cards import KINDS

LEAST: Final = 0.01
"""A part that is completed less often is none."""
BI: Final = (1.0, 0.6, 0.4)
"""The share of the chance to chi that is left if so many copies of the card must follow (比)."""


class PartialGroup(NamedTuple):
    """Two cards, ascending, that become a group of at least `huxi` with this chance. The same two
    cards make several parts when their worth depends on the card that comes.
    """

    cards: tuple[int, int]
    chance: float
    huxi: int


def parts(chances: CardChances, holding: Holding) -> list[PartialGroup]:
    """The parts of a hand. Cards of a locked 坎 are in none."""
    locked = chances.rules.kan_locked
    free = [0 if locked and count > 2 else count for count in holding.counts]
    outs: defaultdict[tuple[int, int], list[tuple[int, float]]] = defaultdict(list)
    for kind in range(KINDS):
        if free[kind] >= 2:
            outs[kind, kind] += _alike(chances, holding, kind)
    for (low, middle, high), huxi in chances.combos.items():
        sides = ((low, middle, high), (low, high, middle), (middle, high, low))
        # A 绞 with two alike is seen twice from its pair's side, once from the other.
        for first, second, third in dict.fromkeys(sides):
            if free[first] and free[second] and (first != second or free[first] >= 2):
                outs[first, second].append((huxi, _chi(chances, holding, third)))
    return [part for cards, ways in outs.items() for part in _by_huxi(cards, ways)]


def _alike(chances: CardChances, holding: Holding, kind: int) -> list[tuple[int, float]]:
    """A pair becomes a 偎 by one's own flip and a 碰 by another's card."""
    if kind in holding.threes:
        return []
    live = chances.live[kind]
    # 偎 is forced and beats every claim, so one's own flip is never lost.
    ways = [(chances.values.three[kind], live * never(chances.by_own_flip))]
    # After 忍碰 only one's own flip makes a group, a 臭偎, which is worth as much as a 偎.
    if not holding.no_peng >> kind & 1:
        ways.append((chances.values.peng[kind], live * never(chances.by_others)))
    return ways


def _chi(chances: CardChances, holding: Holding, kind: int) -> float:
    """The logarithm of the chance that no such card can be taken by chi. One that runs by itself
    or was let go by cannot.
    """
    # With three in hand it would run; with one or two more, 比 asks for cards that may be missing.
    held = holding.counts[kind]
    if holding.no_chi >> kind & 1 or kind in holding.threes or held >= len(BI):
        return 0.0
    return chances.live[kind] * never(chances.by_chi) * (BI[held] if chances.rules.bi else 1.0)


def _by_huxi(cards: tuple[int, int], ways: list[tuple[int, float]]) -> list[PartialGroup]:
    """One part for each huxi that can be had: by the cards that bring as much or more."""
    found = []
    for least in sorted({huxi for huxi, _ in ways}):
        chance = 1 - math.exp(sum(missed for huxi, missed in ways if huxi >= least))
        if chance > LEAST:
            found.append(PartialGroup(cards, chance, least))
    return found
