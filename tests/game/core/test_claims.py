"""The claim policy by itself."""

from __future__ import annotations

from game.core.claims import Bid, ClaimPolicy, everybody, nearest

NEAREST = ClaimPolicy(3, nearest)
ALL = ClaimPolicy(3, everybody)


def test_nobody_is_served_when_all_have_passed() -> None:
    assert NEAREST.decided({1: None, 2: None}, {}) == ()
    assert NEAREST.decided({1: None}, {2: Bid(1, 2)}) is None


def test_a_higher_rank_beats_a_nearer_seat() -> None:
    assert NEAREST.decided({1: Bid(1, 1), 3: Bid(2, 3)}, {}) == (3,)


def test_an_answer_that_could_matter_is_waited_for() -> None:
    assert NEAREST.decided({1: Bid(1, 1)}, {2: Bid(2, 2)}) is None
    assert NEAREST.decided({2: Bid(3, 2)}, {1: Bid(3, 1)}) is None
    assert NEAREST.decided({2: Bid(3, 2)}, {3: Bid(3, 3)}) == (2,)
    assert NEAREST.decided({2: Bid(2, 2)}, {1: Bid(1, 1)}) == (2,)


def test_where_a_rank_is_shared_everybody_is_waited_for() -> None:
    assert ALL.decided({2: Bid(3, 2)}, {3: Bid(3, 3)}) is None
    assert ALL.decided({3: Bid(3, 3), 2: Bid(3, 2)}, {1: Bid(2, 1)}) == (2, 3)
    assert ALL.decided({1: Bid(2, 1)}, {2: Bid(2, 2)}) == (1,)
