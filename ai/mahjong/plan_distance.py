"""The distance of hands from plans for enough fans, and the tiles that bring them nearer.

What a plan sets aside is taken from the hand first; the suit algebra knows what the rest lacks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from ai.mahjong.constrained_shanten import all_pungs, within
from ai.mahjong.fan_plans import FanPlan
from ai.mahjong.outside import outside_accepted, outside_deficit
from game.mahjong.kernel.algebra import GROUP, POWER, Algebra
from game.mahjong.kernel.algebra_ask import FAR
from game.mahjong.kernel.shapes import levels_of
from game.mahjong.kernel.tiles import (
    ALL_MASK,
    KINDS,
    SUIT_MASKS,
    SUITED_MASK,
    Mask,
    kinds_in,
    mask_of,
)


@lru_cache(maxsize=1 << 15)
def _taken(key: int, sets: int) -> tuple[int, int, int]:
    """The tiles that a group lacks of these sets: their number and ranks; and the key left."""
    lacking = ranks = left = 0
    power = 1
    for rank in range(9):
        held, wanted = key // power % 5, sets // power % 5
        if held < wanted:
            lacking += wanted - held
            ranks |= 1 << rank
        else:
            left += (held - wanted) * power
        power *= 5
    return lacking, ranks, left


@lru_cache(maxsize=1 << 12)
def _pungs_held(honours: int, kinds: Mask) -> tuple[tuple[int, int, int], ...]:
    """For each of these honours the tiles that its pung lacks, the kind, and the key left; the
    fewest first.
    """
    return tuple(
        sorted(
            (lacking, kind, left)
            for kind in kinds_in(kinds)
            for lacking, _, left in [_taken(honours, 3 * POWER[kind])]
        )
    )


class _Way(NamedTuple):
    """A way to meet a plan: the tiles that what is set aside lacks, their kinds, the keys left."""

    lacking: int
    wanted: Mask
    rest: list[int]


class FanPlans:
    """The distance of hands from those of the plans, while `live` tiles of each kind may come."""

    def __init__(self, algebra: Algebra, live: Sequence[int]) -> None:
        self._algebra = algebra
        self._live = live
        self._gone = ALL_MASK & ~mask_of(kind for kind in range(KINDS) if live[kind])

    def deficit(self, keys: Sequence[int], plan: FanPlan, most: int = FAR) -> int:
        """The fewest tiles to be added until the plan is met; any number above `most` if they are
        more than that.
        """
        if plan.each:
            return self._types(keys, plan.each)[0]
        if plan.pungs:
            return all_pungs(keys, plan.sets)[0]
        if plan.outside:
            return outside_deficit(within(keys, plan.within), plan.sets) + plan.late
        nearest = FAR
        for way in self._ways(keys, plan, most):
            missing = way.lacking + plan.late + self._algebra.deficit(way.rest, plan.sets)
            nearest = min(nearest, missing)
        return nearest

    def accepted(self, keys: Sequence[int], plan: FanPlan) -> Mask:
        """The kinds of which one more tile brings it nearer."""
        if plan.each:
            return self._types(keys, plan.each)[1]
        if plan.pungs:
            return all_pungs(keys, plan.sets)[1]
        if plan.outside:
            return outside_accepted(within(keys, plan.within), plan.sets) & plan.within
        nearest = accepted = FAR
        for way in self._ways(keys, plan, FAR):
            missing = way.lacking + self._algebra.deficit(way.rest, plan.sets)
            if missing < nearest:
                nearest, accepted = missing, 0
            if missing == nearest:
                kinds = self._algebra.accepted(way.rest, plan.sets)
                accepted |= way.wanted | (kinds & plan.within)
        return accepted if nearest < FAR else 0

    def near(
        self, keys: Sequence[int], plans: Sequence[FanPlan], nearest: int = FAR - 2
    ) -> tuple[list[tuple[int, FanPlan]], int]:
        """The plans that are at most one tile farther than the nearest of them, if it is nearer
        than `nearest`, with their distances; and the least distance.
        """
        found: list[tuple[int, FanPlan]] = []
        aside: tuple[tuple[int, int], ...] = ()
        lacking = 0
        for plan in plans:
            # Plans that set the same tiles aside follow each other, and most are far.
            if plan.aside is not aside:
                aside, lacking = plan.aside, 0
                for group, key in aside:
                    lacking += _taken(keys[group], key)[0]
            if lacking + plan.late > nearest + 1:
                continue
            deficit = self.deficit(keys, plan, nearest + 1)
            if deficit <= nearest + 1:
                found.append((deficit, plan))
                nearest = min(nearest, deficit)
        return [entry for entry in found if entry[0] <= nearest + 1], nearest

    def _ways(self, keys: Sequence[int], plan: FanPlan, most: int) -> list[_Way]:
        """The ways to set aside what the plan asks for; none that lacks more than `most`."""
        lacking = wanted = 0
        rest = list(keys)
        for group, key in plan.aside:
            missing, ranks, rest[group] = _taken(keys[group], key)
            lacking += missing
            wanted |= ranks << 9 * group
        most -= plan.late
        if lacking > most or wanted & self._gone:
            return []
        if plan.within != ALL_MASK:
            rest = within(rest, plan.within)
        ways = [_Way(lacking, wanted, rest)]
        if plan.paying:
            ways = self._with_paying(ways[0], plan.paying, most)
        if plan.concealed:
            ways = self._with_concealed(ways[0], plan.concealed, most)
        return ways

    def _with_paying(self, way: _Way, kinds: Mask, most: int) -> list[_Way]:
        """The same with a pung of one of these honours set aside: those that lack fewest."""
        lacking, wanted, (characters, bamboo, dots, honours) = way
        ways: list[_Way] = []
        fewest = most - lacking
        for missing, kind, left in _pungs_held(honours, kinds):
            if missing > fewest:
                break
            if missing <= self._live[kind]:
                # With the pung of which most is held no hand is farther than with another.
                fewest = missing
                more = 1 << kind if missing else 0
                rest = [characters, bamboo, dots, left]
                ways.append(_Way(lacking + missing, wanted | more, rest))
        return ways

    def _with_concealed(self, way: _Way, number: int, most: int) -> list[_Way]:
        """The same with so many pungs set aside of which two tiles are held at least."""
        levels = levels_of(way.rest)
        thrice = kinds_in(levels >> 2 * KINDS & ALL_MASK)
        twice = [
            kind
            for kind in kinds_in(levels >> KINDS & ~(levels >> 2 * KINDS) & ALL_MASK)
            if self._live[kind]
        ]
        short = max(0, number - len(thrice))
        if short > len(twice) or way.lacking + short > most:
            return []
        ways = []
        for held in combinations(thrice, number - short):
            for pairs in combinations(twice, short):
                rest = list(way.rest)
                for kind in held:
                    rest[GROUP[kind]] -= 3 * POWER[kind]
                for kind in pairs:
                    rest[GROUP[kind]] -= 2 * POWER[kind]
                ways.append(_Way(way.lacking + short, way.wanted | mask_of(pairs), rest))
        return ways

    def _types(self, keys: Sequence[int], types: tuple[Mask, ...]) -> tuple[int, Mask]:
        """The fewest tiles to be added to a set of each type but one, which is a pair, and the
        kinds of which one more tile brings it nearer.
        """
        found = [self._of_type(keys, kinds) for kinds in types]
        # A set that is a pair instead spares so many tiles.
        most = max(of_set - of_pair for of_set, of_pair, _, _ in found)
        paired = [of_set - of_pair == most for of_set, of_pair, _, _ in found]
        accepted = 0
        for (_, _, to_set, to_pair), pair in zip(found, paired, strict=True):
            if pair:
                accepted |= to_pair
            if not pair or sum(paired) > 1:
                accepted |= to_set
        return min(sum(of_set for of_set, _, _, _ in found) - most, FAR), accepted

    def _of_type(self, keys: Sequence[int], kinds: Mask) -> tuple[int, int, Mask, Mask]:
        """The tiles that one set of these kinds lacks, and a pair; the kinds that help each."""
        deficit, accepted = self._algebra.deficit, self._algebra.accepted
        if kinds & SUITED_MASK:
            group = SUIT_MASKS.index(kinds)
            # With a pair of another group beside it what is left is one set.
            pair, single = (keys[group], 0, 0, 2), (keys[group], 0, 0, 0)
            of_set, to_set = deficit(pair, 1), accepted(pair, 1)
            of_pair, to_pair = deficit(single, 0), accepted(single, 0)
            return of_set, of_pair, (to_set & 0x1FF) << 9 * group, (to_pair & 0x1FF) << 9 * group
        of_set, to_set = self._alike(keys[3], kinds, 3)
        of_pair, to_pair = self._alike(keys[3], kinds, 2)
        return of_set, of_pair, to_set, to_pair

    def _alike(self, honours: int, kinds: Mask, size: int) -> tuple[int, Mask]:
        """The tiles that so many alike of these honours lack, and the kinds that help."""
        fewest, wanted = FAR, 0
        for kind in kinds_in(kinds):
            missing = max(0, size - honours // POWER[kind] % 5)
            if missing > self._live[kind] or missing > fewest:
                continue
            if missing < fewest:
                fewest, wanted = missing, 0
            wanted |= 1 << kind if missing else 0
        return fewest, wanted
