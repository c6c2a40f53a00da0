"""The view of other seats on 偎, 提 and 坎, and that nothing else tells of them."""

from __future__ import annotations

import json
import random

import pytest

from game.core.events import Delay, Emission
from game.paohuzi.catalogue import RULESETS
from game.paohuzi.kernel.cards import COPIES, KINDS, parse_cards
from game.paohuzi.kernel.hand import Hand
from game.paohuzi.kernel.melds import Meld, MeldKind
from game.paohuzi.play.engine import PaohuziDeal
from game.paohuzi.position.actions import Discard, Pass
from game.paohuzi.position.board import SeatBoard
from game.paohuzi.position.events import Flipped, Melded, Passed
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.rulesets.hengyang import RED_BLACK
from tests.support.paohuzi_scene import PLAIN, Scene
from tests.support.plain import plain

FOUR, FIVE = parse_cards("四五")
OTHERS: tuple[int | None, ...] = (None, 0, 2)


def heard(emissions: list[Emission], viewer: int | None) -> str:
    """The events that a viewer was told, with their times, as text."""
    return json.dumps([[plain(e.view_for(viewer)), e.delay.value] for e in emissions])


def test_a_wei_is_told_to_its_owner_alone() -> None:
    scene = Scene({1: "四四一三", 0: "玖"}, "四")
    scene.throws(0, "玖")
    emission = scene.log[-1]
    assert isinstance(emission.full, Melded)
    assert emission.full.meld == Meld(MeldKind.WEI, (FOUR,) * 3)
    assert emission.view_for(1) == emission.full
    for viewer in OTHERS:
        told = emission.view_for(viewer)
        assert isinstance(told, Melded)
        assert told.meld == Meld(MeldKind.WEI, None)
        assert told.flipped
        assert told.stock_left == 18
    assert emission.delay is Delay.WINDOW
    board = SeatBoard(PLAIN, 0)
    for emission in scene.log:
        board.apply(emission.view_for(0))
    assert board.huxi[1] == 0, "not counted while hidden"
    assert scene.board.huxi[1] == 3
    assert board.seen()[FOUR] == 0


HIDDEN = {
    f"{ruleset.id}/{name}": preset.rules
    for ruleset in RULESETS
    for name, preset in ruleset.presets.items()
}


@pytest.mark.parametrize("case", HIDDEN)
def test_a_wei_lies_face_down_at_changde_and_loudi_alone(case: str) -> None:
    rules = HIDDEN[case]
    assert isinstance(rules, PaohuziRules)
    scene = Scene({1: "四四一三", 0: "玖"}, "四", rules=rules.replace({"min_huxi": 21}))
    scene.throws(0, "玖")
    laid = next(e for e in scene.log if isinstance(e.full, Melded))
    assert str(laid.full.meld) == "wei 四"  # type: ignore[attr-defined]
    public = laid.view_for(None)
    assert isinstance(public, Melded)
    down = case.startswith(("paohuzi/changde", "paohuzi/loudi"))
    assert public.meld.cards == (None if down else (FOUR,) * 3)


def test_an_open_wei_is_told_to_all_where_that_is_the_rule() -> None:
    rules = PLAIN.replace({"wei_hidden": False})
    scene = Scene({1: "四四一三", 0: "玖"}, "四", rules=rules)
    scene.throws(0, "玖")
    emission = scene.log[-1]
    assert emission.delay is Delay.WINDOW
    assert set(emission.views) <= {1}, "only what it let go by is told to its owner alone"
    for viewer in (None, 0, 1, 2):
        told = emission.view_for(viewer)
        assert isinstance(told, Melded)
        assert told.meld.card == FOUR
        board = SeatBoard(rules, viewer)
        for earlier in scene.log:
            board.apply(earlier.view_for(viewer))
        assert board.huxi[1] == scene.board.huxi[1] == 3, "counted by everybody"
        assert board.seen()[FOUR] == 3
        assert (board.hands[1] is None) is (viewer != 1)
        assert board.offer == scene.board.offer


def test_who_is_fed_an_open_wei_tells_everybody_the_same() -> None:
    """The meld that is run is known to all, so every board gains as much and bars the discarder."""
    scene = Scene.at({0: "四", 2: "一三"}, melds={2: ["wei 四"]}, rules=RED_BLACK)
    boards = [SeatBoard(RED_BLACK, viewer) for viewer in (None, 0, 1)]
    for board in boards:
        board.phase, board.turn, board.discards = scene.board.phase, 0, 9
        board.melds[2] = list(scene.board.melds[2])
        board.threes[2] = dict(scene.board.threes[2])
        board.huxi = list(scene.board.huxi)
        board.sizes = list(scene.board.sizes)
        board.stock_left = scene.board.stock_left
        if board.viewer == 0:
            board.hands[0] = Hand([FOUR])
        elif board.viewer is not None:
            board.hands[board.viewer] = Hand()
    told = len(scene.log)
    scene.throws(0, "四")
    assert scene.melded == ["2 pao 四"]
    for board in boards:
        for emission in scene.log[told:]:
            board.apply(emission.view_for(board.viewer))
        assert board.huxi[2] == scene.board.huxi[2] == 6
        assert board.fed_pao == [True, False, False]


def test_a_stale_wei_shows_its_card() -> None:
    scene = Scene({0: "四玖", 1: "四四一三"}, "玖玖捌四")
    scene.does(0, "discard 四")
    assert "peng 四" in scene.options(1)
    scene.does(1, "pass")
    scene.until_turn(1)
    assert "1 stale_wei 四" in scene.melded
    emission = next(e for e in scene.log if isinstance(e.full, Melded) and e.full.meld.card == FOUR)
    for viewer in (None, 0, 1, 2):
        told = emission.view_for(viewer)
        assert isinstance(told, Melded)
        assert told.meld == Meld(MeldKind.STALE_WEI, (FOUR,) * 3)


def test_a_ti_shows_its_card_and_the_kan_before_it_was_not_told() -> None:
    scene = Scene({0: "玖", 1: "四四四一三"}, "四")
    scene.throws(0, "玖")
    assert scene.melded[-1] == "1 ti 四"
    told = scene.log[-1].view_for(None)
    assert isinstance(told, Melded)
    assert told.meld.cards == (FOUR,) * 4
    board = SeatBoard(PLAIN, 0)
    for emission in scene.log[:-1]:
        board.apply(emission.view_for(0))
    assert board.seen()[FOUR] == 0


def test_what_a_seat_let_go_by_is_told_to_that_seat_alone() -> None:
    scene = Scene({0: "四", 1: "四四五六"}, "玖")
    scene.does(0, "discard 四")
    scene.does(1, "pass")
    closing = scene.log[-1]
    assert isinstance(closing.full, Flipped)
    assert closing.full.passed == (Passed(1, FOUR, chi=True, peng=True),)
    for viewer in OTHERS:
        told = closing.view_for(viewer)
        assert isinstance(told, Flipped)
        assert told.passed == ()
    own = closing.view_for(1)
    assert isinstance(own, Flipped)
    assert own.passed == closing.full.passed


def test_a_window_takes_as_long_whether_or_not_somebody_could_claim() -> None:
    nobody = Scene({0: "四", 1: "五六玖"}, "玖", rules=PLAIN.replace({"jiao": False}))
    somebody = Scene({0: "四", 1: "四四五六"}, "玖")
    nobody.does(0, "discard 四")
    nobody.let_go()
    somebody.does(0, "discard 四")
    somebody.let_go()
    quiet = [(type(e.full), e.delay) for e in nobody.log[-2:]]
    asked = [(type(e.full), e.delay) for e in somebody.log[-2:]]
    assert quiet[-1] == asked[-1] == (Flipped, Delay.WINDOW)


def twin_decks(rng: random.Random) -> tuple[list[int], list[int]]:
    """Two decks that differ in the kind of the 偎 which seat 1 makes with the first flip. The other
    cards of both kinds lie at the bottom of the stock.
    """
    rest = [kind for kind in range(KINDS) for _ in range(COPIES) if kind not in (FOUR, FIVE)]
    rng.shuffle(rest)
    decks = []
    for mine, other in ((FOUR, FIVE), (FIVE, FOUR)):
        dealer, rest_0 = rest[:20], rest[20:]
        seat_1 = [mine, mine, *rest_0[:18]]
        seat_2, shown, middle = rest_0[18:38], rest_0[38:39], rest_0[39:]
        bottom = [mine, *[other] * 4]
        decks.append([*dealer, *seat_1, *seat_2, *shown, mine, *middle, *bottom])
    return decks[0], decks[1]


def twins(rng: random.Random, rules: PaohuziRules) -> tuple[PaohuziDeal, PaohuziDeal]:
    """Two such deals, played until the 偎 lies on the table; the others were told the same."""
    while True:
        decks = twin_decks(rng)
        for discard in range(KINDS):
            pair = [PaohuziDeal.from_cards(rules, deck) for deck in decks]
            told = []
            for deal in pair:
                out = deal.begin()
                if Discard(discard) not in deal.legal_actions(0):
                    break
                out += deal.act(0, Discard(discard))
                while deal.board.stock_left == 19 and Pass() in deal.legal_actions(
                    deal.deciders[0]
                ):
                    out += deal.act(deal.deciders[0], Pass())
                told.append(out)
            laid = [deal.board.melds[1][-1:] for deal in pair]
            passes = [(deal.board.no_chi[1], deal.board.no_peng[1]) for deal in pair]
            ready = all(melds and melds[0].kind is MeldKind.WEI for melds in laid)
            if ready and passes[0] == passes[1]:
                for viewer in OTHERS:
                    assert heard(told[0], viewer) == heard(told[1], viewer)
                assert heard(told[0], 1) != heard(told[1], 1)
                return pair[0], pair[1]


@pytest.mark.parametrize("seed", range(60))
def test_the_kind_of_a_hidden_wei_changes_nothing_for_the_others(seed: int) -> None:
    rng = random.Random(seed)
    rules = PaohuziRules(
        hu_on_discard=seed % 2 == 1, fed_rule=True, di_hu="off", min_huxi=9, tian_hu=False
    )
    one, other = twins(rng, rules)
    moves = 0
    while one.outcome is None and one.board.stock_left > 5:
        assert one.deciders == other.deciders
        # Seat 1 knows; but its claims do not depend on the melds already there, except that a big
        # 偎 is worth more, which these two are not.
        for seat in range(3):
            assert one.legal_actions(seat) == other.legal_actions(seat)
        seat = rng.choice(one.deciders)
        choice = rng.choice(one.legal_actions(seat))
        left, right = one.act(seat, choice), other.act(seat, choice)
        if one.outcome is not None or one.board.stock_left <= 5:
            break
        moves += 1
        for viewer in OTHERS:
            assert heard(left, viewer) == heard(right, viewer)
    assert moves
