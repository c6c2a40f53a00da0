"""Great moments (长沙): 海底, 杠上开花 and their like win with any pair by the book."""

from __future__ import annotations

from typing import Any

import pytest

from game.judge import answer
from game.mahjong.play.insight import insight
from game.mahjong.position.board import SeatBoard
from game.mahjong.position.phase import Phase
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.changsha import APP, CLASSIC
from tests.support.mahjong_scene import Scene

BOOK = CLASSIC.replace({"opening_hands": "", "birds": 0, "last_tile_birds": False})
ROOM = APP.replace({"opening_hands": "", "midway_hands": "", "birds": 0, "last_tile_birds": False})
ONES = "123m456s789p11s67m"
"""Waits for 5m and 8m with a pair that no plain hand may have."""


@pytest.mark.parametrize(
    ("more", "fan"),
    [
        ({"opening": "earth", "seat_wind": "S"}, "earthly_hand"),
        ({"opening": "heaven", "self_drawn": True}, "heavenly_hand"),
        ({"flags": ["kong_discard"]}, "out_on_kong_discard"),
        ({"flags": ["robbing_kong"]}, "robbing_the_kong"),
        ({"flags": ["last_tile"]}, "last_tile_claim"),
        ({"flags": ["last_tile"], "self_drawn": True}, "last_tile_draw"),
        ({}, None),
        ({"self_drawn": True}, None),
    ],
)
def test_what_the_moment_brings_frees_the_pair_by_the_book_alone(
    more: dict[str, Any], fan: str | None
) -> None:
    asked = {"op": "score", "rules": "mahjong/changsha", "concealed": ONES, "winning": "8m"}
    found = answer({**asked, "preset": "classic", **more})
    assert found["win"] is (fan is not None)
    if fan is None:
        assert (found["why"], found["waits"]) == ("pair_258", [])
    else:
        assert [one["id"] for one in found["fans"]] == [fan]
    assert answer({**asked, "preset": "app", **more})["why"] == "pair_258"


def test_a_fan_that_does_not_count_frees_nothing() -> None:
    asked = {"op": "score", "rules": "mahjong/changsha", "concealed": ONES, "winning": "8m"}
    dropped = {"switches": {"dropped_fans": "last_tile_claim"}, "flags": ["last_tile"]}
    assert answer({**asked, **dropped})["why"] == "pair_258"


@pytest.mark.parametrize(("rules", "wins"), [(BOOK, True), (ROOM, False)])
def test_the_dealer_wins_as_dealt_and_not_by_a_later_draw(rules: MahjongRules, wins: bool) -> None:
    scene = Scene({0: "123m456s789p11s678m"}, draws="1p1p1p8m", rules=rules)
    assert ("declare_win 8m" in scene.options(0)) is wins
    scene.does(0, "discard 8m")
    scene.everybody_passes()
    scene.drawn_and_thrown(1, 2, 3)
    assert scene.board.turn == 0
    assert scene.claims(0) == []
    board = SeatBoard(rules, 0)
    for emission in scene.log:
        board.apply(emission.view_for(0))
    assert insight(board).why == "pair_258"


@pytest.mark.parametrize(("rules", "wins"), [(BOOK, True), (ROOM, False)])
def test_the_first_discard_of_the_dealer_and_no_later_one_is_won(
    rules: MahjongRules, wins: bool
) -> None:
    scene = Scene({0: "8m", 1: ONES, 2: "5m"}, draws="1p1p", rules=rules)
    scene.does(0, "discard 8m")
    assert ("declare_win 8m" in scene.options(1)) is wins
    scene.everybody_passes()
    scene.drawn_and_thrown(1)
    scene.does(2, "discard 5m")
    assert scene.claims(1) == []


def test_a_first_draw_is_no_earthly_hand() -> None:
    scene = Scene({0: "9p", 1: "123m456s789p22s67m"}, draws="8m", rules=BOOK)
    scene.does(0, "discard 9p")
    scene.everybody_passes()
    scene.does(1, "declare_win 8m")
    assert scene.fans() == set()
    scene = Scene({0: "9p", 1: ONES}, draws="8m", rules=BOOK)
    scene.does(0, "discard 9p")
    scene.everybody_passes()
    assert "declare_win 8m" not in scene.options(1)


@pytest.mark.parametrize(("rules", "wins"), [(BOOK, True), (ROOM, False)])
def test_a_tile_turned_over_for_a_kong_is_won_with_any_pair(
    rules: MahjongRules, wins: bool
) -> None:
    # The kong that seat 1 opens is ready by itself, as a kong must be; seat 2 has a pair of ones.
    hands = {0: "5m", 1: "555m123s456s22p78p", 2: "123p456p789p11m67s"}
    scene = Scene(hands, tail="8s1p", rules=rules)
    scene.does(0, "discard 5m")
    scene.does(1, "kong 5m opened")
    assert ("declare_win 8s" in scene.options(2)) is wins


def test_a_kong_is_opened_only_by_a_hand_that_is_ready_by_itself() -> None:
    scene = Scene({0: "5m", 1: "555m123s456s11p78p"}, rules=BOOK)
    scene.does(0, "discard 5m")
    assert "kong 5m" in scene.options(1)
    assert "kong 5m opened" not in scene.options(1)


@pytest.mark.parametrize(("rules", "wins"), [(BOOK, True), (ROOM, False)])
def test_the_last_tile_is_taken_and_won_with_any_pair(rules: MahjongRules, wins: bool) -> None:
    scene = Scene({1: ONES}, tail="8m", rules=rules)
    while scene.board.phase is not Phase.LAST_TILE and scene.deal.outcome is None:
        (seat, *_) = scene.deal.deciders
        scene.log += scene.deal.act(seat, scene.deal.default_action(seat))
    assert (1 in scene.deal.deciders) is wins
    if wins:
        scene.does(1, "take_last_tile")
        scene.does(1, "declare_win 8m")
        assert scene.fans() == {"last_tile_draw"}


def test_who_only_a_moment_would_make_win_is_not_ready_at_the_end() -> None:
    rules = BOOK.replace({"exhausted_ready": True, "last_tile_offer": False})
    scene = Scene({1: ONES}, rules=rules)
    scene.run_out()
    # Seat 0 is ready by itself and is paid.
    assert scene.paid("exhausted_ready") == (18, -6, -6, -6)


def _let_go(rules: MahjongRules, draws: str) -> Scene:
    """Seat 1 lets 9s of seat 0 go by, which is a plain win, and draws."""
    scene = Scene({0: "1m9s", 1: "12345678s222p55m"}, draws=draws, rules=rules)
    scene.does(0, "discard 1m")
    scene.everybody_passes()
    scene.drawn_and_thrown(1, 2, 3)
    scene.does(0, "discard 9s")
    assert "declare_win 9s" in scene.options(1)
    scene.does(1, "pass")
    assert scene.board.turn == 1
    return scene


def test_a_win_let_go_by_bars_the_draw_until_the_own_discard() -> None:
    scene = _let_go(BOOK, "1p1p1p1p9s")
    assert scene.claims(1) == []
    scene.does(1, "discard 9s")
    assert scene.board.missed[1] == ()
    free = _let_go(ROOM, "1p1p1p1p9s")
    assert "declare_win 9s" in free.options(1)
