"""Hints for the people at one table, worked out in the spare time of the process.

Prompts and events go out first. What is worth knowing about them is found piece by piece, only for
people whose devices see the table; it is given up when they have answered or something else has
happened. It is no part of the table's state, which nothing here changes: it follows from the events
that a seat was told, and is kept for a device that comes later.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Generic, NamedTuple, TypeVar

from server.runtime import log
from server.table.audience import Audience, Viewer
from server.table.hints import LookedAt, PromptHints, hints_of, waits_of
from server.table.prompts import OpenPrompt
from server.table.spare_time import SpareTime
from server.table.state import TableState
from server.wire.messages import Hints

T = TypeVar("T")


class Question(NamedTuple, Generic[T]):
    """A question about a table: the work that returns the answer, a test whether it is still
    wanted, the use of the answer, and the answer if the work fails.
    """

    work: Generator[None, None, T]
    wanted: Callable[[], bool]
    tell: Callable[[T], None]
    failed: T


class Adviser:
    """Finds the hints for one table, one question after the other, and tells them."""

    def __init__(
        self, spare: SpareTime, audience: Audience, state: Callable[[], TableState]
    ) -> None:
        self._spare = spare
        self._audience = audience
        self._state = state
        self._hints: dict[int, Hints] = {}
        """By seat the hints about its last prompt."""
        self._looked: dict[int, LookedAt] = {}
        """By seat the waits of its hand, as they were looked at last."""
        self._log = log.get("hints").bind(table=state().id)
        self.busy = False
        """True while an answer is looked for."""

    def follow(self) -> None:
        """Take up the next question that the table leaves open, if there is one."""
        if not self.busy:
            question = self._next()
            if question is not None:
                self.busy = True
                self._spare.do(self._find(question))

    def show(self, viewer: Viewer, seat: int) -> None:
        """Tell a device that comes what its seat has been told."""
        table = self._state()
        prompt, known = table.prompts.get(seat), self._hints.get(seat)
        if prompt is not None and known is not None and known.n == prompt.n and _tells(known):
            self._audience.tell(viewer, known)
        looked = self._looked.get(seat)
        if looked is not None and looked.seq >= table.history.first and looked.tells:
            self._audience.tell(viewer, looked.message)

    def _next(self) -> Question[Any] | None:
        table = self._state()
        if table.run is None or table.frozen or table.storage_waiting:
            return None
        for seat, prompt in sorted(table.prompts.items()):
            known = self._hints.get(seat)
            if (known is None or known.n != prompt.n) and self._sees(table, seat):
                return self._about_prompt(table, prompt)
        for seat in range(len(table.seats)):
            if not self._is_looked_at(table, seat) and self._sees(table, seat):
                return self._about_waits(table, seat)
        return None

    def _sees(self, table: TableState, number: int) -> bool:
        seat = table.seats[number]
        return not seat.played_by_bot and self._audience.has_device_of(seat.player)

    def _is_looked_at(self, table: TableState, seat: int) -> bool:
        """True if nothing may have changed the waits of this seat since they were looked for. On
        its own turn they stand beside each discard.
        """
        prompt, history, looked = table.prompts.get(seat), table.history, self._looked.get(seat)
        # A claim that has to be made (见炮必胡) is no turn of one's own.
        if prompt is not None and not prompt.in_window:
            return True
        if looked is None or looked.seq < history.first:
            return False
        published = history.published
        if looked.seq == published:
            return True
        if not looked.steady or history.concerns(seat, looked.seq):
            return False
        # What has been gone through now need not be gone through again.
        self._looked[seat] = looked.at(published)
        return True

    def _find(self, question: Question[Any]) -> Generator[None]:
        found: tuple[Any] | None = None
        try:
            while question.wanted():
                next(question.work)
                yield
        except StopIteration as done:
            found = (done.value,)
        except Exception as error:
            # The game goes on without hints.
            self._log.error("hints failed", **log.fault(error))
            found = (question.failed,)
        if found is not None and question.wanted():
            question.tell(*found)
        self.busy = False
        self.follow()

    def _about_prompt(self, table: TableState, prompt: OpenPrompt) -> Question[PromptHints]:
        settings, seq, seat = table.settings, table.history.published, prompt.seat
        work = hints_of(
            settings.game,
            table.history.board(seat),
            prompt.actions,
            guided=settings.options.hints,
        )

        def wanted() -> bool:
            now = self._state()
            asked = now.prompts.get(seat)
            return asked is not None and asked.n == prompt.n and now.history.published == seq

        def tell(known: PromptHints) -> None:
            hints, why, guide, routes = known
            self._hints[seat] = told = Hints(prompt.n, list(hints), why, guide, routes)
            if _tells(told):
                self._audience.tell_seat(self._state().seats, seat, told)

        return Question(work, wanted, tell, PromptHints())

    def _about_waits(self, table: TableState, seat: int) -> Question[LookedAt]:
        history, before = table.history, self._looked.get(seat)
        if before is not None and before.seq < history.first:
            before = None
        seq, board = history.published, history.board(seat)
        work = waits_of(table.settings.game, board, seq, before)

        def wanted() -> bool:
            return self._state().history.published == seq

        def tell(looked: LookedAt) -> None:
            self._looked[seat] = looked
            if looked.told != (before or LookedAt(seq)).told:
                self._audience.tell_seat(self._state().seats, seat, looked.message)

        return Question(work, wanted, tell, LookedAt(seq))


def _tells(known: Hints) -> bool:
    """True if there is anything to tell."""
    said = (known.why, known.guide, known.routes)
    return bool(known.hints) or any(part is not None for part in said)
