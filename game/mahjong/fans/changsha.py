"""The fans of Changsha (长沙麻将): great hands (大胡), which add up and stand instead of the base.

After a written rulebook of 2026 and the rules of room games of Hunan. Each is worth six; the
dealer's extra and the doubling by birds belong to settlement.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from game.core.catalogue import FanText
from game.core.switches import Text
from game.mahjong.fans.fans import FAN, Earning, Fan, Test
from game.mahjong.fans.reading import Reading
from game.mahjong.kernel.shapes import MASK_258, SevenPairs

WORTH: Final = 6
"""The worth of one 大胡."""


def _fan(
    name: str,
    zh: tuple[str, str],
    en: tuple[str, str],
    test: Test,
    earning: Earning,
    implies: str = "",
) -> Fan:
    words = FanText(name, Text(zh[0], en[0]), Text(zh[1], en[1]), WORTH, 1)
    return Fan(words, test, frozenset(implies.split()), earning)


def _like(name: str, zh: tuple[str, str], en: tuple[str, str]) -> Fan:
    """The fan of that name as the common table recognises it, with other words and value."""
    fan = FAN[name]
    return _fan(name, zh, en, fan.test, fan.earning)


def _luxury(quads: int, name: str, zh: tuple[str, str], en: tuple[str, str], implies: str) -> Fan:
    """Seven pairs with so many fours of a kind, each of which is one 大胡 more."""

    def test(reading: Reading) -> int:
        luxurious = reading.shape == SevenPairs.name and reading.quads >= quads
        return 1 + quads if luxurious else 0

    fan = _fan(name, zh, en, test, _quads, implies)
    return replace(fan, text=fan.text._replace(counts=1 + quads))


def _whole_hand(reading: Reading) -> Iterable[int]:
    return ()


def _winning_tile(reading: Reading) -> Iterable[int]:
    return (reading.circumstances.tile,)


def _quads(reading: Reading) -> Iterable[int]:
    return (tile for tile in reading.concealed if reading.concealed.count(tile) == 4)


def _all_258(reading: Reading) -> bool:
    # Melds count; groups do not matter, so any reading of such a hand will do.
    return not reading.mask & ~MASK_258


def _heavenly_hand(reading: Reading) -> bool:
    # The dealer's hand as it is dealt: a first draw of the others is none.
    circumstances = reading.circumstances
    return reading.self_drawn and circumstances.first_draw and circumstances.seat_wind == 0


def _earthly_hand(reading: Reading) -> bool:
    return reading.circumstances.first_discard


def _last_tile_draw(reading: Reading) -> bool:
    return reading.self_drawn and reading.circumstances.last_tile


def _out_on_kong_discard(reading: Reading) -> int:
    circumstances = reading.circumstances
    if not circumstances.kong_discard or circumstances.plain_kong:
        return 0
    # 开杠: each of the tiles turned over that completes the hand is one more.
    return max(1, circumstances.turned)


CHANGSHA_FANS: Final[tuple[Fan, ...]] = (
    _like("all_pungs", ("碰碰胡", "全是刻子或杠。"), ("All Pungs", "Only pungs and kongs.")),
    _fan(
        "all_258",
        ("将将胡", "手牌和碰杠全是2、5、8，不用成组。"),
        ("All 2, 5 and 8", "Only tiles of rank 2, 5 and 8, in groups or not."),
        _all_258,
        _whole_hand,
    ),
    _like("full_flush", ("清一色", "全是一门牌。"), ("Full Flush", "One suit.")),
    # 全求人 needs no discard here: four melds outside, a concealed kong among them or not.
    _like(
        "bare_single_wait",
        ("全求人", "四副牌都在外面，手里只剩一张单钓，自摸也算。"),
        ("Melded Hand", "Four melds lie outside; won on the single tile left, drawn or not."),
    ),
    _like("seven_pairs", ("七小对", "七个对子。"), ("Seven Pairs", "Seven pairs.")),
    _luxury(
        1,
        "seven_pairs_with_quad",
        ("豪华七小对", "七小对里有一个四张一样的，算两个大胡。"),
        ("Luxury Seven Pairs", "Seven pairs with a four of a kind, which counts twice."),
        "seven_pairs",
    ),
    _luxury(
        2,
        "seven_pairs_with_two_quads",
        ("双豪华七小对", "七小对里有两个四张一样的，算三个大胡。"),
        ("Double Luxury Seven Pairs", "Seven pairs with two fours of a kind: three times."),
        "seven_pairs_with_quad seven_pairs",
    ),
    _luxury(
        3,
        "seven_pairs_with_three_quads",
        ("三豪华七小对", "七小对里有三个四张一样的，算四个大胡。"),
        ("Triple Luxury Seven Pairs", "Seven pairs with three fours of a kind: four times."),
        "seven_pairs_with_two_quads seven_pairs_with_quad seven_pairs",
    ),
    _fan(
        "heavenly_hand",
        ("天胡", "庄家起手的十四张就胡。"),
        ("Heavenly Hand", "The dealer wins with the hand as dealt."),
        _heavenly_hand,
        _whole_hand,
    ),
    _fan(
        "earthly_hand",
        ("地胡", "胡庄家打出的第一张牌。"),
        ("Earthly Hand", "Won on the dealer's first discard, before any meld."),
        _earthly_hand,
        _winning_tile,
    ),
    _fan(
        "last_tile_draw",
        ("海底捞月", "摸最后一张牌自摸。"),
        ("Last Tile Draw", "Won by drawing the last tile."),
        _last_tile_draw,
        _winning_tile,
    ),
    _like(
        "last_tile_claim",
        ("海底炮", "最后一张牌摸完之后，胡别家打出的牌。"),
        ("Last Tile Claim", "Won on the discard after the last draw."),
    ),
    _like(
        "out_with_replacement_tile",
        ("杠上开花", "开杠后翻出的牌自己能胡，每张算一次。"),
        (
            "Out with Replacement Tile",
            "Won on a tile that came for an opened kong; every such tile counts.",
        ),
    ),
    _fan(
        "out_on_kong_discard",
        ("杠上炮", "胡别家开杠后翻出或打出的牌，每张算一次。"),
        ("Out on a Kong's Tile", "Won on a tile that came for another seat's opened kong."),
        _out_on_kong_discard,
        _winning_tile,
    ),
    _like(
        "robbing_the_kong",
        ("抢杠胡", "胡别家开杠的第四张。"),
        ("Robbing the Kong", "Won on the tile that another seat opened a kong with."),
    ),
)
"""In the order in which they are shown: of the tiles, then of the moment."""
