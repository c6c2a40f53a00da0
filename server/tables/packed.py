"""The rows of a running deal, kept small until the deal is over and they become its record."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

TOGETHER = 16
"""Rows that are packed at a time: they repeat each other, so that a tenth is left of them."""

_END = b"\n"
"""Stands in no row: JSON escapes it in texts, and nothing else here has it."""


class PackedRows:
    """Payloads in order. A deal has a hundred, of which nobody needs one before its end."""

    __slots__ = ("_count", "_last", "_packed")

    def __init__(self) -> None:
        self._packed: list[bytes] = []
        self._last: list[bytes] = []
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def append(self, payload: bytes) -> None:
        """One more."""
        self._count += 1
        self._last.append(payload)
        if len(self._last) == TOGETHER:
            self._packed.append(zlib.compress(_END.join(self._last), 1))
            self._last.clear()

    def __iter__(self) -> Iterator[bytes]:
        for packed in self._packed:
            yield from zlib.decompress(packed).split(_END)
        yield from self._last
