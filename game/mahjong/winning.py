"""Which tiles complete a hand under a ruleset: the win checker, consulted after every event."""

from __future__ import annotations

from collections.abc import Sequence

from game.mahjong import algebra
from game.mahjong.hand import Hand
from game.mahjong.melds import Meld
from game.mahjong.rules import MahjongRules
from game.mahjong.scoring.reading import Circumstances
from game.mahjong.scoring.readings import conditions, readings, special_shapes
from game.mahjong.shapes import levels_of
from game.mahjong.tiles import COPIES, Mask, kinds_in


class WinChecker:
    """The winning hands of one ruleset. It keeps nothing between two questions."""

    __slots__ = ("_conditions", "_melds_needed", "_rules", "_special", "_waits")

    def __init__(self, rules: MahjongRules) -> None:
        self._rules = rules
        self._melds_needed = rules.melds_needed
        self._waits = algebra.table().waits
        self._special = special_shapes(rules)
        self._conditions = conditions(rules)

    def waits(self, hand: Hand, melds: Sequence[Meld]) -> Mask:
        """The kinds that complete this hand of 3n + 1 tiles beside its melds.

        A kind of which hand and melds hold all four copies is no wait.
        """
        keys = hand.keys
        mask = self._waits(keys, self._melds_needed - len(melds))
        if melds:
            if mask:
                mask &= ~_exhausted(mask, hand, melds)
        elif self._special:
            levels = levels_of(keys)
            for shape in self._special:
                if shape.deficit(levels, keys, self._melds_needed) == 1:
                    mask |= shape.accepted(levels, keys, self._melds_needed)
        if mask and self._conditions:
            mask = self._allowed(mask, hand, melds)
        return mask

    def _allowed(self, mask: Mask, hand: Hand, melds: Sequence[Meld]) -> Mask:
        """The kinds with which some reading of the hand meets the conditions."""
        counts = list(hand.counts)
        allowed = 0
        for tile in kinds_in(mask):
            counts[tile] += 1
            drawn = Circumstances(tile, "self_drawn")
            if any(readings(self._rules, counts, tuple(melds), drawn)):
                allowed |= 1 << tile
            counts[tile] -= 1
        return allowed


def _exhausted(mask: Mask, hand: Hand, melds: Sequence[Meld]) -> Mask:
    """Of these kinds, those of which hand and melds hold all copies."""
    gone = 0
    for kind in kinds_in(mask):
        held = hand.counts[kind] + sum(meld.tiles.count(kind) for meld in melds)
        if held >= COPIES:
            gone |= 1 << kind
    return gone
