"""吃 and 比: every way to take an open card into combinations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from game.paohuzi.kernel.combos import Partners, Trio, partners
from game.paohuzi.position.actions import Chi
from game.paohuzi.rules import PaohuziRules


class ChiFinder:
    """The ways to chi under one ruleset."""

    def __init__(self, rules: PaohuziRules) -> None:
        self._partners = partners(rules.combos)
        self._locked = rules.kan_locked
        self._bi = rules.bi

    def options(self, counts: Sequence[int], card: int) -> list[Chi]:
        """Every chi of `card` by a hand with these counts, in a fixed order.

        Cards of a 坎 stay in it; a hand with three of the card itself cannot chi it; every other
        copy of the card must follow into a combination of its own (比), whose order does not
        matter.
        """
        held = counts[card]
        # It would run; and a 坎 is not split for a 吃, nor for the 比 that would have to follow.
        if held >= 3:
            return []
        row = self._partners[card]
        most = 2 if self._locked else 4
        found = []
        for first, second, combo in row:
            if not 0 < counts[first] <= most or not 0 < counts[second] <= most:
                continue
            if first == second and counts[first] < 2:
                continue
            if not held or not self._bi:
                found.append(Chi(card, combo.cards))
                continue
            left = self._available(counts)
            left[first] -= 1
            left[second] -= 1
            found += [Chi(card, combo.cards, bi) for bi in _follow(left, card, row, 0)]
        return found

    def _available(self, counts: Sequence[int]) -> list[int]:
        """The cards that may be laid down: locked 坎 are not."""
        if not self._locked:
            return list(counts)
        return [0 if count > 2 else count for count in counts]


def _follow(
    left: list[int], card: int, row: Sequence[Partners], start: int
) -> Iterator[tuple[Trio, ...]]:
    """Every set of combinations that uses up the copies of `card` among the cards left."""
    if not left[card]:
        yield ()
        return
    for place in range(start, len(row)):
        cards = row[place].combo.cards
        for used in cards:
            left[used] -= 1
        if all(left[used] >= 0 for used in cards):
            for rest in _follow(left, card, row, place):
                yield (cards, *rest)
        for used in cards:
            left[used] += 1


@lru_cache(maxsize=256)
def chi_finder_of(rules: PaohuziRules) -> ChiFinder:
    """The finder of a ruleset, made once."""
    return ChiFinder(rules)
