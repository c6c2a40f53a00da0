"""The commands of a table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from server.table.audience import Viewer
from server.wire import messages as wire


class EnterTable(NamedTuple):
    """Show the table to this device from the event after `last_seq` on."""

    viewer: Viewer
    last_seq: int


class JoinTable(NamedTuple):
    """Somebody comes with the table's code: a seat if there is one."""

    viewer: Viewer


class Disconnect(NamedTuple):
    """The device does not look any more; `asked`: it asked for that, and is to hear of it;
    `turned`: it was shown another table meanwhile, and has come back to this one.
    """

    viewer: Viewer
    asked: bool = False
    turned: bool = False


class LeaveDoor(NamedTuple):
    """Somebody who may have asked from outside does not any more (`asked`: by his own word), or the
    connection over which he came is gone.
    """

    player: str
    asked: bool


class Silence(NamedTuple):
    """Nothing has been heard of the device since then (by the server's clock), though its
    connection stands; None: it is heard again.
    """

    viewer: Viewer
    since: float | None


class ClientRequest(NamedTuple):
    """A message of a device; `at`: the time of its arrival, by the server's clock."""

    viewer: Viewer
    message: wire.FromClient
    at: float | None = None


class RenamePlayer(NamedTuple):
    """A person has another name, perhaps another face (None: nothing is known of that)."""

    player: str
    name: str
    face: int | None = None


class LeaveIfIdle(NamedTuple):
    """The person sits down elsewhere: a seat here is given up if no match runs, unless a device
    still shows the table, or all its people have left.
    """

    player: str


class GiveUpSeat(NamedTuple):
    """The person gives up the seat here, whatever is played."""

    player: str


class GiveUpGame(NamedTuple):
    """The person plays another game instead of this one against bots, which is closed."""

    player: str


class ErasePerson(NamedTuple):
    """The person is erased: the seat here is given up, `erase` changes what is stored of the table,
    which is then read again. `done` gets True if it was; if not, it may be asked again. `leaves` is
    False if another person is to have the seat.
    """

    player: str
    erase: Callable[[], Awaitable[None]]
    done: asyncio.Future[bool]
    leaves: bool = True


class EraseThere(NamedTuple):
    """The same, as one node tells another: that one makes the command. `into`: the person who is
    to have everything of this one, None if nobody is.
    """

    player: str
    into: str | None = None


Departure = LeaveIfIdle | GiveUpGame | GiveUpSeat
"""Ways in which a person who is elsewhere gives up a seat."""


class CloseTable(NamedTuple):
    """The operator, or the lobby when nobody is there, closes the table for everybody, and all hear
    this code. `done` gets the code of the reason why it is not closed, None when it is.
    """

    done: asyncio.Future[str | None]
    code: str = "closed_by_operator"


class Unload(NamedTuple):
    """Keep the table in the storage only, if nobody is there."""


class BotChoice(NamedTuple):
    """A bot has chosen for prompt `n` of this seat: `played` is its level, `wanted` the one that
    the seat has.
    """

    seat: int
    n: int
    choice: int
    wanted: str = ""
    played: str = ""


class TimerFired(NamedTuple):
    """The earliest timer of the table is due."""


class VoidDeal(NamedTuple):
    """This deal cannot be dealt again: it counts for nothing, and the next event is `next_seq`."""

    deal: int
    next_seq: int


Command = (
    EnterTable
    | JoinTable
    | Disconnect
    | LeaveDoor
    | Silence
    | ClientRequest
    | RenamePlayer
    | Departure
    | ErasePerson
    | CloseTable
    | Unload
    | BotChoice
    | TimerFired
    | VoidDeal
)


def about(command: EnterTable | JoinTable | ClientRequest) -> str:
    """The type of the message that the command comes from."""
    if isinstance(command, ClientRequest):
        return str(command.message.__struct_config__.tag)
    return "enter" if isinstance(command, EnterTable) else "join"
