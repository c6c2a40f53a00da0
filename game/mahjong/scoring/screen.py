"""A screen that rules out wins before a hand is read: a few looks at masks and melds.

The conditions in `scoring.readings` say the same and have the last word; this spares them most
hands that cannot meet them, and those that cannot miss them.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.mahjong.kernel.hand import Hand
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.shapes import levels_of
from game.mahjong.kernel.tiles import ALL_MASK, ORPHAN_MASK, SUIT_MASKS, Mask, mask_of
from game.mahjong.rules import MahjongRules


def screened(rules: MahjongRules, mask: Mask, hand: Hand, melds: Sequence[Meld]) -> Mask:
    """Of the kinds that complete this natural hand of 3n + 1 tiles, those that meet every condition
    that asks only for kinds of tiles, or for melds.
    """
    if rules.opened_needed and not any(meld.is_open for meld in melds):
        return 0
    if rules.least_concealed > 1 and hand.size < rules.least_concealed:
        return 0
    held = levels_of(hand.keys) & ALL_MASK
    for meld in melds:
        held |= mask_of(meld.tiles)
    if not held & ORPHAN_MASK:
        if rules.terminal_early:
            return 0
        if rules.terminal_needed:
            mask &= ORPHAN_MASK
    return _of_suits(rules, mask, held)


def _of_suits(rules: MahjongRules, mask: Mask, held: Mask) -> Mask:
    """The kinds that neither bring in a suit too many nor leave one lacking."""
    absent = [suit for suit in SUIT_MASKS if not held & suit]
    present = len(SUIT_MASKS) - len(absent)
    new = sum(absent)
    if rules.suit_missing and present >= 2:
        mask = mask & ~new if present == 2 else 0
    if present < rules.suits_needed:
        mask = mask & new if present + 1 == rules.suits_needed else 0
    return mask


def must_be_read(rules: MahjongRules, melds: Sequence[Meld]) -> bool:
    """True if a condition remains that only a reading of the hand's own tiles answers."""
    if rules.pair_258 or rules.middle_only:
        return True
    chows = sum(meld.kind is MeldKind.CHOW for meld in melds)
    return (rules.pung_needed and chows == len(melds)) or (rules.run_needed and not chows)
