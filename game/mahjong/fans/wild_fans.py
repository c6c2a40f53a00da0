"""Fans of games with wildcards: the table of hongzhong, and the fans that may double any hand.

The table is that of the competition rules for hongzhong of 2024; fans add up and each doubles.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.core.catalogue import FanText
from game.core.switches import Text
from game.mahjong.fans.fans import FAN, Fan
from game.mahjong.fans.reading import Reading
from game.mahjong.kernel.shapes import SevenPairs


def _like(
    name: str, zh: tuple[str, str], en: tuple[str, str], points: int, implies: str = ""
) -> Fan:
    """The fan of that name as the common table recognises it, with other words and value."""
    fan = FAN[name]
    words = FanText(name, Text(zh[0], en[0]), Text(zh[1], en[1]), points, 1)
    return Fan(words, fan.test, frozenset(implies.split()), fan.earning)


def _no_wildcards(reading: Reading) -> bool:
    # In a deal without wild tiles nobody is paid for having none.
    return bool(reading.circumstances.wild) and not reading.wildcards


def _dragon_seven_pairs(reading: Reading) -> bool:
    return reading.shape == SevenPairs.name and bool(reading.quads_of_winning_tile)


def _quad_of_winning_tile(reading: Reading) -> Iterable[int]:
    return (tile for tile in reading.concealed if tile in reading.quads_of_winning_tile)


HONGZHONG_FANS: Final[tuple[Fan, ...]] = (
    Fan(
        FanText(
            "no_wildcards",
            # A plain hand is 0 fans in these rules: every fan doubles the payments of all three.
            Text("无红中", "No Wildcards"),
            Text("手里没有红中。", "The hand has no wildcard."),
            1,
            1,
        ),
        _no_wildcards,
    ),
    _like(
        "all_pungs",
        ("大对子", "全是刻子或杠。"),
        ("All Pungs", "Only pungs and kongs, and a pair."),
        1,
    ),
    _like(
        "pure_straight",
        ("一条龙", "同一门的123、456、789。"),
        ("Pure Straight", "123, 456 and 789 of one suit."),
        1,
    ),
    _like(
        "out_with_replacement_tile",
        ("杠上花", "杠后补的牌自摸。"),
        ("Out with Replacement Tile", "Won on the tile drawn for a kong."),
        1,
    ),
    _like("seven_pairs", ("七对", "七个对子。"), ("Seven Pairs", "Seven pairs."), 2),
    _like(
        "full_flush",
        ("清一色", "全是一门序数牌。"),
        ("Full Flush", "One suit, no honours."),
        2,
    ),
    Fan(
        FanText(
            "dragon_seven_pairs",
            # 3 in place of the 2 of 七对, and only if the fourth of the four alike came last.
            Text("龙七对", "Dragon Seven Pairs"),
            Text(
                "七对里有四张一样的牌，胡的是第四张。",
                "Seven pairs, two of them alike, won on the fourth of these tiles.",
            ),
            3,
            1,
        ),
        _dragon_seven_pairs,
        frozenset({"seven_pairs"}),
        _quad_of_winning_tile,
    ),
)
"""In the order in which they are shown, cheap ones first."""

NATURAL_HAND: Final = FanText(
    "natural_hand",
    # No points in a table: it doubles the total of any table, after the cap.
    Text("硬胡", "Natural Hand"),
    Text("没有赖子，或赖子都当本身用。", "No wildcard stands for another tile."),
    0,
    2,
    brought_by="natural_doubles",
)

THROWN_WILDCARDS: Final = FanText(
    "thrown_wildcards",
    Text("飘赖", "Thrown Wildcards"),
    Text("打出过赖子，每张加倍。", "Each wildcard that the winner has discarded doubles."),
    0,
    2,
    brought_by="wild_discard_doubles",
)

FOUR_WILDCARDS: Final = FanText(
    "four_wildcards",
    Text("四赖", "Four Wildcards"),
    Text("四张一样的赖子在手就胡。", "Won with all four of a wildcard in hand, as it was."),
    0,
    1,
    brought_by="four_wild_win",
)

WILD_FANS: Final = (NATURAL_HAND, THROWN_WILDCARDS, FOUR_WILDCARDS)
"""Fans that switches bring to every table that knows wildcards: they double its points, or win
without a shape.
"""
