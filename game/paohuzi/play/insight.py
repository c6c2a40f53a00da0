"""Insight of a seat about its own hand from its own board: waits, copies left, huxi."""

from __future__ import annotations

from dataclasses import replace

from game.core.catalogue import ClaimInsight, DiscardInsight, Insight, Wait, best_claim
from game.core.events import Action
from game.paohuzi.kernel.cards import COPIES
from game.paohuzi.kernel.hand import Hand
from game.paohuzi.kernel.solver import MOST_ALONE
from game.paohuzi.kernel.source import Source
from game.paohuzi.play.ahead import after_claim as claimed
from game.paohuzi.play.legal import discards, win_refusal
from game.paohuzi.play.waits import short_of_huxi, winning_cards
from game.paohuzi.play.why import NO_SHAPE, NOT_DEARER, READY_SHORT, why_not
from game.paohuzi.play.worth import wait_worth
from game.paohuzi.position.actions import Chi, Discard, Peng
from game.paohuzi.position.board import SeatBoard, hand_of
from game.paohuzi.position.phase import Phase
from game.paohuzi.scoring.winning import checker_of
from game.paohuzi.scoring.wins import unmade

NOT_READY = Insight(steady=True)


def insight(board: SeatBoard) -> Insight:
    """The viewer's waits, or its waits after each discard, and why it does not win with the card
    that is there, or with any that would complete it. Empty for spectators; a dead hand waits for
    nothing.
    """
    seat = board.viewer
    hand = None if seat is None else board.hands[seat]
    if seat is None or hand is None or board.phase in (Phase.DEALING, Phase.OVER):
        return Insight()
    why = _why(board, seat, hand)
    found = _outlook(board, seat, hand)
    return found if why is None else replace(found, why=why, steady=False)


def _outlook(board: SeatBoard, seat: int, hand: Hand) -> Insight:
    """The waits of this hand of the viewer, or those after each discard."""
    # 死手 wins no more in this deal, so it has no waits; it is still told why it does not win.
    if board.dead[seat]:
        return Insight()
    solver = checker_of(board.rules).solver
    begins = board.phase is Phase.OPENING and seat == board.dealer
    if not begins and (board.phase is not Phase.TURN or board.turn != seat):
        # No card could complete it under any rules.
        if solver.out_of_reach(hand.small, hand.big):
            return NOT_READY
        why = READY_SHORT if short_of_huxi(board, seat, hand) else None
        return Insight(waits=_with_copies(board, hand), why=why)
    if _is_far(board, seat, hand):
        return Insight()
    alone = solver.alone(hand.small, hand.big)
    found = []
    for option in discards(board, seat):
        if not isinstance(option, Discard):
            continue
        # What has no group now has none after the discard of another card.
        if len(alone) - (option.card in alone) > MOST_ALONE:
            continue
        rest = hand.copy()
        rest.remove(option.card)
        left = _with_copies(board, rest)
        if left:
            found.append(DiscardInsight(option, left))
    return Insight(discards=tuple(found))


def after_claim(board: SeatBoard, action: Action) -> ClaimInsight | None:
    """The viewer's waits after this claim and the best discard, or as the hand is if a discard is
    waived. None if it would not be ready, and for an action that claims nothing.
    """
    seat = board.viewer
    if seat is None or board.phase is not Phase.OFFER or not isinstance(action, Chi | Peng):
        return None
    rest = _rest(board, seat, action)
    if _is_far(board, seat, rest):
        return None
    ahead = claimed(board, seat, action)
    told = _outlook(ahead, seat, rest)
    if ahead.phase is not Phase.TURN:
        return best_claim([ClaimInsight(told.waits)])
    return best_claim(
        ClaimInsight(entry.waits, entry.action.card, entry.action)
        for entry in told.discards
        if isinstance(entry.action, Discard)
    )


def _is_far(board: SeatBoard, seat: int, hand: Hand) -> bool:
    """True if no discard makes this hand ready."""
    solver = checker_of(board.rules).solver
    if len(solver.alone(hand.small, hand.big)) > MOST_ALONE + 1:
        return True
    # Groups leave out the discard and two cards that wait for a third, and a pair beside a quad; a
    # pair alone where the third makes the quad.
    return solver.leaves_out(hand.small, hand.big, 5 if board.quads[seat] else 3)


def _rest(board: SeatBoard, seat: int, action: Chi | Peng) -> Hand:
    """The hand of the seat once it has laid down the cards of this claim."""
    rest = hand_of(board, seat).copy()
    rest.add(action.card)
    melds = ((action.card,) * 3,) if isinstance(action, Peng) else (action.cards, *action.bi)
    for cards in melds:
        for card in cards:
            rest.remove(card)
    return rest


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
