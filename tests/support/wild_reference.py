"""The best score of a hand with wildcards, by trying everything they could stand for."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement

from game.mahjong.fans.reading import Circumstances
from game.mahjong.kernel.melds import Meld
from game.mahjong.kernel.tiles import COPIES, KINDS, kinds_in
from game.mahjong.rules import MahjongRules
from game.mahjong.scoring.conditions import conditions
from game.mahjong.scoring.readings import readings
from game.mahjong.scoring.score import score_reading


def best_points(
    rules: MahjongRules,
    counts: Sequence[int],
    melds: tuple[Meld, ...],
    circumstances: Circumstances,
    kinds: Iterable[int] | None = None,
) -> int | None:
    """The most points of any substitution, every wildcard standing for one of `kinds` (all that are
    played with); None when there is no win. Every substitution is a natural hand of its own.
    """
    natural = list(counts)
    wild = 0
    for kind in kinds_in(circumstances.wild):
        wild += natural[kind]
        natural[kind] = 0
    plain = rules.replace({"most_wild_plain": 0, "natural_doubles": False})
    asked = conditions(rules)
    # A natural hand: its winning tile is the one that the wildcard stands for.
    natural_at = {
        place: dataclasses.replace(circumstances, tile=place, wild=0) for place in range(KINDS)
    }
    best: int | None = None
    for chosen in combinations_with_replacement(tuple(kinds or rules.kinds), wild):
        whole = list(natural)
        for kind in chosen:
            whole[kind] += 1
        if max(whole) > COPIES:
            continue
        represented = list(chosen)
        for kind in kinds_in(circumstances.wild):
            for _ in range(counts[kind]):
                if kind in represented:
                    represented.remove(kind)
        tile = circumstances.tile
        stands = set(chosen) if circumstances.wild >> tile & 1 else {tile}
        for place in stands:
            for found in readings(plain, whole, melds, natural_at[place]):
                told = dataclasses.replace(
                    found,
                    wildcards=wild,
                    represents=tuple(represented),
                    circumstances=dataclasses.replace(circumstances, tile=place),
                )
                if found.shape == "seven_pairs" and represented and not rules.wild_in_pairs:
                    continue
                if all(condition.test(rules, told) for condition in asked):
                    # Fans of the winning tile look at `place`, which is natural here.
                    points = score_reading(rules, told).points
                    best = points if best is None else max(best, points)
    return best
