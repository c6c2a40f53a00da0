"""A table's side of the storage: nothing goes on before it is durable.

While the storage refuses a write, the write is held: the table takes nothing new, tries again under
the same keys, and goes on as if nothing had been when it succeeds. When nobody knows whether a
write is stored, the table forgets what it knows and reads it again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from server.config import Timers
from server.storage.store import RunningTable, Store, StoreRefused, StoreUnknown, Write
from server.tables.agenda import Agenda, Due

CONFLICT = "storage_conflict"

RETRY = Due("retry")
RELOAD = Due("reload")
NOTICE = Due("notice")


class Then(Protocol):
    """What follows once a step is durable."""

    def __call__(self) -> None:
        """Go on."""


class Held(NamedTuple):
    """A write that the storage refused, and what follows when it is done."""

    writes: tuple[Write, ...]
    then: Then


class Landed(NamedTuple):
    """The command that a write turns into which the table did not wait for."""

    held: Held
    fault: Exception | None


class Keeping:
    """Writes and reads one table. `notify` is called when the table has to wait and when the
    storage is back, with a notice's code when everybody is to hear of it; `post` gives the table a
    command.
    """

    def __init__(
        self,
        store: Store,
        timers: Timers,
        agenda: Agenda,
        notify: Callable[[str | None], None],
        post: Callable[[Landed], None],
        logger: Any,
    ) -> None:
        self._store = store
        self._timers = timers
        self._agenda = agenda
        self._notify = notify
        self._post = post
        self._log = logger
        self._held: Held | None = None
        self._flying: Held | None = None
        self._flight: asyncio.Task[None] | None = None
        self._unsure = False
        self._quiet = 0.0
        self.announced = False
        """Whether everybody was told that the table waits."""
        self._pause = timers.retry_first

    @property
    def waiting(self) -> bool:
        """Whether the table can change nothing now."""
        return self._held is not None or self._unsure

    @property
    def flying(self) -> bool:
        """Whether a write is on its way that the table does not wait for. It begins no other."""
        return self._flying is not None

    async def commit(self, *writes: Write, then: Then, quiet: float | None = None) -> None:
        """Make these writes durable, all or none, then go on with `then`. Raises `StoreUnknown`.

        With `quiet` it may be a secret that there is something to be stored: the table does not
        wait for it, but goes on answering what changes nothing, until `Landed` comes; and when the
        storage refuses, nobody hears of it for so many seconds.
        """
        assert not self.waiting
        assert not self.flying
        held = Held(writes, then)
        self._quiet = quiet or 0.0
        if quiet is not None:
            self._flying = held
            self._flight = asyncio.create_task(self._fly(held))
            return
        try:
            await self._write(writes)
        except StoreRefused as refusal:
            self._hold(held, refusal)
        else:
            then()

    async def _fly(self, held: Held) -> None:
        fault = None
        try:
            await self._write(held.writes)
        except Exception as error:
            fault = error
        self._post(Landed(held, fault))

    def land(self, landed: Landed) -> None:
        """A write is done that nobody waited for. Raises what went wrong, unless it can be tried
        again.
        """
        if self._flying is not landed.held:
            return  # The table was given up meanwhile.
        self._flying = self._flight = None
        if isinstance(landed.fault, StoreRefused):
            self._hold(landed.held, landed.fault)
        elif landed.fault is not None:
            raise landed.fault
        else:
            landed.held.then()

    async def landing(self) -> None:
        """Until what is on its way is done; `Landed` has been posted then."""
        if self._flight is not None:
            await asyncio.wait([self._flight])

    def kill(self) -> None:
        """Let go of what is on its way, as when the process dies."""
        self._flying = None
        if self._flight is not None:
            self._flight.cancel()

    def _hold(self, held: Held, refusal: StoreRefused) -> None:
        self._held = held
        self._wait(RETRY, refusal.code)

    async def _write(self, writes: tuple[Write, ...]) -> None:
        try:
            await self._store.write(*writes)
        except StoreRefused as refusal:
            if refusal.code == CONFLICT:
                # To try again is no use: what is stored counts.
                self._log.error("storage holds something else", code=refusal.code)
                raise StoreUnknown from refusal
            raise

    async def retry(self) -> None:
        """Try the held write again. Raises `StoreUnknown`."""
        held = self._held
        assert held is not None
        try:
            await self._write(held.writes)
        except StoreRefused:
            self._try_later(RETRY)
            return
        self._held = None
        held.then()
        self.back()

    def lose(self) -> None:
        """The fate of a write is unknown: the table is to be read again."""
        self._held = None
        self._unsure = True
        self._wait(RELOAD, "unknown")

    async def read(self, table: str) -> RunningTable | None:
        """What the storage knows of the table; it counts from now on, though the table waits until
        `back`. Raises `StoreRefused`.
        """
        return await self._store.running_table(table)

    def read_later(self) -> None:
        """It could not be read yet."""
        self._try_later(RELOAD)

    def settle(self) -> None:
        """The table knows again what is stored."""
        self._unsure = False

    def give_up(self) -> None:
        """Nothing is to be written any more."""
        self._agenda.clear(NOTICE)
        self.announced = False
        self._held = self._flying = None
        self._unsure = False

    def back(self) -> None:
        """The storage answers again."""
        self._pause = self._timers.retry_first
        self._log.info("storage is back")
        self._agenda.clear(NOTICE)
        told, self.announced = self.announced, False
        self._notify("storage_back" if told else None)

    def announce(self) -> None:
        """Everybody hears that the table waits."""
        if self.waiting and not self.announced:
            self.announced = True
            self._notify("storage_waiting")

    def _wait(self, due: Due, code: str) -> None:
        self._log.warning("storage refused", code=code)
        if self._quiet > 0:
            self._agenda.set(NOTICE, self._quiet)
            self._notify(None)
        else:
            self.announce()
        self._try_later(due)

    def _try_later(self, due: Due) -> None:
        self._agenda.set(due, self._pause)
        self._pause = min(self._pause * 2, self._timers.retry_most)


UNSURE = (StoreRefused, StoreUnknown)
"""What reading may raise."""
