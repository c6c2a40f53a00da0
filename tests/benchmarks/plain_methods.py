"""The methods everybody writes first, as a yardstick: pair-first backtracking and the greedy."""

from collections.abc import Sequence


def pair_first(counts: Sequence[int], wild: int = 0) -> bool:
    """Try every pair, then take the lowest tile out as a triplet or a run; wildcards fill gaps."""
    left = list(counts)
    for pair in range(34):
        own = min(2, left[pair])
        if own and 2 - own <= wild:
            left[pair] -= own
            if _melds_from(left, 0, wild - 2 + own):
                return True
            left[pair] += own
    return wild >= 2 and _melds_from(left, 0, wild - 2)


def _melds_from(left: list[int], kind: int, wild: int) -> bool:
    while kind < 34 and not left[kind]:
        kind += 1
    if kind == 34:
        return wild % 3 == 0
    own = min(3, left[kind])
    if 3 - own <= wild:
        left[kind] -= own
        done = _melds_from(left, kind, wild - 3 + own)
        left[kind] += own
        if done:
            return True
    if kind >= 27:
        return False
    rank = kind % 9
    for first in range(kind - (min(2, rank) if wild else 0), kind + 1):
        if first % 9 > 6:
            continue
        held = [tile for tile in range(first, first + 3) if left[tile]]
        if 3 - len(held) > wild:
            continue
        for tile in held:
            left[tile] -= 1
        done = _melds_from(left, kind, wild - 3 + len(held))
        for tile in held:
            left[tile] += 1
        if done:
            return True
    return False


def greedy(counts: Sequence[int]) -> bool:
    """Try every pair; the lowest tile is in a triplet if three are there, else it begins a run."""
    return any(counts[pair] >= 2 and _greedy_melds(counts, pair) for pair in range(34))


def _greedy_melds(counts: Sequence[int], pair: int) -> bool:
    left = list(counts)
    left[pair] -= 2
    for kind in range(34):
        count = left[kind] % 3
        if count:
            if kind >= 27 or kind % 9 > 6 or left[kind + 1] < count or left[kind + 2] < count:
                return False
            left[kind + 1] -= count
            left[kind + 2] -= count
    return True
