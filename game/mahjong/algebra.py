"""The suit algebra: one table look-up answers every question about melds and a pair.

A hand keeps one base-5 number per group of tiles, its *keys*: characters, bamboo, dots, honours.
They change by one addition per tile.  A table maps each key to an *element*, which stands for all
that the group can become; elements multiply (``products``), and the *deficit* of a hand, the
fewest tiles to be added until it holds the melds still needed and a pair, is read off the last
product.  Complete is 0, ready is 1, shanten is the deficit less one; with ``wild`` wildcards a
hand is complete when the deficit of its natural tiles is at most ``wild``.

Exposed melds are not in the keys: ask for ``melds`` = melds of the game less those exposed.
Keys count concealed natural tiles only; wildcards are a number beside them.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, TypeAlias

from game.mahjong.algebra_data import PACKED
from game.mahjong.algebra_pack import MELDS, unpack
from game.mahjong.tiles import COPIES, FIRST_HONOUR, KINDS, Mask, Tile

Keys: TypeAlias = list[int]
"""Four numbers: characters, bamboo, dots, honours.  Each kind has at most four copies."""

Steps: TypeAlias = tuple[tuple[int, Mask], ...]
"""What one more tile makes of a group: each new element with the kinds that lead to it."""

GROUP: Final = tuple(kind // 9 for kind in range(KINDS))
"""The group of each kind: the index into ``Keys``."""

POWER: Final = tuple(5 ** (kind % 9) for kind in range(KINDS))
"""What one tile of each kind adds to the key of its group."""

NO_FIFTH_COPY: Final = 4
"""A finished hand holds at most four copies of a kind among its concealed tiles."""

FIFTH_COPY_ALLOWED: Final = 8
"""A wildcard may stand for a fifth copy."""

FAR: Final = 99
"""Above every deficit, which is at most 17."""


def empty_keys() -> Keys:
    """Return the keys of no tiles."""
    return [0, 0, 0, 0]


_DIGITS: Final = b"01234" + b"?" * 251


def keys_of(counts: Sequence[int]) -> Keys:
    """Return the keys of 34 counts.  ``ValueError`` when a count is not 0-4."""
    if len(counts) != KINDS:
        raise ValueError(f"a hand is {KINDS} counts, not {len(counts)}")
    # Base-5 numerals, the highest kind first; int() refuses what is no digit.
    digits = bytes(counts)[::-1].translate(_DIGITS)
    return [int(digits[25:], 5), int(digits[16:25], 5), int(digits[7:16], 5), int(digits[:7], 5)]


_KEY_BITS: Final = 21
_KEY: Final = (1 << _KEY_BITS) - 1
_IN_ALL_KEYS: Final = tuple(POWER[kind] << _KEY_BITS * GROUP[kind] for kind in range(KINDS))
"""What one tile adds to the four keys written one behind the other."""


def keys_of_tiles(tiles: Iterable[Tile]) -> Keys:
    """Return the keys of hand tiles, at most four of a kind."""
    keys = 0
    for kind in tiles:
        keys += _IN_ALL_KEYS[kind]
    return [
        keys & _KEY,
        keys >> _KEY_BITS & _KEY,
        keys >> 2 * _KEY_BITS & _KEY,
        keys >> 3 * _KEY_BITS,
    ]


def counts_of_keys(keys: Sequence[int]) -> list[int]:
    """Return the 34 counts that some keys stand for."""
    counts = [0] * KINDS
    for kind in range(KINDS):
        counts[kind] = keys[kind // 9] // POWER[kind] % 5
    return counts


def add_tile(keys: Keys, kind: Tile) -> None:
    """Add one tile, of which fewer than four copies are held; a fifth would spoil the key."""
    keys[GROUP[kind]] += POWER[kind]


def remove_tile(keys: Keys, kind: Tile) -> None:
    """Remove one tile, of which a copy is held."""
    keys[GROUP[kind]] -= POWER[kind]


class _StepTable(dict[int, Steps]):
    """The steps from the keys of one group, found when first asked for and remembered."""

    LIMIT: Final = 1 << 16
    """Entries kept; the keys that occur in play are far fewer, a census restarts now and then."""

    __slots__ = ("_elements", "_first", "_ranks")

    def __init__(self, elements: bytes, first: Tile) -> None:
        self._elements = elements
        self._first = first
        self._ranks = 7 if first == FIRST_HONOUR else 9

    def __missing__(self, key: int) -> Steps:
        elements, here = self._elements, self._elements[key]
        found: dict[int, Mask] = {}
        rest = key
        for rank in range(self._ranks):
            rest, count = divmod(rest, 5)
            if count < COPIES:
                there = elements[key + POWER[rank]]
                if there != here:
                    found[there] = found.get(there, 0) | 1 << self._first + rank
        if len(self) >= self.LIMIT:
            self.clear()
        steps = self[key] = tuple(found.items())
        return steps


class Algebra:
    """The tables for one limit of copies.  ``table`` returns the one instance of each.

    The questions are methods here and nowhere else; hot code may bind them to local names.
    """

    __slots__ = ("_honour", "_need", "_products", "_steps", "_suit", "cap")

    def __init__(self, cap: int) -> None:
        packed = unpack(PACKED[cap])
        size = packed.elements
        products = packed.products.tolist()
        self.cap = cap
        self._suit = packed.suit
        self._honour = packed.honour
        self._products = [products[i : i + size] for i in range(0, len(products), size)]
        self._need = [
            self._need_rows(packed.need_classes, packed.needs[j:], size) for j in range(MELDS + 1)
        ]
        self._steps = (
            *(_StepTable(packed.suit, first) for first in (0, 9, 18)),
            _StepTable(packed.honour, FIRST_HONOUR),
        )

    @staticmethod
    def _need_rows(classes: bytes, needs: bytes, size: int) -> list[bytes]:
        flat = classes.translate(needs[:: MELDS + 1].ljust(256, b"\0"))
        return [flat[i : i + size] for i in range(0, len(flat), size)]

    def deficit(self, keys: Sequence[int], melds: int) -> int:
        """Return the fewest tiles to add until ``melds`` (0-5) melds and a pair are there."""
        characters, bamboo, dots, honours = keys
        suit, products = self._suit, self._products
        return self._need[melds][products[suit[characters]][suit[bamboo]]][
            products[suit[dots]][self._honour[honours]]
        ]

    def is_complete(self, keys: Sequence[int], melds: int, wild: int = 0) -> bool:
        """Say whether the tiles and ``wild`` wildcards are exactly ``melds`` melds and a pair.

        There must be ``3 * melds + 2`` of them; with more, the answer is whether some of them
        are.
        """
        characters, bamboo, dots, honours = keys
        suit, products = self._suit, self._products
        return (
            self._need[melds][products[suit[characters]][suit[bamboo]]][
                products[suit[dots]][self._honour[honours]]
            ]
            <= wild
        )

    def complete_suits(self, melds: int) -> bytes:
        """Return a byte for every key of a suit: 1 where it holds ``melds`` melds and a pair."""
        nothing = self._products[self._suit[0]][self._honour[0]]
        need, beside = self._need[melds], self._products[self._suit[0]]
        holds = bytes(need[beside[element]][nothing] == 0 for element in range(max(self._suit) + 1))
        return self._suit.translate(holds.ljust(256, b"\0"))

    def accepted(self, keys: Sequence[int], melds: int, at_most: int = FAR) -> Mask:
        """Return the kinds of which one more tile lowers the deficit.

        A kind with four concealed copies is never among them.  The empty set without further
        work when the deficit is above ``at_most``.
        """
        characters, bamboo, dots, honours = keys
        suit, products, need = self._suit, self._products, self._need[melds]
        c, b, d, h = suit[characters], suit[bamboo], suit[dots], self._honour[honours]
        left, right = products[c][b], products[d][h]
        now = need[left][right]
        if now > at_most:
            return 0
        of_characters, of_bamboo, of_dots, of_honours = self._steps
        mask = 0
        row = need[products[b][right]]
        for element, kinds in of_characters[characters]:
            if row[element] < now:
                mask |= kinds
        row = need[products[c][right]]
        for element, kinds in of_bamboo[bamboo]:
            if row[element] < now:
                mask |= kinds
        row = need[products[h][left]]
        for element, kinds in of_dots[dots]:
            if row[element] < now:
                mask |= kinds
        row = need[products[d][left]]
        for element, kinds in of_honours[honours]:
            if row[element] < now:
                mask |= kinds
        return mask

    def waits(self, keys: Sequence[int], melds: int, wild: int = 0) -> Mask:
        """Return the kinds that complete ``3 * melds + 1`` tiles, ``wild`` wildcards among them.

        The empty set for a hand that is not ready.  A kind with four concealed copies is no wait;
        copies in exposed melds are the caller's to subtract.
        """
        return self.accepted(keys, melds, wild + 1)

    def after_discards(self, keys: Sequence[int], melds: int) -> list[tuple[Tile, int, Mask]]:
        """Return for each kind in the hand what is left without one tile of it.

        Each entry is the kind, the deficit and the accepted kinds after discarding it, the kind
        itself possibly among them; the order is ascending.
        """
        products, need = self._products, self._need[melds]
        c, b, d, h = here = self._elements_of(keys)
        left, right = products[c][b], products[d][h]
        # Per group: its partner, and the two groups and their product on the other side.
        beside = ((1, 2, 3, right), (0, 2, 3, right), (3, 0, 1, left), (2, 0, 1, left))
        found = []
        for group, (partner, near, far, other_side) in enumerate(beside):
            key = rest = keys[group]
            if not key:
                continue
            elements = self._suit if group < 3 else self._honour
            own = need[products[here[partner]][other_side]]
            others: dict[int, Mask] = {}
            kind = 9 * group
            while rest:
                rest, count = divmod(rest, 5)
                if count:
                    less = key - POWER[kind]
                    element = elements[less]
                    now = own[element]
                    mask = others.get(element)
                    if mask is None:
                        half = products[here[partner]][element]
                        mask = (
                            self._lowering(need[products[element][other_side]], partner, keys, now)
                            | self._lowering(need[products[here[far]][half]], near, keys, now)
                            | self._lowering(need[products[here[near]][half]], far, keys, now)
                        )
                        others[element] = mask
                    for there, kinds in self._steps[group][less]:
                        if own[there] < now:
                            mask |= kinds
                    found.append((kind, now, mask))
                kind += 1
        return found

    def _elements_of(self, keys: Sequence[int]) -> tuple[int, int, int, int]:
        """Return the elements of the four groups."""
        suit = self._suit
        return suit[keys[0]], suit[keys[1]], suit[keys[2]], self._honour[keys[3]]

    def _lowering(self, row: bytes, group: int, keys: Sequence[int], now: int) -> Mask:
        """Return the kinds of one group that lead below a deficit; ``row`` is that of the rest."""
        mask = 0
        for element, kinds in self._steps[group][keys[group]]:
            if row[element] < now:
                mask |= kinds
        return mask


@cache
def table(cap: int = NO_FIFTH_COPY) -> Algebra:
    """Return the algebra for ``NO_FIFTH_COPY`` or ``FIFTH_COPY_ALLOWED``; ``KeyError`` else."""
    return Algebra(cap)
