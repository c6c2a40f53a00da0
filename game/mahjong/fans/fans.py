"""The fans: small named objects that recognise something in a reading of a winning hand.

The values are those of the competition rules of 2024 (`points`, added) and of the common room
game (`multiplier`). A fan that another one implies is not counted beside it (`implies`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from game.core.catalogue import FanText
from game.core.switches import Text
from game.mahjong.fans.facet import Facet
from game.mahjong.fans.reading import Reading
from game.mahjong.kernel.shapes import STANDARD, KnittedHonours, SevenPairs, ThirteenOrphans
from game.mahjong.kernel.tiles import (
    DRAGON_KINDS,
    DRAGON_MASK,
    HONOUR_MASK,
    ORPHAN_MASK,
    SUIT_MASKS,
    WIND_KINDS,
    WIND_MASK,
    is_suited,
)
from game.mahjong.kernel.win_how import WinHow

Test = Callable[[Reading], int]
Earning = Callable[[Reading], Iterable[int]]


def _whole_hand(reading: Reading) -> Iterable[int]:
    return ()


@dataclass(frozen=True)
class Fan:
    """A fan (番种). `test` gives the times that a reading has it (a plain bool for a fan that
    counts once), `earning` the tiles that earn it (none: the whole hand or the way it was won).
    """

    text: FanText
    test: Test
    implies: frozenset[str] = frozenset()
    earning: Earning = _whole_hand
    sees: Facet = Facet.ALL
    """The parts of a reading that the test looks at, for tables whose answers are kept."""

    @property
    def id(self) -> str:
        """Its official English name in snake case."""
        return self.text.id


def _fan(
    name: str,
    zh: tuple[str, str],
    en: tuple[str, str],
    test: Test,
    *,
    points: int = 0,
    multiplier: int = 1,
    implies: str = "",
    earning: Earning = _whole_hand,
) -> Fan:
    words = FanText(name, Text(zh[0], en[0]), Text(zh[1], en[1]), points, multiplier)
    return Fan(words, test, frozenset(implies.split()), earning)


def _standard(reading: Reading) -> bool:
    return reading.shape == STANDARD


def _concealed_hand(reading: Reading) -> bool:
    # 暗杠 keeps a hand concealed: nobody gave it a tile.
    return not reading.is_open


def _all_chows(reading: Reading) -> bool:
    pair = reading.pair
    return _standard(reading) and not reading.pungs and pair is not None and is_suited(pair)


def _all_simples(reading: Reading) -> bool:
    return not reading.has_orphans


def _all_pungs(reading: Reading) -> bool:
    return _standard(reading) and not reading.runs


def _outside_hand(reading: Reading) -> bool:
    """Every set and the pair holds a terminal or an honour; other shapes have no sets."""
    if not _standard(reading) or reading.pair is None:
        return False
    groups = [entry.tiles for entry in reading.sets] + [(reading.pair,)]
    return all(any(ORPHAN_MASK >> tile & 1 for tile in tiles) for tiles in groups)


def _bare_single_wait(reading: Reading) -> bool:
    # Four melds lie outside; the giver of the winning tile does not matter.
    return len(reading.concealed) == 2 and _standard(reading)


def _half_flush(reading: Reading) -> bool:
    return len(reading.suits) == 1 and reading.has_honours


def _full_flush(reading: Reading) -> bool:
    return len(reading.suits) == 1 and not reading.has_honours


def _all_honours(reading: Reading) -> bool:
    return not reading.suits


def _straight(reading: Reading) -> tuple[int, ...]:
    """The nine tiles of 123 456 789 in one suit, or none."""
    # The runs of this reading, not its tiles: 1-9 that are read otherwise are no 清龙.
    starts = {entry.tile for entry in reading.runs}
    for suit in range(len(SUIT_MASKS)):
        first = 9 * suit
        if {first, first + 3, first + 6} <= starts:
            return tuple(range(first, first + 9))
    return ()


def _pure_straight(reading: Reading) -> bool:
    return bool(_straight(reading))


def _four_concealed_pungs(reading: Reading) -> bool:
    # A triplet that a discard completes is open; read into a run the tile leaves it concealed.
    return sum(entry.concealed for entry in reading.pungs) >= 4


def _big_three_dragons(reading: Reading) -> bool:
    return reading.pung_mask & DRAGON_MASK == DRAGON_MASK


def _big_four_winds(reading: Reading) -> bool:
    return reading.pung_mask & WIND_MASK == WIND_MASK


def _pungs_of(kinds: range) -> Earning:
    def earning(reading: Reading) -> Iterable[int]:
        return (t for entry in reading.pungs if entry.tile in kinds for t in entry.tiles)

    return earning


def _seven_pairs(quads: int) -> Test:
    def test(reading: Reading) -> bool:
        return reading.shape == SevenPairs.name and reading.quads >= quads

    return test


def _quads(reading: Reading) -> Iterable[int]:
    return (tile for tile in reading.concealed if reading.concealed.count(tile) == 4)


def _shape(shape: str) -> Test:
    def test(reading: Reading) -> bool:
        return reading.shape == shape

    return test


def _all_terminals_and_honours(reading: Reading) -> bool:
    return reading.mask & ~ORPHAN_MASK == 0 and reading.mask & ~HONOUR_MASK != 0


def _robbing_the_kong(reading: Reading) -> bool:
    circumstances = reading.circumstances
    return circumstances.how is WinHow.ROBBING_KONG and not circumstances.plain_kong


def _out_with_replacement_tile(reading: Reading) -> int:
    # 开杠: each of the tiles turned over that completes the hand is one more.
    circumstances = reading.circumstances
    if not reading.self_drawn or not circumstances.replacement or circumstances.plain_kong:
        return 0
    return max(1, circumstances.turned)


def _winning_tile(reading: Reading) -> Iterable[int]:
    return (reading.circumstances.tile,)


FANS: Final[tuple[Fan, ...]] = (
    _fan(
        "concealed_hand",
        ("门清", "没有吃、碰、明杠。"),
        ("Concealed Hand", "No chow, pung or open kong."),
        _concealed_hand,
        points=2,
    ),
    _fan(
        "all_chows",
        # 平和 and 断幺 add up: neither is part of the other.
        ("平和", "全是顺子，将是序数牌。"),
        ("All Chows", "Only runs, and a pair of a suit."),
        _all_chows,
        points=2,
    ),
    _fan(
        "all_simples",
        ("断幺", "没有一、九和字牌。"),
        ("All Simples", "No 1, no 9, no honour."),
        _all_simples,
        points=2,
    ),
    _fan(
        "declared_ready",
        ("报听", "听牌时报了听。"),
        ("Declared Ready", "The hand was declared ready."),
        lambda reading: reading.circumstances.ready,
        points=2,
    ),
    _fan(
        "all_pungs",
        ("碰碰和", "全是刻子或杠。"),
        ("All Pungs", "Only pungs and kongs, and a pair."),
        _all_pungs,
        points=6,
        multiplier=2,
    ),
    _fan(
        "outside_hand",
        ("全带幺", "每组牌和将都有一、九或字牌。"),
        ("Outside Hand", "Every set and the pair has a 1, a 9 or an honour."),
        _outside_hand,
        points=6,
    ),
    _fan(
        "bare_single_wait",
        ("大吊车", "手里只剩一张牌单钓。"),
        ("Bare Single Wait", "One tile was left in the hand."),
        _bare_single_wait,
        points=6,
        earning=_winning_tile,
    ),
    _fan(
        "half_flush",
        ("混一色", "一门序数牌加字牌。"),
        ("Half Flush", "One suit and honours."),
        _half_flush,
        points=6,
    ),
    _fan(
        "robbing_the_kong",
        ("抢杠", "胡别家补杠的第四张。"),
        ("Robbing the Kong", "Won on the tile that another seat added to a pung."),
        _robbing_the_kong,
        points=8,
        multiplier=2,
        earning=_winning_tile,
    ),
    _fan(
        "last_tile_claim",
        # The discard alone: drawing the last tile oneself is a fan of
        # 国标 (妙手回春), not of 推倒和.
        ("海底", "最后一张牌摸完之后，胡别家打出的牌。"),
        ("Last Tile Claim", "Won on the discard after the last draw."),
        lambda reading: (
            reading.circumstances.how is WinHow.DISCARD and reading.circumstances.last_tile
        ),
        points=8,
        earning=_winning_tile,
    ),
    _fan(
        "out_with_replacement_tile",
        ("杠上开花", "杠后补的牌自摸。"),
        ("Out with Replacement Tile", "Won on the tile drawn for a kong."),
        _out_with_replacement_tile,
        points=8,
        multiplier=2,
        earning=_winning_tile,
    ),
    _fan(
        "lesser_honours_and_knitted_tiles",
        ("全不靠", "三门的147、258、369与字牌，十四张各不相同。"),
        (
            "Lesser Honours and Knitted Tiles",
            "Fourteen different tiles of 147, 258, 369 in three suits and the honours.",
        ),
        _shape(KnittedHonours.name),
        points=8,
        implies="concealed_hand",
    ),
    _fan(
        "pure_straight",
        ("清龙", "同一门的123、456、789。"),
        ("Pure Straight", "123, 456 and 789 of one suit."),
        _pure_straight,
        points=8,
        earning=_straight,
    ),
    _fan(
        "heavenly_ready",
        # 天听 is a 报听 and more: the greater alone counts.
        ("天听", "无人吃碰杠之前，第一次打牌就报听。"),
        ("Heavenly Ready", "Declared ready with the first discard, before any meld."),
        lambda reading: reading.circumstances.first_ready,
        points=16,
        implies="declared_ready",
    ),
    _fan(
        "seven_pairs",
        # Seven pairs cannot be but concealed, so 门清 says nothing
        # new; the same of 全不靠 and 十三幺.
        ("七对", "七个对子。"),
        ("Seven Pairs", "Seven pairs."),
        _seven_pairs(0),
        points=16,
        multiplier=2,
        implies="concealed_hand",
    ),
    _fan(
        "full_flush",
        ("清一色", "全是一门序数牌。"),
        ("Full Flush", "One suit, no honours."),
        _full_flush,
        points=16,
        multiplier=2,
    ),
    _fan(
        "seven_pairs_with_quad",
        # 24 in place of the 16 of 七对, with any winning tile; 红中麻将 asks more (龙七对).
        ("豪华七对", "七对里有四张一样的牌。"),
        ("Luxury Seven Pairs", "Seven pairs, two of them alike."),
        _seven_pairs(1),
        points=24,
        multiplier=4,
        implies="seven_pairs concealed_hand",
        earning=_quads,
    ),
    _fan(
        "seven_pairs_with_two_quads",
        # Room games alone: without points it is not in the table of the competition rules.
        ("双豪华七对", "七对里有两个四张一样的牌。"),
        ("Double Luxury Seven Pairs", "Seven pairs with two or more fours of a kind."),
        _seven_pairs(2),
        multiplier=6,
        implies="seven_pairs_with_quad seven_pairs concealed_hand",
        earning=_quads,
    ),
    _fan(
        "all_terminals_and_honours",
        # All honours are 全风 there, which is worth more: the 1 or 9 keeps the two apart.
        ("花幺九", "全是一、九和字牌，至少有一张一或九。"),
        ("All Terminals and Honours", "Only 1, 9 and honours, at least one of them a 1 or 9."),
        _all_terminals_and_honours,
        multiplier=6,
        implies="all_pungs outside_hand",
    ),
    _fan(
        "heavenly_hand",
        # The competition rules give it to every seat's first draw, so it includes 地和 of others.
        ("天胡", "无人吃碰杠之前，第一次摸牌就胡。"),
        ("Heavenly Hand", "Won with the first draw, before any meld."),
        lambda reading: reading.self_drawn and reading.circumstances.first_draw,
        points=32,
        multiplier=10,
        implies="concealed_hand",
    ),
    _fan(
        "thirteen_orphans",
        # Every tile is a terminal or an honour: fans that follow from that are not paid again.
        ("十三幺", "十三种幺九字牌，其中一种成对。"),
        ("Thirteen Orphans", "One of every terminal and honour, and one more of them."),
        _shape(ThirteenOrphans.name),
        points=32,
        multiplier=10,
        implies="concealed_hand outside_hand all_terminals_and_honours",
    ),
    _fan(
        "big_three_dragons",
        ("大三元", "中发白三副刻子或杠。"),
        ("Big Three Dragons", "Pungs or kongs of all three dragons."),
        _big_three_dragons,
        points=32,
        earning=_pungs_of(DRAGON_KINDS),
    ),
    _fan(
        "all_honours",
        # Honours make no runs. Seven pairs of honours are 七对 besides, which this does not imply.
        ("字一色", "全是字牌。"),
        ("All Honours", "Only winds and dragons."),
        _all_honours,
        points=32,
        multiplier=8,
        implies="all_pungs outside_hand all_terminals_and_honours",
    ),
    _fan(
        "four_concealed_pungs",
        # Four pungs are 碰碰和, and melds of which none is open are 门清.
        ("四暗刻", "四副不靠别家的刻子或暗杠。"),
        ("Four Concealed Pungs", "Four pungs or kongs to which no other seat gave a tile."),
        _four_concealed_pungs,
        points=32,
        implies="all_pungs concealed_hand",
    ),
    _fan(
        "big_four_winds",
        # Four pungs; the pair is free, so that 字一色 may add to it.
        ("大四喜", "东南西北四副刻子或杠。"),
        ("Big Four Winds", "Pungs or kongs of all four winds."),
        _big_four_winds,
        points=32,
        implies="all_pungs",
        earning=_pungs_of(WIND_KINDS),
    ),
)
"""In the order in which they are shown, cheap ones first."""

FAN: Final[dict[str, Fan]] = {fan.id: fan for fan in FANS}

MOMENTS: Final = (
    "heavenly_hand",
    "earthly_hand",
    "last_tile_draw",
    "last_tile_claim",
    "out_with_replacement_tile",
    "out_on_kong_discard",
    "robbing_the_kong",
)
"""The fans of the moment of a win that 长沙 has among its great hands (大胡)."""

GREAT: Final = (
    "all_pungs",
    "outside_hand",
    "bare_single_wait",
    "half_flush",
    "pure_straight",
    "lesser_honours_and_knitted_tiles",
    "seven_pairs",
    "full_flush",
    "all_terminals_and_honours",
    "thirteen_orphans",
    "big_three_dragons",
    "all_honours",
    "four_concealed_pungs",
    "big_four_winds",
)
"""Fans of the tiles themselves that make a hand more than a plain one, in any table."""
