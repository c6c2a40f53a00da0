"""Plans of hands that have enough fans if a win needs some (起和): the fans to make, and the tiles
for them.

A plan is a sort of hand worth so many fans by itself: three certain runs, tiles of one suit, only
small ones … It is met by tiles set aside, by leaving kinds out, or both, and the remaining tiles
make the other sets and the pair. Fans that fall a little short of the minimum are planned for if
the hand has, or most likely will have, the rest. The fans of a ready hand are counted as the table
counts them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from typing import Final, NamedTuple

from ai.mahjong.constrained_shanten import all_pungs, within
from game.mahjong.kernel.algebra import POWER, Algebra
from game.mahjong.kernel.algebra_ask import FAR
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.tiles import (
    ALL_MASK,
    DRAGON_MASK,
    FIRST_HONOUR,
    HONOUR_MASK,
    KINDS,
    ORPHAN_MASK,
    SUIT_MASKS,
    SUITED_MASK,
    Mask,
    mask_of,
    parse_tiles,
)


class FanPlan(NamedTuple):
    """A sort of hand: the keys of the runs set aside, the sets left to make, the kinds to hold."""

    runs: tuple[int, int, int]
    sets: int
    within: Mask
    pungs: bool = False
    """Nothing but pungs and a pair."""
    late: int = 0
    """The distance that is added to its own: its fans come only with a self-draw."""


def _run_key(low: int) -> int:
    return sum(POWER[kind] for kind in (low, low + 1, low + 2))


def _of_ranks(ranks: str) -> Mask:
    return mask_of(parse_tiles("".join(f"{ranks}{suit}" for suit in "msp")))


def _three_runs() -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Fans and runs of every combination of three that is worth planning for."""
    found: list[tuple[int, tuple[int, ...]]] = []
    for suit in (0, 9, 18):
        found.append((16, (suit, suit + 3, suit + 6)))
        for step in (1, 2):
            found += [
                (16, (suit + rank, suit + rank + step, suit + rank + 2 * step))
                for rank in range(7 - 2 * step)
            ]
        found += [(24, (suit + rank,) * 3) for rank in range(7)]
    found += [(8, (rank, 9 + rank, 18 + rank)) for rank in range(7)]
    for order in permutations((0, 9, 18)):
        found.append((8, tuple(suit + rank for suit, rank in zip(order, (0, 3, 6), strict=True))))
        found += [
            (6, tuple(suit + rank + step for step, suit in enumerate(order))) for rank in range(5)
        ]
    return tuple(found)


THREE_RUNS: Final = _three_runs()
RANKS: Final = (
    (24, _of_ranks("789")),
    (24, _of_ranks("456")),
    (24, _of_ranks("123")),
    (12, _of_ranks("6789")),
    (12, _of_ranks("1234")),
    (8, mask_of(parse_tiles("245689s1234589pP"))),
    (88, mask_of(parse_tiles("23468sF"))),
    (32, ORPHAN_MASK),
)
"""Fans of hands of certain kinds alone."""
SIMPLES: Final = _of_ranks("2345678")


@lru_cache(maxsize=1 << 12)
def plans_beside(
    melds: tuple[Meld, ...], least: int, winds: Mask, needed: int
) -> tuple[FanPlan, ...]:
    """The plans that these melds leave open for `least` fans; `winds` are those of the seat and
    the round, `needed` the sets of a whole hand.
    """
    chows = [meld.tile for meld in melds if meld.kind is MeldKind.CHOW]
    laid = mask_of(tile for meld in melds for tile in meld.tiles)
    closed = not any(meld.is_open for meld in melds)
    left = needed - len(melds)
    paying = DRAGON_MASK | winds
    # 门前清 and 箭刻, 圈风刻, 门风刻 are two fans each.
    extra = 2 * closed + 2 * sum(bool(paying >> meld.tile & 1) for meld in melds)
    only_runs = len(chows) == len(melds)
    plans: list[FanPlan] = []
    for fans, runs in THREE_RUNS:
        own = list(runs)
        beside = 0
        for low in chows:
            if low in own:
                own.remove(low)
            else:
                beside += 1
        beside += len(melds) - len(chows)
        # 平和 is two fans: with runs alone, and a pair of a suit.
        more = max(extra, 2 * only_runs)
        if beside <= needed - 3 and fans + more >= least:
            keys = [0, 0, 0]
            for low in own:
                keys[low // 9] += _run_key(low)
            short = fans + extra < least
            kinds = SUITED_MASK if short else ALL_MASK
            plans.append(FanPlan((keys[0], keys[1], keys[2]), left - len(own), kinds))
    nothing = (0, 0, 0)
    for suit in SUIT_MASKS:
        if not laid & ~suit:
            plans.append(FanPlan(nothing, left, suit))
        if not laid & ~(suit | HONOUR_MASK) and 6 + extra >= least:
            plans.append(FanPlan(nothing, left, suit | HONOUR_MASK))
    plans += [
        FanPlan(nothing, left, kinds)
        for fans, kinds in RANKS
        if not laid & ~kinds and fans + extra >= least
    ]
    if not chows:
        # 碰碰和 hardly ever comes without two fans more.
        plans.append(FanPlan(nothing, left, ALL_MASK, pungs=True))
    if closed:
        # 不求人, 断幺 and 平和; a discard wins it only with two fans of runs.
        plans.append(FanPlan(nothing, left, SIMPLES, late=0 if least <= 6 else 1))
    return tuple(plans)


@lru_cache(maxsize=1 << 15)
def _taken(key: int, runs: int) -> tuple[int, int, int]:
    """The tiles that a suit lacks of these runs: their number and ranks; and the key left."""
    lacking = ranks = left = 0
    power = 1
    for rank in range(9):
        held, wanted = key // power % 5, runs // power % 5
        if held < wanted:
            lacking += wanted - held
            ranks |= 1 << rank
        else:
            left += (held - wanted) * power
        power *= 5
    return lacking, ranks, left


class FanPlans:
    """The distance of hands from those of the plans, while `live` tiles of each kind may come."""

    def __init__(self, algebra: Algebra, live: Sequence[int]) -> None:
        self._algebra = algebra
        self._gone = ALL_MASK & ~mask_of(kind for kind in range(KINDS) if live[kind])

    def deficit(self, keys: Sequence[int], plan: FanPlan) -> int:
        """The fewest tiles to be added until the plan is met."""
        lacking, wanted, rest = self._rest(keys, plan)
        if wanted & self._gone:
            return FAR
        if plan.pungs:
            return all_pungs(rest, plan.sets)[0]
        return lacking + plan.late + self._algebra.deficit(rest, plan.sets)

    def accepted(self, keys: Sequence[int], plan: FanPlan) -> Mask:
        """The kinds of which one more tile brings it nearer."""
        _, wanted, rest = self._rest(keys, plan)
        if plan.pungs:
            return all_pungs(rest, plan.sets)[1]
        return wanted | (self._algebra.accepted(rest, plan.sets) & plan.within)

    def _rest(self, keys: Sequence[int], plan: FanPlan) -> tuple[int, Mask, list[int]]:
        """The tiles that the runs lack, of which kinds, and the keys beside them."""
        lacking, wanted = 0, 0
        rest = list(keys)
        for suit, runs in enumerate(plan.runs):
            if runs:
                missing, ranks, rest[suit] = _taken(keys[suit], runs)
                lacking += missing
                wanted |= ranks << 9 * suit
        if plan.within != ALL_MASK:
            rest = within(rest, plan.within)
        return lacking, wanted, rest


def paying_winds(seat_wind: int, prevalent_wind: int) -> Mask:
    """The winds whose pungs count."""
    return 1 << FIRST_HONOUR + seat_wind | 1 << FIRST_HONOUR + prevalent_wind
