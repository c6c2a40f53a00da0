"""`complete` and `waits`: every checked hand, and refused questions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.judge import answer
from game.mahjong.kernel.tiles import kinds_in, mask_of, parse_tiles, tile_text
from game.mahjong.win_methods import CHECKERS

VECTORS = json.loads((Path(__file__).parents[2] / "data" / "win.json").read_text("utf-8"))

SHAPES: dict[str, dict[str, Any]] = {
    "standard": {},
    "wild": {"shapes": ["standard"]},
    "wild_four_copies": {"max_copies": 4},
    "seven_pairs": {"shapes": ["seven_pairs"]},
    "seven_distinct_pairs": {"shapes": ["distinct_pairs"]},
    "thirteen_orphans": {"shapes": ["thirteen_orphans"]},
    "knitted_honours": {"shapes": ["knitted_honours"]},
    "knitted_straight": {"shapes": ["knitted_straight"]},
    "eight_pairs": {"shapes": ["eight_pairs"]},
}


@pytest.mark.parametrize("shape", SHAPES)
def test_every_checked_hand_is_judged_as_recorded(shape: str) -> None:
    rows = [entry[1:] for entry in VECTORS["hands"] if entry[0] == shape]
    assert {wins for _, _, wins in rows} == {True, False}
    for text, wild, wins in rows:
        request = {"op": "complete", "tiles": text, "wild": wild, **SHAPES[shape]}
        assert answer(request) == {"complete": wins}, request


def test_no_checked_shape_is_left_out() -> None:
    assert {entry[0] for entry in VECTORS["hands"]} == set(SHAPES)


def test_every_checked_hand_waits_as_recorded() -> None:
    assert len(VECTORS["waits"]) == 240
    for text, strict, formal in VECTORS["waits"]:
        for fifth, expected in ((False, strict), (True, formal)):
            tiles = [tile_text(tile) for tile in kinds_in(mask_of(parse_tiles(expected)))]
            request = {"op": "waits", "tiles": text, "fifth_copy": fifth}
            assert answer(request) == {"waits": tiles}, request
        assert answer({"op": "waits", "tiles": text}) == answer(
            {"op": "waits", "tiles": text, "fifth_copy": False}
        )


@pytest.mark.parametrize("method", [name for name in CHECKERS if name != "regex"])
def test_every_method_can_be_asked(method: str) -> None:
    rows = [entry[1:] for entry in VECTORS["hands"] if entry[0] == "standard"]
    for text, _, wins in rows[:60]:
        assert answer({"op": "complete", "tiles": text, "checker": method}) == {"complete": wins}


def test_a_method_says_what_it_cannot_judge() -> None:
    wild = {"op": "complete", "tiles": "11m", "wild": 3, "checker": "split"}
    assert answer(wild)["error"]["code"] == "wildcards_not_judged"
    shape = {"op": "complete", "tiles": "11m", "shapes": ["seven_pairs"], "checker": "greedy"}
    assert answer(shape)["error"]["code"] == "shape_not_judged"


def test_greedy_takes_any_length_and_any_number_of_copies() -> None:
    long = "33333444555566777888899999m"
    assert answer({"op": "complete", "tiles": long, "checker": "greedy"}) == {"complete": True}
    assert answer({"op": "complete", "tiles": long})["error"]["code"] == "fifth_copy"


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"op": "complete"}, "missing_field"),
        ({"op": "complete", "tiles": None}, "missing_field"),
        ({"op": "complete", "tiles": 5}, "bad_field"),
        ({"op": "complete", "tiles": "5z"}, "bad_tiles"),
        ({"op": "complete", "tiles": "55"}, "bad_tiles"),
        ({"op": "complete", "tiles": "11ma"}, "bad_tiles"),
        ({"op": "complete", "tiles": "1" * 401 + "m"}, "bad_field"),
        ({"op": "complete", "tiles": "11111m"}, "fifth_copy"),
        ({"op": "complete", "tiles": "123456789m123456789s"}, "wrong_count"),
        ({"op": "complete", "tiles": "12m1s"}, "wrong_count"),
        ({"op": "complete", "tiles": "11m", "wild": 1}, "wrong_count"),
        ({"op": "complete", "tiles": "11m", "wild": 9}, "bad_field"),
        ({"op": "complete", "tiles": "11m", "wild": True}, "bad_field"),
        ({"op": "complete", "tiles": "11m", "wild": 1.0}, "bad_field"),
        ({"op": "complete", "tiles": "11m", "max_copies": 5}, "bad_field"),
        ({"op": "complete", "tiles": "11m", "shapes": ["round"]}, "shape_unknown"),
        ({"op": "complete", "tiles": "11m", "shapes": "standard"}, "bad_field"),
        ({"op": "complete", "tiles": "11m", "shapes": []}, "bad_field"),
        ({"op": "complete", "tiles": "11m", "shapes": [[]]}, "bad_field"),
        ({"op": "complete", "tiles": "11m", "checker": "oracle"}, "checker_unknown"),
        ({"op": "complete", "tiles": "11m", "melds": []}, "unknown_field"),
        ({"op": "waits", "tiles": "11m"}, "wrong_count"),
        ({"op": "waits", "tiles": "123456789m12345678s"}, "wrong_count"),
        ({"op": "waits", "tiles": "11111m"}, "fifth_copy"),
        ({"op": "waits", "tiles": "1m", "fifth_copy": 1}, "bad_field"),
        ({"op": "waits", "tiles": "1m", "wild": 1}, "unknown_field"),
        ({"op": "guess"}, "unknown_op"),
        ({"op": ["waits"]}, "unknown_op"),
        ({}, "missing_field"),
        ([], "bad_request"),
        ("waits", "bad_request"),
        (None, "bad_request"),
    ],
)
def test_what_cannot_be_answered_has_a_code(request_: object, code: str) -> None:
    assert answer(request_)["error"]["code"] == code


def test_an_unknown_field_is_named() -> None:
    refused = answer({"op": "waits", "tiles": "1m", "colour": "red"})
    assert "colour" in refused["error"]["message"]
