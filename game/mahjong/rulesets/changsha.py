"""Changsha (长沙麻将): plain hands need a pair of 2, 5 or 8, great hands add up, birds multiply.

`classic` follows a written rulebook of 2026 for two birds, `app` the room games of Hunan; if both
are silent, or tables differ, there is a switch.
"""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Preset, Ruleset
from game.core.forms import answer, called, check, checked, form, members, one_of, several, where
from game.core.switches import Text
from game.mahjong.fans.tables import TABLES
from game.mahjong.rules import MahjongRules

CLASSIC: Final = MahjongRules(
    # 108 tiles: three suits, no honours.
    honours=False,
    thirteen_orphans=False,
    pair_258=True,
    great_any_pair=True,
    # §4.2, §6: every 大胡, those of the moment too.
    moment_any_pair=True,
    # §8: until one's own discard, a self-draw is barred as well.
    missed_self_draw=True,
    all_258=True,
    opening_hands="four_alike no_258 suit_missing two_triplets",
    multiple_winners="all",
    opened_kong=2,
    kong_tiles_claimed=True,
    last_tile_offer=True,
    scoring="changsha",
    fan_cap=0,
    base=1,
    discard_pays=1,
    dealer_points=1,
    dealer_each_fan=True,
    # 杠 earns nothing in 长沙: only a win by it counts.
    kong_points=0,
    added_kong_points=0,
    concealed_kong_points=0,
    birds=2,
    bird_hits="seats",
    bird_start="dealer",
    bird_pays="double",
    last_tile_birds=True,
    winner_deals=True,
    exhausted_dealer="last_drawer",
)
"""By the book (庄闲): 1 and 2, 6 and 7 for each 大胡, two birds that double."""

APP: Final = CLASSIC.replace(
    {
        "moment_any_pair": False,
        "missed_self_draw": False,
        "dealer_each_fan": False,
        "plain_self_draw_pays": 2,
        "opening_hands": "four_alike no_258 suit_missing two_triplets three_suits steps"
        " single_flower golden_pair",
        "midway_hands": "four_alike two_triplets",
    }
)
"""As room games play it: a drawn 小胡 is 2 from each, the dealer adds one point."""

FORM: Final = form(
    (
        one_of(
            "扎鸟",
            "Birds",
            answer("不扎", "none", birds=0, no_bird_is_all=False, last_tile_birds=False),
            *(answer(f"{count}鸟", f"{count}", birds=count) for count in (1, 2, 4, 6)),
        ),
        one_of(
            "中鸟",
            "A bird",
            answer("2鸟4倍", "2 pay ×4", bird_pays="double"),
            answer("2鸟3倍", "×3", bird_pays="add"),
            answer("每鸟加分", "points", bird_pays="points"),
            only=where("birds", 1, 2, 4, 6),
        ),
        one_of(
            "庄闲",
            "Dealer",
            answer("每大胡加1分", "1 a great hand", dealer_points=1, dealer_each_fan=True),
            answer("加1分", "1", dealer_points=1, dealer_each_fan=False),
            answer("不分", "none", dealer_points=0, dealer_each_fan=False),
        ),
        one_of(
            "小胡自摸",
            "Plain self-draw",
            answer("每家1分", "1 each", plain_self_draw_pays=1),
            answer("每家2分", "2 each", plain_self_draw_pays=2),
        ),
        one_of(
            "开杠",
            "Opened kong",
            *(answer(f"翻{count}张", f"{count} tiles", opened_kong=count) for count in (2, 3, 4)),
        ),
        several(
            "起手胡",
            "Opening hands",
            "opening_hands",
            {
                "four_alike": ("四喜", "quad"),
                "no_258": ("板板胡", "no 258"),
                "suit_missing": ("缺一色", "suit missing"),
                "two_triplets": ("六六顺", "two triplets"),
                "three_suits": ("三同", "3 suits"),
                "steps": ("节节高", "pairs in a row"),
                "single_flower": ("一枝花", "lone 5"),
                "golden_pair": ("金童玉女", "2p, 2s pairs"),
            },
        ),
        members("中途四喜、六六顺", "Midway too", "midway_hands", "four_alike", "two_triplets"),
        check(
            "要海底",
            "Last tile",
            {"last_tile_offer": True},
            {"last_tile_offer": False},
        ),
        checked("将将胡", "All 258", "all_258"),
    ),
    called("players", ("人数", "Players")),
    called("stakes", ("飘", "Stakes")),
    called("chow", ("吃", "Chow")),
    "kong_tiles_claimed",
    called(
        "great_any_pair",
        ("大胡乱将", "Great hands, any pair"),
        ("碰碰胡、清一色这些大胡，什么将都行。", "A great hand may have any pair."),
    ),
    called(
        "moment_any_pair",
        ("海底、杠上、抢杠乱将", "Great wins of the moment, any pair"),
        (
            "大胡乱将时，海底、杠上开花、杠上炮、抢杠、天胡、地胡也什么将都行。",
            "Wins of the moment may have any pair too, as other great hands do.",
        ),
    ),
    "seven_pairs",
    called("quad_is_two_pairs", ("豪华七小对", "Four alike in seven pairs")),
    called("multiple_winners", None, None, {"all": ("通炮", "all win"), "nearest": None}),
    called(
        "missed_win",
        ("漏胡", "Missed win"),
        None,
        {
            "none": None,
            "until_draw": None,
            "until_draw_same_tile": None,
            "until_draw_le_value": ("分更多才能胡", "only for more points"),
        },
    ),
    called("missed_self_draw", ("漏胡管自摸", "Missed win bars the draw")),
    "self_draw_only",
    "robbing_kong",
    called("robbed_pays_all", ("抢杠包三家", "Robbed kong pays for all")),
    called(
        "dropped_fans",
        ("不算的大胡", "Great hands left out"),
        ("选中的不算大胡；能不能胡不变。", "These count for nothing; what wins stays the same."),
    ),
    called(
        "fan_cap",
        ("封顶（分）", "Cap in points"),
        ("大胡加起来最多算多少分。", "The most points that great hands count together."),
    ),
    called("base", ("小胡几分", "Plain hand"), ("小胡的底分。", "Points of a plain hand.")),
    called(
        "bird_hits",
        None,
        None,
        {"seats": ("按位置：1、5、9庄家，2、6下家……", "round the table"), "terminals": None},
    ),
    "bird_start",
    "bird_points",
    "last_tile_birds",
    "no_bird_is_all",
    "dealer_double",
    called("winner_deals", ("谁胡谁坐庄", "Winner deals")),
    called("exhausted_dealer", ("黄庄坐庄", "Dealer after an exhausted wall")),
)
"""As rooms of Changsha ask it."""

CHANGSHA: Final = Ruleset(
    id="mahjong/changsha",
    game="mahjong",
    name=Text("长沙麻将", "Changsha mahjong"),
    summary=Text(
        "小胡要二五八将，大胡乱将、可以叠加，胡了扎鸟翻倍。",
        "A plain hand needs a pair of 2, 5 or 8; great hands add up; birds double.",
    ),
    presets={
        "classic": Preset(
            Text("传统", "Traditional"),
            CLASSIC,
            Text(
                "庄闲每个大胡多一分，起手胡四样，大胡可以乱将。",
                "Dealer +1 a great hand; four opening hands.",
            ),
        ),
        "app": Preset(
            Text("房卡", "Room"),
            APP,
            Text(
                "小胡自摸每家两分，庄家多一分，起手胡八样，中途也能亮。",
                "Plain draw 2 each; eight opening hands.",
            ),
        ),
    },
    fans=TABLES["changsha"].texts,
    form=FORM,
)
