"""Every way to read a hand that wins under a ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.mahjong.fans.reading import Circumstances, Reading, Set
from game.mahjong.fans.tables import TABLES
from game.mahjong.kernel.algebra import FIFTH_COPY_ALLOWED, keys_of
from game.mahjong.kernel.decompose import Decomposition, decompositions
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.shapes import (
    KNITTED,
    KNITTED_SETS,
    STANDARD,
    All258,
    EightPairs,
    KnittedHonours,
    KnittedStraight,
    SevenPairs,
    ThirteenOrphans,
)
from game.mahjong.kernel.tiles import COPIES, Mask, kinds_in, mask_of, tiles_of
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.rules import MahjongRules
from game.mahjong.rules.shapes import shapes_beside
from game.mahjong.scoring import special_fillings
from game.mahjong.scoring.conditions import Condition, conditions
from game.mahjong.scoring.fillings import FillContext, filled
from game.mahjong.scoring.middle import middle_group
from game.mahjong.scoring.wait import is_only_wait, wait_forms


def readings(
    rules: MahjongRules,
    counts: Sequence[int],
    melds: tuple[Meld, ...],
    circumstances: Circumstances,
) -> Iterator[Reading]:
    """Every way to read a winning hand, in a fixed order; none when it does not win.

    `counts` holds the concealed tiles, the winning tile included.
    """
    asked = conditions(rules)
    for reading in _shaped(rules, counts, melds, circumstances):
        # One and the same reading meets them all: 777 888 999 is 刻 or runs, not both.
        if all(condition.test(rules, reading) for condition in asked):
            yield reading


def first_missed(
    rules: MahjongRules,
    counts: Sequence[int],
    melds: tuple[Meld, ...],
    circumstances: Circumstances,
) -> Condition | None:
    """The first condition that no reading of a hand meets together with those before it; None when
    it wins.
    """
    left = list(_shaped(rules, counts, melds, circumstances))
    for condition in conditions(rules):
        left = [reading for reading in left if condition.test(rules, reading)]
        if not left:
            return condition
    return None


def _shaped(
    rules: MahjongRules,
    counts: Sequence[int],
    melds: tuple[Meld, ...],
    circumstances: Circumstances,
) -> Iterator[Reading]:
    if circumstances.named not in (None, circumstances.tile):
        # 支对: the hand does not wait for the other pair's tile.
        return
    # Here wildcards are themselves, as 硬胡 asks.
    yield from _natural(rules, counts, melds, circumstances)
    if circumstances.wild and any(counts[kind] for kind in kinds_in(circumstances.wild)):
        yield from _with_wildcards(rules, counts, melds, circumstances)


def _natural(
    rules: MahjongRules,
    counts: Sequence[int],
    melds: tuple[Meld, ...],
    circumstances: Circumstances,
) -> Iterator[Reading]:
    """The readings in which every tile is itself."""
    concealed = tuple(tiles_of(counts))
    tiles = tuple(sorted(concealed + tuple(tile for meld in melds for tile in meld.tiles)))
    held = sum(counts[kind] for kind in kinds_in(circumstances.wild))
    whole = Reading(STANDARD, (), None, tiles, concealed, melds, circumstances, wildcards=held)
    if TABLES[rules.scoring].by_wait:
        whole = replace(whole, only_wait=is_only_wait(rules, counts, melds, circumstances.tile))
    for parts in decompositions(counts):
        if len(melds) + len(parts.runs) + len(parts.triplets) == rules.melds_needed:
            yield from _placed(rules, whole, parts)
    shapes = shapes_beside(rules, melds)
    if not shapes.special(len(melds)):
        return
    for name in shapes.completed(keys_of(counts), len(melds)):
        if name == KnittedStraight.name:
            yield from _knitted(rules, whole, counts)
        # 七对, 十三幺 and 全不靠 are hands without melds; 将将胡 stands beside any of its ranks.
        elif name != STANDARD:
            yield replace(whole, shape=name)


def _knitted(rules: MahjongRules, whole: Reading, counts: Sequence[int]) -> Iterator[Reading]:
    """组合龙: the nine knitted tiles, and a set and a pair of the rest."""
    for nine in KNITTED:
        if all(counts[kind] for kind in kinds_in(nine)):
            rest = [count - (nine >> kind & 1) for kind, count in enumerate(counts)]
            for parts in decompositions(rest):
                if len(whole.melds) + len(parts.runs) + len(parts.triplets) == KNITTED_SETS:
                    knitted = replace(whole, shape=KnittedStraight.name)
                    yield from _placed(rules, knitted, parts, nine)


def _placed(
    rules: MahjongRules, whole: Reading, parts: Decomposition, single: Mask = 0
) -> Iterator[Reading]:
    """A hand taken apart, for every set that the winning tile may have completed; `single` are the
    kinds of tiles that stand in no set.
    """
    laid = tuple(set_of(meld) for meld in whole.melds)
    pair, runs, triplets = parts
    middle = middle_group(rules, whole.circumstances, parts)
    by_wait = TABLES[rules.scoring].by_wait
    for open_tile in _places(pair, runs, triplets, single, whole.circumstances):
        sets = (
            *laid,
            *(Set("run", run, True) for run in runs),
            *(Set("triplet", tile, tile != open_tile) for tile in triplets),
        )
        placed = replace(whole, sets=sets, pair=pair, middle=middle)
        if not by_wait:
            yield placed
            continue
        for wait in wait_forms(whole.circumstances, parts, open_tile):
            yield replace(placed, wait=wait)


def _with_wildcards(
    rules: MahjongRules,
    counts: Sequence[int],
    melds: tuple[Meld, ...],
    circumstances: Circumstances,
) -> Iterator[Reading]:
    """The readings in which wildcards stand for anything, one of those that are alike."""
    natural, wild = list(counts), 0
    for kind in kinds_in(circumstances.wild):
        wild += natural[kind]
        natural[kind] = 0
    laid = [set_of(meld) for meld in melds]
    context = FillContext(
        mask_of(entry.tile for entry in laid if entry.kind == "run"),
        mask_of(entry.tile for entry in laid if entry.kind != "run"),
        None if circumstances.how in _BY_DRAW else circumstances.tile,
    )
    kinds = mask_of(rules.kinds) & ~circumstances.barred
    # MIL 红中 2024 §7.1.3: four of a kind at most in the hand; melds do not count.
    cap = FIFTH_COPY_ALLOWED if rules.wild_fifth_copy else COPIES
    blank = Reading(STANDARD, (), None, (), (), melds, circumstances, wildcards=wild)
    for parts in filled(natural, wild, kinds, cap, context):
        if len(melds) + len(parts.runs) + len(parts.triplets) == rules.melds_needed:
            tiles = [kind for run in parts.runs for kind in (run, run + 1, run + 2)]
            tiles += [kind for kind in parts.triplets for _ in range(3)]
            whole = _holding(blank, [*tiles, parts.pair, parts.pair], counts)
            yield from _placed(rules, whole, parts)
    if rules.knitted_straight and len(melds) <= KNITTED_SETS:
        yield from _knitted_with_wildcards(rules, blank, counts, natural, context)
    if sum(counts) + 3 * len(melds) != rules.hand_size + 1:
        return
    shapes: dict[str, Iterator[list[int]]] = {}
    if shapes_beside(rules, melds).all_258:
        shapes[All258.name] = special_fillings.all_258(natural, wild, kinds, cap)
    tile = circumstances.tile
    # 红中 rooms: 七对 with 红中 as itself only, which is a natural reading.
    if rules.seven_pairs and rules.wild_in_pairs and not melds:
        shapes[SevenPairs.name] = special_fillings.seven_pairs(
            natural, wild, kinds, rules.quad_is_two_pairs, tile
        )
    if rules.thirteen_orphans and not melds:
        shapes[ThirteenOrphans.name] = special_fillings.thirteen_orphans(natural, wild)
    if rules.knitted_honours and not melds:
        shapes[KnittedHonours.name] = special_fillings.knitted_honours(natural, wild)
    if rules.eight_pairs:
        shapes[EightPairs.name] = special_fillings.eight_pairs(natural, wild, kinds, tile)
    for name, wholes in shapes.items():
        for filling in wholes:
            yield replace(_holding(blank, tiles_of(filling), counts), shape=name)


def _knitted_with_wildcards(
    rules: MahjongRules,
    blank: Reading,
    counts: Sequence[int],
    natural: Sequence[int],
    context: FillContext,
) -> Iterator[Reading]:
    """组合龙 of these natural tiles and the wildcards that `counts` holds beside them."""
    kinds = mask_of(rules.kinds) & ~blank.circumstances.barred
    cap = FIFTH_COPY_ALLOWED if rules.wild_fifth_copy else COPIES
    for nine in KNITTED:
        rest = [max(0, count - (nine >> kind & 1)) for kind, count in enumerate(natural)]
        left = sum(counts) - len(kinds_in(nine)) - sum(rest)
        if left < 0:
            continue
        for parts in filled(rest, left, kinds, cap - 1, context):
            if len(blank.melds) + len(parts.runs) + len(parts.triplets) == KNITTED_SETS:
                tiles = [kind for run in parts.runs for kind in (run, run + 1, run + 2)]
                tiles += [kind for kind in parts.triplets for _ in range(3)]
                tiles += [*kinds_in(nine), parts.pair, parts.pair]
                whole = replace(_holding(blank, tiles, counts), shape=KnittedStraight.name)
                yield from _placed(rules, whole, parts, nine)


def _holding(blank: Reading, tiles: Sequence[int], counts: Sequence[int]) -> Reading:
    """A reading in which the tiles in hand, of these counts, stand for `tiles`."""
    # A wildcard that lies where its own kind is wanted stands for nothing else.
    represented = list(tiles)
    for kind, count in enumerate(counts):
        for _ in range(min(count, represented.count(kind)) if count else 0):
            represented.remove(kind)
    laid = tuple(tile for meld in blank.melds for tile in meld.tiles)
    return replace(
        blank,
        tiles=tuple(sorted((*tiles, *laid))),
        concealed=tuple(sorted(tiles)),
        represents=tuple(sorted(represented)),
    )


_BY_DRAW = frozenset({WinHow.SELF_DRAWN, WinHow.FOUR_WILD})


def _places(
    pair: int,
    runs: tuple[int, ...],
    triplets: tuple[int, ...],
    single: Mask,
    circumstances: Circumstances,
) -> tuple[int | None, ...]:
    """The triplet that the winning tile completed, for every group it can belong to.

    A triplet that another seat's tile completes is not concealed; if the tile fits into a run or
    the pair as well, the winner may read it so.
    """
    tile = circumstances.tile
    if not circumstances.how.by_claim or tile not in triplets:
        return (None,)
    # 国标 2025, SML 2026: a 刻 that a discard completes is no 暗刻.
    elsewhere = tile == pair or any(run <= tile <= run + 2 for run in runs) or single >> tile & 1
    return (None, tile) if elsewhere else (tile,)


def set_of(meld: Meld) -> Set:
    """The set that a meld is."""
    if meld.kind is MeldKind.CHOW:
        return Set("run", meld.tile, False)
    return Set("kong" if meld.is_kong else "triplet", meld.tile, not meld.is_open)
