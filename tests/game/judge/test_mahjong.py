"""`score`: worked examples with their payments, fields, reasons, and refused questions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.core.points import Transfer, totals
from game.judge import answer
from game.mahjong.kernel.tiles import parse_tiles, tile_text

HARBIN = json.loads((Path(__file__).parents[2] / "data" / "harbin.json").read_text("utf-8"))


def score(concealed: str, winning: str, **more: Any) -> dict[str, Any]:
    request = {"op": "score", "rules": "mahjong/tuidaohu", "concealed": concealed}
    return answer({**request, "winning": winning, **more})


def fans(found: dict[str, Any]) -> set[str]:
    return {fan["id"] for fan in found["fans"]}


def paid(found: dict[str, Any]) -> tuple[int, ...]:
    """Points by seat: east, south, west, north."""
    return totals([Transfer(**entry) for entry in found["transfers"]], 4)


PUNGS: dict[str, Any] = {"concealed": "333m555mEECC", "melds": ["pung 111m"], "winning": "C"}
"""碰碰和 and 混一色: 12 fan, with the base of 2 worth 14."""


PASSED_ON = {"kong_discard_kong": "transfer"}


def test_the_worked_example_won_on_a_discard() -> None:
    found = score(**PUNGS, seat_wind="S", discarder="W")
    assert found["win"] is True
    assert found["points"] == 14
    assert [(fan["id"], fan["zh"], fan["en"], fan["points"]) for fan in found["fans"]] == [
        ("all_pungs", "碰碰和", "All Pungs", 6),
        ("half_flush", "混一色", "Half Flush", 6),
    ]
    by_discarder = {"seat": 2, "points": 28, "factors": [{"id": "discard_pays", "times": 2}]}
    assert found["transfers"] == [
        {"payer": 2, "payee": 1, "points": 28, "reason": "win", "shares": [by_discarder]}
    ]


def test_the_worked_example_drawn_by_oneself() -> None:
    assert paid(score(**PUNGS, seat_wind="S", self_drawn=True)) == (-14, 42, -14, -14)


def test_who_pays_is_not_told_where_it_was_not_said() -> None:
    assert "transfers" not in score(**PUNGS)


def test_switches_and_presets_change_the_payment() -> None:
    double = score(**PUNGS, seat_wind="S", self_drawn=True, switches={"dealer_double": True})
    assert paid(double) == (-28, 56, -14, -14)
    dealer = score(**PUNGS, self_drawn=True, switches={"dealer_double": True})
    assert paid(dealer) == (84, -28, -28, -28)
    west: dict[str, Any] = {"seat_wind": "W", "dealer": "W", "switches": {"dealer_double": True}}
    assert paid(score(**PUNGS, **west, discarder="N")) == (0, 0, 56, -56)
    flat = score(**PUNGS, preset="flat", seat_wind="N", self_drawn=True)
    assert (fans(flat), paid(flat)) == ({"all_pungs"}, (-4, -4, -4, 12))


def test_the_groups_say_what_is_open_and_what_was_not_counted() -> None:
    found = score("1122335566778p", "8p", self_drawn=True)
    assert fans(found) == {"seven_pairs", "full_flush"}
    assert {"id": "concealed_hand", "by": "seven_pairs"} in found["excluded"]
    kinds = [group["kind"] for group in found["groups"]]
    assert kinds == ["pair"] * 7
    laid = score("234m567s88s99p", "9p", melds=["concealed_kong EEEE"])["groups"][0]
    assert laid == {"kind": "concealed_kong", "tiles": ["E"] * 4, "open": False, "wild": []}


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"flags": ["last_tile"]}, {"last_tile_claim"}),
        ({"wall_left": 0}, {"last_tile_claim"}),
        (
            {"concealed": "23m456s789p11177s", "winning": "1m", "flags": ["robbing_kong"]},
            {"robbing_the_kong"},
        ),
        (
            {
                "concealed": "456s789p1177s",
                "melds": ["concealed_kong 9999m"],
                "flags": ["replacement"],
                "self_drawn": True,
            },
            {"out_with_replacement_tile"},
        ),
        (
            {
                "concealed": "23m456s789p11177s",
                "winning": "1m",
                "flags": ["kong_discard", "fourth_tile"],
            },
            set(),
        ),
        ({"opening": "heaven", "self_drawn": True}, {"heavenly_hand"}),
        ({"opening": "earth", "self_drawn": True, "seat_wind": "S"}, {"heavenly_hand"}),
        ({"opening": "human", "seat_wind": "S"}, set()),
        ({"switches": {"ready_declaration": True}, "ready": True}, {"declared_ready"}),
        ({"switches": {"ready_declaration": True}, "ready": "first"}, {"heavenly_ready"}),
        ({"switches": {"ready_declaration": True}, "ready": False}, set()),
        ({"ready": False, "bonus": "", "lacking": None, "wild": ""}, set()),
        ({"streak": 3, "prevalent_wind": "N"}, set()),
    ],
)
def test_how_the_tile_came_is_told_by_fields(more: dict[str, Any], expected: set[str]) -> None:
    found = score(**{"concealed": "123m456s789p1177s", "winning": "1s", **more})
    assert found["win"] is True, found
    assert fans(found) - {"concealed_hand"} == expected


def test_melds_name_who_gave_them() -> None:
    hand: dict[str, Any] = {
        "concealed": "99m44s",
        "winning": "4s",
        "melds": ["pung CCC", "pung FFF", "pung PPP"],
    }
    rules: dict[str, Any] = {
        "switches": {"honour_feeder_pays_all": True},
        "seat_wind": "S",
        "discarder": "E",
    }
    given = score(**hand, **rules, givers=["E", "W", "N"])
    assert {entry["reason"] for entry in given["transfers"]} == {"pays_for_all"}
    assert paid(given)[3] < 0
    assert paid(score(**hand, **rules))[0] < 0
    kong: dict[str, Any] = {"concealed": "123s456s789s9p", "winning": "9p", "melds": ["kong 5555m"]}
    kong |= {"self_drawn": True, "flags": ["replacement"], "givers": ["W"]}
    fed = score(**kong, switches={"kong_feeder_pays_all": True})
    assert paid(fed)[1] == paid(fed)[3] == 0
    assert paid(fed)[2] < 0


HARBIN_HAND: dict[str, Any] = {
    "rules": "mahjong/harbin",
    "concealed": "456m777p55p13s",
    "melds": ["pung 999m"],
    "winning": "2s",
    "seat_wind": "S",
    "ready": True,
    "others": {"E": {"melds": ["chow 123p"]}, "W": {"melds": ["chow 678s"]}},
}
"""夹 on 2s; east and west are open, north is closed."""


def test_the_worked_example_of_harbin() -> None:
    found = score(**HARBIN_HAND, self_drawn=True)
    assert fans(found) == {"middle_wait", "self_drawn"}
    assert found["points"] == 4
    assert paid(found) == (-8, 20, -4, -8)


def test_in_harbin_everybody_pays_for_a_discard_or_who_had_not_declared_pays_it_all() -> None:
    declared = {wind: {**HARBIN_HAND["others"].get(wind, {}), "ready": True} for wind in "EWN"}
    found = score(**HARBIN_HAND | {"others": declared}, discarder="W")
    assert paid(found) == (-4, 10, -2, -4)
    alone = score(**HARBIN_HAND, discarder="W")
    assert paid(alone)[0] == paid(alone)[3] == 0
    assert paid(alone)[2] == -12


@pytest.mark.parametrize(
    ("more", "fan"),
    [
        ({"treasure": "8p", "winning": "8p"}, "treasure_drawn"),
        ({"treasure": "2s"}, "treasure_middle"),
        ({"treasure": "2s", "flags": ["treasure_shown"]}, "treasure_middle"),
        ({"winning": "C"}, "red_drawn"),
        ({"winning": "7p"}, "fourth_drawn"),
    ],
)
def test_a_declared_hand_of_harbin_wins_by_more_than_its_waits(
    more: dict[str, Any], fan: str
) -> None:
    found = score(**HARBIN_HAND | more, self_drawn=True)
    assert fan in fans(found)
    undeclared = score(**HARBIN_HAND | {"ready": False} | more, self_drawn=True)
    assert undeclared["why"] in ("no_shape", "not_ready_declared")


def test_in_harbin_the_past_of_the_hand_is_asked() -> None:
    closed = HARBIN_HAND | {"concealed": "456m777p55p13s999m", "melds": []}
    assert score(**closed, self_drawn=True)["why"] == "not_opened"
    undeclared = HARBIN_HAND | {"ready": False}
    assert score(**undeclared, self_drawn=True)["why"] == "not_ready_declared"
    assert score(**HARBIN_HAND | {"winning": "5s"}, self_drawn=True)["why"] == "no_shape"


def test_birds_are_paid_with_the_win_of_hongzhong() -> None:
    hand: dict[str, Any] = {"rules": "mahjong/hongzhong", "self_drawn": True}
    hand |= {"concealed": "123m456s789pCC67m", "winning": "8m"}
    assert paid(score(**hand)) == (6, -2, -2, -2)
    # 1 and 5 hit, and red would: two from each for every hit.
    assert paid(score(**hand, birds="1m5s2p8p")) == (18, -6, -6, -6)
    assert score(**hand, birds="1m5s2p8p9p")["error"]["code"] == "wrong_count"
    found = score(**hand, preset="official", birds="C2p")
    assert {entry["reason"] for entry in found["transfers"]} == {"win", "birds"}


def test_a_wildcard_says_what_it_stands_for() -> None:
    hand: dict[str, Any] = {"rules": "mahjong/hongzhong", "preset": "official", "self_drawn": True}
    found = score("123m46s789p55s67mC", "8m", **hand)
    (run,) = [group for group in found["groups"] if group["wild"]]
    assert run == {"kind": "run", "tiles": ["4s", "5s", "6s"], "open": False, "wild": [1]}
    robbed = score("123m46s789p55s67mC", "8m", rules="mahjong/hongzhong", flags=["robbing_kong"])
    assert robbed["why"] == "wild_self_draw_only"


def test_wildcards_of_the_deal_are_named_where_a_tile_is_turned_over() -> None:
    hand: dict[str, Any] = {"rules": "mahjong/laizi", "self_drawn": True}
    assert score("123m46s789p55s67mE", "8m", **hand)["why"] == "no_shape"
    assert score("123m46s789p55s67mE", "8m", wild="E", **hand)["win"] is True
    for wild, code in (("E1m2m", "wrong_count"), ("a", "bad_tiles")):
        assert score("123m46s789p55s67mE", "8m", wild=wild, **hand)["error"]["code"] == code
    red = score("123m46s789p55s67mE", "8m", wild="E", preset="red", **hand)
    assert red["error"]["code"] == "contradiction"
    laid = score("46s789p55s67mE", "8m", melds=["pung EEE"], wild="E", **hand)
    assert laid["error"]["code"] == "bad_meld"


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"winning": "5s"}, "no_shape"),
        ({"winning": ""}, "no_winning_tile"),
        ({"switches": {"self_draw_only": True}}, "self_draw_only"),
        (
            {
                "concealed": "333m555m23pCC",
                "winning": "1p",
                "switches": {"robbing_kong": False},
                "flags": ["robbing_kong"],
            },
            "no_robbing_kong",
        ),
        ({"switches": {"pair_258": True}}, "pair_258"),
        ({"concealed": "333m555m777mEE", "melds": ["chow 345m"]}, "wrong"),
    ],
)
def test_a_hand_that_does_not_win_says_why(more: dict[str, Any], why: str) -> None:
    found = answer({"op": "score", "rules": "mahjong/tuidaohu"} | PUNGS | more)
    if why == "wrong":
        assert found["error"]["code"] == "wrong_count"
        return
    assert (found["win"], found["why"]) == (False, why)
    if "concealed" not in more:
        assert found["waits"] == ([] if why == "pair_258" else ["E", "C"])


def test_the_shape_is_asked_first_and_then_the_conditions_in_turn() -> None:
    switches = {"pung_needed": True, "suit_missing": True, "thirteen_orphans": False}
    rules: dict[str, Any] = {"switches": switches}
    assert score("123m456s789p1177s", "1p", **rules)["why"] == "no_shape"
    assert score("123m456s789p1177s", "1s", **rules)["why"] == "suit_missing"
    assert score("123m456m789p2255p", "2p", **rules)["win"] is True
    assert score("123m456m78p22555p", "9p", **rules)["win"] is True
    assert score("123m456m78p23455p", "9p", **rules)["why"] == "no_pung"


def test_a_hand_with_five_alike_is_refused_wherever_they_lie() -> None:
    found = score("1111m234s567p88s9s", "9s", melds=[])
    assert found["why"] == "no_shape"
    for concealed, winning, melds in (
        ("1111m", "1m", ["pung EEE", "pung SSS", "pung WWW"]),
        ("23m22s", "2s", ["pung 111m", "chow 123m", "kong 1111m"]),
        ("11111m234s567p88s", None, []),
    ):
        more = {"melds": melds} | ({} if winning is None else {"winning": winning})
        request = {"op": "score", "rules": "mahjong/tuidaohu", "concealed": concealed, **more}
        found = answer(request)
        assert found.get("error", {}).get("code") == "fifth_copy", (request, found)


def test_three_ones_and_a_wildcard_for_the_fifth_copy_are_no_five_alike() -> None:
    rules = {"rules": "mahjong/laizi", "switches": {"wild_fifth_copy": True}, "wild": "P"}
    found = score("1111m456s789p99sP", "9s", **rules)
    assert "error" not in found, found


@pytest.mark.parametrize(
    ("column", "switches"),
    [
        (2, {}),
        (3, {"opened_needed": True, "run_needed": True, "red_pair_is_pung": True}),
    ],
)
def test_every_checked_hand_of_harbin(column: int, switches: dict[str, Any]) -> None:
    told = set()
    for row in HARBIN["hands"]:
        tiles = parse_tiles(row[0])
        for winning in set(tiles):
            rest = list(tiles)
            rest.remove(winning)
            request = {
                "op": "score",
                "rules": "mahjong/harbin-seed",
                "switches": switches,
                "concealed": "".join(map(tile_text, rest)),
                "melds": row[1],
                "winning": tile_text(winning),
                "self_drawn": True,
            }
            found = answer(request)
            assert found.get("win") is row[column], (request, found)
            if not row[column]:
                told.add(found["why"])
    assert {"no_shape", "no_pung", "suits"} <= told


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"rules": None}, "missing_field"),
        ({"rules": "mahjong/nowhere"}, "unknown_ruleset"),
        ({"rules": "paohuzi/changde"}, "wrong_game"),
        ({"preset": "rich"}, "unknown_preset"),
        ({"switches": {"colour": True}}, "unknown_switch"),
        ({"switches": {"chow": 1}}, "bad_switch_value"),
        ({"switches": {"base": 7}}, "bad_switch_value"),
        ({"switches": {"base": 2.0}}, "bad_switch_value"),
        ({"switches": {"base": []}}, "bad_switch_value"),
        ({"switches": []}, "bad_field"),
        ({"switches": {"honours": False}}, "needs_honours"),
        ({"concealed": None}, "missing_field"),
        ({"concealed": "333m555mEEC"}, "wrong_count"),
        ({"concealed": "333m555mEECCC"}, "wrong_count"),
        ({"concealed": "333m555mEECa"}, "bad_tiles"),
        ({"winning": "CC"}, "wrong_count"),
        ({"melds": ["pung 123m"]}, "bad_meld"),
        ({"melds": ["peng 111m"]}, "bad_meld"),
        ({"melds": ["chow 123m"], "switches": {"chow": False}}, "bad_meld"),
        ({"melds": "pung 111m"}, "bad_field"),
        ({"self_drawn": "yes"}, "bad_field"),
        ({"self_drawn": True, "discarder": "S"}, "contradiction"),
        ({"discarder": "E"}, "contradiction"),
        ({"discarder": "X"}, "bad_field"),
        ({"seat_wind": "C"}, "bad_field"),
        ({"flags": ["luck"]}, "bad_field"),
        ({"flags": ["replacement"]}, "contradiction"),
        ({"flags": ["robbing_kong"], "self_drawn": True}, "contradiction"),
        ({"flags": ["robbing_kong", "kong_discard"]}, "contradiction"),
        ({"flags": ["last_tile"], "wall_left": 3}, "contradiction"),
        ({"flags": ["multiple_winners"]}, "contradiction"),
        (
            {
                "flags": ["multiple_winners"],
                "self_drawn": True,
                "switches": {"multiple_winners": "all"},
            },
            "contradiction",
        ),
        ({"wall_left": 137}, "bad_field"),
        ({"wall_left": -1}, "bad_field"),
        ({"streak": 100}, "bad_field"),
        ({"opening": "heaven"}, "contradiction"),
        ({"opening": "moon"}, "bad_field"),
        ({"flags": ["replacement"], "self_drawn": True}, "contradiction"),
        ({"flags": ["robbing_kong"]}, "contradiction"),
        ({"flags": ["fourth_tile"]}, "contradiction"),
        ({"ready": True}, "not_in_ruleset"),
        ({"ready": "soon"}, "bad_field"),
        ({"lacking": "m"}, "not_in_ruleset"),
        ({"bonus": "ab"}, "not_in_ruleset"),
        ({"switches": {"flowers": True}, "bonus": "aa"}, "bad_tiles"),
        ({"switches": {"flowers": True}, "bonus": "1m"}, "bad_tiles"),
        ({"switches": {"flowers": True}, "bonus": "a1"}, "bad_tiles"),
        ({"wild": "C"}, "not_in_ruleset"),
        ({"flags": ["kong_discard"], "discarder_kong": "kong"}, "not_in_ruleset"),
        ({"switches": PASSED_ON, "discarder_kong": "kong"}, "contradiction"),
        (
            {"switches": PASSED_ON, "discarder_kong": "kong", "self_drawn": True},
            "contradiction",
        ),
        (
            {"switches": PASSED_ON, "flags": ["kong_discard"], "discarder_kong": "pung"},
            "bad_field",
        ),
        ({"givers": []}, "wrong_count"),
        ({"givers": ["E"]}, "bad_field"),
        ({"givers": ["X"]}, "bad_field"),
        ({"others": {"E": {}}}, "bad_field"),
        ({"others": {"S": {"hand": "1m"}}}, "unknown_field"),
        ({"others": {"S": {"melds": ["pung 1m"]}}}, "bad_meld"),
        ({"colour": "red"}, "unknown_field"),
    ],
)
def test_what_cannot_be_answered_has_a_code(more: dict[str, Any], code: str) -> None:
    found = answer({"op": "score", "rules": "mahjong/tuidaohu"} | PUNGS | more)
    assert found.get("error", {}).get("code") == code, found


def test_the_flowers_of_a_winner_are_paid_with_the_win() -> None:
    more = {"switches": {"flowers": True, "flower_points": 2}, "bonus": "ah", "discarder": "W"}
    found = score("123m456s789p1177s", "1s", **more)
    assert found["transfers"][1:] == [
        {"payer": 2, "payee": 0, "points": 4, "reason": "flowers", "shares": []}
    ]


@pytest.mark.parametrize(
    ("more", "wins"),
    [
        ({"opening": "heaven", "self_drawn": True}, True),
        ({"opening": "heaven", "self_drawn": True, "seat_wind": "S"}, False),
        ({"opening": "heaven", "self_drawn": True, "seat_wind": "S", "dealer": "S"}, True),
        ({"opening": "heaven"}, False),
        ({"opening": "earth", "self_drawn": True, "seat_wind": "S"}, True),
        ({"opening": "earth", "self_drawn": True}, False),
        ({"opening": "earth", "self_drawn": True, "seat_wind": "S", "dealer": "S"}, False),
        ({"opening": "earth", "seat_wind": "S"}, True),
        ({"opening": "earth", "seat_wind": "S", "discarder": "E"}, True),
        ({"opening": "earth", "seat_wind": "S", "discarder": "N"}, False),
        ({"opening": "earth", "seat_wind": "S", "discarder": "N", "dealer": "N"}, True),
        ({"opening": "human", "seat_wind": "W", "discarder": "S"}, True),
        ({"opening": "human", "seat_wind": "W", "self_drawn": True}, False),
        ({"opening": "human"}, False),
        ({"opening": "human", "seat_wind": "S", "flags": ["robbing_kong"]}, False),
        ({"opening": "human", "seat_wind": "S", "flags": ["last_tile"]}, False),
        ({"opening": "human", "seat_wind": "S", "others": {"W": {"melds": ["pung EEE"]}}}, False),
    ],
)
def test_an_opening_win_is_of_the_seat_and_on_the_tile_that_it_is_named_for(
    more: dict[str, Any], wins: bool
) -> None:
    found = score("123m456s789p1177s", "1s", **more)
    assert found.get("error", {}).get("code") == (None if wins else "contradiction")


def test_a_small_letter_for_an_honour_is_answered_by_how_it_is_written() -> None:
    found = score("123m456s789p11see", "1s")["error"]
    assert found["code"] == "bad_tiles"
    assert "East is E, not e" in found["message"]
    found = answer({"op": "complete", "tiles": "11mw"})["error"]
    assert "West is W, not w" in found["message"]
    assert " is " not in answer({"op": "complete", "tiles": "11ma"})["error"]["message"]


@pytest.mark.parametrize("preset", ["app", "sbr"])
@pytest.mark.parametrize(
    "more",
    [
        {"concealed": "123456m4455p", "melds": ["pung 777s"], "winning": "4p", "lacking": "s"},
        {"concealed": "123456s78s55p", "melds": ["kong 3333m"], "winning": "9s", "lacking": "m"},
        {
            "concealed": "123456s78s55s",
            "melds": ["concealed_kong 3333p"],
            "winning": "9s",
            "lacking": "p",
        },
    ],
)
def test_a_meld_of_the_lacking_suit_cannot_have_been_laid_down(
    preset: str, more: dict[str, Any]
) -> None:
    asked = {"op": "score", "rules": "mahjong/sichuan", "preset": preset, **more}
    assert answer(asked)["error"]["code"] == "contradiction"
    assert answer({**asked, "lacking": None})["win"] is True


def test_a_kong_robbed_after_another_is_a_kong_discard_where_that_counts() -> None:
    asked: dict[str, Any] = {
        "op": "score",
        "rules": "mahjong/sichuan",
        "concealed": "46m123s789s23499p",
        "winning": "5m",
        "seat_wind": "S",
        "discarder": "W",
        "flags": ["robbing_kong", "kong_discard"],
    }
    found = answer({**asked, "preset": "sbr", "switches": {"lacking_suit": False}})
    assert fans(found) == {"robbing_the_kong", "out_on_kong_discard"}
    assert paid(found) == (0, 4, -4, 0)
    assert answer({**asked, "preset": "app"})["error"]["code"] == "contradiction"


@pytest.mark.parametrize("others_pay", [0, 1])
@pytest.mark.parametrize(
    ("kind", "each"), [("", 0), ("kong", 3), ("added_kong", 1), ("concealed_kong", 2)]
)
def test_the_points_of_a_kong_are_passed_on_with_the_discard_after_it(
    kind: str, each: int, others_pay: int
) -> None:
    asked: dict[str, Any] = {
        "op": "score",
        "rules": "mahjong/sichuan",
        "preset": "app",
        "switches": {
            "kong_points": 3,
            "added_kong_points": 1,
            "concealed_kong_points": 2,
            "kong_others_pay": others_pay,
        },
        "concealed": "46m123s789s23499p",
        "winning": "5m",
        "seat_wind": "S",
        "discarder": "W",
        "flags": ["kong_discard"],
        "discarder_kong": kind,
    }
    for gone in ([], ["N"]):
        payers = 3 - len(gone)
        # Only its giver pays an open kong in full.
        earned = each + others_pay * (payers - 1) if kind == "kong" else each * payers
        found = answer({**asked, "others": {wind: {"left": True} for wind in gone}})
        passed = [one for one in found["transfers"] if one["reason"] == "kong_passed_on"]
        assert [(one["payer"], one["payee"], one["points"]) for one in passed] == (
            [(2, 1, earned)] if kind else []
        )


def test_a_kong_robbed_after_another_is_passed_the_points_of_that() -> None:
    asked: dict[str, Any] = {
        "op": "score",
        "rules": "mahjong/sichuan",
        "preset": "sbr",
        "switches": {"lacking_suit": False, "kong_discard_kong": "transfer"},
        "concealed": "46m123s789s23499p",
        "winning": "5m",
        "seat_wind": "S",
        "discarder": "W",
        "flags": ["robbing_kong", "kong_discard"],
        "discarder_kong": "concealed_kong",
    }
    # 4 for the win and three times 2 for the kong before, as at the table (`test_sichuan.py`).
    assert paid(answer(asked)) == (0, 10, -10, 0)
