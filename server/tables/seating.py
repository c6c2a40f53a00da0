"""Who comes to a table, sits, moves, is called otherwise, leaves; and what is played there.

Each change is stored before anybody hears of it, like every step of a match; but a person's name,
which is stored with the person.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Protocol

from server.refusal import Refusal
from server.tables.agreement import agree
from server.tables.crowd import Crowd, Viewer
from server.tables.gathering import Change, Gathering
from server.tables.keeping import Keeping, Then
from server.tables.play import Play
from server.tables.showing import Showing
from server.tables.state import Surroundings, TableState
from server.wire import messages as wire


class Close(Protocol):
    """Closes the table."""

    def __call__(self, code: str, leaving: str | None = None) -> Awaitable[None]:
        """`code`: what everybody is told, but whoever is `leaving`."""


class Seating:
    """Changes the seats of one table. `require_going` raises `Refusal` while nothing can be
    changed; `seated` hears of a person who has sat down.
    """

    def __init__(
        self,
        surroundings: Surroundings,
        state: TableState,
        crowd: Crowd,
        keeping: Keeping,
        play: Play,
        showing: Showing,
        require_going: Callable[[], None],
        close: Close,
        seated: Callable[[str], None],
    ) -> None:
        self._rulesets = surroundings.rulesets
        self._most = surroundings.config.limits.viewers
        self._state = state
        self._crowd = crowd
        self._keeping = keeping
        self._play = play
        self._showing = showing
        self._require_going = require_going
        self._close = close
        self._seated = seated
        self._coming: list[Viewer] = []
        """Devices that have asked for a seat, until it is stored."""
        self.gathering = Gathering(state, surroundings.levels)

    # ------------------------------------------------------------ coming

    async def enter(self, viewer: Viewer, last_seq: int) -> None:
        """A device is shown the table. Raises `Refusal`."""
        state = self._state
        if state.seats.of(viewer.player) is None and viewer not in self._crowd:
            if not state.agreement.options.spectators:
                raise Refusal("no_such_table")
            if len(self._crowd) >= self._most:
                raise Refusal("busy")
        self._showing.show(viewer, last_seq)

    async def come(self, viewer: Viewer) -> None:
        """Somebody with the code: to a seat, or to watch. Raises `Refusal`."""
        free = None
        if self._state.seats.of(viewer.player) is None:
            self._require_going()
            free = self.gathering.free()
        if free is None:
            await self.enter(viewer, 0)
            return
        self._coming.append(viewer)
        await self._store(_sit(viewer, free), then=partial(self._sat_down, viewer))

    def _sat_down(self, viewer: Viewer) -> None:
        here = viewer in self._coming
        self.gone(viewer)
        if here:
            self._showing.show(viewer, 0)
        # Other devices of the person have watched until now.
        for device in self._crowd.of_player(viewer.player):
            if device is not viewer:
                self._showing.show(device, 0)
        if not here:
            # The device went while the storage refused: nobody may be there.
            self._showing.missed(viewer.player)
        self._seated(viewer.player)

    def gone(self, viewer: Viewer) -> None:
        """The device is not there any more, and is shown no seat that it has asked for."""
        if viewer in self._coming:
            self._coming.remove(viewer)

    def answer_anew(self, before: Seating) -> None:
        """The table was read again: whoever asked for a seat `before` sees it, or hears that it is
        not stored; who has none and may not watch does not see the table any more.
        """
        if not self._state.agreement.options.spectators:
            self._showing.dismiss_spectators("left")
        for viewer in list(before._coming):
            if self._state.seats.of(viewer.player) is not None:
                before.gone(viewer)
                self._crowd.add(viewer)
                self._seated(viewer.player)
        before.turn_away("storage_failed")

    def turn_away(self, code: str) -> None:
        """Whoever asked for a seat does not get it."""
        for viewer in self._coming:
            if viewer not in self._crowd:
                self._play.meter.refused(code)
                self._crowd.tell(viewer, wire.Refused(code, "join"))
                viewer.dropped(self._state.id)
        self._coming.clear()

    async def rename(self, player: str, name: str) -> None:
        """A person is called otherwise."""
        state = self._state
        if state.call(player, name) and not self._keeping.waiting and not state.frozen:
            # Who sits here is no secret, but the table must not stand still for it in a window.
            await self._keeping.commit(state.stored(), then=_nothing, quiet=0.0)

    async def rearrange(self, viewer: Viewer, message: wire.FromClient) -> None:
        """Change who sits where, or what is played. Raises `Refusal`."""
        player, state = viewer.player, self._state
        change: Change
        then: Then = _nothing
        match message:
            case wire.Sit(seat=seat):
                change = _sit(viewer, seat)
                then = partial(self._moved, player, state.seats.of(player) is None)
            case wire.AddBot(seat=seat, level=level):
                change = partial(Gathering.add_bot, player=player, seat=seat, level=level)
            case wire.RemoveSeat(seat=seat):
                change = partial(Gathering.remove, player=player, number=seat)
                if not self.gathering.tried(change).seats.persons():
                    await self._close("closed")
                    return
                removed = state.seats[seat].player
                if removed is not None:
                    then = partial(self._showing.dismiss, removed, "removed")
            case wire.ConfigureTable():
                agreement = agree(self._rulesets, message)
                change = partial(Gathering.configure, player=player, agreement=agreement)
                then = self._configured
            case _:
                raise Refusal("bad_message")
        await self._store(change, then)

    def _moved(self, player: str, newcomer: bool) -> None:
        self._showing.show_again(player)
        # The devices may have gone while the storage refused.
        self._showing.missed(player)
        if newcomer:
            self._seated(player)

    def _configured(self) -> None:
        if not self._state.agreement.options.spectators:
            self._showing.dismiss_spectators("removed")
        self._showing.show_everybody_again(self._state.history.told)

    async def _store(self, change: Change, then: Then) -> None:
        """Nothing is changed before that is stored: nothing else can be, meanwhile."""
        stored = self.gathering.tried(change).stored()
        await self._keeping.commit(stored, then=partial(self._change, change, then))

    def _change(self, change: Change, then: Then) -> None:
        change(self.gathering)
        self._state.changed = True
        then()

    # ------------------------------------------------------------ leaving

    async def leave(self, viewer: Viewer) -> None:
        """A person gives up the seat, or watches no more. Raises `Refusal`."""
        if self._state.seats.of(viewer.player) is None:
            self._showing.gone(viewer, "left")
            return
        if self._keeping.waiting:
            raise Refusal("storage_waiting")
        await self._give_up(viewer.player)

    async def quit(self, player: str) -> None:
        """A person has sat down elsewhere."""
        state = self._state
        busy = self._keeping.waiting or state.frozen or self._crowd.of_player(player)
        if state.seats.of(player) is not None and state.open and not busy:
            await self._give_up(player)

    async def _give_up(self, player: str) -> None:
        """A seat is given up; the table is closed when nobody is left who could come back."""
        number = self.gathering.require_seat(player)
        if self._state.seats.persons() == [number]:
            await self._close("closed", player)
        else:
            # The seat is the person's until this is stored: it goes on hearing what it may know.
            change = partial(Gathering.leave, player=player)
            await self._store(change, then=partial(self._left, player, number))

    def _left(self, player: str, number: int) -> None:
        self._showing.dismiss(player, "left")
        self._play.left(number)


def _sit(viewer: Viewer, seat: int) -> Change:
    # By the name that the person has when it is done.
    return lambda gathering: gathering.sit(viewer.player, viewer.name, seat)


def _nothing() -> None:
    """Nothing follows."""
