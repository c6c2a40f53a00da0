"""Legality of wins: the reason why a seat may not win on a tile, as a code, or None when it may.

Everything is read from the public table and the one hand that is asked about.
"""

from __future__ import annotations

from game.mahjong.fans.reading import Circumstances
from game.mahjong.kernel.melds import MeldKind
from game.mahjong.kernel.shapes import ThirteenOrphans
from game.mahjong.kernel.tiles import Mask
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.position.board import Board, hand_of
from game.mahjong.position.declared import (
    claimed_how,
    may_rob_flower,
    may_win,
    named_another,
    wins_by_flowers,
    wins_without_wait,
)
from game.mahjong.position.phase import Phase
from game.mahjong.scoring.readings import readings
from game.mahjong.scoring.score import fans_of_win, score_win, wins_now
from game.mahjong.scoring.winning import WinChecker


def win_refusal(
    board: Board, seat: int, tile: int, winning: Mask, checker: WinChecker
) -> str | None:
    """The reason why the seat may not win on `tile` now. `winning` holds the kinds that complete
    its hand, as `WinChecker.waits` says.
    """
    if board.phase is Phase.FLOWER:
        flower = board.open_flower
        if flower is None or tile != flower[1]:
            return "wrong_tile"
        return None if may_rob_flower(board, seat) else "not_complete"
    if board.phase is Phase.LAST_TILE:
        return "not_your_turn"
    if board.phase is Phase.KONG_TILES:
        if tile not in board.turned:
            return "wrong_tile"
        how = WinHow.SELF_DRAWN if seat == board.turn else WinHow.DISCARD
        if how is WinHow.DISCARD and board.wild >> tile & 1:
            return "wild_not_claimed"
    elif board.phase is Phase.CLAIMS or board.phase is Phase.ROBBING:
        if tile != _open_tile(board):
            return "wrong_tile"
        if board.phase is Phase.CLAIMS and board.wild >> tile & 1:
            return "wild_not_claimed"
        how = claimed_how(board)
    else:
        # 自摸 needs a draw: a hand that is complete after 吃 or 碰 goes on.
        if board.phase is Phase.AFTER_CLAIM:
            return "only_discard_after_claim"
        if tile != hand_of(board, seat).drawn:
            return "wrong_tile"
        # 摸宝, 刮大风, 红中满天飞: neither the waits nor a named pair stand against them, nor does
        # anything against 八仙过海.
        if wins_by_flowers(board, seat):
            return None
        if wins_without_wait(board, seat, tile) is not None:
            return None
        how = WinHow.SELF_DRAWN
    if not winning >> tile & 1:
        hand = hand_of(board, seat)
        if hand.barred and (hand.barred >> tile & 1 or hand.barred_tiles):
            return "lacking_suit_held"
        return "another_pair_named" if _named_other(board, seat, tile, checker) else "not_complete"
    return moment_refusal(board, seat, tile, how)


def moment_refusal(board: Board, seat: int, tile: int, how: WinHow) -> str | None:
    """The reason why the seat may not win now on a tile that completes its hand: not with another
    pair than 2, 5 or 8 that only a great moment frees, not before it has declared ready if that is
    needed, nor with too few fans; on another's tile neither if only self-drawn ones win, nor with
    wildcards that bar it, nor after a win that it let go by (过水).
    """
    if board.rules.moment_any_pair and not wins_now(board, seat, tile, how):
        return "pair_258"
    # 自摸胡 bars discards: 抢杠胡 has a switch of its own (红中 rooms allow it).
    if how is WinHow.DISCARD and board.rules.self_draw_only:
        return "self_draw_only"
    if not may_win(board, seat):
        return "not_ready_declared"
    if named_another(board, seat, tile):
        return "another_pair_named"
    if board.rules.least_fans and fans_of_win(board, seat, tile, how) < board.rules.least_fans:
        return "too_few_fans"
    # Wildcards in the hand never bar a self-draw, and 过水 only if the rules say so.
    if how is WinHow.SELF_DRAWN:
        barred = board.rules.missed_self_draw and _missed(board, seat, tile, how)
        return "missed_win" if barred else None
    # 红中 rooms: a hand that robs a kong holds no 红中 either.
    if board.wild and board.rules.wild_self_draw_only and hand_of(board, seat).wild:
        return "wild_self_draw_only"
    return "missed_win" if _missed(board, seat, tile, how) else None


def may_rob(board: Board, seat: int) -> bool:
    """True if this seat's hand, which waits for the fourth tile of the kong just laid down, is one
    that robs it: any hand an added kong, thirteen orphans a concealed one too.
    """
    if board.last_meld is None or board.last_meld[1].kind is not MeldKind.CONCEALED_KONG:
        return True
    tile = board.last_meld[1].tile
    counts = list(hand_of(board, seat).counts)
    counts[tile] += 1
    robbed = Circumstances(tile, WinHow.ROBBING_KONG, wild=board.wild)
    found = readings(board.rules, counts, tuple(board.melds[seat]), robbed)
    return any(reading.shape == ThirteenOrphans.name for reading in found)


def _missed(board: Board, seat: int, tile: int, how: WinHow) -> bool:
    """过水: True if a win that was let go by forbids this one."""
    missed = board.missed[seat]
    if not missed:
        return False
    policy = board.rules.missed_win
    if policy == "until_draw_same_tile":
        return any(entry.tile == tile for entry in missed)
    if policy == "until_draw_le_value":
        # 顺和 (SBR 2025, 推倒和 2024 §11.2): strictly more than the dearest that went by.
        points = score_win(board, seat, tile, how).points
        return any(entry.points >= points for entry in missed)
    return policy == "until_draw"


def _named_other(board: Board, seat: int, tile: int, checker: WinChecker) -> bool:
    """支对: True if the tile completes the hand, which has named another pair."""
    if not named_another(board, seat, tile):
        return False
    hand = hand_of(board, seat).copy()
    if hand.size % 3 == 2:
        hand.remove(tile)
    return bool(checker.shaped(hand, board.melds[seat]) >> tile & 1)


def _open_tile(board: Board) -> int | None:
    if board.phase is Phase.ROBBING:
        return None if board.last_meld is None else board.last_meld[1].tile
    return None if board.last_discard is None else board.last_discard[1]
