"""Judgements in mahjong: the distance from a ready hand and the tiles that help, as `greedy` counts
them under the rules of a table.
"""

from __future__ import annotations

from collections.abc import Sequence

from ai.mahjong import greedy
from ai.mahjong.evaluator import HandEvaluator, Prospect
from ai.review.judgement import GOOD, Judgement, Standing
from game.core.events import Action
from game.mahjong.kernel.melds import MeldKind
from game.mahjong.kernel.tiles import FIRST_HONOUR
from game.mahjong.position.actions import Chow, Discard, Kong, Pass, Pung
from game.mahjong.position.board import SeatBoard

CLEARLY_FEWER = 0.6
"""A hand as near by so few of the tiles is slower beyond doubt,"""
AT_LEAST = 3
"""if so many tiles more would help."""
FLUSH = 4
"""With so few tiles outside one suit and the honours a seat may be after a flush,"""
PAIRS = 4
"""and with so many pairs and pungs after seven pairs or all pungs: then it keeps tiles that speed
would throw.
"""


def judge(board: SeatBoard, actions: Sequence[Action], choice: int) -> Judgement | None:
    """The judgement of a discard, or of a claim or a pass."""
    others = (seat for seat in range(board.seats) if seat != board.viewer)
    if any(board.ready[seat] for seat in others):
        # Against a declared hand it may be right not to be quick.
        return None
    if board.rules.least_fans:
        # The distance from a hand with fans enough is an estimate, too rough to blame anybody.
        return None
    if all(isinstance(action, Chow | Pung | Kong | Pass) for action in actions):
        return _claim(board, actions, choice)
    return _discard(board, actions, choice)


def _discard(board: SeatBoard, actions: Sequence[Action], choice: int) -> Judgement | None:
    chosen = actions[choice]
    offered = [
        (index, action.tile) for index, action in enumerate(actions) if isinstance(action, Discard)
    ]
    if not isinstance(chosen, Discard) or len({tile for _, tile in offered}) < 2:
        return None
    evaluator = HandEvaluator(board)
    after = evaluator.after_discards((), evaluator.melds)
    # Wildcards are not looked at.
    known = [(index, tile) for index, tile in offered if tile in after]
    if chosen.tile not in after or len(known) < 2:
        return None
    best = min(after[tile] for _, tile in known)
    if best.shanten > _draws(board):
        return None
    among = [(index, tile) for index, tile in known if after[tile] == best]
    better, tile = max(among, key=lambda one: evaluator.isolation(one[1]))
    judgement = _compared(after[chosen.tile], best, choice, better)
    if judgement.code != GOOD and _aims_higher(evaluator, chosen.tile, tile):
        return None
    return judgement


def _claim(board: SeatBoard, actions: Sequence[Action], choice: int) -> Judgement | None:
    """The judgement of a claim or a pass. To claim or not is a matter of worth and taste: only a
    claim that leaves a ready hand is missed, and only one that throws the hand back, or is not the
    best way, was wrong.
    """
    chosen = actions[choice]
    evaluator = HandEvaluator(board)
    passing = evaluator.waiting((), evaluator.melds)
    after = {
        index: greedy.after_claim(evaluator, action)
        for index, action in enumerate(actions)
        if isinstance(action, Chow | Pung)
    }
    if not after or isinstance(chosen, Kong) or passing.shanten > _draws(board):
        return None
    best = min(after, key=after.__getitem__)
    passes = next(index for index, action in enumerate(actions) if action.passes)
    own = passing if chosen.passes else after[choice]
    good = Judgement(GOOD, choice, _standing(own), _standing(own))
    if chosen.passes:
        missed = (
            after[best].shanten == 0 < passing.shanten
            and greedy.best_claim(evaluator, actions) == best
        )
        return _compared(passing, after[best], choice, best) if missed else good
    if passing.shanten < own.shanten:
        return _compared(own, passing, choice, passes)
    if after[best].shanten < own.shanten:
        return _compared(own, after[best], choice, best)
    return good


def _draws(board: SeatBoard) -> int:
    """The draws that the seat may still have: a hand that is farther from ready has nothing to
    lose.
    """
    return board.tiles_left // board.seats


def _compared(own: Prospect, best: Prospect, choice: int, better: int) -> Judgement:
    """The judgement of an answer with this prospect beside the best one."""
    standings = _standing(own), _standing(best)
    if not best.minus_live:
        # Nothing that would help may still come: nothing was lost.
        return Judgement(GOOD, choice, standings[0], standings[0])
    if own.shanten > best.shanten:
        more = own.shanten - best.shanten
        if best.shanten == 0:
            return Judgement("unready", better, *standings, loss=10.0 - best.minus_live / 10)
        # The nearer the hand, the more it costs.
        return Judgement("slower", better, *standings, loss=4.0 * more / (1 + best.shanten))
    live, most = -own.minus_live, -best.minus_live
    if live <= CLEARLY_FEWER * most and most - live >= AT_LEAST:
        return Judgement("fewer", better, *standings, loss=(1 - live / most) / (1 + own.shanten))
    return Judgement(GOOD, choice, standings[0], standings[0])


def _standing(prospect: Prospect) -> Standing:
    return Standing(prospect.shanten, -prospect.minus_live or None)


def _aims_higher(evaluator: HandEvaluator, chosen: int, quick: int) -> bool:
    """True if the seat may have given up speed for a flush, for seven pairs or for all pungs."""
    suits = [0, 0, 0]
    honours = 0
    tiles = [kind for kind, count in enumerate(evaluator.counts) for _ in range(count)]
    for tile in (*tiles, *(tile for meld in evaluator.melds for tile in meld.tiles)):
        if tile >= FIRST_HONOUR:
            honours += 1
        else:
            suits[tile // 9] += 1
    suit = max(range(3), key=suits.__getitem__)
    if sum(suits) - suits[suit] <= FLUSH:
        leaves = chosen < FIRST_HONOUR and chosen // 9 != suit
        keeps = quick >= FIRST_HONOUR or quick // 9 == suit
        if leaves and keeps:
            return True
    runs = any(meld.kind is MeldKind.CHOW for meld in evaluator.melds)
    alike = len(evaluator.melds) + sum(count >= 2 for count in evaluator.counts)
    if not runs and alike >= PAIRS:
        return evaluator.counts[chosen] % 2 == 1 and evaluator.counts[quick] == 2
    return False
