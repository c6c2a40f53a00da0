"""What has to wait while a table secretly waits for its storage.

That something is to be stored in a claim window says that somebody was asked. So the table does not
stand still for it: what is said meanwhile and changes nothing is answered at once, as ever. What
would have to be stored as well waits until that is done, and nobody can see that it waits.
"""

from __future__ import annotations

from collections import deque

from server.refusal import Refusal
from server.tables.agenda import TimeUp
from server.tables.commands import Come, Command, Gone, Renamed, Say, Show, Silent
from server.tables.crowd import Crowd
from server.tables.keeping import NOTICE, RELOAD, RETRY, Keeping
from server.tables.play import Play
from server.tables.showing import ROOM
from server.tables.state import TableState
from server.wire import messages as wire

AS_EVER = (ROOM, NOTICE, RETRY, RELOAD)
"""What is due and waits for nothing."""


class Deferral:
    """The commands of one table that wait. `ready` is what is to be done before anything else:
    it has waited, and was said earlier.
    """

    def __init__(self, keeping: Keeping, crowd: Crowd) -> None:
        self._keeping = keeping
        self._crowd = crowd
        self._waiting: list[Command | TimeUp] = []
        self.ready: deque[Command | TimeUp] = deque()

    def __len__(self) -> int:
        return len(self._waiting) + len(self.ready)

    def follow(self, state: TableState, play: Play) -> None:
        """This is what the table is from now on."""
        self._state = state
        self._play = play

    @property
    def secret(self) -> bool:
        """Whether nobody may notice that the table has to wait."""
        keeping = self._keeping
        return (keeping.flying or keeping.waiting) and not keeping.announced

    def require_going(self) -> None:
        """Raises `Refusal` when nothing can be changed here now, as everybody knows."""
        if self._state.frozen:
            raise Refusal("frozen")
        if self._keeping.waiting and not self.secret:
            raise Refusal("storage_waiting")

    def concerns(self, command: Command | TimeUp) -> bool:
        """Whether this has to wait: it would store something, in a claim window. Where nothing is
        played everything waits: nearly all of it would.
        """
        if not self.secret or (isinstance(command, TimeUp) and command.due in AS_EVER):
            return False
        if self._state.phase != "playing":
            return True
        match command:
            case Say(viewer, let_in=False) if viewer not in self._crowd:
                return False
            case Say(viewer, wire.Act(n=n, choice=choice)):
                seat = self._state.seats.of(viewer.player)
                return seat is not None and self._play.decides(seat, n, choice)
            case Say(viewer, message):
                seated = self._state.seats.of(viewer.player) is not None
                return seated and isinstance(message, wire.Leave)
            case TimeUp(due):
                return not self._play.harmless(due)
            case Show() | Come() | Gone() | Silent():
                return False
        return True

    def put_off(self, command: Command | TimeUp) -> None:
        """Let this wait until the storage has answered; but nobody sees that it has to."""
        if isinstance(command, Say) and self._state.phase == "playing":
            # Its device may go in the meantime, which does not wait: what was said counts.
            command = command._replace(let_in=True)
        self._waiting.append(command)
        if isinstance(command, Renamed):
            self._state.call(command.player, command.name)
        elif isinstance(command, Say) and isinstance(command.message, wire.Act):
            seat = self._state.seats.of(command.viewer.player)
            if seat is not None:
                self._play.prompts.take(seat)

    def release(self) -> None:
        """Something was done: if there is no secret any more, what waits is `ready`."""
        if self._waiting and not self.secret:
            self.ready.extend(self._waiting)
            self._waiting.clear()
            self._play.prompts.take_none()

    def abandon(self) -> list[Command | TimeUp]:
        """Everything that will not be done any more: the table is closed."""
        left = [*self.ready, *self._waiting]
        self.ready.clear()
        self._waiting.clear()
        return left
