"""Tuidaohu (推倒胡): the common game, after the written competition rules of 2024."""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Preset, Ruleset
from game.core.forms import answer, called, check, checked, form, one_of, where
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

FORM: Final = form(
    (
        one_of(
            "人数",
            "Players",
            *(answer(f"{count}人", f"{count}", players=count) for count in (4, 3, 2)),
        ),
        one_of(
            "胡法",
            "Wins",
            answer("可以点炮", "discards too", self_draw_only=False),
            answer("只能自摸", "self-drawn", self_draw_only=True),
        ),
        one_of(
            "算分",
            "Fans",
            answer("番加番", "add up", scoring="fans"),
            answer("大胡加倍", "multiply", scoring="flat"),
        ),
        one_of(
            "封顶",
            "Cap",
            answer("8番", "8", where("scoring", "fans"), fan_cap=8),
            answer("16番", "16", where("scoring", "fans"), fan_cap=16),
            answer("32番", "32", where("scoring", "fans"), fan_cap=32),
            answer("8倍", "8", where("scoring", "flat"), fan_cap=8),
            answer("16倍", "16", where("scoring", "flat"), fan_cap=16),
            answer("不封顶", "none", fan_cap=0),
        ),
        one_of(
            "买马",
            "Birds",
            answer("没有", "none", birds=0, no_bird_is_all=False, last_tile_birds=False),
            *(answer(f"{count}张", f"{count}", birds=count) for count in (2, 4, 6)),
        ),
        one_of(
            "一炮多响",
            "Several winners",
            answer("都算", "all", multiple_winners="all"),
            answer("截胡", "the nearest", multiple_winners="nearest"),
        ),
        checked("可以吃", "Chow", "chow"),
        checked("七对", "7 pairs", "seven_pairs"),
        check(
            "花牌",
            "Flowers",
            {"flowers": True},
            {"flowers": False, "flowers_in_turns": False},
        ),
        checked("庄家加倍", "Dealer ×2", "dealer_double"),
    ),
    "without_suit",
    "honours",
    "which_honours",
    "flowers_in_turns",
    called("flower_points", ("每张花几分", "Points of a flower")),
    "reserve",
    "pung",
    "most_claims",
    "swap_discard",
    "ready_declaration",
    "missed_win",
    "missed_self_draw",
    "robbing_kong",
    "robbed_pays_all",
    "kong_feeder_pays_all",
    "honour_feeder_pays_all",
    "thirteen_orphans",
    "robbing_concealed_kong",
    "quad_is_two_pairs",
    "knitted_honours",
    "pair_258",
    "suit_missing",
    "least_fans",
    "fan_points",
    "dropped_fans",
    "base",
    "discard_pays",
    "self_draw_pays",
    "self_draw_extra",
    "dealer_points",
    "streak_points",
    "kong_points",
    "added_kong_points",
    "concealed_kong_points",
    "late_kong_earns",
    "stakes",
    "exhausted_kongs",
    "exhausted_dealer",
    "winner_deals",
    "bird_hits",
    "bird_pays",
    "bird_points",
    "no_bird_is_all",
    "last_tile_birds",
)
"""As friends ask it."""

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
        "flat": Preset(
            Text("大胡加倍", "Great hands ×"),
            FLAT,
            Text(
                "点炮三分，自摸每家两分，碰碰和、清一色这些大胡翻倍。",
                "Discard 3, draw 2 each, times great hands.",
            ),
        ),
        "flowers": Preset(Text("带花", "Flowers"), FLOWERS),
        "three": Preset(Text("三人", "Three players"), THREE),
        "two": Preset(Text("二人", "Two players"), TWO),
    },
    fans=(*(fan.text for fan in FANS), *FLOWER_FANS),
    form=FORM,
)
