"""The distance of a hand from the requirements, and the tiles that bring it nearer.

The suit algebra knows the deficit of any melds and a pair. A need is met by setting aside a group
that bears its mark, with the tiles it lacks, and asking for the rest; the kinds that may not remain
are left out of the keys. Special shapes are asked beside.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ai.mahjong.requirements import ORPHAN, RUN, MarkedGroup, Need, Requirements, groups_for
from game.mahjong.kernel.algebra import GROUP, POWER
from game.mahjong.kernel.algebra_ask import FAR
from game.mahjong.kernel.shapes import SpecialShape, levels_of
from game.mahjong.kernel.tiles import (
    ALL_MASK,
    FIRST_HONOUR,
    HONOUR_KINDS,
    KINDS,
    ORPHAN_MASK,
    SUIT_MASKS,
    Mask,
    kinds_in,
    mask_of,
)
from game.mahjong.rules import MahjongRules
from game.mahjong.rules.shapes import shapes_of


class Leaf(NamedTuple):
    """A hand with the groups it was made to contain set aside."""

    keys: list[int]
    melds: int
    """Sets the rest has to make."""
    paired: bool
    """True if the pair is among the groups set aside."""
    wanted: Mask
    """The kinds that those groups lack."""


class ConstrainedShanten:
    """The distance of hands to winning under some rules, while `live` tiles of each kind may come.

    Keys are those of the natural tiles; the answer leaves wildcards out of account.
    """

    __slots__ = ("_algebra", "_best", "_leaves", "_live", "_rules", "_shapes", "_ties")

    def __init__(self, rules: MahjongRules, live: Sequence[int]) -> None:
        self._rules = rules
        self._shapes = shapes_of(rules)
        self._algebra = self._shapes.algebra
        self._live = live
        self._best = FAR
        self._ties = False
        self._leaves: list[Leaf] = []

    def deficit(self, keys: Sequence[int], exposed: int, requirements: Requirements) -> int:
        """The fewest tiles to be added until melds and a pair are there that meet every need."""
        melds = self._shapes.melds - exposed
        return min(
            self._search(within(keys, mask), melds, requirements.needs)
            for mask in requirements.within
        )

    def accepted(
        self, keys: Sequence[int], exposed: int, requirements: Requirements, deficit: int
    ) -> Mask:
        """The kinds of which one more tile lowers that deficit."""
        melds = self._shapes.melds - exposed
        accepted = 0
        for mask in requirements.within:
            kept = within(keys, mask)
            if not requirements.needs:
                if self._algebra.deficit(kept, melds) == deficit:
                    accepted |= self._algebra.accepted(kept, melds) & mask
            elif self._search(kept, melds, requirements.needs, ties=True) == deficit:
                for leaf in self._leaves:
                    accepted |= (leaf.wanted | self._accepted_by(leaf)) & mask
        return accepted

    def special(
        self, keys: Sequence[int], shape: SpecialShape, mask: Mask, exposed: int = 0
    ) -> tuple[int, Mask]:
        """The deficit of a special shape of these kinds, and the kinds that bring it nearer."""
        kept = within(keys, mask)
        levels, melds = levels_of(kept), self._shapes.melds - exposed
        return shape.deficit(levels, kept, melds), shape.accepted(levels, kept, melds) & mask

    def _search(
        self, keys: list[int], melds: int, needs: tuple[Need, ...], ties: bool = False
    ) -> int:
        """The deficit of melds and a pair; the ways to it stay in `_leaves`, all with `ties`."""
        if not needs and not ties:
            return self._algebra.deficit(keys, melds)
        self._best, self._ties, self._leaves = FAR, ties, []
        self._set_aside(Leaf(keys, melds, False, 0), needs, 0)
        return self._best

    def _set_aside(self, leaf: Leaf, needs: tuple[Need, ...], cost: int) -> None:
        """Meet the needs in turn; `cost` counts the tiles that the groups set aside lack."""
        base = self._missing(leaf.keys, leaf.melds, leaf.paired)
        total = cost + base
        # The remaining tiles lack `base` at least, with or without needs.
        if total > self._best or (total == self._best and not self._ties):
            return
        # A need that the nearest hands all meet costs nothing: no group has to be set aside for it.
        while needs and self._met_anyhow(needs[0], leaf, base):
            needs = needs[1:]
        if not needs:
            if total < self._best:
                self._best = total
                self._leaves = []
            self._leaves.append(leaf)
            return
        self._try_parts(leaf, needs, cost)

    def _try_parts(self, leaf: Leaf, needs: tuple[Need, ...], cost: int) -> None:
        found: list[tuple[int, MarkedGroup, Mask]] = []
        for part in groups_for(self._rules, needs[0]):
            if leaf.paired if part.is_pair else not leaf.melds:
                continue
            lacking = self._lacking(leaf.keys, part)
            if lacking is not None:
                found.append((lacking[0], part, lacking[1]))
        # Cheap groups first: they set a bound that cuts most others off.
        found.sort(key=_by_cost)
        for missing, part, wanted in found:
            # A group may meet several needs: 111 is a pung, a 幺九 and a suit.
            later = tuple(need for need in needs[1:] if not part.marks & need)
            rest = Leaf(
                _without(leaf.keys, part.tiles),
                leaf.melds - (not part.is_pair),
                leaf.paired or part.is_pair,
                leaf.wanted | wanted,
            )
            self._set_aside(rest, later, cost + missing)
        if found:
            return
        # No tile of such a group is held, or one it lacks is gone: all of it would have to come.
        if any(part.is_pair for part in groups_for(self._rules, needs[0])) and not leaf.paired:
            self._set_aside(leaf._replace(paired=True), needs[1:], cost + 2)
        elif leaf.melds:
            self._set_aside(leaf._replace(melds=leaf.melds - 1), needs[1:], cost + 3)

    def _lacking(self, keys: Sequence[int], part: MarkedGroup) -> tuple[int, Mask] | None:
        """The number of tiles that a group lacks and their kinds; None when it lacks all, or one
        that is gone.
        """
        first = part.tiles[0]
        if part.marks & RUN:
            key = keys[GROUP[first]]
            missing = wanted = 0
            for kind in part.tiles:
                if not key // POWER[kind] % 5:
                    # A run that waits for a tile that is gone is no way to anything.
                    if not self._live[kind]:
                        return None
                    missing += 1
                    wanted |= 1 << kind
            # All groups of which no tile is held cost the same: `_try_parts` counts them once.
            return None if missing == 3 else (missing, wanted)
        size = len(part.tiles)
        held = keys[GROUP[first]] // POWER[first] % 5
        missing = max(0, size - held)
        if missing == size or missing > self._live[first]:
            return None
        return missing, 1 << first if missing else 0

    def _met_anyhow(self, need: Need, leaf: Leaf, base: int) -> bool:
        """True if every way to complete the rest at deficit `base` meets the need."""
        if need == RUN:
            # A hand without a run is all pungs: if that is farther, the
            # nearest hands all have a run.
            return _all_pungs(leaf.keys, leaf.melds, leaf.paired) > base
        if need & ORPHAN:
            without = within(leaf.keys, ALL_MASK & ~ORPHAN_MASK)
        elif need in _SUITS_OF:
            without = within(leaf.keys, ALL_MASK & ~_SUITS_OF[need])
        else:
            return False
        return self._missing(without, leaf.melds, leaf.paired) > base

    def _missing(self, keys: Sequence[int], melds: int, paired: bool) -> int:
        """The deficit of so many melds, and of a pair unless there is one."""
        if not paired:
            return self._algebra.deficit(keys, melds)
        characters, bamboo, dots, honours = keys
        return self._algebra.deficit((characters, bamboo, dots, _with_pair(honours)[0]), melds)

    def _accepted_by(self, leaf: Leaf) -> Mask:
        keys = leaf.keys
        if not leaf.paired:
            return self._algebra.accepted(keys, leaf.melds)
        honours, stranger = _with_pair(keys[3])
        kinds = self._algebra.accepted((*keys[:3], honours), leaf.melds)
        return kinds & ~(1 << stranger)


def _by_cost(entry: tuple[int, MarkedGroup, Mask]) -> int:
    return entry[0]


@lru_cache(maxsize=1 << 12)
def _with_pair(honours: int) -> tuple[int, int]:
    """The honours with a pair of a kind that is not among them, and that kind.

    Melds and a pair are then never nearer than the melds alone: a set made of the pair costs one
    tile and leaves another pair to find, which one tile more makes a set as well. If every honour
    is held, one of the single ones gives way.
    """
    held = [honours // POWER[kind] % 5 for kind in HONOUR_KINDS]
    place = held.index(min(held))
    kind = FIRST_HONOUR + place
    return honours + (2 - held[place]) * POWER[kind], kind


_SUITS_OF = {
    sum(16 << suit for suit in suits): sum(SUIT_MASKS[suit] for suit in suits)
    for suits in ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2))
}
"""By a need for a tile of a suit, the kinds that meet it."""


def within(keys: Sequence[int], mask: Mask) -> list[int]:
    """The keys of those tiles whose kinds are in a mask."""
    if mask == ALL_MASK:
        return list(keys)
    return [_kept(key, mask >> 9 * group & 0x1FF) for group, key in enumerate(keys)]


@lru_cache(maxsize=1 << 14)
def _kept(key: int, ranks: int) -> int:
    """The key of a group less the ranks that are not among these bits."""
    if not ranks:
        return 0
    return sum(key // 5**rank % 5 * 5**rank for rank in range(9) if ranks >> rank & 1)


def _without(keys: Sequence[int], tiles: Sequence[int]) -> list[int]:
    """The keys less those of these tiles that are there."""
    left = list(keys)
    for kind in tiles:
        group = GROUP[kind]
        if left[group] // POWER[kind] % 5:
            left[group] -= POWER[kind]
    return left


def _all_pungs(keys: Sequence[int], melds: int, paired: bool) -> int:
    """The fewest tiles to be added until so many pungs, and a pair unless there is one, are there:
    kinds of which most are held become pungs, the next one the pair.
    """
    levels = levels_of(keys)
    once, twice, thrice = ((levels >> KINDS * copy & ALL_MASK).bit_count() for copy in range(3))
    held = [3] * thrice + [2] * (twice - thrice) + [1] * (once - twice) + [0] * (melds + 1)
    missing = 3 * melds - sum(held[:melds])
    return missing if paired else missing + max(0, 2 - held[melds])


def all_pungs(keys: Sequence[int], melds: int) -> tuple[int, Mask]:
    """The deficit of nothing but pungs and a pair, and the kinds that lower it."""
    missing = _all_pungs(keys, melds, False)
    levels = levels_of(keys)
    held = kinds_in(levels & ALL_MASK & ~(levels >> 2 * KINDS))
    return missing, mask_of(held)
