"""If a win needs fans the bots make hands that have them, and claim for nothing else."""

from __future__ import annotations

import pytest

from ai.mahjong.evaluator import HandEvaluator
from game.core.events import Action
from game.mahjong.position.actions import Chow, Pass, Pung
from game.mahjong.rules import MahjongRules
from tests.ai.mahjong_position import answer, offered, position, rules_of, thrown, tile

OFFICIAL = rules_of("mahjong/guobiao", "official")
EASY = rules_of("mahjong/guobiao", "easy")
FRIENDS = MahjongRules()


def away(rules: MahjongRules, hand: str, *melds: str, river: str = "") -> int:
    evaluator = HandEvaluator(position(rules, hand, melds, river=river))
    return evaluator.waiting((), evaluator.melds).shanten


@pytest.mark.parametrize(
    ("hand", "melds", "distance"),
    [
        # 花龙 is there, with any tile that completes the rest.
        ("123m456s789p55s67m", (), 0),
        # Ready in shape, and short of fans: every hand that has them is far away.
        ("123m567s77p23s", ("pung 999p",), 3),
        # The same shape one tile away from 清龙.
        ("123m456m8m77p23s1s", (), 1),
        ("1155m2277s3366p9p", (), 0),
        ("147m258s369pEE67p", (), 0),
        # 全求人 and 碰碰和 make twelve.
        ("5s", ("pung 111m", "pung 222s", "pung 333p", "pung 999s"), 0),
    ],
)
def test_a_hand_is_ready_when_its_waits_have_fans_enough(
    hand: str, melds: tuple[str, ...], distance: int
) -> None:
    assert away(OFFICIAL, hand, *melds) == distance


def test_the_same_hand_is_ready_where_fewer_fans_are_needed() -> None:
    # 平和 and 断幺, with a run laid down.
    hand, melds = "234m678m22p67s", ("chow 345p",)
    assert away(FRIENDS, hand, *melds) == 0
    assert away(EASY, hand, *melds) == 0
    assert away(OFFICIAL, hand, *melds) > 0


def test_what_a_plan_needs_is_kept_and_what_is_beside_it_goes() -> None:
    # 花龙 less one tile of three suits: the runs stay, and so do the pairs, and N is alone.
    assert thrown(position(OFFICIAL, "123m456s78p22m66pN5p")) == tile("N")
    # Nearest to a win without fans would be to wait for 3s and 6s with 45s.
    assert thrown(position(OFFICIAL, "123m123s12p99p45s8s")) != tile("1p")


@pytest.mark.parametrize(
    ("hand", "melds", "given", "claim", "takes"),
    [
        # Every use of the rest comes to two or three fans.
        ("45m11pEW5p", ("pung 888s", "pung 222s"), "6m", Chow(3), False),
        # 三色三同顺 of 456.
        ("56m456s456p99p12s1s", (), "4m", Chow(3), True),
        # 碰碰和.
        ("55m33s99s88pE1p", ("pung 222p",), "5m", Pung(4), True),
    ],
)
def test_only_a_claim_that_leads_to_fans_enough_is_taken(
    hand: str, melds: tuple[str, ...], given: str, claim: Action, takes: bool
) -> None:
    board = offered(position(OFFICIAL, hand, melds), given)
    assert answer(board, claim, Pass()) == (claim if takes else Pass())
    plain = offered(position(FRIENDS, hand, melds), given)
    assert takes or answer(plain, claim, Pass()) == claim
