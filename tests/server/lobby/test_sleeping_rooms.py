"""A room sleeps when all its people have gone, and is there again when they come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from server.storage.store import RunningTable, StoredTable
from server.table.actor import Table
from server.table.recovery import load_state
from server.table.state import Services, TableState
from server.wire.messages import (
    Act,
    AddBot,
    CallBot,
    CreateTable,
    Dissolve,
    FromClient,
    Hold,
    Leave,
    MakeHost,
    NextDeal,
    Nudge,
    RemoveSeat,
    Resume,
)
from server.wire.refusal import Refusal
from tests.server.lobby.test_left_tables import (
    ABANDON,
    PAUSE,
    SLEEP,
    close_due,
    closed,
    come_back,
    friends,
    limited,
    tap,
)
from tests.support.world import RULESET, Device, World, phase

DAY = 86400.0


async def asleep(world: World, names: str = "AB", away: float = DAY) -> Table:
    """A match of two people with bots, from which both went so many seconds ago."""
    table, people = await friends(world, names)
    for person in people:
        await world.drop(person)
    await world.clock.advance(away)
    assert table.state.id not in world.lobby
    return table


async def room_of(world: World, names: str) -> tuple[Table, list[Device]]:
    """A room that has not begun, with these people."""
    people = [Device(name) for name in names]
    table = await world.lobby.create(people[0], CreateTable(RULESET), "school")
    await world.settle()
    found = world.lobby.get(table.id)
    for person in people[1:]:
        await world.join(person, found)
    return found, people


def stored(world: World, table: Table) -> StoredTable:
    return world.store.tables[table.state.id]


def players(world: World, table: Table) -> list[str | None]:
    return [seat.player for seat in stored(world, table).seats]


# ------------------------------------------------------------ thirty days


async def test_a_match_of_friends_is_there_for_thirty_days(world: World) -> None:
    table = await asleep(world, away=SLEEP - 1)
    await close_due(world)
    assert not closed(world, table)
    await world.clock.advance(2)
    await close_due(world)
    assert closed(world, table)


async def test_somebody_who_comes_begins_the_thirty_days_anew(world: World) -> None:
    table = await asleep(world, away=SLEEP - 60)
    await world.drop(await come_back(world, "B", table))
    await world.clock.advance(SLEEP - 60)
    await close_due(world)
    assert not closed(world, table)


async def test_a_game_from_which_friends_have_gone_is_there_for_a_day(world: World) -> None:
    table, (ann, bob) = await friends(world, "AB")
    await world.say(bob, Leave())
    await world.drop(ann)
    await world.clock.advance(ABANDON + 1)
    await close_due(world)
    assert closed(world, table)


# ------------------------------------------------------------ waking


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_match_that_slept_waits_for_all_its_people(world: World, restarted: bool) -> None:
    table = await asleep(world)
    ann = await come_back(world, "A", table)
    assert (ann.last("room")["phase"], ann.last("notice")["code"]) == ("paused", "paused")
    if restarted:
        await world.restart()
        ann = await come_back(world, "A", table)
        assert ann.last("room")["phase"] == "paused"
    again = world.lobby.get(table.id)
    # Nobody is asked to decide anything meanwhile, and no time runs.
    assert ann.of("prompt") == []
    assert ann.of("turn_clock") == []
    told = again.state.history.published
    await world.clock.advance(3600)
    assert again.state.history.published == told
    assert not any(seat.substituted for seat in again.state.seats)
    bob = await come_back(world, "B", table)
    assert (ann.prompt or bob.prompt) is not None
    assert ann.last("notice")["code"] == "resumed"
    assert ann.last("room")["phase"] == bob.last("room")["phase"] == "playing"
    await world.clock.advance(30)
    assert not any(seat.substituted for seat in again.state.seats)


async def test_the_match_goes_on_without_those_who_are_missing_if_somebody_says_so(
    world: World,
) -> None:
    table = await asleep(world)
    ann = await come_back(world, "A", table)
    await world.say(ann, Resume())
    assert ann.last("room")["phase"] == "playing"
    assert ann.prompt is not None
    await world.answer(ann)
    assert ann.refusals() == []
    again = world.lobby.get(table.id)
    assert not again.state.seats[1].substituted
    await world.clock.advance(21)
    assert again.state.seats[1].substituted
    # And it counts as left no more.
    assert stored(world, again).left_at is None
    bob = await come_back(world, "B", table)
    assert bob.last("room")["phase"] == "playing"
    assert not again.state.seats[1].substituted


async def test_a_match_is_resumed_by_its_people_and_only_when_it_is_paused(world: World) -> None:
    table = await asleep(world)
    ann = await come_back(world, "A", table)
    eve = Device("eve")
    await world.enter(eve, world.lobby.get(table.id))
    await world.say(eve, Resume())
    assert eve.refusals() == ["not_seated"]
    assert phase(world.lobby.get(table.id)) == "paused"
    await world.say(ann, Resume())
    await world.say(ann, Resume())
    assert ann.refusals() == ["match_not_paused"]


@pytest.mark.parametrize("message", [Act(1, 0), CallBot(1), Nudge()])
async def test_nothing_is_played_in_a_match_that_is_paused(
    world: World, message: FromClient
) -> None:
    table = await asleep(world)
    ann = await come_back(world, "A", table)
    await world.say(ann, message)
    assert ann.refusals() == ["match_paused"]


async def test_a_result_that_was_seen_is_seen_when_the_match_goes_on(world: World) -> None:
    table, people = await friends(world, "AB")
    while phase(table) == "playing":
        for person in people:
            if person.prompt is not None:
                await world.answer(person)
        await world.clock.advance(1)
    assert phase(table) == "between"
    for person in people:
        await world.drop(person)
    await world.clock.advance(DAY)
    ann = await come_back(world, "A", table)
    await world.say(ann, NextDeal())
    await world.clock.advance(3600)
    assert ann.last("room")["phase"] == "paused"
    bob = await come_back(world, "B", table)
    assert bob.last("room")["phase"] == "between"
    await world.say(bob, NextDeal())
    await world.clock.advance(1)
    assert bob.last("room")["phase"] == "playing"


@pytest.mark.parametrize("restarted", [False, True])
async def test_friends_who_all_step_out_for_a_moment_are_not_waited_for(
    world: World, restarted: bool
) -> None:
    table, people = await friends(world, "AB")
    for person in people:
        await world.drop(person)
    if restarted:
        await world.restart()
    await world.clock.advance(PAUSE - 1)
    ann = await come_back(world, "A", table)
    assert ann.last("room")["phase"] == "playing"


async def test_a_match_whose_people_end_it_while_it_waits_does_not_wait_any_more(
    world: World,
) -> None:
    table = await asleep(world)
    ann = await come_back(world, "A", table)
    again = world.lobby.get(table.id)
    await world.say(ann, RemoveSeat(1))
    assert ann.refusals() == ["match_running"]
    bob = Device("B")
    await world.lobby.give_up_seat("B", table.id)
    await world.settle()
    assert phase(again) == "playing"
    assert again.state.seats[1].kind == "bot"
    assert bob.of("room") == []


async def test_people_who_only_come_to_end_the_match_need_not_wait(world: World) -> None:
    table = await asleep(world)
    ann = await come_back(world, "A", table)
    await world.say(ann, Dissolve(True))
    await world.clock.advance(61)
    assert ann.last("room")["phase"] == "finished"
    assert world.lobby.get(table.id).state.left_at is None


async def test_one_person_who_comes_back_to_bots_is_not_waited_for(world: World) -> None:
    table = await tap(world, "ann")
    await world.clock.advance(DAY / 2)
    back = await come_back(world, "ann", table)
    assert back.last("room")["phase"] == "playing"
    assert back.of("notice") == []


# ------------------------------------------------------------ seats in several rooms


async def test_a_seat_in_a_room_that_sleeps_is_kept(world: World) -> None:
    room, people = await room_of(world, "AB")
    for person in people:
        await world.drop(person)
    await tap(world, "A")
    await world.clock.advance(PAUSE + 1)
    await room_of(world, "A")
    await world.settle()
    assert players(world, room) == ["A", "B", None, None]


async def test_a_seat_is_given_up_where_others_wait_but_not_for_a_game_against_bots(
    world: World,
) -> None:
    room, (ann, bob) = await room_of(world, "AB")
    await world.drop(bob)
    await tap(world, "B")
    await world.settle()
    assert players(world, room) == ["A", "B", None, None]
    await room_of(world, "B")
    assert players(world, room) == ["A", None, None, None]
    assert ann.last("room")["seats"][1]["kind"] == "empty"


@pytest.mark.parametrize("left", [False, True])
async def test_a_room_where_somebody_waits_alone_is_kept_for_a_game_against_bots(
    world: World, left: bool
) -> None:
    room, (ann,) = await room_of(world, "A")
    await world.drop(ann)
    if left:
        await world.clock.advance(PAUSE + 1)
    await tap(world, "A")
    await world.settle()
    assert not closed(world, room)
    await room_of(world, "A")
    await world.settle()
    assert closed(world, room)


async def test_matches_that_sleep_keep_nobody_from_another(world: World) -> None:
    world = limited(tables_per_player=1)
    tables = [await asleep(world) for _ in range(3)]
    await tap(world, "A")
    assert not any(closed(world, table) for table in tables)
    await world.stop()


async def test_of_too_many_rooms_the_one_left_longest_ago_is_given_up() -> None:
    world = limited(rooms_per_player=2)
    rooms = []
    for names in ("AB", "AC", "AD"):
        room, people = await room_of(world, names)
        rooms.append(room)
        for person in people:
            await world.drop(person)
        await world.clock.advance(PAUSE + 1)
    await world.settle()
    assert [players(world, room)[:2] for room in rooms] == [[None, "B"], ["A", "C"], ["A", "D"]]
    assert stored(world, rooms[0]).host == "B"
    await world.stop()


async def test_matches_with_friends_are_never_given_up_for_another_room() -> None:
    world = limited(rooms_per_player=1)
    table = await asleep(world)
    with pytest.raises(Refusal, match="too_many_tables"):
        await tap(world, "A")
    assert players(world, table)[0] == "A"
    await world.stop()


# ------------------------------------------------------------ giving up a seat from outside


async def test_a_seat_is_given_up_without_coming(world: World) -> None:
    table = await asleep(world)
    with pytest.raises(Refusal, match="no_such_table"):
        await world.lobby.give_up_seat("eve", table.id)
    await world.lobby.give_up_seat("A", table.id)
    await world.settle()
    assert players(world, table) == [None, "B", None, None]
    assert stored(world, table).host == "B"
    assert await world.lobby.of_player("A") == []
    assert len(world.lobby) == 0
    await world.lobby.give_up_seat("B", table.id)
    await world.settle()
    assert closed(world, table)


async def test_a_seat_is_given_up_while_others_are_there(world: World) -> None:
    room, (ann, bob) = await room_of(world, "AB")
    await world.drop(bob)
    await world.lobby.give_up_seat("B", room.id)
    await world.settle()
    assert ann.last("room")["seats"][1]["kind"] == "empty"


# ------------------------------------------------------------ the list


async def test_the_list_has_the_rooms_of_a_person_with_their_people(world: World) -> None:
    old = await asleep(world, "AB", away=3 * DAY)
    new = await asleep(world, "CA", away=PAUSE + 5)
    here, _ = await room_of(world, "AD")
    lines = await world.lobby.of_player("A")
    assert [(line.table, line.people) for line in lines] == [
        (here.id, ["D"]),
        (new.id, ["C"]),
        (old.id, ["B"]),
    ]
    first, second, third = (line.left_s for line in lines)
    assert first is None
    assert second == PAUSE + 5
    assert third is not None
    assert third > 3 * DAY + PAUSE
    assert [line.phase for line in lines] == ["gathering", "paused", "paused"]


async def test_a_room_is_made_once_for_a_list_until_something_of_it_is_stored(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await asleep(world)
    made: list[str] = []

    def count(services: Services, running: RunningTable) -> TableState:
        made.append(running.table.id)
        return load_state(services, running)

    monkeypatch.setattr("server.lobby.left_tables.load_state", count)
    for days in range(1, 4):
        (line,) = await world.lobby.of_player("A")
        assert line.left_s == days * DAY
        await world.clock.advance(DAY)
    assert made == [table.id]
    await world.lobby.give_up_seat("B", table.id)
    await world.settle()
    (line,) = await world.lobby.of_player("A")
    assert line.people == []


async def test_a_visit_while_a_match_waits_does_not_count_as_being_there(world: World) -> None:
    table = await asleep(world, away=DAY)
    ann = await come_back(world, "A", table)
    await world.drop(ann)
    await world.clock.advance(60)
    (line,) = await world.lobby.of_player("B")
    assert line.left_s == DAY + 60
    # A page that is opened does not take its person to the table then.
    assert line.phase == "paused"


async def test_a_stranger_learns_no_names_from_the_list(world: World) -> None:
    await world.create(Device("ann"), public=True)
    (line,) = await world.lobby.listed("stranger")
    assert (line.mine, line.people, line.left_s) == (False, [], None)


async def test_a_match_that_is_over_stays_in_the_list_of_friends(world: World) -> None:
    table, people = await friends(world, "AB")
    await finish(world, table, people)
    alone = await tap(world, "eve")
    for person in people:
        await world.drop(person)
    await world.clock.advance(3 * DAY)
    (line,) = await world.lobby.of_player("A")
    assert (line.phase, line.people) == ("finished", ["B"])
    assert len(await world.lobby.of_player("eve")) == 1
    assert alone.unloaded


async def finish(world: World, table: Table, people: list[Device]) -> None:
    while phase(table) != "finished":
        for person in people:
            if person.prompt is not None:
                await world.answer(person)
            elif phase(table) == "between":
                await world.say(person, NextDeal())
        await world.clock.advance(1)


# ------------------------------------------------------------ the host


async def test_a_person_who_is_there_decides_for_a_host_who_is_not(world: World) -> None:
    room, (ann, bob, cat) = await room_of(world, "ABC")
    await world.say(bob, AddBot(3))
    assert bob.refusals() == ["not_host"]
    await world.drop(ann)
    assert bob.last("room")["acting_host"] == "B"
    await world.say(bob, AddBot(3))
    await world.say(cat, AddBot(3))
    assert (bob.refusals(), cat.refusals()) == (["not_host"], ["not_host"])
    assert bob.last("room")["seats"][3]["kind"] == "bot"
    await world.enter(ann, room)
    assert ann.last("room")["acting_host"] == ann.last("room")["host"] == "A"


async def test_a_host_who_is_away_for_long_can_be_sent_away(world: World) -> None:
    room, (ann, bob) = await room_of(world, "AB")
    await world.drop(ann)
    await world.clock.advance(PAUSE - 1)
    await world.say(bob, RemoveSeat(0))
    assert bob.refusals() == ["not_host"]
    await world.clock.advance(2)
    await world.say(bob, RemoveSeat(0))
    assert players(world, room) == [None, "B", None, None]
    assert bob.last("room")["host"] == "B"


async def test_after_a_long_sleep_the_first_who_comes_can_send_the_host_away(world: World) -> None:
    room, people = await room_of(world, "AB")
    for person in people:
        await world.drop(person)
    await world.clock.advance(DAY)
    bob = await come_back(world, "B", room)
    await world.say(bob, RemoveSeat(0))
    assert bob.last("room")["host"] == "B"


async def test_a_stranger_who_comes_to_an_empty_room_decides_nothing_there(world: World) -> None:
    room, people = await room_of(world, "AB")
    for person in people:
        await world.drop(person)
    await world.clock.advance(DAY)
    eve = Device("eve")
    await world.join(eve, await world.lobby.load(room.id))
    assert eve.last("room")["acting_host"] == "A"
    for act in (RemoveSeat(0), RemoveSeat(1), AddBot(3)):
        await world.say(eve, act)
    assert eve.refusals() == ["not_host"] * 3
    bob = await come_back(world, "B", room)
    assert bob.last("room")["acting_host"] == "B"
    # Once the host has seen the newcomer he is one of the people of the room.
    ann = await come_back(world, "A", room)
    await world.drop(bob)
    await world.drop(ann)
    assert eve.last("room")["acting_host"] == "eve"


async def test_nobody_decides_for_the_host_while_a_match_runs(world: World) -> None:
    table, (ann, bob) = await friends(world, "AB")
    await world.drop(ann)
    for act in (MakeHost("B"), Hold(True)):
        await world.say(bob, act)
    assert bob.refusals() == ["not_host"] * 2
    assert table.state.host == "A"


@pytest.mark.parametrize("scene", [room_of, friends])
async def test_the_host_makes_another_the_host(
    world: World, scene: Callable[[World, str], Any]
) -> None:
    table, (ann, bob) = await scene(world, "AB")
    await world.say(ann, MakeHost("nobody"))
    assert ann.refusals() == ["not_seated"]
    await world.say(ann, MakeHost("B"))
    assert bob.last("room")["host"] == "B"
    await world.say(ann, MakeHost("A"))
    assert ann.refusals() == ["not_seated", "not_host"]
    assert stored(world, table).host == "B"
