"""过水: the wins that seats let go by, as far as the rules care, and how long they hold."""

from __future__ import annotations

from dataclasses import replace

from game.mahjong.kernel.melds import Meld
from game.mahjong.kernel.tiles import Mask
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.play.claims import ClaimWindow
from game.mahjong.play.win_legality import moment_refusal
from game.mahjong.position.actions import DeclareWin
from game.mahjong.position.board import Board, hand_of
from game.mahjong.position.declared import claimed_how
from game.mahjong.position.events import Missed
from game.mahjong.position.phase import Phase
from game.mahjong.rules import MahjongRules
from game.mahjong.scoring.readings import readings
from game.mahjong.scoring.score import best_score, circumstances_of, score_win


def declined_wins(board: Board, window: ClaimWindow) -> tuple[Missed, ...]:
    """The wins that seats let go by in this window, asked while its tile lies open: 过水 compares
    with the worth of this very win.
    """
    # 七抢一 is no win of the hand: to let it go bars nothing.
    if board.rules.missed_win == "none" or board.phase is Phase.FLOWER:
        return ()
    how = claimed_how(board)
    missed = []
    for seat in window.declined():
        best = window.options[seat][0]
        assert isinstance(best, DeclareWin)
        missed.append(Missed(seat, best.tile, score_win(board, seat, best.tile, how).points))
    return tuple(missed)


def thrown_win(board: Board, seat: int, tile: int, winning: Mask) -> tuple[Missed, ...]:
    """顺和: the seat has just thrown a tile that it could win on if another had (SBR 2025, 第四条
    二十七, "含 A 本身"). `winning` are the kinds that complete its hand.
    """
    # Nobody wins on a wildcard that is thrown.
    if not board.rules.missed_until_draw or not (winning & ~board.wild) >> tile & 1:
        return ()
    if moment_refusal(board, seat, tile, WinHow.DISCARD) is not None:
        return ()
    counts, melds = list(hand_of(board, seat).counts), tuple(board.melds[seat])
    counts[tile] += 1
    won = circumstances_of(board, seat, tile, WinHow.DISCARD)
    # 杠上炮 and 地胡 are of the discards of others.
    won = replace(won, kong_discard=False, first_discard=False)
    if not any(readings(board.rules, counts, melds, won)):
        return ()
    return (Missed(seat, tile, best_score(board.rules, counts, melds, won).points),)


def keeps_missed(rules: MahjongRules, meld: Meld) -> bool:
    """True if a seat that takes this meld is not set free of 过水 by what follows: the draw after a
    kong, or the discard after a chow or pung.
    """
    return rules.missed_self_draw if meld.is_kong else rules.missed_until_draw


def stays_barred(board: Board, seat: int, missed: tuple[Missed, ...]) -> bool:
    """True if wins that this seat has let go by still hold once it has drawn (过水管自摸)."""
    if not board.rules.missed_self_draw:
        return False
    return bool(board.missed[seat]) or any(entry.seat == seat for entry in missed)
