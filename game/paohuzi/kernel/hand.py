"""The cards a seat holds, counted, with an octal key per size kept up to date."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.paohuzi.kernel.cards import KINDS, RANKS, cards_of

# Three bits a digit: counts reach 4, and one digit that overflows or runs below nought while keys
# are added and subtracted still shows, as 5 to 7.
ONES: Final = 0o1111111111
"""The lowest bit of each of ten octal digits."""

UNIT: Final = tuple(1 << 3 * (card % RANKS) for card in range(KINDS))
"""One copy of a kind in the key of its size."""


class Hand:
    """A hand: copies by kind, and per size (small, big) a key whose octal digits are the counts of
    the ranks 1 to 10, lowest digit first.

    >>> hand = Hand([0, 0, 0, 12])
    >>> hand.add(3)
    >>> hand.cards(), oct(hand.small), hand.kan_count()
    ([0, 0, 0, 3, 12], '0o1003', 1)
    """

    __slots__ = ("big", "counts", "size", "small")

    def __init__(self, cards: Iterable[int] = ()) -> None:
        self.counts = counts = [0] * KINDS
        small = big = size = 0
        for card in cards:
            counts[card] += 1
            size += 1
            if card < RANKS:
                small += UNIT[card]
            else:
                big += UNIT[card]
        self.small = small
        self.big = big
        self.size = size

    @classmethod
    def of_keys(cls, small: int, big: int) -> Hand:
        """The hand of these two keys.

        >>> Hand.of_keys(0o1003, 0o4).cards()
        [0, 0, 0, 3, 10, 10, 10, 10]
        """
        hand = cls()
        hand.counts = [key >> 3 * rank & 7 for key in (small, big) for rank in range(RANKS)]
        hand.small, hand.big, hand.size = small, big, sum(hand.counts)
        return hand

    def copy(self) -> Hand:
        """Another hand with the same cards."""
        other = Hand()
        other.counts = self.counts.copy()
        other.small = self.small
        other.big = self.big
        other.size = self.size
        return other

    def cards(self) -> list[int]:
        """Its cards in ascending order."""
        return cards_of(self.counts)

    def add(self, card: int, copies: int = 1) -> None:
        """Take copies of a kind in."""
        self.counts[card] += copies
        self.size += copies
        if card < RANKS:
            self.small += UNIT[card] * copies
        else:
            self.big += UNIT[card] * copies

    def remove(self, card: int, copies: int = 1) -> None:
        """Give copies of a kind away. Raises `ValueError` when it does not hold them."""
        if self.counts[card] < copies:
            raise ValueError("card not held")
        self.add(card, -copies)

    def kan_count(self) -> int:
        """The number of kinds of which it holds three (坎)."""
        # A digit of 3 has both lower bits set, one of 4 has neither.
        small, big = self.small, self.big
        return (small & small >> 1 & ONES).bit_count() + (big & big >> 1 & ONES).bit_count()
