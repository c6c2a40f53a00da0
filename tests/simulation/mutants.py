"""Servers with one promise taken out: the audit has to notice each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest import mock

from game.core.events import Emission
from server.storage.statements import FORGET, Plan, plan_of
from server.storage.store import RunningTable, StoreUnknown, Write
from server.table import presence, recovery, rotation, turns
from server.table.actor import Table
from server.table.audience import Viewer
from server.table.commands import Command
from server.table.commit import Committer
from server.table.history import History
from server.table.prompts import OpenPrompt
from server.table.rotation import Bench
from server.table.seats import Seat, Seats
from server.table.state import Services
from server.table.step import Step
from server.table.window import Answer
from server.wire.messages import Acked, DealIdentity
from tests.simulation import database
from tests.support.live.mutants import by_name


@contextmanager
def no_sequence_check() -> Iterator[None]:
    """Every answer counts for the open prompt."""
    act = turns.act

    def careless(step: Step, viewer: Viewer, seat: int, n: int, choice: int, *rest: Any) -> None:
        prompt = step.table.prompts.get(seat)
        if prompt is not None and choice < len(prompt.actions):
            n = prompt.n
        act(step, viewer, seat, n, choice, *rest)

    with mock.patch.object(turns, "act", careless):
        yield


@contextmanager
def publish_before_commit() -> Iterator[None]:
    """A step is true, and everybody hears of it, then it is stored."""
    commit = Table._commit

    async def hasty(self: Table, step: Step, command: Command) -> None:
        writes, step.writes = step.writes, []
        await commit(self, step, command)
        late = self._step()
        late.store(*writes)
        await commit(self, late, command)

    with mock.patch.object(Table, "_commit", hasty):
        yield


@contextmanager
def ack_before_commit() -> Iterator[None]:
    """An answer is acknowledged before it is stored."""
    answer = turns.answer

    def hasty(step: Step, prompt: OpenPrompt, choice: int, given: Answer) -> None:
        for viewer in given.by:
            step.audience.tell(viewer, Acked(given.n))
        answer(step, prompt, choice, given)

    with mock.patch.object(turns, "answer", hasty):
        yield


@contextmanager
def done_twice() -> Iterator[None]:
    """The results of a step that the storage refused at first are written twice when it is
    stored.
    """
    retry = Table._retry

    async def zealous(self: Table) -> None:
        held = self._committer.held
        assert held is not None
        before, after = self.state.history, held.step.table.history
        known = len(before.emissions) if before.first == after.first else 0
        held.step.change(history=after.written(after.emissions[known:]))
        await retry(self)

    with mock.patch.object(Table, "_retry", zealous):
        yield


@contextmanager
def unknown_is_stored() -> Iterator[None]:
    """A write whose fate nobody knows is taken for stored."""
    write = Committer._write

    async def trusting(self: Committer, step: Step) -> None:
        try:
            await write(self, step)
        except StoreUnknown:
            return

    with mock.patch.object(Committer, "_write", trusting):
        yield


@contextmanager
def resync_from_the_wrong_number() -> Iterator[None]:
    """A device that comes back misses one event."""
    heard = History.heard

    def forgetful(self: History, viewer: int | None, last_seq: int) -> Any:
        known = self.first <= last_seq < self.published
        start, events = heard(self, viewer, last_seq + known)
        return start - known, events

    with mock.patch.object(History, "heard", forgetful):
        yield


@contextmanager
def everybody_hears_all() -> Iterator[None]:
    """The engine's version is told to every seat."""
    with mock.patch.object(Emission, "view_for", lambda self, viewer: self.full):
        yield


@contextmanager
def numbers_begin_anew() -> Iterator[None]:
    """After a restart events are numbered from 1."""

    def amnesiac(first: int, deal: DealIdentity | None = None) -> History:
        return History(1, deal=deal)

    with mock.patch.object(recovery, "History", amnesiac):
        yield


@contextmanager
def nobody_goes() -> Iterator[None]:
    """A device counts as present after its connection has ended."""
    with mock.patch.object(Table, "_lose", return_value=None):
        yield


@contextmanager
def open_decisions_are_not_repeated() -> Iterator[None]:
    """A device that comes back is not asked again."""
    with mock.patch.object(presence, "_show_own", return_value=None):
        yield


@contextmanager
def rows_are_not_found_again() -> Iterator[None]:
    """A table that is read again while the server runs has no rows of its deal."""
    load = recovery.load

    async def forgetful(services: Services, running: RunningTable) -> Any:
        return await load(services, replace(running, rows=()))

    with mock.patch.object(recovery, "load", forgetful):
        yield


@contextmanager
def settled_deals_keep_their_rows() -> Iterator[None]:
    """A deal is over, and its rows stay."""

    def keeping(writes: Iterable[Write]) -> Plan:
        plan = plan_of(writes)
        return replace(plan, steps=tuple(step for step in plan.steps if step[0] is not FORGET))

    with mock.patch.object(database, "plan_of", keeping):
        yield


@contextmanager
def the_first_seat_always_yields() -> Iterator[None]:
    """The person on seat 0 sits out next, also after another seat has not yet yielded."""
    yielding = rotation.yielding

    def unfair(seats: Seats, bench: Bench, able: Callable[[Seat], bool]) -> list[int]:
        return yielding(seats, replace(bench, next_out=0), able)

    with mock.patch.object(rotation, "yielding", unfair):
        yield


@contextmanager
def places_change_unseen() -> Iterator[None]:
    """Nobody is told that he sits elsewhere now, or sits out."""
    with mock.patch.object(presence, "show_player", return_value=None):
        yield


@contextmanager
def the_last_deal_stays() -> Iterator[None]:
    """Events of a deal are told to people who sit there later."""
    with mock.patch.object(History, "forgotten", lambda self: self):
        yield


MUTANTS = by_name(
    no_sequence_check,
    publish_before_commit,
    ack_before_commit,
    done_twice,
    unknown_is_stored,
    resync_from_the_wrong_number,
    everybody_hears_all,
    numbers_begin_anew,
    nobody_goes,
    open_decisions_are_not_repeated,
    rows_are_not_found_again,
    settled_deals_keep_their_rows,
    the_first_seat_always_yields,
    places_change_unseen,
    the_last_deal_stays,
)
