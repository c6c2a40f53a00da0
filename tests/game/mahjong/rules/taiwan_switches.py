"""Rows of switches that came with Taiwan: a position, and the facts there before and after."""

from __future__ import annotations

from collections.abc import Callable

from game.core.switches import Setting
from game.mahjong.position.events import FlowersShown
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.tuidaohu import FRIENDS
from tests.support.mahjong_scene import Scene

Row = tuple[str, Setting, MahjongRules, Callable[[MahjongRules], object], object, object]

READY = "123m456s789p55s67m"
SIXTEEN = FRIENDS.replace({"hand_size": 16, "seven_pairs": False, "thirteen_orphans": False})


def _upstream_kong(rules: MahjongRules) -> object:
    """Seat 1's actions with the dealer's tile of which it has three."""
    scene = Scene({0: "5m", 1: "555m"}, rules=rules)
    scene.does(0, "discard 5m")
    return scene.claims(1)


def _after_a_chow(rules: MahjongRules) -> object:
    """The tiles of characters that seat 1 may discard after it has taken 3m into 345."""
    scene = Scene({0: "3m", 1: "34567m"}, rules=rules)
    scene.does(0, "discard 3m")
    scene.does(1, "chow 3m")
    return [text for text in scene.options(1) if text.endswith("m")]


def _draw_after_a_missed_win(rules: MahjongRules) -> object:
    """True if seat 3 wins by its draw right after it has let the same tile go by."""
    scene = Scene({0: "8m", 3: READY}, draws="EE8m", rules=rules)
    scene.does(0, "discard 8m")
    scene.does(3, "pass")
    scene.drawn_and_thrown(1, 2)
    return scene.claims(3)


def _second_discard(rules: MahjongRules) -> object:
    """The ways in which the dealer may declare its ready hand with its second discard."""
    scene = Scene({0: READY + "E"}, draws="1s1s1s9p", rules=rules)
    scene.does(0, "discard E")
    scene.drawn_and_thrown(1, 2, 3)
    return [text for text in scene.options(0) if text.endswith("9p ready")]


def _eight_pairs(rules: MahjongRules) -> object:
    """The dealer's actions with seven pairs and a pung."""
    return Scene({0: "11m55m22s77s33p66p999p88p"}, rules=rules).claims(0)


def _win(rules: MahjongRules) -> object:
    """Points when seat 1 wins on the dealer's tile with 门清 and 平和, 4 fan."""
    scene = Scene({0: "8m", 1: READY}, rules=rules)
    scene.does(0, "discard 8m")
    scene.does(1, "declare_win 8m")
    return scene.paid()


FLOWERS = FRIENDS.replace({"flowers": True})


def _eight_flowers(rules: MahjongRules) -> object:
    """The actions of a dealer who was dealt all flowers and a hand of nothing."""
    scene = Scene({0: "147mESWabcdefgh"}, tail="NCF258s36p", rules=rules)
    return scene.claims(0)


def _eighth_flower(rules: MahjongRules) -> object:
    """The actions of seat 2, which was dealt seven flowers, when seat 1 draws the eighth."""
    scene = Scene({0: "E", 2: "147m25sSabcdefg"}, draws="h", tail="NCF258s3p9p", rules=rules)
    scene.does(0, "discard E")
    return scene.claims(2) if 2 in scene.deal.deciders else []


def _opening_flowers(rules: MahjongRules) -> object:
    """The order in which seats show flowers, of which one comes for another."""
    scene = Scene({0: "a", 1: "b"}, tail="c1p2p", rules=rules)
    return [event.seat for event in scene.events if isinstance(event, FlowersShown)]


ROWS: list[Row] = [
    ("flowers_in_turns", True, FLOWERS, _opening_flowers, [0, 0, 1], [0, 1, 0]),
    ("eight_flowers", True, FLOWERS, _eight_flowers, [], ["declare_win 6p"]),
    ("seven_flowers", True, FLOWERS, _eighth_flower, [], ["declare_win h", "pass"]),
    (
        *("kong_from_upstream", False, FRIENDS, _upstream_kong),
        ["kong 5m", "pung 5m", "pass"],
        ["pung 5m", "pass"],
    ),
    (
        *("swap_discard", False, FRIENDS, _after_a_chow),
        ["discard 3m", "discard 6m", "discard 7m"],
        ["discard 7m"],
    ),
    (
        *("missed_self_draw", True, FRIENDS.replace({"missed_win": "until_draw"})),
        *(_draw_after_a_missed_win, ["declare_win 8m"], []),
    ),
    (
        *("ready_first_only", True, FRIENDS.replace({"ready_declaration": True})),
        *(_second_discard, ["discard 9p ready"], []),
    ),
    ("eight_pairs", True, SIXTEEN, _eight_pairs, [], ["declare_win 8p"]),
    ("fan_points", 5, FRIENDS, _win, (-12, 12, 0, 0), (-44, 44, 0, 0)),
    ("dealer_points", 3, FRIENDS, _win, (-12, 12, 0, 0), (-15, 15, 0, 0)),
]
