"""The circumstances of a win as the table stands, and the worth of the win then.

All but the next card of the stock is known to the seat that wins; if that card counts (翻醒), only
the engine knows the worth of a win.
"""

from __future__ import annotations

from game.paohuzi.fans.reading import Circumstances
from game.paohuzi.kernel.source import Source
from game.paohuzi.position.board import Board, Offer, hand_of
from game.paohuzi.position.events import Score
from game.paohuzi.position.phase import Phase
from game.paohuzi.scoring.score import score_claimed, score_hand, score_opening


def score_of_win(board: Board, seat: int, card: int | None, next_card: int | None = None) -> Score:
    """The score of a win that the seat may declare now, with the open card or (None) as its cards
    stand. Raises `ValueError` when it does not win.
    """
    if board.phase is Phase.OPENING:
        return score_opening(board, seat, card, as_dealt(board, seat, card, next_card))
    offer = board.offer
    if offer is None:
        raise ValueError("there is no card to win with")
    if board.phase is Phase.OFFER:
        circumstances = with_open_card(board, seat, offer, next_card)
        return score_hand(board.rules, hand_of(board, seat), board.melds[seat], circumstances)
    return score_claimed(board, seat, after_claim(board, seat, offer, next_card))


def as_dealt(board: Board, seat: int, card: int | None, next_card: int | None) -> Circumstances:
    """A win with the hand as dealt: 天胡, 三提五坎, and on the shown card."""
    dealers = seat == board.dealer
    return Circumstances(
        card=card,
        # The shown card counts as flipped by another: a third with it is a 碰, not a 偎.
        source=Source.DEAL if card is None else Source.FLIP,
        tian=dealers,
        di=not dealers,
        no_claims=True,
        raised_hand=not dealers,
        one_in_hand=False,
        exhausted=board.exhausted,
        next_card=next_card,
    )


def with_open_card(
    board: Board, seat: int, offer: Offer, next_card: int | None = None
) -> Circumstances:
    """A win on a flipped or thrown card that lies open."""
    return _on_card(board, seat, offer, next_card, board.claims[seat], board.laid[seat])


def after_claim(
    board: Board, seat: int, offer: Offer, next_card: int | None = None
) -> Circumstances:
    """A win with the card that the seat has just claimed or kept."""
    last = board.last_meld
    if last is None:
        raise ValueError("nothing was claimed")
    event = last[1]
    # 听胡: the claim that wins does not count; a 重跑 and cards that one flipped were never
    # counted. The claim does not count for 举手 either.
    repeated = event.meld.is_quad and board.quads[seat] > 1
    counted = not event.flipped and not repeated
    claims, laid = board.claims[seat] - counted, board.laid[seat] - 1
    return _on_card(board, seat, offer, next_card, claims, laid)


def _on_card(
    board: Board, seat: int, offer: Offer, next_card: int | None, claims: int, laid: int
) -> Circumstances:
    rules = board.rules
    # 地胡 is named differently: 娄底 and 湘乡 mean the dealer's first discard, 宁乡 the first
    # flip; on the 亮张 (常德, 衡阳) it is won in the opening.
    first_discard = offer.thrown and board.discards == 1 and offer.owner == board.dealer
    first_flip = not offer.thrown and board.stock_left == rules.stock_size - 1
    return Circumstances(
        card=offer.card,
        source=offer.source(seat),
        # 海底 is the last card of the stock itself, not a card thrown after it was claimed.
        last_card=not offer.thrown and board.stock_left == 0,
        di=(rules.di_hu == "first_discard" and first_discard)
        or (rules.di_hu == "first_flip" and first_flip),
        no_claims=claims == 0,
        raised_hand=seat != board.dealer and laid == 0,
        one_in_hand=hand_of(board, seat).size == 1,
        exhausted=board.exhausted,
        next_card=next_card,
    )
