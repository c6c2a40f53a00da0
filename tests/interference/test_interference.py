"""Facts hidden from a viewer change no byte that its socket is sent, no order and no time.

`python -m tests.interference` plays more of it; see `run` for the events besides the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product

import pytest

from tests.interference.compare import asks_otherwise, compare, scenes, twin_of
from tests.interference.mutants import CROWDED, ENDING, GONE, MUTANTS, NODES, SEEN_IN, UNIFORM
from tests.interference.run import Conditions
from tests.interference.script import rules_of
from tests.support.play import CASES, each_case, every_nth

WINDOW = 3
FEW_SCENES = 8
MOST_SCENES = 150
"""In which a leak is looked for: the rarest is seen in one of thirty."""


def is_read_in_many_ways(case: str) -> bool:
    """True where winners leave and wildcards stand for tiles: hardly a deal has a twin that is won
    alike three times.
    """
    switches = rules_of(case).switches()
    return switches.get("play_on") is True and switches.get("wild") == "bamboo_one"


NUMBERS = {case: number for number, case in enumerate(CASES)}
"""The first seed of each case: together they have every viewer, and each kind of story."""
LIVELY = "mahjong/tuidaohu/everything_claimed"
ENDED = [
    case for number, case in enumerate(CASES) if number % 7 == 2 and not is_read_in_many_ways(case)
]
LEFT = every_nth((case for number, case in enumerate(CASES) if number % 6 == 1), 3)
ACROSS = every_nth((case for number, case in enumerate(CASES) if number % 9 == 3), 2)
BENCHED = [
    case
    for number, case in enumerate(case for case in CASES if not rules_of(case).race_to)
    if number % 9 == 1
]
SOME = [case for number, case in enumerate(CASES) if number % 9 == 0]


def endings() -> Iterator[pytest.ParameterSet]:
    """Each case that ends: in `make test` either with the uniform window or without it."""
    for number, (case, uniform) in enumerate(product(ENDED, (None, WINDOW))):
        often = number % 8 in {0, 7}
        yield pytest.param(case, uniform, marks=() if often else pytest.mark.long)


def two_viewers(seed: int) -> set[int | None]:
    """The spectator or a seat, and another: every viewer has its turn."""
    everybody: list[int | None] = [None, 0, 2, 3, 1]
    return {everybody[seed % 5], everybody[(seed + 2) % 5]}


def compare_some(
    case: str,
    viewers: Callable[[int], set[int | None]],
    first: int = 0,
    conditions: Conditions | None = None,
) -> None:
    """Compare a scene with its twins that somebody else can tell from it: not every scene has one,
    and at a table of two the viewer of a turn need not sit there.
    """
    for seed in range(first, first + FEW_SCENES):
        report = compare(case, 1, viewers, conditions or Conditions(), first=seed)
        assert not report.complaints, report.complaints[0]
        if report.counts["twins"] and report.counts["seen"]:
            return
    raise AssertionError("the twins are no others to anybody")


@each_case
def test_what_cannot_be_known_changes_nothing_that_is_sent(case: str) -> None:
    compare_some(case, two_viewers, NUMBERS[case])


@pytest.mark.parametrize("case", LEFT)
def test_nor_what_was_waiting_when_everybody_left_the_table(case: str) -> None:
    """It is kept in the storage only, and read again when the first of them comes back."""
    report = compare(case, 2, two_viewers, Conditions(gone=True))
    assert not report.complaints, report.complaints[0]
    assert report.counts["twins"]
    assert report.counts["left"]


@pytest.mark.parametrize("case", ACROSS)
def test_nor_does_it_at_another_node_than_that_of_the_table(case: str) -> None:
    """Messages to all devices there come in one bundle, private ones among them."""
    report = compare(case, 2, two_viewers, Conditions(nodes=True))
    assert not report.complaints, report.complaints[0]
    assert report.counts["twins"]
    assert report.counts["seen"]


@pytest.mark.parametrize("case", every_nth(BENCHED, 2))
def test_who_sits_out_is_told_what_everybody_may_know(case: str) -> None:
    """He plays with the next deal: until then he is sent what a spectator is."""
    compare_some(case, lambda _: {None}, conditions=Conditions(bench=True))


def test_a_leak_to_who_sits_out_is_noticed() -> None:
    leak = MUTANTS["everybody_hears_all"]
    assert compare(BENCHED[0], 2, lambda _: {None}, Conditions(bench=True), lacking=leak).complaints


@pytest.mark.parametrize("case", every_nth(SOME, 2))
def test_in_a_uniform_window_nor_do_late_answers(case: str) -> None:
    report = compare(case, 1, conditions=Conditions(uniform=WINDOW))
    assert not report.complaints, report.complaints[0]
    assert report.counts["twins"]


@pytest.mark.parametrize(("case", "uniform"), [*endings()])
def test_nor_to_the_end_of_a_deal_and_into_the_next(case: str, uniform: int | None) -> None:
    """Only the hands that are shown at the end may be others."""
    compare_some(case, two_viewers, conditions=Conditions(uniform=uniform, ending=True))


def test_nor_does_a_win_that_one_has_to_take() -> None:
    """Seat 2 must win a flipped card that seat 0 may take: it says so while seat 0 is asking."""
    report = compare("paohuzi/hengyang/three", 1, lambda _: {0}, Conditions(ending=True), first=1)
    assert not report.complaints, report.complaints[0]
    assert report.counts["twins"]
    assert report.counts["won"]


def test_some_of_those_deals_are_won() -> None:
    counts: Counter[str] = Counter()
    for case in ENDED:
        for scene in scenes(case, 3, Conditions(ending=True)):
            outcome = scene.script.deal.outcome
            assert outcome is not None
            counts["won" if outcome.winners else "exhausted"] += 1
    assert counts["won"] > 3
    assert counts["exhausted"]


def test_in_the_twins_others_are_asked_at_other_moments() -> None:
    """The comparisons above are worth something."""
    counts: Counter[str] = Counter()
    for case in SOME[::3]:
        (scene,) = scenes(case, 1)
        for viewer in (None, *range(scene.script.deal.seats)):
            other = twin_of(scene, viewer)
            if other is not None:
                counts["twins"] += 1
                counts["asked"] += asks_otherwise(scene, viewer, other)
    assert counts["asked"] > counts["twins"] / 4


@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_leak_is_noticed(mutant: str) -> None:
    case = CROWDED.get(mutant, LIVELY)
    conditions = Conditions(
        uniform=WINDOW if mutant in UNIFORM else None,
        ending=mutant in ENDING,
        gone=mutant in GONE,
        nodes=mutant in NODES,
    )

    def noticed(seed: int) -> bool:
        leak = MUTANTS[mutant]
        return bool(compare(case, 1, conditions=conditions, first=seed, lacking=leak).complaints)

    assert any(map(noticed, (SEEN_IN.get(mutant, 0), *range(MOST_SCENES))))
