"""Greedy: the fewest tiles away from a win that the rules allow, then the most tiles that help.

A claim is taken when it brings the hand nearer; a win always. Among equal discards the one that
connects least goes first.
"""

from __future__ import annotations

from collections.abc import Sequence

from ai.mahjong.pairs import declared_worth
from ai.mahjong.sight import Prospect, Sight
from ai.mahjong.worth import worth
from game.core.events import Action
from game.core.rng import HashStream
from game.mahjong.actions import (
    AddedKong,
    Chow,
    ConcealedKong,
    DeclareWin,
    Discard,
    Kong,
    Pass,
    Pung,
    Stake,
)
from game.mahjong.board import SeatBoard
from game.mahjong.melds import Meld, MeldKind

LIVE_WAITS = 3
"""Ready is declared only while at least so many winning tiles may still come."""


def choose(board: SeatBoard, actions: Sequence[Action], rng: HashStream) -> int:
    """The index of the chosen action."""
    for index, action in enumerate(actions):
        if isinstance(action, DeclareWin):
            return index
    if len(actions) == 1:
        return 0
    if isinstance(actions[0], Stake):
        # Nothing is known of the hand yet; nothing is staked.
        return 0
    sight = Sight(board)
    if any(isinstance(action, Pass) for action in actions):
        return _best_claim(sight, actions)
    return _best_move(sight, actions, rng)


def _best_claim(sight: Sight, actions: Sequence[Action]) -> int:
    """The claim that brings the hand nearest to winning, or the pass."""
    passing = sight.waiting((), sight.melds).shanten
    worths: dict[int, float] = {}
    for index, action in enumerate(actions):
        match action:
            case Pass():
                worths[index] = worth(sight, (), sight.melds, sight.draws_in)
            case Pung(tile):
                melds = sight.beside(MeldKind.PUNG, tile)
                worths[index] = _claim_worth(sight, passing, (tile, tile), melds)
            case Chow(tile):
                taken = [kind for kind in (tile, tile + 1, tile + 2) if kind != sight.claimable]
                melds = sight.beside(MeldKind.CHOW, tile)
                worths[index] = _claim_worth(sight, passing, taken, melds)
            case Kong(tile):
                # A kong may keep the distance: it earns points and draws another tile.
                three, melds = (tile,) * 3, sight.beside(MeldKind.KONG, tile)
                if sight.waiting(three, melds).shanten == passing:
                    return index
                worths[index] = worth(sight, three, melds, 0)
    return max(worths, key=worths.__getitem__)


def _claim_worth(
    sight: Sight, passing: int, taken: Sequence[int], melds: tuple[Meld, ...]
) -> float:
    """The worth of the hand after the best discard that follows a claim; nothing where it is no
    nearer than by passing.
    """
    after = sight.after_discards(taken, melds)
    best = min(after, key=after.__getitem__, default=None)
    if best is None or after[best].shanten >= passing:
        return -1.0
    return worth(sight, (*taken, best), melds, sight.rules.seats - 1)


def _best_move(sight: Sight, actions: Sequence[Action], rng: HashStream) -> int:
    """On its own turn: a kong that costs nothing, else the best discard."""
    after_discard = sight.after_discards((), sight.melds)
    offered = [
        (index, action)
        for index, action in enumerate(actions)
        if isinstance(action, Discard) and action.tile in after_discard
    ]
    if not offered:
        # Nothing but wildcards may go.
        return len(actions) - 1
    best = min(after_discard[action.tile] for _, action in offered)
    for index, action in enumerate(actions):
        match action:
            case ConcealedKong(tile):
                melds = sight.beside(MeldKind.CONCEALED_KONG, tile)
                if sight.waiting((tile,) * 4, melds).shanten <= best.shanten:
                    return index
            case AddedKong(tile):
                if sight.waiting((tile,), sight.melds).shanten <= best.shanten:
                    return index
    among = [(index, action) for index, action in offered if after_discard[action.tile] == best]
    loosest = max(sight.loose(action.tile) for _, action in among)
    ready = _declares(sight, best)
    final = [
        index
        for index, action in among
        if sight.loose(action.tile) == loosest and action.ready is ready
    ]
    if ready and len(final) > 1 and sight.rules.named_pair_is_middle:
        final = _best_declared(
            sight, [(index, action) for index, action in among if index in final]
        )
    return rng.choice(final or [index for index, _ in among])


def _best_declared(sight: Sight, ways: Sequence[tuple[int, Discard]]) -> list[int]:
    """Of these ways to declare ready, naming a pair or none, those that are worth most."""
    worths = {index: declared_worth(sight, action) for index, action in ways}
    most = max(worths.values())
    return [index for index, value in worths.items() if value == most]


def _declares(sight: Sight, prospect: Prospect) -> bool:
    """Whether a hand of this prospect is declared ready: where only declared hands win, at once."""
    if prospect.shanten:
        return False
    return sight.rules.ready_needed or -prospect.minus_live >= LIVE_WAITS
