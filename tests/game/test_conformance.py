"""Invariants of every game with every ruleset, in random play."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from game.core.deal import Deal, DealSetup
from game.core.errors import BadRecord, IllegalAction
from game.core.events import Emission
from game.core.points import Transfer
from game.core.record import DealRecord, rebuild
from tests.support.kits import KITS, summary
from tests.support.play import CASES, each_case, new_deal, play
from tests.support.seeds import seeds

every_case = pytest.mark.parametrize("case", CASES)
each_seed = pytest.mark.parametrize("seed", seeds(3, 2))


def dealt(case: str, seed: int) -> Deal[Any]:
    game, rules = CASES[case]
    return new_deal(game, rules, seed, DealSetup(seed + 1, seed % rules.seats, seed % 4, 0))


@every_case
@each_seed
def test_every_deal_ends_and_its_points_sum_to_zero(case: str, seed: int) -> None:
    deal = dealt(case, seed)
    paid = [0] * deal.seats

    def watch(emission: Emission) -> None:
        for transfer in getattr(emission.full, "transfers", ()):
            assert transfer.points > 0
            assert transfer.payer != transfer.payee
            paid[transfer.payer] -= transfer.points
            paid[transfer.payee] += transfer.points
            check_shares(transfer)

    play(deal, random.Random(seed), watch)
    assert deal.outcome is not None
    assert sum(deal.outcome.scores) == 0
    assert list(deal.outcome.scores) == paid
    assert 0 <= deal.outcome.next_dealer < deal.seats
    assert deal.deciders == ()
    for seat in range(deal.seats):
        assert deal.legal_actions(seat) == ()
        with pytest.raises(IllegalAction, match="not_your_decision"):
            deal.default_action(seat)


def check_shares(transfer: Transfer) -> None:
    """A payment is the sum of its shares, and they are one worth times the factors they name."""
    if not transfer.shares:
        return
    assert sum(share.points for share in transfer.shares) == transfer.points
    assert len({share.seat for share in transfer.shares}) == len(transfer.shares)
    worths = set()
    for share in transfer.shares:
        times = math.prod(factor.times for factor in share.factors)
        assert all(factor.times > 1 for factor in share.factors)
        assert share.points % times == 0
        worths.add(share.points // times)
    assert len(worths) == 1


def test_there_are_tables_for_two_three_and_four() -> None:
    assert {rules.seats for _, rules in CASES.values()} == {2, 3, 4}


@each_case
def test_everybody_who_is_asked_has_choices_and_a_default(case: str) -> None:
    """`test_legality` sees that all of them are taken, and no others."""
    deal = dealt(case, 1)
    _, decisions = play(deal, random.Random(1))
    deal = dealt(case, 1)
    deal.begin()
    for decision in decisions:
        assert deal.deciders, "somebody owes a decision"
        for seat in range(deal.seats):
            legal = deal.legal_actions(seat)
            assert bool(legal) == (seat in deal.deciders)
            assert len(set(legal)) == len(legal)
            if legal:
                assert deal.default_action(seat) in legal
        deal.act(decision.seat, decision.action)


@every_case
def test_the_same_seed_and_decisions_give_the_same_emissions(case: str) -> None:
    deal = dealt(case, 2)
    opening, decisions = play(deal, random.Random(2))
    again = dealt(case, 2)
    assert again.begin() == opening
    for decision in decisions:
        assert tuple(again.legal_actions(decision.seat)) == decision.offered
        assert tuple(again.act(decision.seat, decision.action)) == decision.emissions
    assert again.outcome == deal.outcome


def test_another_seed_gives_another_wall() -> None:
    one = dealt(next(iter(CASES)), 1)
    other = dealt(next(iter(CASES)), 2)
    assert one.begin() != other.begin()


@every_case
@each_seed
def test_a_record_deals_the_deal_again(case: str, seed: int) -> None:
    game, rules = CASES[case]
    deal = dealt(case, seed)
    opening, decisions = play(deal, random.Random(seed))
    record = DealRecord(
        game=game.name,
        ruleset=case,
        rules=rules.switches(),
        setup=deal.setup,
        seed=deal.seed.hex(),
        engine_version=deal.engine_version,
        opening=tuple(opening),
        decisions=tuple(decisions),
        outcome=deal.outcome,
    )
    same_rules = game.rules().replace(record.rules)
    assert same_rules == rules
    again = game.deal(same_rules, bytes.fromhex(record.seed), record.setup)
    rebuild(again, record.opening, record.decisions)
    assert again.outcome == record.outcome
    other = game.deal(same_rules, b"another seed", record.setup)
    with pytest.raises(BadRecord):
        rebuild(other, record.opening, record.decisions)


@each_case
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.long)])
def test_every_viewers_board_agrees_with_the_table_on_what_is_public(case: str, seed: int) -> None:
    game, rules = CASES[case]
    deal = dealt(case, seed)
    kit = KITS[game.name]
    viewers = (None, *range(rules.seats))
    boards = {viewer: game.board(rules, viewer) for viewer in viewers}
    table = game.table(rules)

    def watch(emission: Emission) -> None:
        table.apply(emission.full)
        truth, public = summary(table), kit.public_part(table)
        for viewer, board in boards.items():
            board.apply(emission.view_for(viewer))
            assert kit.public_part(board) == public, viewer
            told = summary(board)
            if viewer is not None:
                for name in kit.own:
                    assert told[name][viewer] == truth[name][viewer], name
            if truth["phase"] != "over":
                kit.check_hidden(board, viewer)

    play(deal, random.Random(seed), watch)
    truth = summary(table)
    assert truth == summary(deal.board)  # type: ignore[attr-defined]
    for board in boards.values():
        for name in ("hands", "melds"):
            assert summary(board)[name] == truth[name], "everything is open at the end"


@every_case
def test_a_bot_cannot_be_handed_the_engines_board(case: str) -> None:
    game, rules = CASES[case]
    assert not isinstance(game.table(rules), type(game.board(rules, 0)))
    assert not isinstance(game.board(rules, 0), type(game.table(rules)))
