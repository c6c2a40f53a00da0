"""Conversion of huxi to units of payment: points, 囤, 敦, told term by term."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.paohuzi.fans.fans import LISTS
from game.paohuzi.fans.reading import Reading
from game.paohuzi.position.events import Term
from game.paohuzi.rules import PaohuziRules

Unit = Callable[[PaohuziRules, Reading], tuple[Term, ...]]
"""The terms that the units of a reading are the sum of."""

HUXI = "huxi"
FLAT_HAND = "flat"
"""A great hand's fixed value in the place of its huxi."""
SELF_DRAWN = "self_drawn"
ADDED_TUN = "added_tun"
XING = "xing"
EXHAUSTED = "exhausted"
"""黄番: every exhausted deal before this one adds all other terms once more."""
WINNING_CARD = "winning_card"
REDS = "reds"


def total(terms: tuple[Term, ...]) -> int:
    """The units that terms come to."""
    return sum(term.units for term in terms)


def terms_of(*parts: tuple[str, int]) -> tuple[Term, ...]:
    """The terms, ids and units, that add anything."""
    return tuple(Term(id, units) for id, units in parts if units)


def huxi_units(rules: PaohuziRules, reading: Reading) -> tuple[Term, ...]:
    """One point for each huxi."""
    return terms_of((HUXI, reading.huxi))


def tun(rules: PaohuziRules, reading: Reading) -> tuple[Term, ...]:
    """囤: one at the threshold and one for every three huxi above it; one more for a self-drawn
    win, those that are added anyway, one for each copy of the 醒 card; exhausted deals before this
    one multiply (黄番).
    """
    terms = terms_of(
        # Rounded down: 15 to 17 huxi are one 囤, 18 to 20 two. Where 起胡 is another number, 囤
        # count from there.
        (HUXI, (reading.huxi - rules.min_huxi) // 3 + 1),
        (SELF_DRAWN, int(reading.self_drawn)),
        (ADDED_TUN, rules.added_tun),
        (XING, reading.copies(xing_card(rules, reading))),
    )
    # 常德全名堂: 囤 × (1 + n) after n deals that nobody won, told as one more term.
    exhausted = reading.circumstances.exhausted if rules.huang_fan else 0
    return terms + terms_of((EXHAUSTED, exhausted * total(terms)))


def dun(rules: PaohuziRules, reading: Reading) -> tuple[Term, ...]:
    """敦: three for exactly ten huxi, otherwise a third of what exceeds six, at least one; one for
    each card of the winning kind; one for each red card above those that the small red hand of the
    table's list asks, or once there are so many, above those of the big one.
    """
    listed = LISTS[rules.mingtang]
    # A red hand is paid by its multiplier; only the reds above what it asks add 敦.
    limit = listed.big_red if reading.reds >= listed.big_red else listed.small_red
    return terms_of(
        # 衡阳: exactly ten pays as much as fifteen. Below ten (六胡抢) a third of nothing is still
        # one.
        (HUXI, 3 if reading.huxi == 10 else max(1, (reading.huxi - 6) // 3)),
        # In hand and melds, the winning card with them: four for 跑胡 and 提胡, three for 偎胡.
        (WINNING_CARD, reading.copies(reading.circumstances.card)),
        (REDS, max(0, reading.reds - limit)),
    )


def xing_card(rules: PaohuziRules, reading: Reading) -> int | None:
    """醒: the card whose copies add 囤; with nothing left to turn up, the winning card."""
    circumstances = reading.circumstances
    if rules.xing == "off":
        return None
    if rules.xing == "next_card" and circumstances.next_card is not None:
        return circumstances.next_card
    return circumstances.card


UNITS: Final[Mapping[str, Unit]] = {HUXI: huxi_units, "tun": tun, "dun": dun}
"""By the value of the switch `units`."""
