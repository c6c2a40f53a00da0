"""Every way to read a hand that wins under a ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from game.mahjong.algebra import keys_of
from game.mahjong.decompose import decompositions
from game.mahjong.melds import Meld, MeldKind
from game.mahjong.rules import MahjongRules
from game.mahjong.scoring.reading import Circumstances, Reading, Set
from game.mahjong.shapes import STANDARD, WinShapes
from game.mahjong.tiles import is_suited, rank_of, tiles_of

Condition = Callable[[Reading], bool]
"""What a ruleset asks of a winning hand beyond its shape."""


@lru_cache(maxsize=256)
def shapes_of(rules: MahjongRules) -> WinShapes:
    """The shapes that win."""
    return WinShapes(
        melds=rules.melds_needed,
        seven_pairs=rules.seven_pairs,
        quad_is_two_pairs=rules.quad_is_two_pairs,
        thirteen_orphans=rules.thirteen_orphans,
        knitted_honours=rules.knitted_honours,
    )


@lru_cache(maxsize=256)
def conditions(rules: MahjongRules) -> tuple[Condition, ...]:
    """The conditions that are switched on."""
    return tuple(test for name, test in _CONDITIONS.items() if getattr(rules, name))


def _has_pung(reading: Reading) -> bool:
    return reading.shape != STANDARD or bool(reading.pungs)


def _has_258_pair(reading: Reading) -> bool:
    pair = reading.pair
    return pair is None or (is_suited(pair) and rank_of(pair) in (2, 5, 8))


def _has_orphan(reading: Reading) -> bool:
    return reading.has_orphans


def _lacks_a_suit(reading: Reading) -> bool:
    return len(reading.suits) < 3


_CONDITIONS: dict[str, Condition] = {
    "pung_needed": _has_pung,
    "terminal_needed": _has_orphan,
    "pair_258": _has_258_pair,
    "suit_missing": _lacks_a_suit,
}
"""By switch. 必须有刻 and 二五八将 speak of sets and a pair; other shapes are free of them."""


def readings(
    rules: MahjongRules,
    counts: Sequence[int],
    melds: tuple[Meld, ...],
    circumstances: Circumstances,
) -> Iterator[Reading]:
    """Every way to read a winning hand, in a fixed order; none when it does not win.

    `counts` holds the concealed tiles, the winning tile included.
    """
    tests = conditions(rules)
    for reading in _shaped(rules, counts, melds, circumstances):
        if all(test(reading) for test in tests):
            yield reading


def first_missed(
    rules: MahjongRules,
    counts: Sequence[int],
    melds: tuple[Meld, ...],
    circumstances: Circumstances,
) -> str | None:
    """The switch of the first condition that no reading of a hand meets together with those before
    it; None when it wins.
    """
    left = list(_shaped(rules, counts, melds, circumstances))
    for name, test in _CONDITIONS.items():
        if getattr(rules, name):
            left = [reading for reading in left if test(reading)]
            if not left:
                return name
    return None


def _shaped(
    rules: MahjongRules,
    counts: Sequence[int],
    melds: tuple[Meld, ...],
    circumstances: Circumstances,
) -> Iterator[Reading]:
    concealed = tuple(tiles_of(counts))
    tiles = tuple(sorted(concealed + tuple(tile for meld in melds for tile in meld.tiles)))
    whole = Reading(STANDARD, (), None, tiles, concealed, melds, circumstances)
    laid = tuple(_set_of(meld) for meld in melds)
    for pair, runs, triplets in decompositions(counts):
        if len(melds) + len(runs) + len(triplets) != rules.melds_needed:
            continue
        for open_tile in _places(pair, runs, triplets, circumstances):
            sets = (
                *laid,
                *(Set("run", run, True) for run in runs),
                *(Set("triplet", tile, tile != open_tile) for tile in triplets),
            )
            yield replace(whole, sets=sets, pair=pair)
    if not melds and len(concealed) == rules.hand_size + 1:
        for name in shapes_of(rules).completed(keys_of(counts)):
            if name != STANDARD:
                yield replace(whole, shape=name)


def _places(
    pair: int, runs: tuple[int, ...], triplets: tuple[int, ...], circumstances: Circumstances
) -> tuple[int | None, ...]:
    """Which triplet the winning tile completed, for every group it can belong to.

    A triplet that another seat's tile completes is not concealed; where the tile fits into a run
    or the pair as well, the winner may read it so.
    """
    tile = circumstances.tile
    if circumstances.how == "self_drawn" or tile not in triplets:
        return (None,)
    elsewhere = tile == pair or any(run <= tile <= run + 2 for run in runs)
    return (None, tile) if elsewhere else (tile,)


def _set_of(meld: Meld) -> Set:
    if meld.kind is MeldKind.CHOW:
        return Set("run", meld.tile, False)
    return Set("kong" if meld.is_kong else "triplet", meld.tile, not meld.is_open)
