"""A hand for every fan: questions to the judge whose answers have that fan.

Blanks in the tiles part the groups for drawing; the winning tile completes the last group.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.core.catalogue import Ruleset
from game.core.switches import Setting
from game.guobiao_examples import GUOBIAO
from game.mahjong.fans.wild_fans import WILD_FANS

Example = dict[str, Any]
"""The fields of a question beside `op` and `rules`."""


def _drawn(concealed: str, winning: str, *melds: str, **more: Any) -> Example:
    """A self-drawn hand of mahjong."""
    laid = {"melds": list(melds)} if melds else {}
    return {"concealed": concealed, **laid, "winning": winning, "self_drawn": True, **more}


def _given(concealed: str, winning: str, *melds: str, **more: Any) -> Example:
    """A hand of mahjong that wins on another seat's tile."""
    laid = {"melds": list(melds)} if melds else {}
    return {"concealed": concealed, **laid, "winning": winning, **more}


def _wild(concealed: str, winning: str, wild: str, **switches: Setting) -> Example:
    """A hand that draws its winning tile, at a table that turns its wildcard over."""
    return _drawn(concealed, winning, wild=wild, switches={"wild": "indicator", **switches})


_READY: Final[dict[str, Any]] = {"switches": {"ready_declaration": True}}

MAHJONG: Final[Mapping[str, Example]] = {
    "concealed_hand": _given("123m 456s 789p 55s 67m", "8m"),
    "all_chows": _drawn("123m 456m 345s 22p 67p", "8p"),
    "all_simples": _drawn("234m 567m 333s 55s 67p", "8p"),
    "declared_ready": _drawn("123m 456s 789p 55s 67m", "8m", ready=True, **_READY),
    "all_pungs": _drawn("999p 333s 5s", "5s", "pung 222m", "pung 777s"),
    "outside_hand": _drawn("123m 789p FF 78m", "9m", "pung 111s"),
    "bare_single_wait": _drawn("5s", "5s", "pung 222m", "pung 777s", "pung 999p", "pung 333s"),
    "half_flush": _drawn("123s 345s CC 67s", "8s", "pung SSS"),
    "robbing_the_kong": _given("123m 456s 789p 55s 67m", "8m", flags=["robbing_kong"]),
    "last_tile_claim": _given("123m 456s 789p 55s 67m", "8m", flags=["last_tile"]),
    "out_with_replacement_tile": _drawn(
        "123m 456s 55s 67m", "8m", "concealed_kong 1111p", flags=["replacement"]
    ),
    "lesser_honours_and_knitted_tiles": _drawn(
        "147m 258s 36p ESWNC", "F", switches={"knitted_honours": True}
    ),
    "pure_straight": _drawn("123p 456p 222m 44s 78p", "9p"),
    "heavenly_ready": _drawn("123m 456s 789p 55s 67m", "8m", ready="first", **_READY),
    "seven_pairs": _drawn("11m 55m 22s 77s 33p 66p 9p", "9p"),
    "full_flush": _drawn("123m 345m 999m 55m 67m", "8m"),
    "seven_pairs_with_quad": _drawn("11m 55m 55m 22s 77s 33p 9p", "9p"),
    "seven_pairs_with_two_quads": _drawn(
        "11m 11m 55m 55m 22s 77s 3p", "3p", switches={"scoring": "flat"}
    ),
    "all_terminals_and_honours": _drawn(
        "111m 999m CC EE", "E", "pung 111s", switches={"scoring": "flat"}
    ),
    "heavenly_hand": _drawn("123m 456s 789p 55s 67m", "8m", opening="heaven"),
    "thirteen_orphans": _drawn("19m 19s 19p ESWNCFP", "P"),
    "big_three_dragons": _drawn("123m 5s", "5s", "pung CCC", "pung FFF", "pung PPP"),
    "all_honours": _drawn("NNN FF CC", "C", "pung EEE", "pung SSS"),
    "four_concealed_pungs": _drawn("222m 777s 999p 55s EE", "E"),
    "big_four_winds": _drawn("NNN 5s", "5s", "pung EEE", "pung SSS", "pung WWW"),
    "middle_wait": _drawn("555s 678p 99m 24m", "3m", "pung 111p"),
    "no_wildcards": _drawn("123m 456s 789p 55s 67m", "8m"),
    "dragon_seven_pairs": _drawn("11m 22s 77s 33p 99p 55m 5m", "5m"),
    "natural_hand": _wild("123m 456s 789p 55s 67m", "8m", "1p", natural_doubles=True),
    "thrown_wildcards": {
        **_wild("123m 456s 789p 55s 67m", "8m", "1p", wild_discard_doubles=True),
        "wild_discarded": 1,
    },
    "eight_immortals": _drawn(
        "14m 258s 369p ESWNC",
        "F",
        bonus="abcdefgh",
        flags=["flower_replacement"],
        switches={"flowers": True, "eight_flowers": True},
    ),
    "seven_rob_one": _given(
        "14m 258s 369p ESWNC",
        "h",
        bonus="abcdefg",
        switches={"flowers": True, "seven_flowers": True},
    ),
    "all_258": _drawn("222m 55s 8s 258p 8s", "5p", "pung 888m"),
    "seven_pairs_with_three_quads": _drawn("11m 11m 55m 55m 22s 22s 3p", "3p"),
    "earthly_hand": _given("123m 456s 789p 55s 67m", "8m", opening="earth", seat_wind="S"),
    "last_tile_draw": _drawn("123m 456s 789p 55s 67m", "8m", flags=["last_tile"]),
    "out_on_kong_discard": _given("123m 456s 789p 55s 67m", "8m", flags=["kong_discard"]),
    "four_wildcards": _wild("CCC 147m 258s 369p 1s", "C", "C", four_wild_win=True),
}
"""By fan, for every ruleset."""


_BAMBOO_WILD: Final[dict[str, Setting]] = {
    "wild": "bamboo_one",
    "four_wild_win": True,
    "lacking_suit": False,
    "lacking_held_pays": False,
}

_SUITED: Final[dict[str, Setting]] = {
    "wild": "indicator",
    "four_wild_win": True,
    "honours": False,
    "thirteen_orphans": False,
}


def _own_wild(example: Example, *, fixed: bool = False) -> Example:
    """The same hand if the table has wildcards already; `fixed`: always the same ones."""
    switches = {name: value for name, value in example["switches"].items() if name != "wild"}
    left = {name: value for name, value in example.items() if not (fixed and name == "wild")}
    return {**left, "switches": switches}


_OFFICIAL: Final = (
    "no_wildcards",
    "all_pungs",
    "pure_straight",
    "out_with_replacement_tile",
    "seven_pairs",
    "full_flush",
    "dragon_seven_pairs",
)
"""Fans of hongzhong that only its competition rules count."""

_HARBIN: Final = ("456m 777p 55p 13s", "pung 999m")
_TWO_SIDED: Final = ("456m 777p 55p 23s", "pung 999m")


def _declared(hand: tuple[str, str], winning: str, treasure: str = "") -> Example:
    """A declared hand of Harbin that draws a tile, which may be the treasure."""
    concealed, laid = hand
    more = {"treasure": treasure} if treasure else {}
    return _drawn(concealed, winning, laid, ready=True, **more)


_SIXTEEN: Final = ("123m 456s 789p 22p 345s 67m", "8m")
_OPENED: Final = ("123m 456s 789p 22p 67m", "8m")
_ALL_OUT: Final = ("5s", "5s", "pung 222m", "pung 777s", "chow 123p", "pung EEE", "chow 456m")
_OTHER_TAI: Final[dict[str, Any]] = {"preset": "wiki"}

_TAIWAN: Final[Mapping[str, Example]] = {
    "concealed_hand": _given(*_SIXTEEN),
    "fully_concealed_hand": _drawn(*_SIXTEEN),
    "self_drawn": _drawn(*_OPENED, "pung 555s"),
    "prevalent_wind": _given(*_OPENED, "pung WWW", prevalent_wind="W"),
    "seat_wind": _given(*_OPENED, "pung SSS", seat_wind="S"),
    "dragon_pung": _given(*_OPENED, "pung CCC"),
    "own_flower": _given(*_OPENED, "pung 555s", bonus="ae"),
    "each_flower": _given(*_OPENED, "pung 555s", bonus="bg", preset="seen"),
    "each_wind": _given(*_OPENED, "pung NNN", preset="seen"),
    "flower_set": _given(*_OPENED, "pung 555s", bonus="abcd"),
    "only_wait": _given("123m 456s 789p 22p 68m", "7m", "pung 555s"),
    "robbing_the_kong": _given(*_OPENED, "pung 555s", flags=["robbing_kong"]),
    "out_with_replacement_tile": _drawn(*_OPENED, "concealed_kong EEEE", flags=["replacement"]),
    "last_tile_draw": _drawn(*_OPENED, "pung 555s", flags=["last_tile"]),
    "last_tile_claim": _given(*_OPENED, "pung 555s", flags=["last_tile"], **_OTHER_TAI),
    "half_melded_hand": _drawn(*_ALL_OUT, **_OTHER_TAI),
    "all_chows": _given(*_OPENED, "chow 345p"),
    "plain_all_chows": _given(*_OPENED, "chow 345p", **_OTHER_TAI),
    "three_concealed_pungs": _drawn("222m 777s 999p 22p 67m", "8m", "chow 345p"),
    "melded_hand": _given(*_ALL_OUT),
    "all_pungs": _drawn("999p 333s 5s", "5s", "pung 222m", "pung 777s", "pung EEE"),
    "half_flush": _drawn("123s 456s CC 78s", "9s", "pung SSS", "pung 555s"),
    "little_three_dragons": _drawn("123m 456m PP 67s", "8s", "pung CCC", "pung FFF"),
    "four_concealed_pungs": _drawn("222m 777s 999p 333s 22p 67m", "8m"),
    "five_concealed_pungs": _drawn("222m 777s 999p 333s 22p 66m", "6m"),
    "full_flush": _drawn("123m 345m 678m 999m 55m 67m", "8m"),
    "big_three_dragons": _drawn("123m 5s", "5s", "pung CCC", "pung FFF", "pung PPP", "chow 456p"),
    "little_four_winds": _drawn("123m NN 67s", "8s", "pung EEE", "pung SSS", "pung WWW"),
    "eight_immortals": _drawn(
        "147m 258s 369p ESWNC 99s", "F", bonus="abcdefgh", flags=["flower_replacement"]
    ),
    "seven_rob_one": _given("147m 258s 369p ESWNC 99s", "h", bonus="abcdefg"),
    "eight_pairs": _drawn("11m 55m 22s 77s 33p 66p 999p 8p", "8p", switches={"eight_pairs": True}),
    "earthly_ready": _drawn(*_SIXTEEN, ready="first_draw"),
    "heavenly_ready": _drawn(*_SIXTEEN, ready="first"),
    "all_honours": _drawn("NNN FF CC", "C", "pung EEE", "pung SSS", "pung WWW"),
    "big_four_winds": _drawn("NNN 5s", "5s", "pung EEE", "pung SSS", "pung WWW", "chow 123m"),
    "human_hand": _given(*_SIXTEEN, opening="human", seat_wind="S"),
    "earthly_hand": _drawn(*_SIXTEEN, opening="earth", seat_wind="S"),
    "heavenly_hand": _drawn(*_SIXTEEN, opening="heaven"),
}
"""Hands of 16 tiles, for every fan of Taiwan."""
_ALL_FANS: Final[dict[str, Any]] = {"switches": {"dropped_fans": ""}}
_KONGS: Final = ("kong 2222m", "concealed_kong 7777m")


MAHJONG_BY_RULESET: Final[Mapping[str, Mapping[str, Example]]] = {
    "mahjong/hongzhong": {
        **{fan: {**MAHJONG[fan], "preset": "official"} for fan in _OFFICIAL},
        **{fan.id: _own_wild(MAHJONG[fan.id], fixed=True) for fan in WILD_FANS},
    },
    "mahjong/harbin": {
        "middle_wait": _declared(_HARBIN, "2s"),
        "self_drawn": _declared(_TWO_SIDED, "4s"),
        "red_drawn": _declared(_TWO_SIDED, "C"),
        "treasure_drawn": _declared(_TWO_SIDED, "2p", "2p"),
        "fourth_drawn": _declared(_TWO_SIDED, "7p"),
        "treasure_wait": _declared(_TWO_SIDED, "4s", "4s"),
        "treasure_middle": _declared(_HARBIN, "2s", "2s"),
    },
    "mahjong/guobiao": GUOBIAO,
    "mahjong/changsha": {
        "seven_pairs_with_two_quads": _drawn("11m 11m 55m 55m 22s 77s 3p", "3p"),
        "four_wildcards": _drawn("1111m 47m 258s 369p 1s", "7p", wild="1m", switches=_SUITED),
    },
    "mahjong/laizi": {fan.id: _own_wild(MAHJONG[fan.id]) for fan in WILD_FANS},
    "mahjong/taiwan": _TAIWAN,
    "mahjong/sichuan": {
        "four_wildcards": _drawn("1111s 147m 258m 369p", "7p", switches=_BAMBOO_WILD),
        "natural_hand": _drawn(
            "123m 456m 789p 55p 67m", "8m", switches={**_BAMBOO_WILD, "natural_doubles": True}
        ),
        "thrown_wildcards": {
            **_drawn(
                "123m 456m 789p 55p 67m",
                "8m",
                switches={**_BAMBOO_WILD, "wild_discard_doubles": True},
            ),
            "wild_discarded": 1,
        },
        "kong": _drawn("222m 55m 67p", "8p", "kong 9999m", "pung 333p"),
        "root": _drawn("999p 67m 55m", "8m", "pung 333m", "pung 888m"),
        "concealed_hand": _drawn("123m 456m 789p 55p 67m", "8m", **_ALL_FANS),
        "all_simples": _drawn("234m 567m 333p 55p 67p", "8p", **_ALL_FANS),
        "out_with_replacement_tile": _drawn(
            "123m 456m 55p 67m", "8m", "concealed_kong 1111p", flags=["replacement"]
        ),
        "out_on_kong_discard": _given("123m 456m 789p 55p 67m", "8m", flags=["kong_discard"]),
        "robbing_the_kong": _given("123m 456m 789p 55p 67m", "8m", flags=["robbing_kong"]),
        "last_tile": _drawn("123m 456m 789p 55p 67m", "8m", flags=["last_tile"]),
        "all_pungs": _drawn("999p 333m 4p", "4p", "pung 222m", "pung 777p"),
        "plain_outside_hand": _drawn("123m 789p 99p 78m", "9m", "pung 111p"),
        "full_flush": _drawn("123m 345m 999m 55m 67m", "8m"),
        "seven_pairs": _drawn("11m 55m 22p 77p 33p 66p 9p", "9p"),
        "bare_single_wait": _drawn("5m", "5m", "pung 222m", "pung 777p", "pung 999p", "pung 333m"),
        "flush_pungs": _drawn("999m 333m 4m", "4m", "pung 222m", "pung 777m"),
        "pungs_258": _drawn("222m 88p 55p", "5p", "pung 222p", "pung 888m"),
        "dragon_seven_pairs": _drawn("11m 55m 55m 22p 77p 33p 9p", "9p"),
        "flush_seven_pairs": _drawn("11m 22m 33m 55m 66m 88m 9m", "9m"),
        "flush_outside_hand": _drawn("123m 123m 789m 99m 78m", "9m"),
        "golden_hook_258": _drawn("5m", "5m", "pung 222m", "pung 888p", "pung 222p", "pung 888m"),
        "flush_golden_hook": _drawn("5m", "5m", "pung 222m", "pung 777m", "pung 999m", "pung 333m"),
        "earthly_hand": _drawn("123m 456m 789p 55p 67m", "8m", opening="earth", seat_wind="S"),
        "heavenly_hand": _drawn("123m 456m 789p 55p 67m", "8m", opening="heaven"),
        "flush_dragon_seven_pairs": _drawn("11m 22m 33m 55m 55m 66m 9m", "9m"),
        "four_kongs": _drawn("5m", "5m", *_KONGS, "kong 9999p", "kong 3333p"),
        "flush_four_kongs": _drawn("5m", "5m", *_KONGS, "kong 9999m", "kong 3333m"),
    },
}
"""Fans that one ruleset shows by a hand of its own."""


def _card(hand: str, card: str, *table: str, source: str = "flip", **more: Any) -> Example:
    """A hand of paohuzi that wins on a card."""
    laid = {"table": list(table)} if table else {}
    return {"hand": hand, **laid, "card": card, "source": source, **more}


_PLAIN: Final = "一二三 壹贰叁 贰柒拾 四五六 七八九 肆伍陆 七八"
_DEALT: Final = {"hand": _PLAIN + "九", "source": "deal"}
_RARE: Final[dict[str, Any]] = {"switches": {"rare_mingtang": True}}

PAOHUZI: Final[Mapping[str, Example]] = {
    "ten_red": _card("贰柒拾 贰柒拾 二七十 一二三 四五六 四五六 八九", "十"),
    "red_hu": _card("贰柒拾 二七十 一二三 四五六 四五六 八九", "十", "chi 贰柒拾"),
    "few_red": _card("贰柒拾 贰柒拾 二七十 一二三 四五六 四五六 八九", "十"),
    "thirteen_red": _card("贰柒拾 二七十 贰柒拾 二七十 四五六 四五六 一三", "二"),
    "many_red": _card("贰柒拾 二七十 贰柒拾 二七十 四五六 四五六 一三", "二"),
    "one_red": _card("壹壹壹 叁叁叁 伍伍伍 四五六 四五六 八八捌 一三", "二"),
    "no_red": _card("壹壹壹 叁叁叁 伍伍伍 三四五 四五六 八八捌 一一", "一"),
    "all_alike": _card(
        "壹壹壹 叁叁叁 二二二 五五五 六六六 八八八 九九", "九", switches={"all_alike": True}
    ),
    "big_hu": _card("壹壹壹 叁叁叁 伍伍伍 玖玖玖 陆柒捌 陆柒捌 一二", "三"),
    "small_hu": _card("一二三 一二三 五五五 六六六 八八八 九九九 壹贰", "叁"),
    "raised_hand": _card(_PLAIN, "九"),
    "last_card": _card(_PLAIN, "九", flags=["last_card"]),
    "tian_hu": _DEALT,
    "di_hu": _card(_PLAIN, "九", flags=["shown_card"]),
    "no_claims": _card(_PLAIN, "九"),
    "one_in_hand": _card(
        "八", "八", "ti 拾", "peng 二", "peng 七", "chi 壹贰叁", "chi 四五六", "chi 伍陆柒"
    ),
    "reunion": _card("一二三 壹贰叁 贰柒拾 玖玖 七八", "九", "ti 五", "ti 伍", **_RARE),
    "every_row": _card("一二三 壹贰叁 贰柒拾 二七十 五五五 六六六 八八", "八", **_RARE),
    "every_row_but_one": _card(
        "一二三 壹贰叁 二七十 五五五 六六六 八九", "七", "chi 贰柒拾", **_RARE
    ),
    "four_or_seven_red": _card(
        "一二三 壹贰叁 四五六 七八九 肆伍陆 七八", "九", "chi 贰柒拾", **_RARE
    ),
    "self_drawn": _card(_PLAIN, "九", source="self"),
    "red_in_one_group": _card("贰柒拾 壹壹壹 叁叁叁 三四五 四五六 八八捌 肆伍", "陆"),
    "twenty_huxi": _card("贰柒拾 壹壹壹 伍伍伍 七八九 四五", "六", "peng 一", "peng 三"),
    "thirty_huxi": _card("贰柒拾 壹壹壹 叁叁叁 伍伍伍 陆陆陆 七八九 四五", "六"),
}
"""By bonus hand, for hands of twenty cards."""

_SHORT: Final = "贰柒拾 壹贰叁 四五六 七八九 四五"

PAOHUZI_BY_RULESET: Final[Mapping[str, Mapping[str, Example]]] = {
    "paohuzi/loudi": {
        "di_hu": _card(_PLAIN, "九", source="discard", flags=["first_discard"]),
    },
    "paohuzi/liuhuqiang": {
        "many_red": _card("贰柒拾 贰柒拾 二七十 二七十 一三", "二"),
        "few_red": _card("贰柒拾 二七十 一二三 四五六 七八", "九"),
        "no_red": _card("壹壹壹 叁叁叁 三四五 四五六 八八", "捌"),
        "one_red": _card("壹壹壹 叁叁叁 四五六 八八捌 一三", "二"),
        "self_drawn": _card(_SHORT, "六", source="self"),
        "tian_hu": {"hand": _SHORT + "六", "source": "deal"},
        "di_hu": _card(_SHORT, "六", flags=["shown_card"]),
    },
}
"""Examples that a ruleset shows by a hand of its own: another size, another way to win."""

_OPERATIONS: Final = {"mahjong": "score", "paohuzi": "huxi"}
_HANDS: Final = {
    "mahjong": (MAHJONG, MAHJONG_BY_RULESET),
    "paohuzi": (PAOHUZI, PAOHUZI_BY_RULESET),
}


def example_of(ruleset: Ruleset, fan: str) -> Example:
    """The question whose answer has this fan of a ruleset."""
    everywhere, by_ruleset = _HANDS[ruleset.game]
    hand = by_ruleset.get(ruleset.id, {}).get(fan) or everywhere[fan]
    return {"op": _OPERATIONS[ruleset.game], "rules": ruleset.id, **hand}
