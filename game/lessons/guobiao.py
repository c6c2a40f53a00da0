"""国标: the eight fans that a win needs, the ways to them, and the payments."""

from __future__ import annotations

from typing import Final

from game.core.guide import ON, Lesson
from game.lessons.writing import MAHJONG, drawn, given

_part, _hand, _paid = MAHJONG.part, MAHJONG.hand, MAHJONG.paid

_SHORT: Final = ("234m 345s 789p 55p 67m", "8m")
_STEPS: Final = ("234m 345s 66p 45p", "6p", "chow 678s")
_PUNGS: Final = ("333m 22p 88s", "8s", "pung 444s", "pung 999p")
_FLUSH: Final = ("123m 345m 55m 67m", "8m", "pung 999m")
_HALF: Final = ("123s 345s 99s 67s", "8s", "pung CCC")
_TYPES: Final = ("123m 345s EE 78p", "9p", "pung CCC")

GUOBIAO: Final = Lesson(
    parts=(
        _part(
            ("够{least_fans}番才能和", "{least_fans} fans to win"),
            (
                "牌凑齐了还不够，番数加起来要有{least_fans}番[flowers:，花牌的番不算在内]。自摸、门清这些也算"
                "番，所以同一手牌点炮不够，自摸可能就够了。",
                "A complete hand is not enough: its fans come to {least_fans}[flowers:, flowers not"
                " counted]. A self-draw and a closed hand are fans too, so that a hand may fall"
                " short on a discard and win by a draw.",
            ),
            _hand(
                "门前清、平和：番不够，不能和。",
                "Closed, all chows: too few fans, no win.",
                given(*_SHORT),
                "all_chows",
                "concealed_hand",
                why="too_few_fans",
                where={"least_fans": 8},
            ),
            _hand(
                "三色三步高加平和、断幺、连六：够了。",
                "Three runs a step apart in three suits, and some small fans: enough.",
                given(*_STEPS),
                "mixed_shifted_chows",
                "all_chows",
                "all_simples",
                "short_straight",
            ),
            where={"least_fans": ON, "scoring": "guobiao"},
        ),
        _part(
            ("好走的几条路", "Roads to the fans"),
            (
                "一开始就挑一条路：碰碰和、混一色、三色三步高、五门齐，再添一两样小番就够；清一色、七对一样"
                "就够。",
                "Choose a road early: all pungs, a half flush, three shifted runs and all five"
                " kinds"
                " need a small fan or two besides; a full flush or seven pairs are enough alone.",
            ),
            _hand(
                "碰碰和加两样小番。",
                "All pungs, and two small fans.",
                given(*_PUNGS),
                "all_pungs",
                "pung_of_terminals_or_honours",
                "no_honours",
            ),
            _hand(
                "混一色：一门加字牌。碰了箭牌就够。",
                "Half flush: one suit and honours. A dragon pung makes it enough.",
                given(*_HALF),
                "half_flush",
                "dragon_pung",
                "short_straight",
            ),
            _hand(
                "五门齐：万、条、筒、风、箭都有。",
                "All five kinds: three suits, winds, dragons.",
                given(*_TYPES),
                "all_types",
                "dragon_pung",
            ),
            _hand(
                "清一色。",
                "Full flush.",
                given(*_FLUSH),
                "full_flush",
                "pung_of_terminals_or_honours",
                "short_straight",
            ),
            where={"scoring": "guobiao", "honours": True},
        ),
        _part(
            ("番不重复算", "A fan counts once"),
            (
                "大番已经包含的小番不再算，比如碰碰和、清一色里本来就有的；组合过的牌再和别的组只能再组合"
                "一次。不会数没关系：自动按最多的算，结算时写明哪些不计。",
                "A fan does not count besides one that contains it, and sets already combined"
                " combine with another once. One need not count: the dearest reading is taken, and"
                " the result says which fans were left out.",
            ),
            where={"scoring": "guobiao"},
        ),
        _part(
            ("花牌", "Flowers"),
            (
                "拿到花就亮出来补一张，和了每张算一番，但不能拿来凑起和的番。",
                "A flower is shown and replaced; each is a fan for a hand that wins, but does not"
                " help it to the least.",
            ),
            where={"scoring": "guobiao", "flowers": True, "least_fans": ON},
        ),
        _part(
            ("怎么付分", "The payments"),
            (
                "底分{base}分，三家都付：点炮时点炮的付底分加番，旁家各付底分；自摸三家都付底分加番。吃碰杠"
                "不另收分，庄家和闲家一样付。",
                "All three pay the base of {base}: on a discard its giver adds the fans, for a"
                " self-draw all do. Kongs earn nothing besides, and the dealer pays like the"
                " others.",
            ),
            where={
                "scoring": "guobiao",
                "others_pay_base": True,
                "kong_points": 0,
                "dealer_points": 0,
                "dealer_double": False,
                "chow": True,
            },
        ),
    ),
    paid=(
        _paid(
            "下家和碰碰和，庄家点炮",
            "The next seat wins with all pungs on the dealer's discard",
            given(*_PUNGS, seat_wind="S", discarder="E"),
        ),
        _paid(
            "下家自摸三色三步高",
            "The next seat draws three shifted runs",
            drawn(*_STEPS, seat_wind="S"),
        ),
        _paid("庄家自摸清一色", "The dealer draws a full flush", drawn(*_FLUSH)),
    ),
)
