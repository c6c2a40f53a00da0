"""Which tiles are on the table, and how many of them."""

from __future__ import annotations

import dataclasses

from game.core.switches import Rules, numbers, switch


@dataclasses.dataclass(frozen=True)
class TileRules(Rules):
    """Which tiles are on the table, and how many of them."""

    honours: bool = switch(
        True,
        section="tiles",
        zh=("字牌", "用字牌；否则只用万条筒，共108张。"),
        en=("Honour tiles", "Play with honour tiles; without them there are 108 tiles."),
    )
    which_honours: str = switch(
        "all",
        section="tiles",
        zh=("哪些字牌", "有字牌时用其中的哪些。"),
        en=("Which honours", "Those of the honour tiles that are played with, if any are."),
        choices={
            "all": ("东南西北中发白，共136张", "winds and dragons, 136 tiles"),
            "winds": ("东南西北，共124张", "winds, 124 tiles"),
            "dragons": ("中发白，共120张", "dragons, 120 tiles"),
            "red": ("红中，共112张", "red dragons, 112 tiles"),
        },
    )
    flowers: bool = switch(
        False,
        section="tiles",
        zh=("花牌", "加春夏秋冬梅兰竹菊各一张；拿到就亮出来，从牌尾补一张。"),
        en=(
            "Flowers",
            "Eight flowers and seasons, one of each, are shown as they come and replaced from the"
            " tail of the wall.",
        ),
    )
    hand_size: int = switch(
        13,
        section="tiles",
        zh=("手牌张数", "每家手里的张数：13张要四组一将，16张要五组一将。"),
        en=("Hand size", "Tiles in a hand: 13 need four sets and a pair, 16 need five."),
        choices=numbers(13, 16, zh="{}张", en="{} tiles"),
    )
    reserve: int = switch(
        0,
        section="tiles",
        zh=("留牌", "牌墙里留着不摸的张数，只剩这么多张时荒牌。"),
        en=("Reserve", "Tiles that stay in the wall: nobody draws once only these are left."),
        choices=numbers(0, 1, 2, 4, 6, 8, 12, 14, zh="{}张", en="{} tiles"),
    )
