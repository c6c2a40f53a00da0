"""Greedy gives up a dead ready hand, and leaves some claims to others."""

from __future__ import annotations

import pytest

from ai.mahjong.evaluator import HandEvaluator
from game.core.events import Action
from game.mahjong.position.actions import Chow, Pass, Pung
from game.mahjong.rules import MahjongRules
from tests.ai.mahjong_position import answer, offered, position, rules_of, thrown, tile

FRIENDS = MahjongRules()
FLAT = rules_of("mahjong/tuidaohu", "flat")
PLAIN = FRIENDS.replace({"scoring": "plain"})
RED = FRIENDS.replace({"wild": "red"})
OFFICIAL = rules_of("mahjong/hongzhong", "official")


def claimed(rules: MahjongRules, hand: str, discard: str, claim: Action, wild: str = "") -> bool:
    """True when greedy takes the claim rather than pass."""
    return answer(offered(position(rules, hand, wild=wild), discard), claim, Pass()) == claim


def test_a_ready_hand_whose_waits_are_all_gone_is_given_up_for_one_that_tiles_help() -> None:
    board = position(FRIENDS, "113m45679s789p", ["pung 111s"], river="8888s")
    prospects = HandEvaluator(board).after_discards((), tuple(board.melds[0]))
    in_vain, open_hand = prospects[tile("3m")], prospects[tile("9s")]
    assert (in_vain.shanten, open_hand.shanten) == (1, 1)
    assert open_hand.minus_live < in_vain.minus_live < 0
    assert thrown(board) == tile("9s")


def test_a_ready_hand_with_a_winning_tile_left_is_kept() -> None:
    board = position(FRIENDS, "113m45679s789p", ["pung 111s"], river="888s")
    assert thrown(board) == tile("3m")


def test_a_claim_that_makes_a_dead_hand_wait_for_something_is_taken() -> None:
    hand, claims = "22m345m456p79s678p", (Pung(tile("2m")), Pass())
    dead, alive = (position(FRIENDS, hand, river=river) for river in ("8888s", "888s"))
    assert answer(offered(dead, "2m"), *claims) == claims[0]
    assert answer(offered(alive, "2m"), *claims) == Pass()


@pytest.mark.parametrize(
    ("hand", "discard", "claim"),
    [
        ("22334455m66p78s1p", "9s", Chow(tile("7s"))),
        ("334455m66p88s23s9p", "4s", Chow(tile("2s"))),
        ("112233m6677p89s5p", "7s", Chow(tile("7s"))),
        ("22334455m66p78s1p", "6p", Pung(tile("6p"))),
        # Four alike are two of the pairs.
        ("22223344m66p57s9p", "6s", Chow(tile("5s"))),
    ],
)
def test_five_pairs_are_kept_where_seven_pairs_pay_much(
    hand: str, discard: str, claim: Action
) -> None:
    assert not claimed(FRIENDS, hand, discard, claim)
    assert claimed(PLAIN, hand, discard, claim)
    # 18 points beside 2 are worth waiting for; twice a plain hand, 26 beside 10 or 6 beside 2 not.
    assert claimed(FLAT, hand, discard, claim)
    assert claimed(FRIENDS.replace({"base": 10}), hand, discard, claim)
    assert claimed(FRIENDS.replace({"fan_cap": 4}), hand, discard, claim)
    assert claimed(FRIENDS.replace({"seven_pairs": False}), hand, discard, claim)
    assert claimed(
        FRIENDS.replace({"dropped_fans": "seven_pairs seven_pairs_with_quad"}), hand, discard, claim
    )


def test_four_pairs_are_not_kept() -> None:
    assert claimed(FRIENDS, "22334455m69p78s1p", "9s", Chow(tile("7s")))


def test_a_wildcard_makes_the_fifth_pair_where_it_may() -> None:
    hand, pung = "22334455m7p78s1pC", Pung(tile("2m"))
    assert not claimed(RED, hand, "2m", pung, wild="C")
    assert claimed(RED.replace({"wild_in_pairs": False}), hand, "2m", pung, wild="C")
    # Four times a plain hand.
    assert claimed(OFFICIAL, hand, "2m", pung, wild="C")


@pytest.mark.parametrize(
    ("hand", "claim"),
    [("13m2468p1379sEFW", Chow(tile("1m"))), ("134m58p1379sEEFW", Chow(tile("2m")))],
)
def test_no_closed_hand_claims_a_run_from_four_away_where_closed_hands_score(
    hand: str, claim: Action
) -> None:
    assert HandEvaluator(position(FRIENDS, hand)).waiting((), ()).shanten == 4
    assert not claimed(FRIENDS, hand, "2m", claim)
    assert claimed(FLAT, hand, "2m", claim)
    assert claimed(FRIENDS.replace({"dropped_fans": "concealed_hand"}), hand, "2m", claim)
    opened = {"opened_needed": True, "seven_pairs": False, "thirteen_orphans": False}
    assert claimed(FRIENDS.replace(opened), hand, "2m", claim)


def test_a_run_is_claimed_from_three_away() -> None:
    hand = "13m2468p1379sEEF"
    assert HandEvaluator(position(FRIENDS, hand)).waiting((), ()).shanten == 3
    assert claimed(FRIENDS, hand, "2m", Chow(tile("1m")))


@pytest.mark.parametrize(("laid", "taken"), [("pung 999p", True), ("concealed_kong 9999p", False)])
def test_an_open_hand_claims_a_run_from_four_away(laid: str, taken: bool) -> None:
    board = position(FRIENDS, "13m24p159sEFW", [laid])
    claims = (Chow(tile("1m")), Pass())
    assert (answer(offered(board, "2m"), *claims) == claims[0]) is taken
