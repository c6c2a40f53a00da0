"""长沙: the pair of 2, 5 or 8, opening hands, opened kongs and birds."""

from __future__ import annotations

from typing import Final

from game.core.guide import ON, Lesson
from game.lessons.writing import MAHJONG, dealt, drawn, given

_part, _hand, _paid = MAHJONG.part, MAHJONG.hand, MAHJONG.paid

_PLAIN: Final = ("123m 456s 789p 55s 67m", "8m")
_FLUSH: Final = ("123m 345m 999m 55m 67m", "8m")

CHANGSHA: Final = Lesson(
    parts=(
        _part(
            ("小胡要258将", "A plain hand: a pair of 2, 5 or 8"),
            (
                "四组一将的小胡，将必须是二、五、八。别的将，牌齐了也不能胡。",
                "A plain hand of sets and a pair has a pair of 2, 5 or 8; with another it does not"
                " win, however complete.",
            ),
            _hand("五条做将：小胡。", "A pair of 5s: a plain hand.", given(*_PLAIN)),
            _hand(
                "九条做将：不能胡。",
                "A pair of 9s: no win.",
                given("123m 456s 789p 99s 67m", "8m"),
                why="pair_258",
            ),
            where={"pair_258": True},
        ),
        _part(
            ("大胡乱将", "A great hand: any pair"),
            (
                "碰碰胡、清一色、七小对、将将胡、全求人这些是大胡，什么将都行；一手牌有几样，分加起来"
                "[moment_any_pair:。海底、杠上开花、抢杠胡也是大胡]。",
                "All pungs, a full flush, seven pairs, all 2-5-8 and a single wait with four melds"
                " are great hands with any pair; several are added[moment_any_pair:. A win on the"
                " last tile, after a kong or on a robbed one is great too].",
            ),
            _hand(
                "碰碰胡：九条做将也行。",
                "All pungs, with a pair of 9s.",
                drawn("111p 333s 9s", "9s", "pung 222m", "pung 777s"),
                "all_pungs",
            ),
            _hand("清一色。", "Full flush.", drawn(*_FLUSH), "full_flush"),
            _hand(
                "七小对。", "Seven pairs.", drawn("11m 55m 22s 77s 33p 66p 9p", "9p"), "seven_pairs"
            ),
            _hand(
                "将将胡：全是二、五、八，不用成组。",
                "All 2, 5 and 8, in any groups.",
                drawn("222m 55s 8s 258p 8s", "5p", "pung 888m"),
                "all_258",
                where={"all_258": True},
            ),
            where={"great_any_pair": True},
        ),
        _part(
            ("起手胡，发完就收", "Opening hands are paid at once"),
            (
                "发完牌先看手里有没有起手胡，有就亮出来，每家当场付一个小胡自摸，牌局照打，后面还能再胡。"
                "这桌算：{opening_hands}。",
                "Look for an opening hand as soon as the tiles are dealt: shown, each of the others"
                " pays a plain self-draw for it; the play goes on, and the hand may win later. Here"
                " they are: {opening_hands}.",
            ),
            _hand(
                "四喜：四张一样。",
                "Four alike.",
                dealt("3333m 158m 246s 579p"),
                "four_alike",
                where={"opening_hands": "four_alike"},
            ),
            _hand(
                "板板胡：一张二、五、八都没有。",
                "No 2, 5 or 8.",
                dealt("1347m 1469s 13679p"),
                "no_258",
                where={"opening_hands": "no_258"},
            ),
            _hand(
                "缺一色：缺一门。",
                "A suit is missing.",
                dealt("1235788m 245679s"),
                "suit_missing",
                where={"opening_hands": "suit_missing"},
            ),
            _hand(
                "六六顺：两副三张一样。",
                "Two triplets.",
                dealt("222m 666s 158m 37s 49p"),
                "two_triplets",
                where={"opening_hands": "two_triplets"},
            ),
            where={"opening_hands": ON},
        ),
        _part(
            ("补张和开杠", "Two kinds of kong"),
            (
                "杠不收分，只看能不能胡。补张：补一张接着打，补到胡了不算杠上开花。开杠：杠后要听牌，翻"
                "{opened_kong}张，自己能胡是杠上开花，别家能胡是杠上炮；开过杠，以后摸什么打什么。",
                "A kong earns nothing by itself. It draws one tile and goes on, and a win on"
                " that is"
                " no win after a kong; or, if the hand still waits, it is opened: {opened_kong}"
                " tiles are turned, for its seat to win on, then for the others, and from then on"
                " the hand discards what it draws.",
            ),
            _hand(
                "开杠翻出八万：杠上开花，是大胡。",
                "Opened, and 8m is turned: a win after a kong, a great hand.",
                drawn("123m 456s 55s 67m", "8m", "concealed_kong 1111p", flags=["replacement"]),
                "out_with_replacement_tile",
            ),
            where={"opened_kong": ON, "kong_points": 0},
        ),
        _part(
            ("最后扎鸟", "Birds"),
            (
                "胡了翻{birds}张鸟。从庄家数起：一、五、九是庄家，二、六是庄家的下家，三、七对家，四、八"
                "上家。中在赢家或付分的人身上，这两家之间的分就翻倍。",
                "After a win {birds} tiles are turned. Counted from the dealer 1, 5 and 9 are the"
                " dealer, 2 and 6 the next seat, 3 and 7 the one opposite, 4 and 8 the previous. A"
                " hit on the winner or on a payer doubles what passes between the two.",
            ),
            where={"birds": ON, "bird_start": "dealer", "bird_pays": "double", "players": 4},
        ),
    ),
    paid=(
        _paid(
            "下家小胡，庄家点炮，没中鸟",
            "The next seat wins plainly on the dealer's discard, no bird hits",
            given(*_PLAIN, seat_wind="S", discarder="E", birds="37p"),
            where={"birds": 2, "players": 4},
        ),
        _paid(
            "下家小胡，庄家点炮，中一鸟",
            "The same, and one bird hits",
            given(*_PLAIN, seat_wind="S", discarder="E", birds="17p"),
            where={"birds": 2, "players": 4},
        ),
        _paid(
            "下家自摸小胡，两鸟都中对家",
            "The next seat draws a plain hand, both birds hit the seat opposite the dealer",
            drawn(*_PLAIN, seat_wind="S", birds="37p"),
            where={"birds": 2, "players": 4},
        ),
        _paid(
            "庄家自摸清一色，两鸟都中对家",
            "The dealer draws a full flush, both birds hit the seat opposite",
            drawn(*_FLUSH, birds="37p"),
            where={"birds": 2, "players": 4},
        ),
    ),
)
