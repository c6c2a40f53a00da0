"""Rows of switches that came with Sichuan: a position, and the facts there before and after."""

from __future__ import annotations

from collections.abc import Callable

from game.core.switches import Setting
from game.mahjong.kernel.tiles import parse_tiles, tile_text
from game.mahjong.play.exhausted import exhausted_transfers
from game.mahjong.position.events import LackingChosen
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.sichuan import SBR
from game.mahjong.rulesets.tuidaohu import FRIENDS
from tests.support.mahjong_scene import Scene

Row = tuple[str, Setting, MahjongRules, Callable[[MahjongRules], object], object, object]

SUITED = FRIENDS.replace({"honours": False, "thirteen_orphans": False})
PLAYS_ON = SUITED.replace({"play_on": True, "multiple_winners": "all"})
EXCHANGES = SUITED.replace({"exchange": "one_suit"})
LACKS = SUITED.replace({"lacking_suit": True})
OPEN_SBR = SBR.replace({"lacking_suit": False})

WAITS_FOR_5M = "46m123s789s12388p"


def _first_choice(rules: MahjongRules) -> object:
    """The first choice of the seats."""
    options = Scene({0: "123456789m1234p1s"}, rules=rules).options(1)
    return options[0].split()[0] if options else ""


def _gone(rules: MahjongRules) -> object:
    """The number of seats by which the tiles move on, by the dice of this deal or as agreed."""
    scene = Scene({0: "123456789m1234p1s"}, rules=rules)
    for seat in range(4):
        scene.does(seat, scene.options(seat)[0])
    assert scene.board.exchanged is not None
    return scene.board.exchanged.places


def _won(rules: MahjongRules) -> object:
    """True if the deal is over after a win."""
    scene = Scene({0: "5m", 1: WAITS_FOR_5M}, rules=rules)
    scene.does(0, "discard 5m")
    scene.does(1, "declare_win 5m")
    return scene.deal.outcome is not None


def _won_again(rules: MahjongRules) -> object:
    """The wins of seat 1, which waits for two tiles that come."""
    scene = Scene({0: "5m", 1: WAITS_FOR_5M}, draws="9m9m9p5m", rules=rules)
    scene.does(0, "discard 5m")
    scene.does(1, "declare_win 5m")
    scene.drawn_and_thrown(2, 3, 0)
    if scene.board.turn == 1:
        scene.does(1, "declare_win 5m")
    return len(scene.wins)


def _last_discard(rules: MahjongRules) -> object:
    """Seat 1's actions with a discard after the last draw."""
    scene = Scene({0: "1p", 1: "55m1p", 2: "9p"}, tail="5m", rules=rules)
    seat = scene.run_down(0)
    assert seat != 1
    scene.does(seat, "discard 5m")
    return scene.options(1)


def _replacement(rules: MahjongRules) -> object:
    """The tile that the dealer draws for a kong."""
    scene = Scene({0: "9999s1p"}, draws="7p", tail="5m", rules=rules)
    scene.does(0, "concealed_kong 9s")
    drawn = scene.board.hands[0].drawn  # type: ignore[union-attr]
    return tile_text(drawn or 0)


def _self_drawn(rules: MahjongRules) -> object:
    """Points for a self-draw without fans."""
    scene = Scene({0: "9p", 1: WAITS_FOR_5M}, draws="5m", rules=rules)
    scene.does(0, "discard 9p")
    scene.does(1, "declare_win 5m")
    return scene.paid()[1]


def _fed_kong(rules: MahjongRules) -> object:
    """The payments when the replacement of an open kong wins."""
    scene = Scene({0: "5m", 1: "555m123s789s1238p"}, draws="8p", rules=rules)
    scene.does(0, "discard 5m")
    scene.does(1, "kong 5m")
    scene.does(1, "declare_win 8p")
    return [seat for seat, points in enumerate(scene.paid("win")) if points < 0]


def _thrown_win(rules: MahjongRules) -> object:
    """The options of seat 1 for a tile that it has just thrown itself, and waits for."""
    scene = Scene({0: "8m", 1: "5699m111345678s", 2: "4m"}, draws="4m", rules=rules)
    scene.does(0, "discard 8m")
    scene.everybody_passes()
    scene.does(1, "discard 4m")
    scene.everybody_passes()
    scene.does(2, "discard 4m")
    return "declare_win 4m" in scene.options(1)


def _open_kong(rules: MahjongRules) -> object:
    scene = Scene({0: "5m", 1: "555m"}, rules=rules)
    scene.does(0, "discard 5m")
    scene.does(1, "kong 5m")
    return scene.paid()


def _kong_discard(rules: MahjongRules) -> object:
    """The kong points of the dealer once the discard after the replacement is won."""
    scene = Scene({0: "5555s1p", 1: WAITS_FOR_5M}, tail="5m", rules=rules)
    scene.does(0, "concealed_kong 5s")
    scene.does(0, "discard 5m")
    scene.does(1, "declare_win 5m")
    return scene.paid("concealed_kong", "kong_refund", "kong_passed_on")[0]


def _robbed(rules: MahjongRules) -> object:
    """Points for robbing a kong that follows on another."""
    hands = {0: "5m", 1: "46m123s789s23499p", 2: "55m1111p9m"}
    scene = Scene(hands, draws="9s9s9s3p5m", rules=rules)
    scene.does(0, "discard 5m")
    scene.does(1, "pass")
    scene.does(2, "pung 5m")
    scene.does(2, "discard 9m")
    scene.everybody_passes()
    scene.drawn_and_thrown(3, 0, 1)
    scene.does(2, "concealed_kong 1p")
    scene.does(2, "added_kong 5m")
    scene.does(1, "declare_win 5m")
    return scene.paid("win")[1]


def _played_out(rules: MahjongRules) -> object:
    """Points of seat 1, which alone is ready, when the wall is played out."""
    scene = Scene({0: "147m258s369p1122p1s", 1: WAITS_FOR_5M}, rules=rules)
    scene.run_out()
    return scene.paid("exhausted_ready")[1] > 0


def _held(rules: MahjongRules) -> object:
    """The payments for tiles of its lacking suit when the wall is played out at once."""
    board = Scene({0: "123456789m12345p"}, rules=rules).board
    board.apply(LackingChosen((0, 0, 0, 0)))
    for seat in (1, 2, 3):
        board.hands[seat] = board.hand_of(parse_tiles("123456789p1234s"))
    groups = exhausted_transfers(board, [0] * 4, played_out=True)
    return sorted({paid.payer for group in groups for paid in group})


ROWS: list[Row] = [
    ("exchange", "one_suit", SUITED, _first_choice, "", "exchange"),
    ("exchange_direction", "next", EXCHANGES, _gone, 3, 1),
    ("lacking_suit", True, SUITED, _first_choice, "", "choose_lacking"),
    ("play_on", True, SUITED, _won, True, False),
    ("winners_stay", True, PLAYS_ON, _won_again, 1, 2),
    ("last_discard_pung", True, PLAYS_ON, _last_discard, [], ["pung 5m", "pass"]),
    ("replacement_from", "front", SUITED, _replacement, "5m", "7p"),
    ("self_draw_extra", "base", OPEN_SBR.replace({"self_draw_extra": "none"}), _self_drawn, 3, 6),
    ("fed_kong_win", "discard", OPEN_SBR, _fed_kong, [0, 2, 3], [0]),
    ("missed_until_draw", True, PLAYS_ON, _thrown_win, True, False),
    ("kong_others_pay", 1, SUITED, _open_kong, (-2, 2, 0, 0), (-2, 4, -1, -1)),
    ("kong_discard_kong", "refund", PLAYS_ON, _kong_discard, 6, 0),
    ("robbed_after_kong", True, OPEN_SBR.replace({"robbed_after_kong": False}), _robbed, 2, 4),
    ("exhausted_ready", True, SUITED, _played_out, False, True),
    ("lacking_held_pays", True, LACKS.replace({"fan_cap": 4}), _held, [], [0]),
]
