"""The seat that gets an open card, the cost of a pass, and the reasons to refuse a claim."""

from __future__ import annotations

import itertools

import pytest

from game.core.errors import IllegalAction
from game.core.events import Action
from game.paohuzi.kernel.cards import counts_of, parse_cards
from game.paohuzi.play.chi import ChiFinder
from game.paohuzi.play.claims import ClaimWindow
from game.paohuzi.position.actions import Chi, DeclareWin, Discard, Pass, Peng
from game.paohuzi.position.board import Board
from game.paohuzi.position.events import Flipped, Melded, Passed
from tests.support.paohuzi_scene import PLAIN, Scene, action

READY = "一二三壹贰叁贰柒拾四五六七八九肆伍陆七八"
"""Wins on 九 with fifteen huxi."""
FIRE = PLAIN.replace({"hu_on_discard": True})
(FOUR,) = parse_cards("四")


# ------------------------------------------------------------------ order


def test_a_win_beats_a_pao_which_beats_nothing_less() -> None:
    hands = {0: "肆", 1: "九九九一三", 2: READY}
    scene = Scene.at(hands, "拾九", rules=FIRE)
    scene.deal._cards = parse_cards("九拾")
    # Seat 1 flips 九 itself with three in hand: that is a ti, and nobody can win on it.
    scene.throws(0, "肆")
    assert scene.melded == ["1 ti 九"]
    scene = Scene.at({0: "九", 1: "九九九一三", 2: READY}, "拾", rules=FIRE)
    scene.does(0, "discard 九")
    assert scene.deal.deciders == (2,), "who runs is not asked"
    scene.does(2, "win 九")
    assert scene.won.seat == 2
    assert scene.melded == []
    scene = Scene.at({0: "九", 1: "九九九一三", 2: READY}, "拾", rules=FIRE)
    scene.does(0, "discard 九")
    scene.does(2, "pass")
    assert scene.melded == ["1 pao 九"]
    assert scene.board.no_chi[2] == 0, "who was only beaten has let nothing go by"


@pytest.mark.parametrize("answer", ["chi 九 七八九", "pass"])
def test_who_may_chi_is_asked_although_somebody_runs(answer: str) -> None:
    """If an offer were made only when a third seat may win, it would tell that the seat may."""
    scene = Scene({0: "九", 1: "七八一三", 2: "九九九一三"}, "拾")
    scene.does(0, "discard 九")
    assert scene.deal.deciders == (1,)
    assert scene.melded == []
    scene.does(1, answer)
    assert scene.melded == ["2 pao 九"]
    assert scene.board.no_chi[1] == 0, "who was only beaten has let nothing go by"


def test_peng_beats_chi_even_when_chi_was_said_first() -> None:
    scene = Scene.at({0: "四", 1: "五六一", 2: "四四三"})
    scene.does(0, "discard 四")
    scene.does(1, "chi 四 四五六")
    assert scene.deal.deciders == (2,)
    scene.does(2, "peng 四")
    assert scene.melded == ["2 peng 四"]
    assert scene.board.no_chi[1] == 0


def test_a_declined_peng_lets_the_chi_through_and_bars_the_kind() -> None:
    scene = Scene.at({0: "四", 1: "五六一", 2: "四四三"})
    scene.does(0, "discard 四")
    scene.does(1, "chi 四 四五六")
    scene.does(2, "pass")
    assert scene.melded == ["1 chi 四五六"]
    assert scene.board.no_peng[2] == 1 << FOUR


def test_who_flipped_the_card_chis_before_the_next_seat() -> None:
    scene = Scene.at({0: "肆", 1: "五六一", 2: "三五一"}, "四拾玖")
    scene.does(0, "discard 肆")
    assert scene.deal.deciders == (1, 2)
    scene.does(2, "chi 四 三四五")
    assert list(scene.deal.deciders) == [1]
    scene.does(1, "chi 四 四五六")
    assert scene.melded == ["1 chi 四五六"]
    assert scene.board.no_chi[2] == 0
    scene = Scene.at({0: "肆", 1: "五六一", 2: "三五一"}, "四拾玖")
    scene.does(0, "discard 肆")
    scene.does(1, "pass")
    scene.does(2, "chi 四 三四五")
    assert scene.melded == ["2 chi 三四五"]
    assert scene.board.no_chi[1] == 1 << FOUR, "who flipped it has let it go by"


def test_a_discard_is_taken_by_the_next_seat_only() -> None:
    scene = Scene.at({0: "四", 1: "", 2: "三五一"})
    scene.does(0, "discard 四")
    assert scene.deal.deciders == ()


def test_several_can_win_and_the_first_in_turn_order_does() -> None:
    for first, then in ((1, 2), (2, 1)):
        hands = {0: "肆", first: READY, then: READY}
        scene = Scene.at(hands, "九", rules=FIRE)
        scene.throws(0, "肆")
        assert scene.deal.deciders == (1, 2)
        scene.does(2, "win 九")
        assert scene.deal.outcome is None, "seat 1 flipped it and comes first"
        scene.does(1, "win 九")
        assert scene.won.seat == 1
        assert scene.won.how == "self"


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_answers_in_any_order_serve_the_same_seat(order: tuple[int, ...]) -> None:
    """All orders and all answers: the served seat does not depend on the order."""
    chi: Action = Chi(3, (3, 4, 5))
    options: dict[int, tuple[Action, ...]] = {
        0: (DeclareWin(3), Pass()),
        1: (chi, Pass()),
        2: (Peng(3), Chi(3, (2, 3, 4)), Pass()),
    }
    for answers in itertools.product(*options.values()):
        for auto_pao in (None, 0):
            window = ClaimWindow(1, 3, 3, options, auto_pao)
            served: tuple[int, ...] | None = None
            for seat in order:
                if served is None:
                    served = window.answer(seat, answers[seat])
            assert served is not None
            claims = [(seat, window.claim(seat)) for seat in served]
            if isinstance(answers[0], DeclareWin):
                assert claims == [(0, answers[0])]
            elif auto_pao == 0:
                assert claims == [(0, None)]
            elif isinstance(answers[2], Peng):
                assert claims == [(2, answers[2])]
            elif answers[1] is chi:
                assert claims == [(1, chi)]
            elif isinstance(answers[2], Chi):
                assert claims == [(2, answers[2])]
            else:
                assert claims == []


def test_a_window_does_not_wait_for_who_is_beaten_already() -> None:
    scene = Scene.at({0: "四", 1: "五六一", 2: "四四三"})
    scene.does(0, "discard 四")
    assert scene.deal.deciders == (1, 2)
    scene.does(2, "peng 四")
    assert scene.melded == ["2 peng 四"]
    assert scene.board.no_chi[1] == 0, "who was not asked in time has let nothing go by"


# ------------------------------------------------------------------ cost of a pass


def test_a_declined_chi_and_an_own_discard_bar_the_kind_but_not_a_win() -> None:
    scene = Scene.at({0: "四肆", 1: "五六一"}, "拾四")
    scene.does(0, "discard 四")
    scene.does(1, "pass")
    closing = next(e for e in scene.log if isinstance(e.full, Flipped))
    assert isinstance(closing.full, Flipped)
    assert closing.full.passed == (Passed(1, FOUR, chi=True, peng=False),)
    assert scene.board.no_chi[1] >> FOUR & 1
    assert scene.board.no_chi[0] >> FOUR & 1, "thrown from the hand"
    scene = Scene.at({0: "九", 1: READY}, "拾", rules=FIRE)
    (nine,) = parse_cards("九")
    scene.board.no_chi[1] = scene.board.no_peng[1] = 1 << nine
    scene.does(0, "discard 九")
    assert scene.claims(1) == ["win 九"]


@pytest.mark.parametrize(
    ("scope", "after_pass", "after_discard"),
    [("deal", True, True), ("turn", True, False), ("none", False, False)],
)
def test_how_long_a_passed_card_is_barred(
    scope: str, after_pass: bool, after_discard: bool
) -> None:
    scene = Scene.at(
        {0: "四", 1: "五六一一壹", 2: "一"}, "一拾玖", rules=PLAIN.replace({"no_chi_scope": scope})
    )
    scene.does(0, "discard 四")
    scene.does(1, "pass")
    assert bool(scene.board.no_chi[1] >> FOUR & 1) is after_pass
    assert scene.melded == ["1 wei 一"]
    scene.does(1, "discard 壹")
    assert bool(scene.board.no_chi[1] >> FOUR & 1) is after_discard


def test_own_discards_may_be_taken_again_where_that_is_played() -> None:
    for allowed in (False, True):
        scene = Scene.at({0: "四三"}, rules=PLAIN.replace({"chi_own_discard": allowed}))
        scene.does(0, "discard 四")
        assert bool(scene.board.no_chi[0] >> FOUR & 1) is not allowed


@pytest.mark.parametrize("scope", ["deal", "turn", "none"])
def test_own_flips_that_nobody_took_go_by_where_that_is_played(scope: str) -> None:
    for played in (False, True):
        rules = PLAIN.replace({"no_chi_own_flip": played, "no_chi_scope": scope})
        scene = Scene.at({0: "肆", 1: "一壹", 2: "捌"}, "四玖拾", rules=rules)
        scene.throws(0, "肆")
        barred = played and scope != "none"
        assert bool(scene.board.no_chi[1] >> FOUR & 1) is barred


def test_an_own_flip_that_went_by_cannot_be_taken_by_chi_later() -> None:
    for played in (False, True):
        rules = PLAIN.replace({"no_chi_own_flip": played, "jiao": False})
        # With a 四 of its own seat 1 cannot take the one it flips: the other would have to follow.
        scene = Scene.at({0: "肆", 1: "三四五六壹柒", 2: "捌"}, "四玖二拾四陆", rules=rules)
        scene.throws(0, "肆")
        assert scene.claims(1) == ["chi 二 二三四"]
        scene.does(1, "chi 二 二三四")
        scene.throws(1, "壹")
        assert scene.board.offer is not None
        if played:
            assert not scene.claims(1), "and the deal has gone on"
        else:
            assert scene.claims(1) == ["chi 四 四五六"]


def test_an_own_flip_that_somebody_took_has_not_gone_by() -> None:
    rules = PLAIN.replace({"no_chi_own_flip": True})
    taken = Scene.at({0: "肆", 1: "一", 2: "四四一"}, "四", rules=rules)
    taken.does(0, "discard 肆")
    taken.does(2, "peng 四")
    assert taken.board.no_chi[1] == 0
    own = Scene.at({0: "肆", 1: "五六一"}, "四", rules=rules)
    own.does(0, "discard 肆")
    own.does(1, "chi 四 四五六")
    assert own.board.no_chi[1] == 0


def test_a_declined_peng_makes_the_own_third_a_stale_wei() -> None:
    scene = Scene.at({0: "四", 1: "四四一三"}, "四")
    scene.does(0, "discard 四")
    assert "peng 四" in scene.options(1)
    scene.does(1, "pass")
    assert scene.melded == ["1 stale_wei 四"]
    assert scene.board.huxi[1] == 3


def test_chi_where_peng_was_open_counts_as_a_declined_peng() -> None:
    scene = Scene.at({0: "四", 1: "四肆四五六一"}, "拾")
    scene.does(0, "discard 四")
    scene.does(1, "chi 四 四五六 四四肆")
    assert scene.board.no_peng[1] >> FOUR & 1


@pytest.mark.parametrize(("meld", "fed"), [("wei 四", True), ("", False)])
def test_feeding_a_wei_on_the_table_bars_from_chi_and_peng(meld: str, fed: bool) -> None:
    rules = FIRE.replace({"fed_rule": True})
    hands = {0: "四五五六七一", 2: "一三" if meld else "四四四一三"}
    scene = Scene.at(hands, "拾玖", {2: [meld]} if meld else {}, rules=rules)
    scene.does(0, "discard 四")
    assert scene.melded == ["2 pao 四"]
    assert scene.board.fed_pao[0] is fed
    scene.does(2, "discard 三")
    assert scene.board.fed_pao == [fed, False, False]
    # Seat 0 could make 三 into a combination only if it were free to.
    scene = Scene.at({2: "三三三肆", 0: "四五五肆肆"}, "玖", turn=2, rules=rules)
    scene.board.fed_pao[0] = fed
    scene.does(2, "discard 肆")
    assert ("peng 肆" in scene.options(0)) is not fed


# ------------------------------------------------------------------ refusals


def known(board: Board) -> dict[str, object]:
    return {name: getattr(board, name) for name in Board.__slots__}


def refused(scene: Scene, seat: int, text: str) -> str:
    """The code of a refusal, which changes nothing."""
    before = list(scene.deal.deciders), repr(known(scene.board))
    with pytest.raises(IllegalAction) as error:
        scene.does(seat, text)
    assert (list(scene.deal.deciders), repr(known(scene.board))) == before
    return error.value.code


def test_refused_discards() -> None:
    scene = Scene.at({0: "四四四五", 1: "一"})
    assert refused(scene, 0, "discard 四") == "kan_is_locked"
    assert refused(scene, 0, "discard 六") == "card_not_held"
    assert refused(scene, 0, "pass") == "nothing_to_pass"
    assert refused(scene, 0, "win") == "not_complete"
    assert refused(scene, 0, "peng 四") == "nothing_to_claim"
    assert refused(scene, 1, "discard 一") == "not_your_decision"
    with pytest.raises(IllegalAction, match="no_such_seat"):
        scene.deal.act(7, Pass())


@pytest.mark.parametrize(
    ("hand", "text", "code"),
    [
        ("五六三四一拾拾", "chi 四 三四五", "bi_is_missing"),
        ("五六三四一拾拾", "chi 四 四五六 三四五", "card_not_held"),
        ("五五五六一拾拾", "chi 四 四五六", "kan_is_locked"),
        ("五六一拾拾", "chi 四 五六七", "wrong_card"),
        ("五六一拾拾", "chi 四 四六八", "not_a_combination"),
        ("五六一拾拾", "chi 四 二三四", "card_not_held"),
        ("五六一拾拾", "chi 五 四五六", "wrong_card"),
        ("五六一拾拾", "peng 四", "peng_needs_two"),
        ("五六一拾拾", "win 四", "not_complete"),
        ("五六一拾拾", "win 五", "wrong_card"),
        ("五六一拾拾", "discard 五", "not_your_turn"),
    ],
)
def test_refused_claims(hand: str, text: str, code: str) -> None:
    # 肆 leaves another chi open (肆肆四 is none), so that the seat is asked at all.
    scene = Scene.at({0: "四", 1: hand + "肆肆"}, rules=FIRE)
    scene.does(0, "discard 四")
    assert scene.deal.deciders == (1,), scene.options(1)
    assert refused(scene, 1, text) == code


def test_refused_for_what_was_let_go_by_and_for_dead_hands() -> None:
    scene = Scene.at({0: "四", 1: "四四五六一肆肆"}, "拾", rules=FIRE)
    scene.board.no_chi[1] = 1 << FOUR
    scene.does(0, "discard 四")
    assert refused(scene, 1, "chi 四 四五六") == "passed_card"
    scene = Scene.at({0: "四", 1: "四四五六肆肆一"}, "拾", rules=FIRE)
    scene.board.no_peng[1] = 1 << FOUR
    scene.does(0, "discard 四")
    assert refused(scene, 1, "peng 四") == "passed_card"


def test_refused_when_nothing_would_be_left_to_discard() -> None:
    # 三三三 may not be discarded: after the chi or the peng nothing else is left.
    scene = Scene.at({0: "四", 1: "五六三三三"}, "拾")
    scene.does(0, "discard 四")
    assert scene.deal.deciders == ()
    scene = Scene.at({0: "四", 1: "四四三三三"}, "拾")
    scene.does(0, "discard 四")
    assert scene.deal.deciders == ()
    scene = Scene.at({0: "四", 1: "五六三三三", 2: "四四一"}, "拾")
    scene.does(0, "discard 四")
    assert scene.deal.deciders == (2,)
    # With a dealt 提 to spare nothing has to be discarded.
    scene = Scene.at({0: "四", 1: "四四三三三"}, "拾", {1: ["ti 九", "ti 八"]})
    scene.board.waived_discards[1] = 1
    scene.does(0, "discard 四")
    assert scene.claims(1) == ["peng 四"]
    scene.does(1, "peng 四")
    assert scene.board.waived_discards[1] == 0


def test_too_little_huxi_is_said_so() -> None:
    hand = "一二三壹贰叁二七十四五六六七八肆伍陆柒捌"
    scene = Scene.at({0: "肆", 1: hand}, "玖")
    scene.throws(0, "肆")
    assert scene.deal.deciders == (1,)
    assert refused(scene, 1, "win 玖") == "too_little_huxi"
    scene = Scene.at({0: "九", 1: READY})
    scene.does(0, "discard 九")
    assert refused(scene, 1, "win 九") == "no_win_on_discards"


# ------------------------------------------------------------------ compulsory wins


@pytest.mark.parametrize(
    ("must", "on_discard", "on_flip"),
    [("none", False, False), ("discard", True, False), ("all", True, True)],
)
def test_compulsory_wins(must: str, on_discard: bool, on_flip: bool) -> None:
    rules = FIRE.replace({"must_hu": must})
    thrown = Scene.at({0: "九", 1: READY}, rules=rules)
    thrown.does(0, "discard 九")
    assert (thrown.options(1) == ["win 九"]) is on_discard
    flipped = Scene.at({0: "肆", 1: READY}, "九", rules=rules)
    flipped.throws(0, "肆")
    assert (flipped.options(1) == ["win 九"]) is on_flip
    if on_flip:
        assert refused(flipped, 1, "pass") == "must_win"
        assert refused(flipped, 1, "chi 九 七八九 七八九") == "must_win"
        assert flipped.deal.default_action(1) == DeclareWin(parse_cards("九")[0])


def test_a_win_that_was_declined_is_offered_again_after_the_claim() -> None:
    scene = Scene.at({0: "肆", 2: "五五五四四壹贰叁贰柒拾一二三伍陆柒八九十"}, "五")
    scene.does(0, "discard 肆")
    assert scene.claims(2) == ["win 五"]
    scene.does(2, "pass")
    assert scene.melded == ["2 pao 五"]
    assert scene.claims(2) == ["win"]
    scene.does(2, "win")
    assert scene.won.score.huxi == 21
    assert (scene.won.how, scene.won.giver) == ("flip", 1)


@pytest.mark.parametrize(
    ("hand", "card", "claim"),
    [
        (READY, "九", "chi 九 七八九 七八九"),
        ("贰柒拾壹贰叁肆肆五六七六七八伍陆柒八九十", "肆", "peng 肆"),
    ],
)
def test_a_claim_of_a_flip_that_completes_the_hand_is_asked_about(
    hand: str, card: str, claim: str
) -> None:
    scene = Scene.at({0: "玖", 1: "壹", 2: hand}, card, rules=PLAIN)
    scene.throws(0, "玖")
    assert scene.claims(2)[0] == f"win {card}"
    scene.does(2, claim)
    assert scene.options(2)[0] == "win"
    scene.does(2, "win")
    assert scene.won.score.huxi == 15
    assert (scene.won.how, scene.won.giver) == ("flip", 1)


def test_after_a_claim_of_a_card_that_cannot_be_won_no_win_is_offered() -> None:
    scene = Scene.at({0: "五", 2: "五五五四四壹贰叁贰柒拾一二三伍陆柒八九十"})
    scene.does(0, "discard 五")
    assert scene.melded == ["2 pao 五"]
    assert scene.claims(2) == []
    assert refused(scene, 2, "win") == "no_win_on_discards"


# ------------------------------------------------------------------ chi and bi


def test_chi_takes_the_card_from_the_river_and_lays_bi_beside_it() -> None:
    scene = Scene.at({0: "三", 1: "三叁叁三四五八捌"})
    scene.does(0, "discard 三")
    assert scene.claims(1) == ["peng 三", "chi 三 三三叁 三四五", "chi 三 三四五 三三叁"]
    scene.does(1, "chi 三 三四五 三三叁")
    event = scene.events[-1]
    assert isinstance(event, Melded)
    assert event.bi
    assert scene.board.rivers[0][-1].claimed
    assert all(meld.claimed is None for meld in event.bi)
    assert scene.melds(1) == ["chi 三四五", "chi 三三叁"]


def test_without_bi_other_copies_stay_in_hand() -> None:
    scene = Scene.at({0: "三", 1: "三四五八"}, rules=PLAIN.replace({"bi": False}))
    scene.does(0, "discard 三")
    assert "chi 三 三四五" in scene.options(1)
    with_bi = Scene.at({0: "三", 1: "三四五八"})
    with_bi.does(0, "discard 三")
    assert with_bi.deal.deciders == ()
    assert action("discard 三") == Discard(2)


def test_who_holds_three_of_a_card_never_chis_it() -> None:
    counts = counts_of(parse_cards("三三三四五叁叁"))
    assert ChiFinder(PLAIN).options(counts, 2) == []
    split = PLAIN.replace({"kan_locked": False, "bi": False})
    assert ChiFinder(split).options(counts, 2) == []
    assert ChiFinder(PLAIN).options(counts_of(parse_cards("三四五")), 2) == []
    assert len(ChiFinder(PLAIN).options(counts_of(parse_cards("四五")), 2)) == 1


def test_a_fed_seat_is_told_why_it_may_not_claim() -> None:
    scene = Scene.at({0: "九", 1: READY}, rules=FIRE)
    scene.board.fed_pao[1] = True
    scene.does(0, "discard 九")
    assert scene.options(1) == ["win 九", "pass"]
    assert refused(scene, 1, "chi 九 七八九 七八九") == "fed_a_pao"
    assert refused(scene, 1, "peng 九") == "peng_needs_two"
