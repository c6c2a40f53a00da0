"""支对: nobody else can tell the named pair, or whether there is one.

The same tiles are dealt twice. A hand that could name a pair declares ready by the same discard,
once with one pair and once with another or with none; then everybody draws and throws.
"""

from __future__ import annotations

import itertools
import random
from typing import NamedTuple

import pytest

from game.core.deal import DealSetup
from game.core.events import Action, Emission
from game.mahjong.play.engine import MahjongDeal
from game.mahjong.position.actions import Discard
from game.mahjong.position.board import SeatBoard
from game.mahjong.position.events import Drawn
from game.mahjong.position.wall import wall_from
from game.mahjong.rules import MahjongRules
from tests.support.mahjong_play import purposeful
from tests.support.mahjong_summary import summary
from tests.support.play import CASES, cases_of

NAMING = [name for name in cases_of("mahjong") if CASES[name][1].switches()["named_pair_is_middle"]]
SEEDS = 60
ENOUGH = 15
DRAWS = 9
"""Tiles that are drawn after the declaration."""


class Told(NamedTuple):
    """The events that each viewer heard, its offers, and its final board."""

    heard: dict[int | None, list[object]]
    offers: dict[int, list[tuple[Action, ...]]]
    known: dict[int | None, dict[str, object]]


def _choice(rules: MahjongRules, seed: int) -> tuple[list[tuple[int, Action]], int, list[Discard]]:
    """Decisions of a deal up to where a seat may name a pair, the seat, and the ways in which it
    may declare by the discard with which it names; no way when that does not happen.
    """
    deal = _deal(rules, seed)
    rng = random.Random(seed)
    deal.begin()
    decisions: list[tuple[int, Action]] = []
    while deal.outcome is None:
        seat = rng.choice(deal.deciders)
        options = deal.legal_actions(seat)
        discards = [option for option in options if isinstance(option, Discard)]
        named = [option for option in discards if option.named is not None]
        if named:
            ways = [option for option in discards if option.ready and option.tile == named[0].tile]
            return decisions, seat, ways
        # A seat that declares at the first chance would leave fewer hands of two pairs.
        action = purposeful(deal, seat, rng)
        if isinstance(action, Discard) and action.ready and not deal.board.must_declare:
            action = Discard(action.tile)
        decisions.append((seat, action))
        deal.act(seat, action)
    return decisions, 0, []


def _deal(rules: MahjongRules, seed: int) -> MahjongDeal:
    wall = wall_from(seed.to_bytes(4, "big"), rules)
    return MahjongDeal.from_wall(rules, wall, DealSetup(dealer=seed % rules.seats))


def _played(
    rules: MahjongRules, seed: int, decisions: list[tuple[int, Action]], seat: int, way: Action
) -> Told | None:
    """The deal up to the declaration and on, while nobody wins; None if somebody does."""
    deal = _deal(rules, seed)
    emissions: list[Emission] = deal.begin()
    for decider, action in decisions:
        emissions += deal.act(decider, action)
    emissions += deal.act(seat, way)
    offers: dict[int, list[tuple[Action, ...]]] = {other: [] for other in range(rules.seats)}
    draws = 0
    while draws < DRAWS:
        if deal.outcome is not None:
            return None
        decider = deal.deciders[0]
        offers[decider].append(tuple(deal.legal_actions(decider)))
        followed = deal.act(decider, deal.default_action(decider))
        draws += sum(isinstance(emission.full, Drawn) for emission in followed)
        emissions += followed
    heard: dict[int | None, list[object]] = {}
    known: dict[int | None, dict[str, object]] = {}
    for viewer in (None, *range(rules.seats)):
        board = SeatBoard(rules, viewer)
        for emission in emissions:
            board.apply(emission.view_for(viewer))
        heard[viewer] = [(emission.view_for(viewer), emission.delay) for emission in emissions]
        known[viewer] = summary(board)
    return Told(heard, offers, known)


@pytest.mark.parametrize("case", NAMING)
def test_nobody_else_can_tell_which_pair_was_named_or_whether_one_was(case: str) -> None:
    _, rules = CASES[case]
    assert isinstance(rules, MahjongRules)
    compared = 0
    for seed in range(SEEDS):
        decisions, seat, ways = _choice(rules, seed)
        told = [_played(rules, seed, decisions, seat, way) for way in ways]
        ended = [each for each in told if each is not None]
        for first, other in itertools.pairwise(ended):
            assert other.heard[seat] != first.heard[seat]
            for viewer in (None, *range(rules.seats)):
                if viewer != seat:
                    assert other.heard[viewer] == first.heard[viewer]
                    assert other.known[viewer] == first.known[viewer]
                    assert viewer is None or other.offers[viewer] == first.offers[viewer]
            compared += 1
    assert compared >= ENOUGH
