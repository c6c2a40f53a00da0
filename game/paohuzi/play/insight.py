"""Insight of a seat about its own hand from its own board: waits, copies left, huxi."""

from __future__ import annotations

from game.core.catalogue import ClaimInsight, DiscardInsight, Insight, Wait, best_claim
from game.core.events import Action
from game.paohuzi.kernel.cards import COPIES
from game.paohuzi.kernel.hand import Hand
from game.paohuzi.kernel.source import Source
from game.paohuzi.play.ahead import after_claim as claimed
from game.paohuzi.play.legal import discards, win_refusal
from game.paohuzi.play.waits import MOST_PLACED, winning_cards
from game.paohuzi.play.why import NO_SHAPE, NOT_DEARER, why_not
from game.paohuzi.play.worth import wait_worth
from game.paohuzi.position.actions import Chi, Discard, Peng
from game.paohuzi.position.board import SeatBoard
from game.paohuzi.position.phase import Phase
from game.paohuzi.scoring.winning import checker_of
from game.paohuzi.scoring.wins import unmade

NOT_READY = Insight(steady=True)


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
        # No card could complete it under any rules.
        out_of_reach = checker_of(board.rules).solver.out_of_reach(hand.small, hand.big)
        if out_of_reach and why is None:
            return NOT_READY
        return Insight(waits=_with_copies(board, hand), why=why)
    unplaced, _ = checker_of(board.rules).solver.places(hand.small, hand.big)
    if unplaced > MOST_PLACED + 1:
        # A discard may be one of those that have no group, but only one.
        return Insight(why=why)
    found = []
    for option in discards(board, seat):
        if isinstance(option, Discard):
            rest = hand.copy()
            rest.remove(option.card)
            left = _with_copies(board, rest)
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
    ahead = claimed(board, seat, action)
    told = insight(ahead)
    if ahead.phase is not Phase.TURN:
        return best_claim([ClaimInsight(told.waits)])
    return best_claim(
        ClaimInsight(entry.waits, entry.action.card, entry.action)
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


def _with_copies(board: SeatBoard, hand: Hand) -> tuple[Wait, ...]:
    """The waits of this hand of the viewer."""
    seat = board.viewer
    winning = () if seat is None else winning_cards(board, seat, hand)
    if not winning or seat is None:
        return ()
    seen = board.seen()
    return tuple(
        Wait(entry.card, COPIES - seen[entry.card])
        for entry in winning
        if seen[entry.card] < COPIES or hand.counts[entry.card] >= COPIES
        if board.declined[seat] is None or any(wait_worth(board, hand, entry))
    )
