"""Random play of any game through its registry entry."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from game.core.catalogue import Game
from game.core.deal import Deal, DealSetup
from game.core.events import Action, Emission
from game.core.record import Decision
from game.core.switches import Rules, Setting
from game.registry import GAMES, RULESETS

HOUSE_RULES: dict[str, dict[str, Setting]] = {
    "everything_claimed": {
        "ready_declaration": True,
        "multiple_winners": "all",
        "missed_win": "until_draw",
        "exhausted_kongs": "void",
        "dealer_double": True,
    },
    "sixteen": {"hand_size": 16, "seven_pairs": False, "thirteen_orphans": False},
    "no_honours": {"honours": False, "thirteen_orphans": False, "missed_win": "none"},
    "self_draw": {
        "self_draw_only": True,
        "chow": False,
        "robbed_pays_all": True,
        "kong_feeder_pays_all": True,
        "honour_feeder_pays_all": True,
    },
    "conditions": {
        "pung_needed": True,
        "terminal_needed": True,
        "pair_258": True,
        "missed_win": "until_draw_same_tile",
    },
}
"""Changes against a first preset that reach the corners of a game."""


def _cases() -> dict[str, tuple[Game, Rules]]:
    cases: dict[str, tuple[Game, Rules]] = {}
    for ruleset in RULESETS.values():
        game = GAMES[ruleset.game]
        if game.name != "mahjong":
            continue
        for name, preset in ruleset.presets.items():
            cases[f"{ruleset.id}/{name}"] = (game, preset.rules)
    for name, changes in HOUSE_RULES.items():
        ruleset = RULESETS["mahjong/tuidaohu"]
        cases[f"{ruleset.id}/{name}"] = (GAMES[ruleset.game], ruleset.default.replace(changes))
    return cases


CASES = _cases()
"""Every ruleset with every preset, and some house rules."""

LONGEST = 2000
"""Decisions after which a deal is certainly not going to end."""


def new_deal(game: Game, rules: Rules, seed: int, setup: DealSetup | None = None) -> Deal[Any]:
    """A deal that has not begun."""
    return game.deal(rules, seed.to_bytes(32, "big"), setup)


def lively(rng: random.Random, actions: list[Action]) -> Action:
    """Any action, but wins and kongs more often than by chance, so that deals have some."""
    first = actions[0]
    if first.type in ("declare_win", "concealed_kong", "added_kong", "kong") and rng.random() < 0.8:
        return first
    return rng.choice(actions)


def play(
    deal: Deal[Any],
    rng: random.Random,
    watch: Callable[[Emission], None] = lambda emission: None,
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
        chosen = lively(rng, list(offered))
        emissions = deal.act(seat, chosen)
        decisions.append(Decision(seat, chosen, tuple(offered), tuple(emissions)))
        for emission in emissions:
            watch(emission)
    return opening, decisions
