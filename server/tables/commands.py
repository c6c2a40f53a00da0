"""What a table may be asked to do, besides what its agenda asks for."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from server.tables.crowd import Viewer
from server.wire import messages as wire


class Show(NamedTuple):
    """Show the table to this device from the event after `last_seq` on."""

    viewer: Viewer
    last_seq: int


class Come(NamedTuple):
    """Somebody comes with the table's code: a seat if there is one."""

    viewer: Viewer


class Gone(NamedTuple):
    """The device does not look any more; `told`: because it asked, and is to hear that it does."""

    viewer: Viewer
    told: bool = False


class Silent(NamedTuple):
    """Nothing has been heard of the device since then (by the server's clock), though its
    connection stands; None: it is heard again.
    """

    viewer: Viewer
    since: float | None


class Say(NamedTuple):
    """The device says something; `at`: when that arrived, by the server's clock; `let_in`: that it
    saw the table then, as is known of what had to wait.
    """

    viewer: Viewer
    message: wire.FromClient
    at: float | None = None
    let_in: bool = False


class Renamed(NamedTuple):
    """A person has another name."""

    player: str
    name: str


class Quit(NamedTuple):
    """The person sits down elsewhere: a seat here where nothing runs is given up, unless a device
    still shows the table.
    """

    player: str


class Shut(NamedTuple):
    """The operator closes the table, for everybody. `done` hears the code of why it is not closed,
    None when it is.
    """

    done: asyncio.Future[str | None]


Command = Show | Come | Gone | Silent | Say | Renamed | Quit | Shut


def about(command: Show | Come | Say) -> str:
    """The type of the message that the command comes from."""
    if isinstance(command, Say):
        return str(command.message.__struct_config__.tag)
    return "enter" if isinstance(command, Show) else "join"
