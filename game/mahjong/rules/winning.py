"""Switches of winning: what a winning hand must be."""

from __future__ import annotations

import dataclasses

from game.core.switches import ALLOWED, COUNTED, NEEDED, WINS, Rules, numbers, switch


@dataclasses.dataclass(frozen=True)
class WinningRules(Rules):
    """Switches of winning: what a winning hand must be."""

    # 红中麻将, rooms and competition alike (转转 aside); robbing a kong is what the two differ in.
    self_draw_only: bool = switch(
        False,
        section="winning",
        zh=("自摸胡", "只能自摸，不能点炮；抢杠另算。"),
        en=("Self-draw only", "Discards cannot be won; robbing a kong is a switch of its own."),
        choices={True: ("只能自摸", "self-draw only"), False: ("可以点炮", "discards win too")},
    )
    seven_pairs: bool = switch(
        True,
        section="winning",
        zh=("七对", "七个对子可以胡。"),
        en=("Seven pairs", "Seven pairs are a winning hand."),
        choices=WINS,
    )
    # On in Chinese rules, 国标 too; riichi asks for seven different pairs.
    quad_is_two_pairs: bool = switch(
        True,
        section="winning",
        zh=("四张算两对", "七对里四张一样的牌算两对。"),
        en=("Four alike are two pairs", "In seven pairs, four alike count as two pairs."),
        choices=COUNTED,
    )
    thirteen_orphans: bool = switch(
        True,
        section="winning",
        zh=("十三幺", "十三种幺九字牌各一张，加其中任一张，可以胡。"),
        en=(
            "Thirteen orphans",
            "One of every terminal and honour and one more of them are a winning hand.",
        ),
        choices=WINS,
    )
    # Of the games here only 推倒和 has it, by its competition rules.
    knitted_honours: bool = switch(
        False,
        section="winning",
        zh=("全不靠", "三门的147、258、369与字牌，十四张各不相同，可以胡。"),
        en=(
            "Honours and knitted tiles",
            "Fourteen different tiles out of 147, 258, 369 in three suits and the honours win.",
        ),
        choices=WINS,
    )
    # 有刻, 有幺九, 258 将 and the number of suits are house rules that the
    # competition rules for 推倒和 (12) allow; Harbin always asks for the first two.
    pung_needed: bool = switch(
        False,
        section="winning",
        zh=("必须有刻", "胡牌时至少要有一副刻子或杠。"),
        en=("A pung is needed", "A winning hand has at least one pung or kong."),
        choices=NEEDED,
    )
    # Harbin's rooms; the eight conditions of its plain game do not know it.
    red_pair_is_pung: bool = switch(
        False,
        section="winning",
        zh=("红中将顶刻", "必须有刻时，一对红中做将可以顶一副刻子。"),
        en=("A red pair is a pung", "Where a pung is needed, a pair of red dragons stands for it."),
        choices=ALLOWED,
    )
    run_needed: bool = switch(
        False,
        section="winning",
        zh=("必须有顺", "胡牌时至少要有一副顺子。"),
        en=("A run is needed", "A winning hand has at least one run."),
        choices=NEEDED,
    )
    opened_needed: bool = switch(
        False,
        section="winning",
        zh=("开门", "至少吃、碰、明杠过一次才能胡；暗杠不算开门。"),
        en=(
            "Opened hand",
            "A hand wins only after a chow, a pung or an open kong; a concealed kong is none.",
        ),
        choices=NEEDED,
    )
    terminal_needed: bool = switch(
        False,
        section="winning",
        zh=("必须有幺九", "胡牌时至少要有一张幺九或字牌。"),
        en=("A terminal is needed", "A winning hand has at least one terminal or honour."),
        choices=NEEDED,
    )
    # Rooms of Harbin differ; by default the winning tile may bring the 幺九.
    terminal_early: bool = switch(
        False,
        section="winning",
        zh=("听牌前有幺九", "幺九要在听牌时手里就有，不能靠胡的那张牌。"),
        en=(
            "The terminal comes first",
            "The terminal is there while the hand waits; the winning tile alone is not enough.",
        ),
        choices=NEEDED,
    )
    # Two in Harbin: 清一色, with red dragons or without, never wins there.
    suits_needed: int = switch(
        1,
        section="winning",
        zh=("最少几门", "胡牌时万条筒至少要有几门；字牌不算门。"),
        en=("Suits needed", "A winning hand has tiles of so many suits; honours are no suit."),
        choices=numbers(1, 2, 3, zh="{}门", en="{}"),
    )
    # Harbin's four leave three melds outside at most, so no 手把一 and no fourth kong.
    least_concealed: int = switch(
        1,
        section="winning",
        zh=("上听时手里", "听牌时手里至少要有几张暗牌：四张就不能手把一。"),
        en=(
            "Tiles while ready",
            "A waiting hand still holds so many tiles: with four, none waits with a single one.",
        ),
        choices=numbers(1, 4, zh="至少{}张", en="at least {}"),
    )
    pair_258: bool = switch(
        False,
        section="winning",
        zh=("二五八将", "四组一将的牌，将必须是2、5、8。"),
        en=("Pair of 2, 5 or 8", "In a hand of sets and a pair the pair is of rank 2, 5 or 8."),
        choices=NEEDED,
    )
    suit_missing: bool = switch(
        False,
        section="winning",
        zh=("缺一门", "胡牌时万条筒至少缺一门。"),
        en=("A suit is missing", "A winning hand has tiles of two suits at most."),
        choices=NEEDED,
    )
