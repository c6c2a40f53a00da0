"""Harbin (哈尔滨麻将), twice: the conditions of its winning hand alone, and the whole game.

After the written rules of Heilongjiang room games, which differ from town to town.
"""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Preset, Ruleset
from game.core.switches import Text
from game.mahjong.rules import MahjongRules
from game.mahjong.scoring.tables import TABLES

SEED: Final = MahjongRules().replace(
    {
        "which_honours": "red",
        "seven_pairs": False,
        "thirteen_orphans": False,
        "pung_needed": True,
        "terminal_needed": True,
        "suits_needed": 2,
        "least_concealed": 4,
        "single_is_middle": True,
        "edge_is_middle": True,
        "missed_win": "none",
        "scoring": "harbin_simple",
        "fan_cap": 0,
        "base": 1,
        "discard_pays": 3,
        "self_draw_pays": 2,
        "dealer_double": True,
        "kong_points": 0,
        "added_kong_points": 0,
        "concealed_kong_points": 0,
    }
)
"""The winning hand of Harbin and nothing else of it: no declaring ready, no treasure."""

HARBIN_SEED: Final = Ruleset(
    id="mahjong/harbin-seed",
    game="mahjong",
    name=Text("哈尔滨简易", "Harbin, plain"),
    summary=Text(
        "万条筒加红中；要有刻、有幺九或红中、最多缺一门，手里至少四张；夹胡翻倍。",
        "Three suits and the red dragon; a win needs a pung, a terminal or red, and two suits.",
    ),
    presets={"seed": Preset(Text("八个条件", "Eight conditions"), SEED)},
    fans=TABLES["harbin_simple"].texts,
)
