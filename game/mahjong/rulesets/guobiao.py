"""Guobiao (国标): the Chinese official rules of 1998, with the clarifications of 2025."""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Preset, Ruleset
from game.core.switches import Text
from game.mahjong.fans.tables import TABLES
from game.mahjong.rules import MahjongRules

OFFICIAL: Final = MahjongRules(
    flowers=True,
    # Each flower is a fan.
    flower_points=0,
    knitted_honours=True,
    knitted_straight=True,
    scoring="guobiao",
    fan_cap=0,
    least_fans=8,
    # 8 and the fans; the two others of a discard pay the 8.
    base=8,
    discard_pays=1,
    others_pay_base=True,
    # 过和 costs nothing.
    missed_win="none",
    # Kongs are fans, and earn nothing else.
    kong_points=0,
    added_kong_points=0,
    concealed_kong_points=0,
    # Four rounds of four deals: the dealer passes the deal on after every win.
    dealer_passes=True,
    exhausted_dealer="next",
)
"""The competition rules: eight fans to win, four rounds."""

EASY: Final = OFFICIAL.replace({"least_fans": 2})
"""For friends who are learning the fans: two are enough."""

FREE: Final = OFFICIAL.replace({"least_fans": 0, "flowers": False})
"""Any complete hand wins, without flowers: the base alone keeps it worth while."""

GUOBIAO: Final = Ruleset(
    id="mahjong/guobiao",
    game="mahjong",
    name=Text("国标麻将", "Chinese official mahjong (Guobiao)"),
    summary=Text(
        "八十二番的竞赛麻将：八番起和，番加番，花牌算番。",
        "The competition game with eighty-two fans: eight are needed to win, and they add up.",
    ),
    presets={
        "official": Preset(
            Text("竞赛", "Competition"),
            OFFICIAL,
            Text("八番起和，四圈十六局。", "Eight fans to win; four rounds of four deals."),
            rounds=4,
        ),
        "easy": Preset(
            Text("两番起和", "Two fans"),
            EASY,
            Text("认番练手：两番就能胡。", "For learning the fans: two are enough to win."),
            rounds=1,
        ),
        "free": Preset(
            Text("不限番", "Any hand"),
            FREE,
            Text("没有花牌，胡了就算。", "No flowers, and any complete hand wins."),
            rounds=1,
        ),
    },
    fans=TABLES["guobiao"].texts,
)
