"""What every ruleset keeps to, in random play, with two, three and four players."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from game.core.deal import DealSetup
from game.core.errors import BadRecord, IllegalAction
from game.core.events import Action, Emission
from game.core.record import DealRecord, rebuild
from game.core.switches import Setting
from game.paohuzi import legal
from game.paohuzi.actions import DeclareWin
from game.paohuzi.board import Board, Phase, SeatBoard, TableBoard
from game.paohuzi.cards import COPIES, KINDS
from game.paohuzi.catalogue import PAOHUZI, RULESETS
from game.paohuzi.engine import PaohuziDeal, deck_from
from game.paohuzi.melds import MeldKind
from game.paohuzi.rules import PaohuziRules
from tests.support.play import LONGEST, play

HOUSE_RULES: dict[str, dict[str, Setting]] = {
    "open_wei": {"wei_hidden": False, "fed_rule": True, "no_chi_scope": "turn"},
    "own_first": {"own_hu_before_ti": True, "min_huxi": 6, "xing": "next_card"},
    "everything": {
        "hu_on_discard": True,
        "must_hu": "all",
        "peng_pao_by_discard": True,
        "one_five_ten": True,
        "mixed_two_seven_ten": True,
        "chi_own_discard": True,
        "three_ti_five_kan": True,
        "di_hu": "first_flip",
        "min_huxi": 9,
    },
    "split": {"kan_locked": False, "bi": False, "min_huxi": 10, "xing": "winning_card"},
}


def _cases() -> dict[str, PaohuziRules]:
    cases: dict[str, PaohuziRules] = {}
    for ruleset in RULESETS:
        for name, preset in ruleset.presets.items():
            assert isinstance(preset.rules, PaohuziRules)
            cases[f"{ruleset.id}/{name}"] = preset.rules
    for name, changes in HOUSE_RULES.items():
        cases[f"house/{name}"] = PaohuziRules().replace(changes)
    return cases


CASES = _cases()
SEEDS = range(3)

each_case = pytest.mark.parametrize("case", CASES)
each_seed = pytest.mark.parametrize("seed", SEEDS)


def dealt(case: str, seed: int) -> PaohuziDeal:
    rules = CASES[case]
    setup = DealSetup(seed + 1, seed % rules.seats, 0, 0)
    return PaohuziDeal(rules, seed.to_bytes(32, "big"), setup)


def summary(board: Board) -> dict[str, Any]:
    """Everything a board says; hands as their counts."""
    said = {name: value for name, value in vars(board).items() if name != "viewer"}
    del said["checker"], said["chi_finder"], said["rules"]
    said["hands"] = [hand.counts if hand is not None else None for hand in board.hands]
    return said


PRIVATE = ("hands", "melds", "threes", "huxi", "no_chi", "no_peng", "offer", "last_meld")
"""What boards may differ in: hands, hidden melds, passes, and the card of a hidden meld."""


def public_part(board: Board) -> dict[str, Any]:
    said = {name: value for name, value in summary(board).items() if name not in PRIVATE}
    del said["shown_held"]  # Others cannot see it go into a hidden meld.
    said["kinds"] = [[meld.kind for meld in melds] for melds in board.melds]
    return said


def test_there_are_tables_for_two_three_and_four() -> None:
    assert {rules.seats for rules in CASES.values()} == {2, 3, 4}
    assert {ruleset.id for ruleset in RULESETS} == {
        "paohuzi/jichu",
        "paohuzi/changde",
        "paohuzi/changde-quanmingtang",
        "paohuzi/loudi",
        "paohuzi/hengyang",
        "paohuzi/liuhuqiang",
    }


@each_case
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
        with pytest.raises(IllegalAction, match="deal_over"):
            deal.act(seat, legal.PASS)


@each_case
def test_act_takes_exactly_the_legal_actions(case: str) -> None:
    deal = dealt(case, 1)
    _, decisions = play(deal, random.Random(1))
    universe: list[Action] = sorted({a for d in decisions for a in d.offered}, key=repr)
    deal = dealt(case, 1)
    deal.begin()
    for number, decision in enumerate(decisions):
        assert deal.deciders, "somebody owes a decision"
        for seat in range(deal.seats):
            offered = deal.legal_actions(seat)
            assert bool(offered) == (seat in deal.deciders)
            assert len(set(offered)) == len(offered)
            if offered:
                assert deal.default_action(seat) in offered
            if number % 6 == 0:
                before = repr(summary(deal.board)), deal.deciders
                for action in universe:
                    if action not in offered:
                        with pytest.raises(IllegalAction) as refused:
                            deal.act(seat, action)
                        assert refused.value.code != "not_offered"
                assert (repr(summary(deal.board)), deal.deciders) == before
        deal.act(decision.seat, decision.action)


@each_case
def test_the_same_seed_and_decisions_give_the_same_emissions(case: str) -> None:
    deal = dealt(case, 2)
    opening, decisions = play(deal, random.Random(2))
    record = DealRecord(
        game="paohuzi",
        ruleset="",
        rules=deal.rules.switches(),
        setup=deal.setup,
        seed=deal.seed.hex(),
        engine_version=deal.engine_version,
        opening=tuple(opening),
        decisions=tuple(decisions),
        outcome=deal.outcome,
    )
    rules = PaohuziRules().replace(record.rules)
    assert rules == deal.rules
    again = PaohuziDeal(rules, bytes.fromhex(record.seed), record.setup)
    rebuild(again, record.opening, record.decisions)
    assert again.outcome == deal.outcome
    with pytest.raises(BadRecord):
        rebuild(PaohuziDeal(rules, b"other", record.setup), record.opening, record.decisions)


def test_another_seed_gives_another_deck() -> None:
    one, other = deck_from(b"1"), deck_from(b"2")
    assert one != other
    assert sorted(one) == sorted(other) == [kind for kind in range(KINDS) for _ in range(COPIES)]


@each_case
@each_seed
def test_boards_agree_on_what_is_public_and_hide_the_rest(case: str, seed: int) -> None:
    deal = dealt(case, seed)
    rules = deal.rules
    viewers: tuple[int | None, ...] = (None, *range(deal.seats))
    boards = {viewer: SeatBoard(rules, viewer) for viewer in viewers}
    table = TableBoard(rules)

    def watch(emission: Emission) -> None:
        table.apply(emission.full)
        for viewer, board in boards.items():
            board.apply(emission.face(viewer))
            assert public_part(board) == public_part(table)
            if table.phase is not Phase.OVER:
                check_hidden(board, viewer, table)
        for seat in range(deal.seats):
            told, truth = summary(boards[seat]), summary(table)
            for name in ("hands", "melds", "huxi", "no_chi", "no_peng"):
                assert told[name][seat] == truth[name][seat], name

    play(deal, random.Random(seed), watch)
    assert summary(table) == summary(deal.board)
    for board in boards.values():
        assert [hand.counts for hand in board.hands if hand] == [
            hand.counts for hand in table.hands if hand
        ]
        assert board.melds == table.melds, "everything is open at the end"


def check_hidden(board: SeatBoard, viewer: int | None, table: TableBoard) -> None:
    """Nobody knows another's hand, another's passes, or the kind of another's hidden 偎."""
    won = {win.seat for win in table.wins}
    for seat in range(board.seats):
        if seat == viewer or seat in won:
            continue
        assert board.hands[seat] is None
        for meld in board.melds[seat]:
            hidden = meld.kind is MeldKind.WEI and board.rules.wei_hidden
            assert (meld.cards is None) is hidden
        assert board.no_peng[seat] == 0
        thrown = {card.card for card in board.rivers[seat] if card.thrown}
        told = {kind for kind in range(KINDS) if board.no_chi[seat] >> kind & 1}
        assert told <= thrown


@each_case
@each_seed
def test_a_seat_is_offered_what_its_own_board_allows(case: str, seed: int) -> None:
    """What a seat is offered follows from what it was told, and from nothing else."""
    deal = dealt(case, seed)
    boards = [SeatBoard(deal.rules, seat) for seat in range(deal.seats)]
    rng = random.Random(seed)
    out = deal.begin()
    for _ in range(LONGEST):
        for emission in out:
            for seat, board in enumerate(boards):
                board.apply(emission.face(seat))
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
    """Four of every kind, wherever they are."""
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
    """Who is not about to discard waits with 3n + 2 cards, or with a quad 3n + 1, less what the
    quads beyond the first that were dealt still owe.
    """
    for seat in range(board.seats):
        acting = board.phase in (Phase.TURN, Phase.OPENING) and seat == board.turn
        if acting or board.dead[seat]:
            continue
        expected = 2 if not board.quads[seat] else 1 - board.free[seat]
        assert board.sizes[seat] % 3 == expected % 3, seat


@each_case
@each_seed
def test_cards_and_parity_are_kept_after_every_event(case: str, seed: int) -> None:
    rules = CASES[case]
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
            laid = sum(map(board.checker.meld_huxi, board.melds[seat]))
            assert board.huxi[seat] == laid
        if board.phase is not Phase.OPENING:
            parity_holds(board)
        conserved(deal)

    deal.board.apply = check  # type: ignore[method-assign]
    play(deal, random.Random(seed))
    assert seen > 5
    assert rules == deal.rules


def test_a_bot_cannot_be_handed_the_engines_board() -> None:
    rules = CASES["paohuzi/changde/three"]
    assert not isinstance(PAOHUZI.table(rules), SeatBoard)
    assert not isinstance(PAOHUZI.board(rules, 0), TableBoard)


@each_case
def test_a_compulsory_win_is_the_only_choice(case: str) -> None:
    deal = dealt(case, 0)
    _, decisions = play(deal, random.Random(0))
    for decision in decisions:
        wins = [action for action in decision.offered if isinstance(action, DeclareWin)]
        if wins and deal.rules.must_hu == "all":
            assert list(decision.offered) == wins
