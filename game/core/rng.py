"""The project's own random stream: SHA-256 in counter mode with rejection sampling.

A record names the stream's version, so that an old wall can be dealt again for ever; the numbers
are pinned in a test. `random` is not used because the result of its `shuffle` is not promised to
stay the same from one Python to the next.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

RNG_VERSION = "sha256-counter-1"
"""Changes whenever the numbers change."""

SEED_BYTES = 32

SIDES = 6
"""Of a die."""


_NUMBERS = 1 << 64
_four_numbers = struct.Struct(">4Q").unpack


class HashStream:
    """An endless stream of numbers fixed by `key` and `label`.

    Block i is SHA-256(key ‖ label ‖ i as 8 bytes, big-endian), read as four 64-bit numbers.

    >>> stream = HashStream(b"seed", "dice")
    >>> [1 + stream.below(6) for _ in range(8)]
    [1, 3, 6, 2, 2, 6, 3, 4]
    >>> [1 + HashStream(b"seed", "dice").below(6) for _ in range(3)]
    [1, 1, 1]
    """

    __slots__ = ("_block", "_counter", "_prefix")

    def __init__(self, key: bytes, label: str) -> None:
        self._prefix = key + label.encode()
        self._counter = 0
        self._block: list[int] = []

    def next64(self) -> int:
        """The next number in [0, 2**64)."""
        if not self._block:
            digest = hashlib.sha256(self._prefix + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
            self._block = [*_four_numbers(digest)]
            self._block.reverse()
        return self._block.pop()

    def below(self, bound: int) -> int:
        """A number in [0, bound), every one equally likely (values past the last full multiple of
        `bound` are thrown away).
        """
        if bound <= 0:
            raise ValueError("bound must be positive")
        # Without this the low numbers would come up more often, if
        # only by one part in 2**56 for a wall.
        limit = _NUMBERS - _NUMBERS % bound
        while True:
            value = self._block.pop() if self._block else self.next64()
            if value < limit:
                return value % bound

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, every one equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Fisher–Yates from the last place down, in place."""
        below = self.below
        # Each permutation by exactly one row of choices: with equal
        # choices all walls are equally likely.
        for i in range(len(items) - 1, 0, -1):
            j = below(i + 1)
            items[i], items[j] = items[j], items[i]


def commitment(secret: bytes) -> str:
    """The commitment published before `secret` may be known: SHA-256 of a prefix and it, hex.

    >>> commitment(b"secret")[:16]
    'f7de30dcf895da0e'
    """
    # The prefix keeps hashes for different ends apart: no commitment can be passed off as a block
    # of a stream. 32 secret random bytes cannot be guessed from the hash.
    return hashlib.sha256(b"paiju-commit-1" + secret).hexdigest()


def deal_seed(server_seed: bytes, entropies: Sequence[bytes], match_id: str, deal: int) -> bytes:
    """The seed of one deal: HMAC-SHA256 under the server's seed of everything the players added.

    Each deal has an HMAC of its own, so that one deal's seed opens no other. `entropies` stand in
    seat order, empty for a seat that gave none (bots, absent players).

    >>> first, second = (deal_seed(b"server", [b"east", b""], "match", deal) for deal in (1, 2))
    >>> len(first), first == second
    (32, False)
    """
    # Lengths stand before the parts, or one player's entropy could run into
    # the next one's. Server and seats commit to their parts before any is
    # shown: nobody can choose a wall after it knows the others' parts.
    parts = [b"paiju-deal-1", match_id.encode(), deal.to_bytes(4, "big"), *entropies]
    message = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return hmac.new(server_seed, message, hashlib.sha256).digest()


def dealer_dice(server_seed: bytes, entropies: Sequence[bytes], match_id: str) -> tuple[int, int]:
    """The two dice that choose the first dealer of a match, from the same shares as its walls: they
    are thrown by the seed of deal 0, which is never dealt.

    >>> dealer_dice(b"server", [b"east", b""], "match")
    (2, 4)
    """
    stream = HashStream(deal_seed(server_seed, entropies, match_id, 0), "dealer")
    return 1 + stream.below(SIDES), 1 + stream.below(SIDES)


def seat_by_dice(dice: Sequence[int], seats: int) -> int:
    """The seat that dice point at: they are counted round the table, and the first seat is one.

    >>> [seat_by_dice(dice, 4) for dice in ((2, 3), (1, 1), (6, 5))]
    [0, 1, 2]
    """
    return (sum(dice) - 1) % seats
