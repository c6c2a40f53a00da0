"""The timers of a table: events that come by themselves, and their times."""

from __future__ import annotations

import enum
from typing import NamedTuple

EXACT = 1e-6
"""Seconds by which a timer may come too early; to set it once more would be of no use."""


class TimerKind(enum.Enum):
    """Purpose of a timer."""

    PUBLISH = enum.auto()
    """The next emission may be published."""
    WINDOW = enum.auto()
    """The claim window closes."""
    HURRY = enum.auto()
    """Somebody has claimed, and the others have less time."""
    CLOCK = enum.auto()
    """The time of a seat's prompt is up."""
    BOT = enum.auto()
    """The bot on a seat gives its answer."""
    SUBSTITUTE = enum.auto()
    """A bot sits in for the person who is away."""
    START = enum.auto()
    """The match begins: everybody is ready."""
    VOTE = enum.auto()
    """The time is up to agree that the match ends."""
    REVEAL = enum.auto()
    """The shares of the shuffle are closed, and the first deal is dealt."""
    NEXT_DEAL = enum.auto()
    """The next deal is dealt."""
    REMARK = enum.auto()
    """The bot on a seat says something."""
    DOOR = enum.auto()
    """Somebody who asks from outside may have gone."""
    ROOM = enum.auto()
    """Everybody may be told the room again."""
    PAUSE = enum.auto()
    """Nobody has come back for long."""
    ABANDON = enum.auto()
    """The table is closed, since nobody comes back."""


class TimerId(NamedTuple):
    """One timer; `seat` is -1 if it is the table's."""

    kind: TimerKind
    seat: int = -1
