"""Switches of tiles: the number of players, and the tiles on the table."""

from __future__ import annotations

import dataclasses

from game.core.switches import Rules, numbers, switch


@dataclasses.dataclass(frozen=True)
class TileRules(Rules):
    """Switches of tiles: the number of players, and the kinds and numbers of tiles."""

    players: int = switch(
        4,
        section="tiles",
        zh=("人数", "几家打牌；吃牌、轮流、付分都在这几家之间。"),
        en=("Players", "How many play; turns, chows and payments go round among them."),
        choices=numbers(4, 3, 2, zh="{}人", en="{}"),
    )
    without_suit: str = switch(
        "none",
        section="tiles",
        zh=("去一门", "牌墙里去掉一门序数牌，三人、二人桌常用。"),
        en=("Suit left out", "The wall lacks one suit, as is usual with three or two players."),
        choices={
            "none": ("不去", "none"),
            "characters": ("去万", "characters"),
            "bamboo": ("去条", "bamboo"),
            "dots": ("去筒", "dots"),
        },
    )
    honours: bool = switch(
        True,
        section="tiles",
        zh=("字牌", "用字牌；没有就只用序数牌。"),
        en=("Honour tiles", "Play with honour tiles; otherwise with the suits alone."),
    )
    # Red alone is the 112 tiles of Harbin and of 红中麻将.
    which_honours: str = switch(
        "all",
        section="tiles",
        of="honours",
        zh=("哪些字牌", "有字牌时用其中的哪些。"),
        en=("Which honours", "Those of the honour tiles that are played with, if any are."),
        choices={
            "all": ("东南西北中发白，28张", "winds and dragons, 28 tiles"),
            "winds": ("东南西北，16张", "winds, 16 tiles"),
            "dragons": ("中发白，12张", "dragons, 12 tiles"),
            "red": ("红中，4张", "red dragons, 4 tiles"),
        },
    )
    # A house rule by the competition rules for 推倒和 (12).
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
    # 国标 and SML 2026 let each seat complete its hand before the next one begins.
    flowers_in_turns: bool = switch(
        False,
        section="tiles",
        of="flowers",
        zh=("轮流补花", "起手补花一家补一次，轮流着补；不然一家补完再下一家。"),
        en=(
            "Flowers in turns",
            "After the deal the seats replace their flowers once each, round after round; otherwise"
            " each replaces all of them before the next one does.",
        ),
    )
    hand_size: int = switch(
        13,
        section="tiles",
        zh=("手牌张数", "每家手里的张数：13张要四组一将，16张要五组一将。"),
        en=("Hand size", "Tiles in a hand: 13 need four sets and a pair, 16 need five."),
        choices=numbers(13, 16, zh="{}张", en="{} tiles"),
    )
    # SBR 2025 draws it from the front, everybody else from the tail.
    replacement_from: str = switch(
        "tail",
        section="tiles",
        zh=("补牌", "开杠之后从牌墙哪一头补牌。"),
        en=("Replacement", "Where the tile is drawn that replaces the fourth of a kong."),
        choices={"tail": ("牌尾", "from the tail"), "front": ("牌头", "from the front")},
    )
    # Friends play to the end; 推倒和 keeps six stacks by its
    # competition rules, 红中 rooms the birds.
    reserve: int = switch(
        0,
        section="tiles",
        zh=("留牌", "牌墙里留着不摸的张数，只剩这么多张时流局。"),
        en=("Reserve", "Tiles that stay in the wall: nobody draws once only these are left."),
        choices=numbers(0, 1, 2, 4, 6, 8, 12, 14, 16, zh="{}张", en="{} tiles"),
    )
