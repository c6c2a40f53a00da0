"""The whole server under everything that can go wrong; see `run` for the meaning of a run.

When one of these fails, `python -m tests.simulation --seed N` plays the run again and shows it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from unittest import mock

import pytest

from server.runtime import log
from tests.simulation.run import simulate

ROOT = Path(__file__).resolve().parents[2]
SEEDS = range(20)

pytestmark = pytest.mark.dice

FOUND = {
    0: "after a restart while shares were awaited the clocks had no time at all",
    11: "after a reload somebody was asked about what he had not heard",
    128: "who left in a claim window and looked on was told later that the answer is stored",
}
"""Seeds that failed, and their faults. Other findings are tested in their own places: another seed
finds it once the runs change.
"""


def test_whatever_goes_wrong_the_server_keeps_its_promises() -> None:
    counts: Counter[str] = Counter()
    for seed in SEEDS:
        result = simulate(seed)
        assert not result.complaints, f"seed {seed}: {result.complaints}"
        counts.update(result.counts)
    # The runs are worth something: everything that may go wrong has, and matches go on.
    assert counts["lives"] > 1.5 * len(SEEDS), "servers died"
    assert counts["acked"] > 10 * len(SEEDS)
    assert counts["resyncs"] > 5 * len(SEEDS)
    assert counts["drops"] > len(SEEDS)
    assert counts["settled"] > len(SEEDS) / 3
    assert counts["shifts"], "people sat out in turn"


@pytest.mark.parametrize(("seed", "was"), FOUND.items())
def test_what_was_found_stays_away(seed: int, was: str) -> None:
    assert not simulate(seed).complaints, was


def test_an_error_in_the_log_is_a_complaint() -> None:
    def careless(*_: object) -> list[str]:
        log.get("table").error("broken")
        return []

    with mock.patch("tests.simulation.run.audit", careless):
        (complaint,) = simulate(3).complaints
    assert "broken" in complaint


def test_a_seed_decides_everything() -> None:
    """The order of sets and earlier runs do not matter either."""
    show = "from tests.simulation.run import simulate; print(simulate(3).digest)"
    digests = {
        subprocess.run(
            [sys.executable, "-c", show],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    }
    assert digests == {simulate(3).digest + "\n"}
