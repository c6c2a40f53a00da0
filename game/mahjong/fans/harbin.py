"""The fans of Harbin (哈尔滨麻将): the way a hand was won, each a power of two.

After the written rules of room games: 夹胡 and 自摸 1, 摸宝 and 红中 2, 宝边 3, 宝中宝 4; a fan
that is more than one of these implies its parts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.core.catalogue import FanText
from game.core.switches import Text
from game.mahjong.fans.fans import Fan, Test
from game.mahjong.fans.reading import Reading


def _middle(reading: Reading) -> Iterable[int]:
    return reading.middle


def _as_treasure(reading: Reading) -> bool:
    """True if the tile is the treasure, or counts as it."""
    return reading.circumstances.treasure or reading.circumstances.red


def _treasure_wait(reading: Reading) -> bool:
    return _as_treasure(reading) and reading.circumstances.waited and not reading.middle


def _treasure_middle(reading: Reading) -> bool:
    circumstances = reading.circumstances
    # 大风 on the treasure is 宝中宝 by itself, with any wait.
    if circumstances.treasure and circumstances.fourth:
        return True
    return _as_treasure(reading) and circumstances.waited and bool(reading.middle)


def _fan(
    name: str,
    zh: tuple[str, str],
    en: tuple[str, str],
    points: int,
    test: Test,
    implies: str = "",
) -> Fan:
    words = FanText(name, Text(zh[0], en[0]), Text(zh[1], en[1]), points, 1)
    return Fan(words, test, frozenset(implies.split()))


MIDDLE_WAIT: Final = Fan(
    FanText(
        "middle_wait",
        Text("夹胡", "Middle Wait"),
        Text(
            "胡的是一副顺子中间的一张，或规则里算夹的牌；还听别的牌也算。",
            "Won on the middle tile of a run, or on what the rules count as one, also by a hand"
            " that waits for other tiles too.",
        ),
        1,
        2,
    ),
    lambda reading: bool(reading.middle),
    earning=_middle,
)

# Multiplier 2 here and one point of doubling in the whole game: the same worth of a 夹.
SIMPLE_FANS: Final[tuple[Fan, ...]] = (MIDDLE_WAIT,)
"""The beginners' count: a middle wait doubles."""

FANS: Final[tuple[Fan, ...]] = (
    MIDDLE_WAIT,
    _fan(
        "self_drawn",
        ("自摸", "自己摸到要胡的牌。"),
        ("Self-Drawn", "Won by the winner's own draw."),
        1,
        lambda reading: reading.self_drawn,
    ),
    _fan(
        "red_drawn",
        # Drawn by its nature: 自摸 would be paid twice.
        ("红中满天飞", "报听之后摸到红中。"),
        ("Red Drawn", "A declared hand drew a red dragon."),
        2,
        lambda reading: reading.circumstances.red,
        "self_drawn",
    ),
    _fan(
        "treasure_drawn",
        # 夹 adds to 摸宝: only 宝中宝 takes it in.
        ("摸宝", "报听之后摸到宝牌。"),
        ("Treasure Drawn", "A declared hand drew the treasure."),
        2,
        lambda reading: reading.circumstances.treasure,
        "self_drawn red_drawn",
    ),
    _fan(
        "fourth_drawn",
        # As much as 摸宝, and 夹 adds to it as well (2, with 夹 3).
        ("刮大风", "报听之后摸到自己刻子或碰牌的第四张。"),
        ("Fourth Drawn", "A declared hand drew the fourth of its own pung."),
        2,
        lambda reading: reading.circumstances.fourth,
        "self_drawn red_drawn",
    ),
    _fan(
        "treasure_wait",
        # 3 in place of the sum for a treasure and the draw, not on top of it.
        ("宝边", "宝牌（或红中）也是所听的牌，但不是夹。"),
        (
            "Treasure Wait",
            "The treasure, or the red dragon, is also waited for, not in the middle.",
        ),
        3,
        _treasure_wait,
        "self_drawn red_drawn treasure_drawn fourth_drawn",
    ),
    _fan(
        "treasure_middle",
        # The greatest win, 2**4: it replaces everything else there is.
        ("宝中宝", "宝牌（或红中）正是夹的那张，或者宝牌正是自己刻子的第四张。"),
        (
            "Treasure in the Middle",
            "The treasure, or the red dragon, is the middle wait; or it is the fourth of a pung.",
        ),
        4,
        _treasure_middle,
        "middle_wait self_drawn red_drawn treasure_drawn fourth_drawn treasure_wait",
    ),
)
"""The whole game: every point doubles the base."""
