"""Rules of a ruleset with some of their switches set at random."""

from __future__ import annotations

import random

from game.core.catalogue import Ruleset
from game.core.errors import BadRules
from game.core.switches import Rules, Setting, Switch, describe

MOST_CHANGED = 8
TRIES = 8
"""Values of a switch that are tried: many contradict the others."""


def random_rules(rng: random.Random, ruleset: Ruleset) -> tuple[str, dict[str, Setting], Rules]:
    """A preset of the ruleset, the switches that are set differently, and the rules with them."""
    preset = rng.choice([*ruleset.presets])
    rules = ruleset.presets[preset].rules
    changes: dict[str, Setting] = {}
    for _ in range(rng.randrange(MOST_CHANGED + 1)):
        for _ in range(TRIES):
            switch = rng.choice(describe(type(rules)))
            value = _value(rng, switch)
            try:
                rules = rules.replace({switch.name: value})
            except BadRules:
                continue
            changes[switch.name] = value
            break
    return preset, changes, rules


def _value(rng: random.Random, switch: Switch) -> Setting:
    values = [choice.value for choice in switch.choices]
    if not switch.many:
        return rng.choice(values)
    return " ".join(str(value) for value in values if rng.random() < 1 / len(values))
