"""A run: seat everybody, let actions come at their moments, read their cost.

The load is open: moments are drawn beforehand (Poisson), independently of the server, and every
latency counts from the moment and not from the sending. A server that stalls is charged for all who
would have acted meanwhile.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar

from game.registry import RULESETS
from server.ops.load import baseline
from server.ops.load.client import LoadError, LoadTable, Tally, Traced
from server.ops.load.line import Line
from server.ops.load.process import allow_sockets, bound, cores, cpu_seconds, resident_kb
from server.ops.load.report import RateResult, Report, latency
from server.ops.load.target import Target, child

AT_ONCE = 50
"""Tables that come at the same time."""
WARM_CONNECTIONS = 16
"""Connections before those whose memory is counted: the first ones fill caches that all share."""
WARM_UP = 0.25
"""Part of the time of a step that is played before it counts."""
IDLE = 2.0
"""Seconds for which nobody acts, after everybody has sat down."""
PATIENCE = 5.0
"""Seconds after the last moment, until open actions count as unfinished."""
AHEAD = 100
"""Actions by which the tables are apart when they are to be, at most: about a deal."""
STILL = 30.0
"""Seconds for which nothing may happen meanwhile."""
TRACED = 2000
"""Actions whose frames are kept for the baseline, or fewer if a step is shorter."""

Comer = TypeVar("Comer")

now = time.perf_counter
Told = Callable[[str, float], None]
"""Takes the current activity, and the part of it that is done."""


@dataclass(frozen=True)
class LoadPlan:
    """Plan of a run: everything that is to be measured."""

    tables: int
    rates: tuple[float, ...]
    seconds: float
    rulesets: tuple[str, ...]
    seed: int = 1
    baseline: bool = False
    together: bool = False
    """Every table begins its first deal at once, and so all deals end together as well; otherwise
    the tables are somewhere in their deals when the measuring begins.
    """
    apart: bool = True
    """The people of each table come to different nodes, if there are several."""


class Acting(Protocol):
    """A table that acts at given moments."""

    failed: str | None

    def arrive(self, moment: float) -> None:
        """Somebody wants to act at this moment."""

    @property
    def overdue(self) -> list[float]:
        """The moments whose actions are not done yet."""


def run(plan: LoadPlan, target: Target, told: Told) -> Report:
    """Measure. Raises `LoadError`."""
    allow_sockets()
    split = cores()
    ours = split[1] if split is not None and len(target.pids) == 1 else None
    with bound(ours), asyncio.Runner(loop_factory=baseline.loop_factory()) as runner:
        core = split[0] if split is not None else None
        return runner.run(_run(plan, target, core, told))


async def _run(plan: LoadPlan, target: Target, core: int | None, told: Told) -> Report:
    tally = Tally()
    rng = random.Random(plan.seed)
    tables = [_table(plan, number, tally, rng) for number in range(plan.tables)]
    sockets = sum(len(table.clients) for table in tables)
    trace: list[Traced] = []
    try:
        connection_kb = await _connect(tables, target, told, apart=plan.apart)
        before = _resident(target)
        await _by_and_by(tables, lambda table: table.sit(), "sitting down", told)
        if target.own and not plan.together:
            # A server that is not ours allows nobody to play as fast as that.
            await _apart(tables, rng, told)
        gc.collect()
        gc.freeze()
        idle_share = await _idle(target, told)
        steps = [await _step(tables, tally, target, rate, plan, rng, told) for rate in plan.rates]
        after = _resident(target)
        if plan.baseline:
            trace = await _trace(tables, plan, rng, told)
    finally:
        gc.unfreeze()
        for table in tables:
            table.close()
    seats = max(len(table.clients) for table in tables)
    return Report(
        rulesets=list(plan.rulesets),
        tables=plan.tables,
        sockets=sockets,
        seconds=plan.seconds,
        steps=steps,
        baseline=await _baseline(plan, seats, trace, core, rng, told),
        connection_kb=connection_kb,
        table_kb=None if after is None or before is None else (after - before) / plan.tables,
        idle_share=idle_share,
        load_average=os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
    )


def _table(plan: LoadPlan, number: int, tally: Tally, rng: random.Random) -> LoadTable:
    ruleset = plan.rulesets[number % len(plan.rulesets)]
    return LoadTable(number, ruleset, RULESETS[ruleset].default.seats, tally, rng, now)


def _resident(target: Target) -> int | None:
    found = [resident_kb(pid) for pid in target.pids]
    known = [size for size in found if size is not None]
    return sum(known) if known and len(known) == len(found) else None


# ------------------------------------------------------------------- coming


async def _connect(
    tables: Sequence[LoadTable], target: Target, told: Told, *, apart: bool
) -> float | None:
    """Let everybody connect; memory of a connection. Of several nodes the people of a table take
    one, or (`apart`) one after the other.
    """
    comers = [
        (client, target.addresses[(number + apart * seat) % len(target.addresses)])
        for number, table in enumerate(tables)
        for seat, client in enumerate(table.clients)
    ]
    warm, counted = comers[:WARM_CONNECTIONS], comers[WARM_CONNECTIONS:]

    await _by_and_by(warm, lambda comer: comer[0].connect(comer[1]), "connecting", told)
    before = _resident(target)
    await _by_and_by(counted, lambda comer: comer[0].connect(comer[1]), "connecting", told)
    after = _resident(target)
    if before is None or after is None or not counted:
        return None
    return (after - before) / len(counted)


async def _by_and_by(
    several: Sequence[Comer], work: Callable[[Comer], Awaitable[None]], what: str, told: Told
) -> None:
    """Do it for all, a few at a time. Raises `LoadError`."""
    for first in range(0, len(several), AT_ONCE):
        told(what, first / len(several))
        try:
            async with asyncio.timeout(60):
                await asyncio.gather(*map(work, several[first : first + AT_ONCE]))
        except TimeoutError:
            raise LoadError(f"{what}: the server does not answer") from None
        except OSError as problem:
            raise LoadError(f"{what}: {problem.strerror or problem}") from None


# ------------------------------------------------------------------- acting


def moments(rate: float, seconds: float, rng: random.Random) -> Iterator[float]:
    """A Poisson stream of moments, in seconds from its beginning."""
    at = rng.expovariate(rate)
    while at < seconds:
        yield at
        at += rng.expovariate(rate)


async def _arrivals(
    tables: Sequence[Acting], stream: Iterable[float], rng: random.Random, told: Told
) -> None:
    """Give each moment to a table. Raises `LoadError` when a table cannot go on."""
    start = now()
    for number, at in enumerate(stream):
        moment = start + at
        left = moment - now()
        if left > 0 or number % 8 == 0:
            # Behind schedule nothing waits; the server's messages are to be read all the same.
            await asyncio.sleep(max(0.0, left))
        if number % 256 == 0:
            told("", at)
            _check(tables)
        tables[rng.randrange(len(tables))].arrive(moment)


def _check(tables: Sequence[Acting]) -> None:
    failed = next((table.failed for table in tables if table.failed is not None), None)
    if failed is not None:
        raise LoadError(failed)


async def _apart(tables: Sequence[LoadTable], rng: random.Random, told: Told) -> None:
    """Let every table play ahead, some far and some not, as fast as it goes. Raises `LoadError`."""
    begun = now()
    for table in tables:
        for _ in range(rng.randrange(AHEAD)):
            table.arrive(begun)
    first = before = left = sum(len(table.overdue) for table in tables)
    changed = begun
    while left:
        await asyncio.sleep(0.05)
        _check(tables)
        left = sum(len(table.overdue) for table in tables)
        told("playing apart", 1 - left / first)
        if left < before:
            before, changed = left, now()
        elif now() - changed > STILL:
            raise LoadError("playing apart: the server does not answer")


async def _finish(tables: Sequence[Acting]) -> list[float]:
    """Wait for open actions; return the moments of those still open then."""
    patience = now() + PATIENCE
    while now() < patience and any(table.overdue for table in tables):
        await asyncio.sleep(0.01)
        _check(tables)
    return [moment for table in tables for moment in table.overdue]


async def _step(
    tables: Sequence[Acting],
    tally: Tally,
    target: Target,
    rate: float,
    plan: LoadPlan,
    rng: random.Random,
    told: Told,
    what: str = "playing",
) -> RateResult:
    """Play at this rate and measure."""

    def part(_: str, at: float) -> None:
        told(f"{what}, {rate:,.0f} a second", (at + base) / (plan.seconds * (1 + WARM_UP)))

    base = 0.0
    await _arrivals(tables, moments(rate, plan.seconds * WARM_UP, rng), rng, part)
    await _finish(tables)
    base = plan.seconds * WARM_UP
    for values in (tally.acked, tally.told, tally.moments):
        values.clear()
    tally.frames = tally.bytes = tally.stale = tally.broken = 0
    tally.running = True
    spent, played, started = _cpu(target.pids), _cpu((os.getpid(),)), now()
    begun = time.monotonic()
    await _arrivals(tables, moments(rate, plan.seconds, rng), rng, part)
    late = await _finish(tables)
    lasted, span = now() - started, (begun, time.monotonic())
    tally.running = False
    spent, played = _since(spent, target.pids), _since(played, (os.getpid(),))
    actions = len(tally.acked)
    ages = [now() - moment for moment in late]
    return RateResult(
        rate=rate,
        done=actions / max(plan.seconds, lasted - PATIENCE * bool(late)),
        actions=actions,
        unfinished=len(late),
        acked=latency(tally.acked + ages),
        told=latency(tally.told + ages),
        cpu_us=None if spent is None or not actions else spent / actions * 1e6,
        cpu_share=None if spent is None else spent / lasted,
        player_share=None if played is None else played / lasted,
        frames=tally.frames / max(1, actions),
        bytes=tally.bytes / max(1, actions),
        stale=tally.stale,
        broken=tally.broken,
        span=span,
    )


async def _idle(target: Target, told: Told) -> float | None:
    """Share of a core that the server uses while nobody acts."""
    told("sitting there", 0.0)
    spent, started = _cpu(target.pids), now()
    await asyncio.sleep(IDLE)
    used = _since(spent, target.pids)
    return None if used is None else used / (now() - started)


def _cpu(pids: Sequence[int]) -> float | None:
    """Processor seconds of all of these."""
    found = [cpu_seconds(pid) for pid in pids]
    known = [seconds for seconds in found if seconds is not None]
    return sum(known) if known and len(known) == len(found) else None


def _since(before: float | None, pids: Sequence[int]) -> float | None:
    after = _cpu(pids)
    return None if before is None or after is None else after - before


# ------------------------------------------------------------------- the baseline


async def _trace(
    tables: Sequence[LoadTable], plan: LoadPlan, rng: random.Random, told: Told
) -> list[Traced]:
    """Play on for a while and write down the frames of every action."""
    trace: list[Traced] = []
    for table in tables:
        table.trace = trace
    rate = plan.rates[0]
    lasting = min(TRACED / rate, plan.seconds)
    await _arrivals(tables, moments(rate, lasting, rng), rng, lambda _, __: None)
    await _finish(tables)
    for table in tables:
        table.trace = None
    return trace


class _BaselineTable:
    """A table of the baseline: a message from any seat, and as many frames as it leads to."""

    def __init__(self, number: int, trace: Sequence[baseline.Frames], tally: Tally) -> None:
        self.failed: str | None = None
        self.lines: list[Line] = []
        self._number = number
        self._sizes = [sum(len(seats) for seats, _ in frames) for frames in trace]
        self._cursor = number
        self._tally = tally
        self._due: list[float] = []
        self._flight: float | None = None
        self._missing = 0

    async def connect(self, address: str, seats: int) -> None:
        """Connect every seat."""
        for seat in range(seats):
            place = f"{address}/{self._number}/{seat}"
            self.lines.append(await Line.open(place, self._hear, self._lost))

    def close(self) -> None:
        """End every connection."""
        for line in self.lines:
            line.close()

    @property
    def overdue(self) -> list[float]:
        """The moments whose frames have not all come."""
        return [*self._due, *([self._flight] if self._flight is not None else ())]

    def arrive(self, moment: float) -> None:
        """A message is to be sent at this moment."""
        self._due.append(moment)
        self._send()

    def _send(self) -> None:
        if self._flight is None and self._due:
            self._flight = self._due.pop(0)
            self._missing = self._sizes[self._cursor % len(self._sizes)]
            self._cursor += 1
            self.lines[self._cursor % len(self.lines)].send('{"type":"act","n":100,"choice":1}')

    def _lost(self, reason: str) -> None:
        self.failed = f"the baseline has stopped: {reason}"

    def _hear(self, text: bytes) -> None:
        self._missing -= 1
        if self._tally.running:
            self._tally.frames += 1
            self._tally.bytes += len(text)
        if self._missing == 0 and self._flight is not None:
            moment, self._flight = self._flight, None
            if self._tally.running:
                for values in (self._tally.acked, self._tally.told):
                    values.append(now() - moment)
            self._send()


async def _baseline(
    plan: LoadPlan,
    seats: int,
    trace: list[Traced],
    core: int | None,
    rng: random.Random,
    told: Told,
) -> list[RateResult]:
    """The same frames at the same rates from the baseline."""
    if not trace:
        return []
    tally = Tally()
    with tempfile.TemporaryDirectory(prefix="paiju-load-") as folder:
        file = Path(folder) / "trace.json"
        baseline.write([traced for traced in trace if traced], file)
        frames = baseline.read(file)
        arguments = ["server.ops.load.baseline", str(file), str(-1 if core is None else core)]
        with child(arguments, baseline.SERVING) as (process, port):
            target = Target((f"ws://127.0.0.1:{port}",), (process.pid,))
            tables = [_BaselineTable(number, frames, tally) for number in range(plan.tables)]
            try:
                await _by_and_by(
                    tables,
                    lambda table: table.connect(target.addresses[0], seats),
                    "connecting to the baseline",
                    told,
                )
                return [
                    await _step(tables, tally, target, rate, plan, rng, told, "the baseline")
                    for rate in plan.rates
                ]
            finally:
                for table in tables:
                    table.close()
