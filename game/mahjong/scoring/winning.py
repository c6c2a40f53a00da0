"""The tiles that complete a hand under a ruleset: the win checker, consulted after every event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import TypeAlias

from game.mahjong.fans.reading import Circumstances
from game.mahjong.kernel.algebra import keys_of
from game.mahjong.kernel.hand import Hand
from game.mahjong.kernel.melds import Meld
from game.mahjong.kernel.shapes import SevenPairs, WinShapes, levels_of
from game.mahjong.kernel.tiles import ALL_MASK, COPIES, Mask, kinds_in, mask_of
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.rules import MahjongRules
from game.mahjong.rules.shapes import lies_in_258, shapes_beside, shapes_of
from game.mahjong.scoring.conditions import conditions
from game.mahjong.scoring.readings import readings

REMEMBERED = 1 << 12
"""The number of hands without wildcards whose waits are kept: the same hand is asked about after
every event of others.
"""

Kept: TypeAlias = Callable[..., Mask]
"""A function to the kinds that complete a hand of these four keys beside so many melds."""


@cache
def _kept(shapes: WinShapes) -> Kept:
    """The winning mask of these shapes, kept for the hands that were asked about last. Rulesets
    are many, and each would keep as much; but they differ in a few shapes only.
    """

    @lru_cache(maxsize=REMEMBERED)
    def mask(characters: int, bamboo: int, dots: int, honours: int, melds: int) -> Mask:
        return shapes.winning_mask((characters, bamboo, dots, honours), melds)

    return mask


class WinChecker:
    """The winning hands of one ruleset."""

    __slots__ = (
        "_conditions",
        "_kinds",
        "_mask",
        "_mask_without_258",
        "_natural_pairs",
        "_rules",
        "_shapes",
        "_shapes_without_258",
    )

    def __init__(self, rules: MahjongRules) -> None:
        self._rules = rules
        self._shapes = shapes = shapes_of(rules)
        self._mask = _kept(shapes)
        self._shapes_without_258 = replace(shapes, all_258=False) if shapes.all_258 else shapes
        self._mask_without_258 = _kept(self._shapes_without_258)
        self._kinds = mask_of(rules.kinds)
        self._conditions = conditions(rules)
        self._natural_pairs = shapes.seven_pairs and not rules.wild_in_pairs
        """红中 rooms: in 七对 红中 is itself, so its pairs are asked for apart."""

    def __deepcopy__(self, memo: dict[int, object]) -> WinChecker:
        """The same one: its tables, of megabytes, depend on the rules alone."""
        return self

    def waits(self, hand: Hand, melds: Sequence[Meld], named: int | None = None) -> Mask:
        """The kinds that complete this hand of 3n + 1 tiles beside its melds: at most the one that
        was `named` (支对).

        A kind of which hand and melds hold all four copies is no wait.
        """
        mask = self.shaped(hand, melds)
        if named is not None:
            mask &= 1 << named
        # A wildcard, and 将将胡, may wait for any kind, but only those in the wall come.
        mask &= self._kinds
        if hand.barred:
            # 定缺: none of that suit may be left, and none wins.
            mask = 0 if hand.barred_tiles else mask & ~hand.barred
        if mask:
            # SBR 2025 §10.3.2: four of one's own are no wait. Keys hold natural tiles in hand only.
            if melds or hand.wild_kinds:
                mask &= ~_exhausted(mask, hand, melds)
            # Last, for reading a hand costs far more than to look it up.
            if self._conditions:
                mask = self._allowed(mask, hand, melds, named)
        return mask

    def shaped(self, hand: Hand, melds: Sequence[Meld]) -> Mask:
        """The kinds that make a winning shape of it, before the other conditions of the rules."""
        of_258 = self._shapes.all_258 and all(lies_in_258(meld) for meld in melds)
        if not hand.wild_kinds:
            kept = self._mask if of_258 else self._mask_without_258
            return kept(*hand.keys, len(melds))
        shapes = self._shapes if of_258 else self._shapes_without_258
        if not self._natural_pairs:
            return shapes.winning_mask(hand.keys, len(melds), hand.wild, None, hand.wild_kinds)
        mask = _without_pairs(shapes).winning_mask(
            hand.keys, len(melds), hand.wild, None, hand.wild_kinds
        )
        return mask if melds else mask | _missing_for_pairs(shapes, hand)

    def may_be_ready(self, hand: Hand, melds: Sequence[Meld]) -> bool:
        """True if a hand of 3n + 2 tiles may wait for something after a discard: not while it lacks
        more than one tile.
        """
        shapes = shapes_beside(self._rules, melds)
        return shapes.deficit(hand.keys, len(melds)) <= hand.wild + 1

    def four_wild(self, hand: Hand) -> bool:
        """True if it wins as it is because it holds all four of a wildcard (四赖胡)."""
        return self._rules.four_wild_win and holds_four_wild(hand)

    def _allowed(self, mask: Mask, hand: Hand, melds: Sequence[Meld], named: int | None) -> Mask:
        """The kinds with which some reading of the hand meets the conditions."""
        # Quick looks take every tile for itself; wildcards have to be read.
        if not hand.wild_kinds:
            held = levels_of(hand.keys) & ALL_MASK
            for meld in melds:
                held |= mask_of(meld.tiles)
            for condition in self._conditions:
                mask &= condition.quick(self._rules, hand, melds, held)
            if not mask or not any(condition.need(melds) for condition in self._conditions):
                return mask
        counts = list(hand.counts)
        allowed = 0
        for tile in kinds_in(mask):
            counts[tile] += 1
            drawn = Circumstances(
                tile,
                WinHow.SELF_DRAWN,
                wild=hand.wild_kinds,
                barred=hand.barred,
                named=named,
            )
            if any(readings(self._rules, counts, tuple(melds), drawn)):
                allowed |= 1 << tile
            counts[tile] -= 1
        return allowed


@lru_cache(maxsize=256)
def checker_of(rules: MahjongRules) -> WinChecker:
    """The checker of a ruleset, made once."""
    return WinChecker(rules)


@lru_cache(maxsize=256)
def widest_checker_of(rules: MahjongRules) -> WinChecker:
    """The checker of the kinds with which a hand wins at some moment, if not at every one: 海底 and
    its like may free the pair (`moment_any_pair`). The checker of the ruleset if nothing does.
    """
    if not rules.moment_any_pair:
        return checker_of(rules)
    freed = {"pair_258": False, "great_any_pair": False, "moment_any_pair": False}
    return checker_of(rules.replace(freed))


def holds_four_wild(hand: Hand) -> bool:
    """True if all four of a wildcard are in this hand."""
    return any(hand.counts[kind] == COPIES for kind in kinds_in(hand.wild_kinds))


@cache
def _without_pairs(shapes: WinShapes) -> WinShapes:
    return replace(shapes, seven_pairs=False)


def _missing_for_pairs(shapes: WinShapes, hand: Hand) -> Mask:
    """The kinds that complete seven pairs in which wildcards are only themselves."""
    keys = keys_of(hand.counts)
    pairs = next(shape for shape in shapes.special(0) if shape.name == SevenPairs.name)
    levels = levels_of(keys)
    if pairs.deficit(levels, keys, shapes.melds) != 1:
        return 0
    return pairs.accepted(levels, keys, shapes.melds)


def _exhausted(mask: Mask, hand: Hand, melds: Sequence[Meld]) -> Mask:
    """Of these kinds, those of which hand and melds hold all copies."""
    gone = 0
    for kind in kinds_in(mask):
        held = hand.counts[kind] + sum(meld.tiles.count(kind) for meld in melds)
        if held >= COPIES:
            gone |= 1 << kind
    return gone
