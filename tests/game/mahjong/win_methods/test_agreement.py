"""Methods that have nothing in common but the question give one answer."""

import pytest

from game.mahjong.kernel.tiles import format_tiles, tiles_of
from game.mahjong.win_methods import CHECKERS
from tests.agreement import verdicts
from tests.game.mahjong.kernel.test_algebra import one_suit_hands

HANDS = 6_000
"""Random hands; `make agreement` judges a million."""
QUICK = ("greedy", "split", "pairfirst", "algebra")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "hands", "complete"),
    [
        (2, 45, 9),
        (5, 1278, 135),
        (8, 11385, 996),
        pytest.param(11, 48879, 4475, marks=pytest.mark.long),
        pytest.param(14, 118800, 13259, marks=pytest.mark.long),
    ],
)
def test_every_hand_of_one_suit_is_judged_alike(size: int, hands: int, complete: int) -> None:
    checks = [CHECKERS[name].is_complete for name in QUICK]
    elsewhere = [0] * 25
    seen = won = 0
    for suit, _ in one_suit_hands(size):
        counts = (*suit, *elsewhere)
        answers = [check(counts) for check in checks]
        assert answers in ([True] * 4, [False] * 4), (suit, dict(zip(QUICK, answers, strict=True)))
        seen += 1
        won += answers[0]
    assert (seen, won) == (hands, complete)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "complete"),
    [
        *((3, 16), (6, 127), (9, 627)),
        pytest.param(12, 2098, marks=pytest.mark.long),
        pytest.param(15, 4898, marks=pytest.mark.long),
    ],
)
def test_all_melds_of_one_suit_beside_a_pair_of_honours_are_judged_alike(
    size: int, complete: int
) -> None:
    checks = [CHECKERS[name].is_complete for name in QUICK]
    won = 0
    for suit, _ in one_suit_hands(size):
        answers = [check((*suit, *[0] * 18, 2, *[0] * 6)) for check in checks]
        assert answers in ([True] * 4, [False] * 4), (suit, dict(zip(QUICK, answers, strict=True)))
        won += answers[0]
    assert won == complete


@pytest.mark.parametrize("size", [0, 1, 3, 4, 6, 7])
def test_other_numbers_of_tiles_are_complete_to_nobody(size: int) -> None:
    for suit, _ in one_suit_hands(size):
        assert not any(CHECKERS[name].is_complete((*suit, *[0] * 25)) for name in CHECKERS)


def test_random_hands_are_judged_alike_by_all() -> None:
    won = 0
    for counts, wild, found in verdicts(HANDS, seed=7):
        assert len(set(found.values())) == 1, (format_tiles(tiles_of(counts)), wild, found)
        won += found["algebra"]
    assert 0.3 * HANDS < won < 0.7 * HANDS
