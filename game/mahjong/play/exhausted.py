"""Payments when the wall is played out: for lacking suits still held, ready hands and kongs.

In the order of the competition rules for Sichuan (SBR 2025): 查花猪, 查叫, 退税. They are payments
among the seats that have not won: a seat that has left the play neither pays nor is paid any more.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import NamedTuple

from game.core.points import Transfer
from game.mahjong.fans.reading import Circumstances
from game.mahjong.kernel.tiles import Mask, kinds_in
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.play.settle import KONG_PASSED_ON, KONG_REASONS, KONG_REFUND
from game.mahjong.position.board import Board, hand_of
from game.mahjong.position.events import ReadyWin
from game.mahjong.scoring.score import best_score

LACKING_HELD = "lacking_held"
"""查花猪: the cap, from each seat that still holds its lacking suit."""
READY = "exhausted_ready"
"""查叫: the best win that a ready hand could have had, from each seat that is not ready."""


class _Found(NamedTuple):
    """The seats that still play, in the states in which the end of the deal finds them."""

    left: Sequence[int]
    """All of them."""
    held: Sequence[int]
    ready: Sequence[int]
    unready: Sequence[int]


def _found(board: Board, winning: Sequence[Mask]) -> _Found:
    left = [seat for seat in range(board.seats) if not board.has_left(seat)]
    held = [seat for seat in left if hand_of(board, seat).barred_tiles]
    if not board.rules.lacking_held_pays:
        held = []
    # 血流: who has won is ready, even if no copy is left that it could win on.
    ready = [seat for seat in left if (winning[seat] or board.has_won(seat)) and seat not in held]
    return _Found(left, held, ready, [seat for seat in left if seat not in (*ready, *held)])


def ready_wins(board: Board, winning: Sequence[Mask]) -> tuple[ReadyWin, ...]:
    """查叫: the best win of each hand that is paid for being ready as the wall is played out;
    `winning` are the kinds that complete each hand.
    """
    _, _, ready, unready = _found(board, winning)
    if not (board.rules.exhausted_ready and unready):
        return ()
    found = (_best_win(board, seat, winning[seat]) for seat in ready)
    return tuple(best for best in found if best is not None and best.score.points)


def exhausted_transfers(
    board: Board, winning: Sequence[Mask], played_out: bool, paid: Sequence[ReadyWin] = ()
) -> tuple[tuple[Transfer, ...], ...]:
    """The payments of a deal that ends without a last winner, a group for each reason that pays
    anything; `winning` as in `ready_wins`, whose wins are `paid`. Lacking suits count only if the
    wall is `played_out`.
    """
    left, held, ready, unready = _found(board, winning)
    groups = (
        _lacking_held(board, left, held) if played_out else (),
        _ready(board, paid, unready),
        _kongs(board, left, ready, held),
    )
    return tuple(group for group in groups if group)


def _lacking_held(board: Board, left: Sequence[int], held: Sequence[int]) -> tuple[Transfer, ...]:
    points = board.rules.cap_points
    return tuple(
        Transfer(payer, payee, points, LACKING_HELD)
        for payer in held
        for payee in left
        if payee not in held
    )


def _ready(board: Board, paid: Sequence[ReadyWin], unready: Sequence[int]) -> tuple[Transfer, ...]:
    return tuple(
        Transfer(payer, won.seat, won.score.points * board.rules.discard_pays, READY)
        for payer in unready
        for won in paid
    )


def _best_win(board: Board, seat: int, winning: Mask) -> ReadyWin | None:
    """The best win that this hand waits for: of equal points, as at the cap, the one with most
    fans; None if it waits for nothing.
    """
    rules, melds = board.rules, tuple(board.melds[seat])
    hand = hand_of(board, seat)
    counts, barred = list(hand.counts), hand.barred
    wins = []
    for tile in kinds_in(winning):
        counts[tile] += 1
        # Neither 杠上花 nor 海底: circumstances of a win that has not happened are not counted.
        won = Circumstances(tile, WinHow.DISCARD, wild=board.wild, barred=barred)
        wins.append(ReadyWin(seat, tile, best_score(rules, counts, melds, won)))
        counts[tile] -= 1
    return max(wins, key=_worth, default=None)


def _worth(win: ReadyWin) -> tuple[int, int]:
    return win.score.points, sum(fan.points * fan.count for fan in win.score.fans)


def _kongs(
    board: Board, left: Sequence[int], ready: Sequence[int], held: Sequence[int]
) -> tuple[Transfer, ...]:
    """退税: the seats that are not ready give back the payments for their kongs; by some rules not
    if no seat is ready and none pays for a lacking suit. 荒庄荒杠: if nobody has won, all seats do.
    """
    kongs = board.rules.exhausted_kongs
    if kongs == "void" and not board.wins:
        payees = list(range(board.seats))
    elif kongs == "unready_always" or (kongs == "unready" and (ready or held)):
        payees = [seat for seat in left if seat not in ready]
    else:
        return ()
    return tuple(
        Transfer(paid.payee, paid.payer, paid.points, KONG_REFUND)
        for paid in kept_kongs(board)
        if paid.payee in payees and paid.payer in left
    )


def kept_kongs(board: Board) -> list[Transfer]:
    """The payments for kongs that have not gone back or on to somebody else, oldest first."""
    kept: list[Transfer] = []
    for paid in board.transfers:
        if paid.reason in KONG_REASONS:
            kept.append(paid)
        elif paid.reason == KONG_REFUND:
            _drop_last(kept, paid.payer, (paid.payee,), paid.points)
        elif paid.reason == KONG_PASSED_ON:
            # 呼叫转移 is one sum of what all have paid.
            _drop_last(kept, paid.payer, range(board.seats), paid.points)
    return kept


def _drop_last(kept: list[Transfer], payee: int, payers: Container[int], points: int) -> None:
    """Take the newest payments of these seats to that one away, of so many points together."""
    for paid in reversed([one for one in kept if one.payee == payee and one.payer in payers]):
        if points <= 0:
            return
        kept.remove(paid)
        points -= paid.points
