"""Settlement: the payments, the marks in a race, the next dealer."""

from __future__ import annotations

from typing import Final

from game.core.points import Share, Transfer, multiplied, payment, totals
from game.paohuzi.kernel.cards import is_big
from game.paohuzi.kernel.melds import Meld, MeldKind
from game.paohuzi.kernel.win_how import WinHow
from game.paohuzi.position.board import Board
from game.paohuzi.position.events import Won
from game.paohuzi.rules import PaohuziRules

WIN = "win"
DISCARDER = "discarder"
"""The seat that threw the winning card pays."""
DIFFERENCE = "difference"
"""A race: every two seats settle the difference of their marks."""
EXHAUSTED = "exhausted"
TI = "ti"
"""A 提 is paid for when it is laid down."""

SHARES: Final = {"alone": 1, "double": 2, "triple": 3}
"""The shares of a discarder, by the switch `discard_pays`."""
SMALL_TI, BIG_TI = 1, 2
"""耒阳: the payment of each other seat for a 提, before the base."""


def win_marks(board: Board, won: Won) -> list[int]:
    """The marks that the seats gain and lose in a race: the winner its points, the discarder as
    many.
    """
    marks = [0] * board.seats
    marks[won.seat] = won.score.points
    if won.how is WinHow.DISCARD and won.giver is not None:
        marks[won.giver] = -won.score.points
    return marks


def win_transfers(board: Board, won: Won) -> tuple[Transfer, ...]:
    """The payments for a win that has just been told."""
    rules, winner = board.rules, won.seat
    if not won.score.points or not rules.base:
        return ()
    others = [seat for seat in range(board.seats) if seat != winner]
    # A flip is nobody's fault: each of the others pays a share, also for 地胡 on the 亮张.
    if won.how is not WinHow.DISCARD or won.giver is None:
        return tuple(payment(seat, winner, WIN, _share(rules, seat, won)) for seat in others)
    giver = won.giver
    if rules.race:
        # The discarder loses as many marks as the winner gains: they lie twice as far apart.
        aside = [seat for seat in others if seat != giver]
        return (
            payment(giver, winner, DISCARDER, _share(rules, giver, won, ("race", 2))),
            *(payment(seat, winner, DIFFERENCE, _share(rules, seat, won)) for seat in aside),
            *(payment(giver, seat, DIFFERENCE, _share(rules, giver, won)) for seat in aside),
        )
    # 衡阳 and 六胡抢: three shares at any table, also of three; 耒阳 two; nobody else pays.
    times = SHARES[rules.discard_pays]
    return (payment(giver, winner, DISCARDER, _share(rules, giver, won, ("discard_pays", times))),)


def points_of_win(board: Board, won: Won) -> int:
    """The points that a win is paid, in a race its marks."""
    if board.rules.race:
        return win_marks(board, won)[won.seat]
    return totals(win_transfers(board, won), board.seats)[won.seat]


def _share(rules: PaohuziRules, seat: int, won: Won, *factors: tuple[str, int]) -> Share:
    """The cost of a win to a seat; each factor is named after its switch."""
    return multiplied(seat, won.score.points, (("base", rules.base), *factors))


def ti_transfers(board: Board, seat: int, meld: Meld) -> tuple[Transfer, ...]:
    """提龙: the payments of the others, at once, for a meld that has just been laid down. They are
    kept however the deal ends.
    """
    rules, card = board.rules, meld.card
    if not rules.ti_pays or meld.kind is not MeldKind.TI or card is None:
        return ()
    points = rules.base * (BIG_TI if is_big(card) else SMALL_TI)
    return tuple(Transfer(other, seat, points, TI) for other in range(board.seats) if other != seat)


def exhausted_marks(board: Board) -> list[int]:
    """The marks that the dealer of an exhausted deal loses in a race."""
    marks = [0] * board.seats
    marks[board.dealer] = -board.rules.huang_penalty
    return marks


def exhausted_transfers(board: Board) -> tuple[Transfer, ...]:
    """黄庄: the payments of the dealer to each of the others."""
    # The penalty is marks; in a race every other seat is that much further ahead of the dealer.
    points = board.rules.huang_penalty * board.rules.base
    if not points:
        return ()
    dealer = board.dealer
    return tuple(
        Transfer(dealer, seat, points, EXHAUSTED) for seat in range(board.seats) if seat != dealer
    )


def next_dealer(rules: PaohuziRules, dealer: int, winners: tuple[int, ...]) -> int:
    """The next dealer: the winner; after an exhausted deal a switch decides."""
    # The winner deals in every town; after 黄庄 the dealer stays (常德, 娄底) or not (衡阳).
    if winners:
        return winners[0]
    return dealer if rules.huang_dealer == "stays" else (dealer + 1) % rules.seats
