"""The ready hand: the waits that it may have, and the tiles by which it wins."""

from __future__ import annotations

import dataclasses
from typing import Final

from game.core.switches import ALLOWED, COUNTED, NEEDED, Rules, switch

READY_SWITCHES: Final = (
    "ready_needed",
    "ready_first_only",
    "ready_claims",
    "treasure",
    "red_wins",
    "fourth_wins",
    "named_pair_is_middle",
    "undeclared_discarder_doubles",
    "undeclared_discarder_pays_all",
)
"""Switches that mean something only if hands are declared ready."""

WINS_WITHOUT_WAIT: Final = ("treasure", "red_wins", "fourth_wins")
"""Ways to win by a tile for which the hand does not wait."""


@dataclasses.dataclass(frozen=True)
class ReadyRules(Rules):
    """The ready hand: the waits that it may have, and the tiles by which it wins."""

    ready_needed: bool = switch(
        False,
        section="winning",
        of="ready_declaration",
        zh=("报听才能胡", "没有报听不能胡牌。"),
        en=("Declared hands win", "Only a hand that has declared ready may win."),
        choices=NEEDED,
    )
    # Taiwan: 天听 and 地听 are declared, other hands wait without a word.
    ready_first_only: bool = switch(
        False,
        section="claims",
        of="ready_declaration",
        zh=("只报天听地听", "只有无人吃碰杠之前，打第一张牌时才可以报听。"),
        en=(
            "Declared at once or never",
            "Ready is declared with the first discard, before any meld, or not at all.",
        ),
        choices={True: ("只在第一张", "first discard only"), False: ("随时", "at any time")},
    )
    # 抢听 is of Harbin: for this one 吃 the giver need not be the seat before.
    ready_claims: bool = switch(
        False,
        section="claims",
        of="ready_declaration",
        zh=("抢听", "吃一张就能听时，哪家打的都可以吃，吃了必须报听；碰和上家的吃照常。"),
        en=(
            "Ready claims",
            "A chow that makes a hand ready may be taken from any seat; it must then declare.",
        ),
        choices=ALLOWED,
    )
    # 宝牌 differs from town to town; die, tail and 换宝 follow
    # the competition rules for 长春 (2024).
    treasure: bool = switch(
        False,
        section="winning",
        zh=("宝牌", "有人报听时掷骰，从牌尾数一张做宝，报听的人才看得到；摸到宝就胡。"),
        en=(
            "Treasure",
            "The first declaration throws a die for a tile of the wall; declared hands see it and"
            " win by drawing its like.",
        ),
    )
    # 对宝, 漏宝 elsewhere: if it is off, the treasure has to be drawn like another tile.
    treasure_at_once: bool = switch(
        False,
        section="winning",
        of="treasure",
        zh=("对宝", "看到的宝正是自己听的牌，立刻胡；有刮大风时，宝是自己刻子的第四张也一样。"),
        en=(
            "Treasure at once",
            "A hand that waits for the treasure wins on seeing it; so does one that has the"
            " other three, where the fourth tile wins.",
        ),
    )
    red_wins: bool = switch(
        False,
        section="winning",
        zh=("红中满天飞", "报听之后摸到红中就胡，和摸宝一样。"),
        en=("Red dragons win", "A declared hand that draws a red dragon wins as by the treasure."),
    )
    fourth_wins: bool = switch(
        False,
        section="winning",
        zh=("刮大风", "报听之后摸到自己刻子或碰牌的第四张就胡。"),
        en=(
            "The fourth tile wins",
            "A declared hand that draws the fourth of its own pung, melded or held, wins.",
        ),
    )
    # 不夹不胡 is for strict tables; others only pay a 夹 more.
    middle_only: bool = switch(
        False,
        section="winning",
        zh=("不夹不胡", "只能胡夹：四组一将的牌，胡的牌要是一副顺子中间的一张。"),
        en=(
            "Middle waits only",
            "Sets and a pair win only with a middle wait: the middle tile of a run.",
        ),
        choices=NEEDED,
    )
    # Towns count different waits as 夹: the presets of Harbin have 单吊夹 and 三七夹, one has 支对.
    single_is_middle: bool = switch(
        False,
        section="winning",
        zh=("单吊夹", "单吊将牌也算夹。"),
        en=("A single wait is a middle wait", "Waiting for the pair counts as a middle wait."),
        choices=COUNTED,
    )
    edge_is_middle: bool = switch(
        False,
        section="winning",
        zh=("三七夹", "一二胡三、八九胡七也算夹。"),
        en=(
            "Edge waits are middle waits",
            "A 3 that completes 12 and a 7 that completes 89 count as middle waits.",
        ),
        choices=COUNTED,
    )
    named_pair_is_middle: bool = switch(
        False,
        section="winning",
        zh=("支对", "报听时听的是两个对子，可以支其中一对：只胡这一张，胡了算夹；支哪一对不公开。"),
        en=(
            "A named pair is a middle wait",
            "A declared hand that waits with two pairs may name one, unseen by the others: it wins"
            " on that tile alone, as by a middle wait.",
        ),
        choices=ALLOWED,
    )
