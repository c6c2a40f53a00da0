"""Presets and questions that several tables of the game have in common."""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Preset
from game.core.forms import Question, answer, check, checked, one_of
from game.core.switches import Text
from game.paohuzi.rules import PaohuziRules


def for_two(rules: PaohuziRules) -> dict[str, Preset]:
    """Presets of a three-player game for two: with twenty cards buried, and with all cards."""
    return {
        "two": Preset(
            Text("两人埋二十张", "Two, 20 buried"),
            # 19 cards are left to flip, as many as with three.
            rules.replace({"players": 2, "buried": 20}),
        ),
        "two_all": Preset(Text("两人不埋牌", "Two, all cards"), rules.replace({"players": 2})),
    }


PLAYERS: Final = one_of(
    "人数",
    "Players",
    answer("3人", "3", players=3, buried=0),
    answer("2人埋20张", "2, 20 buried", players=2, buried=20),
    answer("2人不埋", "2, all cards", players=2, buried=0),
)

AWAKE: Final = one_of(
    "醒",
    "Xing",
    answer("不带醒", "none", xing="off"),
    answer("翻醒", "next card", xing="next_card"),
    answer("跟醒", "winning card", xing="winning_card"),
)

ADDED_TUN: Final = one_of(
    "充囤",
    "Added tun",
    answer("不充", "none", added_tun=0),
    *(answer(f"充{count}", f"{count}", added_tun=count) for count in range(1, 6)),
)

ONE_FIVE_TEN: Final = checked("一五十", "One, five, ten", "one_five_ten")
HEAVEN: Final = checked("天胡", "Heavenly hand", "tian_hu")
THREE_OR_FIVE: Final = checked("三提五坎", "Three ti or five kan", "three_ti_five_kan")
EARTH: Final = check("地胡", "Earthly hand", {"di_hu": "shown_card"}, {"di_hu": "off"})
FED: Final = checked("放跑不能再吃碰", "Pao feeder barred", "fed_rule")

DISCARDER_PAYS: Final = one_of(
    "放炮",
    "Discarder pays",
    answer("付一份", "once", discard_pays="alone"),
    answer("付两份", "twice", discard_pays="double"),
    answer("付三份", "three times", discard_pays="triple"),
)

COMMON: Final = (
    "jiao",
    "kan_locked",
    "bi",
    "no_chi_scope",
    "chi_own_discard",
    "no_chi_own_flip",
    "peng_pao_by_discard",
    "own_pao_first",
    "own_hu_before_ti",
)
"""Switches about the play that every table may set otherwise."""


def least(*huxi: int) -> Question:
    """The question how many huxi a win needs."""
    return one_of("起胡", "Huxi to win", *(answer(f"{n}胡", f"{n}", min_huxi=n) for n in huxi))


def cap(*points: int) -> Question:
    """The question how much one seat pays at most."""
    listed = (answer(f"{n}分", f"{n}", cap=n) for n in points)
    return one_of("封顶", "Cap", answer("不封顶", "none", cap=0), *listed)
