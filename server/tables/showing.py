"""Who is there, and what each device is shown.

Resync has no code of its own: whoever comes (the first time, after a reload, on a second device,
after a restart) is shown the same history from the event he asks for, and then hears what follows.
"""

from __future__ import annotations

from collections.abc import Callable

from server.clock import Clock
from server.config import Config
from server.limits import Bucket
from server.tables.agenda import Agenda, Due
from server.tables.crowd import Crowd, Viewer
from server.tables.play import Play
from server.tables.state import TableState
from server.wire import messages as wire

PAUSE = Due("pause")
CLOSE = Due("close")
ROOM = Due("room")


class Showing:
    """Shows one table. `waiting` says whether the storage does not answer, as everybody knows,
    `announced` whether everybody was told so.
    """

    def __init__(
        self,
        clock: Clock,
        config: Config,
        state: TableState,
        crowd: Crowd,
        agenda: Agenda,
        play: Play,
        waiting: Callable[[], bool],
        announced: Callable[[], bool],
    ) -> None:
        self._clock = clock
        self._timers = config.timers
        self._rooms = Bucket(clock, *config.limits.rooms)
        self._state = state
        self._crowd = crowd
        self._agenda = agenda
        self._play = play
        self._waiting = waiting
        self._announced = announced

    # ------------------------------------------------------------ the room

    def flush(self) -> bool:
        """Tell everybody when the room looks different; a little later when that happens all the
        time, so that nobody can drown the others in it. Whether they were told.
        """
        if not self._state.changed:
            return False
        if self._state.phase == "closed" or self._rooms.take():
            self._state.changed = False
            self._agenda.clear(ROOM)
            self._crowd.tell_all(self._room())
            return True
        if not self._agenda.waits_for(ROOM):
            self._agenda.set(ROOM, 1 / self._rooms.rate)
        return False

    def _room(self) -> wire.Room:
        return self._state.room(self._crowd.spectators(), self._clock.now())

    # ------------------------------------------------------------ who is there

    def stands(self) -> bool:
        """Whether clocks and bots must stand still."""
        frozen = self._state.frozen
        return self._waiting() or frozen or not self._state.seats.anybody_connected()

    def watch(self) -> None:
        """Let the table stand when nobody is there, or go on when somebody has come back."""
        state, now = self._state, self._clock.now()
        stands = self.stands()
        if stands != self._play.attending.standing:
            for seat in state.seats:
                if not stands and not seat.connected:
                    # A pause for everybody is no absence of those who come back a little later.
                    seat.away_since = now
            self._play.attend_all(standing=stands)
        if state.seats.anybody_connected():
            self._agenda.clear(PAUSE)
            self._agenda.clear(CLOSE)
            if state.paused:
                state.paused = False
                state.changed = True
                self._crowd.tell_all(wire.Notice("resumed"))
        elif not self._agenda.waits_for(PAUSE) and not self._agenda.waits_for(CLOSE):
            if state.open or state.frozen:
                self._agenda.set(CLOSE, self._timers.idle)
            else:
                self._agenda.set(PAUSE, self._timers.pause)

    def pause(self) -> None:
        """Nobody has come back for long; later the table is closed."""
        self._state.paused = True
        self._state.changed = True
        self._crowd.tell_all(wire.Notice("paused"))
        self._agenda.set(CLOSE, self._timers.abandon - self._timers.pause)

    def _presence(
        self, number: int | None, newcomer: Viewer | None = None, since: float | None = None
    ) -> None:
        """A device of this seat, or of a spectator, has come, or has gone (or fallen silent `since`
        then).
        """
        if number is None:
            self._state.changed = True
        else:
            seat = self._state.seats[number]
            connected = self._crowd.is_present(number)
            if seat.connected != connected:
                seat.connected = connected
                if not connected:
                    seat.away_since = self._clock.now() if since is None else since
                self._state.changed = True
                self._play.attending.attend(number)
                self._play.attending.watch_absence(number)
                self._play.between.await_next()
            if newcomer is not None and connected:
                self._play.attending.take_back(number, but=newcomer)
        self.watch()

    def silent(self, viewer: Viewer, since: float | None) -> None:
        """Nothing has been heard of a device since then, or (None) it is heard again: it missed
        nothing, and its person decides here as if nothing had been.
        """
        if viewer not in self._crowd:
            return
        self._crowd.mark_silent(viewer, since is not None)
        number = self._state.seats.of(viewer.player)
        if number is None:
            return
        was_away = not self._state.seats[number].connected
        self._presence(number, since=since)
        if was_away and self._state.seats[number].connected:
            self._play.attending.take_back(number)

    def missed(self, player: str) -> None:
        """A person has a seat, and perhaps no device that shows it."""
        self._presence(self._state.seats.of(player))

    # ------------------------------------------------------------ showing

    def show(self, viewer: Viewer, last_seq: int) -> None:
        """Everything this device may know from the event after `last_seq` on."""
        state = self._state
        number = state.seats.of(viewer.player)
        self._crowd.add(viewer)
        start, events = state.history.heard(number, last_seq)
        self._crowd.tell(viewer, wire.Entered(state.id, number, start))
        self._presence(number, viewer)
        if not self.flush():
            self._crowd.tell(viewer, self._room())
        if events:
            self._crowd.tell(viewer, wire.Events(start, events))
        if number is not None:
            self._show_own(viewer, number)
        if self._announced():
            self._crowd.tell(viewer, wire.Notice("storage_waiting"))
        if state.frozen:
            self._crowd.tell(viewer, wire.Notice("frozen"))
        if state.void:
            self._crowd.tell(viewer, wire.Notice("deal_void"))

    def _show_own(self, viewer: Viewer, number: int) -> None:
        """What only this seat is told: its open prompt, its waits, the wish for its share."""
        state = self._state
        prompt = self._play.prompts.open.get(number)
        shown = prompt is not None and not prompt.taken
        if prompt is not None and shown and not state.seats[number].played_by_bot:
            self._crowd.tell(viewer, prompt.message(self._clock.now()))
        waits = self._play.ready_hands.waits(number)
        if waits is not None and any(waits):
            self._crowd.tell(viewer, wire.Waits(state.history.told, *waits))
        match = state.match
        if state.phase == "revealing" and match is not None and number in match.awaited:
            self._crowd.tell(viewer, self._play.revealing.wanted(match))

    def show_again(self, player: str) -> None:
        """Show a person the table from where he sits now."""
        for viewer in self._crowd.of_player(player):
            self.show(viewer, 0)

    def show_everybody_again(self, last_seq: int) -> None:
        """Show everybody the table anew."""
        for viewer in self._crowd:
            self.show(viewer, last_seq)

    def gone(self, viewer: Viewer, code: str | None) -> None:
        """A device does not look any more; with `code` it is told why."""
        if viewer not in self._crowd:
            return
        if code is None:
            self._crowd.remove(viewer)
        else:
            self._crowd.dismiss(viewer, code)
        self._presence(self._state.seats.of(viewer.player))

    def dismiss_spectators(self, code: str) -> None:
        """Whoever has no seat does not see the table any more."""
        for viewer in self._crowd.of_seat(None):
            self._crowd.dismiss(viewer, code)

    def dismiss(self, player: str, code: str) -> None:
        """A person does not see the table any more."""
        for viewer in self._crowd.of_player(player):
            self._crowd.dismiss(viewer, code)
        self.watch()
