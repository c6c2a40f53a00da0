"""Parts: two cards of a hand that the right third card makes a group."""

from __future__ import annotations

import math
from collections import defaultdict
from typing import Final, NamedTuple

from ai.paohuzi.sight import Holding, Sight, never
from game.paohuzi.cards import KINDS

LEAST: Final = 0.01
"""A part that is completed less often is none."""
BI: Final = (1.0, 0.6, 0.4)
"""How much of the chance to chi is left when so many copies of the card must follow it (比)."""


class Part(NamedTuple):
    """Two cards, ascending, that become a group of at least `huxi` with this chance. The same two
    cards make several parts when what they are worth depends on the card that comes.
    """

    cards: tuple[int, int]
    chance: float
    huxi: int


def parts(sight: Sight, holding: Holding) -> list[Part]:
    """The parts of a hand. Cards of a locked 坎 are in none."""
    locked = sight.rules.kan_locked
    free = [0 if locked and count > 2 else count for count in holding.counts]
    outs: defaultdict[tuple[int, int], list[tuple[int, float]]] = defaultdict(list)
    for kind in range(KINDS):
        if free[kind] >= 2:
            outs[kind, kind] += _alike(sight, holding, kind)
    for (low, middle, high), huxi in sight.combos.items():
        sides = ((low, middle, high), (low, high, middle), (middle, high, low))
        # A 绞 with two alike is seen twice from its pair's side, once from the other.
        for first, second, third in dict.fromkeys(sides):
            if free[first] and free[second] and (first != second or free[first] >= 2):
                outs[first, second].append((huxi, _chi(sight, holding, third)))
    return [part for cards, ways in outs.items() for part in _by_huxi(cards, ways)]


def _alike(sight: Sight, holding: Holding, kind: int) -> list[tuple[int, float]]:
    """A pair becomes a 偎 by one's own flip and a 碰 by another's card."""
    if kind in holding.threes:
        return []
    live = sight.live[kind]
    ways = [(sight.values.three[kind], live * never(sight.by_own_flip))]
    if not holding.no_peng >> kind & 1:
        ways.append((sight.values.peng[kind], live * never(sight.by_others)))
    return ways


def _chi(sight: Sight, holding: Holding, kind: int) -> float:
    """The logarithm of the chance that no such card can be taken by chi. One that runs by itself
    or was let go by cannot.
    """
    held = holding.counts[kind]
    if holding.no_chi >> kind & 1 or kind in holding.threes or held >= len(BI):
        return 0.0
    return sight.live[kind] * never(sight.by_chi) * (BI[held] if sight.rules.bi else 1.0)


def _by_huxi(cards: tuple[int, int], ways: list[tuple[int, float]]) -> list[Part]:
    """One part for each huxi that can be had: by the cards that bring as much or more."""
    found = []
    for least in sorted({huxi for huxi, _ in ways}):
        chance = 1 - math.exp(sum(missed for huxi, missed in ways if huxi >= least))
        if chance > LEAST:
            found.append(Part(cards, chance, least))
    return found
