"""The paohuzi table as somebody knows it: the one fold of the events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from game.core.board import FoldingBoard, Folds
from game.core.errors import BadRecord
from game.core.events import Event
from game.core.points import Paid
from game.paohuzi.kernel.cards import KINDS
from game.paohuzi.kernel.hand import Hand
from game.paohuzi.kernel.melds import OWN_TRIPLETS, Meld, MeldKind
from game.paohuzi.kernel.solver import Solver, solver_of
from game.paohuzi.kernel.source import Source
from game.paohuzi.position.events import (
    Began,
    Dealt,
    Declined,
    Discarded,
    Exhausted,
    Flipped,
    HandDied,
    Melded,
    Passed,
    Settled,
    Won,
)
from game.paohuzi.position.phase import Phase
from game.paohuzi.rules import PaohuziRules

KindMask = int
"""A set of kinds, one bit each."""


_OPENING, _TURN, _OFFER, _DRAW = Phase.OPENING, Phase.TURN, Phase.OFFER, Phase.DRAW
_BEFORE_DRAW = (_OFFER, _DRAW)


_SELF, _FLIP, _DISCARD = Source.SELF, Source.FLIP, Source.DISCARD


class RiverCard(NamedTuple):
    """A card in front of a seat, where it stays as a mark when it has been claimed."""

    card: int
    thrown: bool
    """True if it came from the hand; otherwise it was flipped."""
    claimed: bool


class Offer(NamedTuple):
    """The card that lies open, the seat it lies in front of, and its source."""

    card: int
    owner: int
    thrown: bool

    def source(self, seat: int) -> Source:
        """The source of the card as this seat sees it."""
        if self.thrown:
            return _DISCARD
        return _SELF if seat == self.owner else _FLIP


class Board(FoldingBoard[PaohuziRules, Hand]):
    """The common part of the engine's table and everybody's own.

    Everything here is public except `hands`, hidden melds, `no_chi`, `no_peng` and `declined`,
    which hold the facts that this board was told.
    """

    game = "paohuzi"
    phase: Phase
    exhausted: int
    """Deals in a row before this one that nobody won."""
    shown: int | None
    """The dealer's shown card (亮张)."""
    shown_held: bool
    """True if, as far as everybody can see, the dealer still holds it."""
    melds: list[list[Meld]]
    threes: list[dict[int, int]]
    """By seat the known melds of three alike: kind → place among the melds."""
    huxi: list[int]
    """By seat the huxi of the melds that are known here."""
    rivers: list[list[RiverCard]]
    offer: Offer | None
    """The open card, or the last open one: a claim leaves it here until the next."""
    last_meld: tuple[int, Melded] | None
    """(seat, event) of the last meld, None once another card lies open."""
    quads: list[int]
    """跑 and 提 by seat."""
    waived_discards: list[int]
    """Discards that are waived, by seat: all but one of the 提 that were dealt."""
    dead: list[bool]
    """死手, by seat."""
    fed_pao: list[bool]
    """放跑: by seat, True if it may neither chi nor peng any more."""
    claims: list[int]
    """By seat the number of open cards it took, a second or later 跑 not counted."""
    no_chi: list[KindMask]
    """过张: kinds a seat may not chi, as far as known here."""
    no_peng: list[KindMask]
    """忍碰: kinds a seat may not peng, as far as known here."""
    laid: list[int]
    """By seat the times that it has laid something down since the deal, or made three into four."""
    declined: list[int | None]
    """By seat the dearest win that it let go by, as far as known here; None for no win."""
    discards: int
    """Cards thrown so far."""
    stock_left: int
    wins: list[Won]
    marks: tuple[int, ...] | None
    """None until the deal is settled, as the next two."""
    stock: tuple[int, ...] | None
    buried: tuple[int, ...] | None
    _solver: Solver

    __slots__ = tuple(__annotations__)

    def __init__(self, rules: PaohuziRules) -> None:
        super().__init__(rules)
        seats = self.seats
        self.phase = Phase.DEALING
        self.exhausted = 0
        self.shown = None
        self.shown_held = False
        self.melds = [[] for _ in range(seats)]
        self.threes = [{} for _ in range(seats)]
        self.huxi = [0] * seats
        self.rivers = [[] for _ in range(seats)]
        self.offer = None
        self.last_meld = None
        self.quads = [0] * seats
        self.waived_discards = [0] * seats
        self.dead = [False] * seats
        self.fed_pao = [False] * seats
        self.claims = [0] * seats
        self.no_chi = [0] * seats
        self.no_peng = [0] * seats
        self.laid = [0] * seats
        self.declined = [None] * seats
        self.discards = 0
        self.stock_left = 0
        self.wins = []
        self.marks = None
        self.stock = None
        self.buried = None
        self._solver = solver_of(rules.solver_rules)

    def hand_of(self, tiles: Iterable[int]) -> Hand:
        """A hand of these cards."""
        return Hand(tiles)

    def _dealt(self, event: Dealt) -> None:
        if self.phase is not Phase.DEALING:
            raise self._out_of_order(event)
        self.phase = _OPENING
        self._deal(event)
        self.exhausted = event.exhausted
        self.shown = event.shown
        self.shown_held = True
        self.stock_left = event.stock_left

    def _began(self, event: Began) -> None:
        if self.phase is not _OPENING or event.seat != self.dealer:
            raise self._out_of_order(event)
        self._decline(event.declined)
        self.phase = _TURN
        self.turn = event.seat

    def _flipped(self, event: Flipped) -> None:
        seat, card = event.seat, event.card
        if self.phase not in _BEFORE_DRAW or event.stock_left != self.stock_left - 1:
            raise self._out_of_order(event)
        self._went_by()
        if event.passed:
            self._remember(event.passed)
        self._decline(event.declined)
        self.phase = _OFFER
        self.turn = seat
        self.stock_left = event.stock_left
        # A flip never enters the hand: a card that nobody takes lies before its seat as if thrown.
        self.rivers[seat].append(RiverCard(card, False, False))
        self.offer = Offer(card, seat, False)
        self.last_meld = None

    def _discarded(self, event: Discarded) -> None:
        seat, card = event.seat, event.card
        if self.phase is not _TURN or seat != self.turn:
            raise self._out_of_order(event)
        self._take(seat, card, 1, event)
        self._decline(event.declined)
        self.phase = _OFFER
        self.rivers[seat].append(RiverCard(card, True, False))
        self.offer = Offer(card, seat, True)
        self.last_meld = None
        self.discards += 1
        if seat == self.dealer and card == self.shown:
            self.shown_held = False
        # If 过张 holds for a round only, one's own next discard lifts it, before it counts itself.
        if self.rules.no_chi_scope == "turn":
            self.no_chi[seat] = 0
        if self.rules.no_chi_scope != "none" and not self.rules.chi_own_discard:
            # A seat that throws a card has no use for it: the card counts as let go by.
            self.no_chi[seat] |= 1 << card

    def _melded(self, event: Melded) -> None:
        seat, meld = event.seat, event.meld
        kind = meld.kind
        if event.passed:
            self._remember(event.passed)
        self._decline(event.declined)
        if self.phase is _OPENING:
            if kind is not MeldKind.TI:
                raise self._out_of_order(event)
            self._take_alike(seat, meld, 4, event)
            self._lay(seat, meld)
            self.quads[seat] += 1
            # Each 提 but the first leaves the hand one card short: not to throw one makes up for
            # it.
            self.waived_discards[seat] = max(0, self.quads[seat] - 1)
        elif event.flipped:
            if self.phase not in _BEFORE_DRAW or event.stock_left != self.stock_left - 1:
                raise self._out_of_order(event)
            self._went_by()
            self._take_flip(event)
        else:
            if self.phase is not _OFFER or event.stock_left != self.stock_left:
                raise self._out_of_order(event)
            self._take_offer(event)
        if self.shown_held and seat == self.dealer and meld.cards and self.shown in meld.cards:
            self.shown_held = False

    def _went_by(self) -> None:
        """A flip that nobody took lies before its own seat as if it had been thrown."""
        rules, offer = self.rules, self.offer
        # 衡阳 and 六胡抢 only; elsewhere a flip that one could not use bars from nothing.
        if not rules.no_chi_own_flip or rules.no_chi_scope == "none":
            return
        if self.phase is _OFFER and offer is not None and not offer.thrown:
            self.no_chi[offer.owner] |= 1 << offer.card

    def _take_flip(self, event: Melded) -> None:
        """偎, 提, and a 跑 that comes before all: nobody else saw the card from the stock first."""
        seat, meld = event.seat, event.meld
        self.stock_left = event.stock_left
        if event.upgrades is not None:
            self._upgrade(event)
        else:
            self._take_alike(seat, meld, 2 if meld.kind in OWN_TRIPLETS else 3, event)
            self._lay(seat, meld)
        if meld.card is not None:
            # The owner and those to whom it is shown know which card this was.
            self.offer = Offer(meld.card, seat, False)
        else:
            self.offer = None
        self._claimed(event)

    def _take_offer(self, event: Melded) -> None:
        """吃, 碰 and 跑: the open card moves from its place to the claimant."""
        seat, meld, offer = event.seat, event.meld, self.offer
        if offer is None or (meld.claimed, meld.giver) != (offer.card, offer.owner):
            raise self._out_of_order(event)
        river = self.rivers[offer.owner]
        river[-1] = RiverCard(offer.card, offer.thrown, True)
        if event.upgrades is not None:
            old = self._upgrade(event)
            # 放跑 is about the table: a 偎 or 臭偎 that lies there, not a 坎 in the hand; nor
            # is a 碰 fed, nor does a flip feed.
            if self.rules.fed_rule and offer.thrown and old.kind in OWN_TRIPLETS:
                self.fed_pao[offer.owner] = True
        elif meld.kind is MeldKind.CHI:
            self._take_chi(event, offer.card)
        else:
            self._take_alike(seat, meld, 3 if meld.kind is MeldKind.PAO else 2, event)
            self._lay(seat, meld)
        self._claimed(event)

    def _take_chi(self, event: Melded, card: int) -> None:
        claimed = False
        for meld in (event.meld, *event.bi):
            for used in meld.cards or ():
                if used == card and not claimed:
                    claimed = True
                else:
                    self._take(event.seat, used, 1, event)
            self._lay(event.seat, meld)

    def _upgrade(self, event: Melded) -> Meld:
        """Put the new meld in the place of the old one, which is returned."""
        melds, place = self.melds[event.seat], event.upgrades
        if place is None or not 0 <= place < len(melds):
            raise BadRecord("no_such_meld", event.type)
        old = melds[place]
        if old.kind is MeldKind.CHI or old.is_quad or old.card not in (None, event.meld.card):
            raise BadRecord("no_such_meld", event.type)
        melds[place] = event.meld
        # A hidden 偎 was never among the known threes of other boards.
        if old.card is not None:
            del self.threes[event.seat][old.card]
        self.huxi[event.seat] += self._solver.meld_huxi(event.meld) - self._solver.meld_huxi(old)
        return old

    def _lay(self, seat: int, meld: Meld) -> None:
        """A meld comes to lie beside the others."""
        if meld.kind is not MeldKind.CHI and not meld.is_quad and meld.card is not None:
            self.threes[seat][meld.card] = len(self.melds[seat])
        self.melds[seat].append(meld)
        self.huxi[seat] += self._solver.meld_huxi(meld)

    def _claimed(self, event: Melded) -> None:
        """Set the turn after a claim, and whether a discard is owed."""
        seat = event.seat
        owes_discard = not self.dead[seat]
        counts = not event.flipped
        if event.meld.is_quad:
            self.quads[seat] += 1
            # 重跑, 重提: only the first four need a discard. There is one 将, however many quads;
            # a further discard would leave the hand a card short for good.
            if self.quads[seat] > 1:
                owes_discard = counts = False
        # Only after the above: were a 重跑 to spend the waiver too, by the number of its cards the
        # hand could never be complete again.
        if owes_discard and self.waived_discards[seat]:
            self.waived_discards[seat] -= 1
            owes_discard = False
        self.claims[seat] += counts
        self.laid[seat] += 1
        self.turn = seat
        self.phase = _TURN if owes_discard else _DRAW
        self.last_meld = (seat, event)

    def _hand_died(self, event: HandDied) -> None:
        seat = event.seat
        if self.phase is not _TURN or seat != self.turn:
            raise self._out_of_order(event)
        self._decline(event.declined)
        # Never lifted in this deal, even when a 跑 later opens the locked 坎.
        self.dead[seat] = True
        self.phase = _DRAW

    def _won(self, event: Won) -> None:
        seat = event.seat
        # Also before a draw: if 胡 may come before 提, a 重提 that owes no discard may win.
        if self.phase not in (_OPENING, _TURN, _OFFER, _DRAW):
            raise self._out_of_order(event)
        self._open_hand(seat, event.hand, event)
        self._reveal_melds(seat, event.melds)
        self.phase = Phase.ENDING
        self.wins.append(event)

    def _exhausted(self, event: Exhausted) -> None:
        if self.phase not in _BEFORE_DRAW or self.stock_left:
            raise self._out_of_order(event)
        self.phase = Phase.ENDING
        if event.passed:
            self._remember(event.passed)
        self._decline(event.declined)

    def _settled(self, event: Settled) -> None:
        if self.phase is not Phase.ENDING:
            raise self._out_of_order(event)
        self._settle(event)
        for seat, melds in enumerate(event.melds):
            self._reveal_melds(seat, melds)
        self.phase = Phase.OVER
        self.marks = event.marks
        self.stock = event.stock
        self.buried = event.buried

    def _reveal_melds(self, seat: int, melds: tuple[Meld, ...]) -> None:
        """Hidden melds are turned over; the deal is over, so `threes` may stay as they are."""
        known = self.melds[seat]
        if len(known) != len(melds):
            raise BadRecord("melds_differ", "another number of melds")
        for old, new in zip(known, melds, strict=True):
            if old != new and old.cards is not None:
                raise BadRecord("melds_differ", str(old))
        self.melds[seat] = list(melds)
        self.huxi[seat] = sum(map(self._solver.meld_huxi, melds))

    def _take(self, seat: int, card: int, copies: int, event: Event) -> None:
        """Cards leave a hand."""
        self.sizes[seat] -= copies
        hand = self.hands[seat]
        if hand is not None:
            if hand.counts[card] < copies:
                raise BadRecord("card_not_held", event.type)
            hand.add(card, -copies)

    def _take_alike(self, seat: int, meld: Meld, copies: int, event: Event) -> None:
        if meld.card is None:
            if self.hands[seat] is not None:
                raise BadRecord("wrong_face", event.type)
            self.sizes[seat] -= copies
        else:
            self._take(seat, meld.card, copies, event)

    def _remember(self, passed: tuple[Passed, ...]) -> None:
        for entry in passed:
            if entry.chi and self.rules.no_chi_scope != "none":
                self.no_chi[entry.seat] |= 1 << entry.card
            # 忍碰 has no switch: it holds for the whole deal at every table.
            if entry.peng:
                self.no_peng[entry.seat] |= 1 << entry.card

    def _decline(self, declined: tuple[Declined, ...]) -> None:
        """Wins were let go by: the dearest of a seat counts (耒阳)."""
        for entry in declined:
            dearest = self.declined[entry.seat]
            if dearest is None or entry.points > dearest:
                self.declined[entry.seat] = entry.points

    _folds: ClassVar[Folds] = {
        Dealt: _dealt,
        Began: _began,
        Flipped: _flipped,
        Discarded: _discarded,
        Melded: _melded,
        HandDied: _hand_died,
        Won: _won,
        Paid: FoldingBoard._paid,
        Exhausted: _exhausted,
        Settled: _settled,
    }


class TableBoard(Board):
    """The engine's own table, and a stored deal with all hands open: it hears `full`."""

    __slots__ = ()

    def knows(self, seat: int) -> bool:
        """Every hand."""
        return True


class SeatBoard(Board):
    """The table as one seat, or a spectator (`viewer` None), knows it. Bots read this and nothing
    else.

    Other hands become known when they are shown: a winner's with `Won`, all with `Settled`.
    """

    __slots__ = ("__weakref__", "viewer")

    def __init__(self, rules: PaohuziRules, viewer: int | None) -> None:
        super().__init__(rules)
        self.viewer = viewer

    def knows(self, seat: int) -> bool:
        """Only the viewer's own hand."""
        return seat == self.viewer

    def seen(self) -> list[int]:
        """The number of copies of each kind that the viewer can see: known hands, known melds,
        rivers, and the dealer's shown card while it has not been seen elsewhere.
        """
        seen = [0] * KINDS
        for hand in self.hands:
            if hand is not None:
                seen = [a + b for a, b in zip(seen, hand.counts, strict=True)]
        for melds in self.melds:
            for meld in melds:
                for card in meld.cards or ():
                    seen[card] += 1
        for river in self.rivers:
            for told in river:
                if not told.claimed:
                    seen[told.card] += 1
        if self.shown is not None and self.shown_held and self.hands[self.dealer] is None:
            seen[self.shown] += 1
        return seen


def hand_of(board: Board, seat: int) -> Hand:
    """The seat's own hand, which a board that is asked about its options knows."""
    hand = board.hands[seat]
    if hand is None:
        raise ValueError("the hand is not known")
    return hand
