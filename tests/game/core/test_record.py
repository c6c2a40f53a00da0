"""Records: a stored deal is dealt again, or refused because it differs."""

from __future__ import annotations

import pytest

from game.core.errors import BadRecord
from game.core.events import Emission
from game.core.record import Decision, rebuild
from game.mahjong.play.engine import MahjongDeal
from game.mahjong.position.actions import DeclareWin
from game.mahjong.rulesets.tuidaohu import FRIENDS

SEED = b"seed"


def stored(length: int) -> tuple[list[Emission], list[Decision]]:
    """The opening of a deal and its first decisions, each the default."""
    deal = MahjongDeal(FRIENDS, SEED)
    opening = deal.begin()
    decisions = []
    for _ in range(length):
        seat = deal.deciders[0]
        offered = deal.legal_actions(seat)
        action = deal.default_action(seat)
        decisions.append(Decision(seat, action, offered, tuple(deal.act(seat, action))))
    return opening, decisions


def test_a_deal_goes_on_where_its_record_ends() -> None:
    opening, decisions = stored(12)
    first = MahjongDeal(FRIENDS, SEED)
    rebuild(first, opening, decisions)
    last = decisions[-1]
    again = MahjongDeal(FRIENDS, SEED)
    rebuild(again, opening, decisions[:-1])
    assert again.legal_actions(last.seat) == last.offered
    assert tuple(again.act(last.seat, last.action)) == last.emissions
    assert again.deciders == first.deciders


def test_another_opening_is_refused() -> None:
    opening, decisions = stored(1)
    with pytest.raises(BadRecord) as refused:
        rebuild(MahjongDeal(FRIENDS, b"other"), opening, decisions)
    assert refused.value.code == "record_differs"


def test_a_decision_that_led_elsewhere_is_refused() -> None:
    opening, decisions = stored(3)
    decisions[2] = decisions[2]._replace(emissions=decisions[0].emissions)
    with pytest.raises(BadRecord, match="decision 2") as refused:
        rebuild(MahjongDeal(FRIENDS, SEED), opening, decisions)
    assert refused.value.code == "record_differs"


def test_a_decision_that_the_rules_no_longer_allow_is_refused_as_a_record() -> None:
    opening, decisions = stored(1)
    decisions[0] = decisions[0]._replace(action=DeclareWin(33))
    with pytest.raises(BadRecord, match="decision 0") as refused:
        rebuild(MahjongDeal(FRIENDS, SEED), opening, decisions)
    assert refused.value.code == "record_differs"
