"""Fillings: the tiles that the wildcards of a winning hand can stand for.

Wildcards may complete a hand in thousands of ways, most of which no fan and no condition can tell
apart. A group of tiles (a suit, the honours) is filled on its own; of the fillings that are *alike*
one is kept, and so again when groups are put together. Alike are fillings with the same triplets
in number, concealed ones apart, the same kinds of tiles (suits, honours, terminals, simples), the
same answer to "is there a terminal or honour in every group", "is there a straight", "are there
pungs of all dragons, all winds", and the same sort of pair. A fan or condition that sees more than
that needs another line in `_Signature`; the tests compare all readings with those kept and name it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.core.strangers import check
from game.mahjong.kernel.decompose import Decomposition
from game.mahjong.kernel.shapes import MASK_258
from game.mahjong.kernel.tiles import (
    DRAGON_MASK,
    FIRST_HONOUR,
    KINDS,
    ORPHAN_MASK,
    RED,
    WIND_MASK,
    Mask,
    mask_of,
)

GROUPS = ((0, 9), (9, 18), (18, 27), (FIRST_HONOUR, KINDS))
"""First kind and end of characters, bamboo, dots and honours."""


class _Signature(NamedTuple):
    """All that fans and conditions see of filled groups."""

    groups: int = 0
    """One bit for each group that has tiles."""
    triplets: int = 0
    concealed: int = 0
    """Triplets that another seat's winning tile did not complete."""
    outside: bool = True
    """Every set and the pair has a terminal or an honour."""
    orphans: bool = False
    simples: bool = False
    only_258: bool = True
    """Every tile is of rank 2, 5 or 8 (将将胡)."""
    straight: bool = False
    dragons: bool = False
    winds: bool = False
    pair: int = 0
    """0 none, 1 a suit's, 2 of rank 2, 5 or 8, 3 an honour, 4 the red dragon."""

    def joined(self, other: _Signature) -> _Signature:
        """The signature of both together."""
        return _Signature(
            self.groups | other.groups,
            self.triplets + other.triplets,
            self.concealed + other.concealed,
            self.outside and other.outside,
            self.orphans or other.orphans,
            self.simples or other.simples,
            self.only_258 and other.only_258,
            self.straight or other.straight,
            self.dragons or other.dragons,
            self.winds or other.winds,
            self.pair or other.pair,
        )


class Filling(NamedTuple):
    """Sets and perhaps the pair, by kind."""

    pair: tuple[int, ...] = ()
    runs: tuple[int, ...] = ()
    triplets: tuple[int, ...] = ()

    def joined(self, other: Filling) -> Filling:
        """Both."""
        return Filling(
            self.pair + other.pair, self.runs + other.runs, self.triplets + other.triplets
        )


class FillContext(NamedTuple):
    """The rest of a hand, with which fillings are looked at."""

    runs: Mask
    """The lowest kinds of exposed runs."""
    pungs: Mask
    """The kinds of exposed pungs and kongs."""
    claimed: int | None
    """The winning tile when another seat gave it."""


def filled(
    counts: Sequence[int], wild: int, kinds: Mask, cap: int, context: FillContext
) -> list[Decomposition]:
    """Every way, up to alike ones, to read natural tiles and `wild` wildcards as sets and a pair.

    `counts` are the 34 counts of natural tiles; wildcards stand for one of `kinds`, and no kind
    comes to more than `cap` copies.
    """
    found: dict[tuple[int, _Signature], Filling] = {(0, _Signature()): Filling()}
    for first, end in GROUPS:
        own = tuple(counts[first:end])
        limits = tuple(cap if kinds >> kind & 1 else 0 for kind in range(first, end))
        longer: dict[tuple[int, _Signature], Filling] = {}
        for (used, signature), filling in found.items():
            check()
            for more in range(wild - used + 1):
                for paired in (False, True):
                    if (sum(own) + more - 2 * paired) % 3 or (paired and signature.pair):
                        continue
                    for added, addition in _distinct(own, first, more, paired, limits, context):
                        key = used + more, signature.joined(added)
                        if key not in longer:
                            longer[key] = filling.joined(addition)
        found = longer
    return [
        Decomposition(filling.pair[0], filling.runs, filling.triplets)
        for (used, signature), filling in found.items()
        if used == wild and signature.pair
    ]


# Keyed by everything it depends on, so nothing ever makes an entry wrong.
@lru_cache(maxsize=1 << 13)
def _distinct(
    counts: tuple[int, ...],
    first: int,
    wild: int,
    paired: bool,
    limits: tuple[int, ...],
    context: FillContext,
) -> tuple[tuple[_Signature, Filling], ...]:
    """The fillings of one group, one of each that look alike."""
    kept: dict[_Signature, Filling] = {}
    for filling in fillings(counts, first, wild, paired, limits):
        check()
        kept.setdefault(_signature(filling, first, context), filling)
    return tuple(kept.items())


def fillings(
    counts: tuple[int, ...], first: int, wild: int, paired: bool, limits: tuple[int, ...]
) -> Iterator[Filling]:
    """Every way to make sets (and the pair when `paired`) of a group's tiles and all `wild`
    wildcards. `limits` are the most copies of each kind.
    """
    suited = first < FIRST_HONOUR
    end = len(counts)

    def place(
        rank: int, left: int, begun: tuple[int, int], filling: Filling, to_pair: bool
    ) -> Iterator[Filling]:
        """Decide which sets begin at this rank; `begun` counts the runs of the two before it."""
        if rank == end:
            if not left and not to_pair and begun == (0, 0):
                yield filling
            return
        # The limit is for wildcards: natural tiles stand as they are.
        held, limit = counts[rank], max(limits[rank], counts[rank])
        most = min(limit, held + left)
        running = sum(begun)
        kind = first + rank
        for runs in range(most - running + 1 if suited and rank + 2 < end else 1):
            for triplets in range((most - running - runs) // 3 + 1):
                for pair in (0, 1) if to_pair else (0,):
                    goal = running + runs + 3 * triplets + 2 * pair
                    if held <= goal <= most:
                        yield from place(
                            rank + 1,
                            left - goal + held,
                            (begun[1], runs),
                            filling.joined(
                                Filling((kind,) * pair, (kind,) * runs, (kind,) * triplets)
                            ),
                            to_pair and not pair,
                        )

    # A kind that is not played with can only be where it already is.
    yield from place(0, wild, (0, 0), Filling(), paired)


def _signature(filling: Filling, first: int, context: FillContext) -> _Signature:
    pair, runs, triplets = filling
    sets = [mask_of((run, run + 1, run + 2)) for run in runs]
    groups = [*sets, *(1 << kind for kind in (*triplets, *pair))]
    mask = 0
    for group in groups:
        mask |= group
    # The claimed tile may be read into a run or the pair: then every triplet stays concealed.
    elsewhere = context.claimed in pair or any(
        context.claimed is not None and run <= context.claimed <= run + 2 for run in runs
    )
    begun = mask_of(runs) | context.runs
    straight = 1 << first | 1 << first + 3 | 1 << first + 6
    pungs = mask_of(triplets) | context.pungs
    honours = first == FIRST_HONOUR
    return _Signature(
        groups=bool(mask) << first // 9,
        triplets=len(triplets),
        concealed=len(triplets) - (context.claimed in triplets and not elsewhere),
        outside=all(group & ORPHAN_MASK for group in groups),
        orphans=bool(mask & ORPHAN_MASK),
        simples=bool(mask & ~ORPHAN_MASK),
        only_258=not mask & ~MASK_258,
        straight=not honours and begun & straight == straight,
        dragons=honours and pungs & DRAGON_MASK == DRAGON_MASK,
        winds=honours and pungs & WIND_MASK == WIND_MASK,
        pair=_pair_look(pair[0]) if pair else 0,
    )


def _pair_look(kind: int) -> int:
    # Told apart for 二五八将, and for 红中, whose pair stands for a 刻 in Harbin.
    if kind >= FIRST_HONOUR:
        return 4 if kind == RED else 3
    return 2 if kind % 9 in (1, 4, 7) else 1
