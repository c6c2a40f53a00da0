"""Advice for newcomers: it is about what is offered, and comes from the seat's own view alone."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from ai.advice import NO_ADVICE
from ai.guide import advise
from game.core.events import Action
from game.mahjong.position.actions import Discard
from game.paohuzi.kernel.cards import parse_cards
from game.paohuzi.position.actions import Discard as CardDiscard
from server.table.hints import discard_hints, guide_of
from tests.ai.mahjong_position import discards, position, rules_of, tile
from tests.ai.paohuzi_position import dealt
from tests.support.play import CASES, lively, new_deal


def decisions(case: str, seed: int) -> Iterator[tuple[Any, Sequence[Action]]]:
    """Every decision of a deal: the board of its seat as it stands then, and what is offered."""
    game, rules = CASES[case]
    deal = new_deal(game, rules, seed)
    boards = [game.board(rules, seat) for seat in range(rules.seats)]
    rng = random.Random(seed)

    def tell(emissions: Sequence[Any]) -> None:
        for emission in emissions:
            for seat, board in enumerate(boards):
                board.apply(emission.view_for(seat))

    tell(deal.begin())
    while deal.outcome is None:
        seat = rng.choice(deal.deciders)
        offered = deal.legal_actions(seat)
        yield boards[seat], offered
        tell(deal.act(seat, lively(rng, deal.game, offered)))


@pytest.mark.parametrize("case", CASES)
def test_advice_is_about_discards_that_are_offered(case: str) -> None:
    given = 0
    for board, offered in decisions(case, 3):
        advice = advise(board, offered)
        if any(action.passes for action in offered):
            assert advice == NO_ADVICE
        for index in (*advice.best, *advice.loose):
            assert offered[index].type == "discard"
        if advice != NO_ADVICE:
            given += 1
            assert advice.best
            assert board.viewer is not None
    assert given > 0


def kinds(board: Any, indices: Sequence[int]) -> set[int]:
    """The tiles of the discards with these indices."""
    return {discards(board)[index].tile for index in indices}


def test_lone_tiles_are_loose_and_the_best_discard_keeps_most_ways() -> None:
    board = position(rules_of("mahjong/tuidaohu", "friends"), "123456m45p99s1pEN3s")
    advice = advise(board, discards(board))
    alone = {tile(text) for text in ("E", "N", "1p", "3s")}
    assert kinds(board, advice.loose) == alone
    assert kinds(board, advice.best) == {tile("E"), tile("N")}
    assert (advice.away, advice.lacks, advice.no_pair) == (2, (), False)


def test_a_hand_without_two_alike_lacks_its_pair() -> None:
    board = position(rules_of("mahjong/tuidaohu", "friends"), "123456789m147pES")
    assert advise(board, discards(board)).no_pair


def test_what_the_rules_ask_for_is_named_until_the_hand_has_it() -> None:
    harbin = rules_of("mahjong/harbin", "full")
    closed = position(harbin, "234567m234567p55s8s")
    lacks = set(advise(closed, discards(closed)).lacks)
    assert {"not_opened", "no_terminal"} <= lacks
    opened = position(harbin, "234567m9p234p55s", ["pung 999m"])
    assert not {"not_opened", "no_terminal"} & set(advise(opened, discards(opened)).lacks)


def test_a_single_choice_needs_no_advice() -> None:
    board = position(rules_of("mahjong/tuidaohu", "friends"), "123456m456p99s1pE")
    assert advise(board, [Discard(tile("E"))]) == NO_ADVICE


def test_a_card_that_goes_with_nothing_is_loose() -> None:
    board = dealt("一二三四五六七七壹贰叁肆伍陆柒捌捌拾拾十十")
    offered = [CardDiscard(kind) for kind in sorted({*parse_cards("一七十壹捌拾")})]
    advice = advise(board, offered)
    assert advice.best
    assert advice.away is None
    alone = dealt("一二三四五六壹贰叁肆伍陆壹壹贰贰肆肆四九")
    offered = [CardDiscard(kind) for kind in sorted({*parse_cards("一四九")})]
    advice = advise(alone, offered)
    assert [offered[index].card for index in advice.loose] == list(parse_cards("九"))


def test_the_best_discard_leaves_a_ready_hand_where_one_does() -> None:
    found = 0
    for case, (game, _) in CASES.items():
        for board, offered in decisions(case, 3):
            hints = discard_hints(game.insight(board), offered)
            ready = {hint.choice for hint in hints if any(wait.left for wait in hint.waits)}
            best = set(guide_of(board, offered, hints).best)
            if ready and best:
                found += 1
                assert best <= ready
    assert found > 20
