"""The judge on a hand that named one of two pairs as it declared ready (支对)."""

from __future__ import annotations

from typing import Any

import pytest

from game.judge import answer

HAND: dict[str, Any] = {
    "op": "score",
    "rules": "mahjong/harbin",
    "switches": {"named_pair_is_middle": True},
    "concealed": "456m222s77p55p",
    "melds": ["pung 999m"],
    "ready": True,
    "seat_wind": "S",
}
"""It waits with the pairs of 5p and 7p."""


@pytest.mark.parametrize(
    ("more", "points", "fans"),
    [
        ({"named": "5p", "winning": "5p"}, 2, ["middle_wait"]),
        ({"winning": "5p"}, 1, []),
        (
            {"named": "5p", "winning": "5p", "self_drawn": True, "treasure": "5p"},
            16,
            ["treasure_middle"],
        ),
        # The other pair's tile is the treasure, and no wait.
        (
            {"named": "5p", "winning": "7p", "self_drawn": True, "treasure": "7p"},
            8,
            ["middle_wait", "treasure_drawn"],
        ),
        ({"winning": "7p", "self_drawn": True, "treasure": "7p"}, 8, ["treasure_wait"]),
    ],
)
def test_a_named_pair_wins_as_a_middle_wait(
    more: dict[str, Any], points: int, fans: list[str]
) -> None:
    found = answer(HAND | more)
    assert found["win"] is True
    assert (found["points"], [fan["id"] for fan in found["fans"]]) == (points, fans)


def test_the_other_pair_does_not_win() -> None:
    found = answer(HAND | {"named": "5p", "winning": "7p"})
    assert found.pop("nameable") == ["5p", "7p"]
    assert found == {"win": False, "why": "another_pair_named", "waits": ["5p"]}


def test_a_hand_waits_for_what_it_named() -> None:
    assert answer(HAND | {"named": "7p"})["waits"] == ["7p"]
    assert answer(HAND)["waits"] == ["5p", "7p"]


@pytest.mark.parametrize(
    ("more", "pairs"),
    [
        ({}, ["5p", "7p"]),
        ({"named": "5p", "winning": "5p"}, ["5p", "7p"]),
        # Pairs that are part of a run, or stand beside a wait of another form, are none to name.
        ({"concealed": "44556m22s77p5p"}, []),
        ({"concealed": "45m222s77p555p"}, []),
        # One of the two tiles makes a run, and the other its pair.
        ({"concealed": "456m222s3455p"}, []),
        # With 5s named the pair would be of 9p, which does not win.
        (
            {
                "concealed": "456m222s55s99p",
                "switches": {"named_pair_is_middle": True, "pair_258": True},
            },
            ["9p"],
        ),
        ({"ready": False}, None),
        ({"switches": {}}, None),
    ],
)
def test_the_pairs_that_could_have_been_named_are_told(
    more: dict[str, Any], pairs: list[str] | None
) -> None:
    assert answer(HAND | more).get("nameable") == pairs


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"named": "5p", "ready": False}, "contradiction"),
        ({"named": "2s"}, "contradiction"),
        ({"named": "5p7p"}, "wrong_count"),
        ({"named": "x"}, "bad_tiles"),
        ({"named": 5}, "bad_field"),
        ({"named": "5p", "switches": {}}, "not_in_ruleset"),
    ],
)
def test_what_could_not_have_been_named_is_refused(more: dict[str, Any], code: str) -> None:
    assert answer(HAND | {"winning": "5p"} | more)["error"]["code"] == code
