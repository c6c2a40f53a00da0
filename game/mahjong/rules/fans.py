"""Switches of fans: how a winning hand is counted."""

from __future__ import annotations

import dataclasses
from functools import cached_property

from game.core.switches import Choice, Rules, Text, Where, numbers, several, switch
from game.mahjong.fans.tables import TABLES


def _droppable() -> tuple[Choice, ...]:
    """Every fan of every table, open where a table counts it."""
    names: dict[str, Text] = {}
    counted: dict[str, list[str]] = {}
    for name, table in TABLES.items():
        for fan in table.fans:
            names.setdefault(fan.id, fan.text.name)
            counted.setdefault(fan.id, []).append(name)
    return tuple(
        Choice(fan, names[fan], Where("scoring", tuple(tables))) for fan, tables in counted.items()
    )


@dataclasses.dataclass(frozen=True)
class FanRules(Rules):
    """Switches of fans: how a winning hand is counted."""

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
    # Σ of the fans, not of the points: 32 by the competition rules for 推倒和, 4 for 红中.
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
    # To drop fans is allowed by the competition rules for 推倒和 (12); it never changes what wins.
    dropped_fans: str = several(
        section="fans",
        zh=("不计的番", "选中的番不计分；能不能胡不变。"),
        en=("Dropped fans", "The fans chosen here do not count; what wins stays the same."),
        choices=_droppable(),
    )

    @cached_property
    def dropped(self) -> frozenset[str]:
        """The fans that do not count, by id."""
        return frozenset(self.dropped_fans.split())
