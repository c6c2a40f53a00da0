"""Bots do without the suit that leaves the hand nearest to a win (定缺)."""

from __future__ import annotations

import pytest

from game.mahjong.position.actions import ChooseLacking
from tests.ai.mahjong_position import answer, position, rules_of

SUITS = [ChooseLacking(suit) for suit in range(3)]
"""Characters, bamboo, dots."""


@pytest.mark.parametrize(
    ("hand", "lacking"),
    [
        ("14m234789s123456p", 0),
        ("123456m14s234789p", 1),
        ("123456m234789s14p", 2),
    ],
)
def test_the_suit_that_brings_the_hand_least_is_left_out(hand: str, lacking: int) -> None:
    board = position(rules_of("mahjong/sichuan", "app"), hand)
    assert answer(board, *SUITS) == SUITS[lacking]
    assert answer(board, *reversed(SUITS)) == SUITS[lacking]
