"""The fans of pungs and kongs (刻子, 杠) of any tiles."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from game.mahjong.fans.facet import Facet
from game.mahjong.fans.fans import Earning, Fan, Test
from game.mahjong.fans.guobiao.entry import entry
from game.mahjong.fans.reading import Reading, Set
from game.mahjong.kernel.tiles import is_suited


def concealed_pungs(reading: Reading) -> int:
    """暗刻: pungs and kongs to which nobody else gave a tile, the winning tile included."""
    return sum(each.concealed for each in reading.pungs)


def _suited(reading: Reading) -> list[int]:
    return sorted(each.tile for each in reading.pungs if is_suited(each.tile))


def _in_row(reading: Reading, number: int) -> bool:
    """节高: so many pungs of one suit, each one rank above the last."""
    return any(
        tiles[-1] - tiles[0] == number - 1 and tiles[0] // 9 == tiles[-1] // 9
        for tiles in combinations(_suited(reading), number)
    )


def _mixed_shifted(reading: Reading) -> bool:
    """三色三节高: in three suits, each one rank above the last."""
    return any(
        len({tile // 9 for tile in tiles}) == 3 and {high - low, middle - low} == {1, 2}
        for tiles in combinations(_suited(reading), 3)
        for low, middle, high in [sorted(tile % 9 for tile in tiles)]
    )


def _pairs_of_rank(reading: Reading) -> int:
    """双同刻: pairs of pungs of the same rank."""
    return sum(one % 9 == other % 9 for one, other in combinations(_suited(reading), 2))


def _three_of_rank(reading: Reading) -> bool:
    return _pairs_of_rank(reading) >= 3 and any(
        len({tile % 9 for tile in tiles}) == 1 for tiles in combinations(_suited(reading), 3)
    )


def _all_pungs(reading: Reading) -> bool:
    return len(reading.sets) == 4 and not reading.runs


def _all_even(reading: Reading) -> bool:
    if reading.pair is None or not _all_pungs(reading):
        return False
    # Rank less one is odd.
    return all(
        is_suited(tile) and tile % 9 % 2
        for tile in (reading.pair, *(each.tile for each in reading.pungs))
    )


def _concealed(number: int) -> Test:
    def test(reading: Reading) -> bool:
        return concealed_pungs(reading) == number

    return test


def _kongs_of(reading: Reading) -> list[Set]:
    return [each for each in reading.sets if each.kind == "kong"]


def _kongs(number: int, concealed: int | None = None) -> Test:
    """So many kongs in all, and of them so many concealed ones."""

    def test(reading: Reading) -> bool:
        kongs = _kongs_of(reading)
        return len(kongs) == number and concealed in (None, sum(kong.concealed for kong in kongs))

    return test


def _tiles_of_kongs(reading: Reading) -> Iterable[int]:
    return (tile for kong in _kongs_of(reading) for tile in kong.tiles)


def _tiles_of_concealed(reading: Reading) -> Iterable[int]:
    return (tile for each in reading.pungs if each.concealed for tile in each.tiles)


_KONGS: Final[Earning] = _tiles_of_kongs

PUNG_FANS: Final[tuple[Fan, ...]] = (
    entry(
        "double_pung",
        2,
        ("双同刻", "两门同样数字的两副刻子或杠。"),
        ("Double Pung", "Two pungs or kongs of the same rank in two suits."),
        _pairs_of_rank,
        sees=Facet.SUITED_PUNGS,
    ),
    entry(
        "mixed_shifted_pungs",
        8,
        ("三色三节高", "三门依次递增一位的三副刻子或杠。"),
        ("Mixed Shifted Pungs", "Three pungs in three suits, each one rank above the last."),
        _mixed_shifted,
        sees=Facet.SUITED_PUNGS,
    ),
    entry(
        "triple_pung",
        16,
        ("三同刻", "三门同样数字的三副刻子或杠。"),
        ("Triple Pung", "Three pungs or kongs of the same rank in three suits."),
        _three_of_rank,
        "double_pung",
        sees=Facet.SUITED_PUNGS,
    ),
    entry(
        "pure_shifted_pungs",
        24,
        ("一色三节高", "同一门依次递增一位的三副刻子或杠。"),
        ("Pure Shifted Pungs", "Three pungs of one suit, each one rank above the last."),
        lambda reading: _in_row(reading, 3),
        "pure_triple_chow",
        sees=Facet.SUITED_PUNGS,
    ),
    entry(
        "four_pure_shifted_pungs",
        48,
        ("一色四节高", "同一门依次递增一位的四副刻子或杠。"),
        ("Four Pure Shifted Pungs", "Four pungs of one suit, each one rank above the last."),
        lambda reading: _in_row(reading, 4),
        "pure_shifted_pungs pure_triple_chow all_pungs",
        sees=Facet.SUITED_PUNGS,
    ),
    entry(
        "melded_kong",
        1,
        ("明杠", "一副明杠。"),
        ("Melded Kong", "One kong that is not concealed."),
        _kongs(1, 0),
        earning=_KONGS,
        sees=Facet.SETS,
    ),
    entry(
        "two_concealed_pungs",
        2,
        ("双暗刻", "两副暗刻或暗杠。"),
        ("Two Concealed Pungs", "Two pungs or kongs to which nobody gave a tile."),
        _concealed(2),
        earning=_tiles_of_concealed,
        sees=Facet.SETS,
    ),
    entry(
        "concealed_kong",
        2,
        ("暗杠", "一副暗杠。"),
        ("Concealed Kong", "One concealed kong."),
        _kongs(1, 1),
        earning=_KONGS,
        sees=Facet.SETS,
    ),
    entry(
        "two_melded_kongs",
        4,
        ("双明杠", "两副明杠。"),
        ("Two Melded Kongs", "Two kongs that are not concealed."),
        _kongs(2, 0),
        earning=_KONGS,
        sees=Facet.SETS,
    ),
    entry(
        "concealed_kong_and_melded_kong",
        5,
        ("明暗杠", "一副明杠、一副暗杠。"),
        ("Concealed Kong and Melded Kong", "One kong is concealed, another is not."),
        _kongs(2, 1),
        earning=_KONGS,
        sees=Facet.SETS,
    ),
    entry(
        "all_pungs",
        6,
        ("碰碰和", "四副刻子或杠。"),
        ("All Pungs", "Four pungs or kongs and a pair."),
        _all_pungs,
        sees=Facet.SETS,
    ),
    entry(
        "two_concealed_kongs",
        6,
        ("双暗杠", "两副暗杠。"),
        ("Two Concealed Kongs", "Two concealed kongs."),
        _kongs(2, 2),
        "two_concealed_pungs",
        earning=_KONGS,
        sees=Facet.SETS,
    ),
    entry(
        "three_concealed_pungs",
        16,
        ("三暗刻", "三副暗刻或暗杠。"),
        ("Three Concealed Pungs", "Three pungs or kongs to which nobody gave a tile."),
        _concealed(3),
        earning=_tiles_of_concealed,
        sees=Facet.SETS,
    ),
    entry(
        "three_kongs",
        32,
        ("三杠", "三副杠。"),
        ("Three Kongs", "Three kongs."),
        _kongs(3),
        earning=_KONGS,
        sees=Facet.SETS,
    ),
    entry(
        "four_concealed_pungs",
        64,
        ("四暗刻", "四副暗刻或暗杠。"),
        ("Four Concealed Pungs", "Four pungs or kongs to which nobody gave a tile."),
        _concealed(4),
        "all_pungs concealed_hand",
        sees=Facet.SETS,
    ),
    entry(
        "four_kongs",
        88,
        ("四杠", "四副杠。"),
        ("Four Kongs", "Four kongs."),
        _kongs(4),
        "all_pungs single_wait",
        earning=_KONGS,
        sees=Facet.SETS,
    ),
    entry(
        "all_even_pungs",
        24,
        ("全双刻", "刻子和将都是2、4、6、8。"),
        ("All Even Pungs", "Pungs and a pair of 2, 4, 6 and 8."),
        _all_even,
        "all_pungs all_simples no_honours",
        sees=Facet.TILES,
    ),
)
"""In the order of their facets."""
