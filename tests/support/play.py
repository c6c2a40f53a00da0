"""Random play of any game through its registry entry."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

from game.core.catalogue import Game
from game.core.deal import Deal, DealSetup
from game.core.events import Action, Emission
from game.core.record import Decision
from game.core.switches import Rules
from game.registry import GAMES, RULESETS
from tests.support.kits import KITS


def _cases() -> dict[str, tuple[Game, Rules]]:
    cases: dict[str, tuple[Game, Rules]] = {}
    for ruleset in RULESETS.values():
        for name, preset in ruleset.presets.items():
            cases[f"{ruleset.id}/{name}"] = (GAMES[ruleset.game], preset.rules)
    for game, kit in KITS.items():
        for name, changes in kit.house_rules.items():
            rules = RULESETS[kit.ruleset].default.replace(changes)
            cases[f"{kit.ruleset}/{name}"] = (GAMES[game], rules)
    return cases


CASES = _cases()
"""Every ruleset with every preset, and some house rules."""

_REPEATED = {
    f"{ruleset.id}/{name}" for ruleset in RULESETS.values() for name in [*ruleset.presets][1:]
}


def first_presets(cases: Iterable[str]) -> list[pytest.ParameterSet]:
    """These cases for a test that takes long for each: in `make test` of the presets only the first
    of each ruleset, since house rules turn every switch.
    """
    marks = {case: [pytest.mark.long] if case in _REPEATED else [] for case in cases}
    return [pytest.param(case, marks=marks[case]) for case in marks]


def every_nth(cases: Iterable[str], nth: int) -> list[pytest.ParameterSet]:
    """These cases for a test of what hardly depends on the rules: in `make test` every n-th of
    them, all in `make test-long`.
    """
    return [
        pytest.param(case, marks=pytest.mark.long if number % nth else ())
        for number, case in enumerate(cases)
    ]


each_case = pytest.mark.parametrize("case", first_presets(CASES))
"""A test of every case that takes long for each."""

LONGEST = 2000
"""Decisions after which a deal is certainly not going to end."""


def new_deal(game: Game, rules: Rules, seed: int, setup: DealSetup | None = None) -> Deal[Any]:
    """A deal that has not begun."""
    return game.deal(rules, seed.to_bytes(32, "big"), setup)


def cases_of(game: str) -> list[str]:
    """The cases of one game."""
    return [name for name, (played, _) in CASES.items() if played.name == game]


def lively(rng: random.Random, game: str, actions: Sequence[Action]) -> Action:
    """Any action, but wins and the like more often than by chance, so that deals have some."""
    first = actions[0]
    if first.type in KITS[game].eager and rng.random() < 0.8:
        return first
    return rng.choice(actions)


Choose = Callable[[Deal[Any], int, Sequence[Action], random.Random], Action]
"""The choice of a seat among its options."""


def play(
    deal: Deal[Any],
    rng: random.Random,
    watch: Callable[[Emission], None] = lambda emission: None,
    choose: Choose = lambda deal, seat, offered, rng: lively(rng, deal.game, offered),
) -> tuple[list[Emission], list[Decision]]:
    """Play to the end; the opening and the decisions, as a record keeps them."""
    opening = deal.begin()
    decisions: list[Decision] = []
    for emission in opening:
        watch(emission)
    while deal.outcome is None:
        assert len(decisions) < LONGEST
        seat = rng.choice(deal.deciders)
        offered = deal.legal_actions(seat)
        chosen = choose(deal, seat, offered, rng)
        emissions = deal.act(seat, chosen)
        decisions.append(Decision(seat, chosen, tuple(offered), tuple(emissions)))
        for emission in emissions:
            watch(emission)
    return opening, decisions
