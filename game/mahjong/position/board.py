"""The mahjong table as somebody knows it: the one fold of the events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from game.core.errors import BadRecord
from game.core.events import Event
from game.core.points import Paid, totals
from game.mahjong.kernel.algebra import GROUP
from game.mahjong.kernel.hand import Hand
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.tiles import KINDS, mask_of
from game.mahjong.position.events import (
    BirdsTurned,
    Dealt,
    Discarded,
    Drawn,
    Exhausted,
    FlowersShown,
    KongRobbed,
    Melded,
    Missed,
    Settled,
    StakesAsked,
    TreasureSet,
    TreasureShown,
    Won,
)
from game.mahjong.position.phase import BEFORE_DEAL, Phase, before
from game.mahjong.position.seen import count_seen
from game.mahjong.position.state import TREASURE_SHOWN, State
from game.mahjong.position.state import RiverTile as RiverTile
from game.mahjong.position.state import Treasure as Treasure
from game.mahjong.rules import MahjongRules

_TURN, _AFTER_CLAIM, _REPLACEMENT = Phase.TURN, Phase.AFTER_CLAIM, Phase.REPLACEMENT
_CLAIMS, _ROBBING, _ENDING = Phase.CLAIMS, Phase.ROBBING, Phase.ENDING

_SETTING = (_CLAIMS, _AFTER_CLAIM, _REPLACEMENT, _ROBBING)
"""Phases in which a treasure is set or looked at: a discard has passed, or somebody is to draw."""

_BEFORE_TURN = before(_TURN)
_BEFORE_CLAIMS = before(_CLAIMS)
_BEFORE_ENDING = before(_ENDING)
_BEFORE_EXHAUSTED = (_CLAIMS, _ROBBING, _REPLACEMENT)


_RIVER = tuple(
    RiverTile(tile, drawn, claimed, ready)
    for tile in range(KINDS)
    for drawn in (False, True)
    for claimed in (False, True)
    for ready in (False, True)
)

_FROM_HAND = {
    MeldKind.PUNG: 2,
    MeldKind.KONG: 3,
    MeldKind.ADDED_KONG: 1,
    MeldKind.CONCEALED_KONG: 4,
}


class Board(State):
    """The common part of the engine's table and everybody's own: how events change it."""

    __slots__ = ()

    def apply(self, event: Event) -> None:
        """Fold one event. Raises `BadRecord` when it does not follow from what was told before."""
        fold = self._folds.get(type(event))
        if fold is None:
            raise BadRecord("unknown_event", event.type)
        fold(self, event)

    def _stakes_asked(self, event: StakesAsked) -> None:
        if self.phase is not Phase.DEALING:
            raise _out_of_order(event, self.phase)
        self.phase = Phase.STAKES
        self.number = event.number
        self.dealer = self.turn = event.dealer
        self.prevalent_wind = event.prevalent_wind
        self.streak = event.streak

    def _dealt(self, event: Dealt) -> None:
        asked = self.phase is Phase.STAKES
        if self.phase not in BEFORE_DEAL or len(event.stakes) != asked * self.seats:
            raise _out_of_order(event, self.phase)
        self.phase = _TURN
        self.number = event.number
        self.dealer = self.turn = event.dealer
        self.prevalent_wind = event.prevalent_wind
        self.streak = event.streak
        self.sizes = list(event.sizes)
        self.tiles_left = event.tiles_left
        self.wild = mask_of(event.wild)
        self.indicator = event.indicator
        self.stakes = event.stakes
        for seat, tiles in enumerate(event.hands):
            if (tiles is not None) is not self.knows(seat):
                raise BadRecord("wrong_face", event.type)
            if tiles is not None:
                self.hands[seat] = self.hand_of(tiles)
        dealt = event.hands[event.dealer]
        hand = self.hands[event.dealer]
        if dealt is not None and hand is not None:
            hand.drawn = dealt[-1]

    def _drawn(self, event: Drawn) -> None:
        if self.phase not in _BEFORE_TURN or event.tiles_left != self.tiles_left - 1:
            raise _out_of_order(event, self.phase)
        seat, tile = event.seat, event.tile
        hand = self.hands[seat]
        if hand is None:
            if tile is not None:
                raise BadRecord("wrong_face", event.type)
        else:
            if tile is None:
                raise BadRecord("wrong_face", event.type)
            if tile < KINDS:
                hand.counts[tile] += 1
                hand.keys[GROUP[tile]] += hand.powers[tile]
            else:
                hand.flowers.append(tile)
            hand.drawn = tile
        self.phase = _TURN
        self.turn = seat
        self.tiles_left = event.tiles_left
        self.replacement = event.replacement
        self.sizes[seat] += 1
        if event.missed:
            self._remember(event.missed)
        self.missed[seat] = ()

    def _flowers_shown(self, event: FlowersShown) -> None:
        seat, flowers, tiles = event.seat, event.flowers, event.tiles
        opening = self.untouched() and not any(self.rivers)
        number = self.tiles_left - event.tiles_left
        if self.phase is not _TURN or not (seat == self.turn or opening):
            raise _out_of_order(event, self.phase)
        if number != len(flowers) and (number or self.tiles_left):
            raise _out_of_order(event, self.phase)
        hand = self.hands[seat]
        if (hand is None) is not (tiles is None):
            raise BadRecord("wrong_face", event.type)
        if hand is not None and tiles is not None:
            if not set(flowers) <= set(hand.flowers):
                raise BadRecord("tile_not_held", event.type)
            for flower in flowers:
                hand.flowers.remove(flower)
            for tile in tiles:
                hand.add(tile)
            if hand.drawn in flowers:
                hand.drawn = tiles[-1] if tiles else None
        self.bonus[seat] += flowers
        self.sizes[seat] += number - len(flowers)
        self.tiles_left = event.tiles_left
        self.replacement = False
        if not number:
            self.phase = _REPLACEMENT

    def _discarded(self, event: Discarded) -> None:
        seat = event.seat
        if self.phase not in _BEFORE_CLAIMS or seat != self.turn:
            raise _out_of_order(event, self.phase)
        tile = event.tile
        hand = self.hands[seat]
        if hand is not None:
            counts = hand.counts
            if not counts[tile]:
                raise BadRecord("tile_not_held", event.type)
            counts[tile] -= 1
            hand.keys[GROUP[tile]] -= hand.powers[tile]
            hand.drawn = None
        self.phase = _CLAIMS
        self.sizes[seat] -= 1
        self.rivers[seat].append(_RIVER[tile << 3 | event.drawn << 2 | event.ready])
        self.last_discard = (seat, tile)
        self.missed[seat] = ()
        self.must_declare = False
        if event.named is not None and not (event.ready and self.knows(seat)):
            raise BadRecord("wrong_face", event.type)
        if event.ready:
            self.ready[seat] = True
            self.named[seat] = event.named
            self.ready_first[seat] = len(self.rivers[seat]) == 1 and self.untouched()

    def _melded(self, event: Melded) -> None:
        seat, meld = event.seat, event.meld
        kind = meld.kind
        if kind is MeldKind.ADDED_KONG or kind is MeldKind.CONCEALED_KONG:
            if self.phase is not _TURN or seat != self.turn:
                raise _out_of_order(event, self.phase)
        else:
            if self.phase is not _CLAIMS or self.last_discard != (meld.giver, meld.claimed):
                raise _out_of_order(event, self.phase)
            self.last_discard = None
            river = self.rivers[self.turn]
            told = river[-1]
            river[-1] = _RIVER[told.tile << 3 | told.drawn << 2 | 2 | told.ready]
        self._take_from_hand(event)
        if kind is MeldKind.ADDED_KONG:
            self._replace_meld(seat, MeldKind.PUNG, meld)
            self.phase = _ROBBING
        else:
            self.melds[seat].append(meld)
            self.phase = _REPLACEMENT if meld.is_kong else _AFTER_CLAIM
            if event.robbing:
                self.phase = _ROBBING
        self.turn = seat
        self.replacement = False
        self.last_meld = (seat, meld)
        self.must_declare = event.ready
        if event.missed:
            self._remember(event.missed)

    def _take_from_hand(self, event: Melded) -> None:
        seat, meld = event.seat, event.meld
        hand = self.hands[seat]
        if meld.kind is MeldKind.CHOW:
            self.sizes[seat] -= 2
        else:
            self.sizes[seat] -= _FROM_HAND[meld.kind]
        if hand is None:
            return
        hand.drawn = None
        try:
            if meld.kind is MeldKind.CHOW:
                for tile in meld.tiles:
                    if tile != meld.claimed:
                        hand.remove(tile)
            else:
                hand.remove(meld.tile, _FROM_HAND[meld.kind])
        except ValueError:
            raise BadRecord("tile_not_held", event.type) from None

    def _replace_meld(self, seat: int, old: MeldKind, new: Meld) -> None:
        melds = self.melds[seat]
        for place, meld in enumerate(melds):
            if meld.kind is old and meld.tile == new.tile:
                melds[place] = new
                return
        raise BadRecord("no_such_meld", new.kind.value)

    def _treasure_set(self, event: TreasureSet) -> None:
        if self.phase not in _SETTING or event.tiles_left != self.tiles_left - 1:
            raise _out_of_order(event, self.phase)
        told = any(self.ready[seat] and self.knows(seat) for seat in range(self.seats))
        if (event.tile is not None) is not told:
            raise BadRecord("wrong_face", event.type)
        before = self.treasure.replaced if self.treasure is not None else ()
        if event.replaced is not None:
            before += (event.replaced,)
        self.treasure = Treasure(event.tile, event.die, before)
        self.tiles_left = event.tiles_left

    def _treasure_shown(self, event: TreasureShown) -> None:
        if self.phase not in _SETTING or self.treasure is None:
            raise _out_of_order(event, self.phase)
        if (event.tile is not None) is not self.knows(event.seat):
            raise BadRecord("wrong_face", event.type)
        if event.tile is not None:
            self.treasure = self.treasure._replace(tile=event.tile)

    def _kong_robbed(self, event: KongRobbed) -> None:
        seat, tile = event.seat, event.tile
        if self.phase is not _ROBBING or seat != self.turn or self.last_meld is None:
            raise _out_of_order(event, self.phase)
        kong = self.last_meld[1]
        if kong.kind is MeldKind.CONCEALED_KONG:
            self._take_back(seat, kong)
        else:
            pung = Meld(MeldKind.PUNG, kong.tile, kong.claimed, kong.giver)
            self._replace_meld(seat, MeldKind.ADDED_KONG, pung)
        self.rivers[seat].append(_RIVER[tile << 3])
        self.last_discard = (seat, tile)
        self.phase = _ENDING

    def _take_back(self, seat: int, kong: Meld) -> None:
        """Three tiles of a concealed kong go back to the hand."""
        self.melds[seat].remove(kong)
        self.sizes[seat] += 3
        hand = self.hands[seat]
        if hand is not None:
            hand.add(kong.tile, 3)

    def _won(self, event: Won) -> None:
        seat = event.seat
        robbed = self.phase is _ROBBING and event.how != TREASURE_SHOWN
        if self.phase not in _BEFORE_ENDING or robbed:
            raise _out_of_order(event, self.phase)
        if event.tile not in event.hand:
            raise BadRecord("tile_not_held", event.type)
        held = list(event.hand)
        if event.giver is not None or event.how == TREASURE_SHOWN:
            held.remove(event.tile)
        hand = self.hands[seat]
        if hand is None:
            self.hands[seat] = self.hand_of(held)
        elif hand.counts != self.hand_of(held).counts:
            raise BadRecord("hand_differs", event.type)
        self.phase = _ENDING
        self.wins.append(event)

    def _birds_turned(self, event: BirdsTurned) -> None:
        if self.phase is not _ENDING:
            raise _out_of_order(event, self.phase)
        self.birds += event.tiles

    def _paid(self, event: Paid) -> None:
        self.transfers.extend(event.transfers)
        gained = totals(event.transfers, self.seats)
        self.scores = [score + more for score, more in zip(self.scores, gained, strict=True)]

    def _exhausted(self, event: Exhausted) -> None:
        if self.phase not in _BEFORE_EXHAUSTED:
            raise _out_of_order(event, self.phase)
        self.phase = _ENDING
        if event.missed:
            self._remember(event.missed)

    def _settled(self, event: Settled) -> None:
        if self.phase is not _ENDING:
            raise _out_of_order(event, self.phase)
        if list(event.scores) != self.scores:
            raise BadRecord("scores_differ", event.type)
        self._name_all(event)
        for seat, tiles in enumerate(event.hands):
            revealed = self.hand_of(tiles)
            hand = self.hands[seat]
            if hand is None:
                self.hands[seat] = revealed
            elif hand.counts != revealed.counts:
                raise BadRecord("hand_differs", event.type)
        self.phase = Phase.OVER
        self.next_dealer = event.next_dealer
        self.wall = event.wall
        if self.treasure is not None:
            self.treasure = self.treasure._replace(tile=event.treasure)

    def _name_all(self, event: Settled) -> None:
        """Open the pairs that had been named (支对), like the hands."""
        named = list(event.named or (None,) * self.seats)
        for seat, tile in enumerate(named):
            if self.knows(seat) and tile != self.named[seat]:
                raise BadRecord("named_differs", event.type)
        self.named = named

    def _remember(self, missed: tuple[Missed, ...]) -> None:
        for entry in missed:
            self.missed[entry.seat] += (entry,)

    _folds: ClassVar[dict[type[Event], Callable[[Any, Any], None]]] = {
        StakesAsked: _stakes_asked,
        Dealt: _dealt,
        Drawn: _drawn,
        FlowersShown: _flowers_shown,
        Discarded: _discarded,
        Melded: _melded,
        TreasureSet: _treasure_set,
        TreasureShown: _treasure_shown,
        KongRobbed: _kong_robbed,
        Won: _won,
        BirdsTurned: _birds_turned,
        Paid: _paid,
        Exhausted: _exhausted,
        Settled: _settled,
    }


class TableBoard(Board):
    """The engine's own table, and a stored deal with all hands open: it hears `full`."""

    __slots__ = ()

    def knows(self, seat: int) -> bool:
        """Every hand."""
        return True


class SeatBoard(Board):
    """The table as one seat, or a spectator (`viewer` None), knows it. Bots read this and nothing
    else.

    Other hands become known when they are shown: a winner's with `Won`, all with `Settled`.
    """

    __slots__ = ("_seen", "viewer")

    def __init__(self, rules: MahjongRules, viewer: int | None) -> None:
        super().__init__(rules)
        self.viewer = viewer
        self._seen: list[int] | None = None

    def knows(self, seat: int) -> bool:
        """Only the viewer's own hand."""
        return seat == self.viewer

    def apply(self, event: Event) -> None:
        """Fold one event. Raises `BadRecord` when it does not follow from what was told before, or
        tells a tile that this viewer must not know.
        """
        self._seen = None
        super().apply(event)

    def visible(self, kind: int) -> int:
        """The number of copies of a kind that the viewer can see: known hands, melds, rivers and
        what was turned over.
        """
        return self.seen()[kind]

    def seen(self) -> list[int]:
        """The same for all 34 kinds; counted once after each event, not to be changed."""
        if self._seen is None:
            self._seen = count_seen(self)
        return self._seen


def _out_of_order(event: Event, phase: Phase) -> BadRecord:
    return BadRecord("event_out_of_order", f"{event.type} in phase {phase.value}")


def hand_of(board: Board, seat: int) -> Hand:
    """The seat's own hand, which a board that is asked about its options knows."""
    hand = board.hands[seat]
    if hand is None:
        raise ValueError("the hand is not known")
    return hand
