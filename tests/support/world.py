"""A server without sockets: a lobby, a virtual clock, a store in memory, devices that listen."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ai.levels import LEVELS, Level
from ai.remote.protocol import RemoteProtocol
from game.core.deal import GameBoard
from game.core.events import Action
from game.core.rng import HashStream
from game.core.switches import Setting, Text
from game.registry import GAMES, RULESETS
from server.lobby.lobby import Lobby
from server.runtime.config import Config, Timers
from server.runtime.metrics import Metrics
from server.table.actor import Table
from server.table.bot_threads import BotThreads, ProcessorTime
from server.table.commands import ClientRequest, Disconnect, EnterTable, JoinTable, Silence
from server.table.spare_time import SpareTime
from server.table.state import Services
from server.wire.codec import decode_client
from server.wire.messages import (
    Admit,
    ClockSettings,
    CreateTable,
    FromClient,
    Join,
    PlayNow,
    Ready,
    Start,
    TableOptions,
)
from server.wire.refusal import Refusal
from tests.support.clock import VirtualClock
from tests.support.memory_store import MemoryStore

RULESET = "mahjong/tuidaohu"


def first_default(board: GameBoard[Any], actions: Sequence[Action], rng: HashStream) -> int:
    """Passes every claim and discards the last tile in the list: quick and simple."""
    return len(actions) - 1


QUIET = Level("quiet", Text("不吭声", "quiet"), dict.fromkeys(GAMES, first_default), quick=True)


class Device:
    """One device of a person: keeps every frame it is sent."""

    def __init__(self, player: str, name: str = "") -> None:
        self.player = player
        self.name = name or player
        self.frames: list[str] = []
        self.heard: list[dict[str, Any]] = []
        """Every message, oldest first."""
        self.table: str | None = None
        self.address = f"address of {self.player}"
        self.protocol = RemoteProtocol(self.name, keeps_events=False)
        """Its knowledge of a match, and its answers."""
        self._prompt: dict[str, Any] | None = None
        self._taken = 0

    def send(self, frame: str) -> None:
        message = json.loads(frame)
        self.frames.append(frame)
        self.heard.append(message)
        if message["type"] == "prompt":
            self._prompt = message
        elif message["type"] == "hints" and self._prompt is not None:
            if self._prompt["n"] == message["n"]:
                self._prompt |= {key: message[key] for key in ("hints", "why", "guide", "routes")}
        elif message["type"] == "entered":
            self.forget()
        self.protocol.receive(frame)

    @property
    def prompt(self) -> dict[str, Any] | None:
        """The prompt that this device is to answer."""
        return None if self.protocol.prompt is None else self._prompt

    @property
    def unacked(self) -> dict[str, Any] | None:
        """The same until its answer is acknowledged."""
        return None if self.protocol.asked is None else self._prompt

    def forget(self) -> None:
        """Forget the prompts and the answers: tests choose the repeated messages themselves."""
        self.protocol.asked = self.protocol.choice = None

    def answer(self, choice: int) -> FromClient:
        """The message that answers the open prompt."""
        self.protocol.data_to_send()
        self.protocol.act(choice)
        (said,) = self.protocol.data_to_send()
        return decode_client(said)

    def shown(self, table: str) -> None:
        self.table = table

    def dropped(self, table: str) -> None:
        if self.table == table:
            self.table = None

    def moved(self) -> None:
        self.table = None

    def of(self, kind: str) -> list[dict[str, Any]]:
        """Every message of this type."""
        return [message for message in self.heard if message["type"] == kind]

    def last(self, kind: str) -> dict[str, Any]:
        """The newest message of this type."""
        return self.of(kind)[-1]

    def news(self) -> list[dict[str, Any]]:
        """The messages since the last call."""
        new = self.heard[self._taken :]
        self._taken = len(self.heard)
        return new

    def refusals(self) -> list[str]:
        return [message["code"] for message in self.of("refused")]

    def events(self) -> dict[int, dict[str, Any]]:
        """The events that this device has been told at its present seat, by number: a resync may
        repeat events, but never tells them differently.
        """
        known: dict[int, dict[str, Any]] = {}
        place: tuple[str, int | None] | None = None
        for message in self.heard:
            if message["type"] == "entered":
                if place != (message["table"], message["seat"]):
                    known = {}
                place = message["table"], message["seat"]
            elif message["type"] == "events":
                for number, event in enumerate(message["events"], message["seq"]):
                    assert known.setdefault(number, event) == event
        return known


class VirtualProcessorTime(ProcessorTime):
    """A thread that runs whenever time passes; if `starved`, one that does not get to run."""

    def __init__(self, clock: VirtualClock, *, starved: bool = False) -> None:
        super().__init__()
        self._virtual = clock
        self._since = clock.now()
        self._starved = starved

    def begin(self) -> None:
        """It runs from the time at which it was made."""

    def spent(self) -> float | None:
        return 0.0 if self._starved else self._virtual.now() - self._since


class World:
    """One server. `restart` is a crash: a new one over the same store."""

    def __init__(
        self,
        *,
        config: Config | None = None,
        ruleset: str = RULESET,
        preset: str | None = None,
        switches: dict[str, Setting] | None = None,
        seed: str = "world",
        levels: dict[str, Level] | None = None,
        jitter: Callable[[], float] | None = None,
        store: MemoryStore | None = None,
        clock: VirtualClock | None = None,
        hint_delay: float = 0.0,
    ) -> None:
        self.hint_delay = hint_delay
        self.config = config or Config(pace=0.0, timers=Timers(grace=0.0))
        self.ruleset = ruleset
        self.preset = preset
        self.switches = switches or {}
        self.seed = seed
        self.levels = levels or {**LEVELS, "quiet": QUIET}
        self.jitter = jitter
        self.store = store or MemoryStore()
        self.clock = clock or VirtualClock()
        self.metrics = Metrics()
        self.devices_heard: dict[str, dict[int, dict[str, Any]]] = {}
        """By person: every event any device heard, for tests that crash the server."""
        self._drawn = 0
        self.lobby = self._lobby()

    def _lobby(self) -> Lobby:
        chance = HashStream(self.seed.encode(), "jitter")
        self.clock.settle = self.settle
        services = Services(
            clock=self.clock,
            store=self.store,
            config=self.config,
            levels=self.levels,
            rulesets=RULESETS,
            entropy=self.entropy,
            jitter=self.jitter or (lambda: chance.below(1000) / 1000),
            metrics=self.metrics,
            hint_delay=self.hint_delay,
            # Virtual time goes on only once nothing is left to do.
            spare=SpareTime(math.inf),
            bot_threads=BotThreads(
                self.clock.now,
                processor=lambda: VirtualProcessorTime(self.clock),
                stood=lambda: 0.0,
                worked=self.clock.now,
            ),
        )
        return Lobby(services)

    def entropy(self, count: int) -> bytes:
        self._drawn += 1
        return hashlib.sha512(f"{self.seed}{self._drawn}".encode()).digest()[:count]

    async def settle(self) -> None:
        """Until every table waits for a command, or for a store that a test holds back."""
        for _ in range(200_000):
            await asyncio.sleep(0)
            busy = sum(not table.idle for table in self.lobby)
            if busy <= self.store.waiting and (self.lobby.idle or self.store.waiting):
                return
        raise AssertionError("the tables do not come to rest")

    async def create(self, host: Device, **options: Any) -> Table:
        """A table; `options` are those of `TableOptions`, without a clock unless one is given."""
        options.setdefault("clock", None)
        message = CreateTable(
            self.ruleset, self.preset, self.switches, options=TableOptions(**options)
        )
        table = await self.lobby.create(host, message, "address")
        await self.settle()
        return table

    async def play_now(
        self,
        host: Device,
        *,
        level: str | None = "quiet",
        commitment: str | None = None,
        **options: Any,
    ) -> Table:
        options.setdefault("clock", None)
        message = PlayNow(
            self.ruleset,
            commitment=commitment,
            preset=self.preset,
            switches=self.switches,
            level=level,
            options=TableOptions(**options),
        )
        table = await self.lobby.create(host, message, "address")
        await self.settle()
        return table

    async def join(self, device: Device, table: Table) -> None:
        code = Join(code=table.state.code)
        found = await self.lobby.find(code, device.player, "address")
        found.post(JoinTable(device))
        await self.settle()

    async def enter(self, device: Device, table: Table, last_seq: int = 0) -> None:
        if table.unloaded:
            table = await self.lobby.load(table.state.id, "address")
        table.post(EnterTable(device, last_seq))
        await self.settle()

    async def say(self, device: Device, message: FromClient) -> None:
        assert device.table is not None, "this device sees no table"
        self.lobby.get(device.table).post(ClientRequest(device, message, self.clock.now()))
        await self.settle()

    async def admit(self, host: Device, *people: Device) -> None:
        """The host lets in these people, who ask."""
        for person in people:
            await self.say(host, Admit(person.player, True))

    async def drop(self, device: Device) -> None:
        """The connection of the device is gone."""
        assert device.table is not None
        self.lobby.get(device.table).post(Disconnect(device))
        await self.settle()

    async def mark_silent(self, device: Device, silence: float | None) -> None:
        """Nothing was heard of the device for so many seconds, or (None) something is again."""
        assert device.table is not None
        since = None if silence is None else self.clock.now() - silence
        self.lobby.get(device.table).post(Silence(device, since))
        await self.settle()

    async def four(self, names: str = "ABCD", **options: Any) -> tuple[Table, list[Device]]:
        """People on every seat of a table who have begun a match; four as a rule."""
        people = [Device(names[0])]
        table = await self.create(people[0], **options)
        people += [Device(name) for name in names[1 : len(table.state.seats)]]
        for person in people[1:]:
            await self.join(person, table)
        for person in people:
            await self.say(person, Ready(True))
        await self.say(people[0], Start())
        return table, people

    async def answer(self, device: Device, choice: int | None = None) -> None:
        """Answer the open prompt of this device, with its default if nothing else is said."""
        prompt = device.prompt
        assert prompt is not None, "nothing is asked"
        await self.say(device, device.answer(prompt["default"] if choice is None else choice))

    async def restart(self, clock: VirtualClock | None = None) -> Lobby:
        """The process dies without a word; another one starts over the same store, by this clock
        or a new one. Somebody has every table loaded.
        """
        for table in self.lobby:
            table.kill()
        self.clock = clock or VirtualClock(self.clock.wall())
        self.store.reopen(self.clock.wall())
        self.lobby = self._lobby()
        for stored in self.store.open_tables():
            with contextlib.suppress(Refusal):
                await self.lobby.load(stored.id, "address")
        await self.settle()
        return self.lobby

    async def stop(self) -> None:
        if self.store.gate is not None:
            self.store.let_go()
        await self.lobby.stop()


def timed(base: int = 15, bank: int = 60) -> dict[str, Any]:
    """Options of a table with a clock."""
    return {"clock": ClockSettings(base, bank)}


def config(**timers: float) -> Config:
    """No pauses, no grace, and these timers."""
    return replace(Config(pace=0.0), timers=Timers(**{"grace": 0.0, **timers}))


def phase(table: Table) -> str:
    """The phase as everybody sees it."""
    return table.state.shown_phase
