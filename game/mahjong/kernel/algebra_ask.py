"""The questions put to the suit algebra most often, as functions over its tables.

Functions that find the tables in local names, not methods that take them off an instance: a
question asked of every hand after every action is a few look-ups, and the way to the tables a tenth
of it. ``algebra`` defines keys.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, Protocol, TypeAlias

from game.mahjong.kernel.tiles import Mask

Steps: TypeAlias = tuple[tuple[int, Mask], ...]
"""The results of one more tile in a group: each new element with the kinds that lead to it."""

FAR: Final = 99
"""Above every deficit, which is at most 17."""


class DeficitFunction(Protocol):
    """The distance of a hand from complete."""

    def __call__(self, keys: Sequence[int], melds: int) -> int:
        """Return the fewest tiles to add until ``melds`` (0-5) melds and a pair are there."""


class CompleteFunction(Protocol):
    """A test whether a hand is complete."""

    def __call__(self, keys: Sequence[int], melds: int, wild: int = 0) -> bool:
        """Say whether the tiles and ``wild`` wildcards are exactly ``melds`` melds and a pair.

        There must be ``3 * melds + 2`` of them; with more, the answer is whether some of them
        are.
        """


class AcceptedFunction(Protocol):
    """The kinds that bring a hand nearer to complete."""

    def __call__(self, keys: Sequence[int], melds: int, at_most: int = FAR) -> Mask:
        """Return the kinds of which one more tile lowers the deficit.

        A kind with four concealed copies is never among them.  The empty set without further
        work when the deficit is above ``at_most``.
        """


class WaitsFunction(Protocol):
    """The kinds that complete a hand."""

    def __call__(self, keys: Sequence[int], melds: int, wild: int = 0) -> Mask:
        """Return the kinds that complete ``3 * melds + 1`` tiles, ``wild`` wildcards among them.

        The empty set for a hand that is not ready.  A kind with four concealed copies is no wait;
        copies in exposed melds are the caller's to subtract.
        """


class LookupTables(NamedTuple):
    """The tables as they are looked up in."""

    suit: bytes
    """The element of each suit key."""
    honour: bytes
    """The element of each honour key."""
    products: Sequence[Sequence[int]]
    """The element of an element of one group and any other together."""
    need: Sequence[Sequence[bytes]]
    """Per number of melds, the deficit of any two elements."""
    helps: Sequence[Sequence[bytes]]
    """Per number of melds, a bit: set if a tile more in the first of two groups may lower it."""
    steps: Sequence[Mapping[int, Steps]]
    """Per group, the steps from each key."""


def deficit_of(tables: LookupTables) -> DeficitFunction:
    """Return the question for the deficit."""
    suit, honour, products, need, _, _ = tables

    def deficit(keys: Sequence[int], melds: int) -> int:
        characters, bamboo, dots, honours = keys
        return need[melds][products[suit[characters]][suit[bamboo]]][
            products[suit[dots]][honour[honours]]
        ]

    return deficit


def is_complete_of(tables: LookupTables) -> CompleteFunction:
    """Return the question whether a hand is complete."""
    suit, honour, products, need, _, _ = tables

    def is_complete(keys: Sequence[int], melds: int, wild: int = 0) -> bool:
        characters, bamboo, dots, honours = keys
        return (
            need[melds][products[suit[characters]][suit[bamboo]]][
                products[suit[dots]][honour[honours]]
            ]
            <= wild
        )

    return is_complete


def accepted_of(tables: LookupTables) -> AcceptedFunction:
    """Return the question for accepted kinds.

    Each group is looked at beside the rest of the hand, and passed over when no tile of it helps:
    few groups of a ready hand wait for anything.
    """
    suit, honour, products, need, helps, steps = tables
    of_characters, of_bamboo, of_dots, of_honours = steps

    def accepted(keys: Sequence[int], melds: int, at_most: int = FAR) -> Mask:
        characters, bamboo, dots, honours = keys
        deficit = need[melds]
        c, b, d, h = suit[characters], suit[bamboo], suit[dots], honour[honours]
        left, right = products[c][b], products[d][h]
        now = deficit[left][right]
        # Most hands that are asked for waits are not ready: this is the whole answer for them.
        if now > at_most:
            return 0
        help_of = helps[melds]
        mask = 0
        rest = products[b][right]
        # The table says only that a tile may help: the rows below
        # decide, it spares looking at them.
        if help_of[c][rest]:
            row = deficit[rest]
            for element, kinds in of_characters[characters]:
                if row[element] < now:
                    mask |= kinds
        rest = products[c][right]
        if help_of[b][rest]:
            row = deficit[rest]
            for element, kinds in of_bamboo[bamboo]:
                if row[element] < now:
                    mask |= kinds
        rest = products[h][left]
        if help_of[d][rest]:
            row = deficit[rest]
            for element, kinds in of_dots[dots]:
                if row[element] < now:
                    mask |= kinds
        rest = products[d][left]
        if help_of[h][rest]:
            row = deficit[rest]
            for element, kinds in of_honours[honours]:
                if row[element] < now:
                    mask |= kinds
        return mask

    return accepted


def waits_of(accepted: AcceptedFunction) -> WaitsFunction:
    """Return the question for waits."""

    def waits(keys: Sequence[int], melds: int, wild: int = 0) -> Mask:
        # 3 * melds + 1 tiles cannot hold a complete hand: their natural ones lack wild + 1 or more,
        # so the bound asks for ready hands, and any tile that lowers the deficit completes them.
        return accepted(keys, melds, wild + 1)

    return waits
