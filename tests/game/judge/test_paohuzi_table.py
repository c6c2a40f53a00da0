"""The judge and the paohuzi table agree: on every card that could be won, and on every score."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from game.core.points import Paid
from game.judge import answer
from game.judge.paohuzi import score_to_plain
from game.paohuzi.kernel.cards import card_text, format_cards
from game.paohuzi.kernel.hand import Hand
from game.paohuzi.kernel.melds import Meld
from game.paohuzi.play.engine import PaohuziDeal
from game.paohuzi.position.board import hand_of
from game.paohuzi.position.events import Won
from game.paohuzi.position.phase import Phase
from game.paohuzi.scoring.wins import unmade
from tests.support.paohuzi_play import easy_going
from tests.support.play import CASES, cases_of

DEALS, AT_MOST = 10, 60
"""Deals of each case, and the most to play until somebody has won one."""


def asked(
    deal: PaohuziDeal,
    seat: int,
    hand: Hand,
    melds: list[Meld],
    card: int | None,
    source: str,
    claims: int,
    flags: list[str],
) -> dict[str, Any]:
    """The request that describes this win."""
    board = deal.board
    request: dict[str, Any] = {
        "op": "huxi",
        "rules": "paohuzi/changde",
        "switches": board.rules.switches(),
        "hand": format_cards(hand.cards()),
        "table": [str(meld) for meld in melds],
        "card": None if card is None else card_text(card),
        "source": source,
        "dealer": seat == board.dealer,
        "flags": flags,
        "claims": claims,
        "exhausted": board.exhausted,
    }
    following = deal._top()
    if following is not None:
        request["next_card"] = card_text(following)
    offer = board.offer
    if source == "discard" and offer is not None:
        request["discarder"] = (offer.owner - seat) % deal.seats
    return request


def questions(deal: PaohuziDeal) -> Iterator[tuple[int, dict[str, Any]]]:
    """For every seat that may claim the open card, the question whether it wins with it."""
    board, offer = deal.board, deal.board.offer
    if board.phase is not Phase.OFFER or offer is None:
        return
    flags = []
    if not offer.thrown and board.stock_left == 0:
        flags.append("last_card")
    if not offer.thrown and board.stock_left == board.rules.stock_size - 1:
        flags.append("first_flip")
    if offer.thrown and board.discards == 1 and offer.owner == board.dealer:
        flags.append("first_discard")
    for seat in range(deal.seats):
        if not board.dead[seat] and not (offer.thrown and seat == offer.owner):
            cards = hand_of(board, seat), board.melds[seat], offer.card
            source = offer.source(seat).value
            yield seat, asked(deal, seat, *cards, source, board.claims[seat], flags)


def kept(deal: PaohuziDeal) -> Iterator[tuple[int, dict[str, Any]]]:
    """The seat that has just made 偎 or 提 by its own flip, and the question whether that wins."""
    board, last = deal.board, deal.board.last_meld
    if last is None or not last[1].flipped or board.dead[last[0]] or board.phase is Phase.OFFER:
        return
    seat = last[0]
    hand, melds, card = unmade(board, seat)
    flags = ["last_card"] if board.stock_left == 0 else []
    yield seat, asked(deal, seat, hand, melds, card, "self", board.claims[seat], flags)


@pytest.mark.parametrize("case", cases_of("paohuzi"))
def test_the_judge_sees_and_scores_every_win_as_the_table_does(case: str) -> None:
    _, rules = CASES[case]
    seen = scored = 0
    for number in range(AT_MOST):
        if number >= DEALS and scored:
            break
        rng = random.Random(f"{case} {number}")
        deal = PaohuziDeal(rules, number.to_bytes(32, "big"))  # type: ignore[arg-type]
        happened = deal.begin()
        known: dict[int, dict[str, Any]] = {}
        while deal.outcome is None:
            # A seat that has answered in a window is offered nothing more.
            if happened:
                known = dict([*questions(deal), *kept(deal)])
                for seat, request in known.items():
                    wins = any(action.wins for action in deal.legal_actions(seat))
                    assert answer(request).get("win") is wins, (request, answer(request))
                    seen += 1
            seat = deal.deciders[0]
            happened = deal.act(seat, easy_going(rng, tuple(deal.legal_actions(seat))))
            events = [emission.full for emission in happened]
            won = [event for event in events if isinstance(event, Won)]
            if won and won[0].seat in known:
                scored += 1
                found = answer(known[won[0].seat])
                assert alike(found["score"]) == alike(score_to_plain(deal.rules, won[0].score))
                assert paid(found, won[0].seat, deal.seats) == {
                    (entry.payer, entry.payee, entry.points, entry.reason)
                    for event in events
                    if isinstance(event, Paid)
                    for entry in event.transfers
                }
    assert seen > 20
    assert scored > 0


def alike(score: dict[str, Any]) -> dict[str, Any]:
    """A score with its groups by their cards: a 偎 or 提 that the winning card makes has been laid
    down at the table, and is in the hand for the judge.
    """
    groups = sorted((group["cards"], group["huxi"]) for group in score["groups"])
    return {**score, "groups": groups}


def paid(found: dict[str, Any], winner: int, seats: int) -> set[tuple[int, int, int, str]]:
    """The judge's payments, with the seats of the table."""
    return {
        (
            (entry["payer"] + winner) % seats,
            (entry["payee"] + winner) % seats,
            entry["points"],
            entry["reason"],
        )
        for entry in found["transfers"]
    }
