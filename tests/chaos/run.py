"""Load on several nodes to which one thing after another happens, and the audit of it.

The people are those of the torture, and so is the audit. Besides, the database notes the owner and
the writers of each table (`owners`).
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.chaos import owners
from tests.chaos.faults import SHORTEST, Faults
from tests.chaos.nodes import Nodes
from tests.chaos.pauses import Pauses
from tests.chaos.people import Wanderer
from tests.chaos.replays import wrong_replays
from tests.chaos.ways import BUS, DATABASE, Ways
from tests.support import postgresql
from tests.support.live.crowd import Crowd, CrowdReport
from tests.support.live.lines import SocketLine
from tests.support.live.mutants import Mutant
from tests.support.live.people import Device, Mishaps, rest
from tests.support.nats import NatsServer
from tests.support.postgresql import Cluster
from tests.support.waiting import until

OVERLAP = 0.2
"""The probability that the next fault does not wait until the last one is over."""
PATIENCE = 60.0
"""Seconds for a table to go on, and for everybody to know where it is, on a busy machine."""
IN_PLAY = ("revealing", "playing", "between")


class Chaos:
    """One run at `tables` tables. `prepared` is done to the database before anybody comes;
    `shortest` is the least time that a node stands still, in seconds.
    """

    def __init__(
        self,
        folder: Path,
        cluster: Cluster,
        nats: NatsServer | None,
        *,
        tables: int = 6,
        seed: int = 1,
        mutant: Mutant | None = None,
        prepared: Sequence[str] = (),
        patience: float = PATIENCE,
        shortest: float = SHORTEST,
    ) -> None:
        self.crowd = Crowd[Wanderer](random.Random(seed), Mishaps(drops=0.003, mischief=0.06))
        self.crowd.gather(tables, Wanderer, self._connect)
        name = f"chaos_{random.SystemRandom().getrandbits(32):08x}"
        self.database = postgresql.create_database(cluster.url, name)
        self._prepared = prepared
        bus = nats.port if nats is not None else cluster.port
        self._ways = Ways(3, {DATABASE: cluster.port, BUS: bus})
        self._folder, self._nats, self._mutant = folder, nats, mutant
        self._cluster = cluster
        self._dice, self._patience, self._shortest = random.Random(seed), patience, shortest
        self.pauses = Pauses()
        for device in self.crowd.devices:
            device.news = self.pauses.hear

    def _connect(self, device: Device) -> SocketLine:
        assert isinstance(device, Wanderer)
        return SocketLine(device, self.nodes.url(device.node), self.crowd.report.goodbyes)

    # ------------------------------------------------------------ the run

    async def run(self, faults: int | Sequence[str]) -> CrowdReport:
        """Let so many faults happen, or these; wait until every table goes on; rest; audit."""
        await owners.prepare(self.database)
        await postgresql.execute(self.database, "SELECT 1", *self._prepared)
        await self._ways.open()
        self.nodes = Nodes(self._folder, self._ways, self.database, self._nats, self._mutant)
        self.faults = Faults(
            self.nodes, self._cluster, self.database, self._nats, self._dice, self._shortest
        )
        try:
            await asyncio.gather(*map(self.faults.start, range(len(self.nodes))))
            self.crowd.come()
            await self._until(self._play_has_begun, PATIENCE)
            await self._suffer(self._drawn(faults) if isinstance(faults, int) else faults)
            await self._go_on()
            await self._rest()
            await self._look_at_replays()
        finally:
            told = self.crowd.told()
            self.crowd.over = True
            await self.crowd.hang_up()
            await self.crowd.stop()
            for number in range(len(self.nodes)):
                await self.nodes.end(number)
            await self._ways.close()
        await self._audit(told)
        return self.crowd.report

    def _drawn(self, count: int) -> list[str]:
        """Each kind comes as often as any other, in no order."""
        drawn: list[str] = []
        while len(drawn) < count:
            kinds = self.faults.kinds
            self._dice.shuffle(kinds)
            drawn += kinds
        return drawn[:count]

    async def _suffer(self, kinds: Sequence[str]) -> None:
        under_way: set[asyncio.Task[None]] = set()
        for kind in kinds:
            happening = asyncio.create_task(self._one(kind))
            under_way.add(happening)
            if self._dice.random() < OVERLAP:
                await asyncio.sleep(self._dice.random() * 2)
            else:
                await asyncio.gather(*under_way)
                under_way.clear()
        await asyncio.gather(*under_way)

    async def _one(self, kind: str) -> None:
        """One fault, and until the tables that it hit go on."""
        happened = await self.faults.happen(kind)
        if happened is None:
            return
        begun, tables = happened
        watched = [table for table in tables if self._plays(table)]
        await self._until(
            lambda: all(
                self.pauses.pause(table, begun) is not None or not self._plays(table)
                for table in watched
            )
        )
        self.pauses.note(kind, watched, begun)
        await asyncio.sleep(self._dice.random())

    async def _go_on(self) -> None:
        """Every table that somebody sees goes on after the last fault."""
        self.crowd.mishaps.calm_down()
        now = asyncio.get_running_loop().time()
        await self._until(lambda: all(map(self._knows_table, self.crowd.devices)))
        for device in self.crowd.devices:
            if not self._knows_table(device):
                self.crowd.report.complaints.append(
                    f"{device.witness.name}: does not see its table"
                )
        waited = {device.table.id for device in self.crowd.devices if device.table.id is not None}
        await self._until(lambda: all(self._goes_on(table, now) for table in waited))
        for table in waited:
            if not self._goes_on(table, now):
                self.crowd.report.complaints.append(f"table {table} does not go on")

    def _goes_on(self, table: str, since: float) -> bool:
        return self.pauses.has_news(table, since) or not self._plays(table)

    async def _rest(self) -> None:
        """Until everybody knows all that anybody does."""
        rest(self.crowd.devices)
        for device in self.crowd.devices:
            if device.line is not None:
                device.line.read_on()
        await asyncio.sleep(1.0)
        await self._until(self._all_know_all)

    async def _look_at_replays(self) -> None:
        """Every node that runs, also without the table."""
        url = self.database.render_as_string(hide_password=False)
        nodes = [process.page for process in self.nodes.processes]
        complaints, looked = await wrong_replays(url, nodes)
        self.crowd.report.complaints += complaints
        self.crowd.report.counts["replays compared"] = looked

    def _all_know_all(self) -> bool:
        told = self.crowd.told()
        return all(
            self._knows_table(device) and device.witness.next - 1 == told[device.witness.table]
            for device in self.crowd.devices
            if device.witness.table in told
        )

    def _knows_table(self, device: Device) -> bool:
        return device.line is not None and device.witness.table is not None

    def _play_has_begun(self) -> bool:
        """Somebody plays at every table, and everybody sees one."""
        tables = {device.table.id for device in self.crowd.devices}
        return all(map(self._knows_table, self.crowd.devices)) and all(map(self._plays, tables))

    def _plays(self, table: str | None) -> bool:
        """True if something must happen at this table, as far as its people have heard."""
        rooms = (device.witness.room for device in self.crowd.devices if device.table.id == table)
        return any(
            room is not None and room["table"] == table and room["phase"] in IN_PLAY
            for room in rooms
        )

    async def _until(self, holds: Callable[[], bool], patience: float | None = None) -> None:
        """Wait until something holds, or patience is over; a caller who must know looks again."""
        with contextlib.suppress(TimeoutError):
            await until(holds, patience or self._patience)

    # ------------------------------------------------------------ the audit

    async def _audit(self, told: dict[str, int]) -> None:
        url = self.database.render_as_string(hide_password=False)
        report, counts = self.crowd.report, self.crowd.report.counts
        try:
            await self.crowd.judge(url, told)
        except Exception as error:
            report.complaints.append(f"what is stored cannot be read: {error!r}")
        changes, rows = await owners.noted(url)
        report.complaints += owners.wrong_changes(changes)
        report.complaints += owners.wrong_rows(changes, rows)
        report.complaints += [*self.faults.complaints, *self.nodes.faults()]
        counts["moves"] = owners.moves(changes)
        counts["claims"] = sum(change.owner is not None for change in changes)
        counts["rows"] = len(rows)
        counts["fenced writes"] = self.nodes.count("moved to another node")
        counts["given up"] = self.nodes.count("the others have given this node up")
        counts["silences"] = sum(device.silences for device in self.crowd.devices)
        counts.update({f"fault: {kind}": count for kind, count in self.faults.counts.items()})
        for process in self.nodes.processes:
            report.waits += process.waits()
