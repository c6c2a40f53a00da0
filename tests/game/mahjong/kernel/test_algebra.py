"""The tables against the rules of melds: everything one suit can be, and random whole hands."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from game.mahjong.kernel import algebra_build, algebra_pack
from game.mahjong.kernel.algebra import (
    FIFTH_COPY_ALLOWED,
    GROUP,
    NO_FIFTH_COPY,
    POWER,
    add_tile,
    counts_of_keys,
    keys_of,
    keys_of_tiles,
    remove_tile,
    table,
)
from game.mahjong.kernel.algebra_data import PACKED
from game.mahjong.kernel.tiles import counts_of, format_tiles, hand, kinds_in, tiles_of
from game.mahjong.win_methods.algebra import AlgebraChecker
from tests.support import mahjong_reference as reference

STRICT, FREE = table(NO_FIFTH_COPY), table(FIFTH_COPY_ALLOWED)
SUBSETS = (range(9), range(18), range(34), (0, 1, 2, 8, 9, 27, 28, 31), range(24, 34))


def keys(text: str) -> list[int]:
    return keys_of(hand(text))


def one_suit_hands(size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """All counts of ranks 1-9 with so many tiles, and their key."""

    def extend(
        counts: tuple[int, ...], left: int, key: int
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        rank = len(counts)
        if rank == 8:
            if left <= 4:
                yield (*counts, left), key + left * 5**8
            return
        for count in range(max(0, left - 4 * (8 - rank)), min(4, left) + 1):
            yield from extend((*counts, count), left - count, key + count * 5**rank)

    return extend((), size, 0)


@cache
def built_tables(cap: int) -> algebra_build.Built:
    """They take a third of a second to build."""
    return algebra_build.build(cap)


@pytest.mark.parametrize("cap", algebra_build.CAPS)
def test_the_shipped_tables_are_what_the_builder_makes(cap: int) -> None:
    built, vectors = built_tables(cap)
    shipped = algebra_pack.unpack(PACKED[cap])
    assert shipped == built
    assert algebra_pack.unpack(algebra_pack.pack(built)) == shipped
    elements = (len(set(built.suit)), len(set(built.honour)), len(vectors))
    assert elements == {4: (187, 83, 328), 8: (152, 83, 287)}[cap]
    assert shipped.elements == len(vectors)


@pytest.mark.parametrize("cap", algebra_build.CAPS)
def test_elements_multiply_as_groups_are_put_together(cap: int) -> None:
    built, vectors = built_tables(cap)
    rng = Random(cap)
    for _ in range(300):
        a, b = rng.randrange(built.singles), rng.randrange(built.elements)
        both = [
            min(
                vectors[a][2 * melds + pair] + vectors[b][2 * (total - melds) + pairs - pair]
                for melds in range(total + 1)
                for pair in range(pairs + 1)
            )
            for total in range(algebra_pack.MELDS + 1)
            for pairs in (0, 1)
        ]
        assert vectors[built.products[a * built.elements + b]] == bytes(both)
        c = rng.randrange(built.elements)
        row = built.need_classes[b * built.elements + c] * (algebra_pack.MELDS + 1)
        assert list(built.needs[row : row + algebra_pack.MELDS + 1]) == [
            min(
                vectors[b][2 * melds + pair] + vectors[c][2 * (total - melds) + 1 - pair]
                for melds in range(total + 1)
                for pair in (0, 1)
            )
            for total in range(algebra_pack.MELDS + 1)
        ]


def test_eight_copies_are_as_good_as_any_number() -> None:
    most = algebra_build._automaton(9, 8, runs=True)
    more = algebra_build._automaton(9, 10, runs=True)
    assert most == more


@pytest.mark.parametrize(
    ("size", "hands", "complete"),
    [
        (2, 45, 9),
        (5, 1278, 135),
        (8, 11385, 996),
        (11, 48879, 4475),
        (14, 118800, 13259),
        (17, 175725, 26414),
    ],
)
def test_all_hands_of_one_suit_are_judged_rightly(size: int, hands: int, complete: int) -> None:
    melds = size // 3
    wins = reference.one_suit_wins(melds)
    assert len(wins) == complete
    seen = 0
    for counts, key in one_suit_hands(size):
        seen += 1
        wins_here = counts in wins
        assert (STRICT.deficit((key, 0, 0, 0), melds) == 0) is wins_here
        assert (FREE.deficit((0, 0, key, 0), melds) == 0) is wins_here
    assert seen == hands


@pytest.mark.parametrize(
    ("size", "complete"), [(3, 16), (6, 127), (9, 627), (12, 2098), (15, 4898)]
)
def test_all_melds_of_one_suit_beside_a_pair_of_honours_are_found(size: int, complete: int) -> None:
    sets = reference.one_suit_sets(size // 3)
    assert len(sets) == complete
    for counts, key in one_suit_hands(size):
        assert (STRICT.deficit((0, key, 0, 2), size // 3) == 0) is (counts in sets)


@pytest.mark.parametrize("kinds", SUBSETS)
def test_the_deficit_of_random_hands_is_that_of_laying_down_every_hand(kinds: range) -> None:
    rng = Random(len(kinds))
    for melds in range(6):
        for surplus in (-1, 0, -1 - melds):
            tiles = reference.random_tiles(rng, 3 * melds + 2 + surplus, kinds)
            for algebra, copies in ((STRICT, 4), (FREE, 17)):
                expected = reference.missing(tiles, melds, copies)
                assert algebra.deficit(keys_of(counts_of(tiles)), melds) == expected, (
                    format_tiles(tiles),
                    melds,
                    copies,
                )


@pytest.mark.parametrize("rounds", [6, pytest.param(12, marks=pytest.mark.long)])
@pytest.mark.parametrize("wild", range(9))
def test_wildcards_complete_what_lacks_no_more_tiles_than_they_are(wild: int, rounds: int) -> None:
    rng = Random(wild)
    outcomes: set[bool] = set()
    for round_ in range(12):
        if round_ >= rounds and len(outcomes) == 2:
            break
        kinds = SUBSETS[round_ % len(SUBSETS)]
        melds = 2 + round_ % 4
        full = reference.random_win(rng, melds, kinds)
        if round_ % 4 == 3:
            full = reference.random_tiles(rng, 3 * melds + 2)
        tiles = rng.sample(full, max(0, len(full) - wild))
        if round_ % 2 and tiles:
            tiles[0] = rng.choice([kind for kind in kinds if tiles.count(kind) < 4])
        natural = tuple(sorted(tiles))
        for algebra, copies in ((STRICT, 4), (FREE, 17)):
            wins = reference.missing(natural, melds, copies) <= wild
            outcomes.add(wins)
            assert algebra.is_complete(keys_of(counts_of(natural)), melds, wild) is wins
    assert outcomes == {True, False}


@pytest.mark.parametrize("wild", [1, 2])
def test_wildcards_win_exactly_when_some_replacement_of_them_wins(wild: int) -> None:
    rng = Random(20 + wild)
    for round_ in range(12):
        kinds = (range(9), range(5, 14))[round_ % 2]
        full = list(reference.random_win(rng, 3, kinds))
        tiles = rng.sample(full, len(full) - wild)
        tiles[0] = rng.choice([kind for kind in kinds if tiles.count(kind) < 4])
        natural = tuple(sorted(tiles))
        for algebra, copies in ((STRICT, 4), (FREE, 17)):
            assert algebra.is_complete(
                keys_of(counts_of(natural)), 3, wild
            ) is reference.wins_by_replacing(natural, wild, copies)


def test_a_wildcard_is_a_fifth_copy_only_where_rules_allow_it() -> None:
    assert FREE.is_complete(keys("1111m"), 1, wild=1)
    assert not STRICT.is_complete(keys("1111m"), 1, wild=1)
    # The competition rules of red-dragon mahjong, 7.1.3: this waits on 1 and 7, not on 4.
    text = "1234444556677m"
    assert format_tiles(kinds_in(STRICT.waits(keys(text), 4))) == "17m"
    assert STRICT.is_complete(keys(text), 4, wild=1)


@pytest.mark.parametrize("text", ["ESW", "SWN", "NCF", "CFP", "89m1s", "9s12p", "9pES"])
def test_nothing_runs_across_suits_or_through_honours(text: str) -> None:
    assert not STRICT.is_complete(keys(text + "55m"), 1)


def test_accepted_kinds_are_those_that_lower_the_deficit() -> None:
    rng = Random(5)
    for round_ in range(300):
        tiles = reference.random_tiles(rng, rng.choice([4, 7, 10, 13, 16]), SUBSETS[round_ % 5])
        counts = counts_of(tiles)
        for algebra in (STRICT, FREE):
            melds = len(tiles) // 3
            now = algebra.deficit(keys_of(counts), melds)
            better = 0
            for kind in range(34):
                if counts[kind] < 4:
                    counts[kind] += 1
                    after = algebra.deficit(keys_of(counts), melds)
                    counts[kind] -= 1
                    assert after in (now, now - 1)
                    better |= (after < now) << kind
            assert algebra.accepted(keys_of(counts), melds) == better
            assert algebra.accepted(keys_of(counts), melds, at_most=now) == better
            assert algebra.accepted(keys_of(counts), melds, at_most=now - 1) == 0
            if algebra is STRICT:
                assert better


@pytest.mark.parametrize("size", [4, 7, 10, 13, 16])
def test_no_group_is_asked_for_accepted_kinds_in_vain(size: int) -> None:
    rng = Random(size)
    outcomes: set[bool] = set()
    for round_ in range(200):
        wild = rng.choice((0, 0, 1, 3))
        full = reference.random_win(rng, size // 3, SUBSETS[round_ % 5])
        tiles = rng.sample(full, size + 1 - wild)
        tiles[0] = rng.choice([kind for kind in range(34) if tiles.count(kind) < 4])
        whole = keys_of(counts_of(tiles))
        for algebra in (STRICT, FREE):
            suit, honour, products, _, helps, _ = algebra._tables
            elements = [*(suit[key] for key in whole[:3]), honour[whole[3]]]
            accepted = algebra.accepted(whole, size // 3)
            for group, element in enumerate(elements):
                first, second, third = (elements[other] for other in range(4) if other != group)
                rest = products[first][products[second][third]]
                kinds = accepted & (0b111111111 << 9 * group)
                asked = helps[size // 3][element][rest]
                # If a fifth copy is allowed, it may be the only tile that helps.
                assert asked == (kinds != 0) or (algebra is FREE and asked)
                outcomes.add(bool(asked))
    assert outcomes == {True, False}


def test_discards_leave_what_the_hand_without_them_is() -> None:
    rng = Random(6)
    for round_ in range(200):
        tiles = reference.random_tiles(rng, rng.choice([5, 8, 11, 14, 17]), SUBSETS[round_ % 5])
        melds = len(tiles) // 3
        whole = keys_of(counts_of(tiles))
        expected = []
        for kind in sorted(set(tiles)):
            left = list(whole)
            remove_tile(left, kind)
            expected.append((kind, STRICT.deficit(left, melds), STRICT.accepted(left, melds)))
        assert STRICT.after_discards(whole, melds) == expected


def test_keys_follow_tiles_as_they_come_and_go() -> None:
    rng = Random(7)
    counts, now = [0] * 34, [0, 0, 0, 0]
    for _ in range(500):
        kind = rng.randrange(34)
        if counts[kind] < 4 and rng.random() < 0.5:
            counts[kind] += 1
            add_tile(now, kind)
        elif counts[kind]:
            counts[kind] -= 1
            remove_tile(now, kind)
        assert now == keys_of(counts) == keys_of_tiles(tiles_of(counts))
        assert now == [
            sum(counts[first + rank] * 5**rank for rank in range(min(9, 34 - first)))
            for first in (0, 9, 18, 27)
        ]
        assert counts_of_keys(now) == counts
    assert (GROUP[0], GROUP[9], GROUP[26], GROUP[33]) == (0, 1, 2, 3)
    assert (POWER[0], POWER[26], POWER[27], POWER[33]) == (1, 5**8, 1, 5**6)


def test_keys_hold_no_fifth_copy() -> None:
    for counts in ([5] + [0] * 33, [0] * 33 + [5], [-1] + [0] * 33, [0] * 33, [0] * 35):
        with pytest.raises(ValueError, match=r"34 counts|invalid literal|bytes must be"):
            keys_of(counts)


def test_remembered_steps_are_bounded_and_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = STRICT._tables.steps[0]
    before = STRICT.waits(keys("23m"), 1)
    monkeypatch.setattr(type(steps), "LIMIT", 3)
    for key in range(500, 520):
        assert steps[key] == steps[key]
        assert len(steps) <= 3 or key < 504
    assert STRICT.waits(keys("23m"), 1) == before


def test_the_checker_refuses_totals_that_are_no_melds_and_a_pair() -> None:
    checker = AlgebraChecker()
    assert checker.is_complete(hand("11m"))
    assert checker.is_complete(hand("1m"), wild=1)
    assert checker.limits.most_wild is not None
    assert checker.is_complete(hand(""), wild=checker.limits.most_wild)
    assert not checker.is_complete(hand("1m"))
    assert not checker.is_complete(hand("111m"))
    assert not checker.is_complete(hand(""))
    assert not checker.is_complete(hand("111222333444m1112233s"))
    assert checker.is_complete(hand("111222333444m11122s"))


def test_a_plain_list_of_tiles_is_judged_like_its_counts() -> None:
    rng = Random(11)
    checker = AlgebraChecker()
    wins = 0
    for round_ in range(400):
        kinds = SUBSETS[round_ % len(SUBSETS)]
        tiles = list(reference.random_win(rng, round_ % 6, kinds))
        if round_ % 2:
            tiles[0] = rng.choice([kind for kind in kinds if tiles.count(kind) < 4])
        wild = round_ % 7
        del tiles[:wild]
        rng.shuffle(tiles)
        wild = 3 * (round_ % 6) + 2 - len(tiles)
        expected = checker.is_complete(counts_of(tiles), wild)
        assert checker.are_complete(tiles, wild) is expected
        wins += expected
    assert 100 < wins < 400
    for text in ("", "1m", "111m", "111222333444m1112233s"):
        assert not checker.are_complete(tiles_of(hand(text)))


def test_all_keys_of_a_suit_are_judged_at_once() -> None:
    for melds in range(6):
        complete = STRICT.complete_suits(melds)
        assert len(complete) == 5**9
        rng = Random(melds)
        for key in (0, 1, 2, 5**9 - 1, *(rng.randrange(5**9) for _ in range(2000))):
            assert complete[key] == (STRICT.deficit((key, 0, 0, 0), melds) == 0)
        wins = reference.one_suit_wins(melds)
        keys_of_wins = {key for suit, key in one_suit_hands(3 * melds + 2) if suit in wins}
        assert all(complete[key] for key in keys_of_wins)


@pytest.mark.parametrize("cap", algebra_build.CAPS)
def test_the_vector_of_one_group_is_that_of_the_tables(cap: int) -> None:
    rng = Random(cap)
    built, vectors = built_tables(cap)
    for _ in range(25):
        group = [rng.choice((0, 0, 1, 2, 3, 4)) for _ in range(9)]
        key = sum(copies * 5**rank for rank, copies in enumerate(group))
        assert algebra_build.vector_of(group, cap, True) == vectors[built.suit[key]]
        honours = group[:7]
        key = sum(copies * 5**rank for rank, copies in enumerate(honours))
        assert algebra_build.vector_of(honours, cap, False) == vectors[built.honour[key]]
