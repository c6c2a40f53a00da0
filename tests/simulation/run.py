"""One run: a seed decides the game, the faults, and every action with its time. Then the audit."""

from __future__ import annotations

import asyncio
import contextvars
import hashlib
import math
import random
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, cast
from unittest import mock

from starlette.websockets import WebSocket

from ai.levels import LEVELS
from game.core.catalogue import Insight
from game.registry import GAMES, RULESETS
from server.lobby.lobby import Lobby
from server.lobby.sessions import Sessions
from server.net.gateway import Gateway
from server.runtime.config import Config, Limits, Timers
from server.runtime.metrics import Metrics
from server.storage.store import StoredMatch, StoredTable, StoreRefused
from server.table.bot_threads import BotThreads
from server.table.spare_time import SpareTime
from server.table.state import Services
from tests.simulation.database import Disk, DiskStore, Fate, MemoryTransactions
from tests.simulation.network import MemoryLine
from tests.simulation.sitting import Sittings
from tests.simulation.weather import Weather
from tests.support.kits import KITS
from tests.support.live import log
from tests.support.live.audit import audit, counted
from tests.support.live.ledger import Ledger
from tests.support.live.people import Device, around, live, rest, tidy
from tests.support.live.report import Report
from tests.support.live.tables import Table, wish
from tests.support.live.virtual_time import LoopClock, run
from tests.support.live.witness import Witness
from tests.support.members import wrong_members
from tests.support.world import QUIET

STORM = 25.0
"""Virtual seconds in which things go wrong."""
CALM = 5.0
"""Virtual seconds of fair weather in which every table has to go on."""
REST = 6.0
"""Virtual seconds without storage: stored events are told, then nothing happens any more."""
MOST_RESTS = 100
"""More than any pace needs to tell all that is stored."""
MOST_DECISIONS = (10, 20, 40, 100)
"""One of these: after so many the storm is over."""

METRICS = Metrics()
"""Of all runs together: nobody looks at it."""

ROTATION = 0.2
"""Of all runs the share in which more people than seats play."""

Trace = Callable[[str], None]

_server: contextvars.ContextVar[Server | None] = contextvars.ContextVar("server", default=None)


@dataclass
class Result(Report):
    """The result of a run. `digest` is the same whenever the seed is."""

    seed: int = 0
    digest: str = ""


@dataclass(frozen=True)
class Rotation:
    """True if more people than seats play in a run, drawn apart from everything else in it."""

    options: Mapping[str, Any] = field(default_factory=dict)
    """Of the tables, beside the others."""
    timers: Mapping[str, float] = field(default_factory=dict)
    """Of the server: short ones, so that a vote ends within a run."""
    more: int = 0
    """People beyond the number of seats."""
    times: int = 1
    """So much longer than others the run takes: several deals make a rotation."""

    @classmethod
    def drawn(cls, rng: random.Random) -> Rotation:
        """The rotation of a run."""
        if rng.random() > ROTATION:
            return cls()
        return cls(
            options={"rotation": rng.choice(("deal", "win")), "deals": rng.randrange(2, 9)},
            timers={"dissolve": 2.0, "dissolve_again": 4.0, "fill": 2.0},
            more=rng.choice((0, 1, 1, 1, 2)),
            times=4,
        )


class Server:
    """One life of the server process. Its tasks are its own, and die with it."""

    def __init__(self, simulation: Simulation) -> None:
        self.alive = True
        self.serving = False
        self.tasks: list[asyncio.Task[Any]] = []
        self.lines: list[MemoryLine] = []
        self._simulation = simulation
        self._context = contextvars.copy_context()
        self._context.run(_server.set, self)

    def run(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something as a part of this process."""
        return asyncio.get_running_loop().create_task(work, context=self._context)

    async def start(self) -> None:
        """Open the storage and serve."""
        simulation = self._simulation
        clock, rng = simulation.clock, simulation.rng
        transactions = MemoryTransactions(simulation.disk, self._fate, self.die)
        self.store = DiskStore(simulation.disk, transactions, clock, self._reading)
        services = Services(
            clock=clock,
            store=self.store,
            config=simulation.config,
            levels={**LEVELS, "quiet": QUIET},
            rulesets=RULESETS,
            entropy=rng.randbytes,
            jitter=rng.random,
            names=rng.randbytes,
            metrics=METRICS,
            # A bot is as quick as it claims, even if it takes long on this machine.
            bot_threads=BotThreads(clock.now, worked=clock.now),
            # The same pieces of work in the same order, however long they take on this machine.
            spare=SpareTime(math.inf),
        )
        self.lobby = Lobby(services)
        sessions = Sessions(self.store, clock, simulation.config.limits, rng.randbytes)
        self.gateway = Gateway(simulation.config, clock, self.lobby, sessions, METRICS)
        self.serving = True

    def _fate(self) -> Fate:
        simulation = self._simulation
        if simulation.at_rest:
            return Fate(0.0, "storage_busy")
        return simulation.weather.fate(simulation.rng)

    async def _reading(self) -> None:
        simulation = self._simulation
        await asyncio.sleep(simulation.rng.random() * simulation.weather.disk)
        if simulation.rng.random() < simulation.weather.faults:
            raise StoreRefused("storage_busy")

    def accept(self, line: MemoryLine) -> None:
        """Serve a connection."""
        self.lines = [one for one in self.lines if one.served]
        self.lines.append(line)
        self.run(self.gateway.serve(cast(WebSocket, line)))

    async def stop(self) -> None:
        """Stop in order, as on SIGTERM."""
        await self.gateway.drain()
        await self.lobby.stop()
        await self.store.close()
        self.die()

    def die(self) -> None:
        """Stop at this very moment. Frames that have left the machine still arrive."""
        if not self.alive:
            return
        self.alive = False
        for line in self.lines:
            line.sever(self._simulation.rng.randrange(4))
        for task in self.tasks:
            task.cancel()


class Simulation:
    """Everything about one run."""

    def __init__(self, seed: int, trace: Trace | None = None) -> None:
        self._trace = trace
        loop = asyncio.get_running_loop()
        loop.set_task_factory(cast(Any, _owned))
        self.rng = rng = random.Random(f"paiju {seed}")
        self.seed = seed
        self.weather = Weather.drawn(rng)
        self.rotation = Rotation.drawn(random.Random(f"paiju rotation {seed}"))
        self.clock = LoopClock(loop)
        self.config = Config(
            pace=rng.choice((0.0, 0.2, 1.0)),
            timers=Timers(
                next_deal=5.0,
                substitute=rng.choice((2.0, 20.0)),
                pause=rng.choice((0.3, 3.0, 30.0)),
                **self.rotation.timers,
            ),
            limits=Limits(outbox_frames=rng.choice((16, 64))),
        )
        self.disk = Disk()
        self.disk.dealt = self._dealt
        self.sittings = Sittings()
        self.server: Server | None = None
        self.at_rest = False
        self.over = False
        self.counts: Counter[str] = Counter()
        self._digest = hashlib.sha256()
        self.devices: list[Device] = []
        self.tables: list[Table] = []
        self._faults: list[str] = []
        for number in range(rng.choice((1, 1, 1, 2))):
            self._gather(number)

    def _gather(self, number: int) -> None:
        """People around a table, some with two devices, one perhaps to watch."""
        rng = self.rng
        ruleset = RULESETS[rng.choice(sorted(RULESETS))]
        kit = KITS[ruleset.game]
        presets = sorted(ruleset.presets)
        switches: dict[str, Any] = {}
        preset = rng.choice(presets)
        if ruleset.id == kit.ruleset and rng.random() < 0.5:
            preset = next(iter(ruleset.presets))
            switches = dict(kit.house_rules[rng.choice(sorted(kit.house_rules))])
        rules = ruleset.presets[preset].rules.replace(switches)
        table = Table(wish(ruleset.id, preset, _options(rng), switches))
        people = rng.randrange(1, rules.seats + 2)
        if not rules.race_to:
            table.wish["options"].update(self.rotation.options)
            people = rules.seats + self.rotation.more if table.rotates else people
        self.tables.append(table)

        def device(name: str, host: bool, first: Device | None) -> Device:
            return Device(
                Witness(name),
                table,
                host=host,
                rng=rng,
                mishaps=self.weather,
                connect=self._connect,
                first=first,
            )

        self.devices += around(number, people, lambda _: rng.choice((1, 1, 2)), device)

    def _dealt(self, match: StoredMatch, deal: int, stored: StoredTable) -> None:
        """A deal is stored; its table is still as it was before."""
        assert self.server is not None
        table = self.server.lobby.get(stored.id)
        self.sittings.dealt(match, deal, stored, table.state)

    def _connect(self, device: Device) -> MemoryLine | None:
        server = self.server
        if server is None or not server.alive or not server.serving:
            return None
        self.counts["connections"] += 1
        end = _Traced(self, device)
        line = MemoryLine(end, device.witness.name.partition(".")[0], self._latency)
        server.accept(line)
        return line

    def _latency(self) -> float:
        return self.rng.random() * self.weather.lag

    def heard(self, device: Device, frame: str) -> None:
        """For the digest, and for a caller who follows the run."""
        line = f"{self.clock.now():.6f} {device.witness.name} {frame}"
        self._digest.update(line.encode())
        if self._trace is not None:
            self._trace(line)

    # ------------------------------------------------------------ the run

    async def run(self) -> Result:
        """The storm, the calm, the audit."""
        lives = [asyncio.create_task(live(one, lambda: self.over)) for one in self.devices]
        operating = asyncio.create_task(self._operate())
        await self._storm()
        complaints = await self._calm()
        self.at_rest = True
        rest(self.devices)
        for _ in range(MOST_RESTS):
            told = self._told()
            await asyncio.sleep(REST)
            # The last events are on their way for a moment.
            if not self._telling() and self._told() == told:
                break
        else:
            complaints.append("something that is stored is never told")
        self.over = True
        ledger = Ledger(self.disk.listed())
        complaints += audit(ledger, [device.witness for device in self.devices], self._told())
        complaints += [*self._faults, *self._ghosts(), *self._sat_wrongly(ledger)]
        self._count(ledger)
        if self.server is not None:
            self.server.die()
        await asyncio.gather(*lives, operating)
        return Result(complaints, self.counts, self.seed, self._digest.hexdigest())

    async def _operate(self) -> None:
        """Look after the server: start it when it is down, and stop it at times."""
        while not self.over:
            server = self.server
            if server is None or not server.alive:
                self.server = server = Server(self)
                try:
                    await server.run(server.start())
                except (StoreRefused, asyncio.CancelledError):
                    server.die()
                self.counts["lives"] += 1
            await asyncio.sleep(self.rng.random())
            dice = self.rng.random()
            if server.alive and dice < self.weather.crashes / 2:
                server.die()
            elif server.alive and dice < self.weather.crashes * 0.7:
                await asyncio.wait([server.run(server.stop())])

    def _decisions(self) -> int:
        settled = self.disk.of("records")
        steps = self.disk.of("rows").values()
        running = sum((step["match_id"], step["deal"]) not in settled for step in steps)
        return running + 25 * len(settled)

    async def _storm(self) -> None:
        end = self.clock.now() + STORM * self.rotation.times
        most = self.rng.choice(MOST_DECISIONS) * self.rotation.times
        # Nobody says when it is enough.
        while self.clock.now() < end and self._decisions() < most:  # noqa: ASYNC110
            await asyncio.sleep(0.5)  # nobody says when it is enough

    async def _calm(self) -> list[str]:
        """Every table that plays goes on, now that nothing is in its way."""
        self.weather.calm_down()
        tidy(self.devices)
        before = self._progress()
        await asyncio.sleep(CALM)
        after = self._progress()
        return [
            f"table {table} does not go on: {after[table]}"
            for table in before
            if table in after and before[table] == after[table] and "playing" in after[table]
        ]

    def _progress(self) -> dict[str, tuple[Any, ...]]:
        if self.server is None or not self.server.serving:
            return {}
        return {
            table.state.id: (
                table.state.phase,
                table.state.history.last,
                table.state.history.published,
                # A person who comes back from another table has had no time to decide.
                *(seat.connected for seat in table.state.seats),
            )
            for table in self.server.lobby
            if any(device.witness.table == table.state.id for device in self.devices)
        }

    def _telling(self) -> bool:
        """True if something is stored that nobody has been told yet, and will be; never so at a
        table that stands, or waits for its storage.
        """
        assert self.server is not None
        going = (
            table
            for table in self.server.lobby
            if not table.state.clocks_stopped and not table.state.storage_waiting
        )
        return any(table.state.history.unpublished is not None for table in going)

    def _told(self) -> dict[str, int]:
        assert self.server is not None
        return {table.state.id: table.state.history.published for table in self.server.lobby}

    def _ghosts(self) -> Iterator[str]:
        """Devices that a table still sees, though their connections are over, and people who are
        looked for at tables where they are not.
        """
        assert self.server is not None
        there = self.server.gateway._connections
        for table in self.server.lobby:
            if any(viewer not in there for viewer in table._audience):
                yield f"table {table.state.id} sees a device that is not there"
        yield from wrong_members(self.server.lobby)

    def _sat_wrongly(self, ledger: Ledger) -> Iterator[str]:
        yield from self.sittings.complaints
        for table in ledger.tables.values():
            for match in table.matches:
                yield from self.sittings.wrongly_credited(match)

    def _count(self, ledger: Ledger) -> None:
        self.counts["runs"] += 1
        self.counts.update(counted(ledger, [device.witness for device in self.devices]))
        self.counts["commits"] += self.disk.commits
        self.counts["shifts"] += self.sittings.shifts
        self.counts["drops"] += sum(device.drops for device in self.devices)

    def logged(self, entry: log.Entry) -> None:
        """The log of the server: an error is a complaint."""
        if entry["level"] == "error" and entry.get("code") != "storage_conflict":
            self._faults.append(f"logged: {entry}")


class _Traced:
    """A device whose frames go into the digest."""

    def __init__(self, simulation: Simulation, device: Device) -> None:
        self._simulation = simulation
        self._device = device

    def hear(self, frame: str, sent: float) -> None:
        self._simulation.heard(self._device, frame)
        self._device.hear(frame, sent)

    def broken(self) -> None:
        self._device.broken()


def _owned(loop: asyncio.AbstractEventLoop, work: Any, **options: Any) -> asyncio.Task[Any]:
    """A task, noted by the server that it belongs to."""
    task = asyncio.Task(work, loop=loop, **options)
    server = (options.get("context") or contextvars.copy_context()).get(_server)
    if server is not None:
        server.tasks.append(task)
        if not server.alive:
            task.cancel()
    return task


async def _run(seed: int, trace: Trace | None) -> Result:
    simulation = Simulation(seed, trace)
    with log.listening(simulation.logged):
        return await simulation.run()


def _options(rng: random.Random) -> dict[str, Any]:
    """Of a table, as a host may like them."""
    clock = rng.choice((None, None, {"base": 3, "bank": 2}, {"base": 15, "bank": 60}))
    options = {"deals": rng.randrange(1, 4), "clock": clock, "pace": rng.choice(("fast", "normal"))}
    options["spectators"] = rng.random() < 0.9
    options["draw_seats"] = rng.random() < 0.5
    # Few: they are slow, and little would happen in a run.
    options["uniform_window"] = rng.choice((None, None, None, 2))
    return options


def simulate(seed: int, trace: Trace | None = None) -> Result:
    """The run of this seed; `trace` is told every frame that a device hears.

    Only every eighth lets the server work out hints and waits, which take longer than everything
    else together.
    """
    dull = {name: game._replace(insight=lambda _: Insight()) for name, game in GAMES.items()}
    games = dull if seed % 8 else GAMES
    with mock.patch("server.table.settings.GAMES", games):
        return run(_run(seed, trace))
