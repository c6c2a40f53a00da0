"""报听: the tiles by which a hand that has declared ready may win."""

from __future__ import annotations

from game.mahjong.kernel.melds import MeldKind
from game.mahjong.kernel.tiles import BONUS_TILES, COPIES, RED, Mask
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.position.board import Board
from game.mahjong.position.phase import Phase


def may_win(board: Board, seat: int) -> bool:
    """True if this seat may win at all: if a win needs a declaration, once it has declared."""
    return board.ready[seat] or not board.rules.ready_needed


def is_treasure(board: Board, tile: int) -> bool:
    """True if this board knows the treasure and the tile is its like."""
    return board.treasure is not None and board.treasure.tile == tile


def is_red_win(board: Board, tile: int) -> bool:
    """红中满天飞: True if the tile is a red dragon and those win."""
    return board.rules.red_wins and tile == RED


def is_fourth(board: Board, seat: int, tile: int, held: bool = True) -> bool:
    """刮大风: True if the tile, `held` in the hand or not, is the fourth of an own pung or of three
    in the hand, and those win. The board knows the seat's hand.
    """
    if not board.rules.fourth_wins:
        return False
    hand = board.hands[seat]
    # Three in the hand do as well as a 碰: Harbin asks for the fourth of one's own 刻.
    if hand is not None and hand.counts[tile] + (not held) == COPIES:
        return True
    return any(meld.kind is MeldKind.PUNG and meld.tile == tile for meld in board.melds[seat])


def wins_without_wait(board: Board, seat: int, tile: int) -> WinHow | None:
    """The way in which a declared hand wins on a tile that it has drawn, whether or not it waits
    for it: as `Won.how` says, the greatest first; None when it does not.
    """
    if not board.ready[seat]:
        return None
    # The fourth that is the 宝 as well is named after the 宝; the score sees both (宝中宝).
    if is_treasure(board, tile):
        return WinHow.TREASURE
    if is_fourth(board, seat, tile):
        return WinHow.FOURTH_DRAWN
    return WinHow.RED_DRAWN if is_red_win(board, tile) else None


def wins_on_sight(board: Board, seat: int, tile: int, waits: Mask) -> bool:
    """对宝: True if a declared hand wins on seeing that the treasure is a tile for which it waits,
    or the fourth of its pung, which can no longer be drawn.
    """
    if not board.rules.treasure_at_once or not board.ready[seat]:
        return False
    return bool(waits >> tile & 1) or is_fourth(board, seat, tile, held=False)


def wins_by_flowers(board: Board, seat: int) -> bool:
    """八仙过海: True if this seat, in its turn, wins by having shown all eight flowers, one of them
    since its last discard.
    """
    flowers = len(board.bonus[seat]) == len(BONUS_TILES)
    return board.rules.eight_flowers and flowers and board.flowered[seat]


def may_rob_flower(board: Board, seat: int) -> bool:
    """七抢一: True if this seat has the other seven flowers and they win the eighth."""
    return board.rules.seven_flowers and len(board.bonus[seat]) == len(BONUS_TILES) - 1


def drawn_how(board: Board, seat: int, tile: int) -> WinHow:
    """The name of a win on the tile just drawn."""
    return wins_without_wait(board, seat, tile) or WinHow.SELF_DRAWN


def claimed_how(board: Board) -> WinHow:
    """The name of a win on the tile that lies open now."""
    if board.phase is Phase.FLOWER:
        return WinHow.SEVEN_FLOWERS
    return WinHow.ROBBING_KONG if board.phase is Phase.ROBBING else WinHow.DISCARD


def named_another(board: Board, seat: int, tile: int) -> bool:
    """支对: True if this seat does not win on `tile` because it has named a pair of another."""
    return board.named[seat] not in (None, tile)
