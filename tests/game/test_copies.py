"""Copies of deals and boards: a bot that thinks beside its table is given one on the event loop."""

from __future__ import annotations

import copy

from game.core.deal import DealSetup
from tests.support.play import CASES, each_case, new_deal

MOST_COPIED = 2_000
"""Objects. Tables of the rules alone would be a hundred times as many."""


@each_case
def test_a_copy_shares_the_tables_of_its_rules(case: str) -> None:
    game, rules = CASES[case]
    deal = new_deal(game, rules, 1, DealSetup(1, 0, 0, 0))
    deal.begin()
    copied: dict[int, object] = {}
    twin = copy.deepcopy(deal, copied)
    assert twin.deciders == deal.deciders
    assert size(copied) < MOST_COPIED


def size(copied: dict[int, object]) -> int:
    """Objects that were copied, with those in them that need no copy."""
    return sum(
        len(one) if isinstance(one, dict | list | tuple | set) else 1 for one in copied.values()
    )
