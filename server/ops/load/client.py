"""The clients of the load: one for every seat, and the table they play at.

A table is given moments at which an open decision is to be answered; a claim window is answered by
all whom it asks, for it ends when the last of them has. One moment is served at a time; one that
comes earlier waits, and its waiting counts, for people at a real table would have waited as well.
"""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from ai.remote.messages import (
    AckedMessage,
    EnteredMessage,
    EventsMessage,
    PromptMessage,
    RefusedMessage,
    RemoteMessage,
    RoomMessage,
    WelcomeMessage,
)
from ai.remote.protocol import RemoteProtocol
from game.registry import GAMES
from server.ops.load.line import Line

CLAIMS = 0.3
"""Share of the offered claims that are taken."""
CLOCK = {"base": 120, "bank": 600}
DEALS = 32

WINS = {action.type for game in GAMES.values() for action in game.actions if action.wins}

Now = Callable[[], float]


class LoadError(Exception):
    """The load cannot be put on the server; the text says why."""


@dataclass
class AnswerInFlight:
    """An answer under way to a scheduled moment. Times in seconds."""

    moment: float
    prompt: PromptMessage
    known: int
    """The last event that every seat had heard of."""
    open: dict[int, int] = field(default_factory=dict)
    """By seat, the numbers of the prompts whose answers the server has not answered."""
    acked: float | None = None


@dataclass
class Tally:
    """Measurements, in the order in which they were made."""

    acked: list[float] = field(default_factory=list)
    """From the scheduled moment to the acknowledgement: the action is durable."""
    told: list[float] = field(default_factory=list)
    """To the moment when every seat had its view as well."""
    moments: list[float] = field(default_factory=list)
    """Time for which each of them was scheduled."""
    frames: int = 0
    bytes: int = 0
    stale: int = 0
    """Answers that came too late, because a higher claim had decided."""
    broken: int = 0
    """Events that did not follow from the last one that was heard."""
    running: bool = False


Traced = list[tuple[int, bytes]]
"""Messages that one action led to: seat and message, in order."""


class Sender(Protocol):
    """Receiver of a client's messages."""

    def send(self, text: str) -> None:
        """Send a message."""

    def close(self) -> None:
        """End the connection."""


class LoadClient:
    """The client of one seat."""

    def __init__(self, table: LoadTable, seat: int) -> None:
        self.seat = seat
        self.protocol = RemoteProtocol(f"load {table.number}.{seat}", keeps_events=False)
        self.welcome: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.line: Sender | None = None
        self._table = table
        self._asked_on = False
        """True once `next_deal` or `rematch` has been said since the last event."""

    async def connect(self, address: str) -> None:
        """Connect and say hello."""
        self.line = await Line.open(address, self.receive, self._table.lost)
        self.protocol.hello()
        self.flush()
        await self.welcome

    def close(self) -> None:
        """End the connection."""
        if self.line is not None:
            self.line.close()

    def flush(self) -> None:
        """Send the waiting messages."""
        assert self.line is not None
        for text in self.protocol.data_to_send():
            self.line.send(text)

    def receive(self, text: bytes) -> None:
        """A message of the server."""
        gaps = self.protocol.gaps
        message = self.protocol.receive(text)
        if isinstance(message, EventsMessage):
            self._asked_on = False
        self._table.receive(self, message, text, self.protocol.gaps - gaps)

    def go_on(self, phase: str) -> None:
        """After a deal or a match: ask for the next one, once."""
        if phase in ("between", "finished") and not self._asked_on:
            self._asked_on = True
            if phase == "between":
                self.protocol.next_deal()
            else:
                self.protocol.rematch()
            self.flush()


class LoadTable:
    """One table with a client on every seat."""

    def __init__(
        self, number: int, ruleset: str, seats: int, tally: Tally, rng: random.Random, now: Now
    ) -> None:
        self.number = number
        self.ruleset = ruleset
        self.tally = tally
        self.clients = [LoadClient(self, seat) for seat in range(seats)]
        self.failed: str | None = None
        self.trace: list[Traced] | None = None
        """Messages that every action leads to, if they are written down."""
        self._traced: Traced = []
        self._rng = rng
        self._now = now
        self._due: deque[float] = deque()
        self._answering: AnswerInFlight | None = None
        loop = asyncio.get_running_loop()
        self._code: asyncio.Future[str] = loop.create_future()
        self._ready: asyncio.Future[None] = loop.create_future()

    async def sit(self) -> None:
        """Open a table, let everybody sit down and start. Raises `LoadError`."""
        host, *others = self.clients
        options: dict[str, Any] = {"deals": DEALS, "clock": CLOCK, "spectators": False}
        host.protocol.create_table(self.ruleset, options=options)
        host.flush()
        code = await self._code
        for client in others:
            client.protocol.join(code)
            client.flush()
        await self._ready
        host.protocol.start()
        host.flush()

    def close(self) -> None:
        """End every connection."""
        for client in self.clients:
            client.close()

    # ------------------------------------------------------------ the schedule

    def arrive(self, moment: float) -> None:
        """At this moment somebody here wants to act."""
        self._due.append(moment)
        self._answer()

    @property
    def overdue(self) -> list[float]:
        """The moments whose actions are not done yet."""
        return [*self._due, *([self._answering.moment] if self._answering is not None else ())]

    def _answer(self) -> None:
        """Answer an open prompt, if it is time and everybody has heard of the last event."""
        asked = [client for client in self.clients if client.protocol.prompt is not None]
        if self._answering is None:
            if not self._due or not asked or not self._level():
                return
            prompt = self._rng.choice(asked).protocol.prompt
            assert prompt is not None
            known = self.clients[0].protocol.last_seq
            self._answering = AnswerInFlight(self._due.popleft(), prompt, known)
        for client in asked:
            if self._belongs(client.protocol.prompt):
                self._act(client)

    def _belongs(self, prompt: PromptMessage | None) -> bool:
        """True if this prompt is the one that is being answered, or asks in the same window."""
        assert self._answering is not None
        first = self._answering.prompt
        return prompt is first or (
            prompt is not None and first.window and prompt.window and prompt.seq == first.seq
        )

    def _act(self, client: LoadClient) -> None:
        prompt = client.protocol.prompt
        assert prompt is not None
        assert self._answering is not None
        self._answering.open[client.seat] = prompt.n
        client.protocol.act(self._choose(prompt))
        client.flush()

    def _choose(self, prompt: PromptMessage) -> int:
        """Win when it is possible, claim now and then, discard anything."""
        kinds = prompt.kinds
        wins = [index for index, kind in enumerate(kinds) if kind in WINS]
        if wins:
            return wins[0]
        if prompt.window and self._rng.random() >= CLAIMS:
            return prompt.default
        return self._rng.randrange(len(kinds))

    def _level(self) -> bool:
        """True if every seat has heard of the same events."""
        first = self.clients[0].protocol.last_seq
        return all(client.protocol.last_seq == first for client in self.clients)

    def _settle(self, now: float) -> None:
        """Count the action if it is durable and everybody has been told its result."""
        done = self._answering
        if done is None or done.open or done.acked is None or not self._level():
            return
        if self.clients[0].protocol.last_seq == done.known:
            return
        self._answering = None
        if self.tally.running:
            self.tally.moments.append(done.moment)
            self.tally.acked.append(done.acked - done.moment)
            self.tally.told.append(now - done.moment)
        if self.trace is not None:
            self.trace.append(self._traced)
            self._traced = []

    # ------------------------------------------------------------ messages of the server

    def lost(self, reason: str) -> None:
        """A connection has ended."""
        self._fail(f"the server closed a connection: {reason}")

    def _fail(self, why: str) -> None:
        self.failed = self.failed or why
        waiting: list[asyncio.Future[Any]] = [self._code, self._ready]
        for future in (*waiting, *(client.welcome for client in self.clients)):
            if not future.done():
                future.set_exception(LoadError(why))
                future.exception()  # The caller that waits is told; the others need not be.

    def receive(self, client: LoadClient, message: RemoteMessage, text: bytes, gaps: int) -> None:
        """A client here has been told something."""
        now = self._now()
        if self.tally.running:
            self.tally.frames += 1
            self.tally.bytes += len(text)
        self.tally.broken += gaps
        if self.trace is not None:
            self._traced.append((client.seat, text))
        match message:
            case EventsMessage() | PromptMessage():
                # The seat that is asked may hear of it before the others hear of the event.
                self._settle(now)
                self._answer()
            case AckedMessage(n=n):
                self._acked(client, n, now)
            case RoomMessage():
                self._room(client, message)
            case EnteredMessage():
                client.protocol.ready()
                client.flush()
            case WelcomeMessage():
                client.welcome.set_result(None)
            case RefusedMessage():
                self._refused(client, message)

    def _acked(self, client: LoadClient, n: int, now: float) -> None:
        answering = self._answering
        if answering is not None and answering.open.get(client.seat) == n:
            del answering.open[client.seat]
            answering.acked = now
            self._settle(now)
            self._answer()

    def _room(self, client: LoadClient, room: RoomMessage) -> None:
        if not self._code.done():
            self._code.set_result(room.code)
        if room.phase == "gathering" and all(seat.ready for seat in room.seats):
            if not self._ready.done():
                self._ready.set_result(None)
        else:
            client.go_on(room.phase)

    def _refused(self, client: LoadClient, message: RefusedMessage) -> None:
        if message.code == "stale_action":
            self.tally.stale += 1
            answering = self._answering
            if answering is None or answering.open.pop(client.seat, None) is None:
                return
            if not answering.open and answering.acked is None:
                # Nobody's answer came in time: it is done once more.
                self._due.appendleft(answering.moment)
                self._answering = None
            self._settle(self._now())
            self._answer()
        elif message.about not in ("next_deal", "rematch"):
            # Everybody asks to go on; the last to ask may be too late.
            self._fail(f"the server refused {message.about or 'a message'}: {message.code}")
