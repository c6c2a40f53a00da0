"""A winning hand as it is arranged and the circumstances of the win: the facts for bonus hands."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from game.paohuzi.kernel.cards import RANKS, is_big
from game.paohuzi.kernel.groups import KAN, PAIR, Group
from game.paohuzi.kernel.melds import MeldKind
from game.paohuzi.kernel.source import Source

# No 绞: its cards are of one rank but of two sizes (常德; another program counts it).
ALIKE = frozenset(
    {
        KAN,
        PAIR,
        MeldKind.PENG.value,
        MeldKind.WEI.value,
        MeldKind.STALE_WEI.value,
        MeldKind.PAO.value,
        MeldKind.TI.value,
    }
)
"""Kinds of groups whose cards are all the same."""


@dataclass(frozen=True, slots=True)
class Circumstances:
    """The circumstances of a win."""

    card: int | None
    """The winning card; None for a hand that was complete as dealt."""
    source: Source
    last_card: bool = False
    """海底: it was the last card of the stock."""
    tian: bool = False
    """天胡: the dealer won with the hand as dealt."""
    di: bool = False
    """地胡, as the table defines it."""
    no_claims: bool = False
    """听胡: the winner had taken no open card before."""
    raised_hand: bool = False
    """举手: the winner is not the dealer and had laid nothing down since the deal."""
    one_in_hand: bool = False
    """耍猴: the winner held a single card."""
    exhausted: int = 0
    """Deals in a row before this one that nobody won."""
    next_card: int | None = None
    """The card on top of the stock; None when it is empty."""


@dataclass(frozen=True)
class Reading:
    """One arrangement of a winning hand, melds included."""

    groups: tuple[Group, ...]
    huxi: int
    red: frozenset[int]
    """The red kinds at this table."""
    circumstances: Circumstances
    tian_self_drawn: bool = False
    """True if 天胡 counts as self-drawn."""

    @cached_property
    def cards(self) -> tuple[int, ...]:
        """Every card of the winner, the winning card included."""
        return tuple(card for group in self.groups for card in group.cards)

    @cached_property
    def reds(self) -> int:
        """The number of red cards."""
        return sum(card in self.red for card in self.cards)

    @property
    def bigs(self) -> int:
        """The number of big cards."""
        return sum(map(is_big, self.cards))

    @property
    def smalls(self) -> int:
        """The number of small cards."""
        return len(self.cards) - self.bigs

    @property
    def all_alike(self) -> bool:
        """True if every group is of identical cards."""
        return all(group.kind in ALIKE for group in self.groups)

    @property
    def red_in_one_group(self) -> bool:
        """True if there are three or four red cards, all in one group."""
        if self.reds not in (3, 4):
            return False
        return any(sum(card in self.red for card in g.cards) == self.reds for g in self.groups)

    @property
    def reunions(self) -> int:
        """Ranks of which all eight cards are here."""
        count = Counter(self.cards)
        return sum(count[rank] == count[rank + RANKS] == 4 for rank in range(RANKS))

    @property
    def idle_groups(self) -> int:
        """Groups without huxi."""
        return sum(group.huxi == 0 for group in self.groups)

    @property
    def self_drawn(self) -> bool:
        """自摸: by one's own flip; a heavenly hand too if that is played."""
        circumstances = self.circumstances
        return circumstances.source is Source.SELF or (self.tian_self_drawn and circumstances.tian)

    def copies(self, card: int | None) -> int:
        """The number of cards of a kind."""
        return self.cards.count(card) if card is not None else 0
