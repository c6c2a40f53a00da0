"""A table that stops with its server, and one that is ended at once."""

from __future__ import annotations

import asyncio

from server.table.actor import Table
from server.table.commands import ClientRequest
from server.wire.messages import AddBot, Ready
from tests.support.world import Device, World


async def begun_to_count_down(world: World) -> tuple[Table, Device]:
    """A table whose match begins in three seconds."""
    host = Device("A")
    table = await world.create(host)
    for seat in (1, 2, 3):
        await world.say(host, AddBot(seat, "quiet"))
    await world.say(host, Ready(True))
    assert world.clock.pending > 0
    return table, host


async def test_one_that_stops_does_first_what_was_asked_of_it(world: World) -> None:
    table, host = await begun_to_count_down(world)
    table.post(ClientRequest(host, Ready(False), world.clock.now()))
    await table.stop()
    assert not table.state.seats.at(0).ready
    assert world.clock.pending == 0


async def test_one_that_is_killed_does_nothing_more(world: World) -> None:
    table, host = await begun_to_count_down(world)
    table.post(ClientRequest(host, Ready(False), world.clock.now()))
    table.kill()
    assert world.clock.pending == 0
    for _ in range(10):
        await asyncio.sleep(0)
    assert table.state.seats.at(0).ready
