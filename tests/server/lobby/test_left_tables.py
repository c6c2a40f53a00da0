"""Tables that nobody comes back to give way to others, and wait for people who do."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from server.runtime.config import Config, Limits, Timers
from server.runtime.limits import Buckets
from server.storage.store import StoredPlayer
from server.table.actor import Table
from server.table.commands import JoinTable
from server.wire.messages import CreateTable, Join, Leave, PlayNow, Ready, Start, TableOptions
from server.wire.refusal import Refusal
from tests.support.world import RULESET, Device, World, phase

PAUSE, ABANDON, SLEEP = Timers.pause, Timers.abandon, Timers.sleep
MATCH = TableOptions(deals=2, clock=None)


def limited(**limits: int) -> World:
    free = {"openings_per_address": (1000.0, 10_000.0)}
    timers = Timers(grace=0.0)
    return World(config=Config(pace=0.0, timers=timers, limits=Limits(**limits, **free)))  # type: ignore[arg-type]


async def tap(world: World, name: str, address: str = "school", **wish: object) -> Table:
    """Somebody taps "play now" and closes the page."""
    device = Device(name)
    message = PlayNow(RULESET, level="quiet", options=MATCH, **wish)  # type: ignore[arg-type]
    table = await world.lobby.create(device, message, address)
    await world.settle()
    table = world.lobby.get(table.state.id)
    await world.drop(device)
    return table


async def come_back(world: World, name: str, table: Table, address: str = "school") -> Device:
    device = Device(name)
    found = await world.lobby.load(table.state.id, address)
    await world.enter(device, found)
    return device


def closed(world: World, table: Table) -> bool:
    return world.store.tables[table.state.id].phase == "closed"


async def friends(world: World, names: str, address: str = "school") -> tuple[Table, list[Device]]:
    """Two people who play with bots."""
    people = [Device(name) for name in names]
    wish = CreateTable(RULESET, options=MATCH)
    table = await world.lobby.create(people[0], wish, address)
    await world.settle()
    found = await world.lobby.find(Join(code=table.state.code), names[1], address)
    found.post(JoinTable(people[1]))
    await world.settle()
    seats = table.state.seats.fill("quiet")
    table.state = replace(table.state, seats=seats)
    for person in people:
        await world.say(person, Ready(True))
    await world.say(people[0], Start())
    await world.clock.advance(10)
    assert phase(table) == "playing"
    return table, people


# ------------------------------------------------------------ the scene of the report


async def test_forty_people_of_one_address_who_went_keep_nobody_out() -> None:
    world = World()
    world.lobby._openings = Buckets(world.clock, 1000.0, 1000.0)
    left = [await tap(world, f"pupil{number}") for number in range(40)]
    # At once: a person who went makes room, and loses nothing.
    await tap(world, "late")
    assert not any(closed(world, table) for table in left)
    # After ten minutes nothing of them is in memory.
    await world.clock.advance(PAUSE + 1)
    assert len(world.lobby) == 0
    for number in range(40):
        await tap(world, f"other{number}")
    assert len(world.lobby) == 40
    # And after a restart.
    await world.lobby.stop()
    world.store.reopen(world.clock.wall())
    world.lobby = world._lobby()
    world.lobby._openings = Buckets(world.clock, 1000.0, 1000.0)
    for number in range(45):
        await tap(world, f"third{number}")
    back = await come_back(world, "pupil7", left[7])
    assert back.prompt is not None
    await world.stop()


async def test_where_people_are_at_all_tables_of_an_address_none_gives_way() -> None:
    world = limited(tables_per_address=2)
    here = [Device("ann"), Device("bob")]
    for device in here:
        await world.lobby.create(device, PlayNow(RULESET, level="quiet"), "school")
    await world.settle()
    with pytest.raises(Refusal, match="no_room_for_tables"):
        await world.lobby.create(Device("cat"), PlayNow(RULESET), "school")
    await world.lobby.create(Device("cat"), PlayNow(RULESET, level="quiet"), "elsewhere")
    await world.settle()
    await world.drop(here[0])
    await world.lobby.create(Device("dan"), PlayNow(RULESET, level="quiet"), "school")
    await world.settle()
    assert len(world.lobby) == 3
    await world.stop()


async def test_the_server_has_room_for_so_many_in_memory_and_the_oldest_goes_first() -> None:
    world = limited(tables=2)
    first = await tap(world, "ann", "one")
    await world.clock.advance(5)
    second = await tap(world, "bob", "two")
    await world.clock.advance(5)
    await tap(world, "cat", "three")
    assert first.state.id not in world.lobby
    assert second.state.id in world.lobby
    # A person who comes back is not refused, and another one goes instead.
    back = await come_back(world, "ann", first, "one")
    assert back.prompt is not None
    assert second.state.id not in world.lobby
    assert not closed(world, first)
    assert not closed(world, second)
    await world.stop()


# ------------------------------------------------------------ coming back


@pytest.mark.parametrize("restarted", [False, True])
async def test_who_comes_back_after_an_hour_goes_on_in_the_same_deal(restarted: bool) -> None:
    world = World()
    ann = Device("ann")
    table = await world.play_now(ann, deals=2)
    for _ in range(2):
        await world.answer(ann)
    asked, events = ann.prompt, ann.events()
    await world.drop(ann)
    await world.clock.advance(3600)
    assert len(world.lobby) == 0
    assert world.clock.pending == 0, "a table that was left costs nothing"
    if restarted:
        world.store.reopen(world.clock.wall())
        world.lobby = world._lobby()
    (line,) = await world.lobby.of_player("ann")
    assert (line.table, line.phase, line.deal) == (table.state.id, "paused", 1)
    assert (line.mine, line.bots, line.taken) == (True, 3, 1)
    back = await come_back(world, "ann", table)
    assert back.prompt == asked
    assert back.events() == events
    await world.answer(back)
    assert back.refusals() == []
    await world.stop()


async def test_what_was_played_after_coming_back_is_there_the_next_time() -> None:
    world = World()
    table = await tap(world, "ann")
    for _ in range(3):
        await world.clock.advance(PAUSE + 1)
        assert len(world.lobby) == 0
        back = await come_back(world, "ann", table)
        await world.answer(back)
        await world.answer(back)
        asked = back.prompt
        await world.drop(back)
        # The process dies without a word, before the table has gone to the storage again.
        await world.restart()
        back = await come_back(world, "ann", table)
        assert back.prompt == asked
        await world.drop(back)
    await world.stop()


async def test_friends_come_back_to_the_same_seats_by_link_code_and_list(world: World) -> None:
    table, (ann, bob) = await friends(world, "AB")
    score = table.state.shown
    await world.drop(ann)
    await world.drop(bob)
    await world.clock.advance(PAUSE + 1)
    assert len(world.lobby) == 0
    await world.store.create_player(StoredPlayer("B", "Bobby"), b"token")
    phone, tablet = Device("A"), Device("B")
    for device, by in ((phone, Join(code=table.state.code)), (tablet, Join(link=table.state.link))):
        found = await world.lobby.find(by, device.player, "elsewhere")
        found.post(JoinTable(device))
        await world.settle()
    (again,) = world.lobby
    assert again.state.shown == score
    assert [seat.name for seat in again.state.seats][:2] == ["A", "Bobby"]
    assert [again.state.seats.of(name) for name in "AB"] == [0, 1]
    assert phone.last("room")["phase"] == tablet.last("room")["phase"] == "playing"


async def test_two_who_come_at_once_find_one_table(world: World) -> None:
    table, people = await friends(world, "AB")
    for person in people:
        await world.drop(person)
    await world.clock.advance(PAUSE + 1)
    one, two = await asyncio.gather(*(world.lobby.load(table.state.id, "school") for _ in range(2)))
    assert one is two
    with pytest.raises(Refusal, match="no_such_table"):
        await world.lobby.load("nowhere")


async def test_who_comes_while_the_table_goes_to_the_storage_stays_there(world: World) -> None:
    ann = Device("ann")
    table = await world.play_now(ann)
    asked = ann.prompt
    await world.drop(ann)
    world.store.hold()
    await world.clock.advance(PAUSE + 1)
    assert world.store.waiting == 1
    back = Device("ann")
    await world.enter(back, table)
    world.store.let_go()
    await world.settle()
    assert not table.unloaded
    assert back.prompt == asked
    await world.answer(back)
    await world.drop(back)
    await world.clock.advance(PAUSE + 1)
    assert table.unloaded


async def test_a_table_stays_while_somebody_looks_on(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.play_now(ann)
    await world.enter(bob, table)
    await world.drop(ann)
    await world.clock.advance(PAUSE + 1)
    assert phase(table) == "paused"
    assert bob.last("notice")["code"] == "paused"
    # A spectator who comes now reads the same.
    cy = Device("cy")
    await world.enter(cy, table)
    assert cy.last("notice")["code"] == "paused"
    await world.drop(cy)
    await world.clock.advance(PAUSE)
    assert not table.unloaded
    await world.drop(bob)
    await world.clock.advance(PAUSE + 1)
    assert table.unloaded
    (line,) = await world.lobby.of_player("ann")
    assert line.phase == "paused"


async def test_while_the_storage_refuses_the_table_stays_and_goes_later(world: World) -> None:
    table = await tap(world, "ann")
    world.store.always = "storage_full"
    await world.clock.advance(PAUSE + 1)
    assert table.condition == "storage_waiting"
    world.store.always = None
    await world.clock.advance(10)
    assert table.unloaded
    back = await come_back(world, "ann", table)
    assert back.prompt is not None


# ------------------------------------------------------------ closing


async def close_due(world: World) -> None:
    await world.lobby.left.close_due()
    await world.settle()


async def test_a_day_after_the_last_one_went_the_match_is_dissolved(world: World) -> None:
    table = await tap(world, "ann")
    match = table.state.match
    assert match is not None
    await world.clock.advance(ABANDON - 1)
    await close_due(world)
    assert not closed(world, table)
    await world.clock.advance(2)
    await close_due(world)
    assert closed(world, table)
    stored = world.store.matches[match.stored.id]
    assert stored.ended == world.clock.wall()
    assert stored == replace(match.stored, ended=stored.ended)
    assert await world.lobby.of_player("ann") == []
    with pytest.raises(Refusal, match="no_such_table"):
        await world.lobby.load(table.state.id)


async def test_a_room_is_closed_after_thirty_days(world: World) -> None:
    ann = Device("ann")
    table = await world.create(ann)
    await world.drop(ann)
    await world.clock.advance(SLEEP - 1)
    await close_due(world)
    assert not closed(world, table)
    await world.clock.advance(2)
    await close_due(world)
    assert closed(world, table)
    assert not world.store.matches


async def test_who_comes_back_begins_the_day_anew(world: World) -> None:
    table = await tap(world, "ann")
    await world.clock.advance(ABANDON - 60)
    back = await come_back(world, "ann", table)
    await world.drop(back)
    await world.clock.advance(ABANDON - 60)
    await close_due(world)
    assert not closed(world, table)


async def test_where_too_many_stand_games_against_bots_give_way_and_friends_never() -> None:
    world = limited(left_tables=2)
    together, people = await friends(world, "AB")
    for person in people:
        await world.drop(person)
    room = Device("host")
    gathering = await world.lobby.create(room, CreateTable(RULESET), "school")
    await world.settle()
    await world.drop(room)
    await world.clock.advance(5)
    games = []
    for name in ("ann", "bob"):
        games.append(await tap(world, name))
        await world.clock.advance(5)
    await world.clock.advance(PAUSE)
    assert len(world.lobby) == 0
    await close_due(world)
    assert [closed(world, one) for one in (together, gathering, *games)] == [
        False,
        False,
        True,
        True,
    ]
    assert world.lobby.left.count == 2
    await world.stop()


async def test_tables_of_friends_are_not_closed_however_many_stand() -> None:
    world = limited(left_tables=0)
    together, people = await friends(world, "AB")
    for person in people:
        await world.drop(person)
    room = Device("host")
    gathering = await world.lobby.create(room, CreateTable(RULESET), "school")
    await world.settle()
    await world.drop(room)
    await world.clock.advance(PAUSE + 1)
    for _ in range(2):
        await close_due(world)
        assert closed(world, gathering)
        assert not closed(world, together)
    world.lobby._openings_while_full = Buckets(world.clock, 0.001, 1.0)
    await tap(world, "late")
    with pytest.raises(Refusal, match="no_room_for_tables"):
        await tap(world, "again")
    await tap(world, "honest", "elsewhere")
    back = await come_back(world, "A", together)
    assert back.last("room")["phase"] == "paused"
    await world.stop()


async def test_hostile_guests_of_one_address_cannot_close_a_table_of_two() -> None:
    world = limited(tables_per_address=5, left_tables=5)
    table, people = await friends(world, "AB")
    asked = [person.prompt for person in people]
    for person in people:
        await world.drop(person)
    for number in range(30):
        await tap(world, f"guest{number}")
        if number % 10 == 9:
            await world.clock.advance(PAUSE / 2)
            await close_due(world)
    assert len(world.lobby) <= 5
    assert not closed(world, table)
    back = [await come_back(world, name, table) for name in "AB"]
    assert [device.prompt for device in back] == asked
    await world.stop()


# ------------------------------------------------------------ one person


async def test_one_more_unfinished_game_of_a_person_closes_the_one_left_longest_ago() -> None:
    world = limited(tables_per_player=3)
    games = []
    for _ in range(3):
        games.append(await tap(world, "ann"))
        await world.clock.advance(5)
    games.append(await tap(world, "ann"))
    assert [closed(world, game) for game in games] == [True, False, False, False]
    await world.clock.advance(PAUSE + 1)
    games.append(await tap(world, "ann"))
    assert [closed(world, game) for game in games] == [True, True, False, False, False]
    await world.stop()


async def test_unfinished_matches_with_others_are_not_closed_for_it() -> None:
    world = limited(tables_per_player=1)
    table, people = await friends(world, "AB")
    for person in people:
        await world.drop(person)
    with pytest.raises(Refusal, match="too_many_tables"):
        await tap(world, "A")
    assert not closed(world, table)
    await world.stop()


@pytest.mark.parametrize("left", [False, True])
async def test_a_game_is_given_up_for_another_one(world: World, left: bool) -> None:
    old = await tap(world, "ann")
    if left:
        await world.clock.advance(PAUSE + 1)
    new = await tap(world, "ann", instead_of=old.state.id)
    await world.settle()
    assert closed(world, old)
    assert not closed(world, new)
    assert [line.table for line in await world.lobby.of_player("ann")] == [new.state.id]
    match = world.store.matches[world.store.tables[old.state.id].match or ""]
    assert match.ended is not None


async def test_nothing_is_given_up_but_ones_own_game_against_bots(world: World) -> None:
    foreign = await tap(world, "bob")
    table, people = await friends(world, "AB")
    for person in people:
        await world.drop(person)
    for wait in (0.0, PAUSE + 1):
        await world.clock.advance(wait)
        for other in (foreign, table):
            await tap(world, "A", instead_of=other.state.id)
        await tap(world, "A", instead_of="nowhere")
        assert not closed(world, foreign)
        assert not closed(world, table)


async def test_a_device_that_shows_the_old_game_hears_that_it_is_over(world: World) -> None:
    ann, tablet = Device("ann"), Device("ann")
    old = await world.play_now(ann)
    await world.lobby.create(
        tablet, PlayNow(RULESET, level="quiet", instead_of=old.state.id), "school"
    )
    await world.settle()
    assert ann.last("left")["code"] == "left"
    assert tablet.last("room")["phase"] == "playing"


async def test_a_refused_new_game_leaves_the_old_one(world: World) -> None:
    old = await tap(world, "ann")
    world.store.faults.append("storage_full")
    with pytest.raises(Refusal, match="storage_full"):
        await tap(world, "ann", instead_of=old.state.id)
    assert not closed(world, old)


async def test_who_leaves_a_table_that_was_left_by_others_keeps_their_seats(world: World) -> None:
    table, people = await friends(world, "AB")
    for person in people:
        await world.drop(person)
    await world.clock.advance(PAUSE + 1)
    back = await come_back(world, "A", table)
    await world.say(back, Leave())
    (again,) = world.lobby
    assert again.state.seats.of("B") == 1
    assert not closed(world, table)
