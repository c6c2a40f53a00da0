"""Birds (扎鸟): the tiles that are turned over after a win, whom they hit, and what that pays."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.points import Transfer
from game.mahjong.board import Board
from game.mahjong.events import Won
from game.mahjong.settle import shares
from game.mahjong.tiles import RED, is_suited, rank_of

BIRDS = "birds"


def birds_due(board: Board) -> int:
    """How many tiles the wins of this deal turn over, if the wall has so many."""
    rules = board.rules
    if not rules.birds:
        return 0
    hands = [board.hands[won.seat] for won in board.wins]
    if any(hand is not None and hand.wild for hand in hands):
        return rules.birds
    return rules.birds + rules.bird_extra_without_wild


def bird_hits(board: Board, tiles: Sequence[int]) -> tuple[int | None, ...]:
    """By tile the seat that it hits, None for nobody.

    Seats are counted from the winner, from the one who gave the tile when several won on it; a hit
    that counts for the winner counts for each of several, and is told of the first.
    """
    wins, rules = board.wins, board.rules
    winner, giver = wins[0].seat, wins[0].giver
    start = winner if len(wins) == 1 or giver is None else giver
    hits: list[int | None] = []
    for tile in tiles:
        if not is_suited(tile):
            hits.append(winner if tile == RED else None)
        elif rules.bird_hits == "seats":
            hits.append((start + rank_of(tile) - 1) % board.seats)
        else:
            hits.append(winner if rank_of(tile) in (1, 5, 9) else None)
    if rules.no_bird_is_all and hits and not any(hit is not None for hit in hits):
        return (winner,) * len(hits)
    return tuple(hits)


def bird_transfers(board: Board, won: Won, hits: Sequence[int | None]) -> tuple[Transfer, ...]:
    """What the birds add to one win: each payer adds for hits on the winner and on itself, and who
    pays for others pays that for them too.
    """
    for_all = board.rules.bird_hits == "terminals"
    own = sum(hit is not None for hit in hits) if for_all else hits.count(won.seat)
    paid = []
    for payer, seats in shares(board, won).items():
        number = sum(own + (0 if for_all else hits.count(seat)) for seat in seats)
        if number:
            paid.append(Transfer(payer, won.seat, number * board.rules.bird_points, BIRDS))
    return tuple(paid)
