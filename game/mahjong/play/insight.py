"""Insight of a seat about its own hand from its own board: waits and copies left."""

from __future__ import annotations

from game.core.catalogue import ClaimInsight, DiscardInsight, Insight, Wait, best_claim
from game.core.events import Action
from game.mahjong.kernel.tiles import COPIES, Mask, kinds_in
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.play.ahead import after_action
from game.mahjong.play.legal import refusal
from game.mahjong.play.ready import nameable_after, ready_after
from game.mahjong.play.why import NO_SHAPE, why_not
from game.mahjong.position.actions import Chow, Discard, Kong, Pung
from game.mahjong.position.board import SeatBoard, hand_of
from game.mahjong.position.declared import wins_by_flowers, wins_without_wait
from game.mahjong.position.phase import Phase
from game.mahjong.scoring.winning import WinChecker, checker_of

NOTHING = Insight()
NOT_READY = Insight(steady=True)


def insight(board: SeatBoard) -> Insight:
    """The viewer's waits, or its waits after each discard, and why it does not win with the tile
    that is there. Empty for spectators.
    """
    seat = board.viewer
    hand = None if seat is None else board.hands[seat]
    # Until flowers are replaced the hand has too few tiles to be asked about.
    if seat is None or hand is None or hand.flowers or board.phase in (Phase.DEALING, Phase.OVER):
        return NOTHING
    checker = checker_of(board.rules)
    if hand.size % 3 == 1:
        if not checker.shaped(hand, board.melds[seat]):
            return NOT_READY
        mask = checker.waits(hand, board.melds[seat], board.named[seat])
        waits = _waits(board, mask)
        return Insight(waits=waits, why=_why(board, seat, None, checker))
    discards = []
    may_be_ready = checker.may_be_ready(hand, board.melds[seat])
    for tile, count in enumerate(hand.counts if may_be_ready else ()):
        if count and (not board.is_bound(seat) or tile == hand.drawn):
            mask = ready_after(board, seat, tile, checker)
            declares = board.rules.ready_declaration and not board.ready[seat]
            if mask:
                waits = _waits(board, mask)
                discards.append(DiscardInsight(Discard(tile), waits))
                if declares:
                    discards.append(DiscardInsight(Discard(tile, ready=True), waits))
            if declares:
                discards += (
                    DiscardInsight(Discard(tile, True, pair), _waits(board, 1 << pair))
                    for pair in nameable_after(board, seat, tile, checker)
                )
    # A hand that would be ready after no discard is not complete either.
    why = _why(board, seat, hand.drawn, checker) if may_be_ready else None
    return Insight(discards=tuple(discards), why=why)


def after_claim(board: SeatBoard, action: Action) -> ClaimInsight | None:
    """The viewer's waits after this claim and the best discard, or before the draw after a kong.
    None if the hand would not be ready, and for an action that claims nothing.
    """
    seat = board.viewer
    if seat is None or board.last_discard is None or not isinstance(action, Chow | Pung | Kong):
        return None
    ahead = after_action(board, action)
    told, checker = insight(ahead), checker_of(board.rules)
    if isinstance(action, Kong):
        return best_claim([ClaimInsight(told.waits)])
    return best_claim(
        ClaimInsight(entry.waits, entry.action.tile, entry.action)
        for entry in told.discards
        if isinstance(entry.action, Discard)
        and refusal(ahead, seat, entry.action, 0, checker) is None
    )


def _why(board: SeatBoard, seat: int, drawn: int | None, checker: WinChecker) -> str | None:
    """The first condition that a complete hand misses: with the tile it has drawn, or with another
    seat's that lies open, or lay open last.
    """
    tile, how = drawn, WinHow.SELF_DRAWN
    if tile is None and board.turn != seat:
        if board.phase is Phase.ROBBING and board.last_meld is not None:
            tile, how = board.last_meld[1].tile, WinHow.ROBBING_KONG
        elif board.last_discard is not None and board.last_discard[0] != seat:
            tile, how = board.last_discard[1], WinHow.DISCARD
    if tile is None or (how is WinHow.SELF_DRAWN and _wins_anyway(board, seat, tile, checker)):
        return None
    why = why_not(board, seat, tile, how, checker)
    return None if why == NO_SHAPE else why


def _wins_anyway(board: SeatBoard, seat: int, tile: int, checker: WinChecker) -> bool:
    """True if the drawn tile wins with any hand."""
    if wins_by_flowers(board, seat) or wins_without_wait(board, seat, tile) is not None:
        return True
    return checker.four_wild(hand_of(board, seat))


def _waits(board: SeatBoard, mask: Mask) -> tuple[Wait, ...]:
    # Copies in others' hands count as left: to subtract them would reveal hidden tiles.
    return tuple(Wait(tile, COPIES - board.visible(tile)) for tile in kinds_in(mask))
