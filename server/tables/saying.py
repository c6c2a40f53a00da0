"""What a device may say at a table, and which part of the table does it."""

from __future__ import annotations

from collections.abc import Callable

from server.refusal import Refusal
from server.tables.commands import Say
from server.tables.crowd import Crowd
from server.tables.play import Play
from server.tables.rematch import Rematch
from server.tables.seating import Seating
from server.tables.state import TableState
from server.wire import messages as wire


class Saying:
    """Does what the devices at one table say. `require_going` raises `Refusal` while nothing can be
    changed there.
    """

    def __init__(
        self,
        state: TableState,
        crowd: Crowd,
        play: Play,
        seating: Seating,
        rematch: Rematch,
        require_going: Callable[[], None],
    ) -> None:
        self._state = state
        self._crowd = crowd
        self._play = play
        self._seating = seating
        self._rematch = rematch
        self._require_going = require_going

    async def say(self, command: Say) -> None:
        """Do what a device asks for. Raises `Refusal`."""
        viewer, message = command.viewer, command.message
        if viewer not in self._crowd and not command.let_in:
            raise Refusal("no_table")
        if isinstance(message, wire.Leave):
            await self._seating.leave(viewer)
            return
        self._require_going()
        player, gathering, play = viewer.player, self._seating.gathering, self._play
        match message:
            case wire.Act(n=n, choice=choice):
                await play.act(viewer, gathering.require_seat(player), n, choice, command.at)
            case wire.Reveal(entropy=entropy):
                play.revealing.reveal(gathering.require_seat(player), entropy)
            case wire.NextDeal():
                play.between.next_deal(gathering.require_seat(player))
            case wire.TakeBack():
                number = gathering.require_seat(player)
                if not self._state.seats[number].substituted:
                    raise Refusal("not_substituted")
                play.attending.take_back(number)
                play.between.await_next()
            case wire.Ready(ready=ready, commitment=commitment):
                self._rematch.ready(player, ready, commitment)
            case wire.Start():
                gathering.require_host(player)
                gathering.require_open()
                await play.start()
            case wire.Rematch(commitment=commitment, fill=fill):
                await self._rematch.want(player, commitment, fill=fill)
            case _:
                await self._seating.rearrange(viewer, message)
