"""A winning hand read as groups, and the circumstances of the win, for the tests of fans."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from game.mahjong.kernel.melds import Meld
from game.mahjong.kernel.tiles import COPIES, HONOUR_MASK, ORPHAN_MASK, SUIT_MASKS, Mask, mask_of
from game.mahjong.kernel.win_how import WinHow


@dataclass(frozen=True, slots=True)
class Set:
    """A run (of which `tile` is the lowest), triplet or kong of a standard hand."""

    kind: str
    """`run`, `triplet` or `kong`."""
    tile: int
    concealed: bool
    """True if no other seat gave a tile to it, the winning tile included."""

    @property
    def tiles(self) -> tuple[int, ...]:
        """Its three or four tiles."""
        if self.kind == "run":
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * (4 if self.kind == "kong" else 3)


@dataclass(frozen=True, slots=True)
class Circumstances:
    """The circumstances of a win."""

    tile: int
    how: WinHow
    """As in `Won`."""
    replacement: bool = False
    """The winning tile was drawn to replace a kong's fourth tile."""
    last_tile: bool = False
    """Nothing is left to draw."""
    first_draw: bool = False
    """The winner's first draw (or the dealer's first hand), before any meld was laid down."""
    ready: bool = False
    """The winner had declared ready."""
    first_ready: bool = False
    """It did so with its first discard, before any meld was laid down."""
    wild: Mask = 0
    """The kinds that are wildcards."""
    barred: Mask = 0
    """定缺: the kinds of which the hand has none, and for which no wildcard stands."""
    wild_discarded: int = 0
    """Wildcards that the winner has discarded."""
    treasure: bool = False
    """A declared hand drew the treasure, or wins on seeing it (宝牌)."""
    red: bool = False
    """It drew a red dragon that wins (红中满天飞)."""
    fourth: bool = False
    """It drew the fourth of its own pung, which wins (刮大风)."""
    named: int | None = None
    """The pair that it named as it declared ready (支对): the only tile for which it waits."""
    waited: bool = True
    """The hand waited for the tile; otherwise it stands for one for which it did."""
    seat_wind: int = 0
    """门风: 0–3 for the winner's wind, east to north; 0 is the dealer."""
    prevalent_wind: int = 0
    """圈风: 0–3 for the wind of the round."""
    bonus: tuple[int, ...] = ()
    """The flowers and seasons that the winner has shown, oldest first."""
    first_discard: bool = False
    """地胡: the tile is the dealer's first discard, and nobody has laid down a meld."""
    plain_kong: bool = False
    """补张: the kong that the tile came for, or was to be added to, is none of those that count if
    kongs may be opened (开杠).
    """
    turned: int = 0
    """开杠: the number of tiles turned over for a kong that complete the hand, this one included; 0
    if none were turned.
    """
    kong_discard: bool = False
    """杠上炮: the tile was discarded by a seat that had drawn it, or another, for a kong; or, if
    the rules count that, added to a pung by it.
    """
    fourth_tile: bool = False
    """和绝张: the other three copies of the tile lie open in rivers and melds."""
    dealer: bool = False
    """The winner deals."""
    flower_replacement: bool = False
    """The winning tile was drawn to replace a flower that was drawn in this turn."""
    ready_as_dealt: bool = False
    """天听 in Taiwan: the first discard, which declared ready, was the dealer's, or the tile that
    had just been drawn, so that the hand was ready as it was dealt.
    """
    waits: Mask = 0
    """The kinds that the hand waited for, those of which it holds all four included. Worked out
    only for fan tables that ask; 0 for a hand that is complete as dealt, which has waited for
    nothing.
    """

    @property
    def as_dealt(self) -> bool:
        """True for the dealer's first hand, in which no tile is the last."""
        return self.first_draw and not self.seat_wind and not self.how.by_claim


@dataclass(frozen=True)
class Reading:
    """One way to read a winning hand, melds included."""

    shape: str
    """As the shapes call themselves: `standard`, `seven_pairs` …"""
    sets: tuple[Set, ...]
    """Melds first. Empty unless the shape is standard, or a knitted straight, which has one."""
    pair: int | None
    tiles: tuple[int, ...]
    """Every tile of the hand and its melds, ascending; a kong has four."""
    concealed: tuple[int, ...]
    """The tiles in hand, the winning tile included, ascending; for a wildcard the kind that it
    stands for.
    """
    melds: tuple[Meld, ...]
    circumstances: Circumstances
    middle: tuple[int, ...] = ()
    """夹: the group of the hand whose middle the winning tile is, or one that counts as such."""
    wildcards: int = 0
    """The number of wildcards in the hand, also of those that stand for themselves."""
    wait: str = ""
    """The place that the winning tile completed: `pair`, `middle` or `edge` of a run (3 of 123, 7
    of 789), `open` (either end of a run), `pung`; empty if the table does not ask, and if the shape
    is not standard.
    """
    only_wait: bool = False
    """True if the hand waited for no other tile than this one, but for those of which hand and
    melds had all copies; False if the table does not ask.
    """
    represents: tuple[int, ...] = ()
    """The kinds for which wildcards stand other than themselves, ascending."""

    @cached_property
    def mask(self) -> Mask:
        """The kinds of its tiles."""
        return mask_of(self.tiles)

    @cached_property
    def suits(self) -> tuple[int, ...]:
        """The suits it has tiles of."""
        return tuple(suit for suit, mask in enumerate(SUIT_MASKS) if self.mask & mask)

    @property
    def has_honours(self) -> bool:
        """True if it has a wind or a dragon."""
        return bool(self.mask & HONOUR_MASK)

    @property
    def has_orphans(self) -> bool:
        """True if it has a terminal or an honour."""
        return bool(self.mask & ORPHAN_MASK)

    @cached_property
    def runs(self) -> tuple[Set, ...]:
        """Its runs."""
        return tuple(entry for entry in self.sets if entry.kind == "run")

    @cached_property
    def pungs(self) -> tuple[Set, ...]:
        """Its triplets and kongs."""
        return tuple(entry for entry in self.sets if entry.kind != "run")

    @cached_property
    def pung_mask(self) -> Mask:
        """The kinds of its triplets and kongs."""
        return mask_of(entry.tile for entry in self.pungs)

    @property
    def quads(self) -> int:
        """Kinds of which the hand itself holds four."""
        return sum(self.concealed.count(kind) == 4 for kind in set(self.concealed))

    @property
    def quads_of_winning_tile(self) -> tuple[int, ...]:
        """Kinds of which the hand itself holds four, the winning tile among them."""
        tile = self.circumstances.tile
        # A drawn wildcard may be the fourth of any kind that wildcards stand for.
        kinds = {tile} | (set(self.represents) if self.circumstances.wild >> tile & 1 else set())
        return tuple(kind for kind in sorted(kinds) if self.concealed.count(kind) == COPIES)

    @property
    def self_drawn(self) -> bool:
        """True if the winner drew the winning tile."""
        # A treasure that was only seen is paid as a self-draw too: nobody gave it.
        return not self.circumstances.how.by_claim

    @property
    def is_open(self) -> bool:
        """True if another seat gave a tile to one of its melds."""
        return any(meld.is_open for meld in self.melds)
