"""Waits with the copies left and their huxi, from the seat's own view."""

from __future__ import annotations

import random

import pytest

from game.core.events import Action
from game.core.switches import Setting
from game.paohuzi.kernel.cards import COPIES, KINDS, card_text, parse_cards
from game.paohuzi.kernel.combos import combos
from game.paohuzi.kernel.hand import Hand
from game.paohuzi.kernel.melds import Meld, MeldKind
from game.paohuzi.kernel.source import Source
from game.paohuzi.play.insight import insight
from game.paohuzi.play.waits import WinningCard, winning_cards
from game.paohuzi.play.why import NO_SHAPE, READY_SHORT, why_not
from game.paohuzi.play.worth import wait_worths
from game.paohuzi.position.actions import Discard
from game.paohuzi.position.board import SeatBoard
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.scoring.winning import checker_of
from game.registry import RULESETS
from tests.support.paohuzi_scene import PLAIN, Scene

READY = "一二三壹贰叁贰柒拾四五六七八九肆伍陆七八"


def board_of(scene: Scene, viewer: int | None) -> SeatBoard:
    board = SeatBoard(scene.deal.rules, viewer)
    for emission in scene.log:
        board.apply(emission.view_for(viewer))
    return board


def by_card(board: SeatBoard, *actions: Action) -> dict[str, tuple[int, int, int]]:
    """By winning card of the viewer, once it has taken these actions: the copies left, the huxi by
    another's flip and by its own, 0 if it does not win so.
    """
    told = insight(board)
    waits = told.waits
    if actions:
        (waits,) = [entry.waits for entry in told.discards if entry.action == actions[-1]]
    worth_of = wait_worths(board, actions)
    found = {}
    for wait in waits:
        claimed, drawn = worth_of(wait.tile)
        huxi = (0 if claimed is None else claimed.count, 0 if drawn is None else drawn.count)
        found[card_text(wait.tile)] = (wait.left, *huxi)
    return found


def test_a_ready_hand_waits_with_copies_left_and_huxi() -> None:
    scene = Scene({0: "九玖", 1: READY}, rules=PLAIN.replace({"di_hu": "off"}))
    found = by_card(board_of(scene, 1))
    # One 九 is its own; the other three are unseen.
    assert found["九"] == (3, 15, 15)
    assert found["六"][1:] == (15, 15)
    scene.throws(0, "九")
    again = by_card(board_of(scene, 1))
    assert again["九"][0] == 2


def test_a_card_may_win_by_ones_own_flip_only() -> None:
    hand = "贰柒拾壹贰叁四四五六七六七八伍陆柒八九十"
    scene = Scene({0: "玖", 1: hand}, rules=PLAIN.replace({"di_hu": "off"}))
    found = by_card(board_of(scene, 1))
    assert found["四"] == (2, 0, 15)


def test_before_a_discard_every_discard_that_leaves_a_ready_hand_is_told() -> None:
    scene = Scene({0: READY + "玖"})
    told = insight(board_of(scene, 0))
    assert told.waits == ()
    nine = Discard(*parse_cards("玖"))
    assert "九" in by_card(board_of(scene, 0), nine)


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
    """Every reason that the viewer does not win, in order."""
    board = SeatBoard(scene.deal.rules, viewer)
    found = []
    for emission in scene.log:
        board.apply(emission.view_for(viewer))
        why = insight(board).why
        if why is not None and why != READY_SHORT:
            found.append(why)
    return found


def test_a_hand_that_only_lacks_huxi_is_told_so() -> None:
    rules = PLAIN.replace({"di_hu": "off", "min_huxi": 18})
    scene = Scene({0: "九玖", 1: READY, 2: "一"}, rules=rules)
    assert insight(board_of(scene, 1)).waits == ()
    assert insight(board_of(scene, 1)).why == READY_SHORT
    assert insight(board_of(scene, 2)).why is None, "a hand that is far from it"
    assert insight(board_of(scene, 0)).why is None, "on turn every throw is told by itself"
    enough = Scene({0: "九玖", 1: READY}, rules=PLAIN.replace({"di_hu": "off"}))
    assert insight(board_of(enough, 1)).why is None


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


@pytest.mark.parametrize("name", sorted(name for name in RULESETS if name.startswith("paohuzi/")))
def test_no_winning_card_is_passed_over_for_a_quick_look(name: str) -> None:
    """Every card is tried here, even cards without a group yet."""
    rules = RULESETS[name].default
    assert isinstance(rules, PaohuziRules)
    rng = random.Random(3)
    found = 0
    for _ in range(400):
        board = board_with_a_ready_hand(rules, rng)
        hand = board.hands[0]
        assert hand is not None
        if COPIES in hand.counts:
            # Four alike are laid down; there is no fifth to wait for.
            continue
        tried = by_trying_every_card(board, hand)
        assert list(winning_cards(board, 0, hand)) == tried
        solver = checker_of(rules).solver
        assert not (tried and solver.out_of_reach(hand.small, hand.big))
        found += len(tried)
    assert found > 200


def board_with_a_ready_hand(rules: PaohuziRules, rng: random.Random) -> SeatBoard:
    """Groups, often a pair and three alike on the table, without one card; now and then another
    card as well, so that nothing may win.
    """
    board = SeatBoard(rules, 0)
    board.huxi[0] = rules.min_huxi
    stock = [COPIES] * KINDS
    groups = [combo.cards for combo in combos(rules.combos)]
    alike = [(card,) * 3 for card in range(KINDS)]
    cards: list[int] = []
    for _ in range(5):
        group = rng.choice(rng.choice((groups, groups, alike)))
        if all(stock[card] >= group.count(card) for card in group):
            cards += group
            for card in group:
                stock[card] -= 1
    if rng.random() < 0.5:
        card = rng.choice([card for card in range(KINDS) if stock[card] >= 2])
        cards += (card, card)
        stock[card] -= 2
        board.quads[0] = rng.randrange(2)
    free = [card for card in range(KINDS) if stock[card] >= 3]
    if rng.random() < 0.5 and free:
        meld = Meld(rng.choice((MeldKind.PENG, MeldKind.WEI)), (rng.choice(free),) * 3)
        board.melds[0].append(meld)
        board.threes[0][meld.cards[0] if meld.cards else 0] = 0
    cards.remove(rng.choice(cards))
    if rng.random() < 0.3:
        cards[rng.randrange(len(cards))] = rng.choice([c for c in range(KINDS) if stock[c]])
    board.hands[0] = Hand(cards)
    return board


def by_trying_every_card(board: SeatBoard, hand: Hand) -> list[WinningCard]:
    found = []
    for card in range(KINDS):
        place = board.threes[0].get(card)
        three = None if place is None else board.melds[0][place]
        worth = []
        for source in (Source.FLIP, Source.SELF):
            huxi = checker_of(board.rules).with_card(hand, three, board.quads[0] > 0, card, source)
            worth.append(None if huxi is None else huxi + board.huxi[0])
        if worth != [None, None]:
            found.append(WinningCard(card, *worth))
    return found


@pytest.mark.parametrize("name", sorted(name for name in RULESETS if name.startswith("paohuzi/")))
def test_a_card_that_fits_nowhere_completes_nothing_under_any_rule(name: str) -> None:
    rules = RULESETS[name].default
    assert isinstance(rules, PaohuziRules)
    rng = random.Random(5)
    nowhere = complete = 0
    for _ in range(200):
        board = board_with_a_ready_hand(rules, rng)
        hand, melds = board.hands[0], board.melds[0]
        assert hand is not None
        for card in range(KINDS):
            shaped = [
                source
                for source in (Source.FLIP, Source.SELF, Source.DISCARD)
                if hand.counts[card] < COPIES
                and why_not(rules, hand, melds, card, source) != NO_SHAPE
            ]
            if checker_of(board.rules).fits_nowhere(hand, card):
                nowhere += 1
                assert not shaped
            complete += bool(shaped)
    assert nowhere > 100
    assert complete > 100
