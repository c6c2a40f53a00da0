"""What a winning hand must be."""

from __future__ import annotations

import dataclasses

from game.core.switches import Rules, switch


@dataclasses.dataclass(frozen=True)
class WinningRules(Rules):
    """What a winning hand must be."""

    self_draw_only: bool = switch(
        False,
        section="winning",
        zh=("自摸胡", "只能自摸，不能点炮；抢杠另算。"),
        en=("Self-draw only", "Discards cannot be won; robbing a kong is a switch of its own."),
    )
    seven_pairs: bool = switch(
        True,
        section="winning",
        zh=("七对", "七个对子可以胡。"),
        en=("Seven pairs", "Seven pairs are a winning hand."),
    )
    quad_is_two_pairs: bool = switch(
        True,
        section="winning",
        zh=("四张算两对", "七对里四张一样的牌算两对。"),
        en=("Four alike are two pairs", "In seven pairs, four alike count as two pairs."),
    )
    thirteen_orphans: bool = switch(
        True,
        section="winning",
        zh=("十三幺", "十三种幺九字牌各一张，加其中任一张，可以胡。"),
        en=(
            "Thirteen orphans",
            "One of every terminal and honour and one more of them are a winning hand.",
        ),
    )
    knitted_honours: bool = switch(
        False,
        section="winning",
        zh=("全不靠", "三门的147、258、369与字牌，十四张各不相同，可以胡。"),
        en=(
            "Honours and knitted tiles",
            "Fourteen different tiles out of 147, 258, 369 in three suits and the honours win.",
        ),
    )
    pung_needed: bool = switch(
        False,
        section="winning",
        zh=("必须有刻", "胡牌时至少要有一副刻子或杠。"),
        en=("A pung is needed", "A winning hand has at least one pung or kong."),
    )
    terminal_needed: bool = switch(
        False,
        section="winning",
        zh=("必须有幺九", "胡牌时至少要有一张幺九或字牌。"),
        en=("A terminal is needed", "A winning hand has at least one terminal or honour."),
    )
    pair_258: bool = switch(
        False,
        section="winning",
        zh=("二五八将", "四组一将的牌，将必须是2、5、8。"),
        en=("Pair of 2, 5 or 8", "In a hand of sets and a pair the pair is of rank 2, 5 or 8."),
    )
    suit_missing: bool = switch(
        False,
        section="winning",
        zh=("缺一门", "胡牌时万条筒至少缺一门。"),
        en=("A suit is missing", "A winning hand has tiles of two suits at most."),
    )
