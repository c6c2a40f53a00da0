"""The table: one task, one inbox, one command at a time.

Nobody else touches the table's state. Time is a command as well. While the storage refuses a
write, the write is held: the table takes nothing new, tries again under the same keys, and goes on
as if nothing had been when it succeeds. When nobody knows whether a write is stored, the table
forgets what it knows and reads it again. Any other exception stops this one table for good.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import NamedTuple

from server import log
from server.refusal import Refusal
from server.storage.store import StoreRefused, StoreUnknown, Write
from server.tables.agenda import Agenda, Due, TimeUp
from server.tables.agreement import agree
from server.tables.crowd import Crowd, Viewer
from server.tables.gathering import Gathering
from server.tables.loading import load_deal, load_state
from server.tables.play import Play, Then
from server.tables.run import DealRun
from server.tables.state import Agreement, Surroundings, TableState
from server.wire import messages as wire

RETRY = Due("retry")
RELOAD = Due("reload")
PAUSE = Due("pause")
CLOSE = Due("close")


class Show(NamedTuple):
    """Show the table to this device from the event after `last_seq` on."""

    viewer: Viewer
    last_seq: int


class Come(NamedTuple):
    """Somebody comes with the table's code: a seat if there is one."""

    viewer: Viewer


class Gone(NamedTuple):
    """The device does not look any more; `told`: because it asked, and is to hear that it does."""

    viewer: Viewer
    told: bool = False


class Say(NamedTuple):
    """The device says something."""

    viewer: Viewer
    message: wire.FromClient


class Renamed(NamedTuple):
    """A person has another name."""

    player: str
    name: str


class Quit(NamedTuple):
    """The person sits down elsewhere: a seat here where nothing runs is given up, unless a device
    still shows the table.
    """

    player: str


Command = Show | Come | Gone | Say | Renamed | Quit


class Held(NamedTuple):
    """A write that the storage refused, and what follows when it is done."""

    writes: tuple[Write, ...]
    then: Then


class Table:
    """One table. `post` gives it a command; `closed` is called once, when it is over."""

    def __init__(
        self,
        surroundings: Surroundings,
        state: TableState,
        closed: Callable[[Table], None],
    ) -> None:
        self._surroundings = surroundings
        self._clock = surroundings.clock
        self._store = surroundings.store
        self._timers = surroundings.config.timers
        self._limits = surroundings.config.limits
        self._closed = closed
        self._log = log.get("table").bind(table=state.id)
        self._inbox: asyncio.Queue[Command | TimeUp | None] = asyncio.Queue()
        self._agenda = Agenda(surroundings.clock, self._inbox.put_nowait)
        self._held: Held | None = None
        self._loading = False
        self._pauses = 0
        """How often the storage has refused in a row."""
        self._room_changed = False
        self._busy = False
        self._task: asyncio.Task[None] | None = None
        self.state = state
        self._crowd = Crowd(state.id, lambda player: self.state.seats.of(player))
        self._take(state)

    def _take(self, state: TableState) -> None:
        """This is the state from now on."""
        self.state = state
        self._gathering = Gathering(state, self._surroundings.levels)
        self._play = Play(
            self._surroundings, state, self._crowd, self._agenda, self._commit, self._change
        )

    # ------------------------------------------------------------ the task

    def begin(self) -> None:
        """Start the task."""
        self._task = asyncio.create_task(self._work(), name=f"table {self.state.id}")

    @property
    def idle(self) -> bool:
        """Whether it waits for a command."""
        return self._inbox.empty() and not self._busy

    def post(self, command: Command) -> bool:
        """Give the table something to do; False when it has too much to do already."""
        if self._inbox.qsize() >= self._limits.inbox and not isinstance(command, Gone):
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
            except StoreUnknown:
                self._log.warning("storage unsure, loading again", seq=self.state.history.told)
                self._forget()
            except Exception as error:
                self.freeze(error)
            self._flush_room()
            self._busy = False
        self._agenda.clear_all()
        self._refuse_rest()

    def _refuse_rest(self) -> None:
        """Answer what came too late."""
        while not self._inbox.empty():
            command = self._inbox.get_nowait()
            if isinstance(command, Show | Come | Say):
                self._crowd.tell(command.viewer, wire.Refused("no_such_table"))

    async def _handle(self, command: Command | TimeUp) -> None:
        match command:
            case TimeUp():
                if self._agenda.take(command):
                    await self._time_up(command.due)
            case Show(viewer, last_seq):
                await self._answer(viewer, self._enter(viewer, last_seq), "enter")
            case Come(viewer):
                await self._answer(viewer, self._come(viewer), "join")
            case Gone(viewer, told):
                self._gone(viewer, "detached" if told else None)
            case Say(viewer, message):
                about = str(message.__struct_config__.tag)
                await self._answer(viewer, self._say(viewer, message), about)
            case Renamed(player, name):
                await self._rename(player, name)
            case Quit(player):
                await self._quit(player)

    async def _answer(self, viewer: Viewer, work: Awaitable[None], about: str) -> None:
        try:
            await work
        except Refusal as refusal:
            self._crowd.tell(viewer, refusal.message(about))

    async def _time_up(self, due: Due) -> None:
        if due == RETRY:
            await self._retry()
        elif due == RELOAD:
            await self._load()
        elif due == PAUSE:
            self.state.paused = True
            self._change()
            self._agenda.set(CLOSE, self._timers.abandon)
        elif self._waiting and due.what != "release":
            self._agenda.set(due, self._timers.retry_most)
        elif due == CLOSE:
            await self._close("abandoned")
        else:
            await self._play.time_up(due)

    # ------------------------------------------------------------ storage

    @property
    def _waiting(self) -> bool:
        """Whether the table can change nothing now, because the storage does not answer."""
        return self._held is not None or self._loading

    async def _commit(self, *writes: Write, then: Then) -> None:
        """Make these writes durable, then go on with `then`; hold them if they are refused."""
        assert not self._waiting
        try:
            await self._store.write(*writes)
        except StoreRefused as refusal:
            self._held = Held(writes, then)
            self._log.warning("storage refused", code=refusal.code, seq=self.state.history.told)
            self._wait_for_storage()
        else:
            then()

    def _wait_for_storage(self) -> None:
        self._watch()
        self._crowd.tell_all(wire.Notice("storage_waiting"))
        self._try_later(RETRY if self._held else RELOAD)

    def _try_later(self, due: Due) -> None:
        pause = min(self._timers.retry_first * 2**self._pauses, self._timers.retry_most)
        self._pauses += 1
        self._agenda.set(due, pause)

    def _storage_is_back(self) -> None:
        self._pauses = 0
        self._log.info("storage is back", seq=self.state.history.told)
        self._crowd.tell_all(wire.Notice("storage_back"))
        self._watch()

    async def _retry(self) -> None:
        """Try the held write again, under the same keys."""
        held = self._held
        assert held is not None
        try:
            await self._store.write(*held.writes)
        except StoreRefused:
            self._try_later(RETRY)
            return
        self._held = None
        held.then()
        self._storage_is_back()

    def _forget(self) -> None:
        """Nobody knows what is stored: what is in memory counts no more."""
        self._held = None
        self._loading = True
        self._wait_for_storage()

    async def _load(self) -> None:
        """Become what the storage knows, and show it to everybody anew."""
        try:
            running = await self._store.running_table(self.state.id)
            if running is None:
                self._loading = False
                self._close_now("closed")
                return
            state = load_state(self._surroundings, running)
            run = await load_deal(self._surroundings, state, running)
        except (StoreRefused, StoreUnknown):
            self._try_later(RELOAD)
            return
        self._loading = False
        self._agenda.clear_all()
        self._take(state)
        for number, seat in enumerate(state.seats):
            seat.connected = bool(self._crowd.of_seat(number))
        self.go_on(run)
        for viewer in self._crowd:
            self._show(viewer, 0)
        self._storage_is_back()

    def go_on(self, run: DealRun | None) -> None:
        """Play on from what was loaded."""
        self._play.standing = self._stands()
        if run is not None:
            self._play.resume(run)
        elif self.state.phase == "between":
            self._play.resume_between()
        self._watch()

    def freeze(self, error: BaseException) -> None:
        """Something is wrong with this table: keep its record, touch nothing any more."""
        self._log.error("table frozen", seq=self.state.history.told, **log.fault(error))
        self.state.frozen = True
        self._held = None
        self._loading = False
        self._agenda.clear_all()
        self._crowd.tell_all(wire.Notice("frozen"))
        self._watch()

    # ------------------------------------------------------------ who is there

    def _change(self) -> None:
        self._room_changed = True

    def _flush_room(self) -> None:
        if self._room_changed:
            self._room_changed = False
            self._crowd.tell_all(self._room())

    def _room(self) -> wire.Room:
        return self.state.room(self._crowd.spectators(), self._clock.now())

    def _stands(self) -> bool:
        return self._waiting or self.state.frozen or not self.state.seats.anybody_connected()

    def _watch(self) -> None:
        """Let the table stand when nobody is there, or go on when somebody has come back."""
        state, now = self.state, self._clock.now()
        somebody = state.seats.anybody_connected()
        stands = self._stands()
        if stands != self._play.standing:
            for seat in state.seats:
                if not stands and not seat.connected:
                    # A pause for everybody is no absence of those who come back a little later.
                    seat.away_since = now
            self._play.attend_all(standing=stands)
        if somebody:
            self._agenda.clear(PAUSE)
            self._agenda.clear(CLOSE)
            if state.paused:
                state.paused = False
                self._change()
                self._crowd.tell_all(wire.Notice("resumed"))
        elif not self._agenda.waits_for(PAUSE) and not self._agenda.waits_for(CLOSE):
            if state.open or state.frozen:
                self._agenda.set(CLOSE, self._timers.idle)
            else:
                self._agenda.set(PAUSE, self._timers.pause)

    def _presence(self, number: int | None, newcomer: Viewer | None = None) -> None:
        """A device of this seat has come or gone."""
        if number is not None:
            seat = self.state.seats[number]
            connected = bool(self._crowd.of_seat(number))
            if seat.connected and not connected:
                seat.away_since = self._clock.now()
            if seat.connected != connected:
                seat.connected = connected
                self._change()
                self._play.attend(number)
                self._play.await_next()
            if newcomer is not None:
                self._play.take_back(number, but=newcomer)
        else:
            self._change()
        self._watch()

    def _show(self, viewer: Viewer, last_seq: int) -> None:
        """Everything this device may know from there on; the same for all who (re)connect."""
        state = self.state
        number = state.seats.of(viewer.player)
        self._crowd.add(viewer)
        start, events = state.history.heard(number, last_seq)
        self._crowd.tell(viewer, wire.Entered(state.id, number, start))
        self._presence(number, viewer)
        if self._room_changed:
            self._flush_room()
        else:
            self._crowd.tell(viewer, self._room())
        if events:
            self._crowd.tell(viewer, wire.Events(start, events))
        if number is not None:
            self._show_own(viewer, number)
        if self._waiting:
            self._crowd.tell(viewer, wire.Notice("storage_waiting"))
        if state.frozen:
            self._crowd.tell(viewer, wire.Notice("frozen"))

    def _show_own(self, viewer: Viewer, number: int) -> None:
        """What only this seat is told: its open prompt, its waits, the wish for its share."""
        state = self.state
        prompt = self._play.prompts.open.get(number)
        if prompt is not None and not state.seats[number].played_by_bot:
            self._crowd.tell(viewer, prompt.message(self._clock.now()))
        waits = self._play.waits(number)
        if waits:
            self._crowd.tell(viewer, wire.Waits(state.history.told, waits))
        match = state.match
        if state.phase == "revealing" and match is not None and number in match.awaited:
            self._crowd.tell(viewer, self._play.reveal_wanted(match))

    def _gone(self, viewer: Viewer, code: str | None) -> None:
        """A device does not look any more; with `code` it is told why."""
        if viewer not in self._crowd:
            return
        if code is None:
            self._crowd.remove(viewer)
        else:
            self._crowd.dismiss(viewer, code)
        self._presence(self.state.seats.of(viewer.player))

    # ------------------------------------------------------------ what people say

    def _require_going(self) -> None:
        if self.state.frozen:
            raise Refusal("frozen")
        if self._waiting:
            raise Refusal("storage_waiting")

    async def _enter(self, viewer: Viewer, last_seq: int) -> None:
        state = self.state
        if state.seats.of(viewer.player) is None and viewer not in self._crowd:
            if not state.agreement.options.spectators:
                raise Refusal("no_such_table")
            if len(self._crowd) >= self._limits.viewers:
                raise Refusal("busy")
        self._show(viewer, last_seq)

    async def _come(self, viewer: Viewer) -> None:
        """Somebody with the code: to a seat, or to watch."""
        before = self.state.seats.of(viewer.player)
        if before is None:
            self._require_going()
        if self._gathering.join(viewer.player, viewer.name) and before is None:
            await self._store_seats(partial(self._show, viewer, 0))
        else:
            await self._enter(viewer, 0)

    async def _rename(self, player: str, name: str) -> None:
        number = self.state.seats.of(player)
        if number is not None:
            self.state.seats[number].name = name
            self._change()
            if not self._waiting and not self.state.frozen:
                await self._commit(self.state.stored(), then=_nothing)

    async def _store_seats(self, then: Then) -> None:
        self._change()
        await self._commit(self.state.stored(), then=then)

    async def _say(self, viewer: Viewer, message: wire.FromClient) -> None:
        """Do what a device asks for. Raises `Refusal`."""
        player, gathering, play = viewer.player, self._gathering, self._play
        if isinstance(message, wire.Leave):
            await self._leave(viewer)
            return
        self._require_going()
        match message:
            case wire.Act(n=n, choice=choice):
                await play.act(viewer, gathering.require_seat(player), n, choice)
            case wire.Reveal(entropy=entropy):
                play.reveal(gathering.require_seat(player), entropy)
            case wire.NextDeal():
                play.next_deal(gathering.require_seat(player))
            case wire.TakeBack():
                number = gathering.require_seat(player)
                if not self.state.seats[number].substituted:
                    raise Refusal("not_substituted")
                play.take_back(number)
                play.await_next()
            case wire.Ready(ready=ready, commitment=commitment):
                gathering.ready(player, ready, commitment)
                self._change()
            case wire.Start():
                gathering.require_host(player)
                gathering.require_open()
                await play.start()
            case wire.Rematch(commitment=commitment):
                if self.state.phase != "finished":
                    raise Refusal("match_not_finished")
                gathering.ready(player, True, commitment)
                self._change()
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
                gathering.sit(player, viewer.name, seat)
                then = partial(self._show_again, player)
            case wire.AddBot(seat=seat, level=level):
                gathering.add_bot(player, seat, level)
            case wire.RemoveSeat(seat=seat):
                removed = gathering.remove(player, seat)
                if not self.state.seats.persons():
                    await self._close("closed")
                    return
                if removed is not None:
                    then = partial(self._dismiss, removed, "removed")
            case wire.ConfigureTable():
                gathering.configure(player, self._agreement(message))
                then = partial(self._show_everybody_again)
            case _:
                raise Refusal("bad_message")
        await self._store_seats(then)

    def _agreement(self, message: wire.ConfigureTable) -> Agreement:
        return agree(
            self._surroundings.rulesets,
            message.ruleset,
            message.preset,
            message.switches,
            message.options,
        )

    def _show_again(self, player: str) -> None:
        for viewer in self._crowd.of_player(player):
            self._show(viewer, 0)

    def _show_everybody_again(self) -> None:
        for viewer in self._crowd:
            self._show(viewer, self.state.history.told)

    def _dismiss(self, player: str, code: str) -> None:
        for viewer in self._crowd.of_player(player):
            self._crowd.dismiss(viewer, code)
        self._watch()

    async def _leave(self, viewer: Viewer) -> None:
        """Give up the seat; the table is closed when nobody is left who could come back."""
        player, state = viewer.player, self.state
        if state.seats.of(player) is None:
            self._gone(viewer, "left")
            return
        if self._waiting:
            raise Refusal("storage_waiting")
        await self._give_up(player)

    async def _quit(self, player: str) -> None:
        state = self.state
        if (
            state.seats.of(player) is None
            or not state.open
            or self._waiting
            or state.frozen
            or self._crowd.of_player(player)
        ):
            return
        await self._give_up(player)

    async def _give_up(self, player: str) -> None:
        number = self._gathering.leave(player)
        if not self.state.seats.persons():
            for device in self._crowd.of_player(player):
                self._crowd.dismiss(device, "left")
            await self._close("closed")
        else:
            await self._store_seats(partial(self._left, player, number))

    def _left(self, player: str, number: int) -> None:
        self._dismiss(player, "left")
        self._play.left(number)

    async def _close(self, code: str) -> None:
        """End the table; a match that was running is dissolved, and its seed shown."""
        writes: list[Write] = [self.state.stored("closed")]
        match = self.state.match
        if match is not None and match.stored.ended is None:
            match.dissolve(self._clock.wall())
            writes.append(match.stored)
        await self._commit(*writes, then=partial(self._close_now, code))

    def _close_now(self, code: str) -> None:
        state = self.state
        state.phase = "closed"
        state.paused = False
        state.shown = state.match.message() if state.match is not None else None
        self._change()
        self._flush_room()
        for viewer in self._crowd:
            self._crowd.dismiss(viewer, code)
        self._closed(self)


def _nothing() -> None:
    """Nothing follows."""
