"""A switch that is a detail of another one says nothing while that one is off."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.core.errors import BadRules
from game.core.events import Emission
from game.core.guide import is_off
from game.core.switches import Switch, describe
from game.registry import GAMES
from tests.support.play import CASES, new_deal, play

DETAILS = [
    pytest.param(name, entry, id=f"{name}-{entry.name}")
    for name, game in GAMES.items()
    for entry in describe(game.rules)
    if entry.of
]


def told(game: Any, rules: Any, seed: int) -> list[Emission]:
    emissions: list[Emission] = []
    play(new_deal(game, rules, seed), random.Random(seed), emissions.append)
    return emissions


@pytest.mark.parametrize(("game", "detail"), DETAILS)
def test_no_value_of_a_detail_changes_a_deal_without_the_whole(game: str, detail: Switch) -> None:
    whole = next(entry for entry in describe(GAMES[game].rules) if entry.name == detail.of)
    off = next(choice.value for choice in whole.choices if is_off(choice.value))
    cases = [case for case in CASES.values() if case[0].rules is GAMES[game].rules]
    without = [case for case in cases if is_off(getattr(case[1], whole.name))]
    # 天胡 is played everywhere.
    played, rules = random.Random(detail.name).choice(without or cases)
    rules = rules.replace({whole.name: off})
    expected = told(played, rules, seed=len(detail.name))
    for choice in detail.choices:
        try:
            other = rules.replace({detail.name: choice.value})
        except BadRules:
            continue
        assert told(played, other, seed=len(detail.name)) == expected
