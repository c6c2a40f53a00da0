"""A short torture; `make torture` is the long one."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.postgresql import Cluster
from tests.torture.crowd import Report
from tests.torture.line import UNREAD
from tests.torture.resync import GAMES, Resync
from tests.torture.run import Torture
from tests.torture.trouble import Trouble

pytestmark = pytest.mark.dice

KILLS = 3
DROPS = 40
MUTANT = "resync_from_the_wrong_number"
RUNS = 6
"""A machine that is busy with other things may let too little happen in one run, or in two."""


def noticed(run: Callable[[Path, int], Report], folder: Path) -> int | None:
    """The first seed with which a run (of a folder and a seed) has something to complain of."""
    for seed in range(1, RUNS + 1):
        place = folder / str(seed)
        place.mkdir()
        if run(place, seed).complaints:
            return seed
    return None


@pytest.mark.slow
def test_a_server_that_is_killed_again_and_again_keeps_its_promises(tmp_path: Path) -> None:
    counts: Counter[str] = Counter()
    drops: Counter[str] = Counter()
    for seed in range(1, RUNS + 1):
        place = tmp_path / str(seed)
        place.mkdir()
        report = asyncio.run(Torture(place, life=2.0, seed=seed).run(KILLS))
        assert not report.complaints
        assert report.counts["kills"] == KILLS
        counts += report.counts
        drops += report.drops
        if counts["acked"] > 50 and {"mahjong playing", "paohuzi playing"} <= set(drops):
            return
    raise AssertionError((counts, drops))


@pytest.mark.long
def test_it_keeps_them_on_a_database_that_crashes_and_breaks_connections(
    tmp_path: Path, cluster: Cluster
) -> None:
    counts: Counter[str] = Counter()
    for seed in range(RUNS):
        place = tmp_path / str(seed)
        place.mkdir()
        trouble = Trouble(cluster, random.Random(4 + seed))
        report = asyncio.run(Torture(place, trouble=trouble, life=4.0).run(5))
        assert not report.complaints
        counts += report.counts
        if counts["sessions ended"] and counts["database crashes"] and counts["acked"] > 50:
            return
    raise AssertionError(counts)


@pytest.mark.slow
def test_a_server_that_is_asked_to_stop_loses_nothing_and_says_goodbye_to_everybody(
    tmp_path: Path,
) -> None:
    counts: Counter[str] = Counter()
    goodbyes: Counter[str] = Counter()
    for seed in range(1, RUNS + 1):
        place = tmp_path / str(seed)
        place.mkdir()
        report = asyncio.run(Torture(place, life=4.0, seed=seed, drains=True).run(3))
        assert not report.complaints
        # A machine that has stood still reads the waiting bytes in one piece, as a flood.
        assert set(report.goodbyes) <= {"1012 shutting_down", "1008 too_fast", UNREAD}
        counts += report.counts
        goodbyes += report.goodbyes
        if counts["acked"] > 15 and goodbyes["1012 shutting_down"] > 3 * 10:
            return
    raise AssertionError((counts, goodbyes))


@pytest.mark.long
def test_a_server_without_a_promise_does_not_stand_it(tmp_path: Path) -> None:
    def run(folder: Path, seed: int) -> Report:
        torture = Torture(folder, tables=2, seed=seed, life=3.0, mutant=MUTANT)
        return asyncio.run(torture.run(3))

    assert noticed(run, tmp_path)


@pytest.mark.slow
def test_who_drops_sees_what_those_see_who_never_do(tmp_path: Path) -> None:
    """`make resync` is the long one, which goes on until lines broke in every phase."""
    report = asyncio.run(Resync(tmp_path, tables=2).drop(DROPS, everywhere=False))
    assert not report.complaints
    assert sum(report.drops.values()) >= DROPS
    assert {phase.partition(" ")[0] for phase in report.drops} == set(GAMES)
    assert report.counts["events compared"] > DROPS
    assert report.counts["prompts compared"]


@pytest.mark.long
def test_a_server_that_forgets_an_event_is_noticed_by_who_drops(tmp_path: Path) -> None:
    def run(folder: Path, seed: int) -> Report:
        resync = Resync(folder, tables=2, seed=seed, mutant=MUTANT)
        return asyncio.run(resync.drop(20, everywhere=False))

    assert noticed(run, tmp_path)


def test_a_run_in_which_too_little_happened_is_followed_by_another(tmp_path: Path) -> None:
    """And the usual one, which notices at once, by none."""
    for finds, seeds in ((1, [1]), (3, [1, 2, 3]), (RUNS + 1, [*range(1, RUNS + 1)])):
        tried: list[int] = []

        def run(_: Path, seed: int, finds: int = finds, tried: list[int] = tried) -> Report:
            tried.append(seed)
            return Report(complaints=["wrong"] if seed == finds else [])

        (tmp_path / str(finds)).mkdir()
        found = noticed(run, tmp_path / str(finds))
        assert found == (finds if finds <= RUNS else None)
        assert tried == seeds
