"""Hongzhong (红中麻将): four red dragons are wildcards, and wins are drawn, not claimed."""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Preset, Ruleset
from game.core.switches import Text
from game.mahjong.rules import MahjongRules
from game.mahjong.scoring.tables import TABLES

ROOM: Final = MahjongRules(
    which_honours="red",
    wild="red",
    reserve=4,
    chow=False,
    self_draw_only=True,
    multiple_winners="all",
    missed_win="none",
    thirteen_orphans=False,
    wild_self_draw_only=True,
    wild_in_pairs=False,
    four_wild_win=True,
    scoring="plain",
    fan_cap=0,
    base=1,
    discard_pays=1,
    self_draw_pays=2,
    kong_points=3,
    robbed_pays_all=True,
    exhausted_dealer="last_drawer",
    winner_deals=True,
    birds=4,
    bird_points=2,
)
"""As room games play it: no fans, birds, four red dragons win. A robbed kong pays for all, birds
included; who robs it holds no red dragon. The birds are what stays in the wall.
"""

OFFICIAL: Final = MahjongRules(
    which_honours="red",
    wild="red",
    chow=False,
    self_draw_only=True,
    robbing_kong=False,
    missed_win="none",
    thirteen_orphans=False,
    scoring="hongzhong",
    fan_cap=4,
    base=1,
    discard_pays=1,
    kong_points=3,
    exhausted_kongs="void",
    winner_deals=True,
    birds=2,
)
"""The competition rules of 2024."""

ZHUANZHUAN: Final = MahjongRules(
    honours=False,
    chow=False,
    multiple_winners="all",
    missed_win="until_draw",
    thirteen_orphans=False,
    scoring="plain",
    fan_cap=0,
    base=1,
    discard_pays=1,
    self_draw_pays=2,
    kong_points=3,
    robbed_pays_all=True,
    exhausted_dealer="last_drawer",
    winner_deals=True,
    reserve=2,
    birds=2,
    bird_hits="seats",
)
"""转转麻将: without wildcards; discards are won, and birds are counted round the table."""

HONGZHONG: Final = Ruleset(
    id="mahjong/hongzhong",
    game="mahjong",
    name=Text("红中麻将", "Hongzhong"),
    summary=Text(
        "红中当赖子，不吃，只能自摸，胡了扎鸟。",
        "Red dragons are wildcards; no chows, self-drawn wins, birds after a win.",
    ),
    presets={
        "room": Preset(Text("房卡", "Room"), ROOM),
        "official": Preset(Text("竞赛", "Competition"), OFFICIAL),
        "zhuanzhuan": Preset(Text("转转", "Zhuanzhuan"), ZHUANZHUAN),
    },
    fans=TABLES["hongzhong"].texts,
)
