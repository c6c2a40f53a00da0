"""How huxi become units of payment: points, 囤, 敦."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.paohuzi.rules import PaohuziRules
from game.paohuzi.scoring.mingtang import LISTS
from game.paohuzi.scoring.reading import Reading

Unit = Callable[[PaohuziRules, Reading], int]


def huxi_units(rules: PaohuziRules, reading: Reading) -> int:
    """One point for each huxi."""
    return reading.huxi


def tun(rules: PaohuziRules, reading: Reading) -> int:
    """囤: one at the threshold and one for every three huxi above it; one more for a self-drawn
    win, those that are added anyway, one for each copy of the 醒 card; exhausted deals before this
    one multiply (黄番).
    """
    units = (reading.huxi - rules.min_huxi) // 3 + 1 + reading.self_drawn + rules.added_tun
    units += reading.copies(xing_card(rules, reading))
    if rules.huang_fan:
        units *= 1 + reading.circumstances.exhausted
    return units


def dun(rules: PaohuziRules, reading: Reading) -> int:
    """敦: three for exactly ten huxi, otherwise a third of what exceeds six, at least one; one for
    each card of the winning kind; one for each red card above those that the small red hand of the
    table's list asks, or once there are so many, above those of the big one.
    """
    units = 3 if reading.huxi == 10 else max(1, (reading.huxi - 6) // 3)
    units += reading.copies(reading.circumstances.card)
    listed = LISTS[rules.mingtang]
    limit = listed.big_red if reading.reds >= listed.big_red else listed.small_red
    return units + max(0, reading.reds - limit)


def xing_card(rules: PaohuziRules, reading: Reading) -> int | None:
    """醒: the card whose copies add 囤; with nothing left to turn up, the winning card."""
    circumstances = reading.circumstances
    if rules.xing == "off":
        return None
    if rules.xing == "next_card" and circumstances.next_card is not None:
        return circumstances.next_card
    return circumstances.card


UNITS: Final[Mapping[str, Unit]] = {"huxi": huxi_units, "tun": tun, "dun": dun}
"""By the value of the switch `units`."""
