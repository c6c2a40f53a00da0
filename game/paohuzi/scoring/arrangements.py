"""Every way to arrange a winning hand. Slow, and only asked for when somebody wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.paohuzi.kernel.combos import combo_of, partners
from game.paohuzi.kernel.groups import KAN, PAIR, Group
from game.paohuzi.kernel.hand import Hand
from game.paohuzi.kernel.melds import OWN_TRIPLETS, QUADS, Meld, MeldKind
from game.paohuzi.kernel.source import Source
from game.paohuzi.kernel.values import Values, values_of
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.scoring.winning import upgrade


class _Start(NamedTuple):
    """One use of the winning card: the melds then, fixed groups, the counts still to cut."""

    melds: tuple[Meld, ...]
    fixed: tuple[Group, ...]
    counts: list[int]


class Arranger:
    """The arrangements under one ruleset."""

    def __init__(self, rules: PaohuziRules) -> None:
        self.rules = rules
        self.values: Values = values_of(rules.value_rules)
        self._chi = self.values.chi(rules.combos)
        self._partners = partners(rules.combos)

    def all(
        self, hand: Hand, melds: Sequence[Meld], card: int | None, source: Source
    ) -> Iterator[tuple[Group, ...]]:
        """The groups of every complete arrangement, melds first, with any huxi. `hand` is without
        the winning card; None as a card: the cards are complete as they stand.
        """
        for start in self._starts(hand, melds, card, source):
            table = tuple(map(self.of_meld, start.melds))
            # One 提 or 跑, an old one or one just made, asks for the 将; a second asks for no
            # other.
            quads = {MeldKind.PAO.value, MeldKind.TI.value}
            pair = any(group.kind in quads for group in (*table, *start.fixed))
            # Three that the winning card completes: by one's own flip a 偎 (3/6), with another's
            # card a 碰 (1/3). 坎 are only those that were held before.
            third = MeldKind.WEI if source is Source.SELF else MeldKind.PENG
            last = card if card is not None and hand.counts[card] == 2 else None
            for cut in self._cuts(start.counts, pair, last, third):
                groups = (*table, *start.fixed, *cut)
                # The number of cards fixes it at a table; a hand that was entered may have any.
                if len(groups) == self.rules.groups:
                    yield groups

    def of_meld(self, meld: Meld) -> Group:
        """A meld as a group."""
        combo = None
        cards = meld.cards or ()
        if meld.kind is MeldKind.CHI:
            combo = combo_of(cards, self.rules.combos)
        kind = meld.kind.value if combo is None else combo.value
        huxi = self._chi[cards] if combo else self.values.alike(meld.kind, cards[0])
        return Group(kind, cards, huxi, open=True)

    def alike(self, kind: MeldKind | str, card: int) -> Group:
        """Three or four of a kind out of the hand; `kan` counts as a 偎."""
        of = MeldKind.WEI if kind == KAN else MeldKind(kind)
        copies = 4 if of in QUADS else 3
        name = kind if isinstance(kind, str) else kind.value
        return Group(name, (card,) * copies, self.values.alike(of, card))

    def _starts(
        self, hand: Hand, melds: Sequence[Meld], card: int | None, source: Source
    ) -> Iterator[_Start]:
        """The uses of the winning card that the rules allow."""
        table = tuple(melds)
        if card is None:
            yield self._fix(table, (), hand.counts.copy(), None)
            return
        own = source is Source.SELF
        forced = own and not self.rules.own_hu_before_ti
        held = hand.counts[card]
        without = hand.counts.copy()
        without[card] = 0
        on_table = any(m.kind in OWN_TRIPLETS and m.card == card for m in melds)
        # 偎 and 提 come before 胡: the seat's own third or fourth card joins nothing else.
        if forced and held == 2:
            yield self._fix(table, (self.alike(MeldKind.WEI, card),), without, None)
        elif not (forced and (held == 3 or on_table)):
            yield self._fix(table, (), hand.counts.copy(), card)
        if held == 3:
            quad = self.alike(MeldKind.TI if own else MeldKind.PAO, card)
            yield self._fix(table, (quad,), without, None)
        for place, meld in enumerate(melds):
            # A 碰 may run or stay as it is and the card go into a run: both are ways to win.
            kind = upgrade(self.rules, meld, source) if meld.card == card else None
            if kind is not None:
                made = Meld(kind, (card,) * 4)
                changed = (*table[:place], made, *table[place + 1 :])
                yield self._fix(changed, (), hand.counts.copy(), None)

    def _fix(
        self, melds: tuple[Meld, ...], fixed: tuple[Group, ...], counts: list[int], add: int | None
    ) -> _Start:
        """Set cards aside that stay together (提 as dealt, locked 坎), then let the card join."""
        for card, count in enumerate(counts):
            if count == 4:
                fixed = (*fixed, self.alike(MeldKind.TI, card))
                counts[card] = 0
            elif count == 3 and self.rules.kan_locked:
                fixed = (*fixed, self.alike(KAN, card))
                counts[card] = 0
        # Only now, or it would make a locked 坎 of a pair that may be cut (another's third card).
        if add is not None:
            counts[add] += 1
        return _Start(melds, fixed, counts)

    def _cuts(
        self, counts: list[int], pair: bool, last: int | None, third: MeldKind
    ) -> Iterator[tuple[Group, ...]]:
        """Every way to cut the counted cards into groups, with one pair if `pair`. Three of the
        kind `last` were completed by the winning card and are a `third`, others a 坎.
        """
        low = next((card for card, count in enumerate(counts) if count), None)
        if low is None:
            if not pair:
                yield ()
            return
        if counts[low] >= 3:
            kind: MeldKind | str = third if low == last else KAN
            counts[low] -= 3
            for rest in self._cuts(counts, pair, last, third):
                yield (self.alike(kind, low), *rest)
            counts[low] += 3
        if pair and counts[low] >= 2:
            counts[low] -= 2
            for rest in self._cuts(counts, False, last, third):
                yield (Group(PAIR, (low, low), 0), *rest)
            counts[low] += 2
        for first, second, combo in self._partners[low]:
            counts[low] -= 1
            counts[first] -= 1
            counts[second] -= 1
            if counts[low] >= 0 and counts[first] >= 0 and counts[second] >= 0:
                group = Group(combo.kind.value, combo.cards, self.values.combo(combo))
                for rest in self._cuts(counts, pair, last, third):
                    yield (group, *rest)
            counts[low] += 1
            counts[first] += 1
            counts[second] += 1
