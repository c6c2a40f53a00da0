"""The win checker is consulted after every event, and agrees with the slow reference."""

from __future__ import annotations

import random

import pytest

from game.core.events import Action
from game.paohuzi.play.engine import PaohuziDeal
from game.paohuzi.position.actions import DeclareWin
from game.paohuzi.position.board import TableBoard
from game.paohuzi.position.phase import Phase
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.rulesets.hengyang import TEN
from game.paohuzi.rulesets.jichu import THREE
from game.paohuzi.scoring import winning
from game.paohuzi.scoring.winning import checker_of
from game.paohuzi.scoring.wins import win_on_refusal
from game.registry import RULESETS, prepare
from tests.game.paohuzi.kernel.test_solver import house
from tests.support.paohuzi_play import easy_going
from tests.support.paohuzi_reference import all_huxi

TABLES = {
    "plain": PaohuziRules(),
    "discards": PaohuziRules(hu_on_discard=True, min_huxi=6),
    "four": TEN.replace({"must_hu": "none"}),
    "jichu": THREE,
}


def reference_wins(deal: PaohuziDeal, seat: int) -> bool:
    """True if the seat could win now, by the reference."""
    board, rules = deal.board, deal.rules
    hand = board.hands[seat]
    assert hand is not None
    melds = [(meld.kind.value, meld.cards or ()) for meld in board.melds[seat]]
    card, source = None, "deal"
    if board.phase is Phase.OFFER:
        assert board.offer is not None
        if board.offer.thrown and board.offer.owner == seat:
            return False
        card, source = board.offer.card, board.offer.source(seat).value
    elif board.phase is Phase.OPENING:
        if seat != board.dealer:
            if rules.di_hu != "shown_card" or not board.shown_held:
                return False
            card, source = board.shown, "flip"
    elif (
        board.turn != seat
        or board.last_meld is None
        or board.offer is None
        or (board.offer.thrown and not rules.hu_on_discard)
    ):
        return False
    if board.dead[seat]:
        return False
    found = all_huxi(hand.cards(), melds, card, source, house(rules))
    return max(found, default=-1) >= rules.min_huxi


def patient(rng: random.Random, options: tuple[Action, ...]) -> Action:
    """Declines most wins, so that deals go on."""
    if isinstance(options[0], DeclareWin) and len(options) > 1 and rng.random() < 0.7:
        return easy_going(rng, options[1:])
    return easy_going(rng, options)


@pytest.mark.parametrize("deals", [30, pytest.param(80, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", TABLES)
def test_a_win_is_offered_exactly_when_the_reference_sees_one(name: str, deals: int) -> None:
    rules = TABLES[name]
    rng = random.Random(name)
    asked = wins = 0
    for number in range(deals):
        deal = PaohuziDeal(rules, number.to_bytes(4, "big"))
        deal.begin()
        while deal.outcome is None:
            window = deal._window
            for seat in range(deal.seats):
                if window is not None and seat in window.answers:
                    continue
                offered = any(isinstance(a, DeclareWin) for a in deal.legal_actions(seat))
                assert offered is reference_wins(deal, seat)
                asked += 1
                wins += offered
            seat = rng.choice(deal.deciders)
            deal.act(seat, patient(rng, deal.legal_actions(seat)))
    assert asked > 10 * deals
    assert wins > deals / 40


def test_no_seat_is_passed_over_when_nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows in which nobody owes an answer close at once; then nobody could have won."""
    rules = TABLES["discards"]
    rng = random.Random(4)
    closed = 0
    for number in range(6):
        deal = PaohuziDeal(rules, number.to_bytes(4, "little"))
        apply = super(TableBoard, deal.board).apply

        def check(event: object, deal: PaohuziDeal = deal, apply: object = apply) -> None:
            nonlocal closed
            apply(event)  # type: ignore[operator]
            board = deal.board
            if board.phase is Phase.OFFER:
                closed += 1
                for seat in range(deal.seats):
                    if board.offer is not None and board.offer.owner == seat and board.offer.thrown:
                        continue
                    assert board.offer is not None
                    source = board.offer.source(seat)
                    said = win_on_refusal(board, seat, board.offer.card, source) is None
                    assert said is reference_wins(deal, seat)

        monkeypatch.setattr(TableBoard, "apply", lambda _, event: check(event))
        deal.begin()
        while deal.outcome is None:
            seat = rng.choice(deal.deciders)
            deal.act(seat, easy_going(rng, deal.legal_actions(seat)))
    assert closed > 60


def test_a_table_is_given_the_tables_of_its_rules_without_comparing_switches() -> None:
    winning._kept.cache_clear()
    ruleset = RULESETS["paohuzi/changde"]
    prepare([ruleset])
    for preset in ruleset.presets.values():
        rules = preset.rules.replace({})
        assert isinstance(rules, PaohuziRules)
        assert checker_of(rules).rules is rules
