"""The tiles that somebody can see."""

from __future__ import annotations

from game.mahjong.kernel.tiles import KINDS
from game.mahjong.position.state import State


def count_seen(board: State) -> list[int]:
    """Copies by kind in known hands, melds, rivers, and of what was turned over."""
    seen = [0] * KINDS
    if board.indicator is not None:
        seen[board.indicator] += 1
    for tile in board.birds:
        if tile < KINDS:
            seen[tile] += 1
    for hand in board.hands:
        if hand is not None:
            seen = [a + b for a, b in zip(seen, hand.counts, strict=True)]
    for melds in board.melds:
        for meld in melds:
            for tile in meld.tiles:
                seen[tile] += 1
    for river in board.rivers:
        for told in river:
            if not told.claimed:
                seen[told.tile] += 1
    if board.treasure is not None:
        for known in (board.treasure.tile, *board.treasure.replaced):
            if known is not None:
                seen[known] += 1
    return seen
