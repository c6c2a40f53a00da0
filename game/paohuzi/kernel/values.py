"""Worth of every group: huxi (胡息), or by the seed rules card points."""

from __future__ import annotations

import functools
from typing import NamedTuple

from game.paohuzi.kernel.cards import KINDS, RED_KINDS, is_big
from game.paohuzi.kernel.combos import Combo, ComboKind, ComboRules, combos
from game.paohuzi.kernel.melds import MeldKind

_SCORING = frozenset({ComboKind.ONE_TWO_THREE, ComboKind.TWO_SEVEN_TEN, ComboKind.ONE_FIVE_TEN})
"""The combinations that have huxi; the others, 绞 and pairs have none."""

# The same table in every town. Upgrades replace and do not add: a 碰 of 1 becomes a 跑 of 6, a
# 偎 of 3 a 提 of 9, and 提 is always worth 3 more than 跑.
#                 small, big
_HUXI = {"peng": (1, 3), "three": (3, 6), "pao": (6, 9), "ti": (9, 12), "combo": (3, 6)}

_MULTIPLIERS = {"peng": 1, "three": 2, "pao": 4, "ti": 4}
"""The seed rules: the factor for the points of the cards of a group."""


class ValueRules(NamedTuple):
    """The switches that values depend on."""

    values: str
    red: str


class Values:
    """Huxi by group. `peng`, `three` (偎, 臭偎 and 坎), `pao` and `ti` are indexed by kind.

    >>> from game.paohuzi.kernel.cards import parse_cards
    >>> values = values_of(ValueRules("huxi", "by_rank"))
    >>> small, big = parse_cards("五伍")
    >>> values.peng[small], values.three[big], values.ti[big]
    (1, 6, 12)
    """

    def __init__(self, rules: ValueRules) -> None:
        self._points: tuple[int, ...] | None = None
        if rules.values == "card_points":
            red = red_kinds(rules.red)
            # The seed rules: two points for each red card, and big cards are red there.
            self._points = tuple(2 if card in red else 1 for card in range(KINDS))
        self.peng = self._by_kind("peng", 3)
        self.three = self._by_kind("three", 3)
        self.pao = self._by_kind("pao", 4)
        self.ti = self._by_kind("ti", 4)
        self._melds = {
            MeldKind.PENG: self.peng,
            MeldKind.WEI: self.three,
            MeldKind.STALE_WEI: self.three,
            MeldKind.PAO: self.pao,
            MeldKind.TI: self.ti,
        }

    def _by_kind(self, group: str, copies: int) -> tuple[int, ...]:
        if self._points is None:
            return tuple(_HUXI[group][is_big(card)] for card in range(KINDS))
        return tuple(points * copies * _MULTIPLIERS[group] for points in self._points)

    def combo(self, combo: Combo) -> int:
        """The value of a combination, on the table or in the hand."""
        if self._points is not None:
            return sum(self._points[card] for card in combo.cards)
        # A combination that scores is of one size, that of any card. 一五十 scores like 一二三.
        return _HUXI["combo"][is_big(combo.cards[0])] if combo.kind in _SCORING else 0

    def alike(self, kind: MeldKind, card: int) -> int:
        """The value of three or four alike."""
        return self._melds[kind][card]

    def chi(self, rules: ComboRules) -> dict[tuple[int, ...], int]:
        """By its cards the value of every combination that is played."""
        return {combo.cards: self.combo(combo) for combo in combos(rules)}


def red_kinds(red: str) -> frozenset[int]:
    """The red kinds by the switch `red`."""
    return (
        RED_KINDS if red == "by_rank" else frozenset(card for card in range(KINDS) if is_big(card))
    )


@functools.cache
def values_of(rules: ValueRules) -> Values:
    """The values under these rules, made once."""
    return Values(rules)
