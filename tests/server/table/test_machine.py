"""Everything at once, at random: answers right and wrong, drops, leaves, joins, other names, time,
storage that fails or takes long, crashes. After every step the table must be as it promised.
"""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from structlog.testing import capture_logs

from game.core.rng import HashStream
from server.runtime.config import Config, Timers
from server.table.actor import Table
from server.table.commands import Disconnect, LeaveIfIdle, RenamePlayer, Silence
from server.table.timers import TimerKind
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
    Speak,
    Start,
    TakeBack,
    Toss,
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
        self.held = 0
        """The number of steps for which the storage still lets its writes wait."""
        self.rare = itertools.cycle(["rename", "quit", "detach", "silent"])
        self.silent: set[Device] = set()
        """Those that nothing is heard of, until they say something."""

    async def open(self) -> None:
        table = await self.world.create(self.devices[0], **self._options())
        self.id = table.state.id

    def _options(self) -> dict[str, Any]:
        clocks: list[dict[str, Any]] = [{}, {"clock": None}, {"clock": None, "uniform_window": 2}]
        return {"deals": 1 + self.chance.below(2), **self.chance.choice(clocks)}

    def table(self) -> Table | None:
        return next((table for table in self.world.lobby if table.state.id == self.id), None)

    async def step(self) -> str:
        """Do one thing; return its name."""
        chance, world = self.chance, self.world
        table = self.table()
        if self.held and (table is None or self.held == 1):
            await self.let_go()
            return "let go"
        self.held = max(0, self.held - 1)
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
        if chance.below(4 if self.held else 10) == 0:
            return await self.be_rare(table, device)
        if table.state.open and dice < 8:
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
        if device in self.silent:
            self.silent.remove(device)
            table.post(Silence(device, None))
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
        if not asked and dice < 70:
            # While nobody is asked, it is mostly time that passes.
            await world.clock.advance(chance.choice([0.1, 0.5]))
            return "time"
        message = self.message(device)
        await world.say(device, message)
        return type(message).__name__

    async def be_rare(self, table: Table, device: Device) -> str:
        """Do a rare thing: the server's own news about people, or a storage that answers later."""
        kind = "hold" if not self.held and self.chance.below(2) else next(self.rare)
        match kind:
            case "hold":
                self.world.store.hold()
                self.held = 2 + self.chance.below(6)
            case "rename":
                table.post(RenamePlayer(device.player, f"{device.player}{self.chance.below(1000)}"))
            case "quit":
                table.post(LeaveIfIdle(device.player))
            case "detach":
                table.post(Disconnect(device, asked=True))
            case "silent":
                self.silent.add(device)
                table.post(Silence(device, self.world.clock.now() - 9))
        await self.world.settle()
        return kind

    async def let_go(self) -> None:
        """The storage lets no write wait any more."""
        self.held = 0
        if self.world.store.gate is not None:
            self.world.store.let_go()
        await self.world.settle()

    async def calm_down(self) -> None:
        """The storage is as it should be for a while: nothing waits for it any more."""
        await self.let_go()
        self.world.store.faults.clear()
        await self.world.clock.advance(self.world.config.timers.retry_most)

    async def begin(self, table: Table) -> None:
        """All people there get ready, bots fill up, the host starts."""
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
            prompt, count = device.prompt, len(device.prompt["actions"])
            n = max(0, prompt["n"] + chance.choice([0] * 8 + [1, -8]))
            choice = chance.below(count + 1)
            if prompt["window"] and n == prompt["n"] and choice < count and chance.below(2):
                # It is acknowledged when the window is over: until then others answer.
                return device.answer(choice)
            return Act(n, choice)
        odd: list[FromClient] = [
            Ready(bool(chance.below(4))),
            Start(),
            Rematch(),
            Act(chance.below(1000), 0),
            *(AddBot(seat, "quiet") for seat in range(4)),
            *([NextDeal()] * 4),
            TakeBack(),
            Speak("hurry"),
            Toss("tea", chance.below(4)),
            Sit(chance.below(4)),
            RemoveSeat(chance.below(4)),
        ]
        if chance.below(60) == 0:
            return Leave()
        return chance.choice(odd)

    async def crash(self) -> None:
        await self.let_go()
        self.world.store.faults.clear()
        await self.world.restart()
        for device in self.devices:
            device.table = None
            device.forget()

    # ------------------------------------------------------------ promises

    def check(self) -> None:
        table = self.table()
        if table is not None and table.idle and not table.state.storage_waiting:
            for device in self.devices:
                if device.table == self.id:
                    self.check_prompt(table, device)
            self.check_goes_on(table)
        self.check_acks()
        self.check_same_story()

    def check_waiting(self) -> None:
        """People who cannot go on hear that, once it takes long, and only then."""
        table = self.table()
        if table is None:
            return
        assert not table.state.frozen
        if table.idle:
            assert table.state.storage_waiting == (table._committer.held is not None)

    def check_prompt(self, table: Table, device: Device) -> None:
        """A device that believes to be asked is asked, or has answered just now."""
        run, seat = table.state.run, table.state.seats.of(device.player)
        if device.prompt is not None:
            assert run is not None
            assert seat is not None
            window = table.state.window
            if window is not None and window.decided:
                return  # Nobody has heard of it.
            assert run.owed[seat] == device.prompt["n"]
            actions = run.deal.legal_actions(seat)
            assert len(actions) == len(device.prompt["actions"])

    def check_goes_on(self, table: Table) -> None:
        """Whenever somebody is there, something will happen or somebody is asked."""
        state = table.state
        comes = {timer.kind for timer in state.timers}
        if not any(person.connected for person in state.people):
            assert comes & {TimerKind.PAUSE, TimerKind.ABANDON}
        elif phase(table) == "playing":
            asked = [
                device
                for device in self.devices
                if device.table == self.id and device.prompt is not None
            ]
            assert asked or comes & {
                *(TimerKind.PUBLISH, TimerKind.WINDOW),
                *(TimerKind.BOT, TimerKind.CLOCK, TimerKind.SUBSTITUTE),
            }
        elif phase(table) == "between":
            assert TimerKind.NEXT_DEAL in comes

    def check_acks(self) -> None:
        """Acknowledged answers are stored, once."""
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


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 4, 5, 7, 8])
async def test_whatever_happens_the_table_keeps_its_promises(seed: int) -> None:
    machine = Machine(seed)
    done: set[str] = set()
    with capture_logs() as logs:
        await machine.open()
        for count in range(300):
            done.add(await machine.step())
            machine.check_waiting()
            if count % 20 == 0:
                machine.check()
        await machine.calm_down()
        machine.check()
        table = machine.table()
        assert table is None or not table.state.storage_waiting
        await machine.world.stop()
    assert not [line for line in logs if line["log_level"] == "error"]
    assert {"Act", "time", "come", "drop", "hold", "rename", "quit", "detach", "silent"} <= done
    assert machine.acked


async def test_the_machine_reaches_every_part_of_a_match() -> None:
    """The walk above is worth something: deals end, seats are substituted, answers of a claim
    window are kept until it closes, and stored late.
    """
    wanted = {"playing", "between", "substituted", "uniform", "crash"}
    wanted |= {"storage_waiting", "storage_back", "detached", "left", "removed"}
    wanted |= {"window", "window held", "rename at playing", "rename at gathering"}
    seen: set[str] = set()
    # The first two see everything between them; after a change of the table others may.
    for seed in (150, 117, *range(100, 180)):
        machine = Machine(seed)
        await machine.open()
        for _ in range(400):
            step = await machine.step()
            table = machine.table()
            if table is not None:
                seen |= {step, *seen_at(table, step)}
        seen |= {m["code"] for d in machine.devices for m in d.of("notice") + d.of("left")}
        await machine.world.stop()
        if wanted <= seen:
            break
    assert wanted <= seen


def seen_at(table: Table, step: str) -> set[str]:
    """The labels of the table's state after this step."""
    uniform = table.state.settings.options.uniform_window
    held = table._committer.held
    facts = {
        "substituted": any(one.substituted for one in table.state.seats),
        "uniform": bool(uniform) and phase(table) == "playing",
        "window": table.state.window is not None and bool(table.state.window.answers),
        "window held": held is not None and held.step.table.window is not None,
        f"{step} at {phase(table)}": True,
        phase(table): True,
    }
    return {fact for fact, so in facts.items() if so}
