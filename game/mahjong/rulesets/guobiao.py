"""Guobiao (国标): the Chinese official rules of 1998, with the clarifications of 2025."""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Preset, Ruleset
from game.core.forms import answer, called, check, checked, form, one_of
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

FORM: Final = form(
    (
        one_of(
            "起和",
            "Fans to win",
            answer("8番", "8", least_fans=8),
            answer("6番", "6", least_fans=6),
            answer("4番", "4", least_fans=4),
            answer("2番", "2", least_fans=2),
            answer("不限", "any", least_fans=0),
        ),
        one_of(
            "底分",
            "Base",
            answer("8分", "8", base=8),
            answer("5分", "5", base=5),
            answer("2分", "2", base=2),
            answer("1分", "1", base=1),
        ),
        one_of(
            "几家同和",
            "Several winners",
            answer("截和", "the nearest", multiple_winners="nearest"),
            answer("都和", "all", multiple_winners="all"),
        ),
        one_of(
            "过和",
            "Missed win bars",
            answer("不限", "nothing", missed_win="none", missed_self_draw=False),
            answer("摸牌前不和", "discards", missed_win="until_draw"),
            answer("同张不和", "same tile", missed_win="until_draw_same_tile"),
        ),
        one_of(
            "庄家",
            "Dealer",
            answer(
                "每局轮庄",
                "moves on",
                dealer_passes=True,
                exhausted_dealer="next",
                winner_deals=False,
                streak_points=0,
            ),
            answer("和了连庄", "stays with a win", dealer_passes=False, exhausted_dealer="next"),
        ),
        check(
            "花牌",
            "Flowers",
            {"flowers": True},
            {"flowers": False, "flowers_in_turns": False},
        ),
        checked("旁家付底分", "Others pay base", "others_pay_base"),
        checked("全不靠", "Knitted honours", "knitted_honours"),
        checked("组合龙", "Knitted straight", "knitted_straight"),
        checked("七对", "Seven pairs", "seven_pairs"),
    ),
    called("dropped_fans", ("不计的番", "Fans left out")),
    called("fan_cap", ("封顶（番）", "Cap in fans"), None, {0: None, 16: None, 32: None, 64: None}),
    "fan_points",
    called("flowers_in_turns", ("轮流补花", "Flowers in turns")),
    "thirteen_orphans",
    "robbing_concealed_kong",
    "quad_is_two_pairs",
    "swap_discard",
    "self_draw_only",
    "robbing_kong",
    called("missed_self_draw", ("过和管自摸", "Missed win bars the draw")),
    "self_draw_pays",
    "kong_points",
    "added_kong_points",
    "concealed_kong_points",
)
"""As players of the official game ask it."""

GUOBIAO: Final = Ruleset(
    id="mahjong/guobiao",
    game="mahjong",
    name=Text("国标麻将", "Guobiao (MCR)"),
    summary=Text(
        "八十二番的竞赛麻将：八番起和，番加番，花牌算番。",
        "The competition game with eighty-two fans: eight are needed to win, and they add up.",
    ),
    presets={
        "official": Preset(
            Text("竞赛", "Competition"),
            OFFICIAL,
            Text("竞赛规则，八番起和。", "The competition rules: eight fans to win."),
            rounds=4,
        ),
        "easy": Preset(
            Text("两番起和", "Two fans"),
            EASY,
            Text("认番练手：两番就能和。", "For learning the fans: two are enough to win."),
            rounds=1,
        ),
        "free": Preset(
            Text("不限番", "Any hand"),
            FREE,
            Text("没有花牌，和了就算。", "No flowers, and any complete hand wins."),
            rounds=1,
        ),
    },
    fans=TABLES["guobiao"].texts,
    form=FORM,
    named_deals=True,
)
