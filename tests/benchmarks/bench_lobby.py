"""Processor time of what one person asks of the lobby, however many tables are in memory:
``python -m tests.benchmarks.bench_lobby [TABLES ...]`` (200 and 2,000). Three people sit at each
table and look at it. The storage answers at once: what it takes is not counted.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import time
from collections.abc import Awaitable, Callable, Sequence

from server.lobby.lobby import Lobby
from server.storage.store import RunningTable
from server.table.actor import Table
from server.table.commands import ClientRequest, JoinTable
from server.wire.messages import CreateTable, Join, Leave
from tests.benchmarks.bench_left_tables import lobby_of
from tests.support.memory_store import MemoryStore
from tests.support.world import RULESET, Device

AT_ONCE = 50
"""People who ask for the same, each at a table of their own."""
ROUNDS = 21
"""Times that everything is measured; the median counts."""


class QuickStore(MemoryStore):
    """It has no table that is not in memory."""

    async def tables_of(self, player: str) -> list[RunningTable]:
        return []

    async def open_table(self, *, code: str | None = None, link: str | None = None) -> str | None:
        return None


async def rest(lobby: Lobby, tables: Sequence[Table]) -> None:
    """Run the loop until the lobby and these tables have nothing left to do."""
    while not lobby.idle or not all(table.idle for table in tables):  # noqa: ASYNC110
        await asyncio.sleep(0)


async def sit_down(lobby: Lobby, table: Table, device: Device) -> None:
    found = await lobby.find(Join(code=table.state.code), device.player, "a")
    found.post(JoinTable(device))


async def open_with_three(lobby: Lobby, number: int) -> Table:
    table = await lobby.create(Device(f"host {number}"), CreateTable(RULESET), "a")
    for name in ("second", "third"):
        await sit_down(lobby, table, Device(f"{name} {number}"))
    await rest(lobby, [table])
    return table


async def spent(work: Callable[[], Awaitable[object]]) -> float:
    """Seconds of processor time."""
    began = time.process_time()
    await work()
    return time.process_time() - began


async def measure(count: int) -> None:
    lobby = lobby_of(QuickStore())
    tables = [await open_with_three(lobby, number) for number in range(count)]
    some = tables[:: count // AT_ONCE][:AT_ONCE]
    people = [next(iter(table.state.seats.players)) for table in some]

    async def all_sit_down() -> None:
        await asyncio.gather(
            *(sit_down(lobby, table, device) for table, device in zip(some, late, strict=True))
        )
        await rest(lobby, some)

    async def list_tables() -> None:
        for player in people:
            await lobby.listed(player)

    async def rename() -> None:
        for player in people:
            lobby.renamed(player, "another name")

    async def look_together() -> None:
        for player in people:
            await lobby.together(player, "somebody else")

    costs: dict[str, list[float]] = {}
    for number in range(ROUNDS):
        late = [Device(f"late {number} {table.id}") for table in some]
        for name, work in (
            ("sit down", all_sit_down),
            ("tables", list_tables),
            ("rename", rename),
            ("together", look_together),
        ):
            costs.setdefault(name, []).append(await spent(work) / AT_ONCE)
            await rest(lobby, some)
        for table, device in zip(some, late, strict=True):
            table.post(ClientRequest(device, Leave()))
        await rest(lobby, some)
    for name, each in costs.items():
        print(f"{count:6} tables, {name:9}: {1e6 * statistics.median(each):7.1f} µs")
    await lobby.stop()


def main() -> None:
    for count in [int(one) for one in sys.argv[1:]] or [200, 2000]:
        asyncio.run(measure(count))


if __name__ == "__main__":
    main()
