"""Birds (扎鸟): the tiles that are turned over after a win, whom they hit, and what that pays."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.points import Transfer
from game.mahjong.kernel.tiles import RED, is_suited, rank_of
from game.mahjong.play.settle import shares
from game.mahjong.position.board import Board
from game.mahjong.position.events import Won

BIRDS = "birds"


def birds_due(board: Board) -> int:
    """The number of tiles that the wins of this deal turn over, if the wall has so many."""
    rules = board.rules
    if not rules.birds:
        return 0
    hands = [board.hands[won.seat] for won in board.wins]
    # 无红中加码: of several winners one wildcard is enough to turn no more.
    if any(hand is not None and hand.wild for hand in hands):
        return rules.birds
    return rules.birds + rules.bird_extra_without_wild


def counted_from(board: Board) -> int:
    """The seat that birds are counted from: the winner, or who gave the tile when several won on
    it.
    """
    winner, giver = board.wins[0].seat, board.wins[0].giver
    return winner if len(board.wins) == 1 or giver is None else giver


def bird_hits(
    board: Board, tiles: Sequence[int], winner: int, start: int
) -> tuple[int | None, ...]:
    """By tile the seat that it hits, None for nobody; seats are counted from `start`.

    Of several winners each is hit by what hits the winner. The table is told of the first.
    """
    rules = board.rules
    hits: list[int | None] = []
    for tile in tiles:
        if not is_suited(tile):
            # MIL 红中 2024: 1, 5, 9 and 红中 hit. Other honours and flowers never do.
            hits.append(winner if tile == RED else None)
        elif rules.bird_hits == "seats":
            # 转转: 1, 5, 9 the first seat, 2, 6 the next, 3, 7 opposite, 4, 8 the one before.
            hits.append((start + rank_of(tile) - 1) % board.seats)
        else:
            hits.append(winner if rank_of(tile) in (1, 5, 9) else None)
    if rules.no_bird_is_all and hits and not any(hit is not None for hit in hits):
        return (winner,) * len(hits)
    return tuple(hits)


def bird_transfers(
    board: Board, won: Won, tiles: Sequence[int], start: int
) -> tuple[Transfer, ...]:
    """The payments that the birds add to one win: each payer adds for hits on the winner and on
    itself, and who pays for others pays that for them too.
    """
    hits = bird_hits(board, tiles, won.seat, start)
    paid = []
    for payer, seats in shares(board, won).items():
        # Hits add and are never multiplied: neither cap nor 庄家加倍 touches a bird.
        number = sum(hits.count(won.seat) + hits.count(seat) for seat in seats)
        if number:
            paid.append(Transfer(payer, won.seat, number * board.rules.bird_points, BIRDS))
    return tuple(paid)
