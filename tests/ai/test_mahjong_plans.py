"""The mahjong bots know each ruleset's demands on a winning hand, and work towards it."""

from __future__ import annotations

import hashlib

import pytest

from ai.arena import play_deal
from ai.levels import LEVELS
from ai.mahjong.evaluator import HandEvaluator
from game.core.rng import HashStream
from game.core.switches import Rules
from game.mahjong.position.actions import Chow, Discard, Pass, Pung
from game.mahjong.rules import MahjongRules
from game.registry import GAMES, RULESETS
from tests.ai.mahjong_position import answer, discards, offered, position, rules_of, thrown, tile

FRIENDS = MahjongRules()
HARBIN = rules_of("mahjong/harbin", "full")
SEED = rules_of("mahjong/harbin-seed", "seed")
ROOM = rules_of("mahjong/hongzhong", "room")
TWO_KINDS = rules_of("mahjong/laizi", "two")


def away(rules: MahjongRules, hand: str, *melds: str, wild: str = "", river: str = "") -> int:
    evaluator = HandEvaluator(position(rules, hand, melds, wild=wild, river=river))
    return evaluator.waiting((), evaluator.melds).shanten


@pytest.mark.parametrize(
    ("asked", "hand", "farther"),
    [
        # A pung of a single tile takes the place of the run that 3s would make.
        ({"pung_needed": True}, "123456789m24s58p", 1),
        ({"pung_needed": True}, "123456m78p99p55s3s", 0),
        # 33p is no pair any more.
        ({"pair_258": True}, "123456m79m24s334p", 1),
        ({"pair_258": True}, "123456m79m24s554p", 0),
        # 123s takes 1s and 3s, although 3s was enough.
        ({"terminal_needed": True}, "234567m456p24s8s5p", 1),
        ({"terminal_needed": True}, "234567m456p89s2s5p", 0),
        # Two tiles for a run beside the pungs.
        ({"run_needed": True}, "222444m6611p88sW", 1),
        ({"run_needed": True}, "222444m6611p89sW", 0),
        # A pair of dots has to come from nothing.
        ({"suits_needed": 3}, "123456789m2457s", 1),
        ({"suits_needed": 3}, "123456789m245s7p", 0),
        # The characters are to go, or the bamboo.
        ({"suit_missing": True, "thirteen_orphans": False}, "123m123789p1145s", 3),
        ({"suit_missing": True, "thirteen_orphans": False}, "123m123789m1145s", 0),
    ],
)
def test_what_the_rules_ask_makes_the_way_longer_unless_the_hand_has_it(
    asked: dict[str, bool | int], hand: str, farther: int
) -> None:
    simple = FRIENDS.replace({"seven_pairs": False})
    assert away(simple.replace(asked), hand) == away(simple, hand) + farther


def test_a_meld_answers_what_the_rules_ask() -> None:
    needed = FRIENDS.replace({"pung_needed": True})
    hand = "456789m24s5p"
    assert away(needed, hand, "chow 123m") == away(needed, hand, "pung 111m") + 1


def test_a_hand_that_is_ready_without_the_pung_it_needs_claims_one() -> None:
    hand = "123m456m789m23s55s"
    claims = (Pung(tile("5s")), Pass())
    assert answer(offered(position(FRIENDS, hand), "5s"), *claims) == Pass()
    needed = FRIENDS.replace({"pung_needed": True})
    assert answer(offered(position(needed, hand), "5s"), *claims) == Pung(tile("5s"))


def test_no_pung_is_planned_of_a_kind_whose_other_tiles_are_gone() -> None:
    needed = FRIENDS.replace({"pung_needed": True, "seven_pairs": False})
    hand = "123456m79m55p88s4s"
    assert away(needed, hand, river="55p8s") == away(needed, hand)
    assert away(needed, hand, river="55p88s") == away(needed, hand) + 1


def test_a_wildcard_makes_the_right_pair_only_of_a_tile_that_may_be_one() -> None:
    right = FRIENDS.replace({"wild": "red", "pair_258": True})
    assert away(right, "123456m789p23s5pC", wild="C") == 0
    assert away(right, "123456m789p13s4pC", wild="C") == 1


def test_a_pair_of_red_dragons_saves_the_pung_where_it_stands_for_one() -> None:
    melds = ("chow 123m", "chow 456m")
    strict = HARBIN.replace({"red_pair_is_pung": False})
    assert away(strict, "78s23sCC5p", *melds) == away(HARBIN, "78s23sCC5p", *melds) + 1


def test_a_pair_of_red_dragons_is_left_alone_where_it_stands_for_the_pung() -> None:
    melds = ["chow 123m", "chow 456m"]
    hand, claims = "789s23sCC", (Pung(tile("C")), Pass())
    assert answer(offered(position(HARBIN, hand, melds), "C"), *claims) == Pass()
    strict = HARBIN.replace({"red_pair_is_pung": False})
    assert answer(offered(position(strict, hand, melds), "C"), *claims) == Pung(tile("C"))


def test_the_suit_of_fewest_tiles_goes_where_one_must_be_missing() -> None:
    missing = FRIENDS.replace({"suit_missing": True, "thirteen_orphans": False})
    hand = "23m456789p112344s"
    assert thrown(position(missing, hand)) in (tile("2m"), tile("3m"))
    assert thrown(position(FRIENDS, hand)) in (tile("1s"), tile("4s"))


def test_a_chow_in_the_suit_that_is_to_go_is_left() -> None:
    missing = FRIENDS.replace({"suit_missing": True, "thirteen_orphans": False})
    hand, claims = "23m345679p11289s", (Chow(tile("1m")), Pass())
    assert answer(offered(position(missing, hand), "1m"), *claims) == Pass()
    assert answer(offered(position(FRIENDS, hand), "1m"), *claims) == Chow(tile("1m"))


def test_a_tile_of_the_second_suit_is_kept_where_one_suit_never_wins() -> None:
    two = SEED.replace({"terminal_needed": False, "pung_needed": False})
    hand, melds = "55m78m9p", ["chow 123m", "chow 345m", "chow 567m"]
    assert thrown(position(FRIENDS, hand, melds)) == tile("9p")
    assert thrown(position(two, hand, melds)) != tile("9p")


def test_where_all_three_suits_are_needed_the_last_tile_of_one_is_kept() -> None:
    three = FRIENDS.replace({"suits_needed": 3})
    hand, melds = "455p5p3s", ["chow 123m", "chow 456m", "chow 234p"]
    assert thrown(position(FRIENDS, hand, melds)) == tile("3s")
    assert thrown(position(three, hand, melds)) != tile("3s")


def test_a_wait_with_a_terminal_is_taken_before_a_wider_one_without() -> None:
    hand, melds = "2345p678m234s9s", ["chow 234m"]
    assert thrown(position(FRIENDS, hand, melds)) == tile("9s")
    asked = FRIENDS.replace({"terminal_needed": True})
    assert thrown(position(asked, hand, melds)) in (tile("2p"), tile("5p"))


def test_a_thin_wait_with_a_pair_of_fives_is_taken_before_a_wide_one_with_threes() -> None:
    hand = "123m456p789m33p55s6s"
    assert thrown(position(FRIENDS, hand)) == tile("5s")
    right = FRIENDS.replace({"pair_258": True})
    assert thrown(position(right, hand)) == tile("6s")


def test_a_ready_hand_that_is_closed_opens_itself_where_only_opened_hands_win() -> None:
    hand, claims = "11m555m23467p789s", (Chow(tile("1p")), Pass())
    assert answer(offered(position(HARBIN, hand), "1p"), *claims) == Chow(tile("1p"))
    closed = HARBIN.replace({"opened_needed": False})
    assert answer(offered(position(closed, hand), "1p"), *claims) == Pass()


def test_the_fourth_set_is_not_laid_down_where_four_tiles_must_stay_in_hand() -> None:
    hand, melds = "5m23s8p", ["chow 123m", "chow 456p", "pung 999s"]
    claims = (Chow(tile("2s")), Pass())
    assert answer(offered(position(HARBIN, hand, melds), "4s"), *claims) == Pass()
    bare = HARBIN.replace({"least_concealed": 1})
    assert answer(offered(position(bare, hand, melds), "4s"), *claims) == Chow(tile("2s"))


def test_a_hand_of_too_few_tiles_is_hopeless_however_near_it_looks() -> None:
    melds = ["chow 234m", "chow 456p", "pung 555s"]
    # Two tiles for a terminal pair, one for the run: the chow would leave a tile that cannot wait.
    claims = (Chow(tile("2s")), Pass())
    assert answer(offered(position(SEED, "34s5p6m", melds), "2s"), *claims) == Pass()


def test_only_a_middle_wait_is_ready_where_no_other_wins() -> None:
    middle = HARBIN.replace({"middle_only": True})
    hand, melds = "55m35s6s789p", ["pung 999m", "chow 123s"]
    # 5s 6s would wait for two kinds, 3s 5s for the one between.
    assert thrown(position(HARBIN, hand, melds)) == tile("3s")
    assert thrown(position(middle, hand, melds)) == tile("6s")


@pytest.mark.parametrize("hand", ["123m456p789s239sCC", "123456m789p123s5pC", "159m159p159sESCCC"])
def test_no_wildcard_is_discarded_while_another_tile_may_go(hand: str) -> None:
    rules = ROOM if "E" not in hand else FRIENDS.replace({"wild": "red"})
    assert thrown(position(rules, hand, wild="C")) != tile("C")


def test_a_hand_that_a_wildcard_makes_ready_claims_no_pung() -> None:
    hand, claims = "123m456p789s55s1pC", (Pung(tile("5s")), Pass())
    assert answer(offered(position(FRIENDS, hand), "5s"), *claims) == Pung(tile("5s"))
    assert answer(offered(position(ROOM, hand, wild="C"), "5s"), *claims) == Pass()


def test_wildcards_shorten_the_way_to_seven_pairs_only_where_they_may_stand_in_them() -> None:
    official = rules_of("mahjong/hongzhong", "official")
    hand = "1144m77p99s22s58pC"
    assert away(official, hand, wild="C") == 0
    assert away(ROOM, hand, wild="C") == 1


def test_too_many_wildcards_for_a_plain_hand_make_it_go_for_one_suit() -> None:
    hand = "1122355678m4pPPF"
    assert thrown(position(TWO_KINDS, hand, wild="FP")) == tile("4p")
    free = TWO_KINDS.replace({"most_wild_plain": 0})
    assert away(free, "1123m579p79sSPPF", wild="FP") < away(
        TWO_KINDS, "1123m579p79sSPPF", wild="FP"
    )


def test_where_only_declared_hands_win_a_ready_hand_is_declared_at_once() -> None:
    ready = Discard(tile("7m"), True)
    board = position(HARBIN, "999m45p55789s7m", ["chow 123m"], river="333666p")
    assert answer(board, *discards(board), ready) == ready


def test_a_wait_of_which_every_tile_is_gone_is_declared_only_for_the_treasure() -> None:
    hand, melds, river = "999m45p55789s7m", ["chow 123m"], "33336666p"
    ready = Discard(tile("7m"), True)
    board = position(HARBIN, hand, melds, river=river)
    assert answer(board, *discards(board), ready) == ready
    board = position(rules_of("mahjong/harbin", "no_treasure"), hand, melds, river=river)
    assert answer(board, *discards(board), ready) != ready


def test_tiles_that_are_not_played_with_are_not_waited_for() -> None:
    rules = FRIENDS.replace({"honours": False, "thirteen_orphans": False, "pair_258": True})
    evaluator = HandEvaluator(position(rules, "1133m5577p9s2s4s6s8s"))
    assert not any(evaluator.live[27:])


def test_where_declaring_is_worth_a_fan_a_thin_wait_is_not_declared() -> None:
    rules, hand = FRIENDS.replace({"ready_declaration": True}), "123m999m45p55789s7m"
    ready = Discard(tile("7m"), True)
    thin = position(rules, hand, river="333666p")
    assert answer(thin, *discards(thin), ready) == Discard(tile("7m"))
    wide = position(rules, hand)
    assert answer(wide, *discards(wide), ready) == ready


PRESETS = tuple(
    pytest.param(preset.rules, id=f"{name}-{id}")
    for name, ruleset in RULESETS.items()
    if ruleset.game == "mahjong"
    for id, preset in ruleset.presets.items()
)
EXTREME = tuple(
    pytest.param(rules.replace(changes), id="-".join(changes))
    for rules, changes in (
        (FRIENDS, {"pung_needed": True, "run_needed": True, "terminal_needed": True}),
        (FRIENDS, {"pair_258": True, "suits_needed": 3, "middle_only": True}),
        (FRIENDS, {"suit_missing": True, "thirteen_orphans": False, "pung": False}),
        (FRIENDS, {"most_claims": 1, "chow": False, "ready_declaration": True}),
        (FRIENDS, {"hand_size": 16, "seven_pairs": False, "thirteen_orphans": False}),
        (TWO_KINDS, {"most_wild_plain": 1, "wild_discard": False, "wild_kong": True}),
        (TWO_KINDS, {"pair_258": True, "pung_needed": True, "suits_needed": 3}),
        (ROOM, {"wild_fifth_copy": True, "pair_258": True, "least_concealed": 4}),
        (HARBIN, {"terminal_early": True, "suits_needed": 3, "red_pair_is_pung": False}),
        (HARBIN, {"opened_needed": False, "ready_needed": False, "edge_is_middle": False}),
    )
)


@pytest.mark.parametrize("rules", [*PRESETS, *EXTREME])
def test_no_level_answers_outside_its_list_under_any_rules(rules: Rules) -> None:
    """A few deals each here, the levels mixed so that hands of all kinds come about."""
    levels = [level for level in LEVELS.values() if level.plays("mahjong")]
    for number in range(DEALS):
        seed = hashlib.sha256(f"{number}".encode()).digest()
        seats = [levels[(seat + number) % len(levels)] for seat in range(rules.seats)]
        play_deal(GAMES["mahjong"].deal(rules, seed), seats, HashStream(seed, "bots"))


DEALS = 6


@pytest.mark.parametrize("rules", PRESETS)
def test_a_table_of_bots_plays_deals_that_somebody_wins(rules: Rules) -> None:
    won = 0
    for number in range(DEALS):
        seed = hashlib.sha256(f"table-{number}".encode()).digest()
        deal = GAMES["mahjong"].deal(rules, seed)
        play_deal(deal, [LEVELS["greedy"]] * rules.seats, HashStream(seed, "bots"))
        assert deal.outcome is not None
        won += bool(deal.outcome.winners)
    assert won >= DEALS - 1
