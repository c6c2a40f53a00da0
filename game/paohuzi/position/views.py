"""The emissions of a deal that do not show everybody the same, and the commonest, made once.

Only this module decides which parts of an event a viewer may know.
"""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import Any, Final, NamedTuple, TypeVar

from game.core.events import Delay, Emission, Event, public
from game.paohuzi.kernel.melds import Meld, MeldKind
from game.paohuzi.position.events import (
    Began,
    Dealt,
    Declined,
    Discarded,
    Exhausted,
    Flipped,
    HandDied,
    Melded,
    Passed,
)

ClosingEvent = Began | Flipped | Discarded | Melded | HandDied | Exhausted
ClosingT = TypeVar("ClosingT", bound=ClosingEvent)


class LetGo(NamedTuple):
    """All that the seats have let go by before an event: claims that are barred later, and wins.
    Each is told to its own seat alone.
    """

    passed: tuple[Passed, ...] = ()
    declined: tuple[Declined, ...] = ()

    @property
    def seats(self) -> set[int]:
        """The seats that let anything go by."""
        return {one.seat for one in self.passed} | {one.seat for one in self.declined}

    def told(self, event: ClosingT, seat: int | None = None) -> ClosingT:
        """The event with all that this seat let go by; None: of all seats, for the record."""
        said: dict[str, Any] = {}
        if passed := tuple(one for one in self.passed if seat in (None, one.seat)):
            said["passed"] = passed
        if declined := tuple(one for one in self.declined if seat in (None, one.seat)):
            said["declined"] = declined
        return dataclasses.replace(event, **said)


NOTHING: Final = LetGo()


def dealt(full: Dealt) -> Emission:
    """Each seat sees its own hand."""
    views: dict[int, Event] = {seat: _dealt_to(full, seat) for seat in range(len(full.hands))}
    return Emission(full, _dealt_to(full, None), views)


def _dealt_to(full: Dealt, viewer: int | None) -> Dealt:
    hands = tuple(cards if seat == viewer else None for seat, cards in enumerate(full.hands))
    return dataclasses.replace(full, hands=hands)


def flipped(seat: int, card: int, left: int, delay: Delay, let_go: LetGo = NOTHING) -> Emission:
    """Everybody sees the card."""
    if let_go != NOTHING:
        return closing(Flipped(seat, card, left), let_go, delay)
    return _flipped(seat, card, left, delay)


@cache
def _flipped(seat: int, card: int, left: int, delay: Delay) -> Emission:
    """A flip before which nobody let anything go by: the commonest emission."""
    return public(Flipped(seat, card, left), delay)


def discarded(seat: int, card: int, let_go: LetGo = NOTHING) -> Emission:
    """A discard hides nothing but the win that its seat has let go by with it."""
    if let_go != NOTHING:
        return closing(Discarded(seat, card), let_go, Delay.AT_ONCE)
    return _discarded(seat, card)


@cache
def _discarded(seat: int, card: int) -> Emission:
    return public(Discarded(seat, card))


def kept(event: Melded, hidden: bool, let_go: LetGo, delay: Delay) -> Emission:
    """A meld that a seat made of the card it turned up. Only the seat sees the cards of a 偎 that
    is `hidden`.
    """
    if not hidden:
        return closing(event, let_go, delay)
    # 常德: a 偎 lies face down. Not only its cards: the flip itself is told to nobody else.
    others = dataclasses.replace(event, meld=Meld(MeldKind.WEI, None))
    views: dict[int, Event] = {event.seat: event}
    for seat in let_go.seats:
        # A claim let go by is the seat's own secret, like the cards that it could have used for it.
        views[seat] = let_go.told(event if seat == event.seat else others, seat)
    return Emission(let_go.told(event), others, views, delay)


def closing(event: ClosingEvent, let_go: LetGo, delay: Delay) -> Emission:
    """An event before which seats let something go by; each hears only of its own."""
    if let_go == NOTHING:
        return public(event, delay)
    views: dict[int, Event] = {seat: let_go.told(event, seat) for seat in let_go.seats}
    return Emission(let_go.told(event), event, views, delay)
