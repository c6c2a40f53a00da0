"""A table with too much to do refuses people, and loses nothing that the server says of them."""

from __future__ import annotations

import pytest

from server.runtime.config import Config, Limits, Timers
from server.table.actor import Table
from server.table.commands import ClientRequest, Disconnect, LeaveIfIdle, RenamePlayer
from server.wire.messages import Ready
from tests.support.world import Device, World

INBOX = 8


@pytest.fixture
def narrow() -> World:
    limits = Limits(inbox=INBOX)
    return World(config=Config(pace=0.0, timers=Timers(grace=0.0), limits=limits))


def fill(table: Table, device: Device) -> None:
    """As many messages as it takes, and one more."""
    while table.post(ClientRequest(device, Ready(False))):
        assert table._inbox.qsize() <= INBOX


async def test_the_last_name_counts_however_many_came(narrow: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await narrow.create(ann)
    await narrow.join(bob, table)
    fill(table, ann)
    for number in range(1000):
        for player in ("ann", "bob"):
            assert table.post(RenamePlayer(player, f"{player} {number}"))
    assert table._inbox.qsize() == INBOX + 2
    await narrow.settle()
    assert [seat.name for seat in table.state.seats][:2] == ["ann 999", "bob 999"]
    assert bob.last("room")["seats"][0]["name"] == "ann 999"
    assert narrow.store.tables[table.state.id].seats[1].name == "bob 999"
    table.post(RenamePlayer("ann", "Ann"))
    await narrow.settle()
    assert table.state.seats[0].name == "Ann"
    await narrow.stop()


async def test_whoever_sits_down_elsewhere_gives_the_seat_up(narrow: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await narrow.create(ann)
    await narrow.join(bob, table)
    fill(table, bob)
    assert table.post(Disconnect(ann))
    assert table.post(LeaveIfIdle("ann"))
    assert not table.post(ClientRequest(bob, Ready(True)))
    await narrow.settle()
    assert table.state.seats.of("ann") is None
    assert table.state.host == "bob"
    await narrow.stop()
