"""The judge on the treasure of Harbin, and on other wins without a wait."""

from __future__ import annotations

from typing import Any

import pytest

from game.judge import answer

HAND: dict[str, Any] = {
    "op": "score",
    "rules": "mahjong/harbin",
    "concealed": "456m13s777p55p",
    "melds": ["pung 999m"],
    "ready": True,
    "self_drawn": True,
    "seat_wind": "S",
}
"""It waits for 2s in the middle."""


@pytest.mark.parametrize(
    ("more", "points", "fans"),
    [
        ({"winning": "2s"}, 4, ["middle_wait", "self_drawn"]),
        ({"winning": "2s", "treasure": "2s"}, 16, ["treasure_middle"]),
        ({"winning": "2p", "treasure": "2p"}, 8, ["middle_wait", "treasure_drawn"]),
        ({"winning": "C"}, 8, ["middle_wait", "red_drawn"]),
        ({"winning": "9m"}, 8, ["middle_wait", "fourth_drawn"]),
        ({"winning": "2s", "treasure": "2s", "flags": ["treasure_shown"]}, 16, ["treasure_middle"]),
    ],
)
def test_a_declared_hand_wins_by_more_than_its_waits(
    more: dict[str, Any], points: int, fans: list[str]
) -> None:
    found = answer(HAND | more)
    assert found["win"] is True
    assert (found["points"], [fan["id"] for fan in found["fans"]]) == (points, fans)
    assert sum(paid["points"] for paid in found["transfers"]) > 3 * points


@pytest.mark.parametrize(
    ("winning", "flags", "why"),
    [
        ("4s", [], "not_middle"),
        ("7p", [], "no_shape"),
        ("7p", ["treasure_shown"], "no_shape"),
    ],
)
def test_a_hand_that_waits_for_nothing_wins_by_no_treasure(
    winning: str, flags: list[str], why: str
) -> None:
    hand = HAND | {"preset": "middle_only", "concealed": "456m23s777p55p"}
    found = answer(hand | {"winning": winning, "treasure": winning, "flags": flags})
    assert found == {"win": False, "why": why, "waits": []}


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"winning": "2p"}, "no_shape"),
        ({"winning": "2p", "treasure": "2p", "ready": False}, "no_shape"),
        ({"winning": "2s", "ready": False}, "not_ready_declared"),
        ({"winning": "2p", "treasure": "2p", "flags": ["treasure_shown"]}, "no_shape"),
        (
            {"winning": "2s", "treasure": "2s", "flags": ["treasure_shown"], "ready": False},
            "not_ready_declared",
        ),
    ],
)
def test_what_wins_nothing_says_why(more: dict[str, Any], why: str) -> None:
    found = answer(HAND | more)
    assert (found["win"], found["why"]) == (False, why)


def test_other_rules_know_no_treasure() -> None:
    request = HAND | {"rules": "mahjong/harbin-seed", "winning": "2s", "treasure": "2s"}
    del request["ready"]
    assert answer(request)["error"]["code"] == "not_in_ruleset"
