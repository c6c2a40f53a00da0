"""Hints for the people at one table, worked out in the spare time of the process.

Prompts and events go out first. What is worth knowing about them is found piece by piece, only for
people whose devices see the table; it is given up when they have answered or something else has
happened. It is no part of the table's state, which nothing here changes: it follows from the events
that a seat was told, and is kept for a device that comes later.

One seat is looked at after another, so that the time of an answer would say how many others were
asked. A seat is told what stands once some time has passed since its last event or prompt.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from server.runtime import log
from server.table.audience import Audience, Viewer
from server.table.hints import LookedAt, PromptHints, hints_of, waits_of
from server.table.prompts import OpenPrompt
from server.table.state import Services, TableState
from server.wire.messages import Hints

T = TypeVar("T")


class Question(NamedTuple, Generic[T]):
    """A question about a seat: the work that returns the answer, a test whether it is still wanted,
    the place for the answer, and the answer if the work fails.
    """

    seat: int
    work: Generator[None, None, T]
    wanted: Callable[[], bool]
    keep: Callable[[T], None]
    failed: T


class Moment(NamedTuple):
    """The last event, and the open prompt of a seat, with the time at which they were seen."""

    seq: int
    n: int | None
    at: float


class Adviser:
    """Finds the hints for one table, one question after the other, and tells them."""

    def __init__(
        self, services: Services, audience: Audience, state: Callable[[], TableState]
    ) -> None:
        self._services = services
        self._audience = audience
        self._state = state
        self._hints: dict[int, Hints] = {}
        """By seat the hints about its last prompt."""
        self._looked: dict[int, LookedAt] = {}
        """By seat the waits of its hand, as they were looked at last."""
        self._told_hints: dict[int, int] = {}
        """By seat the number of the prompt whose hints it was told last."""
        self._told_waits: dict[int, LookedAt] = {}
        """By seat the waits that it was told last."""
        self._moments: dict[int, Moment] = {}
        self._held: set[int] = set()
        """The seats that will be told later."""
        self._log = log.get("hints").bind(table=state().id)
        self.busy = False
        """True while an answer is looked for."""

    def follow(self) -> None:
        """Take up the next question that the table leaves open, if there is one."""
        table = self._state()
        for seat in range(len(table.seats)):
            self._moment(table, seat)
        if not self.busy:
            question = self._next()
            if question is not None:
                self.busy = True
                self._services.spare.do(self._find(question))

    def show(self, viewer: Viewer, seat: int) -> None:
        """Tell a device that comes what its seat has been told."""
        table = self._state()
        known = self._known(table, seat)
        if known is not None and known.n == self._told_hints.get(seat) and _tells(known):
            self._audience.tell(viewer, known)
        told = self._told(table, seat)
        if told is not None and told.tells:
            self._audience.tell(viewer, told.message)

    def _known(self, table: TableState, seat: int) -> Hints | None:
        """The hints about the open prompt of this seat, if they have been found."""
        prompt, known = table.prompts.get(seat), self._hints.get(seat)
        return known if prompt is not None and known is not None and known.n == prompt.n else None

    def _told(self, table: TableState, seat: int) -> LookedAt | None:
        """The waits that this seat was told last, if that was in this deal."""
        told = self._told_waits.get(seat)
        return told if told is not None and told.seq >= table.history.first else None

    def _tell(self, seat: int) -> None:
        """Tell a seat what was found for it, once it is time."""
        table = self._state()
        services, since = self._services, self._moment(table, seat).at
        left = since + services.hint_delay - services.clock.now()
        if left > 0:
            if seat not in self._held:
                self._held.add(seat)
                services.clock.call_later(left, partial(self._tell_held, seat))
            return
        known = self._known(table, seat)
        if known is not None and known.n != self._told_hints.get(seat):
            self._told_hints[seat] = known.n
            if _tells(known):
                self._audience.tell_seat(table.seats, seat, known)
        looked = self._looked.get(seat)
        if looked is not None and self._is_looked_at(table, seat):
            looked, told = self._looked[seat], self._told(table, seat)
            self._told_waits[seat] = looked
            if looked.told != (told or LookedAt(looked.seq)).told:
                self._audience.tell_seat(table.seats, seat, looked.message)

    def _tell_held(self, seat: int) -> None:
        self._held.discard(seat)
        self._tell(seat)

    def _moment(self, table: TableState, seat: int) -> Moment:
        """The time of the last event or prompt that this seat was told. The prompts of others, and
        what they answer, are not part of it.
        """
        prompt, moment = table.prompts.get(seat), self._moments.get(seat)
        seq, n = table.history.published, None if prompt is None else prompt.n
        if moment is None or (moment.seq, moment.n) != (seq, n):
            moment = self._moments[seat] = Moment(seq, n, self._services.clock.now())
        return moment

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
            question.keep(*found)
            self._tell(question.seat)
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

        def keep(known: PromptHints) -> None:
            hints, why, guide, routes = known
            self._hints[seat] = Hints(prompt.n, list(hints), why, guide, routes)

        return Question(seat, work, wanted, keep, PromptHints())

    def _about_waits(self, table: TableState, seat: int) -> Question[LookedAt]:
        history, before = table.history, self._looked.get(seat)
        if before is not None and before.seq < history.first:
            before = None
        seq, board = history.published, history.board(seat)
        work = waits_of(table.settings.game, board, seq, before)

        def wanted() -> bool:
            return self._state().history.published == seq

        def keep(looked: LookedAt) -> None:
            self._looked[seat] = looked

        return Question(seat, work, wanted, keep, LookedAt(seq))


def _tells(known: Hints) -> bool:
    """True if there is anything to tell."""
    said = (known.why, known.guide, known.routes)
    return bool(known.hints) or any(part is not None for part in said)
