"""The effects of the switches for wildcards and birds, as rows for `test_switches`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.core.switches import Setting
from game.mahjong.fans.reading import Circumstances
from game.mahjong.kernel.tiles import counts_of, mask_of, parse_tiles
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.position.events import BirdsTurned
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.hongzhong import ROOM
from game.mahjong.rulesets.laizi import INDICATOR
from game.mahjong.rulesets.tuidaohu import FRIENDS
from game.mahjong.scoring.score import best_score
from tests.support.mahjong_scene import Scene

Observe = Callable[[MahjongRules], object]
Row = tuple[str, Setting, MahjongRules, Observe, object, object]

WHITE: Final = INDICATOR.replace({"wild": "white", "wild_self_draw_only": False})
"""White dragons are wild and may win on discards."""

WAITING = "123m456s789p12s55m"
"""Waits for 3s without wildcards."""


def _opening(hand: str) -> Observe:
    """The dealer's actions with its first hand besides discards."""

    def observe(rules: MahjongRules) -> object:
        options = {text.split()[0] for text in Scene({0: hand}, rules=rules).options(0)}
        return " ".join(sorted(options - {"discard"}))

    return observe


def _throws_white(rules: MahjongRules) -> object:
    """True if a seat with a wildcard and other tiles may throw it."""
    return "discard P" in Scene({0: "P123m456s14p3579sE"}, rules=rules).options(0)


def _won_on_discard(rules: MahjongRules) -> object:
    """The actions of a ready seat with a wildcard on the tile it waits for."""
    scene = Scene({0: "E", 1: "123m456s789p12sEP"}, rules=rules)
    scene.does(0, "discard E")
    return " ".join(scene.claims(1))


def _points(tiles: str, thrown: int = 0) -> Observe:
    """The worth of a concealed hand that drew 3s, with 9m wild and `thrown` of them discarded."""

    def observe(rules: MahjongRules) -> object:
        (won,) = parse_tiles("3s")
        wild = mask_of(parse_tiles("9m"))
        how = Circumstances(won, WinHow.SELF_DRAWN, wild=wild, wild_discarded=thrown)
        return best_score(rules, counts_of(parse_tiles(tiles)), (), how).points

    return observe


def _four_wild(rules: MahjongRules) -> object:
    """The payments for four wildcards in a hand that wins."""
    scene = Scene({0: "1m", 1: "CCC12m456s789p77s"}, draws="C", rules=rules)
    scene.does(0, "discard 1m")
    scene.does(1, "declare_win C")
    return scene.paid("four_wild")


def _drawn_win(turned: str, rules: MahjongRules) -> Scene:
    """Seat 1 draws 3s and wins; the wall goes on with `turned`."""
    scene = Scene({0: "9s", 1: WAITING}, draws=f"3s{turned}", rules=rules)
    scene.does(0, "discard 9s")
    scene.does(1, "declare_win 3s")
    return scene


def _turned(rules: MahjongRules) -> object:
    """The number of tiles turned over after the win."""
    scene = _drawn_win("2p3p4p6p2p3p", rules)
    return sum(len(event.tiles) for event in scene.events if isinstance(event, BirdsTurned))


def _bird_points(turned: str) -> Observe:
    def observe(rules: MahjongRules) -> object:
        return _drawn_win(turned, rules).paid("birds")

    return observe


def _next_dealer(rules: MahjongRules) -> object:
    """The next dealer after seat 2 has won; seat 0 was the dealer."""
    scene = Scene({0: "9s", 2: WAITING}, draws="8p3s", rules=rules)
    scene.does(0, "discard 9s")
    scene.drawn_and_thrown(1)
    scene.does(2, "declare_win 3s")
    assert scene.deal.outcome is not None
    return scene.deal.outcome.next_dealer


ROWS: Final[list[Row]] = [
    ("wild", "red", FRIENDS, _opening("123m456s789p12sEEC"), "", "declare_win"),
    (
        "wild_fifth_copy",
        True,
        WHITE.replace({"wild_fifth_copy": False}),
        _opening("4444m123456s99pP9p"),
        "concealed_kong",
        "concealed_kong declare_win",
    ),
    ("wild_self_draw_only", True, WHITE, _won_on_discard, "declare_win E pass", ""),
    ("wild_in_pairs", False, WHITE, _opening("11m33m55s77s99p22pPE"), "declare_win", ""),
    ("wild_discard", False, WHITE, _throws_white, True, False),
    (
        "wild_kong",
        True,
        WHITE,
        _opening("PPPP123m456s78p99s"),
        "declare_win",
        "concealed_kong declare_win",
    ),
    ("natural_doubles", False, INDICATOR, _points("234m456s789p123sEE"), 8, 4),
    ("wild_discard_doubles", True, INDICATOR, _points("239m456s789p123sEE", 1), 4, 8),
    ("most_wild_plain", 1, WHITE, _opening("123m456s789p12sPPE"), "declare_win", ""),
    ("four_wild_win", False, ROOM, _opening("CCCC14m258s369p77s"), "declare_win", ""),
    ("four_wild_bonus", 5, ROOM, _four_wild, (0, 0, 0, 0), (-5, 15, -5, -5)),
    ("birds", 2, ROOM, _turned, 4, 2),
    ("bird_extra_without_wild", 2, ROOM, _turned, 4, 6),
    ("bird_points", 1, ROOM, _bird_points("1p2p3p4p"), (-2, 6, -2, -2), (-1, 3, -1, -1)),
    ("no_bird_is_all", True, ROOM, _bird_points("2p3p4p6p"), (0, 0, 0, 0), (-8, 24, -8, -8)),
    (
        "bird_hits",
        "seats",
        ROOM.replace({"bird_points": 1}),
        _bird_points("2p3p4p6p"),
        (0, 0, 0, 0),
        # 2 and 6 hit the seat after the winner, 3 the one opposite, 4 the one before it.
        (-1, 4, -2, -1),
    ),
    ("winner_deals", False, ROOM, _next_dealer, 2, 1),
]
