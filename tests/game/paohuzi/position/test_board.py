"""The fold refuses events that do not follow from the earlier ones."""

from __future__ import annotations

import dataclasses

import pytest

from game.core.errors import BadRecord
from game.core.events import Event
from game.paohuzi.kernel.melds import meld
from game.paohuzi.kernel.win_how import WinHow
from game.paohuzi.position.board import SeatBoard, TableBoard
from game.paohuzi.position.events import (
    Began,
    Dealt,
    Discarded,
    Exhausted,
    Flipped,
    HandDied,
    Melded,
    Score,
    Settled,
    Won,
)
from game.paohuzi.rules import PaohuziRules
from tests.support.paohuzi_scene import PLAIN, Scene

SCORE = Score(1, 15, 1, 1, (), ())
EARLY: list[Event] = [
    Began(0),
    Flipped(0, 3, 18),
    Discarded(0, 3),
    Melded(0, meld("peng 四"), 19),
    HandDied(0),
    Won(0, 3, None, WinHow.SELF, (), (), SCORE),
    Exhausted(),
    Settled((0, 0, 0), (0, 0, 0), (), 0, ((), (), ()), ((), (), ()), (), ()),
]


@pytest.mark.parametrize("event", EARLY, ids=lambda event: event.type)
def test_nothing_happens_before_the_deal(event: Event) -> None:
    with pytest.raises(BadRecord, match="event_out_of_order"):
        TableBoard(PLAIN).apply(event)


def told(scene: Scene, viewer: int | None) -> SeatBoard:
    board = SeatBoard(PLAIN, viewer)
    for emission in scene.log:
        board.apply(emission.view_for(viewer))
    return board


def test_a_deal_is_told_once_and_to_the_right_seat() -> None:
    scene = Scene({0: "四四一三玖"})
    dealt = scene.log[0]
    assert isinstance(dealt.full, Dealt)
    board = told(scene, 0)
    with pytest.raises(BadRecord, match="event_out_of_order"):
        board.apply(dealt.view_for(0))
    for wrong in (dealt.full, dealt.public, dealt.view_for(1)):
        with pytest.raises(BadRecord, match="wrong_face"):
            SeatBoard(PLAIN, 0).apply(wrong)
    with pytest.raises(BadRecord, match="wrong_face"):
        TableBoard(PLAIN).apply(dealt.public)


WRONG: list[tuple[Event, str]] = [
    (Discarded(1, 3), "event_out_of_order"),
    (Discarded(0, 4), "card_not_held"),
    (Melded(0, meld("peng 四"), 19), "event_out_of_order"),
    (Began(0), "event_out_of_order"),
    (HandDied(1), "event_out_of_order"),
    (Won(0, 3, None, WinHow.SELF, (1, 2), (), SCORE), "hand_differs"),
]


@pytest.mark.parametrize(("event", "code"), WRONG)
def test_events_that_do_not_follow_are_refused(event: Event, code: str) -> None:
    # Every card but 五 is in the dealer's hand once.
    scene = Scene({0: "一二三四六七八九十壹贰叁肆伍陆柒捌玖拾拾玖"})
    with pytest.raises(BadRecord, match=code):
        told(scene, 0).apply(event)


def test_an_open_card_is_claimed_as_it_lies() -> None:
    scene = Scene.at({0: "四", 1: "五六一", 2: "四四一"}, "拾")
    scene.does(0, "discard 四")
    good = meld("peng 四")
    for wrong in (
        Melded(2, good, 1),
        Melded(2, dataclasses.replace(good, claimed=4, giver=0), 1),
        Melded(2, dataclasses.replace(good, claimed=3, giver=1), 1),
        Melded(2, dataclasses.replace(good, claimed=3, giver=0), 0),
        Melded(2, dataclasses.replace(good, claimed=3, giver=0), 1, upgrades=0),
        Melded(2, meld("wei 四"), 0, flipped=True, upgrades=2),
    ):
        with pytest.raises(BadRecord):
            scene.board.apply(wrong)
    with pytest.raises(BadRecord, match="event_out_of_order"):
        scene.board.apply(Flipped(1, 3, 7))


def test_the_end_must_agree_with_what_was_told() -> None:
    scene = Scene.at({0: "肆"}, "拾")
    scene.throws(0, "肆")
    settled = scene.events[-1]
    assert isinstance(settled, Settled)
    for wrong, code in (
        (dataclasses.replace(settled, scores=(1, -1, 0)), "scores_differ"),
        (dataclasses.replace(settled, hands=((1,), (), ())), "hand_differs"),
        (dataclasses.replace(settled, melds=((meld("peng 四"),), (), ())), "melds_differ"),
    ):
        again = Scene.at({0: "肆"}, "拾")
        again.board.apply(Discarded(0, 13))
        again.board.apply(Flipped(1, 19, 0))
        again.board.apply(Exhausted())
        with pytest.raises(BadRecord, match=code):
            again.board.apply(wrong)


def test_an_unknown_event_and_an_abstract_board_are_refused() -> None:
    class Yawned(Event):
        pass

    with pytest.raises(BadRecord, match="unknown_event"):
        TableBoard(PaohuziRules()).apply(Yawned())
