"""Tile kinds and their text notation.

A tile is its kind, an ``int``; physical copies have no identity in the rules.

====== ========================= ==================
kinds  tiles                     text
====== ========================= ==================
0-8    characters 1-9            ``1m`` … ``9m``
9-17   bamboo 1-9                ``1s`` … ``9s``
18-26  dots 1-9                  ``1p`` … ``9p``
27-30  winds                     ``E S W N``
31-33  red, green, white dragon  ``C F P``
34-41  seasons and flowers       ``a`` … ``h``
====== ========================= ==================

Numbered honours (``5z``) are refused: tools disagree about which dragon 5, 6 and 7 are.
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from game.core.errors import BadNotation

Tile: TypeAlias = int
"""A kind, 0-41."""

Counts: TypeAlias = list[int]
"""Copies of each of the 34 kinds that can be part of a hand; bonus tiles are not counted."""

Mask: TypeAlias = int
"""A set of kinds: bit ``kind`` is set when the kind is in the set."""

KINDS: Final = 34
"""Kinds that can be part of a hand."""

COPIES: Final = 4
"""Physical copies of each of those kinds."""

BONUS_KINDS: Final = 8
"""Bonus tiles; there is one of each."""

# 万条筒, the usual order in Chinese. Tools for riichi order m, p,
# s and put 白 before 发: their numbers of kinds are not these.
SUITS: Final = "msp"
HONOURS: Final = "ESWNCFP"
BONUS: Final = "abcdefgh"

CHARACTERS, BAMBOO, DOTS = 0, 1, 2
BAMBOO_ONE: Final = 9
FIRST_HONOUR: Final = 27
EAST, SOUTH, WEST, NORTH, RED, GREEN, WHITE = range(27, 34)

ALL_KINDS: Final = range(KINDS)
SUITED_KINDS: Final = range(FIRST_HONOUR)
HONOUR_KINDS: Final = range(FIRST_HONOUR, KINDS)
WIND_KINDS: Final = range(EAST, RED)
DRAGON_KINDS: Final = range(RED, KINDS)
# Four seasons 春夏秋冬, then four flowers 梅兰竹菊: one copy each, never part of a hand.
BONUS_TILES: Final = range(KINDS, KINDS + BONUS_KINDS)
TERMINAL_KINDS: Final = (0, 8, 9, 17, 18, 26)
ORPHAN_KINDS: Final = (*TERMINAL_KINDS, *HONOUR_KINDS)
"""Terminals and honours, the thirteen kinds of thirteen orphans."""


def mask_of(kinds: Iterable[Tile]) -> Mask:
    """Return the set of these kinds as bits.

    >>> bin(mask_of([0, 3]))
    '0b1001'
    """
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask


def kinds_in(mask: Mask) -> list[Tile]:
    """Return the kinds of a mask in ascending order.

    >>> kinds_in(mask_of(parse_tiles("9m1m")))
    [0, 8]
    """
    kinds = []
    while mask:
        low = mask & -mask
        kinds.append(low.bit_length() - 1)
        mask ^= low
    return kinds


ALL_MASK: Final = (1 << KINDS) - 1
SUIT_MASKS: Final = (0x1FF, 0x1FF << 9, 0x1FF << 18)
"""One mask per suit, in the order characters, bamboo, dots."""
SUITED_MASK: Final = (1 << FIRST_HONOUR) - 1
HONOUR_MASK: Final = ALL_MASK ^ SUITED_MASK
WIND_MASK: Final = mask_of(WIND_KINDS)
DRAGON_MASK: Final = mask_of(DRAGON_KINDS)
TERMINAL_MASK: Final = mask_of(TERMINAL_KINDS)
ORPHAN_MASK: Final = TERMINAL_MASK | HONOUR_MASK


def is_suited(kind: Tile) -> bool:
    """Say whether the kind is a character, bamboo or dot tile.

    >>> is_suited(EAST)
    False
    """
    return 0 <= kind < FIRST_HONOUR


def is_bonus(kind: Tile) -> bool:
    """Say whether the kind is a flower or a season."""
    return kind in BONUS_TILES


def rank_of(kind: Tile) -> int:
    """Return the number 1-9 on a suited tile.  Honours and bonus tiles raise ``ValueError``.

    >>> rank_of(parse_tiles("7p")[0])
    7
    """
    # Divided by nine, honours would pass for ranks 1-7.
    if not is_suited(kind):
        raise ValueError(f"kind {kind} has no rank")
    return kind % 9 + 1


_TEXTS: Final[tuple[str, ...]] = (
    *(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)),
    *HONOURS,
    *BONUS,
)
_LETTERS: Final = {text: kind for kind, text in enumerate(_TEXTS) if len(text) == 1}


def tile_text(kind: Tile) -> str:
    """Return the text of one tile, as ``5m``, ``E`` or ``a``.  ``ValueError`` for no tile.

    >>> tile_text(0), tile_text(EAST)
    ('1m', 'E')
    """
    if not 0 <= kind < len(_TEXTS):
        raise ValueError(f"no tile has kind {kind}")
    return _TEXTS[kind]


def parse_tiles(text: str) -> list[Tile]:
    """Read ``123m456p789sEEEC`` and return the kinds in the order written.

    Spaces may stand between groups.  Raises ``BadNotation`` for anything else than tiles.

    >>> parse_tiles("12m5sE")
    [0, 1, 13, 27]
    >>> parse_tiles("5z")
    Traceback (most recent call last):
        ...
    game.core.errors.BadNotation: suit_expected: a suit m, s or p must follow digits: '5z'
    """
    kinds: list[Tile] = []
    ranks: list[int] = []
    for char in text:
        if char in "123456789":
            ranks.append(int(char))
        elif char in SUITS and ranks:
            first = 9 * SUITS.index(char) - 1
            kinds.extend(first + rank for rank in ranks)
            ranks.clear()
        elif ranks or char in SUITS:
            raise BadNotation("suit_expected", f"a suit m, s or p must follow digits: {text!r}")
        elif char in _LETTERS:
            kinds.append(_LETTERS[char])
        elif char != " ":
            raise BadNotation("unknown_tile", f"{char!r} is no tile: {text!r}")
    if ranks:
        raise BadNotation("suit_expected", f"digits without a suit: {text!r}")
    return kinds


def format_tiles(kinds: Iterable[Tile]) -> str:
    """Return the sorted text of tiles, which ``parse_tiles`` reads; ``ValueError`` for no tile.

    >>> format_tiles([27, 0, 13, 1])
    '12m5sE'
    """
    parts: list[str] = []
    for kind in sorted(kinds):
        text = tile_text(kind)
        if parts and len(text) == 2 and parts[-1][-1] == text[1]:
            parts[-1] = parts[-1][:-1] + text
        else:
            parts.append(text)
    return "".join(parts)


def counts_of(kinds: Iterable[Tile]) -> Counts:
    """Count hand tiles by kind, without a limit of copies.  ``ValueError`` for a bonus tile."""
    counts = [0] * KINDS
    for kind in kinds:
        if not 0 <= kind < KINDS:
            raise ValueError(f"kind {kind} cannot be part of a hand")
        counts[kind] += 1
    return counts


def tiles_of(counts: Sequence[int]) -> list[Tile]:
    """Return the tiles of some counts in ascending order.

    >>> tiles_of(hand("E11m"))
    [0, 0, 27]
    """
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def hand(text: str) -> Counts:
    """Read the tiles of one hand and return the copies of each of the 34 kinds.

    Raises ``BadNotation`` for bad text, for bonus tiles, which are never part of a hand, and for
    a fifth copy of a kind.

    >>> hand("11m")[:3]
    [2, 0, 0]
    >>> hand("11111m")
    Traceback (most recent call last):
        ...
    game.core.errors.BadNotation: too_many_copies: more than four copies of a kind: '11111m'
    """
    kinds = parse_tiles(text)
    if any(kind >= KINDS for kind in kinds):
        raise BadNotation("bonus_in_hand", f"bonus tiles are not part of a hand: {text!r}")
    counts = counts_of(kinds)
    if max(counts) > COPIES:
        raise BadNotation("too_many_copies", f"more than four copies of a kind: {text!r}")
    return counts
