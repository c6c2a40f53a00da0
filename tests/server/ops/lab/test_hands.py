from __future__ import annotations

from random import Random

import pytest

from game.mahjong.kernel.algebra import keys_of, table
from game.mahjong.kernel.tiles import counts_of
from server.ops.lab.hands import complete_hand, mixed_hands, random_hands, ready_hands
from tests.support import mahjong_reference as reference


@pytest.mark.parametrize("melds", [4, 5])
def test_hands_are_what_they_are_called(melds: int) -> None:
    rng = Random(melds)
    for _ in range(30):
        assert reference.wins(tuple(sorted(complete_hand(melds, rng))))
    mixed = mixed_hands(melds, 100, rng)
    wins = [reference.wins(tuple(sorted(tiles))) for tiles in mixed]
    assert all(wins[::2])
    assert sum(wins[1::2]) < 25
    assert all(max(counts_of(tiles)) <= 4 and len(tiles) == 3 * melds + 2 for tiles in mixed)
    assert any(tiles != sorted(tiles) for tiles in mixed)
    for counts in ready_hands(melds, 30, rng):
        assert table().deficit(keys_of(counts), melds) in (0, 1)
        assert table(8).deficit(keys_of(counts), melds) == 1
    for counts in random_hands(13, 30, rng):
        assert (sum(counts), max(counts) <= 4) == (13, True)


def test_the_same_seed_draws_the_same_hands() -> None:
    assert mixed_hands(4, 20, Random(3)) == mixed_hands(4, 20, Random(3))
