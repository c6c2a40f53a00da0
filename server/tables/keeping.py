"""A table's side of the storage: nothing goes on before it is durable.

While the storage refuses a write, the write is held: the table takes nothing new, tries again under
the same keys, and goes on as if nothing had been when it succeeds. A write that takes long is held
like that, too. When nobody knows whether a write is stored, the table forgets what it knows and
reads it again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from server.clock import Clock, Timer
from server.config import Timers
from server.storage.store import RunningTable, Store, StoreRefused, StoreUnknown, Write
from server.tables.agenda import EXACT, Agenda, Due

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
    """Writes and reads one table. `notify` is called with a notice's code when everybody is to hear
    that the table has to wait, or that the storage is back; `post` gives the table a command.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        timers: Timers,
        agenda: Agenda,
        notify: Callable[[str], None],
        post: Callable[[Landed], None],
        logger: Any,
    ) -> None:
        self._store = store
        self._clock = clock
        self._timers = timers
        self._agenda = agenda
        self._notify = notify
        self._post = post
        self._log = logger
        self._held: Held | None = None
        self._flying: Held | None = None
        self._flight: asyncio.Task[None] | None = None
        self._unsure = False
        self._secret_until = 0.0
        """Until when nobody may know that something is to be stored."""
        self._refused = False
        """Whether the storage has refused what is to be stored."""
        self._late_at: float | None = None
        """While something is being written: when that has taken long."""
        self._watch: Timer | None = None
        self._watch_at = 0.0
        """When that timer comes."""
        self.announced = False
        """Whether everybody was told that the table waits."""
        self._pause = timers.retry_first

    @property
    def waiting(self) -> bool:
        """Whether the table can change nothing now."""
        late = self.announced and (self.flying or self._late_at is not None)
        return late or self._held is not None or self._unsure

    @property
    def flying(self) -> bool:
        """Whether a write is on its way that the table does not wait for. It begins no other."""
        return self._flying is not None

    async def commit(self, *writes: Write, then: Then, quiet: float | None = None) -> None:
        """Make these writes durable, all or none, then go on with `then`. Raises `StoreUnknown`.

        With `quiet` it may be a secret that there is something to be stored: the table does not
        wait for it, but goes on answering what changes nothing, until `Landed` comes; and when the
        storage refuses or takes long, nobody hears of it for so many seconds.
        """
        assert not self.waiting
        assert not self.flying
        held = Held(writes, then)
        self._secret_until = self._clock.now() + (quiet or 0.0)
        if quiet is not None:
            self._take_off(held)
            return
        try:
            await self._write(writes)
        except StoreRefused as refusal:
            self._hold(held, refusal)
        else:
            self._follow(held)

    def _take_off(self, held: Held) -> None:
        self._flying = held
        self._flight = asyncio.create_task(self._fly(held))

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
            self._follow(landed.held)

    def _follow(self, held: Held) -> None:
        held.then()
        if self.announced or self._refused:
            self.back()

    async def landing(self) -> None:
        """Until what is on its way is done; `Landed` has been posted then."""
        if self._flight is not None:
            await asyncio.wait([self._flight])

    def kill(self) -> None:
        """Let go of what is on its way, as when the process dies."""
        self._flying = None
        if self._flight is not None:
            self._flight.cancel()
        if self._watch is not None:
            self._watch.cancel()

    def _hold(self, held: Held, refusal: StoreRefused) -> None:
        self._held = held
        self._wait(RETRY, refusal.code)

    async def _write(self, writes: tuple[Write, ...]) -> None:
        # A secret is kept until the hold is over, whenever it began; the rest counts from there.
        self._late_at = max(self._clock.now(), self._secret_until) + self._timers.late
        self._look_at(self._late_at)
        try:
            await self._store.write(*writes)
        except StoreRefused as refusal:
            if refusal.code == CONFLICT:
                # To try again is no use: what is stored counts.
                self._log.error("storage holds something else", code=refusal.code)
                raise StoreUnknown from refusal
            raise
        finally:
            self._late_at = None

    def _look_at(self, moment: float) -> None:
        """Look then, or sooner. There is one timer for many writes; it must not come as late as a
        secret one before would have had it, or its delay would tell of that.
        """
        if self._watch is not None:
            if self._watch_at <= moment:
                return
            self._watch.cancel()
        self._watch_at = moment
        self._watch = self._clock.call_later(moment - self._clock.now(), self._look)

    def _look(self) -> None:
        """Whether what is being written has taken long."""
        self._watch = None
        if self._late_at is None:
            return
        if self._late_at - self._clock.now() > EXACT:
            self._look_at(self._late_at)
        elif self.flying:
            self._agenda.set(NOTICE, 0.0)
        else:
            # The table's task is what waits, so this cannot be a command.
            self.announce()

    async def retry(self) -> None:
        """Try the held write again. Raises `StoreUnknown`. While it is a secret that there is one,
        the table does not wait for that either.
        """
        held = self._held
        assert held is not None
        if not self.announced:
            self._held = None
            self._agenda.clear(NOTICE)
            self._take_off(held)
            return
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
        self._held = self._flying = self._late_at = None
        self._unsure = self._refused = False

    def let_go(self) -> None:
        """The table is closed: no timer comes any more."""
        self.give_up()
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    def back(self) -> None:
        """The storage answers again."""
        self._pause = self._timers.retry_first
        self._log.info("storage is back")
        self._agenda.clear(NOTICE)
        self._refused = False
        if self.announced:
            self.announced = False
            self._notify("storage_back")

    def announce(self) -> None:
        """Everybody hears that the table waits."""
        if self.announced:
            return
        self.announced = True
        self._log.warning("waiting for the storage")
        self._notify("storage_waiting")

    def _wait(self, due: Due, code: str) -> None:
        if not self._refused:
            self._log.warning("storage refused", code=code)
        self._refused = True
        left = self._secret_until - self._clock.now()
        if left > EXACT:
            self._agenda.set(NOTICE, left)
        else:
            self.announce()
        self._try_later(due)

    def _try_later(self, due: Due) -> None:
        left = self._secret_until - self._clock.now()
        # To read the table again shows it to everybody anew.
        self._agenda.set(due, max(self._pause, left) if due == RELOAD else self._pause)
        self._pause = min(self._pause * 2, self._timers.retry_most)


UNSURE = (StoreRefused, StoreUnknown)
"""What reading may raise."""
