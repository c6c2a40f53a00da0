"""Laizi (赖子麻将): the common game with wildcards, a turned-over tile or fixed ones."""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Preset, Ruleset
from game.core.switches import Text
from game.mahjong.fans.tables import TABLES
from game.mahjong.rules import MahjongRules

# The tile turned over is out of play; of the kind after it all four are left.
INDICATOR: Final = MahjongRules(wild="indicator", wild_self_draw_only=True, natural_doubles=True)
"""The kind after a tile that is turned over is wild; scoring as in the common game."""

RED: Final = INDICATOR.replace({"wild": "red"})
"""Red dragons are wild."""

WHITE: Final = INDICATOR.replace({"wild": "white"})
"""White dragons are wild."""

# With eight wildcards almost any hand is plain and complete: more than two ask for a great fan.
TWO: Final = INDICATOR.replace({"wild": "indicator_two", "most_wild_plain": 2})
"""Two kinds are wild: eight wildcards, and a plain hand has two of them at most."""

LAIZI: Final = Ruleset(
    id="mahjong/laizi",
    game="mahjong",
    name=Text("赖子麻将", "Wildcard mahjong (Laizi)"),
    summary=Text(
        "翻一张牌定赖子，赖子当任何牌；硬胡加倍。",
        "A tile that is turned over makes another kind wild; a win without their help doubles.",
    ),
    presets={
        "indicator": Preset(Text("翻牌赖子", "Indicator"), INDICATOR),
        "red": Preset(Text("红中赖子", "Red dragons"), RED),
        "white": Preset(Text("白板赖子", "White dragons"), WHITE),
        "two": Preset(Text("双赖子", "Two kinds"), TWO),
    },
    fans=TABLES["fans"].texts,
)
