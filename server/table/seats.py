"""The seats of a table: people, bots, readiness, absences. Values: a change is a copy."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypedDict, Unpack

from game.core.rng import HashStream
from server.storage.store import StoredSeat
from server.wire.messages import SeatState
from server.wire.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Seat:
    """One chair. A person keeps it while a bot sits in (`substituted`)."""

    player: str | None = None
    name: str = ""
    level: str | None = None
    bot: int = 0
    """The number of the bot that plays here: its name, face and temper go by it, and it keeps the
    number on other seats. Without meaning if no bot has the seat.
    """
    ready: bool = False
    commitment: str | None = None
    """Of the person's device, given with `ready`."""
    connected: bool = False
    away_since: float = 0.0
    """Monotonic time since when no device of the person has been there."""
    substituted: bool = False
    resting: bool = False
    """True if the person has asked for the bot that sits in, and looks on."""
    timeouts: int = 0
    """Turns in a row for which the time ran out."""

    @property
    def kind(self) -> Literal["empty", "player", "bot"]:
        """Kind of occupant."""
        if self.player is not None:
            return "player"
        return "bot" if self.level is not None else "empty"

    @property
    def played_by_bot(self) -> bool:
        """True if a bot decides here now."""
        return self.substituted or self.kind == "bot"

    @property
    def is_idle(self) -> bool:
        """True if a bot has taken over from a person whose clock ran out, not at their wish."""
        return self.substituted and not self.resting

    @property
    def present(self) -> bool:
        """True if a person sits here and decides."""
        return self.kind == "player" and self.connected and not self.substituted

    def state(self) -> SeatState:
        """The seat as everybody sees it."""
        return SeatState(
            kind=self.kind,
            player=self.player,
            name=self.name,
            level=self.level,
            ready=self.ready or self.kind == "bot",
            connected=self.connected or self.kind == "bot",
            substituted=self.substituted,
            bot=self.bot if self.kind == "bot" else None,
        )

    def stored(self, number: int) -> StoredSeat:
        """The seat of this number as it is stored."""
        other = self.kind == "bot" and self.bot != number
        return StoredSeat(self.player, self.name, self.level, self.bot if other else None)


class SeatFields(TypedDict, total=False):
    """Some fields of `Seat`, by name."""

    player: str | None
    name: str
    level: str | None
    bot: int
    ready: bool
    commitment: str | None
    connected: bool
    away_since: float
    substituted: bool
    resting: bool
    timeouts: int


class Seats:
    """All seats of a table, by number."""

    def __init__(self, seats: Iterable[Seat]) -> None:
        self.all = tuple(seats)

    @classmethod
    def empty(cls, count: int) -> Seats:
        """So many seats with nobody on them."""
        return cls(Seat() for _ in range(count))

    @classmethod
    def restored(cls, stored: Iterable[StoredSeat], away_since: float) -> Seats:
        """The seats as they were stored; nobody is connected, since then."""
        return cls(
            Seat(
                one.player,
                one.name,
                one.level,
                number if one.bot is None else one.bot,
                away_since=away_since,
            )
            for number, one in enumerate(stored)
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seats) and self.all == other.all

    def __hash__(self) -> int:
        return hash(self.all)

    def __iter__(self) -> Iterator[Seat]:
        return iter(self.all)

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, number: int) -> Seat:
        return self.all[number]

    # ------------------------------------------------------------ questions

    @functools.cached_property
    def shown(self) -> tuple[SeatState, ...]:
        """The seats as everybody sees them."""
        return tuple(seat.state() for seat in self.all)

    @functools.cached_property
    def players(self) -> frozenset[str]:
        """The people who have a seat."""
        return frozenset(seat.player for seat in self.all if seat.player is not None)

    def at(self, number: int) -> Seat:
        """This seat. Raises `Refusal` when the table has none of this number."""
        if not 0 <= number < len(self.all):
            raise Refusal("no_such_seat")
        return self.all[number]

    def of(self, player: str) -> int | None:
        """The number of this person's seat."""
        for number, seat in enumerate(self.all):
            if seat.player == player:
                return number
        return None

    def persons(self) -> list[int]:
        """The seats with a person."""
        return [number for number, seat in enumerate(self.all) if seat.kind == "player"]

    def one_person(self) -> bool:
        """True if one person, whose seat no bot has taken over, plays with bots alone."""
        persons = self.persons()
        return len(persons) == 1 and not self[persons[0]].played_by_bot

    def free(self) -> int | None:
        """The first empty seat."""
        for number, seat in enumerate(self.all):
            if seat.kind == "empty":
                return number
        return None

    def only_bots_decide(self) -> bool:
        """True if bots decide everywhere, and no resting person looks on."""
        return not any(seat.present or (seat.resting and seat.connected) for seat in self.all)

    @property
    def startable(self) -> bool:
        """True if every seat is taken and every person is ready."""
        return self.free() is None and all(seat.ready for seat in self.all if seat.kind == "player")

    def require_startable(self) -> None:
        """Raises `Refusal` unless every seat is taken and every person is ready."""
        if self.free() is not None:
            raise Refusal("seats_empty")
        if not all(seat.ready for seat in self.all if seat.kind == "player"):
            raise Refusal("not_everybody_ready")

    def stored(self) -> tuple[StoredSeat, ...]:
        """The seats as the storage keeps them."""
        return tuple(seat.stored(number) for number, seat in enumerate(self.all))

    # ------------------------------------------------------------ changes

    def changed(self, number: int, **fields: Unpack[SeatFields]) -> Seats:
        """The same seats, but these fields of one."""
        return self.with_seat(number, replace(self.all[number], **fields))

    def with_seat(self, number: int, seat: Seat) -> Seats:
        """The same seats, but this one."""
        return Seats((*self.all[:number], seat, *self.all[number + 1 :]))

    def sit(self, player: str, name: str, number: int) -> Seats:
        """This person takes this empty seat, or moves to it. Raises `Refusal`."""
        seat = self.at(number)
        if seat.player == player:
            return self
        if seat.kind != "empty":
            raise Refusal("seat_taken")
        before = self.of(player)
        seats = self if before is None else self.with_seat(before, Seat())
        connected = True if before is None else self.all[before].connected
        return seats.with_seat(number, Seat(player=player, name=name, connected=connected))

    def add_bot(self, number: int, level: str) -> Seats:
        """A bot takes this empty seat. Raises `Refusal`."""
        if self.at(number).kind != "empty":
            raise Refusal("seat_taken")
        return self._with_bot(number, level)

    def _with_bot(self, number: int, level: str) -> Seats:
        """A bot without another seat plays here, the one of this number if that is free."""
        here = {seat.bot for seat in self.all if seat.kind == "bot"}
        bot = next(one for one in itertools.chain([number], itertools.count()) if one not in here)
        return self.with_seat(number, Seat(level=level, bot=bot))

    def fill(self, level: str) -> Seats:
        """A bot takes every empty seat."""
        empty = [number for number, seat in enumerate(self.all) if seat.kind == "empty"]
        return functools.reduce(lambda seats, number: seats._with_bot(number, level), empty, self)

    def clear(self, number: int, *, named: bool = False) -> Seats:
        """Nobody sits here any more; `named`: the name stays, so that a score board can be read."""
        return self.with_seat(number, Seat(name=self.all[number].name if named else ""))

    def forget_left(self) -> Seats:
        """Empty seats are nobody's any more, and bots play for nobody who has left."""
        return Seats(
            seat if seat.kind == "player" else Seat(level=seat.level, bot=seat.bot)
            for seat in self.all
        )

    def hand_to_bot(self, number: int, level: str) -> Seats:
        """A bot plays here for good, under its own name: the match has the people of each deal."""
        return self._with_bot(number, level)

    def resize(self, count: int) -> Seats:
        """Another number of seats: those who sit move up, and bots that have no seat then leave.
        Raises `Refusal` when a person had none.
        """
        if count == len(self.all):
            return self
        if len(self.persons()) > count:
            raise Refusal("too_many_people")
        kept = [seat for seat in self.all if seat.kind != "empty"]
        while len(kept) > count:
            last_bot = max(place for place, seat in enumerate(kept) if seat.kind == "bot")
            del kept[last_bot]
        return Seats((*kept, *(Seat() for _ in range(count - len(kept)))))

    def drawn(self, random: HashStream) -> Seats:
        """The same occupants, each with all that is theirs, on seats drawn by lot."""
        occupants = list(self.all)
        random.shuffle(occupants)
        return Seats(occupants)

    def relevel(self, able: Collection[str], level: str) -> Seats:
        """Bots of other levels than those that are `able` play at this one."""
        return Seats(
            replace(seat, level=level) if seat.kind == "bot" and seat.level not in able else seat
            for seat in self.all
        )

    def unready(self) -> Seats:
        """Nobody is ready any more."""
        return Seats(replace(seat, ready=False, commitment=None) for seat in self.all)

    def begin_match(self) -> Seats:
        """Everybody decides for himself, as if there had been no match before; a bot sits in for a
        person who is not ready. A bot that played on for somebody loses that person's name.
        """
        return Seats(
            replace(
                seat,
                name=seat.name if seat.kind == "player" else "",
                substituted=seat.kind == "player" and not seat.ready,
                resting=False,
                timeouts=0,
            )
            for seat in self.all
        ).unready()

    def end_match(self) -> Seats:
        """No bot sits in any more: there is nothing to decide."""
        return Seats(
            replace(seat, substituted=False, resting=False, timeouts=0) for seat in self.all
        )

    def remember(self, before: Seats) -> Seats:
        """Take over the absences from these seats: they are not stored."""
        known = {seat.player: seat for seat in before if seat.player is not None}
        return Seats(
            replace(
                seat,
                away_since=known[seat.player].away_since,
                substituted=known[seat.player].substituted,
                resting=known[seat.player].resting,
                timeouts=known[seat.player].timeouts,
            )
            if seat.player in known
            else seat
            for seat in self.all
        )
