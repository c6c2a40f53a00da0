"""Waits against the reference, and the census of all hands of one suit."""

from collections import Counter
from random import Random

import pytest

from game.mahjong.kernel.algebra import FIFTH_COPY_ALLOWED, NO_FIFTH_COPY, keys_of, table
from game.mahjong.kernel.tiles import counts_of, format_tiles, hand, kinds_in, mask_of, tiles_of
from game.mahjong.kernel.waits import LiveTiles, exhausted, formal_waits, live_tiles, waits_mask
from tests.game.mahjong.kernel.test_algebra import SUBSETS, one_suit_hands
from tests.support import mahjong_reference as reference

NINE_WAITS_OF_16 = """
1112223334567888 1112233445678999 1112334455678999 1112344556678999 1112345566778999
1112345666777888 1112345667788999 1112345677788899 1122233345678999 2223334445678999
2223456777888999
"""


def waits_of(text: str, wild: int = 0, cap: int = NO_FIFTH_COPY) -> str:
    counts = hand(text)
    melds = (sum(counts) + wild) // 3
    return format_tiles(kinds_in(waits_mask(keys_of(counts), melds, wild, cap=cap)))


@pytest.mark.parametrize(
    ("size", "census", "nines"),
    [
        (
            13,
            [53530, 14067, 14493, 6739, 2948, 1335, 392, 79, 16, 1],
            {"1112345678999"},
        ),
        (
            16,
            [80700, 26751, 25893, 14765, 8023, 4135, 1681, 532, 94, 11],
            set(NINE_WAITS_OF_16.split()),
        ),
    ],
)
def test_the_census_of_waits_of_one_suit(size: int, census: list[int], nines: set[str]) -> None:
    waits, melds = table().waits, size // 3
    found: Counter[int] = Counter()
    best = set()
    for counts, key in one_suit_hands(size):
        number = waits((0, key, 0, 0), melds).bit_count()
        found[number] += 1
        if number == 9:
            best.add("".join(str(rank + 1) for rank in tiles_of(counts)))
    assert [found[number] for number in range(10)] == census
    assert best == nines


@pytest.mark.parametrize("size", [1, 4, 7, 10, 13, 16])
def test_waits_of_random_ready_hands_are_those_that_win(size: int) -> None:
    rng = Random(size)
    ready = 0
    for round_ in range(60):
        full = reference.random_win(rng, size // 3, SUBSETS[round_ % len(SUBSETS)])
        tiles = list(full)
        tiles.remove(rng.choice(full))
        if round_ % 3 == 0:
            tiles[0] = rng.choice([kind for kind in range(34) if tiles.count(kind) < 4])
        expected = reference.waits(tuple(sorted(tiles)))
        keys = keys_of(counts_of(tiles))
        for cap in (NO_FIFTH_COPY, FIFTH_COPY_ALLOWED):
            assert set(kinds_in(waits_mask(keys, size // 3, cap=cap))) == expected
        ready += bool(expected)
    assert ready >= 35


@pytest.mark.parametrize("wild", [1, 2, 4])
def test_waits_with_wildcards_are_the_kinds_that_leave_few_enough_tiles_missing(wild: int) -> None:
    rng = Random(wild)
    for round_ in range(6 - wild):
        kinds = SUBSETS[round_ % len(SUBSETS)]
        full = reference.random_win(rng, 3, kinds)
        tiles = rng.sample(full, 10 - wild)
        for cap, copies in ((NO_FIFTH_COPY, 4), (FIFTH_COPY_ALLOWED, 17)):
            expected = {
                kind
                for kind in range(34)
                if tiles.count(kind) < 4
                and reference.missing(tuple(sorted((*tiles, kind))), 3, copies) <= wild
            }
            found = waits_mask(keys_of(counts_of(tiles)), 3, wild, cap=cap)
            assert set(kinds_in(found)) == expected


def test_a_kind_of_which_all_copies_are_held_is_no_wait() -> None:
    assert waits_of("1111m") == ""
    assert waits_of("1111m", cap=FIFTH_COPY_ALLOWED) == ""
    counts = hand("23m55s")
    assert waits_of("23m55s") == "14m"
    held = hand("23m55s1111m")
    waits = waits_mask(keys_of(counts), 1, held=held)
    assert format_tiles(kinds_in(waits)) == "4m"
    assert exhausted(held) == mask_of([0])


def test_a_fifth_copy_is_a_formal_wait() -> None:
    keys = keys_of(hand("1111m"))
    assert kinds_in(formal_waits(keys, 1)) == [0]
    keys = keys_of(hand("22223m55s"))
    assert format_tiles(kinds_in(waits_mask(keys, 2))) == "14m"
    keys = keys_of(hand("EEEE"))
    assert waits_mask(keys, 1) == 0
    assert format_tiles(kinds_in(formal_waits(keys, 1))) == "E"


def test_a_hand_that_is_not_ready_waits_for_nothing() -> None:
    assert waits_of("159m159s159pESWN") == ""


@pytest.mark.parametrize(
    ("text", "waits"),
    [
        ("1112345678999m", "123456789m"),
        ("3456667888m", "256789m"),
        ("89m11sEEE", "7m"),
        ("89m1s", ""),
        ("ESCC", ""),
        ("EECC", "EC"),
        ("E", "E"),
    ],
)
def test_waits_written_by_hand(text: str, waits: str) -> None:
    assert waits_of(text) == (waits if sum(hand(text)) % 3 == 1 else "")


def test_live_tiles_are_counted_kind_by_kind() -> None:
    live = [4] * 34
    live[0], live[33] = 1, 0
    assert live_tiles(mask_of([0, 5, 33]), live) == 5
    assert live_tiles(0, live) == 0
    rng = Random(3)
    for _ in range(20):
        live = [rng.randrange(5) for _ in range(34)]
        mask = rng.getrandbits(34)
        assert (
            LiveTiles(live).count(mask)
            == live_tiles(mask, live)
            == sum(live[kind] for kind in kinds_in(mask))
        )
