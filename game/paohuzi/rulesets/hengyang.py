"""Hengyang (衡阳红黑) and its four-player form Liuhuqiang (六胡抢): ten huxi, compulsory wins."""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Preset, Ruleset
from game.core.switches import Text
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.rulesets.tables import for_two
from game.paohuzi.scoring.mingtang import MULTIPLIERS

RED_BLACK: Final = PaohuziRules(
    min_huxi=10,
    hu_on_discard=True,
    must_hu="all",
    fed_rule=True,
    mingtang="multipliers",
    units="dun",
    discard_pays="triple",
    huang_dealer="next",
)

FOUR: Final = RED_BLACK.replace({"players": 4, "hand_size": 14})

_FANS: Final = tuple(entry.text for entry in MULTIPLIERS.entries)

HENGYANG: Final = Ruleset(
    id="paohuzi/hengyang",
    game="paohuzi",
    name=Text("衡阳红黑", "Hengyang"),
    summary=Text(
        "十胡起，有胡必胡，放炮包三家，红黑翻倍。",
        "Ten huxi to win and no win may be declined; the discarder pays three times.",
    ),
    presets={"three": Preset(Text("三人", "Three players"), RED_BLACK), **for_two(RED_BLACK)},
    fans=_FANS,
)

LIUHUQIANG: Final = Ruleset(
    id="paohuzi/liuhuqiang",
    game="paohuzi",
    name=Text("六胡抢", "Liuhuqiang"),
    summary=Text(
        "四人打，每家十四张，五门子胡，其余同衡阳红黑。",
        "Four players with fourteen cards each; five groups win; otherwise as Hengyang.",
    ),
    presets={
        "four": Preset(Text("四人", "Four players"), FOUR),
        "six": Preset(Text("六胡起", "Six huxi"), FOUR.replace({"min_huxi": 6})),
    },
    fans=_FANS,
)
