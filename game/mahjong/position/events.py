"""Events of a mahjong table.

A field that not everybody may know is None in the view of those who may not.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass

from game.core import board
from game.core.events import Event, left_out
from game.core.points import Paid
from game.mahjong.kernel.melds import Meld
from game.mahjong.kernel.win_how import WinHow


@dataclass(frozen=True, slots=True)
class Missed:
    """过水: this seat let a win worth `points` on `tile` go by. Told to nobody else."""

    seat: int
    tile: int
    points: int


@dataclass(frozen=True, slots=True)
class StakesAsked(Event):
    """飘: before the tiles of this deal are dealt every one of `seats` seats chooses its stake."""

    number: int
    dealer: int
    prevalent_wind: int
    streak: int
    seats: int = 4


@dataclass(frozen=True, slots=True)
class Dealt(board.Dealt):
    """The hands are dealt; the dealer has one tile more, which stands last in its hand as if it had
    just been drawn; the rest is in ascending order. A hand is None if it is unknown.
    """

    number: int
    dealer: int
    prevalent_wind: int
    streak: int
    hands: tuple[tuple[int, ...] | None, ...]
    sizes: tuple[int, ...]
    tiles_left: int
    wild: tuple[int, ...] = ()
    indicator: int | None = None
    stakes: tuple[int, ...] = ()
    """The stake (飘) that each seat has chosen; empty without stakes."""


@dataclass(frozen=True, slots=True)
class OpeningsAsked(Event):
    """起手胡: a seat with an opening hand may show it now. Nobody is told which seats have one."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Opening hands (起手胡) that a seat shows: their names, the tiles that prove them, the dice
    thrown for birds and by die the seat that it hits, None for nobody.
    """

    seat: int
    hands: tuple[str, ...]
    tiles: tuple[int, ...]
    dice: tuple[int, ...] = ()
    hits: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class OpeningsShown(Event):
    """The opening hands that were shown, the dealer's first, all told together; perhaps none. In
    the course of the deal (中途) they are those that the seat whose turn it is shows.
    """

    shown: tuple[Opening, ...] = ()


@dataclass(frozen=True, slots=True)
class ExchangeAsked(Event):
    """换三张: every seat chooses three tiles to give away."""


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """Three tiles of every seat have gone `places` seats on, in turn order; 1 is the next seat.
    `given` are those of each seat, ascending; a seat is told the tiles it gave and got, and no
    others (None). `thrown`: the distance was thrown with dice.
    """

    places: int
    given: tuple[tuple[int, ...] | None, ...]
    thrown: bool = left_out(False)


@dataclass(frozen=True, slots=True)
class LackingAsked(Event):
    """定缺: every seat names the suit that it will do without."""


@dataclass(frozen=True, slots=True)
class LackingChosen(Event):
    """By seat the suit that it lacks, 0 characters, 1 bamboo, 2 dots; told of all at once."""

    suits: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """A seat drew; only it knows the tile. A draw closes the claim window before it, so it also
    tells those who let a win go by that they did (`missed`, each seat its own only).

    `tiles_left` is the number of tiles that may still be drawn, without a reserve; a `replacement`
    for a kong's fourth tile comes from the tail of the wall. `barred`: the wins that the drawer has
    let go by hold on until it discards, as the rules may have it.
    """

    seat: int
    tile: int | None
    tiles_left: int
    replacement: bool = False
    missed: tuple[Missed, ...] = ()
    # Told to the drawer alone, and written only if true.
    barred: bool = left_out(False)
    # A replacement of SBR 2025 is taken from the front, like any other tile.
    front: bool = left_out(False)


@dataclass(frozen=True, slots=True)
class FlowersShown(Event):
    """补花: a seat lays down the flowers that it was dealt or has drawn and draws as many tiles
    from the tail of the wall, which only it sees and which may be flowers again. `tiles_left` as
    in `Drawn`; it stays as it was when nothing is left to draw, which ends the deal. `robbing`: it
    is the eighth flower, which the seat with the other seven may win (七抢一); once that has passed
    another such event, without flowers, tells of the tile that comes for it.
    """

    seat: int
    flowers: tuple[int, ...]
    tiles: tuple[int, ...] | None
    tiles_left: int
    robbing: bool = left_out(False)


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A tile went into the river. `drawn`: it was the tile just drawn (摸切). `named` is the pair
    that the seat named as it declared ready (支对): None for none, and for everybody else.
    `barred`: the wins that the seat has let go by hold on until it draws, as the rules may have it.
    """

    seat: int
    tile: int
    drawn: bool
    ready: bool = False
    # Not written while None: records from before 支对 stay as they are.
    named: int | None = left_out()
    # Told to its own seat alone, and written only if true.
    barred: bool = left_out(False)


@dataclass(frozen=True, slots=True)
class Melded(Event):
    """A seat laid down a meld; `meld.claimed` leaves the giver's river. `ready`: it was taken to
    declare ready (抢听), which the discard that follows does. `robbing`: a concealed kong whose
    tile may be won (抢暗杠), if anybody can; that of an added kong always may. `opened`: the kong
    is an opened one (开杠), after which tiles are turned over.
    """

    seat: int
    meld: Meld
    missed: tuple[Missed, ...] = ()
    ready: bool = False
    robbing: bool = False
    opened: bool = left_out(False)


@dataclass(frozen=True, slots=True)
class KongTilesTurned(Event):
    """开杠: tiles from the tail of the wall are turned over for a kong into the river of its seat,
    whose hand is locked from then on. `tiles_left` as in `Drawn`.
    """

    seat: int
    tiles: tuple[int, ...]
    tiles_left: int
    missed: tuple[Missed, ...] = ()


@dataclass(frozen=True, slots=True)
class LastTileOffered(Event):
    """海底: the last tile is offered round the table, from this seat on, to the seats that wait.
    Nobody is told which seats these are.
    """

    seat: int
    missed: tuple[Missed, ...] = ()


@dataclass(frozen=True, slots=True)
class TreasureSet(Event):
    """宝牌: a die was thrown and the tile that many from the tail taken out of the wall as the
    treasure; `tile` is None for seats that have not declared ready. `tiles_left` as in `Drawn`.
    `replaced` is the treasure before it, shown to everybody, when three copies of it lay open.
    """

    # Everybody sees the die, as at a table: only the tile that lies there is hidden.
    die: int
    tile: int | None
    tiles_left: int
    replaced: int | None = None


@dataclass(frozen=True, slots=True)
class TreasureShown(Event):
    """A seat that has just declared ready looks at the treasure; only it sees the tile."""

    seat: int
    tile: int | None


@dataclass(frozen=True, slots=True)
class BirdsTurned(Event):
    """扎鸟: tiles are turned over after a win. `hits` is by tile the seat that it hits, None for
    nobody. `last`: nothing was left to turn, and the winning tile stands for every bird.
    `counts` is by tile the number of hits it is worth, if that is not one each (一鸟全中).
    """

    tiles: tuple[int, ...]
    hits: tuple[int | None, ...]
    last: bool = left_out(False)
    counts: tuple[int, ...] = left_out(())


@dataclass(frozen=True, slots=True)
class KongRobbed(Event):
    """抢杠: the fourth tile of a kong is won by somebody and lies in this seat's river like a
    discard. An added kong is a pung again; of a concealed one the other three tiles are back in the
    hand.
    """

    seat: int
    tile: int


@dataclass(frozen=True, slots=True)
class FanCount:
    """A fan of a win: its id, its points for one, the times it counts, the tiles that earn it."""

    id: str
    points: int
    count: int = 1
    tiles: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """One group of a winning hand: `run`, `triplet`, `pair`, `single` or a meld's kind; `open`: it
    lay open before the win. `wild` holds the places in `tiles` where a wildcard stands for that
    tile.
    """

    kind: str
    tiles: tuple[int, ...]
    open: bool = False
    wild: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Excluded:
    """A fan that the hand has and that is not counted, because the fan `by` contains it."""

    id: str
    by: str


@dataclass(frozen=True, slots=True)
class Score:
    """The worth of a win and its reasons: the reading of the hand that pays most."""

    points: int
    """The value that the payments are made from."""
    fans: tuple[FanCount, ...]
    groups: tuple[Group, ...]
    excluded: tuple[Excluded, ...] = ()


@dataclass(frozen=True, slots=True)
class Won(Event):
    """A seat won on `tile`; `giver` is None when it drew the tile itself.

    `hand` holds the concealed tiles, the winning tile included; on the table a tile that another
    seat gave stays in that seat's river, for several may win on it. If the others play on (血战),
    the winner has left the play.
    """

    seat: int
    tile: int
    giver: int | None
    how: WinHow
    hand: tuple[int, ...]
    score: Score


@dataclass(frozen=True, slots=True)
class ReadyWin:
    """查叫: the best win of a hand that is ready at the wall's end, for which it is paid; `tile` is
    the one that it would have won on.
    """

    seat: int
    tile: int
    score: Score


class ExhaustedReason(enum.StrEnum):
    """The reason why a deal ends without a winner."""

    WALL = "wall"
    """The wall is played out."""
    THREE_WINNERS = "three_winners"
    """三家同胡流局: three seats wanted to win on one tile and the rules call the deal off."""


@dataclass(frozen=True, slots=True)
class Exhausted(Event):
    """流局: the wall is played out and not everybody who plays on has won, or nobody has."""

    # The end of the deal closes the last window, as a draw would.
    missed: tuple[Missed, ...] = ()
    reason: ExhaustedReason = ExhaustedReason.WALL


@dataclass(frozen=True, slots=True)
class Settled(board.Settled):
    """The deal is over: everything is open. `scores` is the sum of all transfers by seat, `hands`
    the tiles that each seat holds (without a tile won from another), `wall` the tiles not drawn, in
    the order of drawing, the reserve included. `treasure` is the one that lay there at the end,
    None if there was none. `named` has by seat the pair that it named (支对), None if it named
    none; it is empty if nobody did. `ready_wins` has the wins for which ready hands are paid
    (查叫); earlier records do without.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    next_dealer: int
    hands: tuple[tuple[int, ...], ...]
    wall: tuple[int, ...]
    treasure: int | None = None
    named: tuple[int | None, ...] = left_out(())
    ready_wins: tuple[ReadyWin, ...] = left_out((), explains=True)


EVENTS: tuple[type[Event], ...] = (
    StakesAsked,
    Dealt,
    OpeningsAsked,
    OpeningsShown,
    ExchangeAsked,
    Exchanged,
    LackingAsked,
    LackingChosen,
    Drawn,
    FlowersShown,
    Discarded,
    Melded,
    KongTilesTurned,
    LastTileOffered,
    TreasureSet,
    TreasureShown,
    KongRobbed,
    Won,
    BirdsTurned,
    Paid,
    Exhausted,
    Settled,
)
