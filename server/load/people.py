"""Those who play: a person for every seat, and the table they play at.

A table is given moments at which one of its open decisions is to be answered. One answer is on its
way at a time; a moment that comes earlier waits, and what it waits counts, for the people at a real
table would have waited as well.
"""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import Raw, Struct

from game.registry import GAMES
from server.load.line import Line
from server.wire.messages import PROTOCOL

CLAIMS = 0.3
"""How often an offered claim is taken."""
CLOCK = {"base": 120, "bank": 600}
DEALS = 32

WINS = {action.type for game in GAMES.values() for action in game.actions if action.wins}

Now = Callable[[], float]


class LoadError(Exception):
    """The load cannot be put on the server; the text says why."""


class Head(Struct):
    """What is needed of an action."""

    type: str


class Chair(Struct):
    """What is needed of a seat in `room`."""

    ready: bool = False


class Heard(Struct):
    """What is needed of a message from the server, whichever it is."""

    type: str
    n: int = -1
    seq: int = 0
    events: list[Raw] = []
    actions: list[Head] = []
    default: int = 0
    window: bool = False
    phase: str = ""
    seats: list[Chair] = []
    code: str = ""
    about: str | None = None


_heard = msgspec.json.Decoder(Heard)


@dataclass
class Answer:
    """An answer on its way. Times in seconds."""

    seat: int
    n: int
    scheduled: float
    sent: float
    known: int
    """The last event that the seat had heard of."""
    acked: float | None = None


@dataclass
class Tally:
    """What was measured, in the order in which it was done."""

    acked: list[float] = field(default_factory=list)
    """From the scheduled moment to the acknowledgement: the action is durable."""
    told: list[float] = field(default_factory=list)
    """To the moment when every seat had its view as well."""
    moments: list[float] = field(default_factory=list)
    """When each of them was scheduled."""
    frames: int = 0
    bytes: int = 0
    stale: int = 0
    """Answers that came too late, because a higher claim had decided."""
    broken: int = 0
    """Events that did not follow from the last one that was heard."""
    running: bool = False


Traced = list[tuple[int, bytes]]
"""What one action led to: seat and message, in order."""


class Person:
    """One client of a table."""

    def __init__(self, party: Party, seat: int) -> None:
        self._party = party
        self.seat = seat
        self.prompt: Heard | None = None
        self.heard = 0
        self.asked_on = False
        """Whether `next_deal` or `rematch` has been said since the last event."""
        self.welcome: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._line: Line | None = None

    async def come(self, address: str) -> None:
        """Connect and say hello."""
        self._line = await Line.open(address, self._hear, self._party.lost)
        self.say("hello", protocol=PROTOCOL, name=f"load {self._party.number}.{self.seat}")
        await self.welcome

    def say(self, kind: str, **fields: object) -> None:
        """Send a message."""
        assert self._line is not None
        self._line.send(msgspec.json.encode({"type": kind, **fields}))

    def go(self) -> None:
        """End the connection."""
        if self._line is not None:
            self._line.close()

    def _hear(self, text: bytes) -> None:
        self._party.hear(self, _heard.decode(text), text)


class Party:
    """One table with a person on every seat."""

    def __init__(
        self, number: int, ruleset: str, seats: int, tally: Tally, rng: random.Random, now: Now
    ) -> None:
        self.number = number
        self.ruleset = ruleset
        self.tally = tally
        self.people = [Person(self, seat) for seat in range(seats)]
        self.failed: str | None = None
        self.trace: list[Traced] | None = None
        """Where what every action leads to is written down, if anywhere."""
        self._traced: Traced = []
        self._rng = rng
        self._now = now
        self._due: deque[float] = deque()
        self._flight: Answer | None = None
        loop = asyncio.get_running_loop()
        self._code: asyncio.Future[str] = loop.create_future()
        self._ready: asyncio.Future[None] = loop.create_future()

    async def sit(self) -> None:
        """Open a table, let everybody sit down and start. Raises `LoadError`."""
        host, *others = self.people
        options: dict[str, Any] = {"deals": DEALS, "clock": CLOCK, "spectators": False}
        host.say("create_table", ruleset=self.ruleset, options=options)
        code = await self._code
        for person in others:
            person.say("join", code=code)
        await self._ready
        host.say("start")

    def go(self) -> None:
        """End every connection."""
        for person in self.people:
            person.go()

    # ------------------------------------------------------------ the schedule

    def arrive(self, moment: float) -> None:
        """At this moment somebody here wants to act."""
        self._due.append(moment)
        self._answer()

    @property
    def overdue(self) -> list[float]:
        """The moments whose actions are not done yet."""
        flight = self._flight
        return [*self._due, *([flight.scheduled] if flight is not None else ())]

    def _answer(self) -> None:
        """Answer one of the open prompts, if it is time and everybody has heard of the last one."""
        if not self._due or self._flight is not None or not self._level():
            return
        asked = [person for person in self.people if person.prompt is not None]
        if not asked:
            return
        person = asked[0] if len(asked) == 1 else self._rng.choice(asked)
        prompt, person.prompt = person.prompt, None
        assert prompt is not None
        self._flight = Answer(
            seat=person.seat,
            n=prompt.n,
            scheduled=self._due.popleft(),
            sent=self._now(),
            known=person.heard,
        )
        person.say("act", n=prompt.n, choice=self._choose(prompt))

    def _choose(self, prompt: Heard) -> int:
        """Win when it is possible, claim now and then, discard anything."""
        kinds = [action.type for action in prompt.actions]
        wins = [index for index, kind in enumerate(kinds) if kind in WINS]
        if wins:
            return wins[0]
        if prompt.window and self._rng.random() >= CLAIMS:
            return prompt.default
        return self._rng.randrange(len(kinds))

    def _level(self) -> bool:
        """Whether every seat has heard of the same events."""
        first = self.people[0].heard
        return all(person.heard == first for person in self.people)

    def _settle(self, now: float) -> None:
        """Count the answer once it is durable and everybody has been told what came of it."""
        flight = self._flight
        if flight is None or flight.acked is None or not self._level():
            return
        nothing_told = self.people[flight.seat].heard == flight.known
        if nothing_told and not any(person.prompt for person in self.people):
            # While others may still claim, an answer is told to nobody; else something follows.
            return
        self._flight = None
        if self.tally.running:
            self.tally.moments.append(flight.scheduled)
            self.tally.acked.append(flight.acked - flight.scheduled)
            self.tally.told.append(now - flight.scheduled)
        if self.trace is not None:
            self.trace.append(self._traced)
            self._traced = []
        self._answer()

    # ------------------------------------------------------------ what is heard

    def lost(self, reason: str) -> None:
        """A connection has ended."""
        self._fail(f"the server closed a connection: {reason}")

    def _fail(self, why: str) -> None:
        self.failed = self.failed or why
        waiting: list[asyncio.Future[Any]] = [self._code, self._ready]
        for future in (*waiting, *(person.welcome for person in self.people)):
            if not future.done():
                future.set_exception(LoadError(why))
                future.exception()  # Whoever waits for it is told; the others need not be.

    def hear(self, person: Person, message: Heard, text: bytes) -> None:
        """Somebody here has been told something."""
        now = self._now()
        if self.tally.running:
            self.tally.frames += 1
            self.tally.bytes += len(text)
        if self.trace is not None:
            self._traced.append((person.seat, text))
        match message.type:
            case "events":
                self._told(person, message)
                self._settle(now)
                # Who is asked may hear of it before the others hear what about.
                self._answer()
            case "acked":
                flight = self._flight
                if flight is not None and (flight.seat, flight.n) == (person.seat, message.n):
                    flight.acked = now
                    self._settle(now)
            case "prompt":
                person.prompt = message
                self._settle(now)
                self._answer()
            case "prompt_closed":
                if person.prompt is not None and person.prompt.n == message.n:
                    person.prompt = None
            case "room":
                self._room(person, message)
            case "entered":
                person.say("ready", ready=True)
            case "welcome":
                person.welcome.set_result(None)
            case "refused":
                self._refused(message)

    def _told(self, person: Person, message: Heard) -> None:
        if person.heard and message.seq != person.heard + 1:
            self.tally.broken += 1
        person.heard = message.seq + len(message.events) - 1
        person.asked_on = False

    def _room(self, person: Person, room: Heard) -> None:
        if not self._code.done():
            self._code.set_result(room.code)
        if room.phase == "gathering" and all(chair.ready for chair in room.seats):
            if not self._ready.done():
                self._ready.set_result(None)
        elif room.phase in ("between", "finished") and not person.asked_on:
            person.asked_on = True
            person.say("next_deal" if room.phase == "between" else "rematch")

    def _refused(self, message: Heard) -> None:
        if message.code == "stale_action":
            self.tally.stale += 1
            flight, self._flight = self._flight, None
            if flight is not None:
                self._due.appendleft(flight.scheduled)
            self._answer()
        elif message.about not in ("next_deal", "rematch"):
            # Everybody asks to go on; who asks last may be too late.
            self._fail(f"the server refused {message.about or 'a message'}: {message.code}")
