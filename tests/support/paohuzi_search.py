"""The plain recursive search: readable, slow, and the cross-check of the solver.

Take the lowest card; it lies in three of a kind, in a pair, or in a combination; try each and ask
the same of the rest. Unlike the text this follows, the lowest card is really the lowest, a pair is
needed exactly when a quad was laid down, and a mixed 二七十 counts in the hand as it does in a chi.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.paohuzi.kernel.combos import combos
from game.paohuzi.kernel.solver import SolverRules
from game.paohuzi.kernel.values import values_of


def best_by_search(rules: SolverRules, counts: Sequence[int], pair: bool) -> int | None:
    """The most huxi of counted cards, all of them in groups, with exactly one pair if `pair`; None
    when they cannot be arranged. Locked 坎 stay together, and four of a kind cannot be held.
    """
    left = list(counts)
    values = values_of(rules.values)
    huxi = 0
    if rules.kan_locked:
        if max(left) > 3:
            return None
        for card, count in enumerate(left):
            if count == 3:
                left[card] = 0
                huxi += values.three[card]
    groups: list[tuple[tuple[int, ...], int, bool]] = [
        (combo.cards, values.combo(combo), False) for combo in combos(rules.combos)
    ]
    groups += [((card,) * 3, values.three[card], False) for card in range(len(left))]
    groups += [((card,) * 2, 0, True) for card in range(len(left))]
    found = _search(left, pair, groups)
    return None if found is None else found + huxi


def _search(
    left: list[int], pair: bool, groups: Sequence[tuple[tuple[int, ...], int, bool]]
) -> int | None:
    lowest = next((card for card, count in enumerate(left) if count), None)
    if lowest is None:
        return None if pair else 0
    best: int | None = None
    for cards, huxi, is_pair in groups:
        if lowest not in cards or (is_pair and not pair):
            continue
        for card in cards:
            left[card] -= 1
        if all(left[card] >= 0 for card in cards):
            rest = _search(left, pair and not is_pair, groups)
            if rest is not None and (best is None or rest + huxi > best):
                best = rest + huxi
        for card in cards:
            left[card] += 1
    return best
