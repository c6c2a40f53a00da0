"""The claim window of a table: its answers are kept in memory until it closes.

Once nobody's answer matters any more, and its hold is over but for a margin, all its decisions are
stored at once, in one transaction. Its outcome is published, and the answers are acknowledged, when
the hold is over: at that moment in any case, also if no seat was asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from game.core.events import Emission
from server.storage.store import Row
from server.table.audience import Viewer
from server.table.values import changed


class Answer(NamedTuple):
    """The end of one prompt: by a device, by a bot or by the clock."""

    n: int
    code: str
    """`answered` or `time_up`."""
    by: tuple[Viewer, ...] = ()
    """The devices that have given it, and wait to hear that it is stored."""
    at: float | None = None
    """Time of its arrival, for the figures about answers that are stored at once."""
    stands_in: bool = False
    """True if its person was away, or let a bot play, when it was given."""


@dataclass(frozen=True)
class OpenWindow:
    """A claim window until its outcome is published. Times by the table's clock."""

    closes_at: float
    """No sooner, since answers may come until then; in a uniform window no later either."""
    hold_until: float
    """Time at which its outcome is published, if it is stored by then."""
    claim_told_at: float = 0.0
    """No sooner is anybody hurried because another has claimed."""
    uniform: bool = False
    claimed: bool = False
    """True once somebody has answered otherwise than by passing."""
    answers: Mapping[int, Answer] = field(default_factory=dict)
    """By seat, also those that came too late to matter."""
    rows: tuple[Row, ...] = ()
    """Rows that are to be stored when it closes."""
    emissions: tuple[Emission, ...] = ()
    """Its outcome, once it is decided."""
    stored: bool = False
    """True once it is stored, or being stored."""

    @property
    def decided(self) -> bool:
        """True if no answer that is missing matters any more."""
        return bool(self.emissions)

    def answered(self, seat: int, answer: Answer) -> OpenWindow:
        """With this answer."""
        return changed(self, answers={**self.answers, seat: answer})

    def with_row(self, row: Row, emissions: tuple[Emission, ...]) -> OpenWindow:
        """With this decision, and its emissions."""
        return changed(self, rows=(*self.rows, row), emissions=emissions)

    def repeated(self, seat: int, by: Viewer) -> OpenWindow:
        """With another device, or the same once more, that gives the same answer."""
        answer = self.answers[seat]
        if by in answer.by:
            return self
        return self.answered(seat, answer._replace(by=(*answer.by, by)))
