"""Servers with one promise taken out: the audit has to notice each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import Any
from unittest import mock

from game.core.events import Emission
from server.storage.journal import Journal
from server.storage.store import StoreUnknown, Write
from server.storage.writer import Writer
from server.tables.crowd import Viewer
from server.tables.history import History
from server.tables.keeping import Held, Keeping, Then
from server.tables.play import Play
from server.tables.prompts import OpenPrompt
from server.tables.showing import Showing
from server.wire.messages import Acked


@contextmanager
def no_sequence_check() -> Iterator[None]:
    """Whatever is answered answers the open prompt."""
    act = Play.act

    async def careless(
        self: Play, viewer: Viewer, seat: int, n: int, choice: int, *rest: Any
    ) -> None:
        prompt = self.prompts.open.get(seat)
        if prompt is not None and choice < len(prompt.actions):
            n = prompt.n
        await act(self, viewer, seat, n, choice, *rest)

    with mock.patch.object(Play, "act", careless):
        yield


@contextmanager
def publish_before_commit() -> Iterator[None]:
    """Everybody hears of a step, then it is stored."""
    commit = Keeping.commit

    async def hasty(self: Keeping, *writes: Write, then: Then, quiet: float | None = None) -> None:
        then()
        await commit(self, *writes, then=_nothing, quiet=quiet)

    with mock.patch.object(Keeping, "commit", hasty):
        yield


@contextmanager
def ack_before_commit() -> Iterator[None]:
    """Who acts is told that it is stored, then it is stored."""
    decide = Play._decide

    async def hasty(
        self: Play, prompt: OpenPrompt, choice: int, code: str, by: Viewer | None, *rest: Any
    ) -> None:
        if by is not None:
            self._crowd.tell(by, Acked(prompt.n))
        await decide(self, prompt, choice, code, by, *rest)

    with mock.patch.object(Play, "_decide", hasty):
        yield


@contextmanager
def done_twice() -> Iterator[None]:
    """A step that the storage refused at first is done once more when it is stored."""

    async def zealous(self: Keeping) -> None:
        held = self._held
        assert held is not None
        self._held = Held(held.writes, lambda: (held.then(), held.then())[0])
        await retry(self)

    retry = Keeping.retry
    with mock.patch.object(Keeping, "retry", zealous):
        yield


@contextmanager
def unknown_is_stored() -> Iterator[None]:
    """A write whose fate nobody knows is taken for stored."""
    write = Keeping._write

    async def trusting(self: Keeping, writes: tuple[Write, ...]) -> None:
        try:
            await write(self, writes)
        except StoreUnknown:
            return

    with mock.patch.object(Keeping, "_write", trusting):
        yield


@contextmanager
def resync_from_the_wrong_number() -> Iterator[None]:
    """Who comes back misses one event."""
    heard = History.heard

    def forgetful(self: History, viewer: int | None, last_seq: int) -> Any:
        known = self.first <= last_seq < self.told
        start, events = heard(self, viewer, last_seq + known)
        return start - known, events

    with mock.patch.object(History, "heard", forgetful):
        yield


@contextmanager
def everybody_hears_all() -> Iterator[None]:
    """The engine's version is told to every seat."""
    with mock.patch.object(Emission, "face", lambda self, viewer: self.full):
        yield


@contextmanager
def numbers_begin_anew() -> Iterator[None]:
    """After a restart events are numbered from 1."""
    init = History.__init__

    def amnesiac(self: History, first: int = 1) -> None:
        init(self, 1)

    with mock.patch.object(History, "__init__", amnesiac):
        yield


@contextmanager
def nobody_goes() -> Iterator[None]:
    """A device whose connection is over is thought to be there."""
    with mock.patch.object(Showing, "gone", return_value=None):
        yield


@contextmanager
def open_decisions_are_not_repeated() -> Iterator[None]:
    """Who comes back is not asked again."""
    with mock.patch.object(Showing, "_show_own", return_value=None):
        yield


@contextmanager
def rows_are_not_found_again() -> Iterator[None]:
    """A table that is read again while the server runs has no rows of its deal."""
    with mock.patch.object(Journal, "places", return_value=[]):
        yield


@contextmanager
def places_are_forgotten() -> Iterator[None]:
    """After a restart nobody knows where the rows lie that are stored."""
    init = Journal.__init__

    def amnesiac(self: Journal, writer: Writer, stored: Any, last: int, **rest: Any) -> None:
        init(self, writer, (), last, **rest)

    with mock.patch.object(Journal, "__init__", amnesiac):
        yield


def _nothing() -> None:
    """Nothing follows."""


MUTANTS: Mapping[str, Callable[[], AbstractContextManager[None]]] = {
    mutant.__name__: mutant
    for mutant in (
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
        places_are_forgotten,
    )
}
