"""Switches of fans: the counting of a winning hand."""

from __future__ import annotations

import dataclasses
from functools import cached_property

from game.core.switches import Choice, Rules, Text, Where, numbers, several, switch
from game.mahjong.fans.tables import TABLES


def _droppable() -> tuple[Choice, ...]:
    """Every fan of every table, open if the table counts it."""
    names: dict[str, Text] = {}
    counted: dict[str, list[str]] = {}
    for name, table in TABLES.items():
        for fan in table.all_fans:
            names.setdefault(fan.id, fan.text.name)
            counted.setdefault(fan.id, []).append(name)
    return tuple(
        Choice(fan, names[fan], Where("scoring", tuple(tables))) for fan, tables in counted.items()
    )


@dataclasses.dataclass(frozen=True)
class FanRules(Rules):
    """Switches of fans: the counting of a winning hand."""

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
            "changsha": ("长沙：小胡、大胡", "Changsha: great hands instead of the base"),
            "plain": ("不计番", "no fans"),
            "taiwan": ("台湾台数", "Taiwan's tai"),
            "taiwan_wiki": ("台湾台数（维基）", "Taiwan's tai, another list"),
            "guobiao": ("国标：底分加八十二番", "Guobiao: base plus its eighty-two fans"),
            "sichuan": ("四川：番数加起来，每番翻倍", "Sichuan: fans add up, each doubles"),
            "sichuan_rooms": (
                "四川房卡：取最大牌型，根和杠翻倍",
                "Sichuan rooms: the best pattern",
            ),
        },
    )
    # 底 and 台 of Taiwan, 100 and 20 at many tables; 1 if fans are points themselves.
    fan_points: int = switch(
        1,
        section="fans",
        zh=("每番几分", "番数相加的算法里，一番值几分；庄家加分、连庄分也按它算。"),
        en=(
            "Points of a fan",
            "Where fans are added: points for one of them, and for one of the dealer's and its"
            " streak.",
        ),
        choices=numbers(1, 2, 3, 5, 10, 20, 50),
    )
    # Σ of the fans, not of the points: 32 by the competition rules for 推倒和, 4 for 红中.
    fan_cap: int = switch(
        32,
        section="fans",
        zh=("封顶", "番数（或倍数）最多算多少。"),
        en=("Cap", "The most that the fans (or the multipliers) may come to."),
        choices={
            0: ("不封顶", "none"),
            **numbers(3, 4, 5, 8, 10, 16, 32, 64),
        },
    )
    # 起和番: eight in 国标, by the rules of 1998; friends ask for less.
    least_fans: int = switch(
        0,
        section="fans",
        zh=("起和", "至少几番（或几倍）才能胡；花牌的番不算在内。"),
        en=(
            "Least fans",
            "A hand wins only if its fans (or multipliers) come to so many; the flowers of Guobiao"
            " do not count.",
        ),
        choices={0: ("不限", "none"), **numbers(1, 2, 3, 4, 5, 6, 8, zh="{}番", en="{}")},
    )
    # The competition rules for 推倒和 (12) allow to drop fans; all hands win as before.
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
