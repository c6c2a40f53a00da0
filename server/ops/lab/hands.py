"""Hands to measure with."""

from __future__ import annotations

from random import Random

from game.mahjong.kernel.tiles import ALL_KINDS, COPIES, FIRST_HONOUR, Counts, Tile, counts_of

SETS: tuple[tuple[Tile, ...], ...] = (
    *((kind,) * 3 for kind in ALL_KINDS),
    *((kind, kind + 1, kind + 2) for kind in range(FIRST_HONOUR) if kind % 9 < 7),
)
"""Every triplet and every run."""


def complete_hand(melds: int, rng: Random) -> list[Tile]:
    """Random sets and a pair, the pair first, at most four tiles alike."""
    while True:
        tiles = 2 * [rng.choice(ALL_KINDS)]
        for _ in range(melds):
            tiles += rng.choice(SETS)
        if max(counts_of(tiles)) <= COPIES:
            return tiles


def mixed_hands(melds: int, hands: int, rng: Random) -> list[list[Tile]]:
    """Complete hands and hands that miss by one tile, half and half, their tiles shuffled."""
    found = []
    for number in range(hands):
        tiles = complete_hand(melds, rng)
        if number % 2:
            tiles[0] = rng.choice([kind for kind in ALL_KINDS if tiles.count(kind) < COPIES])
        rng.shuffle(tiles)
        found.append(tiles)
    return found


def ready_hands(melds: int, hands: int, rng: Random) -> list[Counts]:
    """Complete hands less a tile."""
    found = []
    for _ in range(hands):
        counts = counts_of(complete_hand(melds, rng))
        counts[rng.choice([kind for kind in ALL_KINDS if counts[kind]])] -= 1
        found.append(counts)
    return found


def random_hands(tiles: int, hands: int, rng: Random) -> list[Counts]:
    """So many tiles of a full set."""
    every = [kind for kind in ALL_KINDS for _ in range(COPIES)]
    return [counts_of(rng.sample(every, tiles)) for _ in range(hands)]
