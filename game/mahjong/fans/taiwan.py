"""The fans of Taiwan (台数): the list of the SML of 2026 and the other common one, as data.

`points` are those of the SML; the other list, that of the Chinese Wikibooks, gives some fans other
points and counts a few more (`wiki`). A fan that a list does not count is worth 0 there.
"""

from __future__ import annotations

from typing import Final

from game.core.catalogue import FanText
from game.core.switches import Text
from game.mahjong.fans.fans import FAN, Earning, Fan, Test
from game.mahjong.fans.reading import Reading
from game.mahjong.kernel.shapes import STANDARD, EightPairs
from game.mahjong.kernel.tiles import (
    BONUS_TILES,
    DRAGON_KINDS,
    DRAGON_MASK,
    FIRST_HONOUR,
    WIND_KINDS,
    WIND_MASK,
    is_suited,
)
from game.mahjong.kernel.win_how import WinHow

WIKI: Final = "taiwan_wiki"
"""The value of the switch `scoring` for the other list."""

_SEASONS: Final = tuple(BONUS_TILES[:4])
_PLANTS: Final = tuple(BONUS_TILES[4:])
_OWN: Final = tuple(zip(_SEASONS, (_PLANTS[0], _PLANTS[1], _PLANTS[3], _PLANTS[2]), strict=True))
"""正花 by wind: 东 春梅, 南 夏兰, 西 秋菊, 北 冬竹 (SML 2026)."""


def _nothing(reading: Reading) -> tuple[int, ...]:
    return ()


def _winning_tile(reading: Reading) -> tuple[int, ...]:
    return (reading.circumstances.tile,)


def _fan(
    name: str,
    zh: tuple[str, str],
    en: tuple[str, str],
    points: int,
    test: Test,
    implies: str = "",
    *,
    wiki: int | None = None,
    earning: Earning = _nothing,
) -> Fan:
    words = FanText(
        name,
        Text(zh[0], en[0]),
        Text(zh[1], en[1]),
        points,
        1,
        points_in=() if wiki is None else ((WIKI, wiki),),
    )
    return Fan(words, test, frozenset(implies.split()), earning)


def _concealed(reading: Reading) -> bool:
    # 暗槓 keeps the hand concealed.
    return not reading.is_open


def _fully_concealed(reading: Reading) -> bool:
    return _concealed(reading) and reading.self_drawn


def _pung_of(kind: int, reading: Reading) -> bool:
    return bool(reading.pung_mask >> kind & 1)


def _seat_wind(reading: Reading) -> bool:
    return _pung_of(FIRST_HONOUR + reading.circumstances.seat_wind, reading)


def _prevalent_wind(reading: Reading) -> bool:
    return _pung_of(FIRST_HONOUR + reading.circumstances.prevalent_wind, reading)


def _dragon_pungs(reading: Reading) -> int:
    return (reading.pung_mask & DRAGON_MASK).bit_count()


def _dragon_tiles(reading: Reading) -> tuple[int, ...]:
    return tuple(kind for kind in DRAGON_KINDS if _pung_of(kind, reading))


def _own_flowers(reading: Reading) -> tuple[int, ...]:
    """正花: the season and the flower of the winner's wind, of those that it has shown."""
    own = _OWN[reading.circumstances.seat_wind]
    return tuple(tile for tile in sorted(reading.circumstances.bonus) if tile in own)


def _winds_laid(reading: Reading) -> tuple[int, ...]:
    return tuple(kind for kind in WIND_KINDS if _pung_of(kind, reading))


def _flower_sets(reading: Reading) -> int:
    shown = set(reading.circumstances.bonus)
    return sum(shown.issuperset(four) for four in (_SEASONS, _PLANTS))


def _all_melded(reading: Reading) -> bool:
    """True if every set lies open and the pair was waited for."""
    return len(reading.concealed) == 2 and all(meld.is_open for meld in reading.melds)


def _only_wait(reading: Reading) -> bool:
    narrow = reading.wait in ("pair", "middle", "edge")
    return narrow and reading.only_wait and not _all_melded(reading)


def _all_chows(reading: Reading) -> bool:
    """Five runs, open, not drawn, a two-sided wait: the 平胡 of Taiwan."""
    return (
        reading.shape == STANDARD
        and not reading.pungs
        and reading.is_open
        and not reading.self_drawn
        and reading.wait == "open"
    )


def _plain_all_chows(reading: Reading) -> bool:
    pair = reading.pair
    without = not reading.circumstances.bonus and pair is not None and is_suited(pair)
    return without and _all_chows(reading)


def _concealed_pungs(number: int) -> Test:
    def test(reading: Reading) -> bool:
        # A triplet that another's tile completes is open; a concealed kong is not.
        return sum(entry.concealed for entry in reading.pungs) >= number

    return test


def _winds(reading: Reading) -> int:
    return (reading.pung_mask & WIND_MASK).bit_count()


def _little_four_winds(reading: Reading) -> bool:
    pair = reading.pair
    return _winds(reading) == 3 and pair is not None and bool(WIND_MASK >> pair & 1)


def _little_three_dragons(reading: Reading) -> bool:
    pair = reading.pair
    return _dragon_pungs(reading) == 2 and pair is not None and pair in DRAGON_KINDS


def _by(how: WinHow) -> Test:
    def test(reading: Reading) -> bool:
        return reading.circumstances.how is how

    return test


def _heavenly(reading: Reading) -> bool:
    circumstances = reading.circumstances
    return reading.self_drawn and circumstances.first_draw and circumstances.dealer


def _earthly(reading: Reading) -> bool:
    circumstances = reading.circumstances
    return reading.self_drawn and circumstances.first_draw and not circumstances.dealer


def _human(reading: Reading) -> bool:
    circumstances = reading.circumstances
    return circumstances.how is WinHow.DISCARD and circumstances.first_draw


def _heavenly_ready(reading: Reading) -> bool:
    return reading.circumstances.first_ready and reading.circumstances.ready_as_dealt


def _earthly_ready(reading: Reading) -> bool:
    return reading.circumstances.first_ready and not reading.circumstances.ready_as_dealt


TAIWAN_FANS: Final[tuple[Fan, ...]] = (
    _fan(
        "concealed_hand",
        ("门清", "没有吃、碰、明杠；暗杠不算。"),
        ("Concealed Hand", "No chow, pung or open kong."),
        1,
        _concealed,
    ),
    _fan(
        "fully_concealed_hand",
        ("不求人", "门清又自摸；门清、自摸另算，一共三台。"),
        ("Fully Concealed Hand", "Concealed and self-drawn, which count besides."),
        1,
        _fully_concealed,
    ),
    _fan(
        "self_drawn",
        ("自摸", "自己摸到要胡的牌。"),
        ("Self-Drawn", "Won by the winner's own draw."),
        1,
        lambda reading: reading.self_drawn,
        earning=_winning_tile,
    ),
    _fan(
        "prevalent_wind",
        ("圈风刻", "圈风的刻子或杠；也是门风的，两样都算。"),
        ("Prevalent Wind", "A pung or kong of the wind of the round."),
        1,
        _prevalent_wind,
        earning=lambda reading: (FIRST_HONOUR + reading.circumstances.prevalent_wind,),
    ),
    _fan(
        "seat_wind",
        ("门风刻", "自己门风的刻子或杠，庄家是东。"),
        ("Seat Wind", "A pung or kong of the winner's wind; the dealer is east."),
        1,
        _seat_wind,
        earning=lambda reading: (FIRST_HONOUR + reading.circumstances.seat_wind,),
    ),
    _fan(
        "dragon_pung",
        ("三元牌", "中、发、白的刻子或杠，每副一台。"),
        ("Dragon Pung", "Each pung or kong of dragons."),
        1,
        _dragon_pungs,
        earning=_dragon_tiles,
    ),
    _fan(
        "own_flower",
        ("正花", "自己门风的花：东春梅、南夏兰、西秋菊、北冬竹，每张一台。"),
        (
            "Own Flower",
            "Spring and plum of east, summer and orchid of south, autumn and chrysanthemum of west,"
            " winter and bamboo of north: each that the winner has shown.",
        ),
        1,
        lambda reading: len(_own_flowers(reading)),
        earning=_own_flowers,
    ),
    # 见花见字 of tables at home: flowers and winds of any seat count.
    _fan(
        "each_flower",
        ("见花", "亮出的花每张一台，不管是谁的花；正花不另算。"),
        ("Any Flower", "Each flower that the winner has shown, whatever its wind."),
        1,
        lambda reading: len(reading.circumstances.bonus),
        "own_flower",
        earning=lambda reading: tuple(sorted(reading.circumstances.bonus)),
    ),
    _fan(
        "each_wind",
        ("见字", "东南西北的刻子或杠，每副一台，不管圈风门风；圈风刻、门风刻不另算。"),
        ("Any Wind", "Each pung or kong of winds, whoever's wind it is."),
        1,
        lambda reading: len(_winds_laid(reading)),
        "prevalent_wind seat_wind",
        earning=_winds_laid,
    ),
    _fan(
        "flower_set",
        ("花杠", "春夏秋冬或梅兰竹菊四张齐，每套另算，正花照计。"),
        ("Flower Set", "Each full set of four seasons or four flowers."),
        1,
        _flower_sets,
        wiki=2,
    ),
    _fan(
        "only_wait",
        ("独听", "只听这一张，胡的是单吊、嵌张或边张；自己手里和桌上已有四张的不算听。"),
        (
            "Only Wait",
            "No other tile would have won, and it completes the pair, or a run in the middle or at"
            " its edge.",
        ),
        1,
        _only_wait,
        earning=_winning_tile,
    ),
    _fan(
        "robbing_the_kong",
        ("抢杠", "胡别家补杠的第四张。"),
        ("Robbing the Kong", "Won on the tile that another seat added to a pung."),
        1,
        FAN["robbing_the_kong"].test,
        earning=_winning_tile,
    ),
    _fan(
        "out_with_replacement_tile",
        ("杠上开花", "杠后、花后补的牌自摸。"),
        ("Out with Replacement Tile", "Won on the tile drawn for a kong or a flower."),
        1,
        lambda reading: (
            reading.self_drawn
            and (reading.circumstances.replacement or reading.circumstances.flower_replacement)
        ),
        earning=_winning_tile,
    ),
    _fan(
        "last_tile_draw",
        ("海底捞月", "摸到能摸的最后一张自摸。"),
        ("Last Tile Draw", "Won by drawing the last tile that may be drawn."),
        1,
        lambda reading: reading.self_drawn and reading.circumstances.last_tile,
        earning=_winning_tile,
    ),
    _fan(
        "last_tile_claim",
        ("河底捞鱼", "最后一张牌摸完之后，胡别家打出的牌。"),
        ("Last Tile Claim", "Won on the discard after the last draw."),
        1,
        FAN["last_tile_claim"].test,
        earning=_winning_tile,
    ),
    _fan(
        "half_melded_hand",
        ("半求人", "五副都吃碰杠在外，单吊自摸。"),
        ("Half Melded Hand", "All five sets lie open and the pair is self-drawn."),
        1,
        lambda reading: _all_melded(reading) and reading.self_drawn,
    ),
    _fan(
        "all_chows",
        (
            "平胡",
            "五副顺子，两面听，胡别家的牌；门清、自摸、独听都不算，有花、字牌做将照算。",
        ),
        (
            "All Chows",
            "Five runs in an open hand that wins on a discard with a two-sided wait; flowers and a"
            " pair of honours do not spoil it.",
        ),
        2,
        _all_chows,
        wiki=0,
    ),
    _fan(
        "plain_all_chows",
        (
            "平胡",
            "五副顺子，两面听，胡别家的牌；门清、自摸、独听都不算，有花、字牌做将也不算。",
        ),
        (
            "Plain All Chows",
            "Five runs in an open hand that wins on a discard with a two-sided wait, without"
            " flowers and honours.",
        ),
        0,
        _plain_all_chows,
        wiki=2,
    ),
    _fan(
        "three_concealed_pungs",
        ("三暗刻", "三副不靠别家的刻子或暗杠。"),
        ("Three Concealed Pungs", "Three pungs or kongs to which no other seat gave a tile."),
        2,
        _concealed_pungs(3),
    ),
    _fan(
        "melded_hand",
        ("全求人", "五副都吃碰明杠在外，单吊胡别家的牌；不算独听。"),
        ("Melded Hand", "All five sets lie open and another seat gives the pair."),
        2,
        lambda reading: _all_melded(reading) and not reading.self_drawn,
    ),
    _fan(
        "all_pungs",
        ("碰碰胡", "全是刻子或杠。"),
        ("All Pungs", "Only pungs and kongs, and a pair."),
        4,
        FAN["all_pungs"].test,
    ),
    _fan(
        "half_flush",
        ("混一色", "一门序数牌加字牌。"),
        ("Half Flush", "One suit and honours."),
        4,
        FAN["half_flush"].test,
    ),
    _fan(
        "little_three_dragons",
        ("小三元", "中发白两副刻子，一副做将；不另算三元牌。"),
        ("Little Three Dragons", "Two pungs of dragons and a pair of the third."),
        4,
        _little_three_dragons,
        "dragon_pung",
        earning=lambda reading: tuple(DRAGON_KINDS),
    ),
    _fan(
        "four_concealed_pungs",
        ("四暗刻", "四副不靠别家的刻子或暗杠。"),
        ("Four Concealed Pungs", "Four pungs or kongs to which no other seat gave a tile."),
        5,
        _concealed_pungs(4),
        "three_concealed_pungs",
    ),
    _fan(
        "five_concealed_pungs",
        ("五暗刻", "五副不靠别家的刻子或暗杠。"),
        ("Five Concealed Pungs", "Five pungs or kongs to which no other seat gave a tile."),
        8,
        _concealed_pungs(5),
        "three_concealed_pungs four_concealed_pungs",
    ),
    _fan(
        "full_flush",
        ("清一色", "全是一门序数牌。"),
        ("Full Flush", "One suit, no honours."),
        8,
        FAN["full_flush"].test,
    ),
    _fan(
        "big_three_dragons",
        ("大三元", "中发白三副刻子或杠；不另算三元牌。"),
        ("Big Three Dragons", "Pungs or kongs of all three dragons."),
        8,
        FAN["big_three_dragons"].test,
        "dragon_pung",
        earning=_dragon_tiles,
    ),
    _fan(
        "little_four_winds",
        ("小四喜", "东南西北三副刻子，一副做将；不另算圈风、门风。"),
        ("Little Four Winds", "Three pungs of winds and a pair of the fourth."),
        8,
        _little_four_winds,
        "prevalent_wind seat_wind each_wind",
    ),
    _fan(
        "seven_rob_one",
        ("七抢一", "自己有七张花，胡别家亮出的第八张；不看手牌，不加别的台。"),
        (
            "Seven Rob One",
            "Won with seven flowers on the eighth, which another seat showed; nothing else counts.",
        ),
        8,
        _by(WinHow.SEVEN_FLOWERS),
    ),
    _fan(
        "eight_immortals",
        ("八仙过海", "八张花都在自己这里就胡；不看手牌，不加别的台。"),
        ("Eight Immortals", "Won by showing all eight flowers; nothing else counts."),
        8,
        _by(WinHow.EIGHT_FLOWERS),
    ),
    _fan(
        "eight_pairs",
        ("呖咕呖咕", "七个对子加一副刻子；不另算门清、不求人。"),
        ("Seven Pairs and a Pung", "Seven pairs and three alike."),
        8,
        lambda reading: reading.shape == EightPairs.name,
        "concealed_hand fully_concealed_hand",
    ),
    _fan(
        "earthly_ready",
        ("地听", "无人吃碰杠之前，摸第一张、打第一张时报听。"),
        ("Earthly Ready", "Declared ready after the first draw, before any meld."),
        8,
        _earthly_ready,
        wiki=4,
    ),
    _fan(
        "heavenly_ready",
        ("天听", "配牌就听：庄家打第一张时报听，闲家把第一张原样打出报听。"),
        (
            "Heavenly Ready",
            "Declared ready as dealt: by the dealer's first discard, or by discarding the first"
            " tile drawn.",
        ),
        16,
        _heavenly_ready,
        wiki=8,
    ),
    _fan(
        "all_honours",
        ("字一色", "全是字牌；碰碰胡另计。"),
        ("All Honours", "Only winds and dragons; all pungs count besides."),
        16,
        FAN["all_honours"].test,
        wiki=8,
    ),
    _fan(
        "big_four_winds",
        ("大四喜", "东南西北四副刻子或杠；不另算圈风、门风。"),
        ("Big Four Winds", "Pungs or kongs of all four winds."),
        16,
        FAN["big_four_winds"].test,
        "prevalent_wind seat_wind each_wind",
    ),
    _fan(
        "human_hand",
        ("人胡", "无人吃碰杠之前，自己还没摸牌就胡别家打出的牌；不另算门清。"),
        ("Human Hand", "Won on a discard before one's own first draw and before any meld."),
        16,
        _human,
        "concealed_hand",
        wiki=8,
    ),
    _fan(
        "earthly_hand",
        ("地胡", "无人吃碰杠之前，闲家摸第一张就胡；不另算门清、不求人。"),
        ("Earthly Hand", "Won with the first draw of a seat that does not deal, before any meld."),
        16,
        _earthly,
        "concealed_hand fully_concealed_hand",
    ),
    _fan(
        "heavenly_hand",
        ("天胡", "庄家起手就胡；不另算门清、不求人、独听、杠上开花。"),
        ("Heavenly Hand", "The dealer's hand is complete as it was dealt."),
        24,
        _heavenly,
        "concealed_hand fully_concealed_hand only_wait out_with_replacement_tile",
        wiki=32,
    ),
)
"""In the order in which they are shown, cheap ones first."""
