"""Hands without any huxi (无胡): a test for hands whose cards all go into groups worth nothing."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from game.paohuzi.kernel.cards import RANKS
from game.paohuzi.kernel.combos import combos
from game.paohuzi.kernel.hand import ONES, UNIT
from game.paohuzi.kernel.solver import SolverRules
from game.paohuzi.kernel.values import values_of


class _Idle(NamedTuple):
    """A group without huxi: the cards it takes of each size, as octal keys."""

    small: int
    big: int


_Groups: TypeAlias = tuple[tuple[_Idle, ...], ...]


def is_idle(rules: SolverRules, small: int, big: int) -> bool:
    """True if the cards of two keys can be cut into groups that have no huxi, without a pair. Three
    alike have some, so that nobody needs to set them aside.

    >>> from game.paohuzi.kernel.cards import parse_cards
    >>> from game.paohuzi.kernel.combos import ComboRules
    >>> from game.paohuzi.kernel.hand import Hand
    >>> from game.paohuzi.kernel.values import ValueRules
    >>> rules = SolverRules(ComboRules(), ValueRules("huxi", "by_rank"), True)
    >>> for cards in ("二三四 二二贰", "一二三 二二贰"):
    ...     hand = Hand(parse_cards(cards))
    ...     print(is_idle(rules, hand.small, hand.big))
    True
    False
    """
    return _cut(_groups(rules), small, big)


@cache
def _groups(rules: SolverRules) -> _Groups:
    """By kind the groups without huxi whose lowest kind it is."""
    values = values_of(rules.values)
    found: list[list[_Idle]] = [[] for _ in range(2 * RANKS)]
    for combo in combos(rules.combos):
        if not values.combo(combo):
            small = sum(UNIT[card] for card in combo.cards if card < RANKS)
            big = sum(UNIT[card] for card in combo.cards if card >= RANKS)
            found[combo.cards[0]].append(_Idle(small, big))
    return tuple(map(tuple, found))


@lru_cache(maxsize=1 << 14)
def _cut(groups: _Groups, small: int, big: int) -> bool:
    if not small and not big:
        return True
    # Every card must be in a group: the lowest is in one that has no lower kind.
    key, first = (small, 0) if small else (big, RANKS)
    lowest = first + ((key & -key).bit_length() - 1) // 3
    return any(
        not _lacks(small - group.small)
        and not _lacks(big - group.big)
        and _cut(groups, small - group.small, big - group.big)
        for group in groups[lowest]
    )


def _lacks(key: int) -> int:
    """True if a subtraction has run below nought: then a digit is 6 or 7, which no hand has."""
    return key >> 2 & key >> 1 & ONES
