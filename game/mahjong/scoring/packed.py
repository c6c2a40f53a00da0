"""Packed groups: the sets, pairs and tiles of a hand as numbers that add up to the whole hand.

A group of tiles, or a meld, is two numbers. `code` counts and is added: the runs by kind, the pungs
by kind, the numbers of pungs and kongs, the pair, the copies of every kind. `look` is joined by or:
each bit is something that one tile, or one set, is enough for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.mahjong.fans.guobiao.tiles import FIVES, GREEN, REVERSIBLE, of_ranks
from game.mahjong.fans.reading import Circumstances, Reading, Set
from game.mahjong.kernel.decompose import melds_of, pairs_and_melds_of
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.shapes import KNITTED
from game.mahjong.kernel.tiles import (
    DRAGON_MASK,
    FIRST_HONOUR,
    HONOUR_MASK,
    KINDS,
    ORPHAN_MASK,
    SUIT_MASKS,
    TERMINAL_MASK,
    WIND_MASK,
    Mask,
    is_suited,
    kinds_in,
    mask_of,
    tiles_of,
)
from game.mahjong.scoring.readings import set_of

Packed = tuple[int, int]
"""Code and look."""

# ------------------------------------------------------------------ the fields of a code

RUN_BITS: Final = 3
"""A run may be there four times."""
PUNGS_AT: Final = RUN_BITS * FIRST_HONOUR
NUMBERS_AT: Final = PUNGS_AT + KINDS
PAIR_AT: Final = NUMBERS_AT + 4 * 3
COPIES_AT: Final = PAIR_AT + 9

RUNS: Final = (1 << PUNGS_AT) - 1
ALL_PUNGS: Final = (1 << KINDS) - 1
"""After a shift by `PUNGS_AT`."""
NUMBERS: Final = (1 << 12) - 1 << NUMBERS_AT
"""The numbers of pungs, concealed ones, open kongs, concealed ones."""
PUNG: Final = 1 << NUMBERS_AT
CONCEALED_PUNG: Final = 1 << NUMBERS_AT + 3
CONCEALED_NUMBER: Final = 7 * CONCEALED_PUNG
OPEN_KONG: Final = 1 << NUMBERS_AT + 6
CONCEALED_KONG: Final = 1 << NUMBERS_AT + 9
PAIR: Final = (1 << 6) - 1
"""After a shift by `PAIR_AT`: the kind."""
PAIRED: Final = 1 << PAIR_AT + 6
"""One for each pair."""
PAIRS: Final = 7 << PAIR_AT + 6
FOURS: Final = sum(4 << 3 * kind for kind in range(KINDS))
ODD: Final = sum(1 << 3 * kind for kind in range(KINDS))
"""After a shift by `COPIES_AT`: kinds of which there are four; an odd number."""
HONOURS_AT: Final = COPIES_AT + 3 * FIRST_HONOUR
PUNG_OF: Final = tuple(1 << PUNGS_AT + kind for kind in range(KINDS))

# ------------------------------------------------------------------ the bits of a look

_CLASSES: Final = (
    *(of_ranks(ranks) for ranks in ("789", "456", "123", "6789", "1234", "2345678")),
    TERMINAL_MASK,
    ORPHAN_MASK,
    GREEN,
    REVERSIBLE,
)
"""Kinds of which some fan asks that there be no other: a bit for any other."""
_PRESENT: Final = (*SUIT_MASKS, WIND_MASK, DRAGON_MASK, TERMINAL_MASK)
"""Kinds for which some fan asks: a bit for each, set if there is one."""
SUITS_AT: Final = len(_CLASSES)
"""The place of the bits of the three suits."""
ONE_SUIT: Final = (1, 2, 4)
_EVERYWHERE: Final = (ORPHAN_MASK, FIVES)
"""Kinds of which some fan asks that every set and the pair have one: a bit for one that has not."""

_FIRST_GROUP_BIT: Final = len(_CLASSES) + len(_PRESENT)
NOT_EVEN: Final = 1 << _FIRST_GROUP_BIT + len(_EVERYWHERE)
"""A run, or a pung or pair of other than 2, 4, 6, 8."""
HAS_PUNG: Final = NOT_EVEN << 1
HONOUR_PAIR: Final = NOT_EVEN << 2
EVEN: Final = of_ranks("2468")


def look_of_tiles(mask: Mask) -> int:
    """The bits that tiles of these kinds give."""
    look = sum(1 << bit for bit, kinds in enumerate(_CLASSES) if mask & ~kinds)
    for bit, kinds in enumerate(_PRESENT, len(_CLASSES)):
        look |= bool(mask & kinds) << bit
    return look


def _look_of_group(mask: Mask) -> int:
    look = look_of_tiles(mask)
    for bit, kinds in enumerate(_EVERYWHERE, _FIRST_GROUP_BIT):
        look |= (not mask & kinds) << bit
    return look if mask.bit_count() == 1 and mask & EVEN else look | NOT_EVEN


def _copies(*tiles: int) -> int:
    return sum(1 << COPIES_AT + 3 * tile for tile in tiles)


def _is_run(low: int, tile: int) -> bool:
    return low >= 0 and low % 9 < 7 and low // 9 == tile // 9 and is_suited(tile)


def _at_edge(low: int, tile: int) -> bool:
    """The 3 of 123, the 7 of 789."""
    return (low % 9 == 0 and tile == low + 2) or (low % 9 == 6 and tile == low)


def _run(tile: int) -> Packed:
    tiles = (tile, tile + 1, tile + 2)
    return (1 << RUN_BITS * tile) + _copies(*tiles), _look_of_group(mask_of(tiles))


def _pung(tile: int) -> Packed:
    code = (1 << PUNGS_AT + tile) + PUNG + _copies(tile, tile, tile)
    return code, _look_of_group(1 << tile) | HAS_PUNG


def _pair(tile: int) -> Packed:
    look = _look_of_group(1 << tile)
    if not is_suited(tile):
        look |= HONOUR_PAIR
    return (tile << PAIR_AT) + PAIRED + _copies(tile, tile), look


# A kong counts three copies: its four are no 四归一.
CHOWS: Final = tuple(
    _run(tile) if is_suited(tile) and tile % 9 < 7 else (0, 0) for tile in range(KINDS)
)
PUNGS: Final = tuple(_pung(tile) for tile in range(KINDS))
TRIPLETS: Final = tuple((code + CONCEALED_PUNG, look) for code, look in PUNGS)
KONGS: Final = tuple((code + OPEN_KONG, look) for code, look in PUNGS)
CONCEALED_KONGS: Final = tuple((code + CONCEALED_KONG, look) for code, look in TRIPLETS)
_PAIRS: Final = tuple(_pair(tile) for tile in range(KINDS))


class SplitTable(dict[int, tuple[Packed, ...]]):
    """The ways to take one group of a hand apart into sets, and a pair if the number of tiles asks
    for it, by the key of the group; none if there is no way.
    """

    LIMIT: Final = 1 << 16

    __slots__ = ("_first", "_suited")

    def __init__(self, first: int) -> None:
        self._first = first
        self._suited = first < FIRST_HONOUR

    def __missing__(self, key: int) -> tuple[Packed, ...]:
        counts = digits(key, 9 if self._suited else KINDS - FIRST_HONOUR)
        found: list[Packed] = []
        size = sum(counts) % 3
        if size == 0:
            found = [self._packed(*split) for split in melds_of(counts, self._suited)]
        elif size == 2:
            for pair, split in pairs_and_melds_of(counts, self._suited):
                code, look = self._packed(*split)
                more, bits = _PAIRS[self._first + pair]
                found.append((code + more, look | bits))
        if len(self) >= self.LIMIT:
            self.clear()
        self[key] = splits = tuple(found)
        return splits

    def _packed(self, runs: tuple[int, ...], triplets: tuple[int, ...]) -> Packed:
        code = look = 0
        for groups, kinds in ((CHOWS, runs), (TRIPLETS, triplets)):
            for kind in kinds:
                more, bits = groups[self._first + kind]
                code += more
                look |= bits
        return code, look


def digits(key: int, ranks: int) -> tuple[int, ...]:
    """The counts that the key of a group stands for."""
    counts = []
    for _ in range(ranks):
        key, count = divmod(key, 5)
        counts.append(count)
    return tuple(counts)


class TileTable(dict[int, Packed]):
    """The tiles of one group that stand in no set, by the key of the group."""

    LIMIT: Final = 1 << 16

    __slots__ = ("_first",)

    def __init__(self, first: int) -> None:
        self._first = first

    def __missing__(self, key: int) -> Packed:
        ranks = 9 if self._first < FIRST_HONOUR else KINDS - FIRST_HONOUR
        tiles = [
            self._first + rank
            for rank, count in enumerate(digits(key, ranks))
            for _ in range(count)
        ]
        if len(self) >= self.LIMIT:
            self.clear()
        self[key] = packed = (_copies(*tiles), look_of_tiles(mask_of(tiles)))
        return packed


# ------------------------------------------------------------------ groups of the winning tile


def _runs_with(*runs: int) -> int:
    return sum(((1 << RUN_BITS) - 1) << RUN_BITS * run for run in runs)


TERMINAL_RUNS: Final = _runs_with(0, 6, 9, 15, 18, 24)
"""Runs 123 and 789."""
RUNS_WITH: Final = tuple(
    _runs_with(*(low for low in (tile - 2, tile - 1, tile) if _is_run(low, tile)))
    for tile in range(KINDS)
)
"""By tile the runs that hold it, in those of which it is the middle, and at the edge."""
CLOSED_WAIT: Final = tuple(
    _runs_with(*(low for low in (tile - 1,) if _is_run(low, tile))) for tile in range(KINDS)
)
EDGE_WAIT: Final = tuple(
    _runs_with(*(low for low in (tile - 2, tile) if _is_run(low, tile) and _at_edge(low, tile)))
    for tile in range(KINDS)
)

KNITTED_PARTS: Final = tuple(
    (
        (
            *(
                sum(5**rank for rank in range(9) if nine >> 9 * suit + rank & 1)
                for suit in range(3)
            ),
            0,
        ),
        _copies(*kinds_in(nine)),
        look_of_tiles(nine) | NOT_EVEN,
        nine,
    )
    for nine in KNITTED
)
"""Of each knitted pattern the keys, the code, the look and the kinds."""
ODD_ORPHANS: Final = sum(1 << 3 * kind for kind in kinds_in(ORPHAN_MASK))
NOT_KNITTED: Final = tuple(
    ODD & ~sum(1 << 3 * kind for kind in kinds_in(nine | HONOUR_MASK)) for nine in KNITTED
)
_GATES: Final = sum(count * 5**rank for rank, count in enumerate((3, 1, 1, 1, 1, 1, 1, 1, 3)))
NINE_GATES: Final = frozenset(_GATES + 5**rank for rank in range(9))
"""Keys of a suit that are nine gates, if the right tile came last."""


# ------------------------------------------------------------------ back to a reading


def runs_in(code: int) -> list[int]:
    """The lowest kinds of the runs of a code, ascending."""
    return [
        kind
        for kind in range(FIRST_HONOUR)
        for _ in range(code >> RUN_BITS * kind & (1 << RUN_BITS) - 1)
    ]


def unpacked(
    shape: str,
    code: int,
    open_tile: int | None,
    counts: Sequence[int],
    melds: tuple[Meld, ...],
    told: Circumstances,
) -> Reading:
    """The reading that a code stands for; `counts` are those of the concealed tiles."""
    concealed = tuple(tiles_of(counts))
    tiles = tuple(sorted(concealed + tuple(tile for meld in melds for tile in meld.tiles)))
    laid = tuple(set_of(meld) for meld in melds)
    runs = runs_in(code)
    for meld in melds:
        if meld.kind is MeldKind.CHOW:
            runs.remove(meld.tile)
    pungs = kinds_in(
        code >> PUNGS_AT
        & ALL_PUNGS
        & ~mask_of(m.tile for m in melds if m.kind is not MeldKind.CHOW)
    )
    sets = (
        *laid,
        *(Set("run", run, True) for run in runs),
        *(Set("triplet", kind, kind != open_tile) for kind in pungs),
    )
    pair = code >> PAIR_AT & PAIR if code & PAIRS else None
    return Reading(shape, sets, pair, tiles, concealed, melds, told)
