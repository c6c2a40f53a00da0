"""Taiwan (台湾麻将): 16 tiles in a hand, flowers, 底 and 台.

After the list of fans of the SML of 2026 and that of the Chinese Wikibooks. Points that the two
leave open are as at most tables at home: the winner on a tile for which several wait (the nearest),
and the kong of the previous seat's discard (allowed).
"""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Preset, Ruleset
from game.core.forms import answer, called, check, checked, counted, form, one_of, where
from game.core.switches import Text
from game.mahjong.fans.tables import TABLES
from game.mahjong.rules import MahjongRules

JIANG: Final = 4
"""一将: four rounds, in each of which every seat has dealt."""

HOME: Final = MahjongRules(
    hand_size=16,
    flowers=True,
    # 八墩 stay in the wall.
    reserve=16,
    seven_pairs=False,
    thirteen_orphans=False,
    eight_flowers=True,
    seven_flowers=True,
    swap_discard=False,
    missed_win="until_draw",
    # 天听 and 地听 are declared; no other hand is.
    ready_declaration=True,
    ready_first_only=True,
    scoring="taiwan",
    fan_cap=0,
    # 河底捞鱼 and 半求人 are of other lists, 见花见字 is of other tables.
    dropped_fans="last_tile_claim half_melded_hand each_flower each_wind",
    base=5,
    discard_pays=1,
    # 庄家台 1, and 连 N 拉 N: 2N + 1 in all.
    dealer_points=1,
    streak_points=2,
    kong_points=0,
    added_kong_points=0,
    concealed_kong_points=0,
    flower_points=0,
)
"""As it is played at home: 底 5, 台 1."""

SML: Final = HOME.replace(
    {
        "kong_from_upstream": False,
        "multiple_winners": "two_nearest_three_all",
        "missed_self_draw": True,
    }
)
"""The competition rules of the SML, 2026."""

WIKI: Final = HOME.replace({"scoring": "taiwan_wiki", "dropped_fans": "each_flower each_wind"})
"""The other common list of fans."""

SEEN: Final = HOME.replace({"dropped_fans": "last_tile_claim half_melded_hand"})
"""见花见字: every flower and every pung of honours counts, also those of other winds."""

HUNDRED: Final = HOME.replace({"base": 100, "fan_points": 20})
"""底 100, 台 20: as friends name the stakes."""

WITH_FLOWERS: Final = where("flowers", True)

FORM: Final = form(
    (
        one_of(
            "底/台",
            "Base / tai",
            *(
                answer(f"{base}/{tai}", f"{base}/{tai}", base=base, fan_points=tai)
                for base, tai in ((3, 1), (5, 1), (30, 10), (50, 20), (100, 20))
            ),
        ),
        one_of(
            "连庄",
            "Streak tai",
            answer("连N拉N", "2", dealer_points=1, streak_points=2),
            answer("连N不拉", "1", dealer_points=1, streak_points=1),
            answer("只算庄家", "dealer only", dealer_points=1, streak_points=0),
            answer("不算", "none", dealer_points=0, streak_points=0),
        ),
        one_of(
            "听牌",
            "Declaring ready",
            answer("天听地听", "at first only", ready_declaration=True, ready_first_only=True),
            answer("随时报听", "any time", ready_declaration=True, ready_first_only=False),
            answer("不报听", "none", ready_declaration=False, ready_first_only=False),
        ),
        one_of(
            "过水",
            "Missed win bars",
            answer("只管放枪", "discards", missed_win="until_draw", missed_self_draw=False),
            answer("自摸也管", "draws too", missed_win="until_draw", missed_self_draw=True),
            answer("不管", "nothing", missed_win="none", missed_self_draw=False),
        ),
        one_of(
            "几家同胡",
            "Several winners",
            answer("拦胡", "the nearest", multiple_winners="nearest"),
            answer("一炮多响", "all", multiple_winners="all"),
            answer("三响才算", "three at once", multiple_winners="two_nearest_three_all"),
        ),
        check(
            "花牌",
            "Flowers",
            {"flowers": True},
            {
                "flowers": False,
                "eight_flowers": False,
                "seven_flowers": False,
                "flowers_in_turns": False,
            },
        ),
        counted("见花见字", "Any flower or wind", "each_flower", "each_wind"),
        check(
            "八仙过海、七抢一",
            "Eight or seven flowers",
            {"eight_flowers": True, "seven_flowers": True},
            {"eight_flowers": False, "seven_flowers": False},
            only=WITH_FLOWERS,
        ),
        counted("独听", "Only wait", "only_wait"),
        checked("呖咕呖咕", "Seven pairs and a pung", "eight_pairs"),
    ),
    called(
        "scoring",
        ("台数表", "List of tai"),
        ("各种台各算几台。", "What each counts."),
        {
            "taiwan": ("协会（SML）：天听16台、天胡24台", "of the SML"),
            "taiwan_wiki": ("维基：天听8台、天胡32台", "of the Wikibooks"),
        },
    ),
    called(
        "dropped_fans",
        ("不算的台", "Tai left out"),
        ("选中的不算台；能不能胡不变。", "These count no tai; what wins stays the same."),
    ),
    called(
        "least_fans",
        ("几台才能胡", "Least tai"),
        ("至少几台才能胡。", "Tai needed to win."),
        {0: None, **{least: (f"{least}台", f"{least}") for least in (1, 2, 3, 4, 5, 6, 8)}},
    ),
    called("fan_cap", ("封顶（台）", "Cap in tai"), ("最多算几台。", "The most tai that count.")),
    called("reserve", ("留几张", "Tiles left"), None, {0: None, 8: None, 14: None, 16: None}),
    called("flowers_in_turns", ("轮流补花", "Flowers in turns")),
    called("flower_points", ("花另外算分", "Points of a flower")),
    "chow",
    "swap_discard",
    called("kong_from_upstream", ("杠上家", "Kong of the upper seat's discard")),
    "robbing_kong",
    called("self_draw_only", ("只能自摸", "Self-drawn only")),
    called("honour_feeder_pays_all", ("三元四喜包牌", "Feeding honours pays for all")),
    called("kong_feeder_pays_all", ("点杠杠开包牌", "Feeding a kong pays for all")),
    "robbed_pays_all",
    called("exhausted_dealer", ("流局", "Dealer after an exhausted wall")),
    "quad_is_two_pairs",
)
"""As players at home in Taiwan ask it."""

TAIWAN: Final = Ruleset(
    id="mahjong/taiwan",
    game="mahjong",
    name=Text("台湾麻将", "Taiwan mahjong"),
    summary=Text(
        "十六张，带花，算底和台；庄家连庄拉庄，一将打四圈。",
        "Sixteen tiles and flowers; a base and tai, more for the dealer the longer it stays.",
    ),
    presets={
        "home": Preset(Text("家常", "At home"), HOME, rounds=JIANG),
        "sml2026": Preset(Text("竞赛（SML 2026）", "SML 2026"), SML, rounds=JIANG),
        "wiki": Preset(
            Text("维基台数", "Wikibooks"),
            WIKI,
            Text(
                "照维基教科书的台数表：河底捞鱼、半求人也算台。",
                "Half-melded hands and last discards count.",
            ),
            rounds=JIANG,
        ),
        "seen": Preset(Text("见花见字", "Any flower or wind"), SEEN, rounds=JIANG),
        "hundred": Preset(Text("底100台20", "Base 100, tai 20"), HUNDRED, rounds=JIANG),
    },
    fans=tuple(dict.fromkeys((*TABLES["taiwan"].texts, *TABLES["taiwan_wiki"].texts))),
    form=FORM,
    named_deals=True,
)
