"""耒阳提龙: 敦 by a table, names that double the huxi, 提 paid at once, a win that is declined."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.errors import BadRules
from game.core.events import Delay
from game.core.points import Paid
from game.core.switches import Setting
from game.judge import answer
from game.paohuzi.fans.reading import Circumstances, Reading
from game.paohuzi.kernel.cards import parse_cards
from game.paohuzi.kernel.hand import Hand
from game.paohuzi.kernel.source import Source
from game.paohuzi.play import legal
from game.paohuzi.play.insight import insight
from game.paohuzi.play.worth import wait_worths
from game.paohuzi.position.board import SeatBoard
from game.paohuzi.position.events import (
    Began,
    Declined,
    Discarded,
    Flipped,
    HandDied,
    Melded,
    Settled,
)
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.rulesets.leiyang import LEIYANG, TI_DRAGON
from game.paohuzi.scoring.score import score_hand
from game.paohuzi.scoring.units import total, units_of
from game.paohuzi.scoring.winning import checker_of
from tests.support.paohuzi_scene import Scene

READY = "一二三壹贰叁贰柒拾四五六七八九肆伍陆七八"
"""Waits for 六 and 九; 3 + 6 + 6 = 15 huxi, eight red cards or fewer."""
COMPLETE = READY + "九"
ONE_RED = "壹壹壹叁叁叁伍伍伍一三四五六四五六八八捌"
"""Waits for 二: 6 + 6 + 6 + 3 = 21 huxi, one red card."""
IDLE = "三四五六七八八九十叁肆伍陆柒捌捌玖拾一一"
"""Waits for 壹: 三四五 六七八 八九十 叁肆伍 陆柒捌 捌玖拾 一一壹, no huxi at all."""

NINE = parse_cards("九")[0]


def at(
    hands: dict[int, str],
    stock: str = "玖",
    melds: dict[int, list[str]] | None = None,
    laid: int = 1,
    **changes: Setting,
) -> Scene:
    """The middle of a deal at Leiyang in which everybody has laid down so much; seat 0 deals."""
    scene = Scene.at(hands, stock, melds or {}, rules=TI_DRAGON.replace(changes))
    scene.board.laid = [laid] * scene.deal.seats
    return scene


# ------------------------------------------------------------------ worth of a win


@pytest.mark.parametrize(
    ("huxi", "times", "dun"),
    [
        (10, 1, 2),
        (11, 1, 1),
        (15, 1, 1),
        (16, 1, 2),
        (19, 1, 2),
        (20, 1, 4),
        (21, 1, 3),
        (23, 1, 3),
        (24, 1, 4),
        # The table, not the example beside it in the source: 3 + (44 − 21) / 3 = 10.
        (44, 1, 10),
        (11, 2, 3),  # 22
        (12, 2, 4),  # 24
        (15, 4, 16),  # 60: 3 + 13
        # 卡胡: ten counts as 16 and twenty as 24 when they are doubled.
        (10, 2, 6),  # 32: 3 + 3
        (20, 2, 12),  # 48: 3 + 9
        (10, 4, 17),  # 64: 3 + 14
        # Without huxi a hand counts as 21.
        (0, 1, 3),
        (0, 2, 10),  # 42: 3 + 7
    ],
)
def test_dun_stand_in_a_table_and_the_huxi_are_doubled_before(
    huxi: int, times: int, dun: int
) -> None:
    reading = Reading((), huxi, frozenset(), Circumstances(NINE, Source.FLIP))
    assert total(units_of(TI_DRAGON, reading, times)) == dun


def test_below_ten_huxi_a_win_is_worth_one_dun() -> None:
    rules = TI_DRAGON.replace({"min_huxi": 6})
    reading = Reading((), 9, frozenset(), Circumstances(NINE, Source.FLIP))
    assert total(units_of(rules, reading, 1)) == 1


def wins(scene: Scene, card: str, seat: int = 2) -> dict[str, int]:
    """The seat wins on a card that seat 1 or itself flips; the bonus hands."""
    scene.throws(0, "玖")
    if scene.board.turn != 1 and seat == 1:
        raise AssertionError("seat 1 flips first")
    scene.does(seat, f"win {card}")
    return scene.fans()


def test_a_flip_of_another_is_paid_by_both() -> None:
    # 15 huxi are one 敦.
    scene = at({0: "玖", 2: READY}, "九")
    assert wins(scene, "九") == {}
    assert scene.paid() == (-1, -1, 2)


def test_a_self_drawn_win_doubles_the_dun() -> None:
    # One 敦, doubled: 1 × 2 each.
    scene = at({0: "玖", 1: READY}, "九")
    assert wins(scene, "九", 1) == {"self_drawn": 2}
    assert scene.won.score.units == 1
    assert scene.paid() == (-2, 4, -2)


def test_a_discarder_pays_two_shares_and_the_third_nothing() -> None:
    # 21 huxi doubled by one red are 42: 3 + 7 = 10 敦, two shares of five a unit.
    scene = at({0: "二", 2: ONE_RED}, base=5)
    scene.does(0, "discard 二")
    scene.does(2, "win 二")
    assert scene.fans() == {"one_red": 2}
    assert scene.paid() == (-100, 0, 100)
    (transfer,) = [t for e in scene.events if isinstance(e, Paid) for t in e.transfers]
    (share,) = transfer.shares
    assert [(one.id, one.times) for one in share.factors] == [("base", 5), ("discard_pays", 2)]


def test_names_double_one_after_the_other() -> None:
    # One red and 举手: 21 × 2 × 2 = 84 huxi: 3 + 21 = 24 敦.
    scene = at({0: "玖", 2: ONE_RED}, "二", laid=0)
    assert wins(scene, "二") == {"one_red": 2, "raised_hand": 2}
    assert (scene.won.score.huxi, scene.won.score.units, scene.won.score.factor) == (21, 24, 1)
    assert scene.paid() == (-24, -24, 48)


def test_a_heavenly_hand_doubles_the_huxi_and_is_not_self_drawn() -> None:
    # 15 × 2 = 30: 3 + 3 = 6 敦.
    scene = Scene({0: COMPLETE}, rules=TI_DRAGON)
    assert scene.options(0) == ["win", "pass"]
    scene.does(0, "win")
    assert scene.fans() == {"tian_hu": 2}
    paid = [t for e in scene.events if isinstance(e, Paid) for t in e.transfers]
    won = [(t.payer, t.payee, t.points) for t in paid if t.reason == "win"]
    assert won == [(1, 0, 6), (2, 0, 6)]


def test_all_black_and_thirteen_red_double_too() -> None:
    black = score_hand(
        TI_DRAGON,
        checked("壹壹壹叁叁叁伍伍伍三四五四五六八八捌一一"),
        [],
        Circumstances(parse_cards("一")[0], Source.SELF),
    )
    # 偎 三 for 一一一: 18 + 3 = 21, doubled 42: 10 敦, self-drawn 20.
    assert {fan.id for fan in black.fans} == {"no_red", "self_drawn"}
    assert (black.units, black.factor, black.points) == (10, 2, 20)
    red = score_hand(
        TI_DRAGON,
        checked("贰柒拾贰柒拾二七十二七十四五六四五六一三"),
        [],
        Circumstances(parse_cards("二")[0], Source.FLIP),
    )
    # 6 + 6 + 3 + 3 + 3 = 21, doubled 42: 10 敦.
    assert {fan.id for fan in red.fans} == {"thirteen_red"}
    assert red.points == 10


def checked(cards: str) -> Hand:
    """A hand of these cards."""
    return Hand(parse_cards(cards))


def test_the_shown_card_is_shown_and_cannot_be_won() -> None:
    scene = Scene({0: "壹贰叁肆伍陆柒捌玖拾一二三四五六七八十玖九", 1: READY}, rules=TI_DRAGON)
    assert scene.board.shown == NINE
    assert scene.deal.deciders == (0,)
    assert isinstance(scene.events[-1], Began)


# ------------------------------------------------------------------ 举手


def test_a_raised_hand_is_not_the_dealers() -> None:
    scene = Scene.at({1: "玖", 0: READY}, "九", turn=1, rules=TI_DRAGON)
    scene.throws(1, "玖")
    scene.does(0, "win 九")
    assert (scene.board.dealer, scene.board.laid[0], scene.fans()) == (0, 0, {})


@pytest.mark.parametrize(
    ("melds", "laid", "raised"),
    [
        # A 提 that was dealt does not count; a claim before does.
        ([], 0, True),
        (["ti 玖"], 0, True),
        (["ti 玖"], 1, False),
        (["chi 七八九"], 1, False),
    ],
)
def test_a_raised_hand_has_laid_nothing_since_the_deal(
    melds: list[str], laid: int, raised: bool
) -> None:
    hands = {
        (): READY,
        ("ti 玖",): "九壹贰叁一二三贰柒拾伍陆柒六七八",
        ("chi 七八九",): "一二三壹贰叁贰柒拾四五六肆伍陆七八",
    }
    hand = hands[tuple(melds)]
    scene = at({0: "捌", 2: hand}, "九", {2: melds}, laid=laid)
    scene.throws(0, "捌")
    scene.does(2, "win 九")
    assert ("raised_hand" in scene.fans()) is raised


def test_dealt_ti_are_not_laid_down_and_whatever_comes_later_is() -> None:
    scene = Scene({0: "玖", 1: "四四四四一三伍伍捌捌"}, "伍", rules=TI_DRAGON)
    assert scene.melds(1) == ["ti 四"]
    assert scene.board.laid == [0, 0, 0]
    scene.throws(0, "玖")
    assert scene.melds(1) == ["ti 四", "wei 伍"]
    assert scene.board.laid == [0, 1, 0]


def test_the_meld_that_wins_does_not_lower_a_raised_hand() -> None:
    # The own third 九 makes a 偎 first and completes the hand with it.
    hand = "一二三壹贰叁贰柒拾四五六肆伍陆四五六九九"
    scene = at({0: "捌", 1: hand}, "九", laid=0)
    scene.throws(0, "捌")
    assert scene.melded == ["1 wei 九"]
    scene.does(1, "win")
    assert scene.fans() == {"raised_hand": 2, "self_drawn": 2}
    later = at({0: "捌", 1: hand}, "九", laid=1)
    later.throws(0, "捌")
    later.does(1, "win")
    assert later.fans() == {"self_drawn": 2}


# ------------------------------------------------------------------ 无胡


def test_a_hand_without_any_huxi_counts_as_twenty_one() -> None:
    scene = at({0: "玖", 2: IDLE}, "壹")
    assert wins(scene, "壹") == {}
    score = scene.won.score
    # 21 are three 敦; the term says that it is no huxi that is counted.
    assert (score.huxi, score.units, scene.paid()) == (0, 3, (-3, -3, 6))
    assert [(term.id, term.units) for term in score.terms] == [("no_huxi", 3)]


def test_without_that_rule_it_does_not_win() -> None:
    scene = at({0: "玖", 2: IDLE}, "壹", no_huxi=0)
    scene.throws(0, "玖")
    assert not any(text.startswith("win") for text in scene.claims(2))


def test_a_little_huxi_is_worse_than_none() -> None:
    """一一壹 as a 碰 of 一 would have one; a 坎 or 一二三 has three: none of these wins."""
    for hand, card in (
        ("三四五六七八八九十叁肆伍陆柒捌捌玖拾壹壹", "壹"),
        ("三四五六七八八九十叁肆伍陆柒捌捌玖拾一二", "三"),
    ):
        scene = at({0: "玖", 2: hand}, card)
        scene.throws(0, "玖")
        assert not any(text.startswith("win") for text in scene.claims(2)), hand


def test_where_huxi_can_be_arranged_away_the_dearer_reading_pays() -> None:
    """一二三 一二三 壹贰叁 has 12 huxi, one 敦; 一一壹 二二贰 三三叁 none, which count as 21."""
    hand = checked("一一壹二二贰三三叁五六七五六七伍陆柒捌玖")
    checker = checker_of(TI_DRAGON)
    card = parse_cards("拾")[0]
    assert checker.best(hand, [], card, Source.FLIP) == 12
    assert checker.wins(hand, [], card, Source.FLIP) == 21
    score = score_hand(TI_DRAGON, hand, [], Circumstances(card, Source.FLIP))
    assert (score.huxi, score.units) == (0, 3)


def test_an_own_third_card_makes_a_wei_first_and_with_it_huxi() -> None:
    hand = checked("三四五六七八八九十叁肆伍陆柒捌捌玖拾壹一")
    one = parse_cards("一")[0]
    assert checker_of(TI_DRAGON).wins(hand, [], one, Source.FLIP) == 21
    pair = checked("三四五六七八八九十叁肆伍陆柒捌捌玖拾一一")
    big = parse_cards("壹")[0]
    assert checker_of(TI_DRAGON).wins(pair, [], big, Source.SELF) == 21
    assert checker_of(TI_DRAGON).wins(pair, [], one, Source.SELF) is None


# ------------------------------------------------------------------ 提 is paid at once


def paid_for_ti(scene: Scene) -> list[tuple[int, int, int]]:
    """(payer, payee, points) of every payment for a 提."""
    transfers = [t for e in scene.events if isinstance(e, Paid) for t in e.transfers]
    return [(t.payer, t.payee, t.points) for t in transfers if t.reason == "ti"]


def test_a_dealt_ti_is_paid_before_anybody_plays() -> None:
    # A big one is 2 × 5 from each, a small one 1 × 5.
    rules = TI_DRAGON.replace({"base": 5})
    scene = Scene({0: "玖", 1: "肆肆肆肆", 2: "五五五五"}, rules=rules)
    assert paid_for_ti(scene) == [(0, 1, 10), (2, 1, 10), (0, 2, 5), (1, 2, 5)]
    assert scene.board.scores == [-15, 15, 0]
    places = [type(event).__name__ for event in scene.events]
    assert places == ["Dealt", "Melded", "Paid", "Melded", "Paid", "Began"]


def test_a_ti_by_ones_own_flip_is_paid_from_hand_and_table_and_a_pao_is_not() -> None:
    scene = at({0: "玖", 1: "肆肆肆一三"}, "肆")
    scene.throws(0, "玖")
    assert scene.melded == ["1 ti 肆"]
    assert paid_for_ti(scene) == [(0, 1, 2), (2, 1, 2)]
    upgraded = at({0: "玖", 1: "一三"}, "四", {1: ["wei 四"]})
    upgraded.throws(0, "玖")
    assert paid_for_ti(upgraded) == [(0, 1, 1), (2, 1, 1)]
    ran = at({0: "肆", 1: "肆肆肆一三"}, "捌")
    ran.throws(0, "肆")
    assert ran.melded == ["1 pao 肆"]
    assert paid_for_ti(ran) == []


def test_what_a_ti_earned_is_kept_when_nobody_wins_and_the_deal_passes_on() -> None:
    scene = at({0: "玖", 1: "肆肆肆一三"}, "肆")
    scene.throws(0, "玖")
    scene.throws(1, "一")
    assert scene.deal.outcome is not None
    assert scene.deal.outcome.scores == (-2, 4, -2)
    assert scene.deal.outcome.winners == ()
    assert scene.deal.outcome.next_dealer == 1


def test_a_ti_that_wins_is_paid_besides() -> None:
    # 提 of 伍 is 12, with 6 + 6 + 3 = 27 huxi: 5 敦, self-drawn 10 each; and 2 each for the 提.
    hand = "伍伍伍四四壹贰叁贰柒拾一二三七八九八九十"
    scene = at({0: "玖", 1: hand}, "伍")
    scene.throws(0, "玖")
    scene.does(1, "win")
    assert scene.won.score.huxi == 27
    assert scene.paid() == (-12, 24, -12)


# ------------------------------------------------------------------ a win that is declined


def test_a_declined_win_bars_all_that_pay_no_more() -> None:
    scene = at({0: "玖", 2: READY}, "九捌六六")
    scene.throws(0, "玖")
    assert "win 九" in scene.options(2)
    scene.does(2, "pass")
    assert scene.board.declined == [None, None, 1]
    # Seat 2 flips 捌, seat 0 flips 六: a share of one 敦 again.
    scene.let_go()
    assert scene.board.offer is not None
    assert scene.board.offer.card == parse_cards("六")[0]
    assert not any(text.startswith("win") for text in scene.claims(2))
    assert legal.refusal(scene.board, 2, legal.WINS[scene.board.offer.card]) == "not_dearer"


def test_a_dearer_win_is_still_offered_and_pays() -> None:
    scene = at({0: "玖", 2: READY}, "九六")
    scene.throws(0, "玖")
    scene.does(2, "pass")
    # One's own flip pays two shares instead of one.
    assert scene.options(2)[0] == "win 六"
    scene.does(2, "win 六")
    assert scene.paid() == (-2, -2, 4)


def test_time_declines_as_a_pass_does() -> None:
    scene = at({0: "玖", 2: READY}, "九六")
    scene.throws(0, "玖")
    default = scene.deal.default_action(2)
    assert default.passes
    scene.deal.act(2, default)
    assert scene.board.declined == [None, None, 1]


def test_the_dearest_declined_counts_not_the_last() -> None:
    board = SeatBoard(TI_DRAGON, 1)
    for points in (2, 6, 1):
        board._decline((Declined(1, points),))
    assert board.declined[1] == 6


def test_ones_own_claims_of_the_card_do_not_ask_again() -> None:
    """七八九 with the very card that was declined completes the hand."""
    scene = at({0: "玖", 2: READY}, "九捌")
    scene.throws(0, "玖")
    scene.does(2, "chi 九 七八九 七八九")
    assert scene.board.declined[2] == 1
    assert scene.claims(2) == []
    assert legal.refusal(scene.board, 2, legal.WIN) == "not_dearer"
    asked = at({0: "玖", 2: READY}, "九捌", declined_win="any")
    asked.throws(0, "玖")
    asked.does(2, "chi 九 七八九 七八九")
    assert asked.claims(2) == ["win"]


def test_a_win_is_declined_by_a_discard_in_ones_own_turn() -> None:
    hand = "一二三壹贰叁贰柒拾四五六肆伍陆四五六九九"
    scene = at({0: "捌", 1: hand}, "九")
    scene.throws(0, "捌")
    assert scene.options(1)[0] == "win"
    scene.does(1, "discard 六")
    # 偎 九 three more: 18 huxi, two 敦, self-drawn.
    assert scene.board.declined == [None, 4, None]
    told = next(
        e for e in scene.log if e.full == Discarded(1, parse_cards("六")[0], (Declined(1, 4),))
    )
    assert told.view_for(1) == told.full
    for viewer in (None, 0, 2):
        assert told.view_for(viewer) == Discarded(1, parse_cards("六")[0])


def test_a_heavenly_hand_that_is_declined_is_told_to_the_dealer_alone() -> None:
    scene = Scene({0: COMPLETE}, rules=TI_DRAGON)
    scene.does(0, "pass")
    began = scene.log[-1]
    assert began.full == Began(0, (Declined(0, 6),))
    assert began.view_for(0) == began.full
    for viewer in (None, 1, 2):
        assert began.view_for(viewer) == Began(0)


def test_what_was_declined_is_hidden_with_its_time() -> None:
    """A seat that declined and one that could not win leave the same behind for the others."""
    heard = []
    for hand in (READY, READY[:-2] + "捌捌"):
        scene = at({0: "玖", 2: hand}, "九拾")
        told = len(scene.log)
        scene.throws(0, "玖")
        scene.let_go()
        before = [e for e in scene.log[told:] if not isinstance(e.full, Settled)]
        views = [[(e.view_for(v), e.delay) for e in before] for v in (None, 0, 1)]
        heard.append(views)
        assert any(isinstance(e.full, Flipped) for e in scene.log)
    assert heard[0] == heard[1]


def test_every_closing_event_hides_what_was_declined() -> None:
    """A 死手 that declines its last chance, and a 跑 that beats a declined win."""
    scene = at({0: "九", 1: "九九九一三", 2: READY}, "捌")
    scene.does(0, "discard 九")
    assert "win 九" in scene.options(2)
    scene.does(2, "pass")
    ran = next(e for e in scene.log if isinstance(e.full, Melded))
    assert ran.full.declined == (Declined(2, 1),)  # type: ignore[attr-defined]
    for viewer in (None, 0, 1):
        assert ran.view_for(viewer).declined == ()  # type: ignore[attr-defined]
    assert HandDied(1).declined == ()


def test_a_seat_is_told_why_it_does_not_win_and_waits_for_what_is_dearer() -> None:
    scene = at({0: "玖", 2: READY}, "九捌六")
    board = SeatBoard(scene.deal.rules, 2)
    copy_of(scene, board, 2)
    told = len(scene.log)
    scene.throws(0, "玖")
    scene.does(2, "pass")
    for emission in scene.log[told:]:
        board.apply(emission.view_for(2))
    assert board.declined == [None, None, 1]
    six = parse_cards("六")[0]
    assert six in {wait.tile for wait in insight(board).waits}
    # Another's flip pays one again; one's own pays two.
    claimed, drawn = wait_worths(board, ())(six)
    assert claimed is None
    assert drawn is not None
    assert drawn.count == 15
    seen = len(scene.log)
    scene.let_go()
    for emission in scene.log[seen:]:
        board.apply(emission.view_for(2))
        if isinstance(emission.full, Flipped) and emission.full.card == six:
            break
    assert board.offer is not None
    assert board.offer.card == six
    assert insight(board).why == "not_dearer"


def copy_of(scene: Scene, board: SeatBoard, seat: int) -> None:
    """Give a seat's board the beginning of a scene."""
    table = scene.board
    board.phase, board.turn, board.discards = table.phase, table.turn, table.discards
    board.laid, board.sizes = list(table.laid), list(table.sizes)
    board.stock_left = table.stock_left
    hand = table.hands[seat]
    board.hands[seat] = None if hand is None else hand.copy()


# ------------------------------------------------------------------ 跑 first


TWO_WAYS = "二三三六七七八十贰叁伍陆柒柒捌捌拾"
"""With 五: a 跑 and a pair for 15 huxi, or the 碰 stays and 五 goes into a run for ten."""


def test_ones_own_flip_runs_first_and_nobody_else_may_win_on_it() -> None:
    other = "一二三壹贰叁贰柒拾四六七八九肆伍陆七八九"
    scene = at({0: "玖", 1: "四六", 2: other}, "五", {1: ["peng 五"]})
    scene.throws(0, "玖")
    assert scene.melded == ["1 pao 五"]
    assert scene.deal.deciders == (1,)
    open_to_all = at({0: "玖", 1: "四六", 2: other}, "五", {1: ["peng 五"]}, own_pao_first=False)
    open_to_all.throws(0, "玖")
    assert "win 五" in open_to_all.options(2)


def test_the_dearer_way_is_kept_when_both_win() -> None:
    scene = at({0: "玖", 1: TWO_WAYS}, "五", {1: ["peng 五"]})
    scene.throws(0, "玖")
    assert scene.melded == ["1 pao 五"]
    assert scene.options(1)[0] == "win"
    scene.does(1, "win")
    # Exactly ten are two 敦, 15 only one; self-drawn doubles.
    assert (scene.won.score.huxi, scene.won.score.points) == (10, 4)
    assert "peng" in {group.kind for group in scene.won.score.groups}
    assert scene.won.how == "self"


def test_a_win_that_only_the_peng_allows_is_asked_after_the_pao() -> None:
    hand = "四六壹贰叁贰柒拾一二三伍陆柒八九十"
    scene = at({0: "玖", 1: hand}, "五", {1: ["peng 五"]})
    scene.throws(0, "玖")
    assert scene.options(1)[0] == "win"
    scene.does(1, "win")
    # 碰 1 + 6 + 6 + 3.
    assert scene.won.score.huxi == 16


def test_a_second_pao_by_ones_own_flip_asks_before_the_next_draw_or_takes_as_long() -> None:
    for hand in ("四六壹贰叁贰柒拾一二三", "四八壹贰叁贰柒拾一二三"):
        scene = at({0: "玖", 1: hand}, "五捌", {1: ["peng 五", "ti 拾"]})
        scene.throws(0, "玖")
        assert scene.board.quads[1] == 2
        if scene.options(1):
            scene.does(1, "pass")
        (place,) = (n for n, e in enumerate(scene.log) if isinstance(e.full, Melded))
        after = scene.log[place + 1]
        assert (type(after.full), after.delay) == (Flipped, Delay.WINDOW)


# ------------------------------------------------------------------ contradictions, presets, judge


@pytest.mark.parametrize(
    ("changes", "code", "named"),
    [
        ({"must_hu": "all"}, "nothing_is_declined", ("declined_win", "must_hu")),
        ({"values": "card_points"}, "no_huxi_needs_huxi_table", ("values", "no_huxi")),
        ({"hu_on_discard": False}, "needs_hu_on_discard", ("hu_on_discard", "discard_pays")),
        ({"race": True}, "race_settles_differences", ("race", "discard_pays", "ti_pays")),
        ({"mingtang": "multipliers"}, "units_and_mingtang_differ", ("mingtang", "units")),
        ({"units": "dun"}, "units_and_mingtang_differ", ("mingtang", "units")),
        ({"added_tun": 1}, "needs_tun", ("units", "added_tun")),
        (
            {"units": "tun", "mingtang": "full", "xing": "next_card"},
            "worth_is_not_known",
            ("declined_win", "xing"),
        ),
    ],
)
def test_switches_that_contradict_these_are_refused(
    changes: dict[str, Setting], code: str, named: tuple[str, ...]
) -> None:
    with pytest.raises(BadRules) as refused:
        TI_DRAGON.replace(changes)
    assert refused.value.code == code
    assert refused.value.switches == named


def test_its_presets_are_for_three_and_for_two() -> None:
    assert LEIYANG.default == TI_DRAGON
    seats = {}
    for name, preset in LEIYANG.presets.items():
        assert isinstance(preset.rules, PaohuziRules)
        seats[name] = preset.rules.players
    assert seats == {"three": 3, "any_win": 3, "two": 2, "two_all": 2}


def judged(**more: Any) -> dict[str, Any]:
    return answer({"op": "huxi", "rules": "paohuzi/leiyang", "hand": READY, "card": "九", **more})


def test_the_judge_says_what_the_dun_are_looked_up_for() -> None:
    raised = judged()
    # 15 × 2 = 30 huxi: 3 + 3 敦.
    assert raised["score"]["counted"] == 30
    assert [fan["id"] for fan in raised["score"]["fans"]] == ["raised_hand"]
    assert raised["score"]["points"] == 6
    dealers = judged(dealer=True)
    assert "counted" not in dealers["score"]
    assert dealers["score"]["points"] == 1
    thrown = judged(dealer=True, source="discard", discarder=1)
    assert [(paid["payer"], paid["points"]) for paid in thrown["transfers"]] == [(1, 2)]
    idle = judged(hand=IDLE, card="壹", dealer=True)
    assert (idle["huxi"], idle["score"]["counted"], idle["score"]["points"]) == (0, 21, 3)


def test_the_judge_takes_a_ti_for_dealt_unless_it_is_told() -> None:
    asked = {"hand": "九壹贰叁一二三贰柒拾伍陆柒六七八", "table": ["ti 玖"]}
    names = [fan["id"] for fan in judged(**asked)["score"]["fans"]]
    assert names == ["raised_hand"]
    assert judged(**asked, laid=1)["score"]["fans"] == []
    chi = {"hand": "一二三壹贰叁贰柒拾四五六肆伍陆七八", "table": ["chi 七八九"]}
    assert judged(**chi)["score"]["fans"] == []
    assert judged(**chi, laid=0)["error"]["code"] == "contradiction"
    assert judged(laid=1)["error"]["code"] == "contradiction"
