"""赖子: a tile that is turned over makes another wild; a win without their help doubles."""

from __future__ import annotations

from typing import Final

from game.core.guide import Lesson
from game.lessons.writing import MAHJONG, drawn, given

_part, _hand, _paid = MAHJONG.part, MAHJONG.hand, MAHJONG.paid

_PLAIN: Final = ("123m 456s 789p 55s 67m", "8m")
_TURNED: Final = {"wild": ("indicator", "indicator_two")}
_WILD: Final = ("123m 456s 789p 1p5s 67m", "8m")

LAIZI: Final = Lesson(
    parts=(
        _part(
            ("翻一张，下一张是赖子", "The next kind is wild"),
            (
                "发完牌翻一张，它的下一种就是赖子：翻九筒，一筒是赖子；东南西北一圈，中发白一圈。",
                "After the deal a tile is turned over and the kind after it is wild: after 9p comes"
                " 1p; winds go round, and so do dragons.",
            ),
            _hand(
                "一筒是赖子，这里当五条做将。",
                "1p is wild and stands for 5s in the pair.",
                drawn(*_WILD, wild="1p"),
                "concealed_hand",
                "all_chows",
                where={"wild": "indicator"},
            ),
            _hand(
                "一筒、二筒是赖子，一筒当五条做将。",
                "1p and 2p are wild; 1p stands for 5s in the pair.",
                drawn(*_WILD, wild="12p"),
                "concealed_hand",
                "all_chows",
                where={"wild": "indicator_two"},
            ),
            where=_TURNED,
        ),
        _part(
            ("红中当任何牌", "A red dragon is any tile"),
            ("四张红中都是赖子，缺哪张当哪张。", "The four red dragons stand for any tile."),
            _hand(
                "红中当五条，凑成一对将。",
                "A red dragon as 5s makes the pair.",
                drawn("123m 456s 789p C5s 67m", "8m"),
                "concealed_hand",
                "all_chows",
            ),
            where={"wild": "red"},
        ),
        _part(
            ("白板当任何牌", "A white dragon is any tile"),
            ("四张白板都是赖子，缺哪张当哪张。", "The four white dragons stand for any tile."),
            _hand(
                "白板当五条，凑成一对将。",
                "A white dragon as 5s makes the pair.",
                drawn("123m 456s 789p P5s 67m", "8m"),
                "concealed_hand",
                "all_chows",
            ),
            where={"wild": "white"},
        ),
        _part(
            ("赖子怎么用", "The use of wildcards"),
            (
                "赖子不能拿来[chow:吃、]碰、杠[wild_self_draw_only:；手里有赖子只能自摸，别家打的不能胡]"
                "[wild_discard:；实在不用可以打出去，谁也不能要]。",
                "A wildcard is part of no [chow:chow, ]pung or kong[wild_self_draw_only:; a hand"
                " that holds one wins by its own draw alone][wild_discard:; it may be discarded,"
                " for nobody to claim].",
            ),
        ),
        _part(
            ("硬胡加倍", "A natural hand doubles"),
            (
                "没有赖子，或赖子正好当本身用，是硬胡，分翻一倍。赖子多不一定大，没赖子也有奔头。",
                "A hand in which no wildcard stands for another tile doubles: many of them are not"
                " everything.",
            ),
            _hand(
                "一张赖子都没用：硬胡。",
                "No wildcard is used: a natural hand.",
                drawn(*_PLAIN, wild="1p"),
                "natural_hand",
                "concealed_hand",
                "all_chows",
                where={"wild": "indicator"},
            ),
            _hand(
                "一张赖子都没用：硬胡。",
                "No wildcard is used: a natural hand.",
                drawn(*_PLAIN, wild="12p"),
                "natural_hand",
                "concealed_hand",
                "all_chows",
                where={"wild": "indicator_two"},
            ),
            _hand(
                "一张赖子都没用：硬胡。",
                "No wildcard is used: a natural hand.",
                drawn(*_PLAIN),
                "natural_hand",
                "concealed_hand",
                "all_chows",
                where={"wild": ("red", "white")},
            ),
            where={"natural_doubles": True},
        ),
    ),
    paid=(
        _paid(
            "下家用赖子自摸",
            "The next seat draws its tile with a wildcard",
            drawn(*_WILD, wild="1p", seat_wind="S"),
            where={"wild": "indicator"},
        ),
        _paid(
            "下家用赖子自摸",
            "The next seat draws its tile with a wildcard",
            drawn(*_WILD, wild="12p", seat_wind="S"),
            where={"wild": "indicator_two"},
        ),
        _paid(
            "下家用红中自摸",
            "The next seat draws its tile with a red dragon",
            drawn("123m 456s 789p C5s 67m", "8m", seat_wind="S"),
            where={"wild": "red"},
        ),
        _paid(
            "下家用白板自摸",
            "The next seat draws its tile with a white dragon",
            drawn("123m 456s 789p P5s 67m", "8m", seat_wind="S"),
            where={"wild": "white"},
        ),
        _paid(
            "下家没有赖子，庄家点炮",
            "The next seat wins without any on the dealer's discard",
            given(*_PLAIN, seat_wind="S", discarder="E"),
            where={"self_draw_only": False},
        ),
    ),
)
