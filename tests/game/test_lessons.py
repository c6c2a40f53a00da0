"""The lessons of three minutes: their hands are judged as their captions say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.core.catalogue import Counting
from game.core.guide import Hand, PaidHand, holds, told
from game.core.switches import Rules
from game.examples import example_of
from game.judge import answer
from game.lessons import LESSONS
from game.registry import GAMES, RULESETS

PRESETS = [
    pytest.param(ruleset, preset, id=f"{ruleset}-{preset}")
    for ruleset, described in RULESETS.items()
    for preset in described.presets
]


NOT_NEEDED = ("scoring", "dropped_fans")
"""Switches of a fan's example without which the fan can be there."""


def rules_of(ruleset: str, preset: str) -> Rules:
    return RULESETS[ruleset].presets[preset].rules


def judged(ruleset: str, preset: str, shown: Hand | PaidHand) -> dict[str, Any]:
    found: dict[str, Any] = answer({"rules": ruleset, "preset": preset, **shown.question})
    assert "error" not in found, (shown.caption.zh, found)
    return found


def worths(found: dict[str, Any]) -> dict[str, int]:
    """The worth of every fan of a hand, as the judge counts them."""
    if "score" in found:
        return {fan["id"]: fan["worth"] for fan in found["score"]["fans"]}
    return {fan["id"]: fan["points"] * fan["count"] for fan in found.get("fans", ())}


def shown(ruleset: str, rules: Rules, hand: Hand) -> dict[str, int]:
    """The worth of every fan that the page shows under a hand, as `fansOfHand` of the client finds
    it: those that count at the table.
    """
    values = rules.switches()
    scoring = str(values.get("scoring", ""))
    counting = GAMES[RULESETS[ruleset].game].counting.get(scoring)
    dropped = str(values.get("dropped_fans", "")).split()
    found = {}
    for fan in RULESETS[ruleset].fans:
        switches = example_of(RULESETS[ruleset], fan.id).get("switches", {})
        needed = {name: value for name, value in switches.items() if name not in NOT_NEEDED}
        there = all(values[name] == value for name, value in needed.items())
        if fan.id not in hand.fans or fan.id in dropped or not there:
            continue
        times = hand.fans.count(fan.id)
        points = fan.points_by(scoring) * fan.counts * times
        multiplier = fan.multiplier**times if fan.multiplier > 1 else 0
        if fan.brought_by:
            worth = multiplier if values[fan.brought_by] else None
        elif counting is None:
            worth = multiplier or points or None
        elif counting is Counting.MULTIPLIED:
            worth = multiplier or None
        else:
            worth = points or None if counting is not Counting.NONE else None
        if worth is not None:
            found[fan.id] = worth
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
        if hand.question["op"] != "opening" and hand.why != "no_winning_tile":
            assert shown(ruleset, rules, hand) == worths(found), (hand.caption.zh, found)


@pytest.mark.parametrize(("ruleset", "preset"), PRESETS)
def test_a_hand_that_shows_a_fan_has_no_greater_one(ruleset: str, preset: str) -> None:
    rules = rules_of(ruleset, preset)
    for hand in hands(ruleset, rules):
        told = shown(ruleset, rules, hand)
        # Who has four wildcards wins by them alone.
        if told and hand.fans[0] in told and told[hand.fans[0]]:
            assert max(told.values()) == told[hand.fans[0]], (hand.caption.zh, told)


@pytest.mark.parametrize(("ruleset", "preset"), PRESETS)
def test_a_caption_names_no_fan_that_its_hand_has_not(ruleset: str, preset: str) -> None:
    rules = rules_of(ruleset, preset)
    fans = RULESETS[ruleset].fans
    paid = [one for one in LESSONS[ruleset].paid if holds(one.where, rules)]
    everything: list[Hand | PaidHand] = [*hands(ruleset, rules), *paid]
    for one in everything:
        found = judged(ruleset, preset, one)
        counted = (
            worths(found) if found.get("win") else {fan["id"] for fan in found.get("fans", ())}
        )
        words = one.caption.zh
        # The longest names first: 大三元 is no 三元, and a name in another's is not said.
        for fan in sorted(fans, key=lambda fan: -len(fan.name.zh)):
            if fan.name.zh in words:
                words = words.replace(fan.name.zh, "")
                assert fan.id in counted, (one.caption.zh, counted)


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
