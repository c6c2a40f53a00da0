"""Switches of winning: the conditions on a winning hand."""

from __future__ import annotations

import dataclasses

from game.core.switches import ALLOWED, COUNTED, NEEDED, WINS, Rules, numbers, switch


@dataclasses.dataclass(frozen=True)
class WinningRules(Rules):
    """Switches of winning: the conditions on a winning hand."""

    # 红中麻将, rooms and competition alike (转转 aside); the two differ in robbing a kong.
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
        of="seven_pairs",
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
    # 嚦咕嚦咕 of Taiwan's 16 tiles, a house rule there.
    eight_pairs: bool = switch(
        False,
        section="winning",
        zh=("呖咕呖咕", "16张手牌时，七个对子加一副刻子可以胡；四张算两对。"),
        en=(
            "Seven pairs and a pung",
            "With 16 tiles in a hand seven pairs and three alike win; four alike are two pairs.",
        ),
        choices=WINS,
    )
    # 八仙過海 and 七搶一 of Taiwan: wins by the flowers alone.
    eight_flowers: bool = switch(
        False,
        section="winning",
        zh=("八仙过海", "八张花都由一家亮出，那家不看手牌就可以胡，算自摸；也可以不胡。"),
        en=(
            "Eight immortals",
            "A seat that has shown all eight flowers may win at once as by a self-draw, whatever"
            " it holds.",
        ),
        choices=WINS,
    )
    seven_flowers: bool = switch(
        False,
        section="winning",
        zh=("七抢一", "亮了七张花的一家，可以胡别家亮出的第八张花，由那家付。"),
        en=(
            "Seven rob one",
            "A seat that has shown seven flowers may win on the eighth, which another shows.",
        ),
        choices=WINS,
    )
    # 国标 alone. The set beside the nine tiles may be claimed.
    knitted_straight: bool = switch(
        False,
        section="winning",
        zh=("组合龙", "三门的147、258、369九张，加一副顺子或刻子和一对将，可以胡。"),
        en=(
            "Knitted straight",
            "The nine tiles of 147, 258, 369 in three suits, a set and a pair win.",
        ),
        choices=WINS,
    )
    # 长沙: fourteen tiles of these ranks win in any groups, melds among them.
    all_258: bool = switch(
        False,
        section="winning",
        zh=("将将胡", "手牌和碰杠全是2、5、8就能胡，不用成组。"),
        en=(
            "All 2, 5 and 8",
            "Nothing but tiles of rank 2, 5 and 8, melds included, wins without groups or a pair.",
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
        of="pung_needed",
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
        of="terminal_needed",
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
    # 长沙: the pair is asked of 小胡 alone.
    great_any_pair: bool = switch(
        False,
        section="winning",
        of="pair_258",
        zh=(
            "大胡乱将",
            "必须二五八将时，大牌型（计番的碰碰胡、清一色等）可以用任何将。",
        ),
        en=(
            "Any pair in a great hand",
            "Where a pair of 2, 5 or 8 is needed, a hand with a great fan that counts, as all pungs"
            " or a full flush, may have any.",
        ),
        choices={True: ("大胡不限", "great hands are free"), False: ("都要", "always needed")},
    )
    # The book of 长沙 (4.2, 6) has 海底, 杠上开花, 杠上炮, 抢杠, 天胡 and 地胡 among the 大胡, and
    # these may have any pair. Rooms ask the hand to win by itself.
    moment_any_pair: bool = switch(
        False,
        section="winning",
        of="great_any_pair",
        zh=(
            "时机大胡乱将",
            "大胡乱将时，计番的海底、杠上开花、杠上炮、抢杠、天胡、地胡也算大胡，可以用任何将。",
        ),
        en=(
            "Any pair at a great moment",
            "Where great hands may have any pair, a fan of the moment that counts makes a hand"
            " great too: the last tile, a kong's tile, a robbed kong, a win at the start.",
        ),
        choices={
            True: ("也不限", "free too"),
            False: ("牌本身要能胡", "the hand wins by itself"),
        },
    )
    suit_missing: bool = switch(
        False,
        section="winning",
        zh=("缺一门", "胡牌时万条筒至少缺一门。"),
        en=("A suit is missing", "A winning hand has tiles of two suits at most."),
        choices=NEEDED,
    )
