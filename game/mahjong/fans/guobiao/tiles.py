"""The fans of the tiles themselves: suits, ranks and honours, and those of every set."""

from __future__ import annotations

from typing import Final

from game.mahjong.fans.facet import Facet
from game.mahjong.fans.fans import Fan, Test
from game.mahjong.fans.guobiao.entry import entry
from game.mahjong.fans.reading import Reading
from game.mahjong.kernel.shapes import STANDARD, ThirteenOrphans
from game.mahjong.kernel.tiles import (
    COPIES,
    DRAGON_MASK,
    HONOUR_MASK,
    ORPHAN_MASK,
    TERMINAL_MASK,
    WIND_MASK,
    Mask,
    mask_of,
    parse_tiles,
)

GREEN: Final = mask_of(parse_tiles("23468sF"))
REVERSIBLE: Final = mask_of(parse_tiles("245689s1234589pP"))
"""推不倒: tiles that look the same upside down."""


def of_ranks(ranks: str) -> Mask:
    """The tiles of these ranks in all suits."""
    return mask_of(parse_tiles("".join(f"{ranks}{suit}" for suit in "msp")))


FIVES: Final = of_ranks("5")


def _only(kinds: Mask) -> Test:
    def test(reading: Reading) -> bool:
        return not reading.mask & ~kinds

    return test


def _flush(honours: bool) -> Test:
    def test(reading: Reading) -> bool:
        return len(reading.suits) == 1 and reading.has_honours is honours

    return test


def _terminals_and_honours(reading: Reading) -> bool:
    """Both of them, and no 十三幺, which has every one."""
    mask = reading.mask
    mixed = bool(mask & TERMINAL_MASK) and bool(mask & HONOUR_MASK)
    return mixed and not mask & ~ORPHAN_MASK and reading.shape != ThirteenOrphans.name


def _all_types(reading: Reading) -> bool:
    mask = reading.mask
    return len(reading.suits) == 3 and bool(mask & WIND_MASK) and bool(mask & DRAGON_MASK)


def _every_group_has(kinds: Mask) -> Test:
    """Every set and the pair holds one of these kinds; special shapes have no sets."""

    def test(reading: Reading) -> bool:
        if reading.shape != STANDARD or reading.pair is None:
            return False
        groups = [each.tiles for each in reading.sets] + [(reading.pair,)]
        return all(any(kinds >> tile & 1 for tile in tiles) for tiles in groups)

    return test


def _hogs(reading: Reading) -> int:
    """四归一: kinds with four tiles that are not a kong."""
    konged = mask_of(each.tile for each in reading.sets if each.kind == "kong")
    tiles = reading.tiles
    return sum(tiles.count(kind) == COPIES and not konged >> kind & 1 for kind in set(tiles))


TILE_FANS: Final[tuple[Fan, ...]] = (
    entry(
        "one_voided_suit",
        1,
        ("缺一门", "万条筒只有两门。"),
        ("One Voided Suit", "Tiles of exactly two suits."),
        lambda reading: len(reading.suits) == 2,
        sees=Facet.TILES,
    ),
    entry(
        "no_honours",
        1,
        ("无字", "没有字牌。"),
        ("No Honours", "No winds and no dragons."),
        lambda reading: not reading.has_honours,
        sees=Facet.TILES,
    ),
    entry(
        "tile_hog",
        2,
        ("四归一", "一种牌四张都有而没有开杠。"),
        ("Tile Hog", "All four of a kind that are not a kong."),
        _hogs,
        sees=Facet.COPIES,
    ),
    entry(
        "all_simples",
        2,
        ("断幺", "没有一、九和字牌。"),
        ("All Simples", "No 1, no 9, no honour."),
        _only(of_ranks("2345678")),
        "no_honours",
        sees=Facet.TILES,
    ),
    entry(
        "outside_hand",
        4,
        ("全带幺", "每组牌和将都有一、九或字牌。"),
        ("Outside Hand", "Every set and the pair has a 1, a 9 or an honour."),
        _every_group_has(ORPHAN_MASK),
        sees=Facet.TILES,
    ),
    entry(
        "half_flush",
        6,
        ("混一色", "一门序数牌加字牌。"),
        ("Half Flush", "One suit and honours."),
        _flush(True),
        sees=Facet.TILES,
    ),
    entry(
        "all_types",
        6,
        ("五门齐", "万条筒、风牌、箭牌都有。"),
        ("All Types", "Tiles of all three suits, winds and dragons."),
        _all_types,
        sees=Facet.TILES,
    ),
    entry(
        "reversible_tiles",
        8,
        ("推不倒", "全是上下对称的牌：1234589筒、245689条和白板。"),
        ("Reversible Tiles", "Only 1234589 dots, 245689 bamboo and white dragons."),
        _only(REVERSIBLE),
        "one_voided_suit",
        sees=Facet.TILES,
    ),
    entry(
        "upper_four",
        12,
        ("大于五", "全是6、7、8、9。"),
        ("Upper Four", "Only 6, 7, 8 and 9."),
        _only(of_ranks("6789")),
        "no_honours",
        sees=Facet.TILES,
    ),
    entry(
        "lower_four",
        12,
        ("小于五", "全是1、2、3、4。"),
        ("Lower Four", "Only 1, 2, 3 and 4."),
        _only(of_ranks("1234")),
        "no_honours",
        sees=Facet.TILES,
    ),
    entry(
        "all_five",
        16,
        ("全带五", "每组牌和将都有5。"),
        ("All Five", "Every set and the pair has a 5."),
        _every_group_has(FIVES),
        "all_simples no_honours",
        sees=Facet.TILES,
    ),
    entry(
        "full_flush",
        24,
        ("清一色", "全是一门序数牌。"),
        ("Full Flush", "One suit, no honours."),
        _flush(False),
        "no_honours",
        sees=Facet.TILES,
    ),
    entry(
        "upper_tiles",
        24,
        ("全大", "全是7、8、9。"),
        ("Upper Tiles", "Only 7, 8 and 9."),
        _only(of_ranks("789")),
        "upper_four no_honours",
        sees=Facet.TILES,
    ),
    entry(
        "middle_tiles",
        24,
        ("全中", "全是4、5、6。"),
        ("Middle Tiles", "Only 4, 5 and 6."),
        _only(of_ranks("456")),
        "all_simples no_honours",
        sees=Facet.TILES,
    ),
    entry(
        "lower_tiles",
        24,
        ("全小", "全是1、2、3。"),
        ("Lower Tiles", "Only 1, 2 and 3."),
        _only(of_ranks("123")),
        "lower_four no_honours",
        sees=Facet.TILES,
    ),
    entry(
        "all_terminals_and_honours",
        32,
        ("混幺九", "全是一、九和字牌，两样都有。"),
        ("All Terminals and Honours", "Only 1, 9 and honours, some of either."),
        _terminals_and_honours,
        "all_pungs outside_hand pung_of_terminals_or_honours",
        sees=Facet.TILES,
    ),
    entry(
        "all_terminals",
        64,
        ("清幺九", "全是一、九。"),
        ("All Terminals", "Only 1 and 9."),
        _only(TERMINAL_MASK),
        "all_pungs outside_hand double_pung pung_of_terminals_or_honours no_honours",
        sees=Facet.TILES,
    ),
    entry(
        "all_honours",
        64,
        ("字一色", "全是字牌。"),
        ("All Honours", "Only winds and dragons."),
        _only(HONOUR_MASK),
        "all_pungs outside_hand pung_of_terminals_or_honours",
        sees=Facet.TILES,
    ),
    entry(
        "all_green",
        88,
        ("绿一色", "全是2、3、4、6、8条和发财。"),
        ("All Green", "Only 2, 3, 4, 6, 8 bamboo and green dragons."),
        _only(GREEN),
        "half_flush",
        sees=Facet.TILES,
    ),
)
"""Cheap ones first."""
