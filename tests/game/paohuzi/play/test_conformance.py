"""Invariants of paohuzi alone in random play: four of every card, parity, allowed actions."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from game.core.deal import DealSetup
from game.paohuzi.kernel.cards import COPIES, KINDS
from game.paohuzi.play import legal
from game.paohuzi.play.engine import PaohuziDeal, deck_from
from game.paohuzi.position.actions import DeclareWin
from game.paohuzi.position.board import SeatBoard, TableBoard
from game.paohuzi.position.phase import Phase
from game.paohuzi.scoring.winning import checker_of
from tests.support.play import CASES as ALL
from tests.support.play import LONGEST, cases_of, new_deal, play

CASES = cases_of("paohuzi")
SEEDS = range(3)

each_case = pytest.mark.parametrize("case", CASES)
each_seed = pytest.mark.parametrize("seed", SEEDS)


def dealt(case: str, seed: int) -> PaohuziDeal:
    game, rules = ALL[case]
    deal = new_deal(game, rules, seed, DealSetup(seed + 1, seed % rules.seats, 0, 0))
    assert isinstance(deal, PaohuziDeal)
    return deal


def test_another_seed_gives_another_deck() -> None:
    one, other = deck_from(b"1"), deck_from(b"2")
    assert one != other
    assert sorted(one) == sorted(other) == [kind for kind in range(KINDS) for _ in range(COPIES)]


@each_case
@each_seed
def test_a_seat_is_offered_what_its_own_board_allows(case: str, seed: int) -> None:
    """The offers of a seat follow from its own events, and from nothing else."""
    deal = dealt(case, seed)
    boards = [SeatBoard(deal.rules, seat) for seat in range(deal.seats)]
    rng = random.Random(seed)
    out = deal.begin()
    for _ in range(LONGEST):
        for emission in out:
            for seat, board in enumerate(boards):
                board.apply(emission.view_for(seat))
        if deal.outcome is not None:
            break
        answered = deal._window.answers if deal._window is not None else {}
        for seat, board in enumerate(boards):
            if seat in answered:
                continue
            if board.phase is Phase.OFFER:
                expected = legal.claim_options(board, seat)
            elif board.phase is Phase.OPENING:
                expected = legal.opening_options(board, seat)
            else:
                expected = legal.turn_options(board, seat) if board.turn == seat else ()
            assert deal.legal_actions(seat) == expected
        decider = rng.choice(deal.deciders)
        out = deal.act(decider, rng.choice(deal.legal_actions(decider)))
    assert deal.outcome is not None


def conserved(deal: PaohuziDeal) -> None:
    """Four of every kind, in all places together."""
    board = deal.board
    found: Counter[int] = Counter(deal._cards[deal._next :])
    for hand in board.hands:
        assert hand is not None
        found.update(hand.cards())
    for melds in board.melds:
        for meld in melds:
            found.update(meld.cards or ())
    for river in board.rivers:
        found.update(card.card for card in river if not card.claimed)
    assert found == dict.fromkeys(range(KINDS), COPIES)


def parity_holds(board: TableBoard) -> None:
    """A seat that is not about to discard has 3n + 2 cards, or with a quad 3n + 1, less what the
    quads beyond the first that were dealt still owe.
    """
    for seat in range(board.seats):
        acting = board.phase in (Phase.TURN, Phase.OPENING) and seat == board.turn
        if acting or board.dead[seat]:
            continue
        expected = 2 if not board.quads[seat] else 1 - board.waived_discards[seat]
        assert board.sizes[seat] % 3 == expected % 3, seat


@each_case
@each_seed
def test_cards_and_parity_are_kept_after_every_event(
    case: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = dealt(case, seed)
    seen = 0
    apply = deal.board.apply

    def check(event: Any) -> None:
        nonlocal seen
        apply(event)
        seen += 1
        board = deal.board
        for seat, hand in enumerate(board.hands):
            assert hand is not None
            assert hand.size == board.sizes[seat] == sum(hand.counts)
            laid = sum(map(checker_of(board.rules).solver.meld_huxi, board.melds[seat]))
            assert board.huxi[seat] == laid
        if board.phase is not Phase.OPENING:
            parity_holds(board)
        conserved(deal)

    monkeypatch.setattr(TableBoard, "apply", lambda _, event: check(event))
    play(deal, random.Random(seed))
    assert seen > 5


@each_case
def test_a_compulsory_win_is_the_only_choice(case: str) -> None:
    deal = dealt(case, 0)
    _, decisions = play(deal, random.Random(0))
    for decision in decisions:
        wins = [action for action in decision.offered if isinstance(action, DeclareWin)]
        if wins and deal.rules.must_hu == "all":
            assert list(decision.offered) == wins
