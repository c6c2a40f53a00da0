"""Changde (常德): fifteen huxi, no wins on discards, 囤 times the bonus hands.

The classic table counts red, black and dot only (红黑点); the other plays the full list (全名堂).
"""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Preset, Ruleset
from game.core.forms import answer, called, checked, form, one_of
from game.core.switches import Text
from game.paohuzi.fans.fans import FULL, RED_BLACK_DOT
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.rulesets.tables import (
    ADDED_TUN,
    AWAKE,
    COMMON,
    EARTH,
    HEAVEN,
    ONE_FIVE_TEN,
    PLAYERS,
    cap,
    for_two,
    least,
)

# All other switches keep their defaults, which are this game: 15 胡起, no 放炮, 暗偎, 地胡 on the
# 亮张, and the dealer stays after 黄庄. 对子胡 is an extra that rooms add.
CLASSIC: Final = PaohuziRules(mingtang="red_black_dot", all_alike=False)
"""红黑点."""

BEGINNER: Final = CLASSIC.replace({"min_huxi": 10})
"""新手: ten huxi are enough, so that more deals are won; all else is as one will meet it later."""

# The written rules name 黄番 with the full list only.
FULL_LIST: Final = PaohuziRules(mingtang="full", huang_fan=True)
"""全名堂."""

FORM: Final = form(
    (
        PLAYERS,
        least(10, 15, 18, 21),
        ADDED_TUN,
        AWAKE,
        cap(60, 80, 100),
        one_of(
            "放炮",
            "Wins on discards",
            answer("不放炮", "none", hu_on_discard=False, discard_pays="alone"),
            answer("放炮胡", "allowed", hu_on_discard=True),
        ),
        checked("对子胡", "All alike", "all_alike"),
        ONE_FIVE_TEN,
        HEAVEN,
        EARTH,
    ),
    *COMMON,
    called("wei_hidden", ("偎牌", "Wei")),
    called("must_hu", None, None, {"none": None, "all": None}),
    called("huang_fan", ("黄番", "Exhausted deals multiply")),
    "three_ti_five_kan",
    "huang_dealer",
    "huang_penalty",
    "base",
)
"""红黑点, as rooms of 常德 ask it."""

CHANGDE: Final = Ruleset(
    id="paohuzi/changde",
    game="paohuzi",
    name=Text("常德红黑点", "Changde"),
    summary=Text(
        "十五胡起（新手十胡），只胡翻出来的牌，三息一囤，红黑点加番。",
        "Fifteen huxi to win, ten for beginners, only on flips; one tun for three huxi; red, black "
        "and dot count.",
    ),
    presets={
        "three": Preset(Text("三人", "Three players"), CLASSIC),
        "all_alike": Preset(
            Text("带对子胡", "With all alike"), CLASSIC.replace({"all_alike": True})
        ),
        "beginner": Preset(
            Text("新手", "Beginners"),
            BEGINNER,
            Text(
                "十胡就能胡，节奏放慢，打哪张能听、听什么都有提示；会了再打十五胡。",
                "Ten huxi win, at a slow pace, with hints.",
            ),
            pace="relaxed",
            beginners=True,
        ),
        **for_two(CLASSIC),
    },
    fans=tuple(entry.text for entry in RED_BLACK_DOT.entries),
    form=FORM,
)

FULL_FORM: Final = form(
    (
        PLAYERS,
        least(10, 15, 18, 21),
        ADDED_TUN,
        AWAKE,
        cap(60, 80, 100, 200),
        checked("黄番", "Exhausted deals multiply", "huang_fan"),
        checked("行行息、团圆", "Rare hands", "rare_mingtang"),
        checked("对子胡", "All alike", "all_alike"),
        checked("大小字胡", "Big and small", "big_and_small"),
        checked("海底胡", "Last card", "last_card"),
    ),
    "tian_hu",
    called("di_hu", None, None, {"shown_card": None, "first_flip": None, "off": None}),
    "one_five_ten",
    "three_ti_five_kan",
    *COMMON,
    called("wei_hidden", ("偎牌", "Wei")),
    "hu_on_discard",
    called("must_hu", None, None, {"none": None, "all": None}),
    "huang_dealer",
    "huang_penalty",
    "base",
)
"""全名堂, as rooms of 常德 ask it."""

CHANGDE_QUANMINGTANG: Final = Ruleset(
    id="paohuzi/changde-quanmingtang",
    game="paohuzi",
    name=Text("常德全名堂", "Changde, full list"),
    summary=Text(
        "十五胡起，只胡翻出来的牌，名堂全有，番数相加，黄庄翻囤。",
        "As Changde, with the full list of bonus hands added up; exhausted deals multiply.",
    ),
    presets={
        "three": Preset(Text("三人", "Three players"), FULL_LIST),
        "rare": Preset(
            Text("带行行息团圆", "With rare hands"), FULL_LIST.replace({"rare_mingtang": True})
        ),
        **for_two(FULL_LIST),
    },
    fans=tuple(entry.text for entry in FULL.entries),
    form=FULL_FORM,
)
