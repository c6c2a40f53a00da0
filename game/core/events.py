"""Events and the views of them.

*A deal is a seed, a ruleset and a list of decisions. The history of a table is a list of events. A
viewer's knowledge is the fold of the events that it was told.*
"""

from __future__ import annotations

import dataclasses
import enum
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple


def tag_of(name: str) -> str:
    """The tag of a class name: its snake case (`DealtAgain` → `dealt_again`).

    >>> tag_of("ConcealedKong")
    'concealed_kong'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


_LEFT_OUT, _EXPLAINS = "left_out", "explains"


def left_out(default: Any = None, explains: bool = False) -> Any:
    """A field of an event or action that is not written while it has its default: records stored
    before there was such a field equal those stored today with the default. A field that only
    `explains` the others may be missing in a record that would have it today.
    """
    metadata = {_LEFT_OUT: True, _EXPLAINS: explains}
    return dataclasses.field(default=default, metadata=metadata)


_found: dict[tuple[type, str], Mapping[str, Any]] = {}


def may_be_left_out(kind: type) -> Mapping[str, Any]:
    """By name, the defaults of such fields of an event or action."""
    return _defaults(kind, _LEFT_OUT)


def _defaults(kind: type, marked: str) -> Mapping[str, Any]:
    known = _found.get((kind, marked))
    if known is None:
        known = _found[kind, marked] = {
            field.name: field.default
            for field in dataclasses.fields(kind)
            if field.metadata.get(marked)
        }
    return known


class Tagged:
    """A value that names its kind: `type` is the class name in snake case, on the wire and in
    records.
    """

    __slots__ = ()
    type: ClassVar[str] = "tagged"

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls.type = tag_of(cls.__name__)


class Event(Tagged):
    """Something that happened at the table: a frozen value in the past tense."""

    __slots__ = ()


def unexplained(event: Event) -> Event:
    """The event without the fields that only explain the others."""
    written: Any = event
    explaining = _defaults(type(event), _EXPLAINS)
    return dataclasses.replace(written, **explaining) if explaining else event


class Action(Tagged):
    """Something a seat may do: a frozen value in the imperative."""

    __slots__ = ()
    passes: ClassVar[bool] = False
    """True if it claims nothing."""
    wins: ClassVar[bool] = False
    """True if it ends the deal for the seat by winning."""


class Delay(enum.Enum):
    """A delay of the table before an emission is shown. The rules name it, the server times it.

    A delay never depends on anything hidden: it is the same whether or not somebody could act.
    """

    AT_ONCE = "at_once"
    WINDOW = "window"
    """The fixed hold of a claim window, counted from the event that opened it."""
    MOTION = "motion"
    """A moment for everybody to see what has just happened (a replacement tile, a forced move)."""


NOBODY: Mapping[int, Event] = MappingProxyType({})


class Emission(NamedTuple):
    """One event with everything that is told about it.

    Every viewer hears exactly one version of every emission, so that sequence numbers have no
    holes and nothing is filtered later. `full` is for the engine and the record, `public` for
    every viewer whom `views` (seat → version) does not name.
    """

    full: Event
    public: Event
    views: Mapping[int, Event] = NOBODY
    delay: Delay = Delay.AT_ONCE

    def view_for(self, viewer: int | None) -> Event:
        """The event as this viewer (a seat, or None for a spectator) hears it."""
        if viewer is None:
            return self.public
        # A seat that is not named hears the public version: to forget a
        # seat hides too much, never too little.
        return self.views.get(viewer, self.public)

    def unexplained(self) -> Emission:
        """The same without the fields that only explain the others."""
        return Emission(
            unexplained(self.full),
            unexplained(self.public),
            {seat: unexplained(view) for seat, view in self.views.items()},
            self.delay,
        )


def public(event: Event, delay: Delay = Delay.AT_ONCE) -> Emission:
    """An emission that hides nothing."""
    return Emission(event, event, NOBODY, delay)
