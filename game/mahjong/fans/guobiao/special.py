"""The fans of special shapes: pairs, orphans, knitted tiles and the nine gates."""

from __future__ import annotations

from typing import Final

from game.mahjong.fans.facet import Facet
from game.mahjong.fans.fans import Fan, Test
from game.mahjong.fans.guobiao.entry import entry
from game.mahjong.fans.reading import Reading
from game.mahjong.kernel.shapes import (
    KNITTED,
    STANDARD,
    KnittedHonours,
    KnittedStraight,
    SevenPairs,
    ThirteenOrphans,
)
from game.mahjong.kernel.tiles import HONOUR_MASK, is_suited

_GATES: Final = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)
"""1112345678999, by rank less one."""


def is_nine_gates(reading: Reading) -> bool:
    """九莲宝灯: 1112345678999 of one suit and any tile of it, nothing melded."""
    tiles = reading.concealed
    # Kinds and circumstances come last: hardly any hand gets so far.
    if reading.melds or reading.shape != STANDARD or not is_suited(tiles[-1]):
        return False
    first = 9 * (tiles[-1] // 9)
    if tiles[0] < first:
        return False
    # A hand that is complete as dealt has no winning tile: any of the fourteen may be the last.
    told = reading.circumstances
    for last in set(tiles) if told.as_dealt else {told.tile}:
        left = list(tiles)
        left.remove(last)
        if tuple(tile - first for tile in left) == _GATES:
            return True
    return False


def _shape(shape: str) -> Test:
    def test(reading: Reading) -> bool:
        return reading.shape == shape

    return test


def _shifted_pairs(reading: Reading) -> bool:
    if reading.shape != SevenPairs.name:
        return False
    first, last = reading.tiles[0], reading.tiles[-1]
    seven = reading.mask.bit_count() == 7
    return seven and is_suited(last) and last - first == 6 and first // 9 == last // 9


def _all_honours_among(reading: Reading) -> bool:
    knitted = reading.shape == KnittedHonours.name
    return knitted and reading.mask & HONOUR_MASK == HONOUR_MASK


def _knitted_straight(reading: Reading) -> bool:
    """The nine knitted tiles, beside a set and a pair or among honours."""
    if reading.shape == KnittedStraight.name:
        return True
    knitted = reading.shape == KnittedHonours.name
    return knitted and any(reading.mask & nine == nine for nine in KNITTED)


SPECIAL_FANS: Final[tuple[Fan, ...]] = (
    entry(
        "lesser_honours_and_knitted_tiles",
        12,
        ("全不靠", "三门的147、258、369与字牌，十四张各不相同。"),
        (
            "Lesser Honours and Knitted Tiles",
            "Fourteen different tiles of 147, 258, 369 in three suits and the honours.",
        ),
        _shape(KnittedHonours.name),
        "all_types concealed_hand",
        sees=Facet.SHAPE,
    ),
    entry(
        "knitted_straight",
        12,
        ("组合龙", "三门的147、258、369九张齐全。"),
        ("Knitted Straight", "All nine tiles of 147, 258 and 369 in three suits."),
        _knitted_straight,
        sees=Facet.SHAPE,
    ),
    entry(
        "seven_pairs",
        24,
        ("七对", "七个对子。"),
        ("Seven Pairs", "Seven pairs."),
        _shape(SevenPairs.name),
        "concealed_hand",
        sees=Facet.SHAPE,
    ),
    entry(
        "greater_honours_and_knitted_tiles",
        24,
        ("七星不靠", "七种字牌各一张，加三门的147、258、369中的七张。"),
        (
            "Greater Honours and Knitted Tiles",
            "All seven honours, and seven tiles of 147, 258, 369 in three suits.",
        ),
        _all_honours_among,
        "lesser_honours_and_knitted_tiles all_types concealed_hand",
        sees=Facet.SHAPE,
    ),
    entry(
        "thirteen_orphans",
        88,
        ("十三幺", "十三种幺九字牌，其中一种成对。"),
        ("Thirteen Orphans", "One of every terminal and honour, and one more of them."),
        _shape(ThirteenOrphans.name),
        "all_terminals_and_honours all_types concealed_hand",
        sees=Facet.SHAPE,
    ),
    entry(
        "seven_shifted_pairs",
        88,
        ("连七对", "同一门相连的七个对子。"),
        ("Seven Shifted Pairs", "Seven pairs of one suit in a row."),
        _shifted_pairs,
        "seven_pairs full_flush no_honours concealed_hand",
        sees=Facet.SHAPE,
    ),
    entry(
        "nine_gates",
        88,
        ("九莲宝灯", "同一门的1112345678999，再加这一门任意一张；没有吃、碰、杠。"),
        ("Nine Gates", "1112345678999 of one suit and any tile of it, nothing melded."),
        is_nine_gates,
        "full_flush no_honours concealed_hand",
        sees=Facet.SHAPE,
    ),
)
"""Cheap ones first."""
