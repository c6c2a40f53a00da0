"""推倒胡: the common game, to begin with."""

from __future__ import annotations

from typing import Final

from game.core.guide import Lesson
from game.lessons.writing import MAHJONG, drawn, given

_part, _hand, _paid = MAHJONG.part, MAHJONG.hand, MAHJONG.paid

_PLAIN: Final = ("123s 456s 789p 55s 67p", "8p")
_PUNGS: Final = ("999p 333s 5s", "5s", "pung 222s", "pung 777p")
_FLUSH: Final = ("123p 345p 999p 55p 67p", "8p")

TUIDAOHU: Final = Lesson(
    parts=(
        _part(
            ("四组一将就能胡", "Four sets and a pair win"),
            (
                "顺子或三张一样的凑四组，加一对将，就能胡。上家打的能吃，哪家打的都能碰、能杠、能胡。",
                "Four runs or three alike and a pair win. The previous seat's discard may be"
                " chowed,"
                " anybody's punged, konged or won.",
            ),
            _hand(
                "三组顺子做齐，六七筒等八筒。",
                "6p and 7p wait for the 8p.",
                given(*_PLAIN),
                "concealed_hand",
                "all_chows",
            ),
            where={"chow": True, "self_draw_only": False, "hand_size": 13},
        ),
        _part(
            ("牌越整齐越大", "Great hands"),
            (
                "平常的牌也能胡；碰碰和、七对、清一色更大，做得成再做。",
                "Any hand wins; all pungs, seven pairs and a full flush are worth more, if they"
                " come.",
            ),
            _hand("碰碰和：四副刻子。", "All pungs.", drawn(*_PUNGS), "all_pungs"),
            _hand(
                "七对：七个对子。",
                "Seven pairs.",
                drawn("11p 55p 22s 77s 33p 66p 9p", "9p"),
                "seven_pairs",
                where={"seven_pairs": True},
            ),
            _hand(
                "清一色：一门到底。",
                "Full flush: one suit.",
                drawn(*_FLUSH),
                "full_flush",
                "concealed_hand",
            ),
            where={"scoring": ("fans", "flat")},
        ),
        _part(
            ("花牌", "Flowers"),
            (
                "拿到花就亮出来补一张；胡了，每张花多收{flower_points}分。",
                "A flower is shown and replaced; each adds {flower_points} to a win.",
            ),
            where={"flowers": True, "flower_points": (1, 2, 3, 5)},
        ),
        _part(
            ("过水", "A win let go by"),
            (
                "放过一次不胡，自己摸牌、打牌之前要更大才能胡别家的牌；自摸不管。",
                "Who lets a win go by wins, before it draws or discards, only with a hand that is"
                " worth more; a self-draw always wins.",
            ),
            where={"missed_win": "until_draw_le_value", "missed_self_draw": False},
        ),
        _part(
            ("谁付分", "Who pays"),
            (
                "点炮只有点炮的一家付，自摸每家都付。杠当场付：暗杠每家{concealed_kong_points}分，明杠点杠的"
                "{kong_points}分，补杠每家{added_kong_points}分。",
                "For a discard its giver alone pays, for a self-draw all do. A kong is paid at"
                " once:"
                " concealed {concealed_kong_points} from each, open {kong_points} from its giver,"
                " added {added_kong_points} from each.",
            ),
            where={
                "everybody_pays": False,
                "others_pay_base": False,
                "self_draw_only": False,
                "kong_points": (1, 2, 3),
                "added_kong_points": (1, 2, 3),
                "concealed_kong_points": (1, 2, 3),
            },
        ),
    ),
    paid=(
        _paid(
            "下家胡，庄家点炮",
            "The next seat wins on the dealer's discard",
            given(*_PLAIN, seat_wind="S", discarder="E"),
        ),
        _paid("庄家自摸碰碰和", "The dealer draws all pungs", drawn(*_PUNGS)),
        _paid("下家自摸清一色", "The next seat draws a full flush", drawn(*_FLUSH, seat_wind="S")),
    ),
)
