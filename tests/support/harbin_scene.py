"""Positions of Harbin: a hand that opens, declares ready and meets the treasure."""

from __future__ import annotations

from game.core.switches import Setting
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.harbin import FULL
from tests.support.mahjong_scene import Scene

MIDDLE = "99m456m13s777p55p8p"
"""With 9m it lays down a pung, throws 8p and waits for 2s in the middle."""


TWO_PAIRS = "99m456m222s77p55p8p"
"""With 9m it lays down a pung, throws 8p and waits with two pairs, for 5p and 7p."""


def declared(
    hand: str = MIDDLE,
    thrown: str = "8p",
    *,
    rules: MahjongRules = FULL,
    changes: dict[str, Setting] | None = None,
    draws: str = "",
    tail: str = "",
    others: dict[int, str] | None = None,
    named: str = "",
) -> Scene:
    """Seat 1 opens with the dealer's 9m and declares ready, naming a pair if it has to. The first
    die shows 3: the third tile of `tail` is the treasure.
    """
    hands = {0: "9m", 1: hand, **(others or {})}
    scene = Scene(hands, draws=draws, tail=tail, rules=rules.replace(changes or {}))
    scene.does(0, "discard 9m")
    scene.does(1, "pung 9m")
    scene.does(1, f"discard {thrown} ready {named}".strip())
    return scene


def treasure_after_a_claim(call: str) -> Scene:
    """Seat 3 claims the discard that declares; then seat 1 waits for the treasure."""
    held = "88p" if call == "pung" else "888p"
    scene = declared(others={3: held}, tail="1p1p2s")
    scene.does(3, f"{call} 8p")
    return scene
