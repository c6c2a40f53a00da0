"""Rows for the switches of Changsha: the same position under two settings."""

from __future__ import annotations

from collections.abc import Callable

from game.core.switches import Setting
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.changsha import APP, CLASSIC
from tests.support.mahjong_scene import Scene

AT_ONCE: dict[str, Setting] = {"opening_hands": "", "midway_hands": "", "last_tile_offer": False}
BOOK = CLASSIC.replace(AT_ONCE)
ROOM = APP.replace(AT_ONCE)
PLAIN = "123m456s789p22s67m"
FLUSH = "1122334455667m"
NO_DEALER: dict[str, Setting] = {"dealer_points": 0, "dealer_each_fan": False}
BARE = BOOK.replace({"birds": 0, "last_tile_birds": False, **NO_DEALER})
BIRDS = BOOK.replace(NO_DEALER)


def _paid(turned: str, hand: str = PLAIN, tile: str = "8m") -> Callable[[MahjongRules], object]:
    """Points when seat 1 draws a plain win, and these birds are turned."""

    def observe(rules: MahjongRules) -> object:
        scene = Scene({0: "9s", 1: hand}, draws=f"{tile}{turned}", rules=rules)
        scene.does(0, "discard 9s")
        scene.does(1, f"declare_win {tile}")
        return scene.paid()

    return observe


def _last(rules: MahjongRules) -> object:
    """Points when seat 3 draws the last tile and wins."""
    scene = Scene({3: PLAIN}, tail="8m", rules=rules)
    scene.run_down(0)
    scene.does(3, "declare_win 8m")
    return scene.paid()


def _asked(hand: str, tile: str) -> Callable[[MahjongRules], object]:
    """True if seat 1 may win on a tile that seat 0 throws."""

    def observe(rules: MahjongRules) -> object:
        scene = Scene({0: tile, 1: hand}, rules=rules)
        scene.does(0, f"discard {tile}")
        return "declare_win" in " ".join(scene.claims(1))

    return observe


def _opening(rules: MahjongRules) -> object:
    """The dealer's actions with a dealt hand of four alike."""
    return Scene({0: "1111m25s369p147p2s5s"}, rules=rules).claims(0)


def _midway(rules: MahjongRules) -> object:
    """Seat 1's actions with the fourth of four alike that it draws."""
    scene = Scene({0: "9s", 1: "111m"}, draws="1m", rules=rules)
    scene.does(0, "discard 9s")
    return scene.claims(1)


def _kong(rules: MahjongRules) -> object:
    """The actions of seat 1, which waits, with the fourth of its three alike."""
    scene = Scene({0: "5m", 1: "555m123s456s22p78p"}, rules=rules)
    scene.does(0, "discard 5m")
    return scene.claims(1)


def _turned(rules: MahjongRules) -> object:
    """Seat 2's actions with a tile that is turned over for a kong of seat 1."""
    hands = {0: "5m", 1: "555m123s456s22p78p", 2: "EE" if rules.honours else "99s"}
    scene = Scene(hands, tail="9s3s", rules=rules)
    scene.does(0, "discard 5m")
    scene.does(1, "kong 5m opened")
    return scene.claims(2)


def _offered(rules: MahjongRules) -> object:
    """The actions of seat 3, which waits, when the last tile is left."""
    scene = Scene({3: PLAIN}, tail="1m", rules=rules)
    while scene.board.tiles_left > 1 or (
        scene.board.turn != 3 and scene.board.last_offered is None
    ):
        (seat, *_) = scene.deal.deciders
        scene.log += scene.deal.act(seat, scene.deal.default_action(seat))
    return scene.claims(3)


ROWS: list[tuple[str, Setting, MahjongRules, Callable[[MahjongRules], object], object, object]] = [
    (
        "all_258",
        True,
        BOOK.replace({"all_258": False}),
        _asked("2255m258s2558p88s", "8m"),
        False,
        True,
    ),
    (
        "great_any_pair",
        True,
        BOOK.replace({"great_any_pair": False, "moment_any_pair": False}),
        _asked("1113335557m99m7m", "7m"),
        False,
        True,
    ),
    (
        "moment_any_pair",
        True,
        BOOK.replace({"moment_any_pair": False}),
        _asked("123m456s789p11s67m", "8m"),
        False,
        True,
    ),
    (
        "dealer_each_fan",
        True,
        ROOM.replace({"birds": 0, "last_tile_birds": False}),
        _paid("", FLUSH, "7m"),
        (-13, 37, -12, -12),
        (-14, 38, -12, -12),
    ),
    ("plain_self_draw_pays", 2, BARE, _paid(""), (-1, 3, -1, -1), (-2, 6, -2, -2)),
    ("bird_start", "winner", BIRDS, _paid("2p3p"), (-2, 8, -4, -2), (-1, 5, -2, -2)),
    ("bird_pays", "add", BIRDS, _paid("2p2s"), (-4, 12, -4, -4), (-3, 9, -3, -3)),
    (
        "opening_hands",
        "four_alike",
        BOOK,
        _opening,
        ["concealed_kong 1m"],
        ["show_hands four_alike", "pass"],
    ),
    (
        "midway_hands",
        "four_alike",
        BOOK,
        _midway,
        ["concealed_kong 1m"],
        ["concealed_kong 1m", "show_hands four_alike"],
    ),
    (
        "opened_kong",
        2,
        BOOK.replace({"opened_kong": 0, "kong_tiles_claimed": False}),
        _kong,
        ["kong 5m", "pung 5m", "pass"],
        ["kong 5m opened", "kong 5m", "pung 5m", "pass"],
    ),
    (
        "kong_tiles_claimed",
        True,
        BOOK.replace({"kong_tiles_claimed": False}),
        _turned,
        [],
        ["pung 9s", "pass"],
    ),
    ("last_tile_offer", True, BOOK, _offered, [], ["take_last_tile", "pass"]),
    (
        "last_tile_birds",
        True,
        BIRDS.replace({"last_tile_birds": False}),
        _last,
        (-6, -6, -6, 18),
        (-24, -24, -24, 72),
    ),
]
