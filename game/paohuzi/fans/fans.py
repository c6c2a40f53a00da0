"""The bonus hands (名堂): small named objects that recognise something in a winning hand.

They stand in lists; a table plays one list. The same thing may be worth something else in another
list, so each list holds its own objects.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import prod
from typing import Final, NamedTuple

from game.core.catalogue import FanText
from game.core.switches import Rules, Text
from game.paohuzi.fans.reading import Reading

Worth = Callable[[Reading], int]
"""The value of the bonus hand in this reading; 0 when it is not there."""

FLAT = 100
"""The fixed value of a great hand if hands are doubled."""

DEALT: Final = frozenset({"tian_hu", "di_hu"})
"""All that a win with three 提 or five 坎 may count."""


class MingtangCounting(enum.Enum):
    """The way in which the bonus hands of a list work together."""

    ADD = "add"
    """Their sum is the factor."""
    MULTIPLY = "multiply"
    """Their product is the factor."""
    DOUBLE = "double"
    """Each doubles; those worth a flat hundred replace the huxi."""
    HUXI = "huxi"
    """Each multiplies: the huxi, before they become units, or the units."""


@dataclass(frozen=True)
class Mingtang:
    """A bonus hand. `switch` names the yes-or-no switch that turns it off; `of_units`: it
    multiplies the units, also if others multiply the huxi.
    """

    text: FanText
    worth: Worth
    switch: str = ""
    of_units: bool = False

    @property
    def id(self) -> str:
        """Its name in snake case."""
        return self.text.id


@dataclass(frozen=True, slots=True)
class FanCount:
    """A bonus hand (名堂) of a win: its id and its worth under the table's list."""

    id: str
    worth: int


class MingtangList(NamedTuple):
    """One list of bonus hands. `small_red` and `big_red` are the least red cards of its lower and
    its higher red hand, if it has two.
    """

    counting: MingtangCounting
    entries: tuple[Mingtang, ...]
    small_red: int = 10
    big_red: int = 13

    def found(self, rules: Rules, reading: Reading) -> tuple[FanCount, ...]:
        """The bonus hands in a reading, by the switches."""
        counted = []
        for entry in self.entries:
            if not entry.switch or getattr(rules, entry.switch):
                worth = entry.worth(reading)
                if worth:
                    counted.append(FanCount(entry.id, worth))
        return tuple(counted)

    def factor(self, counted: tuple[FanCount, ...]) -> int:
        """The factor of the units; at least 1."""
        if self.counting is MingtangCounting.ADD:
            return max(1, sum(fan.worth for fan in counted))
        if self.counting is MingtangCounting.MULTIPLY:
            return prod(fan.worth for fan in counted)
        if self.counting is MingtangCounting.HUXI:
            of_units = {entry.id for entry in self.entries if entry.of_units}
            return prod(fan.worth for fan in counted if fan.id in of_units)
        return int(2 ** sum(fan.worth == 2 for fan in counted))

    def huxi_factor(self, counted: tuple[FanCount, ...]) -> int:
        """The factor of the huxi, before they become units."""
        if self.counting is not MingtangCounting.HUXI:
            return 1
        return prod(fan.worth for fan in counted) // self.factor(counted)

    def flat(self, counted: tuple[FanCount, ...]) -> int:
        """The amount that replaces the huxi, 0 for nothing: the flat hundreds are added."""
        if self.counting is not MingtangCounting.DOUBLE:
            return 0
        # Two great hands are two hundred; 娄底's written rules are silent, a server of the game
        # adds.
        return sum(fan.worth for fan in counted if fan.worth == FLAT)


# ------------------------------------------------------------------ conditions


def _if(test: Callable[[Reading], bool], worth: int) -> Worth:
    return lambda reading: worth if test(reading) else 0


def _over(amount: Callable[[Reading], int], least: int, worth: int) -> Worth:
    """`worth` from `least` on, and one more for each further card."""
    return lambda reading: worth + amount(reading) - least if amount(reading) >= least else 0


def _reds(least: int, below: int = 22) -> Callable[[Reading], bool]:
    """So many red cards, and fewer than `below`: by default any number, for a hand has 21."""
    return lambda reading: least <= reading.reds < below


_few_reds = _reds(10, 13)
_many_reds = _reds(13)


def _one_red(reading: Reading) -> bool:
    return reading.reds == 1


def _no_red(reading: Reading) -> bool:
    return reading.reds == 0


def _all_alike(reading: Reading) -> bool:
    return reading.all_alike


def _tian(reading: Reading) -> bool:
    return reading.circumstances.tian


def _di(reading: Reading) -> bool:
    return reading.circumstances.di


def _last_card(reading: Reading) -> bool:
    return reading.circumstances.last_card


def _self_drawn(reading: Reading) -> bool:
    return reading.self_drawn


# ------------------------------------------------------------------ the lists

_WORDS: Final[Mapping[str, tuple[Text, Text]]] = {
    "red_hu": (
        Text("红胡", "Red hand"),
        Text(
            "十张以上红字：十张3番，每多一张再加1番。",
            "Ten or more red cards: 3 for ten, and 1 for each further one.",
        ),
    ),
    "ten_red": (
        Text("红胡", "Ten red"),
        Text("十到十二张红字。", "Ten to twelve red cards."),
    ),
    "thirteen_red": (
        Text("红乌", "Thirteen red"),
        Text("十三张以上红字。", "Thirteen or more red cards."),
    ),
    "one_red": (Text("点胡", "One red"), Text("只有一张红字。", "A single red card.")),
    "no_red": (Text("乌胡", "All black"), Text("没有红字。", "No red card.")),
    "all_alike": (
        Text("对子胡", "All alike"),
        Text("每一门都是一样的牌。", "Every group is of identical cards."),
    ),
    "big_hu": (
        Text("大胡", "Big hand"),
        Text(
            "十八张以上大字：十八张8番，每多一张再加1番。",
            "Eighteen or more big cards: 8 for eighteen, and 1 for each further one.",
        ),
    ),
    "small_hu": (
        Text("小胡", "Small hand"),
        Text(
            "十六张以上小字：十六张10番，每多一张再加1番。",
            "Sixteen or more small cards: 10 for sixteen, and 1 for each further one.",
        ),
    ),
    "last_card": (
        Text("海底胡", "Last card"),
        Text("胡底牌的最后一张。", "Won on the last card of the stock."),
    ),
    "tian_hu": (
        Text("天胡", "Heavenly hand"),
        Text("庄家起手就胡。", "The dealer wins with the hand as dealt."),
    ),
    "di_hu": (
        Text("地胡", "Earthly hand"),
        Text(
            "胡庄家亮的那张，或第一张翻牌。", "Won on the dealer's shown card, or the first flip."
        ),
    ),
    "no_claims": (
        Text("听胡", "No claims"),
        Text("没有吃碰跑过就胡。", "Won without having taken an open card before."),
    ),
    "one_in_hand": (
        Text("耍猴", "Single card"),
        Text("手里只剩一张牌胡。", "Won with a single card in hand."),
    ),
    "reunion": (
        Text("大团圆", "Reunion"),
        Text("同一个数的大小字八张全有。", "All eight cards of a rank."),
    ),
    "every_row": (
        Text("行行息", "Every row scores"),
        Text("每一门都有息。", "Every group has huxi."),
    ),
    "every_row_but_one": (
        Text("假行行", "Every row but one"),
        Text("只有一门没有息。", "Every group but one has huxi."),
    ),
    "four_or_seven_red": (
        Text("四七红", "Four or seven red"),
        Text("正好四张或七张红字。", "Exactly four or seven red cards."),
    ),
    "self_drawn": (
        Text("自摸", "Self-drawn"),
        Text("胡自己翻的牌。", "Won on one's own flip."),
    ),
    "red_in_one_group": (
        Text("一块匾", "Red in one group"),
        Text("三四张红字都在一门里。", "Three or four red cards, all in one group."),
    ),
    "twenty_huxi": (Text("二十胡", "Twenty huxi"), Text("正好二十胡息。", "Exactly 20 huxi.")),
    "thirty_huxi": (Text("三十胡", "Thirty huxi"), Text("正好三十胡息。", "Exactly 30 huxi.")),
    "few_red": (
        Text("小红", "Small red"),
        Text("十到十二张红字。", "Ten to twelve red cards."),
    ),
    "many_red": (
        Text("大红", "Big red"),
        Text("十三张以上红字。", "Thirteen or more red cards."),
    ),
}

_OF_HUXI: Final[Mapping[str, tuple[Text, Text]]] = {
    "thirteen_red": (
        Text("十三红", "Thirteen red"),
        Text("十三张以上红字，胡息翻倍。", "Thirteen or more red cards; doubles the huxi."),
    ),
    "no_red": (
        Text("全黑", "All black"),
        Text("没有红字，胡息翻倍。", "No red card; doubles the huxi."),
    ),
    "one_red": (
        Text("一点红", "One red"),
        Text("只有一张红字，胡息翻倍。", "A single red card; doubles the huxi."),
    ),
    "tian_hu": (
        Text("天胡", "Heavenly hand"),
        Text(
            "庄家起手就胡，胡息翻倍。", "The dealer wins with the hand as dealt; doubles the huxi."
        ),
    ),
    "raised_hand": (
        Text("举手", "Raised hand"),
        Text(
            "不是庄家，发牌后没吃碰偎提跑过（起手提不算），胡息翻倍；进的那一张正好胡也算。",
            "Not the dealer, nothing laid down since the deal but what wins; dealt ti do not "
            "count. Doubles the huxi.",
        ),
    ),
    "self_drawn": (
        Text("自摸", "Self-drawn"),
        Text("胡自己翻的牌，敦数翻倍。", "Won on one's own flip; doubles the dun."),
    ),
}
"""For lists under which the huxi are doubled before they become 敦."""

_FROM_EIGHT: Final[Mapping[str, tuple[Text, Text]]] = {
    "few_red": (
        Text("小红", "Small red"),
        Text("八张或九张红字。", "Eight or nine red cards."),
    ),
    "many_red": (
        Text("大红", "Big red"),
        Text("十张以上红字。", "Ten or more red cards."),
    ),
}
"""With fourteen cards each, fewer red ones are asked."""


_FIRST_DISCARD: Final[Mapping[str, tuple[Text, Text]]] = {
    "di_hu": (
        Text("地胡", "Earthly hand"),
        Text("胡庄家打的第一张。", "Won on the dealer's first discard."),
    ),
}
"""Texts of fans at tables whose 地胡 is a win on the first discard, not on the shown card."""


def _added(name: str, points: int, worth: Worth, switch: str = "") -> Mingtang:
    return Mingtang(FanText(name, *_WORDS[name], points, 1), worth, switch)


def _times(
    name: str,
    multiplier: int,
    test: Callable[[Reading], bool],
    switch: str = "",
    words: Mapping[str, tuple[Text, Text]] = _WORDS,
) -> Mingtang:
    return Mingtang(FanText(name, *words[name], 0, multiplier), _if(test, multiplier), switch)


def _flat(
    name: str,
    test: Callable[[Reading], bool],
    words: Mapping[str, tuple[Text, Text]] = _WORDS,
) -> Mingtang:
    return Mingtang(FanText(name, *words[name], FLAT, 1), _if(test, FLAT))


RED_BLACK_DOT: Final = MingtangList(
    MingtangCounting.ADD,
    (
        _added("ten_red", 2, _if(_few_reds, 2)),
        _added("thirteen_red", 4, _if(_many_reds, 4)),
        _added("one_red", 3, _if(_one_red, 3)),
        _added("no_red", 5, _if(_no_red, 5)),
        _added("all_alike", 4, _if(_all_alike, 4), "all_alike"),
    ),
)
"""常德红黑点: the reds exclude each other."""

FULL: Final = MingtangList(
    MingtangCounting.ADD,
    (
        # Here 红胡 goes on past thirteen: 3 and one more for each red card above ten, no 红乌.
        _added("red_hu", 3, _over(lambda reading: reading.reds, 10, 3)),
        _added("one_red", 6, _if(_one_red, 6)),
        _added("no_red", 8, _if(_no_red, 8)),
        _added("all_alike", 8, _if(_all_alike, 8), "all_alike"),
        _added("big_hu", 8, _over(lambda reading: reading.bigs, 18, 8), "big_and_small"),
        _added("small_hu", 10, _over(lambda reading: reading.smalls, 16, 10), "big_and_small"),
        _added("last_card", 6, _if(_last_card, 6), "last_card"),
        # 天胡 and 听胡 add up: a hand that wins as dealt has claimed nothing.
        _added("tian_hu", 6, _if(_tian, 6)),
        _added("di_hu", 6, _if(_di, 6)),
        _added("no_claims", 6, _if(lambda reading: reading.circumstances.no_claims, 6)),
        _added("one_in_hand", 8, _if(lambda reading: reading.circumstances.one_in_hand, 8)),
        _added("reunion", 8, lambda reading: 8 * reading.reunions, "rare_mingtang"),
        _added("every_row", 8, _if(lambda reading: reading.idle_groups == 0, 8), "rare_mingtang"),
        _added(
            "every_row_but_one",
            4,
            _if(lambda reading: reading.idle_groups == 1, 4),
            "rare_mingtang",
        ),
        _added(
            "four_or_seven_red", 2, _if(lambda reading: reading.reds in (4, 7), 2), "rare_mingtang"
        ),
    ),
)
"""常德全名堂: everything is added."""

DOUBLES: Final = MingtangList(
    MingtangCounting.DOUBLE,
    (
        _times("self_drawn", 2, _self_drawn),
        _times("one_red", 2, _one_red),
        _times("red_in_one_group", 2, lambda reading: reading.red_in_one_group),
        _times("last_card", 2, _last_card, "last_card"),
        _times("ten_red", 2, _few_reds),
        # Exactly twenty, and exactly thirty below: neither is reached by having more.
        _times("twenty_huxi", 2, lambda reading: reading.huxi == 20),
        # Each of the flat hands stands for the huxi; 天胡 is not 自摸 too at this table.
        _flat("no_red", _no_red),
        _flat("thirteen_red", _many_reds),
        _flat("thirty_huxi", lambda reading: reading.huxi == 30),
        _flat("tian_hu", _tian),
        _flat("di_hu", _di, words=_FIRST_DISCARD),
    ),
)
"""娄底放炮罚: doublings and flat hundreds."""

_OTHER_MULTIPLIERS: Final = (
    _times("no_red", 5, _no_red),
    _times("one_red", 4, _one_red),
    _times("self_drawn", 2, _self_drawn),
    # 衡阳 counts 天胡 as self-drawn too (a switch), which makes four.
    _times("tian_hu", 2, _tian),
    _times("di_hu", 2, _di),
)

MULTIPLIERS: Final = MingtangList(
    MingtangCounting.MULTIPLY,
    (
        _times("many_red", 5, _many_reds),
        _times("few_red", 3, _few_reds),
        *_OTHER_MULTIPLIERS,
    ),
)
"""衡阳红黑: every bonus hand multiplies."""

MULTIPLIERS_FROM_EIGHT: Final = MingtangList(
    MingtangCounting.MULTIPLY,
    (
        _times("many_red", 5, _reds(10), words=_FROM_EIGHT),
        _times("few_red", 3, _reds(8, 10), words=_FROM_EIGHT),
        *_OTHER_MULTIPLIERS,
    ),
    # Fourteen cards each: the limits are lower for the multiplier and for the 敦 of each red above.
    small_red=8,
    big_red=10,
)
"""六胡抢: the same with fourteen cards each."""


def _doubled(name: str, test: Callable[[Reading], bool], *, of_units: bool = False) -> Mingtang:
    return Mingtang(FanText(name, *_OF_HUXI[name], 0, 2), _if(test, 2), of_units=of_units)


DOUBLED_HUXI: Final = MingtangList(
    MingtangCounting.HUXI,
    (
        # By the number of red cards no hand has two of these.
        _doubled("thirteen_red", _many_reds),
        _doubled("one_red", _one_red),
        _doubled("no_red", _no_red),
        _doubled("tian_hu", _tian),
        _doubled("raised_hand", lambda reading: reading.circumstances.raised_hand),
        _doubled("self_drawn", _self_drawn, of_units=True),
    ),
)
"""耒阳提龙: names double the huxi before 敦 are looked up; 自摸 doubles the 敦."""

NOTHING: Final = MingtangList(MingtangCounting.ADD, ())

LISTS: Final[Mapping[str, MingtangList]] = {
    "none": NOTHING,
    "red_black_dot": RED_BLACK_DOT,
    "full": FULL,
    "doubles": DOUBLES,
    "multipliers": MULTIPLIERS,
    "multipliers_from_eight": MULTIPLIERS_FROM_EIGHT,
    "doubled_huxi": DOUBLED_HUXI,
}
"""By the value of the switch `mingtang`."""
