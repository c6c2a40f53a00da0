"""Play that gets hands ready, for positions that random play hardly ever reaches."""

from __future__ import annotations

import random

from game.core.events import Action
from game.mahjong.play.engine import MahjongDeal
from game.mahjong.position.actions import DeclareWin, Discard
from game.mahjong.rules.shapes import shapes_of


def purposeful(deal: MahjongDeal, seat: int, rng: random.Random) -> Action:
    """Discard towards a ready hand, claim now and then, let most wins go by: many ready hands."""
    options = deal.legal_actions(seat)
    discards = [option for option in options if isinstance(option, Discard)]
    if not discards:
        rest = [option for option in options if not isinstance(option, DeclareWin)]
        return rng.choice([*rest, options[-1], options[-1]])
    others = [option for option in options if not isinstance(option, Discard | DeclareWin)]
    if others and rng.random() < 0.7:
        return rng.choice(others)
    hand = deal.board.hands[seat]
    assert hand is not None
    shapes = shapes_of(deal.rules)

    def deficit(option: Discard) -> int:
        hand.remove(option.tile)
        missing = shapes.deficit(hand.keys, len(deal.board.melds[seat])) - hand.wild
        hand.add(option.tile)
        return missing

    best = min(map(deficit, discards))
    return rng.choice([option for option in discards if deficit(option) == best])
