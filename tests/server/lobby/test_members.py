"""The tables of a person are found without a walk over all tables, and are those of the walk."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from server.lobby.members import Members
from server.runtime.config import Config, Limits, Timers
from server.storage.store import StoreRefused
from server.table.actor import Table
from server.table.commands import ClientRequest, Disconnect, JoinTable, LeaveIfIdle
from server.wire.messages import (
    AddBot,
    Admit,
    CreateTable,
    Dissolve,
    FromClient,
    Join,
    Leave,
    Lock,
    PlayNow,
    Ready,
    Rematch,
    RemoveSeat,
    SendOff,
    Sit,
    SitOut,
    Start,
    TableOptions,
)
from server.wire.refusal import Refusal
from tests.support.members import wrong_members
from tests.support.memory_store import UNKNOWN_KEPT, UNKNOWN_LOST
from tests.support.world import Device, World

NAMES = "abcdefg"
RULESET = "paohuzi/changde"


def test_members_come_and_go() -> None:
    members = Members()
    members.set("1", frozenset("ab"))
    members.set("2", frozenset("b"))
    assert (members.tables_of("a"), members.tables_of("b")) == (["1"], ["1", "2"])
    members.set("1", frozenset("c"))
    assert [members.tables_of(one) for one in "abc"] == [[], ["2"], ["1"]]
    members.set("1", frozenset())
    members.set("2", frozenset())
    members.set("3", frozenset())
    assert len(members) == 0
    assert members.tables_of("b") == []


class Course:
    """Seven people at several tables, at random."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        timers = Timers(grace=0.0, reveal=1.0, fill=2.0, rematch=20.0, dissolve=2.0, pause=40.0)
        limits = Limits(
            tables=6, openings_per_address=(1e6, 1e6), guesses_per_address=10**6, guesses=10**6
        )
        self.world = World(
            config=Config(pace=0.1, timers=timers, limits=limits),
            ruleset=RULESET,
            preset="three",
            seed=f"course {seed}",
        )
        self.devices = [Device(name) for name in NAMES]

    async def step(self) -> None:
        chance, world = self.chance, self.world
        device, dice = chance.choice(self.devices), chance.randrange(100)
        tables = list(world.lobby)
        if dice < 4 or not tables:
            await self.open(device)
        elif dice < 8:
            stored = chance.choice(world.store.open_tables())
            await self.come(device, stored.code)
        elif dice < 12:
            await world.clock.advance(chance.choice([0.5, 2.0, 2.0, 10.0, 60.0]))
        elif dice < 14:
            world.store.faults.append(
                chance.choice(["storage_busy", UNKNOWN_KEPT, UNKNOWN_LOST, None])
            )
        elif dice < 15:
            await self.be_rare(chance.choice(tables))
        elif dice < 18:
            chance.choice(tables).post(LeaveIfIdle(device.player))
        elif device.table is None or device.table not in world.lobby:
            await self.come(device, chance.choice(tables).state.code)
        elif dice < 22:
            world.lobby.get(device.table).post(Disconnect(device))
            device.table = None
        elif device.table in {table.id for table in tables}:
            said = ClientRequest(device, self.message(device), world.clock.now())
            world.lobby.get(device.table).post(said)
        # Sometimes before all have heard of it.
        if chance.randrange(4):
            await world.settle()

    async def open(self, device: Device) -> None:
        options = TableOptions(
            deals=1 + self.chance.randrange(4),
            clock=None,
            rotation=self.chance.choice(["deal", "win", None]),
            spectators=bool(self.chance.randrange(3)),
        )
        kind = self.chance.choice([CreateTable, PlayNow])
        message = kind(RULESET, "three", options=options)
        try:
            await self.world.lobby.create(device, message, "address")
        except (Refusal, StoreRefused):
            return

    async def come(self, device: Device, code: str) -> None:
        try:
            found = await self.world.lobby.find(Join(code=code), device.player, "address")
        except Refusal:
            return
        if device.table is not None and device.table != found.id:
            seen = self.world.lobby.in_memory(device.table)
            if seen is not None:
                seen.post(Disconnect(device))
        found.post(JoinTable(device))

    async def be_rare(self, table: Table) -> None:
        """The operator closes it, a fault stops it, another node takes all, the server dies."""
        match self.chance.choice(["close", "freeze", "move", "die", "unload"]):
            case "close":
                await self.world.lobby.close(table.id, "closed_by_operator")
            case "freeze":
                table.freeze(ValueError("broken"))
            case "move":
                self.world.lobby.move_all()
            case "die":
                self.world.store.faults.clear()
                await self.world.settle()
                await self.world.restart()
                for device in self.devices:
                    device.table = None
            case "unload":
                table.unload()

    def message(self, device: Device) -> FromClient:
        chance = self.chance
        if device.prompt is not None and chance.randrange(4):
            return device.answer(device.prompt["default"])
        state = self.world.lobby.get(device.table or "").state
        if state.admission.asking and chance.randrange(3):
            return Admit(chance.choice(state.admission.asking).player, bool(chance.randrange(4)))
        seat, other = chance.randrange(3), chance.choice(NAMES)
        if not state.open and not state.has(device.player) and chance.randrange(3):
            return Sit(seat)
        begin: list[FromClient] = [Ready(True), Start(), Rematch(fill=True), AddBot(seat, "quiet")]
        move: list[FromClient] = [Sit(seat), SitOut()]
        others: list[FromClient] = [
            *(RemoveSeat(seat), SendOff(other), Lock(bool(chance.randrange(2)))),
            *(Leave(), Leave(), Dissolve(True)),
        ]
        return chance.choice([*begin * 2, *move * 3, *others])

    def sights(self) -> Iterator[str]:
        """Ways in which somebody is a member of a table just now."""
        states = [table.state for table in self.world.lobby]
        if any(state.bench.people for state in states):
            yield "sits out"
        if any(state.admission.asking for state in states):
            yield "asks"
        if any(state.reserved for state in states):
            yield "takes the seat of a bot"
        at = [person.player for state in states for person in state.people]
        if len(at) > len(set(at)):
            yield "sits at two tables"


@pytest.mark.dice
async def test_after_every_step_the_index_is_the_walk() -> None:
    seen: Counter[str] = Counter()
    for seed in range(6):
        course = Course(seed)
        for _ in range(500):
            await course.step()
            assert [*wrong_members(course.world.lobby)] == []
            seen.update(course.sights())
        course.world.store.faults.clear()
        await course.world.stop()
    assert seen.keys() == {"sits out", "asks", "takes the seat of a bot", "sits at two tables"}


async def test_a_table_that_another_node_has_names_nobody_any_more() -> None:
    world = World()
    ann = Device("ann")
    table = await world.create(ann)
    world.lobby.move_all()
    again = await world.lobby.load(table.id)
    # The last changes of the old one do not count for the new one.
    table.state = replace(table.state, seats=table.state.seats.clear(0).sit("bob", "bob", 0))
    assert [one is again for one in world.lobby._tables.of_member("ann")] == [True]
    assert world.lobby._tables.of_member("bob") == []
    await world.stop()
