"""报听: the pairs that may be named, and the chows that may be taken, to declare ready."""

from __future__ import annotations

from collections.abc import Sequence

from game.mahjong.kernel.decompose import decompositions
from game.mahjong.kernel.hand import Hand
from game.mahjong.kernel.melds import Meld
from game.mahjong.kernel.tiles import Mask, kinds_in
from game.mahjong.position.board import Board, hand_of
from game.mahjong.rules import MahjongRules
from game.mahjong.rules.shapes import shapes_beside
from game.mahjong.scoring.winning import WinChecker


def nameable(
    rules: MahjongRules, hand: Hand, melds: Sequence[Meld], checker: WinChecker
) -> tuple[int, ...]:
    """支对: the pairs of which this hand of 3n + 1 tiles may name one as it declares ready.

    Its form decides: two pairs beside complete sets, and nothing else that would complete it. The
    named tile has to win. The tile of the other pair need not win, nor have a copy left, just as
    the other waits of a hand do not matter for a single wait.
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


def ready_after(board: Board, seat: int, tile: int, checker: WinChecker) -> Mask:
    """The waits of the hand once it has discarded `tile`."""
    # The board's own hand, not a copy: a tile taken out of it has to go back.
    hand = hand_of(board, seat)
    hand.remove(tile)
    waits = checker.waits(hand, board.melds[seat], board.named[seat])
    hand.add(tile)
    return waits


def nameable_after(board: Board, seat: int, tile: int, checker: WinChecker) -> tuple[int, ...]:
    """支对: the pairs it may name as it discards `tile`."""
    hand = hand_of(board, seat)
    hand.remove(tile)
    pairs = nameable(board.rules, hand, board.melds[seat], checker)
    hand.add(tile)
    return pairs


def takes_ready(board: Board, seat: int, chow: Meld, checker: WinChecker) -> bool:
    """抢听: True if this chow leaves a hand that some discard makes ready."""
    hand = hand_of(board, seat)
    used = [tile for tile in chow.tiles if tile != chow.claimed]
    for tile in used:
        hand.remove(tile)
    try:
        melds = [*board.melds[seat], chow]
        # A hand of 3n + 2 tiles has a ready discard only when one tile more would complete it.
        if shapes_beside(board.rules, melds).deficit(hand.keys, len(melds)) > 1 + hand.wild:
            return False
        barred = 0 if board.rules.swap_discard else chow.swaps
        for tile, count in enumerate(hand.counts):
            if count and not barred >> tile & 1:
                hand.remove(tile)
                # Under 不夹不胡 two pairs may wait for something only once one of them is named.
                ready = checker.waits(hand, melds) or nameable(board.rules, hand, melds, checker)
                hand.add(tile)
                if ready:
                    return True
        return False
    finally:
        for tile in used:
            hand.add(tile)
