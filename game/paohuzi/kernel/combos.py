"""Three cards that go together without being alike: runs, 二七十, 绞.

A chi is one of these, and so is most of a winning hand.
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from game.paohuzi.kernel.cards import KINDS, is_big, rank_of

Trio = tuple[int, int, int]
"""Three cards, ascending."""


class ComboKind(enum.Enum):
    """The forms of a combination."""

    RUN = "run"
    """一句话: three consecutive cards of one size, from 2 upwards."""
    ONE_TWO_THREE = "one_two_three"
    """一二三: the run that scores."""
    TWO_SEVEN_TEN = "two_seven_ten"
    """二七十 of one size."""
    ONE_FIVE_TEN = "one_five_ten"
    """一五十 of one size (a house rule)."""
    MIXED_TWO_SEVEN_TEN = "mixed_two_seven_ten"
    """二七十 of both sizes (the seed rules)."""
    JIAO = "jiao"
    """绞: two of one size and one of the other, all of one rank."""


class ComboRules(NamedTuple):
    """Switches of the combinations that are not played everywhere."""

    jiao: bool = True
    mixed_two_seven_ten: bool = False
    one_five_ten: bool = False


class Combo(NamedTuple):
    """Three cards, ascending, and their kind of combination."""

    kind: ComboKind
    cards: Trio


def combo_of(cards: Sequence[int], rules: ComboRules) -> ComboKind | None:
    """The combination that these three cards are, or None when they do not go together.

    >>> from game.paohuzi.kernel.cards import parse_cards
    >>> for text in ("一二三", "二七十", "二二贰", "一二四"):
    ...     print(combo_of(parse_cards(text), ComboRules()))
    ComboKind.ONE_TWO_THREE
    ComboKind.TWO_SEVEN_TEN
    ComboKind.JIAO
    None
    """
    # Nothing wraps around: 九十一 is no run.
    low, middle, high = sorted(rank_of(card) for card in cards)
    one_size = len({is_big(card) for card in cards}) == 1
    kind = None
    if low == high:
        kind = ComboKind.JIAO if rules.jiao and not one_size else None
    elif (low, middle, high) == (2, 7, 10):
        # No town mixes the sizes of 二七十; the seed rules do.
        if one_size:
            kind = ComboKind.TWO_SEVEN_TEN
        elif rules.mixed_two_seven_ten:
            kind = ComboKind.MIXED_TWO_SEVEN_TEN
    elif one_size and (low, middle, high) == (1, 5, 10):
        kind = ComboKind.ONE_FIVE_TEN if rules.one_five_ten else None
    elif one_size and high - middle == middle - low == 1:
        kind = ComboKind.ONE_TWO_THREE if low == 1 else ComboKind.RUN
    return kind


@functools.cache
def combos(rules: ComboRules) -> tuple[Combo, ...]:
    """Every combination, in the order of its cards.

    >>> len(combos(ComboRules())), len(combos(ComboRules(jiao=False)))
    (38, 18)
    """
    found = []
    for cards in combinations_with_replacement(range(KINDS), 3):
        kind = combo_of(cards, rules)
        if kind is not None:
            found.append(Combo(kind, cards))
    return tuple(found)


class Partners(NamedTuple):
    """A combination seen from one of its cards: the other two."""

    first: int
    second: int
    combo: Combo


@functools.cache
def partners(rules: ComboRules) -> tuple[tuple[Partners, ...], ...]:
    """By kind every combination that holds it; in 绞 with two of the kind one is a partner."""
    table: list[tuple[Partners, ...]] = []
    for card in range(KINDS):
        row = []
        for combo in combos(rules):
            if card in combo.cards:
                others = list(combo.cards)
                others.remove(card)
                row.append(Partners(others[0], others[1], combo))
        table.append(tuple(row))
    return tuple(table)
