"""The table as a task: one inbox, one command at a time, `decide → commit → apply`.

Nobody else touches the table's state. Time is a command as well. An unexpected exception stops this
one table for good; its record is kept, and the others go on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any, NamedTuple

from server.runtime import log
from server.runtime.clock import Timer
from server.storage.store import StoreRefused, StoreUnknown
from server.table import match as course
from server.table import outage, presence, publisher, recovery, vote
from server.table.advice import Adviser
from server.table.audience import Audience, Viewer
from server.table.bots import Bots
from server.table.commands import (
    BotChoice,
    ClientRequest,
    CloseTable,
    Command,
    Departure,
    Disconnect,
    EnterTable,
    ErasePerson,
    JoinTable,
    LeaveDoor,
    RenamePlayer,
    Silence,
    TimerFired,
    Unload,
    VoidDeal,
    about,
)
from server.table.commit import Committer, Held, TableMoved
from server.table.decide import decide
from server.table.delivery import Delivery
from server.table.outage import Backlog
from server.table.seats import Seats
from server.table.state import Services, TableState
from server.table.step import Step
from server.wire import messages as wire
from server.wire.refusal import Refusal

OURS = (
    Disconnect
    | LeaveDoor
    | Silence
    | CloseTable
    | Unload
    | RenamePlayer
    | Departure
    | ErasePerson
    | BotChoice
    | TimerFired
    | VoidDeal
)
"""Commands of the server itself."""


ARRIVAL = 1.0
"""Seconds within which the person for whom a table was loaded comes."""


class RetryWrite(NamedTuple):
    """Command to try a refused write again, or to read the table again."""


class Table:
    """One table. `post` gives it a command; `gone` is called once, when it is closed or stands in
    the storage only, `seated` when a person has sat down, `changed` when its members have changed.
    """

    def __init__(
        self,
        services: Services,
        state: TableState,
        gone: Callable[[Table], None],
        seated: Callable[[Table, str], None],
        changed: Callable[[Table], None],
    ) -> None:
        self._state = state
        self._services = services
        self._clock = services.clock
        self._limits = services.config.limits
        self._gone = gone
        self._seated = seated
        self._changed = changed
        self._log = log.get("table").bind(table=state.id)
        self._inbox: asyncio.Queue[Command | RetryWrite | None] = asyncio.Queue()
        self._names: dict[str, RenamePlayer] = {}
        """By person the newest name, while a command for it is in the inbox."""
        self._busy = False
        self._expected_until = 0.0
        """Time until which the person for whom it was loaded is expected."""
        self.unloading = False
        """True while it has been asked to unload, and has not handled that yet."""
        self.unloaded = False
        """True once it stands in the storage only: this object is not the table any more."""
        self.has_moved = False
        """True once another node has the table, or will have it."""
        self._task: asyncio.Task[None] | None = None
        self._audience = Audience(state.id)
        self._adviser = Adviser(services, self._audience, lambda: self.state)
        self._delivery = Delivery(
            state.id, self._audience, self._adviser, services.metrics, services.clock
        )
        self._bots = Bots(services, state.id, self._inbox.put_nowait)
        self._timer: Timer | None = None
        self._timer_at: float | None = None
        self._seen: tuple[int, Seats, str] | None = None
        """The version of the audience, the seats and the phase at the last update of presence."""
        self._committer = Committer(
            services,
            self._log,
            self._announce_wait,
            lambda: self._inbox.put_nowait(RetryWrite()),
        )
        self._noting: set[asyncio.Task[None]] = set()
        self._backlog = Backlog()

    # ------------------------------------------------------------ the task

    def begin(self) -> None:
        """Start the task."""
        self._task = asyncio.create_task(self._work(), name=f"table {self.state.id}")

    @property
    def state(self) -> TableState:
        """The table as it is."""
        return self._state

    @state.setter
    def state(self, state: TableState) -> None:
        # Every change passes here, so that no member who comes or goes is missed.
        before, self._state = self._state.members, state
        if state.members != before:
            self._changed(self)

    @property
    def id(self) -> str:
        """Its id."""
        return self.state.id

    @property
    def condition(self) -> str:
        """Its phase, `frozen`, or `storage_waiting` while it waits for its storage."""
        if self.state.frozen:
            return "frozen"
        if self.state.storage_waiting and self.state.phase != "closed":
            return "storage_waiting"
        return self.state.shown_phase

    @property
    def latest(self) -> TableState:
        """The state with the step that is being stored, or may be stored already."""
        step = self._committer.pending
        return self.state if step is None else step.table

    @property
    def over(self) -> bool:
        """True once nothing happens here any more."""
        return self.unloaded or self.has_moved or self.state.phase == "closed"

    @property
    def viewers(self) -> int:
        """Devices that see it."""
        return len(self._audience)

    def is_seen_by(self, player: str) -> bool:
        """True if this person has a seat here, or a device that sees the table."""
        of_table = self.state.person(player) is not None
        return of_table or bool(self._audience.of_player(player))

    @property
    def deserted(self) -> bool:
        """True if nobody is there or on the way, and it can be kept in the storage only."""
        stopped = self.state.frozen or self.state.storage_waiting
        expected = self._clock.now() < self._expected_until
        return not len(self._audience) and self.idle and not stopped and not expected

    @property
    def idle(self) -> bool:
        """True while it waits for a command."""
        return self._inbox.empty() and not self._busy and not self._adviser.busy

    def post(self, command: Command) -> bool:
        """Give the table a command; False if its inbox is full. A full inbox still takes the
        commands of the server itself.
        """
        if self.over:
            self._turn_away(command)
            return True
        if isinstance(command, RenamePlayer):
            # Only the last name counts: one command in the inbox is enough.
            before = self._names.get(command.player)
            if before is not None and command.face is None:
                command = command._replace(face=before.face)
            self._names[command.player] = command
            if before is not None:
                return True
        if self._inbox.qsize() >= self._limits.inbox and not isinstance(command, OURS):
            return False
        self._inbox.put_nowait(command)
        return True

    def expect_somebody(self) -> None:
        """Be ready for the person for whom it was loaded."""
        self._expected_until = self._clock.now() + ARRIVAL

    def unload(self) -> None:
        """Keep it in the storage only, if nobody comes first."""
        self.unloading = True
        self.post(Unload())

    def move(self) -> None:
        """Another node has the table, or will have it: devices that see it are to go there. A step
        that is being stored just now may be stored or not.
        """
        if self.over:
            return
        self.has_moved = True
        self._let_go()
        for viewer in self._audience:
            viewer.moved()
        held = self._committer.held
        if held is not None and isinstance(held.command, EnterTable | JoinTable | ClientRequest):
            # A device that waits to be let in is not in the audience yet.
            held.command.viewer.moved()
        self._gone(self)
        self._inbox.put_nowait(None)

    async def stop(self) -> None:
        """Finish the commands in the inbox, then end the task. The table stays in the storage."""
        self._inbox.put_nowait(None)
        if self._task is not None:
            await self._task

    def kill(self) -> None:
        """End the task at once: in simulations, or when a stopping server has waited enough."""
        self._let_go()
        if self._task is not None:
            self._task.cancel()

    async def _work(self) -> None:
        while not self.over:
            command = await self._inbox.get()
            if command is None:
                break
            self._busy = True
            try:
                await self._handle(command)
            except TableMoved:
                self._log.info("moved to another node")
                self.move()
                if isinstance(command, EnterTable | JoinTable | ClientRequest):
                    command.viewer.moved()
            except Exception as error:
                self.freeze(error)
                if isinstance(command, EnterTable | JoinTable | ClientRequest):
                    # The person who asked waits for an answer, perhaps before seeing the table.
                    self._refuse(command, Refusal("internal_error"))
            if isinstance(command, Unload):
                self.unloading = False
            # Let the messages go out before more are sent, and other tables have their turn.
            if not self._inbox.empty():
                await asyncio.sleep(0)
            # After the end of a deal this reference would keep its record until the next command
            # comes.
            command = None
            self._busy = False
        self._let_go()
        # A table that only stops with its server answers nothing any more: clients come back and
        # ask the next server.
        while (self.state.phase == "closed" or self.has_moved) and not self._inbox.empty():
            self._turn_away(self._inbox.get_nowait())

    def _let_go(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._committer.close()
        self._bots.stop()

    def _turn_away(self, command: Command | RetryWrite | None) -> None:
        """Answer a command that came too late."""
        if self.has_moved and isinstance(command, EnterTable | JoinTable | ClientRequest):
            command.viewer.moved()
        elif isinstance(command, EnterTable | JoinTable | ClientRequest):
            code = "no_table" if isinstance(command, ClientRequest) else "no_such_table"
            self._refuse(command, Refusal(code))
            command.viewer.dropped(self.state.id)
        elif isinstance(command, CloseTable) and not command.done.done():
            command.done.set_result(None)
        elif isinstance(command, ErasePerson) and not command.done.done():
            command.done.set_result(False)

    # ------------------------------------------------------------ a command

    async def _handle(self, command: Command | RetryWrite) -> None:
        match command:
            case RetryWrite():
                await self._retry()
                return
            case ErasePerson(done=done):
                erased = False
                try:
                    erased = await self._erase(command)
                finally:
                    if not done.done():
                        done.set_result(erased)
                return
            case TimerFired():
                # A timer that was replaced meanwhile finds nothing due, and does no harm.
                if self._timer is not None:
                    self._timer.cancel()
                self._timer = self._timer_at = None
            case Disconnect(viewer, asked, turned):
                if not turned or viewer.table != self.state.id:
                    self._lose(viewer, asked)
            case Silence(viewer, since):
                if viewer not in self._audience:
                    return
                self._audience.mark_silent(viewer, since is not None)
        step = self._step()
        try:
            if self._committer.held is not None and self._backlog.note(step, command):
                self._apply(step)
                return
            if isinstance(command, RenamePlayer):
                command = self._names.pop(command.player)
            decide(step, command)
        except Refusal as refusal:
            # Nothing has changed, so nothing follows.
            self._refuse(command, refusal)
        else:
            await self._commit(step, command)
        finally:
            if isinstance(command, CloseTable) and not command.done.done():
                code = None if self.state.phase == "closed" else "storage_waiting"
                command.done.set_result(code)

    async def _erase(self, command: ErasePerson) -> bool:
        """Erase a person here, in memory and in the storage. True once nothing that is to be stored
        knows of him; while the storage refuses writes, nothing is done.
        """
        if self._committer.held is not None:
            return False
        step = self._step()
        decide(step, command)
        await self._commit(step, command)
        if self._committer.held is not None or self.over:
            return False
        # As long as this is held nothing else is stored, and nothing of the old state afterwards.
        held = self._committer.hold(self._step(), command)
        try:
            await command.erase()
        except StoreRefused:
            self._committer.release()
            return False
        except StoreUnknown:
            self._log.warning("nobody knows whether a person is erased: the table is read again")
        await self._load(held)
        return True

    def _step(self, state: TableState | None = None) -> Step:
        return Step(state or self.state, self._clock.now(), self._services, self._audience)

    def _lose(self, viewer: Viewer, asked: bool) -> None:
        """A device does not look at the table any more."""
        if asked and viewer not in self._audience:
            self._delivery.refuse(viewer, Refusal("no_table"), "detach")
        if asked:
            self._audience.dismiss(viewer, "detached")
        else:
            self._audience.remove(viewer)
        self._committer.lose(viewer)

    def _refuse(self, command: Command, refusal: Refusal) -> None:
        if isinstance(command, EnterTable | JoinTable | ClientRequest):
            self._delivery.refuse(command.viewer, refusal, about(command))

    # ------------------------------------------------------------ commit

    async def _commit(self, step: Step, command: Command) -> None:
        """Make a step durable, then true. While the storage refuses it, nothing else is changed
        here; when nobody knows whether it is stored, the table is read again.
        """
        durable = not step.writes or await self._committer.commit(step, command)
        if self.has_moved:
            raise TableMoved
        if not durable:
            return
        waited = self.state.storage_waiting
        self._apply(step)
        if waited and step.writes:
            self._back()
        else:
            self._follow()

    async def _retry(self) -> None:
        held = self._committer.held
        if held is not None and held.unsure:
            await self._load(held)
        elif (step := await self._committer.retry()) is not None and not self.has_moved:
            self._apply(step)
            self._back()

    def _announce_wait(self) -> None:
        """Tell everybody that the table waits for its storage."""
        if not self.state.storage_waiting:
            self._log.warning("waiting for the storage")
            self.state = replace(self.state, storage_waiting=True)
            self._audience.tell_all(wire.Notice("storage_waiting"))
            self._arm()

    def _back(self) -> None:
        """The storage answers again: clocks go on from where they stood."""
        self._log.info("storage is back")
        self.state = replace(self.state, storage_waiting=False)
        self._audience.tell_all(wire.Notice("storage_back"))
        self._take_up_postponed()
        if self.over:
            return
        step = self._step()
        outage.go_on(step, self._committer.since, self._backlog.take_devices())
        self._apply(step)
        self._follow()

    def _take_up_postponed(self) -> None:
        for command in self._backlog.take_postponed():
            self._inbox.put_nowait(command)

    async def _load(self, held: Held) -> None:
        """Take over the stored state, and show it to everybody anew: nobody knows whether the held
        step is stored.
        """
        command = held.command
        try:
            if await self._services.store.claim(self.state.id) is not None:
                raise TableMoved
            running = await self._services.store.running_table(self.state.id)
            loaded = None
            if running is not None:
                loaded = await recovery.load(self._services, running)
        except (StoreRefused, StoreUnknown):
            self._committer.try_later()
            return
        if self.has_moved:
            return
        self._committer.release()
        if loaded is None:
            self._refuse(command, Refusal("no_such_table"))
            self._end("closed")
            return
        state, lost = loaded
        self._bots.stop()
        step = self._step(state.remember(self.state))
        self._resume(step, lost)
        for viewer, code in outage.unseated(step, self.state, command):
            self._audience.dismiss(viewer, code)
        if isinstance(command, JoinTable) and command.viewer not in self._audience:
            if step.table.person(command.viewer.player) is None:
                self._refuse(command, Refusal("storage_failed"))
            else:
                step.seated.append(command.viewer.player)
                if not held.left:
                    self._audience.add(command.viewer)
        presence.show_all(step, 0)
        self._apply(step)
        self._back()

    def go_on(self, lost: recovery.LostDeal | None) -> None:
        """Play on from the loaded state: called before the task begins."""
        try:
            step = self._step()
            self._resume(step, lost)
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
            self._inbox.put_nowait(VoidDeal(number, lost.next_seq))

    # ------------------------------------------------------------ apply

    def _apply(self, step: Step) -> None:
        """The step is true: its state becomes the table's, and its messages are sent."""
        self.state = step.table
        for message in step.messages:
            self._delivery.deliver(self.state, message)
        for player in step.seated:
            self._seated(self, player)
        if step.came_back:
            self._note(self._services.store.come_back(self.state.stored()))
        for question in step.questions:
            prompt = self.state.prompts.get(question.seat)
            if prompt is not None and prompt.n == question.n and prompt.asked_at is not None:
                self._bots.ask(self.state, prompt)
        self._bots.keep_only(self.state)
        if step.closed is not None:
            self._end(step.closed)
        elif step.unloads and self._is_left():
            self._unload()

    def _follow(self) -> None:
        """Take the steps that follow by themselves, and need no storage."""
        if self.over or self._committer.held is not None:
            return
        step = self._step()
        seen = self._audience.version, self.state.seats, self.state.phase
        if seen != self._seen:
            presence.update(step)
            self._seen = self._audience.version, step.table.seats, step.table.phase
        publisher.publish(step)
        vote.watch(step)
        publisher.tell_room(step)
        assert not step.writes
        self._apply(step)
        self._arm()
        self._adviser.follow()

    def _arm(self) -> None:
        """Start the earliest timer; time stands while the table waits for the storage."""
        timers = self.state.timers
        if not timers or self.state.storage_waiting:
            return
        at = min(timers.values())
        # A timer that comes sooner is as good: most are set anew before they come.
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

    # ------------------------------------------------------------ the end

    def freeze(self, error: BaseException) -> None:
        """Something is wrong with this table: keep its record, touch nothing any more."""
        fault = log.fault(error)
        self._log.error("table frozen", seq=self.state.history.published, **fault)
        if self._committer.held is not None:
            self._refuse(self._committer.held.command, Refusal("frozen"))
        self._committer.release()
        self._take_up_postponed()
        self.state = replace(
            self.state, frozen=True, storage_waiting=False, clocks_stopped=True, timers={}
        )
        self._bots.stop()
        self._audience.tell_all(wire.Notice("frozen"))
        step = self._step()
        presence.watch(step)
        self._apply(step)
        self._arm()

    def _note(self, noting: Coroutine[Any, Any, None]) -> None:
        """Have the storage take note of something that nobody waits for."""
        task = asyncio.create_task(self._noted(noting))
        self._noting.add(task)
        task.add_done_callback(self._noting.discard)

    async def _noted(self, noting: Coroutine[Any, Any, None]) -> None:
        try:
            await noting
        except (StoreRefused, StoreUnknown) as error:
            # The next deal, or the end of this one, stores that people are here again; a table that
            # was not given back stays with this node.
            self._log.info("not noted", **log.fault(error))

    def _is_left(self) -> bool:
        """True if nobody is there, and nobody has said anything meanwhile."""
        return not len(self._audience) and self._inbox.empty() and not self._backlog.waits

    def _unload(self) -> None:
        """The table stands in the storage, and is read again when somebody comes."""
        self._note(self._services.store.give_back(self.state.id))
        self.unloaded = True
        self._gone(self)

    def _end(self, code: str) -> None:
        """The table is closed, for everybody who still sees it."""
        self.state = replace(self.state, phase="closed", timers={})
        self._audience.tell_all(self.state.room(self._clock.now()))
        for viewer in self._audience:
            self._audience.dismiss(viewer, code)
        self._gone(self)
