"""Fan tables: which fans count, what each is worth, and how they come to points.

The switch `scoring` names the table. A fan recognises the same thing in every table; a table that
calls it otherwise or values it otherwise has a fan of its own with the same test.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Final

from game.core.catalogue import Counting, FanText
from game.mahjong.fans import harbin
from game.mahjong.fans.fans import FANS, Fan
from game.mahjong.fans.wild_fans import HONGZHONG_FANS, WILD_FANS

Value = Callable[[Fan], int]


def _points(fan: Fan) -> int:
    return fan.text.points


def _multiplier(fan: Fan) -> int:
    return fan.text.multiplier


def _base_plus(base: int, total: int) -> int:
    return base + total


def _base_times(base: int, total: int) -> int:
    return base * total


def _base_doubled(base: int, total: int) -> int:
    # 红中: base × 2**fan, capped at four fans by its competition rules; Harbin knows no cap.
    return int(base * 2**total)


@dataclass(frozen=True)
class FanTable:
    """The fans that count and how. `implies` of a fan speaks of fans of the same table.

    >>> TABLES["flat"].points(2, TABLES["flat"].combine([4, 2]))
    16
    """

    fans: tuple[Fan, ...]
    """In the order in which they are shown, cheap ones first."""
    value: Value
    """The worth of one fan."""
    combine: Callable[[Sequence[int]], int]
    """The total of the values, before the cap."""
    points: Callable[[int, int], int]
    """`points(base, total)`: what the payments are made from."""
    counting: Counting
    by_middle: bool = False
    """True if it asks where the winning tile went, which of a wildcard nobody can say."""

    @property
    def texts(self) -> tuple[FanText, ...]:
        """The texts of the fans, those that switches about wildcards bring last."""
        return (*(fan.text for fan in self.fans), *(() if self.by_middle else WILD_FANS))


def added(fans: Sequence[Fan]) -> FanTable:
    """Fans are added to the base."""
    return FanTable(tuple(fans), _points, sum, _base_plus, Counting.ADDED)


def multiplied(fans: Sequence[Fan], *, by_middle: bool = False) -> FanTable:
    """Fans multiply the base."""
    # The product of no fans is 1: a plain hand is worth the base.
    return FanTable(tuple(fans), _multiplier, prod, _base_times, Counting.MULTIPLIED, by_middle)


def doubled(fans: Sequence[Fan], *, by_middle: bool = False) -> FanTable:
    """Every fan doubles the base."""
    # With no fans to count nothing ever doubles, and players are not told that it could.
    counting = Counting.DOUBLED if fans else Counting.NONE
    return FanTable(tuple(fans), _points, sum, _base_doubled, counting, by_middle)


TABLES: Final[Mapping[str, FanTable]] = {
    # A fan of the other table has 0 points, or multiplier 1: one list serves both.
    "fans": added([fan for fan in FANS if fan.text.points]),
    "flat": multiplied([fan for fan in FANS if fan.text.multiplier > 1]),
    "harbin": doubled(harbin.FANS, by_middle=True),
    "harbin_simple": multiplied(harbin.SIMPLE_FANS, by_middle=True),
    "hongzhong": doubled(HONGZHONG_FANS),
    "plain": doubled(()),
}
"""By value of the switch `scoring`."""
