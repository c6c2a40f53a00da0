"""The payments: the worked examples, house rules, the next dealer."""

from __future__ import annotations

import pytest

from game.core.points import Paid, totals
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.play.settle import kong_transfers, next_dealer
from game.mahjong.position.board import TableBoard
from game.mahjong.position.events import Exhausted, Score, Settled, Won
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.tuidaohu import FLAT, FRIENDS
from tests.support.mahjong_scene import Scene


def _pungs(draws: str, rules: MahjongRules = FRIENDS) -> Scene:
    """Seat 1 (not the dealer) lays down 1m, holds 333m 555m E CC and waits for E or C.

    碰碰和 and 混一色 are 12 fan; with the base of 2 the value is 14. One pung is open, so neither
    门清 nor 四暗刻 counts.
    """
    scene = Scene({0: "1m", 1: "11m333m555mEECCS"}, draws=draws, rules=rules)
    scene.does(0, "discard 1m")
    scene.does(1, "pung 1m")
    scene.does(1, "discard S")
    scene.drawn_and_thrown(2, 3, 0)
    return scene


def test_the_worked_example_won_on_a_discard_costs_the_discarder_twice_the_value() -> None:
    scene = _pungs("PPP9pC")
    scene.does(1, "discard 9p")
    scene.does(2, "discard C")
    scene.does(1, "declare_win C")
    assert scene.fans() == {"all_pungs", "half_flush"}
    assert scene.wins[0].score.points == 14
    assert scene.paid() == (0, 28, -28, 0)


def _self_draw(rules: MahjongRules = FRIENDS) -> Scene:
    scene = _pungs("PPPC", rules)
    scene.does(1, "declare_win C")
    return scene


def test_the_worked_example_drawn_by_oneself_costs_everybody_the_value() -> None:
    scene = _self_draw()
    assert scene.fans() == {"all_pungs", "half_flush"}
    assert scene.paid() == (-14, 42, -14, -14)
    assert scene.deal.outcome is not None
    assert scene.deal.outcome.scores == (-14, 42, -14, -14)


def test_the_dealer_pays_double_when_the_switch_is_on() -> None:
    assert _self_draw(FRIENDS.replace({"dealer_double": True})).paid() == (-28, 56, -14, -14)


def test_flat_scoring_multiplies_three_for_a_discard_and_two_for_a_self_draw() -> None:
    scene = _self_draw(FLAT)
    assert scene.fans() == {"all_pungs"}
    assert scene.paid() == (-4, 12, -4, -4)


def test_the_fans_are_capped() -> None:
    capped = _self_draw(FRIENDS.replace({"fan_cap": 8}))
    assert capped.wins[0].score.points == 2 + 8
    assert sum(fan.points for fan in capped.wins[0].score.fans) == 12


def test_who_gave_the_kong_pays_for_all_when_its_replacement_wins() -> None:
    rules = FRIENDS.replace({"kong_feeder_pays_all": True})
    scene = Scene({0: "5m", 2: "555m123s456s789s9p"}, tail="9p", rules=rules)
    scene.does(0, "discard 5m")
    scene.does(2, "kong 5m")
    scene.does(2, "declare_win 9p")
    value = scene.wins[0].score.points
    assert "out_with_replacement_tile" in scene.fans()
    assert scene.paid("pays_for_all") == (-3 * value, 0, 3 * value, 0)
    plain = Scene({0: "5m", 2: "555m123s456s789s9p"}, tail="9p")
    plain.does(0, "discard 5m")
    plain.does(2, "kong 5m")
    plain.does(2, "declare_win 9p")
    assert plain.paid("win") == (-value, -value, 3 * value, -value)


def test_an_earlier_kong_makes_nobody_pay_for_all() -> None:
    rules = FRIENDS.replace({"kong_feeder_pays_all": True})
    scene = Scene({0: "5m", 2: "555m1111s456s78s9p"}, rules=rules, tail="9s9p")
    scene.does(0, "discard 5m")
    scene.does(2, "kong 5m")
    scene.does(2, "concealed_kong 1s")
    scene.does(2, "declare_win 9p")
    assert scene.paid("pays_for_all") == (0, 0, 0, 0)
    assert scene.paid("win")[2] > 0


def _third_dragon(rules: MahjongRules) -> Scene:
    """Seat 1 lays down C from seat 0, P from seat 2, F from seat 3, and draws its last tile."""
    hands = {0: "C", 1: "CCFFPP99m44s1p7p9p", 2: "P", 3: "F"}
    scene = Scene(hands, draws="6s6s6sNN4s", rules=rules)
    scene.does(0, "discard C")
    scene.does(1, "pung C")
    scene.does(1, "discard 1p")
    scene.does(2, "discard P")
    scene.does(1, "pung P")
    scene.does(1, "discard 7p")
    scene.drawn_and_thrown(2)
    scene.does(3, "discard F")
    scene.does(1, "pung F")
    scene.does(1, "discard 9p")
    scene.drawn_and_thrown(2)
    scene.drawn_and_thrown(3)
    scene.does(0, "discard 4s")
    scene.does(1, "declare_win 4s")
    return scene


def test_who_gave_the_third_dragon_pays_for_all() -> None:
    scene = _third_dragon(FRIENDS.replace({"honour_feeder_pays_all": True}))
    value = scene.wins[0].score.points
    assert "big_three_dragons" in scene.fans()
    assert scene.paid() == (0, 3 * value, 0, -3 * value)
    plain = _third_dragon(FRIENDS)
    assert plain.paid() == (-2 * value, 2 * value, 0, 0)


def test_kong_payments_of_an_exhausted_deal_go_back_when_the_rules_say_so() -> None:
    for kongs, expected in (("keep", (6, -2, -2, -2)), ("void", (0, 0, 0, 0))):
        scene = Scene({0: "5555m"}, rules=FRIENDS.replace({"exhausted_kongs": kongs}))
        scene.does(0, "concealed_kong 5m")
        while scene.deal.outcome is None:
            (seat, *_) = scene.deal.deciders
            scene.log += scene.deal.act(seat, scene.deal.default_action(seat))
        assert any(isinstance(event, Exhausted) for event in scene.events)
        assert scene.deal.outcome.scores == expected


@pytest.mark.parametrize(
    ("kind", "giver", "expected"),
    [
        (MeldKind.KONG, 3, (0, 3, 0, -3)),
        (MeldKind.ADDED_KONG, 3, (-1, 3, -1, -1)),
        (MeldKind.CONCEALED_KONG, None, (-2, 6, -2, -2)),
    ],
)
def test_kongs_of_the_flat_preset(
    kind: MeldKind, giver: int | None, expected: tuple[int, ...]
) -> None:
    kong = Meld(kind, 4, None if giver is None else 4, giver)
    assert totals(kong_transfers(TableBoard(FLAT), 1, kong), 4) == expected


def test_a_winning_dealer_stays_and_a_losing_one_passes_the_deal_on() -> None:
    assert next_dealer(won_by(FRIENDS, 2, {2: 0})) == 2
    assert next_dealer(won_by(FRIENDS, 2, {1: 0, 2: 0})) == 2
    assert next_dealer(won_by(FRIENDS, 3, {1: None})) == 0


def test_where_the_winner_deals_several_winners_leave_it_to_who_gave_the_tile() -> None:
    rules = FRIENDS.replace({"winner_deals": True, "multiple_winners": "all"})
    assert next_dealer(won_by(rules, 2, {1: None})) == 1
    assert next_dealer(won_by(rules, 2, {1: 2})) == 1
    assert next_dealer(won_by(rules, 2, {1: 3, 2: 3})) == 3


def test_after_an_exhausted_deal_a_switch_names_the_dealer() -> None:
    assert next_dealer(won_by(FRIENDS, 2, {})) == 2
    assert next_dealer(won_by(FRIENDS.replace({"exhausted_dealer": "next"}), 2, {})) == 3
    last = won_by(FRIENDS.replace({"exhausted_dealer": "last_drawer"}), 2, {})
    last.turn = 1
    assert next_dealer(last) == 1


def won_by(rules: MahjongRules, dealer: int, wins: dict[int, int | None]) -> TableBoard:
    """A table at which these seats have won; by winner the seat that gave the tile."""
    board = TableBoard(rules)
    board.dealer = dealer
    score = Score(0, (), ())
    board.first_winners = len(wins)
    board.wins = [Won(seat, 0, giver, WinHow.DISCARD, (), score) for seat, giver in wins.items()]
    return board


def test_the_deal_ends_with_everything_open() -> None:
    scene = _self_draw()
    settled = scene.events[-1]
    assert isinstance(settled, Settled)
    held = sum(map(len, settled.hands)) + len(settled.wall)
    laid = sum(len(meld.tiles) for melds in scene.board.melds for meld in melds)
    thrown = sum(not told.claimed for river in scene.board.rivers for told in river)
    assert held + laid + thrown == 136
    assert isinstance(scene.events[-2], Paid)


def test_a_kong_that_is_worth_nothing_moves_no_points() -> None:
    free = FRIENDS.replace({"concealed_kong_points": 0})
    scene = Scene({0: "5555m"}, rules=free)
    events = scene.does(0, "concealed_kong 5m")
    assert not any(isinstance(event, Paid) for event in events)


def _fourth_wind(rules: MahjongRules) -> Scene:
    """Seat 1 takes E, S, W and, from seat 3, N, and wins on seat 0's 4s."""
    hands = {0: "E", 1: "EESSWWNN4s1p9p1m9m", 2: "SW", 3: "N"}
    scene = Scene(hands, draws="6s6s6s7s7s7s4s", rules=rules)
    scene.does(0, "discard E")
    scene.does(1, "pung E")
    scene.does(1, "discard 1p")
    scene.does(2, "discard S")
    scene.does(1, "pung S")
    scene.does(1, "discard 9p")
    scene.does(2, "discard W")
    scene.does(1, "pung W")
    scene.does(1, "discard 1m")
    scene.drawn_and_thrown(2)
    scene.does(3, "discard N")
    scene.does(1, "pung N")
    scene.does(1, "discard 9m")
    scene.drawn_and_thrown(2, 3)
    scene.does(0, "discard 4s")
    scene.does(1, "declare_win 4s")
    return scene


def test_who_gave_the_fourth_wind_pays_for_all() -> None:
    scene = _fourth_wind(FRIENDS.replace({"honour_feeder_pays_all": True}))
    value = scene.wins[0].score.points
    assert "big_four_winds" in scene.fans()
    assert scene.paid() == (0, 3 * value, 0, -3 * value)


def test_a_later_self_draw_makes_nobody_pay_for_the_kong() -> None:
    rules = FRIENDS.replace({"kong_feeder_pays_all": True})
    scene = Scene({0: "5m", 2: "555m123s456s789s9p"}, draws="PPP9p", tail="E", rules=rules)
    scene.does(0, "discard 5m")
    scene.does(2, "kong 5m")
    scene.does(2, "discard E")
    scene.drawn_and_thrown(3, 0, 1)
    scene.does(2, "declare_win 9p")
    assert scene.paid("pays_for_all") == (0, 0, 0, 0)
    assert scene.paid("win")[2] > 0


def test_a_winning_dealer_is_paid_double_by_everybody_when_the_switch_is_on() -> None:
    rules = FRIENDS.replace({"dealer_double": True})
    scene = Scene({0: "123m456s789p12344s"}, rules=rules)
    scene.does(0, "declare_win 4s")
    value = scene.wins[0].score.points
    assert scene.paid() == (6 * value, -2 * value, -2 * value, -2 * value)


def test_the_streak_is_paid_between_the_dealer_and_each_other_seat() -> None:
    rules = FRIENDS.replace({"streak_points": 2})
    scene = Scene({0: "123m456s789p55s67m8m"}, rules=rules)
    scene.board.streak = 3
    scene.does(0, "declare_win 8m")
    assert scene.paid("streak") == (18, -6, -6, -6)
    scene = Scene({0: "E", 1: "123m456s789p55s67m"}, draws="8m", rules=rules)
    scene.board.streak = 3
    scene.does(0, "discard E")
    scene.does(1, "declare_win 8m")
    assert scene.paid("streak") == (-6, 6, 0, 0)
    scene = Scene({0: "E", 1: "123m456s789p55s67m", 2: "8m"}, draws="PP", rules=rules)
    scene.board.streak = 3
    scene.does(0, "discard E")
    scene.drawn_and_thrown(1)
    scene.does(2, "discard 8m")
    scene.does(1, "declare_win 8m")
    assert scene.paid("streak") == (0, 0, 0, 0)
