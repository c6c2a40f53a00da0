"""Greedy: the fewest tiles away from winning, then the most tiles that help.

A claim is taken when it brings the hand nearer; a win always. Among equal discards the one that
connects least goes first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

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
)
from game.mahjong.algebra import GROUP
from game.mahjong.board import SeatBoard
from game.mahjong.scoring.readings import shapes_of
from game.mahjong.shanten import discards
from game.mahjong.tiles import COPIES, FIRST_HONOUR
from game.mahjong.waits import live_tiles

LIVE_WAITS = 3
"""Ready is declared only while at least so many winning tiles may still come."""


class Prospect(NamedTuple):
    """How far a hand that waits for a tile is from winning; the smaller the better."""

    shanten: int
    minus_live: int
    """Minus the number of tiles that bring it nearer and are not seen yet."""


HOPELESS = Prospect(99, 0)
"""What is left when only wildcards could be discarded."""


def choose(board: SeatBoard, actions: Sequence[Action], rng: HashStream) -> int:
    """The index of the chosen action."""
    for index, action in enumerate(actions):
        if isinstance(action, DeclareWin):
            return index
    hand = _HandInPlay(board)
    if any(isinstance(action, Pass) for action in actions):
        return _best_claim(hand, actions)
    return _best_move(hand, actions, rng)


class _HandInPlay:
    """A seat's hand with the tiles that may still come."""

    def __init__(self, board: SeatBoard) -> None:
        if board.viewer is None:
            raise ValueError("a spectator has nothing to choose")
        hand = board.hands[board.viewer]
        if hand is None:
            raise ValueError("the hand is not known")
        self.keys = hand.keys
        self.counts = hand.counts
        self.exposed = len(board.melds[board.viewer])
        self.claimable = board.last_discard[1] if board.last_discard else None
        self.live = [COPIES - seen for seen in board.seen()]
        self.shapes = shapes_of(board.rules)
        self.powers = hand.powers
        self.wild = hand.wild

    def waiting(self, taken: Sequence[int], exposed: int) -> Prospect:
        """The prospect once `taken` has left the hand for a meld and a tile is to be drawn."""
        keys = self._without(taken)
        accepted = self.shapes.accepted(keys, exposed)
        away = self.shapes.deficit(keys, exposed) - self.wild - 1
        return Prospect(away, -live_tiles(accepted, self.live))

    def discarding(self, taken: Sequence[int], exposed: int) -> Prospect:
        """The best prospect once `taken` has left the hand and a tile is to be discarded."""
        options = discards(self._without(taken), self.live, exposed, self.wild, self.shapes)
        return min((Prospect(option.shanten, -option.live) for option in options), default=HOPELESS)

    def loose(self, kind: int) -> int:
        """How little a tile holds together with the rest: the greater, the sooner it goes."""
        counts = self.counts
        bonds = 4 * (counts[kind] - 1)
        if kind < FIRST_HONOUR:
            rank = kind % 9
            for distance, bond in ((1, 2), (2, 1)):
                if rank >= distance:
                    bonds += bond * bool(counts[kind - distance])
                if rank + distance < 9:
                    bonds += bond * bool(counts[kind + distance])
            bonds += min(rank, 8 - rank, 2)
        else:
            bonds += self.live[kind] - 2
        return -bonds

    def _without(self, taken: Sequence[int]) -> list[int]:
        keys = list(self.keys)
        for kind in taken:
            keys[GROUP[kind]] -= self.powers[kind]
        return keys


def _best_claim(hand: _HandInPlay, actions: Sequence[Action]) -> int:
    """The claim that brings the hand nearest to winning, or the pass."""
    best_index, best = -1, hand.waiting((), hand.exposed)
    passing = best.shanten
    for index, action in enumerate(actions):
        match action:
            case Pass():
                if best_index < 0:
                    best_index = index
                continue
            case Pung(tile):
                prospect = hand.discarding((tile, tile), hand.exposed + 1)
            case Chow(tile):
                taken = [kind for kind in (tile, tile + 1, tile + 2) if kind != hand.claimable]
                prospect = hand.discarding(taken, hand.exposed + 1)
            case Kong(tile):
                # A kong may keep the distance: it earns points and draws another tile.
                prospect = hand.waiting((tile, tile, tile), hand.exposed + 1)
                if prospect.shanten == passing:
                    return index
            case _:
                continue
        if prospect.shanten < passing and prospect < best:
            best_index, best = index, prospect
    return best_index


def _best_move(hand: _HandInPlay, actions: Sequence[Action], rng: HashStream) -> int:
    """On its own turn: a kong that costs nothing, else the best discard."""
    after_discard = {
        option.kind: Prospect(option.shanten, -option.live)
        for option in discards(hand.keys, hand.live, hand.exposed, hand.wild, hand.shapes)
    }
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
                if hand.waiting((tile,) * 4, hand.exposed + 1).shanten <= best.shanten:
                    return index
            case AddedKong(tile):
                if hand.waiting((tile,), hand.exposed).shanten <= best.shanten:
                    return index
    among = [(index, action) for index, action in offered if after_discard[action.tile] == best]
    loosest = max(hand.loose(action.tile) for _, action in among)
    ready = best.shanten == 0 and -best.minus_live >= LIVE_WAITS
    final = [
        index
        for index, action in among
        if hand.loose(action.tile) == loosest and action.ready is ready
    ]
    return rng.choice(final or [index for index, _ in among])
