"""Wins with the hands as dealt: 天胡, 地胡 in its forms, 三提五坎."""

from __future__ import annotations

import pytest

from game.core.events import Delay
from game.core.switches import Setting
from game.paohuzi.kernel.cards import parse_cards
from game.paohuzi.position.events import Began, Melded
from game.paohuzi.rulesets.changde import CLASSIC, FULL_LIST
from game.paohuzi.rulesets.loudi import HUNDRED
from tests.support.paohuzi_scene import Scene

COMPLETE = "一二三壹贰叁贰柒拾四五六七八九肆伍陆七八九"
READY = "一二三壹贰叁贰柒拾四五六七八九肆伍陆七八"

ONE_OF_MOST = "壹贰叁肆伍陆柒捌玖拾一二三四五六七八"


def test_the_dealer_may_win_with_the_hand_as_dealt() -> None:
    scene = Scene({0: COMPLETE}, rules=FULL_LIST)
    assert scene.options(0) == ["win", "pass"]
    scene.does(0, "win")
    assert (scene.won.how, scene.won.card, scene.won.giver) == ("deal", None, None)
    # Tian hu and no claims: one tun, twelve times.
    assert scene.fans() == {"tian_hu": 6, "no_claims": 6}
    assert scene.paid() == (24, -12, -12)
    assert [e.delay for e in scene.log if e.full is scene.won] == [Delay.WINDOW]


def test_a_declined_win_leaves_a_discard_and_is_not_offered_again() -> None:
    scene = Scene({0: COMPLETE})
    scene.does(0, "pass")
    assert isinstance(scene.log[-1].full, Began)
    assert scene.log[-1].delay is Delay.WINDOW
    assert scene.claims(0) == []
    assert "discard 九" in scene.options(0)


def test_without_heavenly_hands_the_dealer_just_discards() -> None:
    scene = Scene({0: COMPLETE}, rules=CLASSIC.replace({"tian_hu": False}))
    assert scene.claims(0) == []


def test_another_seat_may_win_on_the_shown_card() -> None:
    scene = Scene({0: ONE_OF_MOST + "十玖九", 1: READY}, rules=FULL_LIST)
    assert scene.deal.deciders == (1,)
    scene.does(1, "win 九")
    won = scene.won
    assert (won.how, won.giver, won.card) == ("shown", 0, parse_cards("九")[0])
    assert scene.fans() == {"di_hu": 6, "no_claims": 6}
    assert scene.paid() == (-12, 24, -12)
    hand = scene.board.hands[0]
    assert hand is not None
    assert hand.size == 21, "the card stays where it lies"


def test_the_dealer_comes_before_the_others() -> None:
    scene = Scene({0: "一二三壹贰叁贰柒拾四五六七八九肆伍陆七八九", 1: "叁肆伍陆柒捌玖十十"})
    assert 0 in scene.deal.deciders


@pytest.mark.parametrize("form", ["off", "first_flip"])
def test_the_shown_card_is_won_only_where_that_is_played(form: str) -> None:
    scene = Scene({0: "九", 1: READY}, rules=CLASSIC.replace({"di_hu": form}))
    assert scene.deal.deciders == (0,)


def test_a_shown_card_that_lies_in_a_ti_cannot_be_won() -> None:
    other = "一二三壹贰叁贰柒拾七八九七八九肆伍陆四五"
    scene = Scene({0: ONE_OF_MOST.replace("六", "") + "六六六六", 1: other})
    assert scene.melded[0] == "0 ti 六"
    assert not scene.board.shown_held
    assert scene.deal.deciders == (0,)


def test_the_first_discard_at_loudi_is_worth_a_hundred() -> None:
    scene = Scene({0: "九", 2: READY}, rules=HUNDRED)
    scene.does(0, "discard 九")
    assert scene.options(2) == ["win 九"], "it must be taken"
    scene.does(2, "win 九")
    assert scene.fans() == {"di_hu": 100}
    assert scene.won.score.points == 100


def test_the_first_flip() -> None:
    rules = FULL_LIST.replace({"di_hu": "first_flip"})
    scene = Scene({0: "玖", 2: READY}, "九", rules=rules)
    scene.throws(0, "玖")
    scene.does(2, "win 九")
    assert "di_hu" in scene.fans()


SETS: dict[str, tuple[str, list[str]]] = {
    "three ti": ("一一一一二二二二三三三三五", ["0 ti 一", "0 ti 二", "0 ti 三"]),
    "five kan": ("一一一二二二三三三五五五七七七九壹", []),
}


@pytest.mark.parametrize("name", SETS)
def test_three_ti_or_five_kan_win_where_that_is_played(name: str) -> None:
    hand, melded = SETS[name]
    for allowed in (False, True):
        changes: dict[str, Setting] = {"three_ti_five_kan": allowed}
        scene = Scene({0: hand}, rules=FULL_LIST.replace(changes))
        assert scene.melded == melded
        assert ("win" in scene.claims(0)) is allowed
    scene.does(0, "win")
    assert scene.fans() == {"tian_hu": 6}
    assert scene.won.score.huxi >= 15
    assert scene.won.score.groups[-1].kind == "loose"
    cards = sorted(card for group in scene.won.score.groups for card in group.cards)
    assert len(cards) == 21


def test_dealt_quads_come_first_in_turn_order() -> None:
    scene = Scene({1: "四四四四", 0: "九九九九六六六六", 2: "五五五五"}, dealer=2)
    melds = [e.full for e in scene.log if isinstance(e.full, Melded)]
    assert [(event.seat, str(event.meld)) for event in melds] == [
        (2, "ti 五"),
        (0, "ti 六"),
        (0, "ti 九"),
        (1, "ti 四"),
    ]
    assert scene.board.waived_discards == [1, 0, 0]
