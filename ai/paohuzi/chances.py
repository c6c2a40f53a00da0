"""The table from one seat, as chances: the cards that may still come, and to which seat."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

from game.paohuzi.kernel.cards import COPIES
from game.paohuzi.kernel.combos import Trio, combos
from game.paohuzi.kernel.hand import Hand
from game.paohuzi.kernel.melds import Meld
from game.paohuzi.kernel.values import Values, red_kinds, values_of
from game.paohuzi.position.board import SeatBoard
from game.paohuzi.rules import PaohuziRules

HORIZON: Final = 0.55
"""The share of the stock that is turned before somebody wins."""
THROWN: Final = 0.13
"""The chance that a card in another hand is thrown while the whole stock lies ahead."""
LIKELIEST: Final = 0.9
"""No chance of a single card is taken to be greater."""


@lru_cache(maxsize=64)
def combos_of(rules: PaohuziRules) -> dict[Trio, int]:
    """Every combination of a ruleset with its huxi."""
    values = values_of(rules.value_rules)
    return {combo.cards: values.combo(combo) for combo in combos(rules.combos)}


class Holding(NamedTuple):
    """The cards of a seat, now or after a claim."""

    counts: tuple[int, ...]
    """Its hand, by kind."""
    groups: int
    """Groups that it still needs, a pair counted."""
    pair: bool
    """True if one of them is a pair, because a quad lies on the table."""
    huxi: int
    """Of its melds."""
    reds: int
    """Red cards among its melds."""
    threes: frozenset[int]
    """Kinds of which three lie on the table."""
    no_chi: int
    no_peng: int
    untouched: bool = False
    """True if nothing has been laid down since the deal and the seat does not deal (举手)."""

    def without(self, kind: int) -> Holding:
        """Once a card has been thrown."""
        counts = list(self.counts)
        counts[kind] -= 1
        return self._replace(counts=tuple(counts))

    def to_throw(self, locked: bool) -> list[int]:
        """The kinds that it may throw."""
        most = 2 if locked else COPIES
        return [kind for kind, count in enumerate(self.counts) if 0 < count <= most]


class CardChances:
    """The table from one seat. A chance is that of one copy of a card that is not seen, by the end
    of the deal: it lies in the stock or in another hand, and nobody knows in which.
    """

    def __init__(self, board: SeatBoard) -> None:
        seat = board.viewer
        if seat is None:
            raise ValueError("a spectator has nothing to choose")
        hand = board.hands[seat]
        if hand is None:
            raise ValueError("the hand is not known")
        rules = board.rules
        self.board = board
        self.seat = seat
        self.rules = rules
        self.values: Values = values_of(rules.value_rules)
        self.combos = combos_of(rules)
        self.red = red_kinds(rules.red)
        # A hidden 偎 of another seat is not seen: its cards count as still to come.
        self.live = [max(0, COPIES - seen) for seen in board.seen()]
        self.three_melds = {kind: board.melds[seat][at] for kind, at in board.threes[seat].items()}
        self.holding = self._holding(hand, board.melds[seat], seat)
        seats, unseen = board.seats, max(1, sum(self.live))
        # Nobody knows the place of an unseen card, so each is as likely to be any of the cards
        # ahead.
        flipped = board.stock_left * HORIZON / unseen
        held = sum(size for other, size in enumerate(board.sizes) if other != seat)
        thrown = held / unseen * THROWN * board.stock_left / max(1, rules.stock_size)
        self.by_own_flip = flipped / seats
        """The chance that the seat flips it itself."""
        self.by_others = flipped * (seats - 1) / seats + thrown
        """The chance that another seat flips or throws it."""
        # 吃 takes one's own flip and the upstream seat's, of thrown cards the upstream seat's
        # alone.
        self.by_chi = flipped * min(2, seats) / seats + thrown / (seats - 1)
        """The chance that it may be taken by chi: flipped here or upstream, or thrown upstream."""
        self.by_flips_to_win = flipped * (seats - 1) / seats
        # Without 放炮 a thrown card helps to build, never to win.
        if rules.hu_on_discard:
            self.by_flips_to_win += thrown
        self.by_win = self.by_own_flip + self.by_flips_to_win
        """The chance that it may be won on."""

    def _holding(self, hand: Hand, melds: list[Meld], seat: int) -> Holding:
        board = self.board
        return Holding(
            counts=tuple(hand.counts),
            groups=board.rules.groups - len(melds),
            pair=board.quads[seat] > 0,
            huxi=board.huxi[seat],
            reds=sum(card in self.red for meld in melds for card in meld.cards or ()),
            threes=frozenset(self.three_melds),
            no_chi=board.no_chi[seat],
            no_peng=board.no_peng[seat],
            untouched=seat != board.dealer and not board.laid[seat],
        )


def never(chance: float) -> float:
    """The logarithm of the chance that something does not happen; such logarithms add up."""
    return math.log1p(-min(LIKELIEST, chance))
