"""The win checker: the test whether a hand wins on a card, and its huxi."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.core.strangers import stranger_asks
from game.paohuzi.kernel.cards import RANKS
from game.paohuzi.kernel.combos import partners
from game.paohuzi.kernel.hand import UNIT, Hand
from game.paohuzi.kernel.idle import is_idle
from game.paohuzi.kernel.melds import OWN_TRIPLETS, Meld, MeldKind
from game.paohuzi.kernel.solver import solver_of
from game.paohuzi.kernel.source import Source
from game.paohuzi.rules import PaohuziRules


class WinChecker:
    """Best huxi under one ruleset."""

    def __init__(self, rules: PaohuziRules) -> None:
        self.rules = rules
        self.solver = solver_of(rules.solver_rules)
        self.values = self.solver.values
        self._partners = partners(rules.combos)

    def complete(self, hand: Hand, pair: bool) -> int | None:
        """The most huxi of the cards in hand, all of them in groups; None when they are not."""
        return self.solver.best(hand.small, hand.big, pair)

    def best(
        self, hand: Hand, melds: Sequence[Meld], card: int | None, source: Source
    ) -> int | None:
        """The most huxi of a seat's melds and hand together with `card` (None: as they stand),
        before the threshold; None when no arrangement exists. `hand` is without the card.

        A card that makes 偎 or 提 by one's own flip can be used for nothing else (unless
        `own_hu_before_ti`), for 偎 and 提 come before 胡.
        """
        table = sum(map(self.solver.meld_huxi, melds))
        # An odd four asks for the 将, and several for one only: each 重跑 goes without a discard.
        pair = any(meld.is_quad for meld in melds)
        if card is None:
            found = self.complete(hand, pair)
        else:
            three = next((m for m in melds if m.card == card and not m.is_quad), None)
            found = self.with_card(hand, three, pair, card, source)
        return None if found is None else found + table

    def wins(
        self, hand: Hand, melds: Sequence[Meld], card: int | None, source: Source
    ) -> int | None:
        """The huxi that count for a win of these cards (see `best`): their own, or the number for a
        hand without any (无胡); None if they do not win.
        """
        table = sum(map(self.solver.meld_huxi, melds))
        pair = any(meld.is_quad for meld in melds)
        if card is None:
            return self.enough(self.complete(hand, pair), hand, table, None, source)
        three = next((m for m in melds if m.card == card and not m.is_quad), None)
        found = self.with_card(hand, three, pair, card, source)
        return self.enough(found, hand, table, card, source)

    def enough(
        self, found: int | None, hand: Hand, table: int, card: int | None, source: Source
    ) -> int | None:
        """The huxi that count for a win of a hand that has `found` besides the `table`; None if
        `found` is too little, or None.
        """
        if found is None:
            return None
        # 耒阳: without any huxi the hand counts as a good one, although it has other arrangements.
        if self.rules.no_huxi and not table and self._idle(hand, card, source):
            return max(found, self.rules.no_huxi)
        return found + table if found + table >= self.rules.min_huxi else None

    def _idle(self, hand: Hand, card: int | None, source: Source) -> bool:
        """True if the hand with `card` has an arrangement without huxi."""
        most = max(hand.counts)
        if most > 2 and (self.rules.kan_locked or most > 3):
            return False
        small, big = hand.small, hand.big
        if card is not None:
            forced = source is Source.SELF and not self.rules.own_hu_before_ti
            if forced and hand.counts[card] > 1:
                return False
            if card < RANKS:
                small += UNIT[card]
            else:
                big += UNIT[card]
        return is_idle(self.solver.rules, small, big)

    def fits_nowhere(self, hand: Hand, card: int) -> bool:
        """True if some card of the hand certainly has no group beside `card`, or with it, under any
        rules about 坎 and about moves that come before 胡.
        """
        small, big = hand.small, hand.big
        if not self.solver.hopeless(small, big, True):
            return False
        if card < RANKS:
            return self.solver.hopeless(small + UNIT[card], big, True)
        return self.solver.hopeless(small, big + UNIT[card], True)

    def with_card(
        self, hand: Hand, three: Meld | None, pair: bool, card: int, source: Source
    ) -> int | None:
        """The amount that the hand and `card` add to the huxi of the melds. `three` is the meld of
        three of the card's kind, if there is one; `pair`: True if a quad among the melds asks for a
        pair. See `best`.
        """
        own = source is Source.SELF
        forced = own and not self.rules.own_hu_before_ti
        held = hand.counts[card]
        found = None if three is None else self._on_table(hand, three, card, source)
        if held < 2:
            # One's own flip beside one's own 偎 is a 提 at once; a 碰 may stay and the card go
            # elsewhere.
            if forced and three is not None and three.kind in OWN_TRIPLETS:
                return found
            joined = self._best_with(hand, card, 1, pair)
        elif held == 2:
            joined = self._third(hand, card, pair, own, forced)
        else:
            joined = self._fourth(hand, card, pair, own, forced)
        return _more(found, joined)

    def _best_with(self, hand: Hand, card: int, copies: int, pair: bool) -> int | None:
        """The hand with so many more (or fewer) copies of a kind."""
        change = UNIT[card] * copies
        if card < RANKS:
            return self.solver.best(hand.small + change, hand.big, pair)
        return self.solver.best(hand.small, hand.big + change, pair)

    def _third(self, hand: Hand, card: int, pair: bool, own: bool, forced: bool) -> int | None:
        """The card is the third of its kind: 偎 by one's own flip, otherwise 碰 or apart."""
        small, big = self.solver.loose(hand.small, hand.big)
        if card < RANKS:
            small += UNIT[card]
        else:
            big += UNIT[card]
        # With all three copies in: a card that fits nowhere now fits nowhere with fewer of them.
        if self.solver.hopeless(small, big, pair):
            return None
        found = self._best_with(hand, card, -2, pair)
        if found is not None:
            found += self.values.three[card] if own else self.values.peng[card]
        if forced:
            return found
        counts = hand.counts
        locked = self.rules.kan_locked
        # Apart: the card goes into a combination and the two stay as they are, so a pair in hand is
        # not taken for a 坎 that locks.
        for first, second, combo in self._partners[card]:
            if not counts[first] or not counts[second]:
                continue
            if first == second and counts[first] < 2:
                continue
            if locked and (counts[first] > 2 or counts[second] > 2):
                continue
            small, big = hand.small, hand.big
            for used in (first, second):
                if used < RANKS:
                    small -= UNIT[used]
                else:
                    big -= UNIT[used]
            left = self.solver.best(small, big, pair)
            if left is not None:
                found = _more(found, left + self.values.combo(combo))
        return found

    def _fourth(self, hand: Hand, card: int, pair: bool, own: bool, forced: bool) -> int | None:
        """The card is the fourth of its kind: 提 or 跑, or the 坎 stays and the card is used
        elsewhere (破跑).
        """
        # The first quad brings the pair; a second can never complete a hand, which its size rules
        # out.
        found = self._best_with(hand, card, -3, True)
        if found is not None:
            found += self.values.ti[card] if own else self.values.pao[card]
        if forced:
            return found
        # 破跑: 胡 beats 跑, so a seat that wins need not run. The 坎 counts, and one copy more
        # joins the rest.
        if self.rules.kan_locked:
            apart = self._best_with(hand, card, -2, pair)
            if apart is not None:
                apart += self.values.three[card]
        else:
            apart = self._best_with(hand, card, 1, pair)
        return _more(found, apart)

    def _on_table(self, hand: Hand, three: Meld, card: int, source: Source) -> int | None:
        """The card makes three on the table into four: the difference and the rest of the hand."""
        kind = upgrade(self.rules, three, source)
        rest = None if kind is None else self.complete(hand, True)
        if kind is None or rest is None:
            return None
        return rest + self.values.alike(kind, card) - self.solver.meld_huxi(three)


def upgrade(rules: PaohuziRules, meld: Meld, source: Source) -> MeldKind | None:
    """The kind that a meld of three becomes with the fourth card from this source; None when it
    stays.
    """
    if meld.kind is MeldKind.PENG:
        # A 碰 is run by any flip, never by a card thrown from a hand.
        allowed = source is not Source.DISCARD or rules.peng_pao_by_discard
        return MeldKind.PAO if allowed else None
    if meld.kind in OWN_TRIPLETS:
        # A thrown card too runs a 偎 or 臭偎 (娄底, 衡阳).
        return MeldKind.TI if source is Source.SELF else MeldKind.PAO
    return None


def _more(one: int | None, other: int | None) -> int | None:
    """The greater of two results that may be missing."""
    if one is None or (other is not None and other > one):
        return other
    return one


def checker_of(rules: PaohuziRules) -> WinChecker:
    """The checker of a ruleset, made once for all who play by it."""
    return WinChecker(rules) if stranger_asks() else _kept(rules)


@lru_cache(maxsize=256)
def _kept(rules: PaohuziRules) -> WinChecker:
    return WinChecker(rules)
