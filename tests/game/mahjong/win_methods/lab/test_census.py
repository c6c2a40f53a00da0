"""The census of waits: the numbers of earlier counts, and the hands themselves."""

import pytest

from game.mahjong.win_methods import CHECKERS, NotJudged
from game.mahjong.win_methods.lab.census import SIZES, SUITS, census, ranks_of, sizes
from tests.game.mahjong.kernel.test_algebra import one_suit_hands
from tests.game.mahjong.kernel.test_waits import NINE_WAITS_OF_16
from tests.support import mahjong_reference as reference

TALLIES = {
    13: (53530, 14067, 14493, 6739, 2948, 1335, 392, 79, 16, 1),
    16: (80700, 26751, 25893, 14765, 8023, 4135, 1681, 532, 94, 11),
}
NINES = {13: ("1112345678999",), 16: tuple(NINE_WAITS_OF_16.split())}


@pytest.mark.parametrize("tiles", TALLIES)
def test_the_algebra_counts_what_was_counted_before(tiles: int) -> None:
    found = census(tiles)
    assert found.tally == TALLIES[tiles]
    assert found.hands == sum(TALLIES[tiles])
    assert [number for number, _ in found.listed] == [9, 8, 7]
    assert [len(hands) for _, hands in found.listed] == [*reversed(TALLIES[tiles][7:])]
    assert found.listed[0][1] == NINES[tiles]


@pytest.mark.parametrize("tiles", TALLIES)
def test_the_listed_hands_are_those_that_wait_for_so_many(tiles: int) -> None:
    for number, hands in census(tiles).listed:
        assert list(hands) == sorted(set(hands))
        for text in hands[:: 1 + len(hands) // 12]:
            held = tuple(int(rank) - 1 for rank in text)
            assert len(reference.waits(held)) == number


@pytest.mark.long
@pytest.mark.parametrize("method", [name for name in CHECKERS if name != "algebra"])
def test_every_method_takes_the_same_census(method: str) -> None:
    told: list[tuple[int, int]] = []
    found = census(13, method, progress=lambda done, hands: told.append((done, hands)))
    expected = census(13)
    assert (found.method, expected.method) == (method, "algebra")
    assert (found.tally, found.listed) == (expected.tally, expected.listed)
    assert told[0] == (0, 118800)
    assert told[-1] == (118800, 118800)
    assert len(told) == 120


@pytest.mark.parametrize("method", ["algebra", "greedy", "regex"])
def test_small_hands_are_counted_one_by_one(method: str) -> None:
    for tiles in (1, 4, 7):
        tally = [0] * 10
        hands: dict[int, list[str]] = {}
        for counts, _ in one_suit_hands(tiles):
            held = tuple(rank for rank, copies in enumerate(counts) for _ in range(copies))
            number = len(reference.waits(held))
            tally[number] += 1
            hands.setdefault(number, []).append("".join(str(rank + 1) for rank in held))
        found = census(tiles, method, least=0)
        assert found.tally == tuple(tally)
        assert {number: list(texts) for number, texts in found.listed if texts} == {
            number: sorted(texts) for number, texts in hands.items()
        }


def test_every_key_has_its_size_and_its_ranks() -> None:
    assert len(sizes()) == SUITS
    for tiles in SIZES:
        keys = [key for _, key in one_suit_hands(tiles)]
        assert sizes().count(tiles) == len(keys)
        assert all(sizes()[key] == tiles for key in keys)
    assert ranks_of(0) == ""
    assert ranks_of(2 + 5 + 4 * 5**8) == "1129999"


def test_a_size_that_cannot_wait_and_an_unknown_method_are_refused() -> None:
    with pytest.raises(ValueError, match="not 14"):
        census(14)
    with pytest.raises(NotJudged):
        census(13, "guess")
