"""Pairs tried one by one, with any number of wildcards."""

from random import Random

import pytest

from game.mahjong.kernel.tiles import counts_of, format_tiles, hand, parse_tiles
from game.mahjong.win_methods.pairfirst import FAR, PairFirstChecker, Tried, lacking, tries
from tests.game.mahjong.kernel.test_algebra import SUBSETS
from tests.support import mahjong_reference as reference

PAIR_FIRST = PairFirstChecker()


@pytest.mark.parametrize("wild", range(6))
def test_wildcards_complete_what_lacks_no_more_tiles_than_they_are(wild: int) -> None:
    rng = Random(wild)
    outcomes = set()
    for round_ in range(20 - wild):
        kinds = SUBSETS[round_ % len(SUBSETS)]
        melds = 2 + round_ % 4
        full = reference.random_win(rng, melds, kinds)
        if round_ % 4 == 3:
            full = reference.random_tiles(rng, 3 * melds + 2)
        tiles = rng.sample(full, max(0, len(full) - wild))
        if round_ % 2 and tiles:
            tiles[0] = rng.choice([kind for kind in kinds if tiles.count(kind) < 4])
        natural = tuple(sorted(tiles))
        wins = reference.missing(natural, melds, 17) <= wild
        outcomes.add(wins)
        assert PAIR_FIRST.is_complete(counts_of(natural), wild) is wins
    assert outcomes == {True, False}


@pytest.mark.parametrize(("wild", "seed"), [(1, 0), (1, 1), (2, 2)])
def test_wildcards_win_exactly_when_some_replacement_of_them_wins(wild: int, seed: int) -> None:
    rng = Random(seed)
    for round_ in range(12):
        kinds = (range(9), range(5, 14), range(24, 34))[round_ % 3]
        full = list(reference.random_win(rng, 3, kinds))
        tiles = rng.sample(full, len(full) - wild)
        tiles[0] = rng.choice([kind for kind in kinds if tiles.count(kind) < 4])
        natural = tuple(sorted(tiles))
        assert PAIR_FIRST.is_complete(counts_of(natural), wild) is reference.wins_by_replacing(
            natural, wild, 17
        )


def test_any_number_of_wildcards_is_enough_in_the_end() -> None:
    counts = hand("159m159s159pESWNC")
    needed = [wild for wild in range(40) if PAIR_FIRST.is_complete(counts, wild)]
    # Fourteen tiles none of which go together: a pair and thirteen triplets, less the savings of
    # runs.
    assert needed
    assert needed == list(range(needed[0], 40, 3))
    assert PAIR_FIRST.is_complete(hand(""), 2)
    assert PAIR_FIRST.is_complete(hand(""), 20)
    assert not PAIR_FIRST.is_complete(hand(""), 21)


@pytest.mark.parametrize(
    ("text", "runs", "fewest"),
    [
        ("123m", True, 0),
        ("13m", True, 1),
        ("89m", True, 1),
        ("9m", True, 2),
        ("19m", True, 4),
        ("111122m", True, 3),
        ("1112m", True, 2),
        ("", True, 0),
    ],
)
def test_one_suit_lacks_so_many_tiles(text: str, runs: bool, fewest: int) -> None:
    group = hand(text)[:9]
    assert lacking(group, 9, runs) == fewest
    assert lacking(group, fewest, runs) == fewest
    assert fewest == 0 or lacking(group, fewest - 1, runs) == FAR


def test_honours_lack_what_makes_them_triplets() -> None:
    assert lacking(hand("EEESSC")[27:], 9, runs=False) == 3
    assert lacking(hand("EEEE")[27:], 9, runs=False) == 2
    assert lacking(hand("EEEE")[27:], 1, runs=False) == FAR


def test_each_pair_that_is_tried_says_what_the_hand_then_lacks() -> None:
    assert list(tries(hand("33345678m"))) == [Tried(2, 2, (0, 0, 0, 0))]
    found = list(tries(hand("55666777889m")))
    assert format_tiles(tried.pair for tried in found if tried.pair is not None) == "5678m"
    assert {tried.groups for tried in found} == {(FAR, 0, 0, 0)}
    with_one = list(tries(hand("23m11s"), 1))
    assert Tried(9, 2, (1, 0, 0, 0)) in with_one
    assert [tried.lacking for tried in with_one if tried.lacking <= 1] == [1]
    assert list(tries(hand(""), 2)) == [Tried(None, 0, (0, 0, 0, 0))]
    assert Tried(9, 1, (0, 0, 0, 0)).lacking == 1


def test_without_wildcards_only_pairs_of_the_one_group_are_tried() -> None:
    assert [tried.pair for tried in tries(hand("111222m11s11p"))] == []
    assert [tried.pair for tried in tries(hand("111222m11s"))] == [9]


def test_a_fifth_copy_is_judged() -> None:
    for text, complete in (
        ("33333444555566777888899999m", True),
        ("11111m", True),
        ("EEEEE", True),
        ("EEEEESSS", True),
        ("33333444555566777888899999m" + "1s", False),
    ):
        assert PAIR_FIRST.is_complete(counts_of(parse_tiles(text))) is complete


def test_totals_that_are_no_melds_and_a_pair_are_not_complete() -> None:
    for wild in range(9):
        assert PAIR_FIRST.is_complete(hand("123m11s"), wild) is (wild % 3 == 0)
