"""The opening: the choices of the seats between the deal and the first discard."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from game.core.rng import HashStream
from game.mahjong.kernel.algebra import GROUP, POWER
from game.mahjong.kernel.hand import Hand
from game.mahjong.kernel.tiles import SUIT_MASKS, kinds_in
from game.mahjong.position.actions import ChooseLacking, Exchange
from game.mahjong.position.board import Board, hand_of
from game.mahjong.position.phase import Phase
from game.mahjong.rules import MahjongRules
from game.mahjong.rules.shapes import shapes_of

EXCHANGED: Final = 3
"""Tiles that every seat gives away."""

LACKING_CHOICES: Final = tuple(ChooseLacking(suit) for suit in range(len(SUIT_MASKS)))


def exchange_places(rules: MahjongRules, seed: bytes) -> int:
    """The number of seats that exchanged tiles go on, by the dice of the deal or as agreed."""
    if rules.exchange_direction == "dice":
        # A stream of its own: the throw leaves the shuffle of the wall as it was.
        return 1 + HashStream(seed, "exchange").below(rules.seats - 1)
    return {"next": 1, "opposite": 2, "previous": rules.seats - 1}[rules.exchange_direction]


def exchanges(board: Board, seat: int) -> tuple[Exchange, ...]:
    """Every three tiles that the seat may give away. The first are those that bots give, and that
    are given when time runs out: the rest of the hand lacks fewest tiles to a win, of equals the
    rest that holds more sets, or is nearer to them. A suit that will be lacking counts for nothing.
    """
    hand = hand_of(board, seat)
    found = [
        Exchange(tiles)
        for tiles in sorted({*combinations(hand.tiles(), EXCHANGED)})
        if exchange_refusal(board, seat, Exchange(tiles)) is None
    ]
    return tuple(sorted(found, key=lambda one: (_lacks(board, hand, one), _held_beside(hand, one))))


def _lacks(board: Board, hand: Hand, exchange: Exchange) -> tuple[int, int]:
    """The fewest tiles that the rest of the hand lacks to a win, and the sum of those that it lacks
    to a pair beside one set, two and so on.
    """
    rest = list(hand.keys)
    for tile in exchange.tiles:
        if not board.wild >> tile & 1:
            rest[GROUP[tile]] -= POWER[tile]
    wild = hand.wild - sum(board.wild >> tile & 1 for tile in exchange.tiles)
    shapes = shapes_of(board.rules)
    rests = [rest]
    if board.rules.lacking_suit:
        rests = [
            [0 if group == suit else key for group, key in enumerate(rest)]
            for suit in range(len(SUIT_MASKS))
        ]
    return min(
        (
            shapes.deficit(keys) - wild,
            sum(shapes.algebra.deficit(keys, sets) for sets in range(1, shapes.melds)),
        )
        for keys in rests
    )


def _held_beside(hand: Hand, exchange: Exchange) -> tuple[int, int]:
    """The tiles of the same suits in hand, and the copies of the same kinds."""
    suits = {tile // 9 for tile in exchange.tiles}
    beside = sum(count for kind, count in enumerate(hand.counts) if kind // 9 in suits)
    return beside, sum(hand.counts[tile] for tile in exchange.tiles)


def exchange_refusal(board: Board, seat: int, exchange: Exchange) -> str | None:
    """The reason why the seat may not give these tiles away."""
    if board.phase is not Phase.EXCHANGE:
        return "no_exchange_now"
    tiles, hand = exchange.tiles, hand_of(board, seat)
    if len(tiles) != EXCHANGED or list(tiles) != sorted(tiles):
        return "exchange_three"
    if any(not 0 <= tile < len(hand.counts) for tile in tiles):
        return "tile_not_held"
    if any(hand.counts[tile] < tiles.count(tile) for tile in tiles):
        return "tile_not_held"
    one_suit = len({tile // 9 for tile in tiles}) == 1 and tiles[0] < 27
    # Thirteen tiles of three suits hold three of one suit at least; with honours they may not.
    if board.rules.exchange == "one_suit" and not one_suit and _has_three_of_a_suit(hand):
        return "exchange_one_suit"
    return None


def _has_three_of_a_suit(hand: Hand) -> bool:
    return any(
        sum(hand.counts[kind] for kind in kinds_in(mask)) >= EXCHANGED for mask in SUIT_MASKS
    )


def lacking_choices(board: Board, seat: int) -> tuple[ChooseLacking, ...]:
    """The suits that the seat may do without, the one that it has least of first."""
    hand = hand_of(board, seat)
    suits = [kinds_in(mask & ~board.wild) for mask in SUIT_MASKS]
    held = [sum(hand.counts[kind] for kind in kinds) for kinds in suits]
    return tuple(sorted(LACKING_CHOICES, key=lambda choice: held[choice.suit]))


def lacking_refusal(board: Board, choice: ChooseLacking) -> str | None:
    """The reason why this suit may not be named now."""
    if board.phase is not Phase.LACKING:
        return "no_lacking_now"
    return None if choice in LACKING_CHOICES else "no_such_suit"
