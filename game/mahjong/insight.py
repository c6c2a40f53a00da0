"""What a seat could work out about its own hand from what it sees: waits and copies left."""

from __future__ import annotations

from game.core.catalogue import DiscardInsight, Insight, Wait
from game.mahjong.board import SeatBoard
from game.mahjong.legal import ready_after
from game.mahjong.phase import Phase
from game.mahjong.tiles import COPIES, Mask, kinds_in
from game.mahjong.winning import WinChecker


def insight(board: SeatBoard) -> Insight:
    """The viewer's waits, or what it would wait for after each discard. Empty for spectators."""
    seat = board.viewer
    hand = None if seat is None else board.hands[seat]
    if seat is None or hand is None or board.phase in (Phase.DEALING, Phase.OVER):
        return Insight()
    checker = WinChecker(board.rules)
    if hand.size % 3 == 1:
        return Insight(waits=_waits(board, checker.waits(hand, board.melds[seat])))
    discards = []
    for tile, count in enumerate(hand.counts):
        if count and (not board.ready[seat] or tile == hand.drawn):
            mask = ready_after(board, seat, tile, checker)
            if mask:
                discards.append(DiscardInsight(tile, _waits(board, mask)))
    return Insight(discards=tuple(discards))


def _waits(board: SeatBoard, mask: Mask) -> tuple[Wait, ...]:
    return tuple(Wait(tile, COPIES - board.visible(tile)) for tile in kinds_in(mask))
