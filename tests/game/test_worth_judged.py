"""The worth of waits, against the judge: by rules of every ruleset with switches set at random."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.registry import RULESETS
from tests.support.judged_waits import compare_played, compare_some

SHORT, LONG = (20, 5), (20_000, 20)
"""The number of positions, and of those by the same rules."""
FEWER = {"mahjong/laizi": 16_000}
"""Positions in the long test of rulesets whose wildcards are read in very many ways."""
DEALS = 60


def _asked() -> Iterator[pytest.ParameterSet]:
    """Each ruleset with the number of its positions."""
    positions, each = LONG
    for ruleset in RULESETS:
        yield pytest.param(ruleset, *SHORT)
        many = FEWER.get(ruleset, positions)
        yield pytest.param(ruleset, many, each, marks=pytest.mark.long)


@pytest.mark.parametrize(("ruleset", "positions", "each"), [*_asked()])
def test_waits_are_worth_what_the_judge_counts(ruleset: str, positions: int, each: int) -> None:
    counts = compare_some(ruleset, positions, each, seed=positions)
    assert counts["win"] > positions


@pytest.mark.long
@pytest.mark.parametrize("ruleset", RULESETS)
def test_waits_in_deals_are_worth_what_the_judge_counts(ruleset: str) -> None:
    assert compare_played(ruleset, DEALS, seed=0)["win"] > DEALS
