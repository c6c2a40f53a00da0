"""Jichu (基础跑胡子): the rules that this program began with, their contradictions settled.

Big cards are red, card points are counted, any complete hand wins. Nobody plays so at a table in
Hunan: beginners are led to the preset `beginner` of Changde.
"""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Preset, Ruleset
from game.core.forms import answer, called, checked, form, one_of
from game.core.switches import Text
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.rulesets.tables import PLAYERS, cap, for_two

THREE: Final = PaohuziRules(
    red="by_size",
    values="card_points",
    jiao=False,
    # In a 吃 and in the winning hand alike; the text allowed it in the first only.
    mixed_two_seven_ten=True,
    kan_locked=False,
    bi=False,
    no_chi_scope="none",
    wei_hidden=False,
    min_huxi=0,
    # A discarder pays the winner's sum alone, for a flip each of the others does.
    hu_on_discard=True,
    di_hu="off",
    units="huxi",
)

FORM: Final = form(
    (
        PLAYERS,
        one_of(
            "红字",
            "Red cards",
            answer("大字红", "the big ones", red="by_size"),
            answer("二七十红", "2, 7 and 10", red="by_rank"),
        ),
        one_of(
            "起胡",
            "Huxi to win",
            answer("成牌就胡", "any hand", min_huxi=0),
            *(answer(f"{n}胡", f"{n}", min_huxi=n) for n in (6, 10, 15)),
        ),
        one_of(
            "放炮",
            "Wins on discards",
            answer("放炮胡", "allowed", hu_on_discard=True),
            answer("不放炮", "none", hu_on_discard=False, discard_pays="alone"),
        ),
        cap(60, 100, 200),
        checked("绞牌", "Mixed sizes", "jiao"),
        checked("混二七十", "Mixed 2, 7, 10", "mixed_two_seven_ten"),
        checked("一五十", "One, five, ten", "one_five_ten"),
        checked("比牌", "Bi", "bi"),
        checked("坎不能拆", "Kan are kept", "kan_locked"),
    ),
    "values",
    "no_chi_scope",
    "chi_own_discard",
    "no_chi_own_flip",
    "wei_hidden",
    "peng_pao_by_discard",
    "own_pao_first",
    "fed_rule",
    called("must_hu", None, None, {"none": None, "all": None}),
    "declined_win",
    "own_hu_before_ti",
    "tian_hu",
    called("di_hu", None, None, {"off": None, "shown_card": None, "first_flip": None}),
    "three_ti_five_kan",
    "base",
    "huang_dealer",
    "huang_penalty",
)
"""The switches that this game's text leaves to its readers."""

JICHU: Final = Ruleset(
    id="paohuzi/jichu",
    game="paohuzi",
    name=Text("基础跑胡子", "Basic paohuzi"),
    summary=Text(
        "大字红、小字黑，牌点乘倍数，成牌就能胡，坎能拆。初学请打常德红黑点的“新手”。",
        "Big cards are red; card points times a multiplier; any complete hand wins. To learn the "
        "game choose Changde for beginners.",
    ),
    presets={"three": Preset(Text("三人", "Three players"), THREE), **for_two(THREE)},
    fans=(),
    form=FORM,
)
