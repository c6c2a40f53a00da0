"""Rotation (坐醒): more people than seats, who sit out in turn. Values and functions.

The seats yield one after the other, round the table, and those who wait come in in the order in
which they wait. All who wait and are there come in at once, so that nobody sits out twice running
if no more people wait than play. Bots are not part of it: a seat without a person goes to a person
who waits, before anybody has to yield one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, Unpack

from server.storage.store import StoredBench, StoredSeat
from server.table.seats import Seat, SeatFields, Seats
from server.wire.messages import BenchSeat

Mode = Literal["deal", "win"]
"""Places change with every deal, or with the deal after one that somebody has won."""


@dataclass(frozen=True, slots=True)
class Bench:
    """The people who sit out, in the order in which they come in."""

    people: tuple[Seat, ...] = ()
    """Each as on a seat: with name, readiness, share of the shuffle."""
    next_out: int = 0
    """The seat that yields next."""
    due: bool = False
    """True if places change before the next deal."""

    @classmethod
    def restored(cls, stored: StoredBench, away_since: float) -> Bench:
        """The bench as it was stored; nobody is connected, since then."""
        people = (Seat(one.player, one.name, away_since=away_since) for one in stored.people)
        return cls(tuple(people), stored.next_out, stored.due)

    def stored(self) -> StoredBench:
        """The bench as the storage keeps it."""
        people = tuple(StoredSeat(one.player, one.name) for one in self.people)
        return StoredBench(people, self.next_out, self.due)

    def shown(self) -> list[BenchSeat]:
        """The people as everybody sees them."""
        return [
            BenchSeat(one.player or "", one.name, one.ready, one.connected) for one in self.people
        ]

    # ------------------------------------------------------------ questions

    def of(self, player: str) -> Seat | None:
        """The person of this id, if he sits out."""
        return next((one for one in self.people if one.player == player), None)

    @property
    def all_ready(self) -> bool:
        """True if nobody is waited for; nobody waits for those who are away."""
        return all(one.ready or not one.connected for one in self.people)

    # ------------------------------------------------------------ changes

    def with_person(self, person: Seat) -> Bench:
        """One more person, the last to come in."""
        return replace(self, people=(*self.people, _without_bot(person)))

    def without(self, player: str) -> Bench:
        """This person does not sit out any more."""
        return replace(self, people=tuple(one for one in self.people if one.player != player))

    def changed(self, player: str, /, **fields: Unpack[SeatFields]) -> Bench:
        """The same bench, but these fields of one person."""
        return replace(
            self,
            people=tuple(
                replace(one, **fields) if one.player == player else one for one in self.people
            ),
        )

    def unready(self) -> Bench:
        """Nobody is ready any more."""
        return replace(
            self, people=tuple(replace(one, ready=False, commitment=None) for one in self.people)
        )

    def chosen(self) -> Bench:
        """Those who sit out were chosen just now: it stays so for the next deal."""
        return replace(self, due=False)

    def begun(self, mode: Mode) -> Bench:
        """A deal begins with these."""
        return replace(self, due=mode == "deal")

    def settled(self, mode: Mode, *, won: bool) -> Bench:
        """A deal is over; `won`: somebody has won it."""
        return replace(self, due=self.due or (mode == "win" and won))

    def remember(self, before: Bench) -> Bench:
        """Take over the absences from this one: they are not stored."""
        known = {one.player: one.away_since for one in before.people}
        return replace(
            self,
            people=tuple(
                replace(one, away_since=known.get(one.player, one.away_since))
                for one in self.people
            ),
        )


def seat_waiting(seats: Seats, bench: Bench) -> tuple[Seats, Bench]:
    """People who wait and are there take the empty seats."""
    for number, seat in enumerate(seats):
        waiting = next((one for one in bench.people if one.connected), None)
        if waiting is None or waiting.player is None:
            break
        if seat.kind == "empty":
            seats = seats.with_seat(number, waiting)
            bench = bench.without(waiting.player)
    return seats, bench


def yielding(seats: Seats, bench: Bench, able: Callable[[Seat], bool]) -> list[int]:
    """The seats whose people sit out next, for those on the bench who are `able` to play."""
    count = len(seats)
    persons = [
        number
        for number in (place % count for place in range(bench.next_out, bench.next_out + count))
        if seats[number].kind == "player"
    ]
    waiting = sum(able(one) for one in bench.people)
    # Seats without a person are taken first.
    return persons[: max(0, waiting - (count - len(persons)))]


def coming(
    seats: Seats, bench: Bench, able: Callable[[Seat], bool] = lambda one: one.connected
) -> list[Seat]:
    """The people on the bench who play the next deal, of those who are `able` to."""
    free = sum(seat.kind != "player" for seat in seats)
    leaving = yielding(seats, bench, able) if bench.due else []
    return [one for one in bench.people if able(one)][: free + len(leaving)]


def rotate(
    seats: Seats, bench: Bench, able: Callable[[Seat], bool] = lambda one: one.connected
) -> tuple[Seats, Bench]:
    """The places for the next deal: those who wait and are `able` to play take the seats without a
    person, and, when it is due, those of others, who wait from then on.
    """
    leaving = yielding(seats, bench, able) if bench.due else []
    free = [number for number, seat in enumerate(seats) if seat.kind != "player"]
    for number, person in zip((*free, *leaving), coming(seats, bench, able), strict=False):
        before = seats[number]
        seats = seats.with_seat(number, person)
        bench = bench.without(person.player or "")
        if before.kind == "player":
            bench = replace(bench.with_person(before), next_out=(number + 1) % len(seats))
    return seats, bench


def _without_bot(person: Seat) -> Seat:
    return Seat(
        person.player,
        person.name,
        ready=person.ready,
        commitment=person.commitment,
        connected=person.connected,
        away_since=person.away_since,
    )
