"""Outages: a step of a table is held, because the storage refuses it.

Until it is stored or given up nothing else changes the table. A device that comes sees the table as
it was, and is let in once more when the table goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from server.table import match as course
from server.table import presence, turns
from server.table.audience import Viewer
from server.table.commands import (
    BotChoice,
    ClientRequest,
    Command,
    Disconnect,
    EnterTable,
    GiveUpGame,
    GiveUpSeat,
    JoinTable,
    LeaveDoor,
    LeaveIfIdle,
    RenamePlayer,
    Silence,
    TimerFired,
    Unload,
    VoidDeal,
)
from server.table.state import TableState
from server.table.step import Step
from server.wire import messages as wire


class Backlog:
    """The commands and devices that have come to a table in an outage."""

    def __init__(self) -> None:
        self._postponed: list[Command] = []
        """Commands to be done once the storage answers again."""
        self._came: dict[Viewer, int | None] = {}
        """By device the last event that it knew of; None: it was silent, and is heard again."""

    @property
    def waits(self) -> bool:
        """True if commands are postponed."""
        return bool(self._postponed)

    def note(self, step: Step, command: Command) -> bool:
        """Take note of a command, and show the table to a device that comes; False if the command
        can be done (or refused) even so. The step sends messages, and changes nothing. Raises
        `Refusal`.
        """
        match command:
            case EnterTable(viewer, last_seq):
                self._show(step, viewer, last_seq)
            case JoinTable(viewer) if step.table.person(viewer.player) is not None:
                self._show(step, viewer, 0)
            case Silence(viewer, None):
                self._came.setdefault(viewer, None)
            case RenamePlayer() | VoidDeal() | LeaveDoor():
                self._postponed.append(command)
            case LeaveIfIdle() | GiveUpGame() | GiveUpSeat():
                self._postponed.append(command)
            case Disconnect() | Silence() | BotChoice() | TimerFired() | Unload():
                pass  # Presence, questions to bots and due timers are looked at anew.
            case _:
                return False
        return True

    def _show(self, step: Step, viewer: Viewer, last_seq: int) -> None:
        presence.require_admission(step, viewer)
        table = step.table
        presence.show(step, viewer, last_seq)
        step.table = table
        self._came[viewer] = last_seq

    def take_postponed(self) -> list[Command]:
        """Return the postponed commands, oldest first, and forget them."""
        postponed, self._postponed = self._postponed, []
        return postponed

    def take_devices(self) -> dict[Viewer, int | None]:
        """Return the devices that have come, in that order, and forget them. Each has the last
        event that it knew of (None: it is heard again).
        """
        came, self._came = self._came, {}
        return came


def go_on(step: Step, since: float, came: Mapping[Viewer, int | None]) -> None:
    """The storage answers again: clocks go on from where they stood at `since`, the time of the
    held write. The devices that `came` and have not gone meanwhile are let in.
    """
    now, step.now = step.now, since
    turns.stop_clocks(step)
    course.await_next_deal(step)
    step.now = now
    presence.update(step)
    for viewer, last_seq in came.items():
        if viewer in step.audience:
            presence.come(step, viewer, last_seq)


def unseated(step: Step, before: TableState, command: Command) -> Iterator[tuple[Viewer, str]]:
    """The table was read again, and the command was stored: yield the devices that go, each with
    the code of the reason. They belong to people who had a seat (or sat out) `before` and have
    none, and to people who may not look on.
    """
    message = command.message if isinstance(command, ClientRequest) else None
    removed = isinstance(message, wire.RemoveSeat | wire.SendOff)
    stays = isinstance(message, wire.ConfigureTable)
    for viewer in step.audience:
        if step.table.person(viewer.player) is not None:
            continue
        seated = before.person(viewer.player) is not None
        if (seated and not stays) or not before.settings.options.spectators:
            yield viewer, "removed" if removed and seated else "left"
