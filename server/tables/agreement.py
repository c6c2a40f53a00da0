"""From what a host asks for to rules that may be played."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from game.core.catalogue import Ruleset
from game.core.errors import BadRules
from server import codes
from server.refusal import Refusal
from server.storage.store import StoredTable
from server.tables.state import Agreement
from server.wire.messages import ConfigureTable, CreateTable, PlayNow, TableOptions


def agree(
    rulesets: Mapping[str, Ruleset], wish: CreateTable | PlayNow | ConfigureTable
) -> Agreement:
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
    return Agreement(ruleset, name, rules, wish.options)


def restored(rulesets: Mapping[str, Ruleset], stored: StoredTable) -> Agreement:
    """The agreement of a stored table. A switch that came after it was stored is as if it had never
    come, whatever the ruleset's presets say today. Raises `LookupError`, `BadRules`,
    `ValidationError` when this server cannot play it.
    """
    ruleset = rulesets[stored.ruleset]
    rules = type(ruleset.default)().replace(stored.rules)
    return Agreement(ruleset, stored.preset, rules, msgspec.convert(stored.options, TableOptions))
