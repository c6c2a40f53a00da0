"""Events of a paohuzi table.

A field that not everybody may know is None (or empty) in the view of those who may not.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core import board
from game.core.events import Event, left_out
from game.core.points import Paid
from game.paohuzi.fans.fans import FanCount
from game.paohuzi.kernel.groups import Group
from game.paohuzi.kernel.melds import Meld
from game.paohuzi.kernel.win_how import WinHow


@dataclass(frozen=True, slots=True)
class Passed:
    """The claims that this seat let go by in the window that closes: a chi of `card` (过张), a peng
    (忍碰). Told to nobody else.
    """

    seat: int
    card: int
    chi: bool
    peng: bool


@dataclass(frozen=True, slots=True)
class Declined:
    """A win that this seat has just let go by, and the payment of each other seat for it before the
    base. Told to nobody else, and only if later wins must be dearer (弃胡).
    """

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Dealt(board.Dealt):
    """The hands are dealt, in ascending order; None if a hand is unknown. The dealer has one card
    more, which everybody sees: `shown` (亮张). `exhausted` counts the deals in a row before this
    one that nobody won.
    """

    number: int
    dealer: int
    streak: int
    exhausted: int
    hands: tuple[tuple[int, ...] | None, ...]
    sizes: tuple[int, ...]
    shown: int
    stock_left: int


@dataclass(frozen=True, slots=True)
class Began(Event):
    """Every 提 that was dealt lies on the table and nobody won with the hands as dealt: the dealer
    is to discard.
    """

    seat: int
    declined: tuple[Declined, ...] = left_out(())


@dataclass(frozen=True, slots=True)
class Flipped(Event):
    """A seat turned the next card of the stock up, and could not keep it: it lies open to all."""

    seat: int
    card: int
    stock_left: int
    passed: tuple[Passed, ...] = ()
    declined: tuple[Declined, ...] = left_out(())


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A seat threw a card from its hand."""

    seat: int
    card: int
    declined: tuple[Declined, ...] = left_out(())


@dataclass(frozen=True, slots=True)
class Melded(Event):
    """A seat laid down a meld, or made three into four: then `upgrades` is the place of the old
    meld among its melds. `bi` are the further combinations that go down with a chi.

    `flipped`: the card came from the stock and nobody else saw it first (偎, 提, and 跑 if one's
    own flip joins one's own 碰 at once); `stock_left` is the number of cards that remain. Of a
    hidden 偎 only the owner is told the cards.
    """

    seat: int
    meld: Meld
    stock_left: int
    flipped: bool = False
    upgrades: int | None = None
    bi: tuple[Meld, ...] = ()
    passed: tuple[Passed, ...] = ()
    declined: tuple[Declined, ...] = left_out(())


@dataclass(frozen=True, slots=True)
class HandDied(Event):
    """死手: the seat is to discard and can discard nothing. It neither claims nor wins any more."""

    seat: int
    declined: tuple[Declined, ...] = left_out(())


@dataclass(frozen=True, slots=True)
class Term:
    """Part of the units of a win: `id` is a code the client has words for, `units` are added."""

    id: str
    units: int


@dataclass(frozen=True, slots=True)
class Score:
    """The worth of a win and its reasons: the arrangement of the hand that pays most."""

    points: int
    """One payer's share, before the base."""
    huxi: int
    units: int
    """The huxi in the units of the table (huxi, tun or dun), with additions for other things than
    bonus hands.
    """
    factor: int
    """The factor by which the bonus hands multiply the units."""
    fans: tuple[FanCount, ...]
    groups: tuple[Group, ...]
    xing: int | None = None
    """The card whose copies counted (醒)."""
    terms: tuple[Term, ...] = ()
    """Parts that add up to the units; empty in records of engines that did not tell."""


@dataclass(frozen=True, slots=True)
class Won(Event):
    """A seat won, on `card`, or with the hand as dealt (None); `giver` is the seat the card lay in
    front of, None when it was the winner's own. `hand` holds the concealed cards without a card
    that another seat gave, `melds` the winner's melds with nothing hidden.
    """

    seat: int
    card: int | None
    giver: int | None
    how: WinHow
    hand: tuple[int, ...]
    melds: tuple[Meld, ...]
    score: Score


@dataclass(frozen=True, slots=True)
class Exhausted(Event):
    """黄庄: the stock is empty and nobody won."""

    passed: tuple[Passed, ...] = ()
    declined: tuple[Declined, ...] = left_out(())


@dataclass(frozen=True, slots=True)
class Settled(board.Settled):
    """The deal is over: everything is open. `scores` is the sum of all transfers by seat, `marks`
    the marks towards the length of a match that is a race (the same as `scores` if it is none);
    `stock` has the cards not flipped, in order, `buried` those set aside.
    """

    scores: tuple[int, ...]
    marks: tuple[int, ...]
    winners: tuple[int, ...]
    next_dealer: int
    hands: tuple[tuple[int, ...], ...]
    melds: tuple[tuple[Meld, ...], ...]
    stock: tuple[int, ...]
    buried: tuple[int, ...]


EVENTS: tuple[type[Event], ...] = (
    Dealt,
    Began,
    Flipped,
    Discarded,
    Melded,
    HandDied,
    Won,
    Paid,
    Exhausted,
    Settled,
)
