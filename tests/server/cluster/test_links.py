"""Links over a bus that loses messages: a device hears everything in order, or begins anew."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from server.cluster.bus import Heard
from server.cluster.exchange import Exchange
from server.cluster.links import SETTLED, Links, RemoteTable
from server.cluster.messages import Dropped, Entered, Gone, Moved, Part, Quiet, Said, Shown, Told
from server.cluster.visitors import Visitors
from server.lobby.placement import Elsewhere
from server.net.services import TableHandle
from server.table.commands import (
    ClientRequest,
    Command,
    Disconnect,
    EnterTable,
    JoinTable,
    Silence,
)
from server.wire.messages import Act, Detach
from server.wire.refusal import Refusal
from tests.support.clock import VirtualClock


class LossyBus:
    """Keeps published messages until the test delivers them, and loses those it chooses."""

    def __init__(self) -> None:
        self.connected = True
        self.waiting: deque[tuple[str, bytes]] = deque()
        self._heard: dict[str, Heard] = {}

    def publish(self, subject: str, message: bytes) -> None:
        self.waiting.append((subject, message))

    async def listen(self, subject: str, heard: Heard) -> None:
        self._heard[subject] = heard

    async def close(self) -> None:
        return

    def deliver(self, loses: Callable[[], bool] = lambda: False) -> int:
        """Deliver the waiting messages; return their number."""
        count = len(self.waiting)
        for _ in range(count):
            subject, message = self.waiting.popleft()
            if not loses():
                self._heard[subject](message)
        return count


class Phone:
    """A device at the gateway."""

    player, name, address = "ann", "Ann", "address"

    def __init__(self) -> None:
        self.seen: TableHandle | None = None
        self.heard: list[str] = []
        self.begins_anew = 0

    @property
    def table(self) -> str | None:
        return None if self.seen is None else self.seen.id

    def send(self, frame: str) -> None:
        self.heard.append(frame)

    def shown(self, table: str) -> None:
        raise AssertionError("it is turned to tables of other nodes")

    def turn_to(self, table: TableHandle) -> None:
        if self.seen is not None and self.seen != table:
            self.seen.post(Disconnect(self, turned=True))
        self.seen = table

    def dropped(self, table: str) -> None:
        if self.table == table:
            self.seen = None

    def moved(self) -> None:
        self.begins_anew += 1
        self.seen = None


class Room:
    """A table at the owner: lets everybody in, and takes note of its commands."""

    def __init__(self, table: str) -> None:
        self.id = table
        self.commands: list[Command] = []
        self.full = False

    def post(self, command: Command) -> bool:
        self.commands.append(command)
        if self.full:
            return False
        if isinstance(command, EnterTable | JoinTable):
            command.viewer.shown(self.id)
        elif isinstance(command, ClientRequest) and isinstance(command.message, Act):
            command.viewer.send(f"acked {command.message.n}")
        return True


class Rooms:
    """The lobby of the owner."""

    def __init__(self) -> None:
        self.tables = {name: Room(name) for name in ("t1", "t2")}
        self.gate: asyncio.Event | None = None

    async def load(self, table_id: str, address: str, player: str) -> Any:
        if self.gate is not None:
            await self.gate.wait()
        if table_id == "elsewhere":
            raise Elsewhere(table_id, "third")
        if table_id not in self.tables:
            raise Refusal("no_such_table")
        return self.tables[table_id]


class Pair:
    """A gateway and an owner of tables."""

    def __init__(self) -> None:
        self.bus = LossyBus()
        self.clock = VirtualClock()
        self.rooms = Rooms()
        self.gateway = Exchange(self.bus, "gateway")
        self.owner = Exchange(self.bus, "owner")
        self.links = Links(self.gateway, self.clock)
        self.visitors = Visitors(self.owner, self.rooms, self.clock)  # type: ignore[arg-type]

    async def begin(self) -> None:
        await self.gateway.begin(self._at_gateway)
        await self.owner.begin(self._at_owner)

    def _at_gateway(self, sender: str, part: Part) -> None:
        assert isinstance(part, Told | Shown | Dropped | Moved)
        self.links.hear(sender, part)

    def _at_owner(self, sender: str, part: Part) -> None:
        assert isinstance(part, Entered | Said | Quiet | Gone)
        self.visitors.hear(sender, part)

    def table(self, name: str = "t1") -> RemoteTable:
        return RemoteTable(self.links, "owner", name)

    async def settle(self, loses: Callable[[], bool] = lambda: False) -> None:
        """Deliver until nothing is on the way."""
        quiet = 0
        while quiet < 3:
            await asyncio.sleep(0)
            quiet = 0 if self.bus.deliver(loses) else quiet + 1

    def compare(self) -> None:
        """Both compare numbers, as with a pulse of each."""
        self.links.check("owner", self.visitors.numbers("gateway"))
        self.visitors.check("gateway", self.links.numbers("owner"))


@pytest.fixture
async def pair() -> Pair:
    made = Pair()
    await made.begin()
    return made


def act(phone: Phone, n: int) -> ClientRequest:
    return ClientRequest(phone, Act(n, 0))


async def entered(pair: Pair, name: str = "t1") -> tuple[Phone, RemoteTable]:
    """A device that sees a table of the other node."""
    phone, table = Phone(), pair.table(name)
    assert table.post(EnterTable(phone, 7))
    await pair.settle()
    assert phone.table == name
    return phone, table


async def test_what_is_said_comes_to_the_table_and_its_answers_back(pair: Pair) -> None:
    phone, table = await entered(pair)
    for n in range(3):
        assert table.post(act(phone, n))
    await pair.settle()
    assert phone.heard == ["acked 0", "acked 1", "acked 2"]
    first, *rest = pair.rooms.tables["t1"].commands
    assert isinstance(first, EnterTable)
    assert (first.last_seq, first.viewer.player, first.viewer.name) == (7, "ann", "Ann")
    assert [one.message for one in rest if isinstance(one, ClientRequest)] == [
        Act(n, 0) for n in range(3)
    ]


async def test_what_is_said_while_the_table_is_loaded_waits_for_it(pair: Pair) -> None:
    pair.rooms.gate = asyncio.Event()
    phone, table = Phone(), pair.table()
    table.post(JoinTable(phone))
    table.post(act(phone, 1))
    await pair.settle()
    assert pair.rooms.tables["t1"].commands == []
    pair.rooms.gate.set()
    await pair.settle()
    assert [type(one) for one in pair.rooms.tables["t1"].commands] == [JoinTable, ClientRequest]


async def test_who_is_not_let_in_hears_why_and_is_where_it_was(pair: Pair) -> None:
    phone, _ = await entered(pair)
    pair.table("none").post(EnterTable(phone, 0))
    await pair.settle()
    assert msgspec.json.decode(phone.heard[-1])["code"] == "no_such_table"
    assert phone.table == "t1"
    assert len(pair.links) == len(pair.visitors) == 1


async def test_a_table_that_is_elsewhere_makes_the_device_begin_anew(pair: Pair) -> None:
    phone = Phone()
    pair.table("elsewhere").post(EnterTable(phone, 0))
    await pair.settle()
    assert phone.begins_anew == 1
    assert len(pair.links) == len(pair.visitors) == 0


async def test_a_device_sees_one_table_at_a_time(pair: Pair) -> None:
    phone, first = await entered(pair)
    pair.table("t2").post(EnterTable(phone, 0))
    await pair.settle()
    assert phone.table == "t2"
    assert isinstance(pair.rooms.tables["t1"].commands[-1], Disconnect)
    assert len(pair.links) == len(pair.visitors) == 1
    first.post(act(phone, 9))
    assert phone.begins_anew == 1, "it is not there any more"


async def test_who_goes_to_and_fro_between_tables_sees_the_one_that_came_last(pair: Pair) -> None:
    phone, table = await entered(pair)
    for name in ("t2", "t1"):
        pair.table(name).post(EnterTable(phone, 0))
    await pair.settle()
    assert phone.table == "t1"
    table.post(act(phone, 1))
    await pair.settle()
    assert phone.heard == ["acked 1"]
    assert len(pair.links) == len(pair.visitors) == 1


async def test_a_frame_of_the_table_before_comes_to_nobody(pair: Pair) -> None:
    phone, _ = await entered(pair)
    viewer = pair.rooms.tables["t1"].commands[0].viewer  # type: ignore[union-attr]
    pair.table("t2").post(EnterTable(phone, 0))
    await asyncio.sleep(0)
    pair.bus.deliver()
    await asyncio.sleep(0)
    viewer.send("late")
    await pair.settle()
    assert "late" not in phone.heard


async def test_a_full_table_says_busy(pair: Pair) -> None:
    phone, table = await entered(pair)
    pair.rooms.tables["t1"].full = True
    table.post(act(phone, 1))
    await pair.settle()
    assert msgspec.json.decode(phone.heard[-1])["code"] == "busy"


async def test_asking_to_leave_and_silence_come_to_the_table(pair: Pair) -> None:
    phone, table = await entered(pair)
    table.post(Silence(phone, pair.clock.now() - 4))
    table.post(Disconnect(phone, asked=True))
    await pair.settle()
    silent, gone = pair.rooms.tables["t1"].commands[1:]
    assert isinstance(silent, Silence)
    assert silent.since == pair.clock.now() - 4
    assert isinstance(gone, Disconnect)
    assert gone.asked
    table.post(ClientRequest(phone, Detach()))
    await pair.settle()
    assert phone.begins_anew == 0, "the table itself says what becomes of it"


async def test_who_has_come_again_hears_nothing_of_the_time_before(pair: Pair) -> None:
    """The table is still loaded for the first coming when the second is let in already."""
    loaded = pair.rooms.gate = asyncio.Event()
    phone, table = Phone(), pair.table()
    table.post(EnterTable(phone, 0))
    await pair.settle()
    pair.rooms.gate = None
    table.post(Disconnect(phone, asked=True))
    table.post(EnterTable(phone, 0))
    await pair.settle()
    loaded.set()
    await pair.settle()
    later, first, gone = pair.rooms.tables["t1"].commands
    assert isinstance(later, EnterTable)
    assert isinstance(first, EnterTable)
    assert isinstance(gone, Disconnect)
    assert gone.viewer is first.viewer
    for viewer, frame in ((later.viewer, "event"), (first.viewer, "event")):
        viewer.send(frame)
    first.viewer.send("left")
    first.viewer.dropped("t1")
    later.viewer.send("the next event")
    await pair.settle()
    assert phone.heard == ["event", "the next event"]
    assert phone.table == "t1"
    assert len(pair.links) == len(pair.visitors) == 1


async def test_while_the_bus_is_lost_nobody_is_let_in(pair: Pair) -> None:
    phone, table = await entered(pair)
    pair.bus.connected = False
    assert not table.post(act(phone, 1))
    assert not pair.table("t2").post(EnterTable(phone, 0))
    pair.bus.connected = True
    assert table.post(act(phone, 1))
    await pair.settle()
    assert phone.heard == ["acked 1"]


async def test_a_node_that_is_gone_takes_its_tables_and_devices_along(pair: Pair) -> None:
    phone, _ = await entered(pair)
    pair.visitors.lose("gateway")
    assert isinstance(pair.rooms.tables["t1"].commands[-1], Disconnect)
    pair.links.lose("owner")
    assert phone.begins_anew == 1
    await pair.settle()
    assert len(pair.links) == len(pair.visitors) == 0


async def test_a_node_of_which_nothing_is_heard_makes_devices_wait(pair: Pair) -> None:
    phone, _ = await entered(pair)
    pair.links.wait_for("owner")
    pair.links.wait_for("owner")
    pair.visitors.wait_for("gateway", 3.0)
    pair.compare()
    codes = [msgspec.json.decode(frame)["code"] for frame in phone.heard]
    assert codes == ["storage_waiting", "storage_back"]
    silent, heard = pair.rooms.tables["t1"].commands[1:]
    assert isinstance(silent, Silence)
    assert isinstance(heard, Silence)
    assert (silent.since, heard.since) == (3.0, None)


@pytest.mark.parametrize("seed", range(60))
async def test_what_is_lost_is_noticed_and_nothing_is_doubled_or_out_of_order(
    pair: Pair, seed: int
) -> None:
    chance = Random(seed)
    phone, table = await entered(pair)

    def loses() -> bool:
        return chance.random() < 0.15

    for n in range(12):
        table.post(act(phone, n))
        if chance.random() < 0.5:
            await pair.settle(loses)
    await pair.settle(loses)
    assert phone.heard == [f"acked {n}" for n in range(len(phone.heard))], "no gap"
    requests = [
        one.message.n
        for one in pair.rooms.tables["t1"].commands
        if isinstance(one, ClientRequest) and isinstance(one.message, Act)
    ]
    assert requests == list(range(len(requests)))
    await pair.clock.advance(SETTLED + 1)
    for _ in range(3):
        pair.compare()
        await pair.settle()
    assert (len(phone.heard) == 12) != bool(phone.begins_anew)
    assert len(pair.links) == len(pair.visitors) == (0 if phone.begins_anew else 1)
