"""The mahjong table, as far as somebody knows it."""

from __future__ import annotations

import abc
from collections.abc import Iterable
from typing import NamedTuple

from game.core import deal
from game.core.points import Transfer
from game.mahjong.kernel.hand import Hand
from game.mahjong.kernel.melds import Meld
from game.mahjong.kernel.tiles import Mask
from game.mahjong.position.events import Missed, Won
from game.mahjong.position.phase import Phase
from game.mahjong.rules import MahjongRules

TREASURE_SHOWN = "treasure_shown"
"""A declared hand's win on seeing a treasure for which it waits; the tile is not in it."""


class RiverTile(NamedTuple):
    """A tile in the river, where it stays visible as a mark when it has been claimed."""

    tile: int
    drawn: bool
    """True if it was the tile just drawn (摸切)."""
    claimed: bool
    """True if it lies in a meld now."""
    ready: bool
    """True if the seat declared ready with it."""


class Treasure(NamedTuple):
    """宝牌: the tile that wins when a declared hand draws it."""

    tile: int | None
    """None where it is not known."""
    die: int
    replaced: tuple[int, ...]
    """The treasures before it (换宝), which lie open, oldest first."""


class State(deal.GameBoard[MahjongRules]):
    """The state of a table, the engine's or somebody's own.

    Everything here is public except `hands`, `missed` and `named`, which hold what this board was
    told.
    """

    game = "mahjong"
    rules: MahjongRules
    seats: int
    phase: Phase
    number: int
    """The number of the deal in the match, from 1; 0 before the deal."""
    dealer: int
    prevalent_wind: int
    streak: int
    turn: int
    """The seat whose turn it is; in a claim window the seat that gave the tile."""
    hands: list[Hand | None]
    """By seat; None where it is not known."""
    sizes: list[int]
    """Concealed tiles by seat."""
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
    transfers: list[Transfer]
    stakes: tuple[int, ...]
    """飘: what each seat has staked; empty where the rules have no stakes, and while they are
    chosen.
    """
    scores: list[int]
    wins: list[Won]
    next_dealer: int | None
    """None until the deal is settled."""
    wall: tuple[int, ...] | None
    """The tiles left in the wall; None until the deal is settled."""

    # As a dictionary these would take a kilobyte more: a table has five boards.
    __slots__ = tuple(__annotations__)

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
        self.transfers = []
        self.stakes = ()
        self.scores = [0] * seats
        self.wins = []
        self.next_dealer = None
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

    @abc.abstractmethod
    def knows(self, seat: int) -> bool:
        """True if this seat's tiles must be told to this board."""
