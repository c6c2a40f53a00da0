"""Who sits where, who is ready, who is away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from server.refusal import Refusal
from server.storage.store import StoredSeat
from server.wire.messages import SeatState


@dataclass
class Seat:
    """One chair. A person keeps it while a bot sits in (`substituted`)."""

    player: str | None = None
    name: str = ""
    level: str | None = None
    ready: bool = False
    commitment: str | None = None
    """Of the person's device, given with `ready`."""
    connected: bool = False
    away_since: float = 0.0
    """Monotonic time since when no device of the person has been there."""
    substituted: bool = False
    timeouts: int = 0
    """Turns in a row for which the time ran out."""

    @property
    def kind(self) -> Literal["empty", "player", "bot"]:
        """What sits here."""
        if self.player is not None:
            return "player"
        return "bot" if self.level is not None else "empty"

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot decides here now."""
        return self.substituted or self.kind == "bot"

    @property
    def present(self) -> bool:
        """Whether a person sits here and decides."""
        return self.kind == "player" and self.connected and not self.substituted

    def state(self) -> SeatState:
        """What everybody sees of it."""
        return SeatState(
            kind=self.kind,
            player=self.player,
            name=self.name,
            level=self.level,
            ready=self.ready or self.kind == "bot",
            connected=self.connected or self.kind == "bot",
            substituted=self.substituted,
        )

    def stored(self) -> StoredSeat:
        """What is kept of it."""
        return StoredSeat(self.player, self.name, self.level)


class Seats:
    """The chairs of a table."""

    def __init__(self, count: int) -> None:
        self.all = [Seat() for _ in range(count)]

    @classmethod
    def restored(cls, stored: Iterable[StoredSeat], now: float) -> Seats:
        """The seats as they were stored; nobody is connected."""
        seats = cls(0)
        seats.all = [Seat(one.player, one.name, one.level, away_since=now) for one in stored]
        return seats

    def copy(self) -> Seats:
        """The same people and bots on other chairs."""
        seats = Seats(0)
        seats.all = [replace(seat) for seat in self.all]
        return seats

    def remember(self, before: Seats) -> None:
        """Who was away, and for how long, is not stored: take it over from these seats."""
        for seat, known in zip(self.all, before.all, strict=False):
            if seat.player is not None and seat.player == known.player:
                seat.away_since = known.away_since
                seat.substituted = known.substituted
                seat.timeouts = known.timeouts

    def __iter__(self) -> Iterator[Seat]:
        return iter(self.all)

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, number: int) -> Seat:
        return self.all[number]

    def at(self, number: int) -> Seat:
        """This seat. Raises `Refusal` when the table has none of this number."""
        if not 0 <= number < len(self.all):
            raise Refusal("no_such_seat")
        return self.all[number]

    def of(self, player: str) -> int | None:
        """Where this person sits."""
        for number, seat in enumerate(self.all):
            if seat.player == player:
                return number
        return None

    def persons(self) -> list[int]:
        """The seats with a person."""
        return [number for number, seat in enumerate(self.all) if seat.kind == "player"]

    def free(self) -> int | None:
        """The first empty seat."""
        for number, seat in enumerate(self.all):
            if seat.kind == "empty":
                return number
        return None

    def anybody_connected(self) -> bool:
        """Whether a person with a seat is there."""
        return any(seat.connected for seat in self.all if seat.kind == "player")

    def alone(self) -> bool:
        """Whether bots decide everywhere."""
        return not any(seat.present for seat in self.all)

    def sit(self, player: str, name: str, number: int) -> None:
        """This person takes this empty seat, or moves to it. Raises `Refusal`."""
        seat = self.at(number)
        if seat.player == player:
            return
        if seat.kind != "empty":
            raise Refusal("seat_taken")
        before = self.of(player)
        if before is not None:
            self.all[before] = Seat()
        self.all[number] = Seat(player=player, name=name, connected=True)

    def add_bot(self, number: int, level: str) -> None:
        """A bot takes this empty seat. Raises `Refusal`."""
        if self.at(number).kind != "empty":
            raise Refusal("seat_taken")
        self.all[number] = Seat(level=level)

    def clear(self, number: int, *, named: bool = False) -> None:
        """Nobody sits here any more; `named`: the name stays, so that a score board can be read."""
        self.all[number] = Seat(name=self.all[number].name if named else "")

    def forget_left(self) -> None:
        """Empty seats are nobody's any more."""
        for number, seat in enumerate(self.all):
            if seat.kind == "empty":
                self.clear(number)

    def hand_to_bot(self, number: int, level: str) -> None:
        """A bot plays here for good; the name stays, so that the score board can be read."""
        self.all[number] = Seat(name=self.all[number].name, level=level)

    def resize(self, count: int) -> None:
        """Another number of chairs: those who sit move up, and bots that have no chair then leave.
        Raises `Refusal` when a person had none.
        """
        if count == len(self.all):
            return
        if len(self.persons()) > count:
            raise Refusal("table_full")
        taken = [seat for seat in self.all if seat.kind != "empty"]
        bots = [seat for seat in taken if seat.kind == "bot"]
        leaving = bots[len(bots) - max(0, len(taken) - count) :]
        kept = [seat for seat in taken if not any(seat is bot for bot in leaving)]
        self.all = kept + [Seat() for _ in range(count - len(kept))]

    def unready(self) -> None:
        """Nobody is ready any more."""
        for seat in self.all:
            seat.ready = False
            seat.commitment = None

    def begin_match(self) -> None:
        """Everybody decides for himself, whatever was in the match before; a bot sits in for who
        has not said that he is ready.
        """
        for seat in self.all:
            seat.substituted = seat.kind == "player" and not seat.ready
            seat.timeouts = 0
        self.unready()

    def end_match(self) -> None:
        """No bot sits in any more: there is nothing to decide."""
        for seat in self.all:
            seat.substituted = False
            seat.timeouts = 0

    def require_startable(self) -> None:
        """Raises `Refusal` unless every seat is taken and every person is ready."""
        if self.free() is not None:
            raise Refusal("seats_empty")
        if not all(seat.ready for seat in self.all if seat.kind == "player"):
            raise Refusal("not_everybody_ready")

    def stored(self) -> tuple[StoredSeat, ...]:
        """What is kept of them."""
        return tuple(seat.stored() for seat in self.all)
