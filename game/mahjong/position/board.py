"""The mahjong table as somebody knows it: the one fold of the events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from game.core.board import FoldingBoard, Folds
from game.core.errors import BadRecord
from game.core.events import Event
from game.core.points import Paid
from game.mahjong.kernel.algebra import GROUP
from game.mahjong.kernel.hand import Hand
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.tiles import KINDS, Mask, mask_of
from game.mahjong.kernel.win_how import WinHow
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
from game.mahjong.position.river import RIVER_TILES, RiverTile
from game.mahjong.position.seen import count_seen
from game.mahjong.position.treasure import Treasure
from game.mahjong.rules import MahjongRules

_TURN, _AFTER_CLAIM, _REPLACEMENT = Phase.TURN, Phase.AFTER_CLAIM, Phase.REPLACEMENT
_CLAIMS, _ROBBING, _ENDING = Phase.CLAIMS, Phase.ROBBING, Phase.ENDING

_SETTING = (_CLAIMS, _AFTER_CLAIM, _REPLACEMENT, _ROBBING)
"""Phases in which a treasure is set or looked at: a discard has passed, or somebody is to draw."""

_BEFORE_TURN = before(_TURN)
_BEFORE_CLAIMS = before(_CLAIMS)
_BEFORE_ENDING = before(_ENDING)
# Three seats may want the tile of one kong (三家同胡), and the last tile may be a flower.
_BEFORE_EXHAUSTED = (_CLAIMS, _ROBBING, _REPLACEMENT)


_FROM_HAND = {
    MeldKind.CHOW: 2,
    MeldKind.PUNG: 2,
    MeldKind.KONG: 3,
    MeldKind.ADDED_KONG: 1,
    MeldKind.CONCEALED_KONG: 4,
}
"""The tiles of each meld that come from the hand."""


class Board(FoldingBoard[MahjongRules, Hand]):
    """The common part of the engine's table and everybody's own.

    Everything here is public except `hands`, `missed` and `named`, which hold what this board was
    told.
    """

    game = "mahjong"
    phase: Phase
    prevalent_wind: int
    melds: list[list[Meld]]
    rivers: list[list[RiverTile]]
    bonus: list[list[int]]
    """By seat the flowers that it has shown, oldest first."""
    last_discard: tuple[int, int] | None
    """(seat, tile) of the discard that lies last in a river; None once it has been claimed."""
    last_meld: tuple[int, Meld] | None
    """(seat, meld) of what was laid down last."""
    replacement: bool
    """True if the last draw replaced a kong's fourth tile (also true of the discard after it); a
    flower that came in its place ends that.
    """
    tiles_left: int
    """Tiles that may still be drawn; a reserve is not counted."""
    ready: list[bool]
    """By seat, True once it has declared ready."""
    ready_first: list[bool]
    """By seat, True once it did so with its first discard, before any meld was laid down (天听)."""
    named: list[int | None]
    """支对: the pair that a seat named as it declared ready; None for none, and where it is not
    known. It waits for that tile alone.
    """
    must_declare: bool
    """True if the meld just laid down binds its seat to declare ready with its discard (抢听)."""
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
    stakes: tuple[int, ...]
    """飘: what each seat has staked; empty where the rules have no stakes, and while they are
    chosen.
    """
    wins: list[Won]
    wall: tuple[int, ...] | None
    """The tiles left in the wall; None until the deal is settled."""

    __slots__ = tuple(__annotations__)

    def __init__(self, rules: MahjongRules) -> None:
        super().__init__(rules)
        seats = self.seats
        self.phase = Phase.DEALING
        self.prevalent_wind = 0
        self.melds = [[] for _ in range(seats)]
        self.rivers = [[] for _ in range(seats)]
        self.bonus = [[] for _ in range(seats)]
        self.last_discard = None
        self.last_meld = None
        self.replacement = False
        self.tiles_left = 0
        self.ready = [False] * seats
        self.ready_first = [False] * seats
        self.named = [None] * seats
        self.must_declare = False
        self.treasure = None
        self.missed = [()] * seats
        self.wild = 0
        self.indicator = None
        self.birds = ()
        self.stakes = ()
        self.wins = []
        self.wall = None

    def seat_wind(self, seat: int) -> int:
        """0–3: how many places this seat comes after the dealer."""
        return (seat - self.dealer) % self.seats

    def melds_needed(self, seat: int) -> int:
        """Sets its hand still has to make to win."""
        return self.rules.melds_needed - len(self.melds[seat])

    def untouched(self) -> bool:
        """True if nobody has laid down a meld yet."""
        return not any(self.melds)

    def hand_of(self, tiles: Iterable[int]) -> Hand:
        """A hand of these tiles at this table, where some may be wild."""
        return Hand(tiles, wild_kinds=self.wild)

    def _stakes_asked(self, event: StakesAsked) -> None:
        if self.phase is not Phase.DEALING:
            raise self._out_of_order(event)
        self.phase = Phase.STAKES
        self.number = event.number
        self.dealer = self.turn = event.dealer
        self.prevalent_wind = event.prevalent_wind
        self.streak = event.streak

    def _dealt(self, event: Dealt) -> None:
        asked = self.phase is Phase.STAKES
        # 飘 comes with the deal, of all seats at once, where it was asked for and nowhere else.
        if self.phase not in BEFORE_DEAL or len(event.stakes) != asked * self.seats:
            raise self._out_of_order(event)
        self.phase = _TURN
        self.prevalent_wind = event.prevalent_wind
        self.tiles_left = event.tiles_left
        self.wild = mask_of(event.wild)
        self.indicator = event.indicator
        self.stakes = event.stakes
        self._deal(event)
        dealt = event.hands[event.dealer]
        hand = self.hands[event.dealer]
        if dealt is not None and hand is not None:
            # The dealer's last tile counts as drawn: 天和 is won on it, and 摸切 may be said of it.
            hand.drawn = dealt[-1]

    def _drawn(self, event: Drawn) -> None:
        if self.phase not in _BEFORE_TURN or event.tiles_left != self.tiles_left - 1:
            raise self._out_of_order(event)
        seat, tile = event.seat, event.tile
        hand = self.hands[seat]
        if hand is None:
            # A tile told to a board that must not know it is a leak, however right it is.
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
            # In this order: the draw closes the window of the missed win, then sets its seat free.
            self._remember(event.missed)
        self.missed[seat] = ()

    def _flowers_shown(self, event: FlowersShown) -> None:
        seat, flowers, tiles = event.seat, event.flowers, event.tiles
        # Before the first discard each seat in turn shows flowers; later only who has just drawn.
        opening = self.untouched() and not any(self.rivers)
        number = self.tiles_left - event.tiles_left
        if self.phase is not _TURN or not (seat == self.turn or opening):
            raise self._out_of_order(event)
        # All are replaced, or with an empty wall none: in play flowers come one at a time.
        if number != len(flowers) and (number or self.tiles_left):
            raise self._out_of_order(event)
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
            # What came for a drawn flower is the drawn tile now: 自摸 and 摸切 are by it.
            if hand.drawn in flowers:
                hand.drawn = tiles[-1] if tiles else None
        self.bonus[seat] += flowers
        self.sizes[seat] += number - len(flowers)
        self.tiles_left = event.tiles_left
        # 国标: a flower in between breaks 杠上开花.
        self.replacement = False
        if not number:
            self.phase = _REPLACEMENT

    def _discarded(self, event: Discarded) -> None:
        seat = event.seat
        if self.phase not in _BEFORE_CLAIMS or seat != self.turn:
            raise self._out_of_order(event)
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
        self.rivers[seat].append(RIVER_TILES[tile << 3 | event.drawn << 2 | event.ready])
        self.last_discard = (seat, tile)
        # Any discard of one's own ends 过水 (长沙 rulebook), one after 碰 as well.
        self.missed[seat] = ()
        self.must_declare = False
        # 支对 is its seat's secret: all others hear of the 报听 alone.
        if event.named is not None and not (event.ready and self.knows(seat)):
            raise BadRecord("wrong_face", event.type)
        if event.ready:
            self.ready[seat] = True
            self.named[seat] = event.named
            # 天听 (MIL 推倒和 2024): by the first discard, before any 吃, 碰 or 杠 at the table.
            self.ready_first[seat] = len(self.rivers[seat]) == 1 and self.untouched()

    def _melded(self, event: Melded) -> None:
        seat, meld = event.seat, event.meld
        kind = meld.kind
        if kind is MeldKind.ADDED_KONG or kind is MeldKind.CONCEALED_KONG:
            if self.phase is not _TURN or seat != self.turn:
                raise self._out_of_order(event)
        else:
            if self.phase is not _CLAIMS or self.last_discard != (meld.giver, meld.claimed):
                raise self._out_of_order(event)
            # The tile stays in its river as a mark; it counts as part of the meld.
            self.last_discard = None
            river = self.rivers[self.turn]
            told = river[-1]
            river[-1] = RIVER_TILES[told.tile << 3 | told.drawn << 2 | 2 | told.ready]
        self._take_from_hand(event)
        if kind is MeldKind.ADDED_KONG:
            self._replace_meld(seat, MeldKind.PUNG, meld)
            # Whether or not anybody can rob it: a phase that depends on that would tell.
            self.phase = _ROBBING
        else:
            self.melds[seat].append(meld)
            self.phase = _REPLACEMENT if meld.is_kong else _AFTER_CLAIM
            if event.robbing:
                # The event says so, for no seat's board could find out from the hands.
                self.phase = _ROBBING
        self.turn = seat
        self.replacement = False
        self.last_meld = (seat, meld)
        self.must_declare = event.ready
        if event.missed:
            self._remember(event.missed)

    def _take_from_hand(self, event: Melded) -> None:
        seat, meld = event.seat, event.meld
        held = _FROM_HAND[meld.kind]
        self.sizes[seat] -= held
        hand = self.hands[seat]
        if hand is None:
            return
        hand.drawn = None
        try:
            if meld.kind is MeldKind.CHOW:
                for tile in meld.tiles:
                    if tile != meld.claimed:
                        hand.remove(tile)
            else:
                hand.remove(meld.tile, held)
        except ValueError:
            raise BadRecord("tile_not_held", event.type) from None

    def _replace_meld(self, seat: int, old: MeldKind, new: Meld) -> None:
        melds = self.melds[seat]
        for place, meld in enumerate(melds):
            if meld.kind is old and meld.tile == new.tile:
                # In its place: 包三元 and 包四喜 ask which set was laid down last.
                melds[place] = new
                return
        raise BadRecord("no_such_meld", new.kind.value)

    def _treasure_set(self, event: TreasureSet) -> None:
        if self.phase not in _SETTING or event.tiles_left != self.tiles_left - 1:
            raise self._out_of_order(event)
        # The tile is told to boards that know a declared hand, and to no other.
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
            raise self._out_of_order(event)
        if (event.tile is not None) is not self.knows(event.seat):
            raise BadRecord("wrong_face", event.type)
        if event.tile is not None:
            self.treasure = self.treasure._replace(tile=event.tile)

    def _kong_robbed(self, event: KongRobbed) -> None:
        seat, tile = event.seat, event.tile
        if self.phase is not _ROBBING or seat != self.turn or self.last_meld is None:
            raise self._out_of_order(event)
        kong = self.last_meld[1]
        if kong.kind is MeldKind.CONCEALED_KONG:
            self._take_back(seat, kong)
        else:
            # 抢杠: the meld is again what it was before the fourth tile, giver included.
            pung = Meld(MeldKind.PUNG, kong.tile, kong.claimed, kong.giver)
            self._replace_meld(seat, MeldKind.ADDED_KONG, pung)
        self.rivers[seat].append(RIVER_TILES[tile << 3])
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
        # A robbed kong has to fall apart first; 对宝 wins in whatever phase the 宝 is seen.
        robbed = self.phase is _ROBBING and event.how is not WinHow.TREASURE_SHOWN
        if self.phase not in _BEFORE_ENDING or robbed:
            raise self._out_of_order(event)
        if event.tile not in event.hand:
            raise BadRecord("tile_not_held", event.type)
        held = list(event.hand)
        if event.giver is not None or event.how is WinHow.TREASURE_SHOWN:
            # The event shows the winning tile with the hand; the hand itself never held it.
            held.remove(event.tile)
        self._open_hand(seat, held, event)
        self.phase = _ENDING
        self.wins.append(event)

    def _birds_turned(self, event: BirdsTurned) -> None:
        if self.phase is not _ENDING:
            raise self._out_of_order(event)
        self.birds += event.tiles

    def _exhausted(self, event: Exhausted) -> None:
        if self.phase not in _BEFORE_EXHAUSTED:
            raise self._out_of_order(event)
        self.phase = _ENDING
        if event.missed:
            self._remember(event.missed)

    def _settled(self, event: Settled) -> None:
        if self.phase is not _ENDING:
            raise self._out_of_order(event)
        self._settle(event)
        self._name_all(event)
        self.phase = Phase.OVER
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

    _folds: ClassVar[Folds] = {
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
        Paid: FoldingBoard._paid,
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
        # Any event may show a tile: the count holds from one event to the next.
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
            # Indicator, birds and 宝 lie in nobody's hand, river or meld.
            turned = [tile for tile in (self.indicator, *self.birds) if tile is not None]
            if self.treasure is not None:
                turned += self.treasure.known
            self._seen = count_seen(self.hands, self.melds, self.rivers, turned)
        return self._seen


def hand_of(board: Board, seat: int) -> Hand:
    """The seat's own hand, which a board that is asked about its options knows."""
    hand = board.hands[seat]
    if hand is None:
        raise ValueError("the hand is not known")
    return hand
