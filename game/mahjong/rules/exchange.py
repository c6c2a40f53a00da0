"""Switches of the opening: the choices of the seats between the deal and the first discard."""

from __future__ import annotations

import dataclasses

from game.core.switches import Rules, switch


@dataclasses.dataclass(frozen=True)
class ExchangeRules(Rules):
    """Switches of the opening: the choices of the seats between the deal and the first discard."""

    # Not in the competition rules for Sichuan (SBR 2025); every room plays it.
    exchange: str = switch(
        "none",
        section="opening",
        zh=("换三张", "发牌后每家同时交出三张，换来另一家的三张。"),
        en=("Exchange", "After the deal every seat gives three tiles away, and gets three."),
        choices={
            "none": ("不换", "none"),
            "one_suit": ("换三张，要同一门", "three of one suit"),
            "any": ("换三张，花色不限", "any three"),
        },
    )
    exchange_direction: str = switch(
        "dice",
        section="opening",
        of="exchange",
        zh=("换牌方向", "三张牌交给谁。"),
        en=("Exchange direction", "Who gets the three tiles."),
        choices={
            "dice": ("掷骰子定", "by a throw of dice"),
            "next": ("交给下家", "the next seat"),
            "opposite": ("交给对家", "the seat opposite"),
            "previous": ("交给上家", "the previous seat"),
        },
    )
    # 定缺 in every game of 血战; the suit is chosen once and for all.
    lacking_suit: bool = switch(
        False,
        section="opening",
        zh=("定缺", "开打前每家同时定下一门不要：先打完这门，这门不能碰杠，手里有这门不能胡。"),
        en=(
            "Lacking suit",
            "Before the first discard every seat names a suit: it is discarded first, taken into"
            " no meld, and no hand wins with it.",
        ),
    )
