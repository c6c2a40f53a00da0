"""The emissions of a deal that do not show everybody the same, and the discards, made once.

Only this module decides which parts of an event a viewer may know.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from functools import cache

from game.core.events import Delay, Emission, Event, public
from game.mahjong.kernel.tiles import KINDS
from game.mahjong.position.events import (
    Dealt,
    Discarded,
    Drawn,
    Exchanged,
    Exhausted,
    FlowersShown,
    KongTilesTurned,
    LastTileOffered,
    Melded,
    Missed,
    TreasureSet,
    TreasureShown,
)

_DISCARDED = tuple(
    public(Discarded(seat, tile, drawn, ready))
    for seat in range(4)
    for tile in range(KINDS)
    for drawn in (False, True)
    for ready in (False, True)
)
"""Every discard there can be: the commonest emission."""


def dealt(full: Dealt) -> Emission:
    """Each seat sees its own hand."""
    views: dict[int, Event] = {seat: _dealt_to(full, seat) for seat in range(len(full.hands))}
    return Emission(full, _dealt_to(full, None), views)


def _dealt_to(full: Dealt, viewer: int | None) -> Dealt:
    hands = tuple(tiles if seat == viewer else None for seat, tiles in enumerate(full.hands))
    return dataclasses.replace(full, hands=hands)


def discarded(
    seat: int,
    tile: int,
    drawn: bool,
    ready: bool,
    named: int | None = None,
    barred: bool = False,
) -> Emission:
    """A discard hides the pair that its seat names with it (支对), and that it stays `barred`."""
    emission = _DISCARDED[((seat * KINDS + tile) * 2 + drawn) * 2 + ready]
    if named is None and not barred:
        return emission
    full = Discarded(seat, tile, drawn, ready, named, barred)
    # The public version is the same either way: nobody may hear that a pair was named at all.
    return Emission(full, emission.public, {seat: full})


def drawn(
    seat: int,
    tile: int,
    left: int,
    replacement: bool,
    delay: Delay,
    missed: tuple[Missed, ...] = (),
    barred: bool = False,
    front: bool = False,
) -> Emission:
    """The drawer sees the tile, and each seat its own missed win. The drawer's own draw sets it
    free again, so nothing is remembered for it, unless it stays `barred`.
    """
    emission = _drawn(seat, tile, left, replacement, delay, front)
    told = tuple(entry for entry in missed if barred or entry.seat != seat) if missed else ()
    if not told and not barred:
        return emission
    views = dict(emission.views)
    for entry in told:
        # Each hears of itself alone: to hear that another could have won would tell its waits.
        views[entry.seat] = Drawn(seat, None, left, replacement, (entry,), front=front)
    own = tuple(entry for entry in told if entry.seat == seat)
    views[seat] = Drawn(seat, tile, left, replacement, own, barred, front)
    full = Drawn(seat, tile, left, replacement, told, barred, front)
    return Emission(full, emission.public, views, delay)


def exchanged(event: Exchanged) -> Emission:
    """Each seat sees the tiles that it gave and got."""
    seats = len(event.given)

    def told(*seen: int) -> Event:
        given = tuple(event.given[seat] if seat in seen else None for seat in range(seats))
        return dataclasses.replace(event, given=given)

    views = {seat: told(seat, (seat - event.places) % seats) for seat in range(seats)}
    return Emission(event, told(), views, Delay.MOTION)


def flowers_shown(event: FlowersShown) -> Emission:
    """Everybody sees the flowers; only their seat sees the tiles it draws for them."""
    hidden = dataclasses.replace(event, tiles=None)
    return Emission(event, hidden, {event.seat: event}, Delay.MOTION)


@cache
def _drawn(
    seat: int, tile: int, left: int, replacement: bool, delay: Delay, front: bool
) -> Emission:
    """A draw in which nobody let a win go by: some ten thousand come again and again, two dozen in
    every deal.
    """
    own = Drawn(seat, tile, left, replacement, front=front)
    return Emission(own, _drawn_by_another(seat, left, replacement, front), {seat: own}, delay)


@cache
def _drawn_by_another(seat: int, left: int, replacement: bool, front: bool) -> Drawn:
    return Drawn(seat, None, left, replacement, front=front)


def treasure_set(event: TreasureSet, ready: Sequence[int], delay: Delay) -> Emission:
    """Everybody hears that there is a treasure, and of the one that it replaces; only the seats
    that have declared ready see it.
    """
    hidden = dataclasses.replace(event, tile=None)
    return Emission(event, hidden, dict.fromkeys(ready, event), delay)


def treasure_shown(seat: int, tile: int, delay: Delay) -> Emission:
    """Everybody hears that a seat looks at the treasure; only it sees the tile."""
    event = TreasureShown(seat, tile)
    return Emission(event, TreasureShown(seat, None), {seat: event}, delay)


Closing = Melded | Exhausted | KongTilesTurned | LastTileOffered
"""Events that close a claim window."""


def closing(event: Closing, missed: tuple[Missed, ...]) -> Emission:
    """An event that closes a claim window; each seat hears of its own missed win only."""
    if not missed:
        return public(event, Delay.WINDOW)
    views: dict[int, Event] = {
        entry.seat: dataclasses.replace(event, missed=(entry,)) for entry in missed
    }
    return Emission(dataclasses.replace(event, missed=missed), event, views, Delay.WINDOW)
