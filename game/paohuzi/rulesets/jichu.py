"""Jichu (种子规则): the rules that this program began with, their contradictions settled.

Big cards are red, card points are counted, any complete hand wins. Nobody plays so at a table in
Hunan: beginners are led to the preset `beginner` of Changde.
"""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Preset, Ruleset
from game.core.switches import Text
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.rulesets.tables import for_two

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

JICHU: Final = Ruleset(
    id="paohuzi/jichu",
    game="paohuzi",
    name=Text("种子规则", "Seed rules"),
    summary=Text(
        "大字红、小字黑，牌点乘倍数，成牌就能胡，能拆坎，不比牌。初学请打常德红黑点的“新手”。",
        "Big cards are red; card points times a multiplier; any complete hand wins. To learn the "
        "game choose Changde for beginners.",
    ),
    presets={"three": Preset(Text("三人", "Three players"), THREE), **for_two(THREE)},
    fans=(),
)
