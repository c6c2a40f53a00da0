"""The rules that a request names, and every ruleset as plain data."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar

from game.core.catalogue import Ruleset
from game.core.switches import Rules, Setting, Text, describe
from game.examples import example_of
from game.judge.fields import Fields, Refused, shown
from game.registry import GAMES, RULESETS

RULES_FIELDS = ("op", "rules", "preset", "switches")
"""The fields that say which game is played."""

R = TypeVar("R", bound=Rules)


def rules_of(fields: Fields, kind: type[R], game: str) -> tuple[Ruleset, R]:
    """The ruleset that `rules` names, and its rules: those of `preset` (the first when absent) with
    `switches` set differently. Raises `Refused` or `BadRules`.
    """
    name = fields.needed("rules")
    ruleset = RULESETS.get(name)
    if ruleset is None:
        raise Refused("unknown_ruleset", f"{shown(name)}; there are {', '.join(RULESETS)}")
    if ruleset.game != game:
        raise Refused("wrong_game", f"{name} is not a ruleset of {game}")
    preset = fields.text("preset")
    if preset and preset not in ruleset.presets:
        raise Refused("unknown_preset", f"{shown(preset)}; there are {', '.join(ruleset.presets)}")
    changes = []
    for switch, value in sorted(fields.mapping("switches").items()):
        if not isinstance(value, bool | int | str):
            raise Refused("bad_switch_value", f"{shown(switch)} cannot be {shown(value)}")
        # True and 1 are equal as keys.
        changes.append((switch, type(value), value))
    rules = _rules(name, preset, tuple(changes))
    assert isinstance(rules, kind)
    return ruleset, rules


@lru_cache(maxsize=1024)
def _rules(name: str, preset: str, changes: tuple[tuple[str, type, Setting], ...]) -> Rules:
    ruleset = RULESETS[name]
    rules = ruleset.presets[preset].rules if preset else ruleset.default
    return rules.replace({switch: value for switch, _, value in changes}) if changes else rules


def text_to_plain(text: Text) -> dict[str, str]:
    """Words in both languages."""
    return {"zh": text.zh, "en": text.en}


def ruleset_to_plain(ruleset: Ruleset) -> dict[str, Any]:
    """Everything a rule editor and a rule book show of a ruleset."""
    rules = GAMES[ruleset.game].rules
    return {
        "id": ruleset.id,
        "game": ruleset.game,
        "name": text_to_plain(ruleset.name),
        "summary": text_to_plain(ruleset.summary),
        "seats": ruleset.default.seats,
        "presets": [
            {"name": name, "label": text_to_plain(preset.label), "rules": preset.rules.switches()}
            for name, preset in ruleset.presets.items()
        ],
        "switches": [
            {
                "name": switch.name,
                "section": switch.section,
                "title": text_to_plain(switch.title),
                "sentence": text_to_plain(switch.sentence),
                "default": switch.default,
                "choices": [
                    {"value": choice.value, "label": text_to_plain(choice.label)}
                    for choice in switch.choices
                ],
            }
            for switch in describe(rules)
        ],
        "fans": [
            {
                "id": fan.id,
                "name": text_to_plain(fan.name),
                "definition": text_to_plain(fan.definition),
                "points": fan.points,
                "multiplier": fan.multiplier,
                "example": example_of(ruleset, fan.id),
            }
            for fan in ruleset.fans
        ],
    }


def rules_answer(request: dict[str, Any]) -> dict[str, Any]:
    """`rules`: every ruleset with its presets, switches and fans."""
    Fields(request, ("op",))
    return {"rulesets": [ruleset_to_plain(ruleset) for ruleset in RULESETS.values()]}
