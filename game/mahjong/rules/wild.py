"""Wildcards: the tiles that are wild, and the uses they may have."""

from __future__ import annotations

import dataclasses
from typing import Final

from game.core.switches import ALLOWED, DOUBLES, WINS, Rules, numbers, switch

INDICATED: Final = frozenset({"indicator", "indicator_two", "indicator_itself"})
"""Values of `wild` for which a tile is turned over at the tail of the wall."""

WILD_SWITCHES: Final = (
    "wild_fifth_copy",
    "wild_self_draw_only",
    "wild_kong",
    "natural_doubles",
    "most_wild_plain",
    "four_wild_win",
    "four_wild_bonus",
    "wild_discard_doubles",
    "bird_extra_without_wild",
)
"""Switches that mean something only with wildcards on the table."""

FOUR_WILD_SWITCHES: Final = ("wild_kong", "four_wild_win", "four_wild_bonus")
"""Switches that need all four copies of a wildcard in play."""


@dataclasses.dataclass(frozen=True)
class WildRules(Rules):
    """Wildcards: the tiles that are wild, and the uses they may have."""

    wild: str = switch(
        "none",
        section="wild",
        zh=("赖子", "赖子可以当任何牌，不能吃碰杠。"),
        en=("Wildcards", "A wildcard stands for any tile; it is part of no chow, pung or kong."),
        choices={
            "none": ("没有", "none"),
            "red": ("红中", "red dragons"),
            "white": ("白板", "white dragons"),
            "bamboo_one": ("幺鸡（一条）", "the one of bamboo"),
            "indicator": ("翻牌的下一张", "the kind after a tile that is turned over"),
            "indicator_two": ("翻牌的下两张", "the two kinds after a tile that is turned over"),
            "indicator_itself": ("翻出的那张", "the kind of a tile that is turned over"),
        },
    )
    # Competition rules for 红中, 7.1.3: no kind five times in the hand with the
    # winning tile. Melds do not count: 444 laid down still lets 红中 be a 4.
    wild_fifth_copy: bool = switch(
        False,
        section="wild",
        of="wild",
        zh=("赖子当第五张", "手里已有四张的牌，赖子还可以当它。"),
        en=("Fifth copy", "A wildcard may stand for a kind of which the hand holds four."),
        choices=ALLOWED,
    )
    # Usual in all games with wildcards, in 赖子 and in rooms of 红中.
    wild_self_draw_only: bool = switch(
        False,
        section="wild",
        of="wild",
        zh=("有赖子只能自摸", "手里有赖子时不能胡别家的牌，抢杠也不行。"),
        en=("Wildcards win by self-draw", "A hand that holds wildcards cannot win another's tile."),
        choices={True: ("只能自摸", "self-draw only"), False: ("不限", "no limit")},
    )
    # Competition rules for 红中 allow it; rooms ask natural pairs.
    wild_in_pairs: bool = switch(
        True,
        section="wild",
        of="wild",
        zh=("赖子凑七对", "七对里赖子可以当别的牌。"),
        en=("Wildcards in seven pairs", "A wildcard may stand for another tile in seven pairs."),
        choices=ALLOWED,
    )
    # 红中 may be thrown by its competition rules; thrown it is dead, nobody claims it.
    wild_discard: bool = switch(
        True,
        section="wild",
        of="wild",
        zh=("可以打赖子", "赖子可以打出去，谁也不能要；手里只剩赖子时总可以打。"),
        en=(
            "Discarding wildcards",
            "A wildcard may be discarded, for nobody to claim; with nothing else left always.",
        ),
        choices=ALLOWED,
    )
    wild_kong: bool = switch(
        False,
        section="wild",
        of="wild",
        zh=("赖子暗杠", "四张一样的赖子可以暗杠。"),
        en=("Kong of wildcards", "Four wildcards of a kind may be laid down as a concealed kong."),
        choices=ALLOWED,
    )
    natural_doubles: bool = switch(
        False,
        section="wild",
        of="wild",
        zh=("硬胡加倍", "没有赖子，或赖子都当本身用，分数加倍。"),
        en=(
            "Natural doubles",
            "A hand in which no wildcard stands for another tile scores double.",
        ),
        choices=DOUBLES,
    )
    most_wild_plain: int = switch(
        0,
        section="wild",
        of="wild",
        zh=(
            "小胡赖子数",
            "赖子比这更多的手牌要有大牌型才能胡；门清、平和、断幺不算大牌型。",
        ),
        en=(
            "Wildcards of a plain hand",
            "With more of them only a hand with a great fan wins, not one for being concealed, all"
            " chows or simples.",
        ),
        choices={
            0: ("不限", "no limit"),
            **numbers(1, 2, zh="{}张", en="{}"),
        },
    )
    # Rooms of 红中 only: by the competition rules four wildcards have to make a hand like others.
    four_wild_win: bool = switch(
        False,
        section="wild",
        of="wild",
        zh=("四赖胡", "四张一样的赖子在手，轮到自己时就可以胡。"),
        en=("Four wildcards win", "A hand with all four of a wildcard wins in its turn as it is."),
        choices=WINS,
    )
    four_wild_bonus: int = switch(
        0,
        section="wild",
        of="wild",
        zh=("四赖喜分", "胡牌时手里有四张一样的赖子，其余每家另付的分。"),
        en=("Four wildcards bonus", "Points from each other seat to a winner who holds all four."),
        choices=numbers(0, 5),
    )
    wild_discard_doubles: bool = switch(
        False,
        section="wild",
        of="wild",
        zh=("飘赖", "胡家这一局每打出过一张赖子，分数加倍。"),
        en=("Thrown wildcards double", "Each wildcard that the winner has discarded doubles."),
        choices=DOUBLES,
    )
