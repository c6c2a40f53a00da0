"""Tuidaohu (推倒胡): the common game, after the written competition rules of 2024."""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Preset, Ruleset
from game.core.switches import Text
from game.mahjong.fans.fans import FANS
from game.mahjong.fans.flower_fans import FLOWER_FANS
from game.mahjong.rules import MahjongRules

# Every switch has its default from this game: the competition rules less the parts friends omit.
FRIENDS: Final = MahjongRules()
"""The usual rules among friends: to the end of the wall, simple shapes."""

OFFICIAL: Final = FRIENDS.replace({"reserve": 12, "knitted_honours": True})
"""The competition rules: six stacks stay in the wall, honours and knitted tiles win."""

FLAT: Final = FRIENDS.replace(
    {
        "scoring": "flat",
        "fan_cap": 0,
        # 1 × 3 and 1 × 2: room games name the payment, not a base.
        "base": 1,
        "discard_pays": 3,
        "self_draw_pays": 2,
        "kong_points": 3,
    }
)
"""As room games count: a discard pays 3, a self-draw 2 from each, a few hands multiply that."""

FLOWERS: Final = FRIENDS.replace({"flowers": True})
"""With the eight flowers and seasons, a house rule that the competition rules allow."""

THREE: Final = FRIENDS.replace(
    # 十三幺 has all three suits.
    {"players": 3, "without_suit": "characters", "thirteen_orphans": False}
)
"""Three players and two suits."""

TWO: Final = THREE.replace({"players": 2})
"""Two players and two suits."""

TUIDAOHU: Final = Ruleset(
    id="mahjong/tuidaohu",
    game="mahjong",
    name=Text("推倒胡", "Easy mahjong (Tuidaohu)"),
    summary=Text(
        "四组一将就能胡，能吃能碰，番加番，好上手。",
        "Four sets and a pair win; chows and pungs; fans add up. Easy to begin with.",
    ),
    presets={
        "friends": Preset(Text("朋友局", "Friends"), FRIENDS),
        "official": Preset(Text("竞赛", "Competition"), OFFICIAL),
        "flat": Preset(Text("不计番", "Flat"), FLAT),
        "flowers": Preset(Text("带花", "Flowers"), FLOWERS),
        "three": Preset(Text("三人", "Three players"), THREE),
        "two": Preset(Text("二人", "Two players"), TWO),
    },
    fans=(*(fan.text for fan in FANS), *FLOWER_FANS),
)
