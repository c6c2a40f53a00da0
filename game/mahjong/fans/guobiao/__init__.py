"""Guobiao (国标): the eighty-one fans of the Chinese official rules of 1998, and 明暗杠.

Readings of points that the rule book leaves open follow the clarifications of 2025.
"""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from typing import Final

from game.core.switches import Text
from game.mahjong.fans.facet import Facet
from game.mahjong.fans.fans import Fan
from game.mahjong.fans.guobiao.entry import entry
from game.mahjong.fans.guobiao.orphans import ORPHAN_FANS
from game.mahjong.fans.guobiao.pungs import PUNG_FANS
from game.mahjong.fans.guobiao.runs import RUN_FANS
from game.mahjong.fans.guobiao.special import SPECIAL_FANS
from game.mahjong.fans.guobiao.tiles import TILE_FANS
from game.mahjong.fans.guobiao.wins import WIN_FANS

FLOWER_TILES: Final = entry(
    "flower_tiles",
    1,
    ("花牌", "每张花牌一番；不算在起和番里。"),
    ("Flower Tiles", "One for each flower; they do not count towards the least fans of a win."),
    lambda reading: len(reading.circumstances.bonus),
    earning=lambda reading: sorted(reading.circumstances.bonus),
    sees=Facet.BONUS,
)

CHICKEN_HAND: Final = entry(
    "chicken_hand",
    8,
    ("无番和", "胡牌而没有任何番；花牌不算。"),
    ("Chicken Hand", "A winning hand without any other fan, flowers apart."),
    lambda reading: True,
)

_LISTED: Final = (
    FLOWER_TILES,
    *WIN_FANS,
    *TILE_FANS,
    *RUN_FANS,
    *PUNG_FANS,
    *ORPHAN_FANS,
    *SPECIAL_FANS,
)
_NAMES: Final = {fan.id: fan.text.name for fan in _LISTED}


def _with_what_it_takes_in(fan: Fan) -> Fan:
    """The fan, its definition with the fans not counted beside it (不计)."""
    names = [_NAMES[other.id] for other in _LISTED if other.id in fan.implies]
    if not names:
        return fan
    told = fan.text.definition
    zh = f"{told.zh}不计{'、'.join(name.zh for name in names)}。"
    en = f"{told.en} Not counted beside it: {', '.join(name.en for name in names)}."
    return replace(fan, text=fan.text._replace(definition=Text(zh, en)))


FANS: Final[tuple[Fan, ...]] = tuple(
    sorted(map(_with_what_it_takes_in, _LISTED), key=attrgetter("text.points"))
)
"""All but the one of hands without any; cheap ones first."""
