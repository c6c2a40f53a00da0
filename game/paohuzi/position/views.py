"""The emissions of a deal that do not show everybody the same, and the commonest, made once.

What a viewer may know of an event is decided here and nowhere else.
"""

from __future__ import annotations

import dataclasses
from functools import cache

from game.core.events import Delay, Emission, Event, public
from game.paohuzi.kernel.melds import Meld, MeldKind
from game.paohuzi.position.events import Dealt, Discarded, Exhausted, Flipped, Melded, Passed


def dealt(full: Dealt) -> Emission:
    """Each seat sees its own hand."""
    views: dict[int, Event] = {seat: _dealt_to(full, seat) for seat in range(len(full.hands))}
    return Emission(full, _dealt_to(full, None), views)


def _dealt_to(full: Dealt, viewer: int | None) -> Dealt:
    hands = tuple(cards if seat == viewer else None for seat, cards in enumerate(full.hands))
    return dataclasses.replace(full, hands=hands)


def flipped(
    seat: int, card: int, left: int, delay: Delay, passed: tuple[Passed, ...] = ()
) -> Emission:
    """Everybody sees the card."""
    if passed:
        return closing(Flipped(seat, card, left), passed, delay)
    return _flipped(seat, card, left, delay)


@cache
def _flipped(seat: int, card: int, left: int, delay: Delay) -> Emission:
    """A flip before which nobody let anything go by: the commonest emission."""
    return public(Flipped(seat, card, left), delay)


@cache
def discarded(seat: int, card: int) -> Emission:
    """A discard hides nothing."""
    return public(Discarded(seat, card))


def kept(event: Melded, hidden: bool, passed: tuple[Passed, ...], delay: Delay) -> Emission:
    """A 提 or 偎 that a seat made of the card it turned up. Only the seat sees the cards of a 偎
    that is `hidden`.
    """
    if not hidden:
        return closing(event, passed, delay)
    # 常德: a 偎 lies face down. Not only its cards: the flip itself is told to nobody else.
    others = dataclasses.replace(event, meld=Meld(MeldKind.WEI, None))
    views: dict[int, Event] = {event.seat: event}
    for entry in passed:
        # What a seat let go by is its own secret, like the cards that it could have used for it.
        told = event if entry.seat == event.seat else others
        views[entry.seat] = dataclasses.replace(told, passed=(entry,))
    full = dataclasses.replace(event, passed=passed) if passed else event
    return Emission(full, others, views, delay)


def closing(
    event: Flipped | Melded | Exhausted, passed: tuple[Passed, ...], delay: Delay
) -> Emission:
    """An event that closes a claim window; each seat hears only of what it let go by itself."""
    if not passed:
        return public(event, delay)
    views: dict[int, Event] = {
        entry.seat: dataclasses.replace(event, passed=(entry,)) for entry in passed
    }
    return Emission(dataclasses.replace(event, passed=passed), event, views, delay)
