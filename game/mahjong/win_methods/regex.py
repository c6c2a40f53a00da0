"""The regular expression (正则表达式) for hands of Harbin mahjong, put together from named parts.

It reads *arranged* text: tiles by their Chinese names, set by set, the pair anywhere; the melds
come first, closed with a bar: ``幺鸡幺鸡幺鸡幺鸡|二条三条四条…``.  Tiles in the hand can be
arranged in several ways, of which one may satisfy the conditions and another not (three runs alike
are three triplets), so ``arrangements`` yields all of them and the expression is asked about each.

The eight conditions of a win are expressions of their own, which ``HARBIN`` puts together: so each
can be tested by itself.  Two things the conditions leave open are closed here: fourteen to
seventeen tiles are four sets and a pair (neither three kongs and a pair nor five sets), and copies
are counted.

Apart from that, ``RegexChecker`` judges melds and a pair of any tiles by the expression for the
structure alone.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count
from typing import Final, NamedTuple

from game.mahjong.kernel.melds import Meld
from game.mahjong.kernel.tiles import COPIES, FIRST_HONOUR, KINDS, RED, Tile
from game.mahjong.win_methods.checker import MethodLimits, melds_in

NAMES: Final = (
    *("幺万", *(f"{rank}万" for rank in "二三四五六七八九")),
    *("幺鸡", *(f"{rank}条" for rank in "二三四五六七八九")),
    *("一筒", *(f"{rank}筒" for rank in "二三四五六七八九")),
    *("东风", "南风", "西风", "北风", "红中", "发财", "白板"),
)
"""The names of the kinds; no name's first character is another's second."""

HARBIN_KINDS: Final = (*range(FIRST_HONOUR), RED)
"""The 112 tiles of Harbin: three suits and the red dragons."""

BAR: Final = "|"
"""Ends the melds; before it there are no tiles of the hand."""

_numbers = count()


def _again(part: str, times: str, before: str = "", after: str = "") -> str:
    """Return an expression for a tile that stands there again so many times."""
    name = f"tile{next(_numbers)}"
    return f"(?P<{name}>{part}){before}(?P={name}){after}{times}"


TILE: Final = f"(?:{'|'.join(NAMES)})"
HARBIN_TILE: Final = "(?:幺鸡|一筒|幺万|红中|[二三四五六七八九][条筒万])"


def _pair() -> str:
    return f"(?:{_again(TILE, '')})"


def _triplet() -> str:
    return f"(?:{_again(TILE, '{2,3}')})"


def _run() -> str:
    """The runs that begin with a one, and those whose suit is remembered."""
    parts = ["幺鸡二条三条", "一筒二筒三筒", "幺万二万三万"]
    for first, second, third in zip("二三四五六七", "三四五六七八", "四五六七八九", strict=True):
        suit = f"suit{next(_numbers)}"
        parts.append(f"{first}(?P<{suit}>[条筒万]){second}(?P={suit}){third}(?P={suit})")
    return f"(?:{'|'.join(parts)})"


def _set() -> str:
    return f"(?:{_run()}|{_triplet()})"


def structure(sets: int) -> str:
    """Return the expression for so many sets and exactly one pair, which may stand anywhere."""
    ways = []
    for before in range(sets + 1):
        left = rf"(?:{_set()}\|?){{{before}}}" if before else ""
        right = f"{_set()}{{{sets - before}}}" if before < sets else ""
        ways.append(left + _pair() + right)
    return f"(?:{'|'.join(ways)})"


class HarbinCondition(NamedTuple):
    """One condition of a win: its identifier and an expression that holds from the first tile."""

    name: str
    expression: str


# 14 ≤ 4 kongs + 3 sets + 2 ≤ 17 has more solutions than four in all: tiles are no count of sets.
SETS: Final = 4

CONDITIONS: Final = (
    HarbinCondition(
        "tiles",
        rf"(?=(?:{HARBIN_TILE}*\|)?{HARBIN_TILE}*$)(?:{HARBIN_TILE}\|?){{14,17}}$",
    ),
    HarbinCondition("structure", rf"(?:(?:{_set()}|{_pair()})\|?)+$"),
    HarbinCondition(
        "triplet", rf"(?:{_set()}\|?|{_pair()})*?{_triplet()}\|?(?:{_set()}\|?|{_pair()})*$"
    ),
    HarbinCondition("kongs", rf"(?!(?:.*{_again(TILE, '{3}')}){{4}})(?!{_set()}{{4,}}\|)"),
    HarbinCondition("one_pair", f"{structure(SETS)}$"),
    HarbinCondition("suits", "(?:.*[鸡条].*[万筒]|.*筒.*[万条鸡]|.*万.*[筒条鸡])"),
    HarbinCondition("terminal", ".*[幺一九中]"),
    HarbinCondition("copies", f"(?!.*{_again(TILE, '', '(?:.*', '){4}')})"),
)
"""The eight conditions: 14 to 17 tiles of Harbin; sets and pairs only; a triplet or kong; at most
three kongs, and at most three melds laid out, so that four tiles are in a ready hand; four sets
and exactly one pair; two suits at least, the red dragon being none; a one, a nine or a red
dragon; at most four copies of a kind.
"""

HARBIN: Final = "".join(f"(?={condition.expression})" for condition in CONDITIONS)
"""The whole expression: it matches arranged text that satisfies the eight conditions.

Each condition may read the text in its own way.  This does no harm: text of four runs and a pair
has no other reading, and so no triplet in one.
"""

_PIECE: Final = re.compile(f"{_set()}|{_pair()}")

# Compiled when first asked for: nobody who plays needs them.
_compiled = cache(re.compile)


def unmet(text: str) -> tuple[str, ...]:
    """Return the names of the conditions that arranged text fails, in their order."""
    return tuple(name for name, expression in CONDITIONS if not _compiled(expression).match(text))


def arrangements(counts: Sequence[int]) -> Iterator[str]:
    """Yield the texts of 34 counts laid set by set, with at most one pair; none for loose tiles.

    The lowest tile left is laid with its like or with its neighbours; the expression decides which
    groups are sets.
    """
    return _arranged(list(counts), "", 0, paired=False, only_runs=False)


def _arranged(
    left: list[int], text: str, lowest: Tile, paired: bool, only_runs: bool
) -> Iterator[str]:
    kind = lowest
    while kind < KINDS and not left[kind]:
        kind += 1
    if kind == KINDS:
        yield text
        return
    # Runs last, so that no two texts differ only in the order of their sets.
    only_runs = only_runs and kind == lowest
    alike = () if only_runs else ((kind,) * 3,) if paired else ((kind,) * 2, (kind,) * 3)
    for kinds in (*alike, tuple(range(kind, min(kind + 3, KINDS)))):
        run = kinds[0] != kinds[-1]
        enough = all(left[other] for other in kinds) if run else left[kind] >= len(kinds)
        piece = "".join(NAMES[other] for other in kinds)
        if enough and _PIECE.fullmatch(piece):
            for other in kinds:
                left[other] -= 1
            yield from _arranged(left, text + piece, kind, paired or len(kinds) == 2, run)
            for other in kinds:
                left[other] += 1


class HarbinReading(NamedTuple):
    """One arrangement of a whole hand and the conditions it fails."""

    text: str
    unmet: tuple[str, ...]


def laid_out(melds: Sequence[Meld]) -> str:
    """Return the text of melds, closed with a bar; no text for none."""
    text = "".join(NAMES[kind] for meld in melds for kind in meld.tiles)
    return text + BAR if text else ""


def harbin_readings(counts: Sequence[int], melds: Sequence[Meld] = ()) -> list[HarbinReading]:
    """Return every arrangement of a hand beside its melds, the best first.

    Loose tiles that cannot be arranged are read as they lie.
    """
    before = laid_out(melds)
    texts = list(arrangements(counts)) or [
        "".join(NAMES[kind] * copies for kind, copies in enumerate(counts))
    ]
    readings = [HarbinReading(before + text, unmet(before + text)) for text in texts]
    return sorted(readings, key=lambda reading: len(reading.unmet))


def is_harbin(counts: Sequence[int], melds: Sequence[Meld] = ()) -> bool:
    """Say whether a hand beside its melds satisfies the eight conditions."""
    before = laid_out(melds)
    whole = _compiled(HARBIN)
    return any(whole.match(before + text) for text in arrangements(counts))


@cache
def _whole(sets: int) -> re.Pattern[str]:
    return re.compile(structure(sets))


class RegexChecker:
    """The expression for the structure, asked about every arrangement of the tiles."""

    name = "regex"
    limits = MethodLimits(most_copies=COPIES, most_melds=5)

    def is_complete(self, counts: Sequence[int], wild: int = 0) -> bool:
        """Say whether the tiles are melds and a pair; see ``WinMethod``."""
        self.limits.require(counts, wild)
        sets = melds_in(counts)
        if sets is None:
            return False
        whole = _whole(sets)
        return any(whole.fullmatch(text) for text in arrangements(counts))
