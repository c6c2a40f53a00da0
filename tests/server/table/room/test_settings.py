"""The rules of a stored table when switches and presets have come or changed since."""

from __future__ import annotations

import pytest

from game.paohuzi.rules import PaohuziRules
from game.registry import RULESETS
from server.table.settings import restored
from tests.server.storage.samples import table

LATER = ("no_chi_own_flip", "tian_hu_self_drawn")
"""Switches that came after the first tables were stored, on at Hengyang today."""


@pytest.mark.parametrize("ruleset", ["paohuzi/hengyang", "paohuzi/liuhuqiang"])
def test_a_table_of_before_goes_on_by_the_rules_of_before(ruleset: str) -> None:
    today = RULESETS[ruleset].default
    assert all(today.switches()[name] for name in LATER)
    before = {**today.switches(), "wei_hidden": True, "mingtang": "multipliers", "min_huxi": 10}
    for name in LATER:
        del before[name]
    agreement = restored(RULESETS, table(ruleset=ruleset, preset="four", rules=before))
    rules = agreement.rules
    assert isinstance(rules, PaohuziRules)
    assert {name: value for name, value in rules.switches().items() if name in before} == before
    assert not rules.no_chi_own_flip
    assert not rules.tian_hu_self_drawn


def test_a_table_of_today_goes_on_by_its_rules() -> None:
    for ruleset in RULESETS.values():
        for name, preset in ruleset.presets.items():
            stored = table(ruleset=ruleset.id, preset=name, rules=preset.rules.switches())
            agreement = restored(RULESETS, stored)
            assert agreement.rules == preset.rules
            assert agreement.preset == name
