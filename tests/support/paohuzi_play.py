"""Random play of paohuzi as the frequencies were measured: wins are taken, 碰 and 吃 mostly."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from game.core.deal import DealSetup
from game.core.events import Action, Emission
from game.paohuzi.kernel.melds import MeldKind
from game.paohuzi.play.engine import PaohuziDeal
from game.paohuzi.position.actions import Chi, DeclareWin, Pass, Peng
from game.paohuzi.position.events import Dealt, Exhausted, HandDied, Melded, Won
from game.paohuzi.rules import PaohuziRules
from tests.support.play import play

PENG_TAKEN, CHI_TAKEN = 0.6, 0.7


def easy_going(rng: random.Random, options: Sequence[Action]) -> Action:
    """Any discard; a win always, a peng or a chi more often than not."""
    if isinstance(options[0], DeclareWin):
        return options[0]
    if isinstance(options[0], Peng) and rng.random() < PENG_TAKEN:
        return options[0]
    chis = [option for option in options if isinstance(option, Chi)]
    if chis and rng.random() < CHI_TAKEN:
        return rng.choice(chis)
    return Pass() if isinstance(options[-1], Pass) else rng.choice(options)


def coy(rng: random.Random, options: Sequence[Action]) -> Action:
    """The same, but half of the wins are declined."""
    declines = isinstance(options[0], DeclareWin) and len(options) > 1 and rng.random() < 0.5
    return easy_going(rng, options[1:] if declines else options)


def count(stat: Counter[str], emission: Emission) -> None:
    """Count the events that the frequencies are about."""
    event = emission.full
    if isinstance(event, Dealt):
        stat["hands"] += len(event.hands)
        for hand in event.hands:
            quads = sum((hand or ()).count(card) == 4 for card in range(20))
            stat[f"dealt_ti_{quads}"] += quads > 0
    elif isinstance(event, Won):
        stat["won"] += 1
        stat[f"won_{event.how}"] += 1
    elif isinstance(event, Exhausted):
        stat["exhausted"] += 1
    elif isinstance(event, HandDied):
        stat["died"] += 1
    elif isinstance(event, Melded):
        stat[event.meld.kind.value] += 1
        stat["bi"] += bool(event.bi)
        stat["claims_after"] += event.meld.kind is MeldKind.PAO


def frequencies(rules: PaohuziRules, deals: int, first_seed: int = 0) -> Counter[str]:
    """Play so many deals, the winner dealing the next, and count."""
    rng = random.Random(first_seed)
    stat: Counter[str] = Counter()
    dealer = 0
    for number in range(deals):
        seed = (first_seed + number).to_bytes(32, "big")
        deal = PaohuziDeal(rules, seed, DealSetup(dealer=dealer))
        play(
            deal,
            rng,
            lambda emission: count(stat, emission),
            lambda _, __, offered, rng: easy_going(rng, offered),
        )
        assert deal.outcome is not None
        dealer = deal.outcome.next_dealer
    return stat
