"""Conversion of huxi to units of payment: points, 囤, 敦, told term by term."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.paohuzi.fans.fans import LISTS
from game.paohuzi.fans.reading import Reading
from game.paohuzi.position.events import Term
from game.paohuzi.rules import PaohuziRules

Unit = Callable[[PaohuziRules, Reading, int], tuple[Term, ...]]
"""The terms that the units of a reading are the sum of, from the huxi that count."""

HUXI = "huxi"
NO_HUXI = "no_huxi"
"""无胡: the units of a hand without any huxi, in the place of them."""
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
    """The sum of the terms."""
    return sum(term.units for term in terms)


def terms_of(*parts: tuple[str, int]) -> tuple[Term, ...]:
    """The terms, ids and units, that add anything."""
    return tuple(Term(id, units) for id, units in parts if units)


def units_of(rules: PaohuziRules, reading: Reading, times: int) -> tuple[Term, ...]:
    """The units of a reading whose bonus hands multiply its huxi by `times`."""
    terms = UNITS[rules.units](rules, reading, counted_huxi(rules, reading.huxi, times))
    if reading.huxi or not rules.no_huxi:
        return terms
    return tuple(Term(NO_HUXI, one.units) if one.id == HUXI else one for one in terms)


def counted_huxi(rules: PaohuziRules, huxi: int, times: int) -> int:
    """The huxi that units are counted from: those of the hand, 21 for a hand without any if that
    wins, and of either so many times as much.
    """
    if not huxi and rules.no_huxi:
        huxi = rules.no_huxi
    if times > 1 and rules.units == "dun_table":
        # 卡胡: a hand that is paid like 16 or 24 counts so when it is doubled.
        huxi = AS_DOUBLED.get(huxi, huxi)
    return huxi * times


def huxi_units(rules: PaohuziRules, reading: Reading, huxi: int) -> tuple[Term, ...]:
    """One point for each huxi."""
    return terms_of((HUXI, huxi))


def tun(rules: PaohuziRules, reading: Reading, huxi: int) -> tuple[Term, ...]:
    """囤: one at the threshold and one for every three huxi above it; one more for a self-drawn
    win, those that are added anyway, one for each copy of the 醒 card; exhausted deals before this
    one multiply (黄番).
    """
    terms = terms_of(
        # Rounded down: 15 to 17 huxi are one 囤, 18 to 20 two. If 起胡 is another number, 囤 count
        # from there.
        (HUXI, (huxi - rules.min_huxi) // 3 + 1),
        (SELF_DRAWN, int(reading.self_drawn)),
        (ADDED_TUN, rules.added_tun),
        (XING, reading.copies(xing_card(rules, reading))),
    )
    # 常德全名堂: 囤 × (1 + n) after n deals that nobody won, told as one more term.
    exhausted = reading.circumstances.exhausted if rules.huang_fan else 0
    return terms + terms_of((EXHAUSTED, exhausted * total(terms)))


def dun(rules: PaohuziRules, reading: Reading, huxi: int) -> tuple[Term, ...]:
    """敦: three for exactly ten huxi, otherwise a third of the huxi above six, at least one; one
    for each card of the winning kind; one for each red card above those that the small red hand of
    the table's list asks, or once there are so many, above those of the big one.
    """
    listed = LISTS[rules.mingtang]
    # A red hand is paid by its multiplier; only the reds above those it asks add 敦.
    limit = listed.big_red if reading.reds >= listed.big_red else listed.small_red
    return terms_of(
        # 衡阳: exactly ten pays as much as fifteen. Below ten (六胡抢) a third of nothing is still
        # one.
        (HUXI, 3 if huxi == 10 else max(1, (huxi - 6) // 3)),
        # In hand and melds, the winning card with them: four for 跑胡 and 提胡, three for 偎胡.
        (WINNING_CARD, reading.copies(reading.circumstances.card)),
        (REDS, max(0, reading.reds - limit)),
    )


def dun_from_table(rules: PaohuziRules, reading: Reading, huxi: int) -> tuple[Term, ...]:
    """敦 by the table of 耒阳: two for ten huxi and four for twenty (卡胡), one up to 15, two up to
    19, three for 21 and one more for every three above. Neither copies nor red cards add any.
    """
    if huxi in EXACT:
        return terms_of((HUXI, EXACT[huxi]))
    if huxi >= 21:
        return terms_of((HUXI, 3 + (huxi - 21) // 3))
    return terms_of((HUXI, 2 if huxi >= 16 else 1))


def xing_card(rules: PaohuziRules, reading: Reading) -> int | None:
    """醒: the card whose copies add 囤; with nothing left to turn up, the winning card."""
    circumstances = reading.circumstances
    if rules.xing == "off":
        return None
    if rules.xing == "next_card" and circumstances.next_card is not None:
        return circumstances.next_card
    return circumstances.card


EXACT: Final = {10: 2, 20: 4}
"""卡胡: huxi that pay more than some above them."""
AS_DOUBLED: Final = {10: 16, 20: 24}
"""By huxi, the number they count as when they are doubled."""

UNITS: Final[Mapping[str, Unit]] = {
    HUXI: huxi_units,
    "tun": tun,
    "dun": dun,
    "dun_table": dun_from_table,
}
"""By the value of the switch `units`."""
