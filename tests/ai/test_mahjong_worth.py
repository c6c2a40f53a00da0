"""What a claim is worth beside passing: how soon the hand wins, and what it then earns."""

from __future__ import annotations

import pytest

from ai.mahjong.sight import Sight
from game.core.events import Action
from game.mahjong.actions import Chow, Pass, Pung
from game.mahjong.rules import MahjongRules
from tests.ai.mahjong_position import answer, offered, position, rules_of, thrown, tile

FRIENDS = MahjongRules()
FLAT = rules_of("mahjong/tuidaohu", "flat")


def claimed(rules: MahjongRules, hand: str, discard: str, claim: Action) -> bool:
    """Whether greedy takes the claim rather than pass."""
    return answer(offered(position(rules, hand), discard), claim, Pass()) == claim


def test_a_ready_hand_whose_waits_are_all_gone_is_given_up_for_one_that_tiles_help() -> None:
    board = position(FRIENDS, "113m45679s789p", ["pung 111s"], river="8888s")
    prospects = Sight(board).after_discards((), tuple(board.melds[0]))
    in_vain, open_hand = prospects[tile("3m")], prospects[tile("9s")]
    assert (in_vain.shanten, open_hand.shanten) == (1, 1)
    assert open_hand.minus_live < in_vain.minus_live < 0
    assert thrown(board) == tile("9s")


def test_a_ready_hand_with_a_winning_tile_left_is_kept() -> None:
    board = position(FRIENDS, "113m45679s789p", ["pung 111s"], river="888s")
    assert thrown(board) == tile("3m")


def test_a_claim_that_makes_a_dead_hand_wait_for_something_is_taken() -> None:
    hand = "22m345m456p79s678p"
    dead = position(FRIENDS, hand, river="8888s")
    assert Sight(dead).waiting((), ()).shanten == 1
    assert Sight(position(FRIENDS, hand, river="888s")).waiting((), ()).shanten == 0


@pytest.mark.parametrize(
    ("hand", "discard", "claim"),
    [
        ("22334455m66p78s1p", "9s", Chow(tile("7s"))),
        ("334455m66p88s23s9p", "4s", Chow(tile("2s"))),
        ("112233m6677p89s5p", "7s", Chow(tile("7s"))),
    ],
)
def test_five_pairs_are_kept_where_seven_pairs_pay(hand: str, discard: str, claim: Action) -> None:
    assert not claimed(FRIENDS, hand, discard, claim)
    assert claimed(FRIENDS.replace({"scoring": "plain"}), hand, discard, claim)
    assert claimed(FRIENDS.replace({"seven_pairs": False}), hand, discard, claim)


@pytest.mark.parametrize(
    ("hand", "claim"),
    [("13m2468p1379sEFW", Chow(tile("1m"))), ("134m58p1379sEEFW", Chow(tile("2m")))],
)
def test_no_run_is_claimed_from_four_away_for_half_the_points(hand: str, claim: Action) -> None:
    assert Sight(position(FRIENDS, hand)).waiting((), ()).shanten == 4
    assert not claimed(FRIENDS, hand, "2m", claim)


def test_a_claim_that_makes_the_hand_ready_is_taken() -> None:
    assert claimed(FRIENDS, "13m567p234579sEE", "2m", Chow(tile("1m")))
    assert claimed(FRIENDS, "123m456p789s55s1pC", "5s", Pung(tile("5s")))


def test_where_a_closed_hand_cannot_win_a_claim_opens_it() -> None:
    opened = FRIENDS.replace(
        {"opened_needed": True, "seven_pairs": False, "thirteen_orphans": False}
    )
    assert claimed(opened, "123m456p78s44sEE9p", "4s", Pung(tile("4s")))
