"""The table as a task: one inbox, one command at a time, `decide → commit → apply`.

Nobody else touches the table's state. Time is a command as well. An exception that nothing here
expects stops this one table for good; its record is kept, and the others go on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from server import log
from server.clock import Timer
from server.refusal import Refusal
from server.storage.store import StoreRefused, StoreUnknown
from server.table import match as course
from server.table import presence, publisher, recovery, turns
from server.table.audience import Audience, Viewer
from server.table.bots import Bots
from server.table.commands import (
    BotChose,
    Come,
    Command,
    Gone,
    Quit,
    Renamed,
    Say,
    Show,
    Shut,
    Silent,
    TimerFired,
    VoidDeal,
    about,
)
from server.table.decide import decide
from server.table.state import Services, TableState
from server.table.step import (
    Acknowledged,
    Admitted,
    Dismissed,
    Message,
    Published,
    Step,
    ToAll,
    ToSeat,
    ToViewer,
)
from server.table.timers import EXACT
from server.wire import messages as wire
from server.wire.codec import encode_server

CONFLICT = "storage_conflict"

OURS = Gone | Silent | Shut | Renamed | Quit | BotChose | TimerFired | VoidDeal
"""What the server itself has to say."""


class RetryWrite(NamedTuple):
    """The command to try again what the storage has refused, or to read the table again."""


class Table:
    """One table. `post` gives it a command; `closed` is called once, when it is over, `seated` when
    a person has sat down.
    """

    def __init__(
        self,
        services: Services,
        state: TableState,
        closed: Callable[[Table], None],
        seated: Callable[[Table, str], None],
    ) -> None:
        self.state = state
        self._services = services
        self._clock = services.clock
        self._limits = services.config.limits
        self._closed = closed
        self._seated = seated
        self._log = log.get("table").bind(table=state.id)
        self._inbox: asyncio.Queue[Command | RetryWrite | None] = asyncio.Queue()
        self._names: dict[str, str] = {}
        """What people are called from now on who have another name: those in the inbox."""
        self._busy = False
        self._task: asyncio.Task[None] | None = None
        self._audience = Audience(state.id)
        self._bots = Bots(services, state.id, self._inbox.put_nowait)
        self._timer: Timer | None = None
        self._timer_at: float | None = None
        self._held: tuple[Step, Command] | None = None
        """A step whose writes the storage refused, or may have stored, and its command."""
        self._postponed: list[Command] = []
        """What is done once the storage answers again."""
        self._unsure = False
        """Whether it may have stored them: the table is read again."""
        self._held_at = 0.0
        """When it began to wait."""
        self._late_at: float | None = None
        """While something is being written: when that has taken long."""
        self._watch: Timer | None = None
        self._pause = services.config.timers.retry_first
        self._counted = False
        """Whether a deal runs here, as the metrics know."""

    # ------------------------------------------------------------ the task

    def begin(self) -> None:
        """Start the task."""
        self._task = asyncio.create_task(self._work(), name=f"table {self.state.id}")

    @property
    def condition(self) -> str:
        """Its phase, `frozen`, or `storage_waiting` while it waits for its storage."""
        if self.state.frozen:
            return "frozen"
        if self.state.storage_waiting and self.state.phase != "closed":
            return "storage_waiting"
        return self.state.shown_phase

    @property
    def viewers(self) -> int:
        """Devices that see it."""
        return len(self._audience)

    @property
    def idle(self) -> bool:
        """Whether it waits for a command."""
        return self._inbox.empty() and not self._busy

    def post(self, command: Command) -> bool:
        """Give the table something to do; False when it has too much to do already. What the server
        itself has to say of a person who sits here is never too much.
        """
        if self.state.phase == "closed":
            self._turn_away(command)
            return True
        if isinstance(command, Renamed):
            # Everybody is called as he last said, however often: one of them is enough.
            known = command.player in self._names
            self._names[command.player] = command.name
            if known:
                return True
        if self._inbox.qsize() >= self._limits.inbox and not isinstance(command, OURS):
            return False
        self._inbox.put_nowait(command)
        return True

    async def stop(self) -> None:
        """Finish what is being done, then end the task. The table stays in the storage."""
        self._inbox.put_nowait(None)
        if self._task is not None:
            await self._task

    def kill(self) -> None:
        """End the task wherever it is: in simulations, or when a stopping server waited enough."""
        self._let_go()
        if self._task is not None:
            self._task.cancel()

    async def _work(self) -> None:
        while self.state.phase != "closed":
            command = await self._inbox.get()
            if command is None:
                break
            self._busy = True
            try:
                await self._handle(command)
            except Exception as error:
                self.freeze(error)
                if isinstance(command, Show | Come | Say):
                    # Whoever asked waits for an answer, perhaps before seeing the table.
                    self._refuse(command, Refusal("internal_error"))
            # Let what was said go out before more is said, and other tables have their turn.
            if not self._inbox.empty():
                await asyncio.sleep(0)
            # With the end of a deal its record would be kept until the next command comes.
            command = None
            self._busy = False
        self._let_go()
        # A table that only stops with its server answers nothing any more: clients come back and
        # ask the next one.
        while self.state.phase == "closed" and not self._inbox.empty():
            self._turn_away(self._inbox.get_nowait())

    def _let_go(self) -> None:
        for timer in (self._timer, self._watch):
            if timer is not None:
                timer.cancel()
        self._bots.stop()
        self._count_deal(False)

    def _turn_away(self, command: Command | RetryWrite | None) -> None:
        """Answer what came too late."""
        if isinstance(command, Show | Come | Say):
            code = "no_table" if isinstance(command, Say) else "no_such_table"
            self._refuse(command, Refusal(code))
            command.viewer.dropped(self.state.id)
        elif isinstance(command, Shut) and not command.done.done():
            command.done.set_result(None)

    # ------------------------------------------------------------ a command

    async def _handle(self, command: Command | RetryWrite) -> None:
        match command:
            case RetryWrite():
                await (self._load() if self._unsure else self._retry())
                return
            case TimerFired():
                # One that was replaced meanwhile finds nothing due, and does no harm.
                if self._timer is not None:
                    self._timer.cancel()
                self._timer = self._timer_at = None
                if self.state.storage_waiting:
                    return
            case VoidDeal() if self.state.storage_waiting:
                self._clock.call_later(self._pause, lambda: self._inbox.put_nowait(command))
                return
            case Gone(viewer, asked):
                self._lose(viewer, asked)
            case Silent(viewer, since):
                if viewer not in self._audience:
                    return
                self._audience.mark_silent(viewer, since is not None)
            case Renamed() if self._held is not None:
                self._postponed.append(command)
                return
            case Renamed(player, _):
                command = Renamed(player, self._names.pop(player))
        step = self._step()
        try:
            decide(step, command)
        except Refusal as refusal:
            self._refuse(command, refusal)
            self._follow()
        else:
            await self._commit(step, command)
        finally:
            if isinstance(command, Shut) and not command.done.done():
                code = None if self.state.phase == "closed" else "storage_waiting"
                command.done.set_result(code)

    def _step(self, state: TableState | None = None) -> Step:
        return Step(state or self.state, self._clock.now(), self._services, self._audience)

    def _lose(self, viewer: Viewer, asked: bool) -> None:
        """A device does not look any more."""
        if asked and viewer not in self._audience:
            self._refuse_device(viewer, Refusal("no_table"), "detach")
        if asked:
            self._audience.dismiss(viewer, "detached")
        else:
            self._audience.remove(viewer)
        if self._held is not None:
            held = self._held[0]
            held.messages = [
                message
                for message in held.messages
                if not (isinstance(message, ToViewer | Admitted) and message.viewer is viewer)
            ]

    def _refuse(self, command: Command, refusal: Refusal) -> None:
        if isinstance(command, Show | Come | Say):
            self._refuse_device(command.viewer, refusal, about(command))

    def _refuse_device(self, viewer: Viewer, refusal: Refusal, what: str) -> None:
        self._services.metrics.refused(refusal.code)
        self._audience.tell(viewer, refusal.message(what))
        if viewer not in self._audience:
            viewer.dropped(self.state.id)

    # ------------------------------------------------------------ commit

    async def _commit(self, step: Step, command: Command) -> None:
        """Make a step durable, then true. While the storage refuses it, it is held and tried again
        under the same keys, and nothing else is changed here; when nobody knows whether it is
        stored, the table is read again.
        """
        if step.writes:
            assert self._held is None
            try:
                await self._write(step)
            except StoreRefused as refusal:
                self._hold(step, command, refusal.code)
                return
            except StoreUnknown:
                self._unsure = True
                self._hold(step, command, "unknown")
                return
            if self.state.storage_waiting:
                self._apply(step)
                self._back()
                return
        self._apply(step)
        self._follow()

    async def _write(self, step: Step) -> None:
        """Raises `StoreRefused`, `StoreUnknown`. Everybody hears of it when it takes long."""
        now, late = self._clock.now(), self._services.config.timers.late
        self._held_at, self._late_at = now, now + late
        if self._watch is None:
            self._watch = self._clock.call_later(late, self._look_whether_late)
        try:
            await self._services.store.write(*step.writes)
        except StoreRefused as refusal:
            if refusal.code == CONFLICT:
                # To try again is no use: what is stored counts.
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

    def _hold(self, step: Step, command: Command, code: str) -> None:
        self._log.warning("storage refused", code=code)
        self._held = (step, command)
        self._announce()
        self._try_later()

    def _announce(self) -> None:
        """Everybody hears that the table waits for its storage."""
        if not self.state.storage_waiting:
            self._log.warning("waiting for the storage")
            self.state = replace(self.state, storage_waiting=True)
            self._audience.tell_all(wire.Notice("storage_waiting"))
            self._arm()

    def _try_later(self) -> None:
        self._clock.call_later(self._pause, lambda: self._inbox.put_nowait(RetryWrite()))
        self._pause = min(self._pause * 2, self._services.config.timers.retry_most)

    async def _retry(self) -> None:
        if self._held is None:
            return
        step, _ = self._held
        held_at = self._held_at
        try:
            await self._write(step)
        except StoreRefused:
            self._held_at = held_at
            self._try_later()
            return
        except StoreUnknown:
            self._unsure = True
            self._try_later()
            return
        self._held_at = held_at
        self._held = None
        self._apply(step)
        self._back()

    def _back(self) -> None:
        """The storage answers again: clocks go on from where they stood."""
        self._pause = self._services.config.timers.retry_first
        self._log.info("storage is back")
        self.state = replace(self.state, storage_waiting=False)
        self._audience.tell_all(wire.Notice("storage_back"))
        self._take_up_postponed()
        if self.state.phase == "closed":
            return
        step = self._step()
        now, step.now = step.now, self._held_at
        turns.stop_clocks(step)
        course.await_next_deal(step)
        step.now = now
        presence.update(step)
        self._apply(step)
        self._follow()

    def _take_up_postponed(self) -> None:
        while self._postponed:
            self._inbox.put_nowait(self._postponed.pop(0))

    async def _load(self) -> None:
        """Become what the storage knows, and show it to everybody anew."""
        assert self._held is not None
        _, command = self._held
        try:
            running = await self._services.store.running_table(self.state.id)
            loaded = None
            if running is not None:
                loaded = await recovery.load(self._services, running)
        except (StoreRefused, StoreUnknown):
            self._try_later()
            return
        self._held, self._unsure = None, False
        if loaded is None:
            self._refuse(command, Refusal("no_such_table"))
            self._end("closed")
            return
        state, lost = loaded
        seats = state.seats.remember(self.state.seats)
        self._bots.stop()
        step = self._step(
            replace(
                state,
                seats=seats,
                room_tokens=self.state.room_tokens,
                storage_waiting=True,
            )
        )
        self._resume(step, lost)
        if not step.table.settings.options.spectators:
            for viewer in self._audience.spectators(step.table):
                self._audience.dismiss(viewer, "left")
        if isinstance(command, Come) and command.viewer not in self._audience:
            if seats.of(command.viewer.player) is None:
                self._refuse(command, Refusal("storage_failed"))
            else:
                step.seated = command.viewer.player
                self._audience.add(command.viewer)
        presence.update(step)
        presence.show_all(step, 0)
        self._apply(step)
        self._back()

    def go_on(self, lost: recovery.LostDeal | None) -> None:
        """Play on from what was loaded: before the task begins."""
        try:
            step = self._step()
            self._resume(step, lost)
            presence.watch(step)
            self._apply(step)
            self._follow()
        except Exception as error:
            # The other tables go on, as with a fault of any other command.
            self.freeze(error)

    def _resume(self, step: Step, lost: recovery.LostDeal | None) -> None:
        course.resume(step)
        if lost is not None:
            match = step.table.match
            assert match is not None
            number = match.state.number
            fault = log.fault(lost.error)
            self._log.error("deal void", match=match.stored.id, deal=number, **fault)
            self._inbox.put_nowait(VoidDeal(lost.next_seq))

    # ------------------------------------------------------------ apply

    def _apply(self, step: Step) -> None:
        """The step is true: its table is the table, and everybody hears what they are told."""
        self.state = step.table
        for message in step.messages:
            self._send(message)
        if step.seated is not None:
            self._seated(self, step.seated)
        for question in step.questions:
            prompt = self.state.prompts.get(question.seat)
            if prompt is not None and prompt.n == question.n and prompt.asked_at is not None:
                self._bots.ask(self.state, prompt)
        self._bots.keep_only(self.state)
        if step.closed is not None:
            self._end(step.closed)

    def _follow(self) -> None:
        """What follows from it by itself, and needs no storage."""
        if self.state.phase == "closed":
            return
        step = self._step()
        presence.update(step)
        if self._held is None:
            publisher.publish(step)
        # Else the deal has gone on, and nobody may hear of that.
        publisher.tell_room(step)
        assert not step.writes
        self._apply(step)
        self._count_deal(self.state.run is not None)
        self._arm()

    def _send(self, message: Message) -> None:
        audience = self._audience
        match message:
            case ToViewer():
                audience.tell(message.viewer, message.message)
            case ToSeat():
                audience.tell_seat(self.state, message.seat, message.message, message.but)
            case ToAll():
                audience.tell_all(message.message)
            case Published():
                self._publish(message.start, message.end)
            case Acknowledged():
                self._acknowledge(message)
            case Admitted():
                audience.add(message.viewer)
            case Dismissed():
                for viewer in self._dismissed(message.who):
                    audience.dismiss(viewer, message.code)

    def _acknowledge(self, message: Acknowledged) -> None:
        for viewer in message.viewers:
            # Who has gone may look at another table, where this would be about a prompt there.
            if viewer in self._audience:
                self._audience.tell(viewer, wire.Acked(message.n))
        if message.at is not None:
            game = self.state.settings.ruleset.game
            self._services.metrics.acted(game, self._clock.now() - message.at)

    def _publish(self, start: int, end: int) -> None:
        history = self.state.history
        frames: dict[int | None, str] = {}
        for viewer in self._audience:
            seat = self.state.seats.of(viewer.player)
            version = None if seat is None or history.public_only(start, end, seat) else seat
            if version not in frames:
                events = history.between(version, start, end)
                frames[version] = encode_server(wire.Events(start, events))
            self._audience.send(viewer, frames[version])

    def _dismissed(self, who: Viewer | str | None) -> list[Viewer]:
        if who is None:
            return self._audience.spectators(self.state)
        return self._audience.of_player(who) if isinstance(who, str) else [who]

    def _arm(self) -> None:
        """Have the earliest timer come: time stands while the storage is waited for."""
        timers = self.state.timers
        if not timers or self.state.storage_waiting:
            return
        at = min(timers.values())
        # One that comes sooner is as good, and much is set anew that never comes.
        if self._timer_at is not None and self._timer_at <= at:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer, self._timer_at = None, at
        left = at - self._clock.now()
        if left <= 0:
            self._inbox.put_nowait(TimerFired())
        else:
            self._timer = self._clock.call_later(left, lambda: self._inbox.put_nowait(TimerFired()))

    def _count_deal(self, runs: bool) -> None:
        if runs != self._counted:
            self._counted = runs
            self._services.metrics.deal_runs(1 if runs else -1)

    # ------------------------------------------------------------ the end

    def freeze(self, error: BaseException) -> None:
        """Something is wrong with this table: keep its record, touch nothing any more."""
        fault = log.fault(error)
        self._log.error("table frozen", seq=self.state.history.published, **fault)
        if self._held is not None:
            self._refuse(self._held[1], Refusal("frozen"))
        self._held, self._unsure = None, False
        self._take_up_postponed()
        self.state = replace(
            self.state, frozen=True, storage_waiting=False, clocks_stopped=True, timers={}
        )
        self._bots.stop()
        self._count_deal(False)
        self._audience.tell_all(wire.Notice("frozen"))
        step = self._step()
        presence.watch(step)
        self._apply(step)
        self._arm()

    def _end(self, code: str) -> None:
        """The table is closed, for everybody who still sees it."""
        self.state = replace(self.state, phase="closed", timers={})
        self._audience.tell_all(self.state.room(self._clock.now()))
        for viewer in self._audience:
            self._audience.dismiss(viewer, code)
        self._closed(self)
