"""Hengyang (衡阳红黑) and its four-player form Liuhuqiang (六胡抢): few huxi, compulsory wins.

A 偎 lies with one card open, for its feeder is barred from 吃 and 碰. A heavenly hand counts as
self-drawn too, and a card that one flipped oneself and nobody took cannot be taken by 吃 later.
"""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Preset, Ruleset
from game.core.forms import answer, called, checked, form, one_of
from game.core.switches import Text
from game.paohuzi.fans.fans import MULTIPLIERS, MULTIPLIERS_FROM_EIGHT
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

RED_BLACK: Final = PaohuziRules(
    min_huxi=10,
    hu_on_discard=True,
    must_hu="all",
    wei_hidden=False,
    fed_rule=True,
    no_chi_own_flip=True,
    tian_hu_self_drawn=True,
    mingtang="multipliers",
    units="dun",
    discard_pays="triple",
    # Here the deal passes on after 黄庄; in 常德 and 娄底 the dealer keeps it.
    huang_dealer="next",
)

TEN: Final = RED_BLACK.replace(
    {"players": 4, "hand_size": 14, "mingtang": "multipliers_from_eight"}
)
"""六胡抢 as strict tables play it."""

SIX: Final = TEN.replace({"min_huxi": 6})
"""The game that 六胡抢 is named for."""

MUST_WIN: Final = one_of(
    "有胡",
    "Must win",
    answer("有胡必胡", "always", must_hu="all"),
    answer("有炮必胡", "on discards", must_hu="discard"),
    answer("可以不胡", "no", must_hu="none"),
)

WEI: Final = one_of(
    "偎牌",
    "Wei",
    answer("明一张", "one card open", wei_hidden=False),
    answer("扣着", "hidden", wei_hidden=True),
)

EARTHLY: Final = called("di_hu", None, None, {"shown_card": None, "first_flip": None, "off": None})

PLAY: Final = (
    "tian_hu",
    EARTHLY,
    "declined_win",
    *(name for name in COMMON if name != "no_chi_own_flip"),
    "three_ti_five_kan",
    "huang_penalty",
    "base",
)

FORM: Final = form(
    (
        PLAYERS,
        least(6, 9, 10, 15),
        DISCARDER_PAYS,
        MUST_WIN,
        WEI,
        cap(60, 80, 100),
        FED,
        checked("自翻过张", "Own flips bar chi", "no_chi_own_flip"),
        checked("天胡算自摸", "Heavenly self-drawn", "tian_hu_self_drawn"),
        ONE_FIVE_TEN,
    ),
    *PLAY,
    "huang_dealer",
)
"""As rooms of 衡阳 ask it."""

HENGYANG: Final = Ruleset(
    id="paohuzi/hengyang",
    game="paohuzi",
    name=Text("衡阳红黑", "Hengyang"),
    summary=Text(
        "十胡起，有胡必胡，偎明一张，放炮付三份，红黑翻倍。",
        "Ten huxi to win and no win may be declined; a wei shows one card; the discarder pays "
        "three times.",
    ),
    presets={"three": Preset(Text("三人", "Three players"), RED_BLACK), **for_two(RED_BLACK)},
    fans=tuple(entry.text for entry in MULTIPLIERS.entries),
    form=FORM,
)

SIX_FORM: Final = form(
    (
        least(6, 9, 10),
        DISCARDER_PAYS,
        MUST_WIN,
        WEI,
        cap(60, 80, 100),
        one_of(
            "黄庄",
            "Exhausted deal",
            answer("下家坐庄", "next deals", huang_dealer="next"),
            answer("庄家不变", "dealer stays", huang_dealer="stays"),
        ),
        FED,
        checked("自翻过张", "Own flips bar chi", "no_chi_own_flip"),
        checked("天胡算自摸", "Heavenly self-drawn", "tian_hu_self_drawn"),
        ONE_FIVE_TEN,
    ),
    *PLAY,
)
"""六胡抢, four at a table."""

LIUHUQIANG: Final = Ruleset(
    id="paohuzi/liuhuqiang",
    game="paohuzi",
    name=Text("六胡抢", "Liuhuqiang"),
    summary=Text(
        "四人打，每家十四张，五门子胡，六胡或十胡起，偎明一张，八张红字算小红、十张算大红，"
        "其余同衡阳红黑。",
        "Four players with fourteen cards each; five groups and six huxi, or ten, win; a wei shows "
        "one card; eight red cards are a small red hand, ten a big one; otherwise as Hengyang.",
    ),
    presets={
        "six": Preset(Text("六胡起", "Six huxi"), SIX),
        "ten": Preset(Text("十胡起", "Ten huxi"), TEN),
    },
    fans=tuple(entry.text for entry in MULTIPLIERS_FROM_EIGHT.entries),
    form=SIX_FORM,
)
