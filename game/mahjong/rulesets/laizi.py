"""Laizi (赖子麻将): the common game with wildcards, a turned-over tile or fixed ones."""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Preset, Ruleset
from game.core.forms import answer, called, checked, form, one_of
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

FORM: Final = form(
    (
        one_of(
            "赖子",
            "Wildcards",
            answer("翻牌下一张", "next", wild="indicator"),
            answer("翻牌下两张", "next two", wild="indicator_two"),
            answer("红中", "red", wild="red"),
            answer("白板", "white", wild="white"),
        ),
        one_of(
            "打赖子",
            "Discarding one",
            answer("可以打", "allowed", wild_discard=True, wild_discard_doubles=False),
            answer("飘赖翻倍", "doubles", wild_discard=True, wild_discard_doubles=True),
            answer("不能打", "not allowed", wild_discard=False, wild_discard_doubles=False),
        ),
        one_of(
            "小胡最多几张赖子",
            "In a plain hand",
            answer("不限", "any number", most_wild_plain=0),
            answer("1张", "1", most_wild_plain=1),
            answer("2张", "2", most_wild_plain=2),
        ),
        one_of(
            "封顶",
            "Cap",
            answer("8番", "8", fan_cap=8),
            answer("16番", "16", fan_cap=16),
            answer("32番", "32", fan_cap=32),
            answer("不封顶", "none", fan_cap=0),
        ),
        checked("硬胡加倍", "No wild doubles", "natural_doubles"),
        checked("有赖子只能自摸", "Wild: self-draw only", "wild_self_draw_only"),
        checked("赖子凑七对", "Wild in seven pairs", "wild_in_pairs"),
        checked("赖子暗杠", "Kong of wilds", "wild_kong"),
        checked("四赖胡", "Four wilds win", "four_wild_win"),
        checked("可以吃", "Chow", "chow"),
    ),
    "players",
    "without_suit",
    "honours",
    "reserve",
    "wild_fifth_copy",
    "four_wild_bonus",
    "pung",
    "swap_discard",
    "multiple_winners",
    "missed_win",
    "self_draw_only",
    "robbing_kong",
    "robbed_pays_all",
    "kong_feeder_pays_all",
    "seven_pairs",
    "quad_is_two_pairs",
    "thirteen_orphans",
    "pair_258",
    called(
        "scoring",
        ("算分", "Counting"),
        None,
        {"fans": ("番加番", "fans add up"), "flat": ("大胡加倍", "great hands multiply")},
    ),
    "least_fans",
    "fan_points",
    "dropped_fans",
    "base",
    "discard_pays",
    "self_draw_pays",
    "self_draw_extra",
    "dealer_double",
    "streak_points",
    "kong_points",
    "added_kong_points",
    "concealed_kong_points",
    "late_kong_earns",
    "stakes",
    "exhausted_kongs",
    "exhausted_dealer",
    "winner_deals",
    "birds",
    "bird_hits",
    "bird_pays",
    "bird_points",
    "bird_extra_without_wild",
    "no_bird_is_all",
)
"""As friends ask it."""

LAIZI: Final = Ruleset(
    id="mahjong/laizi",
    game="mahjong",
    name=Text("赖子麻将", "Wildcards (Laizi)"),
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
    form=FORM,
)
