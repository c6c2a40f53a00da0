"""Loudi (娄底放炮罚): discards may be won and must be; huxi doubled; a race to a hundred.

Flat hundreds are added, then doubled and capped. The hundred that a win on a discard is worth at
most counts for winner and discarder alike.
"""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Preset, Ruleset
from game.core.switches import Text
from game.paohuzi.fans.fans import DOUBLES
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.rulesets.tables import for_two

HUNDRED: Final = PaohuziRules(
    hu_on_discard=True,
    must_hu="discard",
    di_hu="first_discard",
    mingtang="doubles",
    units="huxi",
    cap=200,
    race=True,
    huang_penalty=10,
)

LOUDI: Final = Ruleset(
    id="paohuzi/loudi",
    game="paohuzi",
    name=Text("娄底放炮罚", "Loudi"),
    summary=Text(
        "十五胡起，有炮必接，一息一分，名堂翻倍或一百分，跑到一百分。",
        "Discards may be won and must be; a point for each huxi, doubled; a race to a hundred.",
    ),
    presets={
        "three": Preset(Text("三人", "Three players"), HUNDRED),
        "cap_400": Preset(Text("四百封顶", "Cap of 400"), HUNDRED.replace({"cap": 400})),
        **for_two(HUNDRED),
    },
    fans=tuple(entry.text for entry in DOUBLES.entries),
)
