"""The devices that see a table: each message is encoded once for all who hear the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from server.table.seats import Seats
from server.wire.codec import encode_server
from server.wire.messages import FromServer, Left


class Viewer(Protocol):
    """One device. `send` never waits."""

    @property
    def player(self) -> str:
        """Public id of the person who holds the device."""

    @property
    def name(self) -> str:
        """Name of the person."""

    @property
    def address(self) -> str:
        """The address that limits count for."""

    @property
    def table(self) -> str | None:
        """The table that the device sees: the last that was `shown`."""

    def send(self, frame: str) -> None:
        """Put a frame into the outbox."""

    def shown(self, table: str) -> None:
        """From now on the device sees this table."""

    def dropped(self, table: str) -> None:
        """It does not see this table any more."""

    def moved(self) -> None:
        """The table is to be found on another node: the device is to connect again."""


class Audience:
    """Everybody who sees one table."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._viewers: dict[Viewer, None] = {}
        self._devices: dict[str, list[Viewer]] = {}
        """The same by person."""
        self._silent: set[Viewer] = set()
        """Those of whom nothing is heard, though they are connected."""
        self.version = 0
        """Rises whenever a device comes, goes, falls silent or is heard again."""

    def __len__(self) -> int:
        return len(self._viewers)

    def __contains__(self, viewer: Viewer) -> bool:
        return viewer in self._viewers

    def __iter__(self) -> Iterator[Viewer]:
        return iter(list(self._viewers))

    # ------------------------------------------------------------ presence

    def add(self, viewer: Viewer) -> None:
        """This device sees the table."""
        if viewer not in self._viewers:
            self.version += 1
            self._viewers[viewer] = None
            self._devices.setdefault(viewer.player, []).append(viewer)
        viewer.shown(self._table)

    def remove(self, viewer: Viewer) -> None:
        """This device does not see the table any more."""
        if viewer in self._viewers:
            self.version += 1
            del self._viewers[viewer]
            self._silent.discard(viewer)
            devices = self._devices[viewer.player]
            devices.remove(viewer)
            if not devices:
                del self._devices[viewer.player]
        viewer.dropped(self._table)

    def dismiss(self, viewer: Viewer, code: str) -> None:
        """Tell the device that it does not see the table any more, and why."""
        if viewer in self._viewers:
            self.tell(viewer, Left(self._table, code))
            self.remove(viewer)

    def mark_silent(self, viewer: Viewer, silent: bool) -> None:
        """Nothing is heard of this device any more, or it is again."""
        self.version += 1
        if silent:
            self._silent.add(viewer)
        else:
            self._silent.discard(viewer)

    def is_present(self, player: str | None) -> bool:
        """True if this person is there, with a device that is heard of."""
        return player is not None and any(
            viewer not in self._silent for viewer in self._devices.get(player, ())
        )

    def has_device_of(self, player: str | None) -> bool:
        """True if a device of this person sees the table, even a silent one."""
        return player in self._devices

    def of_player(self, player: str) -> list[Viewer]:
        """This person's devices."""
        return list(self._devices.get(player, ()))

    def of_seat(self, seats: Seats, seat: int) -> list[Viewer]:
        """The devices of the person on this seat."""
        player = seats[seat].player
        return [] if player is None else self.of_player(player)

    def spectators(self, of_table: Callable[[str], object | None]) -> list[Viewer]:
        """The devices of all who are not `of_table`."""
        return [viewer for viewer in self._viewers if of_table(viewer.player) is None]

    # ------------------------------------------------------------ messages

    def send(self, viewer: Viewer, frame: str) -> None:
        """Send a frame, unless the device looks at another table by now and has not been missed
        here yet: nobody could tell the tables apart.
        """
        if viewer not in self._viewers or viewer.table == self._table:
            viewer.send(frame)

    def tell(self, viewer: Viewer, message: FromServer) -> None:
        """Tell one device."""
        self.send(viewer, encode_server(message))

    def tell_seat(
        self, seats: Seats, seat: int, message: FromServer, but: Viewer | None = None
    ) -> None:
        """Tell every device of a seat."""
        frame = encode_server(message)
        for viewer in self.of_seat(seats, seat):
            if viewer is not but:
                self.send(viewer, frame)

    def tell_all(self, message: FromServer) -> None:
        """Tell everybody the same."""
        frame = encode_server(message)
        for viewer in self:
            self.send(viewer, frame)
