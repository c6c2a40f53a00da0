"""The table: one task, one inbox, one command at a time.

Nobody else touches the table's state. Time is a command as well. An exception that nothing here
expects stops this one table for good; its record is kept, and the others go on.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial

from server import log
from server.refusal import Refusal
from server.storage.store import StoreUnknown, Write
from server.tables.agenda import Agenda, Due, TimeUp
from server.tables.agreement import agree
from server.tables.commands import Come, Command, Gone, Quit, Renamed, Say, Show, Shut, about
from server.tables.crowd import Crowd, Viewer
from server.tables.gathering import Gathering
from server.tables.keeping import NOTICE, RELOAD, RETRY, UNSURE, Keeping, Landed, Then
from server.tables.loading import load_deal, load_state
from server.tables.play import ACKNOWLEDGE, Play
from server.tables.run import DealRun
from server.tables.showing import CLOSE, PAUSE, ROOM, Showing
from server.tables.state import Surroundings, TableState
from server.tables.teller import RELEASE
from server.wire import messages as wire

TELLING = (RELEASE.what, ACKNOWLEDGE)
"""What only tells what is stored: it does not wait for a storage that refuses."""


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
        self._busy = False
        self._patient: list[Command | TimeUp] = []
        """What has to wait until something is stored that is nobody's business."""
        self._ready: deque[Command | TimeUp] = deque()
        """The same, once that is stored: it comes before what was said after it."""
        self._task: asyncio.Task[None] | None = None
        self._agenda = Agenda(surroundings.clock, self._inbox.put_nowait)
        self._crowd = Crowd(
            state.id,
            lambda player: self.state.seats.of(player),
            lambda seat: self.state.seats[seat].player,
        )
        self._keeping = Keeping(
            surroundings.store,
            surroundings.config.timers,
            self._agenda,
            self._storage_notice,
            self._inbox.put_nowait,
            self._log,
        )
        self._take(state)

    def _take(self, state: TableState) -> None:
        """This is the state from now on."""
        self.state = state
        surroundings, crowd, agenda = self._surroundings, self._crowd, self._agenda
        self._gathering = Gathering(state, surroundings.levels)
        self._play = Play(surroundings, state, crowd, agenda, self._keeping.commit)
        self._showing = Showing(
            surroundings.clock,
            surroundings.config,
            state,
            crowd,
            agenda,
            self._play,
            lambda: self._keeping.waiting,
            lambda: self._keeping.announced,
        )

    # ------------------------------------------------------------ the task

    def begin(self) -> None:
        """Start the task."""
        self._task = asyncio.create_task(self._work(), name=f"table {self.state.id}")

    @property
    def condition(self) -> str:
        """Its phase, `frozen`, or `storage_waiting` while it waits for its storage."""
        if self.state.frozen:
            return "frozen"
        waiting = self._keeping.waiting and self._keeping.announced
        return "storage_waiting" if waiting else self.state.shown_phase

    @property
    def viewers(self) -> int:
        """Devices that see it."""
        return len(self._crowd)

    @property
    def idle(self) -> bool:
        """Whether it waits for a command."""
        waits = self._inbox.empty() and not self._ready
        return waits and not self._busy and not self._keeping.flying

    def post(self, command: Command) -> bool:
        """Give the table something to do; False when it has too much to do already."""
        if self.state.phase == "closed":
            self._turn_away(command)
            return True
        if self._inbox.qsize() >= self._limits.inbox and not isinstance(command, Gone | Shut):
            return False
        self._inbox.put_nowait(command)
        return True

    async def stop(self) -> None:
        """Finish what is being done, then end the task. The table stays in the storage."""
        self._inbox.put_nowait(None)
        if self._task is not None:
            await self._task

    def kill(self) -> None:
        """End the task wherever it is, as when the process dies. Only for simulations."""
        self._agenda.clear_all()
        self._keeping.kill()
        self._play.give_up()
        if self._task is not None:
            self._task.cancel()

    async def _work(self) -> None:
        while self.state.phase != "closed":
            command = self._ready.popleft() if self._ready else await self._inbox.get()
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
            self._hear_the_patient()
            # Let what was said go out before more is said, and other tables have their turn.
            if self._ready or not self._inbox.empty():
                await asyncio.sleep(0)
            self._busy = False
        self._play.acknowledge()
        self._play.give_up()
        self._agenda.clear_all()
        # A table that only stops with its server answers nothing any more: clients come back and
        # ask the next one.
        if self.state.phase != "closed":
            return
        for left in (*self._ready, *self._patient):
            self._inbox.put_nowait(left)
        while not self._inbox.empty():
            self._turn_away(self._inbox.get_nowait())

    def _turn_away(self, command: Command | TimeUp | Landed | None) -> None:
        """Answer what came too late."""
        if isinstance(command, Show | Come | Say):
            code = "no_table" if isinstance(command, Say) else "no_such_table"
            self._surroundings.metrics.refused(code)
            self._crowd.tell(command.viewer, wire.Refused(code, about(command)))
            command.viewer.dropped(self.state.id)
        elif isinstance(command, Shut) and not command.done.done():
            command.done.set_result(None)

    @property
    def _secretly_waiting(self) -> bool:
        """Whether nobody may notice that the table has to wait."""
        keeping = self._keeping
        return keeping.flying or (keeping.waiting and not keeping.announced)

    def _has_to_wait(self, command: Command | TimeUp) -> bool:
        """Whether this would store something, in a claim window. Whatever else is said there is
        answered at once, as ever.
        """
        flying = self._keeping.flying
        if flying and self.state.phase != "playing":
            return True
        match command:
            case Say(viewer, let_in=False) if viewer not in self._crowd:
                return False
            case Say(viewer, wire.Act(n=n, choice=choice)):
                seat = self.state.seats.of(viewer.player)
                return seat is not None and self._play.decides(seat, n, choice)
            case Say(_, message):
                return isinstance(message, wire.Leave)
            case TimeUp(due):
                return flying and not self._play.harmless(due) and due != ROOM
            case Show() | Come() | Gone():
                return False
        return flying

    def _be_patient(self, command: Command | TimeUp) -> None:
        """Do this when the storage has answered; but nobody sees that it has to wait."""
        if isinstance(command, Say) and self.state.phase == "playing":
            # Its device may go in the meantime, which does not wait: what was said counts.
            command = command._replace(let_in=True)
        self._patient.append(command)
        if isinstance(command, Renamed):
            self._call(command.player, command.name)
        elif isinstance(command, Say) and isinstance(command.message, wire.Act):
            seat = self.state.seats.of(command.viewer.player)
            if seat is not None:
                self._play.take(seat)

    def _hear_the_patient(self) -> None:
        if self._patient and not self._secretly_waiting:
            self._ready.extend(self._patient)
            self._patient.clear()
            self._play.take_none()

    async def _handle(self, command: Command | TimeUp | Landed) -> None:
        match command:
            case Landed():
                self._keeping.land(command)
            case _ if self._secretly_waiting and self._has_to_wait(command):
                self._be_patient(command)
            case TimeUp():
                if self._agenda.take(command):
                    await self._time_up(command.due)
            case Show(viewer, last_seq):
                await self._answer(command, self._enter(viewer, last_seq))
            case Come(viewer):
                await self._answer(command, self._come(viewer))
            case Gone(viewer, told):
                if told and viewer not in self._crowd:
                    self._surroundings.metrics.refused("no_table")
                    self._crowd.tell(viewer, wire.Refused("no_table", "detach"))
                self._showing.gone(viewer, "detached" if told else None)
            case Say():
                await self._answer(command, self._say(command))
            case Renamed(player, name):
                await self._rename(player, name)
            case Quit(player):
                await self._quit(player)
            case Shut(done):
                await self._shut(done)

    async def _answer(self, command: Show | Come | Say, work: Awaitable[None]) -> None:
        try:
            await work
        except Refusal as refusal:
            self._play.meter.refused(refusal.code)
            self._crowd.tell(command.viewer, refusal.message(about(command)))
            if isinstance(command, Say) and command.let_in:
                self._play.ask_again(command.viewer)
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
        elif self._keeping.waiting and due.what not in TELLING:
            self._agenda.set(due, self._surroundings.config.timers.retry_most)
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
        self._showing.watch()

    def _storage_notice(self, code: str | None) -> None:
        if code is not None:
            self._crowd.tell_all(wire.Notice(code))
        self._showing.watch()

    async def _load(self) -> None:
        """Become what the storage knows, and show it to everybody anew."""
        try:
            running = await self._keeping.read(self.state.id)
            if running is None:
                self._keeping.settle()
                self._close_now("closed")
                return
            state = load_state(self._surroundings, running)
            run = await load_deal(self._surroundings, state, running)
        except UNSURE:
            self._keeping.read_later()
            return
        self._keeping.settle()
        self._agenda.clear_all()
        self._play.give_up()
        state.seats.remember(self.state.seats)
        self._take(state)
        for number, seat in enumerate(state.seats):
            seat.connected = bool(self._crowd.of_seat(number))
        # What happened first, then what is asked about it.
        self._showing.show_everybody_again(0)
        self.go_on(run)
        self._keeping.back()

    def go_on(self, run: DealRun | None) -> None:
        """Play on from what was loaded."""
        self._play.attending.standing = self._showing.stands()
        if run is not None:
            self._play.resume(run)
        elif self.state.phase == "between":
            self._play.resume_between()
        elif self.state.phase == "revealing":
            self._play.resume_revealing()
        self._play.attending.watch_absences()
        self._showing.watch()

    # ------------------------------------------------------------ coming and going

    def _require_going(self) -> None:
        if self.state.frozen:
            raise Refusal("frozen")
        if self._keeping.waiting and not self._secretly_waiting:
            raise Refusal("storage_waiting")

    async def _enter(self, viewer: Viewer, last_seq: int) -> None:
        state = self.state
        if state.seats.of(viewer.player) is None and viewer not in self._crowd:
            if not state.agreement.options.spectators:
                raise Refusal("no_such_table")
            if len(self._crowd) >= self._limits.viewers:
                raise Refusal("busy")
        self._showing.show(viewer, last_seq)

    async def _come(self, viewer: Viewer) -> None:
        """Somebody with the code: to a seat, or to watch."""
        before = self.state.seats.of(viewer.player)
        if before is None:
            self._require_going()
        if self._gathering.join(viewer.player, viewer.name) and before is None:
            await self._store_seats(partial(self._sat_down, viewer))
        else:
            await self._enter(viewer, 0)

    def _sat_down(self, viewer: Viewer) -> None:
        self._showing.show(viewer, 0)
        # Other devices of the person have watched until now.
        for device in self._crowd.of_player(viewer.player):
            if device is not viewer:
                self._showing.show(device, 0)
        self._seated(self, viewer.player)

    async def _rename(self, player: str, name: str) -> None:
        if self._call(player, name) and not self._keeping.waiting and not self.state.frozen:
            # Who sits here is no secret, but the table must not stand still for it in a window.
            await self._keeping.commit(self.state.stored(), then=_nothing, quiet=0.0)

    def _call(self, player: str, name: str) -> bool:
        """A person is called like that from now on; whether that is somebody's who sits here."""
        number = self.state.seats.of(player)
        if number is not None and self.state.seats[number].name != name:
            self.state.seats[number].name = name
            self.state.changed = True
        return number is not None

    def _moved(self, player: str, newcomer: bool) -> None:
        self._showing.show_again(player)
        if newcomer:
            self._seated(self, player)

    def _configured(self) -> None:
        if not self.state.agreement.options.spectators:
            self._showing.dismiss_spectators("removed")
        self._showing.show_everybody_again(self.state.history.told)

    async def _store_seats(self, then: Then) -> None:
        self.state.changed = True
        await self._keeping.commit(self.state.stored(), then=then)

    async def _quit(self, player: str) -> None:
        state = self.state
        busy = self._keeping.waiting or state.frozen or self._crowd.of_player(player)
        if state.seats.of(player) is not None and state.open and not busy:
            await self._give_up(player)

    async def _leave(self, viewer: Viewer) -> None:
        if self.state.seats.of(viewer.player) is None:
            self._showing.gone(viewer, "left")
            return
        if self._keeping.waiting:
            raise Refusal("storage_waiting")
        await self._give_up(viewer.player)

    async def _give_up(self, player: str) -> None:
        """A seat is given up; the table is closed when nobody is left who could come back."""
        number = self._gathering.require_seat(player)
        if self.state.seats.persons() == [number]:
            await self._close("closed", player)
        else:
            # The seat is the person's until this is stored: it goes on hearing what it may know.
            stored = self._gathering.without(player)
            await self._keeping.commit(stored, then=partial(self._left, player))

    def _left(self, player: str) -> None:
        number = self._gathering.leave(player)
        self.state.changed = True
        self._showing.dismiss(player, "left")
        self._play.left(number)

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

    # ------------------------------------------------------------ what people say

    async def _say(self, command: Say) -> None:
        """Do what a device asks for. Raises `Refusal`."""
        viewer, message = command.viewer, command.message
        if viewer not in self._crowd and not command.let_in:
            raise Refusal("no_table")
        if isinstance(message, wire.Leave):
            await self._leave(viewer)
            return
        self._require_going()
        player, gathering, play = viewer.player, self._gathering, self._play
        match message:
            case wire.Act(n=n, choice=choice):
                await play.act(viewer, gathering.require_seat(player), n, choice, command.at)
            case wire.Reveal(entropy=entropy):
                play.reveal(gathering.require_seat(player), entropy)
            case wire.NextDeal():
                play.next_deal(gathering.require_seat(player))
            case wire.TakeBack():
                number = gathering.require_seat(player)
                if not self.state.seats[number].substituted:
                    raise Refusal("not_substituted")
                play.attending.take_back(number)
                play.await_next()
            case wire.Ready(ready=ready, commitment=commitment):
                gathering.ready(player, ready, commitment)
                self.state.changed = True
            case wire.Start():
                gathering.require_host(player)
                gathering.require_open()
                await play.start()
            case wire.Rematch(commitment=commitment):
                if self.state.phase != "finished":
                    raise Refusal("match_not_finished")
                gathering.ready(player, True, commitment)
                self.state.changed = True
                if gathering.everybody_ready():
                    await play.start()
            case _:
                await self._rearrange(viewer, message)

    async def _rearrange(self, viewer: Viewer, message: wire.FromClient) -> None:
        """Change who sits where, or what is played. Raises `Refusal`."""
        player, gathering = viewer.player, self._gathering
        then: Then = _nothing
        match message:
            case wire.Sit(seat=seat):
                newcomer = self.state.seats.of(player) is None
                gathering.sit(player, viewer.name, seat)
                then = partial(self._moved, player, newcomer)
            case wire.AddBot(seat=seat, level=level):
                gathering.add_bot(player, seat, level)
            case wire.RemoveSeat(seat=seat):
                removed = gathering.remove(player, seat)
                if removed is not None:
                    then = partial(self._showing.dismiss, removed, "removed")
                if not self.state.seats.persons():
                    await self._close("closed")
                    return
            case wire.ConfigureTable():
                gathering.configure(player, agree(self._surroundings.rulesets, message))
                then = self._configured
            case _:
                raise Refusal("bad_message")
        await self._store_seats(then)


def _nothing() -> None:
    """Nothing follows."""
