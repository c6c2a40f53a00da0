"""A short torture; `make torture` is the long one."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from tests.support.postgresql import Cluster
from tests.torture.resync import GAMES, Resync
from tests.torture.run import Torture
from tests.torture.trouble import Trouble

KILLS = 8
DROPS = 60


@pytest.mark.slow
def test_a_server_that_is_killed_again_and_again_keeps_its_promises(tmp_path: Path) -> None:
    report = asyncio.run(Torture(tmp_path, life=2.0).run(KILLS))
    assert not report.complaints
    assert report.counts["kills"] == KILLS
    assert report.counts["acked"] > 50
    assert {"mahjong playing", "paohuzi playing"} <= set(report.drops)


@pytest.mark.slow
def test_it_keeps_them_on_a_database_that_crashes_and_breaks_connections(
    tmp_path: Path, cluster: Cluster
) -> None:
    trouble = Trouble(cluster, random.Random(4))
    report = asyncio.run(Torture(tmp_path, trouble=trouble, life=4.0).run(KILLS))
    assert not report.complaints
    assert report.counts["acked"] > 50
    assert report.counts["sessions ended"] > 0
    assert report.counts["database crashes"] > 0


@pytest.mark.slow
def test_a_server_that_is_asked_to_stop_loses_nothing_and_says_goodbye_to_everybody(
    tmp_path: Path,
) -> None:
    report = asyncio.run(Torture(tmp_path, life=4.0, drains=True).run(4))
    assert not report.complaints
    assert report.counts["acked"] > 20
    assert report.goodbyes["1012 shutting_down"] > 4 * 10
    assert set(report.goodbyes) == {"1012 shutting_down"}


@pytest.mark.slow
def test_a_server_without_a_promise_does_not_stand_it(tmp_path: Path) -> None:
    torture = Torture(tmp_path, tables=2, life=3.0, mutant="resync_from_the_wrong_number")
    assert asyncio.run(torture.run(3)).complaints


@pytest.mark.slow
def test_who_drops_sees_what_those_see_who_never_do(tmp_path: Path) -> None:
    """`make resync` is the long one, which goes on until lines broke in every phase."""
    report = asyncio.run(Resync(tmp_path, tables=2).drop(DROPS, everywhere=False))
    assert not report.complaints
    assert sum(report.drops.values()) >= DROPS
    assert {phase.partition(" ")[0] for phase in report.drops} == set(GAMES)
    assert report.counts["events compared"] > DROPS
    assert report.counts["prompts compared"]


@pytest.mark.slow
def test_a_server_that_forgets_an_event_is_noticed_by_who_drops(tmp_path: Path) -> None:
    run = Resync(tmp_path, tables=2, mutant="resync_from_the_wrong_number")
    assert asyncio.run(run.drop(20, everywhere=False)).complaints
