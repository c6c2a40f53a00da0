"""A short torture; `make torture` is the long one."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.torture.run import Torture

KILLS = 8


@pytest.mark.slow
def test_a_server_that_is_killed_again_and_again_keeps_its_promises(tmp_path: Path) -> None:
    report = asyncio.run(Torture(tmp_path, life=2.0).run(KILLS))
    assert not report.complaints
    assert report.counts["kills"] == KILLS
    assert report.counts["acked"] > 50
    assert {"mahjong playing", "paohuzi playing"} <= set(report.drops)


@pytest.mark.slow
def test_a_server_without_a_promise_does_not_stand_it(tmp_path: Path) -> None:
    torture = Torture(tmp_path, tables=2, life=3.0, mutant="resync_from_the_wrong_number")
    assert asyncio.run(torture.run(3)).complaints
