"""Fans of Sichuan: the table of the competition rules (SBR 2025) and that of the rooms.

In the first fans add up and each doubles. In the second the greatest pattern multiplies alone, then
every kong, every four alike and the way of winning double its value.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.core.catalogue import FanText
from game.core.switches import Text
from game.mahjong.fans.fans import FAN, Fan, Test
from game.mahjong.fans.reading import Reading
from game.mahjong.kernel.shapes import SevenPairs
from game.mahjong.kernel.tiles import COPIES, is_suited, rank_of
from game.mahjong.kernel.win_how import WinHow


def _kongs(reading: Reading) -> int:
    """杠: the number of kongs."""
    return sum(meld.is_kong for meld in reading.melds)


def _kong_tiles(reading: Reading) -> Iterable[int]:
    return (tile for meld in reading.melds if meld.is_kong for tile in meld.tiles)


def _root_kinds(reading: Reading) -> list[int]:
    """根: the kinds of which the hand and its melds have all four, not laid down as a kong. None is
    of wildcards, or with their help.
    """
    konged = {meld.tile for meld in reading.melds if meld.is_kong}
    wild, stood_for = reading.circumstances.wild, reading.represents
    kinds = sorted(kind for kind in {*reading.tiles} - konged if not wild >> kind & 1)
    return [kind for kind in kinds if reading.tiles.count(kind) - stood_for.count(kind) >= COPIES]


def _roots(reading: Reading) -> int:
    return len(_root_kinds(reading))


def _roots_beside_dragon(reading: Reading) -> int:
    """The same, less the four alike that make seven pairs 龙七对, if that is the pattern that
    counts: 天胡 and 地胡 stand above it.
    """
    roots = _roots(reading)
    dragon = _seven_pairs(reading) and not (_heavenly(reading) or _earthly(reading))
    return roots - 1 if roots and dragon else roots


def _root_tiles(reading: Reading) -> Iterable[int]:
    return (kind for kind in _root_kinds(reading) for _ in range(COPIES))


def _seven_pairs(reading: Reading) -> bool:
    return reading.shape == SevenPairs.name


def _dragon_seven_pairs(reading: Reading) -> bool:
    return _seven_pairs(reading) and reading.quads > 0


def _last_tile(reading: Reading) -> bool:
    # Drawn or discarded: 海底 of Sichuan is both.
    return reading.circumstances.last_tile


def _all_of_258(reading: Reading) -> bool:
    return all(is_suited(tile) and rank_of(tile) in (2, 5, 8) for tile in reading.tiles)


def _has(*names: str) -> Test:
    """The test of a hand that has all these fans of the common table."""

    def test(reading: Reading) -> bool:
        return all(FAN[name].test(reading) for name in names)

    return test


def _and(one: Test, other: Test) -> Test:
    def test(reading: Reading) -> bool:
        return bool(one(reading) and other(reading))

    return test


def _heavenly(reading: Reading) -> bool:
    return FAN["heavenly_hand"].test(reading) > 0 and reading.circumstances.seat_wind == 0


def _earthly(reading: Reading) -> bool:
    return FAN["heavenly_hand"].test(reading) > 0 and reading.circumstances.seat_wind != 0


def _four_kongs(reading: Reading) -> bool:
    return _kongs(reading) == 4


_WORDS: Final[dict[str, tuple[str, str, str, str]]] = {
    "kong": ("杠", "每副杠。", "Kong", "Each kong."),
    "root": (
        "根",
        "四张一样的牌没有开杠，每四张一根。",
        "Four Alike",
        "All four of a kind in hand and melds, not laid down as a kong; each.",
    ),
    "all_pungs": ("大对子", "全是刻子或杠。", "All Pungs", "Only pungs and kongs, and a pair."),
    "bare_single_wait": (
        "金钩钓",
        "四副牌都在外面，手里单钓一张。",
        "Golden Hook",
        "All four sets lie outside and one tile waits for its pair.",
    ),
    "full_flush": ("清一色", "全是一门牌。", "Full Flush", "One suit."),
    "seven_pairs": ("七对", "七个对子。", "Seven Pairs", "Seven pairs."),
    "out_with_replacement_tile": (
        "杠上花",
        "杠后补的牌自摸。",
        "Out with Replacement Tile",
        "Won on the tile drawn for a kong.",
    ),
    "out_on_kong_discard": (
        "杠上炮",
        "胡别家杠后打出的牌；竞赛规则里，也算杠后又补杠的那张。",
        "Kong Discard",
        "Won on the discard after a replacement tile; by the competition rules also on a tile that"
        " is then added to a pung.",
    ),
    "robbing_the_kong": (
        "抢杠",
        "胡别家补杠的第四张。",
        "Robbing the Kong",
        "Won on the tile that another seat added to a pung.",
    ),
    "last_tile": (
        "海底花、海底炮",
        "胡最后摸的一张，或它之后打出的牌。",
        "Last Tile",
        "Won on the last draw or a discard after it.",
    ),
    "plain_outside_hand": (
        "带幺九",
        "每组牌和将都有一或九。",
        "Terminals in Every Set",
        "Every set and the pair has a 1 or a 9.",
    ),
    "flush_pungs": ("清对", "清一色的对子胡。", "Flush of Pungs", "All pungs of one suit."),
    "pungs_258": ("将对", "全是二五八的对子胡。", "Pungs of 2, 5, 8", "All pungs, all 2, 5 or 8."),
    "dragon_seven_pairs": (
        "龙七对",
        "七对里有四张一样的牌，这一根不再算。",
        "Dragon Seven Pairs",
        "Seven pairs with four alike, which do not count again.",
    ),
    "flush_seven_pairs": (
        "清七对",
        "清一色的七对。",
        "Flush Seven Pairs",
        "Seven pairs of a suit.",
    ),
    "flush_outside_hand": (
        "清带幺九",
        "清一色的带幺九。",
        "Flush Outside Hand",
        "An outside hand of one suit.",
    ),
    "golden_hook_258": (
        "将金钩",
        "全是二五八的金钩钓。",
        "Golden Hook of 2, 5, 8",
        "A golden hook, all 2, 5 or 8.",
    ),
    "flush_golden_hook": ("清金钩", "清一色的金钩钓。", "Flush Golden Hook", "One of one suit."),
    "heavenly_hand": (
        "天胡",
        "庄家起手就胡。",
        "Heavenly Hand",
        "The dealer wins with the hand that was dealt.",
    ),
    "earthly_hand": (
        "地胡",
        "闲家第一次摸牌就胡，之前无人碰杠。",
        "Earthly Hand",
        "Another seat wins with its first draw, before any meld.",
    ),
    "flush_dragon_seven_pairs": (
        "清龙七对",
        "清一色的龙七对。",
        "Flush Dragon Seven Pairs",
        "Dragon seven pairs of one suit.",
    ),
    "four_kongs": ("十八罗汉", "四副杠。", "Eighteen Arhats", "Four kongs."),
    "flush_four_kongs": (
        "清十八罗汉",
        "清一色的四副杠。",
        "Flush Eighteen Arhats",
        "Four kongs of one suit.",
    ),
    "concealed_hand": ("门清", "没有碰和明杠。", "Concealed Hand", "No pung, no open kong."),
    "all_simples": ("中张", "没有一和九。", "All Simples", "No 1 and no 9."),
}


_VALUES: Final[dict[str, tuple[int, int]]] = {
    "kong": (1, 2),
    "root": (1, 2),
    "concealed_hand": (0, 2),
    "all_simples": (0, 2),
    "out_with_replacement_tile": (1, 2),
    "out_on_kong_discard": (1, 2),
    "robbing_the_kong": (1, 2),
    "last_tile": (1, 2),
    "all_pungs": (1, 2),
    "plain_outside_hand": (0, 4),
    "full_flush": (2, 4),
    "seven_pairs": (2, 4),
    "bare_single_wait": (1, 4),
    "flush_pungs": (0, 8),
    "pungs_258": (0, 8),
    "dragon_seven_pairs": (0, 16),
    "flush_seven_pairs": (0, 16),
    "flush_outside_hand": (0, 16),
    "golden_hook_258": (0, 16),
    "flush_golden_hook": (0, 16),
    "earthly_hand": (0, 32),
    "heavenly_hand": (0, 32),
    "flush_dragon_seven_pairs": (0, 32),
    "four_kongs": (0, 64),
    "flush_four_kongs": (0, 256),
}
"""Fans by the competition rules, 0 if they have none; multipliers of the rooms."""


def _fan(name: str, test: Test, implies: Sequence[str] = ()) -> Fan:
    zh, told, en, meaning = _WORDS[name]
    text = FanText(name, Text(zh, en), Text(told, meaning), *_VALUES[name])
    earning = {"kong": _kong_tiles, "root": _root_tiles}.get(name)
    if earning is None:
        return Fan(text, test, frozenset(implies))
    return Fan(text, test, frozenset(implies), earning)


def _kong_discard(reading: Reading) -> bool:
    return reading.circumstances.kong_discard


def _robbing(reading: Reading) -> bool:
    return reading.circumstances.how is WinHow.ROBBING_KONG


_AFTER_KONG: Final = _has("out_with_replacement_tile")

SICHUAN_FANS: Final[tuple[Fan, ...]] = (
    _fan("kong", _kongs),
    _fan("root", _roots),
    _fan("all_pungs", _has("all_pungs")),
    # 金钩钓 is a 大对子 besides.
    _fan("bare_single_wait", _has("bare_single_wait")),
    _fan("out_with_replacement_tile", _AFTER_KONG),
    _fan("out_on_kong_discard", _kong_discard),
    _fan("robbing_the_kong", _robbing),
    _fan("last_tile", _last_tile),
    _fan("full_flush", _has("full_flush")),
    # 龙七对 is 七对 and a 根.
    _fan("seven_pairs", _has("seven_pairs")),
)
"""The competition rules: every fan doubles."""

_FLUSH: Final = _has("full_flush")
_PATTERNS: Final[tuple[tuple[str, Test], ...]] = (
    ("all_pungs", _has("all_pungs")),
    ("plain_outside_hand", _has("outside_hand")),
    ("full_flush", _FLUSH),
    ("seven_pairs", _has("seven_pairs")),
    ("bare_single_wait", _has("bare_single_wait")),
    ("flush_pungs", _has("full_flush", "all_pungs")),
    ("pungs_258", _and(_has("all_pungs"), _all_of_258)),
    ("dragon_seven_pairs", _dragon_seven_pairs),
    ("flush_seven_pairs", _has("full_flush", "seven_pairs")),
    ("flush_outside_hand", _has("full_flush", "outside_hand")),
    ("golden_hook_258", _and(_has("bare_single_wait"), _all_of_258)),
    ("flush_golden_hook", _has("full_flush", "bare_single_wait")),
    ("earthly_hand", _earthly),
    ("heavenly_hand", _heavenly),
    ("flush_dragon_seven_pairs", _and(_FLUSH, _dragon_seven_pairs)),
    ("four_kongs", _four_kongs),
    ("flush_four_kongs", _and(_FLUSH, _four_kongs)),
)
"""The patterns of the rooms; of those that a hand has the last one counts."""


def _patterns() -> list[Fan]:
    fans: list[Fan] = []
    for name, test in _PATTERNS:
        lesser = [fan.id for fan in fans]
        # 十八罗汉 is worth its four kongs already.
        kongs = ["kong"] if test is _four_kongs or name == "flush_four_kongs" else []
        fans.append(_fan(name, test, (*lesser, *kongs)))
    return fans


SICHUAN_ROOM_FANS: Final[tuple[Fan, ...]] = (
    _fan("kong", _kongs),
    _fan("root", _roots_beside_dragon),
    _fan("concealed_hand", _has("concealed_hand")),
    _fan("all_simples", _has("all_simples")),
    _fan("out_with_replacement_tile", _AFTER_KONG),
    _fan("out_on_kong_discard", _kong_discard),
    _fan("robbing_the_kong", _robbing),
    _fan("last_tile", _last_tile),
    *_patterns(),
)
"""The rooms: one pattern, doubled by kongs, fours alike and the way of winning."""
