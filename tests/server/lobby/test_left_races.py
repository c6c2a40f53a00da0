"""Tables that people have left, while several things happen at once: nothing is lost, nothing stays
behind, and nobody closes another's table.
"""

from __future__ import annotations

import asyncio
import gc
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from server.lobby import lobby as lobby_module
from server.runtime.config import Config, Limits
from server.runtime.identity import keyed_id
from server.storage.store import StoredSeat
from server.table.commands import (
    ClientRequest,
    Disconnect,
    EnterTable,
    GiveUpGame,
    JoinTable,
)
from server.wire.messages import CreateTable, Join, Leave, PlayNow
from server.wire.refusal import Refusal
from tests.server.lobby.test_left_tables import (
    ABANDON,
    MATCH,
    PAUSE,
    SLEEP,
    close_due,
    closed,
    come_back,
    friends,
    limited,
    tap,
)
from tests.support.members import wrong_members
from tests.support.memory_store import UNKNOWN_KEPT, UNKNOWN_LOST
from tests.support.seeds import seeds
from tests.support.world import RULESET, Device, World, phase

KEY = "k" * 22
QUICK = PlayNow(RULESET, level="quiet", options=MATCH)


async def turns(count: int = 20) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


def slowed(answer: Callable[..., Awaitable[Any]], rounds: Callable[[], int]) -> Any:
    """The same answer, some rounds of the loop later."""

    async def slow(*arguments: Any, **options: Any) -> Any:
        await turns(rounds())
        found = await answer(*arguments, **options)
        await turns(rounds())
        return found

    return slow


# ------------------------------------------------------------ closing


async def test_what_is_being_loaded_is_closed_at_the_table(world: World) -> None:
    table = await tap(world, "ann")
    await world.clock.advance(PAUSE + 1)
    loading = asyncio.create_task(world.lobby.load(table.state.id, "x"))
    await asyncio.sleep(0)
    assert not await world.lobby.left.close(table.state.id)
    assert await world.lobby.close(table.state.id, "closed_by_operator") is None
    assert (await loading).state.phase == "closed"
    assert closed(world, table)


async def test_a_game_is_closed_for_another_only_once_that_is_there() -> None:
    world = limited(tables_per_player=1)
    old = await tap(world, "ann")
    await world.clock.advance(PAUSE + 1)
    for wish in (PlayNow("mahjong/nonsense"), PlayNow(RULESET, level="nobody")):
        with pytest.raises(Refusal):
            await world.lobby.create(Device("ann"), wish, "school")
    world.store.faults.append("storage_full")
    with pytest.raises(Refusal, match="storage_full"):
        await world.lobby.create(Device("ann"), QUICK, "school")
    table, _ = await friends(world, "AB")
    found = await world.lobby.find(Join(code=table.state.code), "ann", "school")
    found.post(JoinTable(Device("ann")))
    await world.settle()
    assert table.state.seats.of("ann") is None, "she only looks on"
    assert not closed(world, old)
    await tap(world, "ann")
    assert closed(world, old)


async def test_a_table_of_two_does_not_give_way_because_it_was_one_of_one() -> None:
    world = limited(left_tables=0, tables_per_address=1)
    await tap(world, "ann", "one")
    bob = Device("bob")
    room = await world.lobby.create(bob, CreateTable(RULESET, options=MATCH), "two")
    await world.settle()
    await world.drop(bob)
    await world.clock.advance(PAUSE + 1)
    world.store.hold()
    closing = asyncio.create_task(world.lobby.left.close_due())
    await turns()
    cat = Device("cat")
    found = await world.lobby.find(Join(link=room.state.link), "cat", "two")
    found.post(JoinTable(cat))
    gate, world.store.gate = world.store.gate, None
    assert gate is not None
    await turns()
    await world.drop(cat)
    found.unload()
    await turns()
    assert found.unloaded
    gate.set()
    await closing
    assert not closed(world, room)


async def test_too_many_tables_of_several_people_are_too_many_whoever_gives_way() -> None:
    world = limited(left_tables=1)
    for names in ("AB", "CD", "EF"):
        for person in (await friends(world, names))[1]:
            await world.drop(person)
    await tap(world, "ann")
    await world.clock.advance(PAUSE + 1)
    await close_due(world)
    assert world.lobby.left.count == 3
    assert world.lobby.left.full


async def test_a_game_that_goes_just_now_is_not_the_one_left_longest_ago() -> None:
    world = limited(tables_per_player=2)
    old = await tap(world, "ann")
    await world.clock.advance(PAUSE + 1)
    new = await tap(world, "ann")
    world.store.tables_of = slowed(world.store.tables_of, lambda: 30)  # type: ignore[method-assign]
    creating = asyncio.create_task(world.lobby.create(Device("ann"), QUICK, "school"))
    await turns(5)
    new.unload()
    await creating
    await turns(200)
    await world.settle()
    assert closed(world, old)
    assert not closed(world, new)


async def test_what_is_given_up_while_the_table_waits_to_go_is_given_up(world: World) -> None:
    old = await tap(world, "ann")
    world.store.always = "storage_full"
    await world.clock.advance(PAUSE + 1)
    old.post(GiveUpGame("ann"))
    await world.settle()
    world.store.always = None
    await world.clock.advance(10)
    assert closed(world, old)


async def test_looking_for_what_is_to_be_closed_never_ends(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = 0

    async def broken(*_: Any) -> list[str]:
        nonlocal looks
        looks += 1
        raise RuntimeError

    monkeypatch.setattr(lobby_module, "TIDYING", 0.0)
    monkeypatch.setattr(world.store, "abandoned_tables", broken)
    tidying = asyncio.create_task(world.lobby.keep_tidy())
    while looks < 3:  # noqa: ASYNC110
        await asyncio.sleep(0)
    tidying.cancel()


# ------------------------------------------------------------ limits


async def test_joins_that_are_refused_load_no_table() -> None:
    world = limited(rooms_per_player=1, tables=3)
    _, people = await friends(world, "AB", "evil")
    for person in people:
        await world.drop(person)
    links = [(await tap(world, f"evil{n}", "evil")).state.link for n in range(10)]
    await world.clock.advance(PAUSE + 1)
    for link in links:
        with pytest.raises(Refusal, match="too_many_tables"):
            await world.lobby.find(Join(link=link), "A", "evil")
    await world.settle()
    assert len(world.lobby) == 0
    await tap(world, "honest", "elsewhere")


async def test_a_stranger_has_tables_loaded_only_where_there_is_room() -> None:
    world = limited(tables_per_address=3)
    tables = [await tap(world, f"evil{n}", "evil") for n in range(10)]
    await world.clock.advance(PAUSE + 1)
    refused = []
    for table in tables:
        try:
            await world.lobby.load(table.state.id, "evil", "stranger")
        except Refusal as refusal:
            refused.append(refusal.code)
    assert len(world.lobby) == 3
    assert refused == ["no_room_for_tables"] * 7
    # Nobody came to those: they go as soon as another one needs the room.
    await world.clock.advance(2)
    await tap(world, "honest", "evil")
    assert len(world.lobby) == 3


async def test_loading_has_its_speed() -> None:
    world = World(config=Config(pace=0.0, limits=Limits(loads_per_address=(0.01, 1.0))))
    table = await tap(world, "ann")
    await world.clock.advance(PAUSE + 1)
    await world.lobby.load(table.state.id, "evil", "eve")
    world.lobby.get(table.state.id).unload()
    await world.settle()
    with pytest.raises(Refusal, match="too_fast"):
        await world.lobby.load(table.state.id, "evil", "eve")
    await world.lobby.load(table.state.id, "home", "ann")


async def test_giving_up_seats_elsewhere_keeps_no_table_in_memory() -> None:
    world = limited(tables=2, rooms_per_player=1)
    for number in range(6):
        host = Device(f"host{number}")
        room = await world.lobby.create(host, CreateTable(RULESET), "evil")
        await world.settle()
        await world.drop(host)
        await world.clock.advance(PAUSE + 1)
        stored = world.store.tables[room.state.id]
        seats = (stored.seats[0], StoredSeat("eve", "eve"), *stored.seats[2:])
        world.store.tables[stored.id] = replace(stored, seats=seats)
    await world.lobby.create(Device("eve"), QUICK, "evil")
    await world.settle()
    assert len(world.lobby) <= 2
    rooms = [table for table in world.store.open_tables() if table.phase == "gathering"]
    assert [seat.player for table in rooms for seat in table.seats if seat.player == "eve"] == []


async def test_a_table_counts_for_one_address_and_only_while_it_is_there() -> None:
    world = limited(tables_per_address=1)
    wish = replace_key(QUICK)
    first = await world.lobby.create(Device("ann"), wish, "home")
    await world.settle()
    for viewer in first._audience:
        first.post(Disconnect(viewer))
    await world.clock.advance(PAUSE + 1)
    phone = Device("ann")
    await asyncio.gather(
        world.lobby.create(phone, wish, "school"), world.lobby.load(first.state.id, "mobile")
    )
    await world.settle()
    await world.drop(phone)
    await world.clock.advance(PAUSE + 1)
    assert len(world.lobby) == len(world.lobby._tables.room) == 0
    for address in ("school", "mobile", "home"):
        await tap(world, "pupil", address)


def replace_key(wish: PlayNow) -> PlayNow:
    return PlayNow(wish.ruleset, level=wish.level, options=wish.options, key=KEY)


async def test_a_person_opens_no_more_at_once_than_one_after_the_other() -> None:
    world = limited(tables_per_player=2, tables_per_address=100)
    heard = await asyncio.gather(
        *(world.lobby.create(Device("ann"), QUICK, "x") for _ in range(20)), return_exceptions=True
    )
    await world.settle()
    assert [str(one) for one in heard if isinstance(one, Refusal)] == ["too_many_tables"] * 18


async def test_a_match_with_others_cannot_be_given_up_for_a_place() -> None:
    world = limited(rooms_per_player=1)
    table, people = await friends(world, "AB")
    for person in people:
        await world.drop(person)
    await world.clock.advance(PAUSE + 1)
    with pytest.raises(Refusal, match="too_many_tables"):
        await tap(world, "A", instead_of=table.state.id)


# ------------------------------------------------------------ coming


async def test_the_same_key_leads_to_ones_own_table_where_there_is_no_room() -> None:
    world = limited(tables_per_address=1)
    table = await tap(world, "ann", key=KEY)
    await world.clock.advance(PAUSE + 1)
    await world.lobby.create(Device("bob"), QUICK, "school")
    await world.settle()
    again = await world.lobby.create(Device("ann"), replace_key(QUICK), "school")
    assert again.state.id == table.state.id
    await world.stop()


async def test_a_table_that_is_being_opened_is_not_loaded_beside(world: World) -> None:
    table_id = keyed_id("ann", KEY)
    world.store.write = slowed(world.store.write, lambda: 10)  # type: ignore[method-assign]
    opening = asyncio.create_task(world.lobby.create(Device("ann"), replace_key(QUICK), "x"))
    while table_id not in world.store.tables:  # noqa: ASYNC110
        await asyncio.sleep(0)
    assert await world.lobby.load(table_id, "y") is await opening


@pytest.mark.parametrize("fault", [UNKNOWN_KEPT, UNKNOWN_LOST])
async def test_an_opening_that_nobody_knows_of_is_there_or_is_not(world: World, fault: str) -> None:
    world.store.faults.append(fault)
    ann = Device("ann")
    if fault == UNKNOWN_LOST:
        with pytest.raises(Refusal, match="storage_failed"):
            await world.lobby.create(ann, replace_key(QUICK), "x")
    table = await world.lobby.create(ann, replace_key(QUICK), "x")
    await world.settle()
    assert phase(table) == "playing"
    assert len(world.store.tables) == 1


async def test_a_table_on_the_way_is_in_the_lists_once(world: World) -> None:
    table = await tap(world, "ann")
    await world.clock.advance(PAUSE + 1)
    world.store.running_table = slowed(  # type: ignore[method-assign]
        world.store.running_table, lambda: 10
    )
    loading = asyncio.create_task(world.lobby.load(table.state.id, "x"))
    for _ in range(60):
        await asyncio.sleep(0)
        listed = await world.lobby.of_player("ann")
        assert [line.table for line in listed] == [table.state.id]
        assert await world.lobby.sees("ann", table.state.id)
    assert (await loading).state.id == table.state.id


async def test_somebody_who_only_looks_does_not_begin_the_day_anew(world: World) -> None:
    table = await tap(world, "ann")
    await world.clock.advance(ABANDON - 60)
    eve = await come_back(world, "eve", table)
    await world.drop(eve)
    await world.clock.advance(PAUSE + 1)
    await close_due(world)
    assert closed(world, table)


@pytest.mark.parametrize("limit", [SLEEP, ABANDON])
async def test_who_is_there_when_the_server_ends_has_not_left_long_ago(
    world: World, limit: float
) -> None:
    ann = Device("ann")
    table = await (world.create(ann) if limit == SLEEP else world.play_now(ann))
    await world.drop(ann)
    await world.clock.advance(limit - 60)
    await come_back(world, "ann", table)
    await world.clock.advance(limit)
    world.store.reopen(world.clock.wall())
    world.lobby = world._lobby()
    await close_due(world)
    assert not closed(world, table)


async def test_who_goes_while_the_table_is_loaded_leaves_no_complaint(world: World) -> None:
    heard: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, found: heard.append(str(found)))
    world.store.running_table = slowed(  # type: ignore[method-assign]
        world.store.running_table, lambda: 5
    )
    loading = asyncio.create_task(world.lobby.load("nowhere"))
    await asyncio.sleep(0)
    loading.cancel()
    await turns()
    del loading
    gc.collect()
    assert heard == []


async def test_a_lobby_that_has_stopped_loads_nothing(world: World) -> None:
    table = await tap(world, "ann")
    await world.clock.advance(PAUSE + 1)
    await world.lobby.stop()
    with pytest.raises(Refusal, match="shutting_down"):
        await world.lobby.load(table.state.id, "x")


# ------------------------------------------------------------ by chance

WHAT = (
    *("play", "room", "enter", "join", "drop") * 2,
    *("drop", "due", "leave", "cancel", "fault", "wait", "act"),
)
QUESTIONS = (
    "running_table",
    "tables_of",
    "open_table",
    "is_closed",
    "abandoned_tables",
    "yielding_tables",
)


@pytest.mark.dice
@pytest.mark.parametrize("seed", seeds(40, 16))
async def test_whatever_happens_at_once_nothing_stays_behind(seed: int) -> None:
    rng = random.Random(seed)
    world = limited(tables_per_address=3, tables=8, tables_per_player=3, left_tables=10)
    problems: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, found: problems.append(found))
    for question in QUESTIONS:
        plain = getattr(world.store, question)
        setattr(world.store, question, slowed(plain, lambda: rng.randrange(8)))
    devices: list[Device] = []
    tasks: set[asyncio.Task[None]] = set()

    async def come(what: str) -> None:
        name, address = rng.choice("abcdef"), rng.choice("xyz")
        device, tables = Device(name), list(world.store.tables)
        lobby = world.lobby
        try:
            if what == "play":
                old = rng.choice(tables) if tables and rng.random() < 0.4 else None
                key = f"{name}{rng.randrange(6):030d}" if rng.random() < 0.5 else None
                wish = PlayNow(RULESET, level="quiet", options=MATCH, key=key, instead_of=old)
                await lobby.create(device, wish, address)
            elif what == "room":
                await lobby.create(device, CreateTable(RULESET, options=MATCH), address)
            elif what == "due":
                await lobby.left.close_due()
            elif tables and what == "enter":
                table = await lobby.load(rng.choice(tables), address, name)
                table.post(EnterTable(device, 0))
            elif tables:
                link = world.store.tables[rng.choice(tables)].link
                table = await lobby.find(Join(link=link), name, address)
                table.post(JoinTable(device))
            devices.append(device)
        except Refusal:
            pass
        except Exception as error:
            if type(error).__name__ not in ("StoreRefused", "StoreUnknown"):
                problems.append(error)

    for _ in range(80):
        what = rng.choice(WHAT)
        if what in ("drop", "leave", "act"):
            device = rng.choice(devices) if devices else None
            if device is not None and device.table in [table.id for table in world.lobby]:
                table = world.lobby.get(device.table or "")
                if what == "drop":
                    table.post(Disconnect(device))
                    devices.remove(device)
                elif what == "leave":
                    table.post(ClientRequest(device, Leave()))
                elif device.prompt is not None:
                    table.post(ClientRequest(device, device.answer(device.prompt["default"])))
        elif what == "cancel" and tasks:
            rng.choice(list(tasks)).cancel()
        elif what == "fault":
            faults = ("storage_busy", UNKNOWN_KEPT, UNKNOWN_LOST, None, None)
            world.store.faults.append(rng.choice(faults))
        elif what == "wait":
            await world.settle()
            await world.clock.advance(rng.choice((1, 10, PAUSE, PAUSE + 1)))
        else:
            task = asyncio.create_task(come(what))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        await turns(rng.randrange(6))
        problems += [
            f"{table.state.id} is in memory, and closed in the storage"
            for table in world.lobby
            if table.idle
            and table.condition not in ("storage_waiting", "frozen")
            and table._committer.held is None
            and closed(world, table)
        ]
        problems += wrong_members(world.lobby)
    world.store.faults.clear()
    if tasks:
        await asyncio.wait(tasks)
    for wait in (30, 0, *(PAUSE + 1 for _ in range(6))):
        await world.settle()
        for table in world.lobby:
            for viewer in table._audience:
                table.post(Disconnect(viewer))
        await world.clock.advance(wait)
    await world.settle()
    gc.collect()
    assert problems == []
    tables = world.lobby._tables
    assert (len(tables), len(tables.room), len(tables.codes)) == (0, 0, 0)
    assert world.lobby.idle
    assert world.clock.pending == 0
    for stored in world.store.open_tables():
        match = world.store.matches.get(stored.match or "")
        if stored.phase in ("playing", "between", "revealing"):
            assert match is not None
            assert match.ended is None, "open, but its match is over"
