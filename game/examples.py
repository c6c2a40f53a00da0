"""A hand for every fan: questions to the judge whose answers have that fan.

Blanks in the tiles part the groups, for whoever draws them; the winning tile completes the last.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.core.catalogue import Ruleset
from game.core.switches import Setting
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
    "half_flush": _drawn("123s 456s CC 78s", "9s", "pung SSS"),
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
    "four_wildcards": _wild("CCC 147m 258s 369p 1s", "C", "C", four_wild_win=True),
}
"""By fan, whatever the ruleset."""


def _own_wild(example: Example, *, fixed: bool = False) -> Example:
    """The same hand where the table has wildcards already; `fixed`: always the same ones."""
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
    "mahjong/laizi": {fan.id: _own_wild(MAHJONG[fan.id]) for fan in WILD_FANS},
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
    "red_hu": _card("贰柒拾 贰柒拾 二七十 一二三 四五六 四五六 八九", "十"),
    "few_red": _card("贰柒拾 贰柒拾 二七十 一二三 四五六 四五六 八九", "十"),
    "thirteen_red": _card("贰柒拾 二七十 贰柒拾 二七十 四五六 四五六 一三", "二"),
    "many_red": _card("贰柒拾 二七十 贰柒拾 二七十 四五六 四五六 一三", "二"),
    "one_red": _card("壹壹壹 叁叁叁 伍伍伍 四五六 四五六 八八捌 一三", "二"),
    "no_red": _card("壹壹壹 叁叁叁 伍伍伍 三四五 四五六 八八捌 一一", "一"),
    "all_alike": _card(
        "壹壹壹 叁叁叁 三三三 五五五 六六六 八八八 九九", "九", switches={"all_alike": True}
    ),
    "big_hu": _card("壹壹壹 叁叁叁 伍伍伍 玖玖玖 陆柒捌 陆柒捌 一二", "三"),
    "small_hu": _card("一二三 一二三 五五五 六六六 八八八 九九九 壹贰", "叁"),
    "last_card": _card(_PLAIN, "九", flags=["last_card"]),
    "tian_hu": _DEALT,
    "di_hu": _card(_PLAIN, "九", flags=["shown_card"]),
    "no_claims": _card(_PLAIN, "九"),
    "one_in_hand": _card(
        "八", "八", "ti 拾", "peng 二", "peng 七", "chi 壹贰叁", "chi 四五六", "chi 伍陆柒"
    ),
    "reunion": _card("一二三 壹贰叁 贰柒拾 玖玖 七八", "九", "ti 五", "ti 伍", **_RARE),
    "every_row": _card("一二三 壹贰叁 贰柒拾 二七十 五五五 六六六 八八", "八", **_RARE),
    "every_row_but_one": _card("一二三 壹贰叁 贰柒拾 二七十 五五五 六六六 八九", "七", **_RARE),
    "four_or_seven_red": _card(_PLAIN, "九", **_RARE),
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
