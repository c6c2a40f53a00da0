"""Plans of hands that have enough fans if a win needs some (起和): the fans to make, and the tiles
for them.

A plan is a sort of hand worth so many fans by itself: three certain sets, tiles of one suit, only
small ones … It is met by tiles set aside, by leaving kinds out, or both, and the remaining tiles
make the other sets and the pair. Fans that fall two short of the minimum are planned for together
with what may add two (箭刻, 门风刻, 圈风刻, 双暗刻), or if the hand has, or most likely will have,
the rest. `plan_distance` tells how far a hand is from a plan; the fans of a ready hand are counted
as the table counts them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from typing import Final, NamedTuple

from game.mahjong.kernel.algebra import GROUP, POWER
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.tiles import (
    ALL_MASK,
    DRAGON_KINDS,
    DRAGON_MASK,
    FIRST_HONOUR,
    HONOUR_MASK,
    ORPHAN_MASK,
    SUIT_MASKS,
    SUITED_MASK,
    WIND_KINDS,
    Mask,
    mask_of,
    parse_tiles,
)


class FanPlan(NamedTuple):
    """A sort of hand: the sets set aside, the sets left to make beside them, the kinds to hold."""

    sets: int
    within: Mask = ALL_MASK
    aside: tuple[tuple[int, int], ...] = ()
    """The tiles of the sets set aside: groups of tiles, each with its key."""
    paying: Mask = 0
    """A pung of one of these kinds is set aside as well."""
    concealed: int = 0
    """So many concealed pungs are set aside as well."""
    pungs: bool = False
    """Nothing but pungs and a pair."""
    each: tuple[Mask, ...] = ()
    """One set of each of these kinds, but of one of them the pair; there are no other sets."""
    outside: bool = False
    """A terminal or an honour in every set and in the pair."""
    late: int = 0
    """The distance that is added to its own: its fans come only with a self-draw."""


class _Set(NamedTuple):
    """A run by its lowest tile, or a pung."""

    low: int
    run: bool

    @property
    def tiles(self) -> tuple[int, int, int]:
        return (self.low, self.low + 1, self.low + 2) if self.run else (self.low,) * 3


class _Laid(NamedTuple):
    """A meld, as far as plans depend on it."""

    set: _Set
    hidden: bool


@lru_cache(maxsize=1 << 12)
def _aside(sets: tuple[_Set, ...]) -> tuple[tuple[int, int], ...]:
    """The groups of these sets, each with the key of their tiles."""
    keys: dict[int, int] = {}
    for tile in (tile for each in sets for tile in each.tiles):
        keys[GROUP[tile]] = keys.get(GROUP[tile], 0) + POWER[tile]
    return tuple(keys.items())


def _of_ranks(ranks: str) -> Mask:
    return mask_of(parse_tiles("".join(f"{ranks}{suit}" for suit in "msp")))


def _three_sets() -> tuple[tuple[int, tuple[_Set, ...]], ...]:
    """Fans and sets of every combination of three that is worth planning for."""
    runs: list[tuple[int, tuple[int, ...]]] = []
    pungs: list[tuple[int, tuple[int, ...]]] = []
    for suit in (0, 9, 18):
        runs.append((16, (suit, suit + 3, suit + 6)))
        for step in (1, 2):
            runs += [
                (16, (suit + rank, suit + rank + step, suit + rank + 2 * step))
                for rank in range(7 - 2 * step)
            ]
        runs += [(24, (suit + rank,) * 3) for rank in range(7)]
        pungs += [(24, (suit + rank, suit + rank + 1, suit + rank + 2)) for rank in range(7)]
    runs += [(8, (rank, 9 + rank, 18 + rank)) for rank in range(7)]
    pungs += [(16, (rank, 9 + rank, 18 + rank)) for rank in range(9)]
    for order in permutations((0, 9, 18)):
        runs.append((8, tuple(suit + rank for suit, rank in zip(order, (0, 3, 6), strict=True))))
        steps = [tuple(suit + rank + step for step, suit in enumerate(order)) for rank in range(7)]
        runs += [(6, lows) for lows in steps[:5]]
        pungs += [(8, kinds) for kinds in steps]
    pungs += [(12, kinds) for kinds in combinations(WIND_KINDS, 3)]
    return tuple(
        (fans, tuple(_Set(low, run) for low in lows))
        for run, found in ((True, runs), (False, pungs))
        for fans, lows in found
    )


THREE_SETS: Final = _three_sets()
TWO_DRAGONS: Final = tuple(
    tuple(_Set(kind, False) for kind in kinds) for kinds in combinations(DRAGON_KINDS, 2)
)
"""双箭刻."""
ALL_TYPES: Final = (*SUIT_MASKS, mask_of(WIND_KINDS), DRAGON_MASK)
"""五门齐."""
OUTSIDE: Final = 4
"""Fans of 全带幺."""
MOST_LIKELY: Final = 8
"""Fans that hands of 五门齐, 双箭刻 and 全带幺 reach with the small ones that come along."""
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


def plans_beside(
    melds: tuple[Meld, ...], least: int, winds: Mask, needed: int
) -> tuple[FanPlan, ...]:
    """The plans that these melds leave open for `least` fans; `winds` are those of the seat and
    the round, `needed` the sets of a whole hand.
    """
    laid = sorted(
        _Laid(_Set(meld.tile, meld.kind is MeldKind.CHOW), not meld.is_open) for meld in melds
    )
    return _plans_beside(tuple(laid), least, winds, needed)


@lru_cache(maxsize=1 << 12)
def _plans_beside(
    melds: tuple[_Laid, ...], least: int, winds: Mask, needed: int
) -> tuple[FanPlan, ...]:
    laid = mask_of(tile for meld in melds for tile in meld.set.tiles)
    chows = any(meld.set.run for meld in melds)
    closed = all(meld.hidden for meld in melds)
    outside = all(any(ORPHAN_MASK >> tile & 1 for tile in meld.set.tiles) for meld in melds)
    left = needed - len(melds)
    paying = DRAGON_MASK | winds
    # 门前清, 暗杠 and 箭刻, 圈风刻, 门风刻 are two fans each.
    extra = 2 * closed + 2 * sum(meld.hidden + bool(paying >> meld.set.low & 1) for meld in melds)
    plans = [FanPlan(left)] if extra >= least else []
    for kinds in SUIT_MASKS:
        if not laid & ~kinds:
            plans.append(FanPlan(left, kinds))
        if not laid & ~(kinds | HONOUR_MASK):
            flush = FanPlan(left, kinds | HONOUR_MASK)
            plans += _completed(flush, 6 + extra, least, paying)
            if outside and 6 + extra < least <= 6 + OUTSIDE + extra:
                plans.append(flush._replace(outside=True))
    plans += [
        FanPlan(left, kinds) for fans, kinds in RANKS if not laid & ~kinds and fans + extra >= least
    ]
    if not chows:
        # 碰碰和 hardly ever comes without two fans more.
        plans.append(FanPlan(left, pungs=True))
    if closed:
        # 不求人, 断幺 and 平和; a discard wins it only with two fans of runs.
        plans.append(FanPlan(left, SIMPLES, late=0 if least <= 6 else 1))
    if least <= MOST_LIKELY:
        plans += _likely(melds, left)
        if outside:
            plans.append(FanPlan(left, outside=True, late=0 if extra else 1))
    hidden = 3 - sum(meld.hidden for meld in melds)
    if 0 < hidden <= left:
        # 三暗刻 is sixteen fans.
        plans.append(FanPlan(left - hidden, concealed=hidden))
    for fans, sets in THREE_SETS:
        own, beside = _beside(sets, melds)
        if beside > needed - 3:
            continue
        plan = FanPlan(left - len(own), aside=_aside(own))
        if fans + extra < least <= fans + 2 and not laid & ~SUITED_MASK:
            # 平和, or 无字 and one fan more.
            plans.append(plan._replace(within=SUITED_MASK))
        plans += _completed(plan, fans + extra, least, paying)
    return tuple(plans)


def _likely(melds: Sequence[_Laid], left: int) -> Iterator[FanPlan]:
    """The plans that reach `MOST_LIKELY` fans with 自摸, 缺一门, 幺九刻 … in almost every hand."""
    types = tuple(
        kinds for kinds in ALL_TYPES if not any(kinds >> meld.set.low & 1 for meld in melds)
    )
    # With two melds of one type too many are left.
    if len(types) == left + 1:
        yield FanPlan(0, each=types)
    for sets in TWO_DRAGONS:
        own, _ = _beside(sets, melds)
        if len(own) <= left:
            yield FanPlan(left - len(own), aside=_aside(own))


def _completed(plan: FanPlan, fans: int, least: int, paying: Mask) -> Iterator[FanPlan]:
    """The plan if it has fans enough, or with what adds two fans if that is enough."""
    if fans >= least:
        yield plan
    elif fans + 2 >= least:
        if plan.sets:
            yield plan._replace(sets=plan.sets - 1, paying=paying)
        if plan.sets >= 2:
            yield plan._replace(sets=plan.sets - 2, concealed=2)
        # 自摸 and one fan more.
        yield plan._replace(late=1)


def _beside(sets: Sequence[_Set], melds: Sequence[_Laid]) -> tuple[tuple[_Set, ...], int]:
    """Those of the sets that are not laid down, and the number of other melds."""
    own, beside = list(sets), 0
    for meld in melds:
        if meld.set in own:
            own.remove(meld.set)
        else:
            beside += 1
    return tuple(own), beside


def paying_winds(seat_wind: int, prevalent_wind: int) -> Mask:
    """The winds whose pungs count."""
    return 1 << FIRST_HONOUR + seat_wind | 1 << FIRST_HONOUR + prevalent_wind
