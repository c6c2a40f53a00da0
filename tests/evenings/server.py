"""The real server for evenings that are walked: real sockets and a real database, but its time
passes when the walker says so, and its chance comes from the walk's seed.

    python -m tests.evenings.server FOLDER [MUTANT]

It takes commands as lines of JSON on standard input, and answers each by one on standard output:

* `begin` `seed`: another walk; `{"port": …}`
* `restart`: end in good order, and begin anew with the same database and at the same port
* `settle`: until every table waits for somebody; the faults that were logged meanwhile
* `advance` `seconds`: let the next timer come, if it is that near; the time that has passed
* `view` `table` `player`: the messages that a device of this person would be shown if it entered
  now, and the facts of the table as they are
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

from starlette.applications import Starlette

from ai.levels import LEVELS
from ai.paohuzi import greedy
from server.app import create_app
from server.lobby.lobby import Lobby
from server.ops.serving.places import listen
from server.runtime import log
from server.runtime.config import Config, Timers
from server.table import presence
from server.table.actor import Table
from server.table.commands import CloseTable
from server.table.step import Shown, Step, ToAll, ToViewer
from server.wire.codec import encode_server
from server.wire.messages import FromServer
from tests.evenings.mutants import MUTANTS
from tests.support.clock import VirtualClock
from tests.support.live.limits import LIMITS, MANY
from tests.support.live.log import entry_of
from tests.support.live.mutants import planted
from tests.support.serving import listening
from tests.support.world import Device

NEVER = 1e9
"""Seconds: silence of a line tells nothing here, since lines break only when the walker says so."""
PAUSE = 0.0005
"""Seconds between two checks that the tables rest."""
TIMERS = Timers(
    request=NEVER,
    response=NEVER,
    ping=NEVER,
    silent=NEVER,
    pong=NEVER,
    hello=NEVER,
    dissolve_again=0.0,
    late=NEVER,
    lag=NEVER,
)
FAST_BOTS = {"solid": replace(LEVELS["solid"], by_game={"paohuzi": greedy.choose})}
"""Levels that answer fast: a walk looks for seams, not for good play."""
LIMITLESS = replace(
    LIMITS,
    rooms=(MANY, MANY),
    tables_per_player=MANY,
    loads_per_address=(MANY, MANY),
    outbox_frames=MANY,
    outbox_bytes=1 << 30,
)


class WalkClock(VirtualClock):
    """A clock that goes from timer to timer."""

    async def advance_to_next(self, seconds: float) -> bool:
        """Let time pass until the next timer has come, but not more than this; true if it has."""
        self.forget_cancelled()
        due = min((timer.when for timer in self._timers), default=None)
        if due is None or due > self._now + seconds:
            await self.advance(seconds)
            return False
        await self.advance(max(0.0, due - self._now))
        return True


class Faults:
    """Standard error, of which the lines are kept that tell of a fault."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def write(self, text: str) -> int:
        """A line of the log, or what somebody else prints."""
        entry = entry_of(text)
        if (entry is None or entry.get("level") not in ("info", "debug")) and text.strip():
            self.lines.append(text.strip())
        return len(text)

    def flush(self) -> None:
        """Nothing waits."""

    def isatty(self) -> bool:
        """Nobody reads it directly."""
        return False

    def take(self) -> list[str]:
        """The messages since the last call."""
        lines, self.lines = self.lines, []
        return lines


class EveningServer:
    """The server of one process."""

    def __init__(self, folder: Path) -> None:
        self.faults = Faults()
        self.clock = WalkClock()
        self._random = random.Random(0)
        self._bound = listen("127.0.0.1", 0)
        self._life = AsyncExitStack()
        self.port: int = self._bound.getsockname()[1]
        self._config = Config(
            host="127.0.0.1",
            port=self.port,
            data=folder,
            pace=0.0,
            timers=TIMERS,
            limits=LIMITLESS,
            admin=None,
            log_json=True,
        )
        self.clock.settle = self.settle
        self.wanted: Callable[[], bool] = lambda: True

    def _bytes(self, count: int) -> bytes:
        return self._random.randbytes(count)

    @property
    def lobby(self) -> Lobby:
        """Its tables."""
        lobby: Lobby = self._app.state.lobby
        return lobby

    async def _start(self) -> None:
        self._app: Starlette = create_app(
            self._config,
            clock=self.clock,
            entropy=self._bytes,
            jitter=lambda: self._random.random(),
            names=self._bytes,
        )
        # It closes the socket that it is given; this one goes on listening.
        serving = listening(self._app, self._config, self._bound.dup())
        await self._life.enter_async_context(serving)

    async def _stop(self) -> None:
        await self._life.aclose()

    async def serve(self, on_start: Callable[[], Awaitable[None]]) -> None:
        """Serve as long as `on_start` lasts."""
        sys.stderr = self.faults
        log.take_over()
        await self._start()
        try:
            await on_start()
        finally:
            await self._stop()

    # ------------------------------------------------------------ commands of the walker

    async def begin(self, seed: int) -> dict[str, Any]:
        """Another walk: no table stands any more, and chance begins anew."""
        loop = asyncio.get_running_loop()
        for table in self.lobby:
            done = loop.create_future()
            table.post(CloseTable(done))
            await done
        await self.settle()
        self._random.seed(seed)
        return {"port": self.port}

    async def restart(self) -> None:
        """End, and begin anew: the tables come back when somebody asks for them."""
        await self._stop()
        await self._start()

    async def settle(self) -> None:
        """Until every table waits for a command."""
        still = 0
        while still < 2:
            # A loop without a pause takes the interpreter from the thread that stores.
            await asyncio.sleep(0 if self._rests() else PAUSE)
            if not self.wanted():
                sys.exit("nobody walks any more")
            still = still + 1 if self._rests() else 0

    def _rests(self) -> bool:
        return self.lobby.idle and all(map(_rests, self.lobby))

    async def advance(self, seconds: float) -> dict[str, Any]:
        """Let the next timer come that is so near; without one all of the time passes."""
        before = self.clock.now()
        came = await self.clock.advance_to_next(seconds)
        return {"passed": self.clock.now() - before, "came": came}

    async def look(self, table: str, player: str) -> dict[str, Any]:
        """A table as this person would be shown it, and as it is."""
        found = next((one for one in self.lobby if one.id == table), None)
        if found is None:
            return {"messages": None, "facts": None}
        return {"messages": self._shown(found, player), "facts": self._facts(found)}

    def _shown(self, table: Table, player: str) -> list[Any]:
        state = table.state
        viewer = Device(player)
        viewer.shown(table.id)
        step = Step(state, self.clock.now(), table._services, table._audience)
        presence.show(step, viewer, 0)
        told: list[FromServer] = [
            said.message
            for said in step.messages
            if isinstance(said, ToAll) or (isinstance(said, ToViewer) and said.viewer is viewer)
        ]
        for said in step.messages:
            if isinstance(said, Shown):
                table._adviser.show(viewer, said.seat)
        return [*(json.loads(encode_server(message)) for message in told), *viewer.heard]

    def _facts(self, table: Table) -> dict[str, Any]:
        state = table.state
        match = state.match
        return {
            "phase": state.phase,
            "seats": [seat.player for seat in state.seats],
            "asked": {
                seat: prompt.n
                for seat, prompt in state.prompts.items()
                if not state.seats[seat].played_by_bot
            },
            "history": [] if match is None else [list(deal) for deal in match.stored.history],
            "frozen": state.frozen,
            "told": state.history.deal is not None,
            "timers": [f"{timer.kind.name} {timer.seat}" for timer in state.timers],
        }


def _rests(table: Table) -> bool:
    """Neither the table has something to do nor a bot beside it."""
    return table.idle and not table._noting and not table._bots._threads


async def obey(server: EveningServer) -> None:
    """Obey commands until the input ends."""
    reader = asyncio.StreamReader(limit=1 << 20)
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    server.wanted = lambda: not reader.at_eof()
    while line := await reader.readline():
        said = json.loads(line)
        answer: dict[str, Any] = {}
        match said["do"]:
            case "begin":
                answer = await server.begin(said["seed"])
            case "restart":
                await server.restart()
            case "settle":
                await server.settle()
            case "advance":
                answer = await server.advance(said["seconds"])
            case "view":
                answer = await server.look(said["table"], said["player"])
        faults = server.faults.take()
        print(json.dumps({**answer, "faults": faults}), flush=True)


def main(folder: Path, mutant: str | None = None) -> None:
    """Serve until standard input ends."""
    lacking = MUTANTS[mutant] if mutant is not None else None
    with planted(lacking), mock.patch.dict(LEVELS, FAST_BOTS):
        server = EveningServer(folder)
        asyncio.run(server.serve(lambda: obey(server)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
