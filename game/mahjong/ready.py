"""报听: what a declared hand wins by, and what may be taken to declare one."""

from __future__ import annotations

from collections.abc import Sequence

from game.mahjong.board import TREASURE_SHOWN as TREASURE_SHOWN
from game.mahjong.board import Board
from game.mahjong.decompose import decompositions
from game.mahjong.hand import Hand
from game.mahjong.melds import Meld, MeldKind
from game.mahjong.rules import MahjongRules
from game.mahjong.scoring.readings import shapes_of
from game.mahjong.tiles import COPIES, RED, Mask, kinds_in
from game.mahjong.winning import WinChecker

SELF_DRAWN = "self_drawn"
TREASURE = "treasure"
RED_DRAWN = "red_drawn"
FOURTH_DRAWN = "fourth_drawn"


def may_win(board: Board, seat: int) -> bool:
    """True if this seat may win at all: where winning needs declaring ready, once it has."""
    return board.ready[seat] or not board.rules.ready_needed


def is_treasure(board: Board, tile: int) -> bool:
    """True if this board knows the treasure and the tile is its like."""
    return board.treasure is not None and board.treasure.tile == tile


def is_red_win(board: Board, tile: int) -> bool:
    """红中满天飞: whether the tile is a red dragon where those win."""
    return board.rules.red_wins and tile == RED


def is_fourth(board: Board, seat: int, tile: int, held: bool = True) -> bool:
    """刮大风: whether the tile, `held` in the hand or not, is the fourth of an own pung or of three
    in the hand, where those win. The board knows the seat's hand.
    """
    if not board.rules.fourth_wins:
        return False
    hand = board.hands[seat]
    if hand is not None and hand.counts[tile] + (not held) == COPIES:
        return True
    return any(meld.kind is MeldKind.PUNG and meld.tile == tile for meld in board.melds[seat])


def wins_without_wait(board: Board, seat: int, tile: int) -> str | None:
    """The way in which a declared hand wins on a tile that it has drawn, whether or not it waits
    for it: as `Won.how` says, the greatest first; None when it does not.
    """
    if not board.ready[seat]:
        return None
    if is_treasure(board, tile):
        return TREASURE
    if is_fourth(board, seat, tile):
        return FOURTH_DRAWN
    return RED_DRAWN if is_red_win(board, tile) else None


def wins_on_sight(board: Board, seat: int, tile: int, waits: Mask) -> bool:
    """对宝: whether a declared hand wins on seeing that the treasure is a tile for which it waits,
    or the fourth of its pung, which can no longer be drawn.
    """
    if not board.rules.treasure_at_once or not board.ready[seat]:
        return False
    return bool(waits >> tile & 1) or is_fourth(board, seat, tile, held=False)


def drawn_how(board: Board, seat: int, tile: int) -> str:
    """The name of a win on the tile just drawn."""
    return wins_without_wait(board, seat, tile) or SELF_DRAWN


def nameable(
    rules: MahjongRules, hand: Hand, melds: Sequence[Meld], checker: WinChecker
) -> tuple[int, ...]:
    """支对: the pairs of which this hand of 3n + 1 tiles may name one as it declares ready.

    Its form decides: two pairs beside complete sets, and nothing else that would complete it. That
    the other pair's tile would not win, or has no copy left, is no hindrance, just as a single wait
    is one whatever else the hand waits for; but the named tile has to win.
    """
    if not rules.named_pair_is_middle:
        return ()
    both = kinds_in(checker.shaped(hand, melds))
    if len(both) != 2 or not _waits_with_pairs(hand, *both):
        return ()
    return tuple(tile for tile in both if checker.waits(hand, melds, tile))


def _waits_with_pairs(hand: Hand, one: int, other: int) -> bool:
    """True if either tile makes a pung of its pair and leaves the other pair."""
    counts = list(hand.counts)
    counts[one] += 1
    return any(parts.pair == other and one in parts.triplets for parts in decompositions(counts))


def named_another(board: Board, seat: int, tile: int) -> bool:
    """支对: whether this seat does not win on `tile` because it has named a pair of another."""
    return board.named[seat] not in (None, tile)


def takes_ready(board: Board, seat: int, chow: Meld, checker: WinChecker) -> bool:
    """抢听: whether this chow leaves a hand that some discard makes ready."""
    hand = board.hands[seat]
    if hand is None:
        raise ValueError("the hand is not known")
    used = [tile for tile in chow.tiles if tile != chow.claimed]
    for tile in used:
        hand.remove(tile)
    try:
        melds = [*board.melds[seat], chow]
        # A hand of 3n + 2 tiles has a ready discard only when one tile more would complete it.
        if shapes_of(board.rules).deficit(hand.keys, len(melds)) > 1 + hand.wild:
            return False
        for tile, count in enumerate(hand.counts):
            if count:
                hand.remove(tile)
                ready = checker.waits(hand, melds) or nameable(board.rules, hand, melds, checker)
                hand.add(tile)
                if ready:
                    return True
        return False
    finally:
        for tile in used:
            hand.add(tile)
