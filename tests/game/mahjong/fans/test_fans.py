"""Every fan: a hand that has it, the fans that count beside it, hands that just miss it."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from game.mahjong.fans.fans import FAN, FANS
from game.mahjong.fans.reading import Circumstances
from game.mahjong.kernel.melds import Meld, MeldKind, meld
from game.mahjong.kernel.tiles import hand, parse_tiles
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.position.events import Group, Score
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.tuidaohu import FLAT, FRIENDS, OFFICIAL
from game.mahjong.scoring.score import best_score


class How(NamedTuple):
    """The way of the win; the winning tile is the last one written."""

    how: WinHow = WinHow.DISCARD
    replacement: bool = False
    last_tile: bool = False
    first_draw: bool = False
    ready: bool = False
    first_ready: bool = False


CLAIMED = How()
DRAWN = How(WinHow.SELF_DRAWN)


def score(tiles: str, melds: str = "", how: How = CLAIMED, rules: MahjongRules = OFFICIAL) -> Score:
    """The best score of a hand; melds are parted by commas."""
    laid = tuple(_claimed(meld(text)) for text in melds.split(",") if text)
    return best_score(rules, hand(tiles), laid, Circumstances(parse_tiles(tiles)[-1], *how))


def _claimed(laid: Meld) -> Meld:
    if laid.kind is MeldKind.CONCEALED_KONG:
        return laid
    return Meld(laid.kind, laid.tile, laid.tile, 3)


def fans(
    tiles: str, melds: str = "", how: How = CLAIMED, rules: MahjongRules = OFFICIAL
) -> set[str]:
    """The ids of the fans that count."""
    return {fan.id for fan in score(tiles, melds, how, rules).fans}


PLAIN = "123m456s777p3334s4s"
"""Four sets and a pair of no value but that it is concealed."""

OPEN = "123m456s3334s4s"
"""The same with 777p beside it."""

COUNTED = [
    ("concealed_hand", PLAIN, "", CLAIMED, ""),
    ("concealed_hand", "123m456s12344s", "concealed_kong 9999p", CLAIMED, ""),
    ("all_chows", "456s789p1244s3s", "chow 123m", CLAIMED, ""),
    ("all_simples", "456s456p2377s4s", "pung 222m", CLAIMED, ""),
    ("declared_ready", PLAIN, "", How(ready=True), "concealed_hand"),
    ("all_pungs", "999s222p1122m1m", "pung EEE", CLAIMED, ""),
    ("all_pungs", "999s1122m1m", "concealed_kong 1111p,kong EEEE", CLAIMED, ""),
    ("outside_hand", "789s99p13s2s", "pung EEE,chow 123m", CLAIMED, ""),
    ("bare_single_wait", "2m2m", "pung 333m,pung 888s,chow 123p,pung EEE", CLAIMED, ""),
    ("half_flush", "23468mCC7m", "pung EEE,chow 456m", CLAIMED, ""),
    ("robbing_the_kong", OPEN, "pung 777p", How(WinHow.ROBBING_KONG), ""),
    ("last_tile_claim", OPEN, "pung 777p", How(last_tile=True), ""),
    ("out_with_replacement_tile", OPEN, "kong 7777p", How(WinHow.SELF_DRAWN, True), ""),
    ("lesser_honours_and_knitted_tiles", "147m258s369pESWNC", "", CLAIMED, ""),
    ("pure_straight", "123456m99s79p8p", "chow 789m", CLAIMED, "all_chows"),
    ("heavenly_ready", PLAIN, "", How(ready=True, first_ready=True), "concealed_hand"),
    ("seven_pairs", "11m33m55s77s99p22pEE", "", CLAIMED, ""),
    ("full_flush", "2346788m8m", "chow 123m,pung 555m", CLAIMED, ""),
    ("seven_pairs_with_quad", "1111m55s77s99p22pEE", "", CLAIMED, ""),
    ("heavenly_hand", PLAIN, "", How(WinHow.SELF_DRAWN, first_draw=True), ""),
    ("thirteen_orphans", "19m19s19pESWNCFPE", "", CLAIMED, ""),
    ("big_three_dragons", "FFF12m44s3m", "pung CCC,kong PPPP", CLAIMED, ""),
    ("all_honours", "SSCCC", "pung EEE,pung FFF,pung NNN", CLAIMED, ""),
    ("four_concealed_pungs", "222m444m666s777p9s9s", "", CLAIMED, ""),
    ("four_concealed_pungs", "222m444m666s99s77p7p", "", DRAWN, ""),
    ("four_concealed_pungs", "222m666s99s7p77p", "concealed_kong 4444m", DRAWN, ""),
    ("big_four_winds", "SSSWW33mW", "pung EEE,kong NNNN", CLAIMED, "half_flush"),
]
"""A fan, a hand that has it, and the other fans of that hand."""


@pytest.mark.parametrize(("fan", "tiles", "melds", "how", "others"), COUNTED)
def test_a_hand_counts_exactly_these_fans(
    fan: str, tiles: str, melds: str, how: How, others: str
) -> None:
    assert fans(tiles, melds, how) == {fan, *others.split()}


@pytest.mark.parametrize(("fan", "tiles", "melds", "how", "others"), COUNTED)
def test_a_dropped_fan_does_not_count_and_hides_nothing(
    fan: str, tiles: str, melds: str, how: How, others: str
) -> None:
    left = fans(tiles, melds, how, OFFICIAL.replace({"dropped_fans": fan}))
    assert fan not in left
    assert left >= set(others.split())
    assert left - set(others.split()) <= FAN[fan].implies


def test_without_luxury_seven_pairs_they_are_seven_pairs() -> None:
    pairs, plain = "1111m55s77s99p22pEE", {"dropped_fans": "seven_pairs_with_quad"}
    assert fans(pairs, rules=OFFICIAL.replace(plain)) == {"seven_pairs"}
    none = {"dropped_fans": "concealed_hand seven_pairs seven_pairs_with_quad"}
    assert score(pairs, rules=OFFICIAL.replace(none)).points == OFFICIAL.base, "it still wins"


MISSED = [
    ("concealed_hand", "123m456s12344s", "added_kong 9999p", CLAIMED),
    ("all_chows", "456s789p123sE E", "chow 123m", CLAIMED),
    ("all_simples", "456s456p2377s1s", "pung 222m", CLAIMED),
    ("all_pungs", "999s222p12m44s3m", "pung EEE", CLAIMED),
    ("outside_hand", "789s55p13s2s", "pung EEE,chow 123m", CLAIMED),
    ("bare_single_wait", "13s22m2s", "pung 333m,pung 888s,pung EEE", CLAIMED),
    ("half_flush", "23468mCC7m", "pung EEE,chow 456s", CLAIMED),
    ("robbing_the_kong", OPEN, "pung 777p", CLAIMED),
    ("last_tile_claim", OPEN, "pung 777p", How(WinHow.SELF_DRAWN, last_tile=True)),
    ("out_with_replacement_tile", OPEN, "kong 7777p", How(replacement=True)),
    ("pure_straight", "123456m99s79p8p", "chow 789s", CLAIMED),
    ("full_flush", "2346788m8m", "chow 123m,pung CCC", CLAIMED),
    ("seven_pairs_with_quad", "11m33m55s77s99p22pEE", "", CLAIMED),
    ("heavenly_hand", PLAIN, "", How(WinHow.DISCARD, first_draw=True)),
    ("big_three_dragons", "FFFPP1s2s3s", "pung CCC,kong EEEE", CLAIMED),
    ("all_honours", "SSCCC", "pung EEE,pung FFF,pung 999m", CLAIMED),
    ("four_concealed_pungs", "222m444m666s99s77p7p", "", CLAIMED),
    ("four_concealed_pungs", "222m666s99s77p7p", "kong 4444m", DRAWN),
    ("big_four_winds", "SSSNN33m3m", "pung EEE,kong WWWW", CLAIMED),
]
"""A fan and a hand that just misses it."""


@pytest.mark.parametrize(("fan", "tiles", "melds", "how"), MISSED)
def test_a_hand_that_just_misses_a_fan(fan: str, tiles: str, melds: str, how: How) -> None:
    assert fan not in fans(tiles, melds, how)


def test_every_fan_is_tried() -> None:
    assert {row[0] for row in COUNTED} == {fan.id for fan in FANS if fan.text.points}


def test_an_implied_fan_is_not_counted_beside_the_one_that_implies_it() -> None:
    implied = {
        "seven_pairs_with_quad": "seven_pairs concealed_hand",
        "seven_pairs": "concealed_hand",
        "lesser_honours_and_knitted_tiles": "concealed_hand",
        "thirteen_orphans": "concealed_hand outside_hand all_terminals_and_honours",
        "four_concealed_pungs": "concealed_hand all_pungs",
        "big_four_winds": "all_pungs",
        "all_honours": "all_pungs outside_hand all_terminals_and_honours",
        "heavenly_ready": "declared_ready",
        "heavenly_hand": "concealed_hand",
        "seven_pairs_with_two_quads": "seven_pairs_with_quad seven_pairs concealed_hand",
        "all_terminals_and_honours": "all_pungs outside_hand",
    }
    assert {fan.id: fan.implies for fan in FANS if fan.implies} == {
        name: frozenset(others.split()) for name, others in implied.items()
    }


def test_the_values_are_those_of_the_competition_rules() -> None:
    values = {
        2: "concealed_hand all_chows all_simples declared_ready",
        6: "all_pungs outside_hand bare_single_wait half_flush",
        8: "robbing_the_kong last_tile_claim out_with_replacement_tile"
        " lesser_honours_and_knitted_tiles pure_straight",
        16: "heavenly_ready seven_pairs full_flush",
        24: "seven_pairs_with_quad",
        32: "heavenly_hand thirteen_orphans big_three_dragons all_honours four_concealed_pungs"
        " big_four_winds",
    }
    assert {fan.id: fan.text.points for fan in FANS if fan.text.points} == {
        name: points for points, names in values.items() for name in names.split()
    }


def test_the_reading_that_pays_most_is_taken() -> None:
    assert fans("111222333m5p5p", "pung EEE") == {"all_pungs"}
    assert fans("111222333m9s9s", "chow 789p") == {"all_chows", "outside_hand"}


def test_a_tile_of_another_seat_may_be_read_into_a_run_to_keep_a_pung_concealed() -> None:
    sixteen = FRIENDS.replace({"hand_size": 16, "seven_pairs": False, "thirteen_orphans": False})
    assert "four_concealed_pungs" in fans("222m444m666s77756p99s7p", rules=sixteen)
    assert "four_concealed_pungs" not in fans("222m444m666s77p456s99s7p", rules=sixteen)


def test_fans_are_added_to_the_base_and_capped() -> None:
    # 碰碰和 6 and 混一色 6 on a base of 2.
    assert score("333m555mEECCC", "pung 111m").points == 14
    assert score("EEESSSWWWNN1m1mN").points == 2 + 32
    free = OFFICIAL.replace({"fan_cap": 0})
    assert score("EEESSSWWWNN1m1mN", rules=free).points == 2 + 32 + 6 + 6 + 2


def test_groups_show_how_the_hand_was_read() -> None:
    groups = score("12m44s3m", "pung EEE,concealed_kong 9999p,chow 567s").groups
    assert groups == (
        Group("pung", (27, 27, 27), True),
        Group("concealed_kong", (26, 26, 26, 26), False),
        Group("chow", (13, 14, 15), True),
        Group("run", (0, 1, 2)),
        Group("pair", (12, 12)),
    )


@pytest.mark.parametrize(
    ("tiles", "melds", "how", "expected", "factor"),
    [
        ("11m33m55s77s99p22pEE", "", CLAIMED, "seven_pairs", 2),
        ("1111m55s77s99p22pEE", "", CLAIMED, "seven_pairs_with_quad", 4),
        ("1111m5555s99p22pEE", "", CLAIMED, "seven_pairs_with_two_quads", 6),
        ("999s222p1122m1m", "pung EEE", CLAIMED, "all_pungs", 2),
        ("2346788m8m", "chow 123m,pung 555m", CLAIMED, "full_flush", 2),
        ("11223355667788m", "", CLAIMED, "seven_pairs full_flush", 4),
        (OPEN, "kong 7777p", How(WinHow.SELF_DRAWN, True), "out_with_replacement_tile", 2),
        (OPEN, "pung 777p", How(WinHow.ROBBING_KONG), "robbing_the_kong", 2),
        ("11999s99mEEE9m", "pung 111p", CLAIMED, "all_terminals_and_honours", 6),
        ("SSCCC", "pung EEE,pung FFF,pung NNN", CLAIMED, "all_honours", 8),
        ("19m19s19pESWNCFPE", "", CLAIMED, "thirteen_orphans", 10),
        (PLAIN, "", How(WinHow.SELF_DRAWN, first_draw=True), "heavenly_hand", 10),
        (PLAIN, "", CLAIMED, "", 1),
    ],
)
def test_a_few_hands_multiply_in_flat_scoring(
    tiles: str, melds: str, how: How, expected: str, factor: int
) -> None:
    found = score(tiles, melds, how, FLAT)
    assert {fan.id for fan in found.fans} == set(expected.split())
    assert found.points == FLAT.base * factor


def test_the_tiles_that_earn_a_fan_are_named() -> None:
    (straight,) = (
        fan for fan in score("123456m99s79p8p", "chow 789m").fans if fan.id == "pure_straight"
    )
    assert straight.tiles == tuple(range(9))


def test_every_fan_has_its_words() -> None:
    assert len(FAN) == len(FANS)
    for fan in FANS:
        assert all((*fan.text.name, *fan.text.definition))


def test_a_hand_that_does_not_win_has_no_score() -> None:
    with pytest.raises(ValueError, match="does not win"):
        score("123m456s777p3334s9s")
