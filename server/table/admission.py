"""Admission: the people who may sit down at once, and those who ask the host first. Values.

A person whom the host has sent away asks; so does anybody who comes from the same address soon
after, for a guest is made in no time. In a running match people who did not sit in it ask, and all
new ones do at a table that the host has locked. A person who has a chair, or sits out, never asks.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from server.storage.store import StoredAdmission
from server.wire.messages import AskingPerson

KEPT = 200
"""The most people kept of those whom the host has sent away, or let in: the newest."""
ASKING = 6
"""People who ask at the same time: nobody is to fill the host's page."""
ADDRESS = 600.0
"""Seconds for which an address is known from which somebody was sent away."""
REFUSED = 60.0
"""Seconds after which a refused person may ask again."""
UNHEARD = 180.0
"""Seconds after which somebody outside of whom nothing was heard does not ask any more: his page
comes every few seconds while it is looked at.
"""
GONE = 20.0
"""Seconds for which a chair that somebody asks for, or is to have, is kept after his last page is
gone: it may be loaded again.
"""


@dataclass(frozen=True, slots=True)
class Asking:
    """Somebody who would sit down: on this seat, or (None) on any free one."""

    player: str
    name: str
    seat: int | None = None
    outside: bool = False
    """True if he does not see the table, since nobody may look on: he comes again by the code."""
    agreed: bool = False
    """True once the host has agreed while no device of his was there: he has a chair when he is
    back, and does not ask any more.
    """


@dataclass(frozen=True, slots=True)
class Admission:
    """The word of the host about those who may sit down here, and those who ask."""

    locked: bool = False
    removed: tuple[str, ...] = ()
    """The people whom the host has sent away, oldest first."""
    admitted: tuple[str, ...] = ()
    """The people whom he has let in."""
    addresses: Mapping[str, float] = field(default_factory=dict)
    """By address from which somebody was sent away, the time until which that is known. It is
    written nowhere, and ends with the process, as all that follows.
    """
    refused: Mapping[str, float] = field(default_factory=dict)
    """By person who was refused, the time from which he may ask again."""
    until: Mapping[str, float] = field(default_factory=dict)
    """By person who asks for a chair, or is to have one, and has no device here: the time until
    which that is kept.
    """
    asking: tuple[Asking, ...] = ()
    """The people who wait for the host's word, in the order in which they came."""

    @classmethod
    def restored(cls, stored: StoredAdmission) -> Admission:
        """An admission from its stored part; nobody asks."""
        return cls(stored.locked, stored.removed, stored.admitted)

    def stored(self) -> StoredAdmission:
        """The part of it that the storage keeps."""
        return StoredAdmission(self.locked, self.removed, self.admitted)

    def shown(self) -> list[AskingPerson]:
        """The people who ask, as everybody sees them."""
        return [
            AskingPerson(one.player, one.name, one.seat) for one in self.asking if not one.agreed
        ]

    # ------------------------------------------------------------ questions

    def asks_first(
        self, player: str, address: str, now: float, *, running: bool, sat: bool
    ) -> bool:
        """True if somebody without a chair asks the host before he takes one. `running`: a match
        is; `sat`: he has sat in the match of this table.
        """
        if player in self.removed:
            return True
        if player in self.admitted or sat:
            return False
        return self.locked or running or self.addresses.get(address, -math.inf) > now

    def of(self, player: str) -> Asking | None:
        """The wish of this person; None for one who does not ask."""
        return next((one for one in self.asking if one.player == player), None)

    def may_ask(self, player: str, now: float) -> bool:
        """False if the host has refused this person just now."""
        return self.refused.get(player, -math.inf) <= now

    @property
    def full(self) -> bool:
        """True if so many ask that nobody more can; those who are outside give way."""
        return len(self.asking) >= ASKING and not any(one.outside for one in self.asking)

    # ------------------------------------------------------------ changes

    def hear(self, player: str, now: float) -> Admission:
        """Somebody who asks from outside has come just now."""
        return replace(self, until={**self.until, player: now + UNHEARD})

    def lose(self, player: str, now: float) -> Admission:
        """The connection of somebody who asks from outside is gone."""
        until = min(self.until.get(player, math.inf), now + GONE)
        return replace(self, until={**self.until, player: until})

    def with_lock(self, locked: bool) -> Admission:
        """Everybody new asks, or does not. To unlock is a new word of the host: all who were
        refused may ask again, and those who were sent away still have to.
        """
        return replace(self, locked=locked, refused=self.refused if locked else {})

    def with_asking(self, asking: Asking) -> Admission:
        """One more asks, or for another seat than before, unless it is `full`."""
        others = [one for one in self.asking if one.player != asking.player]
        if len(others) >= ASKING:
            others.remove(next(one for one in others if one.outside))
        return replace(self, asking=(*others, asking))

    def agree(self, player: str) -> Admission:
        """The host agrees to somebody whose page is gone just now."""
        return self.only_asking(
            replace(one, agreed=True) if one.player == player else one for one in self.asking
        )

    def without_asking(self, player: str) -> Admission:
        """This person does not ask any more."""
        return self.only_asking(one for one in self.asking if one.player != player)

    def only_asking(self, kept: Iterable[Asking]) -> Admission:
        """Only these ask."""
        asking = tuple(kept)
        return self if asking == self.asking else replace(self, asking=asking)

    def renamed(self, player: str, name: str) -> Admission:
        """A person who asks is called otherwise."""
        return self.only_asking(
            replace(one, name=name) if one.player == player else one for one in self.asking
        )

    def send_away(self, player: str, addresses: Iterable[str], now: float) -> Admission:
        """The host sends somebody away, whose devices have these addresses."""
        known = {address: until for address, until in self.addresses.items() if until > now}
        return replace(
            self.without_asking(player),
            removed=_with(self.removed, player),
            admitted=_without(self.admitted, player),
            addresses={**known, **dict.fromkeys(addresses, now + ADDRESS)},
        )

    def let_in(self, player: str) -> Admission:
        """The host agrees to somebody."""
        return replace(
            self.without_asking(player),
            removed=_without(self.removed, player),
            admitted=_with(self.admitted, player),
        )

    def refuse(self, player: str, now: float) -> Admission:
        """The host does not."""
        known = {other: until for other, until in self.refused.items() if until > now}
        return replace(self.without_asking(player), refused={**known, player: now + REFUSED})

    def remember(self, before: Admission) -> Admission:
        """Take over the parts of this one that are not stored."""
        asking = (one for one in before.asking if one.player not in self.admitted)
        unstored = replace(
            self, addresses=before.addresses, refused=before.refused, until=before.until
        )
        return unstored.only_asking(asking)


def _with(people: tuple[str, ...], player: str) -> tuple[str, ...]:
    return (*_without(people, player), player)[-KEPT:]


def _without(people: tuple[str, ...], player: str) -> tuple[str, ...]:
    return tuple(other for other in people if other != player)
