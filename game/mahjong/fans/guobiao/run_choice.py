"""The combination of runs: the fans of runs that are counted together.

The rule book's principles: a combination of four runs counts alone. Of combinations of three one
counts, and beside it at most one of two, which joins the fourth run to one of the three. Of
combinations of two each further one has to bring in a run that was in none before, so that n runs
make n - 1 of them at most. A player with a combination of three or four cannot leave it out to
call the hand one without fans (无番和).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final

Runs = tuple[int, ...]
"""The lowest kinds of runs, ascending."""


def _suits(runs: Runs) -> list[int]:
    return [run // 9 for run in runs]


def _ranks(runs: Runs) -> list[int]:
    return sorted(run % 9 for run in runs)


def _one_suit(runs: Runs) -> bool:
    return len(set(_suits(runs))) == 1


def _all_suits(runs: Runs) -> bool:
    return len(set(_suits(runs))) == len(runs) == 3


def _shifted(ranks: list[int], by: int) -> bool:
    return all(after - before == by for before, after in pairwise(ranks))


def _same(runs: Runs) -> bool:
    return len(set(runs)) == 1


def _steps(runs: Runs) -> bool:
    return _one_suit(runs) and any(_shifted(_ranks(runs), by) for by in (1, 2))


_STRAIGHT: Final = [0, 3, 6]

Combination = tuple[str, int, Callable[[Runs], bool]]
"""Id, points, and the test whether these runs are one."""

FOUR: Final[tuple[Combination, ...]] = (
    ("quadruple_chow", 48, _same),
    ("four_pure_shifted_chows", 32, _steps),
)
THREE: Final[tuple[Combination, ...]] = (
    ("pure_triple_chow", 24, _same),
    ("pure_straight", 16, lambda runs: _one_suit(runs) and _ranks(runs) == _STRAIGHT),
    ("pure_shifted_chows", 16, _steps),
    ("mixed_straight", 8, lambda runs: _all_suits(runs) and _ranks(runs) == _STRAIGHT),
    ("mixed_triple_chow", 8, lambda runs: _all_suits(runs) and len(set(_ranks(runs))) == 1),
    ("mixed_shifted_chows", 6, lambda runs: _all_suits(runs) and _shifted(_ranks(runs), 1)),
)
TWO: Final[tuple[Combination, ...]] = (
    ("pure_double_chow", 1, _same),
    ("mixed_double_chow", 1, lambda runs: not _one_suit(runs) and len(set(_ranks(runs))) == 1),
    ("short_straight", 1, lambda runs: _one_suit(runs) and _shifted(_ranks(runs), 3)),
    ("two_terminal_chows", 1, lambda runs: _one_suit(runs) and _ranks(runs) == [0, 6]),
)
"""By number of runs, the dearest first: of equal ones the first is counted."""


# There are some twelve thousand ways to have up to four runs.
@lru_cache(maxsize=1 << 14)
def chosen_runs(runs: Runs) -> Mapping[str, int]:
    """The fans of runs to count, by id how often: those that come to most."""
    if len(runs) == 4 and (four := _found(FOUR, runs)):
        return {four: 1}
    best: tuple[int, dict[str, int]] = (0, {})
    for places in combinations(range(len(runs)), 3):
        three = tuple(runs[place] for place in places)
        for name, points, is_one in THREE:
            if is_one(three):
                joined = _joined(runs, places)
                worth = points + bool(joined)
                if worth > best[0]:
                    best = (worth, {name: 1, **({joined: 1} if joined else {})})
    return best[1] or _pairs(runs)


def _found(among: tuple[Combination, ...], runs: Runs) -> str | None:
    return next((name for name, _, is_one in among if is_one(runs)), None)


def _joined(runs: Runs, places: tuple[int, ...]) -> str | None:
    """The combination of the run that is left over with one of three, if there is one."""
    left = [run for place, run in enumerate(runs) if place not in places]
    pairs = (tuple(sorted((runs[place], run))) for run in left for place in places)
    return next((name for pair in pairs if (name := _found(TWO, pair))), None)


def _pairs(runs: Runs) -> dict[str, int]:
    """Combinations of two: all that join what nothing has joined before."""
    found: dict[str, int] = {}
    # Runs that are joined already, however far round, have the same number.
    part = list(range(len(runs)))
    for name, _, is_one in TWO:
        for one, other in combinations(range(len(runs)), 2):
            if part[one] != part[other] and is_one((runs[one], runs[other])):
                found[name] = found.get(name, 0) + 1
                part = [part[one] if number == part[other] else number for number in part]
    return found
