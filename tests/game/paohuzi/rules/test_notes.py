"""The rules page describes a table truly: a deal for every note."""

from __future__ import annotations

import pytest

from game.core.switches import Setting
from game.paohuzi.fans.fans import FULL
from game.paohuzi.fans.reading import Circumstances
from game.paohuzi.kernel.cards import parse_cards
from game.paohuzi.kernel.hand import Hand
from game.paohuzi.kernel.melds import meld
from game.paohuzi.kernel.source import Source
from game.paohuzi.position.actions import Discard
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.rulesets.changde import CLASSIC, FULL_LIST
from game.paohuzi.rulesets.hengyang import RED_BLACK
from game.paohuzi.rulesets.jichu import THREE
from game.paohuzi.rulesets.loudi import HUNDRED
from game.paohuzi.scoring.score import score_hand
from game.paohuzi.scoring.winning import WinChecker
from tests.game.paohuzi.play import test_claims, test_opening, test_turns
from tests.game.paohuzi.position import test_visibility
from tests.game.paohuzi.rulesets import test_leiyang
from tests.game.paohuzi.scoring import test_scoring
from tests.support.notes import Proofs, check_notes, notes_of
from tests.support.paohuzi_scene import PLAIN, Scene

READY = test_claims.READY
"""Wins on 九 with fifteen huxi."""
FIRE = PLAIN.replace({"hu_on_discard": True})
KINDS = ("peng", "wei", "stale_wei", "pao", "ti")


def test_groups_are_worth_what_the_table_of_huxi_says() -> None:
    worth = WinChecker(PLAIN).solver.meld_huxi
    assert [worth(meld(f"{kind} 四")) for kind in KINDS] == [1, 3, 3, 6, 9]
    assert [worth(meld(f"{kind} 肆")) for kind in KINDS] == [3, 6, 6, 9, 12]
    chis = ("一二三", "壹贰叁", "二七十", "贰柒拾", "三四五", "四四肆")
    assert [worth(meld(f"chi {cards}")) for cards in chis] == [3, 6, 3, 6, 0, 0]
    assert WinChecker(PLAIN).complete(Hand(parse_cards("四四四五五")), True) == 3


def test_by_the_seed_rules_groups_are_worth_their_cards_times_a_multiplier() -> None:
    worth = WinChecker(THREE).solver.meld_huxi
    assert [worth(meld(f"{kind} 四")) for kind in KINDS] == [3, 6, 6, 16, 16]
    assert [worth(meld(f"{kind} 肆")) for kind in KINDS] == [6, 12, 12, 32, 32]
    assert [worth(meld(f"chi {cards}")) for cards in ("一二三", "贰柒拾")] == [3, 6]
    assert WinChecker(THREE).complete(Hand(parse_cards("肆肆肆五五")), True) == 12


def test_when_the_time_is_up_a_seat_passes_discards_or_wins_if_it_must() -> None:
    scene = Scene.at({0: "四", 1: "四四五六"}, "玖")
    assert isinstance(scene.deal.default_action(0), Discard)
    scene.does(0, "discard 四")
    assert scene.deal.default_action(1).passes
    must = Scene.at({0: "肆", 1: READY}, "九", rules=RED_BLACK)
    must.throws(0, "肆")
    assert must.deal.default_action(1).wins


def test_a_card_that_makes_a_wei_or_a_ti_is_won_by_nobody_else() -> None:
    scene = Scene.at({0: "肆", 1: "九九一三", 2: READY}, "九", rules=FIRE)
    scene.throws(0, "肆")
    assert scene.melded == ["1 wei 九"]
    assert scene.deal.deciders == (1,)
    scene = Scene.at({0: "肆", 1: "一三", 2: READY}, "九", {1: ["wei 九"]}, rules=FIRE)
    scene.throws(0, "肆")
    assert scene.melded == ["1 ti 九"]
    assert scene.deal.deciders == (1,)


THIRD = "贰柒拾壹贰叁肆肆五六七六七八伍陆柒八九十"
"""A third 肆 makes it complete."""


@pytest.mark.parametrize(("kind", "huxi"), [("wei", 18), ("peng", 15)])
def test_three_alike_with_the_winning_card_are_a_wei_or_a_peng(kind: str, huxi: int) -> None:
    """Seat 1 flips it: its own third, or that of seat 2."""
    winner = 1 if kind == "wei" else 2
    scene = Scene.at({0: "玖", winner: THIRD}, "肆")
    scene.throws(0, "玖")
    scene.does(winner, "win" if kind == "wei" else "win 肆")
    assert kind in {group.kind for group in scene.won.score.groups}
    assert scene.won.score.huxi == huxi


def test_a_fourth_card_wins_apart_from_the_kan_before_it_runs() -> None:
    hand = "三三三一二壹贰叁贰柒拾五六七伍陆柒八九十"
    scene = Scene.at({0: "玖", 2: hand}, "三")
    scene.throws(0, "玖")
    scene.does(2, "win 三")
    groups = {(group.kind, group.cards) for group in scene.won.score.groups}
    three = parse_cards("三")[0]
    assert ("kan", (three,) * 3) in groups
    assert scene.won.score.huxi == 18
    declined = Scene.at({0: "玖", 2: hand}, "三")
    declined.throws(0, "玖")
    declined.does(2, "pass")
    assert declined.melded == ["2 pao 三"]


def test_a_third_dealt_ti_waives_a_second_discard() -> None:
    scene = Scene({0: "玖", 1: "四四四四五五五五六六六六"})
    assert scene.board.waived_discards == [0, 2, 0]


def test_the_dealers_own_hand_comes_before_a_win_on_the_shown_card() -> None:
    scene = Scene({0: test_opening.COMPLETE, 1: READY})
    assert scene.deal.deciders == (0, 1)
    scene.does(1, "win 九")
    assert scene.deal.outcome is None, "the dealer comes first"
    scene.does(0, "win")
    assert (scene.won.seat, scene.won.how) == (0, "deal")
    declined = Scene({0: test_opening.COMPLETE, 1: READY})
    declined.does(1, "win 九")
    declined.does(0, "pass")
    assert (declined.won.seat, declined.won.how) == (1, "shown")


def test_names_are_added_where_the_table_adds_them() -> None:
    """A hand with thirteen red cards; and one that is all alike as well as black."""
    red = test_scoring.points(CLASSIC, test_scoring.E54, "二", Source.FLIP)
    assert red == 4 * 3, "thirteen red, not ten red as well"
    alike = CLASSIC.replace({"all_alike": True})
    kan = "壹壹壹叁叁叁伍伍伍三三三五五五八八八九九"
    scored = score_hand(
        alike, Hand(parse_cards(kan)), [], Circumstances(parse_cards("九")[0], Source.FLIP)
    )
    assert {fan.id: fan.worth for fan in scored.fans} == {"no_red": 5, "all_alike": 4}
    assert scored.factor == 9


def test_further_red_cards_count_more_in_the_full_list() -> None:
    scored = score_hand(
        FULL_LIST,
        Hand(parse_cards(test_scoring.E54)),
        [],
        Circumstances(parse_cards("二")[0], Source.FLIP),
    )
    assert {fan.id: fan.worth for fan in scored.fans} == {"red_hu": 3 + 3}


def test_the_list_says_what_a_hand_that_grows_begins_with() -> None:
    texts = {entry.text.id: entry.text for entry in FULL.entries}
    for name in ("red_hu", "big_hu", "small_hu"):
        text = texts[name]
        assert f"张{text.points}番，每多一张再加1番" in text.definition.zh
        assert f": {text.points} for " in text.definition.en


@pytest.mark.parametrize(("claims", "counted"), [(0, True), (1, False)])
def test_no_claims_looks_at_what_was_taken_before_the_winning_card(
    claims: int, counted: bool
) -> None:
    hand = "四四壹贰叁贰柒拾一二三伍陆柒八九十"
    scene = Scene.at({0: "玖", 2: hand}, "五", {2: ["wei 五"]}, rules=FULL_LIST)
    scene.board.claims[2] = claims
    scene.throws(0, "玖")
    scene.does(2, "win 五")
    assert ("no_claims" in scene.fans()) is counted


def test_a_second_pao_is_no_claim() -> None:
    scene = Scene.at({0: "四", 1: "四四四一"}, "拾", {1: ["ti 九"]}, rules=FULL_LIST)
    scene.throws(0, "四")
    assert scene.melded == ["1 pao 四"]
    assert scene.board.claims[1] == 0


def test_a_hand_with_a_jiao_is_not_all_alike() -> None:
    rules = CLASSIC.replace({"all_alike": True})
    for last, counted in (("九九", True), ("玖玖", False)):
        kan = "壹壹壹叁叁叁伍伍伍三三三五五五八八八" + last
        nine = parse_cards("九")[0]
        scored = score_hand(rules, Hand(parse_cards(kan)), [], Circumstances(nine, Source.FLIP))
        assert ("all_alike" in {fan.id for fan in scored.fans}) is counted


def test_flat_hundreds_are_added_and_then_doubled_and_capped() -> None:
    rules = HUNDRED.replace({"cap": 400})
    nine = parse_cards("一")[0]
    held = Hand(parse_cards(test_scoring.E52))
    scored = score_hand(rules, held, [], Circumstances(nine, Source.SELF, di=True))
    assert {fan.id: fan.worth for fan in scored.fans} == {
        "self_drawn": 2,
        "no_red": 100,
        "di_hu": 100,
    }
    assert (scored.units, scored.factor, scored.points) == (200, 2, 400)
    capped = score_hand(HUNDRED, held, [], Circumstances(nine, Source.SELF, di=True))
    assert capped.points == 200


def test_a_discard_after_the_last_flip_is_no_last_card() -> None:
    scene = Scene.at({0: "拾肆", 1: "拾拾九", 2: READY}, "", rules=HUNDRED)
    scene.does(0, "discard 拾")
    scene.does(1, "peng 拾")
    scene.does(1, "discard 九")
    scene.does(2, "win 九")
    assert "last_card" not in scene.fans()
    flipped = Scene.at({0: "肆", 2: READY}, "九", rules=HUNDRED)
    flipped.throws(0, "肆")
    flipped.does(2, "win 九")
    assert "last_card" in flipped.fans()


def test_without_a_card_to_turn_the_winning_card_counts_for_xing() -> None:
    rules = CLASSIC.replace({"xing": "next_card"})
    scene = Scene.at({0: "玖", 2: READY}, "九", rules=rules)
    scene.throws(0, "玖")
    scene.does(2, "win 九")
    nine = parse_cards("九")[0]
    assert scene.won.score.xing == nine
    assert scene.won.score.units == 1 + 2


def test_the_fine_of_an_exhausted_deal_goes_to_each_of_the_others() -> None:
    rules = PaohuziRules(huang_penalty=10)
    scene = Scene.at({0: "玖"}, "捌", rules=rules)
    scene.throws(0, "玖")
    assert scene.paid() == (-20, 10, 10)


def test_a_card_that_was_let_go_by_may_be_won_later() -> None:
    for barred in ("no_chi", "no_peng"):
        scene = Scene.at({0: "肆", 2: READY}, "九")
        getattr(scene.board, barred)[2] = 1 << parse_cards("九")[0]
        scene.throws(0, "肆")
        assert scene.claims(2)[0] == "win 九"


def test_bonus_hands_do_not_help_to_reach_the_threshold() -> None:
    """Ten red cards and no more than twelve huxi."""
    laid = [meld("chi 贰柒拾"), meld("chi 贰柒拾")]
    hand = Hand(parse_cards("四五六六七八七八九伍陆柒捌玖"))
    ten = parse_cards("拾")[0]
    assert WinChecker(CLASSIC).best(hand, laid, ten, Source.FLIP) == 12
    with pytest.raises(ValueError, match="does not win"):
        score_hand(CLASSIC, hand, laid, Circumstances(ten, Source.FLIP))
    ten_huxi: dict[str, Setting] = {"min_huxi": 10}
    assert score_hand(CLASSIC.replace(ten_huxi), hand, laid, Circumstances(ten, Source.FLIP))


PROOFS: Proofs = {
    "huxi_table": (test_groups_are_worth_what_the_table_of_huxi_says,),
    "card_points": (test_by_the_seed_rules_groups_are_worth_their_cards_times_a_multiplier,),
    "claim_order": (
        test_claims.test_a_win_beats_a_pao_which_beats_nothing_less,
        test_claims.test_several_can_win_and_the_first_in_turn_order_does,
        test_claims.test_who_flipped_the_card_chis_before_the_next_seat,
        test_claims.test_a_discard_is_taken_by_the_next_seat_only,
    ),
    "late_answer": (test_when_the_time_is_up_a_seat_passes_discards_or_wins_if_it_must,),
    "own_flip_kept_first": (
        test_turns.test_own_flip_and_two_in_hand_make_a_wei_before_any_win,
        test_turns.test_own_flip_and_three_in_hand_make_a_ti_before_any_win,
    ),
    "kept_cards_are_not_won": (test_a_card_that_makes_a_wei_or_a_ti_is_won_by_nobody_else,),
    "third_card": (test_three_alike_with_the_winning_card_are_a_wei_or_a_peng,),
    "fourth_card_apart": (
        test_a_fourth_card_wins_apart_from_the_kan_before_it_runs,
        test_claims.test_a_win_that_was_declined_is_offered_again_after_the_claim,
    ),
    "peng_runs_by_flip": (
        test_turns.test_a_flip_runs_a_peng_whoever_flips_it,
        test_turns.test_a_discard_does_not_run_a_peng_unless_the_table_says_so,
    ),
    "own_flip_runs_first": (
        test_leiyang.test_ones_own_flip_runs_first_and_nobody_else_may_win_on_it,
        test_leiyang.test_the_dearer_way_is_kept_when_both_win,
        test_leiyang.test_a_win_that_only_the_peng_allows_is_asked_after_the_pao,
    ),
    "second_quad": (test_turns.test_the_first_four_of_a_kind_needs_a_discard_the_second_does_not,),
    "dealt_ti": (
        test_turns.test_four_alike_are_laid_down_as_dealt,
        test_turns.test_two_dealt_ti_waive_the_discard_of_the_next_claim_once,
        test_a_third_dealt_ti_waives_a_second_discard,
    ),
    "dead_hand": (
        test_turns.test_a_dead_hand_neither_claims_nor_wins_but_runs,
        test_claims.test_refused_when_nothing_would_be_left_to_discard,
    ),
    "beaten_is_not_passed": (
        test_claims.test_peng_beats_chi_even_when_chi_was_said_first,
        test_claims.test_a_declined_peng_makes_the_own_third_a_stale_wei,
    ),
    "win_is_never_barred": (test_a_card_that_was_let_go_by_may_be_won_later,),
    "declined_win": (
        test_leiyang.test_a_declined_win_bars_all_that_pay_no_more,
        test_leiyang.test_time_declines_as_a_pass_does,
        test_leiyang.test_the_dearest_declined_counts_not_the_last,
        test_leiyang.test_ones_own_claims_of_the_card_do_not_ask_again,
        test_leiyang.test_what_was_declined_is_hidden_with_its_time,
    ),
    "asked_again": (
        test_claims.test_a_claim_of_a_flip_that_completes_the_hand_is_asked_about,
        test_claims.test_after_a_claim_of_a_card_that_cannot_be_won_no_win_is_offered,
    ),
    "threshold": (test_bonus_hands_do_not_help_to_reach_the_threshold,),
    "best_reading": (
        test_scoring.test_the_arrangement_that_pays_most_is_taken_not_the_one_with_most_huxi,
    ),
    "wei_face_down": (
        test_visibility.test_a_wei_is_told_to_its_owner_alone,
        test_visibility.test_a_stale_wei_shows_its_card,
        test_visibility.test_a_ti_shows_its_card_and_the_kan_before_it_was_not_told,
    ),
    "wei_shows_a_card": (test_visibility.test_an_open_wei_is_told_to_all_where_that_is_the_rule,),
    "what_feeding_is": (
        test_claims.test_feeding_a_wei_on_the_table_bars_from_chi_and_peng,
        test_visibility.test_who_is_fed_an_open_wei_tells_everybody_the_same,
    ),
    "shown_card": (
        test_scoring.test_for_a_win_on_the_shown_card_everybody_pays_a_share,
        test_opening.test_a_shown_card_that_lies_in_a_ti_cannot_be_won,
        test_the_dealers_own_hand_comes_before_a_win_on_the_shown_card,
    ),
    "dealt_sets": (test_opening.test_three_ti_or_five_kan_win_where_that_is_played,),
    "tun": (test_scoring.test_tun_are_counted_from_the_threshold,),
    "names_double_huxi": (
        test_leiyang.test_names_double_one_after_the_other,
        test_leiyang.test_a_heavenly_hand_doubles_the_huxi_and_is_not_self_drawn,
        test_leiyang.test_a_self_drawn_win_doubles_the_dun,
    ),
    "no_huxi": (
        test_leiyang.test_a_hand_without_any_huxi_counts_as_twenty_one,
        test_leiyang.test_a_little_huxi_is_worse_than_none,
    ),
    "ti_is_paid": (
        test_leiyang.test_what_a_ti_earned_is_kept_when_nobody_wins_and_the_deal_passes_on,
        test_leiyang.test_a_ti_that_wins_is_paid_besides,
    ),
    "names_add": (test_names_are_added_where_the_table_adds_them,),
    "full_list_adds": (
        test_further_red_cards_count_more_in_the_full_list,
        test_scoring.test_a_single_card_in_hand_counts_in_the_full_list,
    ),
    "no_claims": (
        test_no_claims_looks_at_what_was_taken_before_the_winning_card,
        test_a_second_pao_is_no_claim,
    ),
    "jiao_is_not_alike": (test_a_hand_with_a_jiao_is_not_all_alike,),
    "names_double": (test_flat_hundreds_are_added_and_then_doubled_and_capped,),
    "hundred_on_a_discard": (
        test_scoring.test_a_win_on_a_discard_at_loudi_is_worth_a_hundred_to_winner_and_discarder,
    ),
    "names_multiply": (test_scoring.test_dun_at_hengyang,),
    "last_card_alone": (test_a_discard_after_the_last_flip_is_no_last_card,),
    "xing_without_stock": (test_without_a_card_to_turn_the_winning_card_counts_for_xing,),
    "exhausted_fine": (
        test_the_fine_of_an_exhausted_deal_goes_to_each_of_the_others,
        test_scoring.test_loudi_fines_the_dealer_of_an_exhausted_deal,
    ),
}


def test_every_note_has_a_deal_that_is_settled_as_it_says() -> None:
    check_notes("paohuzi", PROOFS)


def test_a_rules_page_shows_the_notes_of_its_rules() -> None:
    changde, hengyang = notes_of("paohuzi/changde"), notes_of("paohuzi/hengyang")
    assert "wei_face_down" in changde
    assert "wei_shows_a_card" not in changde
    assert {"wei_shows_a_card", "what_feeding_is"} <= hengyang
    assert {
        "own_flip_runs_first",
        "declined_win",
        "names_double_huxi",
        "no_huxi",
        "ti_is_paid",
    } <= notes_of("paohuzi/leiyang")
    contradicted = {"peng_runs_by_flip", "win_is_never_barred", "asked_again"}
    assert not contradicted & notes_of("paohuzi/leiyang")
    assert contradicted <= changde
    assert "hundred_on_a_discard" in notes_of("paohuzi/loudi")
    assert {"card_points"} == notes_of("paohuzi/jichu") & {"card_points", "huxi_table", "threshold"}
