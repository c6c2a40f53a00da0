"""Changsha: winning hands, their worth, and the payments: the checked hands and the rule book."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.core.switches import Setting
from game.judge.answer import answer
from game.mahjong.fans.reading import Circumstances
from game.mahjong.fans.tables import TABLES
from game.mahjong.kernel.hand import Hand
from game.mahjong.kernel.melds import meld
from game.mahjong.kernel.tiles import counts_of, format_tiles, kinds_in, parse_tiles
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.position.events import BirdsTurned
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.changsha import APP, CHANGSHA, CLASSIC
from game.mahjong.scoring.readings import readings
from game.mahjong.scoring.score import score_reading
from game.mahjong.scoring.winning import checker_of
from tests.support.mahjong_scene import Scene

HANDS = json.loads((Path(__file__).parents[3] / "data" / "changsha.json").read_text("utf-8"))
AT_ONCE: dict[str, Setting] = {"opening_hands": "", "midway_hands": "", "last_tile_offer": False}
BOOK = CLASSIC.replace(AT_ONCE)
ROOM = APP.replace(AT_ONCE)
"""Both presets without a question before the first turn and before the last tile."""
ANY_PAIR = CLASSIC.replace({"great_any_pair": False, "moment_any_pair": False, "pair_258": False})
PAIR_258 = CLASSIC.replace(
    {"great_any_pair": False, "moment_any_pair": False, "all_258": False, "seven_pairs": False}
)

MOMENTS: dict[str, dict[str, Any]] = {
    "heavenly_hand": {"first_draw": True},
    "earthly_hand": {"how": WinHow.DISCARD, "first_discard": True},
    "out_with_replacement_tile": {"replacement": True},
    "out_on_kong_discard": {"how": WinHow.DISCARD, "kong_discard": True},
    "robbing_the_kong": {"how": WinHow.ROBBING_KONG},
    "last_tile": {"last_tile": True},
}


def great_hands(rules: MahjongRules, tiles: str, melds: list[str], moments: list[str]) -> Any:
    """The best reading: by fan the number of times it counts; None if the hand does not win."""
    counts = counts_of(parse_tiles(tiles))
    laid = tuple(meld(text) for text in melds)
    counted: dict[str, int] = {}
    # One moment after the other: the hands combine moments that never come together.
    for name in moments or [""]:
        told = {"how": WinHow.SELF_DRAWN, **MOMENTS.get(name, {})}
        circumstances = Circumstances(tile=parse_tiles(tiles)[0], **told)
        found = [score_reading(rules, one) for one in readings(rules, counts, laid, circumstances)]
        if not found:
            return None
        best = max(found, key=lambda score: score.points)
        counted |= {fan.id: fan.count for fan in best.fans}
    return {"last_tile" if name == "last_tile_draw" else name: counted[name] for name in counted}


@pytest.mark.parametrize("hand", HANDS["wins"], ids=lambda hand: " ".join([hand[0], *hand[1]]))
def test_the_checked_hands_are_read_alike(hand: list[Any]) -> None:
    tiles, melds, moments, wanted = hand
    # The hands call every shape with a great moment a great hand, with any pair.
    great = great_hands(ANY_PAIR, tiles, melds, moments) or {}
    plain = great_hands(PAIR_258, tiles, melds, moments) is not None
    assert (wanted or [{}, False]) == [great, plain]


def waits(text: str, *melds: str, rules: MahjongRules = CLASSIC) -> str:
    """The waits of a hand."""
    laid = [meld(each) for each in melds]
    return format_tiles(kinds_in(checker_of(rules).waits(Hand(parse_tiles(text)), laid)))


@pytest.mark.parametrize(
    ("hand", "melds", "wanted"),
    [
        # 小胡 needs its pair of 2, 5 or 8.
        ("123m456s789p11s67m", [], ""),
        ("123m456s789p22s67m", [], "58m"),
        # 碰碰胡, 清一色, 七小对 and 全求人 have any.
        ("1s999p333s", ["pung 222m", "pung 777s"], "1s"),
        ("1134567m", ["chow 123m", "chow 789m"], "258m"),
        ("1122334455667m", [], "147m"),
        ("1s", ["chow 123m", "pung 777s", "pung 999p", "chow 345p"], "1s"),
        # 将将胡 asks for no shape, but for its ranks in melds too.
        ("2258m258s258p", ["pung 888m"], "25m258s258p"),
        ("2258m258s258p", ["pung 999m"], ""),
        ("258m258s2p", ["pung 888m", "kong 5555p"], "25m258s28p"),
    ],
)
def test_what_a_hand_waits_for(hand: str, melds: list[str], wanted: str) -> None:
    assert waits(hand, *melds) == wanted


def test_what_the_moment_brings_frees_no_pair() -> None:
    asked = {
        "op": "score",
        "rules": "mahjong/changsha",
        "preset": "app",
        "concealed": "123m456s789p11s67m",
        "winning": "8m",
    }
    for flags in ({"opening": "earth", "seat_wind": "S"}, {"flags": ["kong_discard"]}):
        assert answer({**asked, **flags})["why"] == "pair_258"


def test_without_its_shape_the_same_tiles_do_not_win() -> None:
    hand = ("2258m258s258p", "pung 888m")
    assert waits(*hand, rules=CLASSIC.replace({"all_258": False})) == ""


def test_wildcards_stand_for_twos_fives_and_eights() -> None:
    rules = CLASSIC.replace(
        {"honours": True, "which_honours": "red", "wild": "red", "wild_in_pairs": False}
    )
    counts = counts_of(parse_tiles("2258m258s258p8mCCC"))
    told = Circumstances(parse_tiles("8m")[0], WinHow.SELF_DRAWN, wild=1 << parse_tiles("C")[0])
    scores = [score_reading(rules, each) for each in readings(rules, counts, (), told)]
    assert {fan.id for score in scores for fan in score.fans} == {"all_258"}


PLAIN = "123m456s789p22s67m"
FLUSH = "1122334455667m"


def drawn(hand: str, tile: str, turned: str, rules: MahjongRules = BOOK) -> Scene:
    """Seat 1 draws `tile` and wins, seat 0 deals; then the wall begins with `turned`."""
    scene = Scene({0: "9s", 1: hand}, draws=tile + turned, rules=rules)
    scene.does(0, "discard 9s")
    scene.does(1, f"declare_win {tile}")
    return scene


def given(hand: str, tile: str, turned: str, rules: MahjongRules = BOOK) -> Scene:
    """Seat 1 wins on `tile`, which seat 2 throws after its draw."""
    scene = Scene({0: "9s", 1: hand, 2: tile}, draws="1p1p" + turned, rules=rules)
    scene.does(0, "discard 9s")
    scene.drawn_and_thrown(1)
    scene.does(2, f"discard {tile}")
    scene.does(1, f"declare_win {tile}")
    return scene


def turned_birds(scene: Scene) -> BirdsTurned:
    (turned,) = (event for event in scene.events if isinstance(event, BirdsTurned))
    return turned


def test_the_example_of_the_rule_book() -> None:
    # Seats are counted from the dealer: a 2 and a 6 are both the next seat, which has won.
    scene = drawn(PLAIN, "8m", "2p6p")
    assert turned_birds(scene).hits == (1, 1)
    assert scene.paid() == (-8, 16, -4, -4)
    assert scene.paid("win") == (-1, 3, -1, -1)
    assert scene.paid("dealer") == (-1, 1, 0, 0)


@pytest.mark.parametrize(
    ("hand", "tile", "rules", "paid"),
    [
        (PLAIN, "8m", BOOK, (-2, 4, -1, -1)),
        # 清一色 and 七小对: 7 and 7 from the dealer, 6 and 6 from the others.
        (FLUSH, "7m", BOOK, (-14, 38, -12, -12)),
        # 豪华七小对 is two.
        ("11225566m3344s5p", "5p", BOOK, (-7, 19, -6, -6)),
        ("11115566m3344s5p", "5p", BOOK, (-14, 38, -12, -12)),
        (PLAIN, "8m", ROOM, (-3, 7, -2, -2)),
        (FLUSH, "7m", ROOM, (-13, 37, -12, -12)),
    ],
)
def test_what_a_drawn_hand_is_paid(
    hand: str, tile: str, rules: MahjongRules, paid: tuple[int, ...]
) -> None:
    assert (
        drawn(hand, tile, "", rules.replace({"birds": 0, "last_tile_birds": False})).paid() == paid
    )


@pytest.mark.parametrize(
    ("hand", "tile", "rules", "points"),
    [(PLAIN, "8m", BOOK, 1), (FLUSH, "7m", BOOK, 12), (PLAIN, "8m", ROOM, 1)],
)
def test_what_the_discarder_pays(hand: str, tile: str, rules: MahjongRules, points: int) -> None:
    rules = rules.replace({"birds": 0, "last_tile_birds": False})
    assert given(hand, tile, "", rules).paid() == (0, points, -points, 0)


@pytest.mark.parametrize(
    ("turned", "changes", "paid"),
    [
        # One on the winner doubles everybody's payment.
        ("2p3p", {}, (-4, 10, -4, -2)),
        # One on a payer doubles its own share: seat 2 by the 3, seat 3 by the 4.
        ("3p4p", {}, (-2, 6, -2, -2)),
        ("2p6p", {"bird_pays": "add"}, (-6, 12, -3, -3)),
        ("2p6p", {"bird_pays": "points"}, (-4, 10, -3, -3)),
        # From the winner: a 1 is the winner itself.
        ("1p5p", {"bird_start": "winner"}, (-8, 16, -4, -4)),
        ("1p5p", {}, (-8, 10, -1, -1)),
    ],
)
def test_whom_birds_hit_and_what_that_pays(
    turned: str, changes: dict[str, Setting], paid: tuple[int, ...]
) -> None:
    assert drawn(PLAIN, "8m", turned, BOOK.replace(changes)).paid() == paid


@pytest.mark.parametrize(("label", "times"), [("2鸟4倍", 4), ("2鸟3倍", 3)])
def test_the_form_says_what_two_birds_pay(label: str, times: int) -> None:
    (question,) = (one for one in CHANGSHA.form.questions if one.title.zh == "中鸟")
    (chosen,) = (one for one in question.answers if one.label.zh == label)
    rules = BOOK.replace(chosen.changes(BOOK))
    plain = drawn(PLAIN, "8m", "", rules.replace({"birds": 0, "last_tile_birds": False})).paid()
    assert drawn(PLAIN, "8m", "2p6p", rules).paid() == tuple(times * points for points in plain)


def test_a_discarder_pays_for_hits_on_the_winner_and_on_itself() -> None:
    assert given(PLAIN, "8m", "3p2p").paid() == (0, 4, -4, 0)
    assert given(PLAIN, "8m", "1p4p").paid() == (0, 1, -1, 0)


def test_with_no_tile_left_the_last_tile_is_every_bird() -> None:
    scene = Scene({3: PLAIN}, tail="8m", rules=BOOK)
    assert scene.run_down(0) == 3
    scene.does(3, "declare_win 8m")
    assert turned_birds(scene) == BirdsTurned(tuple(parse_tiles("8m8m")), (3, 3), True)
    # 海底捞月 is a great hand, four times over: both birds hit the winner.
    assert scene.paid() == (-28, -24, -24, 76)
    assert scene.board.birds == ()


def test_the_winner_deals_and_who_fed_several() -> None:
    scene = drawn(PLAIN, "8m", "3p3p")
    assert scene.deal.outcome is not None
    assert scene.deal.outcome.next_dealer == 1


def test_every_fan_is_worth_six() -> None:
    assert {fan.points for fan in TABLES["changsha"].texts if not fan.brought_by} == {6}
