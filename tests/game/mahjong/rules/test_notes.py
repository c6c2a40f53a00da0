"""The rules page describes a table truly: a deal for every note."""

from __future__ import annotations

import re

import pytest

from game.core.switches import Setting
from game.mahjong.kernel.melds import meld
from game.mahjong.kernel.tiles import parse_tiles
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.play.insight import insight
from game.mahjong.play.settle import win_transfers
from game.mahjong.play.worth import wait_worths
from game.mahjong.position.board import TableBoard
from game.mahjong.position.events import Score, Won
from game.mahjong.rules import MahjongRules
from game.mahjong.rules.notes import NOTES
from game.mahjong.rulesets.harbin import FULL
from game.mahjong.rulesets.hongzhong import STAKES, ZHUANZHUAN
from game.mahjong.rulesets.tuidaohu import FLOWERS, FRIENDS
from tests.ai.mahjong_position import position, rules_of
from tests.game.mahjong.fans import test_fans
from tests.game.mahjong.kernel import test_waits
from tests.game.mahjong.play import (
    test_birds,
    test_claims,
    test_flowers,
    test_great_moments,
    test_kongs,
    test_missed_win,
    test_opened_kongs,
    test_ready,
    test_settle,
    test_stakes,
    test_wild,
)
from tests.game.mahjong.rulesets import (
    test_bamboo,
    test_changsha,
    test_guobiao,
    test_harbin,
    test_hongzhong,
    test_sichuan,
    test_stream,
    test_taiwan,
)
from tests.support.harbin_scene import declared
from tests.support.mahjong_scene import Scene, text_of
from tests.support.notes import Proofs, check_notes, notes_of

READY = "123m456s789p55s67m"
"""Waits for 5m and 8m."""


def test_when_the_time_is_up_a_tile_is_passed_and_the_drawn_one_goes() -> None:
    scene = Scene({0: "5m", 1: "55m"}, draws="9s")
    scene.does(0, "discard 5m")
    assert text_of(scene.deal.default_action(1)) == "pass"
    scene.does(1, "pass")
    assert scene.board.turn == 1
    assert text_of(scene.deal.default_action(1)) == "discard 9s"


@pytest.mark.parametrize("claim", ["chow 4m", "pung 5m"])
def test_after_a_claim_a_tile_like_the_one_taken_may_go(claim: str) -> None:
    scene = Scene({0: "5m", 1: "46555m"})
    scene.does(0, "discard 5m")
    scene.does(1, claim)
    assert "discard 5m" in scene.options(1)
    assert not [option for option in scene.options(1) if not option.startswith("discard")]


def test_a_robbed_kong_is_paid_as_a_discard() -> None:
    scene = test_kongs._punged()
    scene.does(2, "added_kong 5m")
    scene.does(1, "declare_win 5m")
    (won,) = scene.wins
    twice = FRIENDS.discard_pays * won.score.points
    assert scene.paid("win") == (0, twice, -twice, 0)


def robbed(rules: MahjongRules) -> Scene:
    """Seat 1 robs the kong of seat 2; the first bird is 3s, for seat 3 when seat 1 is counted 1."""
    hands = {0: "5m", 1: "46m123s789s12388p", 2: "55m9p"}
    scene = Scene(hands, draws="7p7p7p5m3s2s", rules=rules)
    scene.does(0, "discard 5m")
    while "pass" in scene.options(1):
        scene.does(1, "pass")
    scene.does(2, "pung 5m")
    scene.does(2, "discard 9p")
    scene.drawn_and_thrown(3, 0, 1)
    scene.does(2, "added_kong 5m")
    scene.does(1, "declare_win 5m")
    return scene


def test_who_pays_for_a_robbed_kong_pays_the_birds_of_the_other_losers() -> None:
    scene = robbed(ZHUANZHUAN)
    turned = test_birds.birds(scene)
    # 3 is the seat opposite the winner, 2 the next one: neither the winner; seat 2 pays for both.
    assert turned.hits == (3, 2)
    assert scene.paid("pays_for_all") == (0, 6, -6, 0)
    assert scene.paid("birds") == (0, 2, -2, 0)
    alone = robbed(ZHUANZHUAN.replace({"robbed_pays_all": False}))
    assert test_birds.birds(alone).hits == (3, 2)
    assert alone.paid("birds") == (0, 1, -1, 0), "the hit on seat 3 counts for nothing"


def test_the_cap_holds_the_fans_and_neither_base_nor_doubling() -> None:
    hands = {0: "1p", 1: "123m456m789m55m67m"}
    changes: dict[str, Setting] = {"fan_cap": 4, "dealer_double": True}
    scene = Scene(hands, rules=FRIENDS.replace(changes), draws="8m")
    scene.does(0, "discard 1p")
    scene.does(1, "declare_win 8m")
    (won,) = scene.wins
    assert sum(fan.points for fan in won.score.fans) > 4
    assert won.score.points == FRIENDS.base + 4
    assert scene.paid() == (-12, 24, -6, -6)


def test_several_winners_are_paid_apart() -> None:
    rules = FRIENDS.replace({"multiple_winners": "all"})
    scene = Scene(test_claims.THREE_WIN_ON_5M, rules=rules)
    scene.does(0, "discard 5m")
    for seat in (3, 2, 1):
        scene.does(seat, "declare_win 5m")
    worth = {won.seat: FRIENDS.discard_pays * won.score.points for won in scene.wins}
    assert len(set(worth.values())) > 1, "hands of different worth"
    assert scene.paid() == (-sum(worth.values()), worth[1], worth[2], worth[3])


def test_flowers_are_not_multiplied() -> None:
    rules = FLOWERS.replace({"dealer_double": True, "flower_points": 3})
    scene = Scene({0: "E", 1: "123m456s789p55s6ma"}, draws="8m", tail="7m", rules=rules)
    scene.does(0, "discard E")
    scene.does(1, "declare_win 8m")
    assert scene.paid("flowers") == (-3, 9, -3, -3)
    win = scene.paid("win")
    assert win[0] == 2 * win[2] == 2 * win[3]


"""Stakes without wildcards, at a table that multiplies all it can."""


PLAIN: dict[str, Setting] = {
    "dealer_double": True,
    "self_draw_pays": 3,
    "wild": "none",
    "wild_self_draw_only": False,
    "four_wild_win": False,
    "wild_in_pairs": True,
}
"""Stakes without wildcards, at a table that multiplies all it can."""


def test_stakes_are_not_multiplied() -> None:
    rules = STAKES.replace(PLAIN)
    scene = Scene({0: "9s", 1: test_birds.WAITING}, draws="3s", rules=rules)
    for seat in range(4):
        scene.does(seat, "stake 1")
    scene.does(0, "discard 9s")
    scene.does(1, "declare_win 3s")
    assert scene.paid("stakes") == (-2, 6, -2, -2)
    win = scene.paid("win")
    assert win[0] == 2 * win[2]


@pytest.mark.parametrize(
    ("ruleset", "preset"),
    [
        ("mahjong/harbin-seed", "seed"),
        ("mahjong/harbin", "full"),
        ("mahjong/harbin", "middle_only"),
        ("mahjong/harbin", "named_pairs"),
    ],
)
def test_the_tile_that_wins_decides_about_the_middle_whatever_else_is_waited_for(
    ruleset: str, preset: str
) -> None:
    """The hand and the tiles are those of the sentence."""
    (note,) = [one for one in NOTES if one.id == "middle_beside_other_waits"]
    held, *waits = re.findall(r"\d+", note.text.en)
    assert waits == ["4", "7", "4", "7"]
    assert "三四五五六听四七，胡四算夹，胡七不算" in note.text.zh
    rules = rules_of(ruleset, preset)
    board = position(rules, f"{held}s789p99m", ["pung 111m"])
    board.ready[0] = rules.ready_needed
    middle, other = parse_tiles("47s")
    found = [wait.tile for wait in insight(board).waits]
    assert found == ([middle] if rules.middle_only else [middle, other])
    (doubled, _), (plain, _) = map(wait_worths(board, ()), (middle, other))
    assert doubled is not None
    assert doubled.points == (20 if plain is None else 2 * plain.points)
    assert (plain is None) == rules.middle_only


def test_a_middle_wait_that_draws_another_treasure_counts_both() -> None:
    """Waits for 2s in the middle and draws the treasure 2p."""
    scene = declared(draws="1m1m2m2p", tail="1p1p2p")
    scene.drawn_and_thrown(2, 3, 0)
    scene.does(1, "declare_win 2p")
    assert scene.wins[0].how == "treasure"
    assert scene.fans() == {"middle_wait", "treasure_drawn"}
    assert scene.wins[0].score.points == 2 ** (1 + 2)
    # The treasure that is the middle tile itself is worth one more.
    itself = declared(draws="1m1m2m2s", tail="1p1p2s", changes={"treasure_at_once": False})
    itself.drawn_and_thrown(2, 3, 0)
    itself.does(1, "declare_win 2s")
    assert itself.fans() == {"treasure_middle"}
    assert itself.wins[0].score.points == 2**4


def test_a_win_on_seeing_the_treasure_is_paid_by_all_without_the_fan_of_a_self_draw() -> None:
    scene = declared(tail="1p1p2s")
    (won,) = scene.wins
    assert (won.how, won.giver) == ("treasure_shown", None)
    assert "self_drawn" not in scene.fans()
    paid = scene.paid("win")
    assert all(points < 0 for seat, points in enumerate(paid) if seat != 1)


def test_who_is_robbed_of_a_kong_undeclared_pays_for_three_each_doubled_as_it_would_be() -> None:
    """Seat 0 deals and has opened its hand, seat 3 is closed; seat 2 is robbed."""
    board = TableBoard(FULL)
    board.ready[1] = True
    for seat, opened in enumerate((True, True, True, False)):
        board.melds[seat] = [meld("pung 999m" if opened else "concealed_kong 1111s")]
    won = Won(1, 10, 2, WinHow.ROBBING_KONG, (10,), Score(1, (), ()))
    (paid,) = win_transfers(board, won)
    assert (paid.payer, paid.reason) == (2, "discarder_pays_all")
    assert test_harbin.told(paid) == {
        0: (2, ["dealer_double 2"]),
        2: (2, ["undeclared_discarder_doubles 2"]),
        3: (2, ["closed_loser_doubles 2"]),
    }


PROOFS: Proofs = {
    "claim_order": (
        test_claims.test_a_pung_beats_a_chow,
        test_claims.test_a_win_beats_a_pung,
    ),
    "late_answer": (
        test_when_the_time_is_up_a_tile_is_passed_and_the_drawn_one_goes,
        test_wild.test_time_that_runs_out_throws_no_wildcard,
    ),
    "any_discard_after_claim": (
        test_after_a_claim_a_tile_like_the_one_taken_may_go,
        test_kongs.test_after_a_pung_no_kong_is_made_in_the_same_turn,
    ),
    "last_discard_only_won": (
        test_kongs.test_the_last_discard_can_only_be_won,
        test_kongs.test_without_a_replacement_tile_there_is_no_kong,
    ),
    "four_held_is_no_wait": (test_waits.test_a_kind_of_which_all_copies_are_held_is_no_wait,),
    "best_reading": (test_fans.test_the_reading_that_pays_most_is_taken,),
    "most_fans_at_the_cap": (test_sichuan.test_at_the_cap_the_reading_with_most_fans_is_told,),
    "eight_pairs_pung": (
        test_taiwan.test_the_pung_of_seven_pairs_and_a_pung_does_not_count_besides,
    ),
    "kongs_paid_at_once": (
        test_kongs.test_a_concealed_kong_is_paid_at_once_and_replaced_from_the_tail,
    ),
    "kept_kong_tile": (
        test_kongs.test_an_added_kong_that_was_kept_back_earns_nothing,
        test_kongs.test_a_tile_kept_back_earns_nothing_after_another_kong_either,
    ),
    "robbed_kong": (
        test_kongs.test_a_robbed_kong_is_a_pung_again_and_earns_nothing,
        test_a_robbed_kong_is_paid_as_a_discard,
    ),
    "robbed_pays_everything": (
        test_who_pays_for_a_robbed_kong_pays_the_birds_of_the_other_losers,
        test_hongzhong.test_who_robs_a_kong_is_paid_by_one_seat_for_all_and_for_the_birds,
        test_flowers.test_who_pays_for_all_pays_for_the_flowers_too,
        test_stakes.test_who_pays_for_all_pays_the_stakes_of_all,
    ),
    "missed_by_pung": (
        test_missed_win.test_a_beaten_or_lesser_claim_lets_the_win_go_by_too,
        test_missed_win.test_a_self_draw_is_never_blocked,
    ),
    "swapped_nothing_left": (test_taiwan.test_a_claim_after_which_nothing_could_go_is_not_offered,),
    "cap_before_doubling": (
        test_the_cap_holds_the_fans_and_neither_base_nor_doubling,
        test_settle.test_the_fans_are_capped,
    ),
    "flowers_not_doubled": (test_flowers_are_not_multiplied,),
    "least_fans_of_the_moment": (
        test_guobiao.test_a_hand_that_falls_short_on_a_discard_may_have_enough_when_it_draws,
        test_guobiao.test_a_win_that_was_let_go_by_costs_nothing,
    ),
    "stakes_not_doubled": (test_stakes_are_not_multiplied,),
    "flower_breaks_kong": (
        test_flowers.test_winning_on_the_replacement_of_a_flower_is_no_win_after_a_kong,
    ),
    "flower_like_a_kong": (
        test_taiwan.test_a_tile_that_comes_for_a_drawn_flower_counts_like_one_for_a_kong,
        test_taiwan.test_so_does_one_that_comes_for_a_flower_drawn_for_a_kong,
    ),
    "dealer_stays": (test_settle.test_a_winning_dealer_stays_and_a_losing_one_passes_the_deal_on,),
    "winners_paid_apart": (test_several_winners_are_paid_apart,),
    "three_winners_exhaust": (
        test_claims.test_three_winners_end_the_deal_where_the_rules_call_it_off,
    ),
    "last_replacement_feeds": (test_settle.test_an_earlier_kong_makes_nobody_pay_for_all,),
    "ready_kongs": (
        test_ready.test_a_ready_hand_may_make_a_kong_that_leaves_its_waits_as_they_are,
        test_ready.test_a_ready_hand_may_not_make_a_kong_that_changes_its_waits,
    ),
    "ready_claim_order": (
        test_harbin.test_a_pung_beats_a_ready_claim_and_the_nearest_of_two_has_it,
    ),
    "birds_from_the_front": (
        test_birds.test_birds_are_fewer_when_the_wall_is_short,
        test_birds.test_what_hits_the_winner_hits_each_of_several,
    ),
    "birds_of_other_losers": (
        test_birds.test_who_gave_the_tile_pays_alone_and_for_its_own_hits,
        test_who_pays_for_a_robbed_kong_pays_the_birds_of_the_other_losers,
    ),
    "next_kind_goes_round": (
        test_wild.test_the_tile_turned_over_says_which_kinds_are_wild,
        test_wild.test_a_tile_is_turned_over_at_the_tail_and_leaves_the_wall,
    ),
    "complete_with_four_wild": (
        test_wild.test_a_complete_hand_with_four_wildcards_is_an_ordinary_self_draw,
    ),
    "middle_beside_other_waits": (
        test_the_tile_that_wins_decides_about_the_middle_whatever_else_is_waited_for,
    ),
    "treasure_and_middle": (
        test_a_middle_wait_that_draws_another_treasure_counts_both,
        test_harbin.test_a_treasure_that_is_waited_for_but_not_in_the_middle_counts_three,
        test_harbin.test_a_drawn_treasure_needs_no_middle_wait_and_nothing_is_explained,
    ),
    "treasure_on_sight": (
        test_a_win_on_seeing_the_treasure_is_paid_by_all_without_the_fan_of_a_self_draw,
    ),
    "treasure_leaves_the_wall": (
        test_harbin.test_another_treasure_replaces_one_of_which_three_copies_lie_open,
        test_harbin.test_no_treasure_is_taken_when_nothing_would_be_left_to_draw,
    ),
    "lacking_first": (
        test_sichuan.test_the_lacking_suit_goes_first_and_into_no_meld,
        test_sichuan.test_nobody_wins_with_a_tile_of_the_lacking_suit,
    ),
    "wild_of_no_suit": (
        test_bamboo.test_a_wildcard_stays_though_its_suit_is_lacking,
        test_bamboo.test_wildcards_stand_for_no_tile_of_the_lacking_suit,
        test_bamboo.test_four_alike_are_natural_tiles,
    ),
    "winner_leaves": (
        test_sichuan.test_who_has_won_leaves_and_the_others_go_on_after_the_last_winner,
        test_sichuan.test_a_winner_neither_pays_nor_is_paid_any_more,
    ),
    "winner_stays": (
        test_stream.test_a_winner_stays_and_wins_again_by_discard_and_by_draw,
        test_stream.test_a_winner_feeds_others_and_pays_for_it,
        test_stream.test_a_locked_hand_throws_what_it_draws_and_claims_nothing,
        test_stream.test_a_locked_hand_makes_a_kong_that_leaves_its_waits,
        test_stream.test_a_kong_that_changes_the_waits_is_refused,
        test_stream.test_a_locked_hand_that_thinks_too_long_wins,
    ),
    "winner_is_ready": (
        test_stream.test_a_winner_is_ready_at_the_end_and_is_paid_by_those_who_are_not,
        test_stream.test_its_kongs_are_kept_though_the_others_give_theirs_back,
    ),
    "kong_of_the_nearest": (test_sichuan.test_a_kong_goes_on_to_the_nearest_of_several_winners,),
    "robbed_keeps_kong_before": (
        test_sichuan.test_elsewhere_a_kong_robbed_after_another_is_robbed_and_nothing_else,
    ),
    "robbed_gives_kong_before": (
        test_sichuan.test_a_kong_robbed_after_another_is_a_kong_discard_and_the_first_goes_back,
    ),
    "ready_at_the_end": (
        test_sichuan.test_the_printed_example,
        test_sichuan.test_a_wait_for_a_fifth_copy_is_not_ready,
    ),
    "kongs_given_back": (test_sichuan.test_the_printed_example,),
    "kongs_kept_when_nobody_is_ready": (
        test_sichuan.test_kongs_go_back_where_somebody_is_ready_or_always,
    ),
    "kongs_back_when_nobody_is_ready": (
        test_sichuan.test_by_the_competition_rules_kongs_go_back_though_nobody_is_ready,
    ),
    "paid_for_three": (
        test_harbin.test_who_pays_for_all_three_is_told_whose_shares_they_are,
        test_who_is_robbed_of_a_kong_undeclared_pays_for_three_each_doubled_as_it_would_be,
    ),
    "moment_is_not_great": (test_changsha.test_what_the_moment_brings_frees_no_pair,),
    "moment_is_great": (
        test_great_moments.test_the_last_tile_is_taken_and_won_with_any_pair,
        test_great_moments.test_a_kong_is_opened_only_by_a_hand_that_is_ready_by_itself,
    ),
    "earthly_hand_of_a_discard": (
        test_great_moments.test_a_first_draw_is_no_earthly_hand,
        test_great_moments.test_the_first_discard_of_the_dealer_and_no_later_one_is_won,
    ),
    "kong_tiles_in_turn": (
        test_opened_kongs.test_its_own_win_comes_before_theirs,
        test_opened_kongs.test_a_win_is_left_to_the_others_when_its_seat_passes,
    ),
    "one_kong_tile_claimed": (
        test_opened_kongs.test_one_of_the_tiles_may_be_claimed,
        test_opened_kongs.test_a_chow_takes_the_first_tile_to_which_it_holds_the_others,
    ),
    "last_tile_nobody_wants": (
        test_opened_kongs.test_left_by_all_it_stays_and_who_was_offered_it_first_deals,
    ),
}


def test_every_note_has_a_deal_that_is_settled_as_it_says() -> None:
    check_notes("mahjong", PROOFS)


def test_a_rules_page_shows_the_notes_of_its_rules() -> None:
    assert {"last_discard_only_won", "robbed_kong"} <= notes_of("mahjong/tuidaohu")
    zhuanzhuan = notes_of("mahjong/hongzhong", "zhuanzhuan")
    assert {"robbed_pays_everything", "birds_of_other_losers"} <= zhuanzhuan
    assert {"treasure_and_middle", "paid_for_three"} <= notes_of("mahjong/harbin")
    assert "treasure_and_middle" not in notes_of("mahjong/harbin", "no_treasure")
