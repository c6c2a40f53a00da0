"""Sichuan (四川血战到底): a suit is lacking, winners leave, and the others play on.

`sbr` follows the competition rules of 2025 (SBR), `app` the rooms on the net, `stream` their 血流,
`bamboo` their 幺鸡任用, `three`, `stream_three` and `two` the rooms for fewer players. None of them
says which of several winners has the kong before their discard (呼叫转移): here it is the nearest.
退税 does not go to a seat that has won and left in the meantime: it takes part in no later
settlement (第九条 二 (一)).
"""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Preset, Ruleset, RulesName
from game.core.forms import answer, called, check, counted, form, one_of, where
from game.core.switches import Text
from game.mahjong.fans.tables import TABLES
from game.mahjong.rules import MahjongRules

SBR: Final = MahjongRules(
    honours=False,
    thirteen_orphans=False,
    chow=False,
    # Without a suit a hand has two at most: 缺一门 need not be asked besides.
    lacking_suit=True,
    play_on=True,
    multiple_winners="all",
    missed_until_draw=True,
    last_discard_pung=True,
    robbed_after_kong=True,
    replacement_from="front",
    scoring="sichuan",
    fan_cap=3,
    base=1,
    discard_pays=1,
    self_draw_extra="base",
    kong_discard_kong="refund",
    exhausted_ready=True,
    exhausted_kongs="unready_always",
    winner_deals=True,
)
"""The competition rules of 2025: two to the power of at most three fans."""

APP: Final = SBR.replace(
    {
        "exchange": "one_suit",
        "scoring": "sichuan_rooms",
        # The most that a hand pays, and the payment of a 花猪.
        "fan_cap": 64,
        "dropped_fans": "concealed_hand all_simples",
        "exhausted_kongs": "unready",
        "kong_others_pay": 1,
        "kong_discard_kong": "transfer",
        "robbed_after_kong": False,
        "missed_until_draw": False,
        "lacking_held_pays": True,
        "last_discard_pung": False,
    }
)
"""As the rooms play it: three tiles are exchanged, and the greatest pattern counts."""

BAMBOO: Final = APP.replace({"wild": "bamboo_one"})
"""幺鸡任用: the four 幺鸡 are wildcards."""

THREE: Final = APP.replace(
    {
        "players": 3,
        # Dots and bamboo: with two suits nobody has to lack one.
        "without_suit": "characters",
        "lacking_suit": False,
        "lacking_held_pays": False,
    }
)
"""三人两房: 72 tiles; two winners end the deal."""

TWO: Final = THREE.replace({"players": 2})
"""二人两房: the same tiles, and the first win ends the deal."""

STREAM: Final = APP.replace({"winners_stay": True})
"""血流成河: who has won wins again and again, until the wall is played out."""

STREAM_THREE: Final = THREE.replace({"winners_stay": True})
"""The same at a table of three, with two suits."""

ROOM_COUNT: Final = where("scoring", "sichuan_rooms")
BOOK_COUNT: Final = where("scoring", "sichuan")

FORM: Final = form(
    (
        one_of(
            "胡了之后",
            "Who has won",
            answer("离场（血战）", "leaves", winners_stay=False),
            answer("接着胡（血流）", "stays and wins again", winners_stay=True),
        ),
        # The rooms cap the points of a hand, the book its fans: each fan doubles one point.
        one_of(
            "封顶",
            "Fan cap",
            answer("3番", "3", BOOK_COUNT, fan_cap=3),
            answer("4番", "4", BOOK_COUNT, fan_cap=4),
            answer("5番", "5", BOOK_COUNT, fan_cap=5),
            answer("3番", "3", ROOM_COUNT, fan_cap=8),
            answer("4番", "4", ROOM_COUNT, fan_cap=16),
            answer("5番", "5", ROOM_COUNT, fan_cap=32),
            answer("6番", "6", ROOM_COUNT, fan_cap=64),
            # Without a cap nobody could say what a 花猪 pays.
            answer("不封顶", "none", fan_cap=0, lacking_held_pays=False),
        ),
        one_of(
            "自摸",
            "Self-draw",
            answer("加底", "one more", self_draw_extra="base"),
            answer("加番", "doubled", self_draw_extra="double"),
            answer("不加", "as it is", self_draw_extra="none"),
        ),
        one_of(
            "点杠花",
            "Win by a fed kong",
            answer("当自摸", "self-drawn", fed_kong_win="self_drawn"),
            answer("当点炮", "dealt in", fed_kong_win="discard"),
        ),
        one_of(
            "换三张",
            "Exchange",
            answer("同花色", "of one suit", exchange="one_suit"),
            answer("随便换", "any three", exchange="any"),
            answer("不换", "none", exchange="none", exchange_direction="dice"),
        ),
        one_of(
            "杠上炮",
            "Kong discard",
            answer("呼叫转移", "to winner", kong_discard_kong="transfer"),
            answer("退杠钱", "returned", kong_discard_kong="refund"),
            answer("不退", "kept", kong_discard_kong="keep"),
        ),
        counted("门清中张", "Concealed, no 1/9", "concealed_hand", "all_simples", only=ROOM_COUNT),
        counted("天地胡", "Heaven and earth", "heavenly_hand", "earthly_hand", only=ROOM_COUNT),
        counted(
            "幺九将对",
            "Outside, 258 pungs",
            "plain_outside_hand",
            "flush_outside_hand",
            "pungs_258",
            "golden_hook_258",
            only=ROOM_COUNT,
        ),
        check("擦挂", "All pay a kong", {"kong_others_pay": 1}, {"kong_others_pay": 0}),
    ),
    called("exchange_direction", ("换给谁", "Exchange with")),
    called("lacking_held_pays", ("查花猪", "Three suits at the end")),
    called("exhausted_ready", ("查叫", "Ready at the end")),
    called(
        "exhausted_kongs",
        ("退税", "Kongs at the end"),
        ("流局时没叫的人，收过的刮风下雨退不退。", "Whether who is not ready gives kongs back."),
        {
            "unready": ("没叫的退；都没叫就不退", "unless nobody is ready"),
            "unready_always": ("没叫的退；都没叫也退", "also if nobody is ready"),
            "keep": ("不退", "kept"),
        },
    ),
    called("multiple_winners", None, None, {"all": ("都胡", "all win"), "nearest": None}),
    called("missed_win", ("过水不胡", "Missed win")),
    "missed_self_draw",
    "missed_until_draw",
    called(
        "kong_points",
        ("直杠（刮风）", "Kong of a discard"),
        ("引杠的人付几分。", "Points from its giver."),
    ),
    called(
        "added_kong_points",
        ("弯杠（刮风）", "Added kong"),
        ("碰了再杠，其余每家付几分。", "Points from every other seat."),
    ),
    called(
        "concealed_kong_points",
        ("暗杠（下雨）", "Concealed kong"),
        ("其余每家付几分。", "Points from every other seat."),
    ),
    "late_kong_earns",
    "replacement_from",
    "robbing_kong",
    "robbed_after_kong",
    "last_discard_pung",
    called("seven_pairs", ("七对（小对）", "Seven pairs")),
    called("quad_is_two_pairs", ("龙七对", "Four alike in seven pairs")),
    called(
        "scoring",
        ("番表", "Fans"),
        None,
        {
            "sichuan_rooms": ("取最大牌型，根和杠翻倍", "the best pattern, kongs double"),
            "sichuan": ("番数加起来，每番翻倍", "fans add up, each doubles"),
        },
    ),
    called("dropped_fans", ("不算的番", "Fans left out")),
    called("base", ("底分", "Base"), None, {1: None, 2: None, 3: None, 5: None, 10: None}),
    called(
        "stakes",
        ("定飘", "Stakes"),
    ),
    called("winner_deals", ("先胡的坐庄", "Winner deals")),
    called(
        "wild",
        ("听用", "Wildcards"),
        (
            "幺鸡可以当任何牌，不能拿来碰杠。",
            "The ones of bamboo stand for any tile, but in no meld.",
        ),
        {"none": ("没有听用", "none"), "bamboo_one": ("幺鸡任用", "the ones of bamboo")},
    ),
    called("natural_doubles", ("无听用翻倍", "Without a wildcard")),
)
"""As the rooms of Sichuan ask it."""

SICHUAN: Final = Ruleset(
    id="mahjong/sichuan",
    game="mahjong",
    name=Text("四川血战", "Sichuan Xuezhan"),
    summary=Text(
        "换三张、定缺；胡了离场，别家接着打，刮风下雨当场付。",
        "Exchange three tiles, do without a suit; winners leave and the others play on.",
    ),
    presets={
        "app": Preset(
            Text("房卡换三张", "Rooms"),
            APP,
            Text("换三张，取最大牌型。", "Exchange three; the best pattern counts."),
        ),
        "stream": Preset(
            Text("血流成河", "Xueliu"),
            STREAM,
            Text(
                "胡了不离场，锁手接着胡，一直打到牌摸完。",
                "Winners stay, locked, and win on to the end.",
            ),
        ),
        "bamboo": Preset(
            Text("幺鸡任用", "Bamboo wild"),
            BAMBOO,
            Text(
                "四张幺鸡当任何牌，定缺条也不用打；不能拿来碰杠。",
                "Ones of bamboo stand for any tile, not melded.",
            ),
        ),
        "three": Preset(
            Text("三人两房", "Three"),
            THREE,
            Text(
                "三个人，只用筒条72张，不用定缺；胡了两家就完。",
                "Dots and bamboo only; two winners end it.",
            ),
        ),
        "stream_three": Preset(
            Text("三人血流", "Three, Xueliu"),
            STREAM_THREE,
            Text(
                "三人两房，胡了不离场，打到牌摸完。",
                "Two suits; winners stay to the end.",
            ),
        ),
        "two": Preset(
            Text("二人两房", "Two"),
            TWO,
            Text(
                "两个人，只用筒条72张，不用定缺；谁先胡谁赢。",
                "Dots and bamboo only; the first win ends it.",
            ),
        ),
        "sbr": Preset(
            Text("竞赛", "Competition"),
            SBR,
            Text("不换牌，番数相加，三番封顶。", "No exchange; fans add up, three at most."),
        ),
    },
    fans=TABLES["sichuan_rooms"].texts,
    form=FORM,
    names=(RulesName(Text("血流成河", "Sichuan Xueliu"), (where("winners_stay", True),)),),
)
