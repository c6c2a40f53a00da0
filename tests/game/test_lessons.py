"""The lessons of three minutes: their hands are judged as their captions say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.core.guide import Hand, PaidHand, holds, told
from game.core.switches import Rules
from game.judge import answer
from game.lessons import LESSONS
from game.registry import RULESETS

PRESETS = [
    pytest.param(ruleset, preset, id=f"{ruleset}-{preset}")
    for ruleset, described in RULESETS.items()
    for preset in described.presets
]


def rules_of(ruleset: str, preset: str) -> Rules:
    return RULESETS[ruleset].presets[preset].rules


def judged(ruleset: str, preset: str, shown: Hand | PaidHand) -> dict[str, Any]:
    found: dict[str, Any] = answer({"rules": ruleset, "preset": preset, **shown.question})
    assert "error" not in found, (shown.caption.zh, found)
    return found


def hands(ruleset: str, rules: Rules) -> Iterator[Hand]:
    for part in LESSONS[ruleset].parts:
        if holds(part.where, rules):
            yield from (hand for hand in part.hands if holds(hand.where, rules))


def test_every_ruleset_has_a_lesson() -> None:
    assert set(LESSONS) == set(RULESETS)


@pytest.mark.parametrize(("ruleset", "preset"), PRESETS)
def test_a_lesson_has_parts_and_hands_for_every_preset(ruleset: str, preset: str) -> None:
    rules = rules_of(ruleset, preset)
    parts = [part for part in LESSONS[ruleset].parts if holds(part.where, rules)]
    assert 3 <= len(parts) <= 8, [told(part.title.zh, rules) for part in parts]
    assert list(hands(ruleset, rules))


@pytest.mark.parametrize(("ruleset", "preset"), PRESETS)
def test_the_hands_of_a_lesson_are_judged_as_it_says(ruleset: str, preset: str) -> None:
    rules = rules_of(ruleset, preset)
    # A wildcard completes any hand: that goes without saying.
    wild = {"1s"} if rules.switches().get("wild") == "bamboo_one" else set()
    for hand in hands(ruleset, rules):
        found = judged(ruleset, preset, hand)
        if hand.question["op"] == "opening":
            names = {entry["id"] for entry in found["openings"]}
        elif hand.why == "no_winning_tile":
            names = set(found["waits"])
            assert names - wild == set(hand.fans)
        elif found["win"]:
            score = found if hand.question["op"] == "score" else found["score"]
            names = {entry["id"] for entry in score["fans"]}
        else:
            names = set()
        assert found.get("why", "") == hand.why, (hand.caption.zh, found)
        assert set(hand.fans) <= names, (hand.caption.zh, names)


@pytest.mark.parametrize(("ruleset", "preset"), PRESETS)
def test_the_examples_of_payments_win_and_are_paid(ruleset: str, preset: str) -> None:
    rules = rules_of(ruleset, preset)
    paid = [one for one in LESSONS[ruleset].paid if holds(one.where, rules)]
    assert len(paid) >= 2
    for one in paid:
        found = judged(ruleset, preset, one)
        assert found["win"] is True, (one.caption.zh, found)
        assert found["transfers"], one.caption.zh
        fans = [fan["id"] for fan in found.get("score", found)["fans"]]
        if "没有名堂" in one.caption.zh:
            assert fans == [], one.caption.zh
        if "红字多" in one.caption.zh:
            assert any("red" in fan for fan in fans), (one.caption.zh, fans)
        if "鸟" in one.caption.zh:
            hit = any(transfer["reason"] == "birds" for transfer in found["transfers"])
            assert hit is not ("没中鸟" in one.caption.zh), (one.caption.zh, found["transfers"])
