"""Every switch makes a difference at the table: the same position under two settings."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.core.switches import Setting, describe
from game.mahjong.play.engine import MahjongDeal
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.harbin import NO_TREASURE
from game.mahjong.rulesets.tuidaohu import FRIENDS
from tests.game.mahjong.rules import (
    changsha_switches,
    guobiao_switches,
    sichuan_switches,
    taiwan_switches,
    wild_switches,
)
from tests.support.harbin_scene import TWO_PAIRS, declared
from tests.support.mahjong_scene import Scene

DECLARING = FRIENDS.replace(
    {
        "which_honours": "red",
        "thirteen_orphans": False,
        "seven_pairs": False,
        "ready_declaration": True,
    }
)
PLAIN_HARBIN = NO_TREASURE.replace(
    {
        "everybody_pays": False,
        "closed_loser_doubles": False,
        "undeclared_discarder_doubles": False,
        "undeclared_discarder_pays_all": False,
    }
)
STANDARD_ONLY = FRIENDS.replace({"seven_pairs": False, "thirteen_orphans": False})
DRAGONS = "CCFFPP99m44s1p7p9p"


def _dealt(rules: MahjongRules) -> object:
    """The size of the deal: tiles in a hand, tiles that may be drawn."""
    board = Scene({}, rules=rules).board
    return board.sizes[1], board.tiles_left


def _asked(hand: str, thrown: str) -> Callable[[MahjongRules], object]:
    """Seat 1's actions with a tile that seat 0 throws; none when it is not asked."""

    def observe(rules: MahjongRules) -> object:
        scene = Scene({0: thrown, 1: hand}, rules=rules)
        scene.does(0, f"discard {thrown}")
        return " ".join(text.split()[0] for text in scene.claims(1) if text != "pass")

    return observe


def _declarations(rules: MahjongRules) -> object:
    """The ways in which seat 1 may declare a hand that has opened and waits with two pairs."""
    scene = Scene({0: "9m", 1: TWO_PAIRS}, rules=rules)
    scene.does(0, "discard 9m")
    scene.does(1, "pung 9m")
    return [text for text in scene.options(1) if "ready" in text]


def _asked_twice(rules: MahjongRules) -> object:
    """Seat 1's actions with a second tile it has two of, after it has taken a first."""
    scene = Scene({0: "5m9p", 1: "55m99p1s"}, rules=rules)
    scene.does(0, "discard 5m")
    scene.does(1, "pung 5m")
    scene.does(1, "discard 1s")
    scene.drawn_and_thrown(2, 3)
    scene.does(0, "discard 9p")
    return " ".join(text.split()[0] for text in scene.claims(1) if text != "pass")


def _opening(hand: str) -> Callable[[MahjongRules], object]:
    """The dealer's actions with its first hand besides plain discards."""

    def observe(rules: MahjongRules) -> object:
        options = Scene({0: hand}, rules=rules).options(0)
        named = {text.split()[0] for text in options} - {"discard"}
        return " ".join(sorted(named | {"ready" for text in options if text.endswith("ready")}))

    return observe


def _winners(rules: MahjongRules) -> object:
    """The seats that win on a tile that seats 1 and 3 want."""
    hands = {0: "5m", 1: "46m123s789s12399p", 3: "46m111s789p345pFF"}
    scene = Scene(hands, rules=rules)
    scene.does(0, "discard 5m")
    scene.does(3, "declare_win 5m")
    scene.does(1, "declare_win 5m")
    return [won.seat for won in scene.wins]


def _after_a_missed_win(rules: MahjongRules) -> object:
    """Seat 3's actions with 7m after it let 4m go by."""
    scene = Scene({0: "4m", 3: "56m22p234s567s456p"}, draws="7m", rules=rules)
    scene.does(0, "discard 4m")
    scene.does(3, "pass")
    scene.does(1, "discard 7m")
    return scene.claims(3)


def _robbed(rules: MahjongRules) -> object:
    """Points when seat 2 adds a fourth tile for which seat 1 waits, and seat 1 takes it if it may.

    Its hand is worth 门清 2, 平和 2 and 抢杠 8.
    """
    hands = {0: "5m", 1: "46m123s789s12399p", 2: "55mE"}
    scene = Scene(hands, draws="PPP5m", tail="3p", rules=rules)
    scene.does(0, "discard 5m")
    scene.does(1, "pass")
    scene.does(2, "pung 5m")
    scene.does(2, "discard E")
    scene.drawn_and_thrown(3, 0, 1)
    scene.does(2, "added_kong 5m")
    if scene.options(1):
        scene.does(1, "declare_win 5m")
    return scene.paid()


def _added_kong(rules: MahjongRules) -> object:
    """Points when seat 2 adds the fourth tile it has just drawn."""
    scene = Scene({0: "5m", 2: "55mE"}, draws="PPP5m", tail="3p", rules=rules)
    scene.does(0, "discard 5m")
    scene.does(2, "pung 5m")
    scene.does(2, "discard E")
    scene.drawn_and_thrown(3, 0, 1)
    scene.does(2, "added_kong 5m")
    return scene.paid()


def _robbed_concealed(rules: MahjongRules) -> object:
    """The actions of seat 1, which waits for thirteen orphans, with the dealer's concealed kong."""
    scene = Scene({0: "EEEE5m", 1: "19m19s19pSWNCFPP"}, tail="3p", rules=rules)
    scene.does(0, "concealed_kong E")
    return scene.claims(1)


def _late_added_kong(rules: MahjongRules) -> object:
    """Points when seat 2 adds a fourth tile that it has held since before its pung."""
    scene = Scene({0: "5m", 2: "555mE"}, draws="PPP9s", tail="3p", rules=rules)
    scene.does(0, "discard 5m")
    scene.does(2, "pung 5m")
    scene.does(2, "discard E")
    scene.drawn_and_thrown(3, 0, 1)
    scene.does(2, "added_kong 5m")
    return scene.paid()


def _concealed_kong(rules: MahjongRules) -> object:
    """Points when the dealer lays down four of a kind."""
    scene = Scene({0: "5555m"}, tail="3p", rules=rules)
    scene.does(0, "concealed_kong 5m")
    return scene.paid()


def _last_tile(rules: MahjongRules) -> object:
    """Seat 1's actions with the dealer's 4s when it holds a single 4s beside four melds."""
    hands = {0: "1p4s9m", 1: "11p11m99s99m4s3p6p8p7p", 2: "1m", 3: "9s"}
    scene = Scene(hands, rules=rules)
    for giver, tile, thrown in ((0, "1p", "3p"), (2, "1m", "6p"), (3, "9s", "8p"), (0, "9m", "7p")):
        while scene.board.turn != giver:
            scene.drawn_and_thrown(scene.board.turn)
        scene.does(giver, f"discard {tile}")
        scene.does(1, f"pung {tile}")
        scene.does(1, f"discard {thrown}")
        scene.everybody_passes()
    scene.drawn_and_thrown(2, 3)
    scene.does(0, "discard 4s")
    return scene.claims(1)


def _exhausted(rules: MahjongRules) -> object:
    """Points after a concealed kong in a deal that nobody wins, and the next dealer."""
    scene = Scene({0: "5555m"}, rules=rules)
    scene.does(0, "concealed_kong 5m")
    while scene.deal.outcome is None:
        seat = scene.deal.deciders[0]
        scene.deal.act(seat, scene.deal.default_action(seat))
    return scene.deal.outcome.scores, scene.deal.outcome.next_dealer


def _kong(rules: MahjongRules) -> object:
    """Points when seat 2 makes a kong of seat 0's tile and wins with the replacement: 清龙 and
    杠上开花, 16 fan.
    """
    scene = Scene({0: "5m", 2: "555m123s456s789s9p"}, tail="9p", rules=rules)
    scene.does(0, "discard 5m")
    scene.does(2, "kong 5m")
    scene.does(2, "declare_win 9p")
    return scene.paid("kong"), scene.paid("win", "pays_for_all")


def _discard_win(rules: MahjongRules) -> object:
    """Points when seat 1 wins on the dealer's 4m: 门清, 平和 and 断幺, 6 fan."""
    scene = Scene({0: "4m", 1: "56m22p234s567s456p"}, rules=rules)
    scene.does(0, "discard 4m")
    scene.does(1, "declare_win 4m")
    return scene.paid()


def _streak_win(rules: MahjongRules) -> object:
    """Points for the streak when seat 1 wins on the tile of a dealer who has stayed three times."""
    scene = Scene({0: "8m", 1: "123m456s789p55s67m"}, rules=rules)
    scene.board.streak = 3
    scene.does(0, "discard 8m")
    scene.does(1, "declare_win 8m")
    return scene.paid("streak")


def _begins(rules: MahjongRules) -> object:
    """The beginning of a deal."""
    return MahjongDeal(rules, b"").begin()[0].full.type


def _flower_win(rules: MahjongRules) -> object:
    """Points for the two flowers of seat 1 that wins on seat 2's tile."""
    scene = Scene({1: "123m456s789p55sab", 2: "8m"}, draws="EE", tail="6m7m", rules=rules)
    scene.drawn_and_thrown(0, 1)
    scene.does(2, "discard 8m")
    scene.does(1, "declare_win 8m")
    return scene.paid("flowers")


def _three_dragons(rules: MahjongRules) -> object:
    """Points when seat 1 wins on seat 0's tile after seat 3 gave it the third dragon pung: 32 fan
    at least, which is the cap.
    """
    hands = {0: "C", 1: DRAGONS, 2: "P", 3: "F"}
    scene = Scene(hands, draws="6s6s6sNN4s", rules=rules)
    for giver, tile, thrown in ((0, "C", "1p"), (2, "P", "7p"), (3, "F", "9p")):
        scene.does(giver, f"discard {tile}")
        scene.does(1, f"pung {tile}")
        scene.does(1, f"discard {thrown}")
        if tile == "P":
            scene.drawn_and_thrown(2)
    scene.drawn_and_thrown(2, 3)
    scene.does(0, "discard 4s")
    scene.does(1, "declare_win 4s")
    return scene.paid()


KONG_WIN = ((-2, 0, 2, 0), (-18, -18, 54, -18))


def _harbin(
    see: Callable[[Scene], object], draws: str = "", tail: str = "1p1p2p"
) -> Callable[[MahjongRules], object]:
    """The public facts once seat 1 has opened and declared, waiting for 2s in the middle."""

    def observe(rules: MahjongRules) -> object:
        return see(declared(rules=rules, draws=draws, tail=tail))

    return observe


def _drawing(tile: str) -> Callable[[MahjongRules], object]:
    """The actions of seat 1, declared, with a tile that it draws."""

    def see(scene: Scene) -> object:
        scene.drawn_and_thrown(2, 3, 0)
        return scene.claims(1)

    return _harbin(see, f"1m1m2m{tile}")


def _undeclared(rules: MahjongRules) -> object:
    """The dealer's actions with a hand that is dealt complete."""
    return Scene({0: "123m456s789p11144s"}, rules=rules).claims(0)


def _chow_from_across(rules: MahjongRules) -> object:
    """Seat 2's actions with the dealer's tile that would make it ready."""
    scene = Scene({0: "6s", 2: "123m78s777p5599p1m"}, rules=rules)
    scene.does(0, "discard 6s")
    return scene.claims(2)


def _harbin_paid(giver: int | None) -> Callable[[MahjongRules], object]:
    """Points when declared seat 1 wins on 2s, thrown by seat 2 or drawn; the dealer and the others
    have opened nothing.
    """

    def see(scene: Scene) -> object:
        if giver is None:
            scene.drawn_and_thrown(2, 3, 0)
        else:
            scene.does(2, "discard 2s")
        scene.does(1, "declare_win 2s")
        return scene.paid()

    return _harbin(see, "1m1m2m2s" if giver is None else "2s")


Row = tuple[str, Setting, MahjongRules, Callable[[MahjongRules], object], object, object]

ROWS: list[Row] = [
    ("players", 3, STANDARD_ONLY, _dealt, (13, 83), (13, 96)),
    ("without_suit", "dots", STANDARD_ONLY, _dealt, (13, 83), (13, 47)),
    ("honours", False, STANDARD_ONLY, _dealt, (13, 83), (13, 55)),
    ("which_honours", "red", STANDARD_ONLY, _dealt, (13, 83), (13, 59)),
    ("flowers", True, STANDARD_ONLY, _dealt, (13, 83), (13, 91)),
    ("hand_size", 16, STANDARD_ONLY, _dealt, (13, 83), (16, 71)),
    ("reserve", 12, FRIENDS, _dealt, (13, 83), (13, 71)),
    ("chow", False, FRIENDS, _asked("46m", "5m"), "chow", ""),
    ("pung", False, FRIENDS, _asked("55m", "5m"), "pung", ""),
    ("most_claims", 1, FRIENDS, _asked_twice, "pung", ""),
    ("multiple_winners", "all", FRIENDS, _winners, [1], [1, 3]),
    ("robbing_kong", False, FRIENDS, _robbed, (0, 28, -28, 0), (-1, -1, 3, -1)),
    (
        "robbing_concealed_kong",
        True,
        FRIENDS,
        _robbed_concealed,
        [],
        ["declare_win E", "pass"],
    ),
    (
        "ready_declaration",
        True,
        FRIENDS,
        _opening("123m456m789m12p55sE"),
        "",
        "ready",
    ),
    (
        "missed_win",
        "until_draw_same_tile",
        FRIENDS,
        _after_a_missed_win,
        [],
        ["declare_win 7m", "pass"],
    ),
    (
        "self_draw_only",
        True,
        FRIENDS,
        _asked("46m123s789s12399p", "5m"),
        "declare_win chow",
        "chow",
    ),
    ("seven_pairs", False, FRIENDS, _opening("11m33m55s77s99p22pEE"), "declare_win", ""),
    (
        "quad_is_two_pairs",
        False,
        FRIENDS,
        _opening("11m33m55s77s99pEEEE"),
        "concealed_kong declare_win",
        "concealed_kong",
    ),
    ("thirteen_orphans", False, FRIENDS, _opening("19m19s19pESWNCFPE"), "declare_win", ""),
    ("knitted_honours", True, FRIENDS, _opening("147m258s369pESWNC"), "", "declare_win"),
    ("pung_needed", True, FRIENDS, _opening("123m456s789p12344s"), "declare_win", ""),
    (
        "red_pair_is_pung",
        True,
        FRIENDS.replace({"pung_needed": True}),
        _opening("123m456s789p123sCC"),
        "",
        "declare_win",
    ),
    ("run_needed", True, FRIENDS, _opening("111m444s777p222s99p"), "declare_win", ""),
    ("opened_needed", True, STANDARD_ONLY, _opening("123m456s789p12344s"), "declare_win", ""),
    ("terminal_needed", True, FRIENDS, _opening("234m456s678p23455s"), "declare_win", ""),
    ("pair_258", True, FRIENDS, _opening("123m456s789p12344s"), "declare_win", ""),
    (
        "terminal_early",
        True,
        FRIENDS.replace({"terminal_needed": True}),
        _opening("234m456s678p55s231s"),
        "declare_win",
        "",
    ),
    ("suits_needed", 2, FRIENDS, _opening("123456789m12344m"), "declare_win", ""),
    ("least_concealed", 4, FRIENDS, _last_tile, ["declare_win 4s", "pass"], []),
    ("middle_only", True, FRIENDS, _opening("123m456s789p12443s"), "declare_win", ""),
    (
        "single_is_middle",
        True,
        FRIENDS.replace({"middle_only": True}),
        _opening("123m456s789p12344s"),
        "",
        "declare_win",
    ),
    (
        "edge_is_middle",
        True,
        FRIENDS.replace({"middle_only": True}),
        _opening("123m456s789p12443s"),
        "",
        "declare_win",
    ),
    (
        "named_pair_is_middle",
        True,
        NO_TREASURE.replace({"middle_only": True}),
        _declarations,
        [],
        ["discard 8p ready 5p", "discard 8p ready 7p"],
    ),
    ("suit_missing", True, STANDARD_ONLY, _opening("123m456s789p12344s"), "declare_win", ""),
    ("scoring", "flat", FRIENDS, _discard_win, (-16, 16, 0, 0), (-4, 4, 0, 0)),
    ("fan_cap", 8, FRIENDS, _three_dragons, (-68, 68, 0, 0), (-20, 20, 0, 0)),
    ("dropped_fans", "all_chows", FRIENDS, _discard_win, (-16, 16, 0, 0), (-12, 12, 0, 0)),
    ("base", 5, FRIENDS, _discard_win, (-16, 16, 0, 0), (-22, 22, 0, 0)),
    (
        "base",
        5,
        FRIENDS.replace({"scoring": "flat"}),
        _discard_win,
        (-4, 4, 0, 0),
        (-10, 10, 0, 0),
    ),
    ("discard_pays", 3, FRIENDS, _discard_win, (-16, 16, 0, 0), (-24, 24, 0, 0)),
    ("self_draw_pays", 2, FRIENDS, _kong, KONG_WIN, ((-2, 0, 2, 0), (-36, -36, 108, -36))),
    ("dealer_double", True, FRIENDS, _discard_win, (-16, 16, 0, 0), (-32, 32, 0, 0)),
    ("kong_points", 3, FRIENDS, _kong, KONG_WIN, ((-3, 0, 3, 0), (-18, -18, 54, -18))),
    ("added_kong_points", 2, FRIENDS, _added_kong, (-1, -1, 3, -1), (-2, -2, 6, -2)),
    ("late_kong_earns", True, FRIENDS, _late_added_kong, (0, 0, 0, 0), (-1, -1, 3, -1)),
    ("concealed_kong_points", 3, FRIENDS, _concealed_kong, (6, -2, -2, -2), (9, -3, -3, -3)),
    ("streak_points", 2, FRIENDS, _streak_win, (0, 0, 0, 0), (-6, 6, 0, 0)),
    ("stakes", 3, FRIENDS, _begins, "dealt", "stakes_asked"),
    (
        "flower_points",
        3,
        FRIENDS.replace({"flowers": True}),
        _flower_win,
        (0, 2, -2, 0),
        (0, 6, -6, 0),
    ),
    ("exhausted_kongs", "void", FRIENDS, _exhausted, ((6, -2, -2, -2), 0), ((0, 0, 0, 0), 0)),
    ("robbed_pays_all", True, FRIENDS, _robbed, (0, 28, -28, 0), (0, 42, -42, 0)),
    ("kong_feeder_pays_all", True, FRIENDS, _kong, KONG_WIN, ((-2, 0, 2, 0), (-54, 0, 54, 0))),
    (
        "honour_feeder_pays_all",
        True,
        FRIENDS,
        _three_dragons,
        (-68, 68, 0, 0),
        (0, 102, 0, -102),
    ),
    ("ready_needed", True, DECLARING, _undeclared, ["declare_win 4s"], []),
    ("ready_claims", True, DECLARING, _chow_from_across, [], ["chow 6s", "pass"]),
    ("treasure", True, DECLARING, _drawing("2p"), [], ["declare_win 2p"]),
    (
        "treasure_at_once",
        True,
        DECLARING.replace({"treasure": True}),
        _harbin(lambda scene: [won.how for won in scene.wins], tail="1p1p2s"),
        [],
        ["treasure_shown"],
    ),
    ("red_wins", True, DECLARING, _drawing("C"), [], ["declare_win C"]),
    (
        "fourth_wins",
        True,
        DECLARING,
        _drawing("7p"),
        ["concealed_kong 7p"],
        ["declare_win 7p", "concealed_kong 7p"],
    ),
    ("everybody_pays", True, PLAIN_HARBIN, _harbin_paid(2), (0, 2, -2, 0), (-4, 8, -2, -2)),
    (
        "closed_loser_doubles",
        True,
        PLAIN_HARBIN,
        _harbin_paid(None),
        (-8, 16, -4, -4),
        (-16, 32, -8, -8),
    ),
    (
        "undeclared_discarder_doubles",
        True,
        PLAIN_HARBIN,
        _harbin_paid(2),
        (0, 2, -2, 0),
        (0, 4, -4, 0),
    ),
    (
        "undeclared_discarder_pays_all",
        True,
        PLAIN_HARBIN.replace({"everybody_pays": True}),
        _harbin_paid(2),
        (-4, 8, -2, -2),
        (0, 8, -8, 0),
    ),
    (
        "exhausted_dealer",
        "next",
        FRIENDS,
        _exhausted,
        ((6, -2, -2, -2), 0),
        ((6, -2, -2, -2), 1),
    ),
]
"""A switch, another setting than its usual one, the rules beside it, a position, and the facts seen
there before and after it is set.
"""


ROWS += wild_switches.ROWS
ROWS += sichuan_switches.ROWS
ROWS += taiwan_switches.ROWS
ROWS += guobiao_switches.ROWS
ROWS += changsha_switches.ROWS


@pytest.mark.parametrize(("name", "value", "rules", "observe", "before", "after"), ROWS)
def test_a_switch_makes_a_difference(
    name: str,
    value: Setting,
    rules: MahjongRules,
    observe: Callable[[MahjongRules], object],
    before: object,
    after: object,
) -> None:
    assert observe(rules) == before
    assert observe(rules.replace({name: value})) == after


def test_no_switch_is_left_out() -> None:
    assert {row[0] for row in ROWS} == {entry.name for entry in describe(MahjongRules)}
