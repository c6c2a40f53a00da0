"""The reasoning of the methods, on the hands by which they are explained elsewhere."""

from collections.abc import Iterator

import pytest

from game.core.errors import BadNotation
from game.mahjong.kernel.melds import meld
from game.mahjong.kernel.tiles import format_tiles
from game.mahjong.win_methods import CHECKERS
from game.mahjong.win_methods.lab.explain import Explanation, explain, question
from game.mahjong.win_methods.lab.reasons import CONDITION_TEXTS, REASONS, ReasoningStep
from game.mahjong.win_methods.regex import CONDITIONS


def lines(steps: tuple[ReasoningStep, ...], depth: int = 0) -> Iterator[str]:
    """Steps as text: a mark, indented by their depth."""
    for step in steps:
        mark = {True: "+", False: "-", None: " "}[step.good]
        yield f"{'  ' * depth}{mark} {step.text}"
        yield from lines(step.steps, depth + 1)


def explained(
    text: str, method: str, *melds: str, wild: int = 0, everything: bool = False
) -> Explanation:
    asked = question(text, wild, [meld(laid) for laid in melds])
    (found,) = explain(asked, [method], everything)
    assert found.method == method
    return found


def reasoning(text: str, method: str, *melds: str, wild: int = 0) -> list[str]:
    return list(lines(explained(text, method, *melds, wild=wild).steps))


def test_greedy_takes_the_pair_and_then_from_the_lowest_tile() -> None:
    assert explained("33345678m", "greedy").complete
    assert reasoning("33345678m", "greedy") == [
        "+ characters 33345678m: 147 has 2, 258 has 2, 369 has 4, modulo 3 2, 2, 1: "
        "the pair is in 369, 3m",
        "  + pair 33m: take 345m 678m; nothing is left",
    ]


def test_greedy_tries_every_kind_of_the_odd_pile() -> None:
    assert reasoning("33333444555566777888899999m", "greedy") == [
        "+ characters 33333444555566777888899999m: 147 has 6, 258 has 8, 369 has 12, "
        "modulo 3 0, 2, 0: the pair is in 258, 5m or 8m",
        "  - pair 55m: take 333m 345m 345m; of 466777888899999m the lowest, 4m, is in no meld",
        "  + pair 88m: take 333m 345m 345m 456m 567m 789m 789m 999m; nothing is left",
    ]
    assert reasoning("33344556778888999m", "greedy") == [
        "+ characters 33344556778888999m: 147 has 4, 258 has 6, 369 has 7, modulo 3 1, 0, 1: "
        "the pair is in 258, 5m or 8m",
        "  - pair 55m: take 333m; of 446778888999m the lowest, 4m, is in no meld",
        "  - pair 88m: take 333m; of 445567788999m the lowest, 4m, is in no meld",
    ]
    assert not explained("33344556778888999m", "greedy").complete


def test_greedy_looks_at_suits_and_honours_one_by_one() -> None:
    assert reasoning("EEECC", "greedy") == ["+ honours: EEE", "+ the pair is of C"]
    assert reasoning("124mEE", "greedy") == [
        "- characters 124m: take nothing; of 124m the lowest, 1m, is in no meld",
        "+ the pair is of E",
    ]
    (line,) = reasoning("ESW11m", "greedy")
    assert line.startswith("- characters 11m 2, honours ESW 3: one group must have 3n + 2 tiles")
    assert reasoning("13555m", "greedy")[0].endswith("the pair is in 258, 5m")
    (line,) = reasoning("12456m", "greedy")
    assert line.startswith("- characters 12456m")
    assert line.endswith("the pair is in 369, but no kind of it is held twice")


def test_split_says_what_the_table_gives_up() -> None:
    assert reasoning("333455667m99s", "split") == [
        "  stretches 333455667m = 31221, 99s = 2",
        "+ 333455667m = 31221: 312 gives up 300, 1221 stays; 122 gives up 111, 111 stays; "
        "111 gives up 111, nothing stays",
        "+ 99s has 3n + 2 tiles: 9s may be the pair",
        "  + pair 99s",
    ]
    assert reasoning("55666777889m", "split") == [
        "  stretches 55666777889m = 23321",
        "- 55666777889m has 3n + 2 tiles: 5m or 6m or 7m or 8m may be the pair",
        "  - pair 55m",
        "    - 666777889m = 3321: 332 gives up 330, 21 stays; the table knows no head of 21",
        "  - pair 66m",
        "    - 556777889m = 21321: the table knows no head of 21321",
        "  - pair 77m",
        "    - 556667889m = 23121: the table knows no head of 23121",
        "  - pair 88m",
        "    - 55666777m = 233: 233 gives up 222, 11 stays; the table knows no head of 11",
        "    - 9m = 1: the table knows no head of 1",
    ]
    assert reasoning("ESW11m", "split")[1] == (
        "- 11m 2, E 1, S 1, W 1: exactly one must have 3n + 2 tiles and the others 3n"
    )
    assert reasoning("12456m345s", "split")[-1] == "- 12m has 3n + 2 tiles, but no pair"


def test_pair_first_names_the_pairs_it_tried() -> None:
    assert reasoning("34566667888m", "pairfirst") == [
        "- pair 66m: characters not all melds",
        "+ pair 88m: characters all melds",
    ]
    assert reasoning("13m5s", "pairfirst", wild=2) == [
        "+ pair 5s and a wildcard: characters lack 1, bamboo all melds; 2 of 2 wildcards used"
    ]
    assert reasoning("159m159s", "pairfirst", wild=2) == [
        "- pair of two wildcards: characters lack more than 2, bamboo lack more than 2"
    ]
    assert reasoning("1599m", "pairfirst", wild=1)[-1] == (
        "- pair 99m: characters lack more than 1"
    )
    assert reasoning("19m55s", "pairfirst", wild=1) == [
        "- whatever the pair is, some suit or the honours lack more than 1"
    ]
    assert reasoning("ESW11m", "pairfirst") == [
        "- whatever the pair is, some suit or the honours are not all melds"
    ]


def test_the_algebra_shares_the_melds_among_the_groups() -> None:
    assert reasoning("123m11s", "algebra") == [
        "  characters 123m: tiles lacking for 0-1 melds 0, 0; with the pair 1, 2",
        "  bamboo 11s: tiles lacking for 0-1 melds 0, 1; with the pair 0, 3",
        "+ characters 1 meld, bamboo the pair: the least deficit is 0",
    ]
    assert reasoning("55666777889m", "algebra")[-1] == (
        "- characters 3 melds and the pair: the least deficit is 1"
    )
    assert reasoning("13m1s", "algebra", wild=2)[-1].endswith(
        "the least deficit is 2, of 2 wildcards"
    )


def test_regex_says_which_of_the_eight_conditions_fail() -> None:
    assert reasoning("77m456777888999s", "regex") == [
        "+ 2 arrangements in runs, triplets and a pair",
        "+ a win of Harbin: all eight conditions hold",
        "  + 七万七万四条五条六条七条七条七条八条八条八条九条九条九条",
        "  - 七万七万四条五条六条七条八条九条七条八条九条七条八条九条",
        "    - not met: a triplet or a kong",
    ]
    assert reasoning("99s", "regex", "kong 1111m", "kong 2222s", "kong 3333p") == [
        "+ 1 arrangement in runs, triplets and a pair",
        "- no win of Harbin",
        "  - 幺万幺万幺万幺万二条二条二条二条三筒三筒三筒三筒|九条九条",
        "    - not met: four sets and exactly one pair",
    ]
    loose = reasoning("13m456777888999s", "regex")
    assert loose[0] == "- 0 arrangements in runs, triplets and a pair"
    assert loose[-1] == "    - not met: nothing but runs, triplets, kongs and pairs"
    assert reasoning("123m11s", "regex")[-1].endswith("Harbin is played for four sets and a pair")
    assert reasoning("111222333444m55s", "regex")[:2] == [
        "+ 3 arrangements in runs, triplets and a pair",
        "+ a win of Harbin: all eight conditions hold",
    ]
    more = reasoning("111222333444m55s", "regex", "chow 123s", "pung 999p")
    assert more[1] == "- no win of Harbin"
    flush = reasoning("11222333444555m", "regex")
    assert flush[0] == "+ 4 arrangements in runs, triplets and a pair"
    assert sum(line == "    - not met: two suits at least" for line in flush) == 4


@pytest.mark.parametrize("method", CHECKERS)
def test_a_hand_of_3n_and_1_tiles_waits_for_what_completes_it(method: str) -> None:
    found = explained("3456667888m", method)
    assert found.complete is None
    assert found.waits is not None
    assert format_tiles(found.waits) == "256789m"
    assert [step.text for step in found.steps] == [
        f"with {rank}m: complete" for rank in (2, 5, 6, 7, 8, 9)
    ]
    assert all(step.good and step.steps for step in found.steps)
    whole = explained("3456667888m", method, everything=True)
    assert whole.waits == found.waits
    assert [step.text for step in whole.steps if not step.good] == [
        f"with {rank}m: not complete" for rank in (1, 3, 4)
    ]


def test_a_kind_of_which_all_copies_are_held_is_no_wait() -> None:
    assert explained("1111m", "greedy").waits == ()
    found = explained("23m55s", "greedy", "kong 1111m")
    assert found.waits is not None
    assert format_tiles(found.waits) == "4m"
    assert explained("EESS", "greedy", everything=True).waits == (27, 28)


@pytest.mark.parametrize("method", CHECKERS)
def test_the_last_word_of_every_reasoning_is_the_verdict(method: str) -> None:
    for text, complete in (
        ("123m11s", True),
        ("124m11s", False),
        ("EEESS", True),
        ("ESW11m", False),
    ):
        found = explained(text, method)
        assert found.complete is complete
        decisive = [step.good for step in found.steps if step.good is not None]
        if method == "pairfirst":
            assert decisive[-1] is complete
        elif method == "greedy":
            below = [under.good for step in found.steps for under in step.steps]
            assert (all(decisive) and (not below or any(below))) is complete
        else:
            assert (decisive[0] if method == "regex" else all(decisive)) is complete


def test_a_method_says_when_it_cannot_judge() -> None:
    assert {method: explained("13m5s", method, wild=1).refused for method in CHECKERS} == {
        "algebra": None,
        "greedy": "wildcards_not_judged",
        "split": "wildcards_not_judged",
        "pairfirst": None,
        "regex": "wildcards_not_judged",
    }
    assert explained("33333444555566777888899999m", "split").refused == "copies_not_judged"
    assert explained("111222333444m11122233s", "algebra").refused == "length_not_judged"


@pytest.mark.parametrize(
    ("text", "wild", "code"),
    [
        ("123m", 0, "bad_hand_size"),
        ("12m", 1, "bad_hand_size"),
        ("", 2, "bad_hand_size"),
        ("1ma", 0, "bonus_in_hand"),
        ("x", 0, "unknown_tile"),
        ("12", 0, "suit_expected"),
    ],
)
def test_what_is_no_hand_is_refused(text: str, wild: int, code: str) -> None:
    with pytest.raises(BadNotation) as refused:
        question(text, wild)
    assert refused.value.code == code


def test_every_method_and_every_condition_has_words() -> None:
    assert set(REASONS) == set(CHECKERS)
    assert list(CONDITION_TEXTS) == [condition.name for condition in CONDITIONS]
