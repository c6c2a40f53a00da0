"""The groups of a winning hand (门子), melds and concealed ones alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

KAN: Final = "kan"
PAIR: Final = "pair"
"""Kinds of groups that are no melds."""


@dataclass(frozen=True, slots=True)
class Group:
    """One group of a winning hand, its cards ascending, its huxi; `open`: it was a meld. `kind` is
    a kind of meld or of combination, `kan`, `pair`, or `loose` for the cards that a win with three
    提 or five 坎 leaves over.
    """

    kind: str
    cards: tuple[int, ...]
    huxi: int
    open: bool = False
