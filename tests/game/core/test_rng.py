"""The random stream: its numbers are pinned, for old records are dealt from them."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from game.core.rng import RNG_VERSION, HashStream, commitment, deal_seed


def test_the_numbers_of_this_version_never_change() -> None:
    assert RNG_VERSION == "sha256-counter-1"
    stream = HashStream(b"paiju", "test")
    assert [stream.next64() for _ in range(5)] == [
        2195064161087465919,
        10218010503972798402,
        1388231061070319071,
        5855383812974337991,
        10020384649068811029,
    ]
    items = list(range(10))
    HashStream(b"paiju", "wall").shuffle(items)
    assert items == [3, 2, 9, 6, 0, 7, 5, 8, 1, 4]


def test_the_numbers_are_those_of_the_definition() -> None:
    stream = HashStream(b"key", "label")
    numbers = [stream.next64() for _ in range(8)]
    blocks = b"".join(hashlib.sha256(b"keylabel" + i.to_bytes(8, "big")).digest() for i in range(2))
    assert numbers == [int.from_bytes(blocks[i : i + 8], "big") for i in range(0, 64, 8)]


def test_numbers_below_a_bound_are_equally_likely() -> None:
    stream = HashStream(b"key", "dice")
    seen = Counter(stream.below(6) for _ in range(6000))
    assert set(seen) == set(range(6))
    # Six standard deviations of a fair die.
    assert all(abs(count - 1000) < 174 for count in seen.values())


def test_values_past_the_last_full_multiple_are_thrown_away() -> None:
    bound = (1 << 63) + 1
    stream, same = HashStream(b"key", "reject"), HashStream(b"key", "reject")
    expected: list[int] = []
    while len(expected) < 20:
        value = same.next64()
        if value < bound:
            expected.append(value)
    assert [stream.below(bound) for _ in range(20)] == expected


@pytest.mark.parametrize("bound", [0, -1])
def test_there_is_nothing_below_zero(bound: int) -> None:
    with pytest.raises(ValueError, match="positive"):
        HashStream(b"", "").below(bound)


def test_a_choice_is_one_of_the_items() -> None:
    stream = HashStream(b"key", "choice")
    assert {stream.choice("abc") for _ in range(100)} == set("abc")


def test_the_commitment_and_the_deal_seed_are_pinned() -> None:
    assert commitment(b"secret") == (
        "f7de30dcf895da0ec4fce0373c9c335bdde07bdba1b46c10b1a1d00a3261c9de"
    )
    assert deal_seed(b"s", [b"a", b"", b"b", b""], "m", 3).hex() == (
        "613bc809d1d8d99ceb467fab58158c5262ef9ba5b0dea8791ee60075e582ea29"
    )


def test_every_part_of_a_deal_seed_matters() -> None:
    seeds = {
        deal_seed(b"s", [b"a", b"b"], "m", 1),
        deal_seed(b"t", [b"a", b"b"], "m", 1),
        deal_seed(b"s", [b"ab", b""], "m", 1),
        deal_seed(b"s", [b"", b"ab"], "m", 1),
        deal_seed(b"s", [b"a", b"b"], "n", 1),
        deal_seed(b"s", [b"a", b"b"], "m", 2),
    }
    assert len(seeds) == 6
