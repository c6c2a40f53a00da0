"""红中: dragons that stand for any tile, self-drawn wins, birds; and 转转 without them."""

from __future__ import annotations

from typing import Final

from game.core.guide import OFF, ON, Lesson
from game.lessons.writing import MAHJONG, drawn, given

_part, _hand, _paid = MAHJONG.part, MAHJONG.hand, MAHJONG.paid

_WILD: Final = ("123m 456s 789p C5s 67m", "8m")
_PLAIN: Final = ("123m 456s 789p 55s 67m", "8m")
_PAIRS: Final = ("11m 55m 22s 77s 33p 66p 9p", "9p")

HONGZHONG: Final = Lesson(
    parts=(
        _part(
            ("红中当任何牌", "A red dragon is any tile"),
            (
                "四张红中都是赖子，缺哪张当哪张；不能拿来碰、杠。拿到红中就留着，一张顶半副牌。",
                "The four red dragons stand for any tile, and are part of no pung or kong. Keep"
                " them: each is worth half a hand.",
            ),
            _hand("红中当五条，凑成一对将。", "A red dragon as 5s makes the pair.", drawn(*_WILD)),
            _hand(
                "红中当八万，凑成顺子。",
                "A red dragon as 8m completes the run.",
                drawn("123m 456s 789p 55s 67m", "C"),
            ),
            where={"wild": "red", "chow": False},
        ),
        _part(
            ("只能自摸", "Wins are drawn"),
            (
                "别家打的牌不能胡，要自己摸到；别家打的只能碰、杠[robbing_kong:，别家补杠的那张可以抢]。",
                "A hand wins by its own draw alone. There are pungs and kongs, no other"
                " claims[robbing_kong:, and the tile of an added kong may be robbed].",
            ),
            where={"self_draw_only": True, "chow": False},
        ),
        _part(
            ("碰、杠、自摸、点炮", "Pungs, kongs, and wins on discards"),
            (
                "牌全是万条筒，每张就是它自己。别家打的可以碰、可以杠、可以胡。放过一次不胡，自己摸过牌才"
                "能再胡别家的。",
                "There are the three suits alone, and every tile is itself. Discards may be punged,"
                " konged and won. Who lets a win go by waits for its next draw before it may win on"
                " another's tile.",
            ),
            _hand("四组一将，点炮能胡。", "Four sets and a pair win on a discard.", given(*_PLAIN)),
            where={
                "wild": "none",
                "self_draw_only": False,
                "chow": False,
                "honours": False,
                "missed_win": "until_draw",
            },
        ),
        _part(
            ("四红中，当场胡", "Four red dragons win"),
            (
                "手里四张红中，轮到自己就能胡，不看别的牌。",
                "A hand with all four wins in its turn, whatever else it holds.",
            ),
            _hand(
                "四张红中在手，别的牌不成组也能胡。",
                "All four in hand; nothing else makes a set.",
                drawn("CCC 147m 258s 369p 1s", "C"),
                "four_wildcards",
            ),
            where={"wild": "red", "four_wild_win": True},
        ),
        _part(
            ("七对也能胡", "Seven pairs win too"),
            (
                "七个对子能胡[!wild_in_pairs:，但凑对子时红中不能当别的牌]。",
                "Seven pairs win[!wild_in_pairs:, in which a red dragon stands for itself alone].",
            ),
            _hand(
                "七个对子。",
                "Seven pairs.",
                drawn(*_PAIRS),
                "seven_pairs",
                "no_wildcards",
            ),
            where={"seven_pairs": True},
        ),
        _part(
            ("胡了扎鸟", "Birds"),
            (
                "胡了翻{birds}张鸟牌，翻到一、五、九或红中就中，每中一鸟多收{bird_points}分。",
                "After a win {birds} tiles are turned; each 1, 5, 9 or red dragon adds"
                " {bird_points}.",
            ),
            where={"birds": ON, "bird_hits": "terminals", "wild": "red"},
        ),
        _part(
            ("一鸟全中", "One bird"),
            (
                "胡了翻{birds}张，翻到几点就算几鸟，红中算十；每鸟{bird_points}分。",
                "After a win {birds} tile is turned and counts its rank, a red dragon ten; each"
                " adds {bird_points}.",
            ),
            where={"birds": ON, "bird_hits": "rank", "wild": "red"},
        ),
        _part(
            ("胡了扎鸟", "Birds"),
            (
                "胡了翻{birds}张，从胡家数起：一、五、九是自己，二、六下家，三、七对家，四、八上家。中在赢家"
                "身上或付分的人身上，多收{bird_points}分。",
                "After a win {birds} tiles are turned and counted from the winner: 1, 5 and 9 are"
                " the winner, 2 and 6 the next seat, 3 and 7 the one opposite, 4 and 8 the"
                " previous."
                " A hit on the winner or on a payer adds {bird_points}.",
            ),
            where={"birds": ON, "bird_hits": "seats", "bird_start": "winner", "players": 4},
        ),
        _part(
            ("飘", "Stakes"),
            (
                "发牌前每人选飘几分，一起亮；胡牌时，赢家和每个付分的人飘的分加起来另付。",
                "Before the deal every seat chooses a stake; a win also pays both stakes of winner"
                " and payer.",
            ),
            where={"stakes": ON},
        ),
        _part(
            ("没有红中更大", "Without wildcards"),
            (
                "一番翻一倍：手里没有红中就算番，大对子、一条龙、杠上花也算，清一色、七对更多。",
                "Each fan doubles: a hand without a red dragon has one, all pungs, a straight and a"
                " win after a kong too, a full flush and seven pairs more.",
            ),
            _hand(
                "没有红中的清一色。",
                "A full flush without a red dragon.",
                drawn("123m 345m 999m 55m 67m", "8m"),
                "full_flush",
                "no_wildcards",
            ),
            where={"scoring": "hongzhong", "wild": "red"},
        ),
    ),
    paid=(
        _paid(
            "下家自摸，没中鸟",
            "The next seat draws its tile, no bird hits",
            drawn(*_WILD, seat_wind="S"),
            where={"wild": "red"},
        ),
        _paid(
            "庄家自摸，中两鸟",
            "The dealer draws its tile, and two birds hit",
            drawn(*_WILD, birds="1526p"),
            where={"wild": "red", "birds": 4, "bird_hits": "terminals"},
        ),
        _paid(
            "庄家自摸，中一鸟",
            "The dealer draws its tile, and one bird hits",
            drawn(*_WILD, birds="12p"),
            where={"wild": "red", "birds": 2, "bird_hits": "terminals"},
        ),
        _paid(
            "庄家自摸，翻到五筒",
            "The dealer draws its tile, and 5p is turned",
            drawn(*_WILD, birds="5p"),
            where={"wild": "red", "birds": 1, "bird_hits": "rank"},
        ),
        _paid(
            "下家胡庄家放的炮，没中鸟",
            "The next seat wins on the dealer's discard, no bird hits",
            given(*_PLAIN, seat_wind="S", discarder="E", birds="23p"),
            where={"wild": "none", "self_draw_only": False, "birds": 2, "bird_hits": "seats"},
        ),
        _paid(
            "庄家自摸，一鸟中自己，一鸟中下家",
            "The dealer draws its tile; one bird hits the winner, one the next seat",
            drawn(*_PLAIN, birds="12p"),
            where={"wild": "none", "birds": 2, "bird_hits": "seats"},
        ),
        _paid(
            "下家自摸",
            "The next seat draws its tile",
            drawn(*_PLAIN, seat_wind="S"),
            where={"wild": "none", "birds": OFF},
        ),
    ),
)
