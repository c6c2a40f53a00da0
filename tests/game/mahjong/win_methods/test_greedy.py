"""The two theorems, on the examples of their explanations and on hands of any length."""

from random import Random

import pytest

from game.mahjong.kernel.tiles import counts_of, format_tiles, hand, parse_tiles
from game.mahjong.win_methods.checker import NotJudged
from game.mahjong.win_methods.greedy import (
    GreedyChecker,
    Taken,
    eyes,
    odd_pile,
    paired_group,
    piles,
    take_melds,
)
from tests.support import mahjong_reference as reference

GREEDY = GreedyChecker()
LONG = "33333444555566777888899999m"


def counts(text: str) -> list[int]:
    """Any number of copies."""
    return counts_of(parse_tiles(text))


@pytest.mark.parametrize(
    ("text", "sizes", "pile", "candidates"),
    [
        ("33344556778888999m", (4, 6, 7), 1, "58m"),
        ("23333444455556666m", (4, 5, 8), 0, "4m"),
        (LONG, (6, 8, 12), 1, "58m"),
    ],
)
def test_the_pair_is_in_the_pile_that_differs(
    text: str, sizes: tuple[int, int, int], pile: int, candidates: str
) -> None:
    whole = counts(text)
    assert piles(whole[:9]) == sizes
    assert odd_pile(whole[:9]) == pile
    assert paired_group(whole) == 0
    assert format_tiles(eyes(whole, 0)) == candidates


@pytest.mark.parametrize(
    ("text", "complete"),
    [
        ("33345678m", True),
        ("55666777889m", False),
        ("33344556778888999m", False),
        ("23333444455556666m", True),
        (LONG, True),
        ("11111m", True),
        ("111111m11s", True),
        ("EEEEEEESSS", False),
        ("EEEEESSSS", False),
        ("EEEEESSS", True),
        ("ESW11m", False),
        ("89m1s55p", False),
        ("11m22s", False),
        ("", False),
        ("11m111s1p", False),
    ],
)
def test_hands_of_any_length_and_any_copies(text: str, complete: bool) -> None:
    assert GREEDY.is_complete(counts(text)) is complete


def test_the_lowest_tiles_are_taken_first() -> None:
    suit = counts(LONG)[:9]
    suit[7] -= 2
    taken: list[Taken] = []
    assert take_melds(suit, taken) is None
    # 333, 345, 345, 456, 567, 789, 789, 999 with the pair 88.
    assert taken == [
        Taken(2, 1, 2),
        Taken(3, 0, 1),
        Taken(4, 0, 1),
        Taken(6, 0, 2),
        Taken(8, 1, 0),
    ]
    suit = counts(LONG)[:9]
    suit[4] -= 2
    taken.clear()
    # 333, 345, 345; behind the four there is no five any more.
    assert take_melds(suit, taken) == 3
    assert taken == [Taken(2, 1, 2)]


@pytest.mark.parametrize("seed", range(4))
def test_many_copies_are_judged_as_by_trying_everything(seed: int) -> None:
    rng = Random(seed)
    outcomes = []
    for round_ in range(150):
        kinds = range(9 * seed, min(9 * seed + 5 + round_ % 2, 34))
        tiles: list[int] = 2 * [rng.choice(kinds)]
        for _ in range(rng.randrange(6)):
            group = rng.choice([group for group in reference.SETS if set(group) <= set(kinds)])
            tiles += group
        if round_ % 2:
            tiles[0] = rng.choice(kinds)
        outcomes.append(reference.wins(tuple(sorted(tiles))))
        assert GREEDY.is_complete(counts_of(tiles)) is outcomes[-1], format_tiles(tiles)
    assert set(outcomes) == {True, False}


def test_it_knows_no_wildcards() -> None:
    with pytest.raises(NotJudged) as refused:
        GREEDY.is_complete(hand("1m"), 1)
    assert refused.value.code == "wildcards_not_judged"
