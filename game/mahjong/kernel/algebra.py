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

from game.mahjong.kernel.algebra_ask import (
    AcceptedFunction,
    CompleteFunction,
    DeficitFunction,
    LookupTables,
    Steps,
    WaitsFunction,
    accepted_of,
    deficit_of,
    is_complete_of,
    waits_of,
)
from game.mahjong.kernel.algebra_data import PACKED
from game.mahjong.kernel.algebra_pack import MELDS, unpack
from game.mahjong.kernel.tiles import COPIES, FIRST_HONOUR, KINDS, Mask, Tile

Keys: TypeAlias = list[int]
"""Four numbers: characters, bamboo, dots, honours.  Each kind has at most four copies."""

GROUP: Final = tuple(kind // 9 for kind in range(KINDS))
"""The group of each kind: the index into ``Keys``."""

POWER: Final = tuple(5 ** (kind % 9) for kind in range(KINDS))
"""The amount that one tile of each kind adds to the key of its group."""

NO_FIFTH_COPY: Final = 4
"""A finished hand holds at most four copies of a kind among its concealed tiles."""

FIFTH_COPY_ALLOWED: Final = 8
"""A wildcard may stand for a fifth copy."""


# A sign that is no digit makes int() refuse a fifth copy instead of carrying it over.
_DIGITS: Final = b"01234" + b"?" * 251


def keys_of(counts: Sequence[int]) -> Keys:
    """Return the keys of 34 counts.  ``ValueError`` when a count is not 0-4.

    >>> from game.mahjong.kernel.tiles import hand
    >>> keys_of(hand("112m"))
    [7, 0, 0, 0]
    """
    if len(counts) != KINDS:
        raise ValueError(f"a hand is {KINDS} counts, not {len(counts)}")
    # Base-5 numerals, the highest kind first; int() refuses anything but digits.
    digits = bytes(counts)[::-1].translate(_DIGITS)
    return [int(digits[25:], 5), int(digits[16:25], 5), int(digits[7:16], 5), int(digits[:7], 5)]


# 5**9 < 2**21: no group's key reaches the next one's bits.
_KEY_BITS: Final = 21
_KEY: Final = (1 << _KEY_BITS) - 1
_IN_ALL_KEYS: Final = tuple(POWER[kind] << _KEY_BITS * GROUP[kind] for kind in range(KINDS))
"""The amount that one tile adds to the four keys written one behind the other."""


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
            # A fifth copy would carry into the digit of the next rank and read as another hand.
            if count < COPIES:
                there = elements[key + POWER[rank]]
                if there != here:
                    found[there] = found.get(there, 0) | 1 << self._first + rank
        if len(self) >= self.LIMIT:
            self.clear()
        steps = self[key] = tuple(found.items())
        return steps


_HELPS: Final = range(1 << MELDS + 1)
"""Sets of numbers of melds."""


class Algebra:
    """The tables for one limit of copies, and the questions.  ``table`` returns the one instance.

    Hot code may bind the questions to local names.
    """

    __slots__ = ("_tables", "accepted", "cap", "deficit", "is_complete", "waits")

    deficit: DeficitFunction
    is_complete: CompleteFunction
    accepted: AcceptedFunction
    waits: WaitsFunction

    def __init__(self, cap: int) -> None:
        tables = unpack(PACKED[cap])
        size, products = tables.elements, tables.products
        need, helps = [], []
        # One table serves hands of 14 and of 17 tiles: the number of melds only picks the column.
        for melds in range(MELDS + 1):
            need.append(_rows(tables.need_classes, tables.needs[melds :: MELDS + 1], size))
            rows = _rows(tables.helps, bytes(held >> melds & 1 for held in _HELPS), size)
            helps.append([rows[row] for row in tables.helping])
        self.cap = cap
        self._tables = LookupTables(
            tables.suit,
            tables.honour,
            [products[i : i + size] for i in range(0, len(products), size)],
            need,
            helps,
            (
                *(_StepTable(tables.suit, first) for first in (0, 9, 18)),
                _StepTable(tables.honour, FIRST_HONOUR),
            ),
        )
        self.deficit = deficit_of(self._tables)
        self.is_complete = is_complete_of(self._tables)
        self.accepted = accepted_of(self._tables)
        self.waits = waits_of(self.accepted)

    def complete_suits(self, melds: int) -> bytes:
        """Return a byte for every key of a suit: 1 if it holds ``melds`` melds and a pair."""
        suit, honour, products, need, _, _ = self._tables
        nothing, beside = products[suit[0]][honour[0]], products[suit[0]]
        # A suit alone is complete when the three other groups are empty ones.
        holds = bytes(need[melds][beside[one]][nothing] == 0 for one in range(max(suit) + 1))
        return suit.translate(holds.ljust(256, b"\0"))

    def after_discards(self, keys: Sequence[int], melds: int) -> list[tuple[Tile, int, Mask]]:
        """Return for each kind in the hand the state of the rest without one tile of it.

        Each entry is the kind, the deficit and the accepted kinds after discarding it, the kind
        itself possibly among them; the order is ascending.
        """
        suit, honour, products, needs, _, steps = self._tables
        need = needs[melds]
        c, b, d, h = here = suit[keys[0]], suit[keys[1]], suit[keys[2]], honour[keys[3]]
        # Products are kept only with an element of one group on the left: a product of
        # two groups never stands there. Joining is commutative, so either order will do.
        left, right = products[c][b], products[d][h]
        # Per group: its partner, and the two groups and their product on the other side.
        beside = ((1, 2, 3, right), (0, 2, 3, right), (3, 0, 1, left), (2, 0, 1, left))
        found = []
        for group, (partner, near, far, other_side) in enumerate(beside):
            key = rest = keys[group]
            if not key:
                continue
            elements = suit if group < 3 else honour
            own = need[products[here[partner]][other_side]]
            others: dict[int, Mask] = {}
            kind = 9 * group
            while rest:
                rest, count = divmod(rest, 5)
                if count:
                    less = key - POWER[kind]
                    element = elements[less]
                    now = own[element]
                    # The kinds that the other groups accept depend on this one's element alone: few
                    # differ in a hand.
                    mask = others.get(element)
                    if mask is None:
                        half = products[here[partner]][element]
                        mask = (
                            _lowering(
                                need[products[element][other_side]],
                                steps[partner][keys[partner]],
                                now,
                            )
                            | _lowering(
                                need[products[here[far]][half]], steps[near][keys[near]], now
                            )
                            | _lowering(
                                need[products[here[near]][half]], steps[far][keys[far]], now
                            )
                        )
                        others[element] = mask
                    found.append((kind, now, mask | _lowering(own, steps[group][less], now)))
                kind += 1
        return found


def _rows(classes: bytes, values: bytes, size: int) -> list[bytes]:
    """Return rows of so many values, given by their classes; equal rows are one object."""
    flat = classes.translate(values.ljust(256, b"\0"))
    rows: dict[bytes, bytes] = {}
    return [
        rows.setdefault(row, row)
        for row in (flat[start : start + size] for start in range(0, len(flat), size))
    ]


def _lowering(row: bytes, steps: Steps, now: int) -> Mask:
    """Return the kinds of one group that lead below a deficit; ``row`` is that of the rest."""
    mask = 0
    # Kinds that lead to the same element share one test.
    for element, kinds in steps:
        if row[element] < now:
            mask |= kinds
    return mask


@cache
def table(cap: int = NO_FIFTH_COPY) -> Algebra:
    """Return the algebra for ``NO_FIFTH_COPY`` or ``FIFTH_COPY_ALLOWED``; ``KeyError`` else."""
    return Algebra(cap)
