"""Fan tables: the fans that count, their worth, and the way from fans to points.

The switch `scoring` names the table. A fan recognises the same thing in every table; a table that
calls it otherwise or values it otherwise has a fan of its own with the same test.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import prod
from typing import Final

from game.core.catalogue import USUAL_WORDS, Counting, FanText, FanWords
from game.core.switches import Text
from game.mahjong.fans import guobiao, harbin
from game.mahjong.fans.changsha import CHANGSHA_FANS
from game.mahjong.fans.fans import FANS, GREAT, MOMENTS, Fan
from game.mahjong.fans.sichuan import SICHUAN_FANS, SICHUAN_ROOM_FANS
from game.mahjong.fans.taiwan import TAIWAN_FANS
from game.mahjong.fans.wild_fans import HONGZHONG_FANS, WILD_FANS

Value = Callable[[Fan], int]


def _points(fan: Fan) -> int:
    return fan.text.points


def _points_in(scoring: str) -> Value:
    def points(fan: Fan) -> int:
        return fan.text.points_by(scoring)

    return points


def _multiplier(fan: Fan) -> int:
    return fan.text.multiplier


def _base_plus(base: int, total: int) -> int:
    return base + total


def _base_times(base: int, total: int) -> int:
    return base * total


def _base_doubled(base: int, total: int) -> int:
    # 红中: base × 2**fan, capped at four fans by its competition rules; Harbin knows no cap.
    return int(base * 2**total)


def _instead_of(base: int, total: int) -> int:
    # 长沙: a 大胡 is paid as itself, 小胡 is not added to it.
    return total or base


@dataclass(frozen=True)
class FanTable:
    """The fans that count and their sum. `implies` of a fan speaks of fans of the same table.

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
    """`points(base, total)`: the points from which the payments are made."""
    counting: Counting
    by_middle: bool = False
    """True if a fan asks whether the winning tile is the middle of a run (夹)."""
    by_wait: bool = False
    """True if a fan asks which group the winning tile completed, or for other waits of the hand."""
    official: bool = False
    """True for a table whose fans tell apart more than readings with wildcards do, are of hands
    with four sets, and ask for the hand's waits by all its shapes.
    """
    otherwise: Fan | None = None
    """The fan of a hand with sets and a pair that has no other but flowers (无番和)."""
    words: FanWords = USUAL_WORDS

    @property
    def natural(self) -> bool:
        """True if it knows no wildcards: nobody can say in which group one that was drawn stands,
        or which kind it is.
        """
        return self.by_middle or self.by_wait or self.official

    @property
    def all_fans(self) -> tuple[Fan, ...]:
        """Every fan that may count, cheap ones first."""
        if self.otherwise is None:
            return self.fans
        return tuple(sorted((*self.fans, self.otherwise), key=self.value))

    @cached_property
    def great(self) -> tuple[str, ...]:
        """The fans it knows that make a hand more than a plain one."""
        return tuple(fan.id for fan in self.fans if fan.id in GREAT)

    @cached_property
    def of_the_moment(self) -> tuple[Fan, ...]:
        """The fans it knows of the moment of a win, not of the hand."""
        return tuple(fan for fan in self.fans if fan.id in MOMENTS)

    @property
    def texts(self) -> tuple[FanText, ...]:
        """The texts of the fans, those that switches about wildcards bring last."""
        return (*(fan.text for fan in self.all_fans), *(() if self.natural else WILD_FANS))


def added(fans: Sequence[Fan], value: Value = _points) -> FanTable:
    """Fans are added to the base."""
    return FanTable(tuple(fans), value, sum, _base_plus, Counting.ADDED)


def taiwan(scoring: str) -> FanTable:
    """台 are added to 底; lists of them differ in the worth of a fan and in the fans that count."""
    value = _points_in(scoring)
    table = added([fan for fan in TAIWAN_FANS if value(fan)], value)
    words = FanWords(
        Text("台", "tai"),
        Text("无台", "No tai"),
        Text("台数", "Tai"),
        deal_in=Text("放枪", "deal-in"),
    )
    return replace(table, by_wait=True, words=words)


def instead(fans: Sequence[Fan], words: FanWords) -> FanTable:
    """Fans are added, and stand instead of the base."""
    return FanTable(tuple(fans), _points, sum, _instead_of, Counting.INSTEAD, words=words)


SMALL_AND_GREAT: Final = FanWords(
    Text("分", "points"), Text("小胡", "Plain hand"), Text("大胡", "Great hands")
)
"""小胡 is worth the base, 大胡 stand instead of it; both are counted in points."""

POINTS: Final = Text("分", "points")

NO_PLAIN: Final = FanWords(plain=Text("胡", "Plain hand"))
"""Few fans or none are known, so that nobody says of a hand that it is a plain one."""

IN_POINTS: Final = FanWords(sum=POINTS)
"""Fans multiply the points of a hand; nobody counts 番."""

WON_BY_THE_BOOK: Final = FanWords(win=Text("和", "win"))
"""The rules of the sport write 和."""

IN_DOUBLINGS: Final = FanWords(doubling=Text("番", "fan"))
"""Every factor is a power of two, and players say which."""


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
    "flat": replace(multiplied([fan for fan in FANS if fan.text.multiplier > 1]), words=IN_POINTS),
    "harbin": doubled(harbin.FANS, by_middle=True),
    "harbin_simple": replace(multiplied(harbin.SIMPLE_FANS, by_middle=True), words=IN_POINTS),
    "hongzhong": replace(doubled(HONGZHONG_FANS), words=NO_PLAIN),
    "changsha": instead(CHANGSHA_FANS, SMALL_AND_GREAT),
    "plain": replace(doubled(()), words=NO_PLAIN._replace(sum=POINTS)),
    "taiwan": taiwan("taiwan"),
    "taiwan_wiki": taiwan("taiwan_wiki"),
    "guobiao": replace(
        added(guobiao.FANS),
        official=True,
        otherwise=guobiao.CHICKEN_HAND,
        words=WON_BY_THE_BOOK,
    ),
    "sichuan": doubled(SICHUAN_FANS),
    "sichuan_rooms": replace(multiplied(SICHUAN_ROOM_FANS), words=IN_DOUBLINGS),
}
"""By value of the switch `scoring`."""
