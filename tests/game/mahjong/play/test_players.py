"""Two and three players: the seats, the tiles, the claims, the payments."""

from __future__ import annotations

import pytest

from game.core.deal import DealSetup
from game.core.match import Match, MatchLength
from game.judge import answer
from game.mahjong.kernel.tiles import parse_tiles
from game.mahjong.play.engine import MahjongDeal
from game.mahjong.position.board import SeatBoard
from game.mahjong.position.events import BirdsTurned, Dealt, StakesAsked
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets import hongzhong
from game.mahjong.rulesets.tuidaohu import FRIENDS, THREE, TWO
from tests.support.mahjong_scene import Scene


@pytest.mark.parametrize(
    ("rules", "seats", "tiles", "draws"),
    [
        (THREE, 3, 100, 60),
        (TWO, 2, 100, 73),
        (hongzhong.THREE, 3, 112, 68),
        (FRIENDS.replace({"players": 3}), 3, 136, 96),
    ],
)
def test_every_seat_is_dealt_a_hand_and_the_rest_is_the_wall(
    rules: MahjongRules, seats: int, tiles: int, draws: int
) -> None:
    deal = MahjongDeal(rules, bytes(32), DealSetup(dealer=seats - 1))
    (dealt,) = (e.full for e in deal.begin() if isinstance(e.full, Dealt))
    assert dealt.sizes == (*(13,) * (seats - 1), 14)
    assert (rules.wall_size, dealt.tiles_left) == (tiles, draws)
    assert deal.board.seats == seats


@pytest.mark.parametrize(
    ("suit", "left_out"), [("characters", "m"), ("bamboo", "s"), ("dots", "p")]
)
def test_a_suit_that_is_left_out_is_in_no_hand_and_not_in_the_wall(
    suit: str, left_out: str
) -> None:
    kinds = set(THREE.replace({"without_suit": suit}).kinds)
    for each in "msp":
        assert (set(parse_tiles(f"123456789{each}")) <= kinds) is (each != left_out)
        assert kinds.isdisjoint(parse_tiles(f"123456789{each}")) is (each == left_out)
    assert set(parse_tiles("ESWNCFP")) <= kinds


def test_turns_go_round_among_three() -> None:
    scene = Scene({}, rules=THREE)
    scene.drawn_and_thrown(0, 1, 2)
    assert scene.board.turn == 0


def test_of_three_the_last_seat_is_upstream_of_the_first() -> None:
    scene = Scene({2: "5s", 0: "46s", 1: "46s"}, rules=THREE, dealer=2)
    scene.does(2, "discard 5s")
    assert scene.claims(0) == ["chow 4s", "pass"]
    assert scene.claims(1) == []


def test_of_two_each_is_upstream_of_the_other() -> None:
    scene = Scene({0: "5s", 1: "46s9p"}, rules=TWO)
    scene.does(0, "discard 5s")
    assert scene.claims(1) == ["chow 4s", "pass"]
    scene.does(1, "chow 4s")
    scene.does(1, "discard 9p")
    assert scene.board.turn == 0


def test_the_nearest_of_two_winners_is_counted_among_three() -> None:
    hands = {0: "46s123p789p222s99s", 1: "5s", 2: "46s123p789p111sEE"}
    for policy, winners in (("nearest", [2]), ("all", [0, 2]), ("two_nearest_three_all", [2])):
        rules = THREE.replace({"multiple_winners": policy})
        scene = Scene(hands, rules=rules, dealer=1)
        scene.does(1, "discard 5s")
        scene.does(0, "declare_win 5s")
        scene.does(2, "declare_win 5s")
        assert sorted(won.seat for won in scene.wins) == winners, policy


def test_a_self_draw_is_paid_by_those_who_play() -> None:
    ready = "46s123p789p111s99s"
    for rules, paid in ((THREE, (-4, -4, 8)), (TWO, (-4, 4))):
        last = rules.seats - 1
        scene = Scene({0: "9p", last: ready}, draws=f"{'EWNC'[: 2 * last]}5s", rules=rules)
        scene.drawn_and_thrown(*range(rules.seats), *range(last))
        scene.does(last, "declare_win 5s")
        assert scene.fans() == {"concealed_hand"}
        assert scene.paid() == paid


def test_kongs_are_paid_by_those_who_play() -> None:
    for rules, paid in ((THREE, (4, -2, -2)), (TWO, (2, -2))):
        scene = Scene({0: "5555s"}, tail="3p", rules=rules)
        scene.does(0, "concealed_kong 5s")
        assert scene.paid() == paid


def test_birds_are_counted_round_the_table_of_three() -> None:
    rules = hongzhong.ZHUANZHUAN.replace({"players": 3, "birds": 4, "bird_points": 1})
    scene = Scene({0: "9s", 1: "123m456s789p12s55m"}, draws="3s2p3p4p9m", rules=rules)
    scene.does(0, "discard 9s")
    scene.does(1, "declare_win 3s")
    (turned,) = (event for event in scene.events if isinstance(event, BirdsTurned))
    # From the winner, seat 1: two is seat 2, three seat 0, four the winner again, nine seat 0.
    assert turned.hits == (2, 0, 1, 0)
    # One hit on the winner from each, two on seat 0, one on seat 2.
    assert scene.paid("birds") == (-3, 5, -2)


def test_the_next_dealer_and_the_rounds_go_round_among_three() -> None:
    scene = Scene({}, rules=THREE, dealer=2)
    while scene.deal.outcome is None:
        seat = scene.deal.deciders[0]
        scene.deal.act(seat, scene.deal.default_action(seat))
    assert scene.deal.outcome.next_dealer == 2, "the dealer stays after an exhausted deal"
    rules = THREE.replace({"exhausted_dealer": "next"})
    scene = Scene({}, rules=rules, dealer=2)
    while scene.deal.outcome is None:
        seat = scene.deal.deciders[0]
        scene.deal.act(seat, scene.deal.default_action(seat))
    outcome = scene.deal.outcome
    assert outcome.next_dealer == 0
    match = Match.start(3, MatchLength("rounds", 2))._replace(dealer=2, passed=0b011)
    assert match.after(outcome).setup().prevalent_wind == 1


def test_whoever_is_asked_for_a_stake_hears_how_many_play() -> None:
    rules = THREE.replace({"stakes": 3})
    deal = MahjongDeal(rules, bytes(32))
    (asked,) = (emission.full for emission in deal.begin())
    assert isinstance(asked, StakesAsked)
    assert asked.seats == 3
    assert deal.deciders == (0, 1, 2)
    assert len(SeatBoard(rules, 0).hands) == 3


WIN = {
    "op": "score",
    "rules": "mahjong/tuidaohu",
    "preset": "three",
    "concealed": "46s123p789p111s99s",
    "winning": "5s",
}


def test_the_judge_pays_among_those_who_play() -> None:
    drawn = answer({**WIN, "self_drawn": True, "seat_wind": "S"})
    assert [entry["payer"] for entry in drawn["transfers"]] == [0, 2]
    thrown = answer({**WIN, "seat_wind": "W", "discarder": "E"})
    assert [(entry["payer"], entry["payee"]) for entry in thrown["transfers"]] == [(0, 2)]


@pytest.mark.parametrize(
    "more",
    [
        {"seat_wind": "N"},
        {"dealer": "N"},
        {"discarder": "N"},
        {"others": {"N": {"ready": True}}},
        {"seat_wind": "ES"},
        {"seat_wind": ""},
        {"others": {"": {}}, "seat_wind": "S"},
    ],
)
def test_the_judge_knows_no_seat_that_does_not_play(more: dict[str, object]) -> None:
    assert answer({**WIN, **more})["error"]["code"] == "bad_field"
    assert "error" not in answer({**WIN, "prevalent_wind": "N"})


def test_the_judge_refuses_tiles_of_a_suit_that_is_left_out() -> None:
    refused = answer({**WIN, "concealed": "46s123p789p111m99s"})
    assert refused["error"]["code"] == "bad_tiles"
