"""The table: one task, one inbox, one command at a time.

Nobody else touches the table's state. Time is a command as well. An exception that nothing here
expects stops this one table for good; its record is kept, and the others go on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from server import log
from server.refusal import Refusal
from server.storage.store import StoreUnknown, Write
from server.tables.agenda import Agenda, Due, TimeUp
from server.tables.commands import (
    Come,
    Command,
    Gone,
    Quit,
    Renamed,
    Say,
    Show,
    Shut,
    Silent,
    about,
)
from server.tables.crowd import Crowd
from server.tables.deferral import Deferral
from server.tables.keeping import NOTICE, RELOAD, RETRY, UNSURE, Keeping, Landed
from server.tables.loading import LostDeal, load_deal, load_state
from server.tables.play import Play
from server.tables.rematch import Rematch
from server.tables.run import DealRun
from server.tables.saying import Saying
from server.tables.seating import Seating
from server.tables.showing import CLOSE, PAUSE, ROOM, Showing
from server.tables.state import Surroundings, TableState
from server.wire import messages as wire

VOID = Due("void")

OURS = Gone | Silent | Shut | Renamed | Quit
"""Commands of the server itself."""


class Table:
    """One table. `post` gives it a command; `closed` is called once, when it is over, `seated` when
    a person has sat down.
    """

    def __init__(
        self,
        surroundings: Surroundings,
        state: TableState,
        closed: Callable[[Table], None],
        seated: Callable[[Table, str], None],
    ) -> None:
        self._surroundings = surroundings
        self._limits = surroundings.config.limits
        self._closed = closed
        self._seated = seated
        self._log = log.get("table").bind(table=state.id)
        self._inbox: asyncio.Queue[Command | TimeUp | Landed | None] = asyncio.Queue()
        self._names: dict[str, str] = {}
        """What people are called from now on who have another name: those in the inbox."""
        self._busy = False
        self._task: asyncio.Task[None] | None = None
        self._agenda = Agenda(surroundings.clock, self._inbox.put_nowait)
        self._crowd = Crowd(
            state.id,
            lambda player: self.state.seats.of(player),
            lambda seat: self.state.seats[seat].player,
        )
        self._keeping = Keeping(
            surroundings.store,
            surroundings.clock,
            surroundings.config.timers,
            self._agenda,
            self._storage_notice,
            self._inbox.put_nowait,
            self._log,
        )
        self._deferral = Deferral(self._keeping, self._crowd)
        self._lost: LostDeal | None = None
        self._take(state)

    def _take(self, state: TableState) -> None:
        """This is the state from now on."""
        self.state = state
        surroundings, crowd, agenda = self._surroundings, self._crowd, self._agenda
        self._play = Play(surroundings, state, crowd, agenda, self._keeping.commit)
        self._showing = Showing(
            surroundings.clock,
            surroundings.config,
            state,
            crowd,
            agenda,
            self._play,
            lambda: self._keeping.waiting and self._keeping.announced,
            lambda: self._keeping.announced,
        )
        self._deferral.follow(state, self._play)
        require_going = self._deferral.require_going
        self._seating = seating = Seating(
            surroundings,
            state,
            crowd,
            self._keeping,
            self._play,
            self._showing,
            require_going,
            self._close,
            partial(self._seated, self),
        )
        timers = surroundings.config.timers
        rematch = Rematch(surroundings.clock, timers, state, seating.gathering, self._play)
        self._saying = Saying(state, crowd, self._play, seating, rematch, require_going)

    # ------------------------------------------------------------ the task

    def begin(self) -> None:
        """Start the task."""
        self._task = asyncio.create_task(self._work(), name=f"table {self.state.id}")

    @property
    def condition(self) -> str:
        """Its phase, `frozen`, or `storage_waiting` while it waits for its storage."""
        if self.state.frozen:
            return "frozen"
        if self.state.phase == "closed":
            return self.state.shown_phase
        waiting = self._keeping.waiting and self._keeping.announced
        return "storage_waiting" if waiting else self.state.shown_phase

    @property
    def viewers(self) -> int:
        """Devices that see it."""
        return len(self._crowd)

    @property
    def idle(self) -> bool:
        """Whether it waits for a command."""
        if self.state.phase == "closed":
            return self._inbox.empty() and not self._busy
        waits = self._inbox.empty() and not self._deferral.ready
        return waits and not self._busy and not self._keeping.flying

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
        waiting = self._inbox.qsize() + len(self._deferral)
        if waiting >= self._limits.inbox and not isinstance(command, OURS):
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
        self._agenda.clear_all()
        self._keeping.kill()
        self._play.give_up()
        if self._task is not None:
            self._task.cancel()

    async def _work(self) -> None:
        ready = self._deferral.ready
        while self.state.phase != "closed":
            command = ready.popleft() if ready else await self._next()
            if command is None:
                if self._keeping.flying:
                    await self._keeping.landing()
                    self._inbox.put_nowait(None)
                    continue
                break
            self._busy = True
            try:
                try:
                    await self._handle(command)
                except StoreUnknown:
                    self._keeping.lose()
                self._showing.flush()
            except Exception as error:
                self.freeze(error)
                if isinstance(command, Show | Come | Say):
                    # Whoever asked waits for an answer, perhaps before seeing the table.
                    self._crowd.tell(command.viewer, wire.Refused("internal_error", about(command)))
            self._deferral.release()
            # Let what was said go out before more is said, and other tables have their turn.
            if ready or not self._inbox.empty():
                await asyncio.sleep(0)
            # With the end of a deal its record would be kept until the next command comes.
            command = None
            self._busy = False
        self._play.close()
        self._agenda.clear_all()
        # A table that only stops with its server answers nothing any more: clients come back and
        # ask the next one.
        if self.state.phase != "closed":
            return
        for left in self._deferral.abandon():
            self._inbox.put_nowait(left)
        while not self._inbox.empty():
            self._turn_away(self._inbox.get_nowait())
        self._let_go()

    async def _next(self) -> Command | TimeUp | Landed | None:
        command = await self._inbox.get()
        if isinstance(command, Renamed):
            return Renamed(command.player, self._names.pop(command.player))
        return command

    def _let_go(self) -> None:
        """The parts of a table refer to each other. When it is closed they no longer do: all that
        it took goes at once, and does not wait until a collector has looked at everything.
        """
        self._keeping.let_go()
        self._crowd = Crowd(self.state.id, lambda _: None, lambda _: None)
        for part in (self._deferral, self._play, self._showing, self._seating, self._saying):
            vars(part).clear()
        vars(self._keeping).clear()

    def _turn_away(self, command: Command | TimeUp | Landed | None) -> None:
        """Answer what came too late."""
        if isinstance(command, Show | Come | Say):
            code = "no_table" if isinstance(command, Say) else "no_such_table"
            self._surroundings.metrics.refused(code)
            self._crowd.tell(command.viewer, wire.Refused(code, about(command)))
            command.viewer.dropped(self.state.id)
        elif isinstance(command, Shut) and not command.done.done():
            command.done.set_result(None)

    async def _handle(self, command: Command | TimeUp | Landed) -> None:
        match command:
            case Landed():
                self._keeping.land(command)
            case _ if self._deferral.concerns(command):
                self._deferral.put_off(command)
            case TimeUp():
                if self._agenda.take(command):
                    await self._time_up(command.due)
            case Show(viewer, last_seq):
                await self._answer(command, self._seating.enter(viewer, last_seq))
            case Come(viewer):
                await self._answer(command, self._seating.come(viewer))
            case Gone(viewer, told):
                if told and viewer not in self._crowd:
                    self._surroundings.metrics.refused("no_table")
                    self._crowd.tell(viewer, wire.Refused("no_table", "detach"))
                self._seating.gone(viewer)
                self._showing.gone(viewer, "detached" if told else None)
            case Silent(viewer, since):
                self._showing.silent(viewer, since)
            case Say():
                await self._answer(command, self._saying.say(command))
            case Renamed(player, name):
                await self._seating.rename(player, name)
            case Quit(player):
                await self._seating.quit(player)
            case Shut(done):
                await self._shut(done)

    async def _answer(self, command: Show | Come | Say, work: Awaitable[None]) -> None:
        try:
            await work
        except Refusal as refusal:
            self._play.meter.refused(refusal.code)
            self._crowd.tell(command.viewer, refusal.message(about(command)))
            if isinstance(command, Say) and command.let_in:
                self._play.attending.ask_again(command.viewer)
            if command.viewer not in self._crowd:
                command.viewer.dropped(self.state.id)

    async def _time_up(self, due: Due) -> None:
        if due == RETRY:
            await self._keeping.retry()
        elif due == RELOAD:
            await self._load()
        elif due == NOTICE:
            self._keeping.announce()
        elif due == PAUSE:
            self._showing.pause()
        elif due == ROOM:
            self._showing.flush()
        elif self._keeping.waiting and not self._deferral.secret and not self._play.tells(due):
            self._agenda.set(due, self._surroundings.config.timers.retry_most)
        elif due == VOID:
            await self._void()
        elif due == CLOSE:
            await self._close("abandoned")
        else:
            await self._play.time_up(due)

    # ------------------------------------------------------------ faults

    def freeze(self, error: BaseException) -> None:
        """Something is wrong with this table: keep its record, touch nothing any more."""
        self._log.error("table frozen", seq=self.state.history.told, **log.fault(error))
        self.state.frozen = True
        self._keeping.give_up()
        self._play.give_up()
        self._agenda.clear_all()
        self._crowd.tell_all(wire.Notice("frozen"))
        self._seating.turn_away("frozen")
        self._showing.watch()

    def _storage_notice(self, code: str) -> None:
        self._crowd.tell_all(wire.Notice(code))
        self._showing.watch()

    async def _load(self) -> None:
        """Become what the storage knows, and show it to everybody anew."""
        try:
            running = await self._keeping.read(self.state.id)
            if running is None:
                self._keeping.settle()
                self._seating.turn_away("no_such_table")
                self._close_now("closed")
                return
            state = load_state(self._surroundings, running)
            run = await load_deal(self._surroundings, state, running)
        except UNSURE:
            self._keeping.read_later()
            return
        self._keeping.settle()
        state.history.tell_to(self.state.history.told)
        self._agenda.clear_all()
        self._play.give_up()
        state.seats.remember(self.state.seats)
        before = self._seating
        self._take(state)
        for number, seat in enumerate(state.seats):
            seat.connected = self._crowd.is_present(number)
        # What happened first, then what is asked about it.
        self._seating.answer_anew(before)
        self._showing.show_everybody_again(0)
        self.go_on(run)
        self._keeping.back()

    def go_on(self, run: DealRun | LostDeal | None) -> None:
        """Play on from what was loaded."""
        self._play.attending.standing = self._showing.stands()
        if isinstance(run, LostDeal):
            self._play.resume_between()
            self._lost = run
            self._agenda.set(VOID, 0.0)
        elif run is not None:
            self._play.resume(run)
        elif self.state.phase == "between":
            self._play.resume_between()
        elif self.state.phase == "revealing":
            self._play.resume_revealing()
        self._play.attending.watch_absences()
        self._showing.watch()

    async def _void(self) -> None:
        """The running deal cannot be dealt again, and everybody is to hear of it."""
        # What went wrong refers to all of the deal.
        lost, self._lost = self._lost, None
        match = self.state.match
        assert lost is not None
        assert match is not None
        number = match.state.number
        fault = log.fault(lost.error)
        self._log.error("deal void", match=match.stored.id, deal=number, **fault)
        again = partial(self._showing.show_everybody_again, 0)
        await self._play.void(lost.next_seq, again)

    # ------------------------------------------------------------ the end

    async def _close(self, code: str, leaving: str | None = None) -> None:
        """End the table, for whoever is `leaving` and everybody else; a match that was running is
        dissolved, and its seed shown.
        """
        writes: list[Write] = [self.state.stored("closed")]
        match = self.state.match
        if match is not None and match.stored.ended is None:
            match.dissolve(self._surroundings.clock.wall())
            writes.append(match.stored)
        await self._keeping.commit(*writes, then=partial(self._close_now, code, leaving))

    async def _shut(self, done: asyncio.Future[str | None]) -> None:
        """The operator closes it; a frozen one too."""
        code: str | None = "storage_waiting"
        try:
            if not self._keeping.waiting:
                await self._close("closed_by_operator")
                code = None if self.state.phase == "closed" else code
        finally:
            if not done.done():
                done.set_result(code)

    def _close_now(self, code: str, leaving: str | None = None) -> None:
        state = self.state
        state.phase = "closed"
        state.paused = False
        state.shown = state.match.message() if state.match is not None else None
        state.changed = True
        self._showing.flush()
        for viewer in self._crowd:
            self._crowd.dismiss(viewer, "left" if viewer.player == leaving else code)
        self._closed(self)
