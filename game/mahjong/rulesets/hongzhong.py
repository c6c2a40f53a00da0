"""Hongzhong (红中麻将): four red dragons are wildcards, and wins are drawn, not claimed.

抢杠全包 includes the birds: the robbed seat pays for those that hit the other losers too. A
discarder of 转转 pays for itself alone, so it pays for hits on the winner and on itself.
"""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Preset, Ruleset
from game.core.switches import Text
from game.mahjong.fans.tables import TABLES
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

HONGZHONG: Final = Ruleset(
    id="mahjong/hongzhong",
    game="mahjong",
    name=Text("红中麻将", "Red dragon mahjong (Hongzhong)"),
    summary=Text(
        "红中当赖子，不吃，只能自摸，胡了扎鸟。",
        "Red dragons are wildcards; no chows, self-drawn wins, birds after a win.",
    ),
    presets={
        "room": Preset(Text("房卡", "Room"), ROOM),
        "official": Preset(Text("竞赛", "Competition"), OFFICIAL),
        "zhuanzhuan": Preset(Text("转转", "Zhuanzhuan"), ZHUANZHUAN),
        "one_bird": Preset(Text("一鸟全中", "One bird by rank"), ONE_BIRD),
        "stakes": Preset(Text("带飘", "Stakes"), STAKES),
        "three": Preset(Text("三人", "Three players"), THREE),
    },
    fans=TABLES["hongzhong"].texts,
)
