"""The board of a seat ahead of time: as it will be once the seat has acted."""

from __future__ import annotations

import copy

from game.core.events import Action
from game.mahjong.play.claims import meld_of
from game.mahjong.play.legal import is_ready_claim
from game.mahjong.position.actions import Chow, Discard, Kong, Pung
from game.mahjong.position.board import SeatBoard, hand_of
from game.mahjong.position.events import Discarded, Melded
from game.mahjong.position.phase import Phase


def after_action(board: SeatBoard, action: Action) -> SeatBoard:
    """The viewer's board once it has made this discard in its turn, or this claim of the discard
    that lies open. Raises `ValueError` for any other action.
    """
    seat = board.viewer
    if seat is None:
        raise ValueError("a spectator does not act")
    if isinstance(action, Discard):
        ahead = between_turns(board)
        # Before the first turn (换三张, 定缺) the dealer may look ahead too.
        ahead.phase, ahead.turn = Phase.TURN, seat
        drawn = action.tile == hand_of(board, seat).drawn
        return ahead.after(Discarded(seat, action.tile, drawn, action.ready, action.named))
    if board.last_discard is None or not isinstance(action, Chow | Pung | Kong):
        raise ValueError("the action claims nothing")
    giver, tile = board.last_discard
    ready = is_ready_claim(board, seat, action)
    return board.after(Melded(seat, meld_of(action, tile, giver), ready=ready))


def between_turns(board: SeatBoard) -> SeatBoard:
    """The board without everything that only the present moment brings, and without the hands that
    others have shown; it shares the rest with `board`.
    """
    ahead = copy.copy(board)
    # A tile that one of them might give need not be among those that it has shown.
    ahead.hands = [hand if seat == board.viewer else None for seat, hand in enumerate(board.hands)]
    ahead.replacement = ahead.flower_replacement = ahead.kong_opened = False
    ahead.turned = ()
    return ahead
