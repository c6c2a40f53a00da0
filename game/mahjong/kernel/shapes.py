"""The hands that win: melds and a pair, and the special shapes that a game's rules switch on.

``WinShapes`` names the winning hands of a game and answers for all of them together.  A hand is
given as the keys of its concealed natural tiles, and beside them the number of exposed melds and
of wildcards.

Each special shape answers the two questions the algebra answers for melds and a pair: its
deficit, the fewest tiles that must be added until the hand contains the shape, and the kinds of
which one more tile lowers it.  Complete with ``wild`` wildcards is a deficit of at most ``wild``,
ready is one more.  Shapes are cheap to ask: they look at *levels*, four sets of kinds packed in
one number.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import permutations
from typing import Final, Protocol, TypeAlias

from game.mahjong.kernel.algebra import FIFTH_COPY_ALLOWED, NO_FIFTH_COPY, Algebra, table
from game.mahjong.kernel.algebra_ask import FAR
from game.mahjong.kernel.tiles import (
    ALL_KINDS,
    ALL_MASK,
    COPIES,
    HONOUR_MASK,
    KINDS,
    ORPHAN_MASK,
    Mask,
    mask_of,
)
from game.mahjong.kernel.waits import exhausted, formal_waits

STANDARD: Final = "standard"
"""The name of melds and a pair among the shapes."""

Levels: TypeAlias = int
"""Bit ``34 * n + kind`` is set when more than ``n`` copies of the kind are held, n 0-3."""


class _LevelTable(dict[int, Levels]):
    """The levels of the keys of one group, found when first asked for and remembered."""

    LIMIT: Final = 1 << 16

    __slots__ = ("_first",)

    def __init__(self, first: int) -> None:
        self._first = first

    def __missing__(self, key: int) -> Levels:
        levels, rest, kind = 0, key, self._first
        while rest:
            rest, count = divmod(rest, 5)
            for copy in range(count):
                # Levels are nested: a hand with three copies has one and two. To count pairs is to
                # count bits.
                levels |= 1 << KINDS * copy + kind
            kind += 1
        if len(self) >= self.LIMIT:
            self.clear()
        self[key] = levels
        return levels


_CHARACTERS, _BAMBOO, _DOTS, _HONOURS = (_LevelTable(first) for first in (0, 9, 18, 27))


def levels_of(keys: Sequence[int]) -> Levels:
    """Return the levels of a hand."""
    characters, bamboo, dots, honours = keys
    return _CHARACTERS[characters] | _BAMBOO[bamboo] | _DOTS[dots] | _HONOURS[honours]


class SpecialShape(Protocol):
    """The questions of ``WinShapes`` to a special hand; ``melds`` is the number that a standard
    hand still needs.
    """

    name: str
    """The identifier that scoring knows the shape by."""

    def deficit(self, levels: Levels, keys: Sequence[int], melds: int) -> int:
        """Return the fewest tiles to be added until the hand contains the shape."""

    def accepted(self, levels: Levels, keys: Sequence[int], melds: int) -> Mask:
        """Return the kinds of which one more tile lowers the deficit, four-copy kinds excepted."""


class SevenPairs:
    """Seven Pairs (七对): seven pairs; four alike are two of them, or are not (switch)."""

    name = "seven_pairs"

    def __init__(self, quad_is_two_pairs: bool = True) -> None:
        top = 3 if quad_is_two_pairs else 1
        self._top = KINDS * top
        """Copies beyond this level are of no use."""
        self._useful = (1 << KINDS * (top + 1)) - 1
        self._even = sum(ALL_MASK << KINDS * level for level in range(1, top + 1, 2))
        """The levels of the second copy and of the fourth: one bit for each pair."""

    def deficit(self, levels: Levels, keys: Sequence[int], melds: int) -> int:
        """Return the tiles missing for seven pairs."""
        pairs = (levels & self._even).bit_count()
        if pairs >= 7:
            return 0
        # Every bit is one useful tile, a pair has two of them: the rest are single, a third copy
        # too if four alike are two pairs (龙七对).
        singles = (levels & self._useful).bit_count() - 2 * pairs
        # A pair that is missing grows from a single for one tile, from nothing for two.
        return 14 - 2 * pairs - (singles if singles < 7 - pairs else 7 - pairs)

    def accepted(self, levels: Levels, keys: Sequence[int], melds: int) -> Mask:
        """Return the kinds that make a pair, or any new kind while pairs have none to grow from."""
        pairs = (levels & self._even).bit_count()
        if pairs >= 7:
            return 0
        useful = levels & self._useful
        singles = (useful ^ useful >> KINDS) & ALL_MASK
        if self._top > KINDS:
            singles |= (useful >> 2 * KINDS ^ useful >> 3 * KINDS) & ALL_MASK
        # With singles enough for every pair that is missing, a new kind would be one too many.
        if singles.bit_count() >= 7 - pairs:
            return singles
        return ALL_MASK & ~(levels >> self._top)


_ORPHAN_PAIRS: Final = ORPHAN_MASK << KINDS


class ThirteenOrphans:
    """Thirteen Orphans (十三幺): each terminal and honour, and one of them twice."""

    name = "thirteen_orphans"

    def deficit(self, levels: Levels, keys: Sequence[int], melds: int) -> int:
        """Return the tiles missing for thirteen orphans."""
        return 14 - (levels & ORPHAN_MASK).bit_count() - (1 if levels >> KINDS & ORPHAN_MASK else 0)

    def accepted(self, levels: Levels, keys: Sequence[int], melds: int) -> Mask:
        """Return the missing orphans, and all of them until one is there twice."""
        if levels & _ORPHAN_PAIRS:
            return ORPHAN_MASK & ~levels
        return ORPHAN_MASK


KNITTED: Final = tuple(
    mask_of(9 * suit + rank for suit, first in enumerate(order) for rank in range(first, 9, 3))
    for order in permutations(range(3))
)
"""The six knitted patterns: 147 of one suit, 258 of another, 369 of the third."""

KNITTED_SETS: Final = 1
"""Sets beside the nine knitted tiles of a knitted straight."""

_KNITTED_OR_HONOUR: Final = tuple(pattern | HONOUR_MASK for pattern in KNITTED)


class KnittedHonours:
    """Lesser Honours and Knitted Tiles (全不靠): 14 different tiles, knitted or honours."""

    name = "knitted_honours"

    def deficit(self, levels: Levels, keys: Sequence[int], melds: int) -> int:
        """Return the tiles missing for the nearest of the six patterns."""
        # A pattern and the honours are 16 kinds, any 14 of which win:
        # five honours at least, and 七星不靠 has all seven.
        return 14 - min(14, max((levels & mask).bit_count() for mask in _KNITTED_OR_HONOUR))

    def accepted(self, levels: Levels, keys: Sequence[int], melds: int) -> Mask:
        """Return the kinds that the nearest patterns lack."""
        missing = self.deficit(levels, keys, melds)
        accepted = 0
        for mask in _KNITTED_OR_HONOUR if missing else ():
            if (levels & mask).bit_count() == 14 - missing:
                accepted |= mask & ~levels
        return accepted


class KnittedStraight:
    """Knitted Straight (组合龙): nine knitted tiles, and a meld (or an exposed one) and a pair."""

    name = "knitted_straight"

    def __init__(self, algebra: Algebra) -> None:
        self._algebra = algebra

    def _nearest(self, keys: Sequence[int], melds: int) -> tuple[int, list[tuple[Mask, list[int]]]]:
        """Return the deficit, and per nearest pattern the kinds it lacks and the keys beside it."""
        best = FAR
        found: list[tuple[Mask, list[int]]] = []
        for order in permutations(range(3)):
            parts = [_knitted_part(keys[suit], first) for suit, first in enumerate(order)]
            rest = [*(part[1] for part in parts), keys[3]]
            lacking = parts[0][0] | parts[1][0] << 9 | parts[2][0] << 18
            # The nine knitted tiles stand for three melds: the rest makes one, or none, and the
            # pair.
            deficit = lacking.bit_count() + self._algebra.deficit(rest, melds - 3)
            if deficit < best:
                best, found = deficit, []
            if deficit == best:
                found.append((lacking, rest))
        return best, found

    def deficit(self, levels: Levels, keys: Sequence[int], melds: int) -> int:
        """Return the tiles missing for the nearest of the six patterns; ``melds`` is 3 or 4."""
        return self._nearest(keys, melds)[0]

    def accepted(self, levels: Levels, keys: Sequence[int], melds: int) -> Mask:
        """Return the kinds that the nearest patterns lack or the tiles beside them accept."""
        accepted = 0
        for lacking, rest in self._nearest(keys, melds)[1]:
            accepted |= lacking | self._algebra.accepted(rest, melds - 3)
        return accepted & ~(levels >> (COPIES - 1) * KINDS)


@lru_cache(maxsize=1 << 14)
def _knitted_part(key: int, first: int) -> tuple[int, int]:
    """Take ranks ``first``, + 3, + 6 out of a suit: those lacking as bits, and the key left."""
    lacking, left = 0, key
    for rank in range(first, 9, 3):
        if key // 5**rank % 5:
            left -= 5**rank
        else:
            lacking |= 1 << rank
    return lacking, left


class EightPairs:
    """Eight pairs (嚦咕嚦咕): seven pairs and a triplet of 17 tiles; four alike are two pairs."""

    name = "eight_pairs"

    def deficit(self, levels: Levels, keys: Sequence[int], melds: int) -> int:
        """Return the tiles missing, trying as the triplet a kind of each number of copies."""
        once, twice, thrice, four = (levels >> KINDS * copy & ALL_MASK for copy in range(COPIES))
        pairs = twice.bit_count() + four.bit_count()
        singles = (once ^ twice).bit_count() + (thrice ^ four).bit_count()
        # Held copies of the triplet's kind: tiles it gives, pairs and singles it takes away.
        choices = (
            (four, 3, 2, 0),
            (thrice ^ four, 3, 1, 1),
            (twice ^ thrice, 2, 1, 0),
            (once ^ twice, 1, 0, 1),
            (ALL_MASK ^ once, 0, 0, 0),
        )
        most = 0
        for kinds, tiles, pairs_taken, singles_taken in choices:
            if kinds:
                # The triplet is its own kind's; of four alike one tile is
                # left, which pairs with nothing.
                others = min(7, pairs - pairs_taken)
                most = max(most, tiles + 2 * others + min(7 - others, singles - singles_taken))
        return 17 - most

    def accepted(self, levels: Levels, keys: Sequence[int], melds: int) -> Mask:
        """Return the kinds that lower the deficit, by trying each."""
        now = self.deficit(levels, keys, melds)
        return mask_of(
            kind
            for kind in ALL_KINDS
            if (more := _one_more(levels, kind)) and self.deficit(more, keys, melds) < now
        )


MASK_258: Final = mask_of(9 * suit + rank for suit in range(3) for rank in (1, 4, 7))
"""The kinds of rank 2, 5 and 8."""

_ALL_258: Final = sum(MASK_258 << KINDS * copy for copy in range(COPIES))
_FOUR_258: Final = MASK_258 << KINDS * (COPIES - 1)


class All258:
    """将将胡: nothing but tiles of rank 2, 5 and 8, in any groups or none."""

    name = "all_258"

    def deficit(self, levels: Levels, keys: Sequence[int], melds: int) -> int:
        """Return the tiles missing; the tiles of melds have to be of these ranks as well."""
        return max(0, 3 * melds + 2 - (levels & _ALL_258).bit_count())

    def accepted(self, levels: Levels, keys: Sequence[int], melds: int) -> Mask:
        """Return the kinds of these ranks of which there are copies left."""
        if not self.deficit(levels, keys, melds):
            return 0
        return MASK_258 & ~((levels & _FOUR_258) >> KINDS * (COPIES - 1))


def _one_more(levels: Levels, kind: int) -> Levels:
    """Return the levels with one more tile of a kind, or 0 when four are held."""
    for bit in range(kind, kind + COPIES * KINDS, KINDS):
        if not levels >> bit & 1:
            return levels | 1 << bit
    return 0


@dataclass(frozen=True)
class WinShapes:
    """The winning hands of a game.  ``ValueError`` for shapes that the hand size cannot hold.

    >>> from game.mahjong.kernel.algebra import keys_of
    >>> from game.mahjong.kernel.tiles import format_tiles, hand, kinds_in
    >>> pairs = WinShapes(seven_pairs=True)
    >>> keys = keys_of(hand("1122m3344s5566p7m"))
    >>> format_tiles(kinds_in(pairs.winning_mask(keys)))
    '7m'
    >>> pairs.completed(keys_of(hand("112233m445566s77p")))
    ('standard', 'seven_pairs')
    """

    melds: int = 4
    """Melds of a complete hand: 4 with 14 tiles, 5 with 17."""
    wild_as_fifth_copy: bool = False
    """True if a wildcard may stand for a kind of which four copies are in the hand."""
    seven_pairs: bool = False
    quad_is_two_pairs: bool = True
    thirteen_orphans: bool = False
    knitted_honours: bool = False
    knitted_straight: bool = False
    eight_pairs: bool = False
    all_258: bool = False
    """Only beside melds of these ranks: a caller with other melds leaves it out."""

    algebra: Algebra = field(init=False, repr=False, compare=False)
    """The tables for this game's limit of copies."""
    _concealed: tuple[SpecialShape, ...] = field(init=False, repr=False, compare=False)
    _one_exposed: tuple[SpecialShape, ...] = field(init=False, repr=False, compare=False)
    _exposed: tuple[SpecialShape, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.melds not in (4, 5):
            raise ValueError("a complete hand has four or five melds")
        algebra = table(FIFTH_COPY_ALLOWED if self.wild_as_fifth_copy else NO_FIFTH_COPY)
        straight = (KnittedStraight(algebra),) if self.knitted_straight else ()
        # Seven pairs, orphans and knitted tiles are of 14 tiles;
        # 16-tile games have 嚦咕嚦咕.
        of_fourteen: tuple[SpecialShape, ...] = (
            *((SevenPairs(self.quad_is_two_pairs),) if self.seven_pairs else ()),
            *((ThirteenOrphans(),) if self.thirteen_orphans else ()),
            *((KnittedHonours(),) if self.knitted_honours else ()),
            *straight,
        )
        of_seventeen = (EightPairs(),) if self.eight_pairs else ()
        if (self.melds != 4 and of_fourteen) or (self.melds != 5 and of_seventeen):
            raise ValueError("a special shape does not fit the size of the hand")
        object.__setattr__(self, "algebra", algebra)
        anywhere: tuple[SpecialShape, ...] = (All258(),) if self.all_258 else ()
        object.__setattr__(self, "_concealed", of_fourteen + of_seventeen + anywhere)
        object.__setattr__(self, "_one_exposed", straight + anywhere)
        object.__setattr__(self, "_exposed", anywhere)

    def special(self, exposed: int) -> tuple[SpecialShape, ...]:
        """Return the special shapes that this many exposed melds leave possible."""
        if not exposed:
            return self._concealed
        # Only 组合龙 leaves a meld free that may lie open, and 将将胡 asks for no groups; the
        # other shapes are concealed by nature.
        return self._one_exposed if exposed == 1 else self._exposed

    def deficit(self, keys: Sequence[int], exposed: int = 0) -> int:
        """Return the fewest tiles to be added until the hand contains a winning hand."""
        melds = self.melds - exposed
        best = self.algebra.deficit(keys, melds)
        special = self.special(exposed)
        if special:
            levels = levels_of(keys)
            for shape in special:
                deficit = shape.deficit(levels, keys, melds)
                if deficit < best:
                    best = deficit
        return best

    def complete(self, keys: Sequence[int], exposed: int = 0, wild: int = 0) -> bool:
        """Say whether ``3 * melds + 2`` tiles, wildcards among them, are a winning hand."""
        return self.deficit(keys, exposed) <= wild

    def completed(self, keys: Sequence[int], exposed: int = 0, wild: int = 0) -> tuple[str, ...]:
        """Return the names of all shapes that a hand is, ``standard`` first; none for no win."""
        melds = self.melds - exposed
        names = [STANDARD] if self.algebra.deficit(keys, melds) <= wild else []
        levels = levels_of(keys)
        names.extend(
            shape.name
            for shape in self.special(exposed)
            if shape.deficit(levels, keys, melds) <= wild
        )
        return tuple(names)

    def winning_mask(
        self,
        keys: Sequence[int],
        exposed: int = 0,
        wild: int = 0,
        held: Sequence[int] | None = None,
        wild_kinds: Mask = 0,
    ) -> Mask:
        """Return the kinds that complete a hand of ``3 * melds + 1`` tiles, wildcards included.

        ``held`` counts the player's own tiles with those in melds; a kind with all four copies
        there is no wait.  ``wild_kinds`` are the kinds that are wildcards when drawn: each of
        them completes every ready hand.
        """
        melds = self.melds - exposed
        waits = self.algebra.accepted(keys, melds, wild + 1)
        special = self.special(exposed)
        if special:
            levels = levels_of(keys)
            for shape in special:
                # A hand of 3n + 1 tiles never lacks less: equal means ready,
                # as with the algebra's bound.
                if shape.deficit(levels, keys, melds) == wild + 1:
                    waits |= shape.accepted(levels, keys, melds)
        if waits and held is not None:
            waits &= ~exhausted(held)
        if wild_kinds:
            # Keys know nothing of wild kinds: as natural tiles they are not asked for.
            waits &= ~wild_kinds
            if self.deficit(keys, exposed) <= wild + 1:
                waits |= wild_kinds
        return waits

    def formal_mask(self, keys: Sequence[int], exposed: int = 0) -> Mask:
        """Return the kinds that complete a natural hand, those of which it holds all four too."""
        # A special shape never wants a fifth copy.
        return self.winning_mask(keys, exposed) | formal_waits(keys, self.melds - exposed)

    def accepted(self, keys: Sequence[int], exposed: int = 0) -> Mask:
        """Return the kinds of which one more tile lowers the deficit."""
        melds = self.melds - exposed
        standard = self.algebra.deficit(keys, melds)
        return self.with_special(keys, exposed, standard, self.algebra.accepted(keys, melds))[1]

    def with_special(
        self, keys: Sequence[int], exposed: int, deficit: int, accepted: Mask
    ) -> tuple[int, Mask]:
        """Combine a hand's standard deficit and accepted kinds with those of special shapes."""
        special = self.special(exposed)
        if special:
            melds = self.melds - exposed
            levels = levels_of(keys)
            for shape in special:
                other = shape.deficit(levels, keys, melds)
                # Kinds that help a farther shape do not lower the distance of the hand.
                if other < deficit:
                    deficit, accepted = other, 0
                if other == deficit:
                    accepted |= shape.accepted(levels, keys, melds)
        return deficit, accepted
