"""A slow reference for hand questions: it lays sets on the table and looks, nothing more.

Written from the rules alone and sharing no code with the engine.  A hand is a sorted tuple of
kinds 0-33; wildcards are a number beside it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from random import Random

Hand = tuple[int, ...]

KINDS = range(34)
SETS: tuple[Hand, ...] = (
    *((kind,) * 3 for kind in KINDS),
    *((kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 < 7),
)
ORPHANS = {0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33}


def without(tiles: Hand, group: Iterable[int]) -> Hand | None:
    """The tiles less a group, or None when one is missing."""
    left = list(tiles)
    for kind in group:
        if kind not in left:
            return None
        left.remove(kind)
    return tuple(left)


@lru_cache(maxsize=200_000)
def set_partitions(tiles: Hand) -> frozenset[tuple[Hand, ...]]:
    """Every way to partition the tiles into triplets and runs, each as a sorted tuple of sets."""
    if not tiles:
        return frozenset({()})
    found = set()
    for group in SETS:
        if tiles[0] in group:
            left = without(tiles, group)
            if left is not None:
                found |= {tuple(sorted((*rest, group))) for rest in set_partitions(left)}
    return frozenset(found)


def partitions(tiles: Hand) -> set[tuple[int, tuple[Hand, ...]]]:
    """Every reading of 3n + 2 tiles as a pair and sets."""
    return {
        (pair, sets)
        for pair in set(tiles)
        if (left := without(tiles, (pair, pair))) is not None
        for sets in set_partitions(left)
    }


def wins(tiles: Hand) -> bool:
    """True if 3n + 2 tiles are sets and a pair."""
    return len(tiles) % 3 == 2 and bool(partitions(tiles))


def stand_ins(tiles: Hand, wild: int, copies: int) -> Iterator[Hand]:
    """The hand with its wildcards replaced in every way that keeps to so many copies of a kind."""
    held = Counter(tiles)
    for chosen in combinations_with_replacement(KINDS, wild):
        if all(held[kind] + number <= copies for kind, number in Counter(chosen).items()):
            yield tuple(sorted(tiles + chosen))


def wins_by_replacing(tiles: Hand, wild: int, copies: int) -> bool:
    """True if some replacement of the wildcards wins; the very definition, for few wildcards."""
    return any(wins(full) for full in stand_ins(tiles, wild, copies))


def missing(tiles: Hand, melds: int, copies: int) -> int:
    """The fewest tiles to add until the tiles contain `melds` sets and a pair.

    Lays down every possible hand of sets and a pair, never more than `copies` of a kind, the sets
    that share most with the hand first; gives up branches that cannot beat the best hand found.
    """
    held = [0] * len(KINDS)
    for tile in tiles:
        held[tile] += 1

    def lacking(group: tuple[int, ...], used: list[int]) -> int:
        """Tiles to add for this group beside the tiles that are used already."""
        beside: dict[int, int] = {}
        for kind in group:
            beside[kind] = beside.get(kind, 0) + 1
        return sum(
            max(0, used[kind] + number - max(held[kind], used[kind]))
            for kind, number in beside.items()
        )

    # A set that shares nothing with the hand costs three, and there is always room for one.
    none = [0] * len(KINDS)
    useful = sorted(
        (group for group in SETS if lacking(group, none) < 3),
        key=lambda group: lacking(group, none),
    )
    least = [lacking(group, none) for group in useful]
    best = 3 * melds + 2

    def lay(first: int, left: int, used: list[int], now: int) -> None:
        nonlocal best
        for kind in KINDS:
            if used[kind] + 2 <= copies:
                best = min(best, now + lacking((kind, kind), used) + 3 * left)
        for index in range(first, len(useful) if left else first):
            if now + least[index] * left >= best:
                break
            group = useful[index]
            more = used.copy()
            for kind in group:
                more[kind] += 1
            if all(more[kind] <= copies for kind in group):
                lay(index, left - 1, more, now + lacking(group, used))

    lay(0, melds, none, 0)
    return best


def waits(tiles: Hand) -> set[int]:
    """The kinds, fewer than four of them held, that make 3n + 1 tiles a win."""
    return {kind for kind in KINDS if tiles.count(kind) < 4 and wins(tuple(sorted((*tiles, kind))))}


@cache
def one_suit_sets(melds: int) -> frozenset[tuple[int, ...]]:
    """Counts of ranks 1-9 of everything that so many sets of one suit can be, up to four alike."""
    if not melds:
        return frozenset({(0,) * 9})
    groups = [group for group in SETS if group[-1] < 9]
    return frozenset(
        more
        for fewer in one_suit_sets(melds - 1)
        for group in groups
        if max(more := tuple(fewer[rank] + group.count(rank) for rank in range(9))) <= 4
    )


def one_suit_wins(melds: int) -> set[tuple[int, ...]]:
    """Counts of ranks 1-9 of everything that so many sets and a pair of one suit can be."""
    return {
        (*counts[:rank], counts[rank] + 2, *counts[rank + 1 :])
        for counts in one_suit_sets(melds)
        for rank in range(9)
        if counts[rank] <= 2
    }


def random_tiles(rng: Random, size: int, kinds: Iterable[int] = KINDS) -> Hand:
    """Tiles drawn at random from four copies of some kinds."""
    return tuple(sorted(rng.sample([kind for kind in kinds for _ in range(4)], size)))


def random_win(rng: Random, melds: int, kinds: Iterable[int] = KINDS) -> Hand:
    """Random sets and a pair out of some kinds, at most four tiles alike."""
    allowed = set(kinds)
    groups = [group for group in SETS if allowed.issuperset(group)]
    pairs = sorted(allowed)
    while True:
        pair = rng.choice(pairs)
        tiles = [pair, pair]
        for _ in range(melds):
            tiles += rng.choice(groups)
        if max(Counter(tiles).values()) <= 4:
            return tuple(sorted(tiles))


def seven_pairs(tiles: Hand, distinct: bool) -> bool:
    """True if 14 tiles are seven pairs, of seven kinds if `distinct`."""
    held = Counter(tiles)
    return (
        len(tiles) == 14
        and all(count % 2 == 0 for count in held.values())
        and (not distinct or len(held) == 7)
    )


def thirteen_orphans(tiles: Hand) -> bool:
    """True if 14 tiles are all thirteen orphans and one of them again."""
    return len(tiles) == 14 and set(tiles) == ORPHANS


def knitted_rows() -> list[set[int]]:
    """The six sets of nine knitted tiles."""
    orders = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
    return [
        {9 * suit + start + step for suit, start in enumerate(order) for step in (0, 3, 6)}
        for order in orders
    ]


def knitted_honours(tiles: Hand) -> bool:
    """True if 14 tiles all differ and come from one knitted row and the honours."""
    return len(tiles) == len(set(tiles)) == 14 and any(
        all(kind in row or kind >= 27 for kind in tiles) for row in knitted_rows()
    )


def knitted_straight(tiles: Hand) -> bool:
    """True if 14 tiles (11 beside an exposed meld) are a knitted row and sets and a pair."""
    return len(tiles) in (11, 14) and any(
        (left := without(tiles, sorted(row))) is not None and wins(left) for row in knitted_rows()
    )


def eight_pairs(tiles: Hand) -> bool:
    """True if 17 tiles are a triplet and seven pairs."""
    return len(tiles) == 17 and any(
        (left := without(tiles, (kind,) * 3)) is not None
        and all(left.count(other) % 2 == 0 for other in left)
        for kind in set(tiles)
    )
