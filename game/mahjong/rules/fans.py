"""How a winning hand is counted."""

from __future__ import annotations

import dataclasses

from game.core.switches import Rules, numbers, switch


@dataclasses.dataclass(frozen=True)
class FanRules(Rules):
    """How a winning hand is counted."""

    scoring: str = switch(
        "fans",
        section="fans",
        zh=("计分", "番怎么算成分。"),
        en=("Scoring", "Which fans count, and how they come to points."),
        choices={
            "fans": ("底分加番数", "base plus fans"),
            "flat": ("底分乘倍数", "base times multipliers"),
            "harbin": ("哈尔滨：夹、摸、宝逐级加倍", "Harbin: every step doubles"),
            "harbin_simple": ("夹胡翻倍", "a middle wait doubles"),
            "hongzhong": ("红中麻将：每番加倍", "hongzhong: every fan doubles"),
            "plain": ("不计番", "no fans"),
        },
    )
    fan_cap: int = switch(
        32,
        section="fans",
        zh=("封顶", "番数（或倍数）最多算多少。"),
        en=("Cap", "The most that the fans (or the multipliers) may come to."),
        choices={
            0: ("不封顶", "none"),
            **numbers(4, 8, 10, 16, 32, 64),
        },
    )
