"""The fans of pungs of honours and terminals (字牌, 幺九)."""

from __future__ import annotations

from typing import Final

from game.mahjong.fans.facet import Facet
from game.mahjong.fans.fans import Earning, Fan, Test
from game.mahjong.fans.guobiao.entry import entry
from game.mahjong.fans.guobiao.special import is_nine_gates
from game.mahjong.fans.reading import Reading
from game.mahjong.kernel.tiles import (
    DRAGON_MASK,
    FIRST_HONOUR,
    ORPHAN_MASK,
    WIND_MASK,
    Mask,
)


def _pungs_and_pair(kinds: Mask, pungs: int, paired: bool) -> Test:
    """So many pungs of these kinds, and the pair is one of them, or is not."""

    def test(reading: Reading) -> bool:
        if (reading.pung_mask & kinds).bit_count() != pungs or reading.pair is None:
            return False
        return bool(kinds >> reading.pair & 1) is paired

    return test


def _pungs_of(kinds: Mask) -> Earning:
    def earning(reading: Reading) -> list[int]:
        return [t for each in reading.pungs if kinds >> each.tile & 1 for t in each.tiles]

    return earning


def _wind(kind: int) -> Mask:
    return 1 << FIRST_HONOUR + kind


def _prevalent_wind(reading: Reading) -> bool:
    return bool(reading.pung_mask & _wind(reading.circumstances.prevalent_wind))


def _seat_wind(reading: Reading) -> bool:
    return bool(reading.pung_mask & _wind(reading.circumstances.seat_wind))


def _terminals_or_honours(reading: Reading) -> int:
    """幺九刻: the pungs for which no other fan pays. Dragons always have one, winds that of the
    seat and of the round, and all of them once there are three.
    """
    told = reading.circumstances
    paid = DRAGON_MASK | _wind(told.seat_wind) | _wind(told.prevalent_wind)
    if (reading.pung_mask & WIND_MASK).bit_count() >= 3:
        paid |= WIND_MASK
    number = (reading.pung_mask & ORPHAN_MASK & ~paid).bit_count()
    # 九莲宝灯 has 111 and 999, and one of them is paid with it.
    return number - 1 if number and is_nine_gates(reading) else number


_WINDS: Final = _pungs_of(WIND_MASK)
_DRAGONS: Final = _pungs_of(DRAGON_MASK)

ORPHAN_FANS: Final[tuple[Fan, ...]] = (
    entry(
        "pung_of_terminals_or_honours",
        1,
        ("幺九刻", "一、九或风牌的刻子或杠，每副一番；已算别的番的不再算。"),
        (
            "Pung of Terminals or Honours",
            "A pung or kong of 1, 9 or a wind for which no other fan pays, each.",
        ),
        _terminals_or_honours,
        sees=Facet.ORPHAN_PUNGS,
    ),
    entry(
        "dragon_pung",
        2,
        ("箭刻", "中、发或白的刻子或杠。"),
        ("Dragon Pung", "A pung or kong of a dragon."),
        lambda reading: (reading.pung_mask & DRAGON_MASK).bit_count() == 1,
        earning=_DRAGONS,
        sees=Facet.ORPHAN_PUNGS,
    ),
    entry(
        "prevalent_wind",
        2,
        ("圈风刻", "圈风的刻子或杠。"),
        ("Prevalent Wind", "A pung or kong of the wind of the round."),
        _prevalent_wind,
        sees=Facet.ORPHAN_PUNGS,
    ),
    entry(
        "seat_wind",
        2,
        ("门风刻", "门风的刻子或杠。"),
        ("Seat Wind", "A pung or kong of the winner's own wind."),
        _seat_wind,
        sees=Facet.ORPHAN_PUNGS,
    ),
    entry(
        "two_dragon_pungs",
        6,
        ("双箭刻", "两副箭牌的刻子或杠。"),
        ("Two Dragon Pungs", "Pungs or kongs of two dragons."),
        _pungs_and_pair(DRAGON_MASK, 2, False),
        "dragon_pung",
        _DRAGONS,
        sees=Facet.ORPHAN_PUNGS,
    ),
    entry(
        "big_three_winds",
        12,
        ("三风刻", "三副风牌的刻子或杠。"),
        ("Big Three Winds", "Pungs or kongs of three winds."),
        _pungs_and_pair(WIND_MASK, 3, False),
        earning=_WINDS,
        sees=Facet.ORPHAN_PUNGS,
    ),
    entry(
        "little_three_dragons",
        64,
        ("小三元", "两副箭牌的刻子或杠，另一种箭牌做将。"),
        ("Little Three Dragons", "Pungs or kongs of two dragons and a pair of the third."),
        _pungs_and_pair(DRAGON_MASK, 2, True),
        "two_dragon_pungs dragon_pung",
        _DRAGONS,
        sees=Facet.ORPHAN_PUNGS,
    ),
    entry(
        "little_four_winds",
        64,
        ("小四喜", "三副风牌的刻子或杠，另一种风牌做将。"),
        ("Little Four Winds", "Pungs or kongs of three winds and a pair of the fourth."),
        _pungs_and_pair(WIND_MASK, 3, True),
        "big_three_winds",
        _WINDS,
        sees=Facet.ORPHAN_PUNGS,
    ),
    entry(
        "big_three_dragons",
        88,
        ("大三元", "中发白三副刻子或杠。"),
        ("Big Three Dragons", "Pungs or kongs of all three dragons."),
        _pungs_and_pair(DRAGON_MASK, 3, False),
        "two_dragon_pungs dragon_pung",
        _DRAGONS,
        sees=Facet.ORPHAN_PUNGS,
    ),
    entry(
        "big_four_winds",
        88,
        ("大四喜", "东南西北四副刻子或杠。"),
        ("Big Four Winds", "Pungs or kongs of all four winds."),
        lambda reading: reading.pung_mask & WIND_MASK == WIND_MASK,
        "big_three_winds all_pungs prevalent_wind seat_wind pung_of_terminals_or_honours",
        _WINDS,
        sees=Facet.ORPHAN_PUNGS,
    ),
)
"""Cheap ones first."""
