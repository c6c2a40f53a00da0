"""A step of a table: the effect of one command.

`decide → commit → apply`. A step is made from the table as it is, one command and the time. It
knows no storage, no socket and no event loop: it only collects writes, messages and questions. When
its writes are durable, its table is the table, its messages are sent and its timers run; until then
nothing of it is true. A function that raises `Refusal` while making it has changed nothing.
"""

from __future__ import annotations

from typing import NamedTuple, Unpack

from server.storage.store import Write
from server.table.audience import Audience, Viewer
from server.table.fields import TableFields
from server.table.seats import SeatFields
from server.table.state import Services, TableState
from server.table.timers import TimerId
from server.table.values import changed
from server.wire.messages import FromServer


class ToViewer(NamedTuple):
    """A message for one device."""

    viewer: Viewer
    message: FromServer


class ToSeat(NamedTuple):
    """A message for every device of a seat but one."""

    seat: int
    message: FromServer
    but: Viewer | None = None


class ToAll(NamedTuple):
    """A message for everybody who sees the table."""

    message: FromServer


class Acknowledged(NamedTuple):
    """These devices hear that their answer `n`, which arrived `at`, is stored."""

    viewers: tuple[Viewer, ...]
    n: int
    at: float | None = None


class Published(NamedTuple):
    """The emissions `start` to `end` of the history, for each viewer in its own version."""

    start: int
    end: int


class Admitted(NamedTuple):
    """From here on the device sees the table."""

    viewer: Viewer


class Shown(NamedTuple):
    """The device has been shown the table from this seat: it is told what is known of it."""

    viewer: Viewer
    seat: int


class Dismissed(NamedTuple):
    """From here on these do not see it, and are told why: a device, the devices of a person, or
    (None) all without a seat.
    """

    who: Viewer | str | None
    code: str


class TurnedAway(NamedTuple):
    """The device that came with the code is not shown the table, for this reason."""

    viewer: Viewer
    code: str


Message = (
    ToViewer | ToSeat | ToAll | Acknowledged | Published | Admitted | Shown | Dismissed | TurnedAway
)


class BotQuestion(NamedTuple):
    """A bot is to choose for this seat's prompt `n`."""

    seat: int
    n: int


class Step:
    """The table after a command, the writes to be durable before it is, and the effects after."""

    __slots__ = (
        "audience",
        "came_back",
        "closed",
        "messages",
        "now",
        "questions",
        "seated",
        "services",
        "table",
        "unloads",
        "writes",
    )

    def __init__(
        self, table: TableState, now: float, services: Services, audience: Audience
    ) -> None:
        self.table = table
        self.now = now
        self.services = services
        self.audience = audience
        """The people who see the table: only to be asked."""
        self.writes: list[Write] = []
        self.messages: list[Message] = []
        self.questions: list[BotQuestion] = []
        self.closed: str | None = None
        """The code with which the table is closed for everybody."""
        self.came_back = False
        """True if a person is at a table that is stored as one that people have left."""
        self.unloads = False
        """True if nothing of the table is to stay in memory."""
        self.seated: list[str] = []
        """The people who have sat down."""

    # ------------------------------------------------------------ the table

    def change(self, **fields: Unpack[TableFields]) -> None:
        """Give the table these fields."""
        self.table = changed(self.table, **fields)

    def change_seat(self, number: int, **fields: Unpack[SeatFields]) -> None:
        """Give one seat these fields."""
        self.change(seats=self.table.seats.changed(number, **fields))

    def change_person(self, player: str, /, **fields: Unpack[SeatFields]) -> None:
        """Give somebody who has a seat, or sits out, these fields."""
        number = self.table.seats.of(player)
        if number is None:
            self.change(bench=self.table.bench.changed(player, **fields))
        else:
            self.change_seat(number, **fields)

    def set_timer(self, timer: TimerId, delay: float) -> None:
        """Have it come after `delay` seconds, instead of when it would have come."""
        self.change(timers={**self.table.timers, timer: self.now + max(0.0, delay)})

    def clear_timer(self, *timers: TimerId) -> None:
        """Let these not come."""
        kept = self.table.timers
        if any(timer in kept for timer in timers):
            self.change(timers={timer: at for timer, at in kept.items() if timer not in timers})

    # ------------------------------------------------------------ effects

    def store(self, *writes: Write) -> None:
        """Have these durable, all or none, before anything of this step is true."""
        self.writes.extend(writes)

    def tell(self, viewer: Viewer, message: FromServer) -> None:
        """Tell one device."""
        self.messages.append(ToViewer(viewer, message))

    def tell_seat(self, seat: int, message: FromServer, but: Viewer | None = None) -> None:
        """Tell every device of a seat."""
        self.messages.append(ToSeat(seat, message, but))

    def tell_all(self, message: FromServer) -> None:
        """Tell everybody the same."""
        self.messages.append(ToAll(message))

    def dismiss(self, who: Viewer | str | None, code: str) -> None:
        """Let these not see the table any more; see `Dismissed`."""
        self.messages.append(Dismissed(who, code))

    def ask_bot(self, seat: int, n: int) -> None:
        """Have a bot choose."""
        self.questions.append(BotQuestion(seat, n))
