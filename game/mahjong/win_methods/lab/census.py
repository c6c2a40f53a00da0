"""A census: the number of kinds for which each hand of one suit waits.

Counted are all hands of one suit with at most four copies of each rank, in the standard form of
melds and a pair.  A rank that is held four times is no wait; hands that mirror each other or lie
a rank apart are different hands.

A suit is a number, its key: one base-5 digit per rank.  First all complete keys are marked, a byte
each; then the waits of all hands are found together, for adding a tile of a rank is adding a power
of five to the key.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from game.mahjong.kernel.algebra import POWER, table
from game.mahjong.kernel.algebra_pack import MELDS
from game.mahjong.kernel.tiles import COPIES, KINDS
from game.mahjong.win_methods import checker
from game.mahjong.win_methods.algebra import AlgebraChecker

RANKS: Final = 9
SUITS: Final = 5**RANKS
"""The keys of one suit."""

SIZES: Final = tuple(3 * melds + 1 for melds in range(MELDS + 1))
"""The numbers of tiles that can wait."""

Progress: TypeAlias = Callable[[int, int], None]
"""Takes the number of hands judged, and that of all hands."""

_TOLD_EVERY: Final = 1000


@dataclass(frozen=True)
class Census:
    """The waits of all hands of one suit with so many tiles."""

    tiles: int
    method: str
    tally: tuple[int, ...]
    """The numbers of hands that wait for 0, 1, … 9 ranks."""
    listed: tuple[tuple[int, tuple[str, ...]], ...]
    """Numbers of waits, the greatest first, each with its hands as ranks, ``1112345678999``."""

    @property
    def hands(self) -> int:
        """The number of hands."""
        return sum(self.tally)


def census(
    tiles: int, method: str = "algebra", least: int = 7, progress: Progress | None = None
) -> Census:
    """Count the waits of all hands of one suit, and list those with at least so many.

    ``tiles`` is one of ``SIZES``, else ``ValueError``; ``NotJudged`` for a method that does not
    exist.
    """
    if tiles not in SIZES:
        raise ValueError(f"a hand that waits has 1, 4, 7, 10, 13 or 16 tiles, not {tiles}")
    if isinstance(checker(method), AlgebraChecker):
        complete = table().complete_suits(tiles // 3)
    else:
        complete = _judged(tiles + 1, method, progress)
    waits = _waits(complete)
    # Hands of another size are moved out of the way: no suit has more than nine waits.
    others = sizes().translate(bytes(0 if size == tiles else 128 for size in range(256)))
    found = (int.from_bytes(waits, "little") | int.from_bytes(others, "little")).to_bytes(
        SUITS, "little"
    )
    return Census(
        tiles,
        method,
        tuple(found.count(number) for number in range(RANKS + 1)),
        tuple(
            (number, tuple(sorted(map(ranks_of, _places(found, number)))))
            for number in range(RANKS, least - 1, -1)
        ),
    )


@cache
def sizes() -> bytes:
    """Return the number of tiles of every key."""
    found = bytes([0])
    for _ in range(RANKS):
        more = found
        for copies in range(1, COPIES + 1):
            more += found.translate(bytes((size + copies) % 256 for size in range(256)))
        found = more
    return found


def ranks_of(key: int) -> str:
    """Return the ranks of a key's tiles, ascending."""
    return "".join(str(rank + 1) * (key // POWER[rank] % 5) for rank in range(RANKS))


def _judged(tiles: int, method: str, progress: Progress | None) -> bytes:
    """Return a byte for every key: 1 if a method calls so many tiles complete."""
    is_complete = checker(method).is_complete
    counts = [0] * KINDS
    complete = bytearray(SUITS)
    keys = list(_places(sizes(), tiles))
    for done, key in enumerate(keys):
        if progress is not None and done % _TOLD_EVERY == 0:
            progress(done, len(keys))
        rest = key
        for rank in range(RANKS):
            rest, counts[rank] = divmod(rest, 5)
        complete[key] = is_complete(counts)
    if progress is not None:
        progress(len(keys), len(keys))
    return bytes(complete)


def _waits(complete: bytes) -> bytes:
    """Return for every key how many ranks complete it; ``complete`` is 1 for complete keys.

    All keys are one long number with a byte for each, so that to shift it is to add a tile to
    every hand.  A fifth copy carries into the next rank and leads to a key of fewer tiles, which
    is not complete.
    """
    whole = int.from_bytes(complete, "little")
    waits = 0
    for rank in range(RANKS):
        waits += whole >> 8 * POWER[rank]
    return waits.to_bytes(SUITS, "little")


def _places(found: bytes, value: int) -> Iterator[int]:
    """Yield the places of a value."""
    wanted = bytes([value])
    place = found.find(wanted)
    while place >= 0:
        yield place
        place = found.find(wanted, place + 1)
