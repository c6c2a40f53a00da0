"""The mahjong table as somebody knows it: the one fold of the events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from game.core.board import FoldingBoard, Folds
from game.core.errors import BadRecord
from game.core.events import Event
from game.core.points import Paid, Transfer
from game.mahjong.kernel.algebra import GROUP
from game.mahjong.kernel.hand import Hand
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.tiles import KINDS, SUIT_MASKS, Mask, mask_of
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.position.events import (
    BirdsTurned,
    Dealt,
    Discarded,
    Drawn,
    ExchangeAsked,
    Exchanged,
    Exhausted,
    FlowersShown,
    KongRobbed,
    KongTilesTurned,
    LackingAsked,
    LackingChosen,
    LastTileOffered,
    Melded,
    Missed,
    Opening,
    OpeningsAsked,
    OpeningsShown,
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
_BEFORE_EXHAUSTED = (_CLAIMS, _ROBBING, _REPLACEMENT, Phase.KONG_TILES, Phase.LAST_TILE)
# If the others play on, the wall may end with a win.
_BEFORE_PLAYED_OUT = (*_BEFORE_EXHAUSTED, _ENDING)


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

    Everything here is public except `hands`, `missed` and `named`, which hold the facts that this
    board was told.
    """

    game = "mahjong"
    phase: Phase
    prevalent_wind: int
    melds: list[list[Meld]]
    rivers: list[list[RiverTile]]
    bonus: list[list[int]]
    """By seat the flowers that it has shown, oldest first."""
    flowered: list[bool]
    """By seat, True if it has shown a flower since its own last discard."""
    open_flower: tuple[int, int, bool] | None
    """七抢一: (seat, flower, True if it had just been drawn) of the flower that may be won; None
    while none may.
    """
    last_discard: tuple[int, int] | None
    """(seat, tile) of the discard that lies last in a river; None once it has been claimed."""
    last_meld: tuple[int, Meld] | None
    """(seat, meld) of the meld laid down last."""
    kong_paid: tuple[Transfer, ...]
    """The payments for it, if it is a kong that has been paid."""
    kong_before: tuple[Transfer, ...] | None
    """The payments for the kong on whose replacement tile the one that was laid down last followed;
    None if it followed on none.
    """
    replacement: bool
    """True if the last draw replaced a kong's fourth tile (also true of the discard after it); a
    flower that came in its place ends that.
    """
    flower_replacement: bool
    """True if the last tile drawn came for a flower that had been drawn in the same turn (also true
    of the discard after it).
    """
    kong_opened: bool
    """True if the kong that was laid down last is an opened one (开杠), until somebody draws."""
    turned: tuple[int, ...]
    """开杠: the tiles that were turned over for it, while they may be won or claimed."""
    locked: list[bool]
    """By seat, True once it may only throw its drawn tile: after 开杠, with the last tile, and if
    winners stay (血流) after a win.
    """
    last_offered: int | None
    """海底: the seat from which the last tile is offered, until somebody takes it."""
    tiles_left: int
    """Tiles that may still be drawn; a reserve is not counted."""
    ready: list[bool]
    """By seat, True once it has declared ready."""
    ready_first: list[bool]
    """By seat, True once it did so with its first discard, before any meld was laid down (天听)."""
    named: list[int | None]
    """支对: the pair that a seat named as it declared ready; None for none, and if it is not known.
    It waits for that tile alone.
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
    """The tile that was turned over for them; it is no longer in the wall."""
    birds: tuple[int, ...]
    """The tiles that were turned over after a win."""
    openings: tuple[Opening, ...]
    """起手胡: the opening hands that were shown, the dealer's first."""
    midway: tuple[Opening, ...]
    """中途: the opening hands that seats have shown in their turns, oldest first."""
    shown: list[list[int]]
    """By seat the tiles that it has shown and must still hold, as far as anybody can tell: those of
    opening hands, and all of a winner's if winners stay (血流).
    """
    stakes: tuple[int, ...]
    """飘: the stake of each seat; empty if the rules have no stakes, and while they are chosen."""
    exchanged: Exchanged | None
    """换三张: the exchange as far as this board was told of it; None if there was none."""
    lacking: tuple[int, ...]
    """定缺: by seat the suit that it lacks; empty before they are told."""
    wins: list[Won]
    first_winners: int
    """The number of those that won first, several on one tile (一炮多响)."""
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
        self.flowered = [False] * seats
        self.open_flower = None
        self.last_discard = None
        self.last_meld = None
        self.kong_paid = ()
        self.kong_before = None
        self.replacement = False
        self.flower_replacement = False
        self.kong_opened = False
        self.turned = ()
        self.locked = [False] * seats
        self.last_offered = None
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
        self.openings = ()
        self.midway = ()
        self.shown = [[] for _ in range(seats)]
        self.stakes = ()
        self.exchanged = None
        self.lacking = ()
        self.wins = []
        self.first_winners = 0
        self.wall = None

    def seat_wind(self, seat: int) -> int:
        """0–3: the number of places that this seat comes after the dealer."""
        return (seat - self.dealer) % self.seats

    def melds_needed(self, seat: int) -> int:
        """Sets its hand still has to make to win."""
        return self.rules.melds_needed - len(self.melds[seat])

    def is_bound(self, seat: int) -> bool:
        """True if it must throw the tile it draws: after 报听, after 开杠, with the last tile, and
        after a win if winners stay.
        """
        return self.ready[seat] or self.locked[seat]

    def has_left(self, seat: int) -> bool:
        """血战: True if this seat has won and left the play to the others."""
        return self.rules.play_on and not self.rules.winners_stay and self.has_won(seat)

    def has_won(self, seat: int) -> bool:
        """True if this seat has won."""
        return any(won.seat == seat for won in self.wins)

    def plays_locked(self, seat: int) -> bool:
        """血流: True if this seat has won and plays on with the hand that it won with."""
        return self.rules.winners_stay and self.has_won(seat)

    def next_seat(self, seat: int) -> int:
        """The seat after this one among those that play."""
        following = (seat + 1) % self.seats
        if self.wins and self.rules.play_on:
            while self.has_left(following):
                following = (following + 1) % self.seats
        return following

    @property
    def goes_on(self) -> bool:
        """True if a win has not ended the deal: two seats at least play on (血战), or all of them
        (血流).
        """
        stay = self.rules.winners_stay
        return self.rules.play_on and (stay or len(self.wins) < self.seats - 1)

    def untouched(self) -> bool:
        """True if nobody has laid down a meld yet."""
        return not any(self.melds)

    def is_just_exchanged(self) -> bool:
        """True from an exchange (换三张) until the dealer, whose turn it is, has done something."""
        return self.exchanged is not None and self.untouched() and not any(self.rivers)

    def ready_as_dealt(self, seat: int) -> bool:
        """True if its first discard left the hand that it had been dealt: the dealer's, or the tile
        just drawn. A seat that declared ready with it was ready before (天听 in Taiwan).
        """
        river = self.rivers[seat]
        return bool(river) and (seat == self.dealer or river[0].drawn)

    def is_first_discard(self) -> bool:
        """True if the dealer's first discard is all that lies on the table."""
        rivers = self.rivers
        return self.untouched() and len(rivers[self.dealer]) == 1 and sum(map(len, rivers)) == 1

    def lying_open(self, tile: int) -> int:
        """Copies of a tile in melds and rivers, which everybody sees."""
        melded = sum(meld.tiles.count(tile) for melds in self.melds for meld in melds)
        # A claimed tile leaves a mark in its river; it is counted in its meld.
        thrown = sum(
            told.tile == tile and not told.claimed for river in self.rivers for told in river
        )
        return melded + thrown + self.won_by_draw().count(tile)

    def won_by_draw(self) -> list[int]:
        """血流: the tiles that lie apart, since winners that stay drew them and won."""
        if not self.rules.winners_stay:
            return []
        return [won.tile for won in self.wins if won.giver is None]

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
        # 飘 comes with the deal, of all seats at once, if it was asked for, and never else.
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

    def _openings_asked(self, event: OpeningsAsked) -> None:
        if self.phase is not _TURN or not self.untouched() or any(self.rivers):
            raise self._out_of_order(event)
        self.phase = Phase.OPENING

    def _openings_shown(self, event: OpeningsShown) -> None:
        midway = self.phase is _TURN
        if midway and [opening.seat for opening in event.shown] != [self.turn]:
            raise self._out_of_order(event)
        if not midway and self.phase is not Phase.OPENING:
            raise self._out_of_order(event)
        for opening in event.shown:
            hand = self.hands[opening.seat]
            tiles = list(opening.tiles)
            if hand is not None and any(tiles.count(t) > hand.counts[t] for t in tiles):
                raise BadRecord("tile_not_held", event.type)
            # Tiles of a kind are all the same: tiles shown before may be shown again.
            known = self.shown[opening.seat]
            known += [t for t in sorted(set(tiles)) for _ in range(tiles.count(t) - known.count(t))]
        if midway:
            self.midway += event.shown
        else:
            self.openings = event.shown
            self.phase = _TURN

    def _leaves(self, seat: int, tiles: Iterable[int]) -> None:
        """Tiles leave a hand; of a kind that it has shown, one that was shown goes first."""
        shown = self.shown[seat]
        for tile in tiles if shown else ():
            if tile in shown:
                shown.remove(tile)

    def _exchange_asked(self, event: ExchangeAsked) -> None:
        self._ask_before_play(event, Phase.EXCHANGE, self.exchanged is None)

    def _lacking_asked(self, event: LackingAsked) -> None:
        self._ask_before_play(event, Phase.LACKING, not self.lacking)

    def _ask_before_play(self, event: Event, phase: Phase, first: bool) -> None:
        opening = self.untouched() and not any(self.rivers)
        if self.phase is not _TURN or not opening or not first:
            raise self._out_of_order(event)
        self.phase = phase

    def _exchanged(self, event: Exchanged) -> None:
        if self.phase is not Phase.EXCHANGE or len(event.given) != self.seats:
            raise self._out_of_order(event)
        for seat, given in enumerate(event.given):
            taker = (seat + event.places) % self.seats
            # The event has the tiles that a known hand gave and got, and no others.
            if (given is not None) is not (self.knows(seat) or self.knows(taker)):
                raise BadRecord("wrong_face", event.type)
            if given is None:
                continue
            giving, taking = self.hands[seat], self.hands[taker]
            try:
                for tile in given:
                    if giving is not None:
                        giving.remove(tile)
                    if taking is not None:
                        taking.add(tile)
            except ValueError:
                raise BadRecord("tile_not_held", event.type) from None
        dealer = self.hands[self.dealer]
        got = event.given[(self.dealer - event.places) % self.seats]
        if dealer is not None and got is not None:
            # The tile that the dealer could win on at once came last.
            dealer.drawn = got[-1]
        self.exchanged = event
        self.phase = _TURN

    def _lacking_chosen(self, event: LackingChosen) -> None:
        if self.phase is not Phase.LACKING or len(event.suits) != self.seats:
            raise self._out_of_order(event)
        self.lacking = event.suits
        for hand, suit in zip(self.hands, event.suits, strict=True):
            if hand is not None:
                # 幺鸡任用: a wildcard is of no suit.
                hand.barred = SUIT_MASKS[suit] & ~self.wild
        self.phase = _TURN

    def _drawn(self, event: Drawn) -> None:
        if self.phase not in _BEFORE_TURN or event.tiles_left != self.tiles_left - 1:
            raise self._out_of_order(event)
        if self.phase is _ENDING and not self.goes_on:
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
        if self.phase is Phase.LAST_TILE:
            # It wins with this tile or throws it.
            self.locked[seat] = True
        self.phase = _TURN
        self.turn = seat
        self.tiles_left = event.tiles_left
        self.replacement = event.replacement
        self.flower_replacement = False
        self.kong_opened = False
        self.turned = ()
        self.last_offered = None
        self.sizes[seat] += 1
        if event.missed:
            # In this order: the draw closes the window of the missed win, then sets its seat free.
            self._remember(event.missed)
        # SML 2026: 過水 holds on until the discard; then the draw says so to its seat.
        if not event.barred:
            self.missed[seat] = ()

    def _flowers_shown(self, event: FlowersShown) -> None:
        seat, flowers, tiles = event.seat, event.flowers, event.tiles
        # Before the first discard each seat in turn shows flowers; later only the drawer.
        opening = self.untouched() and not any(self.rivers)
        number = self.tiles_left - event.tiles_left
        # The tile that replaces a flower that nobody has won is told without the flower.
        passed, self.open_flower = self.open_flower, None
        shown = 1 if passed is not None else len(flowers)
        if passed is not None:
            in_order = not flowers and seat == passed[0] and not event.robbing
        else:
            in_order = self.phase is _TURN and (seat == self.turn or opening)
        if not in_order or (event.robbing and (number or shown != 1)):
            raise self._out_of_order(event)
        # All are replaced, or with an empty wall none: in play flowers come one at a time.
        if not event.robbing and number != shown and (number or self.tiles_left):
            raise self._out_of_order(event)
        hand = self.hands[seat]
        if (hand is None) is not (tiles is None):
            raise BadRecord("wrong_face", event.type)
        drawn = False
        if hand is not None and tiles is not None:
            if not set(flowers) <= set(hand.flowers):
                raise BadRecord("tile_not_held", event.type)
            for flower in flowers:
                hand.flowers.remove(flower)
            for tile in tiles:
                hand.add(tile)
            # The tile that replaced a drawn flower is the drawn tile now: 自摸 and 摸切 are by it.
            drawn = hand.drawn in flowers if passed is None else passed[2]
            if drawn:
                hand.drawn = tiles[-1] if tiles else None
        self.bonus[seat] += flowers
        self.sizes[seat] += number - len(flowers)
        self.tiles_left = event.tiles_left
        # 国标: a flower in between breaks 杠上开花.
        self.replacement = False
        # Flowers that were dealt are no part of a turn: their replacements are no 槓上.
        self.flower_replacement = not opening and number > 0
        self.flowered[seat] = True
        if event.robbing:
            self.open_flower = (seat, flowers[0], drawn)
            self.phase = Phase.FLOWER
        else:
            self.phase = _TURN if number else _REPLACEMENT

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
        # 血流: a locked hand keeps what it showed, and throws another tile of a kind.
        if not self.plays_locked(seat):
            self._leaves(seat, (tile,))
        # After 吃 and 碰 nobody wins by flowers: that waits for the next turn of one's own.
        if self.phase is _TURN:
            self.flowered[seat] = False
        self.phase = _CLAIMS
        self.sizes[seat] -= 1
        self.rivers[seat].append(RIVER_TILES[tile << 3 | event.drawn << 2 | event.ready])
        self.last_discard = (seat, tile)
        # Any discard of one's own ends 过水 (长沙 rulebook), one after 碰 as well. By SBR 2025 a
        # draw alone does: then the discard says so to its seat.
        if not event.barred:
            self.missed[seat] = ()
        self.must_declare = False
        # 支对 is its seat's secret: all others hear of the 报听 alone.
        if event.named is not None and not (event.ready and self.knows(seat)):
            raise BadRecord("wrong_face", event.type)
        if event.barred and not self.knows(seat):
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
            self._take_from_river(event)
        self._take_from_hand(event)
        # In the turn of another seat `replacement` is of the discard that it takes.
        follows = self.replacement and kind in (MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG)
        self.kong_before = self.kong_paid if follows else None
        self.kong_paid = ()
        if kind is MeldKind.ADDED_KONG:
            self._replace_meld(seat, MeldKind.PUNG, meld)
            # Also if nobody can rob it: a phase that depends on that would tell.
            self.phase = _ROBBING
        else:
            self.melds[seat].append(meld)
            self.phase = _REPLACEMENT if meld.is_kong else _AFTER_CLAIM
            if event.robbing:
                # The event says so, for no seat's board could find out from the hands.
                self.phase = _ROBBING
        self.turn = seat
        self.replacement = False
        self.flower_replacement = False
        self.last_meld = (seat, meld)
        self.kong_opened = event.opened
        self.must_declare = event.ready
        if event.missed:
            self._remember(event.missed)

    def _take_from_river(self, event: Melded) -> None:
        """The tile stays in its river as a mark; it counts as part of the meld."""
        meld, river = event.meld, self.rivers[self.turn]
        place = len(river) - 1
        if self.phase is Phase.KONG_TILES and meld.giver == self.turn and self.turned:
            if meld.claimed not in self.turned:
                raise self._out_of_order(event)
            # Of several alike the first that was turned.
            place += 1 - len(self.turned) + self.turned.index(meld.claimed)
        elif self.phase is not _CLAIMS or self.last_discard != (meld.giver, meld.claimed):
            raise self._out_of_order(event)
        self.last_discard = None
        self.turned = ()
        told = river[place]
        river[place] = RIVER_TILES[told.tile << 3 | told.drawn << 2 | 2 | told.ready]

    def _kong_tiles_turned(self, event: KongTilesTurned) -> None:
        seat, tiles = event.seat, event.tiles
        before = self.phase in (_REPLACEMENT, _ROBBING)
        if not before or seat != self.turn or not self.kong_opened or not tiles:
            raise self._out_of_order(event)
        if event.tiles_left != self.tiles_left - len(tiles):
            raise self._out_of_order(event)
        self.phase = Phase.KONG_TILES
        self.last_discard = None
        self.tiles_left = event.tiles_left
        self.turned = tiles
        self.rivers[seat] += (RIVER_TILES[tile << 3 | 4] for tile in tiles)
        self.locked[seat] = True
        self.replacement = True
        self.missed[seat] = ()
        if event.missed:
            self._remember(event.missed)

    def _last_tile_offered(self, event: LastTileOffered) -> None:
        asked = (_CLAIMS, Phase.KONG_TILES)
        if self.phase not in asked or self.tiles_left != 1:
            raise self._out_of_order(event)
        self.phase = Phase.LAST_TILE
        self.last_offered = event.seat
        self.last_discard = None
        self.turned = ()
        if event.missed:
            self._remember(event.missed)

    def _take_from_hand(self, event: Melded) -> None:
        seat, meld = event.seat, event.meld
        held = _FROM_HAND[meld.kind]
        self.sizes[seat] -= held
        if self.shown[seat]:
            taken = list(meld.tiles) if meld.kind is MeldKind.CHOW else [meld.tile] * held
            if meld.kind is MeldKind.CHOW and meld.claimed is not None:
                taken.remove(meld.claimed)
            self._leaves(seat, taken)
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
            # 抢杠: the meld is again as before the fourth tile, giver included.
            pung = Meld(MeldKind.PUNG, kong.tile, kong.claimed, kong.giver)
            self._replace_meld(seat, MeldKind.ADDED_KONG, pung)
        self.rivers[seat].append(RIVER_TILES[tile << 3])
        self.last_discard = (seat, tile)
        self.phase = _ENDING

    def _take_back(self, seat: int, kong: Meld) -> None:
        """Three tiles of a concealed kong go back to the hand."""
        self.melds[seat].remove(kong)
        self.sizes[seat] += 3
        if self.plays_locked(seat):
            self.shown[seat] += [kong.tile] * 3
        hand = self.hands[seat]
        if hand is not None:
            hand.add(kong.tile, 3)

    def _won(self, event: Won) -> None:
        seat = event.seat
        # A robbed kong has to fall apart first; 对宝 wins in any phase in which the 宝 is seen.
        robbed = self.phase is _ROBBING and event.how is not WinHow.TREASURE_SHOWN
        self.open_flower = None
        if self.phase not in _BEFORE_ENDING or robbed or self.has_left(seat):
            raise self._out_of_order(event)
        if event.tile not in event.hand:
            raise BadRecord("tile_not_held", event.type)
        held = list(event.hand)
        apart = event.giver is not None or event.how is WinHow.TREASURE_SHOWN
        if apart or self.phase is Phase.KONG_TILES:
            # The event shows the winning tile with the hand; the hand itself never held it.
            held.remove(event.tile)
        if self.rules.winners_stay:
            self._lock(seat, held, event)
        else:
            self._open_hand(seat, held, event)
        if self._is_among_first(event):
            self.first_winners += 1
        self.phase = _ENDING
        self.wins.append(event)
        if self.rules.play_on:
            if event.giver is not None:
                # The tile stays in its river, won.
                river = self.rivers[event.giver]
                river[-1] = river[-1]._replace(won=True)
            # The seat after the winner goes on; of several winners the one after the last.
            self.turn = seat

    def _lock(self, seat: int, held: list[int], event: Won) -> None:
        """血流: the hand lies open and stays as it is, a tile that it drew to win lies apart."""
        if event.giver is None:
            held.remove(event.tile)
            self.sizes[seat] -= 1
        hand = self.hands[seat]
        if hand is not None:
            try:
                hand.remove(event.tile, event.giver is None)
            except ValueError:
                raise BadRecord("tile_not_held", event.type) from None
            hand.drawn = None
            self._open_hand(seat, held, event)
        # What it will draw is as hidden as before: the hand is not known, but shown.
        self.shown[seat] = held
        self.locked[seat] = True

    def _is_among_first(self, won: Won) -> bool:
        """True of the first win, and of others on the same tile."""
        if not self.wins or not self.rules.play_on:
            return True
        first, going_on = self.wins[0], self.first_winners == len(self.wins)
        same = (first.giver, first.tile) == (won.giver, won.tile)
        return going_on and same and self.phase is _ENDING

    def _paid(self, event: Paid) -> None:
        super()._paid(event)
        kong = self.last_meld[1] if self.last_meld is not None else None
        if kong is not None and event.transfers and event.transfers[0].reason == kong.kind.value:
            self.kong_paid = event.transfers

    def _birds_turned(self, event: BirdsTurned) -> None:
        if self.phase is not _ENDING:
            raise self._out_of_order(event)
        if not event.last:
            self.birds += event.tiles

    def _exhausted(self, event: Exhausted) -> None:
        if self.phase not in (_BEFORE_PLAYED_OUT if self.goes_on else _BEFORE_EXHAUSTED):
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
        OpeningsAsked: _openings_asked,
        OpeningsShown: _openings_shown,
        ExchangeAsked: _exchange_asked,
        Exchanged: _exchanged,
        LackingAsked: _lacking_asked,
        LackingChosen: _lacking_chosen,
        Drawn: _drawn,
        FlowersShown: _flowers_shown,
        Discarded: _discarded,
        Melded: _melded,
        KongTilesTurned: _kong_tiles_turned,
        LastTileOffered: _last_tile_offered,
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
        """Fold one event. Raises `BadRecord` when it does not follow from the events before, or
        tells a tile that this viewer must not know.
        """
        # Any event may show a tile: the count holds from one event to the next.
        self._seen = None
        super().apply(event)

    def visible(self, kind: int) -> int:
        """The number of copies of a kind that the viewer can see: known hands, melds, rivers and
        tiles turned over.
        """
        return self.seen()[kind]

    def seen(self) -> list[int]:
        """The same for all 34 kinds; counted once after each event, not to be changed."""
        if self._seen is None:
            # Indicator, birds and 宝 lie in nobody's hand, river or meld.
            turned = [tile for tile in (self.indicator, *self.birds) if tile is not None]
            if self.treasure is not None:
                turned += self.treasure.known
            turned += self.won_by_draw()
            # A hand that is known has its shown tiles in it.
            turned += [
                tile
                for hand, shown in zip(self.hands, self.shown, strict=True)
                if hand is None
                for tile in shown
            ]
            self._seen = count_seen(self.hands, self.melds, self.rivers, turned)
        return self._seen


def hand_of(board: Board, seat: int) -> Hand:
    """The seat's own hand, which a board that is asked about its options knows."""
    hand = board.hands[seat]
    if hand is None:
        raise ValueError("the hand is not known")
    return hand
