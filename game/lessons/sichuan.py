"""四川: the exchange, the lacking suit, play to the end, and the payments at the wall's end."""

from __future__ import annotations

from typing import Final

from game.core.guide import Lesson
from game.lessons.writing import MAHJONG, NO_TILE, drawn, given, held

_part, _hand, _paid = MAHJONG.part, MAHJONG.hand, MAHJONG.paid

_PLAIN: Final = ("123p 456p 55s 789s 67p", "8p")
_FLUSH: Final = ("123p 345p 55p 999p 67p", "8p")
_PAIRS: Final = ("11p 55p 22s 77s 33p 66p 9s", "9s")

SICHUAN: Final = Lesson(
    parts=(
        _part(
            ("先换三张", "First three tiles go"),
            (
                "拿到牌，先挑同一门的三张扣下，掷骰子定换给谁。挑最少的那一门，零散的先走；对子、顺子"
                "别拆。",
                "With the tiles dealt, put down three of one suit; dice say to whom they go. Choose"
                " the shortest suit and its loose tiles; keep pairs and runs.",
            ),
            _hand(
                "条子最少又零散：换左边这三张，筒和万都成形。",
                "Bamboo is short and loose: the three on the left go.",
                held("147s 234p 567p 88m 45m"),
                why=NO_TILE,
                where={"without_suit": "none"},
            ),
            _hand(
                "条子里这三张零散：换左边这三张，别拆顺子和对子。",
                "These three are loose: they go, not the runs and pairs.",
                held("147s 234p 567p 88p 99s"),
                why=NO_TILE,
                where={"without_suit": "characters"},
            ),
            where={"exchange": "one_suit"},
        ),
        _part(
            ("再定一门缺", "Then name the lacking suit"),
            (
                "每人定一门不要，通常是最少的那门。手里有这门就只能打它，打完才能打别的；有一张没打完，"
                "牌凑齐了也不能胡。",
                "Every seat does without a suit, mostly its shortest. Its tiles are discarded"
                " before"
                " any other, and while one is left no hand wins, however complete.",
            ),
            _hand(
                "定缺条，条打完了：胡。",
                "Bamboo lacks, and none is held: a win.",
                given("123p 456p 55m 789m 67p", "8p", lacking="s"),
            ),
            _hand(
                "定缺条，手里还有条：牌齐了也不能胡。",
                "Bamboo lacks but is still held: no win.",
                given(*_PLAIN, lacking="s"),
                why="lacking_suit_held",
            ),
            where={"lacking_suit": True},
        ),
        _part(
            ("不散局，接着打", "The deal goes on"),
            (
                "胡了亮牌离场，其余的接着打，所以先胡的不一定赢得多。别家打的牌只能碰、杠、胡。一炮多响都"
                "算，点炮的各付各的。",
                "A winner shows the hand and leaves; the others play on, so the first win is not"
                " always the dearest. There are pungs and kongs only. All who win on a tile are"
                " paid.",
            ),
            where={"play_on": True, "winners_stay": False, "chow": False, "players": (3, 4)},
        ),
        _part(
            ("血流：胡了还能胡", "A winner wins again"),
            (
                "胡了亮牌锁手，以后摸什么打什么，再摸到、别人再打出听的牌，又算一胡，当场收分，一直打到牌摸"
                "完。所以先听一手大的、听得宽的。",
                "A winner's hand lies open and locked, throws what it draws, and wins again on"
                " every"
                " tile it waits for, paid at once, until the wall is played out. So wait for many"
                " tiles, with a dear hand.",
            ),
            where={"winners_stay": True},
        ),
        _part(
            ("刮风下雨，当场收", "Wind and rain are paid at once"),
            (
                "暗杠是下雨，[!winners_stay:没胡的]每家付{concealed_kong_points}分；直杠是刮风，点杠的付{kong_points}分"
                "[kong_others_pay:，别家各付{kong_others_pay}分]；弯杠也是刮风，每家"
                "{added_kong_points}分。一副杠还让胡牌的分翻一倍。",
                "A concealed kong (rain) brings {concealed_kong_points} from each who still"
                " plays; a"
                " direct one (wind) {kong_points} from its giver[kong_others_pay:,"
                " {kong_others_pay} from the others]; an added one {added_kong_points} from each. A"
                " kong also doubles the win.",
            ),
            _hand(
                "有一副杠，胡牌时再翻一倍。",
                "One kong: the win doubles once more.",
                drawn("222p 55s 67p", "8p", "kong 9999s", "pung 333p"),
                "kong",
            ),
            _hand(
                "四张九筒分在两组里：这叫根，也翻一倍。",
                "All four 9p, not laid down as a kong: a root, which doubles too.",
                drawn("999p 78p 55s", "9p", "pung 333s", "pung 888s"),
                "root",
            ),
        ),
        _part(
            ("大牌看这几样", "The great hands"),
            (
                "清一色、七对最常见，大对子最好做；分按番翻上去，到封顶为止。",
                "A full flush and seven pairs are the usual ones, all pungs the easiest; each fan"
                " doubles, up to the cap.",
            ),
            _hand("清一色：一门到底。", "Full flush: one suit.", drawn(*_FLUSH), "full_flush"),
            _hand("七对：七个对子。", "Seven pairs.", drawn(*_PAIRS), "seven_pairs"),
            _hand(
                "大对子：四副刻子一对将。",
                "All pungs: four sets of three alike and a pair.",
                drawn("999p 333s 4p", "4p", "pung 222s", "pung 777p"),
                "all_pungs",
            ),
        ),
        _part(
            ("牌摸完要查叫", "At the wall's end"),
            (
                "牌摸完还没胡的，看有没有叫：没叫的按每个有叫的能胡的最大一种赔，收过的杠分也退"
                "[lacking_held_pays:；手里还有定缺那门的是花猪，赔封顶]。所以快摸完时先保住叫。",
                "Who has not won when the wall is played out and is not ready pays each who is, for"
                " the best win that hand could have had, and gives its kong points"
                " back[lacking_held_pays:; who still holds its lacking suit pays the cap]. So late"
                " in a deal keep the hand ready.",
            ),
            _hand(
                "听二条、五条：有叫，没叫的要赔他。",
                "Waits for 2s and 5s: ready, and paid.",
                held("234p 567p 34s 99s 678s"),
                "2s",
                "5s",
                why=NO_TILE,
            ),
            where={"exhausted_ready": True},
        ),
    ),
    paid=(
        _paid(
            "下家平胡，庄家点炮",
            "The next seat wins plainly on the dealer's discard",
            given(*_PLAIN, seat_wind="S", discarder="E"),
        ),
        _paid("庄家自摸清一色", "The dealer draws a full flush", drawn(*_FLUSH)),
        _paid("下家自摸七对", "The next seat draws seven pairs", drawn(*_PAIRS, seat_wind="S")),
    ),
)
