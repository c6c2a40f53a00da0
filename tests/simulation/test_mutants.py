"""The audit has teeth: a server without one of its promises is found out within a few seeds."""

from __future__ import annotations

import pytest

from tests.simulation.__main__ import attempt
from tests.simulation.mutants import MUTANTS

pytestmark = pytest.mark.dice

SEEDS = range(160)


@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_server_without_a_promise_is_found_out(mutant: str) -> None:
    with MUTANTS[mutant]():
        assert any(attempt(seed).complaints for seed in SEEDS)
