"""The methods by name, and the hands that each declines to judge."""

import pytest

from game.mahjong.kernel.tiles import counts_of, hand, parse_tiles
from game.mahjong.win_methods import CHECKERS, NotJudged, checker, is_complete
from game.mahjong.win_methods.algebra import AlgebraChecker


def test_the_five_methods_are_known_by_their_names() -> None:
    assert list(CHECKERS) == ["algebra", "greedy", "split", "pairfirst", "regex"]
    assert all(checker(name) is method for name, method in CHECKERS.items())
    assert len({type(method) for method in CHECKERS.values()}) == 5


@pytest.mark.parametrize("name", CHECKERS)
@pytest.mark.parametrize(
    ("text", "complete"),
    [("11m", True), ("123m11s", True), ("ESW11m", False), ("1m", False), ("111m", False)],
)
def test_every_method_answers_for_melds_and_a_pair(name: str, text: str, complete: bool) -> None:
    assert is_complete(hand(text), name=name) is complete
    assert CHECKERS[name].is_complete(hand(text)) is complete


BEYOND = [
    ("most_wild", "1m", 1, "wildcards_not_judged"),
    ("most_wild", "", 20, "wildcards_not_judged"),
    ("most_copies", "11111m", 0, "copies_not_judged"),
    ("most_copies", "11111111m", 0, "copies_not_judged"),
    ("most_melds", "111222333444m11122233s", 0, "length_not_judged"),
]
REFUSED: dict[str, set[int | str]] = {
    "algebra": {20, "11111m", "11111111m", "111222333444m11122233s"},
    "greedy": {1, 20},
    "split": {1, 20, "11111m", "11111111m"},
    "pairfirst": {"11111111m"},
    "regex": {1, 20, "11111m", "11111111m", "111222333444m11122233s"},
}


@pytest.mark.parametrize("name", CHECKERS)
@pytest.mark.parametrize(("limit", "text", "wild", "code"), BEYOND)
def test_a_method_refuses_what_is_beyond_its_limits(
    name: str, limit: str, text: str, wild: int, code: str
) -> None:
    counts = counts_of(parse_tiles(text))
    if (wild or text) in REFUSED[name]:
        assert getattr(CHECKERS[name].limits, limit) is not None
        with pytest.raises(NotJudged) as refused:
            CHECKERS[name].is_complete(counts, wild)
        assert refused.value.code == code
        with pytest.raises(NotJudged) as refused:
            is_complete(counts, wild, name=name)
        assert refused.value.code == code
    else:
        assert CHECKERS[name].is_complete(counts, wild)
        assert is_complete(counts, wild, name=name)


def test_only_the_algebra_knows_other_shapes() -> None:
    pairs = hand("1122m3344s5566pEE")
    assert is_complete(pairs, shapes=["standard", "seven_pairs"])
    assert not is_complete(pairs)
    assert not is_complete(pairs, shapes=["thirteen_orphans"])
    for name in CHECKERS:
        if name != "algebra":
            with pytest.raises(NotJudged) as refused:
                is_complete(pairs, shapes=["standard", "seven_pairs"], name=name)
            assert refused.value.code == "shape_not_judged"


@pytest.mark.parametrize(
    ("shape", "text", "wild", "complete"),
    [
        ("seven_pairs", "1111m3344s5566pEE", 0, True),
        ("distinct_pairs", "1111m3344s5566pEE", 0, False),
        ("distinct_pairs", "1122m3344s5566pE", 1, True),
        ("thirteen_orphans", "19m19s19pESWNCFPP", 0, True),
        ("knitted_honours", "147m258s369pESWNC", 0, True),
        ("knitted_straight", "147m258s369pEEECC", 0, True),
        ("knitted_straight", "147m258s369pCC", 0, True),
        ("eight_pairs", "1122m3344s5566pEESSS", 0, True),
        ("seven_pairs", "1122m3344s5566p", 0, False),
        ("seven_pairs", "11m", 0, False),
        ("eight_pairs", "1122m3344s5566pEE", 0, False),
    ],
)
def test_the_algebra_judges_one_shape_at_a_time(
    shape: str, text: str, wild: int, complete: bool
) -> None:
    assert is_complete(hand(text), wild, [shape]) is complete


def test_a_wildcard_is_a_fifth_copy_unless_that_is_forbidden() -> None:
    assert is_complete(hand("1111m"), 1)
    assert not is_complete(hand("1111m"), 1, four_copies=True)
    assert is_complete(hand("1111m"), 1, name="pairfirst")
    with pytest.raises(NotJudged) as refused:
        is_complete(hand("1111m"), 1, name="pairfirst", four_copies=True)
    assert refused.value.code == "copy_limit_not_judged"
    assert is_complete(hand("11m"), name="pairfirst", four_copies=True)


@pytest.mark.parametrize(
    ("name", "shapes", "code"),
    [
        ("guess", ["standard"], "checker_unknown"),
        ("algebra", ["round"], "shape_unknown"),
        ("greedy", ["standard", "round"], "shape_unknown"),
    ],
)
def test_names_that_mean_nothing_are_refused(name: str, shapes: list[str], code: str) -> None:
    with pytest.raises(NotJudged) as refused:
        is_complete(hand("11m"), 0, shapes, name)
    assert refused.value.code == code


def test_counts_that_are_no_hand_are_refused() -> None:
    with pytest.raises(ValueError, match="34 counts"):
        AlgebraChecker().is_complete([2])
