"""Insight of a seat about its own hand from its own board: waits, copies left, huxi."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple
from weakref import WeakKeyDictionary

from game.core.catalogue import ClaimInsight, DiscardInsight, Insight, Wait, best_claim
from game.core.events import Action
from game.paohuzi.kernel.cards import COPIES, KINDS
from game.paohuzi.kernel.hand import Hand
from game.paohuzi.kernel.source import Source
from game.paohuzi.play.legal import discards, melded_by, win_refusal
from game.paohuzi.play.why import NO_SHAPE, NOT_DEARER, why_not
from game.paohuzi.position.actions import Chi, Discard, Peng
from game.paohuzi.position.board import Offer, SeatBoard
from game.paohuzi.position.events import Melded
from game.paohuzi.position.phase import Phase
from game.paohuzi.scoring.circumstances import with_open_card
from game.paohuzi.scoring.score import score_hand
from game.paohuzi.scoring.winning import checker_of
from game.paohuzi.scoring.wins import unmade

MOST_PLACED = 3
"""Kinds without a group for which one more card (two) and a pair (one) may find a place."""


NOT_READY = Insight(steady=True)

Winning = tuple[tuple[int, int, int], ...]
"""Card, huxi when another seat flips it, huxi when the seat does so itself."""


class Known(NamedTuple):
    """Conclusions from the viewer's own cards alone, with those cards."""

    asked: object
    winning: Winning
    out_of_reach: bool
    """True if no card could complete them under any rules."""


_known: WeakKeyDictionary[SeatBoard, Known] = WeakKeyDictionary()
"""By board the last conclusions: most events leave the viewer's own cards as they are."""


@dataclass(frozen=True, slots=True)
class PaohuziWait(Wait):
    """A card that wins: the huxi it would have when another seat flips it and when the seat does so
    itself, 0 if that is too little.
    """

    by_flip: int = 0
    by_own_flip: int = 0


def insight(board: SeatBoard) -> Insight:
    """The viewer's waits, or its waits after each discard, and why it does not win with the card
    that is there. Empty for spectators; a dead hand waits for nothing.
    """
    seat = board.viewer
    hand = None if seat is None else board.hands[seat]
    if seat is None or hand is None or board.phase in (Phase.DEALING, Phase.OVER):
        return Insight()
    why = _why(board, seat, hand)
    # 死手 wins no more in this deal, so it has no waits; it is still told why it does not win.
    if board.dead[seat]:
        return Insight(why=why)
    begins = board.phase is Phase.OPENING and seat == board.dealer
    if not begins and (board.phase is not Phase.TURN or board.turn != seat):
        known = known_of(board, seat, hand)
        if known.out_of_reach and why is None:
            return NOT_READY
        return Insight(waits=_with_copies(board, hand, known.winning), why=why)
    unplaced, _ = checker_of(board.rules).solver.places(hand.small, hand.big)
    if unplaced > MOST_PLACED + 1:
        # A discard may be one of those that have no group, but only one.
        return Insight(why=why)
    found = []
    for option in discards(board, seat):
        if isinstance(option, Discard):
            rest = hand.copy()
            rest.remove(option.card)
            left = _with_copies(board, rest, _found(board, seat, rest))
            if left:
                found.append(DiscardInsight(option, left))
    return Insight(discards=tuple(found), why=why)


def after_claim(board: SeatBoard, action: Action) -> ClaimInsight | None:
    """The viewer's waits after this claim and the best discard, or as the hand is if a discard is
    waived. None if it would not be ready, and for an action that claims nothing.
    """
    seat = board.viewer
    if seat is None or board.phase is not Phase.OFFER or not isinstance(action, Chi | Peng):
        return None
    meld, bi = melded_by(board, seat, action)
    ahead = board.after(Melded(seat, meld, board.stock_left, bi=bi))
    told = insight(ahead)
    if ahead.phase is not Phase.TURN:
        return best_claim([ClaimInsight(told.waits)])
    return best_claim(
        ClaimInsight(entry.waits, entry.action.card)
        for entry in told.discards
        if isinstance(entry.action, Discard)
    )


def _why(board: SeatBoard, seat: int, hand: Hand) -> str | None:
    """The first condition that a complete hand misses: with the open card, with the card it has
    just claimed or kept, or as it was dealt.
    """
    rules, melds, offer = board.rules, board.melds[seat], board.offer
    why: str | None = None
    if board.phase is Phase.OPENING:
        if seat == board.dealer and rules.tian_hu:
            why = why_not(rules, hand, melds, None, Source.DEAL)
    elif offer is None or (board.phase is Phase.OFFER and offer.thrown and offer.owner == seat):
        return None
    elif board.phase is Phase.OFFER:
        if checker_of(board.rules).fits_nowhere(hand, offer.card):
            return None
        why = why_not(rules, hand, melds, offer.card, offer.source(seat), board.dead[seat])
        if why is None and win_refusal(board, seat, offer.card) == NOT_DEARER:
            why = NOT_DEARER
    elif board.last_meld is not None and board.last_meld[0] == seat:
        refusal = win_refusal(board, seat, None)
        if refusal is None or refusal == NOT_DEARER:
            return refusal
        if board.last_meld[1].flipped:
            # Asked as the card came, so that 偎 or 提 first can be named as the reason.
            before, earlier, card = unmade(board, seat)
            why = why_not(rules, before, earlier, card, Source.SELF, board.dead[seat])
        else:
            why = why_not(rules, hand, melds, None, offer.source(seat), board.dead[seat])
    return None if why == NO_SHAPE else why


def _with_copies(board: SeatBoard, hand: Hand, winning: Winning) -> tuple[Wait, ...]:
    if not winning:
        return ()
    seen = board.seen()
    winning = _dearer(board, hand, winning)
    return tuple(
        PaohuziWait(card, COPIES - seen[card], by_flip, by_own_flip)
        for card, by_flip, by_own_flip in winning
        if seen[card] < COPIES or hand.counts[card] >= COPIES
    )


def _dearer(board: SeatBoard, hand: Hand, winning: Winning) -> Winning:
    """The wins that pay more than the dearest that the viewer has declined, as it is now."""
    seat = board.viewer
    dearest = None if seat is None else board.declined[seat]
    if seat is None or dearest is None:
        return winning
    rules, melds = board.rules, board.melds[seat]
    left = []
    for card, *huxi in winning:
        for place, owner in enumerate(((seat + 1) % board.seats, seat)):
            if huxi[place]:
                circumstances = with_open_card(board, seat, Offer(card, owner, False))
                if score_hand(rules, hand, melds, circumstances).points <= dearest:
                    huxi[place] = 0
        if any(huxi):
            left.append((card, huxi[0], huxi[1]))
    return tuple(left)


def known_of(board: SeatBoard, seat: int, hand: Hand) -> Known:
    """The cards by which this hand, the seat's own, wins, as if no card had been seen yet."""
    threes, quads, table = board.threes[seat], board.quads[seat], board.huxi[seat]
    asked = (hand.small, hand.big, table, quads, tuple(threes.items()))
    known = _known.get(board)
    if known is None or known.asked != asked:
        out_of_reach = checker_of(board.rules).solver.out_of_reach(hand.small, hand.big)
        known = _known[board] = Known(asked, _found(board, seat, hand), out_of_reach)
    return known


def _found(board: SeatBoard, seat: int, hand: Hand) -> Winning:
    checker, threes = checker_of(board.rules), board.threes[seat]
    unplaced, taken = checker.solver.places(hand.small, hand.big)
    if unplaced > MOST_PLACED:
        return ()
    table, pair = board.huxi[seat], board.quads[seat] > 0
    found = []
    for card in range(KINDS):
        held = hand.counts[card]
        # A fourth makes 跑 or 提, and with it a pair finds a place in the hand.
        four = card in threes or held >= COPIES - 1
        if taken[card] + (pair or four) < unplaced:
            continue
        three = board.melds[seat][threes[card]] if card in threes else None
        worth: list[int] = []
        for source in (Source.FLIP, Source.SELF):
            if worth and three is None and held < 2:
                # It makes nothing that depends on its source.
                worth *= 2
                break
            huxi = checker.with_card(hand, three, pair, card, source)
            enough = checker.enough(huxi, hand, table, card, source)
            worth.append(-1 if enough is None else enough)
        if max(worth) >= 0:
            flip, own = (max(0, huxi) for huxi in worth)
            found.append((card, flip, own))
    return tuple(found)
