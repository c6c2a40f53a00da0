"""Waits with the copies left and their huxi, from what the seat sees."""

from __future__ import annotations

import pytest

from game.core.switches import Setting
from game.paohuzi.board import SeatBoard
from game.paohuzi.cards import card_text
from game.paohuzi.insight import PaohuziWait, insight
from tests.support.paohuzi_scene import PLAIN, Scene

READY = "一二三壹贰叁贰柒拾四五六七八九肆伍陆七八"


def board_of(scene: Scene, viewer: int | None) -> SeatBoard:
    board = SeatBoard(scene.deal.rules, viewer)
    for emission in scene.log:
        board.apply(emission.face(viewer))
    return board


def waits(found: tuple[object, ...]) -> dict[str, tuple[int, int, int]]:
    return {
        card_text(wait.tile): (wait.left, wait.by_flip, wait.by_own_flip)
        for wait in found
        if isinstance(wait, PaohuziWait)
    }


def test_a_ready_hand_waits_with_copies_left_and_huxi() -> None:
    scene = Scene({0: "九玖", 1: READY}, rules=PLAIN.replace({"di_hu": "off"}))
    found = waits(insight(board_of(scene, 1)).waits)
    # One 九 is its own; the other three are unseen.
    assert found["九"] == (3, 15, 15)
    assert found["六"][1:] == (15, 15)
    scene.throws(0, "九")
    again = waits(insight(board_of(scene, 1)).waits)
    assert again["九"][0] == 2


def test_a_card_may_win_by_ones_own_flip_only() -> None:
    hand = "贰柒拾壹贰叁四四五六七六七八伍陆柒八九十"
    scene = Scene({0: "玖", 1: hand}, rules=PLAIN.replace({"di_hu": "off"}))
    found = waits(insight(board_of(scene, 1)).waits)
    assert found["四"] == (2, 0, 15)


def test_before_a_discard_every_discard_that_leaves_a_ready_hand_is_told() -> None:
    scene = Scene({0: READY + "玖"})
    told = insight(board_of(scene, 0))
    assert told.waits == ()
    assert [card_text(entry.tile) for entry in told.discards].count("玖") == 1
    (entry,) = [entry for entry in told.discards if card_text(entry.tile) == "玖"]
    assert "九" in waits(entry.waits)


@pytest.mark.parametrize("viewer", [None, 2])
def test_spectators_and_far_hands_are_told_nothing(viewer: int | None) -> None:
    scene = Scene({0: "玖", 1: READY})
    if viewer is None:
        assert insight(board_of(scene, None)) == insight(SeatBoard(PLAIN, 0))
    else:
        assert insight(board_of(scene, viewer)).waits == ()


def test_a_dead_hand_waits_for_nothing() -> None:
    scene = Scene({0: "玖", 1: READY}, rules=PLAIN.replace({"di_hu": "off"}))
    board = board_of(scene, 1)
    board.dead[1] = True
    assert insight(board).waits == ()


def whys(scene: Scene, viewer: int | None) -> list[str]:
    """Every reason why the viewer does not win, in order."""
    board = SeatBoard(scene.deal.rules, viewer)
    found = []
    for emission in scene.log:
        board.apply(emission.face(viewer))
        why = insight(board).why
        if why is not None:
            found.append(why)
    return found


@pytest.mark.parametrize(
    ("changes", "reasons"),
    [
        ({}, ["no_win_on_discards"]),
        ({"hu_on_discard": True}, []),
        ({"hu_on_discard": True, "min_huxi": 18}, ["too_little_huxi"]),
    ],
)
def test_a_complete_hand_that_may_not_win_is_told_why(
    changes: dict[str, Setting], reasons: list[str]
) -> None:
    scene = Scene({0: "九玖", 1: READY}, rules=PLAIN.replace({"di_hu": "off"} | changes))
    scene.throws(0, "九")
    assert whys(scene, 1) == reasons
    assert whys(scene, 0) == whys(scene, None) == []


@pytest.mark.parametrize(("first", "reasons"), [(False, ["wei_comes_first"]), (True, [])])
def test_a_card_that_must_make_a_wei_is_the_reason(first: bool, reasons: list[str]) -> None:
    hand = "三三叁一二贰柒拾壹贰叁五六七伍陆柒八九十"
    rules = PLAIN.replace({"di_hu": "off", "own_hu_before_ti": first})
    scene = Scene({0: "玖", 1: hand}, "三", rules=rules)
    scene.throws(0, "玖")
    assert whys(scene, 1) == reasons


def test_a_kan_that_would_have_to_be_split_is_the_reason() -> None:
    hand = "一二三三三叁贰柒拾壹贰叁五六七八九十伍陆"
    rules = PLAIN.replace({"di_hu": "off", "hu_on_discard": True})
    scene = Scene({0: "柒", 1: hand}, rules=rules)
    scene.throws(0, "柒")
    assert whys(scene, 1) == ["kan_is_locked"]
    split = Scene({0: "柒", 1: hand}, rules=rules.replace({"kan_locked": False}))
    split.throws(0, "柒")
    assert whys(split, 1) == []
