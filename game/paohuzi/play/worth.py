"""The worth of a win: of one that may be declared now, and of a card that a hand waits for, in the
circumstances that its seat knows.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache

from game.core.catalogue import WaitWorth, WinWorth
from game.core.events import Action
from game.core.points import totals
from game.paohuzi.fans.reading import Circumstances
from game.paohuzi.kernel.hand import Hand
from game.paohuzi.kernel.melds import Meld
from game.paohuzi.kernel.source import Source
from game.paohuzi.kernel.win_how import WinHow
from game.paohuzi.play.ahead import after_claim
from game.paohuzi.play.settle import points_of_win, win_transfers
from game.paohuzi.play.waits import WinningCard, winning_cards
from game.paohuzi.position.actions import DeclareWin, Discard
from game.paohuzi.position.board import Board, Offer, SeatBoard, hand_of
from game.paohuzi.position.events import Score, Won
from game.paohuzi.position.phase import Phase
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.scoring.circumstances import score_of_win, with_open_card
from game.paohuzi.scoring.score import score_hand

REMEMBERED = 1 << 12
"""The number of scores that are kept: the same hand is asked about after every event of others."""


def win_worth(board: SeatBoard, action: Action) -> WinWorth | None:
    """The worth of a win that the viewer may declare now; None for any other action. The next card
    of the stock (翻醒) is not in it, for nobody knows it.
    """
    seat = board.viewer
    if seat is None or not isinstance(action, DeclareWin):
        return None
    score = score_of_win(board, seat, action.card)
    if board.phase is Phase.OPENING:
        giver = None if action.card is None else board.dealer
        won = _won(
            board, seat, action.card, giver, WinHow.DEAL if giver is None else WinHow.SHOWN, score
        )
    else:
        offer = board.offer
        assert offer is not None
        won = _won_on(board, seat, offer, score)
    paid = tuple(
        0 if other == seat else -points
        for other, points in enumerate(totals(win_transfers(board, won), board.seats))
    )
    # In a race the sum of a winner is its marks, and the others pay one another as well.
    return WinWorth(score.huxi, points_of_win(board, won), paid=() if board.rules.race else paid)


def wait_worths(board: SeatBoard, actions: Sequence[Action]) -> Callable[[int], WaitWorth]:
    """A function from a card to the worth of a win by it, on the next flip, once the viewer has
    taken these actions: a discard, a claim of the open card, or both. Its hand waits for it then.
    No card is flipped any more once the stock is empty.
    """
    seat, ahead = board.viewer, board
    if seat is None:
        raise ValueError("a spectator does not act")
    hand = hand_of(board, seat)
    for action in actions:
        if isinstance(action, Discard):
            hand = hand.copy()
            hand.remove(action.card)
        else:
            ahead = after_claim(ahead, seat, action)
            hand = hand_of(ahead, seat)
    if not ahead.stock_left:
        return lambda card: WaitWorth(None, None)
    winning = {entry.card: entry for entry in winning_cards(ahead, seat, hand)}
    return lambda card: wait_worth(ahead, hand, winning[card])


def worth_key(board: SeatBoard) -> Hashable:
    """A value that stays the same as long as nothing changes the worth of the viewer's waits."""
    seat = board.viewer
    hand = None if seat is None else board.hands[seat]
    if seat is None or hand is None:
        return None
    return (
        hand.small,
        hand.big,
        tuple(board.melds[seat]),
        board.declined[seat],
        board.claims[seat],
        board.laid[seat],
        min(board.stock_left, 2),
        board.stock_left == board.rules.stock_size,
    )


def wait_worth(board: SeatBoard, hand: Hand, winning: WinningCard) -> WaitWorth:
    """The worth of a win by a card that is flipped next, of the viewer, who holds `hand`."""
    seat = board.viewer
    assert seat is not None
    card, by_flip, by_own_flip = winning
    claimed = drawn = None
    if by_flip is not None:
        claimed = _worth_ahead(board, hand, Offer(card, (seat + 1) % board.seats, False))
    if by_own_flip is not None:
        drawn = _worth_ahead(board, hand, Offer(card, seat, False))
    return WaitWorth(claimed, drawn)


def _worth_ahead(board: SeatBoard, hand: Hand, offer: Offer) -> WinWorth | None:
    """The worth of a win of the viewer on the next card that is flipped, `offer`. None if it does
    not pay more than a win that the seat has let go by and that bars others.
    """
    seat = board.viewer
    assert seat is not None
    ahead = copy.copy(board)
    ahead.stock_left = max(0, board.stock_left - 1)
    ahead.hands = [hand if other == seat else None for other in range(board.seats)]
    circumstances = with_open_card(ahead, seat, offer)
    melds = tuple(board.melds[seat])
    score = _score(board.rules, hand.small, hand.big, melds, circumstances)
    dearest = board.declined[seat]
    if dearest is not None and score.points <= dearest:
        return None
    return WinWorth(score.huxi, points_of_win(ahead, _won_on(ahead, seat, offer, score)))


@lru_cache(maxsize=REMEMBERED)
def _score(
    rules: PaohuziRules, small: int, big: int, melds: tuple[Meld, ...], circumstances: Circumstances
) -> Score:
    return score_hand(rules, Hand.of_keys(small, big), melds, circumstances)


def _won_on(board: Board, seat: int, offer: Offer, score: Score) -> Won:
    source = offer.source(seat)
    giver = None if source is Source.SELF else offer.owner
    return _won(board, seat, offer.card, giver, WinHow(source.value), score)


def _won(
    board: Board, seat: int, card: int | None, giver: int | None, how: WinHow, score: Score
) -> Won:
    hand = tuple(hand_of(board, seat).cards())
    return Won(seat, card, giver, how, hand, tuple(board.melds[seat]), score)
