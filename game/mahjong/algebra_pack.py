"""The packed form of the algebra's tables: what ``algebra_build`` writes and ``algebra`` loads."""

import base64
import lzma
import sys
from typing import Final, NamedTuple

MELDS: Final = 5
"""The largest number of melds in a hand; the tables serve every smaller number as well."""

SUIT_KEYS: Final = 5**9
HONOUR_KEYS: Final = 5**7

FILTERS: Final[list[dict[str, int]]] = [
    {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}
]


class Packed(NamedTuple):
    """Tables as flat bytes.  ``singles`` elements stand for one group of tiles, of ``elements``."""

    singles: int
    elements: int
    suit: bytes
    honour: bytes
    products: memoryview
    """``singles`` rows of ``elements`` 16-bit elements."""
    need_classes: bytes
    """``elements`` rows of ``elements`` rows of ``needs``."""
    needs: bytes
    """Rows of ``MELDS + 1`` numbers of missing tiles."""


def header(singles: int, elements: int, needs: int) -> bytes:
    """Return the sizes that precede the tables, as three 16-bit numbers."""
    return b"".join(size.to_bytes(2, "little") for size in (singles, elements, needs))


def unpack(text: str) -> Packed:
    """Read the text that ``algebra_build.pack`` wrote."""
    raw = lzma.decompress(base64.b64decode(text), format=lzma.FORMAT_RAW, filters=FILTERS)
    singles, elements, needs = (int.from_bytes(raw[i : i + 2], "little") for i in (0, 2, 4))
    sizes = (
        SUIT_KEYS,
        HONOUR_KEYS,
        singles * elements,
        singles * elements,
        elements * elements,
        needs * (MELDS + 1),
    )
    parts = []
    start = 6
    for size in sizes:
        parts.append(raw[start : start + size])
        start += size
    suit, honour, low, high, need_classes, need_rows = parts
    products = bytearray(2 * len(low))
    little = sys.byteorder == "little"
    products[1 - little :: 2], products[little::2] = low, high
    return Packed(
        singles, elements, suit, honour, memoryview(products).cast("H"), need_classes, need_rows
    )
