"""The hands that win, by switches."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.switches import Setting
from game.mahjong.kernel.hand import Hand
from game.mahjong.kernel.melds import meld
from game.mahjong.kernel.shapes import WinShapes
from game.mahjong.kernel.tiles import Mask, kinds_in, parse_tiles
from game.mahjong.rulesets.tuidaohu import FRIENDS
from game.mahjong.scoring.winning import WinChecker
from tests.support.mahjong_scene import Scene


def waits(tiles: str, melds: str, switches: dict[str, Setting]) -> list[int]:
    checker = WinChecker(FRIENDS.replace(switches))
    laid = [meld(text) for text in melds.split(",") if text]
    return kinds_in(checker.waits(Hand(parse_tiles(tiles)), laid))


@pytest.mark.parametrize(
    ("tiles", "melds", "switches", "expected"),
    [
        ("123m456s789p1244s", "", {}, "3s"),
        ("1m", "pung EEE,chow 123p,kong 9999s,chow 789m", {}, "1m"),
        ("1111s234m567m888p", "", {}, ""),
        ("1s", "chow 123s,chow 123s,chow 123s,pung EEE", {}, ""),
        ("11m33m55s77s99p22pE", "", {}, "E"),
        ("11m33m55s77s99p22pE", "", {"seven_pairs": False}, ""),
        ("1111m55s77s99p22pE", "", {}, "E"),
        ("1111m55s77s99p22pE", "", {"quad_is_two_pairs": False}, ""),
        ("19m19s19pESWNCFP", "", {}, "19m19s19pESWNCFP"),
        ("19m19s19pESWNCFP", "", {"thirteen_orphans": False}, ""),
        ("147m258s369pESWN", "", {}, ""),
        ("147m258s369pESWN", "", {"knitted_honours": True}, "CFP"),
        ("23m456m789s123p99p", "", {}, "1m4m7m"),
        ("23m456m789s123p99p", "", {"pung_needed": True}, ""),
        ("11m456m789s123p99p", "", {"pung_needed": True}, "1m9p"),
        ("23m456m678s345p88p", "", {"terminal_needed": True}, "1m"),
        ("23m456m789s123p88p", "", {"pair_258": True}, "1m4m7m"),
        ("23m456m789s123p99p", "", {"pair_258": True}, ""),
        ("22m456m789s123p99p", "", {"pair_258": True}, "9p"),
        (
            "23m456m789m123p88p",
            "",
            {"suit_missing": True, "thirteen_orphans": False},
            "1m4m7m",
        ),
        (
            "23m456m789s123p88p",
            "",
            {"suit_missing": True, "thirteen_orphans": False},
            "",
        ),
        (
            "23m99p",
            "chow 123p,pung EEE,chow 456s",
            {"suit_missing": True, "thirteen_orphans": False},
            "",
        ),
        ("22558s22255588p", "", {"all_258": True, "thirteen_orphans": False}, "258m258s258p"),
        (
            "22558s22255588p",
            "",
            {"all_258": True, "thirteen_orphans": False, "without_suit": "characters"},
            "258s258p",
        ),
    ],
)
def test_what_a_hand_waits_for(
    tiles: str, melds: str, switches: dict[str, Setting], expected: str
) -> None:
    assert waits(tiles, melds, switches) == sorted(parse_tiles(expected))


def test_sixteen_tiles_need_five_sets() -> None:
    switches: dict[str, Setting] = {
        "hand_size": 16,
        "seven_pairs": False,
        "thirteen_orphans": False,
    }
    assert waits("123m456m789m123p99p78s", "", switches) == parse_tiles("69s")


def test_a_condition_is_asked_of_the_reading_that_wins() -> None:
    # 222333444m reads as pungs or as runs; with 必须有刻 only the pungs win, and they count.
    scene = Scene(
        {0: "222333444m12399s"},
        rules=FRIENDS.replace({"pung_needed": True}),
    )
    scene.does(0, "declare_win 9s")
    kinds = [group.kind for group in scene.wins[0].score.groups]
    assert kinds.count("triplet") == 3


def test_a_hand_that_misses_a_condition_is_not_offered_the_win() -> None:
    scene = Scene({0: "123m456s789p12344s"}, rules=FRIENDS.replace({"pung_needed": True}))
    assert scene.claims(0) == []


def test_the_dealer_may_win_at_once() -> None:
    scene = Scene({0: "123m456s789p12344s"})
    assert scene.claims(0) == ["declare_win 4s"]
    scene.does(0, "declare_win 4s")
    assert "heavenly_hand" in scene.fans()


def test_a_first_draw_that_wins_is_heavenly_for_everybody_until_somebody_claims() -> None:
    scene = Scene({0: "E", 1: "123m456s789p1244s"}, draws="3s")
    scene.does(0, "discard E")
    scene.does(1, "declare_win 3s")
    assert "heavenly_hand" in scene.fans()
    scene = Scene({0: "E", 2: "123m456s789p1244s", 1: "EE9s"}, draws="3s")
    scene.does(0, "discard E")
    scene.does(1, "pung E")
    scene.does(1, "discard 9s")
    scene.does(2, "declare_win 3s")
    assert "heavenly_hand" not in scene.fans()


def test_the_last_discard_can_be_won() -> None:
    scene = Scene({0: "46m123s789s12399pE"}, tail="5m")
    assert scene.run_down(0) == 3
    scene.does(3, "discard 5m")
    scene.does(0, "declare_win 5m")
    assert "last_tile_claim" in scene.fans()


def test_a_discard_with_one_tile_left_to_draw_is_not_the_last() -> None:
    scene = Scene({0: "46m123s789s12399pE"}, tail="E5m")
    assert scene.run_down(1) == 2
    scene.does(2, "discard 5m")
    scene.does(0, "declare_win 5m")
    assert "last_tile_claim" not in scene.fans()


def test_what_is_kept_grows_with_the_shapes_and_not_with_the_rulesets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Tables agree on thousands of rulesets, and a full memory of one takes two megabytes."""
    asked: list[object] = []
    find = WinShapes.winning_mask

    def watched(shapes: WinShapes, *given: Any, **options: Any) -> Mask:
        asked.append(given)
        return find(shapes, *given, **options)

    monkeypatch.setattr(WinShapes, "winning_mask", watched)
    hand, base = "1123345m668p679s", {"seven_pairs": False}
    waits(hand, "", {**base, "base": 1})
    asked.clear()
    waits(hand, "", {**base, "base": 2})
    assert not asked
    waits(hand, "", {**base, "thirteen_orphans": False})
    assert asked
