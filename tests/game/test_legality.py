"""Every conceivable action is either offered or refused with a reason, in both games.

Positions are those of random deals; in each one every action with any tile or card is tried, legal
or not.
"""

from __future__ import annotations

import copy
import dataclasses
import functools
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from typing import Any

import pytest

from game.core.deal import Deal, DealSetup
from game.core.errors import IllegalAction
from game.core.events import Action
from game.mahjong.kernel.tiles import KINDS as TILES
from game.mahjong.play import legal as mahjong_legal
from game.mahjong.play.engine import MahjongDeal
from game.mahjong.position import actions as mahjong
from game.mahjong.position.opening import PROOFS
from game.mahjong.scoring.winning import checker_of
from game.paohuzi.kernel.cards import KINDS as CARDS
from game.paohuzi.kernel.combos import ComboRules, Trio, combos
from game.paohuzi.play import legal as paohuzi_legal
from game.paohuzi.play.engine import PaohuziDeal
from game.paohuzi.position import actions as paohuzi
from server.runtime.codes import ILLEGAL
from tests.support.kits import summary
from tests.support.mahjong_play import purposeful
from tests.support.play import CASES, each_case, lively, new_deal

SAMPLED = 0.01
"""The share of positions, besides the first of each sort, in which the deal itself is asked."""
REASONED = 0.1
"""And the share in which the rules are asked, in `make test`; in `make test-long` it is all."""

NO_REASONS = {"not_offered", "unknown_action"}


@dataclasses.dataclass(frozen=True)
class Sneeze(Action):
    """An action of neither game."""


@functools.cache
def mahjong_actions(names_pairs: bool, exchanges: bool) -> tuple[Action, ...]:
    """Every action with every tile, and with numbers that are none; every three tiles that could be
    given away only if `exchanges`.
    """
    given = combinations_with_replacement(range(-1 if exchanges else TILES, TILES + 1), 3)
    tiles = range(-1, TILES + 1)
    of_tile = (
        mahjong.Chow,
        mahjong.Pung,
        mahjong.Kong,
        mahjong.AddedKong,
        mahjong.ConcealedKong,
        mahjong.DeclareWin,
    )
    return (
        mahjong.Pass(),
        *(mahjong.Stake(points) for points in range(-1, 8)),
        *(mahjong.ChooseLacking(suit) for suit in range(-1, 4)),
        *(mahjong.Exchange(three) for three in given),
        *(mahjong.Exchange(some) for some in ((), (0, 1), (2, 1, 0), (0, 0, 0, 0))),
        *(kind(tile) for kind in of_tile for tile in tiles),
        *(kind(tile, True) for kind in of_tile[2:5] for tile in tiles),
        mahjong.TakeLastTile(),
        *(
            mahjong.ShowHands(names)
            for size in range(len(PROOFS) + 1)
            for names in combinations(PROOFS, size)
        ),
        *(
            mahjong.Discard(tile, ready, named)
            for tile in tiles
            for ready in (False, True)
            for named in (None, *(tiles if names_pairs else (tile,)))
        ),
    )


@functools.cache
def paohuzi_actions(card: int | None) -> tuple[Action, ...]:
    """Every action with every card, and every chi of this one: into any three, and with up to two
    further combinations in any order and spelling.
    """
    cards = range(-1, CARDS + 1)
    plain = (
        paohuzi.Pass(),
        paohuzi.DeclareWin(),
        *(kind(each) for kind in (paohuzi.Discard, paohuzi.Peng) for each in cards),
        *(paohuzi.DeclareWin(each) for each in cards),
        *(paohuzi.Chi(each, (each, each, each)) for each in cards),
    )
    if card is None:
        return plain
    every = combos(ComboRules(jiao=True, mixed_two_seven_ten=True, one_five_ten=True))
    known = [combo.cards for combo in every if card in combo.cards]
    chosen = [*product(known, repeat=2), *product(known, repeat=3)]
    trios: list[Trio] = list(combinations_with_replacement(range(CARDS), 3))
    return (
        *plain,
        *(paohuzi.Chi(card, three) for three in trios),
        *(paohuzi.Chi(card, first, tuple(bi)) for first, *bi in chosen),
        *(paohuzi.Chi(card, (high, middle, low)) for low, middle, high in known),
        *(paohuzi.Chi(card, three, (three[::-1],)) for three in known),
        *(paohuzi.Chi(card, three, (three[:2],)) for three in known),  # type: ignore[arg-type]
    )


def every_action(deal: Deal[Any]) -> tuple[Action, ...]:
    """Every action that a seat could send to this deal."""
    if isinstance(deal, MahjongDeal):
        exchanges = deal.board.phase.value == "exchange"
        return mahjong_actions(deal.rules.named_pair_is_middle, exchanges)
    assert isinstance(deal, PaohuziDeal)
    offer = deal.board.offer
    return paohuzi_actions(None if offer is None else offer.card)


def reason(deal: Deal[Any], seat: int, action: Action) -> str | None:
    """The reason of the rules against an action of a seat, asked or not."""
    if isinstance(deal, MahjongDeal):
        checker = checker_of(deal.rules)
        return mahjong_legal.refusal(deal.board, seat, action, deal._wins.masks[seat], checker)
    assert isinstance(deal, PaohuziDeal)
    return paohuzi_legal.refusal(deal.board, seat, action)


def asked(deal: Deal[Any]) -> Iterator[int]:
    """The seats that were looked at for something to choose from: in a window also those for which
    nothing was found.
    """
    yield from deal.deciders
    board = deal.board  # type: ignore[attr-defined]
    if board.phase.value in ("claims", "kong_tiles", "offer"):
        giver = board.turn
        yield from set(range(deal.seats)).difference(deal.deciders, [giver])


def check_reasons(deal: Deal[Any], said: Counter[str]) -> None:
    """The rules have a reason against every action but those that they offer."""
    for seat in asked(deal):
        offered = set(deal.legal_actions(seat))
        if deal._window is not None and seat in deal._window.answers:  # type: ignore[attr-defined]
            continue
        for action in every_action(deal):
            code = reason(deal, seat, action)
            if action.passes and not offered:
                continue
            assert (code is None) == (action in offered), (seat, action, code)
            if code is not None:
                said[code] += 1


MOST_TAKEN = 8
"""About so many of the actions offered at a position are tried, of more than that every second,
third …: the deal is copied for each.
"""


def refusal(deal: Deal[Any], seat: int, action: Action) -> str | None:
    """The code with which an action is refused; None when it is taken."""
    try:
        deal.act(seat, action)
    except IllegalAction as refused:
        return refused.code
    return None


def check_position(deal: Deal[Any], said: Counter[str]) -> None:
    """Each action of each seat is offered, and then taken, or refused with a reason."""
    before = summary(deal.board), deal.deciders  # type: ignore[attr-defined]
    conceivable = every_action(deal)
    for seat in range(deal.seats):
        offered = deal.legal_actions(seat)
        assert set(offered) <= set(conceivable)
        # 换三张 offers hundreds of threes that are alike.
        for action in offered[:: 1 + len(offered) // MOST_TAKEN]:
            taken = copy.deepcopy(deal)
            # Not the object that was offered, which needs no looking at.
            assert refusal(taken, seat, copy.copy(action)) is None, action
            assert (summary(taken.board), taken.deciders) != before, action  # type: ignore[attr-defined]
        for action in set(conceivable if offered else conceivable[::50]).difference(offered):
            code = refusal(deal, seat, action)
            assert code is not None, f"seat {seat} could do {action}, which it was not offered"
            assert not offered or code == reason(deal, seat, action)
            said[code] += 1
        code = refusal(deal, seat, Sneeze())
        assert not offered or code in {
            "unknown_action",
            "stakes_first",
            "exchange_first",
            "lacking_suit_first",
            "openings_first",
            "must_win",
        }
    assert (summary(deal.board), deal.deciders) == before  # type: ignore[attr-defined]


def check_deal(case: str, seed: int, reasoned: float) -> Counter[str]:
    """A deal with some of its positions; the reasons that were given in them."""
    game, rules = CASES[case]
    deal = new_deal(game, rules, seed, DealSetup(1, seed % rules.seats, 0, 0))
    rng, chosen = random.Random(seed), random.Random(case)
    deal.begin()
    seen: Counter[object] = Counter()
    said: Counter[str] = Counter()
    while deal.outcome is None:
        seat = rng.choice(deal.deciders)
        offered = deal.legal_actions(seat)
        sort = frozenset((type(action), getattr(action, "ready", None)) for action in offered)
        seen[sort] += 1
        if seen[sort] == 1 or chosen.random() < reasoned:
            check_reasons(deal, said)
        if seen[sort] == 1 or rng.random() < SAMPLED:
            check_position(deal, said)
        if isinstance(deal, MahjongDeal) and rng.random() < 0.8:
            deal.act(seat, purposeful(deal, seat, rng))
        else:
            deal.act(seat, lively(rng, game.name, offered))
    return said


@pytest.mark.parametrize("reasoned", [REASONED, pytest.param(1.0, marks=pytest.mark.long)])
@each_case
def test_every_action_is_offered_or_refused_with_its_reason(case: str, reasoned: float) -> None:
    said = check_deal(case, 1, reasoned)
    assert set(said) <= set(ILLEGAL)
    assert not set(said) & NO_REASONS
    assert len(said) > 5
