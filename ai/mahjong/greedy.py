"""Greedy: the fewest tiles away from a win that the rules allow, then the most tiles that help.

A claim is taken when it brings the hand nearer, unless five pairs or a closed hand far from ready
pay more; a win always. Among equal discards the one that connects least goes first.
"""

from __future__ import annotations

from collections.abc import Sequence

from ai.mahjong.evaluator import HandEvaluator, Prospect
from ai.mahjong.opening import best_lacking
from ai.mahjong.pairs import declared_worth
from game.core.events import Action
from game.core.rng import HashStream
from game.mahjong.kernel.melds import MeldKind
from game.mahjong.kernel.shapes import SevenPairs
from game.mahjong.position.actions import (
    AddedKong,
    ChooseLacking,
    Chow,
    ConcealedKong,
    DeclareWin,
    Discard,
    Exchange,
    Kong,
    Pass,
    Pung,
    ShowHands,
    Stake,
    TakeLastTile,
)
from game.mahjong.position.board import SeatBoard

# A declared hand is locked: with fewer live tiles it stays undeclared, free to change its wait.
LIVE_WAITS = 3
"""Ready is declared only while at least so many winning tiles may still come."""

# With the five pairs and dead waits given up: +0.115 ± 0.056 points a deal in 赖子 (4,800
# walls), +0.010 ± 0.020 in 推倒胡 (8,400). A model of a hand's whole worth gained nothing.
CHOW_WITHIN = 3
"""No closed hand farther from ready claims a run if 门清 pays."""

# Kept at twice a plain hand they lose 0.005 ± 0.004 points a deal, at four times 0.024 ± 0.012.
FIVE_PAIRS_PAY = 6
"""Five pairs are kept if 七对 is worth so many times a plain hand; at four times they lose."""


def choose(board: SeatBoard, actions: Sequence[Action], rng: HashStream) -> int:
    """The index of the chosen action."""
    for index, action in enumerate(actions):
        if isinstance(action, DeclareWin):
            return index
    if len(actions) == 1:
        return 0
    match actions[0]:
        case Stake():
            # Nothing is known of the hand yet; nothing is staked.
            return 0
        case Exchange():
            # The rules put the tiles first whose leaving keeps the best rest.
            return 0
        case ChooseLacking():
            return best_lacking(board, actions)
    shown = next((i for i, action in enumerate(actions) if isinstance(action, ShowHands)), None)
    if shown is not None:
        # The payment for an opening hand is certain; showing its tiles costs less.
        return shown
    evaluator = HandEvaluator(board)
    if isinstance(actions[0], TakeLastTile):
        # 海底: without a live winning tile the last tile is only one more discard.
        return actions.index(Pass()) if evaluator.waits_in_vain() else 0
    if any(isinstance(action, Pass) for action in actions):
        return best_claim(evaluator, actions)
    return _best_move(evaluator, actions, rng)


def best_claim(evaluator: HandEvaluator, actions: Sequence[Action]) -> int:
    """The claim that brings the hand nearest to winning, or the pass."""
    if keeps_pairs(evaluator):
        return actions.index(Pass())
    best_index, best = -1, evaluator.waiting((), evaluator.melds)
    passing = best.shanten
    for index, action in enumerate(actions):
        if isinstance(action, Pass):
            if best_index < 0:
                best_index = index
            continue
        if not isinstance(action, Pung | Chow | Kong):
            continue
        if isinstance(action, Chow) and passing > CHOW_WITHIN and _pays_closed(evaluator):
            continue
        prospect = after_claim(evaluator, action)
        # A kong may keep the distance: it earns points and draws another tile.
        if (
            isinstance(action, Kong)
            and prospect.shanten == passing
            and _opens_well(action, prospect)
        ):
            return index
        # A claim opens the hand and costs a draw: to stay as near is not enough.
        if prospect.shanten < passing and prospect < best:
            best_index, best = index, prospect
    return best_index


def after_claim(evaluator: HandEvaluator, claim: Pung | Chow | Kong) -> Prospect:
    """The best prospect once the open tile has been claimed so."""
    tile = claim.tile
    match claim:
        case Pung():
            return evaluator.discarding((tile, tile), evaluator.beside(MeldKind.PUNG, tile))
        case Chow():
            claimed = evaluator.chow_takes(tile)
            taken = [kind for kind in (tile, tile + 1, tile + 2) if kind != claimed]
            return evaluator.discarding(taken, evaluator.beside(MeldKind.CHOW, tile))
        case Kong():
            return evaluator.waiting((tile,) * 3, evaluator.beside(MeldKind.KONG, tile))


def keeps_pairs(evaluator: HandEvaluator) -> bool:
    """True for five pairs if 七对 pays enough for them."""
    rules = evaluator.rules
    pays = rules.points_with(SevenPairs.name) >= FIVE_PAIRS_PAY * rules.points_with()
    # Five pairs are one tile from a wait for the seventh; a claim would give that up.
    return pays and evaluator.away_from_pairs <= 1


def _pays_closed(evaluator: HandEvaluator) -> bool:
    """True for a closed hand that pays more for being closed."""
    rules, closed = evaluator.rules, not any(meld.is_open for meld in evaluator.melds)
    pays = rules.points_with("concealed_hand") > rules.points_with() and not rules.opened_needed
    return closed and pays


def _best_move(evaluator: HandEvaluator, actions: Sequence[Action], rng: HashStream) -> int:
    """On its own turn: a kong that costs nothing, else the best discard."""
    after_discard = evaluator.after_discards((), evaluator.melds)
    offered = [
        (index, action)
        for index, action in enumerate(actions)
        if isinstance(action, Discard) and action.tile in after_discard
    ]
    if not offered:
        # Nothing but wildcards may go.
        return len(actions) - 1
    best = min(after_discard[action.tile] for _, action in offered)
    kong = free_kong(evaluator, actions, best)
    if kong is not None:
        return kong
    among = [(index, action) for index, action in offered if after_discard[action.tile] == best]
    most_isolated = max(evaluator.isolation(action.tile) for _, action in among)
    ready = _declares(evaluator, best)
    final = [
        index
        for index, action in among
        if evaluator.isolation(action.tile) == most_isolated and action.ready is ready
    ]
    if ready and len(final) > 1 and evaluator.rules.named_pair_is_middle:
        final = _best_declared(
            evaluator, [(index, action) for index, action in among if index in final]
        )
    return rng.choice(final or [index for index, _ in among])


def free_kong(evaluator: HandEvaluator, actions: Sequence[Action], best: Prospect) -> int | None:
    """The index of a kong of one's own that leaves the hand as near as the best discard."""
    for index, action in enumerate(actions):
        match action:
            case ConcealedKong(tile=tile):
                melds = evaluator.beside(MeldKind.CONCEALED_KONG, tile)
                # A 杠 pays and draws again: it is laid unless it throws the hand back.
                prospect = evaluator.waiting((tile,) * 4, melds)
                if prospect.shanten <= best.shanten and _opens_well(action, prospect):
                    return index
            case AddedKong(tile=tile):
                prospect = evaluator.waiting((tile,), evaluator.melds)
                if prospect.shanten <= best.shanten and _opens_well(action, prospect):
                    return index
    return None


def _opens_well(kong: Kong | AddedKong | ConcealedKong, prospect: Prospect) -> bool:
    """True for a kong that need not be opened, and for an opened one (开杠), which locks the hand,
    while enough of what it waits for may still come.
    """
    return not kong.opened or -prospect.minus_live >= LIVE_WAITS


def _best_declared(evaluator: HandEvaluator, ways: Sequence[tuple[int, Discard]]) -> list[int]:
    """Of these ways to declare ready, naming a pair or none, those that are worth most."""
    worths = {index: declared_worth(evaluator, action) for index, action in ways}
    most = max(worths.values())
    return [index for index, value in worths.items() if value == most]


def _declares(evaluator: HandEvaluator, prospect: Prospect) -> bool:
    """True if a hand of this prospect is declared ready: at once if only declared hands win."""
    if prospect.shanten:
        return False
    return evaluator.rules.ready_needed or -prospect.minus_live >= LIVE_WAITS
