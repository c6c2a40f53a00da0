"""The same game for two."""

from __future__ import annotations

from game.core.catalogue import Preset
from game.core.switches import Text
from game.paohuzi.rules import PaohuziRules


def for_two(rules: PaohuziRules) -> dict[str, Preset]:
    """Presets of a three-player game for two: with twenty cards buried, and with all cards."""
    return {
        "two": Preset(
            Text("两人埋二十张", "Two players, 20 buried"),
            # 19 cards are left to flip, as many as with three.
            rules.replace({"players": 2, "buried": 20}),
        ),
        "two_all": Preset(
            Text("两人不埋牌", "Two players, all cards"), rules.replace({"players": 2})
        ),
    }
