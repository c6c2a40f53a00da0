"""Actions: the choices of a seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.core.events import Action, left_out


@dataclass(frozen=True, slots=True)
class Stake(Action):
    """飘: choose the payment on top of a win between this seat and another, before the deal."""

    points: int


@dataclass(frozen=True, slots=True)
class ShowHands(Action):
    """起手胡: show these opening hands, by name."""

    hands: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """换三张: give three tiles away, ascending, and get three."""

    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChooseLacking(Action):
    """定缺: name the suit to do without, 0 characters, 1 bamboo, 2 dots."""

    suit: int


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Put a tile into the river; with `ready`, declare ready (报听) by doing so. `named` is the
    pair that is named with it (支对), None for none.
    """

    tile: int
    ready: bool = False
    named: int | None = left_out()


@dataclass(frozen=True, slots=True)
class Chow(Action):
    """吃: take the discard into a run whose lowest tile is `tile`."""

    tile: int


@dataclass(frozen=True, slots=True)
class Pung(Action):
    """碰: take the discard to two of the same kind."""

    tile: int


@dataclass(frozen=True, slots=True)
class Kong(Action):
    """明杠: take the discard to three of the same kind. `opened`: as an opened kong (开杠)."""

    tile: int
    opened: bool = left_out(False)


@dataclass(frozen=True, slots=True)
class AddedKong(Action):
    """补杠: add the fourth tile to an own pung. `opened` as of `Kong`."""

    tile: int
    opened: bool = left_out(False)


@dataclass(frozen=True, slots=True)
class ConcealedKong(Action):
    """暗杠: lay down four of a kind from the hand. `opened` as of `Kong`."""

    tile: int
    opened: bool = left_out(False)


@dataclass(frozen=True, slots=True)
class TakeLastTile(Action):
    """要海底: take the last tile, which wins or is thrown."""


@dataclass(frozen=True, slots=True)
class DeclareWin(Action):
    """胡: win with the tile just drawn, discarded, or added to a pung."""

    wins: ClassVar[bool] = True
    tile: int


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """过: claim nothing."""

    passes: ClassVar[bool] = True


ACTIONS: tuple[type[Action], ...] = (
    Stake,
    ShowHands,
    Exchange,
    ChooseLacking,
    Discard,
    Chow,
    Pung,
    Kong,
    AddedKong,
    ConcealedKong,
    TakeLastTile,
    DeclareWin,
    Pass,
)
