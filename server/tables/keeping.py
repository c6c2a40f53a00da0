"""A table's side of the storage: nothing goes on before it is durable.

While the storage refuses a write, the write is held: the table takes nothing new, tries again under
the same keys, and goes on as if nothing had been when it succeeds. When nobody knows whether a
write is stored, the table forgets what it knows and reads it again.
"""

from __future__ import annotations

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


class Keeping:
    """Writes and reads one table. `notify` is called when the table has to wait and when the
    storage is back, with a notice's code when everybody is to hear of it.
    """

    def __init__(
        self,
        store: Store,
        timers: Timers,
        agenda: Agenda,
        notify: Callable[[str | None], None],
        logger: Any,
    ) -> None:
        self._store = store
        self._timers = timers
        self._agenda = agenda
        self._notify = notify
        self._log = logger
        self._held: Held | None = None
        self._unsure = False
        self._quiet = 0.0
        self.announced = False
        """Whether everybody was told that the table waits."""
        self._pause = timers.retry_first

    @property
    def waiting(self) -> bool:
        """Whether the table can change nothing now."""
        return self._held is not None or self._unsure

    async def commit(self, *writes: Write, then: Then, quiet: float = 0.0) -> None:
        """Make these writes durable, all or none, then go on with `then`. Raises `StoreUnknown`.

        When the table has to wait, nobody hears of it for `quiet` seconds: that there is something
        to be stored may be a secret.
        """
        assert not self.waiting
        self._quiet = quiet
        try:
            await self._write(writes)
        except StoreRefused as refusal:
            self._held = Held(writes, then)
            self._wait(RETRY, refusal.code)
        else:
            then()

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
        self._held = None
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
