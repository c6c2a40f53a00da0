"""Hongzhong (红中麻将): four red dragons are wildcards, and wins are drawn, not claimed.

抢杠全包 includes the birds: the robbed seat pays for those that hit the other losers too. A
discarder of 转转 pays for itself alone, so it pays for hits on the winner and on itself.
"""

from __future__ import annotations

from typing import Final

from game.core.catalogue import FanText, Preset, Ruleset
from game.core.forms import answer, called, check, checked, form, one_of, where
from game.core.switches import Text
from game.mahjong.fans.tables import TABLES
from game.mahjong.fans.wild_fans import FOUR_WILDCARDS
from game.mahjong.rules import MahjongRules

SHARED: Final = MahjongRules(
    chow=False,
    thirteen_orphans=False,
    fan_cap=0,
    base=1,
    discard_pays=1,
    # 点杠 3 from its giver alone, as much as 补杠 brings from all three.
    kong_points=3,
    winner_deals=True,
)
"""The switches that all tables of this game have in common."""

ROOMS: Final = SHARED.replace(
    {
        "multiple_winners": "all",
        "scoring": "plain",
        "self_draw_pays": 2,
        "late_kong_earns": True,
        "robbed_pays_all": True,
        "exhausted_dealer": "last_drawer",
    }
)
"""As room games count, with wildcards or without: no fans, and a robbed kong pays for all, birds
included.
"""

ROOM: Final = ROOMS.replace(
    {
        "which_honours": "red",
        "wild": "red",
        # Discards never win here: this bars a robber who holds 红中.
        "wild_self_draw_only": True,
        "wild_in_pairs": False,
        # 四红中 wins on the spot, worth a plain hand.
        "four_wild_win": True,
        "self_draw_only": True,
        "missed_win": "none",
        "reserve": 4,
        "birds": 4,
        "bird_points": 2,
    }
)
"""As room games play it: four red dragons win, and a hand that robs a kong holds none. The birds
are the tiles that stay in the wall.
"""

OFFICIAL: Final = SHARED.replace(
    {
        "which_honours": "red",
        "wild": "red",
        "self_draw_only": True,
        # 自摸 only, without an exception for 抢杠.
        "robbing_kong": False,
        "missed_win": "none",
        "scoring": "hongzhong",
        # At most 2**4 = 16 from each.
        "fan_cap": 4,
        "exhausted_kongs": "void",
        "birds": 2,
    }
)
"""The competition rules of 2024."""

ZHUANZHUAN: Final = ROOMS.replace(
    {
        # 108 tiles; with nothing wild, discards can be won.
        "honours": False,
        "missed_win": "until_draw",
        "reserve": 2,
        "birds": 2,
        "bird_hits": "seats",
    }
)
"""转转麻将: without wildcards; discards are won, and birds are counted round the table."""

ONE_BIRD: Final = ROOM.replace({"reserve": 1, "birds": 1, "bird_hits": "rank", "bird_points": 1})
"""一鸟全中: one bird, which counts as many hits as its rank, a red dragon ten."""

STAKES: Final = ROOM.replace({"stakes": 3})
"""飘: as room games play it for stakes, up to three points a seat."""

THREE: Final = ROOM.replace({"players": 3})
"""Three players with all the tiles: the fourth seat is left empty."""

FORM: Final = form(
    (
        one_of(
            "扎鸟",
            "Birds",
            answer(
                "不扎",
                "none",
                birds=0,
                no_bird_is_all=False,
                bird_extra_without_wild=0,
                last_tile_birds=False,
            ),
            *(answer(f"{count}鸟", f"{count}", birds=count) for count in (1, 2, 4, 6)),
        ),
        one_of(
            "中鸟",
            "A bird hits",
            answer("159", "1, 5, 9", bird_hits="terminals", bird_start="winner"),
            answer("数位置", "by seat", bird_hits="seats"),
            answer(
                "一鸟全中",
                "by its rank",
                bird_hits="rank",
                bird_start="winner",
                bird_pays="points",
                birds=1,
                no_bird_is_all=False,
            ),
            only=where("birds", 1, 2, 4, 6),
        ),
        one_of(
            "每鸟",
            "Each bird",
            *(answer(f"{points}分", f"{points}", bird_points=points) for points in (1, 2, 3)),
            only=where("birds", 1, 2, 4, 6),
        ),
        one_of(
            "胡法",
            "Wins",
            answer("只能自摸", "self-drawn", self_draw_only=True),
            answer("可以点炮", "discards too", self_draw_only=False),
        ),
        one_of(
            "算番",
            "Fans double",
            answer("不算番", "none", scoring="plain", fan_cap=0),
            answer("4番封顶", "up to 4", scoring="hongzhong", fan_cap=4),
            answer("5番封顶", "up to 5", scoring="hongzhong", fan_cap=5),
            answer("不封顶", "any", scoring="hongzhong", fan_cap=0),
        ),
        one_of(
            "飘",
            "Stakes",
            answer("不飘", "none", stakes=0),
            *(answer(f"最多{most}分", f"up to {most}", stakes=most) for most in (1, 2, 3)),
        ),
        checked("可胡七对", "Seven pairs", "seven_pairs"),
        check(
            "抢杠胡",
            "Robbing the kong",
            {"robbing_kong": True},
            {"robbing_kong": False, "robbed_pays_all": False},
        ),
        checked(
            "抢杠全包",
            "Robbed pays all",
            "robbed_pays_all",
            only=where("robbing_kong", True),
        ),
        checked("四红中可胡", "Four reds win", "four_wild_win", only=where("wild", "red")),
    ),
    "players",
    called("wild_self_draw_only", ("有红中不能接炮抢杠", "Red dragons: self-drawn only")),
    called("wild_in_pairs", ("红中凑七对", "Red dragons in seven pairs")),
    called("wild_discard", ("可以打红中", "Discarding red dragons")),
    called("wild_kong", ("红中暗杠", "Kong of red dragons")),
    called("wild_fifth_copy", ("红中当第五张", "Red dragon as fifth copy")),
    called("natural_doubles", ("无红中加倍", "No red dragon doubles")),
    called("bird_extra_without_wild", ("无红中加鸟", "More birds without red dragons")),
    "bird_start",
    "bird_pays",
    "no_bird_is_all",
    "last_tile_birds",
    "pung",
    "chow",
    "multiple_winners",
    "missed_win",
    called(
        "reserve", ("留几张", "Tiles left"), None, {0: None, 1: None, 2: None, 4: None, 6: None}
    ),
    "dropped_fans",
    "base",
    "self_draw_pays",
    called("kong_points", ("点杠分", "Kong of a discard")),
    "added_kong_points",
    "concealed_kong_points",
    called("late_kong_earns", ("过手杠也算分", "Late added kong earns")),
    "kong_feeder_pays_all",
    "exhausted_kongs",
    "winner_deals",
    "exhausted_dealer",
    "dealer_double",
)
"""As rooms ask it."""


def _named(fan: FanText) -> FanText:
    """The fan as it is called where red dragons are the wildcards."""
    if fan.id != FOUR_WILDCARDS.id:
        return fan
    return fan._replace(
        name=Text("四红中", "Four Red Dragons"),
        definition=Text("四张红中在手就胡。", "Won with all four red dragons in hand, as it was."),
    )


HONGZHONG: Final = Ruleset(
    id="mahjong/hongzhong",
    game="mahjong",
    name=Text("红中麻将", "Hongzhong mahjong"),
    summary=Text(
        "红中当赖子，别的牌能碰能杠，只能自摸，胡了扎鸟。",
        "Red dragons are wildcards; pungs and kongs, self-drawn wins, birds after a win.",
    ),
    presets={
        "room": Preset(Text("房卡", "Room"), ROOM),
        "official": Preset(Text("竞赛", "Competition"), OFFICIAL),
        "zhuanzhuan": Preset(Text("转转", "Zhuanzhuan"), ZHUANZHUAN),
        "one_bird": Preset(Text("一鸟全中", "One bird"), ONE_BIRD),
        "stakes": Preset(Text("带飘", "Stakes"), STAKES),
        "three": Preset(Text("三人", "Three"), THREE),
    },
    fans=tuple(map(_named, TABLES["hongzhong"].texts)),
    form=FORM,
)
