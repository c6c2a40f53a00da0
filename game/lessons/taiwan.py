"""台湾: sixteen tiles, flowers, 台, and the dealer who stays."""

from __future__ import annotations

from typing import Final

from game.core.guide import ON, Lesson
from game.lessons.writing import MAHJONG, drawn, given

_part, _hand, _paid = MAHJONG.part, MAHJONG.hand, MAHJONG.paid

_OPENED: Final = ("123m 456s 789p 22p 67m", "8m")
_CLOSED: Final = ("123m 456s 789p 22p 345s 67m", "8m")
_PUNGS: Final = ("999p 333s 5s", "5s", "pung 222m", "pung 777s", "pung 888m")

TAIWAN: Final = Lesson(
    parts=(
        _part(
            ("十六张，五组一对", "Sixteen tiles, five sets and a pair"),
            (
                "每人十六张，凑五组加一对眼。上家打的能吃，哪家打的都能碰。没有台也能胡，只收底。",
                "Sixteen tiles in a hand; five sets and a pair complete it. Without any tai it wins"
                " as well, and earns the base.",
            ),
            _hand(
                "五组一对：碰一组，手里四组一对。",
                "Five sets, one of them melded, and a pair.",
                given(*_OPENED, "pung 555s"),
            ),
            where={"hand_size": 16},
        ),
        _part(
            ("花要先补", "Flowers are replaced"),
            (
                "拿到花就亮出来，从牌尾补一张。和自己门风同号的是正花，算台；春夏秋冬、梅兰竹菊收齐一套"
                "是花杠[eight_flowers:；八张都到一家当场能胡]。",
                "A flower is shown and replaced from the tail of the wall. One of one's own seat"
                " counts a tai, a whole set of four is a set[eight_flowers:; all eight win at"
                " once].",
            ),
            _hand(
                "东家有春和梅：两张正花。",
                "East with its two own flowers.",
                given(*_OPENED, "pung 555s", bonus="ae"),
                "own_flower",
                "own_flower",
                where={"scoring": ("taiwan", "taiwan_wiki"), "dropped_fans": "each_flower"},
            ),
            where={"flowers": True},
        ),
        _part(
            ("台数加起来", "Tai are added"),
            (
                "底{base}，一台{fan_points}。门清、自摸、圈风、门风、三元牌一台起，碰碰胡、混一色、清一色"
                "更多，几样有就加几样。",
                "The base is {base}, a tai {fan_points}. A closed hand, a self-draw, winds and"
                " dragons are a tai each, all pungs and flushes more; all that a hand has are"
                " added.",
            ),
            _hand(
                "门清自摸：门清一摸三。",
                "Closed, and self-drawn: three tai.",
                drawn(*_CLOSED),
                "concealed_hand",
                "fully_concealed_hand",
                "self_drawn",
            ),
            _hand(
                "碰碰胡，自摸再加一台。",
                "All pungs; a self-draw is a tai more.",
                drawn(*_PUNGS),
                "all_pungs",
                "self_drawn",
            ),
            _hand(
                "混一色：一门加字牌。",
                "Half flush: one suit and honours.",
                given("123s 456s CC 78s", "9s", "pung SSS", "pung 555s"),
                "half_flush",
                "each_wind",
            ),
            _hand(
                "小三元：碰了中和发，白做眼。",
                "Pungs of red and green dragons, and a pair of white ones.",
                given("123m 456m PP 67s", "8s", "pung CCC", "pung FFF"),
                "little_three_dragons",
            ),
            where={"scoring": ("taiwan", "taiwan_wiki"), "honours": True},
        ),
        _part(
            ("庄家和连庄", "The dealer"),
            (
                "和庄家之间的输赢多{dealer_points}台；庄家胡了或流局就连庄，每连一次再多{streak_points}台"
                "（连一拉一、连二拉二）。一将打四圈，东风东局打到北风北局。",
                "Between the dealer and another a win counts {dealer_points} tai more. A dealer who"
                " wins stays, and each time that makes it {streak_points} more. A match is four"
                " rounds, from east of the east round to north of the north round.",
            ),
            where={
                "scoring": ("taiwan", "taiwan_wiki"),
                "dealer_points": ON,
                "streak_points": ON,
                "dealer_passes": False,
                "winner_deals": False,
            },
        ),
        _part(
            ("过水要记住", "A win let go by"),
            (
                "放过一次不胡，[missed_self_draw:到自己打出一张牌之前都不能胡，自摸也不行]"
                "[!missed_self_draw:到自己下次摸牌、打牌之前不能再胡别家的牌，自摸可以]。",
                "Who lets a win go by [missed_self_draw:cannot win, by a draw either, until its"
                " next"
                " discard][!missed_self_draw:may win on no discard before it draws or discards;"
                " a self-draw wins].",
            ),
            where={"missed_win": "until_draw"},
        ),
    ),
    paid=(
        _paid(
            "下家胡，对家放枪（和庄家无关）",
            "The next seat wins on a discard of the seat after it, the dealer apart",
            given(*_OPENED, "pung CCC", seat_wind="S", discarder="W"),
            where={"players": 4},
        ),
        _paid(
            "庄家连二，放枪给下家",
            "The dealer has stayed twice and gives the tile to the next seat",
            given(*_OPENED, "pung CCC", seat_wind="S", discarder="E", streak=2),
        ),
        _paid("庄家自摸碰碰胡", "The dealer draws all pungs", drawn(*_PUNGS)),
    ),
)
