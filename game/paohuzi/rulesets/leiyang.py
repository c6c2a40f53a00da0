"""Leiyang (耒阳提龙): ten huxi, discards may be won, a declined win bars the cheaper ones after it.

敦 are looked up in a table in which exactly ten and exactly twenty huxi (卡胡) pay more than their
neighbours; names double the huxi before that. A 提 is paid for at once. The shown card cannot be
won.
"""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Preset, Ruleset
from game.core.forms import answer, called, check, checked, form, one_of
from game.core.switches import Text
from game.paohuzi.fans.fans import DOUBLED_HUXI
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.rulesets.tables import (
    COMMON,
    DISCARDER_PAYS,
    FED,
    ONE_FIVE_TEN,
    PLAYERS,
    cap,
    for_two,
    least,
)

TI_DRAGON: Final = PaohuziRules(
    min_huxi=10,
    hu_on_discard=True,
    # A 偎 lies with one card open, for its feeder is barred from 吃 and 碰.
    wei_hidden=False,
    fed_rule=True,
    own_pao_first=True,
    no_huxi=21,
    declined_win="dearer",
    di_hu="off",
    mingtang="doubled_huxi",
    units="dun_table",
    discard_pays="double",
    ti_pays=True,
    huang_dealer="next",
)

FORM: Final = form(
    (
        PLAYERS,
        least(6, 10, 15),
        one_of(
            "弃胡",
            "After declining",
            answer("要更大才能胡", "only dearer", declined_win="dearer"),
            answer("照样能胡", "any win", declined_win="any"),
        ),
        DISCARDER_PAYS,
        cap(60, 80, 100),
        checked("提龙给分", "A ti is paid", "ti_pays"),
        check("无胡算21胡", "No huxi counts 21", {"no_huxi": 21}, {"no_huxi": 0}),
        checked("自翻先跑", "Own flip: pao first", "own_pao_first"),
        FED,
        ONE_FIVE_TEN,
    ),
    "tian_hu",
    called("di_hu", None, None, {"off": None, "shown_card": None, "first_flip": None}),
    called("must_hu", None, None, {"none": None, "discard": None}),
    "wei_hidden",
    *(name for name in COMMON if name != "own_pao_first"),
    "three_ti_five_kan",
    "huang_dealer",
    "huang_penalty",
    "base",
)
"""提龙, as rooms of 耒阳 ask it."""

LEIYANG: Final = Ruleset(
    id="paohuzi/leiyang",
    game="paohuzi",
    name=Text("耒阳提龙", "Leiyang"),
    summary=Text(
        "十胡起，提龙当场给分，名堂翻胡息再查敦，放炮付两份；弃了胡，以后要更大才能胡。",
        "Ten huxi to win; a ti is paid at once; names double the huxi before dun are looked up; "
        "the discarder pays two shares; after a declined win only a dearer one counts.",
    ),
    presets={
        "three": Preset(Text("三人", "Three players"), TI_DRAGON),
        "any_win": Preset(
            Text("弃胡照样能胡", "Any later win"),
            TI_DRAGON.replace({"declined_win": "any"}),
        ),
        **for_two(TI_DRAGON),
    },
    fans=tuple(entry.text for entry in DOUBLED_HUXI.entries),
    form=FORM,
)
