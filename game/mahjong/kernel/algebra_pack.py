"""The packed form of the algebra's tables: ``algebra_build`` writes it, ``algebra`` loads it.

The table of a suit is mostly repetition: a tenth of its blocks of 125 elements, which share the
counts of the six highest ranks, are different.  Each of these is kept once, beside the order they
come in.  Because of this, and of zlib, loading takes two milliseconds; lzma would save a third.
"""

import base64
import sys
import zlib
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

MELDS: Final = 5
"""The largest number of melds in a hand; the tables serve every smaller number as well."""

SUIT_KEYS: Final = 5**9
HONOUR_KEYS: Final = 5**7

_BLOCK: Final = 5**3
_BLOCKS: Final = SUIT_KEYS // _BLOCK
_HEADER: Final = 5
_ROOM: Final = 1 << 20
"""Enough for all tables unpacked; to start with less would mean to copy them."""


class AlgebraTables(NamedTuple):
    """The tables of the suit algebra, row after row."""

    singles: int
    """Elements below this number are those of one group of tiles."""
    elements: int
    suit: bytes
    """The element of each suit key."""
    honour: bytes
    """The element of each honour key."""
    products: Sequence[int]
    """For every single element and any other: the element of both together."""
    need_classes: bytes
    """For every two elements: the row of ``needs`` of both together."""
    needs: bytes
    """Rows of tiles missing for a pair and 0-5 melds."""
    helping: bytes
    """The row of ``helps`` of each element."""
    helps: bytes
    """Rows of ``elements`` entries with a bit for each number of melds, set if a tile more in the
    first of two groups may lower the deficit of both together.
    """


def pack(tables: AlgebraTables) -> str:
    """Return tables as text."""
    blocks: dict[bytes, int] = {}
    suit = tables.suit
    order = [
        blocks.setdefault(suit[i : i + _BLOCK], len(blocks)) for i in range(0, SUIT_KEYS, _BLOCK)
    ]
    elements = tables.elements
    needs, helps = len(tables.needs) // (MELDS + 1), len(tables.helps) // elements
    parts = [
        _by_halves((tables.singles, elements, needs, helps, len(blocks))),
        *blocks,
        _by_halves(order),
        tables.honour,
        _by_halves(tables.products),
        tables.need_classes,
        tables.needs,
        tables.helping,
        tables.helps,
    ]
    return base64.b64encode(zlib.compress(b"".join(parts), 9)).decode("ascii")


def unpack(text: str) -> AlgebraTables:
    """Read the text that ``pack`` wrote."""
    # The parts have no lengths of their own: their order and the five numbers in front fix them.
    raw = zlib.decompress(base64.b64decode(text), bufsize=_ROOM)
    singles, elements, needs, helps, blocks = _from_halves(raw[: 2 * _HEADER])
    sizes = (
        blocks * _BLOCK,
        2 * _BLOCKS,
        HONOUR_KEYS,
        2 * singles * elements,
        elements * elements,
        needs * (MELDS + 1),
        elements,
        helps * elements,
    )
    parts = []
    start = 2 * _HEADER
    for size in sizes:
        parts.append(raw[start : start + size])
        start += size
    found, order, honour, products, need_classes, need_rows, helping, help_rows = parts
    block = [found[i : i + _BLOCK] for i in range(0, len(found), _BLOCK)]
    return AlgebraTables(
        singles,
        elements,
        b"".join([block[number] for number in _from_halves(order)]),
        honour,
        _from_halves(products),
        need_classes,
        need_rows,
        helping,
        help_rows,
    )


def _by_halves(numbers: Iterable[int]) -> bytes:
    """Write 16-bit numbers, all low bytes first: they repeat more than whole numbers do."""
    whole = list(numbers)
    return bytes(number & 0xFF for number in whole) + bytes(number >> 8 for number in whole)


def _from_halves(halves: bytes) -> list[int]:
    middle = len(halves) // 2
    whole = bytearray(len(halves))
    # cast() reads in the machine's byte order, the text does not depend on it.
    low = sys.byteorder == "big"
    whole[low::2], whole[1 - low :: 2] = halves[:middle], halves[middle:]
    return memoryview(whole).cast("H").tolist()
