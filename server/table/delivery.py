"""Delivery: the messages of a step go out, to the devices that they are for."""

from __future__ import annotations

from server.runtime.clock import Clock
from server.runtime.measures import Measures
from server.table.advice import Adviser
from server.table.audience import Audience, Viewer
from server.table.state import TableState
from server.table.step import (
    Acknowledged,
    Admitted,
    Dismissed,
    Message,
    Published,
    Shown,
    ToAll,
    ToSeat,
    ToViewer,
    TurnedAway,
)
from server.wire import messages as wire
from server.wire.codec import encode_server
from server.wire.refusal import Refusal


class Delivery:
    """The way from a table to its devices."""

    def __init__(
        self, table: str, audience: Audience, adviser: Adviser, metrics: Measures, clock: Clock
    ) -> None:
        self._table = table
        self._adviser = adviser
        self._audience = audience
        self._metrics = metrics
        self._clock = clock

    def deliver(self, table: TableState, message: Message) -> None:
        """Send a message of a step; `table` is as the step has made it."""
        audience = self._audience
        match message:
            case ToViewer():
                audience.tell(message.viewer, message.message)
            case ToSeat():
                audience.tell_seat(table.seats, message.seat, message.message, message.but)
            case ToAll():
                audience.tell_all(message.message)
            case Published():
                self._publish(table, message.start, message.end)
            case Acknowledged():
                self._acknowledge(table, message)
            case Admitted():
                audience.add(message.viewer)
            case Shown():
                self._adviser.show(message.viewer, message.seat)
            case Dismissed():
                for viewer in self._dismissed(table, message.who):
                    audience.dismiss(viewer, message.code)
            case TurnedAway():
                self.refuse(message.viewer, Refusal(message.code), "join")

    def refuse(self, viewer: Viewer, refusal: Refusal, what: str) -> None:
        """Tell a device that its request is refused."""
        self._metrics.refused(refusal.code)
        self._audience.tell(viewer, refusal.message(what))
        if viewer not in self._audience:
            viewer.dropped(self._table)

    def _acknowledge(self, table: TableState, message: Acknowledged) -> None:
        for viewer in message.viewers:
            # It may have gone to another table, and would take this for a prompt there.
            if viewer in self._audience:
                self._audience.tell(viewer, wire.Acked(message.n))
        if message.at is not None:
            game = table.settings.ruleset.game
            self._metrics.acted(game, self._clock.now() - message.at)

    def _publish(self, table: TableState, start: int, end: int) -> None:
        history = table.history
        frames: dict[int | None, str] = {}
        for viewer in self._audience:
            seat = table.seats.of(viewer.player)
            version = None if seat is None or history.public_only(start, end, seat) else seat
            if version not in frames:
                events = history.between(version, start, end)
                frames[version] = encode_server(
                    wire.Events(start, events, history.begins_with(start))
                )
            self._audience.send(viewer, frames[version])

    def _dismissed(self, table: TableState, who: Viewer | str | None) -> list[Viewer]:
        if who is None:
            return self._audience.spectators(table.person)
        return self._audience.of_player(who) if isinstance(who, str) else [who]
