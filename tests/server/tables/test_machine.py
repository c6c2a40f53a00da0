"""Everything at once, at random: answers right and wrong, drops, leaves, joins, time, storage that
fails, crashes. After every step the table must be as it promised.
"""

from __future__ import annotations

from typing import Any

import pytest

from game.core.rng import HashStream
from server.config import Config, Timers
from server.tables.actor import Table
from server.wire.messages import (
    Act,
    AddBot,
    FromClient,
    Leave,
    NextDeal,
    Ready,
    Rematch,
    RemoveSeat,
    Sit,
    Start,
    TakeBack,
)
from server.wire.records import decode_record
from tests.support.memory_store import UNKNOWN_KEPT, UNKNOWN_LOST
from tests.support.world import Device, World, phase

FAULTS = ["storage_busy", "storage_full", UNKNOWN_KEPT, UNKNOWN_LOST]


class Machine:
    """Five people with two devices each around one table."""

    def __init__(self, seed: int) -> None:
        self.chance = HashStream(b"machine", str(seed))
        config = Config(pace=0.1, timers=Timers(grace=0.0, reveal=1.0))
        self.world = World(config=config, seed=f"machine {seed}")
        self.devices = [Device(name) for name in "ABCDE" for _ in range(2)]
        self.acked: set[tuple[str, int]] = set()
        self.id = ""

    async def open(self) -> None:
        table = await self.world.create(self.devices[0], deals=2, **self._clock())
        self.id = table.state.id

    def _clock(self) -> dict[str, Any]:
        return {} if self.chance.below(2) else {"clock": None}

    def table(self) -> Table | None:
        return next((table for table in self.world.lobby if table.state.id == self.id), None)

    async def step(self) -> str:
        """Do one thing; what it was."""
        chance, world = self.chance, self.world
        table = self.table()
        if table is None:
            self.devices[0].table = None
            self.world.store.faults.clear()
            await self.open()
            return "open"
        device = chance.choice(self.devices)
        asked = [one for one in self.devices if one.table == self.id and one.prompt is not None]
        if asked and chance.below(10) < 8:
            device = chance.choice(asked)
        dice = chance.below(100)
        if table.state.open and dice < 40:
            await self.begin(table)
            return "begin"
        if dice < 2:
            world.store.faults.extend(chance.choice(FAULTS) for _ in range(chance.below(3)))
            return "fault"
        if dice < 6 and chance.below(6) == 0:
            await self.crash()
            return "crash"
        if dice < 24:
            await world.clock.advance(chance.choice([0.1, 0.5, 1.0, 3.0, 25.0]))
            return "time"
        if device.table is None:
            known = max(device.events(), default=0)
            if chance.below(2):
                await world.join(device, table)
            else:
                await world.enter(device, table, chance.choice([0, known, known // 2]))
            return "come"
        if dice < 27:
            for one in self.devices:
                if one.player == device.player and one.table is not None and chance.below(4):
                    await world.drop(one)
            return "drop"
        message = self.message(device)
        await world.say(device, message)
        return type(message).__name__

    async def begin(self, table: Table) -> None:
        """Whoever is there gets ready, bots fill up, the host starts."""
        for device in self.devices:
            if device.table == self.id:
                await self.world.say(device, Ready(True))
                if device.player == table.state.host:
                    for seat in range(4):
                        await self.world.say(device, AddBot(seat, "quiet"))
                    await self.world.say(device, Start())

    def message(self, device: Device) -> FromClient:
        chance = self.chance
        if device.prompt is not None and chance.below(10) < 8:
            n, count = device.prompt["n"], len(device.prompt["actions"])
            return Act(max(0, n + chance.choice([0] * 8 + [1, -8])), chance.below(count + 1))
        odd: list[FromClient] = [
            Ready(bool(chance.below(4))),
            Start(),
            Rematch(),
            Act(chance.below(1000), 0),
            *(AddBot(seat, "quiet") for seat in range(4)),
            *([NextDeal()] * 4),
            TakeBack(),
            Sit(chance.below(4)),
            RemoveSeat(chance.below(4)),
        ]
        if chance.below(60) == 0:
            return Leave()
        return chance.choice(odd)

    async def crash(self) -> None:
        self.world.store.faults.clear()
        await self.world.restart()
        for device in self.devices:
            device.table = None
            device.prompt = None

    # ------------------------------------------------------------ promises

    def check(self) -> None:
        table = self.table()
        for device in self.devices:
            if table is None or device.table != self.id:
                continue
            self.check_prompt(table, device)
        if table is not None:
            assert not table.state.frozen
            self.check_goes_on(table)
        self.check_acks()
        self.check_same_story()

    def check_prompt(self, table: Table, device: Device) -> None:
        """Who believes to be asked is asked, or has answered just now."""
        run, seat = table.state.run, table.state.seats.of(device.player)
        if device.prompt is not None and not table._keeping.waiting:
            assert run is not None
            assert seat is not None
            if any(due == ("acknowledge", seat) for due in table._agenda._entries):
                return
            assert run.owed[seat] == device.prompt["n"]
            actions = run.deal.legal_actions(seat)
            assert len(actions) == len(device.prompt["actions"])

    def check_goes_on(self, table: Table) -> None:
        """Whenever somebody is there, something will happen or somebody is asked."""
        state, agenda = table.state, table._agenda._entries
        if not state.seats.anybody_connected():
            assert any(due.what in ("pause", "close") for due in agenda)
        elif phase(table) == "playing" and not table._keeping.waiting:
            asked = [
                device
                for device in self.devices
                if device.table == self.id and device.prompt is not None
            ]
            assert asked or any(
                due.what in ("release", "bot", "clock", "substitute", "acknowledge")
                for due in agenda
            )
        elif phase(table) == "between" and not table._keeping.waiting:
            assert any(due.what == "next_deal" for due in agenda)

    def check_acks(self) -> None:
        """What was acknowledged is stored, once."""
        store = self.world.store
        kept = {(row.match, row.n) for row in store.rows.values()}
        for device in self.devices:
            for message in device.of("acked"):
                self.acked.add((device.player, message["n"]))
        settled = sum(len(decode_record(d.record).decisions) for d in store.deals.values())
        assert len(self.acked) <= len(kept) + settled

    def check_same_story(self) -> None:
        """Nobody hears a number twice with different events, and spectators hear no secrets."""
        public: dict[int, str] = {}
        for device in self.devices:
            if device.table != self.id:
                continue
            for number, event in device.events().items():
                assert public.setdefault(number, event["type"]) == event["type"]
                if event["type"] == "dealt":
                    assert sum(hand is not None for hand in event["hands"]) <= 1


@pytest.mark.parametrize("seed", range(8))
async def test_whatever_happens_the_table_keeps_its_promises(seed: int) -> None:
    machine = Machine(seed)
    await machine.open()
    done: set[str] = set()
    for count in range(500):
        done.add(await machine.step())
        if count % 20 == 0:
            machine.check()
    assert {"Act", "time", "come", "drop"} <= done
    assert machine.acked
    await machine.world.stop()


async def test_the_machine_reaches_every_part_of_a_match() -> None:
    """The walk above is worth something: deals end, matches end, seats are substituted."""
    seen: set[str] = set()
    for seed in range(3):
        machine = Machine(100 + seed)
        await machine.open()
        for _ in range(600):
            seen.add(await machine.step())
            table = machine.table()
            if table is not None:
                seen.add(phase(table))
                if any(one.substituted for one in table.state.seats):
                    seen.add("substituted")
        seen |= {m["code"] for d in machine.devices for m in d.of("notice")}
        await machine.world.stop()
    wanted = {"playing", "between", "substituted", "crash", "storage_waiting", "storage_back"}
    assert wanted <= seen
