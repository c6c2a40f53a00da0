"""The frequencies of random play are the measured ones. `python -m tests.support.paohuzi_soak`
plays twenty thousand deals.
"""

from __future__ import annotations

import pytest

from game.paohuzi.rules import PaohuziRules
from tests.support.paohuzi_play import frequencies
from tests.support.paohuzi_soak import EXPECTED, within


@pytest.mark.parametrize("name", EXPECTED)
def test_random_play_is_near_the_known_frequencies(name: str) -> None:
    changes, known = EXPECTED[name]
    deals = 600
    stat = frequencies(PaohuziRules().replace(changes), deals)
    assert stat["won"] + stat["exhausted"] == deals
    for what, probability in known.items():
        out_of = stat["hands"] if what.startswith("dealt_ti") else deals
        assert within(stat[what], out_of, probability), (what, stat[what], out_of)
    # Automatic moves, and the moves that players like to make, per deal.
    assert 0.8 < stat["wei"] / deals < 1.15
    assert 1.9 < stat["pao"] / deals < 2.7
    assert 6.0 < stat["chi"] / deals < 7.0
    assert 0.7 < stat["bi"] / deals < 1.0
