"""Special shapes against the reference, and whole games' worth of shapes together."""

from collections.abc import Callable
from random import Random

import pytest

from game.mahjong.kernel import shapes as shapes_module
from game.mahjong.kernel.algebra import keys_of
from game.mahjong.kernel.shapes import KNITTED, WinShapes, levels_of
from game.mahjong.kernel.tiles import (
    ORPHAN_KINDS,
    counts_of,
    format_tiles,
    hand,
    kinds_in,
    mask_of,
    parse_tiles,
)
from tests.support import mahjong_reference as reference

Maker = Callable[[Random], list[int]]
Judge = Callable[[tuple[int, ...]], bool]


def pairs_hand(rng: Random) -> list[int]:
    return 2 * rng.sample([kind for kind in range(34) for _ in range(2)], 7)


def orphans_hand(rng: Random) -> list[int]:
    return [*ORPHAN_KINDS, rng.choice(ORPHAN_KINDS)]


def knitted_row(rng: Random) -> list[int]:
    return sorted(rng.choice(reference.knitted_rows()))


def knitted_honours_hand(rng: Random) -> list[int]:
    return rng.sample([*knitted_row(rng), *range(27, 34)], 14)


def knitted_straight_hand(rng: Random) -> list[int]:
    while True:
        tiles = [*knitted_row(rng), *reference.random_win(rng, 1)]
        if max(counts_of(tiles)) <= 4:
            return tiles


def eight_pairs_hand(rng: Random) -> list[int]:
    while True:
        tiles = [*pairs_hand(rng), *[rng.randrange(34)] * 3]
        if max(counts_of(tiles)) <= 4:
            return tiles


CASES: dict[str, tuple[WinShapes, Maker, Judge]] = {
    "seven pairs": (
        WinShapes(seven_pairs=True),
        pairs_hand,
        lambda tiles: reference.seven_pairs(tiles, distinct=False),
    ),
    "seven distinct pairs": (
        WinShapes(seven_pairs=True, quad_is_two_pairs=False),
        pairs_hand,
        lambda tiles: reference.seven_pairs(tiles, distinct=True),
    ),
    "thirteen orphans": (
        WinShapes(thirteen_orphans=True),
        orphans_hand,
        reference.thirteen_orphans,
    ),
    "knitted honours": (
        WinShapes(knitted_honours=True),
        knitted_honours_hand,
        reference.knitted_honours,
    ),
    "knitted straight": (
        WinShapes(knitted_straight=True),
        knitted_straight_hand,
        reference.knitted_straight,
    ),
    "eight pairs": (
        WinShapes(melds=5, eight_pairs=True),
        eight_pairs_hand,
        reference.eight_pairs,
    ),
}


def disturbed(rng: Random, tiles: list[int], size: int, changes: int) -> list[int]:
    """So many of the tiles, some of them replaced by others."""
    left = rng.sample(tiles, size)
    for index in range(changes):
        left[index] = rng.choice([kind for kind in range(34) if left.count(kind) < 4])
    return sorted(left)


@pytest.mark.parametrize("case", CASES)
def test_a_shape_waits_for_the_kinds_that_complete_it(case: str) -> None:
    shapes, make, judge = CASES[case]
    rng = Random(case)
    ready = 0
    for round_ in range(60):
        whole = make(rng)
        tiles = disturbed(rng, whole, len(whole) - 1, round_ % 3)
        counts = counts_of(tiles)
        waits = set()
        for kind in range(34):
            if counts[kind] < 4:
                full = tuple(sorted((*tiles, kind)))
                if judge(full) or reference.wins(full):
                    waits.add(kind)
        assert set(kinds_in(shapes.winning_mask(keys_of(counts)))) == waits, format_tiles(tiles)
        ready += bool(waits)
    assert ready >= 15


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("wild", [1, 2])
def test_a_shape_is_complete_when_some_replacement_of_the_wildcards_is(
    case: str, wild: int
) -> None:
    shapes, make, judge = CASES[case]
    rng = Random(case)
    outcomes = set()
    for round_ in range(16):
        whole = make(rng)
        tiles = tuple(disturbed(rng, whole, len(whole) - wild, round_ % 3))
        wins = any(
            judge(full) or reference.wins(full) for full in reference.stand_ins(tiles, wild, 4)
        )
        outcomes.add(wins)
        assert shapes.complete(keys_of(counts_of(tiles)), 0, wild) is wins, format_tiles(tiles)
    assert outcomes == {True, False}


@pytest.mark.parametrize("case", CASES)
def test_the_deficit_of_a_shape_falls_by_one_with_every_accepted_tile(case: str) -> None:
    """With completeness known, this pins every deficit: one more than the least that follows."""
    shapes, make, _ = CASES[case]
    rng = Random(case)
    for round_ in range(60):
        whole = make(rng)
        size = rng.randrange(len(whole) - 6, len(whole))
        counts = counts_of(disturbed(rng, whole, size, round_ % 8))
        now = shapes.deficit(keys_of(counts))
        assert 0 < now <= len(whole)
        after = {}
        for kind in range(34):
            if counts[kind] < 4:
                counts[kind] += 1
                after[kind] = shapes.deficit(keys_of(counts))
                counts[kind] -= 1
        assert min(after.values()) == now - 1
        assert max(after.values()) <= now
        better = mask_of(kind for kind, deficit in after.items() if deficit < now)
        assert shapes.accepted(keys_of(counts)) == better


@pytest.mark.parametrize("case", CASES)
def test_a_switched_off_shape_does_not_win(case: str) -> None:
    shapes, make, judge = CASES[case]
    rng = Random(case)
    plain = WinShapes(melds=shapes.melds)
    for _ in range(20):
        tiles = tuple(sorted(make(rng)))
        keys = keys_of(counts_of(tiles))
        assert shapes.complete(keys) is (judge(tiles) or reference.wins(tiles))
        assert plain.complete(keys) is reference.wins(tiles)


ALL = WinShapes(
    seven_pairs=True,
    thirteen_orphans=True,
    knitted_honours=True,
    knitted_straight=True,
)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("112233m112233s11p", ("standard", "seven_pairs")),
        ("1122m3344s5566pEE", ("seven_pairs",)),
        ("1111m3344s5566pEE", ("seven_pairs",)),
        ("19m19s19pESWNCFPP", ("thirteen_orphans",)),
        ("147m258s369pESWNC", ("knitted_honours",)),
        ("147m258s369pEEECC", ("knitted_straight",)),
        ("123456789m123sEE", ("standard",)),
        ("147m258s369pEEESS", ("knitted_straight",)),
        ("147m258s36pESWNCF", ("knitted_honours",)),
        ("147m258s367pESWNC", ()),
    ],
)
def test_a_hand_names_all_the_shapes_it_is(text: str, names: tuple[str, ...]) -> None:
    assert ALL.completed(keys_of(hand(text))) == names
    assert ALL.complete(keys_of(hand(text))) is bool(names)


def test_concealed_shapes_end_with_the_first_exposed_meld() -> None:
    keys = keys_of(hand("1122m3344s5566p"))
    assert not ALL.complete(keys, exposed=1)
    straight = keys_of(hand("147m258s369p5s"))
    assert format_tiles(kinds_in(ALL.winning_mask(straight, exposed=1))) == "5s"
    assert ALL.completed(keys_of(hand("147m258s369pEE")), exposed=1) == ("knitted_straight",)
    assert ALL.winning_mask(keys_of(hand("147m258s")), exposed=2) == 0


def test_four_alike_are_two_pairs_only_where_the_rules_say_so() -> None:
    keys = keys_of(hand("1111m3344s5566pE"))
    distinct = WinShapes(seven_pairs=True, quad_is_two_pairs=False)
    assert format_tiles(kinds_in(ALL.winning_mask(keys))) == "E"
    assert distinct.winning_mask(keys) == 0
    assert distinct.deficit(keys) == 3


def test_thirteen_different_orphans_wait_for_all_of_them() -> None:
    waits = ALL.winning_mask(keys_of(hand("19m19s19pESWNCFP")))
    assert kinds_in(waits) == sorted(ORPHAN_KINDS)


def test_a_wait_all_of_whose_copies_are_held_is_left_out() -> None:
    held = hand("23m55s1111m")
    keys = keys_of(hand("23m55s"))
    assert format_tiles(kinds_in(ALL.winning_mask(keys, exposed=3, held=held))) == "4m"
    assert format_tiles(kinds_in(ALL.winning_mask(keys, exposed=3))) == "14m"


def test_a_drawn_wildcard_completes_every_ready_hand() -> None:
    (red,) = parse_tiles("C")
    shapes = WinShapes(seven_pairs=True, wild_as_fifth_copy=True)
    ready = keys_of(hand("23m55s"))
    waits = shapes.winning_mask(ready, exposed=3, wild_kinds=mask_of([red]))
    assert format_tiles(kinds_in(waits)) == "14mC"
    far = keys_of(hand("26m55s"))
    assert shapes.winning_mask(far, exposed=3, wild_kinds=mask_of([red])) == 0
    # Four alike as a pair and half a pair: only a wildcard can be the fifth.
    quad = keys_of(hand("1111m"))
    assert kinds_in(shapes.winning_mask(quad, exposed=3, wild_kinds=mask_of([red]))) == [red]
    strict = WinShapes(seven_pairs=True)
    assert strict.winning_mask(quad, exposed=3, wild_kinds=mask_of([red])) == 0


def test_a_tile_with_four_copies_is_not_accepted_even_where_wildcards_may_be_a_fifth() -> None:
    shapes = WinShapes(knitted_straight=True, wild_as_fifth_copy=True)
    keys = keys_of(hand("111147m258s369p"))
    assert shapes.deficit(keys) == 2
    assert kinds_in(shapes.winning_mask(keys, wild=1)) == list(range(1, 34))


def test_a_complete_hand_accepts_nothing() -> None:
    for text in ("1122m3344s5566pEE", "19m19s19pESWNCFPP", "147m258s369pESWNC"):
        assert ALL.accepted(keys_of(hand(text))) == 0


def test_remembered_levels_are_bounded_and_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = keys_of(hand("1123m44s5556pEE"))
    before = levels_of(keys)
    for copies in range(4):
        expected = mask_of(kind for kind, n in enumerate(hand("1123m44s5556pEE")) if n > copies)
        assert before >> 34 * copies & (1 << 34) - 1 == expected
    monkeypatch.setattr(shapes_module._LevelTable, "LIMIT", 2)
    shapes_module._CHARACTERS.clear()
    for key in range(900, 910):
        assert levels_of([key, 0, 0, 0]) == levels_of([key, 0, 0, 0])
        assert len(shapes_module._CHARACTERS) <= 2
    assert levels_of(keys) == before


def test_the_six_knitted_patterns_use_each_third_of_ranks_once() -> None:
    assert {frozenset(kinds_in(mask)) for mask in KNITTED} == {
        frozenset(row) for row in reference.knitted_rows()
    }


@pytest.mark.parametrize(
    "shapes",
    [
        {"melds": 3},
        {"melds": 5, "seven_pairs": True},
        {"melds": 5, "knitted_straight": True},
        {"melds": 4, "eight_pairs": True},
    ],
)
def test_shapes_that_the_hand_cannot_hold_are_refused(shapes: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"melds|size of the hand"):
        WinShapes(**shapes)  # type: ignore[arg-type]


def test_winning_shapes_are_values() -> None:
    assert WinShapes(seven_pairs=True) == WinShapes(seven_pairs=True)
    assert len({WinShapes(), WinShapes(), WinShapes(melds=5)}) == 2
