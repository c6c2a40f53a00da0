"""The settings of a table: its rules and options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from game.core.catalogue import Game, Ruleset
from game.core.deal import GameBoard
from game.core.errors import BadRules
from game.core.match import MatchLength
from game.core.switches import Rules
from game.registry import GAMES
from server.runtime import codes
from server.storage.store import StoredTable
from server.wire.messages import ConfigureTable, CreateTable, PlayNow, TableOptions
from server.wire.refusal import Refusal

LATE = 3
"""A room that would rather wait does so this many times as long until a bot sits in."""


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The rules and options that a table plays by."""

    ruleset: Ruleset
    preset: str | None
    rules: Rules
    options: TableOptions

    @property
    def game(self) -> Game:
        """The game of the ruleset."""
        return GAMES[self.ruleset.game]

    @property
    def length(self) -> MatchLength:
        """Length of a match."""
        if self.rules.race_to:
            return MatchLength("points", self.rules.race_to)
        if self.options.rounds:
            return MatchLength("rounds", self.options.rounds)
        return MatchLength("deals", self.options.deals)

    def make_board(self, viewer: int | None) -> GameBoard[Any]:
        """An empty board of these rules, as this seat (None: a spectator) sees it."""
        return self.game.board(self.rules, viewer)


def absence_allowed(stand_in: str, usual: float) -> float | None:
    """The seconds for which somebody may be away before a bot sits in, by the choice of the room;
    None: no bot does. `usual`: those of a room that has not chosen.
    """
    return {"soon": usual, "late": LATE * usual, "never": None}[stand_in]


def settings_of(
    rulesets: Mapping[str, Ruleset], wish: CreateTable | PlayNow | ConfigureTable
) -> TableSettings:
    """The rules of this preset (the first without one) with these switches changed.

    Raises `Refusal`: `unknown_ruleset`, `unknown_preset`, `unknown_switch`, `bad_switch_value`,
    or the ruleset's own code for a contradiction; `names` are the switches at fault.
    """
    ruleset = rulesets.get(wish.ruleset)
    if ruleset is None:
        raise Refusal("unknown_ruleset", (wish.ruleset,))
    name = next(iter(ruleset.presets)) if wish.preset is None else wish.preset
    if name not in ruleset.presets:
        raise Refusal("unknown_preset", (name,))
    try:
        rules = ruleset.presets[name].rules.replace(wish.switches)
    except BadRules as error:
        code = error.code if error.code in codes.REFUSALS else "bad_rules"
        raise Refusal(code, error.switches) from None
    if rules.race_to and wish.options.rotation is not None:
        raise Refusal("rotation_in_race", ("rotation",))
    return TableSettings(ruleset, name, rules, wish.options)


def restored(rulesets: Mapping[str, Ruleset], stored: StoredTable) -> TableSettings:
    """The settings of a stored table. A switch that came after it was stored is as if it had never
    come, for any of today's presets. Raises `LookupError`, `BadRules`, `ValidationError` when this
    server cannot play it.
    """
    ruleset = rulesets[stored.ruleset]
    rules = type(ruleset.default)().replace(stored.rules)
    return TableSettings(
        ruleset, stored.preset, rules, msgspec.convert(stored.options, TableOptions)
    )
