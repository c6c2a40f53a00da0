"""Wins by the flowers alone, with any hand: each table has its own points for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.catalogue import FanText
from game.core.switches import Text
from game.mahjong.kernel.win_how import WinHow

EIGHT_IMMORTALS: Final = FanText(
    "eight_immortals",
    Text("八仙过海", "Eight Immortals"),
    Text("八张花都在自己这里，不看手牌就胡。", "Won by showing all eight flowers."),
    0,
    1,
    brought_by="eight_flowers",
)

SEVEN_ROB_ONE: Final = FanText(
    "seven_rob_one",
    Text("七抢一", "Seven Rob One"),
    Text(
        "自己有七张花，胡别家亮出的第八张。",
        "Won with seven flowers on the eighth, which another seat showed.",
    ),
    0,
    1,
    brought_by="seven_flowers",
)

FLOWER_FANS: Final = (EIGHT_IMMORTALS, SEVEN_ROB_ONE)
"""Fans that switches bring to every table with flowers."""

FLOWER_WINS: Final[Mapping[WinHow, FanText]] = {
    WinHow.EIGHT_FLOWERS: EIGHT_IMMORTALS,
    WinHow.SEVEN_FLOWERS: SEVEN_ROB_ONE,
}
"""By the way of winning the fan that it is."""
