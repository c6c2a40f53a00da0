"""The words of every ruleset for its counting, as the client reads them in the catalogue.

`python -m tests.support.table_words` writes them for a test of the client.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from game.judge.ruleset import game_to_plain, text_to_plain
from game.registry import GAMES, RULESETS

FILE: Final = Path(__file__).parents[1] / "data" / "table_words.json"

SWITCH: Final = "scoring"
"""The switch by whose value the words differ."""


def catalogued() -> dict[str, Any]:
    """The catalogue without all that no word is chosen by."""
    games = []
    for game in GAMES.values():
        plain = game_to_plain(game)
        told = {"name": game.name, "switches": [], "guide": []}
        games.append({**told, **{key: plain[key] for key in ("counting", "fan_words")}})
    rulesets = [
        {
            "id": ruleset.id,
            "game": ruleset.game,
            "name": text_to_plain(ruleset.name),
            "seats": ruleset.default.seats,
            "presets": [
                {
                    "name": name,
                    "label": text_to_plain(preset.label),
                    "rules": {
                        key: value
                        for key, value in preset.rules.switches().items()
                        if key == SWITCH
                    },
                }
                for name, preset in ruleset.presets.items()
            ],
        }
        for ruleset in RULESETS.values()
    ]
    return {"games": games, "rulesets": rulesets, "levels": []}


def written() -> str:
    """The content of the file."""
    return json.dumps(catalogued(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
