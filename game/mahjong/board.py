"""The mahjong table as somebody knows it: the one fold of the events."""

from __future__ import annotations

import abc
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, NamedTuple

from game.core import deal
from game.core.errors import BadRecord
from game.core.events import Event
from game.core.points import Transfer, totals
from game.mahjong.algebra import GROUP
from game.mahjong.events import (
    BirdsTurned,
    Dealt,
    Discarded,
    Drawn,
    Exhausted,
    KongRobbed,
    Melded,
    Missed,
    Paid,
    Settled,
    TreasureSet,
    TreasureShown,
    Won,
)
from game.mahjong.hand import Hand
from game.mahjong.melds import Meld, MeldKind
from game.mahjong.phase import Phase, before
from game.mahjong.rules import MahjongRules
from game.mahjong.tiles import KINDS, Mask, mask_of

_TURN, _AFTER_CLAIM, _REPLACEMENT = Phase.TURN, Phase.AFTER_CLAIM, Phase.REPLACEMENT
_CLAIMS, _ROBBING, _ENDING = Phase.CLAIMS, Phase.ROBBING, Phase.ENDING

_SETTING = (_CLAIMS, _AFTER_CLAIM, _REPLACEMENT, _ROBBING)
"""Phases in which a treasure is set or looked at: a discard has passed, or somebody is to draw."""
TREASURE_SHOWN = "treasure_shown"
"""How a declared hand wins on seeing a treasure for which it waits; the tile is not in it."""

_BEFORE_TURN = before(_TURN)
_BEFORE_CLAIMS = before(_CLAIMS)
_BEFORE_ENDING = before(_ENDING)
_BEFORE_EXHAUSTED = (_CLAIMS, _ROBBING)


class RiverTile(NamedTuple):
    """A tile in the river, where it stays visible as a mark when it has been claimed."""

    tile: int
    drawn: bool
    """Whether it was the tile just drawn (摸切)."""
    claimed: bool
    """Whether it lies in a meld now."""
    ready: bool
    """Whether the seat declared ready with it."""


class Treasure(NamedTuple):
    """宝牌: the tile that wins when a declared hand draws it."""

    tile: int | None
    """None where it is not known."""
    die: int
    replaced: tuple[int, ...]
    """The treasures before it (换宝), which lie open, oldest first."""


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


class Board(deal.Board[MahjongRules]):
    """What the engine's table and everybody's own table have in common.

    Everything here is public except `hands` and `missed`, which hold what this board was told.
    """

    game: ClassVar[str] = "mahjong"
    rules: MahjongRules
    seats: int
    phase: Phase
    number: int
    """Which deal of the match, from 1; 0 before the deal."""
    dealer: int
    prevalent_wind: int
    streak: int
    turn: int
    """Whose turn it is; in a claim window the seat that gave the tile."""
    hands: list[Hand | None]
    """By seat; None where it is not known."""
    sizes: list[int]
    """Concealed tiles by seat."""
    melds: list[list[Meld]]
    rivers: list[list[RiverTile]]
    last_discard: tuple[int, int] | None
    """(seat, tile) of the discard that lies last in a river; None once it has been claimed."""
    last_meld: tuple[int, Meld] | None
    """(seat, meld) of what was laid down last."""
    replacement: bool
    """Whether the last draw replaced a kong's fourth tile (also true of the discard after it)."""
    tiles_left: int
    """Tiles that may still be drawn; a reserve is not counted."""
    ready: list[bool]
    """Who has declared ready."""
    ready_first: list[bool]
    """Who did so with its first discard, before any meld was laid down (天听)."""
    must_declare: bool
    """Whether the meld just laid down binds its seat to declare ready with its discard (抢听)."""
    treasure: Treasure | None
    """宝牌: None while there is none."""
    missed: list[tuple[Missed, ...]]
    """Wins let go by since the seat's own last draw or discard, as far as known here."""
    wild: Mask
    """The kinds that are wildcards in this deal."""
    indicator: int | None
    """The tile that was turned over to say so; it is no longer in the wall."""
    birds: tuple[int, ...]
    """The tiles that were turned over after a win."""
    transfers: list[Transfer]
    scores: list[int]
    wins: list[Won]
    next_dealer: int | None
    """None until the deal is settled."""
    wall: tuple[int, ...] | None
    """What was left of the wall; None until the deal is settled."""

    def __init__(self, rules: MahjongRules) -> None:
        seats = rules.seats
        self.rules = rules
        self.seats = seats
        self.phase = Phase.DEALING
        self.number = self.dealer = self.prevalent_wind = self.streak = self.turn = 0
        self.hands = [None] * seats
        self.sizes = [0] * seats
        self.melds = [[] for _ in range(seats)]
        self.rivers = [[] for _ in range(seats)]
        self.last_discard = None
        self.last_meld = None
        self.replacement = False
        self.tiles_left = 0
        self.ready = [False] * seats
        self.ready_first = [False] * seats
        self.must_declare = False
        self.treasure = None
        self.missed = [()] * seats
        self.wild = 0
        self.indicator = None
        self.birds = ()
        self.transfers = []
        self.scores = [0] * seats
        self.wins = []
        self.next_dealer = None
        self.wall = None

    def apply(self, event: Event) -> None:
        """Fold one event. Raises `BadRecord` when it does not follow from what was told before."""
        fold = self._folds.get(type(event))
        if fold is None:
            raise BadRecord("unknown_event", event.type)
        fold(self, event)

    def seat_wind(self, seat: int) -> int:
        """0–3: how many places this seat comes after the dealer."""
        return (seat - self.dealer) % self.seats

    def melds_needed(self, seat: int) -> int:
        """Sets its hand still has to make to win."""
        return self.rules.melds_needed - len(self.melds[seat])

    def untouched(self) -> bool:
        """Whether nobody has laid down a meld yet."""
        return not any(self.melds)

    def hand_of(self, tiles: Iterable[int]) -> Hand:
        """A hand of these tiles at this table, where some may be wild."""
        return Hand(tiles, wild_kinds=self.wild)

    @abc.abstractmethod
    def knows(self, seat: int) -> bool:
        """Whether this seat's tiles must be told to this board."""

    def _dealt(self, event: Dealt) -> None:
        if self.phase is not Phase.DEALING:
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
            hand.counts[tile] += 1
            hand.keys[GROUP[tile]] += hand.powers[tile]
            hand.drawn = tile
        self.phase = _TURN
        self.turn = seat
        self.tiles_left = event.tiles_left
        self.replacement = event.replacement
        self.sizes[seat] += 1
        if event.missed:
            self._remember(event.missed)
        self.missed[seat] = ()

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
        if event.ready:
            self.ready[seat] = True
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
        pung = Meld(MeldKind.PUNG, kong.tile, kong.claimed, kong.giver)
        self._replace_meld(seat, MeldKind.ADDED_KONG, pung)
        self.rivers[seat].append(_RIVER[tile << 3])
        self.last_discard = (seat, tile)
        self.phase = _ENDING

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

    def _remember(self, missed: tuple[Missed, ...]) -> None:
        for entry in missed:
            self.missed[entry.seat] += (entry,)

    _folds: ClassVar[dict[type[Event], Callable[[Any, Any], None]]] = {
        Dealt: _dealt,
        Drawn: _drawn,
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

    def knows(self, seat: int) -> bool:
        """Every hand."""
        return True


class SeatBoard(Board):
    """What one seat, or a spectator (`viewer` None), knows. Bots read this and nothing else.

    Other hands become known when they are shown: a winner's with `Won`, all with `Settled`.
    """

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
        """How many copies of a kind the viewer can see: known hands, melds, rivers and what was
        turned over.
        """
        return self.seen()[kind]

    def seen(self) -> list[int]:
        """The same for all 34 kinds; counted once after each event, not to be changed."""
        if self._seen is None:
            self._seen = self._count()
        return self._seen

    def _count(self) -> list[int]:
        seen = [0] * KINDS
        if self.indicator is not None:
            seen[self.indicator] += 1
        for tile in self.birds:
            seen[tile] += 1
        for hand in self.hands:
            if hand is not None:
                seen = [a + b for a, b in zip(seen, hand.counts, strict=True)]
        for melds in self.melds:
            for meld in melds:
                for tile in meld.tiles:
                    seen[tile] += 1
        for river in self.rivers:
            for told in river:
                if not told.claimed:
                    seen[told.tile] += 1
        if self.treasure is not None:
            for known in (self.treasure.tile, *self.treasure.replaced):
                if known is not None:
                    seen[known] += 1
        return seen


def _out_of_order(event: Event, phase: Phase) -> BadRecord:
    return BadRecord("event_out_of_order", f"{event.type} in phase {phase.value}")
