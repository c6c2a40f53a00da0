"""The splitting method (拆分法): stretches of neighbouring tiles, eaten up from a table.

A stretch is written as a number, one digit for the copies of each rank: 1112234m is 3211.  The
table has the melds that the first three digits, else the first two, else the first one give up; a
stretch is melds when nothing of it is left.  Suits never touch and honours are stretches of their
own, so that nothing runs across them.

The table knows one to four copies of a kind, and no wildcards.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from game.mahjong.kernel.tiles import COPIES, FIRST_HONOUR, KINDS, Tile
from game.mahjong.win_methods.checker import MethodLimits

CARRY: Final = {
    # One or two tiles alone, 1, 2, 11, 12, are missing on
    # purpose: they begin runs for which the stretch has no tiles.
    **{3: 3, 4: 3, 31: 30, 32: 30, 33: 33, 34: 33, 44: 33},
    **{111: 111, 112: 111, 113: 111, 114: 114, 122: 111, 123: 111, 124: 111, 133: 111, 134: 111},
    **{141: 141, 142: 141, 143: 141, 144: 144},
    **{222: 222, 223: 222, 224: 222, 233: 222, 234: 222, 244: 222},
    **{311: 300, 312: 300, 313: 300, 314: 300, 322: 300, 323: 300, 324: 300},
    **{331: 330, 332: 330, 333: 333, 334: 333, 341: 330, 342: 330, 343: 330, 344: 333},
    **{411: 411, 412: 411, 413: 411, 414: 414, 422: 411, 423: 411, 424: 411, 433: 411, 434: 411},
    **{441: 441, 442: 441, 443: 441, 444: 444},
}
"""The amounts that the digits at the head of a stretch give up.

Its making: from the edge, one tile begins a run and two begin two; three are a triplet; four are
a triplet and a run.
"""


class Stretch(NamedTuple):
    """Neighbouring kinds that are held, from ``first`` upwards; ``number`` is their copies."""

    first: Tile
    number: int
    tiles: int


class Carry(NamedTuple):
    """One step: ``head`` was looked up and ``taken`` given up; ``left`` remains of the number."""

    head: int
    taken: int
    left: int


def stretches(counts: Sequence[int]) -> Iterator[Stretch]:
    """Yield the stretches of 34 counts, ascending; an honour is one by itself."""
    number = tiles = 0
    for kind in range(KINDS):
        count = counts[kind]
        # Honours are numbered one after the other: without this 东南西 would pass for a run.
        if number and (not count or kind % 9 == 0 or kind >= FIRST_HONOUR):
            yield Stretch(kind - len(str(number)), number, tiles)
            number = tiles = 0
        if count:
            number = 10 * number + count
            tiles += count
    if number:
        yield Stretch(KINDS - 1, number, tiles)


def carried(number: int, steps: list[Carry] | None = None) -> int:
    """Return the rest of a stretch when the table gives up no more; 0 when it is melds.

    The steps are appended to ``steps``.
    """
    while number:
        length = len(str(number))
        for digits in range(min(3, length), 0, -1):
            place = 10 ** (length - digits)
            head = number // place
            taken = CARRY.get(head)
            if taken is not None:
                number -= taken * place
                if steps is not None:
                    steps.append(Carry(head, taken, number))
                break
        else:
            return number
    return 0


def paired_stretch(counts: Sequence[int]) -> tuple[Stretch, list[Stretch]] | None:
    """Return the stretch of 3n + 2 tiles and the others, which have 3n; None when they are not so.

    Only then can the hand be complete, with the pair in that stretch.
    """
    paired, others = None, []
    for stretch in stretches(counts):
        over = stretch.tiles % 3
        if not over:
            others.append(stretch)
        elif over == 1 or paired is not None:
            return None
        else:
            paired = stretch
    return None if paired is None else (paired, others)


def pairs(stretch: Stretch) -> list[Tile]:
    """Return the kinds of a stretch that can be the pair."""
    return [
        stretch.first + index for index, copies in enumerate(str(stretch.number)) if copies > "1"
    ]


def without_pair(stretch: Stretch, pair: Tile) -> list[Stretch]:
    """Return the rest of a stretch without a pair: one, two or no stretches."""
    counts = [0] * KINDS
    for index, copies in enumerate(str(stretch.number)):
        counts[stretch.first + index] = int(copies)
    counts[pair] -= 2
    return list(stretches(counts))


class SplitChecker:
    """Stretches and the table of carries."""

    name = "split"
    limits = MethodLimits(most_copies=COPIES)

    def is_complete(self, counts: Sequence[int], wild: int = 0) -> bool:
        """Say whether the tiles are melds and a pair; see ``WinMethod``."""
        self.limits.require(counts, wild)
        found = paired_stretch(counts)
        if found is None or any(carried(stretch.number) for stretch in found[1]):
            return False
        paired = found[0]
        return any(
            not any(carried(part.number) for part in without_pair(paired, pair))
            for pair in pairs(paired)
        )
