"""The points of a win by itself, as a match keeps them."""

from __future__ import annotations

from typing import Final

import pytest

from game.core.events import Event
from game.core.points import Paid
from game.core.rng import HashStream
from game.paohuzi.rules import PaohuziRules
from tests.support.play import CASES
from tests.support.table_wins import choose

APART: Final = {
    "kong",
    "added_kong",
    "concealed_kong",
    "kong_refund",
    "kong_passed_on",
    "lacking_held",
    "exhausted_ready",
    "exhausted",
    "opening",
    "opening_birds",
    "ti",
}
"""Reasons of payments that are for no win."""

DEALS = 25
FIRST = {"mahjong/sichuan/app": 40}
"""The first deal, if none of the first ones has such a win."""


@pytest.mark.parametrize(
    ("case", "net_is_other"),
    [
        ("mahjong/sichuan/app", True),
        ("mahjong/changsha/classic", True),
        ("mahjong/hongzhong/room", False),
        ("paohuzi/changde/three", False),
        ("paohuzi/leiyang/three", True),
        ("paohuzi/loudi/three", False),
    ],
)
def test_a_win_is_worth_what_it_was_paid_and_not_the_net_of_the_deal(
    case: str, net_is_other: bool
) -> None:
    game, rules = CASES[case]
    differs = False
    first = FIRST.get(case, 0)
    for number in range(first, first + DEALS):
        seed = f"{case} {number}".encode()
        rng = HashStream(seed, "choices")
        deal = game.deal(rules, seed.ljust(32, b"\0")[:32])
        told: list[Event] = [emission.full for emission in deal.begin()]
        while deal.outcome is None:
            seat = rng.choice(deal.deciders)
            told += [one.full for one in deal.act(seat, choose(rng, deal.legal_actions(seat)))]
        transfers = [one for event in told if isinstance(event, Paid) for one in event.transfers]
        for win in deal.wins:
            if isinstance(rules, PaohuziRules) and rules.race:
                assert win.points == max(deal.outcome.marks)
                continue
            paid = [one for one in transfers if one.payee == win.seat]
            assert win.points == sum(one.points for one in paid if one.reason not in APART)
            differs = differs or win.points != deal.outcome.scores[win.seat]
    assert differs is net_is_other
