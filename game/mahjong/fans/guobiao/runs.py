"""The fans of runs (顺子)."""

from __future__ import annotations

from typing import Final

from game.mahjong.fans.facet import Facet
from game.mahjong.fans.fans import Fan, Test
from game.mahjong.fans.guobiao.entry import entry
from game.mahjong.fans.guobiao.run_choice import chosen_runs
from game.mahjong.fans.reading import Reading
from game.mahjong.kernel.tiles import is_suited


def runs_of(reading: Reading) -> tuple[int, ...]:
    """The lowest kinds of its runs, ascending."""
    return tuple(sorted(each.tile for each in reading.runs))


def _chosen(name: str) -> Test:
    def test(reading: Reading) -> int:
        return chosen_runs(runs_of(reading)).get(name, 0)

    return test


def _terminal_chows(suits: int) -> Test:
    """双龙会: 123 and 789 twice, in so many suits, and a pair of 5 in one suit: that one, or the
    third.
    """

    def test(reading: Reading) -> bool:
        pair, runs = reading.pair, runs_of(reading)
        if len(runs) != 4 or pair is None or not is_suited(pair) or pair % 9 != 4:
            return False
        own = sorted({run // 9 for run in runs})
        each = 4 // suits
        wanted = sorted(9 * suit + rank for suit in own for rank in (0, 6) * (each // 2))
        return len(own) == suits and list(runs) == wanted and (pair // 9 in own) is (suits == 1)

    return test


def _all_chows(reading: Reading) -> bool:
    """Four runs, or the one beside a knitted straight, and a pair of a suit."""
    pair, runs = reading.pair, len(reading.runs)
    return pair is not None and is_suited(pair) and runs == len(reading.sets) > 0


RUN_FANS: Final[tuple[Fan, ...]] = (
    entry(
        "pure_double_chow",
        1,
        ("一般高", "同一门两副相同的顺子。"),
        ("Pure Double Chow", "Two equal runs of one suit."),
        _chosen("pure_double_chow"),
        sees=Facet.RUNS,
    ),
    entry(
        "mixed_double_chow",
        1,
        ("喜相逢", "两门同样数字的两副顺子。"),
        ("Mixed Double Chow", "Two runs of the same ranks in two suits."),
        _chosen("mixed_double_chow"),
        sees=Facet.RUNS,
    ),
    entry(
        "short_straight",
        1,
        ("连六", "同一门六张相连的两副顺子。"),
        ("Short Straight", "Two runs of one suit that make six in a row."),
        _chosen("short_straight"),
        sees=Facet.RUNS,
    ),
    entry(
        "two_terminal_chows",
        1,
        ("老少副", "同一门的123和789。"),
        ("Two Terminal Chows", "123 and 789 of one suit."),
        _chosen("two_terminal_chows"),
        sees=Facet.RUNS,
    ),
    entry(
        "all_chows",
        2,
        ("平和", "四副顺子，将是序数牌。"),
        ("All Chows", "Four runs and a pair of a suit."),
        _all_chows,
        "no_honours",
        sees=Facet.TILES,
    ),
    entry(
        "mixed_shifted_chows",
        6,
        ("三色三步高", "三门依次递增一位的三副顺子。"),
        ("Mixed Shifted Chows", "Three runs in three suits, each one rank above the last."),
        _chosen("mixed_shifted_chows"),
        sees=Facet.RUNS,
    ),
    entry(
        "mixed_straight",
        8,
        ("花龙", "三门的三副顺子连成123、456、789。"),
        ("Mixed Straight", "123, 456 and 789 in three suits."),
        _chosen("mixed_straight"),
        sees=Facet.RUNS,
    ),
    entry(
        "mixed_triple_chow",
        8,
        ("三色三同顺", "三门同样数字的三副顺子。"),
        ("Mixed Triple Chow", "Three runs of the same ranks in three suits."),
        _chosen("mixed_triple_chow"),
        sees=Facet.RUNS,
    ),
    entry(
        "pure_straight",
        16,
        ("清龙", "同一门的123、456、789。"),
        ("Pure Straight", "123, 456 and 789 of one suit."),
        _chosen("pure_straight"),
        sees=Facet.RUNS,
    ),
    entry(
        "pure_shifted_chows",
        16,
        ("一色三步高", "同一门依次递增一位或两位的三副顺子。"),
        ("Pure Shifted Chows", "Three runs of one suit, each one or each two ranks higher."),
        _chosen("pure_shifted_chows"),
        sees=Facet.RUNS,
    ),
    entry(
        "three_suited_terminal_chows",
        16,
        ("三色双龙会", "两门各有123和789，第三门的5做将。"),
        (
            "Three-Suited Terminal Chows",
            "123 and 789 in two suits, and a pair of 5 in the third.",
        ),
        _terminal_chows(2),
        "two_terminal_chows mixed_double_chow all_chows no_honours",
        sees=Facet.RUNS_AND_PAIR,
    ),
    entry(
        "pure_triple_chow",
        24,
        ("一色三同顺", "同一门三副相同的顺子。"),
        ("Pure Triple Chow", "Three equal runs of one suit."),
        _chosen("pure_triple_chow"),
        "pure_double_chow pure_shifted_pungs",
        sees=Facet.RUNS,
    ),
    entry(
        "four_pure_shifted_chows",
        32,
        ("一色四步高", "同一门依次递增一位或两位的四副顺子。"),
        ("Four Pure Shifted Chows", "Four runs of one suit, each one or each two ranks higher."),
        _chosen("four_pure_shifted_chows"),
        "pure_shifted_chows short_straight two_terminal_chows",
        sees=Facet.RUNS,
    ),
    entry(
        "quadruple_chow",
        48,
        ("一色四同顺", "同一门四副相同的顺子。"),
        ("Quadruple Chow", "Four equal runs of one suit."),
        _chosen("quadruple_chow"),
        "pure_triple_chow pure_double_chow pure_shifted_pungs tile_hog",
        sees=Facet.RUNS,
    ),
    entry(
        "pure_terminal_chows",
        64,
        ("一色双龙会", "同一门两副123、两副789，5做将。"),
        ("Pure Terminal Chows", "123 and 789 of one suit, twice, and its 5 as the pair."),
        _terminal_chows(1),
        "seven_pairs full_flush all_chows pure_double_chow two_terminal_chows no_honours",
        sees=Facet.RUNS_AND_PAIR,
    ),
)
"""Cheap ones first."""
