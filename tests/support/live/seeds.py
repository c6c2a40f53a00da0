"""One seed after the other: chance decides in which run a thing happens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from tests.support.live.report import Report

R = TypeVar("R", bound=Report)


def runs(folder: Path, seeds: Iterable[int], run: Callable[[Path, int], R]) -> Iterator[R]:
    """The result of each run (of a folder of its own and a seed), when it is asked for."""
    for seed in seeds:
        place = folder / str(seed)
        place.mkdir(parents=True)
        yield run(place, seed)


def sound(reports: Iterable[R], enough: Callable[[R], object]) -> R:
    """The sum of runs of which there is nothing to complain, once it is enough; those that follow
    are not made. Raises `AssertionError` at a complaint, and when it is never enough.
    """
    total: R | None = None
    for report in reports:
        assert not report.complaints, report.complaints
        if total is None:
            total = report
        else:
            total.add(report)
        if enough(total):
            return total
    raise AssertionError(total)
