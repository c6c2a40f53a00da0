"""Commit: a step of a table is made durable, or held until it is."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from server.runtime.clock import Timer
from server.storage.store import StoreRefused, StoreUnknown
from server.table.audience import Viewer
from server.table.commands import Command, JoinTable
from server.table.state import Services
from server.table.step import Admitted, Step, ToViewer
from server.table.timers import EXACT

CONFLICT = "storage_conflict"
MOVED = "storage_moved"


STEADY = 1.0
"""Seconds without a failure after which storage that comes and goes counts as back."""
FLAPS = 10.0
"""Storage that fails so soon (s) after it was back comes and goes."""


class Held(NamedTuple):
    """A step that is not known to be stored, and its command."""

    step: Step
    command: Command
    unsure: bool
    """True if it may be stored: the table is read again, since nobody knows."""
    stored: bool = False
    """True if it is stored, and only waits for the storage to be steady."""
    left: bool = False
    """True if the device that joins by it has gone meanwhile."""


class TableMoved(Exception):
    """Another node has the table: nothing of it is stored here any more."""


class Committer:
    """The writes of one table, a step at a time. While the storage refuses one it is held, and
    tried again under the same keys: `retry_later` is called when it is time. `announce` is called
    when a write is refused or takes long, perhaps several times.
    """

    def __init__(
        self,
        services: Services,
        log: Any,
        announce: Callable[[], None],
        retry_later: Callable[[], None],
    ) -> None:
        self.held: Held | None = None
        self.pending: Step | None = None
        """The step that is being stored, or held: it may be durable already."""
        self.since = 0.0
        """Time at which the step that is being stored, or held, began to wait."""
        self._clock = services.clock
        self._store = services.store
        self._timers = services.config.timers
        self._log = log
        self._announce = announce
        self._retry_later = retry_later
        self._pause = self._timers.retry_first
        self._back_at = -math.inf
        self._flaps = False
        """True while the storage comes and goes."""
        self._late_at: float | None = None
        """While something is being stored: the time at which that has taken long."""
        self._watch: Timer | None = None

    async def commit(self, step: Step, command: Command) -> bool:
        """Make a step durable; False when it is held. Raises `TableMoved`."""
        assert self.held is None
        self.since = self._clock.now()
        self.pending = step
        try:
            await self._write(step)
        except (StoreRefused, StoreUnknown) as failure:
            code = failure.code if isinstance(failure, StoreRefused) else "unknown"
            self._log.warning("storage refused", code=code)
            self.held = Held(step, command, isinstance(failure, StoreUnknown))
            self._flaps = self._clock.now() - self._back_at < FLAPS
            self._announce()
            self.try_later()
            return False
        self.pending = None
        return True

    def hold(self, step: Step, command: Command) -> Held:
        """Hold a step that stores what others have written: the table is to be read again."""
        assert self.held is None
        self.since = self._clock.now()
        self.held = Held(step, command, unsure=True)
        return self.held

    async def retry(self) -> Step | None:
        """Try the held step once more; return it if it is durable now. Raises `TableMoved`."""
        if self.held is None:
            return None
        step = self.held.step
        if self.held.stored:
            self.release()
            return step
        try:
            await self._write(step)
        except StoreRefused:
            self.try_later()
            return None
        except StoreUnknown:
            self.held = self.held._replace(unsure=True)
            self.try_later()
            return None
        if self._flaps:
            # Players are not told four times a second that it is back and gone.
            self.held = self.held._replace(stored=True)
            self._clock.call_later(STEADY, self._retry_later)
            return None
        self.release()
        return step

    def try_later(self) -> None:
        """Have the held step tried again after a pause, which grows."""
        self._clock.call_later(self._pause, self._retry_later)
        self._pause = min(self._pause * 2, self._timers.retry_most)

    def release(self) -> None:
        """Hold nothing any more: the storage is back."""
        self._back_at = self._clock.now()
        self.held = self.pending = None
        self._pause = self._timers.retry_first

    def lose(self, viewer: Viewer) -> None:
        """A device has gone: it hears nothing of the held step, and is not let in by it."""
        if self.held is None:
            return
        step, command = self.held.step, self.held.command
        step.messages = [
            message
            for message in step.messages
            if not (isinstance(message, ToViewer | Admitted) and message.viewer is viewer)
        ]
        if isinstance(command, JoinTable) and command.viewer is viewer:
            self.held = self.held._replace(left=True)

    def close(self) -> None:
        """Announce nothing any more."""
        if self._watch is not None:
            self._watch.cancel()

    async def _write(self, step: Step) -> None:
        """Raises `StoreRefused`, `StoreUnknown`, `TableMoved`."""
        late = self._timers.late
        self._late_at = self._clock.now() + late
        if self._watch is None:
            self._watch = self._clock.call_later(late, self._look_whether_late)
        try:
            await self._store.write(*step.writes)
        except StoreRefused as refusal:
            if refusal.code == MOVED:
                raise TableMoved from None
            if refusal.code == CONFLICT:
                # To try again is no use: the stored rows count.
                self._log.error("storage holds something else", code=refusal.code)
                raise StoreUnknown from refusal
            raise
        finally:
            self._late_at = None

    def _look_whether_late(self) -> None:
        """There is one timer for all writes, since nearly all of them are stored at once."""
        self._watch = None
        if self._late_at is None:
            return
        left = self._late_at - self._clock.now()
        if left <= EXACT:
            self._announce()
        else:
            self._watch = self._clock.call_later(left, self._look_whether_late)
