"""Every checked hand of tests/data/win.json, by every part that answers for its shape."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from game.mahjong.kernel import decompose
from game.mahjong.kernel.algebra import FIFTH_COPY_ALLOWED, NO_FIFTH_COPY, keys_of, table
from game.mahjong.kernel.shapes import WinShapes
from game.mahjong.kernel.tiles import format_tiles, hand, kinds_in
from game.mahjong.kernel.waits import formal_waits, waits_mask
from game.mahjong.win_methods import CHECKERS, is_complete

VECTORS = json.loads((Path(__file__).parents[3] / "data" / "win.json").read_text("utf-8"))
HANDS: list[tuple[str, str, int, bool]] = [tuple(entry) for entry in VECTORS["hands"]]
WAITS: list[tuple[str, str, str]] = [tuple(entry) for entry in VECTORS["waits"]]

Check = Callable[[str, int], bool]


def by_algebra(cap: int) -> Check:
    def check(text: str, wild: int) -> bool:
        counts = hand(text)
        melds = (sum(counts) + wild) // 3
        return table(cap).is_complete(keys_of(counts), melds, wild)

    return check


def by_method(name: str, four_copies: bool = False) -> Check:
    return lambda text, wild: is_complete(hand(text), wild, name=name, four_copies=four_copies)


def by_decomposition(text: str, wild: int) -> bool:
    assert wild == 0
    return decompose.is_complete(hand(text))


def by_method_as(shape: str) -> Check:
    return lambda text, wild: is_complete(hand(text), wild, [shape])


def by_shape(name: str, shapes: WinShapes) -> Check:
    def check(text: str, wild: int) -> bool:
        counts = hand(text)
        exposed = (3 * shapes.melds + 2 - sum(counts) - wild) // 3
        return name in shapes.completed(keys_of(counts), exposed, wild)

    return check


CHECKS: dict[str, list[Check]] = {
    "standard": [by_algebra(NO_FIFTH_COPY), by_decomposition, *map(by_method, CHECKERS)],
    "wild": [by_algebra(FIFTH_COPY_ALLOWED), by_method("algebra"), by_method("pairfirst")],
    "wild_four_copies": [by_algebra(NO_FIFTH_COPY), by_method("algebra", four_copies=True)],
    "seven_pairs": [
        by_shape("seven_pairs", WinShapes(seven_pairs=True)),
        by_method_as("seven_pairs"),
    ],
    "seven_distinct_pairs": [
        by_shape("seven_pairs", WinShapes(seven_pairs=True, quad_is_two_pairs=False)),
        by_method_as("distinct_pairs"),
    ],
    "thirteen_orphans": [
        by_shape("thirteen_orphans", WinShapes(thirteen_orphans=True)),
        by_method_as("thirteen_orphans"),
    ],
    "knitted_honours": [
        by_shape("knitted_honours", WinShapes(knitted_honours=True)),
        by_method_as("knitted_honours"),
    ],
    "knitted_straight": [
        by_shape("knitted_straight", WinShapes(knitted_straight=True)),
        by_method_as("knitted_straight"),
    ],
    "eight_pairs": [
        by_shape("eight_pairs", WinShapes(melds=5, eight_pairs=True)),
        by_method_as("eight_pairs"),
    ],
}


@pytest.mark.parametrize("shape", CHECKS)
def test_every_checked_hand_is_judged_as_recorded(shape: str) -> None:
    rows = [entry[1:] for entry in HANDS if entry[0] == shape]
    assert {wins for _, _, wins in rows} == {True, False}
    for check in CHECKS[shape]:
        wrong = [(text, wild) for text, wild, wins in rows if check(text, wild) is not wins]
        assert wrong == []


def test_no_checked_hand_is_left_out() -> None:
    assert {entry[0] for entry in HANDS} == set(CHECKS)
    assert len(HANDS) == 2020
    assert len(WAITS) == 240


def test_every_checked_hand_waits_as_recorded() -> None:
    for text, strict, formal in WAITS:
        counts = hand(text)
        keys, melds = keys_of(counts), sum(counts) // 3
        assert format_tiles(kinds_in(waits_mask(keys, melds))) == strict, text
        assert format_tiles(kinds_in(formal_waits(keys, melds))) == formal, text


@pytest.mark.parametrize("name", CHECKERS)
def test_every_checked_hand_waits_as_recorded_by_every_method(name: str) -> None:
    method = CHECKERS[name]
    for text, strict, _ in WAITS:
        counts = hand(text)
        waits = []
        for kind in range(34):
            if counts[kind] < 4:
                counts[kind] += 1
                if method.is_complete(counts):
                    waits.append(kind)
                counts[kind] -= 1
        assert format_tiles(waits) == strict, text


@pytest.mark.parametrize("name", ["greedy", "pairfirst"])
def test_methods_that_know_five_copies_find_the_formal_waits(name: str) -> None:
    method = CHECKERS[name]
    for text, _, formal in WAITS:
        counts = hand(text)
        waits = []
        for kind in range(34):
            counts[kind] += 1
            if method.is_complete(counts):
                waits.append(kind)
            counts[kind] -= 1
        assert format_tiles(waits) == formal, text
