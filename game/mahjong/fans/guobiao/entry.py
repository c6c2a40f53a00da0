"""Entries of the table of Guobiao: fans with words, points, and the fans not counted beside."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.catalogue import FanText
from game.core.switches import Text
from game.mahjong.fans.facet import Facet
from game.mahjong.fans.fans import Earning, Fan, Test
from game.mahjong.fans.reading import Reading


def whole_hand(reading: Reading) -> Iterable[int]:
    """No tiles in particular earn the fan."""
    return ()


def winning_tile(reading: Reading) -> Iterable[int]:
    """The tile that was won."""
    return (reading.circumstances.tile,)


def entry(
    name: str,
    points: int,
    zh: tuple[str, str],
    en: tuple[str, str],
    test: Test,
    implies: str = "",
    earning: Earning = whole_hand,
    sees: Facet = Facet.ALL,
) -> Fan:
    """A fan of so many points; `implies` are the fans that the rule book does not count beside it
    (不计), by id.
    """
    words = FanText(name, Text(zh[0], en[0]), Text(zh[1], en[1]), points, 1)
    return Fan(words, test, frozenset(implies.split()), earning, sees)
