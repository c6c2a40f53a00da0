"""Stretches and carries."""

import pytest

from game.mahjong.kernel.tiles import format_tiles, hand
from game.mahjong.win_methods.split import (
    CARRY,
    Carry,
    SplitChecker,
    Stretch,
    carried,
    paired_stretch,
    pairs,
    stretches,
    without_pair,
)
from tests.support import mahjong_reference as reference

SPLIT = SplitChecker()


def test_a_stretch_ends_at_a_gap_a_suit_and_an_honour() -> None:
    assert list(stretches(hand("11122346899m1sEESCC"))) == [
        Stretch(0, 3211, 7),
        Stretch(5, 1, 1),
        Stretch(7, 12, 3),
        Stretch(9, 1, 1),
        Stretch(27, 2, 2),
        Stretch(28, 1, 1),
        Stretch(31, 2, 2),
    ]
    assert list(stretches(hand("PPP"))) == [Stretch(33, 3, 3)]
    assert list(stretches(hand(""))) == []


def test_the_worked_example_is_eaten_up_in_three_steps() -> None:
    steps: list[Carry] = []
    assert carried(31221, steps) == 0
    assert steps == [Carry(312, 300, 1221), Carry(122, 111, 111), Carry(111, 111, 0)]


def test_what_the_table_does_not_know_stays() -> None:
    steps: list[Carry] = []
    assert carried(1112, steps) == 2
    assert steps == [Carry(111, 111, 2)]


def test_all_that_the_table_gives_up_is_there_and_is_melds() -> None:
    for head, taken in CARRY.items():
        assert all(int(own) >= int(less) for own, less in zip(str(head), str(taken), strict=True))
        tiles = tuple(rank for rank, copies in enumerate(str(taken)) for _ in range(int(copies)))
        assert reference.set_partitions(tiles), head


@pytest.mark.parametrize(
    ("text", "paired", "candidates"),
    [
        ("11m123s", "11m", "1m"),
        ("33345678m", "33345678m", "3m"),
        ("123mEE", "EE", "E"),
        ("11123m456sPPP", "11123m", "1m"),
    ],
)
def test_the_pair_is_in_the_stretch_of_two_tiles_too_many(
    text: str, paired: str, candidates: str
) -> None:
    found = paired_stretch(hand(text))
    assert found is not None
    assert found[0] == next(iter(stretches(hand(paired))))
    assert format_tiles(pairs(found[0])) == candidates


@pytest.mark.parametrize("text", ["1m", "11m22s", "1112m", "1m1s", "123m", ""])
def test_stretches_of_other_sizes_have_no_pair(text: str) -> None:
    assert paired_stretch(hand(text)) is None
    assert not SPLIT.is_complete(hand(text))


def test_a_pair_taken_out_can_cut_a_stretch_in_two() -> None:
    (stretch,) = stretches(hand("12344567m"))
    assert without_pair(stretch, 3) == [Stretch(0, 111, 3), Stretch(4, 111, 3)]
    (stretch,) = stretches(hand("EE"))
    assert without_pair(stretch, 27) == []


@pytest.mark.parametrize("run", ["ESW", "SWN", "WNC", "NCF", "CFP"])
def test_no_run_goes_through_honours(run: str) -> None:
    assert not SPLIT.is_complete(hand("11m" + run))
    assert SPLIT.is_complete(hand("11m" + 3 * run[0]))


@pytest.mark.parametrize("text", ["89m1s55p", "9s12p55m", "8p9pE55m"])
def test_no_run_goes_across_suits(text: str) -> None:
    assert not SPLIT.is_complete(hand(text))
