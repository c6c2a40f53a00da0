"""The fans of Harbin (哈尔滨麻将): the way a hand was won, each a power of two.

After the written rules of room games: 夹胡 and 自摸 1, 摸宝 and 红中 2, 宝边 3, 宝中宝 4; a fan
that is more than one of these implies what it is made of.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.core.catalogue import FanText
from game.core.switches import Text
from game.mahjong.scoring.fans import Fan
from game.mahjong.scoring.reading import Reading


def _middle(reading: Reading) -> Iterable[int]:
    return reading.middle


MIDDLE_WAIT: Final = Fan(
    FanText(
        "middle_wait",
        Text("夹胡", "Middle Wait"),
        Text("胡的是一副顺子中间的一张。", "Won on the middle tile of a run."),
        1,
        2,
    ),
    lambda reading: bool(reading.middle),
    earning=_middle,
)

SIMPLE_FANS: Final[tuple[Fan, ...]] = (MIDDLE_WAIT,)
"""The beginners' count: a middle wait doubles."""
