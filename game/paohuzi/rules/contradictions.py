"""Contradictions: tables that cannot be dealt, and switches that exclude each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from game.core.errors import BadRules

if TYPE_CHECKING:
    from game.paohuzi.rules import PaohuziRules

UNITS_OF: Final[Mapping[str, str]] = {
    "red_black_dot": "tun",
    "full": "tun",
    "doubles": "huxi",
    "multipliers": "dun",
    "multipliers_from_eight": "dun",
    "doubled_huxi": "dun_table",
}
"""By list of 名堂 the units that it is priced in: 红黑点 in 囤, flat hundreds in huxi, …"""


def refuse(rules: PaohuziRules) -> None:
    """Raise `BadRules` for the first contradiction."""
    _cards(rules)
    _wins(rules)
    _payments(rules)


def _cards(rules: PaohuziRules) -> None:
    # 4 × 20 + 1 cards are more than there are: four play with 14, five groups and 23 in the stock.
    if rules.players == 4 and rules.hand_size != 14:
        raise BadRules("four_players_need_14", "80 cards", ("players", "hand_size"))
    # Two players who bury twenty cards have 19 in the stock, like three; others have none to spare.
    if rules.buried and (rules.players != 2 or rules.hand_size != 20):
        raise BadRules("only_two_players_bury", "", ("players", "hand_size", "buried"))


def _wins(rules: PaohuziRules) -> None:
    # 有炮必接, 地胡 on the first discard and 放炮包家 are all about a discard that may be won.
    if not rules.hu_on_discard:
        needs_discard = {
            "must_hu": rules.must_hu == "discard",
            "di_hu": rules.di_hu == "first_discard",
            "discard_pays": rules.discard_pays != "alone",
        }
        _refuse("needs_hu_on_discard", "hu_on_discard", needs_discard)
    # By card points every group is worth something: no hand is without.
    if rules.no_huxi and rules.values != "huxi":
        raise BadRules("no_huxi_needs_huxi_table", "", ("values", "no_huxi"))
    if rules.declined_win == "dearer":
        _refuse("nothing_is_declined", "declined_win", {"must_hu": rules.must_hu == "all"})
        # 翻醒 adds the next card of the stock: the payment of a win is known only once it is won.
        _refuse("worth_is_not_known", "declined_win", {"xing": rules.xing == "next_card"})


def _payments(rules: PaohuziRules) -> None:
    if rules.race:
        # Marks settle the difference once: nobody pays for others, or in between.
        paid = {"discard_pays": rules.discard_pays != "alone", "ti_pays": rules.ti_pays}
        _refuse("race_settles_differences", "race", paid)
    # 充囤, 醒 and 黄番 add or multiply 囤; there are none in points or 敦.
    if rules.units != "tun":
        tun = {
            "added_tun": rules.added_tun > 0,
            "xing": rules.xing != "off",
            "huang_fan": rules.huang_fan,
        }
        _refuse("needs_tun", "units", tun)
    if UNITS_OF.get(rules.mingtang, rules.units) != rules.units:
        raise BadRules("units_and_mingtang_differ", "", ("mingtang", "units"))
    # 行行息, 大团圆 and 四七红 stand in the full list alone; elsewhere the switch would do nothing.
    if rules.rare_mingtang and rules.mingtang != "full":
        raise BadRules("needs_full_mingtang", "", ("mingtang", "rare_mingtang"))


def _refuse(code: str, cause: str, excluded: Mapping[str, bool]) -> None:
    """Raise `BadRules` when one of `excluded` is on, naming those that are and their cause."""
    on = tuple(name for name, is_on in excluded.items() if is_on)
    if on:
        raise BadRules(code, f"{cause} contradicts {', '.join(on)}", (cause, *on))
