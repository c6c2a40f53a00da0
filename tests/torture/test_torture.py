"""A short torture; `make torture` is the long one."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.simulation.mutants import resync_from_the_wrong_number
from tests.support.live import seeds
from tests.support.live.crowd import GAMES, CrowdReport
from tests.support.live.lines import UNREAD
from tests.support.postgresql import Cluster
from tests.torture.resync import Resync
from tests.torture.run import Torture
from tests.torture.trouble import Trouble

pytestmark = pytest.mark.dice

KILLS = 3
DROPS = 40
RUNS = 6
"""A machine that is busy with other things may let too little happen in one run, or in two."""


SEEDS = range(1, RUNS + 1)


def noticed(reports: Iterable[CrowdReport]) -> bool:
    """True if there is something to complain of; runs that follow are not made."""
    return any(report.complaints for report in reports)


@pytest.mark.slow
def test_a_server_that_is_killed_again_and_again_keeps_its_promises(tmp_path: Path) -> None:
    def run(folder: Path, seed: int) -> CrowdReport:
        report = asyncio.run(Torture(folder, life=1.0 + seed, seed=seed).run(KILLS))
        assert report.counts["kills"] == KILLS
        return report

    def enough(report: CrowdReport) -> bool:
        phases = {"mahjong playing", "paohuzi playing"}
        return report.counts["acked"] > 50 and phases <= set(report.drops)

    seeds.sound(seeds.runs(tmp_path, SEEDS, run), enough)


@pytest.mark.long
def test_it_keeps_them_on_a_database_that_crashes_and_breaks_connections(
    tmp_path: Path, cluster: Cluster
) -> None:
    def run(folder: Path, seed: int) -> CrowdReport:
        trouble = Trouble(cluster, random.Random(4 + seed))
        return asyncio.run(Torture(folder, trouble=trouble, life=4.0).run(KILLS))

    def enough(report: CrowdReport) -> bool:
        happened = report.counts["sessions ended"] and report.counts["database crashes"]
        return happened > 0 and report.counts["acked"] > 50

    seeds.sound(seeds.runs(tmp_path, range(RUNS), run), enough)


@pytest.mark.slow
def test_a_server_that_is_asked_to_stop_loses_nothing_and_says_goodbye_to_everybody(
    tmp_path: Path,
) -> None:
    def run(folder: Path, seed: int) -> CrowdReport:
        report = asyncio.run(Torture(folder, life=4.0, seed=seed, drains=True).run(3))
        # A machine that has stood still reads what waited in one piece, as a flood.
        assert set(report.goodbyes) <= {"1012 shutting_down", "1008 too_fast", UNREAD}
        return report

    def enough(report: CrowdReport) -> bool:
        return report.counts["acked"] > 15 and report.goodbyes["1012 shutting_down"] > 3 * 10

    seeds.sound(seeds.runs(tmp_path, SEEDS, run), enough)


@pytest.mark.long
def test_a_server_without_a_promise_does_not_stand_it(tmp_path: Path) -> None:
    def run(folder: Path, seed: int) -> CrowdReport:
        torture = Torture(
            folder, tables=2, seed=seed, life=3.0, mutant=resync_from_the_wrong_number
        )
        return asyncio.run(torture.run(3))

    assert noticed(seeds.runs(tmp_path, SEEDS, run))


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
    def run(folder: Path, seed: int) -> CrowdReport:
        resync = Resync(folder, tables=2, seed=seed, mutant=resync_from_the_wrong_number)
        return asyncio.run(resync.drop(20, everywhere=False))

    assert noticed(seeds.runs(tmp_path, SEEDS, run))


def test_a_run_in_which_too_little_happened_is_followed_by_another(tmp_path: Path) -> None:
    """And the usual one, which notices at once, by none."""
    for finds, expected in ((1, [1]), (3, [1, 2, 3]), (RUNS + 1, [*SEEDS])):
        tried: list[int] = []

        def run(_: Path, seed: int, finds: int = finds, tried: list[int] = tried) -> CrowdReport:
            tried.append(seed)
            return CrowdReport(complaints=["wrong"] if seed == finds else [])

        found = noticed(seeds.runs(tmp_path / str(finds), SEEDS, run))
        assert found == (finds <= RUNS)
        assert tried == expected
