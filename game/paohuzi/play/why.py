"""Reasons why a hand does not win: the first condition missed, in the order in which a player would
ask.

First the arrangement of the cards, and if there is none, the rule that forbids it; then the huxi;
then the source of the card; then the seat itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from game.core.strangers import stranger_asks
from game.core.switches import Setting
from game.paohuzi.kernel.hand import Hand
from game.paohuzi.kernel.melds import Meld
from game.paohuzi.kernel.source import Source
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.scoring.winning import WinChecker, checker_of

NO_SHAPE: Final = "no_shape"
TOO_LITTLE_HUXI: Final = "too_little_huxi"
READY_SHORT: Final = "ready_short_of_huxi"
"""Some card would complete the hand, and none with huxi enough."""
NO_WIN_ON_DISCARDS: Final = "no_win_on_discards"
HAND_IS_DEAD: Final = "hand_is_dead"
NOT_DEARER: Final = "not_dearer"
"""A win that pays no more than one that the seat has declined."""

OBSTACLES: Final[Mapping[str, tuple[str, Setting]]] = MappingProxyType(
    {
        "wei_comes_first": ("own_hu_before_ti", True),
        "kan_is_locked": ("kan_locked", False),
    }
)
"""By code the rule without which the cards would win: (switch, its value then)."""

WHY_CODES: Final = (
    NO_SHAPE,
    *OBSTACLES,
    TOO_LITTLE_HUXI,
    NO_WIN_ON_DISCARDS,
    HAND_IS_DEAD,
    NOT_DEARER,
    READY_SHORT,
)
"""Every code, in the order in which they are asked."""


def why_not(
    rules: PaohuziRules,
    hand: Hand,
    melds: Sequence[Meld],
    card: int | None,
    source: Source,
    dead: bool = False,
) -> str | None:
    """The code of the first condition that keeps hand and melds from winning with `card` (None: as
    they stand); None when they win. `hand` is without the card.
    """
    checker = checker_of(rules)
    if checker.best(hand, melds, card, source) is None:
        return _obstacle(rules, hand, melds, card, source)
    if checker.wins(hand, melds, card, source) is None:
        return TOO_LITTLE_HUXI
    if source is Source.DISCARD and not rules.hu_on_discard:
        return NO_WIN_ON_DISCARDS
    return HAND_IS_DEAD if dead else None


def _obstacle(
    rules: PaohuziRules, hand: Hand, melds: Sequence[Meld], card: int | None, source: Source
) -> str:
    """The rule without which the cards would win; `no_shape` when there is none."""
    for code in OBSTACLES:
        checker = _without(rules, code)
        if checker is not None and checker.wins(hand, melds, card, source) is not None:
            return code
    return NO_SHAPE


def prepare(rules: PaohuziRules) -> None:
    """Build the tables of these rules, and those by which a hand that does not win is explained."""
    checker_of(rules)
    for code in OBSTACLES:
        _without(rules, code)


def _without(rules: PaohuziRules, code: str) -> WinChecker | None:
    """The checker of the rules without this one; None if it does not hold."""
    return _made_without(rules, code) if stranger_asks() else _kept_without(rules, code)


@lru_cache(maxsize=64)
def _kept_without(rules: PaohuziRules, code: str) -> WinChecker | None:
    return _made_without(rules, code)


def _made_without(rules: PaohuziRules, code: str) -> WinChecker | None:
    name, value = OBSTACLES[code]
    if getattr(rules, name) == value:
        return None
    return WinChecker(rules.replace({name: value}))
