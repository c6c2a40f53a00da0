"""Changde (常德): fifteen huxi, no wins on discards, 囤 times the bonus hands.

The classic table counts red, black and dot only (红黑点); the other plays the full list (全名堂).
"""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Preset, Ruleset
from game.core.switches import Text
from game.paohuzi.fans.fans import FULL, RED_BLACK_DOT
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.rulesets.tables import for_two

# All other switches keep their defaults, which are this game: 15 胡起, no 放炮, 暗偎, 地胡 on the
# 亮张, and the dealer stays after 黄庄. 对子胡 is an extra that rooms add.
CLASSIC: Final = PaohuziRules(mingtang="red_black_dot", all_alike=False)
"""红黑点."""

BEGINNER: Final = CLASSIC.replace({"min_huxi": 10})
"""新手: ten huxi are enough, so that more deals are won; all else is as one will meet it later."""

# The written rules name 黄番 with the full list only.
FULL_LIST: Final = PaohuziRules(mingtang="full", huang_fan=True)
"""全名堂."""

CHANGDE: Final = Ruleset(
    id="paohuzi/changde",
    game="paohuzi",
    name=Text("常德红黑点", "Changde"),
    summary=Text(
        "十五胡起（新手十胡），不放炮，三息一囤，红黑点加番。",
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
                "Ten huxi win, at a slow pace; the table shows which discards make a hand ready "
                "and what it waits for. With some practice go on to fifteen.",
            ),
            pace="relaxed",
            beginners=True,
        ),
        **for_two(CLASSIC),
    },
    fans=tuple(entry.text for entry in RED_BLACK_DOT.entries),
)

CHANGDE_QUANMINGTANG: Final = Ruleset(
    id="paohuzi/changde-quanmingtang",
    game="paohuzi",
    name=Text("常德全名堂", "Changde, full list"),
    summary=Text(
        "十五胡起，不放炮，名堂全有，番数相加，黄庄翻囤。",
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
)
