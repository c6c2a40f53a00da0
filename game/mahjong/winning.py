"""Which tiles complete a hand under a ruleset: the win checker, consulted after every event."""

from __future__ import annotations

from collections.abc import Sequence

from game.mahjong.hand import Hand
from game.mahjong.melds import Meld
from game.mahjong.rules import MahjongRules
from game.mahjong.scoring.reading import Circumstances
from game.mahjong.scoring.readings import conditions, readings, shapes_of
from game.mahjong.screen import must_be_read, screened
from game.mahjong.tiles import COPIES, Mask, kinds_in


class WinChecker:
    """The winning hands of one ruleset. It keeps nothing between two questions."""

    __slots__ = ("_conditions", "_mask", "_rules")

    def __init__(self, rules: MahjongRules) -> None:
        self._rules = rules
        self._mask = shapes_of(rules).winning_mask
        self._conditions = conditions(rules)

    def waits(self, hand: Hand, melds: Sequence[Meld]) -> Mask:
        """The kinds that complete this hand of 3n + 1 tiles beside its melds.

        A kind of which hand and melds hold all four copies is no wait.
        """
        mask = self._mask(hand.keys, len(melds))
        if mask:
            if melds:
                mask &= ~_exhausted(mask, hand, melds)
            if self._conditions:
                mask = self._allowed(mask, hand, melds)
        return mask

    def _allowed(self, mask: Mask, hand: Hand, melds: Sequence[Meld]) -> Mask:
        """The kinds with which some reading of the hand meets the conditions."""
        mask = screened(self._rules, mask, hand, melds)
        if not mask or not must_be_read(self._rules, melds):
            return mask
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
