"""Advice in mahjong: the fewest tiles away from a win, by the most tiles, as `greedy` plays."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ai.advice import NO_ADVICE, Advice, Because, Outlook
from ai.mahjong import greedy
from ai.mahjong.evaluator import HOPELESS, HandEvaluator, Prospect
from ai.mahjong.routes import Route, keeps
from game.core.events import Action
from game.mahjong.kernel.tiles import FIRST_HONOUR, kinds_in, mask_of
from game.mahjong.position.actions import Chow, Discard, Kong, Pass, Pung
from game.mahjong.position.board import SeatBoard
from game.mahjong.scoring.conditions import conditions

NEAR = 2
"""Two tiles of a suit this far apart may become a run."""


def advise(
    board: SeatBoard,
    actions: Sequence[Action],
    ready: Collection[int],
    route: Route | None = None,
) -> Advice:
    """The advice about these actions of one's own turn; the best of those that are `ready`, if any
    is, else of those that keep to the `route` to fans enough.
    """
    offered = {
        index: action.tile for index, action in enumerate(actions) if isinstance(action, Discard)
    }
    if len(set(offered.values())) < 2:
        return NO_ADVICE
    evaluator = HandEvaluator(board)
    prospects = evaluator.after_discards((), evaluator.melds)
    # Wildcards are not looked at.
    offered = {index: tile for index, tile in offered.items() if tile in prospects}
    if not offered:
        return NO_ADVICE
    asked = {index: tile for index, tile in offered.items() if index in ready}
    if asked:
        route = None
    if route is not None:
        asked = {index: tile for index, tile in offered.items() if keeps(route, board, tile)}
    asked = asked or offered
    best = min(prospects[tile] for tile in asked.values())
    kong = greedy.free_kong(evaluator, actions, best)
    if kong is not None:
        return Advice(best=(kong,), because=Because("kong"))
    away = None if best.shanten >= HOPELESS.shanten else best.shanten
    if route is not None:
        away = len(route.lacks) - 1
    first = max(evaluator.isolation(tile) for tile in asked.values() if prospects[tile] == best)
    alone = [tile for tile in set(offered.values()) if _is_alone(evaluator, tile)]
    return Advice(
        best=tuple(
            index
            for index, tile in asked.items()
            if prospects[tile] == best and evaluator.isolation(tile) == first
        ),
        loose=tuple(
            index
            for index, tile in offered.items()
            if tile in alone
            and prospects[tile].shanten == best.shanten
            and (route is None or keeps(route, board, tile))
        ),
        away=away,
        lacks=_lacking(evaluator),
        no_pair=not evaluator.wild and max(evaluator.counts) < 2,
    )


def advise_on_offer(board: SeatBoard, actions: Sequence[Action]) -> Advice:
    """The advice about claiming a tile or passing; none for any other decision."""
    if not all(isinstance(action, Chow | Pung | Kong | Pass) for action in actions):
        return NO_ADVICE
    evaluator = HandEvaluator(board)
    best = greedy.best_claim(evaluator, actions)
    passing = evaluator.waiting((), evaluator.melds)
    after = {
        index: greedy.after_claim(evaluator, action)
        for index, action in enumerate(actions)
        if isinstance(action, Chow | Pung | Kong)
    }
    claimed = after[best] if best in after else min(after.values())
    if isinstance(actions[best], Kong):
        code = "kong"
    elif best in after:
        code = "nearer"
    elif claimed.shanten >= passing.shanten:
        code = "no_nearer"
    else:
        code = "pairs" if greedy.keeps_pairs(evaluator) else "closed"
    return Advice(best=(best,), because=Because(code, _outlook(claimed), _outlook(passing)))


def _outlook(prospect: Prospect) -> Outlook:
    return Outlook(None if prospect.shanten >= HOPELESS.shanten else prospect.shanten)


def _is_alone(evaluator: HandEvaluator, tile: int) -> bool:
    """True for a tile that stands with no other of the hand."""
    counts = evaluator.counts
    if counts[tile] > 1 or evaluator.board.wild >> tile & 1:
        return False
    if tile >= FIRST_HONOUR:
        return True
    first = tile - tile % 9
    low, high = max(first, tile - NEAR), min(first + 8, tile + NEAR)
    return not any(counts[other] for other in range(low, high + 1) if other != tile)


def _lacking(evaluator: HandEvaluator) -> tuple[str, ...]:
    """The conditions that none of the kinds in the hand can meet."""
    rules, hand, melds = evaluator.rules, evaluator.hand, evaluator.melds
    held = mask_of(kind for kind, count in enumerate(evaluator.counts) if count)
    held |= mask_of(tile for meld in melds for tile in meld.tiles)
    natural = held & ~mask_of(kinds_in(evaluator.board.wild))
    return tuple(
        condition.code
        for condition in conditions(rules)
        if not condition.quick(rules, hand, melds, natural) & natural
    )
