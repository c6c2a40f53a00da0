"""Every checked hand of tests/data/win.json, by every part that answers for its shape."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from game.mahjong import decompose
from game.mahjong.algebra import FIFTH_COPY_ALLOWED, NO_FIFTH_COPY, keys_of, table
from game.mahjong.shapes import WinShapes
from game.mahjong.tiles import format_tiles, hand, kinds_in
from game.mahjong.waits import formal_waits, waits_mask
from game.mahjong.win.algebra import AlgebraChecker

VECTORS = json.loads((Path(__file__).parents[2] / "data" / "win.json").read_text("utf-8"))
HANDS: list[tuple[str, str, int, bool]] = [tuple(entry) for entry in VECTORS["hands"]]
WAITS: list[tuple[str, str, str]] = [tuple(entry) for entry in VECTORS["waits"]]

Check = Callable[[str, int], bool]


def by_algebra(cap: int) -> Check:
    def check(text: str, wild: int) -> bool:
        counts = hand(text)
        melds = (sum(counts) + wild) // 3
        return table(cap).is_complete(keys_of(counts), melds, wild)

    return check


def by_checker(cap: int) -> Check:
    checker = AlgebraChecker(cap)
    return lambda text, wild: checker.is_complete(hand(text), wild)


def by_decomposition(text: str, wild: int) -> bool:
    assert wild == 0
    return decompose.is_complete(hand(text))


def by_shape(name: str, shapes: WinShapes) -> Check:
    def check(text: str, wild: int) -> bool:
        counts = hand(text)
        exposed = (3 * shapes.melds + 2 - sum(counts) - wild) // 3
        return name in shapes.completed(keys_of(counts), exposed, wild)

    return check


CHECKS: dict[str, list[Check]] = {
    "standard": [by_algebra(NO_FIFTH_COPY), by_checker(FIFTH_COPY_ALLOWED), by_decomposition],
    "wild": [by_algebra(FIFTH_COPY_ALLOWED), by_checker(FIFTH_COPY_ALLOWED)],
    "wild_four_copies": [by_algebra(NO_FIFTH_COPY), by_checker(NO_FIFTH_COPY)],
    "seven_pairs": [by_shape("seven_pairs", WinShapes(seven_pairs=True))],
    "seven_distinct_pairs": [
        by_shape("seven_pairs", WinShapes(seven_pairs=True, quad_is_two_pairs=False))
    ],
    "thirteen_orphans": [by_shape("thirteen_orphans", WinShapes(thirteen_orphans=True))],
    "knitted_honours": [by_shape("knitted_honours", WinShapes(knitted_honours=True))],
    "knitted_straight": [by_shape("knitted_straight", WinShapes(knitted_straight=True))],
    "eight_pairs": [by_shape("eight_pairs", WinShapes(melds=5, eight_pairs=True))],
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
