"""The engine as a protocol: refusals with their codes, default actions, the wall."""

from __future__ import annotations

import pytest

from game.core.deal import DealSetup
from game.core.errors import IllegalAction
from game.mahjong.kernel.tiles import parse_tiles
from game.mahjong.play.engine import MahjongDeal
from game.mahjong.position.actions import Chow, Discard
from game.mahjong.position.events import Dealt, Drawn
from game.mahjong.position.wall import wall_from
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.tuidaohu import FRIENDS, OFFICIAL
from tests.support.mahjong_scene import Scene, action
from tests.support.mahjong_summary import summary

NO_CHOW = FRIENDS.replace({"chow": False})
SELF_DRAW = FRIENDS.replace({"self_draw_only": True})
READY = FRIENDS.replace({"ready_declaration": True})


def refused(scene: Scene, seat: int, text: str) -> str:
    """The code with which an action is refused; the table must not change."""
    before = summary(scene.board)
    with pytest.raises(IllegalAction) as caught:
        scene.deal.act(seat, action(text))
    assert summary(scene.board) == before
    return caught.value.code


@pytest.mark.parametrize(
    ("seat", "text", "code"),
    [
        (4, "discard 5m", "no_such_seat"),
        (-1, "discard 5m", "no_such_seat"),
        (1, "discard 9s", "not_your_decision"),
        (0, "discard 9s", "tile_not_held"),
        (0, "discard 5m ready", "no_ready_declaration"),
        (0, "pass", "nothing_to_pass"),
        (0, "pung 5m", "nothing_to_claim"),
        (0, "declare_win 5m", "not_complete"),
        (0, "declare_win 1m", "wrong_tile"),
        (0, "concealed_kong 5m", "kong_needs_four"),
        (0, "added_kong 5m", "no_pung_to_add_to"),
    ],
)
def test_a_refusal_on_ones_own_turn_says_why(seat: int, text: str, code: str) -> None:
    assert refused(Scene({0: "1m5m"}), seat, text) == code


@pytest.mark.parametrize(
    ("seat", "text", "code"),
    [
        (0, "pass", "not_your_decision"),
        (1, "pung 5m", "pung_needs_two"),
        (1, "kong 5m", "kong_needs_three"),
        (1, "chow 5m", "run_needs_two"),
        (1, "chow 6m", "wrong_tile"),
        (1, "pung 6m", "wrong_tile"),
        (1, "discard 4m", "not_your_turn"),
        (1, "concealed_kong 4m", "not_your_turn"),
        (1, "declare_win 5m", "not_complete"),
        (1, "declare_win 6m", "wrong_tile"),
        (2, "chow 5m", "chow_only_from_upstream"),
        (2, "kong 5m", "kong_needs_three"),
    ],
)
def test_a_refusal_in_a_claim_window_says_why(seat: int, text: str, code: str) -> None:
    scene = Scene({0: "5m", 1: "46m", 2: "55m"})
    scene.does(0, "discard 5m")
    assert refused(scene, seat, text) == code


def test_an_answer_is_given_once() -> None:
    scene = Scene({0: "5m", 1: "46m", 2: "55m"})
    scene.does(0, "discard 5m")
    scene.does(1, "pass")
    assert refused(scene, 1, "chow 4m") == "already_answered"


def test_switched_off_actions_are_refused_by_their_own_codes() -> None:
    scene = Scene({0: "5m", 1: "46m55m"}, rules=NO_CHOW)
    scene.does(0, "discard 5m")
    assert refused(scene, 1, "chow 4m") == "no_chow"
    scene = Scene({0: "5m", 1: "46m123s789s12399p", 2: "55m"}, rules=SELF_DRAW)
    scene.does(0, "discard 5m")
    assert refused(scene, 1, "declare_win 5m") == "self_draw_only"
    scene = Scene({0: "5m159s159p"}, rules=READY)
    assert refused(scene, 0, "discard 5m ready") == "not_ready"


def test_after_the_end_nothing_is_taken() -> None:
    scene = Scene({0: "123m456s789p12344s"})
    scene.does(0, "declare_win 4s")
    assert refused(scene, 0, "discard 1m") == "deal_over"


def test_a_deal_begins_once() -> None:
    deal = MahjongDeal(FRIENDS, b"seed")
    deal.begin()
    with pytest.raises(IllegalAction, match="already_dealt"):
        deal.begin()


def test_an_action_that_is_equal_but_not_the_same_object_is_taken() -> None:
    scene = Scene({0: "5m", 1: "46m"})
    assert scene.deal.act(0, Discard(parse_tiles("5m")[0]))
    assert scene.deal.act(1, Chow(parse_tiles("4m")[0]))


def test_the_default_is_to_throw_the_drawn_tile_or_the_rightmost_after_a_claim() -> None:
    scene = Scene({0: "9p1m", 2: "11mP"}, draws="3s")
    assert scene.deal.default_action(0) == action("discard 1m")
    scene.does(0, "discard 1m")
    assert scene.deal.default_action(2) == action("pass")
    scene.does(2, "pung 1m")
    assert scene.deal.default_action(2) == action("discard P")
    with pytest.raises(IllegalAction, match="not_your_decision"):
        scene.deal.default_action(1)


def test_the_dealers_last_tile_counts_as_just_drawn() -> None:
    deal = MahjongDeal(FRIENDS, b"seed", DealSetup(dealer=2))
    (emission,) = deal.begin()
    dealt = emission.full
    assert isinstance(dealt, Dealt)
    hand = deal.board.hands[2]
    assert hand is not None
    assert dealt.sizes == (13, 13, 14, 13)
    own = dealt.hands[2]
    assert own is not None
    assert hand.drawn == own[-1]
    assert list(own[:-1]) == sorted(own[:-1])
    assert emission.public.hands == (None,) * 4  # type: ignore[attr-defined]
    for seat in range(4):
        told = emission.view_for(seat)
        assert isinstance(told, Dealt)
        assert told.hands == tuple(dealt.hands[s] if s == seat else None for s in range(4))


def test_the_wall_is_fixed_by_the_seed() -> None:
    wall = wall_from(b"seed", FRIENDS)
    assert wall == wall_from(b"seed", OFFICIAL)
    assert wall != wall_from(b"seeds", FRIENDS)
    assert wall[:13] == [21, 15, 27, 13, 8, 23, 26, 32, 11, 24, 1, 0, 24]
    assert len(wall_from(b"", MahjongRules(honours=False, thirteen_orphans=False))) == 108


def test_a_wall_must_hold_the_tiles_of_the_rules() -> None:
    with pytest.raises(ValueError, match="four tiles of every kind"):
        MahjongDeal.from_wall(FRIENDS, [0] * 136)


def test_the_reserve_is_never_drawn() -> None:
    deal = MahjongDeal(OFFICIAL, b"seed")
    emissions = deal.begin()
    while deal.outcome is None:
        (seat, *_) = deal.deciders
        emissions += deal.act(seat, deal.default_action(seat))
    draws = [event for event in (e.full for e in emissions) if isinstance(event, Drawn)]
    assert len(draws) == 136 - 53 - 12
    assert draws[-1].tiles_left == 0
    assert len(deal.board.wall or ()) == 12
