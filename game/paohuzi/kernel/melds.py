"""Melds: the sets on the table in front of a seat."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.core.errors import BadNotation
from game.paohuzi.kernel.cards import format_cards, parse_cards
from game.paohuzi.kernel.combos import ComboRules, combo_of


class MeldKind(enum.Enum):
    """The six forms of a meld."""

    CHI = "chi"
    """吃: a combination with a card that lay open, or one that had to follow it (比)."""
    PENG = "peng"
    """碰: two in hand and another seat's card."""
    WEI = "wei"
    """偎: two in hand and the third by one's own flip; laid face down."""
    STALE_WEI = "stale_wei"
    """臭偎: the same, of a kind whose 碰 was declined; one card lies open."""
    PAO = "pao"
    """跑: a fourth card that lay open."""
    TI = "ti"
    """提: four by oneself; one card lies open."""


QUADS: Final = frozenset({MeldKind.PAO, MeldKind.TI})
# One's own flip makes them a 提, another's card, thrown ones included, a 跑. A 碰 is not one.
OWN_TRIPLETS: Final = frozenset({MeldKind.WEI, MeldKind.STALE_WEI})

# A meld is read before anybody knows the table's rules, which then judge it.
ANY_COMBO: Final = ComboRules(jiao=True, mixed_two_seven_ten=True, one_five_ten=True)


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld. `cards` are ascending, None if they are not known (a hidden 偎 of another seat).
    `claimed` is the card that lay open and `giver` the seat that it lay in front of (the owner of
    the meld when it took its own flip); both are None for 偎, 提 and melds laid down by 比.

    >>> str(Meld(MeldKind.PAO, (4,) * 4, claimed=4, giver=1))
    'pao 五'
    """

    kind: MeldKind
    cards: tuple[int, ...] | None
    claimed: int | None = None
    giver: int | None = None

    @property
    def card(self) -> int | None:
        """The kind that three or four cards are of; None for a chi and if it is not known."""
        if self.cards is None or self.kind is MeldKind.CHI:
            return None
        return self.cards[0]

    @property
    def is_quad(self) -> bool:
        """True if it is a 跑 or a 提, so that the hand must hold a pair."""
        return self.kind is MeldKind.PAO or self.kind is MeldKind.TI

    def __str__(self) -> str:
        if self.cards is None:
            return self.kind.value
        shown: Sequence[int] = self.cards if self.kind is MeldKind.CHI else self.cards[:1]
        return f"{self.kind.value} {format_cards(shown)}"


def meld(text: str) -> Meld:
    """Read `peng 伍`, `wei 拾`, `stale_wei 三`, `pao 五`, `ti 陆`, `chi 二七十`. Raises
    `BadNotation`.

    >>> meld("chi 二七十").cards
    (1, 6, 9)
    >>> meld("wei 拾").card
    19
    """
    word, _, rest = text.strip().partition(" ")
    try:
        kind = MeldKind(word)
    except ValueError:
        raise BadNotation("bad_meld", f"{word!r} is no kind of meld") from None
    cards = parse_cards(rest)
    if kind is MeldKind.CHI:
        if len(cards) != 3 or combo_of(cards, ANY_COMBO) is None:
            raise BadNotation("bad_meld", f"{rest!r} is no combination")
        return Meld(kind, tuple(sorted(cards)))
    if len(cards) != 1:
        raise BadNotation("bad_meld", f"a {word} is named by one card")
    return Meld(kind, (cards[0],) * (4 if kind in QUADS else 3))
