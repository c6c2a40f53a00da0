"""Wins, waits and shanten against published packages: three of them, none of them ours.

`mahjong` and `xiangting` count melds and a pair, seven different pairs and thirteen orphans;
PyMahjongGB knows all the hands of the Chinese official rules.
"""

from collections.abc import Sequence

import pytest
import xiangting
from hypothesis import example, given
from hypothesis import strategies as st
from mahjong.agari import Agari
from mahjong.shanten import Shanten
from MahjongGB import (
    HonorsAndKnittedTilesShanten,
    KnittedStraightShanten,
    MahjongFanCalculator,
    RegularShanten,
    SevenPairsShanten,
    ThirteenOrphansShanten,
)

from game.mahjong.kernel.algebra import keys_of, table
from game.mahjong.kernel.shapes import KNITTED, SpecialShape, WinShapes, levels_of
from game.mahjong.kernel.tiles import (
    KINDS,
    ORPHAN_KINDS,
    Counts,
    counts_of,
    hand,
    kinds_in,
    mask_of,
    parse_tiles,
    tiles_of,
)
from game.mahjong.win_methods import CHECKERS
from tests.support.mahjong_reference import SETS

ALGEBRA = table()
RIICHI = WinShapes(seven_pairs=True, quad_is_two_pairs=False, thirteen_orphans=True)
OFFICIAL = WinShapes(
    seven_pairs=True, thirteen_orphans=True, knitted_honours=True, knitted_straight=True
)
FOUR = xiangting.PlayerCount.FOUR
GB = (
    *(f"W{rank}" for rank in range(1, 10)),
    *(f"T{rank}" for rank in range(1, 10)),
    *(f"B{rank}" for rank in range(1, 10)),
    *(f"F{wind}" for wind in range(1, 5)),
    *(f"J{dragon}" for dragon in range(1, 4)),
)
"""PyMahjongGB's name of each kind."""


def few_enough(tiles: Sequence[int]) -> bool:
    return max(counts_of(tiles)) <= 4


def laid(sets: int, kinds: range) -> st.SearchStrategy[list[int]]:
    """Sets and a pair of some kinds."""
    groups = [group for group in SETS if set(group) <= set(kinds)]
    return st.builds(
        lambda chosen, pair: [*(kind for group in chosen for kind in group), pair, pair],
        st.lists(st.sampled_from(groups), min_size=sets, max_size=sets),
        st.sampled_from(kinds),
    )


WIDTHS = st.sampled_from([range(9), range(18), range(34), range(20, 34)])
COMPLETE = WIDTHS.flatmap(lambda kinds: laid(4, kinds))
PAIRS = st.lists(st.sampled_from(range(34)), min_size=7, max_size=7).map(lambda kinds: 2 * kinds)
ORPHANS = st.sampled_from(ORPHAN_KINDS).map(lambda twice: [*ORPHAN_KINDS, twice])
KNITTED_HONOURS = st.tuples(st.sampled_from(KNITTED), st.permutations(range(16))).map(
    lambda drawn: [[*kinds_in(drawn[0]), *range(27, 34)][index] for index in drawn[1][:14]]
)
KNITTED_STRAIGHT = st.builds(
    lambda mask, rest: [*kinds_in(mask), *rest], st.sampled_from(KNITTED), laid(1, range(34))
)
ANY = st.lists(st.sampled_from(tiles_of([4] * KINDS)), min_size=14, max_size=14)
WHOLE = st.one_of(COMPLETE, COMPLETE, ANY, PAIRS, ORPHANS, KNITTED_HONOURS, KNITTED_STRAIGHT)


@st.composite
def fourteen(draw: st.DrawFn) -> Counts:
    """A hand that is complete in one of the shapes, or so but for up to three tiles."""
    tiles = list(draw(WHOLE.filter(few_enough)))
    for _ in range(draw(st.sampled_from([0, 0, 0, 1, 2, 3]))):
        tiles[draw(st.integers(0, 13))] = draw(st.integers(0, 33))
    counts = counts_of(tiles)
    while max(counts) > 4:
        counts[counts.index(max(counts))] -= 1
        counts[counts.index(0)] += 1
    return counts


@st.composite
def thirteen(draw: st.DrawFn) -> Counts:
    counts = draw(fourteen())
    counts[draw(st.sampled_from([kind for kind in range(34) if counts[kind]]))] -= 1
    return counts


def gb_wins(counts: Counts, last: int, packs: tuple[tuple[str, str, int], ...] = ()) -> bool:
    """True if PyMahjongGB counts fans for it instead of saying that it is no win."""
    rest = list(counts)
    rest[last] -= 1
    tiles = tuple(GB[kind] for kind in tiles_of(rest))
    try:
        MahjongFanCalculator(packs, tiles, GB[last], 0, False, False, False, False, 0, 0)
    except TypeError as refusal:
        if "ERROR_NOT_WIN" not in str(refusal):
            raise
        return False
    return True


@given(fourteen())
@example(hand("123m456s789pEEECC"))
@example(hand("1111m2233s4455p66p"))
@example(hand("11mESW123p456p789p"))
def test_a_win_is_a_win_to_everybody(counts: Counts) -> None:
    standard = {name: method.is_complete(counts) for name, method in CHECKERS.items()}
    wins = standard["algebra"]
    assert set(standard.values()) == {wins}
    assert wins is (Shanten.calculate_shanten_for_regular_hand(counts) == -1)
    by_riichi = RIICHI.complete(keys_of(counts))
    assert by_riichi is Agari.is_agari(counts)
    assert by_riichi is (xiangting.calculate_replacement_number(counts, FOUR) == 0)
    for last in {tiles_of(counts)[0], tiles_of(counts)[-1]}:
        assert OFFICIAL.complete(keys_of(counts)) is gb_wins(counts, last)


@given(WIDTHS.flatmap(lambda kinds: laid(2, kinds)).filter(few_enough), st.integers(0, 8))
def test_a_win_beside_melds_is_a_win_to_the_official_rules(tiles: list[int], spoilt: int) -> None:
    if spoilt < 8:
        tiles[spoilt] = tiles[spoilt - 1]
    counts = counts_of(tiles)
    if max(counts) > 4:
        return
    # Laid-out melds have no kind of the hand, so that no fifth copies arise.
    free = [kind for kind in range(33, -1, -1) if not counts[kind]][:2]
    packs = tuple(("PENG", GB[kind], 1) for kind in free)
    assert OFFICIAL.complete(keys_of(counts), 2) is gb_wins(counts, tiles[0], packs)


@given(thirteen())
@example(hand("1112345678999m"))
@example(hand("19m19s19pESWNCFP"))
@example(hand("147m258s369pESWN"))
def test_shanten_and_waits_are_the_same_to_everybody(counts: Counts) -> None:
    keys = keys_of(counts)
    deficit = ALGEBRA.deficit(keys, 4)
    assert Shanten.calculate_shanten_for_regular_hand(counts) == deficit - 1
    assert xiangting.calculate_necessary_tiles(counts, FOUR) == (
        RIICHI.deficit(keys),
        RIICHI.accepted(keys),
    )
    if deficit == 1:
        waits = {
            kind for kind in range(34) if counts[kind] < 4 and Agari.is_agari(plus(counts, kind))
        }
        assert mask_of(waits) == RIICHI.winning_mask(keys)


@given(thirteen())
@example(hand("19m19s19pESWNCFP"))
@example(hand("147m258s369pESWN"))
@example(hand("1111m3344s5566pE"))
@example(hand("1111222235555m"))
def test_shanten_of_every_shape_is_that_of_the_official_rules(counts: Counts) -> None:
    keys, levels = keys_of(counts), levels_of(keys_of(counts))
    tiles = tuple(GB[kind] for kind in tiles_of(counts))
    shanten = ALGEBRA.deficit(keys, 4) - 1
    # PyMahjongGB waits for a fifth tile of a kind, too.
    assert RegularShanten(tiles)[0] in {shanten, shanten - (max(counts) == 4)}
    theirs = {
        "seven_pairs": SevenPairsShanten,
        "thirteen_orphans": ThirteenOrphansShanten,
        "knitted_honours": HonorsAndKnittedTilesShanten,
        "knitted_straight": KnittedStraightShanten,
    }
    shapes: dict[str, SpecialShape] = {shape.name: shape for shape in OFFICIAL.special(0)}
    assert set(shapes) == set(theirs)
    for name, shape in shapes.items():
        away, useful = theirs[name](tiles)
        assert away == shape.deficit(levels, keys, 4) - 1, name
        assert set(useful) >= {GB[kind] for kind in kinds_in(shape.accepted(levels, keys, 4))}, name


def plus(counts: Counts, kind: int) -> Counts:
    return [copies + (other == kind) for other, copies in enumerate(counts)]


def test_the_peers_would_notice() -> None:
    assert gb_wins(hand("123m456s789pEEECC"), parse_tiles("C")[0])
    assert not gb_wins(hand("123m456s789pEEECF"), parse_tiles("C")[0])
    with pytest.raises(TypeError):
        gb_wins(hand("11m"), 0)
