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
from server.runtime.clock import Clock
from server.table.audience import Audience, Viewer
from server.table.hints import LookedAt, PromptHints, hints_of, waits_of
from server.table.prompts import OpenPrompt
from server.table.spare_time import SpareTime
from server.table.state import TableState
from server.wire.messages import Hints, Waits

T = TypeVar("T")


class Question(NamedTuple, Generic[T]):
    """A question about a table: the seat that it is about, the work that returns the answer, a test
    whether it is still wanted, and the answer if the work fails. `keep` takes the answer, and
    returns what is to be told of it.
    """

    seat: int
    work: Generator[None, None, T]
    wanted: Callable[[], bool]
    keep: Callable[[T], Hints | Waits | None]
    failed: T


class Adviser:
    """Finds the hints for one table, one question after the other, and tells those about an event
    together.
    """

    def __init__(
        self,
        spare: SpareTime,
        audience: Audience,
        state: Callable[[], TableState],
        clock: Clock,
    ) -> None:
        self._spare = spare
        self._clock = clock
        self._since: tuple[object, float] = (None, 0.0)
        """The events and prompts that were seen last, and the moment since when."""
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
        table = self._state()
        seen = table.history.published, [prompt.n for prompt in table.prompts.values()]
        if seen != self._since[0]:
            self._since = seen, self._clock.now()
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
            message = question.keep(*found)
            if message is not None:
                self._tell(question, message)
        self.busy = False
        self.follow()

    def _tell(self, question: Question[Any], message: Hints | Waits) -> None:
        """Tell a seat what was found, no sooner than others whose answers took longer."""

        def tell() -> None:
            if question.wanted():
                self._audience.tell_seat(self._state().seats, question.seat, message)

        wait = self._since[1] + self._spare.hold - self._clock.now()
        if wait > 0:
            self._clock.call_later(wait, tell)
        else:
            tell()

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

        def keep(known: PromptHints) -> Hints | None:
            hints, why, guide, routes = known
            self._hints[seat] = told = Hints(prompt.n, list(hints), why, guide, routes)
            return told if _tells(told) else None

        return Question(seat, work, wanted, keep, PromptHints())

    def _about_waits(self, table: TableState, seat: int) -> Question[LookedAt]:
        history, before = table.history, self._looked.get(seat)
        if before is not None and before.seq < history.first:
            before = None
        seq, board = history.published, history.board(seat)
        work = waits_of(table.settings.game, board, seq, before)

        def wanted() -> bool:
            return self._state().history.published == seq

        def keep(looked: LookedAt) -> Waits | None:
            self._looked[seat] = looked
            return looked.message if looked.told != (before or LookedAt(seq)).told else None

        return Question(seat, work, wanted, keep, LookedAt(seq))


def _tells(known: Hints) -> bool:
    """True if there is anything to tell."""
    said = (known.why, known.guide, known.routes)
    return bool(known.hints) or any(part is not None for part in said)
