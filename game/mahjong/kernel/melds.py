"""Melds: the sets laid down beside a hand."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from game.core.errors import BadNotation
from game.mahjong.kernel.tiles import Mask, format_tiles, is_suited, parse_tiles, rank_of


class MeldKind(enum.Enum):
    """The five forms of a meld."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    """明杠: three in hand and another's discard."""
    ADDED_KONG = "added_kong"
    """补杠: an own pung and the fourth tile."""
    CONCEALED_KONG = "concealed_kong"
    """暗杠: four in hand."""


KONGS = frozenset({MeldKind.KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG})


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld of `tile` (a chow: its lowest tile). `claimed` is the tile that another seat, `giver`,
    gave; both are None for a concealed kong.

    >>> str(Meld(MeldKind.CHOW, 0, claimed=2, giver=3))
    'chow 123m'
    >>> meld("kong 2222s").is_open, meld("concealed_kong 2222s").is_open
    (True, False)
    """

    kind: MeldKind
    tile: int
    claimed: int | None = None
    giver: int | None = None

    @property
    def tiles(self) -> tuple[int, ...]:
        """Its three or four tiles, ascending."""
        if self.kind is MeldKind.CHOW:
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * (4 if self.kind in KONGS else 3)

    @property
    def is_kong(self) -> bool:
        """True if it has four tiles."""
        return self.kind in KONGS

    @property
    def is_open(self) -> bool:
        """True if another seat gave a tile to it."""
        # An added kong is open by its pung, whatever the source of the fourth tile.
        return self.kind is not MeldKind.CONCEALED_KONG

    @property
    def swaps(self) -> Mask:
        """食替: the kinds that would have made a meld of the same tiles from the hand: that of the
        claimed tile, and of a run that it begins or ends the one at the other end.

        >>> from game.mahjong.kernel.tiles import kinds_in
        >>> format_tiles(kinds_in(Meld(MeldKind.CHOW, 3, claimed=3).swaps))
        '47m'
        """
        claimed = self.tile if self.claimed is None else self.claimed
        swaps = 1 << claimed
        if self.kind is MeldKind.CHOW:
            rank = rank_of(self.tile)
            if claimed == self.tile and rank <= 6:
                swaps |= 1 << self.tile + 3
            if claimed == self.tile + 2 and rank >= 2:
                swaps |= 1 << self.tile - 1
        return swaps

    def __str__(self) -> str:
        text = format_tiles(self.tiles)
        return f"{self.kind.value} {text}"


def meld(text: str) -> Meld:
    """Read `chow 123m`, `pung EEE`, `kong 2222s`, `added_kong 3333s`, `concealed_kong 1111p`.

    Raises `BadNotation`.

    >>> meld("chow 123m").tiles
    (0, 1, 2)
    >>> meld("chow 891m")
    Traceback (most recent call last):
        ...
    game.core.errors.BadNotation: bad_meld: '891m' is no chow
    """
    word, _, rest = text.strip().partition(" ")
    try:
        kind = MeldKind(word)
    except ValueError:
        raise BadNotation("bad_meld", f"{word!r} is no kind of meld") from None
    tiles = sorted(parse_tiles(rest))
    if not tiles:
        raise BadNotation("bad_meld", "a meld has tiles")
    first = tiles[0]
    # A run ends in its suit: 9万 1条 2条 lie side by side as kinds and are no run.
    if kind is MeldKind.CHOW and not (is_suited(first) and rank_of(first) <= 7):
        raise BadNotation("bad_meld", f"{rest!r} is no run")
    result = Meld(kind, first)
    # Flowers are laid out one by one, never as a meld.
    if tuple(tiles) != result.tiles or first >= 34:
        raise BadNotation("bad_meld", f"{rest!r} is no {word}")
    return result
