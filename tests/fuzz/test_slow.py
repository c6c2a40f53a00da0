"""Slow and silent clients cost others nothing; `python -m tests.fuzz.slow` is the long run."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz.crowd import Plan
from tests.fuzz.mute import play_beside
from tests.fuzz.peer import Peer
from tests.fuzz.slow import MOST_GROWTH, Times, measure
from tests.support.served import ROOT

ATTEMPTS = 5

LEAST = 10
"""Answers without which a half of a round says nothing."""


@pytest.mark.slow
def test_other_tables_do_not_notice_who_is_slow_or_silent(tmp_path: Path) -> None:
    calm(tmp_path, Plan(0, [], idle=300, silent=20, stuck=6, talkers=2), rounds=3)


@pytest.mark.slow
def test_other_tables_do_not_notice_a_flood_of_pipelined_requests(tmp_path: Path) -> None:
    """Nor does the server's memory: answers that nobody reads are not made."""
    times = calm(tmp_path, Plan(0, [], pipelines=64), rounds=1)
    assert times.growth < MOST_GROWTH


def calm(folder: Path, plan: Plan, rounds: int) -> Times:
    """The measured times with this plan, once the quiet tables answer within twice their usual
    time: other programs of the machine disturb them as well.
    """
    tried: list[tuple[float, float]] = []
    for attempt in range(1, ATTEMPTS + 1):
        # If even an undisturbed table is slow, a longer measurement tells more.
        times = measure(folder / str(attempt), plan, rounds=rounds, seconds=2 * attempt)
        if min(len(times.quiet), len(times.disturbed)) <= LEAST:
            tried.append((len(times.quiet), len(times.disturbed)))
            continue
        tried.append((times.answered, times.ratio(0.5)))
        if times.answered > 0.5 and times.ratio(0.5) < 2:
            return times
    pytest.fail(f"every time fewer were answered, or they took longer: {tried}")


@pytest.mark.slow
@pytest.mark.parametrize(
    "reads",
    [True, pytest.param(False, marks=pytest.mark.long)],
    ids=["never answers", "reads nothing either"],
)
def test_a_seat_that_never_answers_is_played_on(tmp_path: Path, reads: bool) -> None:
    """By the clock, then by a bot; the match comes to its end."""

    def fall_silent(mute: Peer) -> None:
        mute.deaf = not reads

    ann = play_beside(tmp_path, fall_silent, small=not reads)
    assert ann.heard["acked"] > 1


def networks_of_ones_own() -> bool:
    """True if this process may have one (Linux, as root)."""
    if not (shutil.which("unshare") and shutil.which("ip")):
        return False
    return subprocess.run(["unshare", "--net", "true"], capture_output=True).returncode == 0


@pytest.mark.slow
@pytest.mark.skipif(
    not networks_of_ones_own(), reason="losing packets needs root on Linux, `unshare` and `ip`"
)
def test_a_line_that_goes_nowhere_is_noticed_and_its_seat_played_on(tmp_path: Path) -> None:
    """Half-open: packets vanish, and nobody says so."""
    command = ["unshare", "--net", sys.executable, "-m", "tests.fuzz.mute", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.stdout == "played on\n", done.stderr
