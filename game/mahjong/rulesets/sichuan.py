"""Sichuan (四川血战到底): a suit is lacking, winners leave, and the others play on.

`sbr` follows the competition rules of 2025 (SBR), `app` the rooms on the net, `three` and `two` the
rooms for fewer players. None of them says which of several winners has the kong before their
discard (呼叫转移): here it is the nearest. 退税 does not go to a seat that has won and left in the
meantime: it takes part in no later settlement (第九条 二 (一)).
"""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Preset, Ruleset
from game.core.switches import Text
from game.mahjong.fans.sichuan import SICHUAN_ROOM_FANS
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

SICHUAN: Final = Ruleset(
    id="mahjong/sichuan",
    game="mahjong",
    name=Text("四川血战", "Sichuan, to the end (Xuezhan)"),
    summary=Text(
        "换三张、定缺，不吃；胡了离场，别家接着打，刮风下雨当场付。",
        "Exchange three tiles, do without a suit; winners leave and the others play on.",
    ),
    presets={
        "app": Preset(Text("换三张", "Rooms"), APP),
        "three": Preset(
            Text("三人两房", "Three, two suits"),
            THREE,
            Text(
                "三个人，只用筒条72张，不用定缺；胡了两家就完。",
                "Three play with dots and bamboo, 72 tiles, and no suit is lacking; two winners"
                " end the deal.",
            ),
        ),
        "two": Preset(
            Text("二人两房", "Two, two suits"),
            TWO,
            Text(
                "两个人，只用筒条72张，不用定缺；谁先胡谁赢。",
                "Two play with dots and bamboo, 72 tiles, and no suit is lacking; the first win"
                " ends the deal.",
            ),
        ),
        "sbr": Preset(Text("竞赛", "Competition"), SBR),
    },
    fans=tuple(fan.text for fan in SICHUAN_ROOM_FANS),
)
