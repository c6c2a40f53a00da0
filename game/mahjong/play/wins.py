"""The tiles by which each seat of a running deal could win."""

from __future__ import annotations

from game.core.events import Event
from game.mahjong.kernel.tiles import KINDS, Mask
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.play.win_legality import moment_refusal
from game.mahjong.position.board import Board, TableBoard, hand_of
from game.mahjong.position.declared import drawn_how, wins_by_flowers
from game.mahjong.position.events import (
    Dealt,
    Discarded,
    Drawn,
    Exchanged,
    FlowersShown,
    KongRobbed,
    LackingChosen,
    Melded,
    Won,
)
from game.mahjong.scoring.score import score_win, wins_now
from game.mahjong.scoring.winning import checker_of, widest_checker_of


def completed_by_drawn(board: Board, seat: int) -> Mask:
    """The drawn tile, when the hand is complete with it."""
    hand, rules = hand_of(board, seat), board.rules
    if hand.drawn is None:
        return 0
    tile = hand.drawn
    hand.remove(tile)
    waits = widest_checker_of(rules).waits(hand, board.melds[seat], board.named[seat])
    hand.add(tile)
    completed = waits & 1 << tile
    if completed and rules.moment_any_pair:
        return completed if wins_now(board, seat, tile, WinHow.SELF_DRAWN) else 0
    return completed


def own_win_how(board: Board, seat: int, tile: int) -> WinHow:
    """The name of the win that the seat may declare in its turn, with the tile that it drew."""
    how = drawn_how(board, seat, tile)
    if wins_by_flowers(board, seat) and not _pays_more(board, seat, tile, how):
        return WinHow.EIGHT_FLOWERS
    # 四红中 is the name of a win that the shape does not give; a complete hand is 自摸.
    if board.rules.four_wild_win and not completed_by_drawn(board, seat):
        return WinHow.FOUR_WILD
    return how


def _pays_more(board: Board, seat: int, tile: int, how: WinHow) -> bool:
    """True if the hand that has all flowers wins by itself, and for no less (八仙过海)."""
    if not completed_by_drawn(board, seat):
        return False
    if moment_refusal(board, seat, tile, WinHow.SELF_DRAWN) is not None:
        return False
    by_flowers = score_win(board, seat, tile, WinHow.EIGHT_FLOWERS)
    return score_win(board, seat, tile, how).points >= by_flowers.points


class WinMasks:
    """By seat the kinds with which it could win now, kept true after every event: a draw, a discard
    or an added kong is then a bit test.
    """

    __slots__ = ("_board", "_checker", "_four_wild", "masks")

    masks: list[Mask]
    """By shape and the ruleset's conditions, less those from which a moment may free a hand: the
    waits of 3n + 1 tiles, the drawn tile of a complete hand, nothing after a chow or pung.
    """

    def __init__(self, board: TableBoard) -> None:
        self._board = board
        self._checker = widest_checker_of(board.rules)
        self._four_wild = board.rules.four_wild_win
        self.masks = [0] * board.seats

    def follow(self, event: Event) -> None:
        """Ask the win checker what an event has changed that the board has just folded. Payments
        and announcements change no hand.
        """
        masks = self.masks
        if type(event) is Discarded:
            seat = event.seat
            # The other hands are as they were, and so are their waits.
            masks[seat] = self._waits(seat)
        elif type(event) is Drawn:
            seat = event.seat
            tile = event.tile
            if tile is not None and tile < KINDS:
                # It held the waits before the draw: the drawn tile is left, if it was one.
                masks[seat] &= 1 << tile
                if self._four_wild and self._checker.four_wild(hand_of(self._board, seat)):
                    masks[seat] |= 1 << tile
        elif type(event) is Melded:
            seat = event.seat
            # After 吃 and 碰 it must discard before it can win; after 杠 it waits again.
            masks[seat] = self._waits(seat) if event.meld.is_kong else 0
        elif type(event) is LackingChosen or type(event) is Exchanged:
            for seat in range(self._board.seats):
                self._consult(seat)
        elif type(event) is Won and self._board.rules.play_on:
            # 血流: it waits for the same tiles as before.
            stays = self._board.rules.winners_stay
            masks[event.seat] = self._waits(event.seat) if stays else 0
        elif type(event) is KongRobbed:
            # A robbed 暗杠 has put three tiles back into the hand.
            masks[event.seat] = self._waits(event.seat)
        elif type(event) is FlowersShown:
            self._consult(event.seat)
        elif type(event) is Dealt:
            for seat in range(self._board.seats):
                self._consult(seat)

    def of_the_hand(self) -> list[Mask]:
        """By seat the kinds for which it waits whatever the moment brings, of `masks`."""
        board = self._board
        if not board.rules.moment_any_pair:
            return self.masks
        waits = checker_of(board.rules).waits
        return [
            mask & waits(hand_of(board, seat), board.melds[seat], board.named[seat])
            if mask and hand_of(board, seat).size % 3 == 1
            else mask
            for seat, mask in enumerate(self.masks)
        ]

    def _consult(self, seat: int) -> None:
        """Update the winning tiles of a hand that has just been dealt, or filled up for flowers."""
        hand = hand_of(self._board, seat)
        if hand.flowers:
            return
        if hand.drawn is None:
            self.masks[seat] = self._waits(seat)
            return
        self.masks[seat] = completed_by_drawn(self._board, seat)
        if self._four_wild and self._checker.four_wild(hand):
            self.masks[seat] |= 1 << hand.drawn

    def _waits(self, seat: int) -> Mask:
        board = self._board
        hand = board.hands[seat]
        if hand is None:
            return 0
        return self._checker.waits(hand, board.melds[seat], board.named[seat])
