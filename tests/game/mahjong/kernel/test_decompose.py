from random import Random

import pytest

from game.mahjong.kernel.decompose import Decomposition, decompositions, is_complete
from game.mahjong.kernel.tiles import counts_of, hand, parse_tiles
from tests.game.mahjong.kernel.test_algebra import SUBSETS
from tests.support import mahjong_reference as reference


def as_reference(found: Decomposition) -> tuple[int, tuple[tuple[int, ...], ...]]:
    runs = [(run, run + 1, run + 2) for run in found.runs]
    return found.pair, tuple(sorted(runs + [(kind,) * 3 for kind in found.triplets]))


@pytest.mark.parametrize("melds", range(6))
def test_every_reading_of_random_wins_is_found_once(melds: int) -> None:
    rng = Random(melds)
    for round_ in range(80):
        tiles = reference.random_win(rng, melds, SUBSETS[round_ % len(SUBSETS)])
        found = decompositions(counts_of(tiles))
        assert found == sorted(found)
        readings = [as_reference(entry) for entry in found]
        assert len(set(readings)) == len(readings)
        assert set(readings) == reference.partitions(tiles)


def test_tiles_that_do_not_win_have_no_reading() -> None:
    rng = Random(9)
    for size in (2, 5, 8, 11, 14, 17):
        for _ in range(60):
            tiles = reference.random_tiles(rng, size, rng.choice(SUBSETS))
            assert is_complete(counts_of(tiles)) is reference.wins(tiles)


def test_three_triplets_in_a_row_are_also_three_runs() -> None:
    (one, nine) = parse_tiles("1m9s")
    assert decompositions(hand("111222333m99s")) == [
        Decomposition(nine, (), (one, one + 1, one + 2)),
        Decomposition(nine, (one, one, one), ()),
    ]


def test_a_hand_can_be_all_runs_or_hold_triplets() -> None:
    readings = decompositions(hand("77m456777888999s"))
    assert {len(entry.triplets) for entry in readings} == {0, 3}


def test_the_pair_moves_through_a_long_run() -> None:
    assert [entry.pair for entry in decompositions(hand("11123444m"))] == [0, 3]


@pytest.mark.parametrize("text", ["", "1m", "11m1s", "ESW55m", "1122334m", "89m1s55p", "11m22s"])
def test_what_is_no_hand_is_taken_apart_in_no_way(text: str) -> None:
    assert decompositions(hand(text)) == []


def test_a_fifth_copy_that_a_wildcard_stands_for_is_taken_apart_as_well() -> None:
    counts = hand("1111m")
    counts[0] += 1
    assert decompositions(counts) == [Decomposition(0, (), (0,))]
