"""Loudi (娄底放炮罚): discards may be won and must be; huxi doubled; a race to a hundred.

Flat hundreds are added, then doubled and capped. The hundred that a win on a discard is worth at
most counts for winner and discarder alike.
"""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Preset, Ruleset
from game.core.forms import answer, called, check, checked, form, one_of
from game.core.switches import Text
from game.paohuzi.fans.fans import DOUBLES
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.rulesets.tables import (
    COMMON,
    HEAVEN,
    ONE_FIVE_TEN,
    PLAYERS,
    cap,
    for_two,
    least,
)

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

FORM: Final = form(
    (
        PLAYERS,
        one_of(
            "跑分",
            "The race",
            answer("跑到100分", "to 100", race=True, race_target=100, discard_pays="alone"),
            answer("跑到200分", "to 200", race=True, race_target=200, discard_pays="alone"),
            answer("按局算", "by deals", race=False),
        ),
        cap(100, 200, 400),
        one_of(
            "有炮",
            "Must win",
            answer("有炮必接", "on discards", must_hu="discard"),
            answer("有胡必胡", "always", must_hu="all"),
            answer("可以不胡", "no", must_hu="none"),
        ),
        least(10, 15),
        check("黄庄罚10分", "Exhausted deal costs 10", {"huang_penalty": 10}, {"huang_penalty": 0}),
        checked("海底胡", "Last card", "last_card"),
        HEAVEN,
        check("地胡", "Earthly hand", {"di_hu": "first_discard"}, {"di_hu": "off"}),
        ONE_FIVE_TEN,
    ),
    called("wei_hidden", ("偎牌", "Wei")),
    "three_ti_five_kan",
    *COMMON,
    "tian_hu_self_drawn",
    "fed_rule",
    "declined_win",
    "discard_pays",
    "huang_dealer",
    "base",
)
"""放炮罚, as rooms of 娄底 ask it."""

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
    form=FORM,
)
