"""Hints for the people at one table, worked out in the spare time of the process.

Prompts and events go out first. What is worth knowing about them is found piece by piece, only for
people whose devices see the table; it is given up when they have answered or something else has
happened. Then it comes as a command, and is kept, so that a device that comes later is told it too.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import NamedTuple

from server.runtime import log
from server.table.audience import Audience
from server.table.commands import HintsFound, WaitsFound
from server.table.hints import hints_of, waits_of
from server.table.prompts import OpenPrompt, PromptHints
from server.table.spare_time import SpareTime
from server.table.state import LookedAt, TableState
from server.table.step import Step
from server.wire.messages import Hints, Waits

Found = HintsFound | WaitsFound


class _Question(NamedTuple):
    """A question about a table: the work that finds the answer, a test whether that is still
    wanted, and the answer if the work fails.
    """

    work: Generator[None, None, Found]
    wanted: Callable[[], bool]
    failed: Found


class Adviser:
    """Finds the hints for one table, one question after the other. `post` is given the answers."""

    def __init__(
        self,
        spare: SpareTime,
        audience: Audience,
        state: Callable[[], TableState],
        post: Callable[[Found], None],
    ) -> None:
        self._spare = spare
        self._audience = audience
        self._state = state
        self._post = post
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

    def _next(self) -> _Question | None:
        table = self._state()
        if table.run is None or table.frozen or table.storage_waiting:
            return None
        seats = [seat for seat in table.seats.persons() if self._sees(table, seat)]
        for seat in seats:
            prompt = table.prompts.get(seat)
            if prompt is not None and prompt.known is None:
                return self._about_prompt(table, prompt)
        for seat in seats:
            if not _is_looked_at(table, seat):
                return self._about_waits(table, seat)
        return None

    def _sees(self, table: TableState, seat: int) -> bool:
        played = table.seats[seat].played_by_bot
        return not played and bool(self._audience.of_seat(table.seats, seat))

    def _find(self, question: _Question) -> Generator[None]:
        found: Found | None = None
        try:
            while question.wanted():
                next(question.work)
                yield
        except StopIteration as done:
            found = done.value
        except Exception as error:
            # The game goes on without hints.
            self._log.error("hints failed", **log.fault(error))
            found = question.failed
        self.busy = False
        if found is None:
            self.follow()
        else:
            self._post(found)

    def _about_prompt(self, table: TableState, prompt: OpenPrompt) -> _Question:
        settings, seq = table.settings, table.history.published
        board = table.history.board(prompt.seat)

        def work() -> Generator[None, None, Found]:
            actions, guided = prompt.actions, settings.options.hints
            known = yield from hints_of(settings.game, board, actions, guided=guided)
            return HintsFound(prompt.seat, prompt.n, known)

        def wanted() -> bool:
            now = self._state()
            asked = now.prompts.get(prompt.seat)
            return asked is not None and asked.n == prompt.n and now.history.published == seq

        return _Question(work(), wanted, HintsFound(prompt.seat, prompt.n, PromptHints()))

    def _about_waits(self, table: TableState, seat: int) -> _Question:
        game, seq = table.settings.game, table.history.published
        known = table.hand_waits.get(seat)
        board = table.history.board(seat)

        def work() -> Generator[None, None, Found]:
            told = yield from waits_of(game, board, known)
            return WaitsFound(seat, told._replace(seq=seq))

        def wanted() -> bool:
            return self._state().history.published == seq

        return _Question(work(), wanted, WaitsFound(seat, LookedAt(seq)))


def _is_looked_at(table: TableState, seat: int) -> bool:
    """True if nothing may have changed the waits of this seat since they were looked for. On its
    own turn they stand beside each discard.
    """
    prompt, history = table.prompts.get(seat), table.history
    # A claim that has to be made (见炮必胡) is no turn of one's own.
    if prompt is not None and not prompt.in_window:
        return True
    looked = table.hand_waits.get(seat)
    if looked is None or looked.seq < history.first:
        return False
    if looked.steady:
        return not history.concerns(seat, looked.seq)
    return looked.seq == history.published


def take_hints(step: Step, found: HintsFound) -> None:
    """Tell a seat the hints about its prompt, unless it has answered."""
    prompt = step.table.prompts.get(found.seat)
    if prompt is None or prompt.n != found.n or prompt.known is not None:
        return
    prompt = prompt.advised(found.known)
    step.change(prompts={**step.table.prompts, found.seat: prompt})
    hints, why, guide, routes = found.known
    if hints or why is not None or guide is not None or routes is not None:
        step.tell_seat(found.seat, Hints(found.n, list(hints), why, guide, routes))


def take_waits(step: Step, found: WaitsFound) -> None:
    """Tell a seat that its hand has become ready, or is no longer, or waits for something else, or
    does not win with the tile that lies open although it completes the hand.
    """
    seat, looked = found
    table = step.table
    if looked.seq != table.history.published or _is_looked_at(table, seat):
        return
    before = table.hand_waits.get(seat, LookedAt(looked.seq))
    step.change(hand_waits={**table.hand_waits, seat: looked})
    if (looked.waits, looked.why) != (before.waits, before.why):
        step.tell_seat(seat, Waits(looked.seq, list(looked.waits), looked.why))
