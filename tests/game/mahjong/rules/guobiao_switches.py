"""Rows of switches that came with Guobiao: a position, and the facts there before and after."""

from __future__ import annotations

from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.tuidaohu import FRIENDS
from tests.game.mahjong.rules.taiwan_switches import READY, Row
from tests.support.mahjong_scene import Scene


def _knitted(rules: MahjongRules) -> object:
    """The dealer's actions with nine knitted tiles, a run and a pair."""
    return Scene({0: "147m258s369pEE678m"}, rules=rules).claims(0)


def _offered(rules: MahjongRules) -> object:
    """Seat 1's actions with the dealer's tile that gives it 门清 and 平和, 4 fan."""
    scene = Scene({0: "8m", 1: READY}, rules=rules)
    scene.does(0, "discard 8m")
    return scene.claims(1)


def _paid(rules: MahjongRules) -> object:
    """Points when seat 1 wins on the dealer's tile with these fans."""
    scene = Scene({0: "8m", 1: READY}, rules=rules)
    scene.does(0, "discard 8m")
    scene.does(1, "declare_win 8m")
    return scene.paid()


def _next_dealer(rules: MahjongRules) -> object:
    """The dealer of the deal after the dealer's win."""
    scene = Scene({0: READY + "8m"}, rules=rules)
    scene.does(0, "declare_win 8m")
    outcome = scene.deal.outcome
    return None if outcome is None else outcome.next_dealer


ROWS: list[Row] = [
    ("knitted_straight", True, FRIENDS, _knitted, [], ["declare_win 8m"]),
    (
        *("least_fans", 6, FRIENDS, _offered),
        *(["declare_win 8m", "chow 6m", "pass"], ["chow 6m", "pass"]),
    ),
    ("others_pay_base", True, FRIENDS, _paid, (-12, 12, 0, 0), (-12, 16, -2, -2)),
    ("dealer_passes", True, FRIENDS, _next_dealer, 0, 1),
]
