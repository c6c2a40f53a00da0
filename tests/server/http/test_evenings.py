"""The list of evenings: every game with the switches that its players name it by."""

from __future__ import annotations

from dataclasses import replace

from game.registry import RULESETS
from server.http.evenings import evening_to_plain
from server.storage.store import MatchSummary
from tests.server.storage.samples import match


def test_a_game_is_told_once_with_the_switches_that_it_is_named_by() -> None:
    sample = replace(match(), ruleset="mahjong/sichuan", history=())
    kinds = (True, False, True)
    played = [
        MatchSummary(replace(sample, rules=sample.rules | {"winners_stay": stay}), None, ())
        for stay in kinds
    ]
    told = evening_to_plain("address", played, "player", RULESETS)
    assert told["rulesets"] == ["mahjong/sichuan"]
    assert told["games"] == [
        {"ruleset": "mahjong/sichuan", "rules": {"winners_stay": stay}} for stay in (True, False)
    ]
