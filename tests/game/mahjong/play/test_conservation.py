"""Tiles and phases in random play: nothing is lost, nothing happens out of turn."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from game.core.events import Emission
from game.mahjong.kernel.tiles import BONUS_KINDS, COPIES, KINDS
from game.mahjong.play.engine import MahjongDeal
from game.mahjong.position.board import TableBoard
from game.mahjong.position.events import Won
from game.mahjong.position.phase import TRANSITIONS, Phase
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.harbin import FULL
from game.mahjong.rulesets.taiwan import HOME
from game.mahjong.rulesets.tuidaohu import FRIENDS
from tests.support.harbin_scene import treasure_after_a_claim
from tests.support.mahjong_scene import Scene
from tests.support.play import CASES, cases_of, new_deal, play

FRUITFUL = (*range(9), 47)
"""Seeds of deals in which together all that random play brings about happens."""


def tiles_on(deal: MahjongDeal) -> list[int]:
    """Copies by kind in hands, melds, rivers and the wall."""
    board = deal.board
    counts = [0] * (KINDS + BONUS_KINDS)
    for hand in board.hands:
        assert hand is not None
        for tile in hand.tiles():
            counts[tile] += 1
    for flowers in board.bonus:
        for tile in flowers:
            counts[tile] += 1
    for melds in board.melds:
        for meld in melds:
            for tile in meld.tiles:
                counts[tile] += 1
    for river in board.rivers:
        for told in river:
            counts[told.tile] += not told.claimed
    turned = () if board.indicator is None else (board.indicator,)
    for tile in (*deal._wall.rest(), *turned, *board.birds):
        counts[tile] += 1
    if board.treasure is not None:
        for known in (board.treasure.tile, *board.treasure.replaced):
            assert known is not None
            counts[known] += 1
    return counts


@pytest.mark.parametrize("case", cases_of("mahjong"))
@pytest.mark.parametrize("seed", range(3))
def test_no_tile_is_lost_or_made_by_any_event(case: str, seed: int) -> None:
    game, rules = CASES[case]
    assert isinstance(rules, MahjongRules)
    deal = new_deal(game, rules, seed)
    assert isinstance(deal, MahjongDeal)
    rng = random.Random(seed)
    deal.begin()
    whole = [COPIES if kind in rules.kinds else 0 for kind in range(KINDS)]
    whole += [int(rules.flowers)] * BONUS_KINDS
    while deal.outcome is None:
        seat = rng.choice(deal.deciders)
        deal.act(seat, rng.choice(deal.legal_actions(seat)))
        if deal.board.phase is Phase.STAKES:
            continue
        assert tiles_on(deal) == whole
        left = len(deal._wall.rest()) + len(deal.board.birds)
        assert left == deal.board.tiles_left + rules.reserve
        for place, hand in enumerate(deal.board.hands):
            assert hand is not None
            assert hand.size == deal.board.sizes[place]


def follow(rules: MahjongRules, emissions: Iterable[Emission]) -> set[tuple[Phase, Phase]]:
    """The phases that followed upon each other."""
    board = TableBoard(rules)
    happened = set()
    for emission in emissions:
        before = board.phase
        board.apply(emission.full)
        if board.phase is not before or isinstance(emission.full, Won):
            happened.add((before, board.phase))
    return happened


@pytest.mark.parametrize("seeds", [FRUITFUL, pytest.param(range(200), marks=pytest.mark.long)])
def test_every_transition_of_the_table_happens_and_no_other(seeds: Iterable[int]) -> None:
    happened: set[tuple[Phase, Phase]] = set()
    for seed in seeds:
        for game, rules in map(CASES.__getitem__, cases_of("mahjong")):
            assert isinstance(rules, MahjongRules)
            opening, decisions = play(new_deal(game, rules, seed), random.Random(seed))
            made = (emission for decision in decisions for emission in decision.emissions)
            happened |= follow(rules, [*opening, *made])
    # Too rare for random play: two winners, a robbed kong, a treasure that wins after a claim.
    both = FRIENDS.replace({"multiple_winners": "all"})
    scene = Scene({0: "5m", 1: "46m123s789s12399p", 3: "46m111s789p345pFF"}, rules=both)
    scene.does(0, "discard 5m")
    scene.does(1, "declare_win 5m")
    scene.does(3, "declare_win 5m")
    happened |= follow(both, scene.log)
    scene = Scene({0: "5m", 1: "46m123s789s12399p", 2: "55mE"}, draws="PPP5m")
    scene.does(0, "discard 5m")
    scene.does(1, "pass")
    scene.does(2, "pung 5m")
    scene.does(2, "discard E")
    scene.drawn_and_thrown(3, 0, 1)
    scene.does(2, "added_kong 5m")
    scene.does(1, "declare_win 5m")
    happened |= follow(FRIENDS, scene.log)
    opened = FRIENDS.replace({"opened_kong": 2, "kong_tiles_claimed": True})
    scene = Scene({0: "5m", 1: "555m123s456s22p78p", 2: "999s"}, tail="9s1m", rules=opened)
    scene.does(0, "discard 5m")
    scene.does(1, "kong 5m opened")
    scene.does(2, "kong 9s")
    happened |= follow(opened, scene.log)
    flowers = HOME.replace({"reserve": 0})
    seven = {0: "E", 2: "147m258sE9sNabcdefg"}
    for answer in ("declare_win h", "pass"):
        scene = Scene(seven, draws="h", tail="NCF258s3p9p", rules=flowers)
        scene.does(0, "discard E")
        scene.does(2, answer)
        happened |= follow(flowers, scene.log)
    scene = Scene(seven, tail="NCF258s3ph", rules=flowers)
    scene.run_out()
    happened |= follow(flowers, scene.log)
    for call in ("pung", "kong"):
        scene = treasure_after_a_claim(call)
        happened |= follow(FULL, scene.log)
    allowed = {(old, new) for old, following in TRANSITIONS.items() for new in following}
    assert happened == allowed
