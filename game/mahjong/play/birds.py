"""Birds (扎鸟): the tiles that are turned over after a win, their hits and payments."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.points import Transfer
from game.mahjong.kernel.tiles import RED, is_suited, rank_of
from game.mahjong.play.settle import share_due, shares
from game.mahjong.position.board import Board
from game.mahjong.position.events import Won
from game.mahjong.rules import MahjongRules

BIRDS = "birds"
RED_RANK = 10
"""一鸟全中: a red dragon counts more than a nine."""


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
    """The seat that birds are counted from: the dealer if the rules say so, else the winner, or the
    seat that gave the tile when several won on it.
    """
    if board.rules.bird_start == "dealer":
        return board.dealer
    winner, giver = board.wins[0].seat, board.wins[0].giver
    return winner if len(board.wins) == 1 or giver is None else giver


def bird_hits(
    board: Board, tiles: Sequence[int], winner: int, start: int
) -> tuple[int | None, ...]:
    """By tile the seat that it hits, None for nobody; seats are counted from `start`.

    Of several winners each is hit as a single one would be. The table is told of the first.
    """
    rules = board.rules
    hits = tuple(_hit(rules, tile, winner, start) for tile in tiles)
    if rules.no_bird_is_all and hits and not any(hit is not None for hit in hits):
        return (winner,) * len(hits)
    return hits


def _hit(rules: MahjongRules, tile: int, winner: int, start: int) -> int | None:
    if is_suited(tile):
        return hit_by(rules, rank_of(tile), winner, start)
    # MIL 红中 2024: 1, 5, 9 and 红中 hit. Other honours and flowers never do.
    return winner if tile == RED else None


def hit_by(rules: MahjongRules, rank: int, winner: int, start: int) -> int | None:
    """The seat that a bird of this rank, or a die, hits; None for nobody."""
    if rules.bird_hits == "seats":
        # 转转: 1, 5, 9 the first seat, 2, 6 the next, 3, 7 opposite, 4, 8 the one before.
        return (start + rank - 1) % rules.seats
    return winner if rules.bird_hits == "rank" or rank in (1, 5, 9) else None


def bird_transfers(
    board: Board, won: Won, tiles: Sequence[int], start: int
) -> tuple[Transfer, ...]:
    """The payments that the birds add to one win: each payer adds for hits on the winner and on
    itself, and a seat that pays for others adds theirs too.
    """
    hits = bird_hits(board, tiles, won.seat, start)
    weights = bird_counts(board.rules, tiles) or (1,) * len(tiles)
    paid = []
    for payer, seats in shares(board, won).items():
        points = 0
        for seat in seats:
            number = sum(
                weight
                for weight, hit in zip(weights, hits, strict=True)
                if hit is not None and hit in (won.seat, seat)
            )
            points += bird_points(board.rules, number, share_due(board, seat, won))
        if points:
            paid.append(Transfer(payer, won.seat, points, BIRDS))
    return tuple(paid)


def bird_counts(rules: MahjongRules, tiles: Sequence[int]) -> tuple[int, ...]:
    """By tile the hits that it is worth, if that is not one each: 一鸟全中 counts its rank."""
    if rules.bird_hits != "rank":
        return ()
    return tuple(rank_of(tile) if is_suited(tile) else RED_RANK for tile in tiles)


def bird_points(rules: MahjongRules, hits: int, due: int) -> int:
    """The points that so many hits add to a share of `due` points."""
    # 长沙: two birds on one seat are four times the share, or three times.
    if rules.bird_pays == "double":
        return int(due * (2**hits - 1))
    if rules.bird_pays == "add":
        return due * hits
    # Hits add and are never multiplied: neither cap nor 庄家加倍 touches such a bird.
    return hits * rules.bird_points
