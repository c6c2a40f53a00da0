"""The turn machine: the effects of a flip, discards, draws, and the end of a deal."""

from __future__ import annotations

import pytest

from game.core.events import Delay
from game.core.switches import Setting
from game.paohuzi.kernel.cards import parse_cards
from game.paohuzi.position.events import Began, Exhausted, Flipped, HandDied, Melded, Settled
from game.paohuzi.position.phase import Phase
from game.paohuzi.rules import PaohuziRules
from tests.support.paohuzi_scene import PLAIN, Scene

KAN = "一一一三三三四四四五五五六六六捌捌捌"
"""Six 坎: nothing that can be discarded."""


def last(scene: Scene, kind: type) -> object:
    """The last event of a kind."""
    return next(e.full for e in reversed(scene.log) if isinstance(e.full, kind))


# ------------------------------------------------------------------ dealing


def test_twenty_cards_each_one_more_for_the_dealer_and_nineteen_in_the_stock() -> None:
    scene = Scene({2: "玖"}, dealer=2)
    board = scene.board
    assert [board.sizes[seat] for seat in (2, 0, 1)] == [21, 20, 20]
    assert board.stock_left == 19
    assert board.shown == parse_cards("玖")[0]
    assert isinstance(scene.log[-1].full, Began)
    assert scene.log[-1].delay is Delay.WINDOW
    assert scene.deal.deciders == (2,)


@pytest.mark.parametrize(
    ("changes", "size", "stock"),
    [
        ({"players": 2}, 20, 39),
        ({"players": 2, "buried": 20}, 20, 19),
        ({"players": 4, "hand_size": 14}, 14, 23),
    ],
)
def test_other_numbers_of_players(changes: dict[str, Setting], size: int, stock: int) -> None:
    scene = Scene({}, rules=PLAIN.replace(changes))
    assert scene.board.sizes == [size + 1] + [size] * (scene.deal.seats - 1)
    assert scene.board.stock_left == stock


def test_four_alike_are_laid_down_as_dealt() -> None:
    scene = Scene({0: "四四四四玖"})
    assert scene.melded == ["0 ti 四"]
    assert scene.log[1].delay is Delay.MOTION
    assert scene.board.quads == [1, 0, 0]
    assert scene.board.waived_discards == [0, 0, 0]


def test_two_dealt_ti_waive_the_discard_of_the_next_claim_once() -> None:
    scene = Scene({0: "玖", 1: "四四四四五五五五捌捌一三"}, "捌")
    assert scene.board.waived_discards == [0, 1, 0]
    scene.throws(0, "玖")
    assert scene.melded[-1] == "1 wei 捌"
    assert scene.board.waived_discards == [0, 0, 0]
    flipped = next(e for e in scene.log if isinstance(e.full, Flipped))
    assert isinstance(flipped.full, Flipped)
    assert flipped.full.seat == 2, "no discard: the next seat draws"
    assert flipped.delay is Delay.MOTION


# ------------------------------------------------------------------ automatic moves


def test_own_flip_and_two_in_hand_make_a_wei_before_any_win() -> None:
    # 三 completes 一二三 for a win of fifteen; but two 三 are in the hand.
    hand = "三三一二壹贰叁贰柒拾五六七伍陆柒八九十玖"
    scene = Scene.at({0: "肆", 1: hand}, "三")
    scene.throws(0, "肆")
    assert scene.melded == ["1 wei 三"]
    assert scene.claims(1) == []


def test_own_flip_and_three_in_hand_make_a_ti_before_any_win() -> None:
    hand = "三三三一二壹贰叁贰柒拾五六七伍陆柒八九十"
    for first, melded in ((False, ["1 ti 三"]), (True, ["1 ti 三"])):
        scene = Scene.at({0: "肆", 1: hand}, "三", rules=PLAIN.replace({"own_hu_before_ti": first}))
        scene.throws(0, "肆")
        assert scene.melded == melded
        # 一二 is no pair; if 胡 comes first the third 三 may stay and the fourth make a run.
        assert scene.claims(1) == (["win"] if first else [])


def test_winning_before_ti_scores_the_hand_as_it_was() -> None:
    hand = "三三三一二壹贰叁贰柒拾五六七伍陆柒八九十"
    scene = Scene.at({0: "肆", 1: hand}, "三", rules=PLAIN.replace({"own_hu_before_ti": True}))
    scene.throws(0, "肆")
    scene.does(1, "win")
    assert scene.won.score.huxi == 18
    assert scene.won.how == "self"


def test_a_win_before_a_repeated_ti_may_be_declined_and_takes_its_time() -> None:
    rules = PLAIN.replace({"own_hu_before_ti": True})
    # A quad lies there, so the hand needs a pair: 五五, and 三三三 + 一二三.
    hand = "三三三一二壹贰叁贰柒拾五五六七八"
    scene = Scene.at({0: "肆", 1: hand}, "三拾", {1: ["pao 九"]}, rules=rules)
    scene.throws(0, "肆")
    assert scene.board.phase is Phase.DRAW
    assert scene.options(1) == ["win", "pass"]
    scene.does(1, "pass")
    flipped = next(e for e in scene.log if isinstance(e.full, Flipped))
    assert flipped.delay is Delay.WINDOW


def test_own_flip_and_a_wei_on_the_table_make_a_ti() -> None:
    scene = Scene.at({0: "肆", 1: "一三"}, "四", {1: ["peng 九", "wei 四"]})
    scene.throws(0, "肆")
    event = last(scene, Melded)
    assert isinstance(event, Melded)
    assert (str(event.meld), event.upgrades, event.flipped) == ("ti 四", 1, True)
    assert scene.melds(1) == ["peng 九", "ti 四"]
    assert scene.board.huxi[1] == 1 + 9


def test_anothers_flip_and_three_in_hand_run() -> None:
    scene = Scene.at({0: "肆", 2: "四四四一三"}, "四")
    scene.throws(0, "肆")
    assert scene.melded == ["2 pao 四"]
    assert scene.log[-1].delay is Delay.WINDOW
    assert scene.deal.deciders == (2,), "the first four of a kind is followed by a discard"


@pytest.mark.parametrize("three", ["wei 四", "stale_wei 四"])
def test_a_discard_runs_a_wei_on_the_table(three: str) -> None:
    scene = Scene.at({0: "四", 2: "一三"}, melds={2: [three]})
    scene.throws(0, "四")
    assert scene.melded == ["2 pao 四"]
    assert scene.melds(2) == ["pao 四"]


def test_a_discard_and_three_in_hand_run() -> None:
    scene = Scene.at({0: "四", 2: "四四四一三"})
    scene.throws(0, "四")
    assert scene.melded == ["2 pao 四"]


def test_a_discard_does_not_run_a_peng_unless_the_table_says_so() -> None:
    for allowed in (False, True):
        rules = PLAIN.replace({"peng_pao_by_discard": allowed})
        scene = Scene.at({0: "四", 2: "一三"}, melds={2: ["peng 四"]}, rules=rules)
        scene.throws(0, "四")
        assert ("2 pao 四" in scene.melded) is allowed


@pytest.mark.parametrize("flipper", [1, 2])
def test_a_flip_runs_a_peng_whoever_flips_it(flipper: int) -> None:
    turn = flipper - 1
    scene = Scene.at(
        {turn: "肆", 2: "一三"} | ({1: "肆"} if turn == 1 else {}),
        "四",
        {2: ["peng 四"]},
        turn=turn,
    )
    scene.throws(turn, "肆")
    event = last(scene, Melded)
    assert isinstance(event, Melded)
    assert str(event.meld) == "pao 四"
    assert event.meld.giver == flipper
    assert not event.flipped, "it lay open first"


# ------------------------------------------------------------------ after a claim


def test_the_first_four_of_a_kind_needs_a_discard_the_second_does_not() -> None:
    scene = Scene.at({0: "四", 1: "四四四一三"}, "拾")
    scene.throws(0, "四")
    assert scene.deal.deciders == (1,)
    again = Scene.at({0: "四", 1: "四四四一"}, "拾", {1: ["ti 九"]})
    again.throws(0, "四")
    assert again.melded == ["1 pao 四"]
    assert again.board.quads[1] == 2
    flipped = next(e for e in again.log if isinstance(e.full, Flipped))
    assert isinstance(flipped.full, Flipped)
    assert flipped.full.seat == 2, "the seat after the claimant draws"
    assert flipped.delay is Delay.MOTION
    assert again.board.claims[1] == 0, "a repeated pao is no claim"
    assert scene.board.claims[1] == 1


def test_who_claims_discards_and_the_next_seat_follows_the_claimant() -> None:
    scene = Scene.at({0: "四", 2: "四四一三"}, "拾")
    scene.does(0, "discard 四")
    scene.does(2, "peng 四")
    assert scene.options(2) == ["discard 一", "discard 三"]
    scene.throws(2, "三")
    flipped = last(scene, Flipped)
    assert isinstance(flipped, Flipped)
    assert flipped.seat == 0


def test_nobody_wants_it_so_it_lies_before_its_owner_and_the_next_seat_draws() -> None:
    scene = Scene.at({0: "肆"}, "拾玖")
    scene.throws(0, "肆")
    rivers = [[card.card for card in river] for river in scene.board.rivers]
    assert rivers[:2] == [parse_cards("肆"), parse_cards("拾")]
    assert rivers[2] == parse_cards("玖")
    assert not scene.board.rivers[1][0].thrown


# ------------------------------------------------------------------ dead hands


def test_a_hand_that_can_discard_nothing_and_does_not_win_dies() -> None:
    # 八 makes a 偎; nothing but 坎 is left, and the hand lacks huxi.
    rules = PLAIN.replace({"min_huxi": 18})
    hand, melds = "一一一三三三八八", {1: ["chi 五六七", "chi 五六七", "chi 伍陆柒", "chi 伍陆柒"]}
    scene = Scene.at({0: "肆", 1: hand}, "八拾", melds, rules=rules)
    scene.throws(0, "肆")
    assert scene.melded == ["1 wei 八"]
    assert scene.board.dead == [False, True, False]
    died = next(e for e in scene.log if isinstance(e.full, HandDied))
    assert died.delay is Delay.WINDOW
    assert isinstance(last(scene, Flipped), Flipped)


def test_a_hand_that_can_discard_nothing_may_win_or_die() -> None:
    for declines in (True, False):
        scene = Scene.at({0: "肆", 1: KAN + "八八"}, "八拾")
        scene.throws(0, "肆")
        assert scene.options(1) == ["win", "pass"]
        scene.does(1, "pass" if declines else "win")
        assert scene.board.dead[1] is declines
        if not declines:
            assert scene.won.score.huxi == 3 * 6 + 6


def test_a_dead_hand_neither_claims_nor_wins_but_runs() -> None:
    scene = Scene.at({0: "四", 1: "四四四"}, "拾", {1: ["wei 五"]})
    scene.board.dead[1] = True
    scene.throws(0, "四")
    assert scene.melded == ["1 pao 四"]
    assert isinstance(last(scene, Flipped), Flipped), "and owes no discard"
    for claim in ("四四一", "五六一"):
        scene = Scene.at({0: "四", 1: claim}, "拾")
        assert scene.does(0, "discard 四")
        assert scene.deal.deciders == (1,)
        scene = Scene.at({0: "四", 1: claim}, "拾")
        scene.board.dead[1] = True
        scene.does(0, "discard 四")
        assert scene.deal.deciders == ()
    ready = "一二三壹贰叁贰柒拾四五六七八九肆伍陆七八"
    for dead in (False, True):
        scene = Scene.at({0: "肆", 2: ready}, "九")
        scene.board.dead[2] = dead
        scene.does(0, "discard 肆")
        assert ("win 九" in scene.claims(2)) is not dead


# ------------------------------------------------------------------ the end


def test_the_stock_runs_out_and_nobody_is_paid() -> None:
    scene = Scene.at({0: "肆"}, "拾")
    scene.throws(0, "肆")
    kinds = [type(event) for event in scene.events]
    assert kinds[-3:] == [Flipped, Exhausted, Settled]
    settled = scene.events[-1]
    assert isinstance(settled, Settled)
    assert settled.scores == settled.marks == (0, 0, 0)
    assert settled.stock == ()


@pytest.mark.parametrize(("switch", "dealer"), [("stays", 0), ("next", 1)])
def test_who_deals_after_an_exhausted_deal(switch: str, dealer: int) -> None:
    scene = Scene.at({0: "肆"}, "拾", rules=PLAIN.replace({"huang_dealer": switch}))
    scene.throws(0, "肆")
    assert scene.deal.outcome is not None
    assert scene.deal.outcome.next_dealer == dealer
    assert scene.deal.outcome.winners == ()


def test_a_discard_after_the_last_flip_was_claimed_still_counts() -> None:
    rules = PaohuziRules(hu_on_discard=True)
    ready = "一二三壹贰叁贰柒拾四五六七八九肆伍陆七八"
    scene = Scene.at({0: "拾肆", 1: "拾拾九", 2: ready}, "", rules=rules)
    scene.does(0, "discard 拾")
    scene.does(1, "peng 拾")
    scene.does(1, "discard 九")
    scene.does(2, "win 九")
    assert scene.won.score.huxi == 15
    assert scene.won.giver == 1
